// From an event to its changes: whose rating, which rounds, what K.
#include <algorithm>

#include "rating/assess.hpp"
#include "rating/time_control.hpp"
#include "tiebreak/rating_tables.hpp"
#include "trf/today.hpp"

namespace trf::rating {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::Player;

/// One list month tells ratings for the events that begin in it (rules/rating.md §3).
bool list_of_the_start(const ListEntry& entry, const Event& event) {
  return entry.list.absent() || event.start.absent() ||
         (entry.list.year == event.start.year && entry.list.month == event.start.month);
}

void take_from_list(Change& c, const ListEntry& entry, const Event& event, Kind kind) {
  const auto rated = [](std::optional<std::uint16_t> r) { return r && *r != 0; };
  if (c.birth_year == 0) c.birth_year = entry.birth_year;
  if (rated(entry.rating)) c.list_rating = entry.rating;
  // Rapid and blitz regulations 7.2.1: the standard rating stands in.
  const bool seeded = kind != Kind::standard && !c.list_rating && rated(entry.standard);
  if (seeded) c.list_rating = entry.standard;
  if (!list_of_the_start(entry, event)) return;
  c.old = c.list_rating;
  c.origin = !c.old ? Origin::none : seeded ? Origin::standard_list : Origin::list;
}

Change base_of(const Event& event, PlayerIndex who, Kind kind,
               const std::optional<ListEntry>& entry) {
  const Player& p = event.players[who];
  Change c;
  c.player = who;
  c.birth_year = p.birth.year;
  if (p.rating && *p.rating != 0) c.file_rating = p.rating;
  c.old = c.file_rating;
  c.origin = c.old ? Origin::file : Origin::none;
  if (entry) take_from_list(c, *entry, event, kind);
  return c;
}

/// 8.3.3 from what is known: the list, else the file and its title.
void set_k(Change& c, const Player& p, const std::optional<ListEntry>& entry, Kind kind,
           int list_year) {
  if (!c.old) return;
  if (entry && entry->k && *entry->k != 0) {
    c.k_nominal = *entry->k;
    c.k_reason = KReason::list;
    return;
  }
  KFacts facts;
  facts.ever_2400 = *c.old >= 2400;
  facts.ever_2300 = *c.old >= 2300;
  if (c.birth_year != 0 && list_year != 0) facts.age = list_year - c.birth_year;
  const bool by_title =
      kind == Kind::standard && !facts.ever_2400 && (p.title == Title::gm || p.title == Title::im);
  if (by_title) facts.ever_2400 = true;
  const K k = k_factor(facts);
  c.k_nominal = k.value;
  c.k_reason = by_title ? KReason::title : k.reason;
  c.k_assumed = c.k_reason != KReason::above_2400;
}

Unrated reason_of(const Entry& e) {
  if (e.pending()) return Unrated::pending;
  if (!e.played()) return Unrated::unplayed;
  if (e.result == Result::win || e.result == Result::draw || e.result == Result::loss)
    return Unrated::no;
  return Unrated::under_one_move;
}

}  // namespace

bool had_2400_by_title(const Player& player, Kind kind) {
  return kind == Kind::standard && (player.title == Title::gm || player.title == Title::im);
}

int halves_of(Result result) { return result == Result::win ? 2 : result == Result::draw ? 1 : 0; }

std::vector<Game> games_of(const Event& event, PlayerIndex who) {
  std::vector<Game> out;
  const auto& rounds = event.players[who].rounds;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const Entry& e = rounds[r];
    if (!e.written) continue;
    Game g;
    g.round = static_cast<std::uint16_t>(r + 1);
    g.opponent = e.opponent;
    g.colour = e.colour;
    g.result = e.result;
    g.unrated = reason_of(e);
    if (g.unrated == Unrated::no) g.halves = halves_of(e.result);
    out.push_back(g);
  }
  return out;
}

void set_performance(Change& c) {
  std::vector<std::int32_t> opponents;
  Rational limited{0};
  for (const Game& g : c.games) {
    if (g.unrated != Unrated::no) continue;
    opponents.push_back(g.opponent_rating);
    limited += g.limited && c.old ? *c.old - g.difference : g.opponent_rating;
  }
  if (opponents.empty()) return;
  const auto n = static_cast<std::int64_t>(opponents.size());
  std::int64_t sum = 0;
  for (const std::int32_t r : opponents) sum += r;
  c.average = static_cast<int>(half_up(Rational(sum, n)));
  c.limited_average = static_cast<int>(half_up(limited / n));
  c.performance = tiebreak::performance_rating(*c.average, c.halves, n);
  c.perfect = tiebreak::perfect_performance(opponents, c.halves);
}

