// What Swiss-Manager imports, written: player lists, pairing files, XML (swiss-manager.md §4).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "exchange/boards.hpp"
#include "exchange/csv.hpp"
#include "exchange/swiss_manager/swiss_manager.hpp"

namespace trf::exchange::swiss_manager {

using tournament::Event;
using tournament::nobody;
using tournament::Player;
using tournament::PlayerIndex;

namespace {

/// Collects losses; of one kind of thing one line, however many players it concerns.
class Tell {
 public:
  Tell(std::vector<Loss>* losses, std::string_view target) : losses_(losses), target_(target) {}
  void lost(std::string_view record, std::string_view what) const {
    if (losses_)
      losses_->push_back(
          {false, std::string(record), fmt::format("{}: no place in {}", what, target_)});
  }
  void inferred(std::string_view record, std::string what) const {
    if (losses_) losses_->push_back({true, std::string(record), std::move(what)});
  }

 private:
  std::vector<Loss>* losses_;
  std::string target_;
};

std::string title_of(const Player& p) {
  return p.title == Title::other ? p.title_text : std::string(to_string(p.title));
}

/// "Last, First" in two.
std::pair<std::string, std::string> names_of(const Player& p) {
  const std::size_t comma = p.name.find(',');
  if (comma == std::string::npos) return {p.name, {}};
  return {std::string(text::trim(std::string_view(p.name).substr(0, comma))),
          std::string(text::trim(std::string_view(p.name).substr(comma + 1)))};
}

std::string team_of(const Event& event, const Player& p) {
  return p.team ? event.teams[*p.team].name : std::string();
}

/// Of which federation a list carries the national data: it has one column for them.
std::string national_federation(const Event& event) {
  if (!event.rating_federation.empty()) return event.rating_federation;
  std::string first;
  for (const Player& p : event.players)
    for (const auto& n : p.national) {
      if (n.federation == event.federation) return event.federation;
      if (first.empty()) first = n.federation;
    }
  return first;
}

const tournament::NationalRating* national_of(const Player& p, std::string_view federation) {
  const auto it = std::find_if(p.national.begin(), p.national.end(),
                               [&](const auto& n) { return n.federation == federation; });
  return it == p.national.end() ? nullptr : &*it;
}

/// Fewer than four digits are not accepted (swiss-manager.md §2).
std::string national_number(const std::string& number) {
  const bool digits =
      std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (number.empty() || !digits || number.size() >= 4) return number;
  return std::string(4 - number.size(), '0') + number;
}

std::string list_date(const PartialDate& d) {
  if (d.absent()) return {};
  if (!d.complete()) return fmt::format("{:04}", d.year);
  return fmt::format("{:04}-{:02}-{:02}", d.year, d.month, d.day);
}

/// What every list of players leaves behind.
void tell_event(const Event& event, const Tell& tell) {
  tell.lost("012", "the event itself (name, place, dates, arbiters, rules)");
  if (event.rounds_stored != 0) tell.lost("001", "pairings, results, points and ranks");
  if (!event.scores.stated_by.empty()) tell.lost(event.scores.stated_by, "point system");
  if (!event.tie_breaks.empty() || !event.standings_order.empty()) tell.lost("202", "tie-breaks");
  if (!event.acceleration.empty()) tell.lost("250", "acceleration");
  if (!event.forbidden.empty()) tell.lost("260", "forbidden pairs");
  if (!event.announced_byes.empty()) tell.lost("240", "announced byes");
  if (!event.adjustments.empty()) tell.lost("299", "abnormal points");
}

void tell_birth(const Event& event, const Tell& tell) {
  for (const Player& p : event.players)
    if (!p.birth.absent() && p.birth.month != 0 && p.birth.day == 0)
      tell.lost("001",
                fmt::format("player {}: the month of {}", p.tpn.value(), to_string(p.birth)));
}

void tell_national(const Event& event, const std::string& federation, const Tell& tell) {
  std::set<std::string> others;
  bool names = false, classes = false;
  for (const Player& p : event.players)
    for (const auto& n : p.national) {
      if (n.federation != federation) others.insert(n.federation);
      names = names || (!n.name.empty() && n.name != p.name);
      classes = classes || !n.classification.empty();
      if (const std::string written = national_number(n.number); written != n.number)
        tell.inferred("NRS", fmt::format("player {}: national number {} written as {}",
                                         p.tpn.value(), n.number, written));
    }
  for (const std::string& other : others) tell.lost(other, "national ratings of this federation");
  if (names) tell.lost("NRS", "names in the national spelling");
  if (classes) tell.lost("NRS", "national classifications");
}

}  // namespace

// --- the player list
// ------------------------------------------------------------------------------

Table player_table(const Event& event, std::vector<Loss>* losses) {
  const std::string federation = national_federation(event);
  Table out = {{"ID_No", "Name", "Title", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday",
                "Rtg_Nat", "Fide_No", "Rtg_Int", "Type", "Group", "Status", "K"}};
  const auto number = [](const auto& n) { return n ? std::to_string(*n) : std::string(); };
  for (const Player& p : event.players) {
    const auto* national = national_of(p, federation);
    out.push_back({national ? national_number(national->number) : "", p.name, title_of(p),
                   p.sex == Sex::female ? "w" : "", p.federation,
                   p.team ? std::to_string(event.teams[*p.team].number.value()) : "",
                   team_of(event, p), list_date(p.birth), national ? number(national->rating) : "",
                   p.fide_id ? std::to_string(p.fide_id->value()) : "", number(p.rating), "", "",
                   "", ""});
  }
  const Tell tell(losses, "a player list");
  tell_event(event, tell);
  tell_birth(event, tell);
  tell_national(event, federation, tell);
  if (!event.teams.empty()) {
    tell.inferred("310", "teams stand in the columns of the club");
    tell.lost("310", "the order of the boards, points and ranks of the teams");
  }
  return out;
}

std::string csv_of(const Table& table) {
  std::string out = "\xEF\xBB\xBF";
  for (const auto& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i != 0) out += ',';
      out += csv_field(row[i]);
    }
    out += "\r\n";
  }
  return out;
}

