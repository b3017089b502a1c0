// The tournament section, trf.md §4 and §10: what the event is called, when, by which rules.
#include <algorithm>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

std::string text_of(const Builder& b, std::string_view key) {
  const auto* record = b.lines.last_record<TextRecord>(key);
  return record ? record->text : std::string{};
}

PartialDate date_of(const Builder& b, std::string_view key) {
  const auto* record = b.lines.last_record<DateRecord>(key);
  return record ? record->date : PartialDate{};
}

std::string upper(std::string_view s) {
  std::string out(s);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return out;
}

void read_arbiters(Builder& b) {
  for (const std::string_view key : {"102", "112"})
    for (const std::uint32_t line : b.lines.of<TextRecord>()) {
      const Record& record = b.document.record(line);
      const std::string& text = record.as<TextRecord>()->text;
      if (record.key.view() == key && !text.empty()) b.event.arbiters.push_back(text);
    }
}

void read_rating_choice(Builder& b) {
  const auto* record = b.lines.last_record<StartingRankRecord>("172");
  if (record == nullptr) return;
  b.event.rating_federation = record->federation;
  const std::string method = upper(record->method);
  using enum RatingChoice;
  b.event.rating_choice = method == "NRO"     ? national
                          : method == "FIDON" ? fide_else_national
                          : method == "NIDOF" ? national_else_fide
                          : method == "HBFN"  ? higher
                          : method == "LBFN"  ? lower
                                              : fide;
}

// Points come first unless 212 puts PTS elsewhere (trf.md §10.2).
void read_tie_breaks(Builder& b) {
  const auto* order = b.lines.last_record<TieBreakRecord>("212");
  const auto* breaks = b.lines.last_record<TieBreakRecord>("202");
  if (order != nullptr) b.event.standings_order = order->codes;
  std::vector<std::string> behind;
  if (order != nullptr) {
    const auto pts = std::find_if(order->codes.begin(), order->codes.end(),
                                  [](const std::string& c) { return upper(c) == "PTS"; });
    behind.assign(pts == order->codes.end() ? order->codes.begin() : pts + 1, order->codes.end());
  }
  b.event.tie_breaks = breaks != nullptr ? breaks->codes : behind;
}

}  // namespace

void read_header(Builder& b) {
  Event& e = b.event;
  e.name = text_of(b, "012");
  e.city = text_of(b, "022");
  e.federation = text_of(b, "032");
  e.start = date_of(b, "042");
  e.end = date_of(b, "052");
  e.type_text = text_of(b, "092");
  e.time_control = text_of(b, "122");
  e.controller = text_of(b, "182");
  e.encoded_time_control = text_of(b, "222");
  if (const auto* dates = b.lines.last_record<RoundDatesRecord>("132"))
    e.round_dates.assign(dates->dates.begin(),
                         dates->dates.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                    dates->dates.size(), max_rounds)));
  read_arbiters(b);
  read_rating_choice(b);
  read_tie_breaks(b);
}

// --- system and edition -------------------------------------------------------------------------

