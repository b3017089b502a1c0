#include <fmt/format.h>

#include <algorithm>

#include "cli/cli.hpp"

namespace trf::cli {

namespace {

/// A file with the proposed repairs made, what was done and what is left to a person.
struct Mended {
  std::string bytes;
  std::vector<Repair> repairs;
  report::Input left;
  [[nodiscard]] std::size_t done() const {
    return static_cast<std::size_t>(
        std::count_if(repairs.begin(), repairs.end(), [](const Repair& r) { return r.applied; }));
  }
};

Mended mend(const Run& run, const std::string& path) {
  const std::string bytes = load(path);
  if (const Form form = form_of(bytes); form != Form::trf)
    throw UsageError(fmt::format("{}; trf convert makes a TRF of it", to_string(form)));
  Mended out;
  out.left = input_of(run, path, bytes);
  out.bytes = bytes;
  if (!out.left.recognised) return out;
  RepairResult result = repair_all(out.left.document, [&](const Document& document) {
    return input_of(run, path, write(document)).diagnostics;
  });
  out.repairs = std::move(result.repairs);
  out.bytes = write(result.document);
  out.left = input_of(run, path, out.bytes);
  return out;
}

std::string listing(const Mended& m, const report::Style& style) {
  std::string out;
  for (const Repair& r : m.repairs) {
    if (!r.applied) continue;
    out += report::lint_line(r.finding, style);
    out +=
        fmt::format("    {}\n", report::painted("repaired: " + report::printable(r.finding.fix()),
                                                report::Paint::green, style));
  }
  std::size_t left = 0;
  for (const Diagnostic& d : m.left.diagnostics.all()) {
    if (d.severity == Severity::note) continue;
    if (left++ == 0) out += m.done() == 0 ? "left to a person:\n" : "\nleft to a person:\n";
    out += report::lint_line(d, style);
  }
  out += fmt::format("{}{}: {} repair{}, {} left to a person\n", out.empty() ? "" : "\n",
                     report::printable(m.left.file), m.done(), m.done() == 1 ? "" : "s", left);
  return out;
}

Outcome fix_one(const Run& run, const std::string& path) {
  const Mended m = mend(run, path);
  Outcome outcome;
  judge(run, m.left, outcome);
  if (run.common.in_place && m.done() != 0) save(path, m.bytes);
  const std::string list = run.common.format == Format::json ? report::mend_json(m.left, m.repairs)
                                                             : listing(m, run.common.style);
  // The copy and the list go apart: where the copy is the result, the list is a message.
  const bool copy_to_output = run.common.output == "-";
  (copy_to_output ? outcome.messages : outcome.out) = list;
  if (copy_to_output)
    outcome.out = m.bytes;
  else if (!run.common.output.empty())
    save(run.common.output, m.bytes);
  return outcome;
}

Exit fix(Run& run) {
  run.allow({Format::text, Format::json});
  if (!run.common.output.empty() && run.files.size() > 1)
    throw UsageError("-o takes one file; --in-place mends several");
  if (run.common.in_place && std::find(run.files.begin(), run.files.end(), "-") != run.files.end())
    throw UsageError("--in-place: standard input cannot be written back");
  Output list("");
  run.out = &list;
  const Exit exit = each_file(run, [&](const std::string& path) { return fix_one(run, path); });
  if (run.common.output.empty() && !run.common.in_place && !run.common.quiet)
    say("trf: nothing written; -o FILE writes the repaired copy, --in-place over the file itself");
  return exit;
}

}  // namespace

const Command& fix_command() {
  static const Command command = {
      "fix",
      "Check and mend",
      "makes the proposed repairs in a copy and lists them",
      "[OPTIONS] FILE -o OUT",
      "Ends 0 when no error is left. Without -o or --in-place it only lists what it would do.",
      [](Options&) {},
      fix};
  return command;
}

}  // namespace trf::cli
