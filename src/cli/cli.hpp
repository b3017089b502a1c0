// The room `cli`: the command line. Parses options, chooses among the rooms, prints; knows no rule
// of the format or of the game. One cmd_*.cpp a command; the table stands in main.cpp.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/sheets/sheets.hpp"
#include "report/report.hpp"

namespace trf::cli {

/// Exit codes (cli.md); of several files the highest is returned.
enum class Exit : std::uint8_t {
  ok = 0,
  findings = 1,
  internal = 2,
  usage = 3,
  limit = 4,
  file = 5
};

enum class Format : std::uint8_t { text, json, csv, xlsx };

/// The options that every command knows.
struct Common {
  Format format = Format::text;
  report::RulesChoice rules;
  std::optional<text::Encoding> encoding;
  bool strict = false;
  std::string output;  ///< -o; empty = standard output
  bool in_place = false;
  bool quiet = false;
  unsigned threads = 0;  ///< 0 = as many as the machine has
  report::Style style;
};

/// Results: to standard output or the file of -o. A closed pipe ends the program quietly.
class Output {
 public:
  explicit Output(std::string path) : path_(std::move(path)) {}
  void write(std::string_view bytes);
  /// Writes the file, once, if there was anything to write to it. Throws FileError.
  void finish();
  [[nodiscard]] bool to_file() const { return !path_.empty() && path_ != "-"; }

 private:
  std::string path_, buffer_;
  bool due_ = false;  ///< something was written that is not in the file yet
};
/// The reader of our output has gone; nothing more to do.
struct ClosedPipe {};

/// One run of a command.
struct Run {
  std::string_view command;
  Common common;
  std::vector<std::string> files;
  boost::program_options::variables_map values;  ///< the command's own options
  Output* out = nullptr;

  [[nodiscard]] bool has(const char* option) const { return values.count(option) != 0; }
  [[nodiscard]] std::string text(const char* option) const {
    return has(option) ? values[option].as<std::string>() : std::string();
  }
  /// The file that an option names; empty where it is a mere flag or not given.
  [[nodiscard]] std::string path(const char* option) const;
  /// Throws UsageError unless just one file is named.
  [[nodiscard]] const std::string& only_file() const;
  /// Throws UsageError for a format that the command has not got.
  void allow(std::initializer_list<Format> formats) const;
};

struct Command {
  std::string_view name, group, help, usage, details;
  void (*declare)(boost::program_options::options_description& options);
  Exit (*run)(Run& run);
};

using Options = boost::program_options::options_description;
const Command& check_command();
const Command& lint_command();
const Command& fix_command();
const Command& show_command();
const Command& standings_command();
const Command& convert_command();
const Command& diff_command();
const Command& explain_command();
const Command& pair_command();
const Command& generate_command();
const Command& engine_command();
const Command& crosscheck_command();
const Command& audit_command();
const Command& prizes_command();
const Command& fees_command();
const Command& regulation_command();
const Command& post_command();
const Command& rate_command();
const Command& norms_command();
const Command& submit_command();
const Command& triage_command();

// --- options.cpp
// ----------------------------------------------------------------------------------
/// Splits the arguments after the command name into `run`. Throws UsageError.
void parse(const Command& command, const std::vector<std::string>& arguments, Run& run);
bool asks_for_help(const std::vector<std::string>& arguments);
std::string help_of(const Command& command);
/// The nearest of `known` to what was typed, or empty when none is near.
std::string nearest(std::string_view typed, const std::vector<std::string>& known);
/// A whole number in low..high. Throws UsageError naming `option`.
unsigned whole_number(const std::string& text, std::string_view option, unsigned low,
                      unsigned high);

// --- batch.cpp
// ------------------------------------------------------------------------------------
/// What became of one file.
struct Outcome {
  std::string out;       ///< to the results
  std::string messages;  ///< to standard error
  Exit exit = Exit::ok;
  std::size_t errors = 0, warnings = 0;
  std::map<std::string, std::size_t> codes;  ///< how often each kind was found
};
/// Counts of the findings, and the exit code that they mean (cli.md).
void judge(const Run& run, const report::Input& input, Outcome& outcome);
/// The exit code after a file whose own job was done: findings when it has errors (cli.md).
Exit exit_after(const Run& run, const report::Input& input);
/// Reads a file into what every report starts from. Throws FileError.
report::Input read_input(const Run& run, const std::string& path);
/// The same of bytes that stand for the file.
report::Input input_of(const Run& run, const std::string& path, std::string bytes);
/// The errors of the input to standard error (cli.md); with -v every finding.
void complain(const Run& run, const report::Input& input);
/// What a file is, by its content.
enum class Form : std::uint8_t {
  trf,
  json,
  jch,
  tunx,
  player_list,
  participants_xml,
  pairing_file,
  sheet
};
Form form_of(std::string_view bytes);
std::string_view to_string(Form form);  ///< "a file of Swiss-Manager"
/// The event of one or several sheets; its file is the first. Throws FormatError, LimitError.
report::Input sheets_input(const Run& run, std::vector<exchange::sheets::Part> parts);
/// The event with what a second file adds: pairings of Swiss-Manager, names of teams. Throws
/// FileError, FormatError, UsageError for a file of another kind.
report::Input with_companion(const Run& run, report::Input input, const std::string& path);
/// Treats all files of the run, in parallel, and prints the outcomes in the order of the files; on
/// a terminal with a progress bar. An exception concerns its file only.
Exit each_file(Run& run, const std::function<Outcome(const std::string& path)>& work);

// --- cmd_engine.cpp
// -------------------------------------------------------------------------------
/// A call of the engine in the grammar of JaVaFo or bbpPairings (engine-cli.md).
Exit run_engine(const std::vector<std::string>& arguments, std::string_view called_as);

// --- main.cpp
// -------------------------------------------------------------------------------------
/// The exit code of an exception, and what to print of it.
Exit exit_of(const std::exception& e);
/// A message to standard error.
void say(std::string_view text);

}  // namespace trf::cli
