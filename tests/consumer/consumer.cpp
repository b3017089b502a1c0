// Uses the installed library as another project would: only its public faces.
#include <fstream>
#include <iostream>
#include <iterator>

#include "text/text.hpp"
#include "tiebreak/tiebreak.hpp"
#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 3;
  std::ifstream file(argv[1], std::ios::binary);
  const auto source =
      trf::text::decode({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
  std::cout << to_string(source->encoding()) << ", " << source->lines().size() << " lines, "
            << trf::catalogue().size() << " kinds of findings\n";
  return source->lines().empty() ? 1 : 0;
}
