// The Rating Regulations article by article, then events, then the golden tables.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "golden_csv.hpp"
#include "rating/fide.hpp"
#include "rating/time_control.hpp"
#include "tiebreak/rating_tables.hpp"
#include "tournament_lines.hpp"

namespace {

using namespace trf::rating;
using trf::Colour;
using trf::PartialDate;
using trf::Result;
using trf::tournament::Entry;
using trf::tournament::Event;
using trf::tournament::nobody;
using trf::tournament::Player;

/// A player of an event made by hand; index = TPN - 1.
Player player(int tpn, int rating, int birth_year = 1980) {
  Player p;
  p.tpn = trf::Tpn{static_cast<std::uint16_t>(tpn)};
  p.name = "Player " + std::to_string(tpn);
  if (rating != 0) p.rating = static_cast<std::uint16_t>(rating);
  p.fide_id = trf::FideId{99000000U + static_cast<unsigned>(tpn)};
  p.birth = {static_cast<std::uint16_t>(birth_year), 0, 0};
  return p;
}

/// Player 0 meets players 1, 2 … in turn with these results: "1", "=", "0", "+", "W" …
Event meets(int own, const std::vector<int>& opponents, const std::string& results,
            PartialDate start = {2026, 3, 2}) {
  Event e;
  e.start = start;
  e.encoded_time_control = "5400+30";
  e.players.push_back(player(1, own));
  for (std::size_t i = 0; i < opponents.size(); ++i)
    e.players.push_back(player(static_cast<int>(i) + 2, opponents[i]));
  const auto rounds = opponents.size();
  for (Player& p : e.players) p.rounds.resize(rounds);
  const auto set = [&](std::size_t p, std::size_t r, std::size_t o, Colour c, Result result) {
    e.players[p].rounds[r] = {static_cast<PlayerIndex>(o), c, result, {}, true};
  };
  const std::map<char, std::pair<Result, Result>> both = {
      {'1', {Result::win, Result::loss}},
      {'=', {Result::draw, Result::draw}},
      {'0', {Result::loss, Result::win}},
      {'+', {Result::forfeit_win, Result::forfeit_loss}},
      {'-', {Result::forfeit_loss, Result::forfeit_win}},
      {'W', {Result::unrated_win, Result::unrated_loss}},
      {'X', {Result::pending, Result::pending}},
  };
  for (std::size_t r = 0; r < rounds; ++r) {
    set(0, r, r + 1, Colour::white, both.at(results[r]).first);
    set(r + 1, r, 0, Colour::black, both.at(results[r]).second);
  }
  e.rounds_stored = e.rounds_paired = e.rounds_played = static_cast<std::uint16_t>(rounds);
  return e;
}

Change first_of(const Event& e, const Options& options = {}) {
  return assess(e, options).players.at(0);
}

std::string text(const Rational& r, int digits = 2) { return decimals(r, digits); }

}  // namespace

TEST_CASE("rating: editions hold from their day on") {
  CHECK(edition_on({2022, 1, 1}) == Edition::e2022);
  CHECK(edition_on({2024, 2, 29}) == Edition::e2022);
  CHECK(edition_on({2024, 3, 1}) == Edition::e2024_03);
  CHECK(edition_on({2024, 12, 1}) == Edition::e2024_12);
  CHECK(edition_on({2025, 9, 30}) == Edition::e2024_12);
  CHECK(edition_on({2025, 10, 1}) == Edition::e2025_10);
  CHECK(edition_on({}) == Edition::e2025_10);
  for (const auto name : {"2022", "2024-03", "2024-12", "2025-10"})
    CHECK(to_string(*edition_from_name(name)) == name);
  CHECK_FALSE(edition_from_name("2023"));
}

