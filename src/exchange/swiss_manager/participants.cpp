#include "exchange/swiss_manager/participants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grammar/grammar.hpp"
#include "trf/canonical_lines.hpp"

namespace trf::exchange::swiss_manager {

namespace {

constexpr std::size_t most_players = 9999, most_teams = 999;

/// Makes the records of one list.
class ListMaker {
 public:
  ListMaker(std::vector<Participant> players, const std::vector<ParticipantTeam>& teams)
      : from_(std::move(players)), teams_(teams) {}

  Made run(bool keep_numbers) {
    if (from_.size() > most_players)
      throw LimitError(fmt::format("{} players; a TRF numbers {}", from_.size(), most_players));
    national_federation();
    for (const Participant& p : from_) players_.push_back({record_of(p), &p, {}});
    if (!keep_numbers || !numbered()) order();
    put_players();
    put_teams();
    return {std::move(lines_).document(Edition::trf26), std::move(remarks_)};
  }

 private:
  struct Listed {
    PlayerRecord record;
    const Participant* from = nullptr;
    std::optional<std::uint16_t> national;
  };

  void doubt(const Participant& p, std::string_view field, const std::string& value) {
    remarks_.add(Code::list_value, {p.line, 0, 0}, std::string(field),
                 {p.name, std::string(field), value});
  }

