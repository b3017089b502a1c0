#include "corpus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <string_view>

#include "text/text.hpp"

namespace trf::bench {
namespace {

/// SplitMix64: the standard library's distributions differ from platform to platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t n) {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>((z ^ (z >> 31U)) % n);
  }

 private:
  std::uint64_t state_;
};

constexpr std::array<std::string_view, 8> surnames{"Bookmaker",  "Riverstone", "Candlewick",
                                                   "Underhill",  "Plainfield", "Quickstep",
                                                   "Thornberry", "Größenmühl"};
constexpr std::array<std::string_view, 6> given_names{"Ada",  "Bruno", "Clara",
                                                      "Dora", "Emil",  "Fabian"};

struct Player {
  std::string line;
  int half_points = 0;
};

std::string personal_data(std::size_t tpn, Random& random) {
  const std::string name = fmt::format("{} {}, {}", surnames.at(random.below(surnames.size())), tpn,
                                       given_names.at(random.below(given_names.size())));
  return fmt::format("001 {:>4} {}    {} {:>4} ABC {:>11} {}/{:02}/{:02} ", tpn,
                     random.below(4) == 0 ? 'w' : 'm', text::pad_right(name, 33), 2400 - tpn % 1000,
                     90'000'000 + tpn, 1950 + random.below(60), 1 + random.below(12),
                     1 + random.below(28));
}

/// Adds one round to the lines: neighbours of a shuffled order meet, the odd one out has the PAB.
void play_round(std::vector<Player>& players, std::vector<std::string>& blocks, Random& random) {
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
    const std::size_t white = order[i], black = order[i + 1];
    const std::size_t outcome = random.below(3);  // half points of White
    constexpr std::string_view results = "0=1";
    blocks[white] += fmt::format("  {:>4} w {}", black + 1, results[outcome]);
    blocks[black] += fmt::format("  {:>4} b {}", white + 1, results[2 - outcome]);
    players[white].half_points += static_cast<int>(outcome);
    players[black].half_points += static_cast<int>(2 - outcome);
  }
  if (order.size() % 2 == 1) {
    blocks[order.back()] += "  0000 - U";
    players[order.back()].half_points += 2;
  }
}

}  // namespace

std::string report(std::size_t players, std::size_t rounds, std::uint64_t seed) {
  Random random(seed);
  std::vector<Player> list;
  for (std::size_t tpn = 1; tpn <= players; ++tpn) list.push_back({personal_data(tpn, random), 0});
  std::vector<std::string> blocks(players);
  for (std::size_t r = 0; r < rounds; ++r) play_round(list, blocks, random);

  std::vector<std::size_t> order(players), rank(players);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return list[a].half_points > list[b].half_points;
  });
  for (std::size_t i = 0; i < players; ++i) rank[order[i]] = i + 1;

  std::string out = fmt::format(
      "012 Invented Open {}\r\n022 Nowhere\r\n032 ABC\r\n042 2026/03/02\r\n052 2026/03/10\r\n"
      "062 {}\r\n092 Individual: Swiss-System\r\n102 Arbiter, Chief\r\n122 90 min + 30 s\r\n"
      "XXR {}\r\n",
      seed, players, rounds);
  for (std::size_t i = 0; i < players; ++i) {
    out += fmt::format("{}{:>2}.{} {:>4}{}\r\n", list[i].line, list[i].half_points / 2,
                       list[i].half_points % 2 == 0 ? '0' : '5', rank[i], blocks[i]);
  }
  return out;
}

std::vector<std::string> corpus(std::size_t bytes) {
  std::vector<std::string> files;
  std::size_t size = 0;
  for (std::uint64_t seed = 1; size < bytes; ++seed) {
    const std::size_t players = 20 + seed * 37 % 381, rounds = 5 + seed % 7;
    files.push_back(report(players, rounds, seed));
    size += files.back().size();
  }
  return files;
}

}  // namespace trf::bench