TEST_CASE("rating 8.3.1: the limit of 400 points and who is exempt") {
  const Rules& now = rules_of(Edition::e2025_10, Kind::standard);
  CHECK(difference(now, 2649, 2149).points == 400);
  CHECK(difference(now, 2649, 2149).limited);
  CHECK(difference(now, 2650, 2150).points == 500);
  CHECK_FALSE(difference(now, 2650, 2150).limited);
  // The exemption looks at the player that is computed, not at his opponent.
  CHECK(difference(now, 2813, 2400).points == 413);
  CHECK(difference(now, 2400, 2813).points == -400);
  // 400 itself is not more than 400.
  CHECK_FALSE(difference(now, 2400, 2000).limited);
  for (const auto kind : {Kind::rapid, Kind::blitz})
    CHECK(difference(rules_of(Edition::e2025_10, kind), 2700, 2200).points == 400);
  CHECK(difference(rules_of(Edition::e2024_12, Kind::standard), 2700, 2200).points == 400);
}

TEST_CASE("rating: rapid and blitz leave out the widest gaps") {
  const Rules& rapid = rules_of(Edition::e2024_12, Kind::rapid);
  CHECK(excluded_by_gap(rapid, 2601, 2001));
  CHECK(excluded_by_gap(rapid, 2001, 2601));
  CHECK_FALSE(excluded_by_gap(rapid, 2600, 2000));
  CHECK_FALSE(excluded_by_gap(rapid, 2601, 2002));
  CHECK_FALSE(excluded_by_gap(rules_of(Edition::e2024_03, Kind::rapid), 2700, 1500));
  CHECK_FALSE(excluded_by_gap(rules_of(Edition::e2025_10, Kind::standard), 2700, 1500));

  Event e = meets(2700, {2101, 2100}, "11");
  e.encoded_time_control = "900+10";
  const Change c = first_of(e);
  CHECK(c.games[0].unrated == Unrated::no);
  CHECK(c.games[1].unrated == Unrated::gap);
  CHECK(c.rated == 1);
  CHECK(assess(e).players[2].rated == 0);
}

TEST_CASE("rating 8.3.3: K in the order of precedence, and 700") {
  CHECK(k_factor({.ever_2400 = true, .ever_2300 = true, .age = 17, .games = 10}).value == 10);
  CHECK(k_factor({.ever_2400 = false, .ever_2300 = true, .age = 17, .games = 100}).value == 20);
  CHECK(k_factor({.ever_2400 = false, .ever_2300 = true, .age = 17, .games = 29}).value == 40);
  CHECK(k_factor({.age = 18, .games = 100}).reason == KReason::junior);
  CHECK(k_factor({.age = 19, .games = 100}).value == 20);
  CHECK(k_factor({}).value == 20);
  CHECK(limited_k(20, 35) == 20);
  CHECK(limited_k(20, 36) == 19);
  CHECK(limited_k(20, 39) == 17);
  CHECK(limited_k(40, 18) == 38);
  CHECK(limited_k(40, 0) == 40);
}

TEST_CASE("rating 8.3.4: changes are rounded away from zero, averages up") {
  CHECK(new_rating(2813, Rational(-5, 2)) == 2810);
  CHECK(new_rating(2000, Rational(5, 2)) == 2003);
  CHECK(new_rating(2000, Rational(249, 100)) == 2002);
  CHECK(half_up(Rational(-5, 2)) == -2);
  CHECK(half_up(Rational(3775, 2)) == 1888);
  CHECK(decimals(Rational(-36, 100), 2) == "-0.36");
  CHECK(decimals(Rational(1, 3), 3) == "0.333");
  CHECK(decimals(Rational(-1, 1000), 2) == "0.00");
  CHECK(decimals(Rational(999, 100), 1) == "10.0");
}

