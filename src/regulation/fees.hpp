// The entry-fee list by an event's own regulation.
#pragma once

#include <set>
#include <vector>

#include "regulation/regulation.hpp"

namespace trf::regulation {

/// What the file does not tell.
struct FeeFacts {
  std::set<std::uint16_t> both_groups;  ///< start numbers of those who play in both groups
  std::set<std::uint16_t> own_lodging;  ///< who do not use the organiser's lodging
  std::set<std::uint16_t> waived;
};

struct Fee {
  std::size_t player = 0;  ///< index into Event::players
  Cents amount = 0;
  std::string rate, article, reason;
};
struct FeeList {
  std::vector<Fee> fees;  ///< by start number
  Cents total = 0;
  Findings findings;
};
/// The first rate that fits holds, else the base fee. Throws UsageError when the regulation states
/// no fees.
FeeList fees(const Regulation& regulation, const Group& group, const tournament::Event& event,
             const FeeFacts& facts = {});
/// Start numbers of those of `event` who stand in `other` as well: by FIDE number, else by name and
/// date of birth.
std::set<std::uint16_t> in_both(const tournament::Event& event, const tournament::Event& other);

}  // namespace trf::regulation