namespace {

/// Everything that one run needs to know.
struct Work {
  const Event& event;
  const Rules& rules;
  std::optional<TimeControl> control;
  std::vector<Change>& all;
};

void judge_game(const Work& work, const Change& own, Game& g) {
  if (g.unrated != Unrated::no) return;
  const Change& other = work.all[g.opponent];
  g.opponent_rating = other.old.value_or(0);
  if (!other.old) {
    g.unrated = Unrated::opponent_unrated;
  } else if (work.control && classify(*work.control, own.old, other.old) != work.rules.kind) {
    g.unrated = Unrated::time_control;
  } else if (own.old && excluded_by_gap(work.rules, *own.old, *other.old)) {
    g.unrated = Unrated::gap;
  }
}

/// STD-2022 8.3.1: the stronger side has the profit once, where the gap is widest.
const Game* upgraded(const Change& c) {
  const Game* widest = nullptr;
  for (const Game& g : c.games)
    if (g.unrated == Unrated::no && *c.old > g.opponent_rating &&
        (widest == nullptr || g.opponent_rating < widest->opponent_rating))
      widest = &g;
  return widest;
}

void price_games(const Rules& rules, Change& c) {
  const Game* const once = rules.one_upgrade ? upgraded(c) : nullptr;
  for (Game& g : c.games) {
    if (g.unrated != Unrated::no) continue;
    Difference d = difference(rules, *c.old, g.opponent_rating);
    if (rules.one_upgrade && d.limited && d.points > 0 && &g != once)
      d = {*c.old - g.opponent_rating, false};
    g.difference = d.points;
    g.limited = d.limited;
    g.expected = Rational(tiebreak::expected_score(d.points), 100);
    g.gain = Rational(g.halves, 2) - g.expected;
    c.expected += g.expected;
  }
}

void set_first_rating(const Rules& rules, Change& c) {
  std::vector<int> opponents;
  for (const Game& g : c.games)
    if (g.unrated == Unrated::no) opponents.push_back(g.opponent_rating);
  if (!opponents.empty()) {
    c.first = first_rating(rules, opponents, c.halves);
    if (c.first->zero) c.first->published.reset();
  }
}

void set_change(const Rules& rules, Change& c) {
  price_games(rules, c);
  c.k = limited_k(c.k_nominal, c.rated);
  c.change = c.k * (Rational(c.halves, 2) - c.expected);
  const int value = new_rating(*c.old, *c.change);
  if (value >= rules.floor) c.preview = static_cast<std::uint16_t>(value);
}

void assess_player(const Work& work, Change& c) {
  c.games = games_of(work.event, c.player);
  for (Game& g : c.games) {
    judge_game(work, c, g);
    if (g.unrated != Unrated::no) continue;
    ++c.rated;
    c.halves += g.halves;
  }
  if (c.old)
    set_change(work.rules, c);
  else
    set_first_rating(work.rules, c);
  set_performance(c);
}

}  // namespace

void choose_edition(Assessment& a, const Event& event, const Options& options) {
  a.date = options.date ? *options.date : !event.start.absent() ? event.start : today();
  a.edition_why = options.date ? Why::date_option : !event.start.absent() ? Why::start : Why::today;
  if (options.edition) a.edition_why = Why::option;
  a.edition = options.edition.value_or(edition_on(a.date));
}

std::optional<TimeControl> choose_kind(Assessment& a, const Event& event, const Options& options) {
  std::optional<TimeControl> control = time_control_of(event);
  if (control) a.time_control = control->encoded();
  const Kind by_time = control ? kind_of(*control) : Kind::none;
  if (options.kind) {
    a.kind = *options.kind;
    a.kind_why = Why::option;
  } else if (control) {
    // Too fast for any list: the games are shown as what they come nearest to, none is rated.
    a.kind = by_time == Kind::none ? Kind::blitz : by_time;
    a.kind_why = Why::time_control;
  }
  a.time_ignored = control && options.kind && by_time != *options.kind;
  if (a.time_ignored) control.reset();
  return control;
}

Assessment assess(const Event& event, const Options& options) {
  Assessment a;
  choose_edition(a, event, options);
  const auto control = choose_kind(a, event, options);
  const bool by_own_date = a.edition_why != Why::option;
  a.provisional = (by_own_date && a.date < PartialDate{2022, 1, 1}) ||
                  (a.edition == Edition::e2022 && a.kind != Kind::standard);
  const int list_year = event.start.absent() ? a.date.year : event.start.year;
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    const Player& p = event.players[i];
    std::optional<ListEntry> entry;
    if (options.list && p.fide_id) entry = options.list(*p.fide_id, a.kind);
    a.players.push_back(base_of(event, static_cast<PlayerIndex>(i), a.kind, entry));
    set_k(a.players.back(), p, entry, a.kind, list_year);
  }
  const Work work{event, rules_of(a.edition, a.kind), control, a.players};
  for (Change& c : a.players) assess_player(work, c);
  return a;
}

}  // namespace trf::rating
