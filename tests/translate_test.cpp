// The mechanism of translations, and the catalogues against the texts of the sources.
#include <catch2/catch.hpp>

#include "text/translate.hpp"

using namespace trf;
using text::Catalogue;
using text::Tongue;

namespace {

constexpr std::string_view small = R"(# a comment
msgid ""
msgstr "Language: ru\n"

#: a.cpp
msgid "{} and {} have met in round {}"
msgstr "{1} и {0} уже "
"встречались в {2} туре"

msgid "{} player of {}"
msgid_plural "{} players of {}"
msgstr[0] "{} игрок из {}"
msgstr[1] "{} игрока из {}"
msgstr[2] "{} игроков из {}"

#, fuzzy
msgid "rank"
msgstr "звание"

msgid "odd"
msgstr "нечётный"
)";

}  // namespace

TEST_CASE("translate: a message is its English text and is said in another language") {
  const Catalogue ru = Catalogue::parse(Tongue::russian, small);
  CHECK(ru.faults().empty());
  const text::Message met = text::msg("{} and {} have met in round {}", "Ivanov", 7, 3);
  CHECK(met == "Ivanov and 7 have met in round 3");
  CHECK(ru.text(met) == "7 и Ivanov уже встречались в 3 туре");
  CHECK(text::catalogue(Tongue::english).text(met) == met);
  CHECK(ru.text("odd") == "odd");  // a name that happens to be a word
  CHECK(ru.text(text::msg("odd")) == "нечётный");
  CHECK(ru.text(text::msg_of(text::mark("odd"))) == "нечётный");
  CHECK(ru.text(text::msg("even")) == "even");
  CHECK(ru.text(text::msg("rank")) == "rank");  // fuzzy: somebody has to look at it first
}

TEST_CASE("translate: plural forms") {
  const Catalogue ru = Catalogue::parse(Tongue::russian, small);
  const auto players = [&](int n) {
    return ru.text(text::plural("{} player of {}", "{} players of {}", n, 300));
  };
  CHECK(players(1) == "1 игрок из 300");
  CHECK(players(21) == "21 игрок из 300");
  CHECK(players(11) == "11 игроков из 300");
  CHECK(players(3) == "3 игрока из 300");
  CHECK(players(13) == "13 игроков из 300");
  CHECK(players(104) == "104 игрока из 300");
  CHECK(players(0) == "0 игроков из 300");
  CHECK(text::plural("{} player of {}", "{} players of {}", 1U, 3) == "1 player of 3");
  CHECK(text::plural("{} player of {}", "{} players of {}", 0U, 3) == "0 players of 3");
  CHECK(text::plural_form(Tongue::bulgarian, 21) == 1);
}

TEST_CASE("translate: decimal commas, dates and lists are the language's") {
  const Catalogue ru = Catalogue::parse(Tongue::russian, small);
  const text::Message m = text::joined(
      {text::msg("odd"), "", text::decimal("3.5"), text::date("2026/03/01"), text::date("2026")},
      "; ");
  CHECK(m == "odd; 3.5; 2026/03/01; 2026");
  CHECK(ru.text(m) == "нечётный; 3,5; 01.03.2026; 2026");
  CHECK(ru.text(text::msg("{} and {} have met in round {}", text::decimal("0.5"), m, 1)) ==
        "нечётный; 3,5; 01.03.2026; 2026 и 0,5 уже встречались в 1 туре");
  CHECK(ru.text(text::given("a", "б", "в")) == "в");
}

TEST_CASE("translate: what is no .po is told, and gives no words") {
  CHECK(Catalogue::parse(Tongue::russian, "msgid \"a\"\nmsgstr b\n").faults().size() == 1);
  CHECK(Catalogue::parse(Tongue::russian, "\"a\"\n").faults().size() == 1);
  CHECK(Catalogue::parse(Tongue::russian, "words\n").faults().size() == 1);
  CHECK(Catalogue::parse(Tongue::russian, "msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n")
            .faults()
            .size() == 1);
  // Holes that the English text has not: English is said.
  const Catalogue wrong =
      Catalogue::parse(Tongue::russian, "msgid \"round {}\"\nmsgstr \"тур {1}\"\n");
  CHECK(wrong.text(text::msg("round {}", 3)) == "round 3");
}

TEST_CASE("translate: the catalogues of the build are whole") {
  for (const Tongue tongue : {Tongue::bulgarian, Tongue::russian}) {
    CAPTURE(to_string(tongue));
    CHECK(text::catalogue(tongue).faults().empty());
    const std::string plurals =
        fmt::format("Plural-Forms: nplurals={};", text::plural_forms(tongue));
    CHECK(text::po_text(tongue).find(plurals) != std::string_view::npos);
  }
}
