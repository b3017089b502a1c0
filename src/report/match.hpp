// `standings --match`: by which settings the values of a printed table come about.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/printed.hpp"
#include "report/report.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::report {

/// A cell that a setting does not reproduce.
struct CellDifference {
  std::size_t participant = 0;
  std::string printed, ours;
  std::vector<tiebreak::Term> terms;  ///< of our value
};
/// One way to compute a column.
struct Setting {
  tiebreak::Code code;
  tiebreak::Edition edition{};  ///< by which it is computed
  std::size_t reproduced = 0;   ///< cells
  bool stated = false;          ///< what the heading or the annotation names
  bool place = false;           ///< printed is the place in the standings after this code
};
struct ColumnMatch {
  std::string title;
  std::size_t cells = 0;
  std::vector<Setting> settings;  ///< best first; those that do as well as the best, and the next
  std::vector<CellDifference> differences;  ///< of the best
  [[nodiscard]] bool whole() const {
    return !settings.empty() && settings.front().reproduced == cells;
  }
};
struct Match {
  std::string printed;  ///< the file
  PrintedTable table;   ///< without its cells
  bool teams = false;
  tiebreak::swiss_manager::Reading reading;
  std::vector<std::string> notes;  ///< what the reading changed
  std::vector<ColumnMatch> columns;
  std::string list;  ///< the settings as a list for --tiebreaks; empty for long tables
  std::size_t ranks = 0, ranks_equal = 0;
  std::vector<CellDifference> rank_differences;
  TieBreakRules rules;
  [[nodiscard]] bool whole() const;
};

struct MatchOptions {
  RulesChoice rules;
  PrintedOptions printed;
  std::map<std::string, std::string> choices;  ///< of Swiss-Manager's
};
/// Throws FormatError for a text that is no table of this event.
Match match_printed(const tournament::Event& event, const std::string& name,
                    const exchange::sheets::Workbook& printed, const MatchOptions& options);
std::string match_text(const tournament::Event& event, const Match& match, const Style& style);
std::string match_csv(const Match& match);
std::string match_json(const Input& input, const Match& match);

}  // namespace trf::report
