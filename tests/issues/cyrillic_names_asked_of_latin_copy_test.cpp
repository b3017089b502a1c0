// The set for the Russian federation asked for Cyrillic names that stood in the file: the copy in
// Latin letters, which only FIDE gets, was judged as if it were sent there too.
#include <catch2/catch.hpp>

#include "report/submission/set.hpp"
#include "samples.hpp"

TEST_CASE("Cyrillic names of the file are enough for the Russian set", "[submission]") {
  namespace s = trf::report::submission;
  const std::string file = std::string(TRF_SOURCE_DIR) + "/trf-samples/events/samara-blitz.trf";
  s::SetOptions options;
  options.receivers = {s::Receiver::russia};
  options.how.receiver = s::Receiver::russia;
  const auto set = s::make_set(trf::report::take(file, trf::read_file(file)), options);
  CHECK_FALSE(set.refused);
  for (const s::Finding& f : set.prepared.findings) {
    CAPTURE(f.message());
    CHECK(f.rule != s::Rule::national_name_not_cyrillic);
  }
}
