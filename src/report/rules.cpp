#include <fmt/format.h>

#include "report/report.hpp"
#include "trf/today.hpp"

namespace trf::report {

namespace {

bool computed(const tiebreak::Code& code) {
  return code.acronym == "PTS" || tiebreak::supported(code);
}

}  // namespace

TieBreakRules tie_break_rules(const tournament::Event& event, const RulesChoice& choice) {
  if (choice.tie_breaks) return {*choice.tie_breaks, "as the option says"};
  if (choice.date)
    return {tiebreak::edition_on(*choice.date),
            fmt::format("in force on {}, as the option says", to_string(*choice.date))};
  if (!event.start.absent())
    return {tiebreak::edition_on(event.start),
            fmt::format("in force on {}, the start of the event", to_string(event.start))};
  return {tiebreak::edition_on(today()), "in force today; the file states no start date"};
}

std::string RankingList::text() const {
  std::string out;
  for (const tiebreak::Code& code : codes) {
    if (!out.empty()) out += ", ";
    out += code.text();
  }
  return out;
}

RankingList ranking_list(const tournament::Event& event, const std::string& given,
                         const std::string& by) {
  RankingList list;
  if (!given.empty()) {
    list.codes = tiebreak::parse_list(given);
    for (const tiebreak::Code& code : list.codes)
      if (!computed(code) && (code.number != 0 || tiebreak::find_info(code.acronym) != nullptr))
        throw UsageError(tiebreak::unsupported_reason(code));
      else if (!computed(code))
        throw UsageError(fmt::format("this build does not compute the tie-break {}", code.text()));
    list.sure = list.codes.size();
    list.stated_by = by;
    return list;
  }
  const bool by_order = !event.standings_order.empty();
  const auto& stated = by_order ? event.standings_order : event.tie_breaks;
  if (!stated.empty()) list.stated_by = by_order ? "record 212" : "record 202";
  for (const std::string& text : stated) {
    std::optional<tiebreak::Code> code = tiebreak::code_if_any(text);
    if (code && computed(*code) &&
        tiebreak::misplaced_reason(*code, event.is_team_event()).empty()) {
      if (list.left_out.empty()) ++list.sure;
      list.codes.push_back(std::move(*code));
    } else {
      list.left_out.push_back(text);
    }
  }
  return list;
}

}  // namespace trf::report
