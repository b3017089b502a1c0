#include <fmt/format.h>

#include <algorithm>

#include "report/explain_round_view.hpp"
#include "report/explain_round_words.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using crosscheck::Answer;
using crosscheck::Bar;
using crosscheck::OrderRule;
using crosscheck::WhyNot;
using pairing::Criterion;
using Players = std::vector<PlayerIndex>;

class Why {
 public:
  Why(const RoundWords& words, const WhyNot& why) : words_(words), why_(why) {}

  std::vector<std::string> sentences() {
    switch (why_.answer) {
      case Answer::impossible:
        impossible();
        break;
      case Answer::made:
        made();
        break;
      case Answer::colours:
        colours();
        break;
      case Answer::forbidden:
        bars();
        break;
      case Answer::incomplete:
        incomplete();
        break;
      case Answer::criterion:
        criterion();
        break;
      case Answer::order:
        order();
        break;
    }
    return std::move(out_);
  }

 private:
  void say(std::string text) {
    if (text.empty()) return;
    text.front() = static_cast<char>(
        text.front() >= 'a' && text.front() <= 'z' ? text.front() - 'a' + 'A' : text.front());
    out_.push_back(std::move(text) + ".");
  }

  [[nodiscard]] bool bye() const { return why_.question.about_bye(); }
  [[nodiscard]] PlayerIndex white() const { return why_.question.white; }
  [[nodiscard]] PlayerIndex black() const { return why_.question.black; }
  [[nodiscard]] std::string cite(Criterion c) const { return words_.cite(c); }
  [[nodiscard]] std::string wish() const {
    return bye() ? fmt::format("the bye for {}", words_.name(white()))
                 : fmt::format("{} against {}", words_.name(white()), words_.name(black()));
  }
  // D17 has no C5 of its own and other articles.
  [[nodiscard]] std::string_view article(std::string_view of_2026, std::string_view of_2017) const {
    return words_.old_edition() ? of_2017 : of_2026;
  }

  [[nodiscard]] std::size_t board() const {
    for (std::size_t i = 0; i < why_.made.boards.size(); ++i)
      if (why_.made.boards[i].white == white() || why_.made.boards[i].black == white())
        return i + 1;
    return 0;
  }

  void impossible() {
    bars();
    say(fmt::format("no legal pairing of the round exists at all ({}): {}", article("1.9.3", "A.9"),
                    why_.proof->text));
  }

  void made() {
    if (bye()) return say(fmt::format("{} does get the bye", words_.name(white())));
    say(fmt::format("the two do meet, on board {}: {} has White by {}, {}", board(),
                    words_.name(white()), words_.colour_article(why_.colour_rule),
                    words_.colour_reason(white(), black())));
  }

  void colours() {
    say(fmt::format("the two do meet, on board {}, but {} has White", board(),
                    words_.name(black())));
    say(fmt::format("{}: {}", words_.colour_article(why_.colour_rule),
                    words_.colour_reason(black(), white())));
  }

  // --- forbidden
  // -----------------------------------------------------------------------------------

  void bars() {
    for (const Bar& b : why_.bars) say(bar(b));
  }

  [[nodiscard]] std::string bar(const Bar& b) const {
    switch (b.kind) {
      case Bar::Kind::absent:
        return fmt::format("{} is not to be paired in this round ({})", words_.name(b.player),
                           words_.absence(b.result));
      case Bar::Kind::met:
        return met(b);
      case Bar::Kind::prohibited:
        return prohibited(b);
      case Bar::Kind::same_colour:
        return fmt::format(
            "both must have {} ({}: {}; {}: {}) and neither is a topscorer: two such players do "
            "not meet, {}",
            colour_text(b.colour), words_.number(white()), words_.preference_reason(white()),
            words_.number(black()), words_.preference_reason(black()), cite(Criterion::c3));
      case Bar::Kind::had_bye:
        return had_bye(b);
      case Bar::Kind::bye_given:
        return fmt::format("{} has the bye of this round beforehand, and nobody else gets one",
                           words_.name(b.player));
      case Bar::Kind::no_bye:
        break;
    }
    return fmt::format(
        "{} players are to be paired, an even number: nobody gets the bye "
        "(C.04.1 {})",
        words_.field().size(), article("art. 3", "c"));
  }

