// C.07 article 16: unplayed rounds. The three scores of a participant (own, adjusted, dummy) and
// the elements that opponents' results are summed from; the cuts of article 14 with the
// exception 16.5.
#pragma once

#include <string>

#include "tiebreak/edition.hpp"
#include "tiebreak/field.hpp"

namespace trf::tiebreak {

/// A field with the scores that stand on it.
struct Standing {
  const Rules* rules = nullptr;  ///< of the edition; they live as long as the program
  Field field;
  bool round_robin = false;            ///< 15.2: forfeits are games, free rounds are nothing
  std::vector<std::int32_t> own;       ///< S: the points in the standings, tenths
  std::vector<std::int32_t> adjusted;  ///< A: as somebody's opponent (16.3), tenths
};
/// Classifies the requested byes (16.2) and computes both scores.
Standing make_standing(Field field, const Rules& rules, bool round_robin);

/// The standing if every game paired for the last round were drawn (8.3).
Standing fore_standing(const Standing& standing);

/// What one round brings into Buchholz, Sonneborn-Berger and their kin.
struct Element {
  enum class Source : std::uint8_t {
    opponent,
    dummy,
    dummy_by_opponent,
    dummy_by_half,
    virtual_opponent,
    self,
  } source{};
  enum class Cut : std::uint8_t { no, low, voluntary, high } cut{};
  std::uint16_t round = 0;
  PlayerIndex opponent = nobody;
  std::int32_t score = 0;  ///< of the opponent or of what stands for him, tenths
  std::int32_t own = 0;    ///< what the participant got in the round, tenths
  std::int64_t value = 0;  ///< contribution in hundredths
  bool voluntary = false;  ///< 16.1.2
};
enum class Weight : std::uint8_t { score, score_times_own };

/// The elements of one participant. `paid` gives the own points of the round (another score of the
/// same teams in EMGSB and EGMSB), usually the standing itself.
void list_elements(const Standing& standing, const Standing& paid, PlayerIndex who, Weight weight,
                   bool forfeits_as_played, std::vector<Element>& out);
/// Marks the cuts of 14.1 to 14.4; low ones first.
/// `exception` = 16.5 applies.
void cut_elements(std::vector<Element>& elements, int low, int high, bool exception);
/// Sum of what is not cut, hundredths.
std::int64_t sum_of(std::span<const Element> elements);
/// Why the element has this score, with the article.
std::string explain(const Element& element, const Standing& standing, PlayerIndex who);

}  // namespace trf::tiebreak
