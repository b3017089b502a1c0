#include <array>
#include <charconv>

#include "regulation/rating_profile.hpp"
#include "regulation/toml_table.hpp"

namespace trf::regulation {

namespace {

using rating::Kind;
using rating::KRule;
using rating::Profile;

constexpr unsigned highest_rating = 9999;

template <class T, std::size_t N>
void enumerated(TomlTable& t, std::string_view key,
                const std::array<std::pair<std::string_view, T>, N>& choices, T& out) {
  std::array<std::string_view, N> names;
  for (std::size_t i = 0; i < N; ++i) names[i] = choices[i].first;
  if (const auto at = t.choice(key, names)) out = choices[*at].second;
}

void read_lists(TomlTable& t, std::set<Kind>& out) {
  std::vector<std::string> names;
  if (!t.texts("lists", names)) return;
  for (const std::string& name : names) {
    bool known = false;
    for (const Kind kind : {Kind::standard, Kind::rapid, Kind::blitz})
      if (to_string(kind) == name) {
        out.insert(kind);
        known = true;
      }
    if (!known) t.error("lists", "a list is one of standard, rapid, blitz");
  }
}

void read_scope(TomlTable& t, Profile& p) {
  enumerated(t, "players",
             std::array{std::pair{std::string_view("all"), Profile::Players::all},
                        std::pair{std::string_view("federation"), Profile::Players::federation}},
             p.players);
  enumerated(t, "foreigners",
             std::array{std::pair{std::string_view("use_fide"), Profile::Foreigners::use_fide},
                        std::pair{std::string_view("skip"), Profile::Foreigners::skip},
                        std::pair{std::string_view("rate"), Profile::Foreigners::rate}},
             p.foreigners);
  t.flag("rate_unrated_opponents", p.rate_unrated_opponents);
  enumerated(t, "time_controls",
             std::array{std::pair{std::string_view("fide"), true},
                        std::pair{std::string_view("any"), false}},
             p.fide_time_controls);
}

/// An expected score never falls with the difference.
void read_edges(TomlTable& t, Profile::Expected& e) {
  std::vector<std::uint64_t> edges;
  if (!t.wholes("edges", edges, highest_rating)) return;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (i != 0 && edges[i] <= edges[i - 1])
      return t.error("edges", "each edge must be above the one before it");
    e.edges.push_back(static_cast<int>(edges[i]));
  }
  if (edges.empty() || edges.size() > 50)
    t.error("edges",
            "1 to 50 edges: the largest difference that still gives "
            ".50, .51 and so on");
}

void read_expected(TomlTable& t, Profile::Expected& e) {
  using Form = Profile::Expected::Form;
  enumerated(t, "kind",
             std::array{std::pair{std::string_view("table"), Form::table},
                        std::pair{std::string_view("logistic"), Form::logistic},
                        std::pair{std::string_view("normal"), Form::normal}},
             e.form);
  std::string table;
  if (t.text("table", table) && table != "fide-8.1.2.csv" && table != "fide")
    t.error("table", "the table of FIDE is named fide; state one of your own by edges");
  read_edges(t, e);
  std::uint16_t limit = 0, exempt = 0, decimals = 2;
  t.whole("cap", limit, 0, highest_rating);
  t.whole("cap_exempt_from", exempt, 0, highest_rating);
  t.whole("decimals", decimals, 2, 4);
  e.limit = limit;
  e.exempt_from = exempt;
  e.decimals = decimals;
  if (e.form == Form::table && decimals != 2)
    t.error("decimals", "a table gives hundredths: 2 decimals");
}

void read_k_rule(TomlTable& t, Profile& p) {
  KRule rule;
  t.whole("min_rating", rule.min_rating, 0, highest_rating);
  t.whole("max_rating", rule.max_rating, 0, highest_rating);
  t.whole("min_age", rule.min_age, 0, 150);
  t.whole("max_age", rule.max_age, 0, 150);
  t.whole("max_games", rule.max_games, 0, 9999);
  t.whole("reached", rule.reached, 0, highest_rating);
  t.whole("never_reached", rule.never_reached, 0, highest_rating);
  read_lists(t, rule.lists);
  t.whole("k", rule.k, 1, 200);
  if (!t.has("k")) t.error("", "a rule needs k");
  p.k_rules.push_back(std::move(rule));
}

void read_update(TomlTable& t, Profile& p) {
  enumerated(t, "kind",
             std::array{std::pair{std::string_view("K"), Profile::Update::k},
                        std::pair{std::string_view("dwz"), Profile::Update::dwz}},
             p.update);
  t.tables("k", [&](TomlTable& rule) { read_k_rule(rule, p); });
  t.whole("k_times_n_max", p.k_times_n_most, 0, highest_rating);
  std::string bonus;
  if (t.text("bonus", bonus) && bonus != "none") t.error("bonus", "only none is known");
  if (p.update == Profile::Update::k && p.k_rules.empty())
    t.error("", "at least one rule of K is due", "add k = [{ k = 20 }]");
}

void read_rounding(TomlTable& t, Profile& p) {
  enumerated(t, "when",
             std::array{std::pair{std::string_view("game"), Profile::When::game},
                        std::pair{std::string_view("event"), Profile::When::event},
                        std::pair{std::string_view("period"), Profile::When::period}},
             p.round_when);
  enumerated(t, "mode",
             std::array{std::pair{std::string_view("half_up"), Profile::Mode::half_up},
                        std::pair{std::string_view("half_away"), Profile::Mode::half_away},
                        std::pair{std::string_view("half_even"), Profile::Mode::half_even},
                        std::pair{std::string_view("up_for_gain_down_for_loss"),
                                  Profile::Mode::gain_up_loss_down}},
             p.round_mode);
}

void read_initial(TomlTable& t, Profile& p) {
  using Rule = Profile::Initial::Rule;
  enumerated(
      t, "rule",
      std::array{std::pair{std::string_view("none"), Rule::none},
                 std::pair{std::string_view("constant"), Rule::constant},
                 std::pair{std::string_view("fide_two_draws"), Rule::fide_two_draws},
                 std::pair{std::string_view("performance_iterative"), Rule::performance_iterative}},
      p.initial.rule);
  t.whole("value", p.initial.value, 0, highest_rating);
  t.whole("min_games", p.initial.min_games, 0, 999);
  t.whole("max", p.initial.most, 0, highest_rating);
  if (p.initial.rule == Rule::constant && p.initial.value == 0)
    t.error("", "a constant first rating needs its value");
}

void read_floor(TomlTable& t, Profile& p) {
  t.whole("value", p.floor, 0, highest_rating);
  enumerated(t, "action",
             std::array{std::pair{std::string_view("clamp"), false},
                        std::pair{std::string_view("unrate"), true}},
             p.floor_unrates);
}

void read_period(TomlTable& t) {
  static constexpr std::string_view orders[] = {"event_end_date", "month", "list"};
  static constexpr std::string_view bases[] = {"running", "list_at_start"};
  t.choice("order", orders);
  t.choice("base", bases);
}

void read_ids(TomlTable& t, Profile& p) {
  static constexpr std::string_view kinds[] = {"integer", "text"};
  if (const auto kind = t.choice("kind", kinds)) p.id_kind = kinds[*kind];
  t.text("field", p.id_field);
}

/// Of the list and the names the importer of lists makes use; here they only
/// must be well formed.
void read_list_format(TomlTable& t) {
  std::string text;
  bool flag = false;
  for (const char* key : {"encoding", "separator"}) t.text(key, text);
  for (const char* key : {"accept_bom", "header", "male_if_sex_empty"}) t.flag(key, flag);
  t.table("columns", [&](TomlTable& c) {
    for (const char* key : {"id", "name", "sex", "federation", "region", "club", "year", "rating",
                            "index", "k", "games", "title", "fide_id", "fide_rating"})
      c.text(key, text);
  });
}

void read_names(TomlTable& t) {
  std::string text;
  std::vector<std::string> list;
  t.text("script", text);
  t.text("order", text);
  t.texts("fold", list);
}

/// A day of TOML, or the same in quotes.
void read_effective_from(TomlTable& t, Profile& p) {
  if (!t.has_text("effective_from")) {
    std::optional<PartialDate> day;
    t.day("effective_from", day);
    if (day) p.effective_from = *day;
    return;
  }
  std::string text;
  t.text("effective_from", text);
  const auto part = [&](std::size_t at, std::size_t size) {
    unsigned value = 0;
    const char* const begin = text.data() + at;
    const auto [end, fault] = std::from_chars(begin, begin + size, value);
    return fault == std::errc() && end == begin + size ? value : 0U;
  };
  const bool shaped = text.size() == 10 && text[4] == '-' && text[7] == '-';
  if (!shaped || part(0, 4) == 0 || part(5, 2) == 0 || part(8, 2) == 0)
    return t.error("effective_from", "a day is written like 2016-03-31");
  p.effective_from = {static_cast<std::uint16_t>(part(0, 4)), static_cast<std::uint8_t>(part(5, 2)),
                      static_cast<std::uint8_t>(part(8, 2))};
}

void read_head(TomlTable& t, Profile& p) {
  t.text("id", p.id, true);
  t.text("federation", p.federation, true);
  if (!p.federation.empty() && p.federation.size() != 3)
    t.error("federation", "the federation is its code of three letters", "write RUS");
  static constexpr std::string_view statuses[] = {"verified", "unverified", "provisional"};
  p.status = "unverified";
  if (const auto status = t.choice("status", statuses)) p.status = statuses[*status];
  t.text("note", p.note);
  read_effective_from(t, p);
  read_lists(t, p.lists);
  if (p.lists.empty()) p.lists = {Kind::standard, Kind::rapid, Kind::blitz};
}

void read_profile_table(TomlTable& top, Profile& p) {
  const auto section = [&](const char* key, auto read) {
    top.table(key, [&](TomlTable& t) { read(t, p); });
  };
  read_head(top, p);
  section("scope", [](TomlTable& t, Profile& out) { read_scope(t, out); });
  section("expected", [](TomlTable& t, Profile& out) { read_expected(t, out.expected); });
  section("update", [](TomlTable& t, Profile& out) { read_update(t, out); });
  section("rounding", [](TomlTable& t, Profile& out) { read_rounding(t, out); });
  section("initial", [](TomlTable& t, Profile& out) { read_initial(t, out); });
  section("floor", [](TomlTable& t, Profile& out) { read_floor(t, out); });
  section("period", [](TomlTable& t, Profile&) { read_period(t); });
  section("ids", [](TomlTable& t, Profile& out) { read_ids(t, out); });
  section("list_format", [](TomlTable& t, Profile&) { read_list_format(t); });
  section("names", [](TomlTable& t, Profile&) { read_names(t); });
  section("report", [](TomlTable& t, Profile& out) { t.texts("formats", out.report_forms); });
  if (!top.has("expected")) top.error("", "the table [expected] is due");
  if (!top.has("update")) top.error("", "the table [update] is due");
}

}  // namespace

RatingProfileRead read_rating_profile(std::string_view bytes) {
  RatingProfileRead out;
  const bool parsed = parse_toml(bytes, out.findings,
                                 [&](TomlTable& top) { read_profile_table(top, out.profile); });
  out.usable = parsed && !has_errors(out.findings);
  return out;
}

}  // namespace trf::regulation
