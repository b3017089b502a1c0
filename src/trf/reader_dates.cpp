// The dates of the event, settled together: one of them often tells how another is meant.
#include <algorithm>
#include <array>
#include <utility>

#include "trf/reader_records.hpp"

namespace trf::reading {

namespace {

using grammar::DateOrder;
using grammar::DateReading;
using grammar::Reading;

/// Longer than any event: 042 and 052 that lie further apart were not read as they are meant.
constexpr long longest_event = 400;
constexpr std::size_t first_slot = 92, slot_width = 10;

/// Days on a coarse scale that keeps the order.
long day_number(const PartialDate& d) {
  return (d.year * 12L + std::max<long>(d.month, 1)) * 31 + std::max<long>(d.day, 1);
}

std::optional<PartialDate> in_order(const DateReading& reading, DateOrder order) {
  for (const grammar::DateCandidate& candidate : reading.candidates) {
    if (candidate.order == order || candidate.order == DateOrder::stated) return candidate.date;
  }
  return {};
}

bool plausible(const PartialDate& start, const PartialDate& end) {
  const long days = day_number(end) - day_number(start);
  return days >= 0 && days <= longest_event;
}

/// What start and end are meant to be, and whether that is the only way to read them.
struct Event {
  PartialDate start, end;
  bool only_way = false;
};

Event settle_event(const OpenDate* start, const OpenDate* end) {
  Event event;
  if (start != nullptr) event.start = start->reading.value();
  if (end != nullptr) event.end = end->reading.value();
  if (event.start.absent() || event.end.absent()) return event;
  std::vector<std::pair<PartialDate, PartialDate>> ways;
  const auto try_order = [&](DateOrder order) {
    const auto s = in_order(start->reading, order);
    const auto e = in_order(end->reading, order);
    if (!s || !e || !plausible(*s, *e)) return;
    if (std::ranges::count(ways, std::pair(*s, *e)) == 0) ways.emplace_back(*s, *e);
  };
  for (const auto& candidate : start->reading.candidates) try_order(candidate.order);
  for (const auto& candidate : end->reading.candidates) try_order(candidate.order);
  if (ways.empty()) return event;
  event.start = ways.front().first;
  event.end = ways.front().second;
  event.only_way = ways.size() == 1;
  return event;
}

void report_date(Report& report, const OpenDate& open, const PartialDate& date, bool only_way) {
  const std::string field = open.end ? "end date" : "start date";
  const DateReading& reading = open.reading;
  if (reading.reading == Reading::exact || reading.reading == Reading::absent) return;
  if (reading.candidates.empty()) {
    report.at(reading.impossible ? Code::date_impossible : Code::date_unreadable, open.line,
              open.offset, field, {excerpt(open.text)});
    return;
  }
  const std::string text = to_string(date);
  std::vector<std::string> args{excerpt(open.text), text};
  Code code = Code::date_form;
  for (const PartialDate& other : reading.dates()) {
    if (only_way || other == date || code == Code::date_ambiguous) continue;
    code = Code::date_ambiguous;
    args.push_back(to_string(other));
  }
  report.at(code, open.line, open.offset, field, std::move(args))
      .edits.push_back({open.line + 1, static_cast<std::uint32_t>(open.offset),
                        static_cast<std::uint32_t>(open.offset + open.length), text,
                        Edit::Kind::replace});
}

/// `26/05/01`
std::string short_date(const PartialDate& date) { return to_string(date).substr(2); }

/// The year nearest to the event's with these two digits.
PartialDate near_event(PartialDate date, const DateReading& reading, const PartialDate& start) {
  if (!reading.two_digit_year || start.absent() || date.absent()) return date;
  while (date.year + 50 < start.year) date.year = static_cast<std::uint16_t>(date.year + 100);
  while (date.year > start.year + 50) date.year = static_cast<std::uint16_t>(date.year - 100);
  return date;
}

class RoundDates {
 public:
  RoundDates(const OpenRoundDates& open, const Event& event) : open_(open), event_(event) {}

  /// The order in which most of the dates lie in the event and none runs backwards.
  std::vector<PartialDate> settle() {
    std::vector<PartialDate> best;
    std::size_t fewest = static_cast<std::size_t>(-1);
    for (const DateOrder order : orders()) {
      std::vector<PartialDate> dates;
      const std::size_t faults = read_in(order, dates);
      if (faults >= fewest) continue;
      fewest = faults;
      best = std::move(dates);
    }
    return best;
  }

 private:
  [[nodiscard]] std::vector<DateOrder> orders() const {
    std::vector<DateOrder> out;
    for (const auto& slot : open_.slots) {
      if (slot.reading.reading != Reading::lenient) continue;
      for (const auto& candidate : slot.reading.candidates) out.push_back(candidate.order);
      break;
    }
    for (const DateOrder order : {DateOrder::year_month_day, DateOrder::day_month_year,
                                  DateOrder::year_day_month, DateOrder::month_day_year}) {
      if (std::ranges::count(out, order) == 0) out.push_back(order);
    }
    return out;
  }

