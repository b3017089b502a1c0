// What Swiss-Manager imports, there and back: player lists, XML, pairing files, its TRF.
#include <catch2/catch.hpp>

#include "exchange/boards.hpp"
#include "exchange/swiss_manager/swiss_manager.hpp"
#include "shared.hpp"
#include "trf/diff.hpp"

using namespace trf;
namespace sm = trf::exchange::swiss_manager;

namespace {

std::string sample(const std::string& name) {
  return load(std::string(TRF_SOURCE_DIR) + "/trf-samples/" + name);
}

tournament::Event event_of(const Document& document) {
  ReadResult in = read(write(document));
  return tournament::from_document(in.document, in.diagnostics);
}
tournament::Event event_of(const std::string& bytes) { return event_of(read(bytes).document); }

std::size_t count(const Diagnostics& found, Code code) {
  const auto all = found.all();
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const Diagnostic& d) { return d.code == code; }));
}

std::string fault_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& e) {
    return e.what();
  }
  return "none";
}

bool told(const std::vector<Loss>& losses, std::string_view record, std::string_view words) {
  return std::any_of(losses.begin(), losses.end(), [&](const Loss& l) {
    return l.record == record && l.detail.find(words) != std::string::npos;
  });
}

const std::string heading =
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n";

}  // namespace

TEST_CASE("a player list is known by its headings", "[swiss-manager]") {
  CHECK(sm::is_player_list(sample("exchange/lantern-players.csv")));
  CHECK(sm::is_player_list("\xEF\xBB\xBFrtg_nat,FED,birthday,Name\n"));
  CHECK(sm::is_player_list("ID_No\tName\tFed\n"));
  CHECK_FALSE(sm::is_player_list(sample("events/ropotamo-a.trf")));
  CHECK_FALSE(sm::is_player_list(""));
  CHECK_FALSE(sm::is_player_list("Name,Points,Rank\n"));
  CHECK_FALSE(sm::is_player_list(sample("exchange/lantern-pairings.txt")));
}

TEST_CASE("a player list becomes the starting list of an event", "[swiss-manager]") {
  const sm::Made made = sm::read_player_list(sample("exchange/lantern-players.csv"));
  const tournament::Event event = event_of(made.document);
  REQUIRE(event.players.size() == 7);
  CHECK(event.rounds_stored == 0);
  // C.04.2 2.2: by rating; the one without a FIDE rating by his national one.
  const auto& p = event.players;
  CHECK(p[0].name == "Torvalund, Kim");
  CHECK(p[0].title == Title::im);
  CHECK(p[0].birth == PartialDate{1975, 0, 0});
  CHECK(p[0].sex == Sex::male);
  CHECK(p[1].name == "Brankovar; jun., Kim");
  CHECK(p[2].sex == Sex::female);
  CHECK(p[3].national.at(0).number == "4711");
  CHECK(p[3].national.at(0).rating == 2100);
  CHECK(p[6].name == "Quillingford, Kim");
  CHECK(p[6].birth == PartialDate{1981, 4, 2});
  CHECK_FALSE(p[6].rating.has_value());
  REQUIRE(p[6].national.size() == 1);
  CHECK(p[6].national[0].federation == "LUX");
  CHECK(p[6].national[0].number == "12");
  CHECK(event.rating_federation == "LUX");
  CHECK(event.rating_choice == tournament::RatingChoice::fide_else_national);
  // A rating 'abc', a FIDE number '12x', a day that is none.
  CHECK(count(made.remarks, Code::list_value) == 3);
  CHECK(count(made.remarks, Code::list_ordered) == 1);
  CHECK(count(made.remarks, Code::list_left_out) == 2);  // clubs, K factors
}

TEST_CASE("a player list of no names is refused", "[swiss-manager]") {
  CHECK(fault_of([] { (void)sm::read_player_list("ID_No,Name,Fed\n"); }) ==
        "a player list without players");
  CHECK(fault_of([] { (void)sm::read_player_list("a,b\n1,2\n"); }).find("line 1") == 0);
}

