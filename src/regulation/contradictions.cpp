// What in a regulation cannot hold together, before any player has come.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "regulation/regulation.hpp"

namespace trf::regulation {

namespace {

class Checker {
 public:
  explicit Checker(const Regulation& r) : r_(r) {}

  Findings run() {
    for (const Group& g : r_.groups) {
      limits(g);
      dates(g);
      schedule(g);
      byes(g);
      time(g);
      ranking(g);
      prizes(g);
      fees(g);
    }
    for (const Category& c : r_.categories) category(c);
    if (r_.both_groups) collisions();
    officials();
    return std::move(out_);
  }

 private:
  Finding& add(Severity severity, const Provision& at, std::string message, std::string fix = {},
               std::string rule = "contradiction") {
    Finding f;
    f.severity = severity;
    f.rule = std::move(rule);
    f.article = at.article;
    f.message = std::move(message);
    f.fix = std::move(fix);
    f.where = at.where;
    // What holds for all groups would be told once for each.
    const bool told = std::any_of(out_.begin(), out_.end(), [&](const Finding& o) {
      return o.where.line == f.where.line && o.where.column == f.where.column &&
             o.message == f.message;
    });
    if (told) {
      unused_ = f;
      return unused_;
    }
    return out_.emplace_back(std::move(f));
  }

  // --- rating limits --------------------------------------------------------------------------
  void limits(const Group& g) {
    for (std::size_t i = 0; i < g.limits.size(); ++i)
      for (std::size_t j = i + 1; j < g.limits.size(); ++j)
        if (g.limits[i].rating == g.limits[j].rating) two_limits(g, g.limits[i], g.limits[j]);
  }

  void two_limits(const Group& g, const RatingLimit& a, const RatingLimit& b) {
    const auto differ = [&](const auto& x, const auto& y, std::string_view what) {
      if (!x || !y || *x == *y) return;
      const std::string both =
          fmt::format("group {}: {} sets a {} {} of {}, {} one of {}", g.id, cite(a.article), what,
                      a.rating.text(), *x, cite(b.article), *y);
      if (a.holds == b.holds)
        add(Severity::error, b, both + ": which holds?",
            "ask the organiser; then write holds = true beside the one that holds");
      else
        add(Severity::note, b,
            fmt::format("{}; {} is declared to hold", both, cite((a.holds ? a : b).article)));
    };
    differ(a.max, b.max, "highest");
    differ(a.min, b.min, "lowest");
    if (a.list && b.list && *a.list != *b.list)
      add(Severity::error, b,
          fmt::format("group {}: {} takes the rating list of {}, {} that of {}", g.id,
                      cite(a.article), to_string(*a.list), cite(b.article), to_string(*b.list)));
    const auto crossed = [&](const RatingLimit& low, const RatingLimit& high) {
      if (low.min && high.max && *low.min > *high.max)
        add(Severity::error, b,
            fmt::format("group {}: at least {} ({}) and at most {} ({}): nobody can play", g.id,
                        *low.min, cite(low.article), *high.max, cite(high.article)));
    };
    crossed(a, b);
    crossed(b, a);
    if (a.unrated && b.unrated && *a.unrated != *b.unrated)
      add(Severity::error, b,
          fmt::format("group {}: {} and {} differ about unrated players", g.id, cite(a.article),
                      cite(b.article)));
  }

  // --- dates ----------------------------------------------------------------------------------
  void dates(const Group& g) {
    if (r_.start && r_.end && *r_.start > *r_.end)
      add(Severity::error, r_, "the event ends before it starts");
    if (g.start && g.end && *g.start > *g.end)
      add(Severity::error, g, fmt::format("group {} ends before it starts", g.id));
    const auto inside = [&](const std::optional<PartialDate>& d) {
      return !d || ((!r_.start || *d >= *r_.start) && (!r_.end || *d <= *r_.end));
    };
    if (!inside(g.start) || !inside(g.end))
      add(Severity::error, g, fmt::format("group {} is outside the dates of the event", g.id));
    for (const RatingLimit& l : g.limits) {
      const auto start = g.start ? g.start : r_.start;
      if (l.list && start && *l.list > *start)
        add(Severity::error, l,
            fmt::format("group {}: the rating list of {} appears after the start, {}", g.id,
                        to_string(*l.list), to_string(*start)));
    }
  }

  // --- schedule -------------------------------------------------------------------------------
  /// Minutes that a game of 60 moves of both players takes at most.
  static std::int64_t game_minutes(const Group& g) {
    return g.time ? 2 * std::int64_t{g.time->control.sixty_moves()} / 60 : 0;
  }

