// B.01 1.4: one mix of games judged, and the search among the mixes that the
// articles allow.
#include "rating/norms.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "rating/assess.hpp"
#include "rating/fide.hpp"
#include "rating/time_control.hpp"
#include "tiebreak/rating_tables.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::rating {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::Player;
using Use = NormGame::Use;
using What = Requirement::What;

constexpr std::array<NormLimits, 4> limits{{
    {2600, 2380, 2200, 2500},
    {2450, 2230, 2050, 2400},
    {2400, 2180, 2000, 2300},
    {2250, 2030, 1850, 2200},
}};

/// A player and norm try no more mixes than this, and all together no more than that: an event of
/// eleven rounds has less than a hundred for each.
constexpr std::size_t most_mixes = 20'000, most_mixes_of_all = 1'000'000;

bool is_federation(const std::string& code) {
  return !code.empty() && code != "FID" && code != "NON";
}

/// 1.4.5a: CM and WCM are none.
std::optional<std::size_t> title_slot(Title t) {
  switch (t) {
    case Title::gm:
      return 0;
    case Title::im:
      return 1;
    case Title::wgm:
      return 2;
    case Title::fm:
      return 3;
    case Title::wim:
      return 4;
    case Title::wfm:
      return 5;
    default:
      return std::nullopt;
  }
}

/// 1.4.5b-e: the titles of the norm's own third.
bool counts_for(Norm norm, Title t) {
  switch (t) {
    case Title::gm:
      return true;
    case Title::im:
      return norm != Norm::gm;
    case Title::wgm:
      return norm == Norm::wgm || norm == Norm::wim;
    case Title::wim:
      return norm == Norm::wim;
    default:
      return false;
  }
}

/// Titles that make the norm pointless.
bool holds(const Player& p, Norm norm) {
  switch (norm) {
    case Norm::gm:
      return p.title == Title::gm;
    case Norm::im:
      return p.title == Title::gm || p.title == Title::im;
    case Norm::wgm:
      return p.title == Title::gm || p.title == Title::im || p.title == Title::wgm;
    case Norm::wim:
      return p.title == Title::gm || p.title == Title::im || p.title == Title::wgm ||
             p.title == Title::wim;
  }
  return false;
}

bool open_to(const Player& p, Norm norm) {
  const bool women = norm == Norm::wgm || norm == Norm::wim;
  return !holds(p, norm) && (!women || p.sex == Sex::female);
}

struct Search {
  const Event& event;
  const NormOptions& options;
  const Norms& field;
  PlayerIndex who;
  Norm norm;
  bool exempt;
  std::size_t& tried;  ///< mixes, by everybody
};

// --- one mix
// ---------------------------------------------------------------------------------------

/// Ratings as they count: unrated as 1400, then the lowest raised to the floor,
/// one alone (1.4.6).
void use_ratings(std::vector<NormGame>& games, int unrated_as, int floor) {
  NormGame* lowest = nullptr;
  for (NormGame& g : games) {
    if (!g.counts()) continue;
    g.used = g.rating != 0 ? g.rating : unrated_as;
    if (lowest == nullptr || g.used < lowest->used) lowest = &g;
  }
  if (lowest != nullptr) lowest->used = std::max(lowest->used, floor);
}

void count_opponents(const Search& s, NormResult& r) {
  const std::string& own = s.event.players[s.who].federation;
  std::set<std::string_view> foreign;
  for (const NormGame& g : r.games) {
    if (!g.counts()) continue;
    const Player& o = s.event.players[g.opponent];
    ++r.counted;
    r.halves += g.halves;
    r.rating_sum += g.used;
    if (g.rating != 0) ++r.rated_opponents;
    if (o.federation != own) ++r.not_own_federation;
    if (o.federation != own && is_federation(o.federation)) foreign.insert(o.federation);
    if (!s.field.host.empty() && o.federation == s.field.host) ++r.host_opponents;
    if (const auto slot = title_slot(o.title)) ++r.titles[*slot];
  }
  r.foreign_federations = foreign.size();
}

/// Opponents of the federation that has most of them, and of the applicant's
/// own.
std::pair<int, int> federation_peaks(const Search& s, const NormResult& r) {
  const std::string& own = s.event.players[s.who].federation;
  std::map<std::string_view, int> by_federation;
  int most = 0, mine = 0;
  for (const NormGame& g : r.games) {
    if (!g.counts()) continue;
    const std::string& f = s.event.players[g.opponent].federation;
    if (!is_federation(f)) continue;
    most = std::max(most, ++by_federation[f]);
    if (f == own) ++mine;
  }
  return {most, mine};
}

int norm_titles(const Search& s, const NormResult& r) {
  int out = 0;
  for (const NormGame& g : r.games)
    if (g.counts() && counts_for(s.norm, s.event.players[g.opponent].title)) ++out;
  return out;
}

