#include <fmt/format.h>

#include <sstream>

#include "cli/regulation_input.hpp"
#include "report/regulation.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

/// Start numbers "3,7,12" that the event has.
std::set<std::uint16_t> numbers(const Run& run, const char* option,
                                const tournament::Event& event) {
  std::set<std::uint16_t> out;
  std::istringstream in(run.text(option));
  std::string part;
  while (std::getline(in, part, ',')) {
    const auto n =
        static_cast<std::uint16_t>(whole_number(part, fmt::format("--{}", option), 1, 9999));
    if (!event.find(Tpn{n}))
      throw UsageError(fmt::format("--{} {}: the event has no such player", option, n));
    out.insert(n);
  }
  return out;
}

Exit fees(Run& run) {
  const regulation::Regulation rules = regulation_of(run);
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  const regulation::Group group = group_of(run, rules, input.event);
  regulation::FeeFacts facts;
  facts.own_lodging = numbers(run, "own-lodging", input.event);
  facts.waived = numbers(run, "waive", input.event);
  facts.both_groups = numbers(run, "both", input.event);
  if (run.has("also")) {
    const report::Input other = read_input(run, run.text("also"));
    complain(run, other);
    if (!other.recognised) return Exit::usage;
    facts.both_groups.merge(regulation::in_both(input.event, other.event));
  }
  const regulation::FeeList list = regulation::fees(rules, group, input.event, facts);
  const Format format = run.common.format;
  run.out->write(format == Format::json
                     ? report::fees_json(list, rules, group, input.event, input.file)
                 : format == Format::csv ? report::fees_csv(list, input.event)
                 : format == Format::xlsx
                     ? report::fees_xlsx(list, input.event)
                     : report::fees_text(list, rules, group, input.event, run.common.style));
  if (format == Format::csv || format == Format::xlsx) {
    report::Style plain;
    plain.quiet = run.common.quiet;
    const std::string open = report::regulation_findings_text(list.findings, rules.file, plain);
    std::fwrite(open.data(), 1, open.size(), stderr);
  }
  return exit_after(run, input);
}

}  // namespace

const Command& fees_command() {
  static const Command command = {
      "fees",
      "By the event's regulation",
      "the entry-fee list",
      "[OPTIONS] --regulation FILE FILE",
      "The first rate of the regulation that fits a player holds, else its base fee. What a file\n"
      "does not tell (both groups, lodging, waivers) the options do.",
      [](Options& o) {
        declare_regulation(o);
        o.add_options()("also", po::value<std::string>()->value_name("FILE"),
                        "file of the other group: who stands in it plays in both")(
            "both", po::value<std::string>()->value_name("NUMBERS"), "play in both groups: 3,7")(
            "own-lodging", po::value<std::string>()->value_name("NUMBERS"),
            "do not use the organiser's lodging")(
            "waive", po::value<std::string>()->value_name("NUMBERS"), "pay nothing");
      },
      fees};
  return command;
}

}  // namespace trf::cli
