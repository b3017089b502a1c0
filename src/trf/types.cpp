#include "trf/types.hpp"

#include <array>
#include <cctype>
#include <cstdlib>

namespace trf {

namespace {

constexpr std::array<char, 15> result_letters = {' ', '1', '=', '0', '+', '-', 'W', 'D',
                                                 'L', 'H', 'F', 'U', 'Z', 'X', '?'};

void put_two(std::string& out, unsigned value) {
  out += static_cast<char>('0' + value / 10 % 10);
  out += static_cast<char>('0' + value % 10);
}

/// Lower case without blanks, brackets and strokes: "TRF(bx)" and "trf-bx" are one name.
std::string without_signs(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

}  // namespace

std::string to_string(Points p) {
  const std::int64_t tenths = std::llabs(static_cast<long long>(p.tenths()));
  std::string out = p.tenths() < 0 ? "-" : "";
  out += std::to_string(tenths / 10);
  out += '.';
  out += static_cast<char>('0' + tenths % 10);
  return out;
}

std::string to_string(const PartialDate& d) {
  if (d.absent()) return {};
  std::string out = std::to_string(d.year);
  out.insert(0, out.size() < 4 ? 4 - out.size() : 0, '0');
  out += '/';
  put_two(out, d.month);
  out += '/';
  put_two(out, d.day);
  return out;
}

std::string_view to_string(Title t) {
  static constexpr std::array<std::string_view, 10> names = {"GM", "IM",  "WGM", "FM", "WIM",
                                                             "CM", "WFM", "WCM", "",   ""};
  return names.at(static_cast<std::size_t>(t));
}

char to_char(Result r) { return result_letters.at(static_cast<std::size_t>(r)); }

std::string_view to_string(Edition e) {
  switch (e) {
    case Edition::trf06:
      return "TRF06";
    case Edition::trf06_or_16:
      return "TRF06/16";
    case Edition::trf16:
      return "TRF16";
    case Edition::trfx:
      return "TRF(x)";
    case Edition::trfbx:
      return "TRF(bx)";
    case Edition::trf26:
      return "TRF26";
  }
  return {};
}

std::optional<Edition> edition_from_name(std::string_view n) {
  const std::string name = without_signs(n);
  if (name == "trf06" || name == "trf2006") return Edition::trf06;
  if (name == "trf0616") return Edition::trf06_or_16;
  if (name == "trf16" || name == "trf2016") return Edition::trf16;
  if (name == "trfx") return Edition::trfx;
  if (name == "trfbx") return Edition::trfbx;
  if (name == "trf26" || name == "trf2026") return Edition::trf26;
  return {};
}

Result complement(Result result) {
  switch (result) {
    case Result::win:
      return Result::loss;
    case Result::loss:
      return Result::win;
    case Result::forfeit_win:
      return Result::forfeit_loss;
    case Result::forfeit_loss:
      return Result::forfeit_win;
    case Result::unrated_win:
      return Result::unrated_loss;
    case Result::unrated_loss:
      return Result::unrated_win;
    case Result::draw:
    case Result::unrated_draw:
    case Result::blank:
    case Result::pending:
      return result;
    default:
      return Result::invalid;
  }
}

}  // namespace trf
