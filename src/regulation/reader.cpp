#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "regulation/toml_table.hpp"
#include "text/text.hpp"

namespace trf::regulation {

namespace {

using Choices = std::span<const std::string_view>;

constexpr std::string_view sharings[] = {"none", "equal", "hort"};
constexpr std::string_view kinds[] = {"standard", "rapid", "blitz"};
constexpr rating::Kind kind_values[] = {rating::Kind::standard, rating::Kind::rapid,
                                        rating::Kind::blitz};
constexpr std::string_view sexes[] = {"m", "w"};

void provision(TomlTable& t, Provision& p) {
  p.where = t.where();
  t.text("article", p.article);
}

void sex(TomlTable& t, std::optional<Sex>& out) {
  if (const auto i = t.choice("sex", sexes)) out = *i == 0 ? Sex::male : Sex::female;
}

/// "fide", or the code of a federation for its national rating.
void rating(TomlTable& t, RatingKind& out) {
  std::string given;
  if (!t.text("rating", given) || given == "fide") return;
  const bool code = given.size() == 3 && std::all_of(given.begin(), given.end(),
                                                     [](char c) { return c >= 'A' && c <= 'Z'; });
  if (code)
    out.federation = given;
  else
    t.error("rating", fmt::format("'{}' is neither fide nor the code of a federation", given),
            "write \"fide\", or like \"RUS\" for that federation's own rating");
}

void limit(TomlTable& t, RatingLimit& l) {
  provision(t, l);
  rating(t, l.rating);
  t.whole("min", l.min, 1, 4000);
  t.whole("max", l.max, 1, 4000);
  t.day("list", l.list);
  t.flag("unrated", l.unrated);
  t.flag("holds", l.holds);
  if (!t.has("min") && !t.has("max") && !t.has("unrated"))
    t.error("", "sets no limit: min, max or unrated");
  if (l.min && l.max && *l.min > *l.max)
    t.error("min", fmt::format("{} is above the max of {}", *l.min, *l.max));
}

void period(TomlTable& t, rating::Period& p) {
  std::uint16_t moves = 0, minutes = 0, increment = 0;
  t.whole("moves", moves, 1, 200);
  t.whole("minutes", minutes, 0, 600);
  t.whole("increment", increment, 0, 600);
  p.moves = moves;
  p.seconds = minutes * 60U;
  p.increment = increment;
}

void time_control(TomlTable& t, TimeControl& c) {
  provision(t, c);
  std::vector<rating::Period>& periods = c.control.white;
  if (t.has("period"))
    t.tables("period", [&](TomlTable& inner) { period(inner, periods.emplace_back()); });
  else
    period(t, periods.emplace_back());
  c.control.black = periods;
  if (c.control.sixty_moves() == 0) t.error("", "gives no time: minutes or increment");
  if (periods.size() > 8) t.error("period", "more than eight periods");
  if (!periods.empty() && periods.back().moves != 0)
    t.error("", "the last period has a number of moves; it is for the rest of the game");
  for (std::size_t i = 0; i + 1 < periods.size(); ++i)
    if (periods[i].moves == 0) t.error("period", "a period before the last one has no moves");
  if (const auto i = t.choice("rated_as", kinds)) c.rated_as = kind_values[*i];
}

void schedule(TomlTable& t, Schedule& s) {
  provision(t, s);
  t.moments("rounds", s.rounds);
  t.tables("registration", [&](TomlTable& inner) {
    std::optional<Moment> from, until;
    inner.moment("from", from);
    inner.moment("until", until);
    if (!until) inner.error("", "has no until");
    if (until) s.registration.emplace_back(from.value_or(*until), *until);
  });
  t.moment("opening", s.opening);
  t.moment("prize_giving", s.prize_giving);
  t.moment("closing", s.closing);
}

void tie_break(TomlTable& t, const std::string& text, Ranking& r) {
  try {
    tiebreak::Code code = tiebreak::parse_code(text);
    if (code.acronym != "PTS" && !tiebreak::supported(code)) {
      const bool known = code.number != 0 || tiebreak::find_info(code.acronym) != nullptr;
      t.error("tie_breaks", known ? tiebreak::unsupported_reason(code)
                                  : fmt::format("'{}' is no tie-break of C.07", text));
      return;
    }
    r.codes.push_back(std::move(code));
  } catch (const UsageError& e) {
    t.error("tie_breaks", e.what());
  }
}

void ranking(TomlTable& t, Ranking& r) {
  provision(t, r);
  std::vector<std::string> codes;
  t.texts("tie_breaks", codes);
  if (codes.size() > 20) {
    t.error("tie_breaks", "more than twenty tie-breaks");
    codes.clear();
  }
  for (const std::string& c : codes) tie_break(t, c, r);
  RatingKind kind;
  rating(t, kind);
  r.national = kind.federation;
  std::string edition;
  if (t.text("edition", edition)) {
    r.edition = tiebreak::edition_from_name(edition);
    if (!r.edition)
      t.error("edition", fmt::format("'{}' is no edition of C.07", edition),
              "write \"2023\", \"2024\", \"2026\", \"pre2023\" or \"none\"");
  }
}

void byes(TomlTable& t, Byes& b) {
  provision(t, b);
  t.whole("count", b.count, 0, 100);
  static constexpr std::string_view worths[] = {"half", "zero", "full"};
  static constexpr Result results[] = {Result::half_bye, Result::zero_bye, Result::full_bye};
  if (const auto i = t.choice("worth", worths)) b.worth = results[*i];
  t.whole("first", b.first, 1, 9999);
  t.whole("last", b.last, 1, 9999);
  t.text("notice", b.notice);
  if (b.first > b.last) t.error("first", fmt::format("{} is after the last, {}", b.first, b.last));
}

void category(TomlTable& t, Category& c) {
  provision(t, c);
  t.text("id", c.id, true);
  c.name = c.id;
  t.text("name", c.name);
  sex(t, c.sex);
  t.whole("under", c.under, 1, 150);
  t.whole("over", c.over, 1, 150);
  static constexpr std::string_view reckonings[] = {"year", "day"};
  if (const auto i = t.choice("age_by", reckonings)) c.reckoning = static_cast<Reckoning>(*i);
  t.day("born_from", c.born_from);
  t.day("born_until", c.born_until);
  rating(t, c.rating);
  t.whole("rating_min", c.rating_min, 1, 4000);
  t.whole("rating_max", c.rating_max, 1, 4000);
  t.flag("unrated", c.unrated);
  t.texts("titles", c.titles);
  t.texts("federations", c.federations);
  t.wholes("fide_ids", c.fide_ids, 99'999'999'999);
  std::vector<std::uint64_t> players;
  t.wholes("players", players, 9999);
  for (const std::uint64_t n : players) c.players.push_back(static_cast<std::uint16_t>(n));
  if (c.rating_min && c.rating_max && *c.rating_min > *c.rating_max)
    t.error("rating_min", fmt::format("{} is above rating_max, {}", *c.rating_min, *c.rating_max));
  if (c.born_from && c.born_until && *c.born_from > *c.born_until)
    t.error("born_from", "is after born_until");
}

std::optional<Sharing> sharing(TomlTable& t) {
  if (const auto i = t.choice("sharing", sharings)) return static_cast<Sharing>(*i);
  return std::nullopt;
}

void prize(TomlTable& t, PrizeSeries& p) {
  provision(t, p);
  t.text("category", p.category);
  p.id = p.category.empty() ? "main" : p.category;
  t.text("id", p.id);
  p.name = p.id;
  t.text("name", p.name);
  // A fault in them is told already.
  const bool sound = (t.moneys("amounts", p.amounts) || !t.has("amounts")) &&
                     (t.texts("awards", p.awards) || !t.has("awards"));
  p.sharing = sharing(t);
  t.whole("prestige", p.prestige, 1, 1000);
  t.text("hand_down", p.hand_down);
  t.whole("min_players", p.min_players, 1, 9999);
  if (sound && p.places() == 0) t.error("", "has no prizes: amounts or awards");
  if (p.places() > 1000) t.error("amounts", "more than a thousand prizes");
}

void prize_rules(TomlTable& t, PrizeRules& r) {
  provision(t, r);
  t.flag("one_prize", r.one_prize);
  r.sharing = sharing(t).value_or(r.sharing);
  static constexpr std::string_view ties[] = {"points", "all"};
  if (const auto i = t.choice("share_on", ties)) r.by_points = *i == 0;
  t.money("unit", r.unit);
  if (r.unit < 1) t.error("unit", "is nothing; 0.01 is the least");
  r.unit = std::max<Cents>(r.unit, 1);
  Cents fund = 0;
  if (t.money("fund", fund)) r.fund = fund;
}

void medals(TomlTable& t, Medals& m) {
  provision(t, m);
  t.text("category", m.category);
  t.text("award", m.award);
  t.whole("places", m.places, 1, 100);
}

void fee_rate(TomlTable& t, FeeRate& r) {
  provision(t, r);
  t.text("name", r.name);
  if (!t.money("amount", r.amount) && !t.has("amount")) t.error("", "has no amount");
  t.day("born_before", r.born_before);
  t.day("born_after", r.born_after);
  t.texts("titles", r.titles);
  t.flag("both_groups", r.both_groups);
  t.flag("lodging", r.lodging);
  sex(t, r.sex);
  t.texts("federations", r.federations);
}

void fees(TomlTable& t, Fees& f) {
  provision(t, f);
  Cents base = 0;
  if (t.money("base", base)) f.base = base;
  t.text("due", f.due);
  t.flag("waiver", f.waiver);
  t.tables("rate", [&](TomlTable& inner) { fee_rate(inner, f.rates.emplace_back()); });
}

/// A section that may stand at the top for all groups, and in a group for it alone.
template <class T>
void section(TomlTable& t, std::string_view key, std::optional<T>& out,
             void (*read)(TomlTable&, T&)) {
  t.table(key, [&](TomlTable& inner) {
    out.emplace();
    read(inner, *out);
  });
}

void common(TomlTable& t, Group& g) {
  section(t, "time_control", g.time, time_control);
  section(t, "schedule", g.schedule, schedule);
  section(t, "ranking", g.ranking, ranking);
  section(t, "byes", g.byes, byes);
  section<DefaultTime>(t, "default_time", g.default_time, [](TomlTable& inner, DefaultTime& d) {
    provision(inner, d);
    inner.whole("minutes", d.minutes, 0, 600);
  });
  section(t, "prize_rules", g.prize_rules, prize_rules);
  section(t, "fees", g.fees, fees);
  t.tables("limit", [&](TomlTable& inner) { limit(inner, g.limits.emplace_back()); });
  t.tables("prize", [&](TomlTable& inner) { prize(inner, g.prizes.emplace_back()); });
  t.tables("medals", [&](TomlTable& inner) { medals(inner, g.medals.emplace_back()); });
  t.table("reported", [&](TomlTable& inner) {
    inner.text("article", g.reported_article);
    inner.texts("to", g.reported_to);
  });
}

void system(TomlTable& t, Group& g) {
  using tournament::System;
  static constexpr std::string_view names[] = {
      "dutch", "dubov", "burstein", "lim", "double-swiss", "team-swiss", "round-robin", "other"};
  static constexpr System systems[] = {
      System::dutch,        System::dubov,      System::burstein,    System::lim,
      System::double_swiss, System::team_swiss, System::round_robin, System::other};
  if (const auto i = t.choice("system", names)) g.system = systems[*i];
}

void group(TomlTable& t, Group& g) {
  provision(t, g);
  t.text("id", g.id, true);
  g.name = g.id;
  t.text("name", g.name);
  t.texts("events", g.events);
  system(t, g);
  t.whole("rounds", g.rounds, 1, 200);
  t.flag("teams", g.teams);
  t.day("start", g.start);
  t.day("end", g.end);
  common(t, g);
}

/// What holds for all groups, where a group says nothing of its own.
void fill_in(Group& g, const Group& all) {
  const auto take = [](auto& own, const auto& common) {
    if (!own) own = common;
  };
  take(g.time, all.time);
  take(g.schedule, all.schedule);
  take(g.ranking, all.ranking);
  take(g.byes, all.byes);
  take(g.default_time, all.default_time);
  take(g.prize_rules, all.prize_rules);
  take(g.fees, all.fees);
  g.limits.insert(g.limits.end(), all.limits.begin(), all.limits.end());
  if (g.prizes.empty()) g.prizes = all.prizes;
  if (g.medals.empty()) g.medals = all.medals;
  if (g.reported_to.empty()) {
    g.reported_to = all.reported_to;
    g.reported_article = all.reported_article;
  }
}

void event(TomlTable& t, Regulation& r) {
  provision(t, r);
  t.text("name", r.name, true);
  t.text("city", r.city);
  t.text("federation", r.federation);
  t.text("currency", r.currency);
  t.day("start", r.start);
  t.day("end", r.end);
  t.flag("both_groups", r.both_groups);
}

void people_and_rest(TomlTable& t, Regulation& r) {
  t.tables("official", [&](TomlTable& inner) {
    Official& o = r.officials.emplace_back();
    provision(inner, o);
    inner.text("role", o.role, true);
    inner.text("title", o.title);
    inner.text("name", o.name);
  });
  section<Protest>(t, "protest", r.protest, [](TomlTable& inner, Protest& p) {
    provision(inner, p);
    inner.whole("minutes", p.minutes, 0, 1440);
    inner.money("deposit", p.deposit);
  });
  t.tables("lodging", [&](TomlTable& inner) {
    Lodging& l = r.lodging.emplace_back();
    provision(inner, l);
    inner.text("name", l.name, true);
    inner.money("price", l.price);
    inner.day("born_after", l.born_after);
  });
  t.tables("other", [&](TomlTable& inner) {
    Other& o = r.others.emplace_back();
    provision(inner, o);
    inner.text("text", o.text, true);
  });
}

void whole_file(TomlTable& t, Regulation& r) {
  std::uint16_t version = 0;
  t.whole("regulation", version, 1, 1);
  if (!t.has("regulation"))
    t.error("", "this is no regulation: regulation = 1 is missing", "begin with regulation = 1");
  bool named = false;
  t.table("event", [&](TomlTable& inner) {
    named = true;
    event(inner, r);
  });
  if (!named && !t.has("event")) t.error("", "the table [event] is missing");
  t.tables("category", [&](TomlTable& inner) { category(inner, r.categories.emplace_back()); });
  Group all;
  common(t, all);
  t.tables("group", [&](TomlTable& inner) { group(inner, r.groups.emplace_back()); });
  if (r.groups.empty() && !t.has("group")) t.error("", "no [[group]]: an event has at least one");
  for (Group& g : r.groups) fill_in(g, all);
  people_and_rest(t, r);
}

/// Names that must be there once, and references to them.
class Names {
 public:
  Names(const Regulation& r, Findings& out) : r_(r), out_(out) {}
  void check() {
    unique(r_.categories, "category");
    unique(r_.groups, "group");
    for (const Group& g : r_.groups) {
      unique(g.prizes, fmt::format("prize of group {}", g.id));
      for (const PrizeSeries& p : g.prizes) {
        refer(p.category, p.where, "prize");
        inherit(g, p);
      }
      for (const Medals& m : g.medals) refer(m.category, m.where, "medals");
    }
  }

 private:
  void add(Place where, std::string message) {
    // What holds for all groups stands in each of them.
    const bool told = std::any_of(out_.begin(), out_.end(), [&](const Finding& f) {
      return f.where.line == where.line && f.message == message;
    });
    if (told || out_.size() > 100) return;
    Finding f;
    f.rule = "form";
    f.where = where;
    f.message = std::move(message);
    out_.push_back(std::move(f));
  }
  template <class T>
  void unique(const std::vector<T>& list, std::string_view what) {
    std::map<std::string_view, std::uint32_t> seen;
    for (const T& one : list)
      if (const auto [at, fresh] = seen.emplace(one.id, one.where.line); !fresh && !one.id.empty())
        add(one.where,
            fmt::format("the {} '{}' stands twice, first on line {}", what, one.id, at->second));
  }
  void refer(const std::string& id, Place where, std::string_view what) {
    if (!id.empty() && r_.category(id) == nullptr)
      add(where, fmt::format("{}: there is no category '{}'", what, id));
  }
  void inherit(const Group& g, const PrizeSeries& p) {
    const PrizeSeries* next = &p;
    for (std::size_t steps = 0; !next->hand_down.empty(); ++steps) {
      const auto heir = std::find_if(g.prizes.begin(), g.prizes.end(),
                                     [&](const PrizeSeries& s) { return s.id == next->hand_down; });
      if (heir == g.prizes.end()) {
        if (next == &p) add(p.where, fmt::format("hand_down: there is no prize '{}'", p.hand_down));
        return;
      }
      if (steps > g.prizes.size()) {
        add(p.where, fmt::format("hand_down of '{}' leads in a circle", p.id));
        return;
      }
      next = &*heir;
    }
  }
  const Regulation& r_;
  Findings& out_;
};

}  // namespace

ReadResult read(std::string file, std::string_view bytes) {
  ReadResult result;
  result.regulation.file = std::move(file);
  result.readable =
      parse_toml(bytes, result.findings, [&](TomlTable& t) { whole_file(t, result.regulation); });
  if (result.readable) Names(result.regulation, result.findings).check();
  result.usable = result.readable && !has_errors(result.findings);
  if (!result.readable) result.regulation = {};
  if (result.usable) {
    Findings more = contradictions(result.regulation);
    result.findings.insert(result.findings.end(), more.begin(), more.end());
  }
  std::stable_sort(
      result.findings.begin(), result.findings.end(), [](const Finding& a, const Finding& b) {
        return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
      });
  return result;
}

}  // namespace trf::regulation
