#include "simulate/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <tuple>

#include "simulate/people.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::simulate {

namespace {

using tournament::Event;
using tournament::Player;
using tournament::PlayerIndex;

constexpr std::uint16_t most_rounds = 999, most_players = 9999;

std::uint16_t drawn(Random& random, int low, int high) {
  return static_cast<std::uint16_t>(random.between(std::min(low, high), high));
}

// A bell over the range: three throws of a third.
std::uint16_t rating_in(Random& random, int low, int high) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) sum += random.between(0, high - low);
  return static_cast<std::uint16_t>(low + sum / 3);
}

std::uint16_t rating_of(Random& random, const Settings& s) {
  if (s.rating_groups < 2) return rating_in(random, s.lowest_rating, s.highest_rating);
  const int groups = s.rating_groups, gaps = (groups - 1) * s.rating_gap;
  const int width = std::max(0, s.highest_rating - s.lowest_rating - gaps) / groups;
  const int low = s.lowest_rating + random.between(0, groups - 1) * (width + s.rating_gap);
  return rating_in(random, std::min<int>(low, s.highest_rating),
                   std::min<int>(low + width, s.highest_rating));
}

PartialDate day(std::chrono::sys_days days) {
  const std::chrono::year_month_day d{days};
  return {static_cast<std::uint16_t>(static_cast<int>(d.year())),
          static_cast<std::uint8_t>(static_cast<unsigned>(d.month())),
          static_cast<std::uint8_t>(static_cast<unsigned>(d.day()))};
}

std::chrono::sys_days days(const PartialDate& d) {
  return std::chrono::sys_days{std::chrono::year{d.year} / d.month / d.day};
}

PartialDate start_of(const Settings& s, Random& random) {
  const auto shift = std::chrono::days{random.between(0, 300)};
  if (s.start.complete()) return s.start;
  const bool old = s.rules == pairing::Edition::d2017;
  return day(days(old ? PartialDate{2024, 10, 7} : PartialDate{2026, 3, 2}) + shift);
}

struct Entrant {
  Player player;
  int strength = 0;
};

// C.04.2 2.2: strength, title, name; who has no rating stands last.
std::vector<Entrant> entrants(const Settings& s, std::uint16_t count, People& people,
                              std::uint16_t year, Random& random) {
  std::vector<bool> unrated(count);
  for (const std::size_t i : Quota(s.wishes.unrated).pick(random, count, 0)) unrated[i] = true;
  std::vector<Entrant> out(count);
  for (std::size_t i = 0; i < out.size(); ++i) {
    Entrant& e = out[i];
    const std::uint16_t rating = rating_of(random, s);
    // The unrated are mostly beginners.
    e.strength = unrated[i] ? s.lowest_rating + (rating - s.lowest_rating) / 2 : rating;
    if (!unrated[i] && rating != 0) e.player.rating = rating;
    if (!s.bare) people.fill(random, e.player, year);
  }
  std::stable_sort(out.begin(), out.end(), [](const Entrant& a, const Entrant& b) {
    return std::tuple(-static_cast<int>(a.player.rating.value_or(0)), a.player.title,
                      a.player.name) < std::tuple(-static_cast<int>(b.player.rating.value_or(0)),
                                                  b.player.title, b.player.name);
  });
  return out;
}

void fill_header(const Settings& s, Event& e, People& people, Random& random) {
  if (s.bare) {
    e.name = fmt::format("AutoTest Tournament {}", s.seed);
    return;
  }
  e.name = fmt::format("Random Open {}", s.seed);
  std::tie(e.federation, e.city) = people.host(random);
  e.end = day(days(e.start) + std::chrono::days{*e.rounds_announced - 1});
  for (int r = 0; r < *e.rounds_announced; ++r)
    e.round_dates.push_back(day(days(e.start) + std::chrono::days{r}));
  e.arbiters.push_back(people.arbiter(random, "IA"));
  e.arbiters.push_back(people.arbiter(random, "FA"));
  e.type_text = "Individual: Swiss-System";
  e.time_control = "90 min + 30 s a move";
  e.encoded_time_control = "5400+30";
}

void forbid(Event& e, std::vector<PlayerIndex> members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  if (members.size() < 2) throw UsageError("forbidden pairs: a group names two players at least");
  e.forbidden.push_back({Round{1}, Round{*e.rounds_announced}, std::move(members)});
}

void forbid_wished(const Settings& s, Event& e, Random& random) {
  const std::size_t count = e.players.size();
  for (const auto& group : s.forbidden) {
    std::vector<PlayerIndex> members;
    for (const std::uint16_t tpn : group) {
      if (tpn == 0 || tpn > count)
        throw UsageError(fmt::format("forbidden pairs: there is no player {}", tpn));
      members.push_back(static_cast<PlayerIndex>(tpn - 1));
    }
    forbid(e, std::move(members));
  }
  if (s.random_forbidden > count * (count - 1) / 2)
    throw UsageError(fmt::format("{} forbidden pairs: {} players have only {}", s.random_forbidden,
                                 count, count * (count - 1) / 2));
  std::set<std::pair<PlayerIndex, PlayerIndex>> pairs;
  while (pairs.size() < s.random_forbidden) {
    const auto a = static_cast<PlayerIndex>(random.below(count));
    const auto b = static_cast<PlayerIndex>(random.below(count));
    if (a != b) pairs.insert(std::minmax(a, b));
  }
  for (const auto& [a, b] : pairs) forbid(e, {a, b});
}

