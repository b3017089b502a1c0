// Any bytes as an event of JSON for Chess: records that can be written and read, or a refusal.
#include "exchange/jch.hpp"
#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  const std::string bytes = fuzz::bytes_of(data, size);
  (void)exchange::is_jch(bytes);
  try {
    const auto made = exchange::document_from_jch(bytes);
    ReadResult in = read(write(made.document));
    const auto event = tournament::from_document(in.document, in.diagnostics);
    // What was read can be written, and that be read.
    (void)exchange::document_from_jch(exchange::to_jch(event, &in.document));
  } catch (const Error&) {
  }
  return 0;
}
