// Conversion among the editions: trf.md §11 row by row, canonical order of §13.2.
#include <fmt/format.h>

#include <algorithm>

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
  return std::move(lines_).document(target_);
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
