// PGN headers of the boards of a round.
#include "exchange/pgn.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace trf;

namespace {

tournament::Event event_of(const std::string& bytes) {
  ReadResult in = read(bytes);
  return tournament::from_document(in.document, in.diagnostics);
}

struct Game {
  std::map<std::string, std::string> tags;
  std::vector<std::string> order;
  std::string moves;
};

/// By the grammar of the PGN standard: tag pairs, then movetext.
std::vector<Game> games_of(const std::string& pgn) {
  std::vector<Game> out;
  bool in_tags = false;
  for (std::size_t at = 0; at < pgn.size();) {
    const std::size_t end = pgn.find("\r\n", at);
    REQUIRE(end != std::string::npos);
    const std::string line = pgn.substr(at, end - at);
    at = end + 2;
    if (line.empty()) continue;
    if (line[0] != '[') {
      REQUIRE_FALSE(out.empty());
      out.back().moves += line;
      in_tags = false;
      continue;
    }
    if (!in_tags) out.emplace_back();
    in_tags = true;
    const std::size_t quote = line.find(" \"");
    REQUIRE(quote != std::string::npos);
    REQUIRE(line.ends_with("\"]"));
    std::string value;
    for (std::size_t i = quote + 2; i + 2 < line.size(); ++i) {
      if (line[i] == '\\') ++i;
      value += line[i];
    }
    const std::string name = line.substr(1, quote - 1);
    CHECK(out.back().tags.emplace(name, value).second);
    out.back().order.push_back(name);
  }
  return out;
}

std::string player(int number, const std::string& title, const std::string& name,
                   const std::string& rating, const std::string& rest) {
  std::string line = "001 ";
  line += std::string(4 - std::to_string(number).size(), ' ') + std::to_string(number) + " m" +
          std::string(3 - title.size(), ' ') + title + " " + name;
  line.resize(48, ' ');
  line += rating + std::string(4 - rating.size(), ' ') + " LUX ";
  line += rest;
  return line + "\n";
}

}  // namespace

TEST_CASE("PGN of a round", "[pgn]") {
  const auto event = event_of(
      "012 The \"Lantern\" \\ Open\n022 Lanternhill\n032 LUX\n042 2026/05/01\n132" +
      std::string(88, ' ') + "26/05/01  26/05/02\n" +
      player(1, "GM", "Torvalund, Kim", "2541",
             "   99300011 1991/04/12  2.0    1     2 w 1     3 b 1") +
      player(2, "", "Brankovar, Kim", "", "                        0.5    2     1 b 0     4 w =") +
      player(3, "", "Silverinha, Kim", "2100",
             "                        1.0    3     4 w +     1 w 0") +
      player(4, "", "Hartwicken, Kim", "2000",
             "                        0.5    4     3 b -     2 b ="));
  std::vector<Loss> losses;
  const auto games = games_of(exchange::to_pgn(event, {}, &losses));
  REQUIRE(games.size() == 3);  // the forfeit of round 1 was not played
  const Game& one = games[0];
  CHECK(std::vector<std::string>(one.order.begin(), one.order.begin() + 7) ==
        std::vector<std::string>{"Event", "Site", "Date", "Round", "White", "Black", "Result"});
  CHECK(one.tags.at("Event") == "The \"Lantern\" \\ Open");
  CHECK(one.tags.at("Site") == "Lanternhill LUX");
  CHECK(one.tags.at("Date") == "2026.05.01");
  CHECK(one.tags.at("EventDate") == "2026.05.01");
  CHECK(one.tags.at("Round") == "1.1");
  CHECK(one.tags.at("White") == "Torvalund, Kim");
  CHECK(one.tags.at("WhiteElo") == "2541");
  CHECK(one.tags.at("WhiteFideId") == "99300011");
  CHECK(one.tags.at("WhiteTitle") == "GM");
  CHECK_FALSE(one.tags.contains("BlackElo"));
  CHECK_FALSE(one.tags.contains("Board"));
  CHECK(one.tags.at("Result") == "1-0");
  CHECK(one.moves == "1-0");
  CHECK(games[1].tags.at("Round") == "2.1");
  CHECK(games[1].tags.at("Result") == "0-1");
  CHECK(games[2].tags.at("Result") == "1/2-1/2");
  CHECK(std::any_of(losses.begin(), losses.end(), [](const Loss& l) {
    return l.detail.find("1 forfeited game(s)") != std::string::npos;
  }));
  CHECK(games_of(exchange::to_pgn(event, Round{2})).size() == 2);
  CHECK_THROWS_AS(exchange::to_pgn(event, Round{3}), UsageError);
}

TEST_CASE("PGN of what is not known and not over", "[pgn]") {
  const auto event =
      event_of("XXR 3\n" + player(1, "", "A", "", "                        0.0    1     2 w  ") +
               player(2, "", "B", "", "                        0.0    2     1 b  "));
  const auto games = games_of(exchange::to_pgn(event, {}));
  REQUIRE(games.size() == 1);
  CHECK(games[0].tags.at("Event") == "?");
  CHECK(games[0].tags.at("Site") == "?");
  CHECK(games[0].tags.at("Date") == "????.??.??");
  CHECK(games[0].tags.at("Result") == "*");
  CHECK_FALSE(games[0].tags.contains("EventDate"));
  CHECK(games[0].moves == "*");
  CHECK_THROWS_AS(exchange::to_pgn(event_of("012 Open\n"), {}), UsageError);
}

TEST_CASE("PGN of matches has teams and boards", "[pgn]") {
  const auto event =
      event_of(load(std::string(TRF_SOURCE_DIR) + "/trf-samples/editions/trf26-team.trf"));
  const auto games = games_of(exchange::to_pgn(event, Round{1}));
  REQUIRE_FALSE(games.empty());
  std::set<std::string> rounds;
  for (const Game& g : games) {
    CHECK(g.tags.contains("WhiteTeam"));
    CHECK(g.tags.contains("BlackTeam"));
    CHECK(g.tags.at("WhiteTeam") != g.tags.at("BlackTeam"));
    CHECK(g.tags.contains("Board"));
    CHECK(rounds.insert(g.tags.at("Round")).second);
  }
  CHECK(games[0].tags.at("Board") == "1");
}

TEST_CASE("texts of PGN hold no line ends", "[pgn]") {
  CHECK(exchange::pgn_text("a\nb\t\"c\\") == "a b \\\"c\\\\");
}
