#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/cli.hpp"
#include "pairing/edition.hpp"
#include "pairing/pairing.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

// The records whose fields decide who meets whom (trf.md §8, §9).
bool is_pairing_record(std::string_view line) {
  constexpr std::string_view keys[] = {"001", "142", "152", "162", "192", "240", "250",
                                       "260", "299", "XXR", "XXC", "XXZ", "XXS", "XXA",
                                       "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};
  const std::string_view key = line.substr(0, 3);
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

// An error that leaves the history or a pairing record undefined (cli.md, exit 3).
bool leaves_undefined(const Diagnostic& finding, const Document& document) {
  if (finding.severity != Severity::error) return false;
  const std::string_view check = finding.check();
  if (check.size() == 3 && check >= "E01" && check <= "E09") return true;
  if (check != "E11") return false;
  for (std::size_t i = 0; i < document.size(); ++i)
    if (document.line(i).source_line == finding.where.line)
      return is_pairing_record(document.text(i));
  return false;
}

void refuse_undefined(const report::Input& input) {
  const auto found = input.diagnostics.all();
  const auto count = std::count_if(found.begin(), found.end(), [&](const Diagnostic& d) {
    return leaves_undefined(d, input.document);
  });
  if (count != 0)
    throw UsageError(fmt::format("{}: nothing is paired: {} error{} leave{} the history undefined",
                                 report::printable(input.file), count, count == 1 ? "" : "s",
                                 count == 1 ? "s" : ""));
}

void refuse_system(const Run& run, const tournament::Event& event) {
  if (event.is_team_event())
    throw UsageError("this build pairs individual events; the file holds matches of teams");
  const std::string asked = run.text("system");
  if (!asked.empty() && asked != "dutch")
    throw UsageError(fmt::format("--system {}: this build has dutch only", asked));
  if (asked.empty() && event.system_stated && event.system != tournament::System::dutch)
    throw UsageError(
        "the file states another system than dutch; this build has that one only (--system dutch)");
}

// Which round is paired: the one after the last in which somebody has an opponent, whatever byes
// are written already (trf.md §5.3); --round takes any up to that one.
Round round_of(const Run& run, const tournament::Event& event) {
  if (!event.rounds_announced)
    throw UsageError("the file states no number of rounds (142, XXR); it decides the last round");
  const std::uint16_t next = event.next_round(), total = event.rounds_total();
  if (run.has("round"))
    return Round{static_cast<std::uint16_t>(
        whole_number(run.text("round"), "--round", 1, std::min(next, total)))};
  if (next > total) throw UsageError(fmt::format("all {} rounds are paired already", total));
  return Round{next};
}

struct Job {
  Round round;
  pairing::EditionInForce rules;
  pairing::Round paired;
};

Job pair_round(const Run& run, const tournament::Event& event) {
  std::optional<pairing::Edition> option;
  if (run.has("pairing-rules"))
    option =
        run.text("pairing-rules") == "2017" ? pairing::Edition::d2017 : pairing::Edition::d2026;
  Job job;
  job.round = round_of(run, event);
  job.rules = pairing::edition_in_force(event, option, run.common.rules.date);
  pairing::Options options;
  options.edition = job.rules.edition;
  job.paired = pairing::pair(event.before(job.round), options);
  return job;
}

void tell(const Run& run, const report::Input& input, const Job& job) {
  if (run.common.quiet) return;
  const std::string file = report::printable(input.file);
  const tournament::Event& event = input.event;
  say(fmt::format("trf: {}: round {} of {}, by C.04.3 of {} ({})", file, job.round.value(),
                  event.rounds_total(), to_string(job.rules.edition), job.rules.reason));
  if (!job.rules.warning.empty()) say(fmt::format("trf: {}: warning: {}", file, job.rules.warning));
  if (event.initial_colour == Colour::none)
    say(fmt::format("trf: {}: warning: the first colour is not known; White is taken", file));
  for (const pairing::Absence& a : job.paired.absent)
    if (a.reason == Result::pab)
      say(
          fmt::format("trf: {}: warning: player {} has the bye of round {} beforehand; he is left "
                      "out and nobody else gets one",
                      file, event.players[a.player].tpn.value(), job.round.value()));
}

using Lines = std::vector<std::pair<unsigned, unsigned>>;

// White and Black by number; 0 = the bye.
Lines lines_of(const tournament::Event& event, const pairing::Round& round) {
  const auto number = [&](pairing::PlayerIndex p) -> unsigned {
    return event.players[p].tpn.value();
  };
  Lines lines;
  for (const pairing::Board b : round.boards) lines.emplace_back(number(b.white), number(b.black));
  if (round.pab) lines.emplace_back(number(*round.pab), 0);
  return lines;
}

std::string as_text(const Lines& lines) {
  std::string out = fmt::format("{}\n", lines.size());
  for (const auto& [white, black] : lines) out += fmt::format("{} {}\n", white, black);
  return out;
}

std::string as_csv(const Lines& lines) {
  std::string out = "board,white,black\n";
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += fmt::format("{},{},{}\n", i + 1, lines[i].first, lines[i].second);
  return out;
}

std::string as_json(const report::Input& input, const Job& job, const Lines& lines) {
  nlohmann::ordered_json out;
  out["file"] = input.file;
  out["round"] = job.round.value();
  out["edition"] = to_string(job.rules.edition);
  out["pairs"] = lines;
  if (job.paired.impossible) out["impossible"] = job.paired.impossible->text;
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Exit pair(Run& run) {
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  refuse_undefined(input);
  refuse_system(run, input.event);
  const Job job = pair_round(run, input.event);
  tell(run, input, job);
  const Lines lines = lines_of(input.event, job.paired);
  if (run.common.format == Format::json) run.out->write(as_json(input, job, lines));
  if (job.paired.impossible) {
    say(fmt::format("trf: {}: no legal pairing of round {} exists: {}",
                    report::printable(input.file), job.round.value(), job.paired.impossible->text));
    return Exit::findings;
  }
  if (run.common.format == Format::text) run.out->write(as_text(lines));
  if (run.common.format == Format::csv) run.out->write(as_csv(lines));
  return Exit::ok;
}

}  // namespace

const Command& pair_command() {
  static const Command command = {
      "pair",
      "Pair",
      "pairs the next round, or an earlier one again",
      "[OPTIONS] FILE",
      "Prints the number of lines, then White and Black of each board in publishing order; the "
      "bye\n"
      "is `n 0`. The next round is the one after the last in which somebody has an opponent; byes\n"
      "written beyond it are announcements. Exit 1: no legal pairing exists.",
      [](Options& o) {
        o.add_options()("round", po::value<std::string>()->value_name("N"),
                        "pair round N from the rounds before it")(
            "system", po::value<std::string>()->value_name("NAME"),
            "dutch (default: what the file states)");
      },
      pair};
  return command;
}

}  // namespace trf::cli