TEST_CASE("rating 8.2: first ratings") {
  const Rules& now = rules_of(Edition::e2025_10, Kind::standard);
  const std::vector<int> opponents{1902, 1877, 1884, 2012, 1832};
  const FirstRating f = first_rating(now, opponents, 6);
  CHECK(text(f.average) == "1872.43");
  CHECK(f.percent == 57);
  CHECK(f.rating == 1922);
  CHECK(f.published == 1922);
  CHECK(first_rating(rules_of(Edition::e2022, Kind::standard), opponents, 6).rating == 1921);
  const std::vector<int> strong(5, 2400);
  CHECK(first_rating(now, strong, 6).unlimited == 2279);
  CHECK(first_rating(now, strong, 6).rating == 2200);
  const std::vector<int> four(4, 1900);
  CHECK_FALSE(first_rating(now, four, 4).published);
  const std::vector<int> weak(5, 1400);
  CHECK_FALSE(first_rating(now, weak, 1).published);
}

TEST_CASE("rating 1.1: what a time control is rated as") {
  const auto classed = [](const char* control, int white, int black) {
    const auto rating = [](int r) {
      return r == 0 ? std::nullopt : std::optional(static_cast<std::uint16_t>(r));
    };
    return classify(*parse_time_control(control), rating(white), rating(black));
  };
  CHECK(classed("5400+30", 2700, 2500) == Kind::standard);
  CHECK(classed("5400", 2400, 1000) == Kind::none);
  CHECK(classed("3600", 1799, 0) == Kind::standard);
  CHECK(classed("3540", 1799, 0) == Kind::rapid);
  CHECK(classed("600", 1500, 1500) == Kind::blitz);
  CHECK(classed("600+1", 1500, 1500) == Kind::rapid);
  CHECK(classed("180", 1500, 1500) == Kind::none);
  CHECK(classed("W300-B240", 1500, 1500) == Kind::none);
  CHECK(classed("25/6000+30:3600", 2500, 2400) == Kind::none);
}

TEST_CASE("rating: only games over the board against rated opponents count") {
  const Change c = first_of(meets(2000, {2000, 2000, 2000, 0, 2000, 2000}, "1+W1X="));
  const std::vector<Unrated> due{
      Unrated::no,      Unrated::unplayed, Unrated::under_one_move, Unrated::opponent_unrated,
      Unrated::pending, Unrated::no};
  REQUIRE(c.games.size() == due.size());
  for (std::size_t i = 0; i < due.size(); ++i) CHECK(c.games[i].unrated == due[i]);
  CHECK(c.rated == 2);
  CHECK(c.halves == 3);
  CHECK(text(c.expected) == "1.00");
  CHECK(text(*c.change) == "10.00");
  CHECK(c.preview == 2010);
}

TEST_CASE("rating: K is concluded from the file, and what was assumed is told") {
  Event e = meets(2380, {2380}, "=");
  CHECK(first_of(e).k == Rational(20));
  CHECK(first_of(e).k_assumed);
  e.players[0].title = trf::Title::im;
  CHECK(first_of(e).k == Rational(10));
  CHECK(first_of(e).k_reason == KReason::title);
  e.encoded_time_control = "900+10";  // the title tells of standard ratings alone
  CHECK(first_of(e).k == Rational(20));
  e = meets(2400, {2380}, "=");
  CHECK(first_of(e).k == Rational(10));
  CHECK_FALSE(first_of(e).k_assumed);
  e = meets(2299, {2299}, "=");
  e.players[0].birth = {2008, 0, 0};
  CHECK(first_of(e).k == Rational(40));
  e.players[0].birth = {2007, 0, 0};
  CHECK(first_of(e).k == Rational(20));
  e.players[0].birth = {};
  CHECK(first_of(e).k == Rational(20));
  e.players[0].birth = {2008, 0, 0};
  e.players[0].rating = std::uint16_t{2300};
  CHECK(first_of(e).k == Rational(20));
}

TEST_CASE("rating: K times the games of the event is not above 700") {
  const Change c = first_of(meets(1500, std::vector<int>(36, 1500), std::string(36, '1')));
  CHECK(c.k_nominal == 20);
  CHECK(c.k == Rational(19));
  CHECK(text(*c.change) == "342.00");
}

