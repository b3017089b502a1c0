// The regulation file: what is read, what is refused and where, what contradicts itself.
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "nlohmann/json.hpp"
#include "regulation/regulation.hpp"
#include "samples.hpp"

using namespace trf;
using namespace trf::regulation;

namespace {

std::string sample(const std::string& name) {
  return load((samples::folder("regulations") / name).string());
}

/// A regulation without faults, to which a test adds one.
std::string sound(const std::string& more = "", const std::string& group = "") {
  return "regulation = 1\n"
         "[event]\n"
         "name = \"Cup\"\n"
         "currency = \"EUR\"\n"
         "start = 2026-06-07\n"
         "end = 2026-06-15\n"
         "[[official]]\n"
         "role = \"chief arbiter\"\n"
         "name = \"Nobody, Ann\"\n"
         "[[group]]\n"
         "id = \"A\"\n"
         "article = \"3\"\n"
         "rounds = 3\n" +
         group + more;
}
constexpr std::uint32_t group_line = 10, after = 14;

/// "3:1 error form: message" of each finding.
std::vector<std::string> told(const std::string& text) {
  std::vector<std::string> out;
  for (const Finding& f : read("r.toml", text).findings)
    out.push_back(fmt::format("{}:{} {} {}: {}", f.where.line, f.where.column,
                              to_string(f.severity), f.rule, f.message));
  return out;
}

bool has(const std::vector<std::string>& list, const std::string& part) {
  return std::any_of(list.begin(), list.end(),
                     [&](const std::string& s) { return s.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("regulation: a sound file has no findings, and its values are read") {
  const std::string text = sound(R"(
[[limit]]
article = "6"
rating = "RUS"
min = 1200
list = 2026-06-01
[time_control]
period = [{moves = 40, minutes = 90, increment = 30}, {minutes = 30, increment = 30}]
[ranking]
tie_breaks = ["DE", "SM:84{0,0,1,-,-,0,1}", "BH"]
[byes]
article = "13.11"
count = 2
worth = "zero"
first = 2
last = 3
[[category]]
id = "w"
sex = "w"
[[prize]]
amounts = [100, 50.5, "25.25"]
)");
  const regulation::ReadResult r = read("r.toml", text);
  CHECK(told(text).empty());
  REQUIRE(r.usable);
  const Group& g = r.regulation.groups.at(0);
  CHECK(g.limits.at(0).rating.federation == "RUS");
  CHECK(g.limits.at(0).article == "6");
  CHECK(g.limits.at(0).list == PartialDate{2026, 6, 1});
  CHECK(g.time->control.encoded() == "40/5400+30:1800+30");
  CHECK(g.time->control.sixty_moves() == 5400 + 1800 + 60 * 30);
  CHECK(g.ranking->text() == "DE,SM:84{0,0,1,-,-,0,1},BH");
  CHECK(g.byes->count == 2);
  CHECK(g.byes->worth == Result::zero_bye);
  CHECK(g.prizes.at(0).amounts == std::vector<Cents>{10000, 5050, 2525});
}

TEST_CASE("regulation: the new file that the program writes is sound") {
  CHECK(told(std::string(blank())).empty());
}

TEST_CASE("regulation: a fault of form is told with line and column") {
  // What is wrong, and where it stands by counting in the text.
  const auto wrong = [](const std::string& line, std::uint32_t column, const std::string& message) {
    INFO(line);
    const auto list = told(sound("", line + "\n"));
    CAPTURE(list);
    REQUIRE(list.size() == 1);
    CHECK(list[0].starts_with(fmt::format("{}:{} error form: ", after, column)));
    CHECK(list[0].find(message) != std::string::npos);
  };
  wrong("name = 5", 8, "a whole number, due is a text");
  wrong("system = \"duch\"", 10, "'duch' is none of dutch");
  wrong("teams = \"yes\"", 9, "due is true or false");
  wrong("start = \"2026-06-07\"", 9, "due is a date");
  wrong("start = 2026-06-07T10:00:00", 9, "due is a date");
  wrong("evnts = [\"x\"]", 1, "unknown key evnts in group");
  wrong("events = [\"x\", 7]", 16, "texts in quotes");
  wrong("events = \"x\"", 10, "an array");
  wrong("time_control = 90", 16, "a table");
  wrong("prize = [1]", 10, "tables");
  wrong("prize = [{amounts = [-5]}]", 22, "negative");
  wrong("prize = [{amounts = [1.234]}]", 22, "no sum of money");
  wrong("prize = [{amounts = [nan]}]", 22, "no sum of money");
  wrong("prize = [{amounts = [9e99]}]", 22, "no sum of money");
  wrong("prize = [{amounts = [100000000001]}]", 22, "no sum of money");
  wrong("prize = [{}]", 10, "no prizes");
  wrong("prize = [{category = \"x\", amounts = [1]}]", 10, "no category 'x'");
  wrong("prize = [{hand_down = \"y\", amounts = [1]}]", 10, "no prize 'y'");
  wrong("prize = [{hand_down = \"main\", amounts = [1]}]", 10, "in a circle");
  wrong("limit = [{max = 0}]", 17, "a whole number from 1 to 4000");
  wrong("limit = [{min = 3, max = 2}]", 17, "above the max");
  wrong("limit = [{rating = \"Rus\", max = 2}]", 20, "neither fide nor");
  wrong("limit = [{}]", 10, "sets no limit");
  wrong("byes = {worth = \"half\", first = 3, last = 2}", 33, "after the last");
  wrong("ranking = {tie_breaks = [\"XYZ\"]}", 25, "no tie-break of C.07");
  wrong("ranking = {tie_breaks = [\"BPG/C1\"]}", 25, "no cut");
  wrong("ranking = {tie_breaks = [\"SM:5\"]}", 25, "SM:5");
  wrong("ranking = {edition = \"2025\"}", 22, "no edition of C.07");
  wrong("schedule = {rounds = [2026-06-07, 15:00:00]}", 35, "due is a date and time");
  wrong("prize_rules = {unit = 0}", 23, "0.01 is the least");
  wrong("fees = {rate = [{name = \"x\"}]}", 17, "has no amount");
}

TEST_CASE("regulation: what is no regulation") {
  CHECK(has(told(""), "this is no regulation"));
  CHECK(has(told("regulation = 2\n[event]\nname = \"x\"\n[[group]]\nid = \"a\"\n"), "1:14 error"));
  CHECK(has(told("regulation = 1\n"), "[event] is missing"));
  CHECK(has(told("regulation = 1\n[event]\n"), "2:1 error form: event.name is missing"));
  CHECK(has(told("regulation = 1\nevent = 3\n"), "2:9 error form: event is a whole number"));
  CHECK(
      has(told(sound("[[group]]\nid = \"A\"\n")), "the group 'A' stands twice, first on line 10"));
  CHECK(has(told(sound("[[group]]\n")), "group.id is missing"));
  CHECK_FALSE(read("r", "[").readable);
  CHECK(told("a = 1\nb = = 2\n").at(0).starts_with("2:5 error syntax"));
  // Letters beyond ASCII stand in quotes and comments alone; columns count characters.
  CHECK(told("# й\nимя = 1\n").at(0).starts_with("2:1 error syntax: a letter that only"));
  CHECK(told("a = \"\"\"й\n\\\n\"\"\"\"\"\nb = 'й' ю\n").at(0).starts_with("4:9 error syntax"));
  CHECK(told("\"й\" = 1 # й\n").at(0).find("syntax") == std::string::npos);
  CHECK(told("\xef\xbb\xbf" + sound()).empty());
  CHECK(told("a = 2026-06-07T\n").at(0).starts_with("1:15 error syntax: a time is due"));
  for (const char* header : {"[=]", "[[.a]]", "[ [a]]", "[\n", "[[ ,"})
    CHECK(told(std::string("\n") + header + "\n").at(0).starts_with("2:1 error syntax: a table"));
}

TEST_CASE("regulation: hostile bytes give findings, never a crash") {
  const auto refused = [](const std::string& text) {
    const regulation::ReadResult r = read("r", text);
    CHECK_FALSE(r.usable);
    REQUIRE_FALSE(r.findings.empty());
    CHECK(r.findings.size() <= 102);
    CHECK(r.findings.front().where.line >= 1);
    CHECK(r.findings.front().where.column >= 1);
  };
  refused("a = " + std::string(100'000, '['));
  refused("a = " + std::string(5'000, '[') + std::string(5'000, ']'));
  std::string nested = "a = 1";
  for (int i = 0; i < 5000; ++i) nested = "a = {" + nested + "}";
  refused(nested);
  std::string dotted = "a";
  for (int i = 0; i < 100'000; ++i) dotted += ".a";
  refused(dotted + " = 1");
  refused("[" + dotted + "]");
  std::string spaced = "a";
  for (int i = 0; i < 100; ++i) spaced += " . \"a\"";
  refused(spaced + " = 1");
  refused(std::string(2 << 20, '#'));
  refused(std::string("regulation = 1\n\0", 16));
  refused("\xff\xfe\x00\x01");
  refused("regulation = 99999999999999999999999\n");
  refused("x = \"\xc3\x28\"\n");
  refused(sound("[[prize]]\namounts = [" + [] {
    std::string many;
    for (int i = 0; i < 20'000; ++i) many += "1,";
    return many;
  }() + "]\n"));
  std::string many;
  for (int i = 0; i < 3000; ++i) many += "[[group]]\nid = \"A\"\n";
  refused(sound(many));
  std::string unknown;
  for (int i = 0; i < 3000; ++i) unknown += fmt::format("k{} = 1\n", i);
  refused("regulation = 1\n" + unknown);
  refused(sound("", "name = \"a\\u0007b\"\n"));
  refused(sound("", "name = \"" + std::string(5000, 'x') + "\"\n"));
  refused("[event]\nname = [[[[1]]]]\n[event]\n");
}

TEST_CASE("regulation: every key with a value of every wrong type") {
  // Each line of the founding regulation once with each of these in place of its value.
  const std::string_view values[] = {"-1",
                                     "0",
                                     "99999",
                                     "1.5",
                                     "\"\"",
                                     "true",
                                     "[]",
                                     "{}",
                                     "[[1]]",
                                     "2026-13-45",
                                     "nan",
                                     "\"x\"",
                                     "12:00:00",
                                     "2026-06-07T10:00:00Z",
                                     "{a = {b = [1]}}"};
  std::vector<std::string> lines = samples::split(sample("ropotamo-2026.toml"), '\n');
  std::set<std::string> done;
  std::size_t tried = 0;
  for (std::string& line : lines) {
    const std::size_t at = line.find(" = ");
    if (at == std::string::npos || line.starts_with('#') || line.back() == '[') continue;
    if (!done.insert(line.substr(0, at)).second) continue;
    const std::string kept = line;
    for (const std::string_view value : values) {
      line = kept.substr(0, at + 3) + std::string(value);
      std::string text;
      for (const std::string& l : lines) text += l + "\n";
      const regulation::ReadResult r = read("r", text);
      for (const Finding& f : r.findings) CHECK(f.where.line >= 1);
      ++tried;
    }
    line = kept;
  }
  CHECK(tried > 300);
}

TEST_CASE("regulation: the founding regulation's two limits of group B contradict each other") {
  // regulations.md A: article 3 says 1899, article 6 says 1799.
  const regulation::ReadResult r = read("r", sample("ropotamo-2025.toml"));
  REQUIRE(r.usable);
  std::vector<Finding> errors;
  for (const Finding& f : r.findings)
    if (f.severity == Severity::error) errors.push_back(f);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].rule == "contradiction");
  CHECK(errors[0].article == "6");
  CHECK(errors[0].message ==
        "group B: article 3 sets a highest FIDE rating of 1899, article 6 one of 1799: which "
        "holds?");

  std::string settled = sample("ropotamo-2025.toml");
  settled.replace(settled.find("max = 1799"), 10, "max = 1799\nholds = true");
  const regulation::ReadResult then = read("r", settled);
  CHECK_FALSE(has_errors(then.findings));
  CHECK(has(told(settled), "article 6 is declared to hold"));
}

TEST_CASE("regulation: the sample regulations have no other errors") {
  for (const char* name : {"ropotamo-2026.toml", "samara-2024.toml", "samara-2026.toml",
                           "club-round-robin.toml", "team-cup.toml"}) {
    INFO(name);
    const auto list = told(sample(name));
    CAPTURE(list);
    CHECK_FALSE(has(list, " error "));
    CHECK_FALSE(has(list, " warning "));
  }
}

TEST_CASE("regulation: statements that contradict each other are found") {
  const auto found = [](const std::string& group, const std::string& message,
                        const std::string& more = "") {
    INFO(group << more);
    const auto list = told(sound(more, group));
    CAPTURE(list);
    CHECK(list.size() == 1);
    CHECK(has(list, message));
  };
  const std::string clock = "time_control = {minutes = 60, increment = 30}\n";
  found("limit = [{max = 1899, article = \"3\"}, {max = 1799, article = \"6\"}]\n",
        "article 3 sets a highest FIDE rating of 1899, article 6 one of 1799");
  found("limit = [{min = 1300}, {max = 1200}]\n", "nobody can play");
  found("limit = [{max = 1300, list = 2026-05-01}, {max = 1300, list = 2026-06-01}]\n",
        "takes the rating list of");
  found("limit = [{max = 1300, list = 2026-07-01}]\n", "appears after the start");
  found("limit = [{unrated = true}, {unrated = false}]\n", "differ about unrated players");
  found("schedule = {article = \"9\", rounds = [2026-06-07, 2026-06-08]}\n",
        "group A has 3 rounds (article 3), the schedule 2 (article 9)");
  found("schedule = {rounds = [2026-06-06, 2026-06-08, 2026-06-09]}\n", "outside the dates");
  found("schedule = {rounds = [2026-06-09, 2026-06-08, 2026-06-09]}\n", "is not after round 1");
  // 60 + 30 minutes a side: three hours.
  found(clock + "schedule = {rounds = [2026-06-08T10:00:00, 2026-06-08T12:59:00, 2026-06-09]}\n",
        "can last 180 minutes");
  CHECK(told(sound("", clock + "schedule = {rounds = [2026-06-08T10:00:00, 2026-06-08T13:00:00, "
                               "2026-06-09]}\n"))
            .empty());
  found(
      "schedule = {rounds = [2026-06-07, 2026-06-08, 2026-06-09T10:00:00], prize_giving = "
      "2026-06-09T10:00:00}\n",
      "before the last round");
  found(
      "schedule = {registration = {until = 2026-06-07T16:00:00}, rounds = [2026-06-07T15:00:00, "
      "2026-06-08, 2026-06-09]}\n",
      "ends after the start of round 1");
  found("byes = {count = 1, last = 4}\n", "byes until round 4, but there are 3 rounds (article 3)");
  found("byes = {count = 1, first = 4, last = 5}\n", "byes from round 4 on");
  found("time_control = {minutes = 45, increment = 10, rated_as = \"standard\"}\n",
        "rated as standard, but 45 min + 10 s a move gives 55 minutes for 60 moves: rapid");
  found("time_control = {minutes = 3, rated_as = \"blitz\"}\n", "no rating list");
  // B.02 1.1: from 1800 on 90 minutes are due, from 2400 on 120.
  found(
      "time_control = {minutes = 45, increment = 30}\nlimit = [{max = 1800}]\nreported = {to = "
      "[\"FIDE\"]}\n",
      "FIDE rates no standard game of anybody from 1800");
  CHECK(told(sound("", "time_control = {minutes = 45, increment = 30}\nlimit = [{max = 1799}]\n"))
            .empty());
  found("time_control = {minutes = 60, increment = 30}\nlimit = [{max = 2400}]\n", "from 2400");
  found("ranking = {tie_breaks = [\"BH\", \"SB\", \"BH\"]}\n", "BH stands twice");
  found("ranking = {tie_breaks = [\"EDE\"]}\n", "does not exist in individual events");
  found("prize = [{amounts = [10, 20]}]\n", "prize 2 (20.00) is larger than prize 1 (10.00)");
  found("prize = [{amounts = [10, 5]}]\nprize_rules = {fund = 16}\n",
        "the fund is 16.00, the prizes add up to 15.00");
  found(
      "prize = [{id = \"a\", prestige = 1, amounts = [1]}, {id = \"b\", prestige = 1, amounts = "
      "[1]}]\n",
      "same prestige");
  found(
      "fees = {base = 1, rate = [{titles = [\"GM\"], amount = 1}, {titles = [\"GM\"], amount = "
      "2}]}\n",
      "1.00 and 2.00 for the same players");
  found("start = 2026-06-01\n", "outside the dates of the event");
  found("", "nobody is 60 or older and under 10",
        "[[category]]\nid = \"x\"\nover = 60\nunder = 10\n");
  found("", "nobody judges a protest against himself",
        "[[official]]\nrole = \"committee member\"\nname = \"Nobody, Ann\"\n");
  std::string nobody = sound();
  nobody.replace(nobody.find("chief arbiter"), 13, "arbiter");
  CHECK(has(told(nobody), "no chief arbiter"));
}

TEST_CASE("regulation: two groups at the same time, where a player may play in both") {
  const auto text = [](const std::string& second) {
    std::string out = sound(
        "[[group]]\nid = \"B\"\nrounds = 1\ntime_control = {minutes = 45, "
        "increment = 30}\nschedule = {rounds = [" +
            second + "]}\n",
        "time_control = {minutes = 60, increment = 30}\nschedule = {rounds = "
        "[2026-06-07T15:00:00, 2026-06-08T15:00:00, 2026-06-09T15:00:00]}\n");
    out.replace(out.find("currency"), 0, "both_groups = true\n");
    return told(out);
  };
  // 45 + 30: both sides take 150 minutes at most.
  CHECK(text("2026-06-08T12:30:00").empty());
  CHECK(has(text("2026-06-08T12:31:00"), "round 2 of A (2026-06-08 15:00) and round 1 of B"));
  CHECK(has(text("2026-06-08T17:59:00"), "can overlap"));
  CHECK(text("2026-06-08T18:00:00").empty());
}

TEST_CASE("regulation: the group is told by the event's name or by its id") {
  const Regulation r = read("r", sample("ropotamo-2026.toml")).regulation;
  tournament::Event e;
  e.name = "Ropotamo Cup 2026 - B, final";
  CHECK(group_of(r, e).id == "B");
  CHECK(group_of(r, e, "A").id == "A");
  CHECK_THROWS_AS(group_of(r, e, "C"), UsageError);
  e.name = "Another Cup";
  CHECK_THROWS_AS(group_of(r, e), UsageError);
}

TEST_CASE("regulation: categories by age, sex, rating and list") {
  tournament::Player p;
  p.tpn = Tpn{7};
  const PartialDate day{2026, 6, 7};
  const auto is = [&](const Category& c) {
    const Membership m = belongs(c, p, day);
    return m.member ? "yes" : m.unknown ? "unknown" : "no";
  };
  Category under, over, by_day, senior_by_day;
  under.under = 14;
  over.over = 60;
  by_day.under = 14;
  by_day.reckoning = Reckoning::day;
  senior_by_day.over = 60;
  senior_by_day.reckoning = Reckoning::day;
  // D.01: U14 = not 14 before 1 January of the year: born in 2012 or later.
  for (const auto& [birth, u14, s60, d14, d60] :
       std::vector<std::tuple<PartialDate, std::string, std::string, std::string, std::string>>{
           {{2012, 1, 1}, "yes", "no", "no", "no"},
           {{2011, 12, 31}, "no", "no", "no", "no"},
           {{2012, 6, 7}, "yes", "no", "no", "no"},   // 14 on the first day
           {{2012, 6, 8}, "yes", "no", "yes", "no"},  // 14 the day after
           {{2012, 0, 0}, "yes", "no", "unknown", "no"},
           {{2012, 6, 0}, "yes", "no", "unknown", "no"},
           {{1966, 12, 31}, "no", "yes", "no", "no"},  // 60 in the year, 59 on the day
           {{1966, 6, 7}, "no", "yes", "no", "yes"},
           {{1966, 0, 0}, "no", "yes", "no", "unknown"},
           {{1967, 1, 1}, "no", "no", "no", "no"},
           {{}, "unknown", "unknown", "unknown", "unknown"}}) {
    p.birth = birth;
    INFO(to_string(birth));
    CHECK(is(under) == u14);
    CHECK(is(over) == s60);
    CHECK(is(by_day) == d14);
    CHECK(is(senior_by_day) == d60);
  }
  Category women, u1600, unrated, local, titled, from;
  women.sex = Sex::female;
  u1600.rating_max = 1599;
  unrated.unrated = true;
  local.players = {7};
  titled.titles = {"FM"};
  from.federations = {"BUL"};
  CHECK(std::string(is(women)) == "unknown");
  p.sex = Sex::female;
  CHECK(std::string(is(women)) == "yes");
  CHECK(std::string(is(u1600)) == "yes");  // the unrated are under every limit
  CHECK(std::string(is(unrated)) == "yes");
  u1600.unrated = false;
  CHECK(std::string(is(u1600)) == "no");
  p.rating = 1600;
  u1600.unrated.reset();
  CHECK(std::string(is(u1600)) == "no");
  p.rating = 1599;
  CHECK(std::string(is(u1600)) == "yes");
  CHECK(std::string(is(unrated)) == "no");
  CHECK(std::string(is(local)) == "yes");
  local.players = {8};
  CHECK(std::string(is(local)) == "no");
  CHECK(std::string(is(titled)) == "no");
  p.title = Title::fm;
  CHECK(std::string(is(titled)) == "yes");
  CHECK(std::string(is(from)) == "no");
  p.federation = "BUL";
  CHECK(std::string(is(from)) == "yes");
  Category national;
  national.rating.federation = "RUS";
  national.rating_min = 1200;
  CHECK(std::string(is(national)) == "no");
  p.national.push_back({"RUS", "", "", "", "", 1200, {}});
  CHECK(std::string(is(national)) == "yes");
}

TEST_CASE("regulation: the schema knows the keys that the reader knows") {
  const nlohmann::json schema =
      nlohmann::json::parse(load(std::string(TRF_SOURCE_DIR) + "/grammar/regulation.schema.json"));
  // An unknown key gets the finding "unknown key"; a key of the schema must get none, whatever its
  // value, and a key that the schema has not must get one.
  const auto unknown = [](const std::string& head, const std::string& key) {
    const std::string text = head + key + " = {}\n";
    for (const Finding& f : read("r", text).findings)
      if (f.message.starts_with("unknown key " + key + " ")) return true;
    return false;
  };
  std::size_t tables = 0, keys = 0;
  const std::function<void(const nlohmann::json&, const std::string&)> walk =
      [&](const nlohmann::json& table, const std::string& head) {
        ++tables;
        INFO(head);
        CHECK(table.at("additionalProperties") == false);
        CHECK(unknown(head, "surely_unknown"));
        for (const auto& [key, value] : table.at("properties").items()) {
          ++keys;
          INFO(key);
          CHECK_FALSE(unknown(head, key));
        }
      };
  const std::string top = "regulation = 1\n";
  walk(schema, top);
  for (const auto& [name, definition] : schema.at("$defs").items())
    if (definition.contains("x-table"))
      walk(definition, top + definition.at("x-table").get<std::string>() + "\n");
  CHECK(tables >= 19);
  CHECK(keys >= 120);
}
