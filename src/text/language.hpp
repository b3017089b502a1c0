// Models of letter pairs: how likely a word of letters beyond ASCII is in a language.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace trf::text::detail {

/// Log-probabilities of one letter after another in the words of one language, for lower-case
/// letters; 0 stands for the edge of a word.
class Language {
 public:
  explicit Language(std::string_view words);
  /// ln P(next | letter), never below the floor that an unknown letter gets.
  [[nodiscard]] double pair(char16_t letter, char16_t next) const {
    return table_[index(letter) * size_ + index(next)];
  }

 private:
  static constexpr std::size_t range = 0x500;  // Latin with its extensions and Cyrillic
  [[nodiscard]] std::size_t index(char16_t c) const { return c < range ? index_[c] : 0; }
  std::vector<std::uint8_t> index_;  // letter -> row; 0 = not a letter of this language
  std::vector<double> table_;
  std::size_t size_ = 0;
};

/// All languages of languages.def, made on first use.
std::span<const Language> languages();

}  // namespace trf::text::detail
