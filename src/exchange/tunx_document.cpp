// A tournament file of Swiss-Manager as TRF26 records (swiss-manager.md §7).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/tunx.hpp"
#include "grammar/grammar.hpp"
#include "trf/canonical_lines.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::exchange::tunx {

namespace {

/// What a result code means for White and Black (swiss-manager.md §3.6); nullopt = not known.
std::optional<std::pair<Result, Result>> results_of(std::uint8_t code) {
  switch (code) {
    case 0:
      return std::pair{Result::blank, Result::blank};
    case 1:
      return std::pair{Result::win, Result::loss};
    case 2:
      return std::pair{Result::draw, Result::draw};
    case 3:
      return std::pair{Result::loss, Result::win};
    case 4:
      return std::pair{Result::forfeit_win, Result::forfeit_loss};
    case 5:
      return std::pair{Result::forfeit_loss, Result::forfeit_win};
    case 6:
      return std::pair{Result::forfeit_loss, Result::forfeit_loss};
    case 15:
      return std::pair{Result::unrated_win, Result::unrated_loss};
    case 16:
      return std::pair{Result::unrated_draw, Result::unrated_draw};
    case 17:
      return std::pair{Result::unrated_loss, Result::unrated_win};
    default:
      return std::nullopt;
  }
}

bool forfeited(const Pairing& p) { return p.result >= 4 && p.result <= 6; }

/// Half points of a result under 1-½-0, which the file does not store otherwise.
std::int32_t tenths_of(Result r) {
  switch (r) {
    case Result::win:
    case Result::forfeit_win:
    case Result::unrated_win:
    case Result::full_bye:
    case Result::pab:
      return 10;
    case Result::draw:
    case Result::unrated_draw:
    case Result::half_bye:
      return 5;
    default:
      return 0;
  }
}

class Maker {
 public:
  explicit Maker(const File& file) : f_(file), rounds_(file.players.size()) {}

  Made run() {
    header();
    place_pairings();
    for (std::size_t i = 0; i < f_.players.size(); ++i) player(i);
    teams();
    byes_to_come();
    forbidden();
    remarks();
    return {std::move(lines_).document(Edition::trf26), std::move(remarks_)};
  }

 private:
  [[nodiscard]] bool team_event() const {
    return f_.kind == Kind::team_swiss || f_.kind == Kind::team_round_robin;
  }
  [[nodiscard]] bool round_robin() const {
    return f_.kind == Kind::round_robin || f_.kind == Kind::team_round_robin;
  }

  // --- the tournament ----------------------------------------------------------------------------

  void put_text(std::string_view key, const std::string& text) {
    if (!text.empty()) lines_.put(key, TextRecord{text});
  }
  void put_date(std::string_view key, PartialDate date) {
    if (!date.absent()) lines_.put(key, DateRecord{date, {}});
  }
  void put_count(std::string_view key, std::size_t n) {
    lines_.put(key, CountRecord{static_cast<std::uint32_t>(n), {}});
  }

  void header() {
    put_text("012", f_.name_2.empty() ? f_.name : f_.name + " " + f_.name_2);
    put_text("022", f_.site.empty() ? f_.place : f_.site);
    put_text("032", f_.federation);
    put_date("042", f_.start);
    put_date("052", f_.end);
    put_count("062", f_.players.size());
    put_count("072", static_cast<std::size_t>(
                         std::count_if(f_.players.begin(), f_.players.end(),
                                       [](const Player& p) { return p.fide_rating != 0; })));
    if (team_event()) put_count("082", f_.teams.size());
    constexpr std::string_view types[] = {"Individual: Swiss-System (FIDE Dutch)",
                                          "Individual: Round-Robin", "Team: Round-Robin",
                                          "Team: Swiss-System"};
    constexpr std::string_view codes[] = {"FIDE_DUTCH", "BERGER_ROUNDROBIN_G1",
                                          "CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_TEAM_SWISS_MP"};
    put_text("092", std::string(types[static_cast<std::size_t>(f_.kind)]));
    put_text("102", f_.chief_arbiter);
    put_text("112", f_.deputies);
    put_text("112", f_.arbiters);
    put_text("122", f_.time_control);
    RoundDatesRecord dates;
    for (const RoundSlot& slot : f_.slots) dates.dates.push_back(slot.date);
    while (!dates.dates.empty() && dates.dates.back().absent()) dates.dates.pop_back();
    if (!dates.dates.empty()) lines_.put("132", std::move(dates));
    if (f_.rounds != 0) put_count("142", f_.rounds);
    put_text("192", std::string(codes[static_cast<std::size_t>(f_.kind)]));
    tie_breaks();
    put_text("222", conversion::encoded_time_control(f_.time_control));
  }

