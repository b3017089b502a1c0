// National ratings: profiles as files, their arithmetic, and how the tie-breaks agree with them.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "golden_csv.hpp"
#include "rating/national.hpp"
#include "regulation/rating_profile.hpp"
#include "samples.hpp"
#include "tiebreak/rating_tables.hpp"
#include "tiebreak/tiebreak.hpp"

namespace {

using namespace trf::rating;
using trf::Colour;
using trf::Result;
using trf::tournament::Event;
using trf::tournament::NationalRating;
using trf::tournament::Player;

Profile shipped(std::string_view name) {
  const trf::regulation::RatingProfileRead read =
      trf::regulation::read_rating_profile(shipped_profile_text(name));
  for (const auto& f : read.findings) UNSCOPED_INFO(f.where.line << ": " << f.message);
  REQUIRE(read.usable);
  REQUIRE(read.findings.empty());
  return read.profile;
}

Player player(int tpn, const std::string& federation, int fide, int national) {
  Player p;
  p.tpn = trf::Tpn{static_cast<std::uint16_t>(tpn)};
  p.federation = federation;
  if (fide != 0) p.rating = static_cast<std::uint16_t>(fide);
  NationalRating n;
  n.federation = "RUS";
  if (national != 0) n.rating = static_cast<std::uint16_t>(national);
  if (federation == "RUS") p.national.push_back(n);
  return p;
}

/// Player 0 against the others in turn; halves of his score for each.
Event meets(std::vector<Player> players, const std::vector<int>& halves) {
  Event e;
  e.start = {2026, 3, 14};
  e.players = std::move(players);
  for (Player& p : e.players) p.rounds.resize(halves.size());
  for (std::size_t r = 0; r < halves.size(); ++r) {
    const Result mine = halves[r] == 2 ? Result::win : halves[r] == 1 ? Result::draw : Result::loss;
    const Result his = halves[r] == 0 ? Result::win : halves[r] == 1 ? Result::draw : Result::loss;
    e.players[0].rounds[r] = {static_cast<PlayerIndex>(r + 1), Colour::white, mine, {}, true};
    e.players[r + 1].rounds[r] = {0, Colour::black, his, {}, true};
  }
  return e;
}

Event russians(int own, const std::vector<int>& opponents, const std::vector<int>& halves) {
  std::vector<Player> people{player(1, "RUS", 0, own)};
  for (const int o : opponents)
    people.push_back(player(static_cast<int>(people.size()) + 1, "RUS", 0, o));
  return meets(std::move(people), halves);
}

/// Line and message of the first finding.
std::pair<std::uint32_t, std::string> first_fault(const std::string& text) {
  const trf::regulation::RatingProfileRead read = trf::regulation::read_rating_profile(text);
  CHECK_FALSE(read.usable);
  if (read.findings.empty()) return {0, ""};
  return {read.findings[0].where.line, read.findings[0].message};
}

}  // namespace

TEST_CASE("profiles: the shipped ones are sound") {
  CHECK(shipped_profiles() == std::vector<std::string_view>{"rus", "bul", "ger"});
  CHECK(shipped_profile_text("xyz").empty());
  const Profile rus = shipped("rus");
  CHECK(rus.federation == "RUS");
  CHECK(rus.status == "unverified");
  CHECK(rus.k_rules.size() == 8);
  CHECK(rus.effective_from == trf::PartialDate{2016, 3, 31});
  CHECK(shipped("bul").status == "provisional");
  CHECK(shipped("ger").expected.decimals == 3);
}

TEST_CASE("profiles: what is wrong is told with its line") {
  const std::string sound =
      "id = \"X\"\nfederation = \"XYZ\"\n[expected]\nkind = \"table\"\n"
      "[update]\nkind = \"K\"\nk = [{ k = 20 }]\n";
  CHECK(trf::regulation::read_rating_profile(sound).usable);
  CHECK(first_fault("id = \"X\"\nfederation = \"LONG\"\n[expected]\n[update]\nk = [{ k = 1 }]\n")
            .first == 2);
  CHECK(first_fault(sound + "[rounding]\nmode = \"upwards\"\n").first == 9);
  CHECK(first_fault(sound + "[scope]\nplayer = \"all\"\n").first == 9);
  CHECK(first_fault(sound + "[initial]\nrule = \"constant\"\n").first == 8);
  CHECK(
      first_fault("id = \"X\"\nfederation = \"XYZ\"\n[expected]\n[update]\nk = [{ max_age = 9 }]\n")
          .second.find("needs k") != std::string::npos);
  CHECK(first_fault(sound + "[floor\n").first == 8);
  CHECK(first_fault("id = 1\n").first == 1);
  for (const std::string text : {"", "\xff\xfe", "[[[", "id = \"X\""})
    CHECK_FALSE(trf::regulation::read_rating_profile(text).usable);
}

