#include "trf/today.hpp"

#include <chrono>

namespace trf {

PartialDate today() {
  const std::chrono::year_month_day d{
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
  return {static_cast<std::uint16_t>(static_cast<int>(d.year())),
          static_cast<std::uint8_t>(static_cast<unsigned>(d.month())),
          static_cast<std::uint8_t>(static_cast<unsigned>(d.day()))};
}

}  // namespace trf
