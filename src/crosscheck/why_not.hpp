// Why two players do not meet, or a player does not get the bye: the article that forbids it, or
// the first bracket and criterion in which the best pairing with it is worse than the one made.
//
//   crosscheck::WhyNot why = crosscheck::why_not(event.before(Round{5}), options, {white, black});
//   if (why.answer == crosscheck::Answer::criterion) … why.theirs … why.rival …
#pragma once

#include <optional>
#include <vector>

#include "crosscheck/why_not_order.hpp"
#include "pairing/colours.hpp"
#include "pairing/pairing.hpp"

namespace trf::crosscheck {

using pairing::PlayerIndex;

/// Two different players of the event, or one and nobody: the bye.
struct Question {
  PlayerIndex white = tournament::nobody, black = tournament::nobody;
  [[nodiscard]] bool about_bye() const { return black == tournament::nobody; }
};

/// Something that forbids what was asked, whatever the others do.
struct Bar {
  enum class Kind : std::uint8_t {
    absent,       ///< `player` is not to be paired; `result` tells why
    met,          ///< [C1]: in `round`; `result` is that of White of the question
    prohibited,   ///< a prohibited pairing (260, XXP), in the rounds `round` … `last`
    same_colour,  ///< [C3]: both must get the colour of `colour`
    had_bye,      ///< [C2]: `player` was given `result` in `round`
    no_bye,       ///< an even number is to be paired
    bye_given,    ///< [C2]: somebody has the bye beforehand: `player`
  };
  Kind kind{};
  PlayerIndex player = tournament::nobody;
  Round round{1}, last{1};
  Result result = Result::blank;
  Colour colour = Colour::none;
};

enum class Answer : std::uint8_t {
  impossible,  ///< no legal pairing of the round exists at all: `proof`
  made,        ///< it is in the pairing
  colours,     ///< the two meet, with the other colours: `colours`
  forbidden,   ///< `bars`
  incomplete,  ///< legal, but then the others cannot all be paired ([C4], 1.9.1): `proof`
  criterion,   ///< the best pairing with it, `rival`, is worse: `ours` < `theirs`
  order,       ///< the rival is as good, and generated later: `order`
};

/// What the order of generation tells apart, with players (why_not_order.hpp).
struct OrderReason {
  OrderRule rule = OrderRule::none;
  PlayerIndex player = tournament::nobody, ours = tournament::nobody, theirs = tournament::nobody;
  std::vector<PlayerIndex> ours_out, ours_in, theirs_out, theirs_in;
};

struct WhyNot {
  Question question;
  Answer answer{};
  pairing::Round made;  ///< the pairing of the round, with its brackets
  std::vector<Bar> bars;
  std::optional<pairing::NoPairing> proof;
  /// The colours of the two if they meet: whether White of the question has White, and by which
  /// rule of 5.2.
  bool as_asked = true;
  std::uint8_t colour_rule = 0;
  std::optional<pairing::Round> rival;  ///< the best pairing with it (why_not_rival.hpp)
  bool proven = true;                   ///< that no better pairing contains it
  /// The first of both rounds' brackets that differs; absent where [C5] tells them apart.
  std::optional<std::size_t> bracket;
  pairing::Value ours, theirs;  ///< of the criterion that tells them apart
  OrderReason order;
};

/// `options.report` is taken as set. The players exist and differ; a bye is asked for one player.
WhyNot why_not(const tournament::History& history, pairing::Options options, Question question);

}  // namespace trf::crosscheck
