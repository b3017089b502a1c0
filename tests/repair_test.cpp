// Edits applied to a copy: whole findings, the more severe first, until nothing is left to mend.
#include <catch2/catch.hpp>

#include "samples.hpp"
#include "tournament_lines.hpp"

using namespace trf;

namespace {

Document document(std::string bytes) { return read(std::move(bytes)).document; }

Edit change(std::uint32_t line, std::uint32_t begin, std::uint32_t end, std::string text) {
  return {line, begin, end, std::move(text), Edit::Kind::replace};
}
Edit add_line(std::uint32_t after, std::string text) {
  return {after, 0, 0, std::move(text), Edit::Kind::insert_line_after};
}
Edit drop_line(std::uint32_t line) { return {line, 0, 0, {}, Edit::Kind::remove_line}; }

/// Findings by hand: code decides the severity.
void find(Diagnostics& to, Code code, std::vector<Edit> edits) {
  Diagnostic& d = to.add(code, {}, "");
  d.severity = info(code).severity;
  d.edits = std::move(edits);
}
constexpr Code an_error = Code::tpn_duplicate, a_warning = Code::points_differ,
               a_note = Code::field_normalised;

std::vector<bool> applied(const std::vector<Repair>& repairs) {
  std::vector<bool> out;
  for (const Repair& r : repairs) out.push_back(r.applied);
  return out;
}

}  // namespace

TEST_CASE("edits of one line are applied right to left", "[repair]") {
  const Document d = document("012 one two three\r\n022 x\n");
  Diagnostics found;
  find(found, a_note, {change(1, 4, 7, "first")});
  find(found, a_note, {change(1, 12, 17, "3")});
  find(found, a_note, {change(1, 8, 8, "and ")});
  std::vector<Repair> repairs;
  CHECK(write(repair(d, found, &repairs)) == "012 first and two 3\r\n022 x\n");
  CHECK(applied(repairs) == std::vector<bool>{true, true, true});
  CHECK_FALSE(d.changed());
}

TEST_CASE("of two repairs of one place the more severe wins", "[repair]") {
  const Document d = document("012 one two\n");
  Diagnostics found;
  find(found, a_note, {change(1, 4, 7, "note")});
  find(found, a_warning, {change(1, 6, 9, "warning")});
  find(found, an_error, {change(1, 8, 11, "error")});
  std::vector<Repair> repairs;
  CHECK(write(repair(d, found, &repairs)) == "012 note error\n");
  CHECK(applied(repairs) == std::vector<bool>{true, false, true});
  CHECK(repairs[1].reason == "another repair changes the same place");
}

TEST_CASE("a finding is applied whole or not at all", "[repair]") {
  const Document d = document("012 one\n022 two\n");
  Diagnostics found;
  find(found, an_error, {change(2, 4, 7, "2")});
  find(found, a_warning, {change(1, 4, 7, "1"), change(2, 4, 5, "T")});
  std::vector<Repair> repairs;
  CHECK(write(repair(d, found, &repairs)) == "012 one\n022 2\n");
  CHECK(applied(repairs) == std::vector<bool>{true, false});
}

TEST_CASE("two findings with the same repair are both content", "[repair]") {
  const Document d = document("012 one\n");
  Diagnostics found;
  find(found, a_warning, {change(1, 4, 7, "1"), add_line(1, "022 x")});
  find(found, a_note, {change(1, 4, 7, "1"), add_line(1, "022 x")});
  std::vector<Repair> repairs;
  CHECK(write(repair(d, found, &repairs)) == "012 1\n022 x\n");
  CHECK(applied(repairs) == std::vector<bool>{true, true});
}

TEST_CASE("lines are inserted and removed at their old numbers", "[repair]") {
  const Document d = document("012 a\n022 b\n032 c\n042 2026/01/01\n");
  Diagnostics found;
  find(found, a_note, {add_line(0, "### top")});
  find(found, a_note, {drop_line(2)});
  find(found, a_note, {add_line(2, "022 new")});
  find(found, a_note, {change(3, 4, 5, "BUL")});
  find(found, a_note, {add_line(4, "052 2026/01/02")});
  CHECK(write(repair(d, found)) ==
        "### top\n012 a\n022 new\n032 BUL\n042 2026/01/01\n052 2026/01/02\n");
}