TEST_CASE("a player list in another encoding", "[swiss-manager]") {
  const std::string list = "ID_No;Name;Fed\r\n;\xD1\xE8\xE4\xEE\xF0\xEE\xE2, \xCA\xE8\xEC;RUS\r\n";
  const auto made = sm::read_player_list(list, text::Encoding::windows1251);
  CHECK(event_of(made.document).players.at(0).name == "Сидоров, Ким");
}

TEST_CASE("the player list that is written is one that is read", "[swiss-manager]") {
  const auto event = event_of(sample("events/ropotamo-a.trf"));
  std::vector<Loss> losses;
  const sm::Table table = sm::player_table(event, &losses);
  REQUIRE(table.size() == event.players.size() + 1);
  CHECK(told(losses, "012", "no place in a player list"));
  CHECK(told(losses, "001", "results"));
  const auto made = sm::read_player_list(sm::csv_of(table));
  const auto back = event_of(made.document);
  REQUIRE(back.players.size() == event.players.size());
  for (const auto& p : event.players) {
    const auto it = std::find_if(back.players.begin(), back.players.end(),
                                 [&](const auto& q) { return q.fide_id == p.fide_id; });
    REQUIRE(it != back.players.end());
    CHECK(it->name == p.name);
    CHECK(it->rating == p.rating);
    CHECK(it->title == p.title);
    CHECK(it->federation == p.federation);
    CHECK(it->birth == p.birth);
    CHECK(it->national.size() == p.national.size());
  }
}

TEST_CASE("national numbers of fewer than four digits are filled up", "[swiss-manager]") {
  const auto event = event_of(sm::read_player_list("Name,Fed,ID_No,Rtg_Nat\nAlder,LUX,12,1500\n"
                                                   "Birch,LUX,B7,1400\n")
                                  .document);
  std::vector<Loss> losses;
  const sm::Table table = sm::player_table(event, &losses);
  CHECK(table.at(1).at(0) == "0012");
  CHECK(table.at(2).at(0) == "B7");
  CHECK(told(losses, "NRS", "12 written as 0012"));
}

TEST_CASE("participants as XML", "[swiss-manager]") {
  const std::string xml = sample("exchange/lantern-players.xml");
  REQUIRE(sm::is_xml(xml));
  CHECK_FALSE(sm::is_xml("<playerslist><player/></playerslist>"));
  CHECK_FALSE(sm::is_xml(sample("events/ropotamo-a.trf")));
  const sm::Made made = sm::read_xml(xml);
  const auto event = event_of(made.document);
  REQUIRE(event.players.size() == 4);
  CHECK(event.players[0].name == "Torvalund, Kim");
  CHECK(event.players[2].sex == Sex::female);
  CHECK(event.players[2].title == Title::wgm);
  REQUIRE(event.teams.size() == 2);
  CHECK(event.teams[0].name == "Team 1");
  CHECK(event.teams[0].players == std::vector<tournament::PlayerIndex>{1, 2});
  const auto named =
      event_of(sm::with_teams(made.document, sample("exchange/lantern-teams.xml")).document);
  CHECK(named.teams[0].name == "Lantern <Towers>");
  CHECK(named.teams[0].nickname == "LANTE");
  // Back: the same files.
  CHECK(sm::players_xml(named).find("TeamUniqueId=\"2\"") != std::string::npos);
  CHECK(sm::teams_xml(named).find("TeamLongname=\"Lantern &lt;Towers>\"") != std::string::npos);
  const auto again = event_of(
      sm::with_teams(sm::read_xml(sm::players_xml(named)).document, sm::teams_xml(named)).document);
  CHECK(diff(named, again).empty());
}

TEST_CASE("numbers of XML that are not 1 to n give way to ratings", "[swiss-manager]") {
  const auto event =
      event_of(sm::read_xml("<Players><Player PlayerUniqueId='7' Lastname='Low' Rating='1500'/>"
                            "<Player PlayerUniqueId='9' Lastname='High' Rating='1600'/></Players>")
                   .document);
  REQUIRE(event.players.size() == 2);
  CHECK(event.players[0].name == "High");
}

