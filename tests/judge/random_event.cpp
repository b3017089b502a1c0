#include "judge/random_event.hpp"

#include <algorithm>
#include <random>

namespace judge {

namespace {

using namespace trf;
using namespace trf::tournament;

class Maker {
 public:
  Maker(std::uint32_t seed, pairing::Edition edition, const Shape& shape)
      : random_(seed), edition_(edition), shape_(shape) {}

  Event make() {
    const int n = shape_.fewest + below(shape_.most - shape_.fewest + 1);
    const int total = 1 + below(std::min(shape_.rounds, n));
    const int played = below(total);
    event_.rounds_announced = static_cast<std::uint16_t>(total);
    event_.initial_colour = chance(50) ? Colour::white : Colour::black;
    for (int i = 0; i < n; ++i) {
      Player p;
      p.tpn = Tpn{static_cast<std::uint16_t>(i + 1)};
      event_.players.push_back(p);
    }
    scores();
    characters();
    accelerate(n, total);
    forbid(n);
    for (int r = 1; r <= played; ++r) play(static_cast<std::uint16_t>(r));
    announce(static_cast<std::uint16_t>(played + 1));
    return std::move(event_);
  }

 private:
  int below(int n) { return n <= 1 ? 0 : static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int percent) { return below(100) < percent; }

  void scores() {
    ScoreSystem& s = event_.scores;
    const auto points = [](int tenths) { return Points::from_tenths(tenths); };
    const auto prices = [&](int win, int draw, int loss) {
      s.win_white = s.win_black = s.forfeit_win = s.full_bye = s.pab = points(win);
      s.draw_white = s.draw_black = s.half_bye = points(draw);
      s.loss_white = s.loss_black = points(loss);
    };
    if (chance(12)) {
      prices(30, 10, 0);
      if (chance(50)) s.pab = points(10);
    } else if (chance(8)) {
      prices(30, 20, 10);
    } else if (chance(8)) {
      prices(10, below(10), 0);
    } else if (chance(5)) {
      s.draw_black = points(6);
      s.win_white = points(9);
    } else if (chance(5)) {
      s.loss_white = s.loss_black = points(5);
    }
    if (chance(8)) s.pab = points(5);
    if (chance(3)) s.pab = points(0);
    if (chance(3)) s.forfeit_win = points(5);
    if (chance(3)) s.zero_bye = points(5);
  }

  void characters() {
    draws_ = chance(15) ? 100 : chance(30) ? 70 : below(60);
    forfeits_ = chance(40) ? 0 : below(25);
    byes_ = chance(40) ? 0 : below(30);
    white_wins_ = chance(10);
    late_ = chance(20) ? 20 : 0;
  }

  void accelerate(int n, int total) {
    if (!chance(25)) return;
    const int kind = below(3);
    if (kind == 0) {
      event_.baku = true;
      return;
    }
    event_.acceleration.assign(static_cast<std::size_t>(n),
                               std::vector<Points>(static_cast<std::size_t>(total)));
    if (kind == 1)
      write_baku(n, total);
    else
      give_points(n, total);
  }

  void write_baku(int n, int total) {
    const int half = 2 * ((n + 3) / 4), accelerated = (total + 1) / 2;
    for (int i = 0; i < half; ++i)
      for (int r = 1; r <= accelerated; ++r)
        event_.acceleration[i][r - 1] = Points::from_tenths(r <= (accelerated + 1) / 2 ? 10 : 5);
  }

  // Any groups and any points, up to the last round too.
  void give_points(int n, int total) {
    int points = 5 * below(5), until = 1 + below(total);
    for (int i = 0; i < n; ++i) {
      if (chance(30)) points = std::max(0, points - 5 * below(3));
      if (chance(20)) until = 1 + below(total);
      for (int r = 1; r <= until; ++r) event_.acceleration[i][r - 1] = Points::from_tenths(points);
    }
  }

  void forbid(int n) {
    if (!chance(15)) return;
    ForbiddenGroup g;
    for (int i = 0; i < n; ++i)
      if (chance(35)) g.members.push_back(static_cast<PlayerIndex>(i));
    event_.forbidden.push_back(g);
  }

  void play(std::uint16_t round) {
    const auto n = event_.players.size();
    for (Player& p : event_.players) p.rounds.emplace_back();
    std::vector<PlayerIndex> present;
    for (std::size_t i = 0; i < n; ++i) {
      Entry& e = event_.players[i].rounds.back();
      if (const auto bye = bye_for(round)) {
        e.result = *bye;
        e.written = *bye != Result::blank;
        e.points = event_.scores.of(e.result, Colour::none);
        event_.announced_byes.push_back({Round{round}, static_cast<PlayerIndex>(i),
                                         *bye == Result::blank ? Result::zero_bye : *bye, "240"});
      } else {
        present.push_back(static_cast<PlayerIndex>(i));
      }
    }
    event_.rounds_stored = round;
    if (!shape_.by_engine || !by_engine(round)) at_random(present);
    event_.announced_byes.clear();
    event_.rounds_paired = event_.rounds_played = round;
  }

  std::optional<Result> bye_for(int round) {
    if (round <= 2 && chance(late_)) return Result::blank;
    if (!chance(byes_)) return std::nullopt;
    const int kind = below(4);
    return kind == 0 ? Result::full_bye : kind == 1 ? Result::zero_bye : Result::half_bye;
  }

