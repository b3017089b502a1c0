// The player record 001 and the national rating line. Inner to the reader.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "trf/reader_line.hpp"

namespace trf::reading {

/// Rounds that one line may hold; beyond, the line is cut with a finding (bounded memory).
inline constexpr std::size_t most_rounds = 999;

/// Something on a player line that only the rest of the file can settle.
struct OpenQuestion {
  enum class Kind : std::uint8_t {
    draw,    ///< `½ 5 r`: a draw if the opponent's line agrees
    colour,  ///< an unknown colour: the opponent's line may tell
    nobody,  ///< opponent 9999 or his own number without a game: nobody
  };
  Kind kind{};
  std::uint32_t line = 0, record = 0;  ///< from 0; index of the record
  std::size_t round = 0;               ///< from 1
  std::size_t offset = 0;              ///< byte in the line
  std::string text;                    ///< as written
  std::vector<Edit> edits;             ///< of the repair, its text to be filled in for a colour
};

class PlayerReader {
 public:
  PlayerReader(LineContext& line, bool strict) : line_(line), strict_(strict) {}

  /// Reads the line that the context holds; `record` is the index its record will have.
  PlayerRecord read(std::uint32_t record);
  NationalRecord read_national();
  /// The grid that the last line was read on.
  [[nodiscard]] const LineGrid& grid() const { return grid_; }

  /// After the last line: what needed the whole file (opponents' lines, how many lines stand
  /// shifted).
  void settle(std::vector<Record>& records);
  /// Is there a line read by bytes?
  [[nodiscard]] bool padded_by_bytes() const { return by_bytes_.lines != 0; }

  /// A federation: FIDE's code, mapped or as written; findings included. `free`: not in columns.
  std::string federation(std::string_view slice, const std::string& field, bool free = false);
  /// Begins a line of fixed columns: its tabs and no-break spaces become blanks, in the first
  /// reading that fits (row 5).
  void begin_line(const grammar::Layout& layout);
  /// No reading of its tabs fits: the line is not used, and that was said.
  [[nodiscard]] bool refused() const { return refused_; }

 private:
  /// Lines that stand off their columns in one way: reported once.
  struct OffGrid {
    std::size_t lines = 0, least = 0, most = 0;
    std::uint32_t first_line = 0;
    std::size_t first_offset = 0;
    std::vector<Edit> edits;
  };

  // the grid
  [[nodiscard]] bool separators_blank() const;
  [[nodiscard]] bool fields_fit() const;
  [[nodiscard]] bool blocks_fit() const;
  [[nodiscard]] bool stands(const LineGrid& grid);
  /// How many fields before the rounds stand as the columns want them, on the grid now set.
  [[nodiscard]] std::size_t exactness() const;
  bool find_grid();
  bool find_wide_rating();
  void note_grid();
  void note_separator();
  void note_bytes();

  // the fields
  void read_fields(PlayerRecord& player);
  std::optional<Tpn> tpn(bool errors);
  Sex sex();
  void title(PlayerRecord& player);
  std::string name();
  std::optional<std::uint16_t> rating(bool of_fide);
  void fide_id(PlayerRecord& player);
  PartialDate birth();
  void check_length();
  void normalised(std::string_view slice, std::string_view field, std::string_view value,
                  bool right, std::string_view shown = {});

  // the rounds
  void read_rounds(PlayerRecord& player);
  bool read_plain_rounds(PlayerRecord& player, std::size_t count);
  void read_rounds_by_parts(PlayerRecord& player, std::size_t count);
  bool read_rounds_by_shape(PlayerRecord& player);
  [[nodiscard]] std::size_t count_rounds() const;
  [[nodiscard]] std::string_view cell(std::size_t round, unsigned first, unsigned last) const;
  [[nodiscard]] bool block_fits(std::size_t round) const;
  [[nodiscard]] bool block_shaped(std::size_t round) const;
  RoundBlock read_block(std::size_t round);
  void read_opponent(std::size_t round, RoundBlock& block);
  void read_colour(std::size_t round, RoundBlock& block);
  void read_result(std::size_t round, RoundBlock& block);
  void inspect(const PlayerRecord& player, const RoundBlock& block, std::size_t round);
  void cut_trailing_text(std::size_t& count);
  void ask(OpenQuestion::Kind kind, std::size_t round, std::string_view slice,
           std::string_view value);

  LineContext& line_;
  LineGrid grid_;
  bool refused_ = false;
  bool strict_;
  std::string_view wide_rating_;
  std::uint32_t record_ = 0;
  PlainText plain_;

  std::map<std::pair<int, unsigned>, OffGrid> shifted_;
  OffGrid by_bytes_, blank_byes_, blocks_;
  std::vector<OpenQuestion> questions_;
  std::set<std::string> unknown_federations_;
};

}  // namespace trf::reading
