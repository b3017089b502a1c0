// JSON for Chess there and back.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "exchange/jch.hpp"
#include "exchange/json.hpp"
#include "shared.hpp"
#include "trf/diff.hpp"

using namespace trf;
using nlohmann::json;

namespace {

std::string sample(const std::string& name) {
  return load(std::string(TRF_SOURCE_DIR) + "/trf-samples/" + name);
}

struct Read {
  Document document;
  tournament::Event event;
};
Read event_of(const std::string& bytes) {
  ReadResult in = read(bytes);
  auto event = tournament::from_document(in.document, in.diagnostics);
  return {std::move(in.document), std::move(event)};
}

std::string jch_of(const std::string& trf, std::vector<Loss>* losses = nullptr) {
  const Read in = event_of(trf);
  return exchange::to_jch(in.event, &in.document, losses);
}
Read back(const std::string& jch) {
  return event_of(write(exchange::document_from_jch(jch).document));
}

/// What JCH there and back changes, a line each.
std::string changed(const std::string& trf) {
  std::string out;
  for (const Difference& d : diff(event_of(trf).event, back(jch_of(trf)).event))
    out += d.where + ": " + d.what + ": '" + d.a + "' / '" + d.b + "'\n";
  return out;
}

bool told(const std::vector<Loss>& losses, std::string_view record) {
  return std::any_of(losses.begin(), losses.end(),
                     [&](const Loss& l) { return l.record == record; });
}

std::string fault_of(const std::string& text) {
  try {
    (void)exchange::document_from_jch(text);
  } catch (const Error& e) {
    return e.what();
  }
  return "none";
}

const std::string event_a =
    "012 Lantern \"Open\"\n022 Lanternhill\n032 LUX\n042 2026/05/01\n052 2026/05/03\n"
    "092 Individual: Swiss-System\n102 IA Torvalund, Kim (99309910)\n112 FA Brankovar, Kim\n"
    "122 90+30\n132" +
    std::string(88, ' ') +
    "26/05/01  26/05/02\n"
    "142 4\n152 W\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0\n182 Hand\n"
    "192 FIDE_DUTCH_2026\n202 DE,BH\n222 5400+30\n"
    "001    1 m GM Torvalund, Kim                    2541 NOR    99300011 1991/04/12  4.0    1     "
    "3 w 1     2 b =\n"
    "001    2 m NM Brankovar, Kim                         CRO    99300012 1988/00/00  3.0    2  "
    "0000 - U     1 w =\n"
    "001    3 wWGM Silverinha, Kim                   2398 POR                         0.0    3     "
    "1 b 0  0000 - Z\n"
    "240 H   3    2\n250       1.5   1   2    1    2\n250       0.5   3   3    1    1\n"
    "260   1   4    1    3\n";

}  // namespace

TEST_CASE("an event comes back from JSON for Chess", "[jch]") {
  CHECK(changed(event_a).empty());
  const json j = json::parse(jch_of(event_a));
  REQUIRE(exchange::is_jch(j.dump()));
  CHECK(j["filetype"] == "Event");
  CHECK(j["event"]["name"] == "Lantern \"Open\"");
  const json& t = j["event"]["tournaments"][0];
  CHECK(t["pairingSystem"] == json({"dutch"}));
  CHECK(t["rankOrder"] == json({"PTS", "DE", "BH"}));
  CHECK(t["scoreSystem"]["game"]["W"] == 3.0);
  CHECK(t["scoreSystem"]["game"]["P"] == 2.0);
  CHECK(t["scoreSystem"]["game"]["F"] == "W");
  CHECK(t["topColor"] == "w");
  CHECK(t["currentRound"] == 2);
  CHECK(t["prohibited"][0]["competitors"] == json({1, 3}));
  CHECK(t["accelerated"]["values"][0]["lastCompetitor"] == 2);
  CHECK(t["competitors"][1]["rating"].is_null());
  // jch.md §3.
  const auto game = [&](int round, int white) {
    for (const json& g : t["gameList"])
      if (g["round"] == round && g["white"] == white) return g;
    return json();
  };
  CHECK(game(1, 1)["wResult"] == "W");
  CHECK(game(1, 1)["bResult"] == "L");
  CHECK(game(1, 2)["wResult"] == "P");
  CHECK(game(1, 2)["black"] == 0);
  CHECK(game(1, 2)["played"] == true);
  CHECK(game(2, 3)["wResult"] == "Z");
  CHECK(game(2, 3)["played"] == false);
  CHECK(game(3, 2)["wResult"] == "D");  // the bye to come
}

