// Every event has standings by every tie-break, each player or team once, ranks without a gap
// before them.
#include <vector>

#include "input.hpp"
#include "tiebreak/tiebreak.hpp"

namespace {

void check(const trf::tiebreak::Table& table) {
  std::vector<bool> seen(table.rows.size());
  std::uint16_t last = 0;
  for (const trf::tiebreak::Row& row : table.rows) {
    trf::fuzz::require(row.player < seen.size() && !seen[row.player]);
    seen[row.player] = true;
    trf::fuzz::require(row.rank >= last && row.rank <= table.rows.size());
    last = row.rank;
    for (const trf::tiebreak::Value& v : row.values) trf::fuzz::require(!v.text().empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  ReadResult in = read(fuzz::bytes_of(data, size));
  const tournament::Event event = tournament::from_document(in.document, in.diagnostics);
  for (const tiebreak::Edition edition :
       {tiebreak::Edition::pre2023, tiebreak::Edition::e2023, tiebreak::Edition::e2026}) {
    tiebreak::Options options;
    options.edition = edition;
    options.explain = true;
    options.round_robin = tiebreak::predetermined(event);
    std::vector<tiebreak::Code> codes;
    for (const tiebreak::Info& info : tiebreak::catalogue()) {
      tiebreak::Code code = tiebreak::parse_code(info.acronym);
      if (event.is_team_event() ? info.team : info.individual) {
        if (tiebreak::supported(code)) codes.push_back(std::move(code));
      }
    }
    check(tiebreak::rank(event, codes, options));
  }
  return 0;
}
