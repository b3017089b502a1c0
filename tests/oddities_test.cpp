// Every sample file against its folder's expected.tsv: findings, edition, meaning as it is read and
// after its repair, and the way back to its bytes.
#include <catch2/catch.hpp>

#include "samples.hpp"
#include "trf/codes_pairing.hpp"

using samples::Reading;
using samples::Sample;

namespace {

constexpr const char* folders[] = {"oddities", "editions", "broken"};

std::string list(const std::vector<std::string>& lines) {
  std::string out;
  for (const auto& l : lines) out += "\n  " + l;
  return out;
}

trf::Document repaired(const Reading& reading) {
  return trf::repair(reading.document, reading.found);
}

const trf::Diagnostic* first_error(const trf::Diagnostics& found) {
  for (const auto& d : found.all())
    if (d.severity == trf::Severity::error) return &d;
  return nullptr;
}

bool points_differ(const trf::Diagnostics& found) {
  return std::any_of(found.all().begin(), found.all().end(),
                     [](const trf::Diagnostic& d) { return d.check() == "W10"; });
}

}  // namespace

TEST_CASE("every sample file gives the findings that are due", "[samples]") {
  for (const char* folder : folders)
    for (const Sample& sample : samples::table(folder)) {
      const Reading reading =
          samples::read(trf::load((samples::folder(folder) / sample.file).string()));
      const auto wrong = samples::complaints(sample, reading);
      INFO(folder << '/' << sample.file << list(wrong));
      CHECK(wrong.empty());
      if (!sample.edition.empty())
        CHECK(trf::to_string(reading.document.edition()) == sample.edition);
    }
}

TEST_CASE("every sample file is written back byte for byte", "[samples]") {
  for (const char* folder : folders)
    for (const Sample& sample : samples::table(folder)) {
      const std::string bytes = trf::load((samples::folder(folder) / sample.file).string());
      INFO(folder << '/' << sample.file);
      CHECK(trf::write(trf::read(bytes).document) == bytes);
    }
}

TEST_CASE("a sample file means what its undisturbed form means, before and after the repair",
          "[samples]") {
  using samples::meaning::differences;
  using samples::meaning::facts;
  for (const char* folder : folders)
    for (const Sample& sample : samples::table(folder)) {
      if (sample.equals.empty()) continue;
      const auto load = [&](const std::string& name) {
        return samples::read(trf::load((samples::folder(folder) / name).string()));
      };
      const Reading odd = load(sample.file);
      const auto due = facts(load(sample.equals).event, sample.except);
      if (!sample.after_repair) {
        const auto wrong = differences(due, facts(odd.event, sample.except));
        INFO(folder << '/' << sample.file << " as it is read" << list(wrong));
        CHECK(wrong.empty());
      }
      const auto wrong =
          differences(due, facts(samples::read(trf::write(repaired(odd))).event, sample.except));
      INFO(folder << '/' << sample.file << " repaired" << list(wrong));
      CHECK(wrong.empty());
    }
}

TEST_CASE("a repair leaves nothing more to repair, and no new error", "[samples]") {
  for (const char* folder : folders)
    for (const Sample& sample : samples::table(folder)) {
      const Reading before =
          samples::read(trf::load((samples::folder(folder) / sample.file).string()));
      const std::string once = trf::write(repaired(before));
      const Reading after = samples::read(once);
      INFO(folder << '/' << sample.file);
      CHECK(trf::write(repaired(after)) == once);
      if (!first_error(before.found)) {
        // What was not judged while the points were in doubt is judged then.
        const auto* error = first_error(after.found);
        if (error != nullptr && error->check() == "W11" && points_differ(before.found)) continue;
        INFO((error ? samples::spelled(*error) : ""));
        CHECK(error == nullptr);
      }
    }
}