  // A list has one column of national numbers for one federation; it does not say which, but its
  // members are the ones who have them.
  void national_federation() {
    std::map<std::string, std::size_t> votes;
    for (const Participant& p : from_)
      if (!p.national_id.empty() || !p.national_rating.empty()) ++votes[federation_of(p)];
    votes.erase("");
    const auto best =
        std::max_element(votes.begin(), votes.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    if (best != votes.end()) federation_ = best->first;
  }

  static std::string federation_of(const Participant& p) {
    std::string code;
    for (const char c : p.federation)
      code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (grammar::is_federation(code)) return code;
    return std::string(grammar::federation_for(code));
  }

  PlayerRecord record_of(const Participant& p) {
    PlayerRecord out;
    out.name = p.name;
    out.sex = sex_of(p);
    title(p, out);
    out.federation = federation_of(p);
    if (out.federation.empty() && !p.federation.empty()) doubt(p, "federation", p.federation);
    out.rating = rating(p, p.rating);
    if (const auto id = grammar::fide_id(p.fide_id); id.usable())
      out.fide_id = id.value;
    else if (id.reading != grammar::Reading::absent)
      doubt(p, "FIDE number", p.fide_id);
    out.birth = birth(p);
    out.points = Points{};
    return out;
  }

  // An empty cell is a man where the list names its women (swiss-manager.md §4.1).
  Sex sex_of(const Participant& p) {
    if (p.sex.empty()) return names_women() ? Sex::male : Sex::unknown;
    const auto sex = grammar::sex(p.sex);
    if (!sex.usable()) doubt(p, "sex", p.sex);
    return sex.usable() ? sex.value : Sex::unknown;
  }
  bool names_women() {
    if (!names_women_)
      names_women_ = std::any_of(from_.begin(), from_.end(),
                                 [](const Participant& p) { return !p.sex.empty(); });
    return *names_women_;
  }

  static void title(const Participant& p, PlayerRecord& out) {
    const auto title = grammar::title(p.title);
    out.title = title.value;
    if (title.value == Title::other) out.title_text = p.title;
  }

  std::optional<std::uint16_t> rating(const Participant& p, const std::string& text) {
    const auto rating = grammar::rating(text);
    if (rating.usable()) return rating.value;
    if (rating.reading != grammar::Reading::absent) doubt(p, "rating", text);
    return std::nullopt;
  }

  PartialDate birth(const Participant& p) {
    const bool digits =
        std::all_of(p.birth.begin(), p.birth.end(), [](char c) { return c >= '0' && c <= '9'; });
    std::string text = p.birth;
    if (digits && text.size() == 8)  // YYYYMMDD
      text = text.substr(0, 4) + "/" + text.substr(4, 2) + "/" + text.substr(6, 2);
    const auto date = grammar::date(text);
    if (date.reading != grammar::Reading::absent && date.candidates.empty())
      doubt(p, "birthday", p.birth);
    return date.value();
  }

  // --- numbers -----------------------------------------------------------------------------------

  bool numbered() {
    std::set<std::uint32_t> seen;
    for (Listed& l : players_) {
      const auto n = grammar::integer(l.from->number, 1, most_players);
      if (!n.usable() || n.value > players_.size() || !seen.insert(n.value).second) return false;
      l.record.tpn = Tpn{static_cast<std::uint16_t>(n.value)};
    }
    std::sort(players_.begin(), players_.end(),
              [](const Listed& a, const Listed& b) { return a.record.tpn < b.record.tpn; });
    return true;
  }

  // C.04.2 2.2: rating, title; equals stay as the list has them.
  void order() {
    for (Listed& l : players_) l.national = rating_quietly(l.from->national_rating);
    const auto strength = [](const Listed& l) {
      return l.record.rating.value_or(l.national.value_or(0));
    };
    const auto title = [](const Listed& l) {
      return l.record.title == Title::other ? Title::none : l.record.title;
    };
    const auto before = [&](const Listed& a, const Listed& b) {
      if (strength(a) != strength(b)) return strength(a) > strength(b);
      return title(a) < title(b);
    };
    if (!std::is_sorted(players_.begin(), players_.end(), before)) {
      std::stable_sort(players_.begin(), players_.end(), before);
      remarks_.add(Code::list_ordered, {}, "", {});
    }
    std::uint16_t n = 0;
    for (Listed& l : players_) l.record.tpn = Tpn{++n};
  }
  static std::optional<std::uint16_t> rating_quietly(const std::string& text) {
    const auto rating = grammar::rating(text);
    return rating.usable() ? std::optional(rating.value) : std::nullopt;
  }

  // --- records -----------------------------------------------------------------------------------

  void put_players() {
    const auto rated = std::count_if(players_.begin(), players_.end(),
                                     [](const Listed& l) { return l.record.rating.has_value(); });
    lines_.put("062", CountRecord{static_cast<std::uint32_t>(players_.size()), {}});
    lines_.put("072", CountRecord{static_cast<std::uint32_t>(rated), {}});
    bool national_ratings = false;
    std::size_t homeless = 0;
    for (const Listed& l : players_) {
      const Participant& p = *l.from;
      if (!p.team.empty()) members_[p.team].push_back(*l.record.tpn);
      lines_.put("001", l.record);
      if (p.national_id.empty() && p.national_rating.empty()) continue;
      if (federation_.empty()) {
        ++homeless;
        continue;
      }
      if (national(l)) national_ratings = true;
    }
    if (national_ratings) lines_.put("172", StartingRankRecord{federation_, "FIDON"});
    if (homeless != 0)
      remarks_.add(Code::list_left_out, {}, "",
                   {fmt::format("national numbers and ratings of {} player(s) without a federation",
                                homeless)});
  }

  bool national(const Listed& l) {
    constexpr std::size_t number_width = 12;
    NationalRecord n;
    n.key = federation_;
    n.tpn = l.record.tpn;
    n.sex = l.record.sex;
    n.name = l.record.name;
    n.rating = rating(*l.from, l.from->national_rating);
    n.origin = l.record.federation;
    n.birth = l.record.birth;
    if (text::length(l.from->national_id) <= number_width)
      n.number = l.from->national_id;
    else
      doubt(*l.from, "national number", l.from->national_id);
    const bool rated = n.rating.has_value();
    lines_.put(federation_, std::move(n));
    return rated;
  }

  void put_teams() {
    std::vector<ParticipantTeam> teams = teams_;
    std::set<std::string> named;
    for (const ParticipantTeam& t : teams) named.insert(t.number);
    for (const auto& [number, players] : members_)
      if (!named.contains(number)) {
        teams.push_back({number, "Team " + number, ""});
        remarks_.add(
            Code::list_left_out, {}, "",
            {fmt::format("the name of team {} (it stands in the XML of the teams)", number)});
      }
    if (teams.empty()) return;
    if (teams.size() > most_teams)
      throw LimitError(fmt::format("{} teams; a TRF numbers {}", teams.size(), most_teams));
    lines_.put("082", CountRecord{static_cast<std::uint32_t>(teams.size()), {}});
    number_teams(teams);
  }

  // The numbers of the file where all of them can be kept, else by their order.
  void number_teams(const std::vector<ParticipantTeam>& teams) {
    std::set<std::uint32_t> seen;
    const bool keep = std::all_of(teams.begin(), teams.end(), [&](const ParticipantTeam& t) {
      const auto n = grammar::integer(t.number, 1, most_teams);
      return n.usable() && seen.insert(n.value).second;
    });
    std::vector<TeamRecord> records;
    for (const ParticipantTeam& t : teams) {
      TeamRecord record;
      record.number = TeamNumber{static_cast<std::uint16_t>(
          keep ? grammar::integer(t.number, 1, most_teams).value : records.size() + 1)};
      record.name = t.name;
      record.nickname = std::string(text::columns(t.nickname, 1, 5));
      if (const auto it = members_.find(t.number); it != members_.end())
        record.players = it->second;
      records.push_back(std::move(record));
    }
    std::sort(records.begin(), records.end(),
              [](const TeamRecord& a, const TeamRecord& b) { return a.number < b.number; });
    for (TeamRecord& record : records) lines_.put("310", std::move(record));
  }

  std::vector<Participant> from_;
  const std::vector<ParticipantTeam>& teams_;
  std::vector<Listed> players_;
  std::map<std::string, std::vector<Tpn>> members_;
  std::string federation_;
  std::optional<bool> names_women_;
  CanonicalLines lines_;
  Diagnostics remarks_;
};

}  // namespace

Made document_of(std::vector<Participant> players, const std::vector<ParticipantTeam>& teams,
                 bool keep_numbers) {
  return ListMaker(std::move(players), teams).run(keep_numbers);
}

}  // namespace trf::exchange::swiss_manager
