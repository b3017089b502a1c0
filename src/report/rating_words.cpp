// Reasons of the rating room in words: each a whole sentence.
#include <fmt/format.h>

#include "report/rating.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using rating::Change;
using rating::KReason;
using rating::Unrated;
using rating::Why;

std::string k_reason_text(const Change& c, const tournament::Player& p) {
  switch (c.k_reason) {
    case KReason::none:
      return "";
    case KReason::list:
      return fmt::format("K {}: by the rating list", c.k_nominal);
    case KReason::above_2400:
      return fmt::format("K {}: rated 2400 or more (8.3.3)", c.k_nominal);
    case KReason::title:
      return fmt::format("K {}: title {}, so an earlier rating of 2400 is assumed (8.3.3)",
                         c.k_nominal, title_text(p));
    case KReason::junior:
      return fmt::format("K {}: born {}, no earlier rating of 2300 is assumed (8.3.3)", c.k_nominal,
                         c.birth_year);
    case KReason::few_games:
      return fmt::format("K {}: fewer than 30 rated games (8.3.3)", c.k_nominal);
    case KReason::other:
      if (c.birth_year == 0)
        return fmt::format(
            "K {}: year of birth unknown; 30 rated games and no earlier rating of 2400 are "
            "assumed (8.3.3)",
            c.k_nominal);
      return fmt::format("K {}: 30 rated games and no earlier rating of 2400 are assumed (8.3.3)",
                         c.k_nominal);
    case KReason::profile:
      if (c.k_nominal == 0)
        return fmt::format("K {}: 800 divided by the games and the coefficient of the profile",
                           rating::decimals(c.k, 2));
      return c.k_assumed ? fmt::format("K {}: by the profile, with assumptions", c.k_nominal)
                         : fmt::format("K {}: by the profile", c.k_nominal);
  }
  return "";
}

std::string edition_text(const rating::Assessment& a) {
  const std::string_view name = to_string(a.edition);
  switch (a.edition_why) {
    case Why::option:
      return fmt::format("Rating Regulations, edition {}, as the option says", name);
    case Why::date_option:
      return fmt::format("Rating Regulations, edition {}, in force on {}, as the option says", name,
                         to_string(a.date));
    case Why::start:
      return fmt::format("Rating Regulations, edition {}, in force on {}, the start of the event",
                         name, to_string(a.date));
    default:
      return fmt::format(
          "Rating Regulations, edition {}, in force today; the file states no start date", name);
  }
}

std::string kind_text(const rating::Assessment& a) {
  const std::string_view kind = to_string(a.kind);
  if (a.time_ignored)
    return fmt::format(
        "Rated as {}, as the option says; the time control {} belongs to another list", kind,
        a.time_control);
  if (a.kind_why == Why::option) return fmt::format("Rated as {}, as the option says", kind);
  if (a.kind_why == Why::time_control)
    return fmt::format("Rated as {} by the time control {}", kind, a.time_control);
  return fmt::format(
      "Rated as {}, which is assumed: the file states no time control that is understood", kind);
}

}  // namespace

std::string k_text(const Change& change, const tournament::Player& player) {
  return k_reason_text(change, player);
}

std::string k_limit_text(const Change& change) {
  if (change.k_nominal == 0 || change.k == rating::Rational(change.k_nominal)) return "";
  return fmt::format("K {}: lowered, since {} times {} games is above the limit (8.3.3)",
                     rating::decimals(change.k, 0), change.k_nominal, change.rated);
}

std::string unrated_text(Unrated reason) {
  switch (reason) {
    case Unrated::no:
      return "";
    case Unrated::unplayed:
      return "not played (5.1)";
    case Unrated::under_one_move:
      return "less than one move (5.1)";
    case Unrated::pending:
      return "no result yet";
    case Unrated::opponent_unrated:
      return "opponent without a rating (8.3.1)";
    case Unrated::gap:
      return "600 points or more between the players and one above 2600";
    case Unrated::time_control:
      return "the time control is none for these ratings (1.1, 1.2)";
    case Unrated::outside:
      return "opponent outside of the profile";
  }
  return "";
}

std::vector<std::string> rating_rules_text(const rating::Assessment& found) {
  std::vector<std::string> out;
  if (!found.profile.empty())
    out.push_back(fmt::format("National rating by the profile {}", found.profile));
  else
    out.push_back(edition_text(found));
  out.push_back(kind_text(found));
  return out;
}

std::vector<std::string> rating_remarks(const Input& input, const rating::Assessment& found) {
  std::vector<std::string> out;
  if (!found.profile_note.empty()) out.push_back(found.profile_note);
  if (found.by_file_ratings)
    out.emplace_back(
        "The file has no rating records of the federation: the ratings of the 001 records are "
        "taken.");
  if (found.provisional)
    out.emplace_back(
        "The text of these rules is not known for certain: the numbers are provisional.");
  std::size_t assumed = 0, differing = 0, below = 0, entered = 0;
  for (const Change& c : found.players) {
    assumed += c.k_assumed && c.rated != 0 ? 1 : 0;
    differing += c.file_rating && c.list_rating && *c.file_rating != *c.list_rating ? 1 : 0;
    below += c.change && !c.preview ? 1 : 0;
    entered += c.origin == rating::Origin::profile ? 1 : 0;
  }
  if (assumed != 0)
    out.push_back(fmt::format(
        "K of {} player(s) stands on assumptions, which --per-game tells; --list takes it from the "
        "rating list.",
        assumed));
  if (entered != 0)
    out.push_back(fmt::format(
        "{} player(s) without a rating enter with the first one of the profile.", entered));
  if (differing != 0)
    out.push_back(
        fmt::format("The ratings of {} player(s) differ between file and list.", differing));
  if (below != 0)
    out.push_back(
        fmt::format("{} player(s) fall below the lowest rating and become unrated.", below));
  if (input.event.rounds_played < input.event.rounds_paired)
    out.emplace_back("A round is not over: games without a result are left out.");
  if (found.profile.empty())
    out.emplace_back(
        "New is a preview by this event alone: FIDE adds all events of a month, limits K by all "
        "their games and rounds once (8.3.4).");
  return out;
}

}  // namespace trf::report