TEST_CASE("rating: the list of the first month counts, another one only tells K") {
  Event e = meets(2100, {2100}, "1");
  Options options;
  ListEntry entry;
  entry.rating = std::uint16_t{2110};
  entry.k = std::uint16_t{40};
  entry.list = {2026, 3, 1};
  options.list = [&](trf::FideId id, Kind) {
    return id == trf::FideId{99000001} ? std::optional(entry) : std::nullopt;
  };
  Change c = first_of(e, options);
  CHECK(c.old == 2110);
  CHECK(c.origin == Origin::list);
  CHECK(c.k == Rational(40));
  CHECK(c.k_reason == KReason::list);
  entry.list = {2026, 2, 1};
  c = first_of(e, options);
  CHECK(c.old == 2100);
  CHECK(c.k == Rational(40));

  // A rapid newcomer plays with his standard rating (rapid regulations 7.2.1).
  e.encoded_time_control = "900+10";
  e.players[0].rating.reset();
  entry = {};
  entry.standard = std::uint16_t{1850};
  c = first_of(e, options);
  CHECK(c.old == 1850);
  CHECK(c.origin == Origin::standard_list);
  CHECK(c.change);
}

TEST_CASE("rating: without a time control the list is assumed, the option overrides") {
  Event e = meets(2000, {2000}, "1");
  e.encoded_time_control.clear();
  CHECK(assess(e).kind == Kind::standard);
  CHECK(assess(e).kind_why == Why::unknown);
  e.time_control = "3 min + 2 sec/move";
  CHECK(assess(e).kind == Kind::blitz);
  Options options;
  options.kind = Kind::rapid;
  const Assessment a = assess(e, options);
  CHECK(a.kind == Kind::rapid);
  CHECK(a.time_ignored);
  CHECK(a.players[0].rated == 1);
  e.time_control = "2 min";
  CHECK(assess(e).players[0].games[0].unrated == Unrated::time_control);
}

TEST_CASE("rating: a game too short for its players is not rated (1.1)") {
  Event e = meets(2100, {2400, 2399}, "11");
  e.encoded_time_control = "5400";  // 90 minutes
  const Change c = first_of(e);
  CHECK(c.games[0].unrated == Unrated::time_control);
  CHECK(c.games[1].unrated == Unrated::no);
}

TEST_CASE("rating 2022: one upgrade an event, where the gap is widest") {
  const Event e = meets(2500, {2000, 1900, 2050}, "111", {2023, 5, 1});
  const Change c = first_of(e);
  CHECK(c.games[1].limited);
  CHECK(c.games[1].difference == 400);
  CHECK_FALSE(c.games[0].limited);
  CHECK(c.games[0].difference == 500);
  CHECK(c.games[2].difference == 450);
  // The weaker side is limited in every game.
  for (std::size_t i = 1; i <= 3; ++i) CHECK(assess(e).players[i].games[0].difference == -400);
}

TEST_CASE("rating: falling below the lowest rating is told") {
  const Change c = first_of(meets(1400, {1400}, "0"));
  CHECK(text(*c.change) == "-10.00");
  CHECK_FALSE(c.preview);
}

TEST_CASE("rating: a newcomer's games are a first rating") {
  const Event e = meets(0, {1902, 1877, 1884, 2012, 1832, 0}, "111001");
  const Change c = first_of(e);
  CHECK_FALSE(c.change);
  CHECK(c.k == Rational(0));
  REQUIRE(c.first);
  CHECK(c.first->games == 5);
  CHECK(c.first->published == 1922);
  CHECK(c.performance == 1901 + 72);
  // Without a point his first event is thrown away (8.2.1).
  const Change zero = first_of(meets(0, std::vector<int>(5, 1900), "00000"));
  REQUIRE(zero.first);
  CHECK(zero.first->zero);
  CHECK_FALSE(zero.first->published);
}

TEST_CASE("rating: averages before and after the limit, performances") {
  const Change c = first_of(meets(2395, {1995, 2205, 2325, 1900, 1700}, "1=011"));
  CHECK(c.limited_average == 2103);
  CHECK(c.average == 2025);
  CHECK(c.performance == 2025 + 149);
  CHECK(text(*c.change) == "-12.20");  // K 20; FIDE's page of the same games has -0.61
}

