// Rounds that existing programs paired: dutch-2026 and dutch-2017 of the shared golden data.
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "judge/proof.hpp"
#include "pairing/pairing.hpp"
#include "shared.hpp"
#include "trf/trf.hpp"

namespace {

using namespace trf;

struct Set {
  const char* folder;
  pairing::Edition edition;
  std::size_t tournaments, rounds, impossible;
};
constexpr Set sets[] = {{"golden/pairings/dutch-2026", pairing::Edition::d2026, 304, 2491, 20},
                        {"golden/pairings/dutch-2017", pairing::Edition::d2017, 202, 1638, 14}};

tournament::Event read_event(const std::filesystem::path& path) {
  const ReadResult read = trf::read_file(path.string());
  Diagnostics found;
  return tournament::from_document(read.document, found);
}

std::vector<std::filesystem::path> trf_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".trf") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

using Boards = std::set<std::string>;

std::string line(const tournament::Event& event, pairing::PlayerIndex white,
                 std::optional<pairing::PlayerIndex> black) {
  return std::to_string(event.players[white].tpn.value()) + " " +
         (black ? std::to_string(event.players[*black].tpn.value()) : "0");
}

std::vector<std::string> ordered(const tournament::Event& event, const pairing::Round& round) {
  std::vector<std::string> out;
  for (const pairing::Board b : round.boards) out.push_back(line(event, b.white, b.black));
  if (round.pab) out.push_back(line(event, *round.pab, std::nullopt));
  return out;
}

Boards in_file(const tournament::Event& event, std::uint16_t round) {
  Boards out;
  for (std::size_t p = 0; p < event.players.size(); ++p) {
    const tournament::Entry& e = event.players[p].rounds[round - 1U];
    const auto index = static_cast<pairing::PlayerIndex>(p);
    if (e.has_opponent() && e.colour == Colour::white) out.insert(line(event, index, e.opponent));
    if (e.result == Result::pab) out.insert(line(event, index, std::nullopt));
  }
  return out;
}

Boards as_set(const std::vector<std::string>& lines) { return {lines.begin(), lines.end()}; }

}  // namespace

TEST_CASE("every round of the golden tournaments is paired as it was", "[dutch][shared]") {
  for (const Set& set : sets) {
    const auto folder = shared::folder(set.folder);
    if (!folder) return;
    std::size_t tournaments = 0, rounds = 0;
    for (const auto& path : trf_files(*folder)) {
      const tournament::Event event = read_event(path);
      pairing::Facts facts(event, set.edition);
      pairing::Options options;
      options.edition = set.edition;
      ++tournaments;
      for (std::uint16_t r = 1; r <= event.rounds_paired; ++r) {
        INFO(path.string() << " round " << r);
        const pairing::Round round = pairing::pair(event.before(Round{r}), facts, options);
        CHECK(as_set(ordered(event, round)) == in_file(event, r));
        facts.advance();
        ++rounds;
      }
    }
    CHECK(tournaments == set.tournaments);
    CHECK(rounds == set.rounds);
  }
}

TEST_CASE("the sample events are paired as an endorsed program paired them", "[dutch]") {
  for (const char* name : {"ropotamo-a", "samara-blitz"}) {
    const tournament::Event event =
        read_event(std::filesystem::path(TRF_SOURCE_DIR) / "trf-samples" / "events" /
                   (std::string(name) + ".trf"));
    REQUIRE(event.rounds_paired >= 9);
    for (std::uint16_t r = 1; r <= event.rounds_paired; ++r) {
      INFO(name << " round " << r);
      CHECK(as_set(ordered(event, pairing::pair(event.before(Round{r}), {}))) == in_file(event, r));
    }
  }
}

TEST_CASE("the next round of the golden files is paired as the engine did", "[dutch][shared]") {
  for (const Set& set : sets) {
    const auto folder = shared::folder(std::string(set.folder) + "/next");
    if (!folder) return;
    for (const auto& path : trf_files(*folder)) {
      INFO(path.string());
      const tournament::Event event = read_event(path);
      pairing::Options options;
      options.edition = set.edition;
      const pairing::Round round = pairing::pair(event.before(Round{event.next_round()}), options);
      std::ifstream in(std::filesystem::path(path).replace_extension(".pairing"));
      std::vector<std::string> want;
      std::string text;
      std::getline(in, text);
      const std::size_t count = std::stoul(text);
      while (std::getline(in, text)) {
        std::istringstream words(text);
        std::string a, b;
        if (words >> a >> b) want.push_back(a + " " + b);
      }
      REQUIRE(want.size() == count);
      CHECK(as_set(ordered(event, round)) == as_set(want));
      // bbpPairings sorts accelerated rounds without the fictitious points (basics.md §2.5).
      bool accelerated = false;
      for (const auto& row : event.acceleration)
        for (const Points p : row) accelerated = accelerated || p != Points{};
      if (!accelerated) CHECK(ordered(event, round) == want);
    }
  }
}

TEST_CASE("golden rounds that cannot be paired are proven so", "[dutch][shared]") {
  for (const Set& set : sets) {
    const auto folder = shared::folder(std::string(set.folder) + "/impossible");
    if (!folder) return;
    std::size_t seen = 0;
    for (const auto& path : trf_files(*folder)) {
      INFO(path.string());
      const tournament::Event event = read_event(path);
      pairing::Options options;
      options.edition = set.edition;
      const auto history = event.before(Round{event.next_round()});
      const pairing::Round round = pairing::pair(history, options);
      REQUIRE(round.impossible.has_value());
      INFO(round.impossible->text);
      CHECK(judge::fault_in(*round.impossible, history, set.edition).empty());
      CHECK(round.boards.empty());
      ++seen;
    }
    CHECK(seen == set.impossible);
  }
}
