#include "exchange/json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "exchange/csv.hpp"
#include "trf/diff.hpp"

using namespace trf;
using exchange::document_from_json;
using exchange::to_json;

namespace {

struct Read {
  Document document;
  tournament::Event event;
};

Read event_of(const std::string& text) {
  ReadResult in = read(text);
  tournament::Event event = tournament::from_document(in.document, in.diagnostics);
  return {std::move(in.document), std::move(event)};
}

tournament::Event event_of(const Document& document) {
  Diagnostics found;
  return tournament::from_document(document, found);
}

std::string json_of(const std::string& text) {
  const Read r = event_of(text);
  return to_json(r.event, &r.document);
}

/// What JSON there and back changes, a line each.
std::string changed_by_json(const std::string& text) {
  const Read r = event_of(text);
  const Document back = document_from_json(to_json(r.event, &r.document));
  std::string out;
  for (const Difference& d : diff(r.event, event_of(back)))
    out += d.where + ": " + d.what + ": '" + d.a + "' / '" + d.b + "'\n";
  return out;
}

std::string error_of(const std::string& json) {
  try {
    document_from_json(json);
  } catch (const FormatError& e) {
    return e.what();
  }
  return "no error";
}

std::string event_with(const std::string& members) {
  return R"({"format": "trf-event", "version": 1)" + (members.empty() ? "" : ", " + members) + "}";
}

const std::string individual =
    "012 Öffnungs-\"Open\"\n022 Rilograd\n032 BUL\n042 2026/03/02\n052 2026/03/03\n"
    "092 Individual: Swiss-System\n102 IA Mirchev, Todor\n112 FA Oresharska, Lidia\n112 Kolev, "
    "Emil\n"
    "122 90+30\n132" +
    std::string(88, ' ') +
    "26/03/02  26/03/03\n"
    "142 4\n152 W\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0\n172 BUL FIDON\n182 Hand\n"
    "192 FIDE_DUTCH_2025\n202 DE,BH\n212 PTS,DE,BH\n222 5400+30\n"
    "001    1 m GM Velinov, Radoslav                 2541 BUL    99100017 1991/04/12  4.0    1     "
    "3 w 1     2 b =\n"
    "001    2 m NM Kestrel, Jonathan A.                   ENG    99100025 1988/00/00  3.0    2  "
    "0000 - U     1 w =\n"
    "001    3 wWGM Sarafova, Milena                  2398 BUL                         0.0    3     "
    "1 b 0\n"
    "BUL    1 m    Велинов, Радослав                 2560 BUL     BF-1017 1991/04/12\n"
    "240 H   3    2\n240 Z   3    3\n250       1.5   1   2    1    2\n250       0.5   3   3    1   "
    " 1\n"
    "260   1   4    1    2    3\n260   2   3    1    3\n"
    "299 -        -1.0  000\n299          -1.0  002    3\n";

const std::string team =
    "012 Cup\n142 3\n192 CUSTOM_TEAM_SWISS_MP\n352 WB\n362 TW 3.0   TD 1.0   TL 0.0\n"
    "001    1 m    First, A                          2361 BUL                         1.0    1     "
    "3 w 1  0000 - +\n"
    "001    2 m    Second, B                         2361 BUL                         0.5    2     "
    "4 b =  0000 - +\n"
    "001    3 m    Third, C                          2361 BUL                         0.0    3     "
    "1 b 0  0000 - -\n"
    "001    4 m    Fourth, D                         2361 BUL                         0.5    4     "
    "2 w =  0000 - -\n"
    "001    5 m    Fifth, E                          2361 BUL                         0.0    5  "
    "0000 - -  0000 - -\n"
    "310   1 Towers                           TOW     2361    6.0    3.5   1     1    2\n"
    "310   2 Lindau                                           0.0    0.5   3     3    4\n"
    "310   3 Vigo                                             1.0    1.0   2     5\n"
    "320  1.0  1.0   3\n330 +-   2   1   2\n300   1   2   1    3    4\n240 H   3    3\n";

}  // namespace