  bool by_engine(std::uint16_t round) {
    pairing::Options options;
    options.edition = edition_;
    const pairing::Round paired = pairing::pair(event_.before(Round{round}), options);
    if (paired.impossible) return false;
    for (const pairing::Board b : paired.boards) game(b.white, b.black);
    if (paired.pab) give_pab(*paired.pab);
    return true;
  }

  void at_random(std::vector<PlayerIndex> left) {
    while (!left.empty()) {
      const PlayerIndex a = left.front();
      left.erase(left.begin());
      std::vector<PlayerIndex> can;
      for (const PlayerIndex b : left)
        if (!met(a, b)) can.push_back(b);
      if (can.empty()) {
        Entry& e = event_.players[a].rounds.back();
        if (chance(50)) {
          give_pab(a);
        } else {
          e.result = Result::zero_bye;
          e.written = true;
        }
        continue;
      }
      const PlayerIndex b =
          can[static_cast<std::size_t>(below(std::min<int>(static_cast<int>(can.size()), 4)))];
      left.erase(std::find(left.begin(), left.end(), b));
      if (chance(50))
        game(a, b);
      else
        game(b, a);
    }
  }

  bool met(PlayerIndex a, PlayerIndex b) const {
    for (const Entry& e : event_.players[a].rounds)
      if (e.opponent == b && e.played()) return true;
    return false;
  }

  void give_pab(PlayerIndex p) {
    Entry& e = event_.players[p].rounds.back();
    e.result = Result::pab;
    e.written = true;
    e.points = event_.scores.pab;
  }

  void game(PlayerIndex white, PlayerIndex black) {
    Result w = Result::draw, b = Result::draw;
    if (chance(forfeits_)) {
      const int kind = below(5);
      w = kind < 2 ? Result::forfeit_win : Result::forfeit_loss;
      b = kind >= 2 && kind < 4 ? Result::forfeit_win : Result::forfeit_loss;
    } else if (!chance(draws_)) {
      const bool white_wins = white_wins_ || chance(55);
      w = white_wins ? Result::win : Result::loss;
      b = white_wins ? Result::loss : Result::win;
    }
    put(white, black, Colour::white, w);
    put(black, white, Colour::black, b);
  }

  void put(PlayerIndex p, PlayerIndex opponent, Colour colour, Result result) {
    Entry& e = event_.players[p].rounds.back();
    e.opponent = opponent;
    e.colour = colour;
    e.result = result;
    e.written = true;
    e.points = event_.scores.of(result, colour);
  }

  void announce(std::uint16_t round) {
    for (std::size_t i = 0; i < event_.players.size(); ++i)
      if (const auto bye = bye_for(round))
        event_.announced_byes.push_back({Round{round}, static_cast<PlayerIndex>(i),
                                         *bye == Result::blank ? Result::zero_bye : *bye, "240"});
      else if (chance(1) && chance(50))
        event_.announced_byes.push_back(
            {Round{round}, static_cast<PlayerIndex>(i), Result::pab, ""});
  }

  std::mt19937 random_;
  pairing::Edition edition_;
  Shape shape_;
  Event event_;
  int draws_ = 0, forfeits_ = 0, byes_ = 0, late_ = 0;
  bool white_wins_ = false;
};

}  // namespace

Event random_event(std::uint32_t seed, pairing::Edition edition, const Shape& shape) {
  return Maker(seed, edition, shape).make();
}

std::string describe(const Event& event) {
  std::string text = "rounds " + std::to_string(event.rounds_total()) + ", initial " +
                     (event.initial_colour == Colour::white ? "white" : "black") +
                     (event.baku ? ", Baku by rule" : "") + "\n";
  const ScoreSystem& s = event.scores;
  if (!(s == ScoreSystem::standard())) {
    text += "prices:";
    for (const Points p :
         {s.win_white, s.win_black, s.draw_white, s.draw_black, s.loss_white, s.loss_black,
          s.forfeit_win, s.forfeit_loss, s.full_bye, s.half_bye, s.zero_bye, s.pab})
      text += " " + to_string(p);
    text += "\n";
  }
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    text +=
        std::to_string(i + 1) + ": " + to_string(event.points(static_cast<PlayerIndex>(i))) + " ";
    for (const Entry& e : event.players[i].rounds) {
      if (e.has_opponent())
        text += std::to_string(e.opponent + 1) + (e.colour == Colour::white ? "w" : "b");
      text += std::string(1, to_char(e.result)) + " ";
    }
    if (!event.acceleration.empty()) {
      text += "+";
      for (const Points p : event.acceleration[i]) text += " " + to_string(p);
    }
    text += "\n";
  }
  for (const AnnouncedBye& b : event.announced_byes)
    text += std::to_string(b.player + 1) + " " + std::string(1, to_char(b.type)) + " in round " +
            std::to_string(b.round.value()) + "\n";
  for (const ForbiddenGroup& g : event.forbidden) {
    text += "prohibited:";
    for (const PlayerIndex p : g.members) text += " " + std::to_string(p + 1);
    text += "\n";
  }
  return text;
}

}  // namespace judge