TEST_CASE("rating: players of team events are rated by their games") {
  const std::string text =
      lines::player(1, "1.0", "1", "     3 w 1") + lines::player(2, "0.0", "4", "     4 b 0") +
      lines::player(3, "0.0", "3", "     1 b 0") + lines::player(4, "1.0", "2", "     2 w 1") +
      lines::old_team("Fictional Club", "   1    2") +
      lines::old_team("Invented Club", "   3    4");
  const Assessment a = assess(lines::read(text).event);
  REQUIRE(a.players.size() == 4);
  for (const Change& c : a.players) CHECK(c.rated == 1);
}

TEST_CASE("rating: hostile events are rated without harm") {
  CHECK(assess(Event{}).players.empty());
  Event e = meets(65535, {65535, 1, 65535}, "10=");
  const Assessment a = assess(e);
  CHECK(a.players.size() == 4);
  e.start = {65535, 99, 99};
  e.players[0].birth = {65535, 0, 0};
  CHECK(assess(e).players.size() == 4);
}

TEST_CASE("rating properties: what one side gains the other loses, but for limits and K") {
  CHECK(rc::check("in games within 400 points", [] {
    const auto own = *rc::gen::inRange(1400, 2800);
    const auto other = std::clamp(own + *rc::gen::inRange(-400, 401), 1400, 2800);
    const auto result = *rc::gen::elementOf(std::string("1=0"));
    const Assessment a = assess(meets(own, {other}, std::string(1, result)));
    const Game& mine = a.players[0].games[0];
    const Game& his = a.players[1].games[0];
    RC_ASSERT(mine.gain == -his.gain);
    RC_ASSERT(mine.expected + his.expected == Rational(1));
    RC_ASSERT(*a.players[0].change == mine.gain * a.players[0].k);
  }));
}

TEST_CASE("rating properties: more points never give less, and 8.1.2 is monotonous") {
  CHECK(rc::check("a win instead of a draw", [] {
    const auto own = *rc::gen::inRange(1400, 2850);
    const auto others =
        *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1400, 2850)));
    const Change drawn = first_of(meets(own, others, std::string(others.size(), '=')));
    const Change won = first_of(meets(own, others, "1" + std::string(others.size() - 1, '=')));
    RC_ASSERT(*won.change > *drawn.change);
    RC_ASSERT((won.performance >= drawn.performance));
    RC_ASSERT((won.perfect >= drawn.perfect));
  }));
  for (int d = -900; d < 900; ++d)
    CHECK(trf::tiebreak::expected_score(d) <= trf::tiebreak::expected_score(d + 1));
}

// --- golden tables -------------------------------------------------------------------------------

namespace {

Edition edition_of(const std::string& id) {
  const std::string name = id.substr(id.find('-') + 1);
  return *edition_from_name(name == "2024" ? "2024-03" : name);
}

/// Changes of one player against opponents of an event, with K given.
Rational sum_of(const Rules& rules, int own, const std::vector<int>& opponents, int halves) {
  Rational expected{0};
  for (const int o : opponents)
    expected += Rational(trf::tiebreak::expected_score(difference(rules, own, o).points), 100);
  return Rational(halves, 2) - expected;
}

}  // namespace

TEST_CASE("rating golden: single games", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  for (const auto& row : golden::rows(*folder / "single-game.csv")) {
    CAPTURE(row.at("id"));
    const int own = golden::number(row.at("own")), other = golden::number(row.at("opponent"));
    const Difference d =
        difference(rules_of(edition_of(row.at("edition")), Kind::standard), own, other);
    CHECK(own - other == golden::number(row.at("D")));
    CHECK(d.points == golden::number(row.at("D_used")));
    const int pd = trf::tiebreak::expected_score(d.points);
    CHECK(pd == golden::number(row.at("PD_percent")));
    const Rational change = Rational(golden::number(row.at("K"))) *
                            (Rational(golden::scaled(row.at("score"), 2), 2) - Rational(pd, 100));
    CHECK(text(change) == row.at("change"));
  }
}

