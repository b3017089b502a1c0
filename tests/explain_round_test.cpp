// The explanation of a round: what it tells agrees with the values of the engine, in every form.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "judge/random_event.hpp"
#include "judge/short_event.hpp"
#include "report/explain_round_view.hpp"

namespace {

using namespace trf;
using Catch::Contains;
using judge::short_event;
using pairing::Criterion;

report::ExplainOptions next_round(const tournament::Event& event, pairing::Edition edition) {
  report::ExplainOptions options;
  options.round = Round{event.next_round()};
  options.pairing.edition = edition;
  options.edition_reason = "for a test";
  return options;
}

report::Input input_of(const tournament::Event& event) {
  report::Input input;
  input.file = "test";
  input.event = event;
  return input;
}

std::string told(const tournament::Event& event, pairing::Edition edition = pairing::Edition::d2026,
                 bool verbose = false) {
  const auto options = next_round(event, edition);
  report::Style style;
  style.verbose = verbose;
  return report::explain_round_text(input_of(event), report::paired_round(event, options), options,
                                    style);
}

// Every player that a criterion counts is named, and nobody else.
void check_counts(const report::BracketView& b) {
  for (const report::CriterionView& c : b.criteria) {
    INFO(c.name << ": " << report::RoundWords::value_text(c.value));
    const auto named = static_cast<std::int32_t>(c.players.size());
    if (c.value.criterion == Criterion::c6 ||
        (c.value.criterion >= Criterion::c10 && c.value.criterion <= Criterion::c17))
      CHECK(c.value.terms == std::vector<std::int32_t>{named});
    if (c.value.criterion >= Criterion::c18)
      CHECK(static_cast<std::int32_t>(c.value.terms.size()) == named);
    if (c.value.criterion >= Criterion::c10) CHECK(c.sentence.empty() == (named == 0));
  }
}

}  // namespace

TEST_CASE("an explanation names just the players whom the criteria count", "[explain]") {
  for (const pairing::Edition edition : {pairing::Edition::d2026, pairing::Edition::d2017})
    for (const bool by_engine : {true, false})
      for (std::uint32_t seed = 0; seed < 60; ++seed) {
        judge::Shape shape;
        shape.most = 30;
        shape.rounds = 12;
        shape.by_engine = by_engine;
        const tournament::Event event = judge::random_event(seed, edition, shape);
        const auto options = next_round(event, edition);
        const pairing::Round round = report::paired_round(event, options);
        INFO("edition " << to_string(edition) << ", seed " << seed << "\n"
                        << judge::describe(event));
        const report::RoundWords words(event, options);
        std::size_t pairs = 0;
        for (const report::BracketView& b : report::bracket_views(words, round)) {
          check_counts(b);
          pairs += b.pairs.size();
        }
        CHECK(pairs == round.boards.size());
        const auto json =
            nlohmann::json::parse(report::explain_round_json(input_of(event), round, options));
        CHECK(json["pairs"].size() == round.boards.size() + (round.pab ? 1 : 0));
        CHECK(json["brackets"].size() == round.brackets.size());
      }
}

TEST_CASE("an explanation tells field, bye, brackets and criteria", "[explain]") {  // B10
  const std::string text = told(short_event(5, {"3w1", "4b1", "1b0", "2w0", "Z"}));
  CHECK_THAT(text, Contains("Round 2 of 5, FIDE (Dutch) System, C.04.3 of 2026 (for a test)"));
  CHECK_THAT(text, Contains("5 players to be paired: 2 boards and the bye; 0 absent"));
  CHECK_THAT(text, Contains("Bye: player 4; 0.0 points is the lowest score"));
  CHECK_THAT(text, Contains("1.0 points: 1, 2\n  S1 1 | S2 2\n"));
  CHECK_THAT(text, Contains("5.2.1 both get the colour they prefer"));
  CHECK_THAT(text, Contains("0.0 points: 3, 4, 5\n  S1 3 | S2 5, 4\n"));
  CHECK_THAT(text, Contains("Floats down: 4, who gets the bye"));
  CHECK_THAT(text, !Contains("C21"));
  CHECK_THAT(told(short_event(5, {"3w1", "4b1", "1b0", "2w0", "Z"}), pairing::Edition::d2026, true),
             Contains("C21  2.4.16"));
}

