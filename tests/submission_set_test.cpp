// The set of files and the triage: what is written says what the file said, and nothing is written
// that would be refused.
#include "report/submission/set.hpp"

#include <catch2/catch.hpp>

#include "report/submission/triage.hpp"
#include "samples.hpp"

namespace {

using namespace trf::report::submission;
using trf::Edition;
using trf::report::Input;

Input load_sample(const std::filesystem::path& path) {
  trf::ReadOptions how;
  how.file_name = path.filename().string();
  return trf::report::take(how.file_name, trf::read_file(path.string(), how));
}

std::vector<std::filesystem::path> all_samples() {
  std::vector<std::filesystem::path> out;
  for (const char* folder : {"events", "editions", "oddities", "broken", "exchange"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(samples::folder(folder)))
      if (entry.is_regular_file()) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

const File* file_named(const Set& set, const std::string& name) {
  for (const File& f : set.files)
    if (f.name == name) return &f;
  return nullptr;
}

Set set_of(const std::string& event, SetOptions options = {}) {
  options.how.notes = true;
  if (options.how.form == Edition::trf06_or_16) options.how.form = Edition::trf26;
  return make_set(load_sample(samples::folder("events") / event), options);
}

/// The players' results, and their points where the form holds the system of points.
std::vector<std::string> results(const trf::tournament::Event& e, bool points = true) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < e.players.size(); ++i)
    samples::meaning::player(out, e, i, e.rounds_paired,
                             {"name", "title", "federation", "rating", "birth", "national", "rank",
                              "stated_points", "sex", "fide_id"});
  if (!points)
    std::erase_if(out,
                  [](const std::string& s) { return s.find(" points: ") != std::string::npos; });
  return out;
}

}  // namespace

TEST_CASE("submission set: names in order", "[submission]") {
  CHECK(tidy_name("  Topolov ,Asen ") == "Topolov, Asen");
  CHECK(tidy_name("Topolov,  Asen") == "Topolov, Asen");
  CHECK(tidy_name("Рубёжкин Артём Юрьевич") == "Рубёжкин, Артём Юрьевич");
  CHECK(tidy_name("Asen Topolov") == "Asen Topolov");  // who knows which is the surname
  CHECK(tidy_name("") == "");
}

