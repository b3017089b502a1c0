#include "trf/canonical_lines.hpp"

#include <algorithm>

#include "grammar/grammar.hpp"

namespace trf {

namespace {

/// Place of a key in the order of writing; a national line stands after the players.
std::size_t order_of(Key key) {
  const auto all = grammar::layouts();
  const auto at = [&](Key k) {
    const auto it = std::find_if(all.begin(), all.end(), [&](const auto& l) { return l.key == k; });
    return static_cast<std::size_t>(it - all.begin());
  };
  const std::size_t place = at(key);
  return place < all.size() ? 2 * place + 1 : 2 * at(Key("001")) + 2;
}

}  // namespace

void CanonicalLines::put(std::string_view key, RecordBody body) {
  const Key k(key);
  pieces_.push_back({order_of(k), Record{k, std::move(body)}, {}, false});
}

void CanonicalLines::put_text(std::string_view key, std::string text) {
  pieces_.push_back({order_of(Key(key)), {}, std::move(text), true});
}

void CanonicalLines::put_first(std::string text) {
  pieces_.push_back({0, {}, std::move(text), true});
}

Document CanonicalLines::document(Edition edition) && {
  std::stable_sort(pieces_.begin(), pieces_.end(),
                   [](const Piece& a, const Piece& b) { return a.order < b.order; });
  Document out;
  out.set_edition(edition);
  for (Piece& piece : pieces_) {
    if (piece.is_text)
      out.insert_text(out.size(), std::move(piece.text));
    else
      out.insert(out.size(), std::move(piece.record));
  }
  return out;
}

}  // namespace trf
