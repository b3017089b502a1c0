// Participants as XML (swiss-manager.md §4.3).
#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>

#include "exchange/swiss_manager/participants.hpp"
#include "exchange/swiss_manager/rows.hpp"
#include "trf/record.hpp"

namespace trf::exchange::swiss_manager {

namespace {

/// An attribute whatever the case of its name.
std::string attribute_of(const pugi::xml_node& node, std::string_view name) {
  for (const pugi::xml_attribute& a : node.attributes())
    if (text::ascii_lower(a.name()) == text::ascii_lower(name))
      return std::string(text::trim(a.value()));
  return {};
}

bool named(const pugi::xml_node& node, std::string_view name) {
  return text::ascii_lower(node.name()) == text::ascii_lower(name);
}

struct Participants {
  std::vector<Participant> players;
  std::vector<ParticipantTeam> teams;
  std::size_t left_out = 0;  ///< players without a name
  bool clubs = false, groups = false, types = false;
};

void player(const pugi::xml_node& node, Participants& out) {
  Participant p;
  const std::string last = attribute_of(node, "Lastname"), first = attribute_of(node, "Firstname");
  p.name = last.empty() || first.empty() ? last + first : last + ", " + first;
  if (p.name.empty()) return void(++out.left_out);
  p.number = attribute_of(node, "PlayerUniqueId");
  p.sex = attribute_of(node, "Gender");
  p.title = attribute_of(node, "Title");
  p.federation = attribute_of(node, "Federation");
  p.rating = attribute_of(node, "Rating");
  p.fide_id = attribute_of(node, "FIDEId");
  p.team = attribute_of(node, "TeamUniqueId");
  out.clubs = out.clubs || !attribute_of(node, "Club").empty();
  out.groups = out.groups || !attribute_of(node, "Group").empty();
  out.types = out.types || !attribute_of(node, "Type").empty();
  out.players.push_back(std::move(p));
}

void team(const pugi::xml_node& node, Participants& out) {
  ParticipantTeam t;
  t.number = attribute_of(node, "TeamUniqueId");
  t.name = attribute_of(node, "TeamLongname");
  t.nickname = attribute_of(node, "TeamShortname");
  if (t.name.empty()) t.name = t.nickname;
  if (!t.name.empty()) out.teams.push_back(std::move(t));
}

void lists_of(const pugi::xml_node& parent, Participants& out) {
  if (named(parent, "Players"))
    for (const pugi::xml_node& node : parent.children())
      if (named(node, "Player")) player(node, out);
  if (named(parent, "Teams"))
    for (const pugi::xml_node& node : parent.children())
      if (named(node, "Team")) team(node, out);
}

/// The encoding that an XML declaration names; a byte order mark is stronger.
std::optional<text::Encoding> declared(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, 200);
  const std::size_t at = head.find("encoding=");
  if (!head.starts_with("<?xml") || at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = at + 10;
  const std::size_t end = head.find_first_of("\"'", begin);
  if (end == std::string_view::npos) return std::nullopt;
  return text::encoding_from_name(head.substr(begin, end - begin));
}

Participants participants_of(std::string_view bytes, std::optional<text::Encoding> encoding) {
  text::DecodeOptions options;
  options.forced = encoding ? encoding : declared(bytes);
  const auto source = text::decode(std::string(bytes), options);
  const std::string_view utf8 = source->utf8();
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_buffer(utf8.data(), utf8.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!result)
    throw FormatError(fmt::format("byte {}: not valid XML ({})", result.offset + 1,
                                  text::ascii_lower(result.description())));
  Participants out;
  for (const pugi::xml_node& root : document.children()) {
    lists_of(root, out);
    for (const pugi::xml_node& child : root.children()) lists_of(child, out);
  }
  return out;
}

void remark(Made& made, std::string what) {
  made.remarks.add(Code::list_left_out, {}, "", {std::move(what)});
}

}  // namespace

bool is_xml(std::string_view bytes) {
  const std::string head = text::ascii_lower(head_of(bytes));
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || head[first] != '<') return false;
  const auto element = [&](std::string_view name) {
    for (std::size_t at = head.find(name); at != std::string::npos; at = head.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if (end < head.size() && std::string_view(" \t\r\n>/").find(head[end]) != std::string::npos)
        return true;
    }
    return false;
  };
  return element("<players") || element("<teams");
}

Made read_xml(std::string_view bytes, std::optional<text::Encoding> encoding) {
  Participants in = participants_of(bytes, encoding);
  if (in.players.empty() && in.teams.empty())
    throw FormatError("XML without players and teams (Players/Player, Teams/Team)");
  const std::size_t count = in.players.size();
  Made made = document_of(std::move(in.players), in.teams, true);
  made.remarks.add(Code::list_read, {}, "", {std::to_string(count)});
  if (in.left_out != 0) remark(made, fmt::format("{} player(s) without a name", in.left_out));
  if (in.clubs) remark(made, "clubs (no place in a TRF)");
  if (in.groups) remark(made, "groups (no place in a TRF)");
  if (in.types) remark(made, "types (no place in a TRF)");
  return made;
}

Made with_teams(const Document& document, std::string_view xml) {
  const Participants in = participants_of(xml, {});
  if (in.teams.empty()) throw FormatError("XML without teams (Teams/Team)");
  Made made{document, {}};
  for (const ParticipantTeam& t : in.teams) {
    bool found = false;
    for (std::size_t i = 0; i < made.document.size() && !found; ++i) {
      const auto* record = made.document.record(i).as<TeamRecord>();
      if (!record || !record->number || std::to_string(record->number->value()) != t.number)
        continue;
      TeamRecord changed = *record;
      changed.name = t.name;
      if (!t.nickname.empty()) changed.nickname = std::string(text::columns(t.nickname, 1, 5));
      made.document.replace(i, Record{Key("310"), std::move(changed)});
      found = true;
    }
    if (!found) remark(made, fmt::format("team {} '{}', which has no players", t.number, t.name));
  }
  return made;
}

}  // namespace trf::exchange::swiss_manager
