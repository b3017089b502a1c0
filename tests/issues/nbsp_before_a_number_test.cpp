// A no-break space behind the key of a national line hid the line (trf-dialects.md row 33).
#include <catch2/catch.hpp>

#include "tournament_lines.hpp"

TEST_CASE("a national line with a no-break space in column 4 is one", "[reader][dialects]") {
  const std::string national =
      fmt::format("BUL\u00a0   1 m    {:<33} 2410 BUL  BF-1\n", "Player, Number 1");
  const auto r = lines::read(lines::player(1, "0.0", "1", "") + national);
  CHECK(r.of(trf::Code::unknown_record).empty());
  REQUIRE(r.event.players.size() == 1);
  REQUIRE(r.event.players[0].national.size() == 1);
  CHECK(r.event.players[0].national[0].rating == 2410);
}