  // Points stand first unless the list has them at another place (202 against 212).
  void tie_breaks() {
    TieBreakRecord list;
    bool points = false;
    for (const TieBreak& t : f_.tie_breaks) {
      list.codes.push_back(code_of(t));
      points = points || t.number == 1 || t.number == 13;
    }
    if (!list.codes.empty()) lines_.put(points ? "212" : "202", std::move(list));
  }

  // --- the rounds --------------------------------------------------------------------------------

  RoundBlock& block(std::uint16_t player, std::size_t round) {
    auto& blocks = rounds_[player - 1U];
    if (blocks.size() <= round) blocks.resize(round + 1);
    return blocks[round];
  }

  void place_pairings() {
    std::size_t at = 0;
    for (std::size_t r = 0; r < f_.slots.size(); ++r)
      for (std::size_t i = 0; i < f_.slots[r].pairings; ++i) place(f_.pairings[at++], r);
  }

  void place(const Pairing& p, std::size_t r) {
    if (p.white == empty_board && p.black == empty_board) return;
    if (p.black == allocated_bye || p.black == not_paired) {
      if (p.white != empty_board) alone(p, r);
      return;
    }
    if (p.white == empty_board || p.black == empty_board) return against_nobody(p, r);
    const auto results = results_of(p.result);
    if (!results)
      remarks_.add(Code::result_unknown, {}, fmt::format("round {} result", r + 1),
                   {std::to_string(r + 1), fmt::format("code {} of {}-{} in the Swiss-Manager file",
                                                       p.result, p.white, p.black)});
    const auto [white, black] = results.value_or(std::pair{Result::pending, Result::pending});
    meet(p.white, p.black, Colour::white, white, r);
    meet(p.black, p.white, Colour::black, black, r);
  }

  void meet(std::uint16_t player, std::uint16_t opponent, Colour colour, Result result,
            std::size_t r) {
    RoundBlock& b = block(player, r);
    if (!b.empty()) twice(player, r);
    b.opponent = opponent;
    b.nobody = RoundBlock::Nobody::no;
    b.colour = colour;
    b.result = result;
  }

  void nobody(std::uint16_t player, Result result, std::size_t r) {
    RoundBlock& b = block(player, r);
    if (!b.empty()) twice(player, r);
    b.nobody = RoundBlock::Nobody::zeros;
    b.result = result;
  }

  [[noreturn]] static void twice(std::uint16_t player, std::size_t r) {
    throw FormatError(
        fmt::format("player {} stands twice in round {} (Swiss-Manager file)", player, r + 1));
  }

  // 0xFFFF and 0xFFFE (§3.6): 9 or still 0 = the allocated bye, worth nothing in a round robin;
  // 1, 2, 3 = full, half, zero.
  void alone(const Pairing& p, std::size_t r) {
    Result result = Result::zero_bye;
    if (p.black == allocated_bye) {
      if (p.result != 0 && p.result != 9) return unknown_bye(p, r);
      result = round_robin() ? Result::zero_bye : Result::pab;
    } else {
      if (p.result > 3) return unknown_bye(p, r);
      result = p.result == 1   ? Result::full_bye
               : p.result == 2 ? Result::half_bye
                               : Result::zero_bye;
    }
    if (r >= f_.last_round && !round_robin())
      to_come_[{r + 1, result}].insert(p.white);
    else
      nobody(p.white, result, r);
  }

  void unknown_bye(const Pairing& p, std::size_t r) {
    remarks_.add(Code::result_unknown, {}, fmt::format("round {} result", r + 1),
                 {std::to_string(r + 1),
                  fmt::format("code {} of player {} without opponent in the Swiss-Manager file",
                              p.result, p.white)});
    nobody(p.white, Result::zero_bye, r);
  }

  // An empty board of a team: the one who is there wins by forfeit.
  void against_nobody(const Pairing& p, std::size_t r) {
    const auto results = results_of(p.result);
    if (!results || !forfeited(p)) {
      const std::uint16_t who = p.white == empty_board ? p.black : p.white;
      if (p.result != 0) return unknown_bye({who, not_paired, p.result}, r);
      return nobody(who, Result::zero_bye, r);
    }
    if (p.white != empty_board) nobody(p.white, results->first, r);
    if (p.black != empty_board) nobody(p.black, results->second, r);
  }