// Two players at least are there all the time.
void limit(std::vector<std::size_t>& picked, std::size_t players, std::size_t others,
           std::string_view what, Plan& plan) {
  const std::size_t most = players - std::min(players, others + 2);
  if (picked.size() <= most) return;
  plan.remarks.push_back(
      fmt::format("{} {} left out: two players play every round", picked.size() - most, what));
  picked.resize(most);
}

void come_and_go(const Settings& s, Plan& plan, Random& random) {
  const std::size_t count = plan.event.players.size();
  const int rounds = *plan.event.rounds_announced;
  std::vector<std::size_t> all(count);
  for (std::size_t p = 0; p < count; ++p) all[p] = p;
  std::vector<std::size_t> late = Quota(s.wishes.late_entries).pick(random, count, 0);
  if (rounds < 2) late.clear();
  limit(late, count, 0, "late entries", plan);
  for (const std::size_t p : late) {
    plan.arrival[p] = drawn(random, 2, rounds);
    for (int r = 1; r < plan.arrival[p]; ++r) plan.away[p][r - 1U] = Result::zero_bye;
  }
  std::erase_if(all, [&](std::size_t p) { return plan.arrival[p] > 1; });
  std::vector<std::size_t> gone = Quota(s.wishes.withdrawals).pick(random, all.size(), 0);
  if (rounds < 2) gone.clear();
  limit(gone, count, late.size(), "withdrawals", plan);
  for (const std::size_t i : gone)
    for (int r = drawn(random, 2, rounds); r <= rounds; ++r)
      plan.away[all[i]][r - 1U] = Result::zero_bye;
}

void size(Plan& plan) {
  const std::size_t count = plan.event.players.size();
  plan.away.assign(count, std::vector<Result>(*plan.event.rounds_announced, Result::blank));
  plan.arrival.assign(count, 1);
}

void check_counts(int players, int rounds) {
  if (players < 2 || players > most_players)
    throw UsageError(fmt::format("{} players: from 2 to {}", players, most_players));
  if (rounds < 1 || rounds > most_rounds)
    throw UsageError(fmt::format("{} rounds: from 1 to {}", rounds, most_rounds));
}

// --- a model
// --------------------------------------------------------------------------------------

