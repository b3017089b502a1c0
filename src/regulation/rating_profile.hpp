// Reads the profile of a national rating system (rating/national.hpp) from its TOML file, with the
// same findings as a regulation's.
#pragma once

#include "rating/national.hpp"
#include "regulation/regulation.hpp"

namespace trf::regulation {

struct RatingProfileRead {
  rating::Profile profile;
  Findings findings;    ///< with line and column
  bool usable = false;  ///< no error among them
};
/// Never throws for bytes: what is wrong is a finding.
RatingProfileRead read_rating_profile(std::string_view bytes);

}  // namespace trf::regulation