TEST_CASE("profiles: tables, curves and their limits") {
  Profile::Expected own;
  own.edges = {10, 20, 30};
  CHECK(expected_units(own, 10) == 50);
  CHECK(expected_units(own, 11) == 51);
  CHECK(expected_units(own, -25) == 48);
  CHECK(expected_units(own, 31) == 53);
  Profile::Expected curve;
  curve.form = Profile::Expected::Form::logistic;
  curve.decimals = 3;
  CHECK(expected_units(curve, 0) == 500);
  CHECK(expected_units(curve, 400) == 909);
  CHECK(expected_units(curve, -400) == 91);
  curve.form = Profile::Expected::Form::normal;
  CHECK(expected_units(curve, 400) == 921);  // ½(1 + erf 1)
  for (int d = 0; d < 3000; ++d)
    CHECK(expected_units(curve, d) + expected_units(curve, -d) == 1000);
}

TEST_CASE("profiles: rounding") {
  using Mode = Profile::Mode;
  CHECK(rounded(Mode::half_up, Rational(5, 2)) == 3);
  CHECK(rounded(Mode::half_up, Rational(-5, 2)) == -2);
  CHECK(rounded(Mode::half_away, Rational(-5, 2)) == -3);
  CHECK(rounded(Mode::half_even, Rational(5, 2)) == 2);
  CHECK(rounded(Mode::half_even, Rational(7, 2)) == 4);
  CHECK(rounded(Mode::half_even, Rational(-5, 2)) == -2);
  CHECK(rounded(Mode::gain_up_loss_down, Rational(1, 10)) == 1);
  CHECK(rounded(Mode::gain_up_loss_down, Rational(-1, 10)) == -1);
  CHECK(rounded(Mode::gain_up_loss_down, Rational(3)) == 3);
  CHECK(rounded(Mode::gain_up_loss_down, Rational(-3)) == -3);
}

TEST_CASE("rus: newcomers enter at 1000, foreigners count with their FIDE rating") {
  const Profile rus = shipped("rus");
  std::vector<Player> people{player(1, "RUS", 1500, 1650), player(2, "RUS", 1900, 0),
                             player(3, "GER", 1700, 0), player(4, "GER", 0, 0)};
  const Assessment a = assess_national(meets(people, {2, 1, 2}), rus);
  const Change& c = a.players[0];
  CHECK(c.old == 1650);
  CHECK(c.games[0].opponent_rating == 1000);
  CHECK(c.games[0].limited);
  CHECK(c.games[1].opponent_rating == 1700);
  CHECK(c.games[2].unrated == Unrated::opponent_unrated);
  CHECK(c.rated == 2);
  CHECK(a.players[1].old == 1000);
  CHECK(a.players[1].origin == Origin::profile);
  CHECK(a.players[1].change);
  CHECK_FALSE(a.players[2].change);
  CHECK(a.players[2].origin == Origin::foreign);
}

TEST_CASE("national: a file without records of the federation has its ratings in 001") {
  const Profile bul = shipped("bul");
  std::vector<Player> people{player(1, "BUL", 1650, 0), player(2, "BUL", 1700, 0)};
  const Assessment a = assess_national(meets(people, {2}), bul);
  CHECK(a.by_file_ratings);
  CHECK(a.players[0].old == 1650);
  CHECK(a.players[0].k == Rational(20));
  CHECK(a.provisional);
}

TEST_CASE("national: a list that the profile has not is refused") {
  Options options;
  options.kind = Kind::blitz;
  CHECK_THROWS_AS(assess_national(russians(1650, {1600}, {2}), shipped("ger"), options),
                  trf::UsageError);
}

