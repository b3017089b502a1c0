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
