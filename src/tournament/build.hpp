// Inside the room only: what from_document() carries from step to step. Every step is one function
// on the Builder, in the order in which from_document.cpp calls them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "grammar/grammar.hpp"
#include "tournament/tournament.hpp"
#include "trf/locate.hpp"

namespace trf::tournament {

/// Rounds have three digits in 240, 250, 260, 299, 300 and 330: nothing beyond is stored.
inline constexpr std::uint16_t max_rounds = 999;
inline constexpr std::uint16_t max_tpn = 9999;

/// Place of the record type T in RecordBody.
template <class T, std::size_t I = 0>
constexpr std::size_t kind_index() {
  if constexpr (std::is_same_v<std::variant_alternative_t<I, RecordBody>, T>) {
    return I;
  } else {
    return kind_index<T, I + 1>();
  }
}

/// The lines of a document by the kind of their record.
class Lines {
 public:
  explicit Lines(const Document& document);
  template <class T>
  [[nodiscard]] std::span<const std::uint32_t> of() const {
    return by_kind_[kind_index<T>()];
  }
  /// The last line of kind T with this key: of a repeated single record the last holds (trf.md §1).
  template <class T>
  [[nodiscard]] std::optional<std::size_t> last(std::string_view key) const {
    const auto lines = of<T>();
    for (std::size_t i = lines.size(); i-- > 0;)
      if (document_->record(lines[i]).key.view() == key) return lines[i];
    return std::nullopt;
  }
  template <class T>
  [[nodiscard]] const T* last_record(std::string_view key) const {
    const auto line = last<T>(key);
    return line ? document_->record(*line).template as<T>() : nullptr;
  }
  /// Is there a line of this key that the reader had to refuse?
  [[nodiscard]] bool refused(std::string_view key) const {
    return last<RefusedRecord>(key).has_value();
  }

 private:
  const Document* document_;
  std::array<std::vector<std::uint32_t>, std::variant_size_v<RecordBody>> by_kind_;
};

/// The 001 line of a player.
struct PlayerLine {
  const PlayerRecord* record = nullptr;
  std::size_t line = 0;
  bool cut =
      false;  ///< ends before the points (E02): its games are known from the other lines only
};

/// From starting numbers to players.
class Numbers {
 public:
  [[nodiscard]] PlayerIndex find(std::uint32_t tpn) const {
    return tpn <= max_tpn ? by_tpn_[tpn] : nobody;
  }
  void set(std::uint32_t tpn, PlayerIndex player) { by_tpn_[tpn] = player; }
  /// The number of a 001 line that cannot be used: who names it is not at fault himself.
  [[nodiscard]] bool lost(std::uint32_t tpn) const { return tpn <= max_tpn && lost_[tpn]; }
  void lose(std::uint32_t tpn) { lost_[tpn] = true; }

 private:
  std::vector<PlayerIndex> by_tpn_ = std::vector<PlayerIndex>(max_tpn + 1u, nobody);
  std::vector<bool> lost_ = std::vector<bool>(max_tpn + 1u, false);
};

/// Rounds of players that a finding was already made about: one cause, one report (trf.md §12).
class Faults {
 public:
  enum Kind : std::uint8_t {
    any = 1,            ///< reported, or the consequence of a report
    opponent_lost = 2,  ///< the line names nobody that can be found
  };
  void resize(std::size_t players, std::size_t rounds) {
    rounds_ = rounds;
    flags_.assign(players * rounds, 0);
    of_player_.assign(players, false);
  }
  void mark(PlayerIndex p, std::size_t r, std::uint8_t kind = any) {
    flags_[p * rounds_ + r] = static_cast<std::uint8_t>(flags_[p * rounds_ + r] | kind | any);
    of_player_[p] = true;
  }
  void mark_player(PlayerIndex p) { of_player_[p] = true; }
  [[nodiscard]] bool has(PlayerIndex p, std::size_t r, std::uint8_t kind = any) const {
    return (flags_[p * rounds_ + r] & kind) != 0;
  }
  [[nodiscard]] bool of_player(PlayerIndex p) const { return of_player_[p]; }

 private:
  std::size_t rounds_ = 0;
  std::vector<std::uint8_t> flags_;
  std::vector<bool> of_player_;
};

struct Builder {
  Builder(const Document& d, Diagnostics& f, const CheckOptions& o);

