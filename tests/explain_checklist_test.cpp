// The checklist: the same bytes as bbpPairings 6.0.0 (golden files), and JaVaFo's signs.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "judge/short_event.hpp"
#include "report/checklist.hpp"
#include "shared.hpp"
#include "trf/trf.hpp"

namespace {

using namespace trf;

std::string bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

tournament::Event event_of(const std::filesystem::path& path) {
  Diagnostics found;
  return tournament::from_document(trf::read_file(path.string()).document, found);
}

std::string made(const tournament::Event& event, std::uint16_t round, report::ChecklistForm form,
                 pairing::Edition edition = pairing::Edition::d2026) {
  pairing::Options options;
  options.edition = edition;
  const auto history = event.before(Round{round});
  return report::checklist(history, options, pairing::pair(history, options), form);
}

}  // namespace

TEST_CASE("a checklist has the bytes of bbpPairings'", "[explain][shared]") {
  const auto folder = shared::folder("golden/pairings/dutch-2026");
  if (!folder) return;
  std::size_t rounds = 0;
  for (const auto& path : shared::files(*folder / "checklists")) {
    const std::string stem = path.filename().string().substr(0, 3);
    const tournament::Event event = event_of(*folder / (stem + ".trf"));
    std::string expected;
    for (std::uint16_t r = 1; r <= event.rounds_paired; ++r, ++rounds)
      expected += "Round #" + std::to_string(r) + "\n" + made(event, r, report::ChecklistForm::bbp);
    const std::string golden = bytes(path);
    INFO(path.string());
    CHECK(expected == golden.substr(0, golden.rfind('\n') + 1));
  }
  CHECK(rounds > 60);
}

TEST_CASE("a checklist names the float columns by the edition", "[explain]") {  // run: 5.0.1, 6.0.0
  const auto event = judge::short_event(5, {"2w1", "1b0", "U", "H"});
  const auto header = [&](pairing::Edition edition) {
    return made(event, 2, report::ChecklistForm::bbp, edition).substr(0, 33);
  };
  CHECK(header(pairing::Edition::d2026) == "\nID\tPts\t--\tPref\tC2\tC14\tC16\t Cur\t\t");
  CHECK(header(pairing::Edition::d2017) == "\nID\tPts\t--\tPref\tC2\tC12\tC14\t Cur\t\t");
}

TEST_CASE("a checklist without a pairing leaves the new opponents blank", "[explain]") {
  const auto event = judge::short_event(3, {"2w1", "1b0"});
  CHECK(made(event, 2, report::ChecklistForm::bbp) ==
        "\nID\tPts\t--\tPref\tC2\tC14\tC16\tCur\t\tR1\t\n"
        "\n 1\t1.0\t W\t (B)\t Y\t   \t   \t   \t\t 2\t\n"
        "\n 2\t0.0\t B\t (W)\t Y\t   \t   \t   \t\t 1\t\n\n\n");
}

TEST_CASE("JaVaFo's signs of colour preferences", "[explain]") {  // engine-cli.md §5
  const auto event = judge::short_event(
      9, {"8w1 9w1 U .", "9b1 8w1 7w1 .", "7w1 6b1 . .", "5b= . . .", "4w= . . .", ". 3w0 8b0 9b1",
          "3b0 . 2b0 8b1", "1b0 2b0 6w1 7w0", "2w0 1b0 . 6w0"});
  const std::string text = made(event, 5, report::ChecklistForm::javafo);
  const auto preference = [&](int id) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream cells(line);
      std::string first, points, sign;
      std::getline(cells, first, '\t');
      std::getline(cells, points, '\t');
      std::getline(cells, sign, '\t');
      if (first.find_first_not_of("0123456789 ") == std::string::npos && !first.empty() &&
          std::stoi(first) == id)
        return sign.substr(sign.find_first_not_of(' '));
    }
    return std::string("none");
  };
  CHECK(preference(1) == "BBB");                 // WW
  CHECK(preference(2) == "B1");                  // BWW
  CHECK(preference(3) == "(w)");                 // WB
  CHECK(preference(4) == "(W)");                 // B
  CHECK(preference(5) == "(B)");                 // W
  CHECK(preference(6) == "W1");                  // WBB
  CHECK(preference(7) == "WWW");                 // BBB
  CHECK(preference(8) == "B");                   // BBWW
  CHECK(preference(9) == "(B)");                 // WBW
  CHECK(text.find("[X]") != std::string::npos);  // 1 had the bye
  CHECK(text.substr(0, 40) == "\nID\tPts\tPref\t-1R\t-2R\tG-4\tG-3\tG-2\tG-1\t  C");
}