TEST_CASE("an event comes back from JSON", "[json]") {
  CHECK(changed_by_json(individual).empty());
  CHECK(changed_by_json(team).empty());
}

TEST_CASE("prices by colour and players by rank come back from JSON", "[json]") {
  const std::string players =
      "001    1 m    First, A                          2361 BUL                         1.0    1   "
      "  2 w 1\n"
      "001    2 m    Second, B                         2361 BUL                         0.0    2   "
      "  1 b 0\n";
  CHECK(changed_by_json("012 Open\nXXR 3\nXXS WW=1 BW=1.5 HPB=0.2\n" + players).empty());
  CHECK(changed_by_json("012 Open\nXXR 3\nXXC rank\n" + players).empty());
}

TEST_CASE("JSON is JSON, one player a line", "[json]") {
  const std::string text = json_of(individual);
  const auto j = nlohmann::json::parse(text);
  CHECK(j["format"] == "trf-event");
  CHECK(j["version"] == 1);
  CHECK(j["event"]["name"] == "Öffnungs-\"Open\"");
  CHECK(j["event"]["deputy_arbiters"].size() == 2);
  CHECK(j["event"]["rounds"] == 4);
  CHECK(j["scoring"]["win"] == 3);
  CHECK(j["players"].size() == 3);
  CHECK(j["players"][0]["fide_id"] == 99100017);
  CHECK(j["players"][0]["points"] == 4);
  CHECK(j["players"][0]["rounds"][1] ==
        nlohmann::json({{"opponent", 2}, {"colour", "b"}, {"result", "="}}));
  CHECK(j["players"][1]["rounds"][0] == nlohmann::json({{"result", "U"}}));
  CHECK_FALSE(j["players"][1].contains("rating"));
  CHECK(text.find("\n{\"tpn\":1,") != std::string::npos);
  CHECK(text.find("\n{\"tpn\":2,") != std::string::npos);
}

TEST_CASE("JSON gives canonical records", "[json]") {
  const Document d = document_from_json(event_with(
      R"("event": {"name": "Open", "start": "2026/03/02", "rounds": 5},
         "players": [{"tpn": 2, "name": "Kestrel, Jonathan", "rating": 2466, "points": 0.5,
                      "rounds": [{"opponent": 1, "colour": "b", "result": "="}]},
                     {"tpn": 1, "sex": "w", "title": "WGM", "name": "Sarafova, Milena",
                      "points": 0.5, "rank": 1,
                      "rounds": [{"opponent": 2, "colour": "w", "result": "="}, null,
                                 {"result": "H"}]}])"));
  CHECK(write(d) ==
        "012 Open\r\n042 2026/03/02\r\n062 2\r\n072 1\r\n142 5\r\n001    1 wWGM Sarafova, Milena" +
            std::string(51, ' ') +
            "0.5    1     2 w =            0000 - H\r\n"
            "001    2      Kestrel, Jonathan                 2466" +
            std::string(29, ' ') + "0.5          1 b =\r\n");
}

TEST_CASE("faults of JSON tell their place", "[json]") {
  CHECK(error_of("") == "line 1, column 1: not valid JSON");
  CHECK(error_of("{\n  \"format\": ,\n}") == "line 2, column 13: not valid JSON");
  CHECK(error_of("[]").find("not an event in this format") != std::string::npos);
  CHECK(error_of("{}").find("not an event in this format") != std::string::npos);
  CHECK(error_of(R"({"format": "trf-event", "version": 2})") ==
        "the document: version 2 is not read here, only 1");
  CHECK(error_of(event_with(R"("players": {})")) == "players: not a list");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1}, {"name": "x"}])")) == "players[1]: no tpn");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "rating": "2400"}])")) ==
        "players[0].rating: not a whole number");
  CHECK(error_of(event_with(R"("players": [{"tpn": 10000}])")) ==
        "players[0].tpn: 10000 is above 9999");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "points": 0.25}])")) ==
        "players[0].points: points have one decimal");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "points": 1e300}])")) ==
        "players[0].points: points have one decimal");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "birth": "12.04.1991"}])")) ==
        "players[0].birth: '12.04.1991' is not a date YYYY/MM/DD");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "rounds": [{"result": "Q"}]}])")) ==
        "players[0].rounds[0].result: 'Q' is not a result");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "rounds": [{"colour": "x"}]}])")) ==
        "players[0].rounds[0].colour: 'x' is not w or b");
  CHECK(error_of(event_with(R"("event": {"name": 7})")) == "event.name: not a text");
  CHECK(error_of(event_with(R"("players": [{"tpn": 1e999}])")).find("out of range") !=
        std::string::npos);
  CHECK(error_of(event_with(R"("teams": [{"number": 1, "rounds": [{"kind": "x"}]}])")) ==
        "teams[0].rounds[0]: 'x' is not a kind of match");
}

