// Rating changes and title norms for the eye and for programs.
#pragma once

#include <string>

#include "rating/rating.hpp"
#include "report/report.hpp"

namespace trf::report {

struct RatingView {
  bool per_game = false;
};

/// One row a player; below it what was assumed and what one event cannot tell.
std::string rating_text(const Input& input, const rating::Assessment& found, const RatingView& view,
                        const Style& style);
/// One object, one line.
std::string rating_json(const Input& input, const rating::Assessment& found,
                        const RatingView& view);
/// `tpn,name,fide_id,old,games,points,expected,k,change,new` (cli.md); per game one row a round.
std::string rating_csv(const Input& input, const rating::Assessment& found, const RatingView& view);

/// "K 20: 30 rated games and no earlier rating of 2400 are assumed": why a player's K is what it
/// is; empty for a player without one.
std::string k_text(const rating::Change& change, const tournament::Player& player);
/// Why K is lower than that; empty when it is not.
std::string k_limit_text(const rating::Change& change);
/// Why a game is not rated: "opponent without a rating (8.3.1)"; empty when it is.
std::string unrated_text(rating::Unrated reason);
/// The rules and the kind with the reasons why these, a sentence each.
std::vector<std::string> rating_rules_text(const rating::Assessment& found);
/// What the reader has to know of the numbers, a sentence each.
std::vector<std::string> rating_remarks(const Input& input, const rating::Assessment& found);

}  // namespace trf::report
