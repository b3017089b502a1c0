// The typed records: one struct a record family, no meaning beyond the fields of the table.
// A value that the line does not hold is absent (nullopt, empty), never a default.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "trf/types.hpp"

namespace trf {

/// `012 022 032 092 102 112 122 182 192 222` and every other record that is one free text.
struct TextRecord {
  std::string text;
};
/// `062 072 082 142 XXR`: the first integer of the text (`129 (88)`: 129).
struct CountRecord {
  std::optional<std::uint32_t> count;
  std::string text;
};
/// `042 052`
struct DateRecord {
  PartialDate date;
  std::string text;
};
/// `132`: round r at index r-1; absent dates for blank slots.
struct RoundDatesRecord {
  std::vector<PartialDate> dates;
};
/// `152`
struct InitialColourRecord {
  Colour colour = Colour::none;
};

/// `162`, `362`, `BB?`, `XXS`: prices of results under their own symbols
/// (`W D L A Z P X` / `TW TD TL P A` / `BBW BBD BBL BBZ BBF BBU` / `WW BW WD BD WL BL ZPB HPB FPB
/// PAB FW FL W D`), in file order.
struct PriceRecord {
  struct Price {
    std::string symbol;
    Points value;
  };
  std::vector<Price> prices;
};
/// `172`
struct StartingRankRecord {
  std::string federation, method;
};
/// `202 212`
struct TieBreakRecord {
  std::vector<std::string> codes;
};
/// `352`
struct BoardColoursRecord {
  std::vector<Colour> colours;
};

/// One round of a player line, columns 92+10(r-1) …
struct RoundBlock {
  /// `unreadable`: something stands there that is no opponent (`-5`, letters); already reported.
  enum class Nobody : std::uint8_t { no, zeros, blank, unreadable };
  std::uint16_t opponent = 0;     ///< TPN; 0 = nobody
  Nobody nobody = Nobody::blank;  ///< how "nobody" is written
  Colour colour = Colour::none;
  Result result = Result::blank;
  char raw_result = ' ', raw_colour = ' ';  ///< as written (0 when not ASCII)
  [[nodiscard]] bool empty() const {
    return opponent == 0 && nobody == Nobody::blank && colour == Colour::none &&
           result == Result::blank;
  }
};

/// `001`
struct PlayerRecord {
  std::optional<Tpn> tpn;
  Sex sex = Sex::unknown;
  Title title = Title::none;
  std::string title_text;  ///< as written, when not canonical
  std::string name;
  std::optional<std::uint16_t> rating;  ///< absent = unrated
  std::string federation;
  std::string fide_id_text;  ///< as written, when it is no FIDE number
  std::optional<FideId> fide_id;
  PartialDate birth;
  std::optional<Points> points;
  std::optional<Rank> rank;
  std::vector<RoundBlock> rounds;
};

/// National rating line (key = federation code).
struct NationalRecord {
  std::string key;  ///< the three letters
  std::optional<Tpn> tpn;
  Sex sex = Sex::unknown;
  std::string classification, name;
  std::optional<std::uint16_t> rating;
  std::string origin, number;
  PartialDate birth;
};

/// `013`
struct OldTeamRecord {
  std::string name;
  std::vector<Tpn> players;
};
/// `310`
struct TeamRecord {
  std::optional<TeamNumber> number;
  std::string name, nickname;
  std::optional<std::uint32_t> strength;
  std::optional<Points> match_points, game_points;
  std::optional<Rank> rank;
  std::vector<Tpn> players;
};
/// `300`
struct LineupRecord {
  std::optional<Round> round;
  std::optional<TeamNumber> team, opponent;
  std::vector<Tpn> players;  ///< Tpn{0} = empty board
};
/// `320`
struct TeamByesRecord {
  std::optional<Points> match_points, game_points;
  std::vector<TeamNumber> teams;  ///< round r at r-1; 0 = nobody
};
/// `330`
struct TeamForfeitRecord {
  std::string type;  ///< `+-` `-+` `--` and what other programs write
  std::optional<Round> round;
  std::optional<TeamNumber> white, black;
};
/// `240`; ids are TPN, or team numbers in a team event.
struct ByesRecord {
  Result type = Result::blank;  ///< half_bye, full_bye, zero_bye
  std::optional<Round> round;
  std::vector<std::uint16_t> ids;
};
/// `250`
struct AccelerationRecord {
  std::optional<Points> match_points, game_points;
  std::optional<Round> first_round, last_round;
  std::optional<std::uint16_t> first_id, last_id;
};
/// `XXA`
struct AccelerationRowRecord {
  std::optional<Tpn> tpn;
  std::vector<Points> values;  ///< round r at r-1
};
/// `260`; `XXP` has no rounds.
struct ForbiddenRecord {
  std::optional<Round> first_round, last_round;
  std::vector<std::uint16_t> ids;
};
/// `299`
struct AbnormalPointsRecord {
  Result type = Result::blank;  ///< blank = bonus or penalty
  std::optional<Points> match_points, points;
  std::uint16_t round = 0;         ///< 0 = all
  std::vector<std::uint16_t> ids;  ///< empty = everybody
};
/// `XXC`: `rank`, `white1`, `black1`
struct ConfigurationRecord {
  bool by_rank = false;
  Colour first = Colour::none;
  std::string text;
};
/// `XXZ`
struct AbsentRecord {
  std::vector<Tpn> players;
};
/// `801 802`: informative, kept as text.
struct OverviewRecord {
  std::string text;
};
/// `###` or any line whose key is unknown, rulers and legends, blank lines: kept as they are.
struct OpaqueRecord {
  enum class Kind : std::uint8_t { comment, unknown, ruler, blank } kind{};
};
/// A line of a known key that cannot be used (its fault is in the diagnostics): kept as it is.
struct RefusedRecord {};

using RecordBody =
    std::variant<OpaqueRecord, RefusedRecord, PlayerRecord, NationalRecord, TextRecord, CountRecord,
                 DateRecord, RoundDatesRecord, InitialColourRecord, PriceRecord, StartingRankRecord,
                 TieBreakRecord, BoardColoursRecord, OldTeamRecord, TeamRecord, LineupRecord,
                 TeamByesRecord, TeamForfeitRecord, ByesRecord, AccelerationRecord,
                 AccelerationRowRecord, ForbiddenRecord, AbnormalPointsRecord, ConfigurationRecord,
                 AbsentRecord, OverviewRecord>;

/// The key of a record: three characters, packed ("001", "XXR", "BUL").
class Key {
 public:
  constexpr Key() = default;
  constexpr explicit Key(std::string_view k)
      : text_{k.size() > 0 ? k[0] : ' ', k.size() > 1 ? k[1] : ' ', k.size() > 2 ? k[2] : ' '} {}
  [[nodiscard]] constexpr std::string_view view() const { return {text_.data(), 3}; }
  friend constexpr auto operator<=>(const Key&, const Key&) = default;

 private:
  std::array<char, 3> text_{' ', ' ', ' '};
};

struct Record {
  Key key;
  RecordBody body;
  template <class T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&body);
  }
  template <class T>
  [[nodiscard]] T* as() {
    return std::get_if<T>(&body);
  }
};

}  // namespace trf
