// The event of the sheets as TRF26 records.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "exchange/sheets/model.hpp"
#include "grammar/grammar.hpp"
#include "trf/canonical_lines.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::exchange::sheets {

namespace {

std::string federation_code(const std::string& text) {
  std::string code;
  for (const char c : text) code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (grammar::is_federation(code)) return code;
  return std::string(grammar::federation_for(code));
}

class RecordMaker {
 public:
  explicit RecordMaker(Model& model) : m_(model) {}

  Document run() {
    number_people();
    for (std::size_t i = 0; i < m_.people.size(); ++i) by_tpn_.push_back(i);
    std::stable_sort(by_tpn_.begin(), by_tpn_.end(), [&](std::size_t a, std::size_t b) {
      return *m_.people[a].number < *m_.people[b].number;
    });
    national_federation();
    for (const std::size_t i : by_tpn_) player(m_.people[i]);
    header();
    teams();
    return std::move(lines_).document(Edition::trf26);
  }

 private:
  // --- numbers -----------------------------------------------------------------------------------

  static std::uint16_t rating_of(const std::string& text) {
    const auto rating = grammar::rating(text);
    return rating.usable() ? rating.value : std::uint16_t{0};
  }
  static std::uint16_t strength(const Person& p) {
    const std::uint16_t rating = rating_of(p.rating);
    return rating != 0 ? rating : rating_of(p.national_rating);
  }