// --- the pairing file
// -----------------------------------------------------------------------------

namespace {

/// Half points with a decimal comma, as the program writes them whatever the language.
std::string score(int halves) {
  if (halves == 1) return "0,5";
  return halves == 2 ? "1" : "0";
}

struct Scores {
  int white = 0, black = 0;
  bool forfeit = false;
};

int halves_of(Result r) {
  switch (r) {
    case Result::win:
    case Result::unrated_win:
    case Result::forfeit_win:
      return 2;
    case Result::draw:
    case Result::unrated_draw:
      return 1;
    default:
      return 0;
  }
}

class PairingWriter {
 public:
  PairingWriter(const Event& event, std::vector<Loss>* losses)
      : event_(event), tell_(losses, "a pairing file") {}

  std::string run(std::uint16_t first, std::uint16_t last) {
    out_ = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n";
    for (std::uint16_t r = first; r <= last; ++r) round(r);
    tell_.lost("001", "the players themselves (only their starting numbers)");
    tell_.lost("012", "the event itself (name, place, dates, arbiters, rules)");
    if (unrated_) tell_.lost("001", "that a game of less than a move is not rated");
    if (penalty_) tell_.lost("001", "a 0-0 over the board (it reads as not yet played)");
    if (bye_without_place_)
      tell_.lost("240", "full-, half- and zero-point byes (who stands nowhere is absent)");
    if (event_.is_team_event())
      tell_.inferred("310", "the number of the match stands in the column Mnr");
    return std::move(out_);
  }

 private:
  void round(std::uint16_t r) {
    const RoundBoards boards = round_boards(event_, Round{r});
    std::uint16_t row = 0;
    for (const GameBoard& b : boards.games) {
      game(r, b);
      row = b.match != 0 ? std::max(row, b.match) : b.board;
    }
    // The program takes a bye without points and gives what it is worth itself.
    for (const PlayerIndex p : boards.pabs) {
      if (event_.is_team_event()) continue;  // the bye of his team, which has no place here
      out_ +=
          fmt::format("{};{};0;0;{};-1;0;0;;0:0;0;;\r\n", r, ++row, event_.players[p].tpn.value());
    }
    bye_without_place_ = bye_without_place_ || !boards.byes.empty() ||
                         (event_.is_team_event() && !boards.pabs.empty());
  }

