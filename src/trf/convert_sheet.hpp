// Inside the conversion only: a document as a sheet of records by kind, and what becomes of them.
// Every step is one function on the Converter, in the order in which convert.cpp calls them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::conversion {

/// The records of a document by kind; of a repeated single record the last (trf.md §1).
struct Sheet {
  std::map<Key, Record> single;       ///< 012 … 132, 142 … 222, 352, 362, 320, XXR
  std::vector<std::string> deputies;  ///< 112
  std::vector<PlayerRecord> players;
  std::vector<Record> national;
  std::vector<TeamRecord> teams;  ///< of 310, else of 013 numbered by their order
  bool numbered_teams = false;    ///< the teams are those of 310
  std::vector<LineupRecord> lineups;
  std::vector<TeamForfeitRecord> team_forfeits;
  std::vector<ByesRecord> byes;
  std::vector<AccelerationRecord> acceleration_ranges;  ///< 250
  std::vector<ForbiddenRecord> forbidden;               ///< 260, and XXP without rounds
  std::vector<AbnormalPointsRecord> abnormal;
  bool by_rank = false;   ///< XXC rank
  Colour first_colour{};  ///< XXC white1, black1
  std::vector<std::string> overviews, leading_comments, comments;

  template <class T>
  [[nodiscard]] const T* find(std::string_view key) const {
    const auto it = single.find(Key(key));
    return it == single.end() ? nullptr : it->second.as<T>();
  }
};

/// Collects what is lost and what was inferred.
class Losses {
 public:
  void lost(std::string_view record, std::string detail) {
    list_.push_back({false, std::string(record), std::move(detail)});
  }
  void inferred(std::string_view record, std::string detail) {
    list_.push_back({true, std::string(record), std::move(detail)});
  }
  [[nodiscard]] std::vector<Loss> take() { return std::move(list_); }

 private:
  std::vector<Loss> list_;
};

/// Lines that cannot be carried over are told to `losses`.
Sheet sheet_of(const Document& document, Losses& losses);

/// The document with each player numbered by his rank (by his place in the file where ranks are not
/// all there), as `XXC rank` asks of a pairing program and TRF26 cannot say; nullopt when the
/// document does not ask for it (convert_renumber.cpp).
std::optional<Document> renumbered_by_rank(const Document& document, Losses& losses);
/// The document with its players numbered 1 to n in the order of their numbers; nullopt when they
/// are, or when a number is missing or stands twice.
std::optional<Document> renumbered_without_gaps(const Document& document, Losses& losses);

// --- texts (convert_text.cpp) -------------------------------------------------------------------
/// Several arbiters in one 112: at `;`, before a title, after a number; never inside "Last, First".
std::vector<std::string> split_arbiters(std::string_view text);
/// The code of 192 that the free text of 092 means; empty when it cannot be told.
std::string type_code_of(std::string_view type_text, const tournament::Event& event);
/// Record 222 for a free text such as `90'+30"` or `100'/40 + 50'/20 + 15' + 30"`; empty when it is
/// not understood (trf.md §10.3).
std::string encoded_time_control(std::string_view text);

// --- point systems (convert_prices.cpp) ---------------------------------------------------------
/// 162 and the 299 rules that say the rest; `unsaid` names prices that TRF26 cannot hold.
struct Prices26 {
  PriceRecord record;
  std::vector<AbnormalPointsRecord> rules;
  std::vector<std::string> unsaid;
};
Prices26 prices_in_trf26(const tournament::ScoreSystem& scores);
PriceRecord prices_in_xxs(const tournament::ScoreSystem& scores);
/// One record a key, BBW … BBU; `unsaid` as above.
std::vector<Record> prices_in_bb(const tournament::ScoreSystem& scores,
                                 std::vector<std::string>& unsaid);
/// The system with those 299 rules in it that price a result for everybody in all rounds; they
/// leave `rules`. Negative ones stay.
tournament::ScoreSystem with_rules(tournament::ScoreSystem scores,
                                   std::vector<AbnormalPointsRecord>& rules);
bool same_prices(const tournament::ScoreSystem& a, const tournament::ScoreSystem& b);

// --- acceleration (convert_acceleration.cpp) ----------------------------------------------------
using PointsByRound = std::vector<std::vector<Points>>;  ///< [player][round-1]
/// 250 lines: equal values of adjacent players and rounds together.
std::vector<AccelerationRecord> acceleration_ranges(const tournament::Event& event,
                                                    const PointsByRound& points);
/// XXA lines of the players who have any.
std::vector<AccelerationRowRecord> acceleration_rows(const tournament::Event& event,
                                                     const PointsByRound& points);
/// What the rules of Baku acceleration give (C.04.7), for an event that only names them.
PointsByRound baku_points(const tournament::Event& event);

}  // namespace trf::conversion