  void moment(const Group& g, const Schedule& s, const Moment& m, std::string_view what) {
    const auto start = g.start ? g.start : r_.start;
    const auto end = g.end ? g.end : r_.end;
    if ((start && m.date < *start) || (end && m.date > *end))
      at(add(Severity::error, s,
             fmt::format("group {}: {} on {} is outside the dates of the event", g.id, what,
                         m.text())),
         m);
  }
  static void at(Finding& f, const Moment& m) { f.where = m.where; }

  void schedule(const Group& g) {
    if (!g.schedule) return;
    const Schedule& s = *g.schedule;
    if (g.rounds && !s.rounds.empty() && *g.rounds != s.rounds.size())
      add(Severity::error, s,
          fmt::format("group {} has {} rounds ({}), the schedule {} ({})", g.id, *g.rounds,
                      cite(g.article), s.rounds.size(), cite(s.article)));
    for (std::size_t i = 0; i < s.rounds.size(); ++i)
      moment(g, s, s.rounds[i], fmt::format("round {}", i + 1));
    if (s.prize_giving) moment(g, s, *s.prize_giving, "the prize-giving");
    for (std::size_t i = 1; i < s.rounds.size(); ++i) following(g, s, i);
    edges(g, s);
    per_day(g, s);
  }

  void following(const Group& g, const Schedule& s, std::size_t i) {
    const Moment &before = s.rounds[i - 1], &now = s.rounds[i];
    const bool timed = before.minute && now.minute;
    if (timed ? now.stamp() <= before.stamp() : now.date < before.date)
      at(add(Severity::error, s,
             fmt::format("group {}: round {} at {} is not after round {} at {}", g.id, i + 1,
                         now.text(), i, before.text())),
         now);
    else if (timed && now.stamp() < before.stamp() + game_minutes(g))
      at(add(Severity::warning, s,
             fmt::format("group {}: round {} begins at {}; round {} of {} with {} can last {} "
                         "minutes (60 moves)",
                         g.id, i + 1, now.text(), i, before.text(), g.time->control.text(),
                         game_minutes(g))),
         now);
  }

  void edges(const Group& g, const Schedule& s) {
    if (s.rounds.empty()) return;
    const Moment &first = s.rounds.front(), &last = s.rounds.back();
    for (const auto& [from, until] : s.registration) {
      if (from.stamp() > until.stamp())
        at(add(Severity::error, s,
               fmt::format("group {}: registration ends at {}, before it begins", g.id,
                           until.text())),
           until);
      if (until.minute && first.minute && until.stamp() > first.stamp())
        at(add(Severity::error, s,
               fmt::format("group {}: registration until {} ends after the start of round 1, {}",
                           g.id, until.text(), first.text())),
           until);
    }
    if (s.opening && s.opening->stamp() > first.stamp() && first.minute)
      at(add(Severity::error, s,
             fmt::format("group {}: the opening at {} is after the start of round 1", g.id,
                         s.opening->text())),
         *s.opening);
    after_last(g, s, s.prize_giving, last, "prize-giving");
    after_last(g, s, s.closing, last, "closing");
  }

  void after_last(const Group& g, const Schedule& s, const std::optional<Moment>& m,
                  const Moment& last, std::string_view what) {
    if (!m || !m->minute || !last.minute) return;
    if (m->stamp() <= last.stamp())
      at(add(Severity::error, s,
             fmt::format("group {}: the {} at {} is before the last round", g.id, what, m->text())),
         *m);
    else if (m->stamp() < last.stamp() + game_minutes(g))
      at(add(Severity::warning, s,
             fmt::format("group {}: the {} is at {}; the last round can last until {} minutes "
                         "after {}",
                         g.id, what, m->text(), game_minutes(g), last.text())),
         *m);
  }

  /// FIDE rates at most 12 hours of play, 15 rapid or 30 blitz rounds a day.
  void per_day(const Group& g, const Schedule& s) {
    if (!g.time || !reported_to_fide(g)) return;
    const rating::Kind kind = kind_of(g.time->control);
    if (kind == rating::Kind::none) return;
    std::map<PartialDate, std::int64_t> days;
    for (const Moment& m : s.rounds) ++days[m.date];
    for (const auto& [day, rounds] : days) {
      const std::int64_t most = kind == rating::Kind::rapid ? 15
                                : kind == rating::Kind::blitz
                                    ? 30
                                    : 720 / std::max<std::int64_t>(1, game_minutes(g));
      if (rounds > most)
        add(Severity::error, s,
            fmt::format("group {}: {} rounds on {}; FIDE rates at most {} {} rounds of this time "
                        "control a day",
                        g.id, rounds, to_string(day), most, to_string(kind)),
            "", "rating");
    }
  }

