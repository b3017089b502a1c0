// The generator: what is asked for is in the file, and the file holds all that pairing needs.
#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <map>

#include "report/report.hpp"
#include "simulate/games.hpp"
#include "simulate/simulate.hpp"
#include "tiebreak/rating_tables.hpp"

namespace {

using namespace trf;
using simulate::Amount;
using simulate::Settings;

Settings small(std::uint64_t seed, std::uint16_t players, std::uint16_t rounds) {
  Settings s;
  s.seed = seed;
  s.players = players;
  s.rounds = rounds;
  return s;
}

std::string bytes_of(const Settings& s, Edition edition = Edition::trf26) {
  return write(simulate::document_of(simulate::generate(s), edition));
}

report::Input read_back(const std::string& bytes) { return report::take("made.trf", read(bytes)); }

std::map<char, int> results_of(const tournament::Event& event) {
  std::map<char, int> out;
  for (const auto& p : event.players)
    for (const auto& e : p.rounds) ++out[to_char(e.result)];
  return out;
}

// White and Black of each board and the bye, as the file has them.
std::vector<std::pair<int, int>> boards_of(const tournament::Event& event, std::size_t round) {
  std::vector<std::pair<int, int>> out;
  for (const auto& p : event.players) {
    const auto& e = p.rounds[round];
    if (e.has_opponent() && e.colour == Colour::white)
      out.emplace_back(p.tpn.value(), event.players[e.opponent].tpn.value());
    if (e.result == Result::pab) out.emplace_back(p.tpn.value(), 0);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::pair<int, int>> boards_of(const tournament::Event& event,
                                           const pairing::Round& round) {
  std::vector<std::pair<int, int>> out;
  for (const auto& b : round.boards)
    out.emplace_back(event.players[b.white].tpn.value(), event.players[b.black].tpn.value());
  if (round.pab) out.emplace_back(event.players[*round.pab].tpn.value(), 0);
  std::sort(out.begin(), out.end());
  return out;
}

void check_rounds(const tournament::Event& event, pairing::Edition edition) {
  for (std::uint16_t r = 1; r <= event.rounds_paired; ++r) {
    pairing::Options options;
    options.edition = edition;
    const pairing::Round again = pairing::pair(event.before(Round{r}), options);
    INFO("round " << r);
    CHECK(boards_of(event, again) == boards_of(event, r - 1U));
  }
}

std::string faults_of(const report::Input& input, bool penalties) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all())
    if (d.severity != Severity::note && !(penalties && d.code == Code::penalty_result))
      out += report::lint_line(d, report::Style{});
  return out;
}

}  // namespace

TEST_CASE("generate: the same seed gives the same bytes on every machine") {
  const std::string made = bytes_of(small(7, 6, 2));
  CHECK(made == bytes_of(small(7, 6, 2)));
  CHECK(made != bytes_of(small(8, 6, 2)));
  CHECK_THAT(made, Catch::StartsWith("### trf generate, seed 7: 6 players, 2 rounds, "));
  // The generator's first outputs for the seed 42 as its authors' C code gives them.
  simulate::Random random(42);
  CHECK(random.next() == 1546998764402558742U);
  CHECK(random.next() == 6990951692964543102U);
  CHECK(random.next() == 12544586762248559009U);
}

TEST_CASE("generate: exact numbers are met") {
  Settings s = small(3, 31, 9);
  s.wishes.forfeits = Amount::count(7);
  s.wishes.double_forfeits = Amount::count(2);
  s.wishes.half_byes = Amount::count(11);
  s.wishes.full_byes = Amount::count(3);
  s.wishes.zero_byes = Amount::count(5);
  s.wishes.unrated = Amount::count(4);
  s.wishes.draws = Amount::count(20);
  s.wishes.quick_games = Amount::count(6);
  const auto made = simulate::generate(s);
  CHECK(made.remarks.empty());
  auto seen = results_of(made.event);
  CHECK(seen['+'] == 7);
  CHECK(seen['-'] == 7 + 2 * 2);
  CHECK(seen['H'] == 11);
  CHECK(seen['F'] == 3);
  CHECK(seen['Z'] == 5);
  CHECK(seen['='] + seen['D'] == 2 * 20);
  CHECK(seen['W'] + seen['D'] + seen['L'] == 2 * 6);
  CHECK(std::count_if(made.event.players.begin(), made.event.players.end(),
                      [](const auto& p) { return !p.rating; }) == 4);
}