namespace {

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

struct TypeCode {
  std::string_view begin;
  System system;
};
// Beginnings of the codes of trf.md §10.1; the first that fits holds.
constexpr TypeCode type_codes[] = {
    {"FIDE_DUTCH", System::dutch},
    {"FIDE_DUBOV", System::dubov},
    {"FIDE_BURSTEIN", System::burstein},
    {"FIDE_LIM", System::lim},
    {"FIDE_DOUBLESWISS", System::double_swiss},
    {"CUSTOM_DOUBLESWISS", System::custom_swiss},
    {"CUSTOM_SWISS", System::custom_swiss},
    {"BERGER_", System::round_robin},
    {"FIDE_ROUNDROBIN", System::round_robin},
    {"FIDE_DOUBLEROUNDROBIN", System::round_robin},
    {"CUSTOM_ROUNDROBIN", System::round_robin},
    {"FIDE_TEAM_ROUNDROBIN", System::round_robin},
    {"FIDE_TEAM_DOUBLEROUNDROBIN", System::round_robin},
    {"CUSTOM_TEAM_ROUNDROBIN", System::round_robin},
    {"OTHER_TEAM_ROUNDROBIN", System::round_robin},
    {"OTHER_TEAM_DOUBLEROUNDROBIN", System::round_robin},
    {"FIDE_SCHILLER", System::schiller},
    {"CUSTOM_SCHILLER", System::schiller},
    {"FIDE_SCHEVENINGEN", System::scheveningen},
    {"FIDE_DOUBLESCHEVENINGEN", System::scheveningen},
    {"CUSTOM_SCHEVENINGEN", System::scheveningen},
    {"CUSTOM_KNOCKOUT", System::knockout},
    {"WORLDCUP_KNOCKOUT", System::knockout},
    {"CUSTOM_TEAM_KNOCKOUT", System::knockout},
    {"CUSTOM_TEAM_SWISS", System::custom_swiss},
};

// FIDE_TEAM[_TYPEA|_TYPEB][_MP_GP|_GP_MP|_MP|_GP][_BAKU]
bool is_team_swiss(std::string_view code) {
  if (!code.starts_with("FIDE_TEAM")) return false;
  code.remove_prefix(std::string_view("FIDE_TEAM").size());
  for (const std::string_view part : {"_TYPEA", "_TYPEB"})
    if (code.starts_with(part)) {
      code.remove_prefix(part.size());
      break;
    }
  if (code.ends_with("_BAKU")) code.remove_suffix(5);
  return code.empty() || code == "_MP_GP" || code == "_GP_MP" || code == "_MP" || code == "_GP";
}

std::optional<System> system_of_code(std::string_view code) {
  if (is_team_swiss(code)) return System::team_swiss;
  for (const TypeCode& t : type_codes)
    if (code.starts_with(t.begin)) return t.system;
  return std::nullopt;
}

// 092 is free text; only words that name a system count.
std::optional<System> system_of_text(std::string_view text) {
  const std::string t = text::ascii_lower(text);
  const bool team = holds(t, "team");
  if (holds(t, "double-swiss") || holds(t, "double swiss")) return System::double_swiss;
  if (holds(t, "dubov")) return System::dubov;
  if (holds(t, "burstein")) return System::burstein;
  if (holds(t, "round-robin") || holds(t, "round robin") || holds(t, "roundrobin") ||
      holds(t, "berger"))
    return System::round_robin;
  if (holds(t, "scheveningen")) return System::scheveningen;
  if (holds(t, "schiller")) return System::schiller;
  if (holds(t, "knock-out") || holds(t, "knockout")) return System::knockout;
  if (holds(t, "lim system") || holds(t, "fide lim") || holds(t, "(lim")) return System::lim;
  if (team && holds(t, "swiss")) return System::team_swiss;
  if (holds(t, "dutch")) return System::dutch;
  return std::nullopt;
}

std::uint16_t edition_of_code(std::string_view code) {
  if (holds(code, "_2017")) return 2017;
  return holds(code, "_2025") || holds(code, "_2026") ? std::uint16_t{2026} : std::uint16_t{0};
}

/// "2031" of FIDE_DUTCH_2031_BAKU; empty where the code names no year.
std::string year_of_code(std::string_view code) {
  for (std::size_t at = code.find("_20"); at != code.npos; at = code.find("_20", at + 1)) {
    const std::string_view year = code.substr(at + 1, 4);
    const bool ends = code.size() == at + 5 || (code.size() > at + 5 && code[at + 5] == '_');
    if (ends && std::all_of(year.begin(), year.end(), [](char c) { return c >= '0' && c <= '9'; }))
      return std::string(year);
  }
  return "";
}

// The rules took effect on 1 February 2026 (rules/basics.md, trf.md §10.1).
constexpr PartialDate rules_2026{2026, 2, 1};

void check_edition(Builder& b, std::size_t line) {
  const Event& e = b.event;
  if (e.pairing_edition == 0 || e.start.year == 0) return;
  PartialDate start = e.start;
  if (!start.complete()) {
    if (start.year == rules_2026.year) return;  // either may hold
    start = {start.year, 1, 1};
  }
  const std::uint16_t due = start < rules_2026 ? std::uint16_t{2017} : std::uint16_t{2026};
  if (due == e.pairing_edition) return;
  b.report(Code::edition_against_date, locate(b.document, line, {5, 5}), "tournament type",
           {"the rules of " + std::to_string(e.pairing_edition), to_string(e.start),
            std::to_string(due)});
}

}  // namespace

void read_system(Builder& b) {
  Event& e = b.event;
  e.type_code = text_of(b, "192");
  auto line = b.lines.last<TextRecord>("192");
  if (e.type_code.empty()) {
    line = b.lines.last<TextRecord>("092");
    // bbpPairings writes the code into 092 (trf-dialects.md §1).
    if (system_of_code(upper(e.type_text))) e.type_code = e.type_text;
  }
  const std::string code = upper(text::trim(e.type_code));
  std::optional<System> system;
  if (!code.empty()) {
    system = system_of_code(code);
    if (!system) {
      b.report(Code::type_unknown, locate(b.document, *line, {5, 5}), "tournament type",
               {std::string(text::trim(e.type_code))});
      system = System::other;
    }
    e.baku = code.ends_with("_BAKU");
    e.pairing_edition = edition_of_code(code);
    if (const std::string year = year_of_code(code); !year.empty() && e.pairing_edition == 0)
      b.report(Code::edition_unknown, locate(b.document, *line, {5, 5}), "tournament type",
               {std::string(text::trim(e.type_code)), year});
  } else {
    system = system_of_text(e.type_text);
  }
  e.system_stated = system.has_value();
  e.system = system.value_or(System::dutch);
  if (line) check_edition(b, *line);
}

}  // namespace trf::tournament