  void game(std::uint16_t r, const GameBoard& b) {
    const int white = halves_of(b.white_result), black = halves_of(b.black_result);
    const bool forfeit = is_forfeit(b.white_result) || is_forfeit(b.black_result);
    unrated_ = unrated_ || (is_played(b.white_result) && b.white_result != Result::win &&
                            b.white_result != Result::draw && b.white_result != Result::loss);
    penalty_ = penalty_ || (!forfeit && is_played(b.white_result) && white + black == 0);
    const auto number = [&](PlayerIndex p) {
      return p == nobody ? 0 : static_cast<int>(event_.players[p].tpn.value());
    };
    out_ += fmt::format("{};{};0;0;{};{};{};{};{};{}:{}{};{};;\r\n", r, b.board, number(b.white),
                        number(b.black), score(white), score(black), forfeit ? "K" : "",
                        score(white), score(black), forfeit ? "K" : "", b.match);
  }

  const Event& event_;
  Tell tell_;
  std::string out_;
  bool unrated_ = false, penalty_ = false, bye_without_place_ = false;
};

}  // namespace

std::string pairing_file(const Event& event, std::optional<Round> round,
                         std::vector<Loss>* losses) {
  if (event.rounds_paired == 0) throw UsageError("no round is paired: no pairing file");
  if (round && (round->value() == 0 || round->value() > event.rounds_paired))
    throw UsageError(fmt::format("round {} is not paired; the last one is {}", round->value(),
                                 event.rounds_paired));
  const std::uint16_t first = round ? round->value() : std::uint16_t{1};
  const std::uint16_t last = round ? round->value() : event.rounds_paired;
  return PairingWriter(event, losses).run(first, last);
}

// --- XML
// ------------------------------------------------------------------------------------------

namespace {

void attribute(pugi::xml_node& node, const char* name, const std::string& value) {
  if (value.empty()) return;
  // Characters that no XML can hold.
  std::string clean;
  for (const char c : value) clean += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  node.append_attribute(name) = clean.c_str();
}

std::string text_of(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
  return std::move(out).str();
}

void declare(pugi::xml_document& document) {
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "utf-8";
}

}  // namespace

std::string players_xml(const Event& event, std::vector<Loss>* losses) {
  pugi::xml_document document;
  declare(document);
  pugi::xml_node players = document.append_child("Players");
  for (const Player& p : event.players) {
    pugi::xml_node node = players.append_child("Player");
    const auto [last, first] = names_of(p);
    attribute(node, "PlayerUniqueId", std::to_string(p.tpn.value()));
    attribute(node, "Lastname", last);
    attribute(node, "Firstname", first);
    attribute(node, "Gender", p.sex == Sex::female ? "w" : p.sex == Sex::male ? "m" : "");
    attribute(node, "Rating", p.rating ? std::to_string(*p.rating) : "");
    attribute(node, "Title", title_of(p));
    attribute(node, "Federation", p.federation);
    attribute(node, "FIDEId", p.fide_id ? std::to_string(p.fide_id->value()) : "");
    attribute(node, "Club", event.teams_informative ? team_of(event, p) : "");
    if (p.team && event.is_team_event())
      attribute(node, "TeamUniqueId", std::to_string(event.teams[*p.team].number.value()));
  }
  const Tell tell(losses, "XML of participants");
  tell_event(event, tell);
  bool births = false, national = false;
  for (const Player& p : event.players) {
    births = births || !p.birth.absent();
    national = national || !p.national.empty();
  }
  if (births) tell.lost("001", "dates of birth");
  if (national) tell.lost("NRS", "national ratings and numbers");
  if (event.is_team_event()) tell.lost("310", "the teams themselves (see sm-xml-teams)");
  return text_of(document);
}

std::string teams_xml(const Event& event, std::vector<Loss>* losses) {
  if (!event.is_team_event()) throw UsageError("an individual event has no XML of teams");
  pugi::xml_document document;
  declare(document);
  pugi::xml_node teams = document.append_child("Teams");
  for (const auto& team : event.teams) {
    pugi::xml_node node = teams.append_child("Team");
    attribute(node, "TeamLongname", team.name);
    attribute(node, "TeamShortname", team.nickname);
    attribute(node, "TeamUniqueId", std::to_string(team.number.value()));
  }
  const Tell tell(losses, "XML of teams");
  tell_event(event, tell);
  tell.lost("001", "the players (see sm-xml)");
  tell.lost("310", "points and ranks of the teams");
  return text_of(document);
}

}  // namespace trf::exchange::swiss_manager