  std::size_t read_in(DateOrder order, std::vector<PartialDate>& dates) const {
    std::size_t faults = 0;
    PartialDate before;
    for (const auto& slot : open_.slots) {
      const auto found = in_order(slot.reading, order);
      const PartialDate date =
          near_event(found.value_or(PartialDate{}), slot.reading, event_.start);
      dates.push_back(date);
      // An order in which a readable date is none is worse than any run of dates.
      if (!found && !slot.reading.candidates.empty()) faults += open_.slots.size() * 2;
      if (date.absent()) continue;
      if (!before.absent() && date < before) ++faults;
      const bool inside = (event_.start.absent() || day_number(date) >= day_number(event_.start)) &&
                          (event_.end.absent() || day_number(date) <= day_number(event_.end));
      if (!inside) ++faults;
      before = date;
    }
    return faults;
  }

  const OpenRoundDates& open_;
  const Event& event_;
};

std::string canonical_slots(const std::vector<PartialDate>& dates) {
  std::string out;
  for (std::size_t i = 0; i < dates.size(); ++i) {
    if (dates[i].absent()) continue;
    out.resize(first_slot - 1 - 3 + i * slot_width, ' ');
    out += short_date(dates[i]);
  }
  return out;
}

void report_round_dates(Report& report, const OpenRoundDates& open,
                        const std::vector<PartialDate>& dates) {
  // Written anew, the line would lose what cannot be read.
  const bool whole = std::ranges::all_of(open.slots, [](const auto& slot) {
    return slot.text.empty() || slot.reading.reading == Reading::absent ||
           !slot.reading.candidates.empty();
  });
  bool told_of_place = false;
  bool rewritten = false;  // the edit of an earlier date writes the whole line
  for (std::size_t i = 0; i < open.slots.size(); ++i) {
    const auto& slot = open.slots[i];
    const bool exact = slot.reading.reading == Reading::exact;
    if (slot.text.empty() || slot.reading.reading == Reading::absent) continue;
    const std::string field = "round " + std::to_string(i + 1) + " date";
    if (slot.reading.candidates.empty()) {
      report.at(slot.reading.impossible ? Code::date_impossible : Code::date_unreadable, open.line,
                slot.offset, field, {excerpt(slot.text)});
      continue;
    }
    // A list is one deviation (trf-dialects.md row 15), as are columns that are off; a date in
    // another form is one for each date.
    if (exact && !open.by_order && !open.off_grid) continue;
    if (told_of_place && (exact || open.by_order)) continue;
    told_of_place = true;
    const bool placed_alone = text::trim(slot.text) == short_date(dates[i]);
    Diagnostic& finding = placed_alone || (exact && open.off_grid)
                              ? report.at(Code::off_grid, open.line, slot.offset, "round dates",
                                          {"132", off_columns(slot.text)})
                              : report.at(Code::date_form, open.line, slot.offset, field,
                                          {excerpt(slot.text), short_date(dates[i])});
    const auto offset = static_cast<std::uint32_t>(slot.offset);
    const std::string text = short_date(dates[i]);
    if (!open.by_order && !open.off_grid && slot.text.size() == text.size()) {
      finding.edits.push_back({open.line + 1, offset,
                               static_cast<std::uint32_t>(slot.offset + text.size()), text,
                               Edit::Kind::replace});
    } else if (whole && !std::exchange(rewritten, true)) {
      finding.edits.push_back({open.line + 1, static_cast<std::uint32_t>(open.begin),
                               static_cast<std::uint32_t>(open.end), canonical_slots(dates),
                               Edit::Kind::replace});
    }
  }
}

}  // namespace

void RecordReader::settle(std::vector<Record>& records) {
  // The last of several 042 holds, as of every record that stands once.
  const OpenDate* start = nullptr;
  const OpenDate* end = nullptr;
  for (const OpenDate& open : dates_) {
    if (records[open.record].as<DateRecord>() == nullptr) continue;
    (open.end ? end : start) = &open;
  }
  const Event event = settle_event(start, end);
  for (const OpenDate* open : {start, end}) {
    if (open == nullptr) continue;
    const PartialDate& date = open->end ? event.end : event.start;
    records[open->record].as<DateRecord>()->date = date;
    report_date(line_.report(), *open, date, event.only_way);
  }
  for (const OpenRoundDates& open : round_dates_) {
    auto* record = records[open.record].as<RoundDatesRecord>();
    if (record == nullptr) continue;
    record->dates = RoundDates(open, event).settle();
    report_round_dates(line_.report(), open, record->dates);
  }
}

}  // namespace trf::reading