  [[nodiscard]] static bool reported_to_fide(const Group& g) {
    return std::find(g.reported_to.begin(), g.reported_to.end(), "FIDE") != g.reported_to.end();
  }

  // --- byes, time, ranking --------------------------------------------------------------------
  void byes(const Group& g) {
    if (!g.byes || !g.rounds || g.byes->count == 0) return;
    if (g.byes->first > *g.rounds)
      add(Severity::error, *g.byes,
          fmt::format("group {}: byes from round {} on, but there are {} rounds ({})", g.id,
                      g.byes->first, *g.rounds, cite(g.article)));
    else if (g.byes->last != 9999 && g.byes->last > *g.rounds)
      add(Severity::error, *g.byes,
          fmt::format("group {}: byes until round {}, but there are {} rounds ({})", g.id,
                      g.byes->last, *g.rounds, cite(g.article)));
  }

  void time(const Group& g) {
    if (!g.time) return;
    const std::uint32_t minutes = g.time->control.sixty_moves() / 60;
    const rating::Kind kind = kind_of(g.time->control);
    if (g.time->rated_as && kind != g.time->rated_as)
      add(Severity::error, *g.time,
          fmt::format("group {}: rated as {}, but {} gives {} minutes for 60 moves: {}", g.id,
                      to_string(*g.time->rated_as), g.time->control.text(), minutes,
                      kind == rating::Kind::none ? "no rating list" : to_string(kind)),
          "", "rating");
    if (kind != rating::Kind::standard) return;
    // FIDE rating regulations 1.1: 90 minutes from 1800, 120 from 2400.
    const unsigned from = minutes < 90 ? 1800U : minutes < 120 ? 2400U : 9999U;
    for (const RatingLimit& l : g.limits)
      if (l.rating.federation.empty() && l.max && *l.max >= from)
        add(reported_to_fide(g) ? Severity::warning : Severity::note, l,
            fmt::format("group {}: players up to {} may play; with {} minutes for 60 moves ({}) "
                        "FIDE rates no standard game of anybody from {}",
                        g.id, *l.max, minutes, g.time->control.text(), from),
            "", "rating");
  }

  void ranking(const Group& g) {
    if (!g.ranking) return;
    const std::vector<tiebreak::Code>& codes = g.ranking->codes;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const std::string text = codes[i].text();
      if (codes[i].acronym != "DE" && codes[i].acronym != "EDE" &&
          std::find(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(i), codes[i]) !=
              codes.begin() + static_cast<std::ptrdiff_t>(i))
        add(Severity::error, *g.ranking,
            fmt::format("group {}: the tie-break {} stands twice and decides nothing the second "
                        "time",
                        g.id, text));
      const tiebreak::Info* info = tiebreak::find_info(codes[i].acronym);
      if (codes[i].number == 0 && info != nullptr && !(g.teams ? info->team : info->individual))
        add(Severity::error, *g.ranking,
            fmt::format("group {}: the tie-break {} does not exist in {} events", g.id, text,
                        g.teams ? "team" : "individual"));
    }
  }

  // --- prizes and fees ------------------------------------------------------------------------
  void prizes(const Group& g) {
    Cents total = 0;
    std::map<std::uint16_t, std::string> prestige;
    for (const PrizeSeries& p : g.prizes) {
      for (std::size_t i = 0; i < p.amounts.size(); ++i) {
        total += p.amounts[i];
        if (i > 0 && p.amounts[i] > p.amounts[i - 1])
          add(Severity::warning, p,
              fmt::format("group {}, {}: prize {} ({}) is larger than prize {} ({})", g.id, p.name,
                          i + 1, money(p.amounts[i]), i, money(p.amounts[i - 1])));
      }
      if (p.prestige)
        if (const auto [other, fresh] = prestige.emplace(*p.prestige, p.name); !fresh)
          add(Severity::error, p,
              fmt::format("group {}: {} and {} have the same prestige", g.id, other->second,
                          p.name));
      if (!p.amounts.empty() && r_.currency.empty())
        add(Severity::warning, p, "prizes in money, but the event states no currency", "", "form");
    }
    if (g.prize_rules && g.prize_rules->fund && *g.prize_rules->fund != total)
      add(Severity::error, *g.prize_rules,
          fmt::format("group {}: the fund is {}, the prizes add up to {}", g.id,
                      money(*g.prize_rules->fund), money(total)));
  }

