// Any bytes as sheets of an event - workbook, text or page: an event that can be written and read,
// or a refusal.
#include "exchange/sheets/sheets.hpp"
#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  const std::string bytes = fuzz::bytes_of(data, size);
  (void)exchange::sheets::is_sheet(bytes);
  try {
    const auto made = exchange::sheets::read_event({{"any", bytes}});
    ReadResult in = read(write(made.document));
    (void)tournament::from_document(in.document, in.diagnostics);
  } catch (const Error&) {
  }
  return 0;
}
