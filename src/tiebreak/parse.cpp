// The grammar of tie-break lists (MTB26): ACRONYM[:MP|:GP]{/modifier}, and how it is written back.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "tiebreak/context.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::tiebreak {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> other_names{{
    {"GE", "REP"},   // until August 2024
    {"SNO", "TPN"},  // seen in files
}};

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

[[noreturn]] void refuse(std::string_view token) {
  throw UsageError(fmt::format("'{}' is no tie-break code", token));
}

bool name_character(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// The digits (and for `sign` a sign) that a modifier has after its letter.
std::optional<int> number_in(std::string_view digits, bool sign) {
  if (sign && digits.starts_with('+')) digits.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc{} && end == digits.data() + digits.size();
  if (!whole || value > 9999 || value < (sign ? -9999 : 0)) return std::nullopt;
  return value;
}

void apply_limit(Code& code, std::string_view digits, std::string_view token) {
  const bool sign = digits.starts_with('+') || digits.starts_with('-');
  const auto n = number_in(digits, sign);
  if (!n) refuse(token);
  (sign ? code.limit_shift : code.limit_percent) = *n;
}

/// One modifier without its separator.
void apply(Code& code, std::string_view modifier, std::string_view token) {
  if (modifier.empty()) refuse(token);
  const std::string_view rest = modifier.substr(1);
  const auto n = number_in(rest, false);
  switch (modifier.front()) {
    case 'P':
      if (rest.empty()) return void(code.forfeits_as_played = true);
      break;
    case 'F':
      if (rest.empty()) return void(code.fore = true);
      break;
    case 'R':
      if (rest.empty()) return void(code.reversed = true);
      break;
    case 'C':
    case 'M':
      if (!n) break;
      if (code.cut_low != 0 || code.cut_high != 0)
        throw UsageError(fmt::format("'{}': cuts twice", token));
      code.cut_low = *n;
      if (modifier.front() == 'M') code.cut_high = *n;
      return;
    case 'K':
      if (n && *n > 0) return void(code.divisor = *n);
      break;
    case 'U':
      if (n) return void(code.unrated = *n);
      break;
    case 'L':
      return apply_limit(code, rest, token);
    case 'V':
      if (const auto edition = edition_from_name(lower(rest))) return void(code.edition = edition);
      break;
    default:
      break;
  }
  code.other.emplace_back(modifier);
}

bool separates(char c, bool own_name) { return c == '/' || (!own_name && (c == '-' || c == '#')); }

/// ESB:MG is EMGSB: the opponents' match points times the own game points.
void settle_score(Code& code, std::string_view token) {
  constexpr std::string_view letters = "MG";
  if (code.acronym == "ESB" && code.score.size() == 2 &&
      letters.find(code.score[0]) != letters.npos && letters.find(code.score[1]) != letters.npos) {
    code.acronym = fmt::format("E{0}{1}SB", code.score[0], code.score[1]);
    code.score.clear();
  }
  if (!code.score.empty() && code.score != "MP" && code.score != "GP") refuse(token);
}

}  // namespace

