#include "pairing/criteria.hpp"

#include <array>

namespace trf::pairing {

namespace {

constexpr std::array<CriterionInfo, 21> criteria{{
    {Criterion::c1, "C1", "2.1.1", "C.1", "two players meet at most once"},
    {Criterion::c2, "C2", "2.1.2", "C.2",
     "nobody gets the pairing-allocated bye who had it or a win's points without playing"},
    {Criterion::c3, "C3", "2.1.3", "C.3",
     "two non-topscorers with the same absolute colour preference do not meet"},
    {Criterion::c4, "C4", "2.2.1", "C.4", "the players that are left can still be paired"},
    {Criterion::c5, "C5", "2.3.1", "", "the pairing-allocated bye goes to the lowest score"},
    {Criterion::c6, "C6", "2.4.1", "C.5", "as few downfloaters as possible"},
    {Criterion::c7, "C7", "2.4.2", "C.6", "the downfloaters' scores are as low as possible"},
    {Criterion::c8, "C8", "2.4.3", "C.7",
     "the downfloaters suit the next bracket: as few and as low floaters there as possible"},
    {Criterion::c9, "C9", "2.4.4", "",
     "the pairing-allocated bye goes to a player with few unplayed games"},
    {Criterion::c10, "C10", "2.4.5", "C.8",
     "topscorers and their opponents keep a colour difference within two"},
    {Criterion::c11, "C11", "2.4.6", "C.9",
     "topscorers and their opponents do not get one colour three times running"},
    {Criterion::c12, "C12", "2.4.7", "C.10", "as many as possible get their colour preference"},
    {Criterion::c13, "C13", "2.4.8", "C.11",
     "as many as possible get their strong colour preference"},
    {Criterion::c14, "C14", "2.4.9", "C.12", "no second downfloat after one in the previous round"},
    {Criterion::c15, "C15", "2.4.10", "C.13", "no second upfloat after one in the previous round"},
    {Criterion::c16, "C16", "2.4.11", "C.14", "no second downfloat after one two rounds before"},
    {Criterion::c17, "C17", "2.4.12", "C.15", "no second upfloat after one two rounds before"},
    {Criterion::c18, "C18", "2.4.13", "C.16",
     "small score differences for who repeats the downfloat of the previous round"},
    {Criterion::c19, "C19", "2.4.14", "C.17",
     "small score differences for who repeats the upfloat of the previous round"},
    {Criterion::c20, "C20", "2.4.15", "C.18",
     "small score differences for who repeats a downfloat of two rounds before"},
    {Criterion::c21, "C21", "2.4.16", "C.19",
     "small score differences for who repeats an upfloat of two rounds before"},
}};

// The colour difference that a player will have.
int after(const Entrant& e, bool white) { return e.difference + (white ? 1 : -1); }

bool third_in_a_row(const Entrant& e, bool white) {
  return e.repeated && (e.colours->back() == 'W') == white;
}

// Of two with the same absolute wish the one with the smaller difference is denied it (5.2.2); with
// equal ones either may be, so that it counts only if it hurts both.
int third_of_denied(const Entrant& a, const Entrant& b) {
  const auto absolute = [](const Entrant& e) {
    return e.preference.strength == Strength::absolute;
  };
  if (!same_wish(a, b) || !absolute(a) || !absolute(b)) return 0;
  const bool denied_white = a.preference.colour == Colour::black;
  const int da = std::abs(a.difference), db = std::abs(b.difference);
  const bool a_fails = da > db || third_in_a_row(a, denied_white);
  const bool b_fails = db > da || third_in_a_row(b, denied_white);
  return a_fails && b_fails ? 1 : 0;
}

}  // namespace

const CriterionInfo& info(Criterion c) { return criteria[static_cast<std::size_t>(c) - 1]; }

std::string cite(Criterion c, Edition edition) {
  const CriterionInfo& i = info(c);
  if (edition == Edition::d2017) return std::string(i.name_2017) + " (C.04.3 of 2017)";
  return std::string(i.name_2026) + " (C.04.3 " + std::string(i.article_2026) + ")";
}

int c10(const Field& field, const Entrant& higher, const Entrant& lower) {
  if (!higher.topscorer && !lower.topscorer) return 0;
  if (field.topscorer_colours == TopscorerColours::programs)
    return same_wish(higher, lower) && higher.wide() && lower.wide() ? 1 : 0;
  const bool white = allocate(higher, lower, field.initial_colour).higher_is_white;
  return (std::abs(after(higher, white)) > 2 ? 1 : 0) +
         (std::abs(after(lower, !white)) > 2 ? 1 : 0);
}

int c11(const Field& field, const Entrant& higher, const Entrant& lower) {
  if (!higher.topscorer && !lower.topscorer) return 0;
  if (field.topscorer_colours == TopscorerColours::programs) return third_of_denied(higher, lower);
  const bool white = allocate(higher, lower, field.initial_colour).higher_is_white;
  return (third_in_a_row(higher, white) ? 1 : 0) + (third_in_a_row(lower, !white) ? 1 : 0);
}

}  // namespace trf::pairing