TEST_CASE("every letter of a result comes back from JSON for Chess", "[jch]") {
  const auto trf = [](const char* white, const char* black) {
    return std::string("012 Open\n142 3\n192 FIDE_DUTCH\n") +
           "001    1 m    Alder, A                          2361 BUL                         0.0  "
           "        2 w " +
           white + "  0000 - U\n" +
           "001    2 m    Birch, B                          2361 BUL                         0.0  "
           "        1 b " +
           black + "  0000 - H\n";
  };
  for (const auto& [white, black] :
       {std::pair{"1", "0"}, std::pair{"=", "="}, std::pair{"0", "1"}, std::pair{"W", "L"},
        std::pair{"D", "D"}, std::pair{"L", "W"}, std::pair{"+", "-"}, std::pair{"-", "+"},
        std::pair{"-", "-"}, std::pair{"0", "0"}}) {
    const Read a = event_of(trf(white, black)), b = back(jch_of(trf(white, black)));
    CAPTURE(white, black);
    for (std::size_t p = 0; p < 2; ++p)
      for (std::size_t r = 0; r < 2; ++r) {
        CHECK(a.event.players[p].rounds[r].result == b.event.players[p].rounds[r].result);
        CHECK(a.event.players[p].rounds[r].colour == b.event.players[p].rounds[r].colour);
      }
  }
  // A game that is not over; F and a bye without points.
  CHECK(back(jch_of(trf(" ", " "))).event.players[0].rounds[0].pending());
  CHECK(json::parse(jch_of(trf(" ", " ")))["event"]["tournaments"][0]["currentRound"] == 0);
}

TEST_CASE("a team event comes back from JSON for Chess", "[jch]") {
  for (const char* name : {"editions/trf26-team.trf", "editions/trf26-team-next-round.trf"}) {
    const std::string trf = sample(name);
    CAPTURE(name);
    std::vector<Loss> losses;
    const json j = json::parse(jch_of(trf, &losses));
    CHECK(told(losses, "310"));  // nicknames
    const json& t = j["event"]["tournaments"][0];
    CHECK(t["teamTournament"] == true);
    CHECK_FALSE(t["matchList"].empty());
    // Only nicknames, mean ratings and abnormal points (299) go.
    const bool abnormal = trf.find("\n299") != std::string::npos;
    std::string other;
    for (const Difference& d : diff(event_of(trf).event, back(jch_of(trf)).event))
      if (d.what != "nickname" && d.what != "strength" &&
          !(abnormal && (d.what == "adjustments" || d.what == "match")))
        other += d.where + ": " + d.what + "\n";
    CHECK(other.empty());
  }
}

TEST_CASE("what JSON for Chess does not hold is told", "[jch]") {
  std::vector<Loss> losses;
  (void)jch_of(
      "012 Open\nXXR 3\nXXS WW=1 BW=1.5 FW=2\n202 SM:37,BH\n172 BUL FIDON\n299 -        -1.0  000\n"
      "001    1 m    Alder, A                          2361 BUL                         0.0    1\n"
      "BUL    1 m    Алдер, А                          2460 BUL     BF-1017 1991/04/12\n",
      &losses);
  for (const char* record : {"XXS", "202", "172", "299", "NRS"}) {
    CAPTURE(record);
    CHECK(told(losses, record));
  }
}

TEST_CASE("the schema's form of JSON for Chess is read too", "[jch]") {
  const std::string text = R"({"filetype": "Event", "event": {
    "eventName": "Kim's Open", "surplus": [1, {"a": null}],
    "profiles": [{"id": 4, "lastName": "Alder", "firstName": "Kim", "sex": "w",
                  "federation": "LUX", "yearBirth": 2001, "rating": [2100, 2150]},
                 {"id": 5, "fideName": "Birch, Kim", "birth": "1999-01-31"}],
    "ratingLists": [{"listName": "FIDE"}, {"listName": "LUX"}],
    "tournaments": [{"numRounds": 3, "rankOrder": [{"order": 1, "name": "PTS"}, {"name": "BH"}],
      "scoreSystem": {"game": {"W": "3.0", "D": "1", "P": "D", "H": "P"}},
      "competitors": [{"cid": 2, "profileId": 5, "gamePoints": "3.0"},
                      {"cid": 1, "profileId": 4, "gamePoints": "0.0", "rating": null}],
      "gameList": [{"id": 1, "round": 1, "white": 2, "black": 1, "wResult": "W", "played": true}]},
      {}]}})";
  const auto made = exchange::document_from_jch(text);
  const Read r = event_of(write(made.document));
  CHECK(r.event.name == "Kim's Open");
  REQUIRE(r.event.players.size() == 2);
  CHECK(r.event.players[0].name == "Alder, Kim");
  CHECK(r.event.players[0].sex == Sex::female);
  CHECK(r.event.players[0].birth == PartialDate{2001, 0, 0});
  CHECK(r.event.players[0].rating == 2100);
  CHECK(r.event.players[0].national.at(0).rating == 2150);
  CHECK(r.event.players[1].birth == PartialDate{1999, 1, 31});
  CHECK(r.event.players[1].rounds.at(0).result == Result::win);
  CHECK(r.event.players[0].rounds.at(0).result == Result::loss);  // the mirror
  CHECK(r.event.tie_breaks == std::vector<std::string>{"BH"});
  CHECK(r.event.scores.pab == Points::from_tenths(10));
  CHECK(r.event.scores.half_bye == Points::from_tenths(10));
  const auto all = made.remarks.all();
  CHECK(std::count_if(all.begin(), all.end(), [](const Diagnostic& d) {
          return d.code == Code::jch_left_out;
        }) == 2);  // the second tournament; whose rating is not that of the first list
}