  // --- players and teams -------------------------------------------------------------------------

  static std::string name_of(const Player& p) {
    if (p.first_name.empty()) return p.last_name;
    return p.last_name.empty() ? p.first_name : p.last_name + ", " + p.first_name;
  }
  static std::string federation_of(const std::string& text) {
    const bool letters = text.size() == 3 && std::all_of(text.begin(), text.end(), [](char c) {
                           return c >= 'A' && c <= 'Z';
                         });
    return letters ? text : std::string();
  }

  void player(std::size_t i) {
    const Player& from = f_.players[i];
    PlayerRecord p;
    p.tpn = Tpn{static_cast<std::uint16_t>(i + 1)};
    p.sex = from.sex == 0 ? Sex::male : from.sex == 1 ? Sex::female : Sex::unknown;
    const auto title = grammar::title(from.title);
    p.title = title.value;
    p.name = name_of(from);
    if (from.fide_rating != 0 && from.fide_rating <= 9999) p.rating = from.fide_rating;
    p.federation = federation_of(from.federation);
    if (from.fide_id != 0) p.fide_id = FideId{from.fide_id};
    p.birth = from.birth;
    p.rounds = std::move(rounds_[i]);
    std::int32_t points = 0;
    for (const RoundBlock& b : p.rounds) points += tenths_of(b.result);
    p.points = Points::from_tenths(points);
    if (from.national_rating != 0 || !from.national_id.empty()) national(from, p);
    lines_.put("001", std::move(p));
  }

  void national(const Player& from, const PlayerRecord& p) {
    const std::string own = federation_of(f_.national_federation);
    const std::string federation = own.empty() ? federation_of(f_.federation) : own;
    if (federation.empty()) return void(++nationals_left_);
    NationalRecord n;
    n.key = federation;
    n.tpn = p.tpn;
    n.sex = p.sex;
    n.name = p.name;
    if (from.national_rating != 0 && from.national_rating <= 9999) n.rating = from.national_rating;
    n.origin = p.federation;
    n.number = from.national_id;
    n.birth = p.birth;
    lines_.put(federation, std::move(n));
  }

  void teams() {
    if (!team_event()) return;
    for (std::size_t t = 0; t < f_.teams.size(); ++t) {
      TeamRecord team;
      const auto number = static_cast<std::uint16_t>(t + 1);
      team.number = TeamNumber{number};
      team.name = f_.teams[t].name;
      team.nickname = f_.teams[t].short_name;
      std::vector<std::uint16_t> members;
      for (std::size_t i = 0; i < f_.players.size(); ++i)
        if (f_.players[i].team == number) members.push_back(static_cast<std::uint16_t>(i));
      std::stable_sort(members.begin(), members.end(), [&](std::uint16_t a, std::uint16_t b) {
        return f_.players[a].board < f_.players[b].board;
      });
      for (const std::uint16_t i : members) team.players.emplace_back(i + 1);
      lines_.put("310", std::move(team));
    }
    matches();
  }

  void matches() {
    TeamByesRecord byes;
    std::size_t at = 0, board = 0;
    for (std::size_t r = 0; r < f_.slots.size(); ++r) {
      std::size_t end = board + f_.slots[r].pairings;
      for (std::size_t i = 0; i < f_.slots[r].team_pairings; ++i) {
        const TeamPairing& match = f_.team_pairings[at++];
        if (match.guest == allocated_bye && match.home != 0) {
          if (byes.teams.size() <= r) byes.teams.resize(r + 1);
          byes.teams[r] = TeamNumber{match.home};
        } else if (match.home != 0 && match.guest != 0 && match.guest != not_paired) {
          const std::size_t last = std::min<std::size_t>(end, board + f_.boards);
          forfeit(match, r, board, last);
          board = last;
        }
      }
      board = end;
    }
    if (!byes.teams.empty()) lines_.put("320", std::move(byes));
  }

