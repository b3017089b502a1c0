// Point systems between 162, XXS and BB? (trf.md §4.4, §9, §11).
#include <fmt/format.h>

#include <algorithm>

#include "trf/convert_sheet.hpp"

namespace trf::conversion {

using tournament::ScoreSystem;

bool same_prices(const ScoreSystem& a, const ScoreSystem& b) {
  ScoreSystem x = a, y = b;
  x.stated_by = y.stated_by = {};
  return x == y;
}

namespace {

std::string pair_text(std::string_view what, Points white, Points black) {
  return fmt::format("{} with White {}, with Black {}", what, to_string(white), to_string(black));
}

void name_colour_prices(const ScoreSystem& s, std::vector<std::string>& unsaid) {
  if (s.win_white != s.win_black) unsaid.push_back(pair_text("win", s.win_white, s.win_black));
  if (s.draw_white != s.draw_black) unsaid.push_back(pair_text("draw", s.draw_white, s.draw_black));
  if (s.loss_white != s.loss_black) unsaid.push_back(pair_text("loss", s.loss_white, s.loss_black));
}

AbnormalPointsRecord rule(Result type, Points points) {
  AbnormalPointsRecord r;
  r.type = type;
  r.points = points;
  return r;
}

}  // namespace

Prices26 prices_in_trf26(const ScoreSystem& s) {
  Prices26 out;
  auto& prices = out.record.prices;
  prices = {{"W", s.win_white},
            {"D", s.draw_white},
            {"L", s.loss_white},
            {"A", s.zero_bye},
            {"P", s.pab}};
  if (s.pending != s.draw_white) prices.push_back({"X", s.pending});
  // 162 prices these together with another result; 299 tells them apart.
  if (s.forfeit_win != s.win_white) out.rules.push_back(rule(Result::forfeit_win, s.forfeit_win));
  if (s.full_bye != s.win_white) out.rules.push_back(rule(Result::full_bye, s.full_bye));
  if (s.half_bye != s.draw_white) out.rules.push_back(rule(Result::half_bye, s.half_bye));
  if (s.forfeit_loss != s.zero_bye) out.rules.push_back(rule(Result::forfeit_loss, s.forfeit_loss));
  name_colour_prices(s, out.unsaid);
  return out;
}

PriceRecord prices_in_xxs(const ScoreSystem& s) {
  PriceRecord out;
  const auto state = [&](const char* code, Points value) { out.prices.push_back({code, value}); };
  const auto unless = [&](const char* code, Points value, Points said) {
    if (value != said) state(code, value);
  };
  state("W", s.win_white);
  unless("BW", s.win_black, s.win_white);
  unless("FW", s.forfeit_win, s.win_white);
  unless("FPB", s.full_bye, s.win_white);
  state("D", s.draw_white);
  unless("BD", s.draw_black, s.draw_white);
  unless("HPB", s.half_bye, s.draw_white);
  state("WL", s.loss_white);
  state("BL", s.loss_black);
  state("ZPB", s.zero_bye);
  state("FL", s.forfeit_loss);
  state("PAB", s.pab);
  return out;
}

std::vector<Record> prices_in_bb(const ScoreSystem& s, std::vector<std::string>& unsaid) {
  name_colour_prices(s, unsaid);
  const auto together = [&](const char* what, Points value, Points said) {
    if (value != said) unsaid.push_back(fmt::format("{} {}", what, to_string(value)));
  };
  together("forfeit win", s.forfeit_win, s.win_white);
  together("full-point bye", s.full_bye, s.win_white);
  together("half-point bye", s.half_bye, s.draw_white);
  const std::pair<const char*, Points> rows[] = {{"BBW", s.win_white},    {"BBD", s.draw_white},
                                                 {"BBL", s.loss_white},   {"BBZ", s.zero_bye},
                                                 {"BBF", s.forfeit_loss}, {"BBU", s.pab}};
  std::vector<Record> out;
  for (const auto& [key, value] : rows) out.push_back({Key(key), PriceRecord{{{key, value}}}});
  return out;
}

ScoreSystem with_rules(ScoreSystem s, std::vector<AbnormalPointsRecord>& rules) {
  std::erase_if(rules, [&](const AbnormalPointsRecord& r) {
    if (r.round != 0 || !r.ids.empty() || !r.points || r.match_points) return false;
    if (*r.points < Points{}) return false;  // no price of a result is negative (trf.md §12, E11)
    switch (r.type) {
      case Result::win:
      case Result::unrated_win:
        s.win_white = s.win_black = *r.points;
        return true;
      case Result::draw:
      case Result::unrated_draw:
        s.draw_white = s.draw_black = *r.points;
        return true;
      case Result::loss:
      case Result::unrated_loss:
        s.loss_white = s.loss_black = *r.points;
        return true;
      case Result::full_bye:
        s.full_bye = *r.points;
        return true;
      case Result::half_bye:
        s.half_bye = *r.points;
        return true;
      case Result::zero_bye:
        s.zero_bye = *r.points;
        return true;
      case Result::forfeit_win:
        s.forfeit_win = *r.points;
        return true;
      case Result::forfeit_loss:
        s.forfeit_loss = *r.points;
        return true;
      default:
        return false;
    }
  });
  return s;
}

}  // namespace trf::conversion
