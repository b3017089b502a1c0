// One round paired again under a choice of rules and facts.
#pragma once

#include <array>
#include <map>
#include <memory>

#include "crosscheck/crosscheck.hpp"
#include "pairing/dutch/dutch.hpp"
#include "pairing/field.hpp"

namespace trf::crosscheck {

/// A board of somebody's list; forfeits may stand without colours.
struct ListedBoard {
  Board board;
  bool coloured = true;
};

/// A round as somebody paired it.
struct Listing {
  std::vector<ListedBoard> boards;  ///< in publishing order if it is a printed list
  std::vector<PlayerIndex> byes;    ///< pairing-allocated
  bool ordered = false;             ///< the order of the boards means something
};
/// The round as it stands in the event.
Listing listing_of(const tournament::Event& event, Round round);

/// What the rules or the file leave to choose, or the file may state wrongly.
struct Choice {
  pairing::Edition edition = pairing::Edition::d2026;
  pairing::Numbering numbering = pairing::Numbering::effective;
  pairing::TopscorerColours topscorer_colours = pairing::TopscorerColours::text;
  Colour initial_colour = Colour::none;  ///< none = the event's
  std::optional<bool> last_round;
  enum class Facts : std::uint8_t {
    stated,
    baku,             ///< acceleration by rule though none is stated (C.04.7 art. 1)
    unaccelerated,    ///< no acceleration though one is stated
    own_numbers,      ///< TPN though the file says `XXC rank`
    full_bye_is_pab,  ///< the only F of a round is the pairing-allocated bye
    forfeits_played,  ///< every forfeit a game of less than a move
  };
  Facts facts = Facts::stated;
};

/// Our pairing of a round under a choice.
struct Attempt {
  pairing::Field field;
  pairing::dutch::Outcome outcome;
};

/// Pairs rounds of one event again; the rounds are asked for in rising order.
class Pairer {
 public:
  explicit Pairer(const tournament::Event& event) : event_(event) {}
  /// Pairs everybody who is to be paired but those set aside.
  Attempt pair(Round round, const Choice& choice, const std::vector<PlayerIndex>& aside = {});
  /// The event as the choice sees it.
  const tournament::Event& event(Choice::Facts facts);

 private:
  const pairing::Facts& facts(const Choice& choice, std::uint16_t rounds);

  const tournament::Event& event_;
  std::map<Choice::Facts, std::unique_ptr<tournament::Event>> variants_;
  std::map<std::pair<pairing::Edition, Choice::Facts>, std::unique_ptr<pairing::Facts>> facts_;
};

/// How two pairings of a round differ.
struct Differences {
  std::vector<Board> missing, extra;
  [[nodiscard]] bool none() const { return missing.empty() && extra.empty(); }
};
Differences differences(const Attempt& ours, const Listing& theirs);

/// Our boards in publishing order.
std::vector<Board> boards_of(const Attempt& ours, bool by_standing = false);

/// Why the listing is not ours: the first bracket where they part, then the colours. Never empty
/// when they differ.
std::vector<Reason> reasons(const Attempt& ours, const Listing& theirs,
                            const tournament::Event& event);

/// "the file's pairing has 2 players without their colour preference, ours 1"
std::string words_of(pairing::Criterion criterion, pairing::Edition edition,
                     const std::vector<std::int32_t>& theirs,
                     const std::vector<std::int32_t>& ours);

}  // namespace trf::crosscheck