  // Who has no number gets one: all by rating and title (C.04.2 2.2) when nobody has, else behind
  // the others.
  void number_people() {
    std::vector<std::size_t> open;
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < m_.people.size(); ++i) {
      if (m_.people[i].number)
        last = std::max(last, *m_.people[i].number);
      else
        open.push_back(i);
    }
    if (open.empty()) return;
    std::stable_sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
      const Person &one = m_.people[a], &two = m_.people[b];
      if (strength(one) != strength(two)) return strength(one) > strength(two);
      const Title t = grammar::title(one.title).value, u = grammar::title(two.title).value;
      if (t != u) return t < u;
      return one.name < two.name;
    });
    if (last == 0) m_.remark(Code::sheet_numbers, m_.people[open.front()].spot, {});
    for (const std::size_t i : open) m_.people[i].number = ++last;
  }

  // A list does not say whose numbers it has: those of the federation whose members have them.
  void national_federation() {
    std::map<std::string, std::size_t> votes;
    for (const Person& p : m_.people)
      if (rating_of(p.national_rating) != 0 || !p.national_id.empty())
        ++votes[federation_code(p.federation)];
    votes.erase("");
    std::size_t most = 0;
    for (const auto& [code, n] : votes)
      if (n > most) {
        most = n;
        national_ = code;
      }
    if (!m_.facts.federation.empty() && votes.contains(m_.facts.federation))
      national_ = m_.facts.federation;
  }

  // --- players -----------------------------------------------------------------------------------

  void doubt(const Person& p, std::string_view field, const std::string& value) {
    m_.remark(Code::sheet_value, p.spot, {p.name, std::string(field), value});
  }

  void player(const Person& p) {
    PlayerRecord out;
    out.tpn = Tpn{static_cast<std::uint16_t>(*p.number)};
    out.name = p.name;
    const auto title = grammar::title(p.title);
    out.title = title.value;
    if (title.value == Title::other) out.title_text = p.title;
    out.sex = sex_of(p);
    out.federation = federation_code(p.federation);
    if (out.federation.empty() && !p.federation.empty()) doubt(p, "federation", p.federation);
    if (rating_of(p.rating) != 0) out.rating = rating_of(p.rating);
    if (const auto id = grammar::fide_id(p.fide_id); id.usable())
      out.fide_id = id.value;
    else if (id.reading != grammar::Reading::absent)
      doubt(p, "FIDE number", p.fide_id);
    out.birth = birth(p);
    if (p.rank && m_.rounds > 0 && p.rank_round >= m_.rounds)
      out.rank = Rank{static_cast<std::uint16_t>(*p.rank)};
    rounds(p, out);
    national(p, out);
    rated_ += out.rating ? 1 : 0;
    lines_.put("001", std::move(out));
  }

  // An empty cell is a man where the sheet names its women.
  Sex sex_of(const Person& p) {
    if (p.sex.empty())
      return std::any_of(m_.people.begin(), m_.people.end(),
                         [](const Person& q) { return !q.sex.empty(); })
                 ? Sex::male
                 : Sex::unknown;
    const std::string letter = lower(p.sex);
    if (letter == "ж" || letter == "д") return Sex::female;
    if (letter == "м" || letter == "ю") return Sex::male;
    const auto sex = grammar::sex(p.sex);
    if (!sex.usable()) doubt(p, "sex", p.sex);
    return sex.usable() ? sex.value : Sex::unknown;
  }

  PartialDate birth(const Person& p) {
    const auto date = grammar::date(p.birth);
    if (date.reading != grammar::Reading::absent && date.candidates.empty())
      doubt(p, "date of birth", p.birth);
    return date.value();
  }

  void rounds(const Person& p, PlayerRecord& out) {
    Points sum;
    for (const Slot& s : p.rounds) {
      RoundBlock& b = out.rounds.emplace_back();
      if (s.state == Slot::State::unknown) continue;
      b.result = s.result;
      sum += points_of(s.result);
      if (s.state == Slot::State::game) {
        b.opponent = static_cast<std::uint16_t>(*m_.people[s.opponent].number);
        b.nobody = RoundBlock::Nobody::no;
        b.colour = s.colour;
      } else {
        b.nobody = RoundBlock::Nobody::zeros;
      }
    }
    // What the sheet says itself; that it does not add up has been told.
    out.points = sum;
    if (m_.rounds > 0 && !p.totals.empty() && p.totals.rbegin()->first >= m_.rounds)
      out.points = p.totals.rbegin()->second.points;
  }

  void national(const Person& p, const PlayerRecord& player) {
    const std::uint16_t rating = rating_of(p.national_rating);
    if (national_.empty() || (rating == 0 && p.national_id.empty())) return;
    constexpr std::size_t number_width = 12;
    NationalRecord n;
    n.key = national_;
    n.tpn = player.tpn;
    n.sex = player.sex;
    n.name = player.name;
    if (rating != 0) n.rating = rating;
    n.origin = player.federation;
    n.birth = player.birth;
    if (text::length(p.national_id) <= number_width)
      n.number = p.national_id;
    else
      doubt(p, "national number", p.national_id);
    lines_.put(national_, std::move(n));
  }

  // --- the event ---------------------------------------------------------------------------------

  void put_text(std::string_view key, const std::string& text) {
    if (!text.empty()) lines_.put(key, TextRecord{text});
  }
  void put_count(std::string_view key, std::size_t n) {
    lines_.put(key, CountRecord{static_cast<std::uint32_t>(n), {}});
  }

  void header() {
    const Facts& f = m_.facts;
    put_text("012", f.name);
    put_text("022", f.city);
    put_text("032", f.federation);
    if (!f.start.absent()) lines_.put("042", DateRecord{f.start, {}});
    if (!f.end.absent()) lines_.put("052", DateRecord{f.end, {}});
    if (!m_.people.empty()) {
      put_count("062", m_.people.size());
      put_count("072", rated_);
    }
    if (!m_.teams.empty()) put_count("082", m_.teams.size());
    put_text("102", f.chief_arbiter);
    for (const std::string& deputy : f.deputies) put_text("112", deputy);
    put_text("122", f.time_control);
    put_text("222", conversion::encoded_time_control(f.time_control));
    dates();
    if (f.rounds) put_count("142", std::max<std::size_t>(*f.rounds, m_.rounds));
    type();
    tie_breaks();
  }

  void dates() {
    if (m_.facts.round_dates.empty()) return;
    RoundDatesRecord record;
    for (const auto& [round, date] : m_.facts.round_dates) {
      constexpr int most = 999;
      if (round > most) continue;
      if (record.dates.size() < static_cast<std::size_t>(round))
        record.dates.resize(static_cast<std::size_t>(round));
      record.dates[static_cast<std::size_t>(round - 1)] = date;
    }
    lines_.put("132", std::move(record));
  }

  /// Everybody met everybody once, in as few rounds as that takes.
  [[nodiscard]] bool everybody_met() const {
    const std::size_t n = m_.people.size();
    constexpr std::size_t fewest = 3, most = 60;
    if (n < fewest || n > most) return false;
    if (static_cast<std::size_t>(m_.rounds) != (n % 2 == 0 ? n - 1 : n)) return false;
    for (const Person& p : m_.people) {
      std::set<std::size_t> met;
      for (const Slot& s : p.rounds)
        if (s.state == Slot::State::game) met.insert(s.opponent);
      if (met.size() + 1 != n) return false;
    }
    return true;
  }

  void type() {
    const std::string& text = m_.facts.type;
    // Our own workbook has the words of the report.
    if (text.starts_with("Individual:") || text.starts_with("Team:")) {
      put_text("092", text);
      return put_text("192", m_.facts.type_code);
    }
    const std::string stated = lower(text);
    const bool robin = stated.find("robin") != stated.npos || stated.find("круг") != stated.npos ||
                       stated.find("rundenturnier") != stated.npos || everybody_met();
    if (robin && m_.teams.empty()) {
      put_text("092", "Individual: Round-Robin");
      put_text("192", "BERGER_ROUNDROBIN_G1");
    } else if (stated.find("swiss") != stated.npos || stated.find("schweizer") != stated.npos ||
               stated.find("швейцар") != stated.npos) {
      put_text("092", m_.teams.empty() ? "Individual: Swiss-System" : "Team: Swiss-System");
    }
  }

  void tie_breaks() {
    TieBreakRecord list;
    list.codes = m_.facts.tie_breaks;
    if (list.codes.empty()) return;
    const bool points =
        std::any_of(list.codes.begin(), list.codes.end(), [](const std::string& code) {
          return code == "PTS" || code.starts_with("SM:1{") || code == "SM:1" ||
                 code.starts_with("SM:13");
        });
    lines_.put(points ? "212" : "202", std::move(list));
  }

  // --- teams -------------------------------------------------------------------------------------

  void teams() {
    std::map<std::string, std::vector<const Person*>> members;
    for (const std::size_t i : by_tpn_)
      if (!m_.people[i].team.empty()) members[m_.people[i].team].push_back(&m_.people[i]);
    for (auto& [name, people] : members)
      std::stable_sort(people.begin(), people.end(), [](const Person* a, const Person* b) {
        return a->board.value_or(0) < b->board.value_or(0);
      });
    std::uint32_t last = 0;
    std::vector<TeamRecord> records;
    for (const TeamRow& row : m_.teams) {
      TeamRecord team;
      team.number = TeamNumber{static_cast<std::uint16_t>(row.number)};
      team.name = row.name;
      team.match_points = row.match_points;
      team.game_points = row.game_points;
      if (row.rank) team.rank = Rank{static_cast<std::uint16_t>(*row.rank)};
      if (const auto found = members.find(row.name); found != members.end()) {
        for (const Person* p : found->second)
          team.players.emplace_back(static_cast<std::uint16_t>(*p->number));
        members.erase(found);
      }
      last = std::max(last, row.number);
      records.push_back(std::move(team));
    }
    for (const auto& [name, people] : members) {
      TeamRecord team;
      team.number = TeamNumber{static_cast<std::uint16_t>(++last)};
      team.name = name;
      for (const Person* p : people)
        team.players.emplace_back(static_cast<std::uint16_t>(*p->number));
      records.push_back(std::move(team));
    }
    std::sort(records.begin(), records.end(),
              [](const TeamRecord& a, const TeamRecord& b) { return a.number < b.number; });
    for (TeamRecord& team : records) lines_.put("310", std::move(team));
    team_byes();
  }

  void team_byes() {
    TeamByesRecord byes;
    for (const TeamRow& row : m_.teams)
      for (const auto& [round, result] : row.alone) {
        if (result != Result::pab || round < 1) continue;
        if (byes.teams.size() < static_cast<std::size_t>(round))
          byes.teams.resize(static_cast<std::size_t>(round));
        byes.teams[static_cast<std::size_t>(round - 1)] =
            TeamNumber{static_cast<std::uint16_t>(row.number)};
      }
    if (!byes.teams.empty()) lines_.put("320", std::move(byes));
  }

  Model& m_;
  CanonicalLines lines_;
  std::vector<std::size_t> by_tpn_;
  std::string national_;
  std::size_t rated_ = 0;
};

}  // namespace

Document records_of(Model& model) { return RecordMaker(model).run(); }

}  // namespace trf::exchange::sheets
