#include "trf/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "trf/convert_sheet.hpp"

namespace trf {

namespace {

using namespace tournament;

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Which element of `b` is which of `a`, and back; `none` where there is no counterpart.
struct Matching {
  std::vector<std::size_t> to_b, to_a;

  Matching(std::size_t a, std::size_t b) : to_b(a, none), to_a(b, none) {}
  /// Joins what has the same key on both sides and there only once; an empty key joins nothing.
  template <class A, class B, class Key>
  void join(const A& a, const B& b, Key key) {
    const auto index = [&](const auto& list, const std::vector<std::size_t>& done) {
      std::map<std::string, std::size_t> out;
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (done[i] != none) continue;
        const std::string k = key(list[i]);
        if (k.empty()) continue;
        if (auto [it, fresh] = out.try_emplace(k, i); !fresh) it->second = none;
      }
      return out;
    };
    const auto in_a = index(a, to_b), in_b = index(b, to_a);
    for (const auto& [k, i] : in_a) {
      const auto it = in_b.find(k);
      if (i == none || it == in_b.end() || it->second == none) continue;
      to_b[i] = it->second;
      to_a[it->second] = i;
    }
  }
};

std::string folded(std::string_view name) { return text::ascii_lower(text::nfc(text::trim(name))); }

Matching match_players(const Event& a, const Event& b) {
  Matching m(a.players.size(), b.players.size());
  m.join(a.players, b.players, [](const Player& p) {
    return p.fide_id ? std::to_string(p.fide_id->value()) : std::string();
  });
  m.join(a.players, b.players,
         [](const Player& p) { return fmt::format("{} {}", p.tpn.value(), folded(p.name)); });
  m.join(a.players, b.players, [](const Player& p) { return folded(p.name); });
  // One number, two names: the same player unless two FIDE numbers say that he is not.
  for (std::size_t i = 0; i < a.players.size(); ++i) {
    const auto j = b.find(a.players[i].tpn);
    if (m.to_b[i] != none || !j || m.to_a[*j] != none) continue;
    if (a.players[i].fide_id && b.players[*j].fide_id) continue;
    m.to_b[i] = *j;
    m.to_a[*j] = i;
  }
  return m;
}

Matching match_teams(const Event& a, const Event& b) {
  Matching m(a.teams.size(), b.teams.size());
  m.join(a.teams, b.teams,
         [](const Team& t) { return fmt::format("{} {}", t.number.value(), folded(t.name)); });
  m.join(a.teams, b.teams, [](const Team& t) { return folded(t.name); });
  m.join(a.teams, b.teams, [](const Team& t) { return std::to_string(t.number.value()); });
  return m;
}

std::string text_of(const std::optional<Points>& p) { return p ? to_string(*p) : std::string(); }
template <class Tag, class Rep>
std::string text_of(const std::optional<Number<Tag, Rep>>& n) {
  return n ? std::to_string(n->value()) : std::string();
}
std::string text_of(const std::optional<std::uint16_t>& n) { return n ? std::to_string(*n) : ""; }
std::string text_of(const std::optional<std::uint32_t>& n) { return n ? std::to_string(*n) : ""; }
std::string text_of(Sex s) { return s == Sex::male ? "m" : s == Sex::female ? "w" : ""; }
std::string text_of(Colour c) {
  return c == Colour::white ? "White" : c == Colour::black ? "Black" : "";
}
std::string text_of(const std::vector<std::string>& list) {
  return fmt::format("{}", fmt::join(list, ", "));
}

std::string joined(const std::set<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// One of the two events as the comparison sees it: every player and team of `b` under the name
/// that his counterpart has in `a`.
class Side {
 public:
  using Naming = std::function<std::string(PlayerIndex)>;
  Side(const Event& e, Naming player, Naming team)
      : event(e), player_name(std::move(player)), team_name(std::move(team)) {}

  const Event& event;
  Naming player_name, team_name;

  [[nodiscard]] std::string id_name(PlayerIndex id) const {
    return event.is_team_event() ? team_name(id) : player_name(id);
  }

  [[nodiscard]] std::string round_of(const Player& p, std::size_t r) const {
    if (r >= p.rounds.size()) return {};
    const Entry& e = p.rounds[r];
    if (!e.has_opponent()) return without_opponent(e);
    std::string out = e.pending() ? "not finished" : std::string(1, to_char(e.result));
    out += " against " + player_name(e.opponent);
    if (e.colour != Colour::none) out += " with " + text_of(e.colour);
    return out;
  }

  // A blank round that is past is a zero-point bye (trf.md §5.3).
  [[nodiscard]] static std::string without_opponent(const Entry& e) {
    if (!e.written || e.result == Result::blank || e.result == Result::zero_bye) return "absent";
    return fmt::format("{} without an opponent", to_char(e.result));
  }

  /// Points without the byes written for the round to come.
  [[nodiscard]] std::string points_of(const Player& p) const {
    if (!p.stated_points) return {};
    const auto index = static_cast<PlayerIndex>(&p - event.players.data());
    if (*p.stated_points == event.points(index))
      return to_string(event.points(index, event.rounds_paired));
    return to_string(*p.stated_points);
  }

  [[nodiscard]] std::string team_round_of(std::size_t team, std::size_t r) const {
    static constexpr const char* names[] = {
        "",       "match",       "pairing-allocated bye", "full-point bye", "half-point bye",
        "absent", "forfeit win", "forfeit loss"};
    if (team >= event.team_rounds.size() || r >= event.team_rounds[team].size()) return {};
    const TeamEntry& e = event.team_rounds[team][r];
    if (e.kind == TeamEntry::Kind::none) return {};
    std::string out = names[static_cast<std::size_t>(e.kind)];
    if (e.opponent) out += " against " + team_name(*e.opponent);
    return out + fmt::format(" {}-{}", to_string(e.match_points), to_string(e.game_points));
  }

  /// The point system with those 299 rules in it that hold for everybody, and the other 299.
  [[nodiscard]] std::pair<ScoreSystem, std::set<std::string>> prices() const {
    std::vector<AbnormalPointsRecord> rules;
    for (const Adjustment& a : event.adjustments) {
      AbnormalPointsRecord r;
      r.type = a.type;
      r.match_points = a.match_points;
      r.points = a.points;
      r.round = a.round;
      for (const PlayerIndex p : a.players) r.ids.push_back(p);
      rules.push_back(std::move(r));
    }
    ScoreSystem scores = conversion::with_rules(event.scores, rules);
    std::set<std::string> rest;
    for (const AbnormalPointsRecord& r : rules) rest.insert(rule_text(r));
    return {scores, rest};
  }

  [[nodiscard]] std::string rule_text(const AbnormalPointsRecord& r) const {
    std::string out = r.type == Result::blank ? "adjustment" : fmt::format("'{}'", to_char(r.type));
    if (r.points) out += " " + to_string(*r.points);
    if (r.match_points) out += fmt::format(" ({} match points)", to_string(*r.match_points));
    if (r.round) out += fmt::format(" in round {}", r.round);
    std::set<std::string> who;
    for (const PlayerIndex p : r.ids) who.insert(id_name(p));
    return out + " for " + (who.empty() ? "everybody" : fmt::format("{}", fmt::join(who, ", ")));
  }

  [[nodiscard]] std::set<std::string> announced_byes() const {
    std::set<std::string> out;
    for (const AnnouncedBye& b : event.announced_byes)
      out.insert(fmt::format("{} in round {} for {}", to_char(b.type), b.round.value(),
                             id_name(b.player)));
    return out;
  }

  [[nodiscard]] std::set<std::string> forbidden_pairs() const {
    std::set<std::string> out;
    const std::uint16_t all = std::max<std::uint16_t>(event.rounds_total(), 1);
    constexpr std::size_t large = 100;  // its pairs would be thousands
    for (const ForbiddenGroup& g : event.forbidden) {
      if (g.members.size() > large) {
        std::set<std::string> names;
        for (const PlayerIndex p : g.members) names.insert(id_name(p));
        out.insert(fmt::format("{} in rounds {}-{}", fmt::join(names, " - "), g.first.value(),
                               std::min(g.last.value(), std::max(all, g.first.value()))));
        continue;
      }
      for (std::size_t i = 0; i < g.members.size(); ++i)
        for (std::size_t j = i + 1; j < g.members.size(); ++j) {
          std::string one = id_name(g.members[i]), other = id_name(g.members[j]);
          if (other < one) std::swap(one, other);
          out.insert(fmt::format("{} - {} in rounds {}-{}", one, other, g.first.value(),
                                 std::min(g.last.value(), std::max(all, g.first.value()))));
        }
    }
    return out;
  }

  [[nodiscard]] std::string acceleration_of(std::size_t index) const {
    const History history = event.before(Round{1});
    std::string out;
    std::size_t length = 0;
    for (std::uint16_t r = 1; r <= acceleration_rounds(index); ++r) {
      const Points p = history.acceleration(static_cast<PlayerIndex>(index), r);
      out += (r > 1 ? " " : "") + to_string(p);
      if (p != Points{}) length = out.size();
    }
    out.resize(length);
    return out;
  }

 private:
  [[nodiscard]] std::uint16_t acceleration_rounds(std::size_t index) const {
    if (index < event.acceleration.size())
      return static_cast<std::uint16_t>(event.acceleration[index].size());
    return event.acceleration.empty() && event.baku ? event.rounds_total() : 0;
  }
};

class Comparison {
 public:
  Comparison(const Event& a, const Event& b)
      : players_(match_players(a, b)),
        teams_(match_teams(a, b)),
        a_(
            a, [&a](PlayerIndex p) { return name(a.players[p]); },
            [&a](PlayerIndex t) { return name(a.teams[t]); }),
        b_(b, name_in_a(players_, a.players, b.players), name_in_a(teams_, a.teams, b.teams)) {}

  std::vector<Difference> run() {
    header();
    rules();
    for (std::size_t i = 0; i < players_.to_b.size(); ++i) player(i);
    for (std::size_t j = 0; j < players_.to_a.size(); ++j)
      if (players_.to_a[j] == none) tell("player", "event", "", name(b_.event.players[j]));
    rounds();
    for (std::size_t i = 0; i < teams_.to_b.size(); ++i) team(i);
    for (std::size_t j = 0; j < teams_.to_a.size(); ++j)
      if (teams_.to_a[j] == none) tell("team", "event", "", name(b_.event.teams[j]));
    lists();
    return std::move(out_);
  }

 private:
  static std::string name(const Player& p) {
    return fmt::format("player {} {}", p.tpn.value(), p.name);
  }
  static std::string name(const Team& t) {
    return fmt::format("team {} {}", t.number.value(), t.name);
  }
  template <class List>
  static Side::Naming name_in_a(const Matching& m, const List& a, const List& b) {
    return
        [&m, &a, &b](PlayerIndex i) { return m.to_a[i] == none ? name(b[i]) : name(a[m.to_a[i]]); };
  }

  void tell(std::string_view what, std::string_view where, std::string a, std::string b) {
    if (a != b) out_.push_back({std::string(what), std::string(where), std::move(a), std::move(b)});
  }
  /// Of two sets only what the other has not.
  void tell(std::string_view what, std::string_view where, const std::set<std::string>& a,
            const std::set<std::string>& b) {
    std::set<std::string> only_a, only_b;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                        std::inserter(only_a, only_a.end()));
    std::set_difference(b.begin(), b.end(), a.begin(), a.end(),
                        std::inserter(only_b, only_b.end()));
    tell(what, where, joined(only_a), joined(only_b));
  }

  void header() {
    const Event &a = a_.event, &b = b_.event;
    const auto fact = [&](std::string_view what, std::string one, std::string other) {
      tell(what, "event", std::move(one), std::move(other));
    };
    fact("name", a.name, b.name);
    fact("city", a.city, b.city);
    fact("federation", a.federation, b.federation);
    fact("start", to_string(a.start), to_string(b.start));
    fact("end", to_string(a.end), to_string(b.end));
    fact("type", a.type_text, b.type_text);
    fact("encoded type", a.type_code, b.type_code);
    fact("arbiters", arbiters(a), arbiters(b));
    fact("time control", a.time_control, b.time_control);
    fact("encoded time control", a.encoded_time_control, b.encoded_time_control);
    fact("pairing program", a.controller, b.controller);
    fact("rounds", std::to_string(a.rounds_total()), std::to_string(b.rounds_total()));
    const std::size_t dates = std::max(a.round_dates.size(), b.round_dates.size());
    for (std::size_t r = 0; r < dates; ++r) {
      const auto date = [r](const Event& e) {
        return r < e.round_dates.size() ? to_string(e.round_dates[r]) : std::string();
      };
      tell("date", fmt::format("round {}", r + 1), date(a), date(b));
    }
  }

  // Several in one line, as TRF06 has them, or one line each: the same names.
  static std::string arbiters(const Event& e) {
    std::vector<std::string> names;
    for (const std::string& line : e.arbiters)
      for (std::string& name : conversion::split_arbiters(line)) names.push_back(std::move(name));
    return fmt::format("{}", fmt::join(names, "; "));
  }

  void rules() {
    const Event &a = a_.event, &b = b_.event;
    const auto fact = [&](std::string_view what, std::string one, std::string other) {
      tell(what, "event", std::move(one), std::move(other));
    };
    fact("initial colour", text_of(a.initial_colour), text_of(b.initial_colour));
    fact("numbered by rank", a.numbered_by_rank ? "yes" : "no", b.numbered_by_rank ? "yes" : "no");
    fact("tie-breaks", text_of(a.tie_breaks), text_of(b.tie_breaks));
    fact("standings order", text_of(a.standings_order), text_of(b.standings_order));
    fact("rating federation", a.rating_federation, b.rating_federation);
    fact("ratings used", rating_choice(a), rating_choice(b));
    const auto boards = [](const Event& e) {
      std::string out;
      for (const Colour c : e.board_colours) out += c == Colour::black ? 'B' : 'W';
      return out;
    };
    fact("board colours", boards(a), boards(b));
    const auto team_prices = [](const Event& e) {
      return fmt::format("{} {} {}", to_string(e.team_win), to_string(e.team_draw),
                         to_string(e.team_loss));
    };
    fact("match points", team_prices(a), team_prices(b));
    const auto [prices_a, rest_a] = a_.prices();
    const auto [prices_b, rest_b] = b_.prices();
    prices(prices_a, prices_b);
    tell("adjustments", "event", rest_a, rest_b);
  }

  static std::string rating_choice(const Event& e) {
    static constexpr const char* names[] = {"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN"};
    return names[static_cast<std::size_t>(e.rating_choice)];
  }

  void prices(const ScoreSystem& a, const ScoreSystem& b) {
    const auto price = [&](std::string_view what, Points ScoreSystem::*member) {
      tell(fmt::format("points for {}", what), "event", to_string(a.*member), to_string(b.*member));
    };
    price("a win with White", &ScoreSystem::win_white);
    price("a win with Black", &ScoreSystem::win_black);
    price("a draw with White", &ScoreSystem::draw_white);
    price("a draw with Black", &ScoreSystem::draw_black);
    price("a loss with White", &ScoreSystem::loss_white);
    price("a loss with Black", &ScoreSystem::loss_black);
    price("a forfeit win", &ScoreSystem::forfeit_win);
    price("a forfeit loss", &ScoreSystem::forfeit_loss);
    price("a full-point bye", &ScoreSystem::full_bye);
    price("a half-point bye", &ScoreSystem::half_bye);
    price("a zero-point bye", &ScoreSystem::zero_bye);
    price("a pairing-allocated bye", &ScoreSystem::pab);
    price("an unknown result", &ScoreSystem::pending);
  }

  void player(std::size_t i) {
    const Player& a = a_.event.players[i];
    const std::string who = name(a);
    if (players_.to_b[i] == none) return tell("player", "event", who, "");
    const Player& b = b_.event.players[players_.to_b[i]];
    const auto fact = [&](std::string_view what, std::string one, std::string other) {
      tell(what, who, std::move(one), std::move(other));
    };
    fact("starting number", std::to_string(a.tpn.value()), std::to_string(b.tpn.value()));
    fact("name", a.name, b.name);
    fact("sex", text_of(a.sex), text_of(b.sex));
    fact("title", title(a), title(b));
    fact("rating", text_of(a.rating), text_of(b.rating));
    fact("federation", a.federation, b.federation);
    fact("FIDE number", text_of(a.fide_id), text_of(b.fide_id));
    fact("birth date", to_string(a.birth), to_string(b.birth));
    fact("points", a_.points_of(a), b_.points_of(b));
    fact("rank", text_of(a.stated_rank), text_of(b.stated_rank));
    fact("team", a.team ? a_.team_name(*a.team) : "", b.team ? b_.team_name(*b.team) : "");
    tell("national rating", who, national(a), national(b));
    if (!a_.event.is_team_event() && !b_.event.is_team_event())
      fact("acceleration", a_.acceleration_of(i), b_.acceleration_of(players_.to_b[i]));
  }

  static std::string title(const Player& p) {
    return std::string(p.title == Title::other ? std::string_view(p.title_text)
                                               : to_string(p.title));
  }

  static std::set<std::string> national(const Player& p) {
    std::set<std::string> out;
    for (const NationalRating& n : p.national)
      out.insert(
          fmt::format("{}", fmt::join(std::vector<std::string>{n.federation, n.classification,
                                                               n.name, text_of(n.rating), n.origin,
                                                               n.number, to_string(n.birth)},
                                      "|")));
    return out;
  }

  void rounds() {
    const std::size_t count = std::max(a_.event.rounds_paired, b_.event.rounds_paired);
    for (std::size_t r = 0; r < count; ++r)
      for (std::size_t i = 0; i < players_.to_b.size(); ++i) {
        if (players_.to_b[i] == none) continue;
        const Player& a = a_.event.players[i];
        tell("result", fmt::format("round {}, {}", r + 1, name(a)), round_text(a_, a, r),
             round_text(b_, b_.event.players[players_.to_b[i]], r));
      }
  }
  // A round that one file does not have yet is empty there, not an absence.
  static std::string round_text(const Side& side, const Player& p, std::size_t r) {
    return r < side.event.rounds_paired ? side.round_of(p, r) : std::string();
  }

  void team(std::size_t i) {
    const Team& a = a_.event.teams[i];
    const std::string who = name(a);
    if (teams_.to_b[i] == none) return tell("team", "event", who, "");
    const std::size_t j = teams_.to_b[i];
    const Team& b = b_.event.teams[j];
    const auto fact = [&](std::string_view what, std::string one, std::string other) {
      tell(what, who, std::move(one), std::move(other));
    };
    fact("team number", std::to_string(a.number.value()), std::to_string(b.number.value()));
    fact("name", a.name, b.name);
    fact("nickname", a.nickname, b.nickname);
    fact("strength", text_of(a.strength), text_of(b.strength));
    fact("match points", text_of(a.stated_match_points), text_of(b.stated_match_points));
    fact("game points", text_of(a.stated_game_points), text_of(b.stated_game_points));
    fact("rank", text_of(a.stated_rank), text_of(b.stated_rank));
    fact("players", members(a_, a), members(b_, b));
    if (a_.event.is_team_event() && b_.event.is_team_event())
      fact("acceleration", a_.acceleration_of(i), b_.acceleration_of(j));
    const std::size_t count = std::max(a_.event.rounds_paired, b_.event.rounds_paired);
    for (std::size_t r = 0; r < count; ++r)
      tell("match", fmt::format("round {}, {}", r + 1, who), a_.team_round_of(i, r),
           b_.team_round_of(j, r));
  }

  static std::string members(const Side& side, const Team& t) {
    std::vector<std::string> names;
    for (const PlayerIndex p : t.players) names.push_back(side.player_name(p));
    return fmt::format("{}", fmt::join(names, "; "));
  }

  void lists() {
    tell("announced byes", "event", a_.announced_byes(), b_.announced_byes());
    tell("forbidden pairs", "event", a_.forbidden_pairs(), b_.forbidden_pairs());
  }

  Matching players_, teams_;
  Side a_, b_;
  std::vector<Difference> out_;
};

}  // namespace

std::vector<Difference> diff(const Event& a, const Event& b) { return Comparison(a, b).run(); }

}  // namespace trf
