// Who wins what: cases worked out by hand from the regulation's words, and every small case against
// all possible distributions.
#include <catch2/catch.hpp>
#include <numeric>
#include <random>

#include "regulation/fees.hpp"
#include "regulation/prizes.hpp"
#include "report/regulation.hpp"
#include "samples.hpp"

using namespace trf;
using namespace trf::regulation;

namespace {

using Winners = std::vector<std::vector<std::size_t>>;

/// Everybody on a place of his own.
std::vector<std::uint32_t> no_ties(std::size_t players) {
  std::vector<std::uint32_t> tie(players);
  std::iota(tie.begin(), tie.end(), 0U);
  return tie;
}

Regulation sample(const std::string& name) {
  regulation::ReadResult r = read(name, load((samples::folder("regulations") / name).string()));
  REQUIRE(r.usable);
  return std::move(r.regulation);
}

tournament::Event event_of(const std::string& text) {
  ReadOptions options;
  trf::ReadResult in = trf::read(text, options);
  REQUIRE(in.recognised);
  return tournament::from_document(in.document, in.diagnostics);
}

/// "A women 1: 11 320.00"
std::vector<std::string> list_of(const Distribution& d, const tournament::Event& e) {
  std::vector<std::string> out;
  for (const Award& a : d.awards) {
    const auto index = d.table.rows[a.row].player;
    out.push_back(
        fmt::format("{} {}: {} {}", d.series[a.series].series->name, a.place,
                    d.table.teams ? e.teams[index].number.value() : e.players[index].tpn.value(),
                    money(a.amount)));
  }
  return out;
}

// --- a small event as text -----------------------------------------------------------------------

struct SmallPlayer {
  char sex = 'm';
  int born = 1990;
  std::string rounds;  ///< "   2 w 1" blocks of ten columns
  int rating = 1800;
};

std::string text_of(const std::vector<SmallPlayer>& players, const std::string& name = "Cup",
                    const std::string& more = "") {
  std::string out = fmt::format("012 {}\n042 2026/06/07\n052 2026/06/15\n", name) + more;
  for (std::size_t i = 0; i < players.size(); ++i)
    out += fmt::format("001 {:>4} {}    {:<33} {:>4} BUL {:>11} {}/06/15 {:>4} {:>4}{}\n", i + 1,
                       players[i].sex, fmt::format("Small, Number {}", i + 1), players[i].rating,
                       99500000 + i, players[i].born, "0.0", "", players[i].rounds);
  return out;
}

/// Random pairs and results, an odd one out with the bye.
std::vector<SmallPlayer> random_players(std::mt19937& random, std::size_t count,
                                        std::size_t rounds) {
  std::vector<SmallPlayer> players(count);
  for (SmallPlayer& p : players) {
    p.sex = random() % 2 != 0 ? 'w' : 'm';
    p.born = 1950 + static_cast<int>(random() % 66);
    p.rating = 1500 + static_cast<int>(random() % 500);
  }
  for (std::size_t r = 0; r < rounds; ++r) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    for (std::size_t i = 0; i + 1 < count; i += 2) {
      const char result = "10="[random() % 3];
      const char other = result == '1' ? '0' : result == '0' ? '1' : '=';
      players[order[i]].rounds += fmt::format("  {:>4} w {}", order[i + 1] + 1, result);
      players[order[i + 1]].rounds += fmt::format("  {:>4} b {}", order[i] + 1, other);
    }
    if (count % 2 != 0) players[order.back()].rounds += "  0000 - U";
  }
  return players;
}

// --- the reference: all distributions there are --------------------------------------------------

struct OnePrize {
  std::size_t claim, place;
  Cents amount;
};

/// Whether a player would rather have `a` than `b` (npos = nothing): the larger, if equal the one
/// of the more prestigious category, then the better place.
bool rather(const OnePrize& a, const OnePrize* b) {
  if (b == nullptr) return true;
  if (a.amount != b->amount) return a.amount > b->amount;
  return std::pair(a.claim, a.place) < std::pair(b->claim, b->place);
}