TEST_CASE("rating golden: games and events published by FIDE", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  std::map<std::string, Rational> sums;
  for (const auto& row : golden::rows(*folder / "published-games.csv")) {
    CAPTURE(row.at("case"), row.at("event_id"), row.at("seq"));
    // The page prints the rating after the limit.
    const Rules& rules = rules_of(edition_of(row.at("edition")), Kind::standard);
    const int own = golden::number(row.at("Ro"));
    const int used = golden::number(row.at("opponent_rating_used"));
    if (row.at("capped_mark") == "1") CHECK(std::abs(own - used) == 400);
    const Rational gain = sum_of(rules, own, {used}, golden::scaled(row.at("score"), 2));
    CHECK(text(gain) == row.at("delta"));
    sums[row.at("case") + row.at("event_id")] += gain * golden::number(row.at("K_used"));
  }
  for (const auto& row : golden::rows(*folder / "published-events.csv"))
    CHECK(text(sums.at(row.at("case") + row.at("event_id"))) == row.at("K_sum"));
}

TEST_CASE("rating golden: an event as FIDE's page has it, from players and results", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  const auto games = golden::rows(*folder / "published-games.csv");
  for (const auto& row : golden::rows(*folder / "published-events.csv")) {
    CAPTURE(row.at("case"), row.at("event_id"));
    std::vector<int> opponents;
    std::string results;
    for (const auto& g : games) {
      if (g.at("case") != row.at("case") || g.at("event_id") != row.at("event_id")) continue;
      opponents.push_back(golden::number(g.at("opponent_rating_used")));
      results += g.at("score") == "1" ? '1' : g.at("score") == "0" ? '0' : '=';
    }
    const auto date = row.at("event_start");
    Event e = meets(golden::number(row.at("Ro")), opponents, results,
                    {static_cast<std::uint16_t>(std::stoi(date.substr(0, 4))),
                     static_cast<std::uint8_t>(std::stoi(date.substr(5, 2))),
                     static_cast<std::uint8_t>(std::stoi(date.substr(8, 2)))});
    Options options;
    options.list = [&](trf::FideId, Kind) {
      ListEntry entry;
      entry.k = static_cast<std::uint16_t>(golden::number(row.at("K_used")));
      entry.list = {2000, 1, 1};  // for K alone
      return std::optional(entry);
    };
    const Change c = first_of(e, options);
    CHECK(std::to_string(c.rated) == row.at("n"));
    CHECK(std::to_string(*c.limited_average) == row.at("Rc"));
    CHECK(text(*c.change) == row.at("K_sum"));
  }
}

TEST_CASE("rating golden: periods are rounded once", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  for (const auto& row : golden::rows(*folder / "rounding.csv"))
    CHECK(half_away(Rational(golden::scaled(row.at("sum_K_delta"), 100), 100)) ==
          golden::number(row.at("list_change")));
  for (const auto& row : golden::rows(*folder / "published-periods.csv")) {
    CAPTURE(row.at("case"));
    const Rational sum(golden::scaled(row.at("sum_K_delta"), 100), 100);
    CHECK(half_away(sum) == golden::number(row.at("rounded_once")));
    const int n = golden::number(row.at("n"));
    CHECK(limited_k(golden::number(row.at("K_on_previous_list")), static_cast<std::size_t>(n)) ==
          golden::number(row.at("K_expected")));
    // P02 alone is rounded event by event, M02 starts from the list's own rating.
    const int base = golden::number(
        row.at(row.at("case") == "M02" ? "previous_list" : "Ro_on_calculation_page"));
    if (row.at("case") != "P02")
      CHECK(new_rating(base, sum) == golden::number(row.at("published_rating")));
  }
}

