// The command lines of JaVaFo and bbpPairings, and what they print (spec engine-cli.md).
#include "exchange/engine_form.hpp"

#include <catch2/catch.hpp>

#include "trf/trf.hpp"

namespace {

using namespace trf;
using exchange::EngineRequest;
using exchange::EngineStyle;
using exchange::Lines;
using Action = EngineRequest::Action;

EngineRequest parse(std::vector<std::string> arguments, std::string_view called_as = "") {
  return exchange::parse_engine(arguments, called_as);
}

}  // namespace

TEST_CASE("engine: both grammars pair") {
  const auto bbp = parse({"--dutch", "dir/in.trf", "-p", "out.txt", "-l"});
  CHECK(bbp.action == Action::pair);
  CHECK(bbp.style == EngineStyle::bbp);
  CHECK(bbp.input == "dir/in.trf");
  CHECK(bbp.output == "dir/out.txt");  // beside the input (§1)
  CHECK(bbp.list == "dir/in.list");
  const auto javafo = parse({"in.trf", "-b", "-p", "/tmp/out", "-l", "c.txt", "-q", "5000", "-w"});
  CHECK(javafo.style == EngineStyle::javafo);
  CHECK(javafo.baku);
  CHECK(javafo.output == "/tmp/out");
  CHECK(javafo.list == "c.txt");
  CHECK_FALSE(parse({"in.trf", "-p"}).output);
  CHECK_FALSE(parse({"in.trf", "-p", "-w"}).output);  // bbpPairings would write a file "-w"
  CHECK(parse({"-r", "in.trf", "-q", "-p", "./o"}).output == "./o");
}

TEST_CASE("engine: check, one round or all") {
  CHECK(parse({"--dutch", "in.trf", "-c"}).action == Action::check);
  CHECK_FALSE(parse({"--dutch", "in.trf", "-c"}).round);
  CHECK(parse({"in.trf", "-c", "5"}).round == 5);
  CHECK(parse({"-c", "in.trf"}).input == "in.trf");
  CHECK(parse({"--dutch", "in.trf", "-c", "-l", "x/y"}).list == "x/y");
}

TEST_CASE("engine: generate with seed, configuration or model") {
  const auto seed = parse({"-g", "18980522", "-o", "t.trf"});
  CHECK(seed.action == Action::generate);
  CHECK(seed.seed == 18980522U);
  CHECK(seed.output == "t.trf");
  const auto config = parse({"--dutch", "-g", "cfg/rtg.cfg", "-o", "t.trf", "-s", "7", "-l"});
  CHECK(config.config == "cfg/rtg.cfg");
  CHECK(config.output == "cfg/t.trf");
  CHECK(config.list == "cfg/t.list");
  CHECK(config.seed == 7U);
  const auto model = parse({"m/model.trf", "-g", "-b", "-o", "t.trf"});
  CHECK(model.input == "m/model.trf");
  CHECK(model.output == "m/t.trf");
  CHECK(model.baku);
}

TEST_CASE("engine: the edition may stand anywhere") {
  CHECK(parse({"--pairing-rules", "2017", "in.trf", "-p"}).pairing_rules == "2017");
  CHECK(parse({"--dutch", "in.trf", "-p", "--pairing-rules=2026"}).pairing_rules == "2026");
  CHECK(parse({"--dutch", "in.trf", "-p", "--pairing-rules", "2026", "-l"}).list == "in.list");
  CHECK(parse({"in.trf", "-p", "--round", "3"}).round == 3);
}

TEST_CASE("engine: nothing or -r prints the release only") {
  CHECK(parse({}).release);
  CHECK(parse({"-r"}).release);
  CHECK(parse({"-r"}).action == Action::none);
}

TEST_CASE("engine: what neither program takes") {
  const std::vector<std::string> bad[] = {{"--dutch"},
                                          {"in.trf"},
                                          {"--dutch", "in.trf"},
                                          {"-p"},
                                          {"-c"},
                                          {"in.trf", "-p", "-c"},
                                          {"in.trf", "-p", "out", "-c"},
                                          {"in.trf", "-x"},
                                          {"in.trf", "-p", "a", "b"},
                                          {"in.trf", "-c", "0"},
                                          {"-g"},
                                          {"-g", "-s", "5"},
                                          {"-g", "c.cfg", "-o", "t", "-s", "abc"},
                                          {"m.trf", "-g", "c.cfg", "-o", "t"},
                                          {"in.trf", "-p", "-o", "t"},
                                          {"--dutch", "--burstein", "in.trf", "-p"},
                                          {"in.trf", "-p", "--pairing-rules", "2020"},
                                          {"in.trf", "-p", "--pairing-rules"},
                                          {"in.trf", "-p", "--round", "x"}};
  for (const auto& arguments : bad) {
    CAPTURE(arguments);
    CHECK_THROWS_AS(parse(arguments), UsageError);
  }
}

