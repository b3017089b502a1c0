// A printed table of standings, as programs and sites give it: CSV, TSV, `;`, aligned text or a
// saved page of HTML or a workbook, headings in English, German, Bulgarian or Russian, decimal
// comma, ½.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/sheets/sheets.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::report {

struct PrintedCell {
  std::size_t participant = 0;  ///< index into Event::players or teams
  std::string text;             ///< as printed
  tiebreak::Rational number{0};
  int decimals = 0;  ///< as printed; ½ = 1
};
struct PrintedColumn {
  std::string title;                     ///< heading
  std::string annotation;                ///< "Tie Break1: …" of the same table, if any
  std::optional<tiebreak::Code> stated;  ///< what heading or annotation name
  std::vector<PrintedCell> cells;        ///< empty and unreadable ones are left out
};
struct PrintedRank {
  std::size_t participant = 0;
  std::uint16_t rank = 0;
};
struct PrintedTable {
  std::vector<PrintedColumn> columns;  ///< values, in the order of the tie-breaks
  std::vector<PrintedRank> ranks;
  std::size_t rows = 0;
  bool long_form = false;             ///< one row a value: its columns are no list
  std::string joined_by;              ///< "starting number", "name", …
  std::vector<std::string> unjoined;  ///< rows that belong to nobody, as they are named
  std::vector<std::string> ignored;   ///< headings of columns that are no values of tie-breaks
};

struct PrintedOptions {
  std::string file;     ///< name of the event's file: long tables may hold several events
  std::string columns;  ///< titles or numbers (from 1) of the value columns, commas between
};
/// Throws FormatError when there is no table in the file or nobody of the event in the table.
PrintedTable read_printed(const exchange::sheets::Workbook& book, const tournament::Event& event,
                          const PrintedOptions& options);

/// "47,5", "5½", ".5", "-0.5"; nullopt for anything else.
struct PrintedNumber {
  tiebreak::Rational number{0};
  int decimals = 0;
};
std::optional<PrintedNumber> printed_number(std::string_view text);

}  // namespace trf::report
