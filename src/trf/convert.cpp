// Conversion among the editions: trf.md §11 row by row, canonical order of §13.2.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/grammar.hpp"
#include "trf/converter.hpp"

namespace trf {

namespace conversion {

Converter::Converter(Sheet sheet, const tournament::Event& event, Edition source, Edition target,
                     Losses& losses)
    : sheet_(std::move(sheet)), event_(event), source_(source), target_(target), losses_(losses) {}

Document Converter::run() {
  complete_results();
  header();
  announce_byes();
  if (to06()) write_in_trf06();
  players();
  national_ratings();
  teams();
  team_records();
  acceleration();
  forbidden_pairs();
  abnormal_points();
  comments();
  return lines_in_order();
}

std::string Converter::no_place() const {
  return fmt::format("no place in {}", to_string(target_));
}

std::uint16_t Converter::rounds() const {
  if (event_.rounds_announced) return *event_.rounds_announced;
  const std::size_t dated = event_.round_dates.size();
  return static_cast<std::uint16_t>(
      std::max<std::size_t>({event_.rounds_stored, event_.rounds_paired, dated}));
}

namespace {

/// Place of a key in the order of writing; a national line stands after the players.
std::size_t order_of(Key key) {
  const auto all = grammar::layouts();
  const auto at = [&](Key k) {
    const auto it = std::find_if(all.begin(), all.end(), [&](const auto& l) { return l.key == k; });
    return static_cast<std::size_t>(it - all.begin()) * 2;
  };
  const std::size_t place = at(key);
  return place < all.size() * 2 ? place : at(Key("001")) + 1;
}

}  // namespace

void Converter::put(std::string_view key, RecordBody body) {
  const Key k(key);
  pieces_.push_back({order_of(k), k, Record{k, std::move(body)}, {}, false});
}

void Converter::put_text(std::string_view key, std::string text) {
  const Key k(key);
  pieces_.push_back({order_of(k), k, {}, std::move(text), true});
}

Document Converter::lines_in_order() {
  std::stable_sort(pieces_.begin(), pieces_.end(),
                   [](const Piece& a, const Piece& b) { return a.order < b.order; });
  Document out;
  out.set_edition(target_);
  if (to26())
    for (std::string& text : sheet_.leading_comments) out.insert_text(out.size(), std::move(text));
  for (Piece& piece : pieces_) {
    if (piece.is_text)
      out.insert_text(out.size(), std::move(piece.text));
    else
      out.insert(out.size(), std::move(piece.record));
  }
  return out;
}

std::string named(const PlayerRecord& player) {
  return player.tpn ? fmt::format("player {}", player.tpn->value()) : "a player without a number";
}

std::string id_list(const std::vector<std::uint16_t>& ids) {
  return fmt::format("{}", fmt::join(ids, "-"));
}

}  // namespace conversion

Conversion convert(const Document& document, Edition target) {
  if (target == Edition::trf06_or_16) target = Edition::trf16;
  conversion::Losses losses;
  std::optional<Document> renumbered;
  if (target == Edition::trf26) renumbered = conversion::renumbered_by_rank(document, losses);
  const Document& source = renumbered ? *renumbered : document;
  Diagnostics ignored;
  const tournament::Event event = tournament::from_document(source, ignored);
  conversion::Sheet sheet = conversion::sheet_of(source, losses);
  Document out =
      conversion::Converter(std::move(sheet), event, document.edition(), target, losses).run();
  return {std::move(out), losses.take()};
}

}  // namespace trf
