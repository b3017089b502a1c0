// A random individual event as the text of a file, legal in its format: pairs at random, every kind
// of bye and forfeit, records of TRF26 if wished. The same seed gives the same text everywhere.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "trf/trf.hpp"

namespace properties {

struct RandomEventOptions {
  bool unrated_games = true;  ///< W D L
  bool full_byes = true;      ///< F beside U: TRF06 cannot tell them apart
  bool even_fields = true;    ///< in an even field TRF06 has no PAB
  bool trf26 = false;         ///< 142 … 299 and announced byes
};

class RandomEvent {
 public:
  RandomEvent(std::uint64_t seed, RandomEventOptions options) : random_(seed), options_(options) {}

  trf::Document document() {
    players_ = 3 + below(12);
    if (!options_.even_fields && players_ % 2 == 0) ++players_;
    rounds_ = 1 + below(6);
    if (options_.trf26 && below(2)) prices_ = {30, 10, 10 * static_cast<int>(below(4))};
    records_.resize(players_);
    for (std::size_t r = 0; r < rounds_; ++r) pair_round(r);
    header();
    players();
    if (options_.trf26) lists();
    return std::move(document_);
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  struct Prices {
    int win = 10, draw = 5, pab = 10;
  };

  void add(std::string_view key, trf::RecordBody body) {
    document_.insert(document_.size(), trf::Record{trf::Key(key), std::move(body)});
  }

  void header() {
    add("012", trf::TextRecord{"Öffnungs-Open"});
    add("042", trf::DateRecord{{2026, 3, 2}, {}});
    add("092", trf::TextRecord{"Individual: Swiss-System"});
    add("112", trf::TextRecord{"FA Oresharska, Lidia"});
    add("112", trf::TextRecord{"NA Kolev, Emil"});
    if (!options_.trf26) return;
    add("142", trf::CountRecord{static_cast<std::uint32_t>(rounds_ + 2), {}});
    if (prices_.win != 10) {
      const auto p = [](int tenths) { return trf::Points::from_tenths(tenths); };
      add("162", trf::PriceRecord{{{"W", p(prices_.win)},
                                   {"D", p(prices_.draw)},
                                   {"L", p(0)},
                                   {"A", p(0)},
                                   {"P", p(prices_.pab)}}});
    }
    add("192", trf::TextRecord{"FIDE_DUTCH_2025"});
    add("202", trf::TieBreakRecord{{"DE", "BH/C1"}});
  }

  void pair_round(std::size_t r) {
    std::vector<std::size_t> free(players_);
    std::iota(free.begin(), free.end(), std::size_t{0});
    for (std::size_t i = free.size(); i > 1; --i) std::swap(free[i - 1], free[below(i)]);
    // The first two always play, so that the round is a paired one.
    const std::size_t absent = below(std::max<std::size_t>(players_ / 3, 1));
    for (std::size_t i = 0; i < absent && free.size() > 3; ++i) {
      set_bye(free.back(), r, other_bye());
      free.pop_back();
    }
    if (free.size() % 2) {
      set_bye(free.back(), r, trf::Result::pab);
      free.pop_back();
    }
    for (std::size_t i = 0; i + 1 < free.size(); i += 2) set_game(free[i], free[i + 1], r);
  }

  trf::Result other_bye() {
    const trf::Result all[] = {trf::Result::zero_bye, trf::Result::half_bye, trf::Result::full_bye};
    return all[below(options_.full_byes ? 3 : 2)];
  }

  void set_bye(std::size_t p, std::size_t r, trf::Result result) {
    trf::RoundBlock b;
    b.nobody = trf::RoundBlock::Nobody::zeros;
    b.result = result;
    records_[p].rounds.resize(r + 1);
    records_[p].rounds[r] = b;
  }

  void set_game(std::size_t white, std::size_t black, std::size_t r) {
    using R = trf::Result;
    const std::pair<R, R> all[] = {{R::win, R::loss},
                                   {R::loss, R::win},
                                   {R::draw, R::draw},
                                   {R::forfeit_win, R::forfeit_loss},
                                   {R::forfeit_loss, R::forfeit_win},
                                   {R::forfeit_loss, R::forfeit_loss},
                                   {R::unrated_win, R::unrated_loss},
                                   {R::unrated_draw, R::unrated_draw}};
    const auto [w, b] = all[below(options_.unrated_games ? 8 : 6)];
    set_side(white, black, trf::Colour::white, w, r);
    set_side(black, white, trf::Colour::black, b, r);
  }
  void set_side(std::size_t p, std::size_t opponent, trf::Colour colour, trf::Result result,
                std::size_t r) {
    trf::RoundBlock b;
    b.opponent = static_cast<std::uint16_t>(opponent + 1);
    b.nobody = trf::RoundBlock::Nobody::no;
    b.colour = colour;
    b.result = result;
    records_[p].rounds.resize(r + 1);
    records_[p].rounds[r] = b;
  }

  int price(trf::Result r) const {
    using R = trf::Result;
    switch (r) {
      case R::win:
      case R::unrated_win:
      case R::forfeit_win:
      case R::full_bye:
        return prices_.win;
      case R::draw:
      case R::unrated_draw:
      case R::half_bye:
        return prices_.draw;
      case R::pab:
        return prices_.pab;
      default:
        return 0;
    }
  }

  void players() {
    const char* names[] = {"Łubieńska, Zofia", "Велинов, Радослав", "Kestrel, Jonathan A.",
                           "Ózdi-Müller, Tamás", "Tonev"};
    std::vector<int> points;
    for (const auto& p : records_) {
      int sum = 0;
      for (const auto& b : p.rounds) sum += price(b.result);
      points.push_back(sum);
    }
    for (std::size_t i = 0; i < players_; ++i) {
      trf::PlayerRecord& p = records_[i];
      p.tpn = trf::Tpn(static_cast<std::uint16_t>(i + 1));
      p.name = names[below(5)];
      p.sex = below(2) ? trf::Sex::male : trf::Sex::female;
      p.title = static_cast<trf::Title>(below(9));
      if (below(4)) p.rating = static_cast<std::uint16_t>(1400 + below(1400));
      if (below(5)) p.fide_id = trf::FideId(100000 + 7 * i + below(7));
      p.federation = below(2) ? "BUL" : "POL";
      if (below(3)) p.birth = {1990, static_cast<std::uint8_t>(below(13)), 0};
      p.points = trf::Points::from_tenths(points[i]);
      p.rank = trf::Rank(static_cast<std::uint16_t>(
          1 + std::count_if(points.begin(), points.end(), [&](int x) { return x > points[i]; })));
      add("001", p);
    }
  }

  void lists() {
    const auto id = [&] { return static_cast<std::uint16_t>(1 + below(players_)); };
    const auto round = [](std::size_t r) { return trf::Round(static_cast<std::uint16_t>(r)); };
    if (below(2)) {
      trf::NationalRecord n;
      n.key = "BUL";
      n.tpn = trf::Tpn(id());
      n.rating = 1900;
      add("BUL", n);
    }
    if (below(2)) add("240", trf::ByesRecord{trf::Result::zero_bye, round(rounds_ + 1), {1}});
    if (below(2)) add("240", trf::ByesRecord{trf::Result::half_bye, round(rounds_ + 1), {2}});
    if (below(2)) {
      std::uint16_t first = id(), last = id();
      if (last < first) std::swap(first, last);
      add("250",
          trf::AccelerationRecord{
              {}, trf::Points::from_tenths(10), round(1), round(1 + below(rounds_)), first, last});
    }
    if (below(2)) {
      std::uint16_t one = id(), other = id();
      if (one != other)
        add("260", trf::ForbiddenRecord{
                       round(1), round(rounds_ + 2), {std::min(one, other), std::max(one, other)}});
    }
  }

  std::mt19937_64 random_;
  RandomEventOptions options_;
  Prices prices_;
  std::size_t players_ = 0, rounds_ = 0;
  std::vector<trf::PlayerRecord> records_;
  trf::Document document_;
};

}  // namespace properties
