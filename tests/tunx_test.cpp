// Files of Swiss-Manager: what they hold, and that nothing but them is taken for one.
#include <catch2/catch.hpp>

#include "exchange/tunx.hpp"
#include "report/report.hpp"
#include "shared.hpp"
#include "tunx_writer.hpp"

using namespace trf;
namespace sm = trf::exchange::tunx;

namespace {

/// The event of a file, and what is said of it.
report::Input input_of(const std::string& bytes) {
  sm::Made made = sm::to_document(sm::parse(bytes));
  report::Input input = report::take("x.TUNX", read(write(made.document)));
  input.diagnostics.append(std::move(made.remarks));
  return input;
}

std::string fault_of(const std::string& bytes) {
  try {
    sm::parse(bytes);
    return "";
  } catch (const Error& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("a Swiss-Manager file is read to its last byte", "[tunx]") {
  auto w = tunx::lantern();
  w.forbidden = {{7, 1}};
  const sm::File file = sm::parse(w.bytes());
  CHECK(file.name == "Lantern Hill Open 2026");
  CHECK(file.kind == sm::Kind::swiss);
  CHECK(file.players.size() == 7);
  CHECK(file.pairings.size() == 12);
  CHECK(file.unknown.empty());
  CHECK(file.forbidden == std::vector<std::pair<std::uint16_t, std::uint16_t>>{{7, 1}});
}

TEST_CASE("the event of a Swiss-Manager file", "[tunx]") {
  auto w = tunx::lantern();
  w.forbidden = {{7, 1}};
  const tournament::Event event = input_of(w.bytes()).event;
  CHECK(event.name == "Lantern Hill Open 2026");
  CHECK(event.city == "Lanternhill");
  CHECK(event.start == PartialDate{2026, 5, 1});
  CHECK(event.rounds_total() == 3);
  CHECK(event.rounds_paired == 3);
  CHECK(event.system == tournament::System::dutch);
  CHECK(event.tie_breaks == std::vector<std::string>{"SM:81", "SM:84{0,0,1,-,-,0,1}",
                                                     "SM:84{0,0,0,-,-,0,0}", "SM:85{0,0,0,-,0}"});
  REQUIRE(event.players.size() == 7);
  CHECK(event.players[0].name == "Torvalund, Kim");
  CHECK(event.players[0].rating == 2412);
  REQUIRE(event.players[0].national.size() == 1);
  CHECK(event.players[0].national[0].rating == 2430);
  CHECK(event.players[2].sex == Sex::female);
  // swiss-manager.md §3.6: 2 at 0xFFFE a half-point bye, 9 at 0xFFFF the allocated one.
  CHECK(event.players[6].rounds[0].result == Result::half_bye);
  CHECK(event.players[4].rounds[1].result == Result::pab);
  CHECK(event.players[3].rounds[2].result == Result::zero_bye);
  CHECK(event.players[5].rounds[2].result == Result::forfeit_win);
  CHECK(event.players[6].rounds[2].result == Result::forfeit_loss);
  CHECK(event.players[0].rounds[0].opponent == 3);
  CHECK(event.players[0].rounds[0].colour == Colour::black);
  CHECK(event.points(1) == Points::from_tenths(25));
  REQUIRE(event.forbidden.size() == 1);
  CHECK(event.forbidden[0].members == std::vector<tournament::PlayerIndex>{0, 6});
}

TEST_CASE("rounds to come of a Swiss-Manager file hold announced byes alone", "[tunx]") {
  auto w = tunx::lantern();
  w.rounds = 4;
  w.last_round = 3;
  w.pairings.push_back({{2, 0xFFFE, 2}, {5, 0xFFFE, 0}});
  const tournament::Event event = input_of(w.bytes()).event;
  CHECK(event.rounds_paired == 3);
  CHECK(event.next_round() == 4);
  REQUIRE(event.announced_byes.size() == 2);
}

TEST_CASE("the free round of a round robin is worth nothing", "[tunx]") {
  auto w = tunx::lantern();
  w.kind = 1;
  w.pairings = {{{1, 2, 0}, {3, 4, 1}, {5, 6, 2}, {7, 0xFFFF, 9}}};
  const tournament::Event event = input_of(w.bytes()).event;
  CHECK(event.system == tournament::System::round_robin);
  CHECK(event.players[6].rounds[0].result == Result::zero_bye);
}

TEST_CASE("the teams of a Swiss-Manager file", "[tunx]") {
  auto w = tunx::lantern();
  w.kind = 3;
  w.boards = 2;
  w.rounds = w.last_round = 2;
  w.players.pop_back();
  for (std::size_t i = 0; i < 6; ++i) {
    w.players[i].team = static_cast<std::uint16_t>(i % 3 + 1);
    w.players[i].board = static_cast<std::uint16_t>(i / 3 + 1);
  }
  w.teams = {{"Lantern Towers", "LAN"}, {"Copper Bridge", "COP"}, {"Mill Pond", "MIL"}};
  w.matches = {{{1, 2}, {3, 0xFFFF}}, {{2, 3}, {1, 0xFFFF}}};
  // Round 2: nobody of team 3 came.
  w.pairings = {{{1, 2, 1}, {5, 4, 2}}, {{2, 0, 4}, {0, 5, 5}}};
  w.tie_breaks = {{13, {}}, {1, {}}};
  const tournament::Event event = input_of(w.bytes()).event;
  REQUIRE(event.is_team_event());
  REQUIRE(event.teams.size() == 3);
  CHECK(event.teams[0].players == std::vector<tournament::PlayerIndex>{0, 3});
  CHECK(event.standings_order == std::vector<std::string>{"SM:13", "SM:1"});
  using Kind = tournament::TeamEntry::Kind;
  CHECK(event.team_rounds[0][0].kind == Kind::match);
  CHECK(event.team_rounds[0][0].game_points == Points::from_tenths(15));
  CHECK(event.team_rounds[2][0].kind == Kind::pab);
  CHECK(event.team_rounds[1][1].kind == Kind::forfeit_win);
  CHECK(event.team_rounds[2][1].kind == Kind::forfeit_loss);
}

TEST_CASE("what a Swiss-Manager file does not tell is told", "[tunx]") {
  auto w = tunx::lantern();
  w.pairings[2][0].result = 11;  // 10 to 14 are not known
  w.tie_breaks = {{68, {0x00, 0x81}}};
  const report::Input input = input_of(w.bytes());
  const auto all = input.diagnostics.all();
  const auto count = [&](Code code) {
    return std::count_if(all.begin(), all.end(),
                         [&](const Diagnostic& d) { return d.code == code; });
  };
  CHECK(count(Code::result_unknown) == 1);
  CHECK(count(Code::tunx_tie_break) == 1);
  CHECK(count(Code::tunx_points) == 1);
  CHECK(input.event.players[0].rounds[2].pending());
}

TEST_CASE("private strings of a Swiss-Manager file go nowhere", "[tunx]") {
  CHECK(write(sm::to_document(sm::parse(tunx::lantern().bytes())).document).find("private") ==
        std::string::npos);
}

namespace {

/// A small file of each type: Swiss and round robin of players, round robin and Swiss of teams.
std::string small_file(std::uint8_t kind) {
  auto w = tunx::lantern();
  w.kind = kind;
  w.forbidden = {{2, 1}};
  if (kind < 2) return w.bytes();
  w.boards = 2;
  w.rounds = w.last_round = 2;
  w.players.pop_back();
  for (std::size_t i = 0; i < 6; ++i) {
    w.players[i].team = static_cast<std::uint16_t>(i % 3 + 1);
    w.players[i].board = static_cast<std::uint16_t>(i / 3 + 1);
  }
  w.teams = {{"Lantern Towers", "LAN"}, {"Copper Bridge", "COP"}, {"Mill Pond", "MIL"}};
  w.matches = {{{1, 2}, {3, 0xFFFF}}, {{2, 3}, {1, 0xFFFF}}};
  w.pairings = {{{1, 2, 1}, {5, 4, 2}}, {{2, 0, 4}, {0, 5, 5}}};
  return w.bytes();
}

}  // namespace

TEST_CASE("a Swiss-Manager file cut at any byte is refused with the place", "[tunx]") {
  for (std::uint8_t kind = 0; kind <= 3; ++kind) {
    const std::string whole = small_file(kind);
    REQUIRE(fault_of(whole).empty());
    for (std::size_t size = 4; size < whole.size(); ++size) {
      const std::string fault = fault_of(whole.substr(0, size));
      const bool told =
          fault.starts_with("byte ") && fault.find("Swiss-Manager file") != std::string::npos;
      if (told) continue;
      CAPTURE(kind, size, fault);
      FAIL("read, or refused without the place");
    }
    CHECK(fault_of(whole + "x").starts_with("byte "));
  }
  CHECK(fault_of(tunx::lantern().bytes() + "x").find("after the end") != std::string::npos);
}

TEST_CASE("a Swiss-Manager file with any byte changed is read or refused", "[tunx]") {
  std::size_t read_well = 0, refused = 0;
  for (std::uint8_t kind = 0; kind <= 3; ++kind) {
    const std::string whole = small_file(kind);
    for (std::size_t at = 4; at < whole.size(); ++at) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ (at % 2 == 0 ? 0xFF : 0x01));
      try {
        // The document of it takes most of the time: of every fourth change.
        const sm::File file = sm::parse(changed);
        if (at % 4 == 0) (void)write(sm::to_document(file).document);
        if (at % 16 == 0) (void)input_of(changed);
        ++read_well;
      } catch (const Error&) {
        ++refused;
      }
    }
  }
  CHECK(read_well > 0);
  CHECK(refused > 0);
}

TEST_CASE("a Swiss-Manager file as TRF26 has the same standings", "[tunx][shared]") {
  const auto corpus = shared::folder("corpus"), examples = shared::folder("examples");
  if (!corpus || !examples) return;
  std::size_t files = 0, ranked = 0;
  for (const auto& folder : {*corpus, *examples})
    for (const auto& path : shared::files(folder)) {
      const std::string bytes = load(path.string());
      if (!sm::is_tunx(bytes)) continue;
      CAPTURE(path.filename().string());
      ++files;
      const report::Input from = input_of(bytes);
      const Conversion made = convert(from.document, Edition::trf26);
      const report::Input to = report::take("x.trf", read(write(made.document)));
      REQUIRE(from.event.players.size() == to.event.players.size());
      if (from.event.rounds_paired == 0) continue;
      const report::Check check = report::check(report::take("x.trf", read(write(made.document))));
      CHECK(check.points_ok);
      for (const char* list : {"", "DE,BH/C1,BH,WIN,SB"}) {
        if (from.event.is_team_event() && *list != 0) continue;
        report::StandingsOptions options;
        options.tie_breaks = list;
        CHECK(report::standings_csv(from.event, report::standings(from.event, options)) ==
              report::standings_csv(to.event, report::standings(to.event, options)));
        ++ranked;
      }
    }
  CHECK(files == 19);
  CHECK(ranked > 25);
}

TEST_CASE("every Swiss-Manager file at hand adds up", "[tunx][shared]") {
  const auto corpus = shared::folder("corpus"), examples = shared::folder("examples");
  if (!corpus || !examples) return;
  std::size_t files = 0, swiss_rounds = 0;
  for (const auto& folder : {*corpus, *examples})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string bytes = load(entry.path().string());
      if (!sm::is_tunx(bytes)) continue;
      CAPTURE(entry.path().filename().string());
      ++files;
      const sm::File file = sm::parse(bytes);
      if (file.kind != sm::Kind::swiss) continue;
      // Everybody once in each round that is paired (swiss-manager.md §3.6).
      std::size_t at = 0;
      for (std::size_t r = 0; r < file.slots.size(); ++r) {
        std::vector<int> times(file.players.size() + 1);
        for (std::size_t i = 0; i < file.slots[r].pairings; ++i, ++at) {
          ++times[file.pairings[at].white];
          if (file.pairings[at].black < sm::not_paired) ++times[file.pairings[at].black];
        }
        if (r >= file.last_round) continue;
        ++swiss_rounds;
        CHECK(std::all_of(times.begin() + 1, times.end(), [](int n) { return n == 1; }));
      }
      // A decided game gives one point, a double forfeit and an absence none.
      std::int32_t given = 0, had = 0;
      for (const sm::Pairing& p : file.pairings) {
        if (p.black == sm::not_paired)
          given += p.result == 1 ? 10 : p.result == 2 ? 5 : 0;
        else if (p.result != 0 || p.black == sm::allocated_bye)
          given += p.result == 6 ? 0 : 10;
      }
      const tournament::Event event = input_of(bytes).event;
      for (tournament::PlayerIndex p = 0; p < event.players.size(); ++p)
        had += event.points(p).tenths();
      CHECK(had == given);
    }
  CHECK(files == 19);
  CHECK(swiss_rounds == 63);
}