/// The least score with the performance and the share of 1.4.8.
int required_halves(int average, int n, int performance) {
  for (int h = 0; h <= 2 * n; ++h)
    if (100 * h >= 70 * n && tiebreak::performance_rating(average, h, n) >= performance) return h;
  return 2 * n + 1;
}

int least_games(const Search& s, const NormResult& r) {
  return r.with_unplayed ? 8 : static_cast<int>(s.options.least_games);
}

void judge_requirements(const Search& s, NormResult& r) {
  const auto& limit = limits_of(s.norm);
  const int n = static_cast<int>(r.counted);
  const auto [most, mine] = federation_peaks(s, r);
  int holders = 0;
  for (const std::size_t count : r.titles) holders += static_cast<int>(count);
  const int third = s.field.double_round_robin ? (n + 1) / 2 : std::max(3, (n + 2) / 3);
  r.requirements = {
      {What::games, least_games(s, r), n},
      {What::federations, 2, static_cast<int>(r.foreign_federations), false, s.exempt},
      {What::own_federation, 3 * n / 5, mine, true, s.exempt},
      {What::one_federation, 2 * n / 3, most, true, s.exempt},
      {What::title_holders, (n + 1) / 2, holders},
      {What::norm_titles, third, norm_titles(s, r)},
      {What::average, limit.average, r.average},
      {What::score, (70 * n + 99) / 100, r.halves},
      {What::performance, limit.performance, r.performance},
  };
}

void judge_mix(const Search& s, NormResult& r) {
  use_ratings(r.games, s.field.unrated_as, limits_of(s.norm).floor);
  r.counted = r.not_own_federation = r.rated_opponents = r.host_opponents = 0;
  r.halves = 0;
  r.rating_sum = 0;
  r.titles = {};
  count_opponents(s, r);
  const auto n = static_cast<std::int64_t>(r.counted);
  if (n != 0) {
    r.average = static_cast<int>(half_up(Rational(r.rating_sum, n)));
    r.performance = tiebreak::performance_rating(r.average, r.halves, n);
    r.required = required_halves(r.average, static_cast<int>(n), limits_of(s.norm).performance);
    r.exceeding = std::max(0, r.halves - r.required);
  }
  r.counts_as = std::min<std::size_t>(r.with_unplayed ? 9 : r.counted, 13);
  judge_requirements(s, r);
  r.achieved = n != 0 && r.missed() == 0;
}

// --- the mixes
// -------------------------------------------------------------------------------------

/// 1.4.2b: an unrated player of a round robin who has not scored against rated
/// ones.
bool without_point(const Event& event, PlayerIndex who) {
  int halves = 0;
  for (const Entry& e : event.players[who].rounds)
    if (e.played() && event.players[e.opponent].rating.value_or(0) != 0)
      halves += halves_of(e.result);
  return halves == 0;
}

bool over_the_board(Result r) { return r == Result::win || r == Result::draw || r == Result::loss; }

Use use_of(const Search& s, const Entry& e) {
  if (!e.has_opponent() || !over_the_board(e.result)) return Use::unplayed;
  const Player& o = s.event.players[e.opponent];
  if (o.federation == "NON") return Use::no_federation;
  if (s.field.predetermined && o.rating.value_or(0) == 0 && without_point(s.event, e.opponent))
    return Use::unrated_without_point;
  return Use::counted;
}

std::vector<NormGame> all_games(const Search& s) {
  std::vector<NormGame> out;
  const auto& rounds = s.event.players[s.who].rounds;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const Entry& e = rounds[r];
    if (!e.written) continue;
    NormGame g;
    g.round = static_cast<std::uint16_t>(r + 1);
    g.opponent = e.opponent;
    g.colour = e.colour;
    g.result = e.result;
    g.halves = halves_of(e.result);
    if (e.has_opponent()) g.rating = s.event.players[e.opponent].rating.value_or(0);
    g.use = use_of(s, e);
    out.push_back(g);
  }
  return out;
}

/// 1.4.1c: in an event of nine rounds, eight games and one forfeit win or
/// pairing-allocated bye.
bool eight_and_one(const Search& s, const std::vector<NormGame>& games) {
  const auto played = std::count_if(games.begin(), games.end(), [](auto& g) { return g.counts(); });
  const auto given = std::count_if(games.begin(), games.end(), [](const NormGame& g) {
    return g.use == Use::unplayed && (g.result == Result::forfeit_win || g.result == Result::pab);
  });
  return s.event.rounds_total() == 9 && played == 8 && given == 1;
}

/// Tries every mix of one beginning; keeps the best.
class Chooser {
 public:
  explicit Chooser(const Search& s) : s_(s) {}