TEST_CASE("the files of every edition stand as the writer writes them", "[samples]") {
  for (const Sample& sample : samples::table("editions")) {
    const Reading reading =
        samples::read(trf::load((samples::folder("editions") / sample.file).string()));
    for (std::size_t i = 0; i < reading.document.size(); ++i) {
      const trf::Record& record = reading.document.record(i);
      if (record.as<trf::OpaqueRecord>()) continue;
      INFO(sample.file << ':' << i + 1);
      CHECK_FALSE(record.as<trf::RefusedRecord>());
      CHECK(trf::format(record) == reading.document.text(i));
    }
  }
}

TEST_CASE("there is a sample file for every kind of error and warning", "[samples]") {
  std::set<std::string> shown;
  for (const Sample& sample : samples::table("broken"))
    for (const auto& owed : sample.owed)
      if (owed.required) shown.insert(owed.code);
  for (const trf::CodeInfo& kind : trf::catalogue()) {
    if (kind.severity == trf::Severity::note) continue;
    if (kind.code == trf::pairing_code::pairing_better) continue;  // a fault of the program, not of a file
    // Of lists and other formats: trf-samples/exchange.
    if (kind.code >= trf::Code::tunx_read && kind.code <= trf::Code::jch_left_out) continue;
    INFO(kind.name);
    CHECK(shown.contains(std::string(kind.name)));
  }
}

TEST_CASE("the tables of the samples and their folders hold the same files", "[samples]") {
  for (const char* folder : folders) {
    std::set<std::string> listed, there;
    for (const Sample& sample : samples::table(folder)) listed.insert(sample.file);
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(samples::folder(folder))) {
      const std::string extension = entry.path().extension().string();
      if (entry.is_regular_file() && extension != ".md" && extension != ".tsv")
        there.insert(std::filesystem::relative(entry.path(), samples::folder(folder)).string());
    }
    INFO(folder);
    CHECK(listed == there);
  }
}

// --- values that the table of trf-samples/oddities/README.md names ------------------------------

namespace {

trf::tournament::Event event_of(const std::string& name) {
  return samples::read(trf::load((samples::folder("oddities") / name).string())).event;
}
/// Player by his number, which in these files is his place in the list.
const trf::tournament::Player& player(const trf::tournament::Event& event, std::uint16_t tpn) {
  return event.players.at(*event.find(trf::Tpn{tpn}));
}

}  // namespace

TEST_CASE("a FIDE number that is none is absent", "[samples]") {
  for (const char* name :
       {"row09-fide-id-zero.trf", "variants/row09-fide-id-zeros.trf",
        "variants/row09-fide-id-dashes.trf", "variants/row09-fide-id-with-letters.trf",
        "shape-swiss-manager-trf16.txt"}) {
    INFO(name);
    CHECK_FALSE(player(event_of(name), 7).fide_id);
  }
}

TEST_CASE("the letters of the sex column", "[samples]") {
  using trf::Sex;
  const auto event = event_of("row12-sex-letters.trf");
  const Sex due[] = {Sex::male, Sex::male,   Sex::female,  Sex::unknown,
                     Sex::male, Sex::female, Sex::unknown, Sex::female};
  for (std::uint16_t n = 1; n <= 8; ++n) {
    INFO(n);
    CHECK(player(event, n).sex == due[n - 1]);
  }
}

TEST_CASE("the forms of a birth date", "[samples]") {
  const auto forms = event_of("row13-birth-date-forms.trf");
  const char* due[] = {"1988/00/00", "1991/00/00", "",           "",
                       "2001/02/11", "1999/10/05", "2006/06/18", "1986/03/27"};
  for (std::uint16_t n = 1; n <= 8; ++n) {
    INFO(n);
    CHECK(to_string(player(forms, n).birth) == due[n - 1]);
  }
  const auto ambiguous = event_of("variants/row13-birth-date-ambiguous.trf");
  const char* likely[] = {"1988/05/04", "1991/02/09", "1994/06/05", "1985/07/30"};
  for (std::uint16_t n = 1; n <= 4; ++n) {
    INFO(n);
    CHECK(to_string(player(ambiguous, n).birth) == likely[n - 1]);
  }
}