TEST_CASE("generate: what cannot be met is told") {
  Settings s = small(3, 6, 2);
  s.wishes.forfeits = Amount::count(50);
  const auto made = simulate::generate(s);
  REQUIRE(made.remarks.size() == 1);
  CHECK(made.remarks[0] == "44 forfeits could not be placed: too few games");
}

TEST_CASE("generate: penalties, withdrawals and late entries") {
  Settings s = small(11, 20, 7);
  s.wishes.penalties = Amount::count(5);
  s.wishes.withdrawals = Amount::count(3);
  s.wishes.late_entries = Amount::count(2);
  const auto made = simulate::generate(s);
  int penalties = 0, late = 0, gone = 0;
  for (const auto& p : made.event.players) {
    late += !p.rounds.front().written;
    gone += p.rounds.back().result == Result::zero_bye;
    for (std::size_t r = 0; r < p.rounds.size(); ++r) {
      const auto& e = p.rounds[r];
      if (!e.played() || e.result != Result::loss) continue;
      const Result other = made.event.players[e.opponent].rounds[r].result;
      penalties += other == Result::draw ? 2 : other == Result::loss ? 1 : 0;
    }
  }
  CHECK(penalties == 2 * 5);
  CHECK(late == 2);
  CHECK(gone == 3);
}

TEST_CASE("generate: an event with more rounds than opponents ends where no pairing exists") {
  const auto made = simulate::generate(small(1, 4, 6));
  CHECK(made.stopped);
  CHECK(made.event.rounds_paired < 4);
  REQUIRE(made.remarks.size() == 1);
  CHECK_THAT(made.remarks[0], Catch::Contains("no legal pairing exists"));
  const auto input = read_back(write(simulate::document_of(made, Edition::trf26)));
  CHECK(pairing::pair(input.event.before(Round{input.event.next_round()}), {}).impossible);
}

TEST_CASE("generate: Baku acceleration by rule, GA rounded up to an even number") {
  Settings s = small(5, 10, 5);
  s.baku = true;
  const auto made = simulate::generate(s);
  const auto tenths = [&](std::size_t p, std::size_t r) {
    return made.event.acceleration[p][r - 1].tenths();
  };
  for (std::size_t p = 0; p < 10; ++p) {
    CHECK(tenths(p, 1) == (p < 6 ? 10 : 0));  // A26 1.2: 2·ceil(10/4) = 6 players
    CHECK(tenths(p, 2) == (p < 6 ? 10 : 0));
    CHECK(tenths(p, 3) == (p < 6 ? 5 : 0));
    CHECK(tenths(p, 4) == 0);
  }
  s.scores = tournament::ScoreSystem::standard();
  s.scores->win_white = s.scores->win_black = Points::from_tenths(30);
  CHECK_THROWS_AS(simulate::generate(s), UsageError);  // A26 1.1
}

