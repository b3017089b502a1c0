// The complete events of trf-samples/events: no fault in them, and the standings of the CSV beside
// each, which was made independently, by the tie-break list that the file states.
#include <catch2/catch.hpp>

#include "samples.hpp"
#include "tiebreak/tiebreak.hpp"

namespace {

/// The fields of one CSV line; a name in quotation marks may hold commas.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\r') continue;
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

std::vector<std::vector<std::string>> csv(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::vector<std::vector<std::string>> out;
  std::string line;
  while (std::getline(in, line)) out.push_back(fields(line));
  return out;
}

std::vector<trf::tiebreak::Code> codes_of(const trf::tournament::Event& event) {
  std::vector<trf::tiebreak::Code> out;
  for (const std::string& code : event.tie_breaks) out.push_back(trf::tiebreak::parse_code(code));
  return out;
}

trf::tiebreak::Table standings(const trf::tournament::Event& event) {
  trf::tiebreak::Options options;
  options.edition = trf::tiebreak::edition_on(event.start);
  options.round_robin = trf::tiebreak::predetermined(event);
  return trf::tiebreak::rank(event, codes_of(event), options);
}

constexpr std::size_t first_value = 7;  // rank,tpn,title,name,federation,rating,points

}  // namespace

TEST_CASE("the complete events have no fault", "[samples][events]") {
  for (const char* name : {"ropotamo-a", "samara-blitz"}) {
    const auto file = samples::folder("events") / (std::string(name) + ".trf");
    const std::string bytes = trf::load(file.string());
    const samples::Reading reading = samples::read(bytes);
    for (const auto& d : reading.found.all()) {
      INFO(name << ": " << samples::spelled(d));
      CHECK(d.severity == trf::Severity::note);
    }
    CHECK(trf::write(reading.document) == bytes);
  }
}

TEST_CASE("the complete events rank as their standings say, value by value", "[samples][events]") {
  for (const char* name : {"ropotamo-a", "samara-blitz"}) {
    const auto base = samples::folder("events") / name;
    const auto event = samples::read(trf::load(base.string() + ".trf")).event;
    const auto rows = csv(base.string() + ".standings.csv");
    const auto table = standings(event);
    REQUIRE(rows.size() == table.rows.size() + 1);
    REQUIRE(rows[0].size() == first_value + table.codes.size());
    for (std::size_t k = 0; k < table.codes.size(); ++k)
      CHECK(table.codes[k].text() == rows[0][first_value + k]);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const auto& due = rows[i + 1];
      const auto& got = table.rows[i];
      const auto& player = event.players[got.player];
      INFO(name << " rank " << due[0] << " number " << due[1]);
      CHECK(std::to_string(got.rank) == due[0]);
      CHECK(std::to_string(player.tpn.value()) == due[1]);
      CHECK(std::string(to_string(player.title)) == due[2]);
      CHECK(player.name == due[3]);
      CHECK(player.federation == due[4]);
      CHECK((player.rating ? std::to_string(*player.rating) : "") == due[5]);
      CHECK(to_string(got.points) == due[6]);
      CHECK(player.stated_rank == trf::Rank{got.rank});
      for (std::size_t k = 0; k < table.codes.size(); ++k) {
        INFO(rows[0][first_value + k]);
        CHECK(got.values[k].text() == due[first_value + k]);
      }
    }
  }
}

TEST_CASE("ranks that were not written follow from the tie-breaks", "[samples]") {
  const auto odd = samples::read(
      trf::load((samples::folder("oddities") / "variants/row16-rank-blank.trf").string()));
  const auto clean =
      samples::read(trf::load((samples::folder("oddities") / "clean/base8-trf26.trf").string()));
  REQUIRE(odd.event.players.size() == 8);
  for (const auto& row : standings(odd.event).rows)
    CHECK(clean.event.players[row.player].stated_rank == trf::Rank{row.rank});
}