TEST_CASE("faults of JSON for Chess are told with their place", "[jch]") {
  CHECK(fault_of("{\n  \"filetype\" x") == "line 2, column 14: not valid JSON");
  CHECK(fault_of("[]").find("not an object") != std::string::npos);
  CHECK(fault_of(R"({"filetype": "Tiebreak"})").starts_with("the document: no event"));
  CHECK(fault_of(R"({"event": {"tournaments": []}})") == "event: no tournament");
  const auto in = [](const std::string& members) {
    return fault_of(R"({"event": {"tournaments": [{"competitors": [{"cid": 1}, {"cid": 2}], )" +
                    members + "}]}}");
  };
  const std::string game = "event.tournaments[0].gameList[0]";
  CHECK(in(R"("gameList": [{"round": 1, "white": 1, "black": 3, "wResult": "W"}])") ==
        game + ": player 3 is no competitor");
  CHECK(in(R"("gameList": [{"round": 1, "white": 1, "black": 1, "wResult": "W"}])") ==
        game + ": player 1 against himself");
  CHECK(in(R"("gameList": [{"round": 1, "white": 1, "black": 2, "wResult": "Q"}])") ==
        game + ".wResult: 'Q' is not a result");
  CHECK(in(R"("gameList": [{"white": 1, "black": 2, "wResult": "W"}])") == game + ": no round");
  CHECK(in(R"("gameList": [{"round": -1, "white": 1}])") == game + ".round: not a whole number");
  CHECK(in(R"("scoreSystem": {"game": {"W": "D", "D": "W"}})")
            .find("refer to each other in a circle") != std::string::npos);
  CHECK(fault_of(R"({"event": {"tournaments": [{"competitors": [{"cid": 1}, {"cid": 1}]}]}})") ==
        "event.tournaments[0].competitors[1]: player 1 stands twice");
}

TEST_CASE("JSON for Chess cut or changed anywhere is read or refused", "[jch]") {
  const std::string whole = jch_of(event_a);
  for (std::size_t size = 0; size < whole.size(); size += 7)
    CHECK_FALSE(fault_of(whole.substr(0, size)) == "none");
  for (const char value : {'\0', '9', '"', '-', '\xFF'})
    for (std::size_t at = 0; at < whole.size(); at += 3) {
      std::string other = whole;
      other[at] = value;
      try {
        (void)back(other);
      } catch (const Error&) {
      }
    }
  SUCCEED();
}

TEST_CASE("an event of JSON for Chess is the event of its TRF", "[jch][shared]") {
  const auto examples = shared::folder("examples");
  if (!examples) return;
  const auto file = [&](const char* name) { return load((*examples / name).string()); };
  const Read jch = back(file("jch-event.json")), trf = event_of(file("trf26-individual.trf"));
  REQUIRE(jch.event.players.size() == trf.event.players.size());
  for (std::size_t p = 0; p < jch.event.players.size(); ++p) {
    CHECK(jch.event.players[p].name == trf.event.players[p].name);
    CHECK(jch.event.players[p].stated_points == trf.event.players[p].stated_points);
    CHECK(jch.event.players[p].stated_rank == trf.event.players[p].stated_rank);
    for (std::size_t r = 0; r < 5; ++r) {
      const auto &a = jch.event.players[p].rounds[r], &b = trf.event.players[p].rounds[r];
      CHECK(a.opponent == b.opponent);
      CHECK(a.colour == b.colour);
      if (b.result == Result::unrated_win || b.result == Result::unrated_loss) continue;
      CHECK(a.result == b.result);
    }
  }
}