/// A distribution is right when nobody has a better claim to a prize that he would rather have: it
/// lies with nobody, or with one who is placed below him.
bool is_right(const std::vector<Claim>& claims, const std::vector<OnePrize>& prizes,
              const std::vector<int>& holder, std::size_t players) {
  std::vector<const OnePrize*> has(players, nullptr);
  for (std::size_t i = 0; i < prizes.size(); ++i)
    if (holder[i] >= 0) has[static_cast<std::size_t>(holder[i])] = &prizes[i];
  for (std::size_t i = 0; i < prizes.size(); ++i)
    for (const std::size_t p : claims[prizes[i].claim].rows)
      if (rather(prizes[i], has[p]) && (holder[i] < 0 || static_cast<std::size_t>(holder[i]) > p) &&
          has[p] != &prizes[i])
        return false;
  return true;
}

/// All right distributions, by trying all.
std::vector<Winners> all_right(const std::vector<Claim>& claims, std::size_t players) {
  std::vector<OnePrize> prizes;
  for (std::size_t c = 0; c < claims.size(); ++c)
    for (std::size_t i = 0; i < claims[c].amounts.size(); ++i)
      prizes.push_back({c, i, claims[c].amounts[i]});
  std::vector<Winners> out;
  std::vector<int> holder(prizes.size(), -1);
  std::vector<bool> used(players, false);
  const std::function<void(std::size_t)> choose = [&](std::size_t i) {
    if (i == prizes.size()) {
      if (!is_right(claims, prizes, holder, players)) return;
      Winners w(claims.size());
      for (std::size_t k = 0; k < prizes.size(); ++k)
        if (holder[k] >= 0) w[prizes[k].claim].push_back(static_cast<std::size_t>(holder[k]));
      out.push_back(std::move(w));
      return;
    }
    holder[i] = -1;
    choose(i + 1);
    for (const std::size_t p : claims[prizes[i].claim].rows) {
      if (used[p]) continue;
      used[p] = true;
      holder[i] = static_cast<int>(p);
      choose(i + 1);
      used[p] = false;
    }
    holder[i] = -1;
  };
  choose(0);
  return out;
}

// --- the reference for shares: the stated procedure in its plainest form
// --------------------------

/// Everything times 120, so that halves and parts of up to five are whole.
using Big = std::int64_t;
Big plain_share(const Claim& c, const std::vector<std::size_t>& rows, std::size_t at,
                const std::vector<std::uint32_t>& tie) {
  const auto amount = [&](std::size_t i) { return i < c.amounts.size() ? c.amounts[i] : 0; };
  if (c.sharing == Sharing::none) return amount(at) * 120;
  Big total = 0, count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (tie[rows[i]] == tie[rows[at]]) {
      total += amount(i) * 120;
      ++count;
    }
  const Big equal = total / count;
  return c.sharing == Sharing::equal ? equal : (amount(at) * 120 + equal) / 2;
}

Winners plain_settle(std::vector<Claim> claims, const std::vector<std::uint32_t>& tie) {
  std::vector<int> settled(tie.size(), -1);
  for (;;) {
    Big most = -1;
    std::size_t who = 0, where = 0;
    for (std::size_t c = 0; c < claims.size(); ++c)
      for (std::size_t i = 0; i < claims[c].rows.size(); ++i) {
        const std::size_t row = claims[c].rows[i];
        const Big share = plain_share(claims[c], claims[c].rows, i, tie);
        if (settled[row] >= 0 || share <= most) continue;
        if (share == 0 && i >= claims[c].amounts.size()) continue;
        most = share;
        who = row;
        where = c;
      }
    if (most < 0) break;
    settled[who] = static_cast<int>(where);
    for (std::size_t c = 0; c < claims.size(); ++c)
      if (c != where) std::erase(claims[c].rows, who);
  }
  Winners out(claims.size());
  for (std::size_t c = 0; c < claims.size(); ++c)
    for (const std::size_t row : claims[c].rows)
      if (settled[row] == static_cast<int>(c)) out[c].push_back(row);
  return out;
}

}  // namespace

