#include "text/language.hpp"

#include <array>
#include <cmath>
#include <string>

#include "text/detail.hpp"

namespace trf::text::detail {
namespace {

constexpr double floor_probability = 2e-5;
/// Weight of the single letter's frequency against that of the pair, in pairs seen.
constexpr double smoothing = 4.0;

std::u16string letters_of(std::string_view words) {
  std::u16string out(1, u'\0');
  for (std::size_t at = 0; at < words.size();) {
    const CodePoint c = read_code_point(words, at);
    at += c.size;
    out += c.value == U' ' ? u'\0' : static_cast<char16_t>(c.value);
  }
  return out + u'\0';
}

}  // namespace

Language::Language(std::string_view words) : index_(range, 0) {
  const std::u16string text = letters_of(words);
  index_[0] = 1;
  size_ = 2;
  for (const char16_t c : text) {
    if (c != 0 && index_[c] == 0) index_[c] = static_cast<std::uint8_t>(size_++);
  }
  std::vector<double> pairs(size_ * size_), first(size_), single(size_);
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const std::size_t a = index_[text[i]], b = index_[text[i + 1]];
    pairs[a * size_ + b] += 1;
    first[a] += 1;
    single[b] += 1;
  }
  const double total = static_cast<double>(text.size() - 1);
  table_.resize(size_ * size_);
  for (std::size_t a = 0; a < size_; ++a) {
    for (std::size_t b = 0; b < size_; ++b) {
      const double alone = std::max(single[b] / total, floor_probability);
      const double p = (pairs[a * size_ + b] + smoothing * alone) / (first[a] + smoothing);
      table_[a * size_ + b] = std::log(b == 0 ? floor_probability : std::max(p, floor_probability));
    }
  }
}

std::span<const Language> languages() {
  static const std::vector<Language> all = [] {
    std::vector<Language> list;
#define TRF_LANGUAGE(code, words) list.emplace_back(words);
#include "text/languages.def"
#undef TRF_LANGUAGE
    return list;
  }();
  return all;
}

}  // namespace trf::text::detail
