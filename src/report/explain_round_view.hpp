// What the explanation of a round says, as values and sentences: computed once, rendered as text
// and as JSON.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "pairing/criteria.hpp"
#include "report/explain_round.hpp"

namespace trf::report {

using tournament::PlayerIndex;

/// One criterion of a bracket's pairing.
struct CriterionView {
  pairing::Value value;
  std::string name, article;         ///< "C12", "C.04.3 2.4.7"; D17 "C.10", "C.04.3 of 2017"
  std::string_view rule;             ///< in one sentence
  bool trivial = true;               ///< as good as the bracket's size alone lets it be
  std::vector<PlayerIndex> players;  ///< whom it counts, in rank order
  std::string sentence;              ///< empty where nothing is counted
};

struct PairView {
  std::size_t board = 0;  ///< from 1
  PlayerIndex white = tournament::nobody, black = tournament::nobody;
  std::string article;  ///< "5.2.1", "E.1"
  std::string reason;   ///< why the colours are so
};

struct BracketView {
  std::string title;  ///< "2.5 points"
  const pairing::BracketReport* report = nullptr;
  std::vector<PairView> pairs;  ///< MDPs' first, then by board
  /// The S1 and S2 that the rules begin with, and who changed sides (4.3): of the remainder where
  /// there are MDPs.
  std::vector<PlayerIndex> out, in;
  std::vector<CriterionView> criteria;
};

/// Everything that sentences are made from: the event, and the field as the engine saw it.
class RoundWords {
 public:
  RoundWords(const tournament::Event& event, const ExplainOptions& options);
  RoundWords(const RoundWords&) = delete;
  RoundWords& operator=(const RoundWords&) = delete;

  [[nodiscard]] const tournament::Event& event() const { return event_; }
  [[nodiscard]] const pairing::Field& field() const { return field_; }
  [[nodiscard]] bool old_edition() const { return field_.edition == pairing::Edition::d2017; }
  /// nullptr for who is not to be paired.
  [[nodiscard]] const pairing::Entrant* entrant(PlayerIndex p) const { return entrant_[p]; }

  [[nodiscard]] std::string number(PlayerIndex p) const;
  [[nodiscard]] std::string numbers(const std::vector<PlayerIndex>& list) const;  ///< "3, 7"
  [[nodiscard]] std::string name(PlayerIndex p) const;  ///< "Ivanov, Petr (3)"
  /// "White, absolute", "none"
  [[nodiscard]] std::string preference(PlayerIndex p) const;
  /// Why his preference is so: "BB last", "difference +2".
  [[nodiscard]] std::string preference_reason(PlayerIndex p) const;
  [[nodiscard]] std::string_view absence(Result reason) const;

  /// "5.2.1", D17 "E.1"
  [[nodiscard]] std::string colour_article(std::uint8_t rule) const;
  /// A sentence without its dot.
  [[nodiscard]] std::string colour_reason(PlayerIndex white, PlayerIndex black) const;
  [[nodiscard]] std::uint8_t colour_rule(PlayerIndex white, PlayerIndex black) const;

  /// "C12 (C.04.3 2.4.7)"
  [[nodiscard]] std::string cite(pairing::Criterion c) const;
  /// A value as a person reads it: "2"; "3.0, 2.5"; "1 (2.0)"; "-".
  [[nodiscard]] static std::string value_text(const pairing::Value& v);
  [[nodiscard]] std::vector<CriterionView> criteria(const pairing::BracketReport& b) const;

 private:
  const tournament::Event& event_;
  tournament::History history_;
  pairing::Facts facts_;
  pairing::Field field_;
  std::vector<const pairing::Entrant*> entrant_;
};

inline bool holds(const std::vector<PlayerIndex>& list, PlayerIndex p) {
  return std::find(list.begin(), list.end(), p) != list.end();
}

std::vector<BracketView> bracket_views(const RoundWords& words, const pairing::Round& round);

/// The pairing that stands in the file for the round, if it is paired there: what ours has and the
/// file has not, and the reverse; (player, nobody) is the bye.
struct FilePairing {
  bool paired = false;
  std::vector<pairing::Board> only_ours, only_file;
};
FilePairing file_pairing(const tournament::Event& event, const pairing::Round& round);

/// What the player's past gives the pairing: "3.5 points; colours WBWB; …".
std::string player_line(const RoundWords& words, PlayerIndex player);

}  // namespace trf::report
