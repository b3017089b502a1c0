// Player lines whose tabs no reading fits were used as if their columns were right: a file of them
// gave a hundred findings about games that nobody had played. Such a line is refused
// (trf-dialects.md row 5), and what follows from it is not reported (trf.md §12).
#include <catch2/catch.hpp>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace {

std::string tabbed(std::string line) {
  for (std::size_t at = 0; (at = line.find("  ", at)) != std::string::npos;)
    line.replace(at, 2, "\t");
  return line;
}

}  // namespace

TEST_CASE("a player line whose tabs fit nowhere is refused, and that is all") {
  const std::string one =
      "001    1 m    Tester, Invented                  2400 BUL    99000001 1990/01/01  1.0    1   "
      "  "
      "2 w 1\r\n";
  const std::string two =
      "001    2 m    Tester, Second                    2300 BUL    99000002 1991/01/01  0.0    2   "
      "  "
      "1 b 0\r\n";
  for (const std::string& players : {tabbed(one) + two, tabbed(one) + tabbed(two)}) {
    trf::ReadResult in =
        trf::read("012 Cup\r\n062 2\r\n072 2\r\n142 1\r\n" + players, trf::ReadOptions{});
    trf::tournament::from_document(in.document, in.diagnostics);
    const auto all = in.diagnostics.all();
    for (const trf::Diagnostic& d : all)
      if (d.severity != trf::Severity::note) CHECK(d.code == trf::Code::tab_unreadable);
    CHECK(in.diagnostics.has_errors());
  }
}