TEST_CASE("an edit that does not fit is refused, not guessed", "[repair]") {
  const std::string bytes =
      "012 \xC5\x81\xC3\xB3"
      "d\n";
  const Document d = document(bytes);
  Diagnostics found;
  find(found, an_error, {change(1, 4, 99, "x")});
  find(found, an_error, {change(1, 7, 6, "x")});
  find(found, an_error, {change(9, 0, 1, "x")});
  find(found, an_error, {change(0, 0, 0, "x")});
  find(found, an_error, {change(1, 4, 5, "L")});  // half a character
  find(found, an_error, {change(1, 4, 6, "a\nb")});
  find(found, an_error, {drop_line(7)});
  std::vector<Repair> repairs;
  CHECK(write(repair(d, found, &repairs)) == bytes);
  CHECK(applied(repairs) == std::vector<bool>(7, false));
  for (const Repair& r : repairs) CHECK_FALSE(r.reason.empty());
}

TEST_CASE("findings without a repair are not listed", "[repair]") {
  const Document d = document("012 one\n");
  Diagnostics found;
  find(found, an_error, {});
  std::vector<Repair> repairs;
  CHECK_FALSE(repair(d, found, &repairs).changed());
  CHECK(repairs.empty());
}

TEST_CASE("a repair that brings another fault to light", "[repair]") {
  // First 'two' has to become 'three', only then does 'three' have to become 'four'.
  const auto examine = [](const Document& d) {
    Diagnostics found;
    if (d.text(0) == "012 two") find(found, a_warning, {change(1, 4, 7, "three")});
    if (d.text(0) == "012 three") find(found, an_error, {change(1, 4, 9, "four")});
    return found;
  };
  const RepairResult out = repair_all(document("012 two\n"), examine);
  CHECK(write(out.document) == "012 four\n");
  REQUIRE(out.repairs.size() == 2);
  CHECK(out.repairs[0].pass == 1);
  CHECK(out.repairs[1].pass == 2);
  CHECK(out.remaining.all().empty());
}

TEST_CASE("repairs that undo each other are made once", "[repair]") {
  unsigned runs = 0;
  const auto examine = [&runs](const Document& d) {
    ++runs;
    Diagnostics found;
    find(found, a_note, {change(1, 4, 5, d.text(0) == "012 a" ? "b" : "a")});
    return found;
  };
  const RepairResult out = repair_all(document("012 a\n"), examine);
  CHECK(runs == 2);
  CHECK(out.repairs.size() == 1);
  CHECK(out.remaining.all().size() == 1);
}

TEST_CASE("what could not be applied is told once, at the end", "[repair]") {
  const auto examine = [](const Document& d) {
    Diagnostics found;
    if (d.text(0) == "012 a b") find(found, an_error, {change(1, 4, 5, "A")});
    find(found, a_note, {change(1, 90, 91, "x")});
    return found;
  };
  const RepairResult out = repair_all(document("012 a b\n"), examine);
  CHECK(applied(out.repairs) == std::vector<bool>{true, false});
  CHECK(write(out.document) == "012 A b\n");
}

TEST_CASE("repairs that meet in one place are all made in one run", "[repair]") {
  // Nine rounds are cut off the line of player 1: one round a pass is given back.
  std::string mine, text;
  for (int opponent = 2; opponent <= 10; ++opponent) {
    const std::string before(static_cast<std::size_t>(opponent - 2) * 10, ' ');
    text += lines::player(opponent, "0.0", "2", before + "     1 b 0");
  }
  const auto whole = lines::read(lines::player(1, "9.0", "1", "") + text);
  const RepairResult result = repair_all(
      whole.document, [](const Document& document) { return lines::read(write(document)).found; });
  CHECK(std::none_of(result.remaining.all().begin(), result.remaining.all().end(),
                     [](const Diagnostic& d) { return !d.edits.empty(); }));
  CHECK(write(result.document).find(" 10 w 1") != std::string::npos);
}

TEST_CASE("a second run of the repairs finds nothing to do", "[repair]") {
  for (const char* folder : {"broken", "oddities", "editions"}) {
    for (const auto& entry : std::filesystem::directory_iterator(samples::folder(folder))) {
      if (!entry.is_regular_file() || entry.path().extension() == ".md") continue;
      const std::string bytes = load(entry.path().string());
      const ReadResult in = read(bytes, {});
      if (!in.recognised) continue;
      CAPTURE(entry.path().filename().string());
      const auto examine = [](const Document& document) {
        return lines::read(write(document)).found;
      };
      const RepairResult once = repair_all(in.document, examine);
      CHECK(write(repair_all(once.document, examine).document) == write(once.document));
    }
  }
}
