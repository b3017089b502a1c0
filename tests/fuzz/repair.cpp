// Whatever is proposed can be applied, and what comes of it can be read again.
#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  const ReadResult in = read(fuzz::bytes_of(data, size));
  if (!in.document.has_source() || !in.document.source().readable()) return 0;
  try {
    const RepairResult mended = repair_all(in.document, fuzz::examine);
    const std::string bytes = write(mended.document);
    fuzz::require(write(read(bytes).document) == bytes);
  } catch (const EncodingError&) {
    // A repair may need a character that the file's code page lacks.
  }
  return 0;
}
