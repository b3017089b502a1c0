// Any bytes as a file of Swiss-Manager: an event that can be written and read, or a refusal.
#include "exchange/tunx.hpp"
#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  try {
    const auto file = exchange::tunx::parse(fuzz::bytes_of(data, size));
    const auto made = exchange::tunx::to_document(file);
    ReadResult in = read(write(made.document));
    fuzz::require(in.recognised || file.players.empty());
    (void)tournament::from_document(in.document, in.diagnostics);
  } catch (const Error&) {
  }
  return 0;
}
