// What a criterion counts, in words for two values.
#include <fmt/format.h>

#include "crosscheck/attempt.hpp"
#include "pairing/criteria.hpp"

namespace trf::crosscheck {

namespace {

using pairing::Criterion;
using pairing::Edition;
using Terms = std::vector<std::int32_t>;

std::int32_t count(const Terms& t) { return t.empty() ? 0 : t.front(); }

std::string counted(const Terms& theirs, const Terms& ours, std::string_view one,
                    std::string_view many, std::string_view rest) {
  const std::int32_t n = count(theirs);
  return fmt::format("the file's pairing has {} {}{}{}, ours {}", n, n == 1 ? one : many,
                     rest.empty() ? "" : " ", rest, count(ours));
}

// An MDP that floats on stands beyond any that is paired (dutch.md §2.1 C18).
constexpr std::int32_t beyond = 1'000'000;

std::string tenths(std::int32_t t) {
  return t >= beyond ? "unpaired" : to_string(Points::from_tenths(t));
}

std::string list(const Terms& terms, std::size_t from = 0) {
  std::string out;
  for (std::size_t i = from; i < terms.size(); ++i)
    out += (out.empty() ? "" : " ") + tenths(terms[i]);
  return out.empty() ? "none" : out;
}

std::string lists(std::string_view what, const Terms& theirs, const Terms& ours) {
  return fmt::format("{} {} in the file's pairing, {} in ours", what, list(theirs), list(ours));
}

std::string next_bracket(const Terms& theirs, const Terms& ours) {
  if (count(theirs) != count(ours))
    return fmt::format(
        "from the next bracket {} then float down at best by the file's pairing, {} "
        "by ours",
        count(theirs), count(ours));
  return fmt::format(
      "from the next bracket {} then float down at best by the file's pairing, {} "
      "by ours",
      list(theirs, 1), list(ours, 1));
}

}  // namespace

std::string_view to_string(Outcome outcome) {
  constexpr std::string_view words[] = {"identical", "explained",  "manual",
                                        "differs",   "not judged", "in doubt"};
  return words[static_cast<std::size_t>(outcome)];
}

std::string_view to_string(Ground ground) {
  constexpr std::string_view words[] = {"illegal", "criterion",   "order",
                                        "colours", "board_order", "better"};
  return words[static_cast<std::size_t>(ground)];
}

std::string criterion_name(const Reason& reason, pairing::Edition edition) {
  if (!reason.criterion) return "";
  const pairing::CriterionInfo& i = pairing::info(*reason.criterion);
  return std::string(edition == Edition::d2017 ? i.name_2017 : i.name_2026);
}

std::string words_of(Criterion c, Edition edition, const Terms& theirs, const Terms& ours) {
  const bool old_edition = edition == Edition::d2017;
  const auto people = [&](std::string_view rest) {
    return counted(theirs, ours, "player", "players", rest);
  };
  switch (c) {
    case Criterion::c6:
      return counted(theirs, ours, "downfloater", "downfloaters", "");
    case Criterion::c7:
      return lists(old_edition ? "score differences (PSD)" : "scores of the downfloaters", theirs,
                   ours);
    case Criterion::c8:
      return next_bracket(theirs, ours);
    case Criterion::c9:
      return fmt::format(
          "the bye goes to a player with {} unplayed games in the file's pairing, "
          "{} in ours",
          count(theirs), count(ours));
    case Criterion::c10:
      return people("beyond a colour difference of two");
    case Criterion::c11:
      return people("with one colour three times running");
    case Criterion::c12:
      return people("without their colour preference");
    case Criterion::c13:
      return people("without their strong colour preference");
    case Criterion::c14:
      return people("floating down as in the previous round");
    case Criterion::c15:
      return people("floating up as in the previous round");
    case Criterion::c16:
      return people("floating down as two rounds before");
    case Criterion::c17:
      return people("floating up as two rounds before");
    case Criterion::c18:
      return lists("score differences of who floats down as in the previous round", theirs, ours);
    case Criterion::c19:
      return lists("score differences of who floats up as in the previous round", theirs, ours);
    case Criterion::c20:
      return lists("score differences of who floats down as two rounds before", theirs, ours);
    case Criterion::c21:
      return lists("score differences of who floats up as two rounds before", theirs, ours);
    default:
      return std::string(pairing::info(c).rule);
  }
}

}  // namespace trf::crosscheck