TEST_CASE("prizes: one prize a player, the largest; chains are followed to the end") {
  // Places 0..5. Main 500, 300. Women (1, 3): 400, 100. Seniors (0, 3, 4): 350, 50.
  // 0 takes 500. 1 takes the women's 400 rather than the 300. The seniors' 350 passes from 0 to 3,
  // who would have had the women's 100; that goes to nobody else (3 was the last woman): unwon.
  // The main 300 passes from 1 to 2; the seniors' 50 to 4.
  const std::vector<Claim> claims = {{{0, 1, 2, 3, 4, 5}, {50000, 30000}, Sharing::none},
                                     {{1, 3}, {40000, 10000}, Sharing::none},
                                     {{0, 3, 4}, {35000, 5000}, Sharing::none}};
  CHECK(settle(claims, no_ties(6), true) == Winners{{0, 2}, {1}, {3, 4}});
  // Without the rule everybody keeps all.
  CHECK(settle(claims, no_ties(6), false) == Winners{{0, 1}, {1, 3}, {0, 3}});
}

TEST_CASE("prizes: equal sums go by prestige") {
  // 0 could have the main 100 or the women's 100: the main one, and the other passes on.
  CHECK(settle({{{0, 1}, {10000}, Sharing::none}, {{0, 2}, {10000}, Sharing::none}}, no_ties(3),
               true) == Winners{{0}, {2}});
  CHECK(settle({{{0, 2}, {10000}, Sharing::none}, {{0, 1}, {10000}, Sharing::none}}, no_ties(3),
               true) == Winners{{0}, {1}});
}

TEST_CASE("prizes: shares to the cent") {
  const auto of = [](std::vector<Cents> amounts, Sharing sharing, std::vector<std::uint32_t> tie,
                     Cents unit) {
    Claim c;
    c.amounts = std::move(amounts);
    c.sharing = sharing;
    for (std::size_t i = 0; i < tie.size(); ++i) c.rows.push_back(i);
    return shares(c, settle({c}, tie, true)[0], tie, unit);
  };
  using Sums = std::vector<Cents>;
  // 190 by three: 63.33 and a cent over for the first; in whole pounds 64, 63, 63.
  CHECK(of({10000, 6000, 3000}, Sharing::equal, {0, 0, 0}, 1) == Sums{6334, 6333, 6333});
  CHECK(of({10000, 6000, 3000}, Sharing::equal, {0, 0, 0}, 100) == Sums{6400, 6300, 6300});
  // Four on places 2 to 5 share the second and third prizes: 90 / 4.
  CHECK(of({10000, 6000, 3000}, Sharing::equal, {0, 1, 1, 1, 1}, 1) ==
        Sums{10000, 2250, 2250, 2250, 2250});
  // Hort: half of the own prize and half of the average. 300 and 200: 150 + 125, 100 + 125.
  CHECK(of({30000, 20000, 10000}, Sharing::hort, {0, 0, 1}, 1) == Sums{27500, 22500, 10000});
  // The last prize among three: 50 + 16.67, 16.67, 16.67 of 100.
  CHECK(of({30000, 20000, 10000}, Sharing::hort, {0, 1, 2, 2, 2}, 1) ==
        Sums{30000, 20000, 6667, 1667, 1666});
  CHECK(of({30000, 20000}, Sharing::none, {0, 0, 0}, 1) == Sums{30000, 20000});
}

TEST_CASE("prizes: who shares may do better alone in a category") {
  // 0, 1 level in points on 1000 and 700: 850 each. 1 is a woman; the women's prize is 900.
  // She takes it, and 0 is alone with 1000.
  const std::vector<Claim> claims = {{{0, 1, 2}, {100000, 70000}, Sharing::equal},
                                     {{1}, {90000}, Sharing::none}};
  const std::vector<std::uint32_t> tie = {0, 0, 1};
  CHECK(settle(claims, tie, true) == Winners{{0, 2}, {1}});
  CHECK(shares(claims[0], {0, 2}, tie, 1) == std::vector<Cents>{100000, 70000});
}

