// Whether those who are not yet paired can still be paired: [C4] and [C5], D17 C.4 and A.9.
#pragma once

#include <optional>

#include "pairing/dutch/bracket.hpp"
#include "pairing/matching/perfect.hpp"

namespace trf::pairing::dutch {

/// A complete pairing of everybody who is left, kept and mended bracket by bracket. Only its
/// existence matters. The PAB is one more vertex, joined with those who may get it.
class Completion {
 public:
  explicit Completion(const Field& field);
  Completion(const Completion&) = delete;
  Completion& operator=(const Completion&) = delete;

  /// Pairs the whole field; false if that is impossible. Afterwards pab_score() is s*, the lowest
  /// score the PAB can go to ([C5]).
  bool start();
  /// Only if the field needs the PAB.
  [[nodiscard]] Points pab_score() const { return pab_score_; }

  /// Takes the candidate's pairs out if the others can then be paired: [C4], and [C5] in the
  /// edition of 2026. Changes nothing otherwise.
  bool accept(const Candidate& candidate);
  /// Whether accept() would.
  [[nodiscard]] bool allows(const Candidate& candidate);
  /// The same, if besides the next bracket loses nobody but one of its own residents where the
  /// parity wants that: then [C8] (D17 C.7) is at its lower bound.
  bool accept_looking_ahead(const Candidate& candidate, const Bracket& bracket);
  /// The same, if the rest can be paired beside these pairs of downfloaters and next scoregroup.
  bool accept_with(const Candidate& candidate, const std::vector<Pair>& next_pairs);
  /// [C8] alone, without completion (D17 C.7).
  bool next_bracket_at_bound(const std::vector<Place>& down, const Bracket& bracket);

  /// After a start() that failed: why.
  [[nodiscard]] NoPairing proof();

 private:
  [[nodiscard]] int pab() const { return static_cast<int>(field_.size()); }
  void open_pab_for(Points score);
  void explain(NoPairing& why);
  void take_out(const Candidate& candidate);
  bool pair_next(const std::vector<Place>& down, const Bracket& bracket);

  const Field& field_;
  matching::BitMatrix graph_;
  matching::Perfect match_, saved_, next_;
  Points pab_score_;
};

}  // namespace trf::pairing::dutch
