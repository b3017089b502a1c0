// What must hold of every event, whatever its results: order of input, colours, sums, and the
// definitions themselves written out a second time, slowly.
#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <random>

#include "../tiebreak_cards.hpp"

using namespace trf::tiebreak;
using trf::Colour;
using trf::Points;
using trf::Result;
using trf::tournament::Entry;
using trf::tournament::Event;
using trf::tournament::nobody;
using trf::tournament::PlayerIndex;

namespace {

constexpr std::string_view every_code =
    "WIN,WON,BPG,BWG,PS,PS/C1,REP,STD,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,AOB,AOB/F,FB,FB/C1,SB,SB/C1,"
    "SB/C2,SB/P,KS,KS/L+1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,RTNG";

struct Shape {
  int players = 2, rounds = 1;
  unsigned seed = 0;
  bool unplayed = true;  ///< byes, absences and forfeits occur
};

Result random_bye(std::mt19937& random) {
  constexpr std::array byes{Result::zero_bye, Result::half_bye, Result::full_bye, Result::pab,
                            Result::zero_bye};
  return byes[random() % byes.size()];
}

void set(Event& event, PlayerIndex p, std::size_t r, PlayerIndex opponent, Colour colour,
         Result result) {
  Entry& e = event.players[p].rounds[r];
  e = {opponent, colour, result, event.scores.of(result, colour), true};
}

void pair(Event& event, std::size_t r, PlayerIndex a, PlayerIndex b, std::mt19937& random,
          bool unplayed) {
  constexpr std::array<std::pair<Result, Result>, 10> results{{
      {Result::win, Result::loss},
      {Result::loss, Result::win},
      {Result::draw, Result::draw},
      {Result::win, Result::loss},
      {Result::draw, Result::draw},
      {Result::unrated_win, Result::unrated_loss},
      {Result::loss, Result::loss},
      {Result::forfeit_win, Result::forfeit_loss},
      {Result::forfeit_loss, Result::forfeit_win},
      {Result::forfeit_loss, Result::forfeit_loss},
  }};
  const auto& [x, y] = results[random() % (unplayed ? results.size() : 5)];
  set(event, a, r, b, Colour::white, x);
  set(event, b, r, a, Colour::black, y);
}

/// Random pairings, not of any system: tie-breaks do not ask how a pairing came about.
Event random_event(const Shape& shape) {
  std::mt19937 random(shape.seed);
  Event event;
  event.system_stated = true;
  event.rounds_stored = event.rounds_paired = static_cast<std::uint16_t>(shape.rounds);
  event.rounds_announced = event.rounds_stored;
  for (int i = 0; i < shape.players; ++i) {
    auto& p = event.players.emplace_back();
    p.tpn = trf::Tpn(static_cast<std::uint16_t>(i + 1));
    p.rating = static_cast<std::uint16_t>(1400 + random() % 1200);
    p.rounds.resize(static_cast<std::size_t>(shape.rounds));
  }
  std::vector<PlayerIndex> order(event.players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<PlayerIndex>(i);
  for (std::size_t r = 0; r < event.rounds_stored; ++r) {
    std::shuffle(order.begin(), order.end(), random);
    std::vector<PlayerIndex> present;
    for (const PlayerIndex p : order) {
      if (shape.unplayed && random() % 5 == 0) {
        set(event, p, r, nobody, Colour::none, random_bye(random));
      } else {
        present.push_back(p);
      }
    }
    for (std::size_t i = 0; i + 1 < present.size(); i += 2) {
      pair(event, r, present[i], present[i + 1], random, shape.unplayed);
    }
    if (present.size() % 2 != 0) set(event, present.back(), r, nobody, Colour::none, Result::pab);
  }
  return event;
}

Shape any_shape(bool unplayed = true) {
  Shape s;
  s.players = *rc::gen::inRange(2, 24);
  s.rounds = *rc::gen::inRange(1, 10);
  s.seed = *rc::gen::arbitrary<unsigned>();
  s.unplayed = unplayed;
  return s;
}

Edition any_edition() {
  return *rc::gen::element(Edition::pre2009, Edition::pre2023, Edition::e2023, Edition::e2024,
                           Edition::e2026, Edition::none);
}

Options any_options() {
  Options o;
  o.edition = any_edition();
  o.round_robin = *rc::gen::weightedElement<bool>({{4, false}, {1, true}});
  return o;
}

std::vector<std::string> texts(const Table& table, std::size_t players) {
  std::vector<std::string> out(players);
  for (const Row& row : table.rows) {
    for (const Value& v : row.values) out[row.player] += v.text() + ' ';
  }
  return out;
}

std::vector<int> ranks(const Table& table) {
  std::vector<int> out(table.rows.size());
  for (const Row& row : table.rows) out[row.player] = row.rank;
  return out;
}

/// The same event with the players in another order; `to[p]` is the new place of p.
Event shuffled(const Event& event, const std::vector<PlayerIndex>& to) {
  Event out = event;
  for (std::size_t p = 0; p < to.size(); ++p) {
    auto& player = out.players[to[p]];
    player = event.players[p];
    player.tpn = trf::Tpn(static_cast<std::uint16_t>(to[p] + 1));
    for (Entry& e : player.rounds) {
      if (e.has_opponent()) e.opponent = to[e.opponent];
    }
  }
  return out;
}

/// The property holds of every event tried.
template <class Property>
void holds(const std::string& text, Property property) {
  CHECK(rc::check(text, property));
}

// --- C.07 once more, written as the text reads, in half points ----------------------------------

bool requested(const Entry& e) {
  return !e.has_opponent() && (e.result == Result::half_bye || e.result == Result::zero_bye ||
                               e.result == Result::blank);
}
bool voluntary(const Entry& e) { return requested(e) || e.result == Result::forfeit_loss; }

int score(const Event& event, PlayerIndex p) {
  int tenths = 0;
  for (const Entry& e : event.players[p].rounds) tenths += e.points.tenths();
  return tenths;
}

int adjusted(const Event& event, PlayerIndex p) {
  const auto& rounds = event.players[p].rounds;
  int tenths = 0;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const bool only_voluntary_after =
        std::all_of(rounds.begin() + static_cast<std::ptrdiff_t>(r), rounds.end(), voluntary);
    tenths += requested(rounds[r]) && only_voluntary_after ? 5 : rounds[r].points.tenths();
  }
  return tenths;
}

int dummy(const Event& event, PlayerIndex p, const Entry& e, bool capped) {
  const int own = score(event, p);
  if (!capped) return own;
  const bool forfeit = e.has_opponent();
  return std::min(own, forfeit ? adjusted(event, e.opponent) : 5 * event.rounds_stored);
}

int buchholz(const Event& event, PlayerIndex p, bool capped) {
  int sum = 0;
  for (const Entry& e : event.players[p].rounds) {
    sum += e.played() ? adjusted(event, e.opponent) : dummy(event, p, e, capped);
  }
  return sum;
}

// --- direct encounter by trying every outcome of the missing games -------------------------------

struct Small {
  std::vector<std::vector<int>> half;  ///< half points of a against b, -1 = not met
};

/// Alone at the top whatever happens: 6.3 as it reads.
bool secure(const Small& t, const std::vector<std::size_t>& group, std::size_t who) {
  for (const std::size_t other : group) {
    if (other == who) continue;
    // The worst for `who`: he loses all missing games, `other` wins all of his.
    int mine = 0;
    int theirs = 0;
    for (const std::size_t x : group) {
      if (x != who) mine += std::max(t.half[who][x], 0);
      if (x != other) theirs += t.half[other][x] < 0 ? 2 : t.half[other][x];
    }
    if (mine <= theirs) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("ranks and values do not depend on the order of the input", "[property]") {
  holds("shuffling the players moves their rows and nothing else", [] {
    const Event event = random_event(any_shape());
    const Options o = any_options();
    std::vector<PlayerIndex> to(event.players.size());
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<PlayerIndex>(i);
    std::shuffle(to.begin(), to.end(), random);
    const auto list = parse_list("DE,BH/C1," + std::string(every_code));
    const Table one = rank(event, list, o);
    const Table two = rank(shuffled(event, to), list, o);
    for (std::size_t p = 0; p < to.size(); ++p) {
      RC_ASSERT(ranks(one)[p] == ranks(two)[to[p]]);
      RC_ASSERT(texts(one, to.size())[p] == texts(two, to.size())[to[p]]);
    }
  });
}

TEST_CASE("colours count for nothing but the games with Black", "[property]") {
  holds("flipping all colours", [] {
    const Event event = random_event(any_shape());
    Event flipped = event;
    for (auto& p : flipped.players) {
      for (Entry& e : p.rounds) e.colour = opposite(e.colour);
    }
    const Options o = any_options();
    std::vector<Code> list;
    for (const Code& c : parse_list("DE," + std::string(every_code))) {
      if (c.acronym != "BPG" && c.acronym != "BWG") list.push_back(c);
    }
    const std::size_t n = event.players.size();
    RC_ASSERT(texts(rank(event, list, o), n) == texts(rank(flipped, list, o), n));
    RC_ASSERT(ranks(rank(event, list, o)) == ranks(rank(flipped, list, o)));
  });
}

TEST_CASE("a value does not depend on what else is in the list", "[property]") {
  holds("each code alone gives what it gives among the others", [] {
    const Event event = random_event(any_shape());
    const Options o = any_options();
    const auto list = parse_list(every_code);
    const Table all = rank(event, list, o);
    const std::size_t at = *rc::gen::inRange<std::size_t>(0, list.size());
    const Table alone = rank(event, {list[at]}, o);
    std::vector<std::string> among(event.players.size());
    for (const Row& row : all.rows) among[row.player] = row.values[at].text() + ' ';
    RC_ASSERT(among == texts(alone, event.players.size()));
  });
}

TEST_CASE("explaining changes no value, and the terms add up", "[property]") {
  holds("terms that are not cut sum to Buchholz and Sonneborn-Berger", [] {
    const Event event = random_event(any_shape());
    Options o = any_options();
    const auto list = parse_list("BH,BH/C1,BH/M2,SB,SB/C1,SB/P,FB,PS,WIN,REP,STD");
    const auto plain = texts(rank(event, list, o), event.players.size());
    o.explain = true;
    const Table table = rank(event, list, o);
    RC_ASSERT(texts(table, event.players.size()) == plain);
    for (const Row& row : table.rows) {
      for (const Value& v : row.values) {
        Rational sum(0);
        for (const Term& t : v.terms) {
          if (!t.cut) sum += t.contribution;
        }
        RC_ASSERT(sum == v.number);
      }
    }
  });
}

TEST_CASE("Buchholz is what article 16 says, written out again", "[property]") {
  holds("editions 2024 and 2026", [] {
    const Event event = random_event(any_shape());
    for (const bool capped : {false, true}) {
      const Table t =
          rank(event, parse_list("BH"), cards::in(capped ? Edition::e2026 : Edition::e2024));
      for (const Row& row : t.rows) {
        RC_ASSERT(row.values[0].number == Rational(buchholz(event, row.player, capped), 10));
      }
    }
  });
}

TEST_CASE("without unplayed rounds all editions agree and the sums are conserved", "[property]") {
  holds("sum of Buchholz = sum of scores times games; of Sonneborn-Berger likewise", [] {
    Shape shape = any_shape(false);
    shape.players += shape.players % 2;
    const Event event = random_event(shape);
    const auto list = parse_list("BH,SB,BH/C1,BH/M1,SB/C1");
    const Table table = rank(event, list, cards::in(any_edition()));
    RC_ASSERT(texts(table, event.players.size()) ==
              texts(rank(event, list, cards::in(Edition::e2026)), event.players.size()));
    Rational bh(0);
    Rational sb(0);
    std::int64_t scores = 0;
    for (const Row& row : table.rows) {
      bh += row.values[0].number;
      sb += row.values[1].number;
      scores += row.points.tenths();
    }
    RC_ASSERT(bh == Rational(scores * shape.rounds, 10));
    // Everybody gives each opponent his score times what that opponent got against him, and all
    // his opponents together got the rounds less his own points.
    Rational given(0);
    for (const Row& row : table.rows) {
      const Rational own(row.points.tenths(), 10);
      given += own * (Rational(shape.rounds) - own);
    }
    RC_ASSERT(sb == given);
  });
}

TEST_CASE("a cut takes one element away, low cuts first", "[property]") {
  holds("BH less BH/C1 is an element; BH/M1 is BH/C1 less its highest", [] {
    const Event event = random_event(any_shape());
    Options o = cards::in(any_edition());
    o.explain = true;
    const Table table = rank(event, parse_list("BH,BH/C1,BH/M1"), o);
    for (const Row& row : table.rows) {
      const auto& elements = row.values[0].terms;
      const Rational cut = row.values[0].number - row.values[1].number;
      RC_ASSERT(std::any_of(elements.begin(), elements.end(),
                            [&](const Term& t) { return t.contribution == cut; }) ||
                elements.empty());
      Rational highest(0);
      for (const Term& t : row.values[1].terms) {
        if (!t.cut) highest = std::max(highest, t.contribution);
      }
      RC_ASSERT(row.values[1].number - row.values[2].number == highest);
    }
  });
}

TEST_CASE("Fore Buchholz leaves no trace", "[property]") {
  holds("what stands behind FB is what stands without it", [] {
    const Event event = random_event(any_shape());
    const Options o = any_options();
    const Table with = rank(event, parse_list("FB,AOB/F,BH,SB,SB/C1,AOB"), o);
    const Table without = rank(event, parse_list("BH,SB,SB/C1,AOB"), o);
    std::vector<std::string> tail(event.players.size());
    for (const Row& row : with.rows) {
      for (std::size_t i = 2; i < row.values.size(); ++i)
        tail[row.player] += row.values[i].text() + ' ';
    }
    RC_ASSERT(tail == texts(without, event.players.size()));
  });
}

TEST_CASE("direct encounter places first exactly who is secure (6.3)", "[property]") {
  holds("one round of games at a time, some pairs not met, no rematches", [] {
    const auto n = *rc::gen::inRange<std::size_t>(2, 7);
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    Small table{std::vector<std::vector<int>>(n, std::vector<int>(n, -1))};
    Event event;
    event.system_stated = true;
    event.players.resize(n);
    std::size_t round = 0;
    for (std::size_t a = 0; a < n; ++a) event.players[a].rounds.resize(n * n);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        // One pair has always not met; 1 wins often, so that somebody may be secure.
        if ((a == 0 && b == n - 1) || random() % 8 == 0) continue;
        const int half = a == 1 && random() % 2 == 0 ? 2 : static_cast<int>(random() % 3);
        table.half[a][b] = half;
        table.half[b][a] = 2 - half;
        constexpr std::array results{Result::loss, Result::draw, Result::win};
        set(event, static_cast<PlayerIndex>(a), round, static_cast<PlayerIndex>(b), Colour::white,
            results[static_cast<std::size_t>(half)]);
        set(event, static_cast<PlayerIndex>(b), round, static_cast<PlayerIndex>(a), Colour::black,
            results[static_cast<std::size_t>(2 - half)]);
        ++round;
      }
    }
    event.rounds_stored = event.rounds_paired = static_cast<std::uint16_t>(n * n);
    for (auto& p : event.players) {
      p.bonus = Points::from_tenths(1000);
      for (const Entry& e : p.rounds) p.bonus -= e.points;
    }
    Options o;
    o.after = static_cast<std::uint16_t>(round);
    std::vector<std::int64_t> place(n);
    for (const Row& row : rank(event, parse_list("DE"), o).rows) {
      place[row.player] = row.values[0].number.numerator();
    }
    std::vector<std::size_t> group(n);
    for (std::size_t i = 0; i < n; ++i) group[i] = i;
    const auto first = std::find_if(group.begin(), group.end(),
                                    [&](std::size_t p) { return secure(table, group, p); });
    const auto alone = std::count(place.begin(), place.end(), 1);
    if (first == group.end()) {
      RC_ASSERT(alone == static_cast<std::ptrdiff_t>(n));
    } else {
      RC_ASSERT(alone == 1);
      RC_ASSERT(place[*first] == 1);
    }
  });
}