TEST_CASE("XML that is none is refused with the place", "[swiss-manager]") {
  const std::string xml = sample("exchange/lantern-players.xml");
  for (std::size_t size = 0; size < xml.size(); ++size)
    (void)fault_of([&] { (void)sm::read_xml(xml.substr(0, size)); });
  for (std::size_t at = 0; at < xml.size(); ++at)
    for (const char value : {'\0', '<', '"', '\xFF'}) {
      std::string changed = xml;
      changed[at] = value;
      (void)fault_of([&] { (void)event_of(sm::read_xml(changed).document); });
    }
  CHECK(fault_of([] { (void)sm::read_xml("<Players><Player</Players>"); }).starts_with("byte "));
  CHECK(fault_of([] { (void)sm::read_xml("<Players></Players>"); }).find("without players") !=
        std::string::npos);
}

TEST_CASE("a pairing file gives rounds to a list of players", "[swiss-manager]") {
  const std::string pairings = sample("exchange/lantern-pairings.txt");
  REQUIRE(sm::is_pairing_file(pairings));
  CHECK_FALSE(sm::is_pairing_file(sample("exchange/lantern-players.csv")));
  const auto list = sm::read_player_list(sample("exchange/lantern-players.csv")).document;
  const sm::Made made = sm::with_pairings(list, pairings);
  const auto event = event_of(made.document);
  const auto& p = event.players;
  CHECK(event.rounds_paired == 2);
  CHECK(p[3].rounds[0].result == Result::win);
  CHECK(p[3].rounds[0].colour == Colour::white);
  CHECK(p[0].rounds[0].result == Result::loss);
  CHECK(p[1].rounds[0].result == Result::draw);
  CHECK(p[5].rounds[0].result == Result::forfeit_loss);
  CHECK(p[2].rounds[0].result == Result::forfeit_win);
  CHECK(p[6].rounds[0].result == Result::zero_bye);  // not in the file
  CHECK(p[2].rounds[1].result == Result::forfeit_loss);
  CHECK(p[1].rounds[1].result == Result::forfeit_loss);
  CHECK(p[0].rounds[1].pending());
  CHECK(p[4].rounds[1].result == Result::pab);
  CHECK(p[4].stated_points == Points::from_tenths(15));
  CHECK(count(made.remarks, Code::pairing_absent) == 1);
  CHECK(count(made.remarks, Code::pairing_replaced) == 0);
  // The same file comes out; only boards stand in their order.
  CHECK(sm::pairing_file(event, Round{1}) == pairings.substr(0, pairings.find("2;1;0")));
}

TEST_CASE("byes asked for stay, others give way to the pairing file", "[swiss-manager]") {
  const std::string trf =
      "012 Open\n142 3\n"
      "001    1 m    First, A                          2361 BUL                         1.0    1   "
      "  2 w 1  0000 - H\n"
      "001    2 m    Second, B                         2261 BUL                         0.0    3   "
      "  1 b 0     3 w 1\n"
      "001    3 m    Third, C                          2161 BUL                         1.0    2  "
      "0000 - U     2 b 0\n";
  const auto made = sm::with_pairings(read(trf).document, heading + "2;1;0;0;3;2;1;0;;1:0;0;;\n");
  const auto event = event_of(made.document);
  CHECK(event.players[0].rounds[1].result == Result::half_bye);
  CHECK(event.players[2].rounds[1].colour == Colour::white);
  CHECK(event.players[2].stated_points == Points::from_tenths(20));
  CHECK_FALSE(event.players[0].stated_rank.has_value());
  CHECK(count(made.remarks, Code::pairing_replaced) == 1);
  CHECK(count(made.remarks, Code::pairing_absent) == 0);
}

