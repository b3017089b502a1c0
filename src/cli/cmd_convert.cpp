#include <fmt/format.h>

#include "cli/cli.hpp"
#include "exchange/csv.hpp"
#include "exchange/json.hpp"
#include "exchange/tunx.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

text::LineEnd line_end_of(const std::string& name) {
  if (name == "crlf") return text::LineEnd::crlf;
  if (name == "lf") return text::LineEnd::lf;
  if (name == "cr") return text::LineEnd::cr;
  throw UsageError(fmt::format("--line-end {}: one of crlf, lf, cr", name));
}

WriteOptions write_options(const Run& run) {
  WriteOptions out;
  if (run.has("to-encoding")) {
    out.encoding = text::encoding_from_name(run.text("to-encoding"));
    if (!out.encoding)
      throw UsageError(
          fmt::format("--to-encoding {}: not an encoding of this build", run.text("to-encoding")));
  }
  if (run.has("line-end")) out.line_end = line_end_of(run.text("line-end"));
  out.ascii = run.has("ascii");
  return out;
}

void list_losses(const Run& run, const std::string& file, const std::vector<Loss>& losses) {
  for (const Loss& loss : losses) {
    if (loss.inferred && run.common.quiet) continue;
    say(fmt::format("{}: {}: {}{}", report::printable(file), loss.inferred ? "inferred" : "lost",
                    loss.record.empty() ? "" : loss.record + ": ", report::printable(loss.detail)));
  }
}

/// The targets of --to.
struct Target {
  enum class Kind : std::uint8_t { same, edition, json, csv } kind = Kind::same;
  Edition edition{};
};

Target target_of(const std::string& name) {
  if (name.empty()) return {};
  if (name == "json") return {Target::Kind::json, {}};
  if (name == "csv") return {Target::Kind::csv, {}};
  const auto edition = edition_from_name(name);
  if (!edition)
    throw UsageError(fmt::format(
        "--to {}: this build writes trf06, trf16, trfx, trfbx, trf26, json and csv", name));
  return {Target::Kind::edition, *edition};
}

std::string written(const Run& run, const report::Input& input, const Document& document) {
  WriteReport report;
  std::string bytes = write(document, write_options(run), &report);
  if (report.replaced != 0)
    say(fmt::format("{}: lost: {} character{} transliterated", report::printable(input.file),
                    report.replaced, report.replaced == 1 ? "" : "s"));
  return bytes;
}

std::string converted(const Run& run, const report::Input& input, const Target& target,
                      std::vector<Loss>& losses) {
  std::string bytes;
  switch (target.kind) {
    case Target::Kind::same:
      return written(run, input, input.document);
    case Target::Kind::json:
      bytes = exchange::to_json(input.event, &input.document, &losses);
      break;
    case Target::Kind::csv:
      bytes = exchange::to_csv(input.event, &losses);
      break;
    case Target::Kind::edition: {
      Conversion result = convert(input.document, target.edition);
      losses = std::move(result.losses);
      bytes = written(run, input, result.document);
      break;
    }
  }
  return bytes;
}

// JSON and CSV are UTF-8 with LF.
void refuse_forms(const Run& run) {
  for (const char* option : {"to-encoding", "line-end", "ascii"})
    if (run.has(option))
      throw UsageError(fmt::format("--{} goes with a TRF, not with {}", option, run.text("to")));
}

Exit convert_file(Run& run) {
  const Target target = target_of(run.text("to"));
  if (target.kind == Target::Kind::json || target.kind == Target::Kind::csv) refuse_forms(run);
  const std::string& path = run.only_file();
  if (run.common.in_place && path == "-")
    throw UsageError("--in-place: standard input cannot be written back");
  std::string original = load(path);
  if (target.kind == Target::Kind::same && exchange::is_event_json(original))
    throw UsageError("an event as JSON; name the edition to make of it with --to");
  if (target.kind == Target::Kind::same && exchange::tunx::is_tunx(original))
    throw UsageError("a file of Swiss-Manager; name the edition to make of it with --to");
  const report::Input input = input_of(run, path, std::move(original));
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  std::vector<Loss> losses;
  const std::string bytes = converted(run, input, target, losses);
  if (run.common.in_place)
    save(path, bytes);
  else
    run.out->write(bytes);
  run.out->finish();  // of a file that could not be written nothing is lost
  list_losses(run, input.file, losses);
  return exit_after(run, input);
}

}  // namespace

const Command& convert_command() {
  static const Command command = {
      "convert",
      "Change",
      "into another edition of the TRF, JSON or CSV; lists what is lost",
      "[OPTIONS] IN -o OUT",
      "What the target cannot hold, and what was inferred, is listed on standard error. Without "
      "--to\n"
      "the file is written back unchanged, byte for byte.",
      [](Options& o) {
        o.add_options()("to", po::value<std::string>()->value_name("FORMAT"),
                        "trf06, trf16, trfx, trfbx, trf26, json or csv")(
            "to-encoding", po::value<std::string>()->value_name("NAME"), "encoding of the output")(
            "line-end", po::value<std::string>()->value_name("crlf|lf|cr"),
            "line ends of the output")("ascii",
                                       "letters beyond ASCII transliterated, for a rating report");
      },
      convert_file};
  return command;
}

}  // namespace trf::cli
