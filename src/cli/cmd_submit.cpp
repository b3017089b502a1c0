#include <fmt/format.h>

#include <algorithm>

#include "cli/output_folder.hpp"
#include "cli/regulation_input.hpp"
#include "report/submission/set.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;
namespace submission = report::submission;
using submission::Receiver;

// rating-lists.md §2: a DWZ evaluation wants Swiss-Chess files or club results by club and member
// number; a TRF is not taken.
[[noreturn]] void refuse_dwz() {
  throw UsageError(
      "--to ger: the DWZ evaluation of the German federation takes no TRF; it wants a file of "
      "Swiss-Chess, or results keyed by club and member number, which this build does not write. "
      "For the FIDE rating of a German event use --to fide");
}

std::vector<Receiver> receivers_of(const std::string& text) {
  std::vector<Receiver> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string name = text.substr(at, end - at);
    at = end + 1;
    if (name == "ger") refuse_dwz();
    Receiver r = Receiver::fide;
    if (name == "rus")
      r = Receiver::russia;
    else if (name == "bul")
      r = Receiver::bulgaria;
    else if (name != "fide")
      throw UsageError(fmt::format("--to {}: fide, rus, bul, or several with commas", name));
    if (std::find(out.begin(), out.end(), r) == out.end()) out.push_back(r);
  }
  return out;
}

Edition form_of_set(const Run& run, const tournament::Event& event) {
  const std::string text = run.text("form");
  if (text == "trf16") return Edition::trf16;
  if (text == "trf26") return Edition::trf26;
  if (!text.empty()) throw UsageError(fmt::format("--form {}: trf16 or trf26", text));
  return submission::usual_form(event);
}

std::optional<submission::Kind> kind_option(const Run& run) {
  if (!run.has("kind")) return std::nullopt;
  const std::string text = run.text("kind");
  for (const auto k :
       {submission::Kind::standard, submission::Kind::rapid, submission::Kind::blitz})
    if (to_string(k) == text) return k;
  throw UsageError(fmt::format("--kind {}: standard, rapid or blitz", text));
}

std::string summary(const submission::Set& set, const std::string& folder,
                    submission::Language language) {
  const auto& p = set.prepared;
  std::string out = submission::findings_text(p.findings, language);
  if (set.files.empty())
    return out + fmt::format("\n{}: refused, nothing is written; --force writes nevertheless\n",
                             report::printable(p.input.file));
  out += fmt::format("\n{}: {} repairs, {} names in another spelling\n",
                     report::printable(p.input.file), p.repairs.size(), p.copy.names.size());
  out += fmt::format("{}{}:\n", set.forced ? "NOT READY, written by --force to " : "written to ",
                     report::printable(folder));
  for (const auto& f : set.files) out += fmt::format("  {}\n", f.name);
  return out;
}

std::string summary_json(const submission::Set& set, submission::Language language) {
  std::string files;
  for (const auto& f : set.files)
    files += fmt::format("{}\"{}\"", files.empty() ? "" : ",", f.name);
  return fmt::format(
      "{{\"ready\":{},\"forced\":{},\"repairs\":{},\"names\":{},\"files\":[{}],\"findings\":{}}}\n",
      !set.refused, set.forced, set.prepared.repairs.size(), set.prepared.copy.names.size(), files,
      submission::findings_json(set.prepared.findings, language));
}

Exit submit(Run& run) {
  run.allow({Format::text, Format::json});
  const std::string& path = run.only_file();
  const std::string folder = run.common.output;
  if (folder.empty() || folder == "-")
    throw UsageError("submit needs -o DIR, a fresh or empty folder for the set");
  submission::SetOptions options;
  options.receivers = receivers_of(run.has("to") ? run.text("to") : "fide");
  const auto language = text::tongue_from_name(run.text("lang"));
  options.language = language.value_or(submission::Language::english);
  options.how.registered = kind_option(run);
  OutputFolder out(folder, run.common.in_place);

  report::Input input = read_input(run, path);
  std::optional<regulation::Regulation> regulation;
  std::optional<regulation::Group> group;
  if (run.has("regulation")) {
    regulation = regulation_of(run);
    group = group_of(run, *regulation, input.event);
    options.how.regulation = &*regulation;
    options.how.group = &*group;
    if (!options.how.registered && group->time && group->time->rated_as)
      options.how.registered = *group->time->rated_as;
  } else if (run.has("group")) {
    throw UsageError("--group goes with --regulation");
  }
  options.how.receiver = options.receivers.front();
  options.how.form = form_of_set(run, input.event);
  options.how.notes = true;
  options.encoding = input.kind.empty() ? run.common.encoding : std::nullopt;
  options.check.rules = run.common.rules;
  options.force = run.has("force");

  const submission::Set set = submission::make_set(std::move(input), options);
  if (!set.prepared.input.recognised) {
    complain(run, set.prepared.input);
    return Exit::usage;
  }
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& f : set.files) files.emplace_back(f.name, f.bytes);
  if (!files.empty()) out.write(files);
  Output text("");
  if (run.common.format == Format::json)
    text.write(summary_json(set, options.language));
  else if (!run.common.quiet || set.refused)
    text.write(summary(set, folder, options.language));
  return set.refused ? Exit::findings : Exit::ok;
}

}  // namespace

const Command& submit_command() {
  static const Command command = {
      "submit",
      "Send in",
      "the set for the rating officer, after the checks: report, names, IT3 data, letter",
      "[OPTIONS] FILE --to fide|rus|bul -o DIR",
      "Repairs a copy as trf fix does, judges it (what would be refused, must be mended, is to\n"
      "know; each with its article), and writes to DIR, a fresh or empty folder:\n"
      "  report.trf    records only, plain Latin names, every absence written (TRF16 or TRF26)\n"
      "  names.csv     each name that is sent in another spelling than the file's, and by which "
      "rules\n"
      "  it3.json/txt  data of the tournament report form\n"
      "  checks.json   the findings; letter.txt: what was repaired, inferred and left (--lang)\n"
      "For rus and bul: players and games keyed by the national numbers and a TRF26 with the "
      "national\n"
      "lines, all named provisional, for no federation states its form. The DWZ takes no TRF.\n"
      "What would be refused is not written (exit 1) unless --force, then named NOT-READY.\n"
      "--in-place writes over the files of an earlier run that nobody has changed.",
      [](Options& o) {
        o.add_options()("to", po::value<std::string>()->value_name("fide|rus|bul"),
                        "who gets it; several with commas")(
            "form", po::value<std::string>()->value_name("trf16|trf26"),
            "edition of the report; else TRF26 for events from 1 September 2025 on whose time "
            "control "
            "is understood")("kind", po::value<std::string>()->value_name("standard|rapid|blitz"),
                             "as which the event is registered")(
            "force", "write the set although it would be refused, marked NOT-READY");
        declare_regulation(o);
      },
      submit};
  return command;
}

}  // namespace trf::cli
