// Any bytes are judged, made into a set and sorted; what counts as ready reads back without errors.
#include "input.hpp"
#include "report/submission/triage.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf::report::submission;
  SetOptions options;
  options.how.form = size % 2 == 0 ? trf::Edition::trf16 : trf::Edition::trf26;
  options.how.notes = true;
  options.receivers = {Receiver::fide, Receiver::russia, Receiver::bulgaria};
  const auto input = [&] {
    return trf::report::take("fuzz.trf", trf::read(trf::fuzz::bytes_of(data, size)));
  };
  try {
    const Set set = make_set(input(), options);
    if (!set.refused) {
      const auto again = trf::read(set.files.front().bytes);
      trf::fuzz::require(!again.diagnostics.has_errors());
    }
    options.language = Language::russian;
    letter_of(sort(input(), options), Language::bulgarian);
  } catch (const trf::LimitError&) {
    // A number that no column holds.
  }
  return 0;
}
