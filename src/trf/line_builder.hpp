// Builds one line of fixed columns, counted in characters. Internal to the writer.
#pragma once

#include <string>
#include <string_view>

namespace trf {

/// Fields are put in ascending columns (from 1). Control characters become blanks, so that no
/// value can break the line.
class LineBuilder {
 public:
  explicit LineBuilder(std::string_view key);

  /// Text at the left edge of `first`..`last`; LimitError when it is longer than the field.
  LineBuilder& left(std::size_t first, std::size_t last, std::string_view value,
                    std::string_view field);
  /// The same at the right edge.
  LineBuilder& right(std::size_t first, std::size_t last, std::string_view value,
                     std::string_view field);
  /// Text from `first` to wherever it ends.
  LineBuilder& open(std::size_t first, std::string_view value);
  /// The line without trailing blanks.
  [[nodiscard]] std::string take() &&;

 private:
  void advance(std::size_t column);
  void append(std::string_view value);
  std::string line_;
  std::size_t length_ = 0;  // in characters
};

}  // namespace trf