  void category(const Category& c) {
    if (c.under && c.over && *c.under < *c.over)
      add(Severity::error, c,
          fmt::format("category {}: nobody is {} or older and under {}", c.id, *c.over, *c.under));
    if (c.unrated && *c.unrated && (c.rating_min || c.rating_max))
      add(Severity::error, c,
          fmt::format("category {}: unrated players alone, and a rating", c.id));
  }

  static bool same_condition(const FeeRate& a, const FeeRate& b) {
    return a.born_before == b.born_before && a.born_after == b.born_after && a.titles == b.titles &&
           a.both_groups == b.both_groups && a.lodging == b.lodging && a.sex == b.sex &&
           a.federations == b.federations;
  }
  void fees(const Group& g) {
    if (!g.fees) return;
    const auto& rates = g.fees->rates;
    for (std::size_t i = 0; i < rates.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (same_condition(rates[i], rates[j]) && rates[i].amount != rates[j].amount)
          add(Severity::error, rates[i],
              fmt::format("group {}: {} and {} for the same players", g.id, money(rates[j].amount),
                          money(rates[i].amount)));
    if (!g.fees->base && std::none_of(rates.begin(), rates.end(), [](const FeeRate& r) {
          return same_condition(r, FeeRate{});
        }))
      add(Severity::warning, *g.fees,
          fmt::format("group {}: no fee is stated for those whom no rate fits (base)", g.id), "",
          "form");
  }

  // --- two groups -----------------------------------------------------------------------------
  /// Who plays in both cannot sit at two boards.
  void collisions() {
    for (std::size_t a = 0; a < r_.groups.size(); ++a)
      for (std::size_t b = a + 1; b < r_.groups.size(); ++b)
        if (r_.groups[a].schedule && r_.groups[b].schedule) collide(r_.groups[a], r_.groups[b]);
  }
  void collide(const Group& a, const Group& b) {
    const auto meet = [](const Moment& x, std::int64_t long_x, const Moment& y,
                         std::int64_t long_y) {
      return x.minute && y.minute && x.stamp() < y.stamp() + std::max<std::int64_t>(long_y, 1) &&
             y.stamp() < x.stamp() + std::max<std::int64_t>(long_x, 1);
    };
    const Schedule &s = *a.schedule, &t = *b.schedule;
    for (std::size_t i = 0; i < s.rounds.size(); ++i)
      for (std::size_t j = 0; j < t.rounds.size(); ++j)
        if (meet(s.rounds[i], game_minutes(a), t.rounds[j], game_minutes(b)))
          at(add(Severity::warning, t,
                 fmt::format("round {} of {} ({}) and round {} of {} ({}) can overlap, and a "
                             "player may play in both",
                             i + 1, a.id, s.rounds[i].text(), j + 1, b.id, t.rounds[j].text())),
             t.rounds[j]);
    ceremony(a, s, b, t, meet);
    ceremony(b, t, a, s, meet);
  }
  template <class Meet>
  void ceremony(const Group& a, const Schedule& s, const Group& b, const Schedule& t, Meet meet) {
    if (!s.prize_giving) return;
    for (std::size_t j = 0; j < t.rounds.size(); ++j)
      if (meet(*s.prize_giving, 0, t.rounds[j], game_minutes(b)))
        at(add(Severity::warning, s,
               fmt::format("the prize-giving of {} ({}) falls into round {} of {} ({})", a.id,
                           s.prize_giving->text(), j + 1, b.id, t.rounds[j].text())),
           *s.prize_giving);
  }

  // --- officials ------------------------------------------------------------------------------
  void officials() {
    std::map<std::string, const Official*> arbiters;
    bool chief = false;
    for (const Official& o : r_.officials) {
      chief = chief || o.role == "chief arbiter";
      if (o.role.find("arbiter") != std::string::npos && !o.name.empty()) arbiters[o.name] = &o;
    }
    for (const Official& o : r_.officials)
      if (const auto both = arbiters.find(o.name);
          o.role.find("committee") != std::string::npos && both != arbiters.end())
        add(Severity::error, o,
            fmt::format("{} is {} ({}) and {}: nobody judges a protest against himself", o.name,
                        both->second->role, cite(both->second->article), o.role));
    if (!chief)
      add(Severity::warning, r_, "no chief arbiter is named", "add an [[official]]", "form");
  }

  const Regulation& r_;
  Findings out_;
  Finding unused_;
};

}  // namespace

Findings contradictions(const Regulation& regulation) { return Checker(regulation).run(); }

}  // namespace trf::regulation
