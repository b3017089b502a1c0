// Any bytes are read, checked and written back unchanged; every finding has a text and a place.
#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  const std::string bytes = fuzz::bytes_of(data, size);
  ReadResult in = read(bytes);
  // What is no tournament report is kept and explained all the same; only an event there is none.
  tournament::Event event;
  if (in.recognised) event = tournament::from_document(in.document, in.diagnostics);
  fuzz::require(in.recognised || in.diagnostics.has_errors());
  fuzz::require(write(in.document) == bytes);
  in.diagnostics.sort();
  for (const Diagnostic& d : in.diagnostics.all()) {
    fuzz::require(!d.message().empty());
    fuzz::require(text::valid_utf8(d.message()) && text::valid_utf8(d.fix()));
    // Bytes that are no text have places, but no lines.
    fuzz::require(d.where.line <= in.document.size() || !in.document.source().readable());
  }
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    (void)event.points(static_cast<tournament::PlayerIndex>(i));
  }
  return 0;
}