TEST_CASE("deep and huge JSON ends in an error", "[json]") {
  CHECK(error_of(std::string(200000, '[')).find("not valid JSON") != std::string::npos);
  std::string rounds = "null";
  for (int i = 0; i < 1200; ++i) rounds += ",null";
  CHECK(error_of(event_with(R"("players": [{"tpn": 1, "rounds": [)" + rounds + "]}]")) ==
        "players[0].rounds: too many rounds");
}

TEST_CASE("text in JSON cannot break a line", "[json]") {
  const Document d = document_from_json(event_with(
      R"("event": {"name": "Open\r\n001    1"}, "players": [{"tpn": 7, "name": "A\nB"}])"));
  CHECK(write(d).find("\n001    1") == std::string::npos);
}

TEST_CASE("is_event_json knows its own", "[json]") {
  CHECK(exchange::is_event_json(json_of(individual)));
  CHECK(exchange::is_event_json("\xEF\xBB\xBF {\"format\":\"trf-event\"}"));
  CHECK_FALSE(exchange::is_event_json(individual));
  CHECK_FALSE(exchange::is_event_json("{}"));
  CHECK_FALSE(exchange::is_event_json(""));
}

TEST_CASE("what JSON has no place for is told", "[json]") {
  const Read r = event_of("### note\nDAT 1 x\n" + individual + "802   1\n");
  std::vector<Loss> losses;
  to_json(r.event, &r.document, &losses);
  REQUIRE(losses.size() == 3);
  CHECK(losses[0].record == "DAT");
  CHECK(losses[1].record == "###");
  CHECK(losses[2].record == "801");
}

TEST_CASE("players and rounds as CSV", "[csv]") {
  const Read r = event_of(individual);
  std::vector<Loss> losses;
  CHECK(exchange::to_csv(r.event, &losses) ==
        "tpn,sex,title,name,rating,federation,fide_id,birth,points,rank,team,"
        "r1_opponent,r1_colour,r1_result,r2_opponent,r2_colour,r2_result\r\n"
        "1,m,GM,\"Velinov, Radoslav\",2541,BUL,99100017,1991/04/12,4.0,1,,3,w,1,2,b,=\r\n"
        "2,m,NM,\"Kestrel, Jonathan A.\",,ENG,99100025,1988/00/00,3.0,2,,,,U,1,w,=\r\n"
        "3,w,WGM,\"Sarafova, Milena\",2398,BUL,,,0.0,3,,1,b,0,,,\r\n");
  CHECK_FALSE(losses.empty());
}

TEST_CASE("CSV fields are quoted where they must be", "[csv]") {
  CHECK(exchange::csv_field("plain") == "plain");
  CHECK(exchange::csv_field("a,b") == "\"a,b\"");
  CHECK(exchange::csv_field("say \"x\"") == "\"say \"\"x\"\"\"");
  CHECK(exchange::csv_field("two\nlines") == "\"two\nlines\"");
}
