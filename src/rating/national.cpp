// National ratings by a profile: rules/national-ratings.md.
#include "rating/national.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rating/assess.hpp"
#include "tiebreak/rating_tables.hpp"

namespace trf::rating {

namespace {

using tournament::Event;
using tournament::NationalRating;
using tournament::Player;
using Foreigners = Profile::Foreigners;
using InitialRule = Profile::Initial::Rule;

const NationalRating* record_of(const Player& p, const std::string& federation) {
  const NationalRating* found = nullptr;
  for (const NationalRating& n : p.national)
    if (n.federation == federation && (found == nullptr || (!found->rating && n.rating)))
      found = &n;
  return found;
}

std::int64_t power_of_ten(int digits) {
  std::int64_t out = 1;
  for (int i = 0; i < digits; ++i) out *= 10;
  return out;
}

/// In hundredths, by the profile's own edges: the table is symmetric about one
/// half.
std::int64_t by_edges(const std::vector<int>& edges, int difference) {
  const auto step = std::lower_bound(edges.begin(), edges.end(), std::abs(difference));
  const std::int64_t higher = 50 + (step - edges.begin());
  return difference < 0 ? 100 - higher : higher;
}

/// The curves in whole units. The sum of both sides is one: the lower side has
/// the rest.
std::int64_t by_curve(const Profile::Expected& rule, int difference) {
  const std::int64_t one = power_of_ten(rule.decimals);
  const double d = std::abs(difference);
  const double p = rule.form == Profile::Expected::Form::logistic
                       ? 1 / (1 + std::pow(10.0, -d / 400))
                       : (1 + std::erf(d / 400)) / 2;  // sigma = 200 * sqrt(2)
  const std::int64_t higher = std::llround(p * static_cast<double>(one));
  return difference < 0 ? one - higher : higher;
}

Difference limited_difference(const Profile::Expected& rule, int own, int opponent) {
  const int d = own - opponent;
  const bool free = rule.limit == 0 || (rule.exempt_from != 0 && own >= rule.exempt_from);
  if (free || std::abs(d) <= rule.limit) return {d, false};
  return {d < 0 ? -rule.limit : rule.limit, true};
}

/// What one run needs to know.
struct NationalWork {
  const Event& event;
  const Profile& profile;
  std::optional<TimeControl> control;
  Assessment& out;
  int year = 0;  ///< of the event's end
  std::vector<bool> ours;
};

bool is_ours(const Profile& profile, const Player& p) {
  return profile.players == Profile::Players::all || p.federation == profile.federation ||
         record_of(p, profile.federation) != nullptr;
}

std::optional<std::uint16_t> not_zero(std::optional<std::uint16_t> rating) {
  return rating && *rating != 0 ? rating : std::nullopt;
}

Change national_base(const NationalWork& work, PlayerIndex who) {
  const Player& p = work.event.players[who];
  const NationalRating* const record = record_of(p, work.profile.federation);
  Change c;
  c.player = who;
  c.birth_year = p.birth.year != 0 || record == nullptr ? p.birth.year : record->birth.year;
  if (!work.ours[who] && work.profile.foreigners != Foreigners::rate) {
    if (work.profile.foreigners == Foreigners::use_fide) c.old = not_zero(p.rating);
    c.origin = c.old ? Origin::foreign : Origin::none;
    return c;
  }
  c.file_rating = not_zero(work.out.by_file_ratings ? p.rating
                           : record != nullptr      ? record->rating
                                                    : std::nullopt);
  c.old = c.file_rating;
  c.origin = c.old ? Origin::file : Origin::none;
  if (!c.old && work.profile.initial.rule == InitialRule::constant) {
    c.old = work.profile.initial.value;
    c.origin = Origin::profile;
  }
  return c;
}

/// What he counts as for his opponents; nullopt = the game is not rated.
std::optional<std::uint16_t> counts_as(const NationalWork& work, const Change& c) {
  if (c.old) return c.old;
  const bool stands_in =
      work.profile.rate_unrated_opponents && work.profile.initial.value != 0 && work.ours[c.player];
  return stands_in ? std::optional(work.profile.initial.value) : std::nullopt;
}

void judge_national_game(const NationalWork& work, const Change& own, Game& g) {
  if (g.unrated != Unrated::no) return;
  const Change& other = work.out.players[g.opponent];
  const auto rating = counts_as(work, other);
  g.opponent_rating = rating.value_or(0);
  const bool outside = !work.ours[g.opponent] && work.profile.foreigners == Foreigners::skip;
  if (outside) {
    g.unrated = Unrated::outside;
  } else if (!rating) {
    g.unrated = Unrated::opponent_unrated;
  } else if (work.control && work.profile.fide_time_controls &&
             classify(*work.control, own.old, rating) != work.out.kind) {
    g.unrated = Unrated::time_control;
  }
}

/// Whether the rule fits; `assumed` is set where that stands on what the file
/// cannot tell.
bool fits(const KRule& rule, const Change& c, const Player& p, Kind kind, int year, bool& assumed) {
  const int rating = *c.old;
  if (rule.min_rating && rating < *rule.min_rating) return false;
  if (rule.max_rating && rating > *rule.max_rating) return false;
  if (!rule.lists.empty() && !rule.lists.contains(kind)) return false;
  if (rule.min_age || rule.max_age) {
    if (c.birth_year == 0) return false;
    const int age = year - c.birth_year;
    if (rule.min_age && age < *rule.min_age) return false;
    if (rule.max_age && age > *rule.max_age) return false;
  }
  if (rule.reached && rating < *rule.reached) {
    assumed = true;
    if (*rule.reached > 2400 || !had_2400_by_title(p, kind)) return false;
  }
  if (rule.never_reached) {
    if (rating >= *rule.never_reached) return false;
    assumed = true;
  }
  if (rule.max_games) {
    assumed = true;
    return false;
  }
  return true;
}

void set_national_k(const NationalWork& work, Change& c) {
  const Player& p = work.event.players[c.player];
  for (const KRule& rule : work.profile.k_rules) {
    if (!fits(rule, c, p, work.out.kind, work.year, c.k_assumed)) continue;
    c.k_nominal = rule.k;
    c.k_reason = KReason::profile;
    break;
  }
  const std::size_t most = work.profile.k_times_n_most;
  const auto nominal = static_cast<std::size_t>(c.k_nominal);
  c.k = most != 0 && nominal * c.rated > most ? Rational(static_cast<std::int64_t>(most / c.rated))
                                              : Rational(c.k_nominal);
}

/// The age that is not known counts as the oldest class; the number of
/// evaluations as beyond the sixth, from where on it has no effect.
constexpr int grown_up = 99, evaluations = 6;

void set_dwz_k(const NationalWork& work, Change& c) {
  const int age = c.birth_year == 0 ? grown_up : work.year - c.birth_year;
  const int e = dwz_development(*c.old, age, evaluations, Rational(c.halves, 2), c.expected);
  c.k = Rational(800, e + static_cast<std::int64_t>(c.rated));
  c.k_reason = KReason::profile;
  c.k_assumed = true;
}

void price_national_games(const NationalWork& work, Change& c) {
  const auto& rule = work.profile.expected;
  const std::int64_t one = power_of_ten(rule.decimals);
  for (Game& g : c.games) {
    if (g.unrated != Unrated::no) continue;
    const Difference d = limited_difference(rule, *c.old, g.opponent_rating);
    g.difference = d.points;
    g.limited = d.limited;
    g.expected = Rational(expected_units(rule, d.points), one);
    g.gain = Rational(g.halves, 2) - g.expected;
    c.expected += g.expected;
  }
}

Rational national_change(const NationalWork& work, const Change& c) {
  const Rational gain = Rational(c.halves, 2) - c.expected;
  if (work.profile.round_when != Profile::When::game) return c.k * gain;
  std::int64_t sum = 0;
  for (const Game& g : c.games)
    if (g.unrated == Unrated::no) sum += rounded(work.profile.round_mode, c.k * g.gain);
  return Rational(sum);
}

void set_national_change(const NationalWork& work, Change& c) {
  price_national_games(work, c);
  if (work.profile.update == Profile::Update::dwz)
    set_dwz_k(work, c);
  else
    set_national_k(work, c);
  if (c.k == Rational(0)) return;
  c.change = national_change(work, c);
  const std::int64_t value = *c.old + rounded(work.profile.round_mode, *c.change);
  const std::int64_t floor = work.profile.floor;
  if (value >= floor || !work.profile.floor_unrates)
    c.preview = static_cast<std::uint16_t>(std::clamp<std::int64_t>(value, floor, 65535));
}

/// The lowest rating whose expected score reaches the score; from 0 % and 100 %
/// there is none.
void by_iteration(const NationalWork& work, FirstRating& f, const std::vector<int>& opponents) {
  const auto& rule = work.profile.expected;
  const std::int64_t one = power_of_ten(rule.decimals);
  const std::int64_t score = f.halves * one / 2;
  int below = -1, reaches = 9999;
  while (reaches - below > 1) {
    const int middle = (below + reaches) / 2;
    std::int64_t expected = 0;
    for (const int o : opponents)
      expected += expected_units(rule, limited_difference(rule, middle, o).points);
    (expected >= score ? reaches : below) = middle;
  }
  f.unlimited = f.rating = reaches;
  // Anhang of the Wertungsordnung: below 800 the scale is pressed together.
  if (work.profile.update == Profile::Update::dwz && reaches < 800)
    f.rating = static_cast<int>(half_up(Rational(reaches, 8) + 700));
  f.zero = f.halves == 0 || f.halves == 2 * static_cast<int>(opponents.size());
}

void set_national_first(const NationalWork& work, Change& c) {
  std::vector<int> opponents;
  std::int64_t sum = 0;
  for (const Game& g : c.games)
    if (g.unrated == Unrated::no) {
      opponents.push_back(g.opponent_rating);
      sum += g.opponent_rating;
    }
  const auto& initial = work.profile.initial;
  if (opponents.empty() || initial.rule == InitialRule::none) return;
  FirstRating f;
  if (initial.rule == InitialRule::fide_two_draws) {
    f = first_rating(rules_of(work.out.edition, work.out.kind), opponents, c.halves);
  } else {
    f.games = opponents.size();
    f.halves = c.halves;
    f.average = Rational(sum, static_cast<std::int64_t>(f.games));
    by_iteration(work, f, opponents);
  }
  if (initial.most != 0) f.rating = std::min<int>(f.rating, initial.most);
  f.published.reset();
  if (!f.zero && f.games >= initial.min_games && f.rating >= work.profile.floor)
    f.published = static_cast<std::uint16_t>(f.rating);
  c.first = f;
}

void assess_national_player(const NationalWork& work, Change& c) {
  c.games = games_of(work.event, c.player);
  const bool rated = work.ours[c.player] || work.profile.foreigners == Foreigners::rate;
  for (Game& g : c.games) {
    judge_national_game(work, c, g);
    if (!rated && g.unrated == Unrated::no) g.unrated = Unrated::outside;
    if (g.unrated != Unrated::no) continue;
    ++c.rated;
    c.halves += g.halves;
  }
  if (!rated) return;
  if (c.old)
    set_national_change(work, c);
  else
    set_national_first(work, c);
  set_performance(c);
}

void refuse_other_lists(const Profile& profile, Kind kind) {
  if (profile.lists.contains(kind)) return;
  std::vector<std::string_view> lists;
  for (const Kind k : profile.lists) lists.push_back(to_string(k));
  throw UsageError(fmt::format("the profile {} has a rating for {}, none for {}", profile.id,
                               fmt::join(lists, ", "), to_string(kind)));
}

}  // namespace

std::int64_t expected_units(const Profile::Expected& rule, int difference) {
  if (rule.form != Profile::Expected::Form::table) return by_curve(rule, difference);
  return rule.edges.empty() ? tiebreak::expected_score(difference)
                            : by_edges(rule.edges, difference);
}

std::int64_t rounded(Profile::Mode mode, const Rational& value) {
  const std::int64_t floor = half_up(value - Rational(1, 2));
  switch (mode) {
    case Profile::Mode::half_up:
      return half_up(value);
    case Profile::Mode::half_away:
      return half_away(value);
    case Profile::Mode::half_even: {
      const std::int64_t up = half_up(value);
      const bool tie = value + Rational(1, 2) == Rational(up);
      return tie && up % 2 != 0 ? up - 1 : up;
    }
    case Profile::Mode::gain_up_loss_down:
      return value > 0 && value != Rational(floor) ? floor + 1 : floor;
  }
  return half_up(value);
}

int dwz_development(int rating, int age, int index, const Rational& points,
                    const Rational& expected) {
  const double r = rating;
  const int j = age <= 20 ? 5 : age <= 25 ? 10 : 15;
  double e = std::pow(r / 1000, 4) + j;
  if (age <= 20 && points > expected) e *= std::clamp(r / 2000, 0.5, 1.0);
  const bool braked = rating < 1300 && points < expected;
  if (braked) e += std::exp((1300 - r) / 150) - 1;
  const auto most = braked ? 150LL : std::min(30LL, 5LL * std::max(index, 1));
  // The least comes last: a first evaluation has 5 either way.
  return static_cast<int>(std::clamp(std::llround(std::min(e, 1e6)), 5LL, most));
}

Assessment assess_national(const Event& event, const Profile& profile, const Options& options) {
  Assessment a;
  choose_edition(a, event, options);
  const auto control = choose_kind(a, event, options);
  refuse_other_lists(profile, a.kind);
  a.profile = fmt::format("{} ({}), {}", profile.id, profile.federation, profile.status);
  a.profile_note = profile.note;
  a.provisional = profile.status != "verified";
  a.expected_decimals = profile.expected.decimals;
  a.index_assumed = profile.update == Profile::Update::dwz;
  const PartialDate end = event.end.absent() ? a.date : event.end;
  NationalWork work{event, profile, control, a, end.year, {}};
  a.by_file_ratings = std::none_of(event.players.begin(), event.players.end(), [&](auto& p) {
    return record_of(p, profile.federation) != nullptr;
  });
  for (const Player& p : event.players) work.ours.push_back(is_ours(profile, p));
  for (std::size_t i = 0; i < event.players.size(); ++i)
    a.players.push_back(national_base(work, static_cast<PlayerIndex>(i)));
  for (Change& c : a.players) assess_national_player(work, c);
  return a;
}

}  // namespace trf::rating