  const Document& document;
  Diagnostics& found;
  const CheckOptions& options;
  Lines lines;
  /// Findings by line that the opponent's line may complete: the reader's and keep_finding()'s.
  std::unordered_multimap<std::uint32_t, std::size_t> read_findings;

  Event event;
  std::vector<PlayerLine> players;  ///< parallel to Event::players
  Numbers numbers;
  Faults faults;
  std::vector<bool> points_doubted;     ///< players with a W10
  std::vector<std::size_t> team_lines;  ///< parallel to Event::teams
  std::size_t lines_001 = 0;            ///< all of them, also those that cannot be used
  std::size_t teams_dropped = 0;        ///< for a number that another team has
  bool line_ups_doubted = false;        ///< who plays for which team was reported as a fault

  /// The block of a player in round index `r` (from 0); nullptr behind the end of his line.
  [[nodiscard]] const RoundBlock* block(PlayerIndex p, std::size_t r) const {
    const auto& rounds = players[p].record->rounds;
    return r < rounds.size() ? &rounds[r] : nullptr;
  }
  [[nodiscard]] Entry& entry(PlayerIndex p, std::size_t r) { return event.players[p].rounds[r]; }
  [[nodiscard]] std::string tpn(PlayerIndex p) const {
    return std::to_string(event.players[p].tpn.value());
  }
  /// Number of the line of a player, for messages.
  [[nodiscard]] std::string line_of(PlayerIndex p) const {
    return std::to_string(event.players[p].line);
  }
  [[nodiscard]] PlayerIndex count() const { return static_cast<PlayerIndex>(players.size()); }

  [[nodiscard]] FieldPlace field(std::size_t line, grammar::FieldId id) const;
  [[nodiscard]] FieldPlace field(PlayerIndex p, grammar::FieldId id) const {
    return field(players[p].line, id);
  }
  /// `r` from 0.
  [[nodiscard]] FieldPlace part(PlayerIndex p, std::size_t r, RoundPart part) const {
    return locate(document, players[p].line, Round(static_cast<std::uint16_t>(r + 1)), part);
  }
  Diagnostic& report(Code code, const FieldPlace& place, std::string name,
                     std::vector<std::string> args) {
    return found.add(code, place.where, std::move(name), std::move(args));
  }
  /// Lets read_finding() find what was reported last, about this line.
  void keep_finding(std::uint32_t line) { read_findings.emplace(line, found.all().size() - 1); }
  /// The finding of check `check` on this line (and column, unless 0); nullptr = none.
  [[nodiscard]] Diagnostic* read_finding(std::uint32_t line, std::string_view check,
                                         std::uint32_t column = 0);
};

/// "round 3 result"; `r` from 0.
std::string part_name(std::size_t r, RoundPart part);
/// "White", "Black", "no colour".
std::string_view colour_name(Colour colour);
/// The letter of a result, as findings quote it.
inline std::string code_of(Result result) { return std::string(1, to_char(result)); }

// The steps. ------------------------------------------------------------------------------------
void number_players(Builder& b);
void read_national_ratings(Builder& b);
void read_header(Builder& b);
void read_system(Builder& b);
void read_scores(Builder& b);
void read_rounds(Builder& b);
void match_games(Builder& b);
void read_teams(Builder& b);
void count_rounds(Builder& b);
void read_written_byes(Builder& b);
void read_announced_byes(Builder& b);
void read_acceleration(Builder& b);
void read_forbidden(Builder& b);
void read_adjustments(Builder& b);
void read_initial_colour(Builder& b);
void price_rounds(Builder& b);
void build_team_rounds(Builder& b);
void check_team_records(Builder& b);
void check_team_points(Builder& b);
void check_points(Builder& b);
void check_ranks(Builder& b);
void check_pairing_byes(Builder& b);
void check_counts(Builder& b);
void check_dates(Builder& b);
void check_identity(Builder& b);
void note_report_fields(Builder& b);

/// The id of a list record (240, 250, 260, 299) as an index: a team in team events, else a player;
/// `nobody` when the file has none of this number.
PlayerIndex find_id(const Builder& b, std::uint16_t id);
/// "player" or "team".
std::string_view id_kind(const Builder& b);

}  // namespace trf::tournament
