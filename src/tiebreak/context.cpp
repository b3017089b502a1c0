#include "tiebreak/context.hpp"

#include <algorithm>

namespace trf::tiebreak {
namespace {

std::uint16_t counted_rounds(const tournament::Event& event, const Options& options) {
  if (!options.after) return standings_round(event);
  const std::uint16_t most = std::max(event.rounds_total(), event.rounds_stored);
  if (*options.after > most) {
    throw UsageError("standings after round " + std::to_string(*options.after) +
                     ": the event has " + std::to_string(most) + " rounds");
  }
  return *options.after;
}

}  // namespace

Context::Context(const tournament::Event& event, const Options& options)
    : event_(event),
      options_(options),
      rules_(rules_of(options.edition)),
      primary_(make_standing(field_of_players(event, counted_rounds(event, options)), rules_,
                             options.round_robin)) {}

const Standing& Context::fore() const {
  if (rounds() < event_.rounds_total()) return primary_;
  if (!fore_) fore_ = fore_standing(primary_);
  return *fore_;
}

void Context::remark(std::string text) {
  if (std::find(remarks_.begin(), remarks_.end(), text) == remarks_.end()) {
    remarks_.push_back(std::move(text));
  }
}

}  // namespace trf::tiebreak
