// Any bytes give lines that together are the bytes, and every place in them a position.
#include <cstdint>
#include <cstdlib>

#include "text/text.hpp"

namespace {

void check(const trf::text::Source& source) {
  if (!trf::text::valid_utf8(source.utf8())) std::abort();
  if (!source.readable()) return;
  std::string again(source.bom_bytes());
  for (std::size_t i = 0; i < source.lines().size(); ++i) {
    again += source.line_bytes(i, true);
    const std::string_view text = source.line(i);
    for (std::size_t at = 0; at <= text.size(); at += 7) {
      if (source.position(i, at).line != i + 1) std::abort();
    }
  }
  if (again != source.bytes()) std::abort();
}

}  // namespace

/// The first byte chooses a forced encoding or none, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::uint8_t last = static_cast<std::uint8_t>(trf::text::Encoding::cp852);
  trf::text::DecodeOptions options;
  if (data[0] <= last) options.forced = static_cast<trf::text::Encoding>(data[0]);
  options.column_evidence = [](std::string_view t) { return t.size() % 2 == 0 ? 1.0 : 0.0; };
  options.federation = [](std::string_view t) { return std::string(t.substr(0, 3)); };
  check(*trf::text::decode({reinterpret_cast<const char*>(data) + 1, size - 1}, options));
  return 0;
}
