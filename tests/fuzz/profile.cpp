// Any bytes as a profile of national ratings: findings with places, never a crash; what can be
// used, rates.
#include "input.hpp"
#include "rating/national.hpp"
#include "regulation/rating_profile.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  const regulation::RatingProfileRead r =
      regulation::read_rating_profile(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!r.usable) {
    fuzz::require(!r.findings.empty());
    return 0;
  }
  tournament::Event event;
  for (std::uint16_t n = 0; n < 6; ++n) {
    tournament::Player p;
    p.tpn = Tpn{static_cast<std::uint16_t>(n + 1)};
    p.federation = n % 2 == 0 ? r.profile.federation : "ESP";
    if (n != 4) p.rating = static_cast<std::uint16_t>(1200 + 250 * n);
    p.rounds.push_back({static_cast<tournament::PlayerIndex>(n ^ 1U),
                        Colour::white,
                        n % 2 == 0 ? Result::win : Result::loss,
                        {},
                        true});
    event.players.push_back(p);
  }
  rating::Options options;
  options.kind = *r.profile.lists.begin();
  fuzz::require(rating::assess_national(event, r.profile, options).players.size() == 6);
  return 0;
}
