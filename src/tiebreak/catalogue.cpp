// The catalogue of codes: what C.07 says of each and the function that computes it.
#include <algorithm>
#include <array>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {
namespace {

constexpr bool yes = true;
constexpr bool no = false;

// acronym, article, title, individual, team, ascending, cuts, decimals
constexpr std::array methods{
    Method{{"PTS", "4.2", "points", yes, yes, no, no, 1}, points},
    Method{{"MPTS", "4.2", "match points", no, yes, no, no, 1}, match_points},
    Method{{"GPTS", "4.2", "game points", no, yes, no, no, 1}, game_points},
    Method{{"DE", "6", "direct encounter", yes, yes, yes, no, 0}, nullptr, direct_encounter},
    Method{{"WIN", "7.1", "number of wins", yes, yes, no, no, 0}, wins},
    Method{{"WON", "7.2", "number of games won", yes, yes, no, no, 0}, wins_over_the_board},
    Method{{"BPG", "7.3", "games played with Black", yes, no, no, no, 0}, games_with_black},
    Method{{"BWG", "7.4", "games won with Black", yes, no, no, no, 0}, wins_with_black},
    Method{{"PS", "7.5", "progressive scores", yes, yes, no, yes, 1}, progressive},
    Method{{"REP", "7.6", "rounds one elected to play", yes, no, no, no, 0}, rounds_elected},
    Method{{"STD", "7.7", "standard points", yes, no, no, no, 1}, standard_points},
    Method{{"TPN", "7.8", "tournament pairing number", yes, yes, yes, no, 0}, pairing_number},
    Method{{"LOT", "4.2", "drawing of lots from a stated seed", yes, yes, yes, no, 0},
           drawing_of_lots},
    Method{{"BH", "8.1", "Buchholz", yes, yes, no, yes, 1}, buchholz},
    Method{{"AOB", "8.2", "average of opponents' Buchholz", yes, yes, no, no, 2},
           average_of_buchholz},
    Method{{"FB", "8.3", "Fore Buchholz", yes, yes, no, yes, 1}, fore_buchholz},
    Method{{"SB", "9.1", "Sonneborn-Berger", yes, yes, no, yes, 2}, sonneborn_berger},
    Method{{"KS", "9.2", "Koya", yes, yes, no, no, 1}, koya},
    Method{{"ARO", "10.1", "average rating of opponents", yes, no, no, yes, 0}, average_rating},
    Method{{"TPR", "10.2", "tournament performance rating", yes, no, no, no, 0}, performance},
    Method{{"PTP", "10.3", "perfect tournament performance", yes, no, no, no, 0},
           perfect_performance},
    Method{{"APRO", "10.4", "average performance rating of opponents", yes, no, no, no, 0},
           average_performance},
    Method{{"APPO", "10.5", "average perfect performance of opponents", yes, no, no, no, 0},
           average_perfect_performance},
    Method{{"RTNG", "10.6", "rating", yes, no, no, no, 0}, rating},
    Method{{"BC", "12.1", "board count", no, yes, yes, no, 1}, board_count},
    Method{{"TBR", "12.2", "top board results", no, yes, no, no, 1}, top_boards},
    Method{{"BBE", "12.3", "bottom board elimination", no, yes, no, no, 1}, without_bottom_boards},
    Method{{"MPVGP", "13.1", "match points or game points, the other score", no, yes, no, no, 1},
           other_score},
    Method{{"EMMSB", "13.2", "extended Sonneborn-Berger, match points twice", no, yes, no, yes, 2},
           extended_sonneborn_berger},
    Method{{"EMGSB", "13.2", "extended Sonneborn-Berger, their match points, own game points", no,
            yes, no, yes, 2},
           extended_sonneborn_berger},
    Method{{"EGMSB", "13.2", "extended Sonneborn-Berger, their game points, own match points", no,
            yes, no, yes, 2},
           extended_sonneborn_berger},
    Method{{"EGGSB", "13.2", "extended Sonneborn-Berger, game points twice", no, yes, no, yes, 2},
           extended_sonneborn_berger},
    Method{{"EDE", "13.3", "extended direct encounter", no, yes, yes, no, 0},
           nullptr,
           extended_direct_encounter},
    Method{{"EDEC", "13.3", "extended direct encounter, then board count", no, yes, yes, no, 0},
           nullptr,
           extended_direct_encounter},
    Method{{"EDET", "13.3", "extended direct encounter, then top boards", no, yes, yes, no, 0},
           nullptr,
           extended_direct_encounter},
    Method{{"EDEB", "13.3", "extended direct encounter, then bottom boards", no, yes, yes, no, 0},
           nullptr,
           extended_direct_encounter},
    Method{{"EDEBT", "13.3", "extended direct encounter, then board count and top boards", no, yes,
            yes, no, 0},
           nullptr,
           extended_direct_encounter},
    Method{{"EDEBB", "13.3", "extended direct encounter, then board count and bottom boards", no,
            yes, yes, no, 0},
           nullptr,
           extended_direct_encounter},
    Method{{"SSSC", "13.4", "scores and schedule strength", no, yes, no, no, 2}, schedule_strength},
};

constexpr auto infos = [] {
  std::array<Info, methods.size()> out;
  for (std::size_t i = 0; i < methods.size(); ++i) out[i] = methods[i].info;
  return out;
}();

}  // namespace

std::span<const Info> catalogue() { return infos; }

const Method* find_method(std::string_view acronym) {
  const auto found = std::find_if(methods.begin(), methods.end(),
                                  [&](const Method& m) { return m.info.acronym == acronym; });
  return found == methods.end() ? nullptr : &*found;
}

const Method& method_of(const Code& code) {
  return code.number != 0 ? method_of_number(code) : *find_method(code.acronym);
}

const Info* find_info(std::string_view acronym) {
  const auto found =
      std::find_if(infos.begin(), infos.end(), [&](const Info& i) { return i.acronym == acronym; });
  return found == infos.end() ? nullptr : &*found;
}

}  // namespace trf::tiebreak