TEST_CASE("prizes: without sharing the only right distribution, of all that there are") {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int run = 0; run < 1500; ++run) {
    const std::size_t players = 1 + below(5);
    std::vector<Claim> claims(1 + below(3));
    std::size_t prizes = 0;
    for (Claim& c : claims) {
      for (std::size_t p = 0; p < players; ++p)
        if (&c == &claims[0] || below(2) != 0) c.rows.push_back(p);
      for (std::size_t k = 1 + below(2); k > 0 && prizes < 5; --k, ++prizes)
        c.amounts.push_back(static_cast<Cents>(100 * (1 + below(5))));
      std::sort(c.amounts.rbegin(), c.amounts.rend());
    }
    const auto right = all_right(claims, players);
    REQUIRE(right.size() == 1);
    REQUIRE(settle(claims, no_ties(players), true) == right[0]);
  }
}

TEST_CASE("prizes: with sharing as the plainest form of the procedure, and nothing lost") {
  std::mt19937 random(11);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int run = 0; run < 3000; ++run) {
    const std::size_t players = 1 + below(5);
    std::vector<std::uint32_t> tie(players, 0);
    for (std::size_t p = 1; p < players; ++p) tie[p] = tie[p - 1] + (below(2) != 0 ? 1 : 0);
    std::vector<Claim> claims(1 + below(3));
    for (Claim& c : claims) {
      c.sharing = static_cast<Sharing>(below(3));
      for (std::size_t p = 0; p < players; ++p)
        if (below(3) != 0) c.rows.push_back(p);
      for (std::size_t k = below(4); k > 0; --k)
        c.amounts.push_back(static_cast<Cents>(below(2000)));
      std::sort(c.amounts.rbegin(), c.amounts.rend());
    }
    if (std::all_of(claims.begin(), claims.end(),
                    [](const Claim& c) { return c.sharing == Sharing::none; }))
      claims[0].sharing = Sharing::equal;
    const Winners won = settle(claims, tie, true);
    REQUIRE(won == plain_settle(claims, tie));
    std::vector<int> prizes(players, 0);
    for (std::size_t c = 0; c < claims.size(); ++c) {
      for (const std::size_t row : won[c]) REQUIRE(++prizes[row] == 1);
      const auto sums = shares(claims[c], won[c], tie, 1 + static_cast<Cents>(below(120)));
      Cents due = 0;
      for (std::size_t i = 0; i < won[c].size() && i < claims[c].amounts.size(); ++i)
        due += claims[c].amounts[i];
      REQUIRE(std::accumulate(sums.begin(), sums.end(), Cents{0}) == due);
      for (const Cents s : sums) REQUIRE(s >= 0);
    }
  }
}