  [[nodiscard]] std::string met(const Bar& b) const {
    const std::string colour =
        b.colour == Colour::none
            ? ""
            : fmt::format(", {} with {}", words_.number(white()), colour_text(b.colour));
    return fmt::format("they met in round {}{}: two players meet at most once, {}", b.round.value(),
                       colour, cite(Criterion::c1));
  }

  [[nodiscard]] static std::string prohibited(const Bar& b) {
    const std::string when =
        b.last.value() >= 9999
            ? b.round.value() <= 1 ? "" : fmt::format(" from round {} on", b.round.value())
            : fmt::format(" in rounds {} to {}", b.round.value(), b.last.value());
    return fmt::format("the event prohibits that the two meet{} (records 260, XXP of the file)",
                       when);
  }

  [[nodiscard]] std::string had_bye(const Bar& b) const {
    std::string what = "got a win's points without playing";
    if (b.result == Result::pab) what = "had the bye";
    if (b.result == Result::forfeit_win) what = "won by forfeit";
    if (b.result == Result::full_bye) what = "had a full-point bye";
    return fmt::format("{} {} in round {} and so cannot have the bye, {} and C.04.1 {}",
                       words_.name(b.player), what, b.round.value(), cite(Criterion::c2),
                       article("art. 4", "d"));
  }

  void incomplete() {
    say(fmt::format("{} breaks no rule by itself, but then the others cannot all be paired, {}",
                    wish(), cite(Criterion::c4)));
    say(why_.proof->text);
  }

  // --- worse
  // ----------------------------------------------------------------------------------------

  // The rival has the same bracket up to here, so that both views are of one bracket.
  [[nodiscard]] CriterionView view_of(const pairing::Round& round, Criterion c) const {
    for (CriterionView& v : words_.criteria(round.brackets[*why_.bracket]))
      if (v.value.criterion == c) return v;
    return {};
  }

  [[nodiscard]] std::string bracket() const {
    return fmt::format("the bracket of {} points",
                       to_string(why_.made.brackets[*why_.bracket].score));
  }

  void possible(std::string_view but) { say(fmt::format("{} is legal, {}", wish(), but)); }

  [[nodiscard]] std::string_view worse() const {
    return why_.proven ? "but every pairing of the round with it is worse"
                       : "but the best pairing of the round found with it is worse";
  }

  void criterion() {
    const Criterion c = why_.ours.criterion;
    possible(worse());
    if (c == Criterion::c5)
      return say(fmt::format(
          "the bye would go to {} points instead of {}: it goes to the lowest "
          "score that it can, {}",
          RoundWords::value_text(why_.theirs), RoundWords::value_text(why_.ours), cite(c)));
    const CriterionView ours = view_of(why_.made, c), theirs = view_of(*why_.rival, c);
    say(fmt::format("in {}, {} ({}; {}) would be {} instead of {}", bracket(), ours.name, ours.rule,
                    ours.article, RoundWords::value_text(why_.theirs),
                    RoundWords::value_text(why_.ours)));
    if (theirs.sentence.empty()) return;
    std::string_view nothing = "nobody";
    if (c == Criterion::c8) nothing = "the next bracket can pair everybody";
    if (c == Criterion::c9) nothing = "to one who has none";
    say(fmt::format("with it, {}; as paired, {}", theirs.sentence,
                    ours.sentence.empty() ? std::string(nothing) : ours.sentence));
  }

  // --- as good, but later
  // ----------------------------------------------------------------------------

  void order() {
    possible(
        "and every criterion is met as well with it; of equally good pairings the rules take "
        "the one that they generate first");
    const crosscheck::OrderReason& o = why_.order;
    switch (o.rule) {
      case OrderRule::mdp_set:
        return say(fmt::format(
            "in {}, {} comes first among the moved-down players who can be paired, and would float "
            "on instead ({})",
            bracket(), words_.name(o.player), article("4.4", "D.3")));
      case OrderRule::mdp_opponents:
      case OrderRule::transposition:
        return say(fmt::format(
            "in {}, {} meets {}, who stands before {} in S2: that transposition comes first ({})",
            bracket(), words_.name(o.player), words_.name(o.ours), words_.name(o.theirs),
            article("4.2", "D.1")));
      default:
        return say(exchange(o));
    }
  }

