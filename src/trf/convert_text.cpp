// What free texts of TRF06 and TRF16 say in the codes of TRF26 (trf.md §10, §11).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "text/transliterate.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::conversion {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    const std::size_t at = text.find(separator);
    out.push_back(text::trim(text.substr(0, at)));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

bool begins_with_arbiter_title(std::string_view text) {
  constexpr std::array<std::string_view, 7> titles = {"IA", "FA", "NA", "IO", "FO", "RA", "CA"};
  return std::any_of(titles.begin(), titles.end(), [&](std::string_view t) {
    return text.starts_with(t) && text.size() > t.size() && text[t.size()] == ' ';
  });
}

bool ends_a_name(std::string_view before, std::string_view after) {
  if (before.empty() || after.empty()) return false;
  return before.back() == ')' || is_digit(before.back()) || begins_with_arbiter_title(after);
}

}  // namespace

std::vector<std::string> split_arbiters(std::string_view text) {
  std::vector<std::string> out;
  for (std::string_view part : split(text, ';')) {
    std::size_t begin = 0;
    for (std::size_t comma = part.find(','); comma != std::string_view::npos;
         comma = part.find(',', comma + 1)) {
      const std::string_view before = text::trim(part.substr(begin, comma - begin));
      if (!ends_a_name(before, text::trim(part.substr(comma + 1)))) continue;
      out.emplace_back(before);
      begin = comma + 1;
    }
    const std::string_view last = text::trim(part.substr(begin));
    if (!last.empty()) out.emplace_back(last);
  }
  return out;
}

