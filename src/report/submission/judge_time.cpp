#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/submission/judge.hpp"
#include "text/text.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::report::submission {

namespace {

using tournament::Event;
using tournament::Player;

/// The control as a person writes it: the text of 122, else the code of 222.
std::string control_text(const Event& e) {
  const std::string_view text = text::trim(e.time_control);
  return std::string(text.empty() ? text::trim(e.encoded_time_control) : text);
}

void judge_form(Judge& j, const std::optional<rating::TimeControl>& control) {
  const Event& e = j.e;
  const bool wants_code = j.in.document.edition() == Edition::trf26 || j.how.form == Edition::trf26;
  if (wants_code && e.encoded_time_control.empty()) j.add(Rule::encoded_time_control_missing);
  if (e.time_control.empty() && e.encoded_time_control.empty()) {
    if (!wants_code) j.add(Rule::time_control_missing);
    return;
  }
  if (!control) {
    j.add(Rule::time_control_unreadable, {control_text(e)});
    return;
  }
  const auto by_text = rating::parse_time_control(conversion::encoded_time_control(e.time_control));
  const auto by_code = rating::parse_time_control(e.encoded_time_control);
  if (by_text && by_code && (by_text->white != by_code->white || by_text->black != by_code->black))
    j.add(Rule::time_controls_differ, {e.time_control, e.encoded_time_control});
  if (!e.encoded_time_control.empty() && !by_code)
    j.add(Rule::time_control_unreadable, {e.encoded_time_control});
}

/// Games, or before the first round players, that the control is too short for (B.02 1.1).
void judge_ratings(Judge& j, const rating::TimeControl& control) {
  const std::string minutes = rating::minutes_text(control.sixty_moves());
  const auto games = games_over_the_board(j.e);
  if (games.empty()) {
    std::vector<Tpn> strong;
    for (const Player& p : j.e.players)
      if (classify(control, p.rating, std::nullopt) == Kind::none) strong.push_back(p.tpn);
    if (!strong.empty())
      j.add(Rule::time_will_be_too_short, {control_text(j.e), minutes}, std::move(strong));
    return;
  }
  std::size_t unrated = 0;
  std::set<Tpn> because;
  for (const RatedGame& g : games) {
    if (classify(control, g.white->rating, g.black->rating) != Kind::none) continue;
    ++unrated;
    for (const Player* p : {g.white, g.black})
      if (classify(control, p->rating, std::nullopt) == Kind::none) because.insert(p->tpn);
  }
  if (unrated != 0)
    j.add(Rule::time_too_short_for_ratings, {control_text(j.e), minutes, std::to_string(unrated)},
          {because.begin(), because.end()});
}

void judge_kind(Judge& j, const rating::TimeControl& control, Kind kind) {
  if (j.how.registered && *j.how.registered != kind)
    j.add(Rule::kind_differs, {std::string(to_string(*j.how.registered)), control_text(j.e),
                               std::string(to_string(kind))});
  if (kind != Kind::standard) {
    j.add(Rule::rating_of_kind, {std::string(to_string(kind))});
    if (!control.equal()) j.add(Rule::times_unequal, {control.encoded()});
    return;
  }
  if (control.sixty_moves() < 120 * 60)
    j.add(Rule::norm_time_short, {control_text(j.e), rating::minutes_text(control.sixty_moves())});
  if (control.first_control() != 0 && control.first_control() < 30)
    j.add(Rule::first_control_short, {std::to_string(control.first_control())});
  else
    judge_ratings(j, control);
}

}  // namespace

void judge_time(Judge& j) {
  const auto control = rating::time_control_of(j.e);
  judge_form(j, control);
  if (!control) return;
  const Kind kind = kind_of(*control);
  if (kind == Kind::none) {
    j.add(Rule::time_too_short, {control_text(j.e), rating::minutes_text(control->sixty_moves())});
    return;
  }
  judge_kind(j, *control, kind);
  if (!j.how.registered) j.add(Rule::kind_told, {control_text(j.e), std::string(to_string(kind))});
}

}  // namespace trf::report::submission
