// Sets of small integers and square relations as rows of machine words.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace trf::pairing::matching {

using Word = std::uint64_t;

constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
constexpr bool test(const Word* row, std::size_t i) { return row[i >> 6] >> (i & 63) & 1; }
constexpr void put(Word* row, std::size_t i) { row[i >> 6] |= Word{1} << (i & 63); }
constexpr void drop(Word* row, std::size_t i) { row[i >> 6] &= ~(Word{1} << (i & 63)); }

/// Adds the `count` bits of `from` that begin at `first` to `to`, where they begin at `at`.
inline void add_bits(const Word* from, std::size_t first, std::size_t count, Word* to,
                     std::size_t at) {
  for (std::size_t done = 0; done < count;) {
    const std::size_t source = first + done, target = at + done;
    std::size_t take = 64 - std::max(source & 63, target & 63);
    if (take > count - done) take = count - done;
    const Word mask = take == 64 ? ~Word{0} : (Word{1} << take) - 1;
    to[target >> 6] |= (from[source >> 6] >> (source & 63) & mask) << (target & 63);
    done += take;
  }
}

/// A set of the integers below a size.
class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size) { reset(size); }
  /// Empties the set and gives it room for the integers below `size`.
  void reset(std::size_t size) { words_.assign(words_for(size), 0); }
  void set(std::size_t i) { put(words_.data(), i); }
  void clear(std::size_t i) { drop(words_.data(), i); }
  [[nodiscard]] bool test(std::size_t i) const { return matching::test(words_.data(), i); }
  /// Sets every integer of [first, last).
  void set_range(std::size_t first, std::size_t last) {
    for (; first < last && (first & 63) != 0; ++first) set(first);
    for (; first + 64 <= last; first += 64) words_[first >> 6] = ~Word{0};
    for (; first < last; ++first) set(first);
  }
  [[nodiscard]] Word* data() { return words_.data(); }
  [[nodiscard]] const Word* data() const { return words_.data(); }
  [[nodiscard]] std::size_t words() const { return words_.size(); }
  [[nodiscard]] std::size_t count() const {
    std::size_t n = 0;
    for (const Word w : words_) n += static_cast<std::size_t>(std::popcount(w));
    return n;
  }

 private:
  std::vector<Word> words_;
};

/// A relation on the integers below a size; row i holds what i is related to.
class BitMatrix {
 public:
  BitMatrix() = default;
  explicit BitMatrix(std::size_t size) { reset(size); }
  /// Makes the relation empty on `size` integers; keeps the memory.
  void reset(std::size_t size) {
    size_ = size;
    stride_ = words_for(size);
    words_.assign(size_ * stride_, 0);
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t stride() const { return stride_; }
  [[nodiscard]] Word* row(std::size_t i) { return words_.data() + i * stride_; }
  [[nodiscard]] const Word* row(std::size_t i) const { return words_.data() + i * stride_; }
  [[nodiscard]] bool test(std::size_t i, std::size_t j) const { return matching::test(row(i), j); }
  void set(std::size_t i, std::size_t j) {
    put(row(i), j);
    put(row(j), i);
  }
  void clear(std::size_t i, std::size_t j) {
    drop(row(i), j);
    drop(row(j), i);
  }

 private:
  std::size_t size_ = 0, stride_ = 0;
  std::vector<Word> words_;
};

/// Calls `f(i)` for every set bit of `word(k)`, k = 0 .. words-1, ascending.
template <class WordAt, class F>
void for_each_bit(std::size_t words, WordAt word, F f) {
  for (std::size_t k = 0; k < words; ++k)
    for (Word w = word(k); w != 0; w &= w - 1)
      f(k * 64 + static_cast<std::size_t>(std::countr_zero(w)));
}

}  // namespace trf::pairing::matching