  /// All games of `start`, and if they are not enough what may be left out.
  void try_all(const NormResult& start) {
    NormResult whole = start;
    judge_mix(s_, whole);
    const bool allows = allows_norm(whole);
    take(std::move(whole));
    if (best_ && best_->achieved) return;
    // In a round robin all games together must allow a norm (1.4.1f).
    if (s_.field.predetermined && !allows) return;
    const std::size_t games = count(start);
    if (games <= s_.options.least_games) return;
    for (std::size_t left_out = 1; left_out <= games - s_.options.least_games; ++left_out) {
      leave_out(start, left_out);
      if (best_ && best_->achieved) return;
    }
  }
  [[nodiscard]] std::optional<NormResult> best() && {
    if (best_) best_->search_ended = ended();
    return std::move(best_);
  }

 private:
  [[nodiscard]] bool ended() const { return tried_ >= most_mixes || s_.tried >= most_mixes_of_all; }
  static std::size_t count(const NormResult& r) {
    return static_cast<std::size_t>(
        std::count_if(r.games.begin(), r.games.end(), [](auto& g) { return g.counts(); }));
  }
  /// The composition of the opponents, whatever the score.
  static bool allows_norm(const NormResult& r) {
    return std::all_of(r.requirements.begin(), r.requirements.end(), [](const Requirement& q) {
      return q.met() || q.what == What::average || q.what == What::score ||
             q.what == What::performance;
    });
  }
  static bool better(const NormResult& a, const NormResult& b) {
    if (a.achieved != b.achieved) return a.achieved;
    if (!a.achieved) return false;  // the first mix, of all games, is the one to explain
    return std::pair(a.exceeding, a.performance) > std::pair(b.exceeding, b.performance);
  }
  void take(NormResult r) {
    if (!best_ || better(r, *best_)) best_ = std::move(r);
  }

  /// All mixes with just so many games less: a tail (not in round robins), the
  /// rest wins.
  void leave_out(const NormResult& start, std::size_t number) {
    for (std::size_t tail = 0; tail <= number; ++tail) {
      if (tail != 0 && s_.field.predetermined) return;
      NormResult r = start;
      cut_tail(r, tail);
      wins_.clear();
      for (std::size_t i = 0; i < r.games.size(); ++i)
        if (r.games[i].use == Use::counted && r.games[i].result == Result::win) wins_.push_back(i);
      drop_wins(r, 0, number - tail);
    }
  }
  static void cut_tail(NormResult& r, std::size_t number) {
    for (auto g = r.games.rbegin(); g != r.games.rend() && number != 0; ++g) {
      if (!g->counts()) continue;
      g->use = Use::dropped_tail;
      --number;
    }
  }
  void drop_wins(NormResult& r, std::size_t from, std::size_t number) {
    if (ended()) return;
    if (number == 0) {
      ++tried_;
      ++s_.tried;
      NormResult judged = r;
      judge_mix(s_, judged);
      take(std::move(judged));
      return;
    }
    for (std::size_t i = from; i + number <= wins_.size(); ++i) {
      r.games[wins_[i]].use = Use::dropped_win;
      drop_wins(r, i + 1, number - 1);
      r.games[wins_[i]].use = Use::counted;
    }
  }

  const Search& s_;
  std::optional<NormResult> best_;
  std::vector<std::size_t> wins_;
  std::size_t tried_ = 0;
};

/// 1.4.2c: the win by forfeit of the last round, as a loss over the board.
bool last_as_loss(const Search& s, std::vector<NormGame>& games) {
  if (games.empty()) return false;
  NormGame& last = games.back();
  if (last.round != s.event.rounds_total() || last.result != Result::forfeit_win ||
      last.opponent == tournament::nobody || s.event.players[last.opponent].federation == "NON")
    return false;
  last.use = Use::as_loss;
  last.halves = 0;
  return true;
}

NormResult search(const Search& s) {
  NormResult start;
  start.player = s.who;
  start.norm = s.norm;
  start.games = all_games(s);
  start.with_unplayed = eight_and_one(s, start.games);
  Chooser chooser(s);
  chooser.try_all(start);
  start.with_unplayed = false;
  if (last_as_loss(s, start.games)) chooser.try_all(start);
  return std::move(chooser).best().value_or(start);
}

// --- the event
// -------------------------------------------------------------------------------------

/// Neither a game nor a pairing-allocated bye nor a win by forfeit.
bool misses(const Player& p, std::size_t round) {
  if (round >= p.rounds.size()) return true;
  const Entry& e = p.rounds[round];
  return !(e.played() || e.pending() || e.result == Result::pab || e.result == Result::forfeit_win);
}

