// Each rule of the two founding regulations once kept and once broken, the finding with its
// article.
#include <catch2/catch.hpp>

#include "regulation/audit.hpp"
#include "samples.hpp"

using namespace trf;
using namespace trf::regulation;

namespace {

Regulation sample(const std::string& name) {
  regulation::ReadResult r = read(name, load((samples::folder("regulations") / name).string()));
  REQUIRE(r.usable);
  return std::move(r.regulation);
}

std::string file(const std::string& name) {
  return load((samples::folder("events") / name).string());
}

tournament::Event event_of(const std::string& text) {
  trf::ReadResult in = trf::read(text, {});
  REQUIRE(in.recognised);
  return tournament::from_document(in.document, in.diagnostics);
}

/// "6 error eligibility 1: message" of each finding.
std::vector<std::string> told(const Audit& a) {
  std::vector<std::string> out;
  for (const Finding& f : a.findings)
    out.push_back(
        fmt::format("{} {} {} {}: {}", f.article, to_string(f.severity), f.rule, f.tpn, f.message));
  return out;
}

bool has(const std::vector<std::string>& list, const std::string& start,
         const std::string& part = "") {
  return std::any_of(list.begin(), list.end(), [&](const std::string& s) {
    return s.starts_with(start) && s.find(part) != std::string::npos;
  });
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// The sample event and its regulation, either with a change.
struct Case {
  std::string trf, toml;
  [[nodiscard]] Audit audit(const std::string& group = "") const {
    const regulation::ReadResult r = read("r", toml);
    for (const Finding& f : r.findings) INFO(f.message);
    REQUIRE(r.usable);
    const tournament::Event e = event_of(trf);
    return regulation::audit(r.regulation, group_of(r.regulation, e, group), e);
  }
  [[nodiscard]] std::vector<std::string> told(const std::string& group = "") const {
    return ::told(audit(group));
  }
  [[nodiscard]] Case event(const std::string& from, const std::string& to) const {
    return {replaced(trf, from, to), toml};
  }
  [[nodiscard]] Case rule(const std::string& from, const std::string& to) const {
    return {trf, replaced(toml, from, to)};
  }
};

Case festival() {
  return {file("ropotamo-a.trf"),
          load((samples::folder("regulations") / "ropotamo-2026.toml").string())};
}
Case cup() {
  return {file("samara-blitz.trf"),
          load((samples::folder("regulations") / "samara-2026.toml").string())};
}

/// The line of a player with a piece of it changed.
Case with_player(const Case& c, int tpn, const std::string& from, const std::string& to) {
  const std::size_t begin = c.trf.find(fmt::format("001 {:>4} ", tpn));
  REQUIRE(begin != std::string::npos);
  const std::size_t end = c.trf.find('\n', begin);
  return {c.trf.substr(0, begin) + replaced(c.trf.substr(begin, end - begin), from, to) +
              c.trf.substr(end),
          c.toml};
}

}  // namespace

TEST_CASE("audit: both sample events keep their regulations") {
  for (const Case& c : {festival(), cup()}) {
    const Audit a = c.audit();
    CHECK(told(a).empty());
    for (const Verdict& v : a.verdicts) {
      INFO(v.rule << ": " << v.text);
      CHECK(v.state != Verdict::State::broken);
    }
    CHECK(a.verdicts.size() >= 12);
    CHECK_FALSE(a.beyond.empty());
  }
}

TEST_CASE("audit A 3: system and rounds") {
  CHECK(has(festival().event("192 FIDE_DUTCH_2025", "192 FIDE_DUBOV\r").told(), "3 error system"));
  CHECK(has(festival().event("142 9", "142 8").told(), "3 error rounds",
            "8 rounds in the file, 9 are laid down"));
}

TEST_CASE("audit A 6: rating limits, and the contradiction of articles 3 and 6") {
  // The highest of group A is 2399: 2399 may play, 2400 may not.
  CHECK(festival().told().empty());
  const auto high = with_player(festival(), 1, "2399", "2400").told();
  CHECK(has(high, "6 error eligibility 1", "FIDE rating 2400, 2399 is the highest"));

  const Case b{file("ropotamo-a.trf"),
               load((samples::folder("regulations") / "ropotamo-2025.toml").string())};
  const auto list = b.told("B");
  CHECK(has(list, "6 error contradiction", "which holds?"));
  // 48 has 1843: above article 6, within article 3. 45 has 1902: above both.
  CHECK(has(list, "6 warning eligibility 48", "article 3 would let him play: which holds?"));
  CHECK(has(list, "3 error eligibility 45"));
  CHECK(has(list, "6 error eligibility 45"));
  CHECK_FALSE(has(list, "3 error eligibility 48"));
  CHECK_FALSE(has(list, "6 error eligibility 51"));  // 1777

  const auto settled = b.rule("max = 1799", "max = 1799\nholds = true").told("B");
  CHECK(has(settled, "6 error eligibility 48"));
  CHECK_FALSE(has(settled, "3 error eligibility 45"));
  CHECK_FALSE(has(settled, "6 error contradiction"));
}

TEST_CASE("audit A 6: by the rating list of the day, when it is at hand") {
  const Regulation r = sample("ropotamo-2026.toml");
  const tournament::Event e = event_of(file("ropotamo-a.trf"));
  AuditOptions options;
  options.lookup = [](const tournament::Player& p, const RatingKind& kind,
                      const PartialDate& list) -> std::optional<std::uint16_t> {
    CHECK(kind.federation.empty());
    CHECK(list == PartialDate{2026, 6, 1});
    return p.tpn == Tpn{2} ? std::optional<std::uint16_t>(2405) : p.rating;
  };
  CHECK(has(told(audit(r, group_of(r, e), e, options)), "6 error eligibility 2", "2405"));
}

TEST_CASE("audit A 4: time control, and whether FIDE rates it in this field") {
  CHECK(has(festival().event("222 3600+30", "222 5400+30").told(), "4 error time control",
            "90 min + 30 s a move in the file, 60 min + 30 s a move in the regulation"));
  // Without record 222 the words of 122 are read.
  CHECK(festival().event("222 3600+30", "### no 222").told().empty());
  CHECK(has(festival()
                .event("222 3600+30", "### no 222")
                .event("122 60 min + 30 sec/move", "122 61 min + 30 sec/move")
                .told(),
            "4 error time control"));
  // Group B: 45+30 is 75 minutes for 60 moves; whoever has 1800 or more needs 90.
  const Case b = festival().rule("[reported]\narticle = \"3\"\nto = [\"BUL\"]",
                                 "[reported]\narticle = \"3\"\nto = [\"BUL\", \"FIDE\"]");
  const auto list = b.event("222 3600+30", "222 2700+30").told("B");
  CHECK(has(list, "4 error rating kind", "gives 75 minutes for 60 moves"));
  CHECK(has(list, "4 error rating kind", "a player of 1800 or more (50 of them)"));
  // In group A 60+30 is enough below 2400, and not from there on.
  const Case strong = with_player(b, 1, "2399", "2400");
  CHECK(has(strong.told("A"), "4 error rating kind", "2400 or more (1 of them)"));
  CHECK_FALSE(has(b.told("A"), "4 error rating kind"));
  // Only nationally rated, it is no breach.
  CHECK_FALSE(has(festival().event("222 3600+30", "222 2700+30").told("B"), "4 error rating"));
}

TEST_CASE("audit A 9: dates") {
  CHECK(has(festival().event("042 2026/06/07", "042 2026/06/06").told(), "1, 2 error dates",
            "the start is 2026/06/06 in the file, 2026/06/07 in the regulation"));
  CHECK(has(festival().event("052 2026/06/15", "052 2026/06/16").told(), "1, 2 error dates"));
  const auto list = festival().event("26/06/14  26/06/15", "26/06/15  26/06/15").told();
  CHECK(has(list, "9 error dates", "round 8 is dated 2026/06/15 in the file, 2026/06/14"));
}

TEST_CASE("audit A 10: tie-breaks and ranks") {
  CHECK(has(festival().event("212 PTS,DE,BH/C1,BH,WIN,SB", "212 PTS,BH/C1,DE,BH,WIN,SB").told(),
            "10 error tie-breaks", "BH/C1, DE, BH, WIN, SB, the regulation by DE, BH/C1"));
  // The numbers of Swiss-Manager say the same.
  CHECK(festival()
            .rule("[\"DE\", \"BH/C1\", \"BH\", \"WIN\", \"SB\"]",
                  "[\"SM:81{-}\", \"SM:84{0,0,1,-,-,0,1}\", \"BH\", \"WIN\", \"SB\"]")
            .event("142 9", "142 9")
            .told()
            .empty());
  const auto list =
      with_player(with_player(festival(), 1, "7.0    1", "7.0    2"), 14, "7.0    2", "7.0    1")
          .told();
  CHECK(has(list, "10 error ranks 1", "placed 2 in the file, 1 by the regulation"));
  CHECK(has(list, "10 error ranks 14", "placed 1 in the file, 2 by the regulation"));
  CHECK(list.size() == 2);
}

TEST_CASE("audit A 11: arbiters") {
  CHECK(has(festival().event("102 IA Drenovichki, Plamen", "102 IA Other, Person").told(),
            "11 error arbiters", "chief arbiter Drenovichki, Plamen is not among"));
  const auto swapped = festival()
                           .event("102 IA Drenovichki, Plamen (99219016)", "102 IA X")
                           .event("112 IA Orehova, Svetlana (99219024)",
                                  "112 IA Drenovichki, Plamen (99219016)\r\n112 IA Orehova, "
                                  "Svetlana (99219024)")
                           .told();
  CHECK(has(swapped, "11 error arbiters", "in the file it is IA X"));
  CHECK(has(festival().event("112 IA Orehova", "112 FA Orehova").told(), "11 warning arbiters"));
}

TEST_CASE("audit A 13.11: one bye worth half a point, rounds 1 to 6") {
  // The file has one, of player 24 in round 4; 38 was there in six rounds and then went.
  const auto rounds = [](std::uint16_t first, std::uint16_t last) {
    return festival()
        .rule("first = 1\nlast = 6", fmt::format("first = {}\nlast = {}", first, last))
        .told();
  };
  CHECK(rounds(4, 4).empty());
  CHECK(has(rounds(1, 3), "13.11 error byes 24", "round 4; rounds 1 to 3 are allowed"));
  CHECK(has(rounds(5, 6), "13.11 error byes 24"));
  CHECK(has(festival().rule("count = 1", "count = 0").told(), "13.11 error byes 24",
            "none with points is allowed"));
  CHECK(has(festival().rule("worth = \"half\"", "worth = \"full\"").told(), "13.11 error byes 24",
            "a half-point bye in round 4; a full point is due"));
  CHECK(has(festival().rule("worth = \"half\"", "worth = \"zero\"").told(), "13.11 error byes 24",
            "nothing is due"));
  // A second one, and one without points between games.
  Case c = festival();
  const std::size_t line = c.trf.find("001   24 ");
  const std::size_t end = c.trf.find('\n', line);
  const std::string player = c.trf.substr(line, end - line);
  INFO(player);
  const auto round_of = [&](std::size_t r, const std::string& block) {
    std::string changed = player;
    // Blocks of ten columns from column 92 on, in characters; the names before are ASCII here.
    changed.replace(91 + 10 * (r - 1), 8, block);
    return Case{c.trf.substr(0, line) + changed + c.trf.substr(end), c.toml}.told();
  };
  CHECK(has(round_of(5, "0000 - H"), "13.11 error byes 24",
            "has bye 2 in round 5; 1 a player is allowed"));
  CHECK(has(round_of(7, "0000 - H"), "13.11 error byes 24", "in round 7; rounds 1 to 6"));
  CHECK(has(round_of(5, "0000 - Z"), "13.11 warning byes 24", "missed 2 rounds"));
  CHECK(has(round_of(5, "0000 - F"), "13.11 error byes 24", "a full-point bye in round 5"));
  CHECK_FALSE(has(round_of(9, "0000 - Z"), "13.11"));  // went home
}

TEST_CASE("audit A 13.11: a bye announced for a round to come") {
  const auto announced = [](const std::string& line) {
    const Case c = festival();
    // Only the first rounds are there, and 240 announces.
    std::string toml = replaced(c.toml, "first = 1\nlast = 6", "first = 1\nlast = 5");
    std::string text = "012 Ropotamo Cup 2026 - A\n142 9\n" + line +
                       "001    1 m    Early, Edgar                      2000 BUL    99500001 "
                       "1990/01/01  0.0         2 w 1\n"
                       "001    2 m    Late, Leonard                     2000 BUL    99500002 "
                       "1990/01/01  0.0         1 b 0\n";
    return Case{text, toml}.told();
  };
  CHECK(has(announced("240 H   6    1\n"), "13.11 error byes 1", "in round 6; rounds 1 to 5"));
  CHECK_FALSE(has(announced("240 H   5    1\n"), "13.11 error"));
}

TEST_CASE("audit A 13.2 and 11: what no file shows is said to be open") {
  const Audit a = festival().audit();
  const auto open = std::count_if(a.verdicts.begin(), a.verdicts.end(), [](const Verdict& v) {
    return v.state == Verdict::State::open && v.article == "13.2";
  });
  CHECK(open == 1);
}

TEST_CASE("audit B 2: a Russian rating of at least 1200") {
  // 45 has 1489 by the Russian list; 1474 by FIDE's, which is of no matter.
  const auto record = [](const std::string& from, const std::string& to) {
    return cup().event(from, to).told();
  };
  CHECK(has(
      record("Царёвщинский Георгий Ильич        1489", "Царёвщинский Георгий Ильич        1199"),
      "2 error eligibility 45", "RUS rating 1199, 1200 is the lowest"));
  CHECK_FALSE(has(
      record("Царёвщинский Георгий Ильич        1489", "Царёвщинский Георгий Ильич        1200"),
      "2 error eligibility"));
  CHECK(has(
      record("Царёвщинский Георгий Ильич        1489", "Царёвщинский Георгий Ильич            "),
      "2 error eligibility 45", "has no RUS rating; at least 1200 is needed"));
  // The Russian text says nothing of an upper limit, nor of FIDE's ratings.
  CHECK(with_player(cup(), 45, "1474", "1100").told().empty());
}

TEST_CASE("audit B 3: the days of blitz and rapid") {
  CHECK(has(cup().event("042 2026/03/14", "042 2026/03/13").told(), "1 error dates"));
  CHECK(has(cup().told("rapid"), "3 error dates", "2026/03/14 in the file, 2026/03/15"));
}

TEST_CASE("audit B 5: rounds and time of blitz and rapid") {
  const auto rapid = cup().told("rapid");
  CHECK(has(rapid, "5 error rounds", "11 rounds in the file, 9 are laid down"));
  CHECK(has(rapid, "5 error time control", "3 min + 2 s a move in the file, 10 min + 5 s"));
  CHECK(has(rapid, "5 error rating kind", "blitz"));
  CHECK(has(cup().event("222 180+2", "222 180").told(), "5 error rating kind", "too short"));
}

TEST_CASE("audit B 6: Russian and FIDE rating") {
  CHECK(has(cup().event("63       990203", "63             ").told(), "6 warning national rating",
            "1 of 48 players of RUS have no RUS number"));
}

TEST_CASE("audit B 9: Buchholz before the direct encounter, ratings of the Russian list") {
  CHECK(has(cup().event("212 PTS,BH,DE,WIN,BPG,ARO", "212 PTS,DE,BH,WIN,BPG,ARO").told(),
            "9 error tie-breaks", "DE, BH, WIN, BPG, ARO, the regulation by BH, DE"));
  CHECK(has(cup().event("172 RUS NRO", "172 RUS FIDON").told(), "9 error tie-breaks",
            "rating tie-breaks use RUS ratings"));
}

TEST_CASE("audit B: byes of which the regulation does not speak") {
  Case c = cup();
  const std::size_t line = c.trf.find("001   48 ");
  const std::size_t end = c.trf.find('\n', line);
  std::string player = c.trf.substr(line, end - line);
  while (!player.empty() && (player.back() == '\r' || player.back() == ' ')) player.pop_back();
  player.replace(player.size() - 8, 8, "0000 - H");
  const auto list = Case{c.trf.substr(0, line) + player + c.trf.substr(end), c.toml}.told();
  CHECK(has(list, " error byes 48", "none with points is allowed"));
}

TEST_CASE("audit B 11: arbiters that the regulation leaves blank") {
  const Case blank{file("samara-blitz.trf"),
                   load((samples::folder("regulations") / "samara-2024.toml").string())};
  const Audit a = blank.audit("blitz");
  CHECK(std::any_of(a.verdicts.begin(), a.verdicts.end(), [](const Verdict& v) {
    return v.rule == "arbiters" && v.state == Verdict::State::open;
  }));
  CHECK_FALSE(has(told(a), "11 "));
}