TEST_CASE("rating golden: a round robin of twelve, FIDE event 432532", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  const auto people = golden::rows(*folder / "us-championship-2025-players.csv");
  Event e;
  e.start = {2025, 10, 11};
  e.encoded_time_control = "5400+30";
  for (std::size_t i = 0; i < people.size(); ++i) {
    e.players.push_back(
        player(static_cast<int>(i) + 1, golden::number(people[i].at("rating_2025_10"))));
    e.players.back().title = trf::Title::gm;
    e.players.back().rounds.resize(11);
  }
  const auto games = golden::rows(*folder / "us-championship-2025-games.csv");
  for (const auto& g : games) {
    const auto w = static_cast<std::size_t>(g.at("white")[0] - 'A');
    const auto b = static_cast<std::size_t>(g.at("black")[0] - 'A');
    const auto r = static_cast<std::size_t>(golden::number(g.at("round")) - 1);
    const bool draw = g.at("result") == "1/2-1/2", white = g.at("result") == "1-0";
    const Result mine = draw ? Result::draw : white ? Result::win : Result::loss;
    const Result his = draw ? Result::draw : white ? Result::loss : Result::win;
    e.players[w].rounds[r] = {static_cast<PlayerIndex>(b), Colour::white, mine, {}, true};
    e.players[b].rounds[r] = {static_cast<PlayerIndex>(w), Colour::black, his, {}, true};
  }
  const Assessment a = assess(e);
  for (const auto& g : games) {
    const auto w = static_cast<std::size_t>(g.at("white")[0] - 'A');
    const auto b = static_cast<std::size_t>(g.at("black")[0] - 'A');
    const auto r = static_cast<std::size_t>(golden::number(g.at("round")) - 1);
    CHECK(text(a.players[w].games[r].gain) == g.at("delta_white"));
    CHECK(text(a.players[b].games[r].gain) == g.at("delta_black"));
  }
  for (std::size_t i = 0; i < people.size(); ++i) {
    const auto& row = people[i];
    const Change& c = a.players[i];
    CAPTURE(row.at("player"));
    CHECK(text(c.k, 0) == row.at("K"));
    CHECK(text(Rational(c.halves, 2), 1) == row.at("score"));
    CHECK(std::to_string(*c.limited_average) == row.at("Rc"));
    CHECK(text(*c.change) == row.at("K_sum"));
    CHECK(std::to_string(*c.performance) == row.at("derived_TPR"));
    CHECK(std::to_string(*c.perfect) == row.at("derived_PTP"));
    const Rational others(golden::scaled(row.at("other_events_K_sum"), 100), 100);
    CHECK(new_rating(*c.old, *c.change + others) == golden::number(row.at("rating_2025_11")));
  }
}

TEST_CASE("rating golden: first ratings and their pools", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  for (const auto& row : golden::rows(*folder / "initial-rating.csv")) {
    CAPTURE(row.at("id"));
    const auto opponents = golden::numbers(row.at("opponents"));
    const int halves = golden::scaled(row.at("score"), 2);
    const FirstRating f =
        first_rating(rules_of(Edition::e2024_03, Kind::standard), opponents, halves);
    CHECK(text(f.average) == row.at("Ra_2024"));
    CHECK(f.percent == golden::number(row.at("p_percent")));
    CHECK(f.dp == golden::number(row.at("dp")));
    CHECK(f.unlimited == golden::number(row.at("Ru_unclamped")));
    CHECK(f.rating == golden::number(row.at("Ru_published_value")));
    CHECK(f.published.has_value() == (row.at("published") == "1"));
    const FirstRating old =
        first_rating(rules_of(Edition::e2022, Kind::standard), opponents, halves);
    CHECK(old.rating == golden::number(row.at("rule_2022_value")));
  }
  for (const auto& row : golden::rows(*folder / "initial-pool.csv")) {
    CAPTURE(row.at("id"));
    std::vector<FirstEvent> events;
    std::istringstream in(row.at("events(period: opponents = score)"));
    for (std::string part; std::getline(in, part, '|');) {
      const auto colon = part.find(':'), equals = part.find('=');
      FirstEvent event;
      const auto at = part.find_first_not_of(' ');
      event.period = {static_cast<std::uint16_t>(std::stoi(part.substr(at, 4))),
                      static_cast<std::uint8_t>(std::stoi(part.substr(at + 5, 2))), 1};
      event.opponents = golden::numbers(part.substr(colon + 1, equals - colon - 1));
      event.halves = golden::scaled(part.substr(equals + 1), 2);
      events.push_back(event);
    }
    const auto f = first_rating(rules_of(Edition::e2025_10, Kind::standard), events);
    REQUIRE(f);
    CHECK(f->games == static_cast<std::size_t>(golden::number(row.at("pool_games"))));
    CHECK(f->halves == golden::scaled(row.at("pool_score"), 2));
    CHECK(f->published.value_or(0) == golden::number(row.at("published_rating")));
  }
}

