// `trf post`: a round as a message and as a sheet for the wall. What is due is written here from
// the lines of the event, not from the program's output.
#include "report/post.hpp"

#include <catch2/catch.hpp>

#include "tournament_lines.hpp"

namespace {

namespace report = trf::report;
using What = report::PostOptions::What;
using Language = trf::text::Tongue;

std::string named(std::string line, const std::string& name) {
  std::string field = name;
  field.resize(33, ' ');
  return line.replace(14, 33, field);
}

/// Round 1 is over: a game, a forfeit, the bye; round 2 is paired without results.
const std::string text =
    "012 Lantern Open\n042 2026/05/01\n052 2026/05/03\n142 2\n"
    "132                                                                                        "
    "26/05/01  26/05/02\n"
    "202 BH\n" +
    named(lines::player(1, "0.5", "1", "     3 w =     2 b  "), "Zeta, Anna") +
    named(lines::player(2, "1.0", "2", "     4 w +     1 w  "), "Alpha, <Bea>") +
    named(lines::player(3, "0.5", "3", "     1 b =     5 w  "), "Mu, Cleo") +
    named(lines::player(4, "0.0", "4", "     2 b -  0000 - H"), "Nu, Dora") +
    named(lines::player(5, "1.0", "5", "  0000 - U     3 b  "), "Beta, Eva");

report::PostOptions round_of(std::uint16_t round, What what) {
  report::PostOptions out;
  out.round = trf::Round{round};
  out.what = what;
  return out;
}

std::vector<std::string> lines_of(const std::string& all) {
  std::vector<std::string> out(1);
  for (const char c : all) {
    if (c == '\n')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

}  // namespace

TEST_CASE("a round that is over is posted with its results", "[post]") {
  const auto event = lines::read(text).event;
  CHECK(report::usual_post(event, trf::Round{1}) == What::results);
  CHECK(report::usual_post(event, trf::Round{2}) == What::pairings);
  const auto out = lines_of(report::post_text(event, round_of(1, What::results)));
  REQUIRE(out.size() == 8);
  CHECK(out[0] == "Lantern Open");
  CHECK(out[1] == "Results, round 1, 2026/05/01");
  // C.04.2 3.6: nobody has points yet, so by the smaller number of each board.
  CHECK(out[3] == "1. Zeta, Anna  ½ – ½  Mu, Cleo");
  CHECK(out[4] == "2. Alpha, <Bea>  + – -  Nu, Dora");
  CHECK(out[6] == "Bye: Beta, Eva");
}

TEST_CASE("pairings by name stand in the order of the alphabet, each with board and colour",
          "[post]") {
  auto options = round_of(2, What::pairings);
  options.by_name = true;
  const auto out = lines_of(report::post_text(lines::read(text).event, options));
  // Board 1: Alpha (1) and Zeta (½); board 2: Beta (1) and Mu (½): equal sums, Alpha's number is
  // the smaller.
  CHECK(out[3] == "Alpha, <Bea>: Board 1, White  –  Zeta, Anna");
  CHECK(out[4] == "Beta, Eva: Board 2, Black  –  Mu, Cleo");
  CHECK(out[5] == "Mu, Cleo: Board 2, White  –  Beta, Eva");
  CHECK(out[6] == "Zeta, Anna: Board 1, Black  –  Alpha, <Bea>");
  CHECK(out[8] == "Half-point bye: Nu, Dora");
}

TEST_CASE("a round is posted in Bulgarian and Russian", "[post]") {
  auto options = round_of(2, What::pairings);
  options.language = Language::bulgarian;
  auto out = lines_of(report::post_text(lines::read(text).event, options));
  CHECK(out[1] == "Двойки, кръг 2, 02.05.2026");
  CHECK(out[6] == "Почива с половин точка: Nu, Dora");
  options.language = Language::russian;
  out = lines_of(report::post_text(lines::read(text).event, options));
  CHECK(out[1] == "Жеребьёвка, тур 2, 02.05.2026");
}

TEST_CASE("standings are posted after the round that is named", "[post]") {
  auto options = round_of(1, What::standings);
  options.standings.tie_breaks = "WIN";
  const auto out = lines_of(report::post_text(lines::read(text).event, options));
  CHECK(out[1] == "Standings after round 1");
  // Alpha and Beta have 1, Zeta and Mu ½, Nu 0 after round 1. Wins, forfeits and the bye included,
  // part none of them (C.07 7.1), so that the smaller number stands first and they share the place.
  CHECK(out[3] == "1. Alpha, <Bea>  1");
  CHECK(out[4] == "1. Beta, Eva  1");
  CHECK(out[5] == "3. Zeta, Anna  ½");
  CHECK(out[6] == "3. Mu, Cleo  ½");
  CHECK(out[7] == "5. Nu, Dora  0");
}

TEST_CASE("the sheet for the wall escapes what comes out of the file", "[post]") {
  for (const What what : {What::pairings, What::results, What::standings}) {
    const std::string page = report::post_wall(lines::read(text).event, round_of(1, what));
    CHECK(page.find("<Bea>") == std::string::npos);
    CHECK(page.find("Alpha, &lt;Bea&gt;") != std::string::npos);
    CHECK(page.find("<img") == std::string::npos);
    CHECK(page.find("<script") == std::string::npos);
    CHECK(page.ends_with("</body></html>\n"));
  }
}

TEST_CASE("a round that is not there is not posted", "[post]") {
  const auto event = lines::read(text).event;
  CHECK_THROWS_AS(report::post_text(event, round_of(3, What::pairings)), trf::UsageError);
  CHECK_THROWS_AS(report::usual_post(event, trf::Round{3}), trf::UsageError);
}
