// Random rounds of four to ten players, paired by the engine and by the judge; counted by edition
// and by what occurs in them. Ends 1 if any differs.
//
//   trf-judge ROUNDS [FIRST_SEED]
#include <cstdio>
#include <cstdlib>
#include <map>

#include "judge/compare.hpp"
#include "judge/random_event.hpp"

namespace {

using trf::pairing::Edition;

struct Count {
  unsigned rounds = 0, different = 0;
  unsigned of_kind[static_cast<int>(judge::Kind::count)] = {};
};

void judge_one(std::uint32_t seed, Edition edition, const judge::Shape& shape, Count& count) {
  const trf::tournament::Event event = judge::random_event(seed, edition, shape);
  const judge::Comparison c = judge::compare(event, edition);
  ++count.rounds;
  for (int k = 0; k < static_cast<int>(judge::Kind::count); ++k)
    count.of_kind[k] += c.has(static_cast<judge::Kind>(k)) ? 1 : 0;
  if (c.agree()) return;
  ++count.different;
  std::printf("edition %s, seed %u%s\n%sengine %s\nslow   %s\njudge  %s\n%s\n",
              std::string(to_string(edition)).c_str(), seed, shape.by_engine ? "" : ", odd history",
              judge::describe(event).c_str(), c.engine.c_str(), c.slow.c_str(), c.judge.c_str(),
              c.fault.c_str());
}

void print(Edition edition, const Count& count) {
  std::printf("edition of %s: %u rounds, %u differ\n", std::string(to_string(edition)).c_str(),
              count.rounds, count.different);
  for (int k = 0; k < static_cast<int>(judge::Kind::count); ++k)
    std::printf("  %-18s%6u\n", judge::names[k], count.of_kind[k]);
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint32_t rounds =
      argc > 1 ? static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10)) : 0;
  const std::uint32_t first =
      argc > 2 ? static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)) : 0;
  if (rounds == 0) {
    std::fputs("usage: trf-judge ROUNDS [FIRST_SEED]\n", stderr);
    return 3;
  }
  // Of each five rounds one follows a history that no engine would have made.
  judge::Shape regular, odd;
  odd.most = 9;
  odd.rounds = 12;
  odd.by_engine = false;
  bool all_agree = true;
  for (const Edition edition : {Edition::d2026, Edition::d2017}) {
    Count count;
    for (std::uint32_t seed = first; seed < first + rounds; ++seed)
      judge_one(seed, edition, seed % 5 == 4 ? odd : regular, count);
    print(edition, count);
    all_agree = all_agree && count.different == 0;
  }
  return all_agree ? 0 : 1;
}
