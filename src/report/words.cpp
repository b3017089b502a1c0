#include "report/words.hpp"

#include <fmt/format.h>

namespace trf::report {

Paint paint_of(Severity s) {
  switch (s) {
    case Severity::error:
      return Paint::red;
    case Severity::warning:
      return Paint::yellow;
    case Severity::note:
      break;
  }
  return Paint::cyan;
}

std::string plural(std::size_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

}  // namespace trf::report