TEST_CASE("generate: expected scores hold for every difference") {
  for (int difference = -1200; difference <= 1200; difference += 7)
    for (const int level : {800, 1500, 2100, 2800}) {
      const auto c = simulate::chances({level + difference, level});
      CHECK(c.white + c.draw <= 10'000);
    }
  const auto weak = simulate::chances({1400, 1400}), strong = simulate::chances({2700, 2700});
  CHECK(strong.draw > weak.draw);
  const auto even = simulate::chances({2000, 2035});  // White's move levels it
  CHECK(even.white == 10'000 - even.white - even.draw);
  CHECK(simulate::chances({2400, 2000}).draw < simulate::chances({2200, 2200}).draw);
}

TEST_CASE("generate: in the long run the ratings are kept") {
  const auto made = simulate::generate(small(1, 300, 11));
  int games = 0, draws = 0, white = 0;
  long expected = 0, scored = 0;  // of White, in hundredths
  for (const auto& p : made.event.players)
    for (const auto& e : p.rounds) {
      if (!e.played() || e.colour != Colour::white) continue;
      ++games;
      draws += e.result == Result::draw;
      white += e.result == Result::win;
      scored += e.result == Result::win ? 100 : e.result == Result::draw ? 50 : 0;
      expected += tiebreak::expected_score(*p.rating + 35 - *made.event.players[e.opponent].rating);
    }
  REQUIRE(games == 150 * 11);
  CHECK(std::abs(scored - expected) < 3L * games);  // three standard deviations
  CHECK(draws > games / 5);
  CHECK(draws < games / 2);
  CHECK(white > games / 4);
}

TEST_CASE("generate: a round to be paired is announced with its byes") {
  Settings s = small(21, 24, 7);
  s.until = 4;
  s.wishes.half_byes = Amount::share(1500);
  const auto made = simulate::generate(s);
  for (const Edition edition : {Edition::trf26, Edition::trfx, Edition::trfbx}) {
    const auto input = read_back(write(simulate::document_of(made, edition)));
    CHECK(faults_of(input, false).empty());
    CHECK(input.event.next_round() == 4);
    CHECK(input.event.rounds_announced == 7);
    CHECK_FALSE(input.event.announced_byes.empty());
    CHECK(input.event.announced_byes.size() == made.event.announced_byes.size());
  }
  s.paired_only = true;
  const auto open = read_back(bytes_of(s));
  CHECK(faults_of(open, false).empty());
  CHECK(open.event.rounds_paired == 4);
  CHECK(open.event.rounds_played == 3);
}

TEST_CASE("generate: a model keeps players, byes and rules and gets new results") {
  Settings s = small(9, 17, 6);
  s.wishes.half_byes = Amount::count(6);
  s.wishes.late_entries = Amount::count(2);
  s.random_forbidden = 3;
  s.baku = true;
  const auto model = read_back(bytes_of(s));
  const auto made = simulate::generate(small(10, 0, 6), model.event);
  REQUIRE(made.event.players.size() == 17);
  auto seen = results_of(made.event);
  CHECK(seen['H'] == 6);
  CHECK(made.event.acceleration == model.event.acceleration);
  CHECK(made.event.forbidden.size() == 3);
  bool other = false;
  for (std::size_t p = 0; p < 17; ++p) {
    CHECK(made.event.players[p].name == model.event.players[p].name);
    for (std::size_t r = 0; r < made.event.players[p].rounds.size(); ++r) {
      const auto &a = made.event.players[p].rounds[r], &b = model.event.players[p].rounds[r];
      CHECK((a.result == Result::half_bye) == (b.result == Result::half_bye));
      CHECK(a.written == b.written);
      other = other || a.result != b.result;
    }
  }
  CHECK(other);
}

TEST_CASE("generate: points by colour only where the edition can say so") {
  Settings s = small(2, 8, 3);
  s.scores = tournament::ScoreSystem::standard();
  s.scores->win_black = Points::from_tenths(15);
  CHECK_THROWS_AS(bytes_of(s), UsageError);
  const auto input = read_back(bytes_of(s, Edition::trfx));
  CHECK(faults_of(input, false).empty());
  CHECK(input.event.scores.win_black == Points::from_tenths(15));
}

TEST_CASE("generate: amounts") {
  CHECK(simulate::amount_from_text("2%", "x") == Amount::share(200));
  CHECK(simulate::amount_from_text("0.25%", "x") == Amount::share(25));
  CHECK(simulate::amount_from_text("0.5%", "x") == Amount::share(50));
  CHECK(simulate::amount_from_text("100%", "x") == Amount::share(10'000));
  CHECK(simulate::amount_from_text("5", "x") == Amount::count(5));
  for (const char* bad : {"", "%", "101%", "2.345%", "-1", "5 %", "1.5", "x", "100.01%", "2.%"})
    CHECK_THROWS_AS(simulate::amount_from_text(bad, "x"), UsageError);
}

TEST_CASE("generate: configuration files of both programs") {
  using simulate::RateStyle;
  Settings s;
  simulate::read_config(
      "# a comment\r\nPlayersNumber=40\r\nRoundsNumber=9\r\nForfeitRate=20\r\n"
      "DrawPercentage=30\r\nHalfPointByeRate=10\r\nPointsForWin=3.0\r\n"
      "PointsForDraw=1.0\r\n",
      "bbp.cfg", RateStyle::per_thousand, s);
  CHECK(s.players == 40);
  CHECK(s.rounds == 9);
  CHECK(s.wishes.forfeits == Amount::share(500));  // one game in 20
  CHECK(*s.wishes.draws == Amount::share(3000));
  CHECK(s.wishes.half_byes == Amount::share(111));  // one for ten players, over nine rounds
  REQUIRE(s.scores);
  CHECK(s.scores->win_black == Points::from_tenths(30));
  CHECK(s.scores->pab == Points::from_tenths(30));
  CHECK(s.scores->half_bye == Points::from_tenths(10));
  CHECK(s.scores->pending == Points::from_tenths(10));  // 162: X follows the draw unless stated

  Settings j;
  simulate::read_config("PlayersNumber=20\nForfeitRate=20\nHPBRate=30\nWWPoints=.5\nPABPoints=1\n",
                        "rtg.cfg", RateStyle::one_in, j);
  CHECK(j.wishes.forfeits == Amount::share(200));  // in thousandths
  CHECK(j.wishes.half_byes == Amount::share(300));
  CHECK(j.scores->win_white == Points::from_tenths(5));
  CHECK(j.scores->win_black == Points::from_tenths(10));

  const auto message = [](std::string_view text) -> std::string {
    Settings any;
    try {
      simulate::read_config(text, "c.cfg", RateStyle::one_in, any);
    } catch (const UsageError& e) {
      return e.what();
    }
    return "";
  };
  CHECK(message("PlayersNumber=40\nFoo=1\n") == "c.cfg:2: unknown key 'Foo'");
  CHECK_THAT(message("\n\nRoundsNumber=x"), Catch::StartsWith("c.cfg:3: RoundsNumber 'x'"));
  CHECK_THAT(message("PlayersNumber 4"), Catch::StartsWith("c.cfg:1: "));
  CHECK_THAT(message("PointsForWin=1.25"), Catch::StartsWith("c.cfg:1: "));
  CHECK_THAT(message("ForfeitRate=0"), Catch::StartsWith("c.cfg:1: "));
}

TEST_CASE("generate: any settings give a clean file that is paired the same again", "[property]") {
  CHECK(rc::check([](std::uint64_t seed) {
    simulate::Random random(seed);
    Settings s = small(seed, static_cast<std::uint16_t>(random.between(4, 30)),
                       static_cast<std::uint16_t>(random.between(1, 8)));
    const auto some = [&](Amount& wish, int share, int count) {
      if (random.chance(2, 3)) return;
      wish = random.chance(1, 2)
                 ? Amount::share(static_cast<std::uint32_t>(random.between(1, share)))
                 : Amount::count(static_cast<std::uint32_t>(random.between(1, count)));
    };
    simulate::Wishes& w = s.wishes;
    some(w.forfeits, 2000, 4);
    some(w.double_forfeits, 1000, 2);
    some(w.quick_games, 1000, 3);
    some(w.penalties, 500, 2);
    some(w.half_byes, 1500, 5);
    some(w.full_byes, 500, 2);
    some(w.zero_byes, 1500, 5);
    some(w.withdrawals, 2000, 2);
    some(w.late_entries, 2000, 2);
    some(w.unrated, 9000, 9);
    if (random.chance(1, 3)) s.random_forbidden = static_cast<std::uint16_t>(random.between(1, 3));
    if (random.chance(1, 3)) s.until = static_cast<std::uint16_t>(random.between(1, *s.rounds));
    s.paired_only = random.chance(1, 6);
    s.baku = random.chance(1, 3);
    if (random.chance(1, 2)) s.rules = pairing::Edition::d2017;
    if (!s.baku && random.chance(1, 3)) {
      s.scores = tournament::ScoreSystem::standard();
      auto& p = *s.scores;
      p.win_white = p.win_black = p.forfeit_win = p.full_bye = p.pab = Points::from_tenths(30);
      p.draw_white = p.draw_black = p.half_bye = p.pending = Points::from_tenths(10);
      if (random.chance(1, 2)) p.pab = p.draw_white;
    }
    const auto made = simulate::generate(s);
    for (const Edition edition : {Edition::trf26, Edition::trfx, Edition::trfbx}) {
      const std::string bytes = write(simulate::document_of(made, edition));
      const auto input = read_back(bytes);
      RC_ASSERT(faults_of(input, true).empty());
      RC_ASSERT(write(input.document) == bytes);
      RC_ASSERT(input.event.rounds_paired == made.event.rounds_paired);
      check_rounds(input.event, s.rules);
    }
  }));
}