TEST_CASE("prizes: 2,000 random events against all distributions") {
  // Ranks, categories and prizes of whole events; who is a woman or a senior is told here by the
  // event's text alone.
  std::mt19937 random(2026);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int run = 0; run < 2000; ++run) {
    const std::size_t count = 2 + below(4);
    const auto players = random_players(random, count, 1 + below(3));
    const tournament::Event e = event_of(text_of(players));
    std::string toml =
        "regulation = 1\n[event]\nname = \"x\"\ncurrency = \"EUR\"\nstart = 2026-06-07\n"
        "[[category]]\nid = \"w\"\nsex = \"w\"\n[[category]]\nid = \"s\"\nover = 50\n"
        "[ranking]\ntie_breaks = [\"BH\", \"SB\", \"TPN\"]\n[[group]]\nid = \"g\"\n";
    const std::string categories[] = {"", "w", "s"};
    std::vector<Claim> claims(3);
    for (std::size_t c = 0; c < 3; ++c) {
      for (std::size_t k = 1 + below(c == 0 ? 2 : 1); k > 0; --k)
        claims[c].amounts.push_back(static_cast<Cents>(10000 * (1 + below(4))));
      std::sort(claims[c].amounts.rbegin(), claims[c].amounts.rend());
      toml += fmt::format("[[group.prize]]\nid = \"p{}\"\ncategory = \"{}\"\namounts = [", c,
                          categories[c]);
      for (const Cents a : claims[c].amounts) toml += money(a) + ",";
      toml += "]\n";
    }
    const regulation::ReadResult rules = regulation::read("r", toml);
    REQUIRE(rules.usable);
    const Group& g = rules.regulation.groups[0];
    const Distribution d = distribute(rules.regulation, g, e);
    const auto codes = tiebreak::parse_list("BH,SB,TPN");
    const tiebreak::Table table = tiebreak::rank(e, codes, {});
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const SmallPlayer& p = players[e.players[table.rows[row].player].tpn.value() - 1U];
      claims[0].rows.push_back(row);
      if (p.sex == 'w') claims[1].rows.push_back(row);
      if (2026 - p.born >= 50) claims[2].rows.push_back(row);
    }
    const auto right = all_right(claims, count);
    REQUIRE(right.size() == 1);
    Winners is(3);
    Cents given = 0;
    for (const Award& a : d.awards) {
      is[a.series].push_back(a.row);
      CHECK(a.amount == claims[a.series].amounts[a.place - 1U]);
      given += a.amount;
    }
    REQUIRE(is == right[0]);
    Cents unwon = 0;
    for (const Unwon& u : d.unwon) unwon += u.amount;
    REQUIRE(given == d.given);
    REQUIRE(given + unwon == d.fund);
  }
}

TEST_CASE("prizes: the founding festival, worked out by hand") {
  // Standings of events/ropotamo-a.standings.csv; article 8 and the dates of birth in the file.
  // Main: the six best, 1, 14, 5, 9, 4, 3; the 700 of 14, a woman, is more than the women's 320.
  // Women: 14 has more; next are 11 (place 8) and 29 (place 28).
  // Over 60 (born until 1966): 20 (1963, place 19), 2 (1961, place 20); 31 (1965) is 35th.
  // Over 70 (born until 1956): 36 (1953, place 32): his 250 is more than nothing left over 60.
  // Boys U14 (born from 2012): 39 (2012, place 34). Girls: 58 (2014, place 53) before 55 and 56.
  const tournament::Event e =
      event_of(load((samples::folder("events") / "ropotamo-a.trf").string()));
  const Regulation r = sample("ropotamo-2026.toml");
  const Group& g = group_of(r, e);
  const Distribution d = distribute(r, g, e);
  CHECK(list_of(d, e) ==
        std::vector<std::string>{"A main 1: 1 1000.00", "A main 2: 14 700.00", "A main 3: 5 600.00",
                                 "A main 4: 9 500.00", "A main 5: 4 400.00", "A main 6: 3 300.00",
                                 "A women 1: 11 320.00", "A women 2: 29 180.00",
                                 "A seniors over 60 1: 20 320.00", "A seniors over 60 2: 2 180.00",
                                 "A seniors over 70 1: 36 250.00", "A boy under 14 1: 39 150.00",
                                 "A girl under 14 1: 58 100.00"});
  CHECK(d.unwon.empty());
  CHECK(d.given == 500000);
  CHECK(d.fund == 500000);
  CHECK(d.findings.empty());
  const auto why = reasons(d, e, 7);  // 11 on place 8
  CHECK(why.at(0) == "A main: 8 of 60; 6 of 6 prizes won by better placed ones");
  CHECK(why.at(1) == "A women: 2 of 15; wins prize 1 (320.00)");
  CHECK(why.at(2) == "A seniors over 60: not of the category");
}

TEST_CASE("prizes: medals for men and women out of one ranking") {
  // regulations.md B, article 10; places of events/samara-blitz.standings.csv: 4, 1, 2 are men, 6
  // (place 4), 15 (place 6) and 11 are the best women.
  const tournament::Event e =
      event_of(load((samples::folder("events") / "samara-blitz.trf").string()));
  const Regulation r = sample("samara-2026.toml");
  const Group& g = group_of(r, e);
  CHECK(g.id == "blitz");
  const Distribution d = distribute(r, g, e);
  std::vector<std::uint16_t> tpn;
  for (const Award& a : d.medals) tpn.push_back(e.players[d.table.rows[a.row].player].tpn.value());
  CHECK(tpn == std::vector<std::uint16_t>{4, 1, 2, 6, 15, 11});
  CHECK(d.awards.empty());
}