TEST_CASE("an explanation shows moved-down players, Limbo and exchanges", "[explain]") {
  // B24: of two moved-down players the one resident meets the higher.
  const std::string limbo =
      told(short_event(9, {"2b1 F F Z", "1w0 F F H", "Z F F 4b0", "Z Z Z 3w1"}));
  CHECK_THAT(limbo, Contains("2.0 points: 3; moved down: 1, 2\n  S1 1 | against 3 | Limbo 2\n"));
  CHECK_THAT(limbo, Contains("C7") && Contains("the downfloater has 2.5"));
  // B21a: 2 is exchanged for 5 … by the numbers of the pairs 1-2, 3-4, 5-6.
  const std::string exchange =
      told(short_event(5, {"4w= 6b=", "5b= 3w=", "6w= 2b=", "1b= 5w=", "2w= 4b=", "3b= 1w="}));
  CHECK_THAT(exchange,
             Contains("  S1 1, 3, 5 | S2 2, 4, 6\n  Exchanged (4.3): 2 out of S1 for 5\n"));
}

TEST_CASE("an explanation of the 2017 edition cites its articles", "[explain]") {
  const auto event = short_event(5, {"4w1", "5b1", "F", "1b0", "2w0"});
  const std::string text = told(event, pairing::Edition::d2017, true);
  CHECK_THAT(text, Contains("C.04.3 of 2017") && Contains("C.12") && Contains("E.1"));
  CHECK_THAT(text, !Contains("C14") && !Contains("2.4."));
}

TEST_CASE("an explanation of an impossible round is the proof", "[explain]") {
  const auto event = short_event(3, {"2w1", "1b0"});
  CHECK_THAT(told(event), Contains("No legal pairing of this round exists (1.9.3): 1 cannot be "
                                   "paired with anybody: 1 for 0, so 1 is left over."));
  const auto options = next_round(event, pairing::Edition::d2026);
  const auto json = nlohmann::json::parse(
      report::explain_round_json(input_of(event), report::paired_round(event, options), options));
  CHECK(json["impossible"] == "1 cannot be paired with anybody: 1 for 0, so 1 is left over");
}

TEST_CASE("colours are explained by the rule that gave them", "[explain]") {  // article 5
  const auto reason = [](const tournament::Event& event, int white, int black) {
    const auto options = next_round(event, pairing::Edition::d2026);
    const report::RoundWords words(event, options);
    const auto w = static_cast<pairing::PlayerIndex>(white - 1),
               b = static_cast<pairing::PlayerIndex>(black - 1);
    return words.colour_article(words.colour_rule(w, b)) + " " + words.colour_reason(w, b);
  };
  const auto first = short_event(5, {"", "", "", ""});
  CHECK(reason(first, 1, 3) == "5.2.5 neither has a preference: 1 is higher ranked, and 1 is odd");
  const auto second = short_event(5, {"3w1", "4w1", "1b0", "2b0", "U"});
  CHECK(reason(second, 2, 1) == "5.2.4 both prefer Black equally: 1 is higher ranked");
  CHECK(reason(second, 3, 1) == "5.2.1 both get the colour they prefer");
  CHECK(reason(second, 5, 1) == "5.2.1 1 gets what he prefers, the other has no preference");
  const auto third = short_event(
      9, {"3w= 4b= 5b=", "4b= 3w= 6w=", "1b= 2b= .", "2w= 1w= .", ". . 1w=", ". . 2b="});
  CHECK(reason(third, 1, 2) == "5.2.1 both get the colour they prefer");
  const auto fourth = short_event(9, {"3w= 4b=", "4b= 3w=", "1b= 2b=", "2w= 1w="});
  CHECK(reason(fourth, 1, 3) ==
        "5.2.2 both prefer White, 3 more strongly (absolute, colour difference -2 against mild)");
}

TEST_CASE("a file that is paired otherwise is told of", "[explain]") {
  auto event = short_event(5, {"3w1", "4w1", "1b0", "2b0"});  // the engine: 1-3, 4-2
  report::ExplainOptions options = next_round(event, pairing::Edition::d2026);
  options.round = Round{1};
  const std::string text = report::explain_round_text(
      input_of(event), report::paired_round(event, options), options, report::Style{});
  CHECK_THAT(text, Contains("The file is paired otherwise: it has 2-4 instead of 4-2."));
}
