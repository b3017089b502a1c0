// B.01: norms article by article, the choice of games, then the golden table.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "golden_csv.hpp"
#include "rating/norms.hpp"

namespace {

using namespace trf::rating;
using trf::Colour;
using trf::Result;
using trf::Title;
using trf::tournament::Event;
using trf::tournament::nobody;
using trf::tournament::Player;
using What = Requirement::What;

Title title_of(const std::string& text) {
  for (int t = 0; t <= static_cast<int>(Title::none); ++t)
    if (to_string(static_cast<Title>(t)) == text) return static_cast<Title>(t);
  return Title::none;
}

Result result_of(char c) {
  for (int r = 0; r <= static_cast<int>(Result::invalid); ++r)
    if (trf::to_char(static_cast<Result>(r)) == c) return static_cast<Result>(r);
  return Result::invalid;
}

/// The applicant is player 1; each round is `rating:title:federation:result` or a bye's letter.
Event applicant(const std::string& federation, const std::string& rounds, int scheduled,
                bool woman = false) {
  Event e;
  e.start = {2026, 3, 2};
  e.federation = "ESP";
  e.encoded_time_control = "5400+30";
  e.system_stated = true;
  e.players.resize(1);
  e.players[0].tpn = trf::Tpn{1};
  e.players[0].federation = federation;
  e.players[0].sex = woman ? trf::Sex::female : trf::Sex::male;
  e.players[0].rating = std::uint16_t{2300};
  std::istringstream in(rounds);
  std::size_t r = 0;
  for (std::string part; std::getline(in, part, ';'); ++r) {
    for (Player& p : e.players) p.rounds.resize(r + 1);
    if (part.find(':') == std::string::npos) {
      e.players[0].rounds[r] = {nobody, Colour::none, result_of(part[0]), {}, true};
      continue;
    }
    std::istringstream fields(part);
    std::string rating, title, fed, result;
    std::getline(fields, rating, ':');
    std::getline(fields, title, ':');
    std::getline(fields, fed, ':');
    std::getline(fields, result, ':');
    Player o;
    o.tpn = trf::Tpn{static_cast<std::uint16_t>(e.players.size() + 1)};
    o.federation = fed;
    o.title = title_of(title);
    if (rating != "0") o.rating = static_cast<std::uint16_t>(std::stoi(rating));
    o.rounds.resize(r + 1);
    const auto index = static_cast<PlayerIndex>(e.players.size());
    e.players[0].rounds[r] = {index, Colour::white, result_of(result[0]), {}, true};
    o.rounds[r] = {0, Colour::black, trf::complement(result_of(result[0])), {}, true};
    e.players.push_back(o);
  }
  e.rounds_announced = static_cast<std::uint16_t>(scheduled);
  e.rounds_stored = e.rounds_paired = e.rounds_played = static_cast<std::uint16_t>(r);
  return e;
}

NormResult result_for(const Event& e, Norm norm, NormOptions options = {}) {
  options.player = PlayerIndex{0};
  for (const NormResult& r : norms(e, options).norms)
    if (r.norm == norm) return r;
  FAIL("the norm is not judged");
  return {};
}

std::set<What> missed(const NormResult& r) {
  std::set<What> out;
  for (const Requirement& q : r.requirements)
    if (!q.met()) out.insert(q.what);
  return out;
}

/// Nine games that make an IM norm with 8 points.
const std::string good =
    "2450:IM:GER:1;2440:IM:FRA:1;2430:IM:ESP:=;2380:FM:GER:1;2370:FM:POL:1;2360:FM:RUS:1;"
    "2350:FM:RUS:=;2340:FM:RUS:1;2330::RUS:1";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace

TEST_CASE("norms: the limits of each norm") {
  CHECK(limits_of(Norm::gm).performance == 2600);
  CHECK(limits_of(Norm::im).average == 2230);
  CHECK(limits_of(Norm::wgm).floor == 2000);
  CHECK(limits_of(Norm::wim).title_rating == 2200);
}

TEST_CASE("norms: an IM norm, what it exceeds and its certificate") {
  const NormResult r = result_for(applicant("RUS", good, 9), Norm::im);
  CHECK(r.achieved);
  CHECK(r.counted == 9);
  CHECK(r.halves == 16);
  CHECK(r.average == 2383);
  CHECK(r.performance == 2734);
  // The annex: 2383 needs 5½ of nine (61 %, dp 80: 2463); with 5 it is 2426.
  CHECK(r.required == 11);
  CHECK(r.exceeding == 5);
  CHECK(r.foreign_federations == 4);
  CHECK(r.not_own_federation == 5);
  CHECK(r.rated_opponents == 9);
  CHECK(r.host_opponents == 1);
  CHECK(r.titles[1] == 3);
  CHECK(r.titles[3] == 5);
}

TEST_CASE("norms 1.4.5: title-holders; CM is none") {
  const auto cm = replaced(good, ":FM:", ":CM:");
  CHECK(missed(result_for(applicant("RUS", cm, 9), Norm::im)) == std::set{What::title_holders});
  const auto one_im = replaced(replaced(good, "2440:IM", "2440:FM"), "2430:IM", "2430:FM");
  CHECK(missed(result_for(applicant("RUS", one_im, 9), Norm::im)) == std::set{What::norm_titles});
}

TEST_CASE("norms 1.4.3, 1.4.4: federations; FID is none") {
  const auto fid = replaced(replaced(replaced(good, "FRA", "FID"), "ESP", "FID"), "POL", "FID");
  const NormResult r = result_for(applicant("RUS", fid, 9), Norm::im);
  CHECK(missed(r) == std::set{What::federations});
  CHECK(r.counted == 9);
  const auto all_own = replaced(replaced(good, "GER", "RUS"), "POL", "RUS");
  CHECK(missed(result_for(applicant("RUS", all_own, 9), Norm::im)) ==
        std::set{What::own_federation, What::one_federation});
  NormOptions zonal;
  zonal.exemption = Exemption::zonal;
  CHECK(result_for(applicant("RUS", all_own, 9), Norm::im, zonal).achieved);
  NormOptions national;
  national.exemption = Exemption::national;
  CHECK_FALSE(result_for(applicant("RUS", all_own, 9), Norm::im, national).achieved);
  national.host = "RUS";
  CHECK(result_for(applicant("RUS", all_own, 9), Norm::im, national).achieved);
}

TEST_CASE("norms 1.4.2a: opponents without a FIDE federation do not count") {
  const auto none = replaced(good, "2330::RUS", "2330::NON");
  const NormResult r = result_for(applicant("RUS", none, 9), Norm::im);
  CHECK(r.counted == 8);
  CHECK(missed(r) == std::set{What::games});
}

TEST_CASE("norms 1.4.6: the lowest alone is raised, unrated players count 1400") {
  const auto two = replaced(replaced(good, "2330::", "1900::"), "2340:FM", "1800:FM");
  NormResult r = result_for(applicant("RUS", two, 9), Norm::im);
  CHECK(r.games[7].used == 2050);
  CHECK(r.games[8].used == 1900);
  const auto unrated = replaced(replaced(good, "2330::", "0::"), "2340:FM", "0:FM");
  r = result_for(applicant("RUS", unrated, 9), Norm::im);
  CHECK(r.games[7].used + r.games[8].used == 2050 + 1400);
  CHECK(r.rated_opponents == 7);
  Event before = applicant("RUS", unrated, 9);
  before.start = {2023, 5, 1};
  r = result_for(before, Norm::im);
  CHECK(r.games[7].used + r.games[8].used == 2050 + 1000);
}

TEST_CASE("norms 1.4.1c: eight games and a bye that nobody asked for, in nine rounds") {
  const auto with = [](const std::string& last) {
    return good.substr(0, good.rfind(';') + 1) + last;
  };
  NormResult r = result_for(applicant("RUS", with("U"), 9), Norm::im);
  CHECK(r.achieved);
  CHECK(r.with_unplayed);
  CHECK(r.counted == 8);
  CHECK(r.counts_as == 9);
  CHECK_FALSE(result_for(applicant("RUS", with("H"), 9), Norm::im).achieved);
  CHECK_FALSE(result_for(applicant("RUS", with("U"), 10), Norm::im).achieved);
}

TEST_CASE("norms 1.4.1e, 1.4.1f: what may be left out") {
  const std::string tail = good + ";2100:FM:ITA:0;2100:FM:ITA:0;2050:FM:ITA:0;2050:FM:ITA:0";
  Event e = applicant("RUS", tail, 13);
  NormResult r = result_for(e, Norm::im);
  CHECK(r.achieved);
  CHECK(r.counted < 13);
  CHECK(r.games.back().use == NormGame::Use::dropped_tail);
  e.system = trf::tournament::System::round_robin;
  r = result_for(e, Norm::im);
  CHECK_FALSE(r.achieved);
  CHECK(r.counted == 13);

  // A win against the lowest may go in a round robin as well.
  const auto wins = replaced(good, "2450:IM:GER:1", "2450:IM:GER:=");
  const std::string low =
      replaced(replaced(wins, "2440:IM:FRA:1", "2440:IM:FRA:0"), "2380:FM:GER:1", "2380:FM:GER:=") +
      ";1500::RUS:1;1500::RUS:1";
  for (const auto system : {trf::tournament::System::dutch, trf::tournament::System::round_robin}) {
    Event other = applicant("RUS", low, 11);
    other.system = system;
    const NormResult chosen = result_for(other, Norm::im);
    CAPTURE(chosen.performance, chosen.average);
    std::size_t dropped = 0;
    for (const NormGame& g : chosen.games) dropped += g.use == NormGame::Use::dropped_win ? 1U : 0U;
    CHECK(chosen.achieved == (dropped != 0));
  }
}

TEST_CASE("norms: women's norms are for women, held titles are not judged again") {
  Event e = applicant("RUS", good, 9, true);
  CHECK(norms(e, {.player = PlayerIndex{0}}).norms.size() == 4);
  e.players[0].title = Title::im;
  const auto left = norms(e, {.player = PlayerIndex{0}}).norms;
  REQUIRE(left.size() == 1);
  CHECK(left[0].norm == Norm::gm);
  e.players[0].title = Title::none;
  e.players[0].sex = trf::Sex::male;
  CHECK(norms(e, {.player = PlayerIndex{0}}).norms.size() == 2);
}

TEST_CASE("norms 1.4.3d: a Swiss of many foreigners, evaluated in every round") {
  Event e;
  e.federation = "BUL";
  e.system_stated = true;
  constexpr std::array feds{"GER", "FRA", "POL", "ITA"};
  for (std::size_t i = 0; i < 20; ++i) {
    Player p;
    p.tpn = trf::Tpn{static_cast<std::uint16_t>(i + 1)};
    p.federation = feds[i % feds.size()];
    p.rating = std::uint16_t{2300};
    p.title = i < 10 ? Title::im : Title::fm;
    for (std::size_t r = 0; r < 9; ++r)
      p.rounds.push_back({static_cast<PlayerIndex>(i ^ 1U),
                          Colour::white,
                          i % 2 == 0 ? Result::win : Result::loss,
                          {},
                          true});
    e.players.push_back(p);
  }
  e.rounds_stored = e.rounds_paired = e.rounds_played = 9;
  CHECK(norms(e).exemption == Exemption::swiss);
  CHECK(norms(e).field.titled == 10);
  e.players[3].rounds[4] = {nobody, Colour::none, Result::pab, {}, true};
  CHECK(norms(e).exemption == Exemption::swiss);
  e.players[3].rounds[4] = {nobody, Colour::none, Result::half_bye, {}, true};
  CHECK(norms(e).exemption == Exemption::none);
  CHECK(norms(e).field.rated == 19);
}

TEST_CASE("norms: what stands against norms in the event is told") {
  using enum Norms::Doubt;
  Event e = applicant("RUS", good, 9);
  CHECK(norms(e).doubts.empty());
  e.encoded_time_control = "3600+30";
  CHECK(norms(e).doubts == std::vector{time_short});
  e.encoded_time_control = "180+2";
  CHECK(norms(e).doubts == std::vector{not_standard});
  e.encoded_time_control.clear();
  e.rounds_announced = std::uint16_t{11};
  e.federation.clear();
  CHECK(norms(e).doubts == std::vector{time_unknown, not_over, host_unknown});
}

TEST_CASE("norms: hostile events end soon") {
  CHECK(norms(Event{}).norms.empty());
  std::string long_one;
  for (int i = 0; i < 60; ++i) long_one += "2000::BUL:1;";
  const Event e = applicant("BUL", long_one, 60);
  const NormResult r = result_for(e, Norm::gm);
  CHECK_FALSE(r.achieved);
  CHECK(r.search_ended);
}

TEST_CASE("norms properties: a mix that was chosen stands by itself") {
  CHECK(rc::check("dropping what is dropped gives the same numbers", [] {
    const std::vector<std::string> titles{"GM", "IM", "FM", "", "CM"};
    const std::vector<std::string> feds{"GER", "FRA", "ESP", "BUL", "FID"};
    std::vector<std::string> parts;
    for (int i = 0; i < 11; ++i)
      parts.push_back(std::to_string(*rc::gen::inRange(1900, 2600)) + ":" +
                      *rc::gen::elementOf(titles) + ":" + *rc::gen::elementOf(feds) + ":" +
                      *rc::gen::elementOf(std::string("11=10")));
    std::string all;
    for (const auto& p : parts) all += p + ";";
    const NormResult r = result_for(applicant("BUL", all, 11), Norm::im);
    std::string kept;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (r.games[i].counts()) kept += parts[i] + ";";
    const NormResult alone = result_for(applicant("BUL", kept, 11), Norm::im);
    if (r.achieved) RC_ASSERT(alone.achieved);
    RC_ASSERT(!alone.achieved || alone.halves == r.halves);
    RC_ASSERT(r.halves - r.required >= 0 || !r.achieved);
  }));
}

TEST_CASE("norms golden: the table", "[shared]") {
  const auto folder = shared::folder("golden/rating");
  if (!folder) return;
  const std::map<What, std::string> names = {{What::games, "1.4.1"},
                                             {What::federations, "1.4.3"},
                                             {What::own_federation, "1.4.4own"},
                                             {What::one_federation, "1.4.4one"},
                                             {What::title_holders, "1.4.5a"},
                                             {What::norm_titles, "1.4.5b-e"},
                                             {What::average, "1.4.8a"},
                                             {What::score, "1.4.8b"},
                                             {What::performance, "1.4.8"}};
  for (const auto& row : golden::rows(*folder / "norms.csv")) {
    CAPTURE(row.at("id"), row.at("note"));
    Norm norm = Norm::gm;
    for (const Norm n : {Norm::gm, Norm::im, Norm::wgm, Norm::wim})
      if (to_string(n) == row.at("norm")) norm = n;
    Event e = applicant(row.at("applicant_fed"), row.at("rounds_list(rating:title:fed:result)"),
                        golden::number(row.at("rounds")), norm >= Norm::wgm);
    if (row.at("system") == "RR") e.system = trf::tournament::System::round_robin;
    NormOptions options;
    if (row.at("exempt_143") == "1") options.exemption = Exemption::zonal;
    const NormResult r = result_for(e, norm, options);
    CHECK(r.achieved == (row.at("norm_achieved") == "YES"));
    CHECK(r.counted == static_cast<std::size_t>(golden::number(row.at("games_counted"))));
    CHECK(r.halves == golden::scaled(row.at("score_counted"), 2));
    CHECK(r.average == golden::number(row.at("Ra")));
    CHECK(r.performance == golden::number(row.at("Rp")));
    if (r.achieved) continue;
    std::string failing;
    for (const Requirement& q : r.requirements)
      if (!q.met()) failing += (failing.empty() ? "" : " ") + names.at(q.what);
    CHECK(failing == row.at("how_or_failing_articles"));
  }
}

TEST_CASE("norms golden: counts by games and averages by score", "[shared]") {
  const auto folder = shared::folder("rules/data");
  if (!folder) return;
  for (const auto& row : golden::rows(*folder / "norm-counts-by-games.csv")) {
    const int n = golden::number(row.at("games"));
    CAPTURE(n);
    std::string all;
    for (int i = 0; i < n; ++i) all += "1900::BUL:0;";
    const NormResult r = result_for(applicant("BUL", all, n), Norm::gm, {.least_games = 7});
    const auto due = [&](What what) {
      for (const Requirement& q : r.requirements)
        if (q.what == what) return q.due;
      return -1;
    };
    CHECK(due(What::title_holders) == golden::number(row.at("min_title_holders")));
    CHECK(due(What::norm_titles) == golden::number(row.at("min_norm_titles")));
    CHECK(due(What::own_federation) == golden::number(row.at("max_own_federation")));
    CHECK(due(What::one_federation) == golden::number(row.at("max_one_federation")));
    CHECK(due(What::score) == golden::number(row.at("min_score_half_points")));
    const NormResult twice = result_for(applicant("BUL", all, n), Norm::gm,
                                        {.least_games = 7, .double_round_robin = true});
    for (const Requirement& q : twice.requirements)
      if (q.what == What::norm_titles)
        CHECK(q.due == golden::number(row.at("min_norm_titles_double_rr")));
  }
  // The required score against the least average that the annex gives for it.
  for (const auto& row : golden::rows(*folder / "norm-min-average-by-score.csv")) {
    const int n = golden::number(row.at("games"));
    const int average = golden::number(row.at("min_Ra_GM"));
    if (average == 2380) continue;  // bounded by 1.4.8a
    std::string all;
    for (int i = 0; i < n; ++i) all += std::to_string(average) + ":GM:GER:=;";
    const NormResult r = result_for(applicant("BUL", all, n), Norm::gm, {.least_games = 7});
    CAPTURE(n, average);
    CHECK(r.required == golden::scaled(row.at("score"), 2));
  }
}
