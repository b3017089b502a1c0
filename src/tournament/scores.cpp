// The point system: 162, BB? and XXS as whole families over the 1-½-0 values (trf.md §4.4, §9).
#include <fmt/format.h>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

using Price = PriceRecord::Price;

struct Family {
  std::vector<Price> prices;
  std::optional<std::size_t> line;  ///< the last one
};

Family family(const Builder& b, bool (*belongs)(std::string_view key)) {
  Family f;
  for (const std::uint32_t line : b.lines.of<PriceRecord>()) {
    const Record& record = b.document.record(line);
    if (!belongs(record.key.view())) continue;
    if (record.key.view() == "162") f.prices.clear();  // a single record: the last holds
    const auto& prices = record.as<PriceRecord>()->prices;
    f.prices.insert(f.prices.end(), prices.begin(), prices.end());
    if (!prices.empty()) f.line = line;
  }
  return f;
}

void set_wins(ScoreSystem& s, Points v) {
  s.win_white = s.win_black = s.forfeit_win = s.full_bye = v;
}
void set_draws(ScoreSystem& s, Points v) { s.draw_white = s.draw_black = s.half_bye = v; }
void set_losses(ScoreSystem& s, Points v) { s.loss_white = s.loss_black = v; }

// 162 and BB?: P and BBU follow the win, X the draw, unless stated.
ScoreSystem of_162(const std::vector<Price>& prices) {
  ScoreSystem s = ScoreSystem::standard();
  std::optional<Points> pab, pending;
  for (const auto& [symbol, value] : prices) {
    const char c = symbol.empty() ? ' ' : symbol.front();
    if (c == 'W') set_wins(s, value);
    if (c == 'D') set_draws(s, value);
    if (c == 'L') set_losses(s, value);
    if (c == 'A' || c == 'Z') s.zero_bye = s.forfeit_loss = value;
    if (c == 'P') pab = value;
    if (c == 'X') pending = value;
  }
  s.pab = pab.value_or(s.win_white);
  s.pending = pending.value_or(s.draw_white);
  s.stated_by = "162";
  return s;
}

ScoreSystem of_bb(const std::vector<Price>& prices) {
  ScoreSystem s = ScoreSystem::standard();
  std::optional<Points> pab;
  for (const auto& [symbol, value] : prices) {
    if (symbol == "BBW") set_wins(s, value);
    if (symbol == "BBD") set_draws(s, value);
    if (symbol == "BBL") set_losses(s, value);
    if (symbol == "BBZ") s.zero_bye = value;
    if (symbol == "BBF") s.forfeit_loss = value;
    if (symbol == "BBU") pab = value;
  }
  s.pab = pab.value_or(s.win_white);
  s.pending = s.draw_white;
  s.stated_by = "BB?";
  return s;
}

// XXS: what is not given keeps its 1-½-0 value, also the PAB beside WW (trf.md §9.1).
ScoreSystem of_xxs(const std::vector<Price>& prices) {
  ScoreSystem s = ScoreSystem::standard();
  for (const auto& [symbol, value] : prices) {
    if (symbol == "W") set_wins(s, value);
    if (symbol == "D") set_draws(s, value);
    if (symbol == "WW") s.win_white = value;
    if (symbol == "BW") s.win_black = value;
    if (symbol == "WD") s.draw_white = value;
    if (symbol == "BD") s.draw_black = value;
    if (symbol == "WL") s.loss_white = value;
    if (symbol == "BL") s.loss_black = value;
    if (symbol == "ZPB") s.zero_bye = value;
    if (symbol == "HPB") s.half_bye = value;
    if (symbol == "FPB") s.full_bye = value;
    if (symbol == "PAB") s.pab = value;
    if (symbol == "FW") s.forfeit_win = value;
    if (symbol == "FL") s.forfeit_loss = value;
  }
  s.pending = s.draw_white;
  s.stated_by = "XXS";
  return s;
}

std::string prices_in_words(const ScoreSystem& s) {
  return fmt::format("win {} draw {} loss {} bye {} absence {}", to_string(s.win()),
                     to_string(s.draw()), to_string(s.loss()), to_string(s.pab),
                     to_string(s.zero_bye));
}

bool same_prices(ScoreSystem a, const ScoreSystem& b) {
  a.stated_by = b.stated_by;
  return a == b;
}

}  // namespace

void read_scores(Builder& b) {
  const Family f162 = family(b, [](std::string_view k) { return k == "162"; });
  const Family bb = family(b, [](std::string_view k) { return k.starts_with("BB"); });
  const Family xxs = family(b, [](std::string_view k) { return k == "XXS"; });
  std::vector<std::pair<ScoreSystem, std::size_t>> stated;  // strongest first
  if (f162.line) stated.emplace_back(of_162(f162.prices), *f162.line);
  if (bb.line) stated.emplace_back(of_bb(bb.prices), *bb.line);
  if (xxs.line) stated.emplace_back(of_xxs(xxs.prices), *xxs.line);
  if (stated.empty()) return;
  const ScoreSystem& rules = b.event.scores = stated.front().first;
  for (std::size_t i = 1; i < stated.size(); ++i) {
    const auto& [weaker, line] = stated[i];
    if (same_prices(weaker, rules)) continue;
    b.report(Code::weaker_record_differs, locate(b.document, line, {5, 5}), "point system",
             {rules.stated_by, prices_in_words(rules), weaker.stated_by, prices_in_words(weaker)});
  }
}

}  // namespace trf::tournament