namespace {

/// 1 beats 2, 3 beats 4: 1 and 3 with a point, level by everything but their numbers.
std::vector<SmallPlayer> four() {
  return {{'m', 1990, "     2 w 1", 1800},
          {'m', 1990, "     1 b 0", 1800},
          {'w', 1990, "     4 w 1", 1800},
          {'w', 1990, "     3 b 0", 1800}};
}

struct Result4 {
  Distribution d;
  std::vector<std::string> list;
  std::vector<std::string> told;
};
/// The prizes of `toml` (rules, then [[group.prize]] tables) in the event of four.
Result4 of_four(const std::string& toml, const std::vector<SmallPlayer>& players = four()) {
  static std::vector<std::unique_ptr<Regulation>> kept;  // a Distribution points into its group
  const tournament::Event e = event_of(text_of(players));
  regulation::ReadResult rules = regulation::read(
      "r",
      "regulation = 1\n[event]\nname = \"x\"\ncurrency = \"EUR\"\nstart = 2026-06-07\n"
      "[[category]]\nid = \"w\"\nsex = \"w\"\n[[category]]\nid = \"u10\"\nunder = 10\n"
      "[ranking]\narticle = \"10\"\ntie_breaks = [\"BH\"]\n[[group]]\nid = \"g\"\n" +
          toml);
  for (const Finding& f : rules.findings) INFO(f.message);
  REQUIRE(rules.usable);
  kept.push_back(std::make_unique<Regulation>(std::move(rules.regulation)));
  Result4 out;
  out.d = distribute(*kept.back(), kept.back()->groups[0], e);
  out.list = list_of(out.d, e);
  for (const Finding& f : out.d.findings) out.told.push_back(f.message);
  return out;
}

}  // namespace

TEST_CASE("prizes: what no tie-break decides is told, not guessed in silence") {
  const Result4 r = of_four("[[group.prize]]\narticle = \"8\"\namounts = [50, 20]\n");
  CHECK(r.list == std::vector<std::string>{"main 1: 1 50.00", "main 2: 3 20.00"});
  REQUIRE(r.d.findings.size() == 1);
  CHECK(r.d.findings[0].severity == Severity::error);
  CHECK(r.d.findings[0].article == "10");
  CHECK(r.told[0].starts_with("1 and 3 are level by every tie-break"));
  // Equal prizes leave nothing to decide; nor does sharing.
  CHECK(of_four("[[group.prize]]\namounts = [50, 50]\n").told.empty());
  const Result4 shared = of_four(
      "[prize_rules]\nsharing = \"equal\"\n[[group.prize]]\namounts = "
      "[50.01, 20]\n");
  CHECK(shared.list == std::vector<std::string>{"main 1: 1 35.01", "main 2: 3 35.00"});
  CHECK(shared.told.empty());
}

TEST_CASE("prizes: sharing on points, or only where all tie-breaks are equal") {
  // In two rounds 1 and 3 have 1.5 points, but the opponents of 1 have more.
  const std::vector<SmallPlayer> players = {{'m', 1990, "     2 w 1     3 b =", 1800},
                                            {'m', 1990, "     1 b 0     4 w 1", 1800},
                                            {'w', 1990, "     4 w 1     1 w =", 1800},
                                            {'w', 1990, "     3 b 0     2 b 0", 1800}};
  // Buchholz of 1: 1 + 1.5 = 2.5; of 3: 0 + 1.5 = 1.5.
  const std::string prizes = "[[group.prize]]\namounts = [60, 40]\n";
  CHECK(of_four("[prize_rules]\nsharing = \"equal\"\n" + prizes, players).list ==
        std::vector<std::string>{"main 1: 1 50.00", "main 2: 3 50.00"});
  CHECK(
      of_four("[prize_rules]\nsharing = \"equal\"\nshare_on = \"all\"\n" + prizes, players).list ==
      std::vector<std::string>{"main 1: 1 60.00", "main 2: 3 40.00"});
  CHECK(of_four("[prize_rules]\nsharing = \"hort\"\n" + prizes, players).list ==
        std::vector<std::string>{"main 1: 1 55.00", "main 2: 3 45.00"});
}

