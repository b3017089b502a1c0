// Title norms by the FIDE Title Regulations (B.01): who made which, by which
// games, and what the others missed.
//
//   auto found = trf::rating::norms(event);
//   for (const auto& n : found.norms)
//     if (n.achieved) …                       // n.games, n.average,
//     n.performance, n.exceeding
#pragma once

#include <array>

#include "rating/rating.hpp"

namespace trf::rating {

enum class Norm : std::uint8_t { gm, im, wgm, wim };
std::string_view to_string(Norm norm);  ///< "GM"

/// What a norm asks of performance and opponents (0.5, 1.4.5, 1.4.6, 1.4.8).
struct NormLimits {
  int performance = 0, average = 0;
  int floor = 0;         ///< for one opponent (1.4.6b-c)
  int title_rating = 0;  ///< rating needed for the title (1.5.3)
};
const NormLimits& limits_of(Norm norm);

/// Who is free of 1.4.3 and 1.4.4: the operator knows a) to c), d) is computed.
enum class Exemption : std::uint8_t {
  none,
  national,  ///< a, b: final or team championship; players of the registering
             ///< federation
  zonal,     ///< c: everybody
  swiss,     ///< d: a Swiss of many foreigners; everybody
};

struct NormOptions {
  Exemption exemption = Exemption::none;
  std::size_t least_games = 9;          ///< 7 in team championships, 8 in a World Cup (1.4.1b)
  std::optional<std::string> host{};    ///< registering federation; else the event's
  std::optional<PlayerIndex> player{};  ///< him alone
  bool double_round_robin = false;      ///< else by who met whom
};

/// One requirement of the articles, in their order.
struct Requirement {
  enum class What : std::uint8_t {
    games,           ///< 1.4.1
    federations,     ///< 1.4.3: foreign ones
    own_federation,  ///< 1.4.4: opponents of the applicant's, at most
    one_federation,  ///< 1.4.4: of any one, at most
    title_holders,   ///< 1.4.5a
    norm_titles,     ///< 1.4.5b-f
    average,         ///< 1.4.8a
    score,           ///< 1.4.8b, in half points
    performance,     ///< 1.4.8
  };
  What what{};
  int due = 0, found = 0;
  bool at_most = false;
  bool waived = false;  ///< by an exemption of 1.4.3
  [[nodiscard]] bool met() const { return waived || (at_most ? found <= due : found >= due); }
  /// How much is missing; 0 = met.
  [[nodiscard]] int missing() const { return met() ? 0 : at_most ? found - due : due - found; }
};
std::string_view article_of(Requirement::What what);  ///< "1.4.5b-e"

/// A game of the applicant as the norm sees it.
struct NormGame {
  std::uint16_t round = 0;
  PlayerIndex opponent = tournament::nobody;
  Colour colour = Colour::none;
  Result result = Result::blank;
  int halves = 0;
  int rating = 0;  ///< 0 = unrated
  int used = 0;    ///< with unrated players and the floor of 1.4.6 in their place
  enum class Use : std::uint8_t {
    counted,
    dropped_win,            ///< 1.4.1f
    dropped_tail,           ///< 1.4.1e
    as_loss,                ///< 1.4.2c: the last opponent forfeited; counted as a loss that
                            ///< was played
    unplayed,               ///< 1.4.2c
    no_federation,          ///< 1.4.2a
    unrated_without_point,  ///< 1.4.2b
  } use = Use::unplayed;
  [[nodiscard]] bool counts() const { return use == Use::counted || use == Use::as_loss; }
};

struct NormResult {
  PlayerIndex player = 0;
  Norm norm{};
  bool achieved = false;
  std::vector<NormGame> games;  ///< one a round with an entry
  std::size_t counted = 0;      ///< games in the mix
  int halves = 0;               ///< score in it
  std::int64_t rating_sum = 0;  ///< of `used`
  int average = 0, performance = 0;
  int required = 0;           ///< half points that the performance needs against these opponents
  int exceeding = 0;          ///< half points above that; each full point is one more game (1.4.1d)
  std::size_t counts_as = 0;  ///< games in the application: 9 under 1.4.1c, at most 13 (1.7)
  bool with_unplayed = false;  ///< 1.4.1c: 8 games and a forfeit win or pairing-allocated bye
  std::vector<Requirement> requirements;
  std::size_t foreign_federations = 0, not_own_federation = 0, rated_opponents = 0,
              host_opponents = 0;
  std::array<std::size_t, 6> titles{};  ///< opponents GM IM WGM FM WIM WFM, in this order
  bool search_ended = false;            ///< too many ways to choose games: some were not tried
  [[nodiscard]] std::size_t missed() const;
};

/// A Swiss after 1.4.3d: the least of all rounds.
struct ForeignField {
  std::size_t rated = 0, federations = 0, titled = 0;  ///< due: 20, 3, 10
  [[nodiscard]] bool enough() const { return rated >= 20 && federations >= 3 && titled >= 10; }
};

struct Norms {
  std::string host;
  bool predetermined = false, double_round_robin = false;
  ForeignField field;
  Exemption exemption = Exemption::none;
  int unrated_as = 1400;
  /// What stands against norms in this event, as far as the file tells (1.1).
  enum class Doubt : std::uint8_t {
    not_standard,  ///< the time control is none of standard chess
    time_unknown,
    time_short,    ///< below 120 minutes for 60 moves (1.1.3)
    rounds_a_day,  ///< more than two on a day (1.1.3)
    few_rounds,    ///< less than nine
    not_over,      ///< rounds are still to be played
    system,        ///< neither Swiss nor round robin nor knockout: needs approval
                   ///< (1.4.2e)
    host_unknown,
  };
  std::vector<Doubt> doubts;
  std::vector<NormResult> norms;  ///< by TPN, then GM IM WGM WIM; of titles not held yet
};
Norms norms(const tournament::Event& event, const NormOptions& options = {});

}  // namespace trf::rating