TEST_CASE("titles that are no FIDE titles stay as they are", "[samples]") {
  const auto event = event_of("variants/row11-titles-honorary-and-national.trf");
  CHECK(player(event, 5).title_text == "HG");
  CHECK(player(event, 7).title_text == "NM");
  CHECK(player(event, 8).title_text == "II");
  CHECK(player(event_of("variants/row11-title-w-alone.trf"), 6).title == trf::Title::wim);
}

TEST_CASE("a federation that is none", "[samples]") {
  CHECK(player(event_of("variants/row10-federation-dashes-and-non.trf"), 6).federation.empty());
  CHECK(player(event_of("variants/row10-federation-dashes-and-non.trf"), 7).federation.empty());
}

TEST_CASE("names stay as they are written", "[samples]") {
  const auto titled = event_of("row34-name-with-title-or-number.trf");
  CHECK(player(titled, 1).name == "GM Torvalund, Eskil");
  CHECK(player(titled, 7).name == "Quillingford, Rupert (12)");
  const auto forms = event_of("row35-name-forms.trf");
  CHECK(player(forms, 1).name == "TORVALUND, ESKIL");
  CHECK(player(forms, 2).name == "Brankovar Milutin");
  CHECK(player(forms, 3).name == "Benedita Silverinha");
  const auto quotes = event_of("variants/row33-windows-quotes.trf");
  CHECK(quotes.name == "\u201cLantern Hill\u201d Open 2026");
  CHECK(player(quotes, 4).name == "O\u2019Hartwick, Jonas");
}

TEST_CASE("teams that are and teams that are not", "[samples]") {
  CHECK_FALSE(event_of("row36-team-event-without-teams.trf").is_team_event());
  const auto touching = event_of("variants/row27-013-name-touches-number.trf");
  REQUIRE(touching.teams.size() == 4);
  CHECK(touching.teams[1].name == "Copper Lane Knights Reserve Team");
  CHECK(touching.teams[1].players == std::vector<trf::tournament::PlayerIndex>{1, 6});
  for (const auto& team : event_of("variants/row28-310-strength-decimals-rank-blank.trf").teams) {
    CHECK(team.strength);
    CHECK_FALSE(team.stated_rank);
  }
}

TEST_CASE("a number that nobody has leaves the other numbers alone", "[samples]") {
  const auto event = event_of("row31-number-gap.trf");
  REQUIRE(event.players.size() == 7);
  CHECK(event.players[5].tpn == trf::Tpn{7});
  CHECK(event.players[6].tpn == trf::Tpn{8});
}

TEST_CASE("what announces the next round", "[samples]") {
  const auto vega = event_of("shape-vega-next-round.trfx");
  CHECK(vega.next_round() == 3);
  CHECK(vega.numbered_by_rank);
  const auto history = vega.before(trf::Round{3});
  CHECK(history.absence(*vega.find(trf::Tpn{4})) == trf::Result::zero_bye);
  CHECK(history.absence(*vega.find(trf::Tpn{6})) == trf::Result::half_bye);
  CHECK_FALSE(history.absence(*vega.find(trf::Tpn{1})));

  const auto lichess = event_of("shape-lichess.trf");
  CHECK(lichess.rounds_paired == 3);
  CHECK(player(lichess, 1).rounds.at(2).pending());
  CHECK(player(lichess, 2).rounds.at(2).opponent == *lichess.find(trf::Tpn{1}));
  CHECK(player(lichess, 5).rounds.at(1).result == trf::Result::pab);
  CHECK(player(lichess, 7).rounds.at(0).result == trf::Result::half_bye);
  CHECK(player(lichess, 4).rounds.at(2).result == trf::Result::zero_bye);
}