namespace {

/// "SM:84{0,0,1}" or "SM:11".
Code parse_number(std::string_view text, std::string_view token) {
  Code code;
  code.acronym = "SM";
  text.remove_prefix(3);
  const std::size_t brace = std::min(text.find('{'), text.size());
  const auto number = number_in(text.substr(0, brace), false);
  if (!number || *number == 0) refuse(token);
  code.number = static_cast<std::uint16_t>(*number);
  if (brace == text.size()) return code;
  if (text.back() != '}') refuse(token);
  text = text.substr(brace + 1, text.size() - brace - 2);
  while (true) {
    const std::size_t comma = std::min(text.find_first_of(",;"), text.size());
    const std::string_view one = text.substr(0, comma);
    if (one.find_first_of("{} \t") != one.npos) refuse(token);
    code.parameters.emplace_back(one);
    if (comma == text.size()) return code;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

Code parse_code(std::string_view token) {
  const std::string text = upper(token);
  if (text.starts_with("SM:")) return parse_number(text, token);
  const bool own_name = text.starts_with("OTHER_");
  Code code;
  std::size_t at = 0;
  while (at < text.size() && name_character(text[at])) ++at;
  if (own_name) at = std::min(text.find_first_of("/:"), text.size());
  code.acronym = text.substr(0, at);
  if (code.acronym.empty()) refuse(token);
  while (at < text.size()) {
    const bool score = text[at] == ':';
    if (!score && !separates(text[at], own_name)) refuse(token);
    std::size_t end = at + 1;
    // A sign belongs to the limit of Koya: KS/L-2.
    while (end < text.size() && text[end] != ':' &&
           (!separates(text[end], own_name) || (text[end] == '-' && text[end - 1] == 'L'))) {
      ++end;
    }
    const std::string part = text.substr(at + 1, end - at - 1);
    if (score) {
      code.score = part;
    } else {
      apply(code, part, token);
    }
    at = end;
  }
  settle_score(code, token);
  for (const auto& [from, to] : other_names) {
    if (code.acronym == from) code.acronym = to;
  }
  return code;
}

std::optional<Code> code_if_any(std::string_view text) {
  try {
    return parse_code(text);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

std::vector<Code> parse_list(std::string_view text) {
  constexpr std::string_view between = ", \t;";
  std::vector<Code> codes;
  while (true) {
    const std::size_t begin = text.find_first_not_of(between);
    if (begin == std::string_view::npos) return codes;
    text.remove_prefix(begin);
    std::size_t end = std::min(text.find_first_of(between), text.size());
    if (const std::size_t brace = text.find('{'); brace < end) {
      end = std::min(text.find('}', brace), text.size() - 1) + 1;
    }
    codes.push_back(parse_code(text.substr(0, end)));
    text.remove_prefix(end);
  }
}

std::string Code::text() const {
  if (number != 0) {
    return parameters.empty() ? fmt::format("SM:{}", number)
                              : fmt::format("SM:{}{{{}}}", number, fmt::join(parameters, ","));
  }
  std::string out = acronym == "MPVGP" ? "MPvGP" : acronym;
  if (!score.empty()) out += ':' + score;
  if (cut_high > 0) {
    out += fmt::format("/M{}", cut_high);
  } else if (cut_low > 0) {
    out += fmt::format("/C{}", cut_low);
  }
  if (limit_shift) out += fmt::format("/L{:+}", *limit_shift);
  if (limit_percent) out += fmt::format("/L{}", *limit_percent);
  if (divisor) out += fmt::format("/K{}", *divisor);
  if (forfeits_as_played) out += "/P";
  if (fore) out += "/F";
  if (reversed) out += "/R";
  if (unrated) out += fmt::format("/U{}", *unrated);
  if (edition) out += fmt::format("/V{}", to_string(*edition));
  for (const std::string& o : other) out += '/' + o;
  return out;
}

std::string unsupported_reason(const Code& code) {
  if (code.number != 0) return swiss_manager::unsupported_reason(code);
  const Info* info = find_info(code.acronym);
  if (info == nullptr) return code.text() + ": not a tie-break that can be computed";
  const auto reason = [&](std::string_view why) { return fmt::format("{}: {}", code.text(), why); };
  if ((code.cut_low > 0 || code.cut_high > 0) && !info->cuts) {
    return reason(fmt::format("C.07 art. 5 knows no cut of {}", code.acronym));
  }
  if (code.acronym == "LOT" && !seed_of(code)) return reason("lots want a seed: LOT/S2026");
  if (code.limit_shift && code.limit_percent) return reason("two limits");
  if ((code.limit_shift || code.limit_percent) && code.acronym != "KS") {
    return reason("/L is the limit of KS (14.5)");
  }
  if (code.divisor && code.acronym != "SSSC") return reason("/K is the divisor of SSSC (13.4)");
  if (code.fore && code.acronym != "BH" && code.acronym != "FB" && code.acronym != "AOB" &&
      code.acronym != "SSSC") {
    return reason("/F asks for Fore Buchholz (8.3), which has no part in it");
  }
  return {};
}

bool supported(const Code& code) { return unsupported_reason(code).empty(); }

}  // namespace trf::tiebreak
