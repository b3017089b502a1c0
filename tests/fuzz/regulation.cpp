// Any bytes as a regulation: findings with places, never a crash; what can be used, is used.
#include "regulation/regulation.hpp"

#include "input.hpp"
#include "regulation/audit.hpp"
#include "regulation/prizes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace reg = trf::regulation;
  const reg::ReadResult r =
      reg::read("r", std::string_view(reinterpret_cast<const char*>(data), size));
  if (!r.usable) {
    if (r.findings.empty()) std::abort();
    return 0;
  }
  trf::tournament::Event event;
  event.start = {2026, 6, 7};
  for (std::uint16_t n = 1; n <= 6; ++n) {
    trf::tournament::Player p;
    p.tpn = trf::Tpn{n};
    p.sex = n % 2 != 0 ? trf::Sex::male : trf::Sex::female;
    p.birth = {static_cast<std::uint16_t>(1950 + 13 * n), 0, 0};
    event.players.push_back(p);
  }
  for (const reg::Group& g : r.regulation.groups) {
    try {
      reg::audit(r.regulation, g, event);
      reg::distribute(r.regulation, g, event);
    } catch (const trf::UsageError&) {
      // A tie-break that this event cannot have.
    }
  }
  return 0;
}
