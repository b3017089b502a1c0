#include <catch2/catch.hpp>

#include "tiebreak/tiebreak.hpp"

using namespace trf::tiebreak;

namespace {

std::string canonical(std::string_view text) { return parse_code(text).text(); }

}  // namespace

TEST_CASE("a code is a name with modifiers, in any case and with any of the separators") {
  CHECK(canonical("bh/c1") == "BH/C1");
  CHECK(canonical("BH-C1") == "BH/C1");
  CHECK(canonical("BH#C1") == "BH/C1");
  CHECK(canonical("BH/C1/P") == "BH/C1/P");
  CHECK(canonical("BH/P/C1") == "BH/C1/P");
  CHECK(canonical("BH/M2") == "BH/M2");
  CHECK(canonical("BH:GP/C1") == "BH:GP/C1");
  CHECK(canonical("BH/C1:GP") == "BH:GP/C1");
  CHECK(canonical("SSSC/K4/F") == "SSSC/K4/F");
  CHECK(canonical("MPvGP") == "MPvGP");
  CHECK(canonical("TPN/R") == "TPN/R");
  CHECK(canonical("ARO/C1/U1400") == "ARO/C1/U1400");
}

TEST_CASE("the limit of Koya keeps its sign") {
  CHECK(parse_code("KS/L+2").limit_shift == 2);
  CHECK(parse_code("KS/L-2").limit_shift == -2);
  CHECK(parse_code("KS-L-2").limit_shift == -2);
  CHECK(parse_code("KS/L40").limit_percent == 40);
  CHECK(canonical("KS/L-2") == "KS/L-2");
  CHECK(canonical("KS/L+2") == "KS/L+2");
  CHECK(canonical("KS/L40") == "KS/L40");
}

TEST_CASE("other spellings seen in files") {
  CHECK(canonical("GE") == "REP");
  CHECK(canonical("SNO") == "TPN");
  CHECK(canonical("ESB:MG/C1") == "EMGSB/C1");
  CHECK(canonical("OTHER_ARO-RUS") == "OTHER_ARO-RUS");
}

TEST_CASE("what is not known is kept and written back") {
  const Code code = parse_code("BH/C1/V2024/N");
  CHECK(code.edition == Edition::e2024);
  CHECK(code.other == std::vector<std::string>{"N"});
  CHECK(code.text() == "BH/C1/V2024/N");
  CHECK(supported(code));
  CHECK_FALSE(supported(parse_code("OTHER_MANUAL")));
}

TEST_CASE("texts that are no codes are refused with the token") {
  for (const char* text : {"/C1", ":MP", "BH//C1", "BH/", "BH:XY", "BH!", "KS/Lx", "KS/L99999"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_code(text), trf::UsageError);
  }
  CHECK_THROWS_WITH(parse_list("BH,B?H,SB"), "'B?H' is no tie-break code");
}

TEST_CASE("a list is separated by commas or blanks") {
  CHECK(parse_list("").empty());
  CHECK(parse_list(" , ").empty());
  CHECK(parse_list("PTS,DE, BH/C1  BH").size() == 4);
}

TEST_CASE("a modifier that the article does not know is named") {
  CHECK(unsupported_reason(parse_code("BPG/C1")) == "BPG/C1: C.07 art. 5 knows no cut of BPG");
  CHECK(unsupported_reason(parse_code("BH/L+1")) == "BH/L+1: /L is the limit of KS (14.5)");
  CHECK_FALSE(supported(parse_code("SB/F")));
  CHECK_FALSE(supported(parse_code("BH/K2")));
  CHECK_FALSE(supported(parse_code("XYZ")));
  CHECK(unsupported_reason(parse_code("BH/M1/P/F")).empty());
  CHECK_THROWS_AS(rank({}, parse_list("XYZ"), {}), trf::UsageError);
}

TEST_CASE("editions by name and by date") {
  for (const Edition e : {Edition::pre2009, Edition::pre2023, Edition::e2023, Edition::e2024,
                          Edition::e2026, Edition::none, Edition::sm2023, Edition::sm2026}) {
    CHECK(edition_from_name(to_string(e)) == e);
  }
  CHECK_FALSE(edition_from_name("2025"));
  CHECK(edition_on({2012, 7, 1}) == Edition::pre2023);
  CHECK(edition_on({2023, 8, 31}) == Edition::pre2023);
  CHECK(edition_on({2023, 9, 1}) == Edition::e2023);
  CHECK(edition_on({2024, 7, 31}) == Edition::e2023);
  CHECK(edition_on({2024, 8, 1}) == Edition::e2024);
  CHECK(edition_on({2026, 2, 28}) == Edition::e2024);
  CHECK(edition_on({2026, 3, 1}) == Edition::e2026);
  CHECK(edition_on({}) == Edition::e2026);
}

TEST_CASE("the catalogue names every code once, with its article") {
  for (const Info& info : catalogue()) {
    CAPTURE(info.acronym);
    CHECK(find_info(info.acronym) == &info);
    CHECK_FALSE(info.article.empty());
    // Lots are drawn from a stated seed only.
    CHECK(supported(parse_code(info.acronym)) == (info.acronym != "LOT"));
  }
}

TEST_CASE("values print exactly") {
  const auto text = [](std::int64_t n, std::int64_t d, int decimals) {
    Value v;
    v.number = Rational(n, d);
    v.decimals = decimals;
    return v.text();
  };
  CHECK(text(83, 2, 1) == "41.5");
  CHECK(text(39, 4, 2) == "9.75");
  CHECK(text(12, 1, 0) == "12");
  CHECK(text(-1, 2, 1) == "-0.5");
  CHECK(text(0, 1, 2) == "0.00");
  CHECK(text(39, 4, 1) == "9.75");  // one decimal would not be exact
  CHECK(text(1, 3, 2) == "0.333333");
  Value v;
  v.defined = false;
  CHECK(v.text() == "NA");
}
