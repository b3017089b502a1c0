#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/pairing_input.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

struct Job {
  Round round;
  pairing::EditionInForce rules;
  pairing::Options options;
  pairing::Round paired;
};

Job pair_round(const Run& run, const tournament::Event& event) {
  Job job;
  job.round = round_to_pair(run, event);
  job.rules = edition_for(run, event);
  job.options.edition = job.rules.edition;
  job.paired = pairing::pair(event.before(job.round), job.options);
  return job;
}

void tell(const Run& run, const report::Input& input, const Job& job) {
  if (run.common.quiet) return;
  const std::string file = report::printable(input.file);
  const tournament::Event& event = input.event;
  say(fmt::format("trf: {}: round {} of {}, by C.04.3 of {} ({})", file, job.round.value(),
                  event.rounds_total(), to_string(job.rules.edition), job.rules.reason));
  warn_of_assumptions(run, input, job.rules);
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

void write_checklist(const Run& run, const tournament::Event& event, const Job& job) {
  if (!run.has("checklist")) return;
  save(run.text("checklist"),
       report::checklist(event.before(job.round), job.options, job.paired, checklist_form(run)) +
           program_line());
}

Exit pair(Run& run) {
  if (run.text("checklist") == "-")
    throw UsageError("--checklist takes a file; trf explain --checklist prints it");
  const report::Input input = read_input(run, run.only_file());
  tell_findings(run, input);
  if (!input.recognised) return Exit::usage;
  refuse_undefined(input, "paired");
  refuse_system(run, input.event);
  const Job job = pair_round(run, input.event);
  tell(run, input, job);
  write_checklist(run, input.event, job);
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
            "dutch (default: what the file states)")(
            "checklist", po::value<std::string>()->value_name("FILE"),
            "write colours, floats and bye rights of every player to FILE");
        declare_checklist_form(o);
      },
      pair};
  return command;
}

}  // namespace trf::cli
