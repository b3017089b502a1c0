// Every event has rating changes and norms: one change a player, sums that agree with their games.
#include "rating/national.hpp"
#include "rating/norms.hpp"
#include "regulation/rating_profile.hpp"

#include "input.hpp"

namespace {

void check(const trf::tournament::Event& event, const trf::rating::Assessment& found) {
  trf::fuzz::require(found.players.size() == event.players.size());
  for (const trf::rating::Change& c : found.players) {
    std::size_t rated = 0;
    trf::rating::Rational expected{0};
    for (const trf::rating::Game& g : c.games) {
      if (g.unrated != trf::rating::Unrated::no) continue;
      ++rated;
      expected += g.expected;
    }
    trf::fuzz::require(rated == c.rated && (!c.change || expected == c.expected));
    if (c.change) (void)trf::rating::decimals(*c.change, 2);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trf;
  ReadResult in = read(fuzz::bytes_of(data, size));
  const tournament::Event event = tournament::from_document(in.document, in.diagnostics);
  rating::Options options;
  for (const auto kind : {rating::Kind::standard, rating::Kind::rapid}) {
    options.kind = kind;
    for (const auto edition : {rating::Edition::e2022, rating::Edition::e2025_10}) {
      options.edition = edition;
      check(event, rating::assess(event, options));
    }
  }
  options.kind = rating::Kind::standard;
  for (const auto name : rating::shipped_profiles())
    check(event,
          rating::assess_national(
              event, regulation::read_rating_profile(rating::shipped_profile_text(name)).profile,
              options));
  for (const rating::NormResult& r : rating::norms(event).norms)
    fuzz::require(!r.achieved || r.missed() == 0);
  return 0;
}
