// The room `regulation`: an event's own rules, kept in a TOML file. Reads and checks the file;
// judges an event by it (audit.hpp), gives out its prizes (prizes.hpp) and its fees (fees.hpp).
//
//   auto in = trf::regulation::read("cup.toml", trf::load("cup.toml"));
//   for (const auto& f : in.findings) …                    // line, column, message, repair
//   const auto& group = trf::regulation::group_of(in.regulation, event);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/time_control.hpp"
#include "tiebreak/tiebreak.hpp"
#include "tournament/tournament.hpp"

namespace trf::regulation {

/// Position in the regulation file, from 1; 0 = of no line.
struct Place {
  std::uint32_t line = 0, column = 0;
};

/// What is wrong with a regulation file, or in an event by its regulation.
struct Finding {
  Severity severity = Severity::error;
  std::string rule;     ///< stable name: "syntax", "contradiction", "eligibility", "byes" …
  std::string article;  ///< of the regulation, "13.11"; empty = none stated
  std::string message, fix;
  Place where;            ///< in the regulation file
  std::uint32_t tpn = 0;  ///< the player concerned; 0 = nobody
  std::uint16_t round = 0;
};
using Findings = std::vector<Finding>;
bool has_errors(const Findings& findings);

/// What every provision has.
struct Provision {
  std::string article;  ///< number in the printed regulation
  Place where;
};

/// Money in hundredths of the currency's unit.
using Cents = std::int64_t;
/// "320.00"; without decimals when `whole` and there are none.
std::string money(Cents amount, bool whole = false);

/// A rating is FIDE's (the one of the file) or a federation's own.
struct RatingKind {
  std::string federation;  ///< "RUS" = its national rating; empty = FIDE
  [[nodiscard]] std::string text() const;
  friend bool operator==(const RatingKind&, const RatingKind&) = default;
};
/// A player's rating of that kind; nullopt = he has none.
std::optional<std::uint16_t> rating_of(const tournament::Player& player, const RatingKind& kind);

struct RatingLimit : Provision {
  RatingKind rating;
  std::optional<std::uint16_t> min, max;
  std::optional<PartialDate> list;  ///< rating list of that day
  std::optional<bool> unrated;      ///< whether players without such a rating may play
  bool holds = false;               ///< of contradicting limits this one was declared to hold
};

/// A day, and where known the minute of it.
struct Moment {
  PartialDate date;
  std::optional<int> minute;  ///< since midnight
  Place where;
  [[nodiscard]] std::string text() const;  ///< "2025-06-07 16:00"
  /// Minutes on a scale common to all moments; the day's start when no time is stated.
  [[nodiscard]] std::int64_t stamp() const;
};
struct Schedule : Provision {
  std::vector<Moment> rounds;
  std::vector<std::pair<Moment, Moment>> registration;
  std::optional<Moment> opening, prize_giving, closing;
};

struct TimeControl : Provision {
  rating::TimeControl control;  ///< the same for both sides
  std::optional<rating::Kind> rated_as;
};

struct Ranking : Provision {
  std::vector<tiebreak::Code> codes;
  std::string national;  ///< federation whose ratings the rating tie-breaks use
  std::optional<tiebreak::Edition> edition;
  [[nodiscard]] std::string text() const;  ///< "DE,BH/C1,BH"
};

struct Byes : Provision {
  std::uint16_t count = 0;  ///< a player may ask for so many
  Result worth = Result::half_bye;
  std::uint16_t first = 1, last = 9999;
  std::string notice;  ///< until when, in words
};

struct DefaultTime : Provision {
  std::uint16_t minutes = 0;
};

enum class Reckoning : std::uint8_t { year, day };
struct Category : Provision {
  std::string id, name;
  std::optional<Sex> sex;
  std::optional<std::uint16_t> under, over;
  Reckoning reckoning = Reckoning::year;  ///< age by the year of birth, or on the first day
  std::optional<PartialDate> born_from, born_until;
  RatingKind rating;
  std::optional<std::uint16_t> rating_min, rating_max;
  std::optional<bool> unrated;  ///< false = rated players alone; true = unrated players alone
  std::vector<std::string> titles, federations;
  std::vector<std::uint64_t> fide_ids;
  std::vector<std::uint16_t> players;  ///< start numbers: local players, club members
};

enum class Sharing : std::uint8_t { none, equal, hort };
std::string_view to_string(Sharing sharing);
struct PrizeSeries : Provision {
  std::string id, name;
  std::string category;  ///< id; empty = everybody (the main prizes)
  std::vector<Cents> amounts;
  std::vector<std::string> awards;  ///< cup, diploma … by place; beside or instead of money
  std::optional<Sharing> sharing;
  std::optional<std::uint16_t> prestige;  ///< 1 = the highest; else the order in the file
  std::string hand_down;                  ///< id of the series that inherits what nobody can win
  std::uint16_t min_players = 0;          ///< with fewer in the category it is not given
  /// The number of prizes: money or things.
  [[nodiscard]] std::size_t places() const { return std::max(amounts.size(), awards.size()); }
  [[nodiscard]] Cents amount(std::size_t place) const {
    return place < amounts.size() ? amounts[place] : 0;
  }
};
/// Medals and diplomas beside the prizes: the one-prize rule does not concern them.
struct Medals : Provision {
  std::string category, award;
  std::uint16_t places = 3;
};
struct PrizeRules : Provision {
  bool one_prize = true;
  Sharing sharing = Sharing::none;
  bool by_points = true;      ///< who shares: equal in points, or in all tie-breaks too
  Cents unit = 1;             ///< shares are whole multiples of it
  std::optional<Cents> fund;  ///< stated total
};

struct FeeRate : Provision {
  std::string name;
  Cents amount = 0;
  std::optional<PartialDate> born_before, born_after;  ///< the days themselves excluded
  std::vector<std::string> titles;
  std::optional<bool> both_groups, lodging;  ///< plays in both; uses the organiser's lodging
  std::optional<Sex> sex;
  std::vector<std::string> federations;
};
struct Fees : Provision {
  std::optional<Cents> base;
  std::string due;             ///< until when, in words
  bool waiver = false;         ///< the organiser may waive it
  std::vector<FeeRate> rates;  ///< the first that fits holds
};
struct Lodging : Provision {
  std::string name;
  Cents price = 0;  ///< a person a night
  std::optional<PartialDate> born_after;
};

struct Official : Provision {
  std::string role;  ///< "chief arbiter", "deputy", "arbiter", "committee" …
  std::string title, name;
};
struct Protest : Provision {
  std::uint16_t minutes = 0;
  Cents deposit = 0;
};
/// A rule that no file can show to be kept: told, never checked.
struct Other : Provision {
  std::string text;
};

struct Group : Provision {
  std::string id, name;
  std::vector<std::string> events;  ///< names of the files' events that are this group's
  std::optional<tournament::System> system;
  std::optional<std::uint16_t> rounds;
  bool teams = false;
  std::optional<PartialDate> start, end;
  std::vector<std::string> reported_to;  ///< "FIDE" and federations: rated there
  std::string reported_article;
  std::vector<RatingLimit> limits;
  std::optional<TimeControl> time;
  std::optional<Schedule> schedule;
  std::optional<Ranking> ranking;
  std::optional<Byes> byes;
  std::optional<DefaultTime> default_time;
  std::vector<PrizeSeries> prizes;
  std::vector<Medals> medals;
  std::optional<PrizeRules> prize_rules;
  std::optional<Fees> fees;
};

struct Regulation : Provision {
  std::string file;
  std::string name, city, federation, currency;
  std::optional<PartialDate> start, end;
  bool both_groups = false;  ///< a player may play in two groups
  std::vector<Category> categories;
  std::vector<Group> groups;  ///< what holds for all groups is filled into each
  std::vector<Official> officials;
  std::optional<Protest> protest;
  std::vector<Lodging> lodging;
  std::vector<Other> others;
  [[nodiscard]] const Category* category(std::string_view id) const;
};

struct ReadResult {
  Regulation regulation;
  Findings findings;     ///< by line and column; contradictions included
  bool readable = true;  ///< false: no TOML; `regulation` is empty
  bool usable = true;    ///< false: errors of form, so that nothing may be judged by it
};
/// Any bytes give a result; never throws on content.
ReadResult read(std::string file, std::string_view bytes);
/// Statements of the regulation that contradict each other; part of read().
Findings contradictions(const Regulation& regulation);

/// A regulation to fill in, with every section explained.
std::string_view blank();

/// The group that an event belongs to: the one named, the only one, the one whose `events` or
/// `name` its name holds. Throws UsageError when that does not tell.
const Group& group_of(const Regulation& regulation, const tournament::Event& event,
                      std::string_view wanted = {});

/// Whether a player is of a category, and the answer in words ("born 1961, 60 or older in 2025").
struct Membership {
  bool member = false;
  bool unknown = false;  ///< the file does not tell (no birth date, no sex)
  std::string reason;
};
Membership belongs(const Category& category, const tournament::Player& player,
                   const PartialDate& first_day);

/// The ranking by the regulation's own list (by points where it has none).
tiebreak::Table standings(const tournament::Event& event, const Group& group);
/// "article 13.11"; "the regulation" when it states no number.
std::string cite(std::string_view article);

}  // namespace trf::regulation