  // A match in which nobody played: 330.
  void forfeit(const TeamPairing& match, std::size_t r, std::size_t first, std::size_t last) {
    if (first == last) return;
    const bool all =
        std::all_of(f_.pairings.begin() + static_cast<std::ptrdiff_t>(first),
                    f_.pairings.begin() + static_cast<std::ptrdiff_t>(last), forfeited);
    if (!all) return;
    std::int32_t home = 0, guest = 0;
    for (std::size_t b = first; b < last; ++b) {
      const Pairing& p = f_.pairings[b];
      const bool home_white = p.white == 0 ? f_.players[p.black - 1U].team != match.home
                                           : f_.players[p.white - 1U].team == match.home;
      const auto results = *results_of(p.result);
      home += tenths_of(home_white ? results.first : results.second);
      guest += tenths_of(home_white ? results.second : results.first);
    }
    lines_.put("330", TeamForfeitRecord{home > guest   ? "+-"
                                        : guest > home ? "-+"
                                                       : "--",
                                        Round{static_cast<std::uint16_t>(r + 1)},
                                        TeamNumber{match.home}, TeamNumber{match.guest}});
  }

  void byes_to_come() {
    for (const auto& [key, players] : to_come_) {
      ByesRecord record;
      record.round = Round{static_cast<std::uint16_t>(key.first)};
      record.type = key.second == Result::pab ? Result::full_bye : key.second;
      record.ids.assign(players.begin(), players.end());
      if (!team_event()) lines_.put("240", std::move(record));
    }
  }

  void forbidden() {
    for (const auto& [a, b] : f_.forbidden)
      lines_.put("260", ForbiddenRecord{Round{1},
                                        Round{std::max<std::uint16_t>(1, f_.rounds)},
                                        {std::min(a, b), std::max(a, b)}});
  }

  // --- what to know ------------------------------------------------------------------------------

  void remarks() {
    remarks_.add(Code::tunx_read, {}, "",
                 {std::string(to_string(f_.kind)),
                  f_.program.absent() ? "unknown" : trf::to_string(f_.program)});
    remarks_.add(Code::tunx_points, {}, "", {});
    for (const auto& [where, count] : f_.unknown)
      remarks_.add(Code::tunx_unknown, {}, where,
                   {std::to_string(count) + " bytes of unknown meaning, section", where});
    for (const TieBreak& t : f_.tie_breaks)
      if (known_in_part(t))
        remarks_.add(Code::tunx_tie_break, {}, "tie-breaks",
                     {std::to_string(t.number), hex(t), code_of(t)});
    if (nationals_left_ != 0)
      remarks_.add(
          Code::tunx_unknown, {}, "national ratings",
          {std::to_string(nationals_left_), "national ratings, whose federation is not told"});
  }

  static std::string hex(const TieBreak& t) {
    std::size_t used = t.parameters.size();
    while (used > 1 && t.parameters[used - 1] == 0) --used;
    std::string out;
    for (std::size_t i = 0; i < used; ++i)
      out += fmt::format("{}{:02X}", i == 0 ? "" : " ", t.parameters[i]);
    return out;
  }

  // Bytes that are set and have no place in the code.
  static bool known_in_part(const TieBreak& t) {
    for (std::size_t i = 0; i < t.parameters.size(); ++i) {
      const bool cuts = i == 0, type = i == 2 || i == 3, valid = i == 14;
      const bool variable = t.number == 84 || t.number == 85;
      const bool told = (cuts && (variable || t.number == 37 || t.number == 52)) ||
                        (type && (t.number == 84 || t.number == 87)) || (valid && variable);
      if (t.parameters[i] != 0 && !told) return true;
    }
    return false;
  }

  const File& f_;
  CanonicalLines lines_;
  Diagnostics remarks_;
  std::vector<std::vector<RoundBlock>> rounds_;
  std::map<std::pair<std::size_t, Result>, std::set<std::uint16_t>> to_come_;
  std::size_t nationals_left_ = 0;
};

}  // namespace

std::string code_of(const TieBreak& t) {
  const unsigned weakest = t.parameters[0] & 0x0FU, strongest = t.parameters[0] >> 4U;
  const unsigned type = t.parameters[2], valid = t.parameters[14];
  switch (t.number) {
    case 37:
    case 52:
      return fmt::format("SM:{}{{{},{}}}", t.number, strongest, weakest);
    case 84:
      return fmt::format("SM:84{{{},{},{},-,-,0,{}}}", type, strongest, weakest, valid);
    case 85:
      return fmt::format("SM:85{{0,{},{},-,{}}}", strongest, weakest, valid);
    case 87:
      return fmt::format("SM:87{{0,{}}}", type + 256U * t.parameters[3]);
    default:
      return fmt::format("SM:{}", t.number);
  }
}

Made to_document(const File& file) { return Maker(file).run(); }

}  // namespace trf::exchange::tunx