/// 1.4.3d: the least of every round.
ForeignField foreign_field(const Event& event, const std::string& host) {
  ForeignField least;
  const std::size_t rounds = event.rounds_paired;
  std::vector<const Player*> foreign;
  for (const Player& p : event.players) {
    if (p.rating.value_or(0) == 0 || p.federation == host || p.federation == "NON") continue;
    std::size_t missed = 0;
    for (std::size_t r = 0; r < rounds; ++r) missed += misses(p, r) ? 1 : 0;
    if (missed <= 1) foreign.push_back(&p);
  }
  for (std::size_t r = 0; r < rounds; ++r) {
    ForeignField here;
    std::set<std::string_view> federations;
    for (const Player* p : foreign) {
      if (misses(*p, r)) continue;
      ++here.rated;
      if (is_federation(p->federation)) federations.insert(p->federation);
      here.titled += counts_for(Norm::wim, p->title) ? 1 : 0;
    }
    here.federations = federations.size();
    if (r == 0) least = here;
    least.rated = std::min(least.rated, here.rated);
    least.federations = std::min(least.federations, here.federations);
    least.titled = std::min(least.titled, here.titled);
  }
  return least;
}

bool every_pair_twice(const Event& event) {
  const auto& first = event.players.front().rounds;
  std::map<PlayerIndex, int> met;
  for (const Entry& e : first)
    if (e.has_opponent()) ++met[e.opponent];
  return !met.empty() && std::all_of(met.begin(), met.end(), [](auto& m) { return m.second == 2; });
}

std::size_t most_rounds_a_day(const Event& event) {
  std::map<PartialDate, std::size_t> days;
  std::size_t most = 0;
  for (const PartialDate& d : event.round_dates)
    if (d.complete()) most = std::max(most, ++days[d]);
  return most;
}

std::vector<Norms::Doubt> doubts_of(const Event& event, const Norms& n) {
  using enum Norms::Doubt;
  using tournament::System;
  std::vector<Norms::Doubt> out;
  const auto control = time_control_of(event);
  if (!control)
    out.push_back(time_unknown);
  else if (kind_of(*control) != Kind::standard)
    out.push_back(not_standard);
  else if (control->sixty_moves() < 120 * 60)
    out.push_back(time_short);
  if (most_rounds_a_day(event) > 2) out.push_back(rounds_a_day);
  if (event.rounds_total() < 9) out.push_back(few_rounds);
  if (event.rounds_played < event.rounds_total()) out.push_back(not_over);
  if (event.system == System::schiller || event.system == System::scheveningen ||
      event.system == System::other)
    out.push_back(Norms::Doubt::system);
  if (n.host.empty()) out.push_back(host_unknown);
  return out;
}

bool is_exempt(const Norms& n, const Player& p) {
  switch (n.exemption) {
    case Exemption::none:
      return false;
    case Exemption::national:
      return p.federation == n.host;
    case Exemption::zonal:
    case Exemption::swiss:
      return true;
  }
  return false;
}

}  // namespace

std::string_view to_string(Norm norm) {
  constexpr std::array<std::string_view, 4> names{"GM", "IM", "WGM", "WIM"};
  return names[static_cast<std::size_t>(norm)];
}

const NormLimits& limits_of(Norm norm) { return limits[static_cast<std::size_t>(norm)]; }

std::string_view article_of(What what) {
  constexpr std::array<std::string_view, 9> articles{
      "1.4.1", "1.4.3", "1.4.4", "1.4.4", "1.4.5a", "1.4.5b-f", "1.4.8a", "1.4.8b", "1.4.8"};
  return articles[static_cast<std::size_t>(what)];
}

std::size_t NormResult::missed() const {
  return static_cast<std::size_t>(std::count_if(requirements.begin(), requirements.end(),
                                                [](const Requirement& q) { return !q.met(); }));
}

Norms norms(const Event& event, const NormOptions& options) {
  Norms out;
  if (event.players.empty()) return out;
  out.host = options.host.value_or(event.federation);
  out.predetermined = tiebreak::predetermined(event);
  out.double_round_robin =
      options.double_round_robin || (out.predetermined && every_pair_twice(event));
  // 1.4.6d; 1000 before the edition of 2024.
  if (!event.start.absent() && event.start.year < 2024) out.unrated_as = 1000;
  out.field = foreign_field(event, out.host);
  out.exemption = options.exemption;
  if (out.exemption == Exemption::none && !out.predetermined && out.field.enough())
    out.exemption = Exemption::swiss;
  out.doubts = doubts_of(event, out);
  std::size_t tried = 0;
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    const auto who = static_cast<PlayerIndex>(i);
    if (options.player && *options.player != who) continue;
    for (const Norm norm : {Norm::gm, Norm::im, Norm::wgm, Norm::wim}) {
      if (!open_to(event.players[i], norm)) continue;
      out.norms.push_back(
          search({event, options, out, who, norm, is_exempt(out, event.players[i]), tried}));
    }
  }
  return out;
}

}  // namespace trf::rating