TEST_CASE("engine: the name of the program tells whose habits are meant") {
  for (const char* name : {"bbpPairings", "/usr/bin/bbppairings", "BBPPAIRINGS.EXE", "javafo",
                           "C:\\x\\JaVaFo.exe", "./javafo.jar"})
    CHECK(exchange::is_engine_name(name));
  for (const char* name : {"trf", "/bin/bbpPairings/trf", "bbp", "javafo2", ""})
    CHECK_FALSE(exchange::is_engine_name(name));
  CHECK(parse({"in.trf", "-p"}, "/opt/javafo").style == EngineStyle::javafo);
  CHECK(parse({"--dutch", "in.trf", "-p"}, "bbpPairings").style == EngineStyle::bbp);
  CHECK_THROWS_AS(parse({"in.trf", "-p"}, "bbpPairings"), UsageError);  // --dutch is due (§1)
}

TEST_CASE("engine: file names") {
  CHECK(exchange::beside("out", "a/b.trf") == "a/out");
  CHECK(exchange::beside("out", "b.trf") == "out");
  CHECK(exchange::beside("./out", "a/b.trf") == "./out");
  CHECK(exchange::beside("-", "a/b.trf") == "-");
}

TEST_CASE("engine: the answer to -p counts every line") {
  CHECK(exchange::pairing_text({{4, 1}, {2, 3}, {5, 0}}) == "3\n4 1\n2 3\n5 0\n");
  CHECK(exchange::pairing_text({}) == "0\n");
}

// The texts of engine-cli.md §4, as bbpPairings 6.0.0 printed them.
TEST_CASE("engine: the answer to -c") {
  CHECK(exchange::checker_text("m", Round{2}, Lines{{1, 2}}, {{1, 2}}) == "m: Round #2\n");
  CHECK(exchange::checker_text("m", Round{1}, Lines{{4, 2}, {1, 3}}, {{2, 4}, {1, 3}}) ==
        "m: Round #1\n"
        "  Checker pairings        Tournament pairings \n"
        "      4 -   2                  2 -   4\n"
        "\n");
  CHECK(exchange::checker_text("048", Round{6}, Lines{{31, 18}, {23, 0}}, {{23, 31}, {18, 0}}) ==
        "048: Round #6\n"
        "  Checker pairings        Tournament pairings \n"
        "     31 -  18                 23 -  31\n"
        "     23 -   0                 18 -   0\n"
        "\n");
  CHECK(exchange::checker_text("m", Round{9}, std::nullopt, {{1, 2}}) ==
        "m: Round #9\nNo valid pairing exists for round 9.\n\n");
}

namespace {

tournament::Event event_of(std::vector<int> tenths, std::uint16_t rounds) {
  tournament::Event e;
  e.rounds_announced = rounds;
  e.rounds_stored = e.rounds_paired = e.rounds_played = 1;
  for (const int t : tenths) {
    tournament::Player p;
    p.tpn = Tpn{static_cast<std::uint16_t>(e.players.size() + 1)};
    p.rounds.resize(1);
    p.rounds[0].points = Points::from_tenths(t);
    p.stated_points = p.rounds[0].points;
    e.players.push_back(std::move(p));
  }
  return e;
}

}  // namespace

TEST_CASE("engine: boards stand by the higher score, the sum, the number; the bye last") {
  const auto event = event_of({0, 5, 10, 5, 10, 0, 10}, 5);
  Lines lines{{6, 0}, {1, 2}, {7, 4}, {5, 3}};
  exchange::order_lines(lines, event, Round{2});
  CHECK(lines == Lines{{5, 3}, {7, 4}, {1, 2}, {6, 0}});
}

TEST_CASE("engine: -b accelerates the round to be paired, in long events only") {
  auto event = event_of({0, 0, 0, 0, 0, 0}, 9);  // GA = 2·ceil(6/4) = 4
  exchange::accelerate_old_way(event, Round{2});
  CHECK(event.acceleration[3][1] == Points::from_tenths(10));
  CHECK(event.acceleration[4][1] == Points{});
  CHECK(event.acceleration[0][0] == Points{});  // earlier rounds need XXA
  exchange::accelerate_old_way(event, Round{4});
  CHECK(event.acceleration[0][3] == Points::from_tenths(5));
  exchange::accelerate_old_way(event, Round{6});
  CHECK(event.acceleration[0][5] == Points{});
  auto brief = event_of({0, 0, 0, 0}, 8);
  exchange::accelerate_old_way(brief, Round{2});
  CHECK(brief.acceleration.empty());
}

TEST_CASE("engine: points may hold the bye and the acceleration of the round") {
  Tpn misfit;
  auto event = event_of({10, 5, 0}, 5);
  CHECK(exchange::points_fit(event, Round{2}, &misfit));
  event.players[1].stated_points = Points::from_tenths(15);
  CHECK_FALSE(exchange::points_fit(event, Round{2}, &misfit));
  CHECK(misfit == Tpn{2});
  event.acceleration.assign(3, std::vector<Points>(2));
  event.acceleration[1][1] = Points::from_tenths(10);
  CHECK(exchange::points_fit(event, Round{2}, &misfit));
  CHECK_FALSE(exchange::points_fit(event, Round{1}, &misfit));
}
