// Every record but the player's. Inner to the reader.
#pragma once

#include "trf/reader_line.hpp"

namespace trf::reading {

/// What a date record said, until the whole event is known (who may tell 02/03 from 03/02).
struct OpenDate {
  std::uint32_t line = 0, record = 0;  ///< from 0
  bool end = false;                    ///< 052
  std::size_t offset = 0, length = 0;  ///< bytes in the line
  std::string text;
  grammar::DateReading reading;
};
/// The slots of a 132 in order.
struct OpenRoundDates {
  struct Slot {
    std::size_t offset = 0;
    std::string text;
    grammar::DateReading reading;
  };
  std::uint32_t line = 0, record = 0;
  bool by_order = false;           ///< a list, not on the grid
  bool off_grid = false;           ///< on a grid of its own
  std::size_t begin = 0, end = 0;  ///< bytes of the part that a repair rewrites
  std::vector<Slot> slots;
};

class RecordReader {
 public:
  explicit RecordReader(LineContext& line) : line_(line) {}
  /// Reads the line that the context holds. A line with a fault that leaves it without meaning is
  /// a RefusedRecord; its fault is in the findings.
  RecordBody read(const grammar::Layout& layout, std::uint32_t record);
  /// The grid the last line was read on.
  [[nodiscard]] const LineGrid& grid() const { return grid_; }
  /// Dates of the event: settled together, once all lines are read.
  void settle(std::vector<Record>& records);

 private:
  RecordBody read_columns(const grammar::Layout& layout);
  RecordBody read_words(const grammar::Layout& layout);
  std::string_view free_text();
  std::string columns_text();

  RecordBody count(const grammar::Layout& layout);
  RecordBody date(const grammar::Layout& layout, std::uint32_t record);
  RecordBody round_dates(std::uint32_t record);
  RecordBody side(const grammar::Layout& layout);
  RecordBody price_list(const grammar::Layout& layout);
  RecordBody single_price(const grammar::Layout& layout);
  RecordBody assignments(const grammar::Layout& layout);
  RecordBody starting_rank(const grammar::Layout& layout);
  RecordBody tie_breaks();
  RecordBody board_colours(const grammar::Layout& layout);
  RecordBody configuration(const grammar::Layout& layout);
  RecordBody id_words(const grammar::Layout& layout);

  RecordBody old_team(const grammar::Layout& layout);
  RecordBody team(const grammar::Layout& layout);
  RecordBody lineup(const grammar::Layout& layout);
  RecordBody team_byes(const grammar::Layout& layout);
  RecordBody team_forfeit(const grammar::Layout& layout);
  RecordBody byes(const grammar::Layout& layout);
  RecordBody acceleration(const grammar::Layout& layout);
  RecordBody acceleration_row(const grammar::Layout& layout);
  RecordBody forbidden(const grammar::Layout& layout);
  RecordBody abnormal(const grammar::Layout& layout);

  LineContext& line_;
  LineGrid grid_;
  std::vector<OpenDate> dates_;
  std::vector<OpenRoundDates> round_dates_;
};

}  // namespace trf::reading