TEST_CASE("prizes: an empty category hands its prizes down, or keeps them") {
  const std::string main = "[[group.prize]]\namounts = [50, 20]\n";
  const Result4 kept = of_four(main + "[[group.prize]]\ncategory = \"u10\"\namounts = [40, 10]\n");
  REQUIRE(kept.d.unwon.size() == 2);
  CHECK(kept.d.unwon[0].reason == "nobody of the category");
  CHECK(kept.d.fund - kept.d.given == 5000);
  // 50, 40, 20, 10 in the order of their size.
  const Result4 down = of_four(
      main + "[[group.prize]]\ncategory = \"u10\"\nhand_down = \"main\"\namounts = [40, 10]\n");
  CHECK(down.list == std::vector<std::string>{"main 1: 1 50.00", "main 2: 3 40.00",
                                              "main 3: 2 20.00", "main 4: 4 10.00"});
  CHECK(down.d.unwon.empty());
  CHECK(down.d.given == down.d.fund);
  CHECK(down.d.awards[1].reason.find("handed down from u10") != std::string::npos);
}

TEST_CASE("prizes: a category with too few players") {
  const std::string women = "[[group.prize]]\ncategory = \"w\"\namounts = [5]\nmin_players = ";
  CHECK(of_four(women + "2\n").list == std::vector<std::string>{"w 1: 3 5.00"});
  const Result4 few = of_four(women + "3\n");
  CHECK(few.list.empty());
  CHECK(few.told.at(0) == "w: 2 in the category, 3 are needed; not given");
}

TEST_CASE("prizes: stated prestige goes before the order in the file") {
  const auto prizes = [](const std::string& first, const std::string& second) {
    return "[[group.prize]]\nid = \"open\"\namounts = [50]\n" + first +
           "[[group.prize]]\ncategory = \"w\"\namounts = [50]\n" + second;
  };
  // 3 is the best placed woman, and with 1 the best of all; 1 stands first by his number.
  std::vector<SmallPlayer> women = four();
  women[0].sex = 'w';
  CHECK(of_four(prizes("", ""), women).list ==
        std::vector<std::string>{"open 1: 1 50.00", "w 1: 3 50.00"});
  CHECK(of_four(prizes("prestige = 2\n", "prestige = 1\n"), women).list ==
        std::vector<std::string>{"w 1: 1 50.00", "open 1: 3 50.00"});
}

TEST_CASE("prizes: whoever's birth date is missing is told, where it matters") {
  std::string text = text_of(four());
  const std::size_t at = text.find("1990/06/15");
  text.replace(at, 10, "          ");
  const tournament::Event e = event_of(text);
  const auto rules = regulation::read(
      "r",
      "regulation = 1\n[event]\nname = \"x\"\ncurrency = \"EUR\"\nstart = 2026-06-07\n"
      "[[category]]\nid = \"s\"\nover = 30\n[[group]]\nid = \"g\"\n"
      "[[group.prize]]\ncategory = \"s\"\namounts = [10]\n");
  REQUIRE(rules.usable);
  const Distribution d = distribute(rules.regulation, rules.regulation.groups[0], e);
  bool told = false;
  for (const Finding& f : d.findings)
    told = told || f.message == "s: player 1 is left out: no birth date";
  CHECK(told);
}

