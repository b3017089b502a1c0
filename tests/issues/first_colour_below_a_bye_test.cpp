// The highest player had the bye of round 1; the colour of the next one was taken for the first
// colour, against what 152 states and what pairing needs (C.04.3 5.2.5).
#include <catch2/catch.hpp>

#include "tournament/tournament.hpp"

TEST_CASE("the first colour is that of the first participant, also when he has the bye") {
  const std::string text =
      "012 Open\n142 3\n152 B\n"
      "001    1      One                                           "
      "                     1.0    1  0000 - U\n"
      "001    2      Two                                           "
      "                     0.5    2     3 w =\n"
      "001    3      Three                                         "
      "                     0.5    2     2 b =\n"
      "260   1   3    1    2\n260   1   3    1    3\n";
  const auto read = trf::read(text);
  trf::Diagnostics found = read.diagnostics;
  const auto event = trf::tournament::from_document(read.document, found);
  CHECK(event.initial_colour == trf::Colour::black);
  CHECK(found.count(trf::Severity::warning) == 0);
}
