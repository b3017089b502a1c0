#include "shapes.hpp"

#include <fmt/format.h>

#include <cmath>

#include "pairing/pairing.hpp"

namespace trf::bench {

namespace {

using namespace tournament;

class Simulation {
 public:
  Simulation(const std::string& shape, std::size_t players)
      : shape_(shape), players_(players + (shape == "odd" ? 1 : 0)), state_(players_) {
    const bool late = shape == "late round";
    event_.rounds_announced = late ? 15 : 9;
    played_ = late ? 14 : 5;
    event_.initial_colour = Colour::white;
    for (std::size_t i = 0; i < players_; ++i) {
      Player p;
      p.tpn = Tpn{static_cast<std::uint16_t>(i + 1)};
      p.rating = static_cast<std::uint16_t>(2600 - 1400 * i / players_);
      event_.players.push_back(p);
    }
    if (shape == "half forbidden") {
      ForbiddenGroup g;
      for (std::size_t i = 0; i < players_; i += 2)
        g.members.push_back(static_cast<PlayerIndex>(i));
      event_.forbidden.push_back(g);
    }
  }

  Event run() {
    pairing::Facts facts(event_, pairing::Edition::d2026);
    for (std::uint16_t r = 1; r <= played_; ++r) {
      const pairing::Round round = pairing::pair(event_.before(Round{r}), facts, {});
      if (round.impossible) break;
      play(round);
      event_.rounds_stored = event_.rounds_paired = event_.rounds_played = r;
      facts.advance();
    }
    return std::move(event_);
  }

 private:
  // SplitMix64: the standard library's distributions differ from platform to platform.
  std::uint64_t below(std::uint64_t n) {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return (z ^ (z >> 31U)) % n;
  }

  Result white_result(const pairing::Board& b) {
    const std::uint64_t draws = shape_ == "all-draw" ? 100 : shape_ == "80%-draw" ? 80 : 35;
    if (shape_ == "White wins") return Result::win;
    if (below(100) < draws) return Result::draw;
    // About a win in four against somebody 200 points better.
    const int better = *event_.players[b.white].rating - *event_.players[b.black].rating;
    return static_cast<int>(below(801)) - 400 < better ? Result::win : Result::loss;
  }

  void play(const pairing::Round& round) {
    for (Player& p : event_.players) p.rounds.emplace_back();
    if (round.pab) put(*round.pab, nobody, Colour::none, Result::pab);
    for (const pairing::Board b : round.boards) {
      const Result white = white_result(b);
      put(b.white, b.black, Colour::white, white);
      put(b.black, b.white, Colour::black,
          white == Result::win    ? Result::loss
          : white == Result::loss ? Result::win
                                  : Result::draw);
    }
  }

  void put(PlayerIndex p, PlayerIndex opponent, Colour colour, Result result) {
    Entry& e = event_.players[p].rounds.back();
    e.opponent = opponent;
    e.colour = colour;
    e.result = result;
    e.written = true;
    e.points = event_.scores.of(result, colour);
  }

  std::string shape_;
  std::size_t players_;
  std::uint64_t state_;
  std::uint16_t played_ = 0;
  Event event_;
};

std::string block(const Event& event, const Entry& e) {
  if (!e.has_opponent()) return fmt::format("  0000 - {}", to_char(e.result));
  return fmt::format("  {:>4} {} {}", event.players[e.opponent].tpn.value(),
                     e.colour == Colour::white ? 'w' : 'b', to_char(e.result));
}

}  // namespace

const std::vector<std::string>& shapes() {
  static const std::vector<std::string> all{"natural",        "all-draw", "80%-draw",  "White wins",
                                            "half forbidden", "odd",      "late round"};
  return all;
}

Event shaped_event(const std::string& shape, std::size_t players) {
  return Simulation(shape, players).run();
}

std::string report_of(const Event& event) {
  std::string out = "012 Measured Open\n042 2026/03/02\n";
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    const Player& p = event.players[i];
    const int points = event.points(static_cast<PlayerIndex>(i)).tenths();
    out += fmt::format("001 {:>4} m    {:<33} {:>4} ABC {:>11} {:>10} {:>2}.{} {:>4}",
                       p.tpn.value(), fmt::format("Player, {}", i + 1), *p.rating, "", "",
                       points / 10, points % 10, i + 1);
    for (const Entry& e : p.rounds) out += block(event, e);
    out += "\n";
  }
  out += fmt::format("XXR {}\nXXC white1\n", event.rounds_total());
  for (const ForbiddenGroup& g : event.forbidden) {
    out += "XXP";
    for (const PlayerIndex p : g.members) out += fmt::format(" {}", event.players[p].tpn.value());
    out += "\n";
  }
  return out;
}

}  // namespace trf::bench