Amount part_of(std::size_t cases, std::size_t all) {
  return Amount::share(all == 0 ? 0 : static_cast<std::uint32_t>((cases * 10'000 + all / 2) / all));
}

// How often games of the model ended otherwise than over the board; each game is seen twice.
Wishes wishes_of(const Event& model) {
  std::size_t games = 0, forfeits = 0, doubles = 0, quick = 0, penalties = 0;
  const auto lost = [](Result r) { return r == Result::loss || r == Result::unrated_loss; };
  for (const Player& p : model.players)
    for (std::size_t r = 0; r < p.rounds.size(); ++r) {
      const auto& entry = p.rounds[r];
      if (!entry.has_opponent()) continue;
      const Result own = entry.result, other = model.players[entry.opponent].rounds[r].result;
      ++games;
      quick +=
          own == Result::unrated_win || own == Result::unrated_draw || own == Result::unrated_loss;
      if (is_forfeit(own) && is_forfeit(other)) ++(own == other ? doubles : forfeits);
      const bool drawn_lost = lost(own) && (other == Result::draw || other == Result::unrated_draw);
      penalties += 2 * drawn_lost + (lost(own) && lost(other));
    }
  Wishes w;
  w.forfeits = part_of(forfeits, games);
  w.double_forfeits = part_of(doubles, games);
  w.quick_games = part_of(quick, games);
  w.penalties = part_of(penalties, games);
  return w;
}

void take_requests(const Event& model, Plan& plan) {
  const std::uint16_t rounds = *plan.event.rounds_announced;
  for (std::size_t p = 0; p < model.players.size(); ++p) {
    const auto& entries = model.players[p].rounds;
    const std::size_t known = std::min<std::size_t>({entries.size(), rounds, model.rounds_paired});
    std::size_t first = 0;
    while (first < known && !entries[first].written) ++first;
    if (first < known) plan.arrival[p] = static_cast<std::uint16_t>(first + 1);
    for (std::size_t r = 0; r < known; ++r) {
      const auto& e = entries[r];
      if (e.has_opponent()) continue;
      const bool asked = e.result == Result::half_bye || e.result == Result::full_bye;
      if (asked) plan.away[p][r] = e.result;
      if (e.result == Result::zero_bye || e.result == Result::blank)
        plan.away[p][r] = Result::zero_bye;
    }
  }
  for (const tournament::AnnouncedBye& bye : model.announced_byes)
    if (bye.round.value() <= rounds && bye.type != Result::pab)
      plan.away[bye.player][bye.round.value() - 1U] = bye.type;
}

}  // namespace

std::size_t Plan::active(std::uint16_t round) const {
  return static_cast<std::size_t>(std::count_if(
      away.begin(), away.end(), [&](const auto& row) { return row[round - 1U] == Result::blank; }));
}

// C.04.7 1.2-1.4: GA is the first half of those who are there at the start; late entries that rank
// above its last member belong to it.
void accelerate(Plan& plan) {
  const auto present = static_cast<std::size_t>(
      std::count(plan.arrival.begin(), plan.arrival.end(), std::uint16_t{1}));
  std::size_t group = 2 * ((present + 3) / 4), last = 0;
  for (std::size_t p = 0; p < plan.arrival.size() && group > 0; ++p) {
    if (plan.arrival[p] != 1) continue;
    last = p + 1;
    --group;
  }
  Event by_rule = plan.event;
  by_rule.baku = true;
  by_rule.acceleration.clear();
  const std::uint16_t rounds = *plan.event.rounds_announced;
  const tournament::History history = by_rule.before(Round{1});
  std::vector<Points> row;
  for (std::uint16_t r = 1; r <= rounds; ++r) row.push_back(history.acceleration(0, r));
  plan.event.acceleration.assign(plan.event.players.size(), std::vector<Points>(rounds));
  for (std::size_t p = 0; p < last; ++p) plan.event.acceleration[p] = row;
}

Plan new_plan(const Settings& s, Random& random) {
  if (s.lowest_rating > s.highest_rating)
    throw UsageError(fmt::format("ratings from {} to {}: the lower one comes first",
                                 s.lowest_rating, s.highest_rating));
  Plan plan;
  Event& e = plan.event;
  const std::uint16_t players =
      s.players ? *s.players : drawn(random, s.fewest_players, s.most_players);
  // With fewer rounds than two thirds of the field a legal pairing nearly always exists.
  const int cap = std::max(1, std::min<int>(s.most_rounds, (players - 1) * 2 / 3));
  const std::uint16_t rounds = s.rounds ? *s.rounds : drawn(random, s.fewest_rounds, cap);
  check_counts(players, rounds);
  e.rounds_announced = rounds;
  e.start = start_of(s, random);
  People people(s.federations);
  fill_header(s, e, people, random);
  for (Entrant& entrant : entrants(s, players, people, e.start.year, random)) {
    entrant.player.tpn = Tpn{static_cast<std::uint16_t>(e.players.size() + 1)};
    if (s.bare)
      entrant.player.name = fmt::format("Test{0:04} Player{0:04}", entrant.player.tpn.value());
    plan.strength.push_back(entrant.strength);
    e.players.push_back(std::move(entrant.player));
  }
  if (s.scores) e.scores = *s.scores;
  e.initial_colour = s.first_colour != Colour::none ? s.first_colour
                     : random.chance(1, 2)          ? Colour::white
                                                    : Colour::black;
  plan.wishes = s.wishes;
  size(plan);
  forbid_wished(s, e, random);
  come_and_go(s, plan, random);
  return plan;
}

Plan plan_of_model(const Settings& s, const Event& model) {
  if (model.is_team_event()) throw UsageError("the model holds matches of teams");
  if (model.system_stated && model.system != tournament::System::dutch)
    throw UsageError("the model is paired by another system than the Dutch");
  Plan plan;
  Event& e = plan.event = model;
  e.rounds_announced = s.rounds ? *s.rounds : model.rounds_total();
  check_counts(static_cast<int>(e.players.size()), *e.rounds_announced);
  e.name = s.bare ? fmt::format("AutoTest Tournament {}", s.seed) : model.name;
  e.announced_byes.clear();
  e.adjustments.clear();
  e.numbered_by_rank = false;
  if (!model.adjustments.empty()) plan.remarks.push_back("abnormal points (299) left out");
  if (s.scores) e.scores = *s.scores;
  if (s.first_colour != Colour::none) e.initial_colour = s.first_colour;
  if (e.initial_colour == Colour::none) e.initial_colour = Colour::white;
  size(plan);
  take_requests(model, plan);
  int sum = 0, rated = 0;
  for (const Player& p : model.players)
    if (p.rating) sum += *p.rating, ++rated;
  for (Player& p : e.players) {
    p.bonus = {};
    p.rounds.clear();
    p.stated_points.reset();
    p.stated_rank.reset();
    plan.strength.push_back(p.rating ? *p.rating : rated > 0 ? sum / rated - 200 : 1500);
  }
  if (e.baku && e.acceleration.empty()) accelerate(plan);
  e.baku = false;
  e.rounds_stored = e.rounds_paired = e.rounds_played = 0;
  plan.wishes = s.wishes == Wishes{} ? wishes_of(model) : s.wishes;
  return plan;
}

}  // namespace trf::simulate
