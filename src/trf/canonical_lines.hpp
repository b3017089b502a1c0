// Records put together in any order, written in the canonical one (trf.md §13.2).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trf/trf.hpp"

namespace trf {

class CanonicalLines {
 public:
  /// Records of one key keep the order in which they came.
  void put(std::string_view key, RecordBody body);
  /// A line kept as text, at the place of its key.
  void put_text(std::string_view key, std::string text);
  /// A line before everything else.
  void put_first(std::string text);
  /// Throws LimitError for a record that its columns cannot hold.
  [[nodiscard]] Document document(Edition edition) &&;

 private:
  struct Piece {
    std::size_t order;
    Record record;
    std::string text;  ///< instead of the record
    bool is_text = false;
  };
  std::vector<Piece> pieces_;
};

}  // namespace trf