namespace {

// The edition by date, as the reader of `FIDE_DUTCH` would take it (trf.md §10.1).
std::string dutch_code(const PartialDate& start) {
  if (start.absent()) return "FIDE_DUTCH";
  return start < PartialDate{2026, 2, 1} ? "FIDE_DUTCH_2017" : "FIDE_DUTCH_2025";
}

bool is_code(std::string_view text) {
  const auto allowed = [](char c) { return (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_'; };
  return std::all_of(text.begin(), text.end(), allowed) &&
         (text.starts_with("FIDE_") || text.starts_with("CUSTOM_") || text.starts_with("BERGER_"));
}

// In Berger tables the numbers of a pair of round r, the last number apart, add up to r + 1
// modulo n - 1 (C.05 annex 1).
bool follows_berger_tables(const tournament::Event& event) {
  const std::size_t n = event.players.size() + event.players.size() % 2;
  if (n < 4 || event.rounds_paired != n - 1) return false;
  for (std::size_t p = 0; p < event.players.size(); ++p) {
    const auto& player = event.players[p];
    if (player.tpn.value() != p + 1) return false;
    for (std::size_t r = 0; r < std::min<std::size_t>(player.rounds.size(), n - 1); ++r) {
      const auto opponent = player.rounds[r].opponent;
      if (opponent == tournament::nobody || p + 1 == n || opponent + 1u == n) continue;
      if ((p + 1 + opponent + 1) % (n - 1) != (r + 2) % (n - 1)) return false;
    }
  }
  return true;
}

}  // namespace

std::string type_code_of(std::string_view type_text, const tournament::Event& event) {
  const std::string_view trimmed = text::trim(type_text);
  if (is_code(trimmed)) return std::string(trimmed);
  if (event.is_team_event()) return {};
  const std::string lower = text::ascii_lower(trimmed);
  const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  const std::string baku = has("baku") ? "_BAKU" : "";
  if (has("dubov")) return "FIDE_DUBOV" + baku;
  if (has("burstein")) return "FIDE_BURSTEIN" + baku;
  if (has("dutch")) return dutch_code(event.start) + baku;
  if (has("round") && has("robin"))
    return follows_berger_tables(event) ? "FIDE_ROUNDROBIN" : "CUSTOM_ROUNDROBIN";
  if (has("scheveningen")) return "CUSTOM_SCHEVENINGEN";
  if (has("schiller")) return "CUSTOM_SCHILLER";
  if (has("knockout") || has("knock-out")) return "CUSTOM_KNOCKOUT";
  return {};
}

namespace {

/// One member of a sum such as `90 min`, `100'/40`, `30"`, `30 sec/move`.
struct TimePart {
  enum class Unit { none, minutes, seconds } unit = Unit::none;
  unsigned value = 0, moves = 0;
  bool understood = false;
};

std::optional<unsigned> take_number(std::string_view& text) {
  text = text::trim(text);
  unsigned value = 0;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 6 && is_digit(text[digits]))
    value = value * 10 + static_cast<unsigned>(text[digits++] - '0');
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

template <std::size_t N>
bool take_word(std::string_view& text, const std::array<std::string_view, N>& words) {
  text = text::trim(text);
  for (std::string_view word : words) {
    if (!text.starts_with(word)) continue;
    text.remove_prefix(word.size());
    text = text::trim(text);
    return true;
  }
  return false;
}

/// A unit of one letter, with nothing behind it that makes a word of it.
bool take_letter(std::string_view& text, char letter) {
  text = text::trim(text);
  if (!text.starts_with(letter)) return false;
  if (text.size() > 1 && text[1] >= 'a' && text[1] <= 'z') return false;
  text.remove_prefix(1);
  return true;
}

TimePart time_part(std::string_view text) {
  // Longer spellings first: a shorter one may begin a longer one. Bulgarian and Russian words stand
  // in Latin letters here (plain_words).
  constexpr std::array<std::string_view, 13> seconds = {
      "seconds", "second", "sekundi", "sekunda", "sekundy", "sekund", "sec.",
      "sec",     "sek.",   "sek",     "''",      "\"",      "″"};
  constexpr std::array<std::string_view, 12> minutes = {"minutes", "minute", "minuti", "minuta",
                                                        "minuty",  "minut",  "mins",   "min.",
                                                        "min",     "'",      "’",      "′"};
  constexpr std::array<std::string_view, 25> per_move = {
      "increment per move starting from move one",
      "increment per move starting from move 1",
      "increment per move from move 1",
      "increment from move one",
      "increment from move 1",
      "increment per move",
      "increment/move",
      "increment",
      "/move from move 1",
      "per move from move 1",
      "from move one",
      "from move 1",
      "/ move",
      "/move",
      "per move",
      "a move",
      "each move",
      "every move",
      "/zug",
      "/ hod",
      "/hod",
      "na vseki hod",
      "za vseki hod",
      "na hod",
      "za hod"};
  constexpr std::array<std::string_view, 3> whole_game = {"per player per game", "per player",
                                                          "per game"};
  constexpr std::array<std::string_view, 8> moves = {"moves", "hodov", "hoda", "mm",
                                                     "mv",    "hod",   "m",    "z"};
  TimePart part;
  const auto value = take_number(text);
  if (!value) return part;
  part.value = *value;
  if (take_word(text, seconds) || take_letter(text, 's')) {
    part.unit = TimePart::Unit::seconds;
    take_word(text, per_move);
  } else if (take_word(text, minutes) || take_letter(text, 'm')) {
    part.unit = TimePart::Unit::minutes;
    take_word(text, whole_game);
    if (take_word(text, std::array<std::string_view, 4>{"/", "for", "x", "za"})) {
      const auto number = take_number(text);
      if (!number) return part;
      part.moves = *number;
      take_word(text, moves);
    }
  }
  part.understood = text::trim(text).empty();
  return part;
}

/// Lower case, Cyrillic words in Latin letters, every way of saying plus as `+`, no words about the
/// kind of chess in front.
std::string plain_words(std::string_view text) {
  std::string out = text::ascii_lower(text::latin_of(text::trim(text), text::Cyrillic::bulgarian));
  for (const std::string_view head : {"standard:", "classical:", "rapid:", "blitz:",
                                      "all moves in ", "game in ", "vsichki hodove za "})
    if (out.starts_with(head)) out.erase(0, head.size());
  for (const std::string_view plus : {", plus ", " plus ", " plyus ", " with an ", " with ",
                                      " and ", " s dobavleniem ", " s dobavyane na "})
    for (std::size_t at; (at = out.find(plus)) != std::string::npos;)
      out.replace(at, plus.size(), "+");
  return out;
}

/// `90+30`: minutes and seconds, as everybody writes them.
void give_units(std::vector<TimePart>& parts) {
  if (parts.size() > 2) return;
  if (parts.front().unit == TimePart::Unit::none && parts.size() == 2)
    parts.front().unit = TimePart::Unit::minutes;
  if (parts.size() == 2 && parts.back().unit == TimePart::Unit::none)
    parts.back().unit = TimePart::Unit::seconds;
}

}  // namespace

std::string encoded_time_control(std::string_view text) {
  constexpr std::size_t longest = 200;  // longer texts are no time controls
  if (text.size() > longest) return {};
  const std::string lower = plain_words(text);
  std::vector<TimePart> parts;
  for (std::string_view part : split(lower, '+')) {
    parts.push_back(time_part(part));
    if (!parts.back().understood) return {};
  }
  give_units(parts);
  unsigned increment = 0;
  if (parts.back().unit == TimePart::Unit::seconds) {
    increment = parts.back().value;
    parts.pop_back();
  }
  std::string out;
  for (const TimePart& p : parts) {
    if (p.unit != TimePart::Unit::minutes || p.value == 0) return {};
    // Only the last period may be for all the remaining moves.
    if ((p.moves == 0) != (&p == &parts.back())) return {};
    if (!out.empty()) out += ':';
    if (p.moves) out += fmt::format("{}/", p.moves);
    out += std::to_string(p.value * 60);
    if (increment) out += fmt::format("+{}", increment);
  }
  return out;
}

}  // namespace trf::conversion
