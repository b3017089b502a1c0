// How the parts of judge() hand in what they find. Internal to the room.
#pragma once

#include <chrono>
#include <functional>

#include "report/submission/submission.hpp"

namespace trf::report::submission {

class Judge {
 public:
  Judge(const Input& input, const Options& options) : in(input), e(input.event), how(options) {}

  const Input& in;
  const tournament::Event& e;
  const Options& how;
  Findings found;

  /// Notes are dropped unless asked for.
  void add(Rule rule, std::vector<std::string> args = {}, std::vector<Tpn> players = {});
  /// One finding for all players of whom `wrong` holds; nothing when there are none.
  void players(Rule rule, const std::function<bool(const tournament::Player&)>& wrong,
               std::vector<std::string> args = {});
  [[nodiscard]] std::size_t count(const std::function<bool(const Diagnostic&)>& which) const;
};

std::optional<std::chrono::sys_days> day_of(const PartialDate& date);
PartialDate date_of(std::chrono::sys_days day);
/// A FIDE number in a free text: its longest run of at least five digits (trf.md §4.2).
std::string fide_number_in(std::string_view text);

/// Games that count for rating as far as moves were made: both lines' codes 1 = 0, each once.
struct RatedGame {
  const tournament::Player *white, *black;
};
std::vector<RatedGame> games_over_the_board(const tournament::Event& event);

void judge_records(Judge& j);
void judge_dates(Judge& j);
void judge_time(Judge& j);
void judge_players(Judge& j);
void judge_games(Judge& j);
void judge_lines(Judge& j);
void judge_regulation(Judge& j);
void judge_national(Judge& j);

}  // namespace trf::report::submission