TEST_CASE("rating golden: K, time controls, performances, whole events", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  for (const auto& row : golden::rows(*folder / "k-factor.csv")) {
    CAPTURE(row.at("id"));
    KFacts facts;
    facts.ever_2400 = row.at("ever_2400") == "1";
    facts.ever_2300 = row.at("ever_2300") == "1";
    facts.age = golden::number(row.at("list_year_minus_birth_year"));
    facts.games = static_cast<unsigned>(golden::number(row.at("rated_games")));
    const int k = k_factor(facts).value;
    CHECK(k == golden::number(row.at("K")));
    CHECK(limited_k(k, static_cast<std::size_t>(golden::number(row.at("n_in_period")))) ==
          golden::number(row.at("K_after_700_rule")));
  }
  for (const auto& row : golden::rows(*folder / "time-control.csv")) {
    CAPTURE(row.at("id"));
    std::string control = std::to_string(60 * golden::number(row.at("base_minutes")));
    if (row.at("increment_seconds") != "0") control += "+" + row.at("increment_seconds");
    if (!row.at("first_control_moves").empty())
      control = row.at("first_control_moves") + "/" + control;
    const auto rating = [&](const char* name) {
      return std::optional(static_cast<std::uint16_t>(golden::number(row.at(name))));
    };
    const auto found = parse_time_control(control);
    REQUIRE(found);
    std::string name(to_string(classify(*found, rating("white_rating"), rating("black_rating"))));
    if (name == "not rated") name = "not-rated";
    CHECK(name == row.at("expected_class"));
  }
  for (const auto& row : golden::rows(*folder / "performance.csv")) {
    CAPTURE(row.at("id"));
    const auto opponents = golden::numbers(row.at("opponents"));
    std::string results;
    for (int halves = golden::scaled(row.at("score"), 2); results.size() < opponents.size();) {
      const int here = std::min(halves, 2);
      results += here == 2 ? '1' : here == 1 ? '=' : '0';
      halves -= here;
    }
    const Change c = first_of(meets(2000, opponents, results));
    CHECK(std::to_string(*c.average) == row.at("ARO"));
    CHECK(std::to_string(*c.performance) == row.at("TPR"));
    CHECK(std::to_string(*c.perfect) == row.at("PTP"));
  }
  for (const auto& row : golden::rows(*folder / "event-change.csv")) {
    CAPTURE(row.at("id"));
    const int own = golden::number(row.at("rating"));
    KFacts facts;
    facts.ever_2400 = row.at("ever_2400") == "1";
    facts.age = golden::number(row.at("list_year")) - golden::number(row.at("birth_year"));
    facts.games = static_cast<unsigned>(golden::number(row.at("games_before")));
    const auto opponents = golden::numbers(row.at("opponents"));
    const Rules& rules = rules_of(
        edition_on({static_cast<std::uint16_t>(golden::number(row.at("list_year"))), 11, 1}),
        Kind::standard);
    const Rational sum = sum_of(rules, own, opponents, golden::scaled(row.at("score"), 2));
    CHECK(new_rating(own, sum * k_factor(facts).value) == golden::number(row.at("new_rating")));
  }
}