TEST_CASE("submission set: both founding events give a set in either form", "[submission]") {
  for (const char* event : {"ropotamo-a.trf", "samara-blitz.trf"})
    for (const Edition form : {Edition::trf16, Edition::trf26}) {
      CAPTURE(event, to_string(form));
      SetOptions options;
      options.how.form = form;
      const Set set = set_of(event, options);
      CHECK_FALSE(set.refused);
      const File* report = file_named(set, "report.trf");
      REQUIRE(report);
      CHECK(std::all_of(report->bytes.begin(), report->bytes.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
      CHECK(report->bytes.find("###") == std::string::npos);
      const Input back = trf::report::take("report.trf", trf::read(report->bytes));
      CHECK_FALSE(back.diagnostics.has_errors());
      CHECK(judge(back, {}).empty());
      CHECK(results(back.event) == results(set.prepared.input.event));
      CHECK((back.document.edition() == Edition::trf26) == (form == Edition::trf26));
      for (const char* name : {"names.csv", "it3.json", "it3.txt", "checks.json", "letter.txt"})
        CHECK(file_named(set, name));
    }
}

TEST_CASE("submission set: names are told with the rule they were written by", "[submission]") {
  const Set samara = set_of("samara-blitz.trf");
  const File* names = file_named(samara, "names.csv");
  REQUIRE(names);
  CHECK(names->bytes.find("001,4,99410432,\"Безенчуков, Артём\",\"Bezenchukov, Artem\",ICAO") !=
        std::string::npos);
  CHECK(names->bytes.find("022,,,Самара,Samara,ICAO") != std::string::npos);
  const Set ropotamo = set_of("ropotamo-a.trf");
  CHECK(file_named(ropotamo, "names.csv")->bytes.find("Großmühlbacher, Jörg") != std::string::npos);
  CHECK(ropotamo.prepared.copy.names.size() == 24);
}

TEST_CASE("submission set: the Russian set keeps the Cyrillic names and national numbers",
          "[submission]") {
  SetOptions options;
  options.receivers = {Receiver::russia};
  options.how.receiver = Receiver::russia;
  const Set set = set_of("samara-blitz.trf", options);
  CHECK_FALSE(set.refused);
  CHECK_FALSE(file_named(set, "report.trf"));
  const File* players = file_named(set, "rus-players.provisional.csv");
  REQUIRE(players);
  CHECK(
      players->bytes.starts_with("ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,"
                                 "Rtg_Int,No,Points,Rank\r\n"));
  CHECK(players->bytes.find("Безенчуков Артём") != std::string::npos);
  const File* games = file_named(set, "rus-games.provisional.csv");
  REQUIRE(games);
  // 254 games, 5 forfeits and the header.
  CHECK(std::count(games->bytes.begin(), games->bytes.end(), '\n') == 260);
  const File* report = file_named(set, "rus-report.provisional.trf");
  REQUIRE(report);
  CHECK(report->bytes.find("\r\nRUS ") != std::string::npos);
  CHECK(set.prepared.findings.end() !=
        std::find_if(set.prepared.findings.begin(), set.prepared.findings.end(),
                     [](const Finding& f) { return f.rule == Rule::national_provisional; }));
}

TEST_CASE("submission set: what would be refused is written by force alone, and marked",
          "[submission]") {
  Input bad = load_sample(samples::folder("events") / "ropotamo-a.trf");
  std::string text(bad.document.source().utf8());
  text.erase(text.find("022 "), text.find("032 ") - text.find("022 "));
  const auto input = [&] { return trf::report::take("bad.trf", trf::read(text)); };
  SetOptions options;
  options.how.form = Edition::trf26;
  Set set = make_set(input(), options);
  CHECK(set.refused);
  CHECK(set.files.empty());
  options.force = true;
  set = make_set(input(), options);
  CHECK(set.refused);
  CHECK(set.forced);
  CHECK_FALSE(file_named(set, "report.trf"));
  REQUIRE(file_named(set, "report.NOT-READY.trf"));
  CHECK(file_named(set, "letter.txt")->bytes.find("--force") != std::string::npos);
  CHECK(file_named(set, "checks.json")->bytes.find("\"city_missing\"") != std::string::npos);
}

TEST_CASE("submission set: a game without result and an absence go out as Z", "[submission]") {
  const std::string text =
      "012 X\n032 BUL\n142 3\n"
      "001    1 m    Topolov, Asen                     2399 BUL    99210014 1988/03/17  1.0    1"
      "     2 w 1     3 w  \n"
      "001    2 m    Brezov, Kiril                     2181 BUL    99210134 1991/11/02  0.0    2"
      "     1 b 0\n"
      "001    3 w    Lipova, Yana                      1974 BUL    99210268 1997/08/25  0.0    3"
      "               1 b  \n";
  const Clean copy = clean(trf::read(text).document, Edition::trf16, true);
  const std::string out = trf::write(copy.document);
  CHECK(out.find("     2 w 1  0000 - Z") != std::string::npos);
  CHECK(out.find("     1 b 0  0000 - Z") != std::string::npos);
  CHECK(out.find("  0000 - Z  0000 - Z") != std::string::npos);
}

TEST_CASE("submission set: TRF26 gets the code of its time control", "[submission]") {
  const Clean copy = clean(
      trf::read("012 X\n032 BUL\n122 90 min + 30 sec/move\n142 1\n192 FIDE_DUTCH_2025\n"
                "001    1 m    Topolov, Asen                     2399 BUL    99210014 1988/03/17"
                "  0.0    1\n")
          .document,
      Edition::trf26, true);
  const std::string out = trf::write(copy.document);
  CHECK(out.find("222 5400+30") != std::string::npos);
  CHECK(std::any_of(copy.losses.begin(), copy.losses.end(),
                    [](const trf::Loss& l) { return l.inferred && l.record == "222"; }));
}

TEST_CASE("submission set: every sample is sorted; what is ready reads back without errors",
          "[submission]") {
  std::size_t ready_files = 0, fixable = 0, back = 0;
  for (const auto& path : all_samples()) {
    CAPTURE(path.string());
    for (const Edition form : {Edition::trf16, Edition::trf26}) {
      SetOptions options;
      options.how.form = form;
      const Sorted s = sort(load_sample(path), options);
      for (const Language l : {Language::english, Language::bulgarian, Language::russian})
        CHECK_FALSE(letter_of(s, l).empty());
      CHECK_FALSE(triage_json(s, Language::russian).empty());
      ++(s.pile == Pile::ready ? ready_files : s.pile == Pile::fixable ? fixable : back);
      if (s.pile == Pile::send_back) {
        CHECK((!s.trouble.empty() || !ready(s.findings)));
        continue;
      }
      const Set set = make_set(load_sample(path), options);
      CHECK_FALSE(set.refused);
      const Input again = trf::report::take("again.trf", trf::read(set.files.front().bytes));
      CHECK_FALSE(again.diagnostics.has_errors());
      CHECK(ready(judge(again, options.how)));
      const bool points = form == Edition::trf26;
      CHECK(results(again.event, points) == results(set.prepared.input.event, points));
    }
  }
  // The samples hold all three kinds.
  CHECK(ready_files > 20);
  CHECK(fixable > 10);
  CHECK(back > 20);
}

TEST_CASE("submission set: any cut of a file is judged", "[submission]") {
  const Input whole = load_sample(samples::folder("events") / "samara-blitz.trf");
  const std::string bytes(whole.document.source().bytes());
  SetOptions options;
  options.how.form = Edition::trf26;
  options.how.notes = true;
  options.force = true;
  options.receivers = {Receiver::fide, Receiver::russia, Receiver::bulgaria};
  // Behind the players stand the national lines, without which the event is whole; one block that
  // is missing is told by the opponent's line.
  const std::size_t end = bytes.find("\nRUS ");
  REQUIRE(end != std::string::npos);
  for (std::size_t size = 0; size < end - 60; size += 397) {
    CAPTURE(size);
    const Set set =
        make_set(trf::report::take("cut.trf", trf::read(bytes.substr(0, size))), options);
    CHECK(set.refused);
  }
}
