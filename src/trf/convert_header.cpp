// The tournament section of each edition: 012 … 222, XXR, XXC, XXS, BB?.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "trf/converter.hpp"

namespace trf::conversion {

void Converter::keep_or_lose(std::string_view key, std::string_view what) {
  const auto it = sheet_.single.find(Key(key));
  if (it == sheet_.single.end()) return;
  if (to26()) return put(key, it->second.body);
  const std::string line = format(it->second);
  const std::string_view value = text::trim(std::string_view(line).substr(3));
  if (!value.empty()) losses_.lost(key, fmt::format("{} '{}': {}", what, value, no_place()));
}

void Converter::header() {
  for (std::string_view key :
       {"012", "022", "032", "042", "052", "062", "072", "082", "102", "122", "132"}) {
    const auto it = sheet_.single.find(Key(key));
    if (it == sheet_.single.end()) continue;
    put(key, it->second.body);
    const auto* count = it->second.as<CountRecord>();
    if (count && count->count && text::trim(count->text) != std::to_string(*count->count))
      losses_.lost(key, fmt::format("'{}' is written as {}", count->text, *count->count));
  }
  arbiters();
  type_of_tournament();
  round_count();
  first_colour();
  point_system();
  codes_of_trf26();
}

// TRF06 has one line of deputies, the later editions one line each (trf.md §2, §11).
void Converter::arbiters() {
  if (to06()) {
    if (!sheet_.deputies.empty())
      put("112", TextRecord{fmt::format("{}", fmt::join(sheet_.deputies, "; "))});
    return;
  }
  for (const std::string& deputy : sheet_.deputies) {
    const auto names = from06() ? split_arbiters(deputy) : std::vector<std::string>{deputy};
    if (names.size() > 1)
      losses_.inferred("112", fmt::format("'{}' split into {} lines", deputy, names.size()));
    for (const std::string& name : names) put("112", TextRecord{name});
    if (names.empty()) put("112", TextRecord{});
  }
}

void Converter::type_of_tournament() {
  const auto* text = sheet_.find<TextRecord>("092");
  const auto* code = sheet_.find<TextRecord>("192");
  if (to26()) {
    if (text) put("092", *text);
    if (code) return put("192", *code);
    const std::string guess = type_code_of(text ? text->text : "", event_);
    if (guess.empty())
      return losses_.inferred("192", text ? fmt::format("'{}' tells no code: left out", text->text)
                                          : "the type of tournament is not stated: left out");
    losses_.inferred("192", fmt::format("{} from '{}'", guess, text->text));
    return put("192", TextRecord{guess});
  }
  const bool fill = code && !code->text.empty() && (!text || text->text.empty());
  if (fill)
    put("092", *code);
  else if (text)
    put("092", *text);
  if (code && !fill && !code->text.empty())
    losses_.lost("192", fmt::format("tournament type '{}': {}", code->text, no_place()));
}

void Converter::round_count() {
  const std::uint16_t count = rounds();
  const bool stated = event_.rounds_announced.has_value();
  if (!to26() && !to_private()) {
    if (stated && count != event_.rounds_stored)
      losses_.lost(sheet_.find<CountRecord>("142") ? "142" : "XXR",
                   fmt::format("{} rounds: {}", count, no_place()));
    return;
  }
  if (count == 0) return;
  const std::string_view key = to26() ? "142" : "XXR";
  if (!stated) losses_.inferred(key, fmt::format("{} rounds, as many as the file holds", count));
  put(key, CountRecord{count, {}});
}

void Converter::first_colour() {
  const auto* record = sheet_.find<InitialColourRecord>("152");
  const Colour stated = record ? record->colour : sheet_.first_colour;
  const Colour colour = event_.initial_colour != Colour::none ? event_.initial_colour : stated;
  const std::string_view name = colour == Colour::white ? "White" : "Black";
  if (to26()) {
    if (colour == Colour::none) return;
    if (stated == Colour::none)
      losses_.inferred("152", fmt::format("initial colour {} from round 1", name));
    return put("152", InitialColourRecord{record && stated != Colour::none ? stated : colour});
  }
  if (to_private()) {
    const bool told_by_round_1 = stated == Colour::none && event_.rounds_paired > 0;
    ConfigurationRecord configuration{sheet_.by_rank, told_by_round_1 ? Colour::none : colour, {}};
    if (configuration.by_rank || configuration.first != Colour::none) put("XXC", configuration);
    return;
  }
  if (sheet_.by_rank)
    losses_.lost("XXC", fmt::format("'rank', the rank as pairing number: {}", no_place()));
  if (stated != Colour::none && event_.rounds_paired == 0)
    losses_.lost(record ? "152" : "XXC", fmt::format("initial colour {}: {}", name, no_place()));
}

namespace {

std::string price_list(const PriceRecord& prices) {
  std::string out;
  for (const auto& p : prices.prices) out += fmt::format(" {} {}", p.symbol, to_string(p.value));
  return out;
}

}  // namespace

void Converter::point_system() {
  const tournament::ScoreSystem& own = event_.scores;
  const bool standard = same_prices(own, tournament::ScoreSystem::standard());
  std::vector<std::string> unsaid;
  if (to26()) {
    if (!standard || own.stated_by == "162") {
      Prices26 prices = prices_in_trf26(own);
      put("162", std::move(prices.record));
      for (AbnormalPointsRecord& rule : prices.rules) {
        losses_.inferred("299", fmt::format("{} for every '{}' says what 162 cannot",
                                            to_string(*rule.points), to_char(rule.type)));
        sheet_.abnormal.push_back(std::move(rule));
      }
      unsaid = std::move(prices.unsaid);
    }
  } else if (to_private()) {
    const tournament::ScoreSystem scores = with_rules(own, sheet_.abnormal);
    if (same_prices(scores, tournament::ScoreSystem::standard())) return;
    if (to_xx()) {
      put("XXS", prices_in_xxs(scores));
    } else {
      for (Record& r : prices_in_bb(scores, unsaid)) put(r.key.view(), std::move(r.body));
    }
    if (scores.pending != scores.draw_white)
      unsaid.push_back(fmt::format("unknown result {}", to_string(scores.pending)));
  } else if (!standard) {
    losses_.lost(own.stated_by.empty() ? "162" : own.stated_by,
                 fmt::format("point system{}: {}; the points stay as they are",
                             price_list(prices_in_trf26(own).record), no_place()));
  }
  for (const std::string& price : unsaid)
    losses_.lost(own.stated_by, fmt::format("{}: {}", price, no_place()));
}

void Converter::codes_of_trf26() {
  keep_or_lose("172", "starting-rank method");
  keep_or_lose("182", "pairing controller");
  keep_or_lose("202", "tie-breaks");
  keep_or_lose("212", "standings order");
  keep_or_lose("222", "time control");
  keep_or_lose("352", "board colours");
  keep_or_lose("362", "team point system");
  if (to26()) note_what_is_not_stated();
}

void Converter::note_what_is_not_stated() {
  if (!sheet_.single.contains(Key("182")))
    losses_.inferred("182", "the pairing program is not stated: left out");
  if (!sheet_.single.contains(Key("202")) && !sheet_.single.contains(Key("212")))
    losses_.inferred("202", "the tie-breaks are not stated: left out");
  const auto* text = sheet_.find<TextRecord>("122");
  if (sheet_.single.contains(Key("222")) || !text || text->text.empty()) return;
  const std::string code = encoded_time_control(text->text);
  if (code.empty())
    return losses_.inferred("222", fmt::format("'{}' is not understood: left out", text->text));
  losses_.inferred("222", fmt::format("{} from '{}'", code, text->text));
  put("222", TextRecord{code});
}

}  // namespace trf::conversion
