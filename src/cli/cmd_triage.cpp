#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "cli/output_folder.hpp"
#include "report/submission/triage.hpp"

namespace trf::cli {

namespace {

namespace fs = std::filesystem;
namespace submission = report::submission;

/// The files of a folder and the folders in it, by name; hidden ones and lists of our own runs
/// left out. Throws FileError.
std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> out;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  if (error) throw FileError(fmt::format("{}: {}", report::printable(folder), error.message()));
  for (const fs::recursive_directory_iterator end; at != end; at.increment(error)) {
    if (error) throw FileError(fmt::format("{}: {}", report::printable(folder), error.message()));
    const bool hidden = at->path().filename().string().starts_with('.');
    if (at->is_directory(error)) {
      if (hidden) at.disable_recursion_pending();
    } else if (!hidden && at->is_regular_file(error)) {
      out.push_back(at->path().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// The name of a file's letter, below the folder of the letters.
std::string letter_name(const std::string& file, const std::string& folder) {
  fs::path below =
      folder.empty() ? fs::path(file).filename() : fs::path(file).lexically_relative(folder);
  if (below.empty() || below.string().starts_with("..")) below = fs::path(file).filename();
  return below.string() + ".txt";
}

struct Batch {
  std::string folder;  ///< that was named; empty = single files
  std::mutex lock;
  std::vector<submission::Pile> piles;
  std::vector<std::pair<std::string, std::string>> letters;
  std::map<std::string, std::string> rows;  ///< of the index beside the letters
};

submission::Sorted sorted(const Run& run, const std::string& path,
                          const submission::SetOptions& options) {
  try {
    report::Input input = read_input(run, path);
    submission::SetOptions own = options;
    if (!input.kind.empty()) own.encoding.reset();
    own.how.form = submission::usual_form(input.event);
    return submission::sort(std::move(input), own);
  } catch (const Error& e) {
    return submission::sort_back(path, e.what());
  }
}

Outcome triage_one(const Run& run, const std::string& path, std::size_t width,
                   const submission::SetOptions& options, Batch& batch) {
  const submission::Sorted s = sorted(run, path, options);
  Outcome outcome;
  outcome.exit = s.pile == submission::Pile::send_back ? Exit::findings : Exit::ok;
  outcome.out = run.common.format == Format::json ? submission::triage_json(s, options.language)
                : run.common.format == Format::csv
                    ? submission::triage_csv(s)
                    : submission::triage_line(s, width, options.language, run.common.style);
  const std::lock_guard lock(batch.lock);
  batch.piles.push_back(s.pile);
  batch.letters.emplace_back(letter_name(path, batch.folder),
                             submission::letter_of(s, options.language));
  batch.rows[path] = submission::triage_csv(s);
  return outcome;
}

void write_letters(OutputFolder& folder, Batch& batch) {
  std::sort(batch.letters.begin(), batch.letters.end());
  for (std::size_t i = 1; i < batch.letters.size(); ++i)
    if (batch.letters[i].first == batch.letters[i - 1].first)
      throw UsageError(fmt::format("two letters would be named {}; name the folder, not the files",
                                   report::printable(batch.letters[i].first)));
  std::string index = submission::triage_csv_header();
  for (const auto& [path, row] : batch.rows) index += row;
  batch.letters.emplace_back("triage.csv", std::move(index));
  folder.write(batch.letters);
}

Exit triage(Run& run) {
  if (run.files.empty()) throw UsageError("no folder named");
  Batch batch;
  if (run.files.size() == 1 && fs::is_directory(run.files.front())) {
    batch.folder = run.files.front();
    run.files = files_in(batch.folder);
    if (run.files.empty())
      throw UsageError(fmt::format("{} holds no file", report::printable(batch.folder)));
  }
  const std::string to = run.common.output;
  std::optional<OutputFolder> folder;
  if (!to.empty() && to != "-") folder.emplace(to, run.common.in_place);
  submission::SetOptions options;
  options.language =
      text::tongue_from_name(run.text("lang")).value_or(submission::Language::english);
  options.encoding = run.common.encoding;
  options.check.rules = run.common.rules;
  std::size_t width = 0;
  for (const std::string& f : run.files) width = std::max(width, text::display_width(f));
  Output out("");
  run.out = &out;
  if (run.common.format == Format::csv) out.write(submission::triage_csv_header());
  const bool quiet = run.common.quiet;
  // The summary of the batch counts errors; this command has its own.
  run.common.quiet = true;
  const Exit exit = each_file(run, [&](const std::string& path) {
    return triage_one(run, path, std::min<std::size_t>(width, 48), options, batch);
  });
  if (folder) write_letters(*folder, batch);
  if (!quiet) {
    const std::string text = submission::triage_summary(batch.piles, options.language);
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  return exit;
}

}  // namespace

const Command& triage_command() {
  static const Command command = {
      "triage",
      "Send in",
      "a folder of files: ready, fixable, to be sent back; a letter for each arbiter",
      "[OPTIONS] DIR [-o OUT]",
      "ready      can be sent as it is\n"
      "fixable    would be refused as it came, but not after the repairs of trf fix and the clean\n"
      "           copy of trf submit\n"
      "send back  only its arbiter can put it in order\n"
      "Every file below DIR is read whatever its ending; files may be named instead of a folder.\n"
      "-o OUT writes a short text for the arbiter of each file (--lang en, bg or ru) and "
      "triage.csv to a\n"
      "fresh or empty folder; --in-place writes over those of an earlier run. Ends 1 when a file "
      "has to\n"
      "be sent back.",
      [](Options&) {},
      triage};
  return command;
}

}  // namespace trf::cli
