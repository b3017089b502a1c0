// What the rules ask of a player's past: C.04.3 1.4-1.8, C.04.1 art. 4.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "judge/short_event.hpp"
#include "pairing/criteria.hpp"
#include "shared.hpp"
#include "trf/trf.hpp"

namespace {

using namespace trf;
using namespace trf::pairing;
using judge::short_event;

PlayerFacts after(const tournament::Event& event, int player, std::uint16_t rounds,
                  pairing::Edition edition = pairing::Edition::d2026) {
  Facts facts(event, edition);
  facts.advance_to(rounds);
  return facts.of(static_cast<PlayerIndex>(player - 1));
}

Preference wish(const std::string& colours) {
  int difference = 0;
  for (const char c : colours) difference += c == 'W' ? 1 : -1;
  return preference_of(colours, difference);
}

}  // namespace

TEST_CASE("degrees of a colour preference", "[pairing]") {  // C.04.3 1.7
  CHECK(wish("") == Preference{});
  CHECK(wish("W") == Preference{Colour::black, Strength::strong});
  CHECK(wish("WB") == Preference{Colour::white, Strength::mild});
  CHECK(wish("BW") == Preference{Colour::black, Strength::mild});
  CHECK(wish("WBB") == Preference{Colour::white, Strength::absolute});
  CHECK(wish("WW") == Preference{Colour::black, Strength::absolute});
  CHECK(wish("BWWB") == Preference{Colour::white, Strength::mild});
  CHECK(wish("WBW") == Preference{Colour::black, Strength::strong});
  // Where the two absolute reasons disagree the difference stands first.
  CHECK(wish("WWWWBB") == Preference{Colour::black, Strength::absolute});
}

TEST_CASE("unplayed rounds stand at the front of a colour history", "[pairing]") {  // C.04.2 3.4
  const auto event =
      short_event(7, {"2b1 3w1 U 4w1", "1w0 4b1 3b0 Z", "4w1 1b0 2w1 U", "3b0 2w0 Z 1b0"});
  const PlayerFacts facts = after(event, 1, 4);
  CHECK(facts.colours == "BWW");
  CHECK(facts.repeated);
  CHECK(facts.preference == Preference{Colour::black, Strength::absolute});
  CHECK(facts.games == 3);
}

TEST_CASE("floats of unplayed rounds by edition", "[pairing]") {  // 1.4.3; D17 A.4.b
  const struct {
    const char* entry;
    Float in_2026, in_2017;
  } rows[] = {{"U", Float::down, Float::down},   {"F", Float::down, Float::down},
              {"H", Float::down, Float::down},   {"Z", Float::none, Float::down},
              {".", Float::none, Float::down},   {"2w+", Float::down, Float::down},
              {"2w-", Float::none, Float::down}, {"2w1", Float::none, Float::none}};
  for (const auto& row : rows) {
    INFO(row.entry);
    const auto event = short_event(5, {row.entry, "1b0"});
    CHECK(after(event, 1, 1, pairing::Edition::d2026).floats[0] == row.in_2026);
    CHECK(after(event, 1, 1, pairing::Edition::d2017).floats[0] == row.in_2017);
  }
}

TEST_CASE("a bye worth nothing is a downfloat still", "[pairing]") {  // 1.4.3
  auto event = short_event(5, {"U", "Z"});
  event.scores.pab = {};
  event.players[0].rounds[0].points = {};
  CHECK(after(event, 1, 1).floats[0] == Float::down);
  CHECK(after(event, 1, 1).barred);
}

TEST_CASE("floats of games compare the pairing scores before them", "[pairing]") {  // 1.4.2
  auto event = short_event(7, {"3w1 2w1", "4w1 1b0", "1b0 4w1", "2b0 3b0"});
  CHECK(after(event, 1, 2).floats == std::array{Float::none, Float::none});
  event = short_event(7, {"3w1 4b1", "4w1 3b1", "1b0 2w0", "2b0 1w0"});
  CHECK(after(event, 1, 2).floats[0] == Float::down);
  CHECK(after(event, 4, 2).floats[0] == Float::up);
  // A winner without a fictitious point and a loser with one are level.
  event.acceleration.assign(4, std::vector<Points>(7));
  event.acceleration[2][1] = event.acceleration[3][1] = Points::from_tenths(10);
  CHECK(after(event, 1, 2).floats[0] == Float::none);
  CHECK(after(event, 4, 2).floats[0] == Float::none);
}

TEST_CASE("floats keep to the calendar", "[pairing]") {  // pairing-implementation B1.5
  const auto event = short_event(7, {"3w1 4b1 Z", "4w1 3b1 Z", "1b0 2w0 Z", "2b0 1w0 Z"});
  CHECK(after(event, 1, 3).floats == std::array{Float::none, Float::down});
}

TEST_CASE("what bars from the PAB", "[pairing]") {  // C.04.1 art. 4 of both editions
  const struct {
    const char* entry;
    bool in_2026, in_2017;
  } rows[] = {{"U", true, true},   {"2w+", true, true},   {"F", true, false},   {"H", false, false},
              {"Z", false, false}, {"2w-", false, false}, {"2w1", false, false}};
  for (const auto& row : rows) {
    INFO(row.entry);
    const auto event = short_event(5, {row.entry, "1b0"});
    CHECK(after(event, 1, 1, pairing::Edition::d2026).barred == row.in_2026);
    CHECK(after(event, 1, 1, pairing::Edition::d2017).barred == row.in_2017);
  }
}

