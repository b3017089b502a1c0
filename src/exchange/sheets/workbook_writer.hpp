// Tables as a workbook (.xlsx): headings in bold and frozen, numbers as numbers, the same bytes
// every time.
//
//   std::string bytes = trf::exchange::sheets::write_workbook({{"Standings", {"Rilograd Open"},
//                           {{"Rank", true}, {"Name"}}, {{"1", "Velinov, Radoslav"}}}});
#pragma once

#include <string>
#include <vector>

namespace trf::exchange::sheets {

struct OutColumn {
  std::string title;
  bool number = false;  ///< right-aligned; cells that are numbers ("4.5") become numbers
};
struct OutSheet {
  std::string name;                ///< made fit: 31 characters, none of []:*?/\, each name once
  std::vector<std::string> lines;  ///< above the table, the first one in bold
  std::vector<OutColumn> columns;
  std::vector<std::vector<std::string>> rows;  ///< UTF-8; text is never a formula
};

/// Throws FileError where there is no room for a temporary file, LimitError for more rows or
/// columns than a sheet has, UsageError for no sheet at all.
std::string write_workbook(const std::vector<OutSheet>& sheets);

}  // namespace trf::exchange::sheets