TEST_CASE("fees: the founding festival's article 5") {
  const tournament::Event e =
      event_of(load((samples::folder("events") / "ropotamo-a.trf").string()));
  const Regulation r = sample("ropotamo-2026.toml");
  const Group& g = group_of(r, e);
  FeeFacts facts;
  facts.own_lodging = {3};
  facts.both_groups = {57};
  facts.waived = {1};
  const FeeList list = fees(r, g, e, facts);
  const auto of = [&](std::size_t tpn) { return list.fees.at(tpn - 1).amount; };
  CHECK(of(1) == 0);      // waived
  CHECK(of(2) == 5000);   // born 1961
  CHECK(of(3) == 10000);  // not the organiser's lodging
  CHECK(of(4) == 7000);
  CHECK(of(39) == 5000);  // born 18 February 2012, after the day
  CHECK(of(57) == 9000);  // both groups: that rate stands before the juniors'
  for (const Fee& f : list.fees) CHECK(f.article == "5");
  CHECK(list.total == std::accumulate(list.fees.begin(), list.fees.end(), Cents{0},
                                      [](Cents s, const Fee& f) { return s + f.amount; }));
}

TEST_CASE("fees: the edges of the dates, and titles of either kind") {
  // regulations.md A: born before 31.12.1965 or after 01.01.2011; B: titles pay nothing.
  const auto rules = regulation::read(
      "r",
      "regulation = 1\n[event]\nname = \"x\"\ncurrency = \"EUR\"\n[[group]]\nid = \"g\"\n"
      "[fees]\nbase = 70\n[[fees.rate]]\ntitles = [\"МС\", \"GM\"]\namount = 0\n"
      "[[fees.rate]]\nborn_before = 1965-12-31\namount = 50\n"
      "[[fees.rate]]\nborn_after = 2011-01-01\namount = 50\n");
  REQUIRE(rules.usable);
  tournament::Event e;
  const std::vector<std::pair<PartialDate, Cents>> cases = {
      {{1965, 12, 30}, 5000}, {{1965, 12, 31}, 7000}, {{2011, 1, 1}, 7000},
      {{2011, 1, 2}, 5000},   {{1965, 0, 0}, 7000},   {{}, 7000}};
  for (const auto& [birth, due] : cases) {
    tournament::Player p;
    p.tpn = Tpn{static_cast<std::uint16_t>(e.players.size() + 1)};
    p.birth = birth;
    e.players.push_back(p);
  }
  tournament::Player national, international;
  national.tpn = Tpn{7};
  national.birth = {1990, 1, 1};
  national.national.push_back({"RUS", "МС", "", "", "", 2200, {}});
  international = national;
  international.tpn = Tpn{8};
  international.national.clear();
  international.title = Title::gm;
  e.players.push_back(national);
  e.players.push_back(international);
  const FeeList list = fees(rules.regulation, rules.regulation.groups[0], e);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    INFO(i);
    CHECK(list.fees[i].amount == cases[i].second);
  }
  CHECK(list.fees[6].amount == 0);
  CHECK(list.fees[7].amount == 0);
  CHECK(list.findings.size() == 3);  // one unknown day of 1965; two rates without a birth date
  CHECK_THROWS_AS(fees(rules.regulation, Group{}, e), UsageError);
}

TEST_CASE("fees: who plays in both groups is told by number, else by name and birth date") {
  tournament::Event a, b;
  const auto add = [](tournament::Event& e, std::uint16_t tpn, std::uint64_t id,
                      const std::string& name, PartialDate birth) {
    tournament::Player p;
    p.tpn = Tpn{tpn};
    if (id != 0) p.fide_id = FideId{id};
    p.name = name;
    p.birth = birth;
    e.players.push_back(p);
  };
  add(a, 1, 101, "One", {2000, 1, 1});
  add(a, 2, 0, "Two", {2001, 1, 1});
  add(a, 3, 103, "Two", {2001, 1, 1});
  add(a, 4, 0, "Four", {});
  add(b, 9, 101, "Uno", {1999, 1, 1});
  add(b, 8, 0, "Two", {2001, 1, 1});
  add(b, 7, 0, "Four", {});
  CHECK(in_both(a, b) == std::set<std::uint16_t>{1, 2});
}
