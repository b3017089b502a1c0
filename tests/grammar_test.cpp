#include "grammar/grammar.hpp"

#include <catch2/catch.hpp>

using namespace trf;
using namespace trf::grammar;

namespace {

const Field& field(std::string_view key, FieldId id) {
  const Layout* layout = find_layout(Key{key});
  REQUIRE(layout != nullptr);
  const Field* found = layout->find(id);
  if (found == nullptr) found = layout->find_in_group(id);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("every record of trf.md §3 has a layout", "[grammar]") {
  for (const char* key :
       {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
        "142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362", "001", "013",
        "310", "300", "320", "330", "240", "250", "260", "299", "801", "802", "XXR", "XXC", "XXZ",
        "XXP", "XXA", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "###"}) {
    CAPTURE(key);
    REQUIRE(find_layout(Key{key}) != nullptr);
    CHECK(find_layout(Key{key})->key == Key{key});
  }
  CHECK(find_layout(Key{"340"}) == nullptr);
  CHECK(find_layout(Key{"BUL"}) == nullptr);
  CHECK(find_layout(Key{""}) == nullptr);
}

TEST_CASE("the records that repeat are those of trf.md §1", "[grammar]") {
  std::string repeatable;
  for (const Layout& layout : layouts()) {
    if (layout.repeatable) repeatable += std::string(layout.key.view()) + " ";
  }
  CHECK(repeatable == "112 001 310 013 330 240 250 260 299 300 801 802 XXC XXZ XXP XXA XXS ### ");
}

TEST_CASE("fields stand in order and do not touch what is not theirs", "[grammar]") {
  for (const Layout& layout : layouts()) {
    CAPTURE(std::string(layout.key.view()));
    unsigned end = 4;
    for (const Field& f : layout.fields) {
      CHECK(f.first > end);
      if (f.last == 0) break;
      CHECK(f.last >= f.first);
      end = f.last;
    }
    if (layout.group.empty()) continue;
    CHECK(layout.group.first > end);
    CHECK(layout.group.fields.back().last <= layout.group.stride);
  }
}

TEST_CASE("columns of the player record", "[grammar]") {
  CHECK(field("001", FieldId::tpn).first == 5);
  CHECK(field("001", FieldId::birth).last == 79);
  CHECK(field("001", FieldId::points).first == 81);
  CHECK(field("001", FieldId::rank).last == 89);
  const Group& rounds = find_layout(Key{"001"})->group;
  CHECK(rounds.column(field("001", FieldId::opponent), 0) == 92);
  CHECK(rounds.column(field("001", FieldId::colour), 0) == 97);
  CHECK(rounds.column(field("001", FieldId::result), 2) == 119);
}

TEST_CASE("columns of teams and lists", "[grammar]") {
  const Group& team = find_layout(Key{"310"})->group;
  CHECK(team.column(field("310", FieldId::player), 13) == 139);
  const Group& old_team = find_layout(Key{"013"})->group;
  CHECK(old_team.column(field("013", FieldId::player), 13) == 102);
  CHECK(find_layout(Key{"320"})->group.column(field("320", FieldId::team), 1) == 19);
  CHECK(find_layout(Key{"299"})->group.column(field("299", FieldId::id), 0) == 24);
  CHECK(field("250", FieldId::last_id).last == 31);
}

TEST_CASE("federations", "[grammar]") {
  CHECK(is_federation("BUL"));
  CHECK(is_federation("FID"));
  CHECK_FALSE(is_federation("DEU"));
  CHECK_FALSE(is_federation("bul"));
  CHECK(federation_for("DEU") == "GER");
  CHECK(federation_for("bg") == "BUL");
  CHECK(federation_for("ger") == "GER");
  CHECK(federation_for("NON").empty());
  CHECK(federation_for("XY").empty());
  CHECK(federation_for("").empty());
  CHECK(federation_for("LONG").empty());
}

// --- fields -------------------------------------------------------------------------------------

TEST_CASE("integers", "[grammar]") {
  CHECK(integer("  12", 1, 9999).value == 12);
  CHECK(integer("0012", 1, 9999).reading == Reading::exact);
  CHECK(integer("    ", 1, 9999).reading == Reading::absent);
  CHECK(integer("0", 1, 9999).reading == Reading::out_of_range);
  CHECK(integer("10000", 1, 9999).reading == Reading::out_of_range);
  CHECK(integer("99999999999999999999", 1, 9999).reading == Reading::out_of_range);
  CHECK(integer("-5", 1, 9999).reading == Reading::out_of_range);
  for (const char* text : {"1x", "1 2", "1.0", "--1", "½"})
    CHECK(integer(text, 1, 9999).reading == Reading::unreadable);
}

TEST_CASE("points are exact tenths", "[grammar]") {
  const auto tenths = [](std::string_view text) { return points(text, true).value.tenths(); };
  CHECK(tenths("11.5") == 115);
  CHECK(tenths("   2") == 20);
  CHECK(tenths(".5") == 5);
  CHECK(tenths("-1.0") == -10);
  CHECK(tenths("1111.5") == 11115);
  for (const char* exact : {"11.5", "2", ".5", "0.0", "15"})
    CHECK(points(exact).reading == Reading::exact);
  for (const char* lenient : {"4,5", "5.50", "½", "2½", "1.000", ",5"})
    CHECK(points(lenient).reading == Reading::lenient);
  for (const char* bad : {"1.55", "x", "1.", "1..5", "5.x", "- 1"})
    CHECK(points(bad, true).reading == Reading::unreadable);
  CHECK(points("-1.0").reading == Reading::out_of_range);
  CHECK(points("-0.0").reading == Reading::exact);
  CHECK(points("123456789.0").reading == Reading::out_of_range);
  CHECK(points("    ").reading == Reading::absent);
}

TEST_CASE("dates that are days of the calendar", "[grammar]") {
  CHECK(exists({2024, 2, 29}));
  CHECK_FALSE(exists({2026, 2, 29}));
  CHECK_FALSE(exists({1900, 2, 29}));
  CHECK(exists({2000, 2, 29}));
  CHECK(exists({2026, 0, 0}));
  CHECK(exists({2026, 5, 0}));
  CHECK_FALSE(exists({2026, 0, 5}));
  CHECK_FALSE(exists({2026, 13, 1}));
  CHECK_FALSE(exists({2026, 4, 31}));
}

TEST_CASE("plain dates are what date() reads", "[grammar]") {
  for (const char* text : {"2026/03/02", "1987/00/00", "2026/02/29", "0000/00/00", "2026-03-02",
                           "2026/3/02", "26/03/02", ""}) {
    CAPTURE(text);
    const auto plain = plain_date(text);
    const DateReading reading = date(text);
    CHECK(plain.has_value() == (reading.reading == Reading::exact));
    if (plain) CHECK(reading.value() == *plain);
  }
}

TEST_CASE("months in six languages", "[grammar]") {
  const PartialDate first_of_march{2026, 3, 1};
  for (const char* text :
       {"1 March 2026", "Mar 1, 2026", "1. März 2026", "1er mars 2026", "1 de marzo de 2026",
        "1 марта 2026 г.", "1 МАРТ 2026", "2026 March 1"}) {
    CAPTURE(text);
    CHECK(date(text).value() == first_of_march);
    CHECK(date(text).dates().size() == 1);
  }
  CHECK(date("March 2026").value() == PartialDate{2026, 3, 0});
  for (const char* text :
       {"March", "1 March", "mardi 3 mars 2026", "1 March 2 April 2026", "-- START DATE --"}) {
    CAPTURE(text);
    CHECK(date(text).reading == Reading::unreadable);
  }
}

TEST_CASE("round dates: the grid says YY/MM/DD", "[grammar]") {
  CHECK(round_date("26/03/02").reading == Reading::exact);
  CHECK(round_date("26/03/02").dates().size() == 1);
  CHECK(round_date("98/03/02").value() == PartialDate{1998, 3, 2});
  CHECK(round_date("01.05.26").value() == PartialDate{2026, 5, 1});
  CHECK(round_date("2026/03/02").value() == PartialDate{2026, 3, 2});
  CHECK(round_date("2026/03/02").reading == Reading::lenient);
  CHECK(round_date("        ").reading == Reading::absent);
}

TEST_CASE("the fast way of a round block is the rule", "[grammar]") {
  static constexpr std::string_view alphabet = "    000123456789wb--1=+WDLHFUZwdlhfuzxX.?q\t";
  std::uint32_t state = 12345;
  const auto next = [&](std::size_t below) {
    state = state * 1664525U + 1013904223U;
    return (state >> 8U) % below;
  };
  const auto same = [](const std::optional<RoundBlock>& a, const std::optional<RoundBlock>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->opponent == b->opponent && a->nobody == b->nobody && a->colour == b->colour &&
           a->result == b->result && a->raw_colour == b->raw_colour &&
           a->raw_result == b->raw_result;
  };
  std::size_t plain = 0;
  for (int i = 0; i < 200'000; ++i) {
    // Mostly of the right shape, so that many are blocks.
    std::string text = "          ";
    for (std::size_t at = 2; at < 10; ++at) {
      if (at == 6 || at == 8) continue;
      text[at] = alphabet[next(alphabet.size())];
    }
    if (next(8) == 0) text[next(10)] = alphabet[next(alphabet.size())];
    if (next(8) == 0) text.resize(next(11));
    const auto fast = plain_block(text);
    plain += fast ? 1 : 0;
    if (!same(fast, block(text))) FAIL("'" << text << "' is read in two ways");
  }
  CHECK(plain > 1000);
}

TEST_CASE("every byte in every place of a block is read alike", "[grammar]") {
  for (std::size_t at = 0; at < 10; ++at) {
    for (int byte = 1; byte < 256; ++byte) {
      std::string text = "    12 w 1";
      text[at] = static_cast<char>(byte);
      CHECK(plain_block(text).has_value() == block(text).has_value());
    }
  }
}

TEST_CASE("blocks by their shape", "[grammar]") {
  const auto blocks = shaped_blocks("  12 w 1   0000 - U    - -  7 b =");
  REQUIRE(blocks);
  REQUIRE(blocks->size() == 4);
  CHECK((*blocks)[0].block.opponent == 12);
  CHECK((*blocks)[1].block.nobody == RoundBlock::Nobody::zeros);
  CHECK((*blocks)[2].block.nobody == RoundBlock::Nobody::blank);
  CHECK((*blocks)[2].block.result == Result::forfeit_loss);
  CHECK((*blocks)[3].colour_at == 30);
  CHECK_FALSE(shaped_blocks("  12 w 1  junk"));
  CHECK_FALSE(shaped_blocks("   "));
}

TEST_CASE("no parser fails on any bytes", "[grammar]") {
  std::uint32_t state = 1;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    state = state * 1664525U + 1013904223U;
    const std::size_t size = (state >> 8U) % 24;
    for (std::size_t k = 0; k < size; ++k) {
      state = state * 1664525U + 1013904223U;
      text += static_cast<char>(state >> 16U);
    }
    integer(text, 1, 9999);
    points(text, true);
    rating(text);
    fide_id(text);
    sex(text);
    title(text);
    colour(text);
    result(text);
    side(text);
    date(text);
    round_date(text);
    prices(text);
    assignments(text);
    shaped_blocks(text);
    plain_block(text);
    block(text);
  }
  SUCCEED();
}