TEST_CASE("bul: FIDE's numbers as long as its regulation is not known") {
  CHECK(rc::check("the same change as by B.02", [] {
    const Profile bul = shipped("bul");
    const auto own = *rc::gen::inRange(1400, 2800);
    const auto others =
        *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1400, 2800)));
    std::vector<Player> people{player(1, "BUL", own, 0)};
    std::vector<int> halves;
    for (const int o : others) {
      people.push_back(player(static_cast<int>(people.size()) + 1, "BUL", o, 0));
      halves.push_back(*rc::gen::inRange(0, 3));
    }
    const Event e = meets(people, halves);
    const Change national = assess_national(e, bul).players[0];
    const Change fide = assess(e).players[0];
    RC_ASSERT(*national.change == *fide.change);
    RC_ASSERT((national.preview == fide.preview));
  }));
}

TEST_CASE("national: ratings of opponents are those of the tie-break over national ratings") {
  const auto path = samples::folder("events") / "samara-blitz.trf";
  const trf::report::Input in =
      trf::report::take("samara-blitz.trf", trf::read_file(path.string()));
  const Assessment a = assess_national(in.event, shipped("rus"));
  trf::tiebreak::Options options;
  options.national = "RUS";
  // Who has no rating counts 1000 here and there.
  const auto table = trf::tiebreak::rank(in.event, trf::tiebreak::parse_list("ARO/U1000"), options);
  std::size_t compared = 0;
  for (const auto& row : table.rows) {
    const Change& c = a.players[row.player];
    const bool all = std::all_of(c.games.begin(), c.games.end(), [](const Game& g) {
      return g.unrated == Unrated::no || g.unrated == Unrated::unplayed;
    });
    if (!all || !c.average) continue;
    CHECK(row.values[0].text() == std::to_string(*c.average));
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("rus golden: the arithmetic of the table", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  const Profile rus = shipped("rus");
  for (const auto& row : golden::rows(*folder / "national-rus.csv")) {
    CAPTURE(row.at("id"));
    std::vector<int> halves;
    std::istringstream in(row.at("scores"));
    for (std::string s; in >> s;) halves.push_back(golden::scaled(s, 2));
    const Event e =
        russians(golden::number(row.at("rating")), golden::numbers(row.at("opponents")), halves);
    const Change c = assess_national(e, rus).players[0];
    CHECK(decimals(c.k, 0) == row.at("K"));
    CHECK(decimals(Rational(c.halves, 2) - c.expected, 2) == row.at("sum_delta"));
    CHECK(decimals(Rational(*c.old) + *c.change, 2) == row.at("raw"));
    CHECK(std::to_string(*c.preview) == row.at("new_rating"));
  }
}

TEST_CASE("dwz golden: real cases", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  const Profile ger = shipped("ger");
  for (const auto& row : golden::rows(*folder / "national-dwz.csv")) {
    CAPTURE(row.at("id"));
    const int own = golden::number(row.at("DWZ"));
    const auto opponents = golden::numbers(row.at("opponents"));
    std::int64_t expected = 0;
    for (const int o : opponents) expected += expected_units(ger.expected, own - o);
    CHECK(decimals(Rational(expected, 1000), 3) == row.at("We"));
    const Rational points(golden::scaled(row.at("score"), 2), 2);
    const int e =
        dwz_development(own, golden::number(row.at("age")), golden::number(row.at("index")), points,
                        Rational(expected, 1000));
    CHECK(e == golden::number(row.at("E")));
    const Rational raw = Rational(own) + Rational(800) * (points - Rational(expected, 1000)) /
                                             (e + static_cast<std::int64_t>(opponents.size()));
    CHECK(decimals(raw, 2) == row.at("raw"));
    CHECK(decimals(raw, 0) == row.at("new_DWZ"));
  }
}

TEST_CASE("profiles golden: the example file is read without a finding", "[shared]") {
  const auto folder = shared::folder("rules/data");
  if (!folder) return;
  std::ifstream in(*folder / "national-profile-rus.example.toml", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const trf::regulation::RatingProfileRead read = trf::regulation::read_rating_profile(text);
  for (const auto& f : read.findings) UNSCOPED_INFO(f.where.line << ": " << f.message);
  CHECK(read.findings.empty());
  const Profile ours = shipped("rus");
  CHECK(read.profile.k_rules.size() == ours.k_rules.size());
  CHECK(read.profile.floor == ours.floor);
  CHECK(read.profile.expected.limit == ours.expected.limit);
}