  [[nodiscard]] std::string exchange(const crosscheck::OrderReason& o) const {
    const auto text = [&](const Players& out, const Players& in) {
      return out.empty() ? std::string("no exchange of residents between S1 and S2")
                         : fmt::format("the exchange of {} for {}", words_.numbers(out),
                                       words_.numbers(in));
    };
    return fmt::format(
        "in {}, the pairing needs {}; with it there would be {}, which comes later "
        "({})",
        bracket(), text(o.ours_out, o.ours_in), text(o.theirs_out, o.theirs_in),
        article("4.3", "D.2"));
  }

  const RoundWords& words_;
  const WhyNot& why_;
  std::vector<std::string> out_;
};

std::string boards_text(const RoundWords& words, const pairing::Round& round,
                        const pairing::BracketReport* only) {
  std::vector<std::string> out;
  for (const pairing::Board b : round.boards) {
    const auto meets = [&](const auto& pair) {
      return pair.first == b.white || pair.second == b.white;
    };
    if (only != nullptr && std::none_of(only->pairs.begin(), only->pairs.end(), meets)) continue;
    out.push_back(fmt::format("{}-{}", words.number(b.white), words.number(b.black)));
  }
  const bool last = only == nullptr || only == &round.brackets.back();
  if (only != nullptr && !only->downfloaters.empty() && !(last && round.pab))
    out.push_back(fmt::format("down: {}", words.numbers(only->downfloaters)));
  if (last && round.pab) out.push_back(words.number(*round.pab) + " bye");
  return fmt::format("{}", fmt::join(out, ", "));
}

// The pairing that is asked about may be the file's, which is not ours.
std::string against_file(const RoundWords& words, const tournament::Event& event,
                         const WhyNot& why) {
  const FilePairing file = file_pairing(event, why.made);
  if (!file.paired || (file.only_file.empty() && file.only_ours.empty())) return {};
  const auto [white, black] = why.question;
  for (const pairing::Board b : file.only_file)
    if ((b.white == white && b.black == black) || (b.white == black && b.black == white))
      return fmt::format(
          "The file has {}; the pairing by the rules, which is explained here, has "
          "not.\n",
          black == tournament::nobody
              ? "this bye"
              : "this board " + words.number(b.white) + "-" + words.number(b.black));
  return fmt::format(
      "The file is paired otherwise on {} of the boards; what is explained is the "
      "pairing by the rules.\n",
      file.only_ours.size());
}

}  // namespace

std::vector<std::string> why_not_sentences(const RoundWords& words, const WhyNot& why) {
  return Why(words, why).sentences();
}

std::string why_not_text(const Input& input, const WhyNot& why, const ExplainOptions& options,
                         const Style& style) {
  const RoundWords words(input.event, options);
  const std::string asked =
      why.question.about_bye()
          ? "the bye for " + words.name(why.question.white)
          : fmt::format("{} - {}", words.name(why.question.white), words.name(why.question.black));
  std::string out =
      painted(fmt::format("Round {}: {}", options.round.value(), asked), Paint::bold, style) +
      fmt::format("  [C.04.3 of {}]\n", to_string(options.pairing.edition));
  const auto sentences = why_not_sentences(words, why);
  out += fmt::format("{}\n", fmt::join(sentences, " "));
  out += against_file(words, input.event, why);
  if (!why.rival) return out;
  if (!why.bracket || style.verbose) {
    out += "\nAs paired: " + boards_text(words, why.made, nullptr) + "\n";
    return out + "Best with it: " + boards_text(words, *why.rival, nullptr) + "\n";
  }
  const std::size_t k = *why.bracket;
  out += fmt::format("\nThat bracket as paired: {}\n",
                     boards_text(words, why.made, &why.made.brackets[k]));
  return out + fmt::format("At best with it: {}\n",
                           boards_text(words, *why.rival, &why.rival->brackets[k]));
}

}  // namespace trf::report