TEST_CASE("a pairing file that contradicts the players is refused", "[swiss-manager]") {
  const auto list = sm::read_player_list("Name,Fide_No,Rtg_Int\nA,,2000\nB,,1900\n").document;
  const auto fault = [&](const std::string& rows) {
    return fault_of([&] { (void)sm::with_pairings(list, heading + rows); });
  };
  CHECK(fault("1;1;0;0;1;3;1;0;;1:0;0;;\n") == "line 2: player 3 is not in the list of players");
  CHECK(fault("1;1;0;0;1;2;1;0;;1:0;0;;\n1;2;0;0;2;1;1;0;;1:0;0;;\n") ==
        "line 3: player 2 stands twice in round 1");
  CHECK(fault("1;1;0;0;1;1;1;0;;1:0;0;;\n") == "line 2: player 1 against himself");
  CHECK(fault("1000;1;0;0;1;2;1;0;;1:0;0;;\n").starts_with("line 2: '1000' is no round"));
  CHECK(fault("1;1;0;0;1;2;win;0;;1:0;0;;\n") == "line 2: 'win' is no number of points");
  CHECK(fault("1;1;0;0;-1;2;1;0;;1:0;0;;\n") == "line 2: White is no player");
  CHECK(fault("1;1;0;0;1;2;1;0;Q;1:0;0;;\n") == "none");
  CHECK(fault("1\n").starts_with("line 2: NrW"));
}

TEST_CASE("flags of a pairing file", "[swiss-manager]") {
  const auto list = sm::read_player_list("Name,Fide_No,Rtg_Int\nA,,2000\nB,,1900\n").document;
  const auto first = [&](const std::string& row) {
    return event_of(sm::with_pairings(list, heading + row + "\n").document).players[0].rounds[0];
  };
  CHECK(first("1;1;0;0;1;2;0;0;D;0:0D;0;;").result == Result::loss);
  CHECK(first("1;1;0;0;1;2;1;0;U;1:0U;0;;").result == Result::unrated_win);
  CHECK(first("1;1;0;0;1;2;0;0;H;;0;;").pending());
  CHECK(first("1;1;0;0;1;-2;0,5;0;;;0;;").result == Result::half_bye);
  CHECK(first("1;1;0;0;1;-2;1;0;;;0;;").result == Result::full_bye);
  CHECK(first("1;1;0;0;1;-2;0;0;;;0;;").result == Result::zero_bye);
  CHECK(first("1;1;0;0;1;-1;1;1;;1:1;0;;").result == Result::pab);
}

TEST_CASE("what a pairing file cannot say is told", "[swiss-manager]") {
  const auto event = event_of(sample("editions/trf26-next-round.trf"));
  std::vector<Loss> losses;
  (void)sm::pairing_file(event, {}, &losses);
  CHECK(told(losses, "001", "players themselves"));
  CHECK(fault_of([&] { (void)sm::pairing_file(event, Round{99}); }).find("not paired") !=
        std::string::npos);
  CHECK(fault_of([] { (void)sm::pairing_file(event_of(std::string("012 Open\n")), {}); }) ==
        "no round is paired: no pairing file");
}

TEST_CASE("matches of a pairing file", "[swiss-manager]") {
  const auto event = event_of(sample("editions/trf26-team.trf"));
  REQUIRE(event.is_team_event());
  const exchange::RoundBoards boards = exchange::round_boards(event, Round{1});
  REQUIRE_FALSE(boards.games.empty());
  CHECK(boards.games[0].match == 1);
  CHECK(boards.games[0].board == 1);
  std::vector<Loss> losses;
  const std::string text = sm::pairing_file(event, Round{1}, &losses);
  CHECK(told(losses, "310", "Mnr"));
  CHECK(text.find(";1;;\r\n") != std::string::npos);
}

