// TRF in the shape that Swiss-Manager imports (trf-dialects.md §1).
#include <fmt/format.h>

#include <algorithm>

#include "exchange/swiss_manager/swiss_manager.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::exchange::swiss_manager {

namespace {

/// The player lines in ascending order, each on the line of one of them.
void sort_players(Document& document) {
  std::vector<std::size_t> lines;
  std::vector<PlayerRecord> players;
  for (std::size_t i = 0; i < document.size(); ++i)
    if (const auto* p = document.record(i).as<PlayerRecord>()) {
      lines.push_back(i);
      players.push_back(*p);
    }
  const auto ascending = [](const PlayerRecord& a, const PlayerRecord& b) { return a.tpn < b.tpn; };
  if (std::is_sorted(players.begin(), players.end(), ascending)) return;
  std::stable_sort(players.begin(), players.end(), ascending);
  for (std::size_t i = 0; i < lines.size(); ++i)
    document.replace(lines[i], Record{Key("001"), std::move(players[i])});
}

// It writes 142 inside a TRF16 and reads the number of rounds from it.
void put_rounds(Document& document, std::uint16_t rounds, std::vector<Loss>& losses) {
  std::erase_if(losses, [](const Loss& l) { return l.record == "142" || l.record == "XXR"; });
  if (rounds == 0 || document.find(Key("142")) != Document::npos) return;
  std::size_t at = document.find(Key("132"));
  at = at == Document::npos ? document.find(Key("001")) : at + 1;
  document.insert(std::min(at, document.size()), Record{Key("142"), CountRecord{rounds, {}}});
}

}  // namespace

Conversion for_import(const Document& document, Edition target) {
  conversion::Losses renumbering;
  const auto renumbered = conversion::renumbered_without_gaps(document, renumbering);
  Conversion out = convert(renumbered ? *renumbered : document, target);
  sort_players(out.document);
  if (target == Edition::trf16) {
    Diagnostics ignored;
    const auto event = tournament::from_document(document, ignored);
    put_rounds(out.document, event.rounds_announced.value_or(0), out.losses);
  }
  std::vector<Loss> losses = renumbering.take();
  losses.insert(losses.end(), out.losses.begin(), out.losses.end());
  out.losses = std::move(losses);
  return out;
}

}  // namespace trf::exchange::swiss_manager
