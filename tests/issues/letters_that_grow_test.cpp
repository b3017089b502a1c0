// Some Cyrillic letters are four Latin ones: in ASCII a short text may leave its columns.
#include <catch2/catch.hpp>

#include "trf/trf.hpp"

TEST_CASE("a short text whose letters grow in ASCII stays in its columns", "[issues]") {
  trf::Document d;
  trf::TeamRecord team;
  team.number = trf::TeamNumber{1};
  team.name = "Щъркели";
  team.nickname = "ЩУКА";
  d.insert(0, {trf::Key("310"), team});
  trf::NationalRecord national;
  national.key = "RUS";
  national.tpn = trf::Tpn{1};
  national.classification = "кмс";
  national.origin = "ЩЁЛ";
  national.number = "Щ-4711-ЖШЧ";
  d.insert(1, {trf::Key("RUS"), national});
  trf::PlayerRecord player;
  player.tpn = trf::Tpn{1};
  player.name = "Щука, Юля";
  player.federation = "РОЩ";
  d.insert(2, {trf::Key("001"), player});
  trf::WriteOptions ascii;
  ascii.ascii = true;
  std::string out;
  REQUIRE_NOTHROW(out = trf::write(d, ascii));
  CHECK(out.find(" SHCHU") != std::string::npos);
  CHECK(out.find(" kms ") != std::string::npos);
  CHECK(out.find(" Shchuka, Iulia ") != std::string::npos);
  CHECK(out.find(" ROS") != std::string::npos);
}