TEST_CASE("colour allocation, rule by rule", "[pairing]") {  // C.04.3 5.2
  const auto player = [](const std::string& colours, std::uint32_t number) {
    static std::vector<std::unique_ptr<std::string>> kept;
    kept.push_back(std::make_unique<std::string>(colours));
    Entrant e;
    e.colours = kept.back().get();
    for (const char c : colours) e.difference += c == 'W' ? 1 : -1;
    e.preference = preference_of(colours, e.difference);
    e.number = number;
    return e;
  };
  const struct {
    const char *higher, *lower;
    bool white;
    int rule;
  } rows[] = {
      {"W", "B", false, 1},        {"", "W", true, 1},     {"B", "", true, 1},
      {"W", "WW", true, 2},        {"BW", "W", true, 2},   {"WWBW", "WBBW", false, 2},
      {"WWBWBWW", "WW", false, 2},  // both absolute: +3 is wider than +2
      {"BWW", "WBW", false, 2},    {"BW", "WB", false, 1}, {"WBBW", "BWBW", true, 3},
      {"W", "W", false, 4},        {"B", "B", true, 4},    {"", "", true, 5},
  };
  for (const auto& row : rows) {
    INFO(row.higher << " against " << row.lower);
    const Allocation a = allocate(player(row.higher, 1), player(row.lower, 2), Colour::white);
    CHECK(a.higher_is_white == row.white);
    CHECK(int{a.rule} == row.rule);
  }
  CHECK_FALSE(allocate(player("", 2), player("", 5), Colour::white).higher_is_white);
  CHECK(allocate(player("", 2), player("", 5), Colour::black).higher_is_white);
}

TEST_CASE("topscorers are strictly above half of what could be scored", "[pairing]") {  // 1.8
  tournament::Event event = short_event(9, {"", ""});
  for (int r = 0; r < 8; ++r) {
    tournament::Entry half, zero;
    half.result = Result::half_bye;
    half.points = Points::from_tenths(5);
    event.players[0].rounds.push_back(half);
    event.players[1].rounds.push_back(half);
  }
  event.players[1].rounds[0].points = Points::from_tenths(10);
  event.rounds_stored = 8;
  Facts facts(event, pairing::Edition::d2026);
  facts.advance_to(8);
  const Field last = make_field(event.before(trf::Round{9}), facts, {});
  CHECK(last.last_round);
  CHECK(last.entrants[0].topscorer);        // 4.5 of 8
  CHECK_FALSE(last.entrants[1].topscorer);  // 4 of 8
  Options options;
  options.last_round = false;
  CHECK_FALSE(make_field(event.before(trf::Round{9}), facts, options).entrants[0].topscorer);
}

TEST_CASE("the edition follows the day the event starts", "[pairing]") {
  CHECK(edition_on({2026, 1, 31}) == pairing::Edition::d2017);
  CHECK(edition_on({2026, 2, 1}) == pairing::Edition::d2026);
  CHECK(edition_on({2019, 7, 1}) == pairing::Edition::d2017);
}

TEST_CASE("facts agree with the checklists of an endorsed program", "[pairing][shared]") {
  const auto folder = shared::folder("golden/pairings/dutch-2026");
  if (!folder) return;
  std::size_t lines = 0;
  for (const auto& path : shared::files(*folder / "checklists")) {
    const std::string stem = path.stem().stem().string();
    const ReadResult read = trf::read_file((*folder / (stem + ".trf")).string());
    Diagnostics found;
    const tournament::Event event = tournament::from_document(read.document, found);
    Facts facts(event, pairing::Edition::d2026);
    std::ifstream in(path);
    std::uint16_t round = 0;
    for (std::string text; std::getline(in, text);) {
      if (text.starts_with("Round #")) {
        round = static_cast<std::uint16_t>(std::stoi(text.substr(7)));
        facts.advance_to(static_cast<std::uint16_t>(round - 1));
        continue;
      }
      std::vector<std::string> cells;
      std::istringstream row(text);
      for (std::string cell; std::getline(row, cell, '\t');) {
        const std::size_t a = cell.find_first_not_of(' '), b = cell.find_last_not_of(' ');
        cells.push_back(a == std::string::npos ? "" : cell.substr(a, b - a + 1));
      }
      if (cells.size() < 7 || cells[0].find_first_not_of("0123456789") != std::string::npos ||
          cells[0].empty())
        continue;
      INFO(stem << " round " << round << ": " << text);
      const auto player = event.find(Tpn{static_cast<std::uint16_t>(std::stoi(cells[0]))});
      REQUIRE(player.has_value());
      const PlayerFacts& f = facts.of(*player);
      CHECK(to_string(event.before(trf::Round{round}).pairing_score(*player)) == cells[1]);
      CHECK(f.colours == cells[2]);
      const std::string letter = f.preference.colour == Colour::white ? "W" : "B";
      const std::string mild = f.preference.colour == Colour::white ? "w" : "b";
      const std::string wished = f.preference.strength == Strength::absolute ? letter
                                 : f.preference.strength == Strength::strong ? "(" + letter + ")"
                                 : f.preference.strength == Strength::mild   ? mild
                                                                             : "A";
      CHECK(wished == cells[3]);
      CHECK((f.barred ? "N" : "Y") == cells[4]);
      const char* floats[] = {"", "D", "U"};
      CHECK(floats[static_cast<int>(f.floats[0])] == cells[5]);
      CHECK(floats[static_cast<int>(f.floats[1])] == cells[6]);
      ++lines;
    }
  }
  CHECK(lines > 300);
}
