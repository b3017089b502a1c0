// Every document becomes one of every edition or is refused for a stated limit; what was written
// can be read.
#include <array>

#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  constexpr std::array editions{Edition::trf06, Edition::trf16, Edition::trfx, Edition::trfbx,
                                Edition::trf26};
  const ReadResult in = read(fuzz::bytes_of(data, size));
  for (const Edition target : editions) {
    try {
      const std::string bytes = write(convert(in.document, target).document);
      fuzz::require(write(read(bytes).document) == bytes);
    } catch (const LimitError&) {
      // Beyond what the target's columns hold (trf.md §11).
    }
  }
  return 0;
}
