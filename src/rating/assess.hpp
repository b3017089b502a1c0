// What the ratings of FIDE and of federations share. Not part of the public face.
#pragma once

#include "rating/fide.hpp"
#include "rating/time_control.hpp"

namespace trf::rating {

/// The titles want 2500 and 2400 in standard chess (B.01 1.5.3): a rating of 2400 is likely.
bool had_2400_by_title(const tournament::Player& player, Kind kind);
/// A game over the board in half points, 1-½-0.
int halves_of(Result result);
/// One a round with an entry; those that were not played have their reason.
std::vector<Game> games_of(const tournament::Event& event, PlayerIndex who);
/// Averages and performances from the rated games.
void set_performance(Change& change);
void choose_edition(Assessment& assessment, const tournament::Event& event, const Options& options);
/// The control that decides which games are rated; nullopt = not known, or set aside by the option.
std::optional<TimeControl> choose_kind(Assessment& assessment, const tournament::Event& event,
                                       const Options& options);

}  // namespace trf::rating
