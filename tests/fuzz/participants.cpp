// Any bytes as a player list, as XML of participants and as a pairing file behind a small list.
#include "exchange/pgn.hpp"
#include "exchange/swiss_manager/swiss_manager.hpp"
#include "input.hpp"

namespace {

namespace sm = trf::exchange::swiss_manager;

void write_everything(const trf::Document& document) {
  trf::ReadResult in = trf::read(trf::write(document));
  const auto event = trf::tournament::from_document(in.document, in.diagnostics);
  (void)sm::csv_of(sm::player_table(event));
  (void)sm::players_xml(event);
  (void)sm::for_import(in.document, trf::Edition::trf16);
  if (event.rounds_paired == 0) return;
  (void)sm::pairing_file(event, {});
  (void)trf::exchange::to_pgn(event, {});
}

template <class Read>
void attempt(Read read) {
  try {
    write_everything(read());
  } catch (const trf::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const trf::Document list =
      sm::read_player_list("Name,Fide_No,Rtg_Int\nA,,2000\nB,,1900\nC,,1800\nD,,1700\n").document;
  const std::string bytes = trf::fuzz::bytes_of(data, size);
  (void)sm::is_player_list(bytes);
  (void)sm::is_xml(bytes);
  (void)sm::is_pairing_file(bytes);
  attempt([&] { return sm::read_player_list(bytes).document; });
  attempt([&] { return sm::read_xml(bytes).document; });
  attempt([&] { return sm::with_pairings(list, bytes).document; });
  attempt([&] { return sm::with_teams(list, bytes).document; });
  return 0;
}
