// Ratings of a federation's own, described by a profile: a TOML file (regulation/rating_profile.hpp
// reads it) that says who is rated, what score is expected, how the rating moves. Shipped: rus,
// bul, ger.
//
//   auto in = trf::regulation::read_rating_profile(trf::rating::shipped_profile_text("rus"));
//   auto found = trf::rating::assess_national(event, in.profile, options);
#pragma once

#include <set>

#include "rating/rating.hpp"

namespace trf::rating {

/// A rule for K; all that it states must hold, the first rule that fits is
/// taken.
struct KRule {
  std::optional<std::uint16_t> min_rating, max_rating;
  std::optional<std::uint16_t> min_age,
      max_age;                             ///< year of the event less year of birth
  std::optional<std::uint16_t> max_games;  ///< rated games before the event; unknown = not fitting
  std::optional<std::uint16_t> reached;    ///< a rating reached at any time; known from now alone
  std::optional<std::uint16_t> never_reached;
  std::set<Kind> lists;  ///< empty = all
  std::uint16_t k = 0;
};

struct Profile {
  std::string id, federation,
      status;        ///< status: verified, unverified, provisional
  std::string note;  ///< what is not known of the regulation, for the report
  PartialDate effective_from;
  std::set<Kind> lists;

  /// Who has a rating of this federation: everybody, or its own players.
  enum class Players : std::uint8_t { all, federation };
  Players players = Players::federation;
  /// What a player of another federation counts as.
  enum class Foreigners : std::uint8_t { use_fide, skip, rate };
  Foreigners foreigners = Foreigners::use_fide;
  bool rate_unrated_opponents = false;  ///< they count as `initial.value`
  bool fide_time_controls = true;       ///< games are rated at FIDE's time controls

  struct Expected {
    enum class Form : std::uint8_t { table, logistic, normal };
    Form form = Form::table;
    std::vector<int> edges;  ///< own table: largest difference for .50, .51 …; empty = FIDE's
    int limit = 0;           ///< larger differences count as this one; 0 = no limit
    int exempt_from = 0;
    int decimals = 2;  ///< of one game's expected score
  } expected;

  enum class Update : std::uint8_t { k, dwz };
  Update update = Update::k;
  std::vector<KRule> k_rules;
  std::uint16_t k_times_n_most = 0;  ///< 0 = no limit

  enum class When : std::uint8_t { game, event, period };
  enum class Mode : std::uint8_t { half_up, half_away, half_even, gain_up_loss_down };
  When round_when = When::event;
  Mode round_mode = Mode::half_up;

  struct Initial {
    enum class Rule : std::uint8_t { none, constant, fide_two_draws, performance_iterative };
    Rule rule = Rule::none;
    std::uint16_t value = 0, min_games = 0, most = 0;
  } initial;

  std::uint16_t floor = 0;
  bool floor_unrates = false;  ///< else lower ratings are raised to it

  std::string id_kind, id_field;          ///< the national identity number
  std::vector<std::string> report_forms;  ///< the files to send
};

/// Names of the profiles in the binary, and the text of one; empty for another
/// name.
std::vector<std::string_view> shipped_profiles();
std::string_view shipped_profile_text(std::string_view name);

/// Expected score of a difference in units of 10^-decimals.
std::int64_t expected_units(const Profile::Expected& rule, int difference);
/// Rounded as the profile says.
std::int64_t rounded(Profile::Mode mode, const Rational& value);

/// DWZ: the development coefficient E (Wertungsordnung of the DSB, Anhang 2.4).
/// `index` = number of evaluations so far.
int dwz_development(int rating, int age, int index, const Rational& points,
                    const Rational& expected);

/// Rates the event by the profile. Ratings are those of the records of its
/// federation; where the file has none at all, those of the 001 records
/// (Assessment::by_file_ratings). Throws UsageError for a kind that the profile
/// has no list of.
Assessment assess_national(const tournament::Event& event, const Profile& profile,
                           const Options& options = {});

}  // namespace trf::rating