TEST_CASE("boards stand in publishing order", "[swiss-manager]") {
  // C.04.2 3.6: 2 and 3 have a point each, 1 and 4 none.
  const auto event = event_of(std::string(
      "012 Open\n"
      "001    1 m    A                                 2361 BUL                         0.0    1   "
      "  3 w 0     4 b =\n"
      "001    2 m    B                                 2361 BUL                         1.0    2   "
      "  4 b 1     3 w =\n"
      "001    3 m    C                                 2361 BUL                         1.0    3   "
      "  1 b 1     2 b =\n"
      "001    4 m    D                                 2361 BUL                         0.0    4   "
      "  2 w 0     1 w =\n"));
  const auto boards = exchange::round_boards(event, Round{2});
  REQUIRE(boards.games.size() == 2);
  CHECK(boards.games[0].white == 1);
  CHECK(boards.games[0].black == 2);
  CHECK(boards.games[1].white == 3);
  CHECK(exchange::round_boards(event, Round{3}).games.empty());
}

TEST_CASE("a TRF for Swiss-Manager has numbers without gaps, in order, and 142",
          "[swiss-manager]") {
  const std::string trf =
      "012 Open\n142 5\n"
      "001    7 m    Third, C                          2161 BUL                         0.0    3   "
      "  2 b 0\n"
      "001    2 m    First, A                          2361 BUL                         1.0    1   "
      "  7 w 1\n"
      "001    5 m    Second, B                         2261 BUL                         1.0    2  "
      "0000 - U\n";
  for (const Edition edition : {Edition::trf16, Edition::trf26}) {
    const Conversion made = sm::for_import(read(trf).document, edition);
    const std::string text = write(made.document);
    CHECK(text.find("\r\n142 5\r\n") != std::string::npos);
    const std::size_t one = text.find("001    1 m    First, A"),
                      two = text.find("001    2 m    Second, B"),
                      three = text.find("001    3 m    Third, C");
    CHECK(one < two);
    CHECK(two < three);
    CHECK(three != std::string::npos);
    const auto event = event_of(made.document);
    CHECK(event.players[0].rounds[0].opponent == 2);
    CHECK(event.players[2].rounds[0].opponent == 0);
    CHECK(told(made.losses, "001", "2 is now 1, 5 is now 2, 7 is now 3"));
  }
  // An opponent whom nobody is could become somebody: numbers stay.
  const std::string stranger =
      "012 Open\n"
      "001    2 m    First, A                          2361 BUL                         1.0    1   "
      "  1 w 1\n";
  CHECK(write(sm::for_import(read(stranger).document, Edition::trf16).document)
            .find("001    2 m    First") != std::string::npos);
}

TEST_CASE("pairing files of Swiss-Manager itself", "[swiss-manager][shared]") {
  const auto corpus = shared::folder("corpus/swiss-manager");
  if (!corpus) return;
  const auto file = [&](const char* name) { return load((*corpus / name).string()); };
  // Round 3 as exported in both forms, before a result was entered.
  const auto event = event_of(file("rochade-m0-round3-paired.trf"));
  CHECK(sm::pairing_file(event, Round{3}) == file("rochade-m0-round3-unplayed.pairings.txt"));
  // Rounds 1 to 4 by way of the pairing files alone, against the TRF of round 4.
  auto made = sm::with_pairings(read(file("rochade-m0-accents.trf")).document,
                                file("rochade-m0-rounds3-4.pairings.txt"));
  const auto all = event_of(made.document);
  const auto paired = event_of(file("rochade-m0-round4-paired.trf"));
  REQUIRE(all.players.size() == paired.players.size());
  for (std::size_t p = 0; p < all.players.size(); ++p)
    for (std::size_t r = 0; r < 4; ++r) {
      CHECK(all.players[p].rounds[r].opponent == paired.players[p].rounds[r].opponent);
      CHECK(all.players[p].rounds[r].colour == paired.players[p].rounds[r].colour);
      if (r < 3) CHECK(all.players[p].rounds[r].result == paired.players[p].rounds[r].result);
    }
  // And of what it accepted from somebody else.
  CHECK(sm::pairing_file(all, Round{4}) == file("rochade-m0-round4-import-accepted.pairings.txt"));
}
