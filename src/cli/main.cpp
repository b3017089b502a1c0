#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <new>

#include "cli/cli.hpp"
#include "exchange/engine_form.hpp"

namespace trf::cli {

namespace {

constexpr std::string_view version = TRF_VERSION;

const std::vector<const Command*>& commands() {
  static const std::vector<const Command*> table = {
      &check_command(),  &lint_command(),       &fix_command(),      &explain_command(),
      &show_command(),   &standings_command(),  &diff_command(),     &convert_command(),
      &pair_command(),   &crosscheck_command(), &generate_command(), &engine_command(),
      &audit_command(),  &prizes_command(),     &fees_command(),     &regulation_command(),
      &post_command(),   &rate_command(),       &norms_command(),    &submit_command(),
      &triage_command(),
  };
  return table;
}

/// Commands of the contract (cli.md) that this build has not got, and what it lacks for them.
constexpr std::pair<std::string_view, std::string_view> absent[] = {
    {"report", "HTML report"},

    {"list", "rating lists"},
};

const Command* find(std::string_view name) {
  for (const Command* c : commands())
    if (c->name == name) return c;
  return nullptr;
}

const Command& command_named(const std::string& name) {
  if (const Command* c = find(name)) return *c;
  for (const auto& [later, what] : absent)
    if (later == name) throw UsageError(fmt::format("{}: this build has no {}", name, what));
  std::vector<std::string> names;
  for (const Command* c : commands()) names.emplace_back(c->name);
  const std::string near = nearest(name, names);
  throw UsageError(fmt::format("unknown command {}{}; trf --help lists them", name,
                               near.empty() ? "" : fmt::format(", did you mean {}?", near)));
}

std::string general_help() {
  std::string out =
      "trf - reads, checks, repairs, converts and ranks FIDE Tournament Report Files\n\n"
      "Usage: trf COMMAND [OPTIONS] FILE...      - is standard input\n";
  std::string_view group;
  for (const Command* c : commands()) {
    if (c->group != group) out += fmt::format("\n{}\n", group = c->group);
    out += fmt::format("  {:<10} {}\n", c->name, c->help);
  }
  return out +
         "\ntrf help COMMAND tells the options of a command; trf explain CODE what a finding "
         "means.\n"
         "Exit: 0 no error, 1 findings, 2 internal error, 3 usage or no tournament file,\n"
         "      4 beyond a limit, 5 a file could not be read or written.\n";
}

/// Whether both name one file, be it there already or not.
bool same_path(const std::string& a, const std::string& b) {
  if (same_file(a, b)) return true;
  if (a == "-" || b == "-") return false;
  std::error_code unresolved;
  const auto one = std::filesystem::weakly_canonical(a, unresolved);
  return !unresolved && one == std::filesystem::weakly_canonical(b, unresolved);
}

/// Options that name a file to read, and one to write.
constexpr const char* reading[] = {"against",    "match", "config",  "model",
                                   "regulation", "also",  "national"};
constexpr std::pair<const char*, std::string_view> writing[] = {{"output", "-o"},
                                                                {"checklist", "--checklist"}};

/// Never over anything that is read, unless asked to (--in-place), nor one output over another.
void guard_inputs(const Run& run) {
  std::vector<std::pair<std::string, std::string>> taken;  // path, what it is
  for (const std::string& file : run.files)
    taken.emplace_back(file, run.command == "convert" || run.command == "fix"
                                 ? "an input file; --in-place writes over it"
                                 : "an input file");
  for (const char* option : reading)
    if (run.has(option))
      taken.emplace_back(run.text(option), fmt::format("the file of --{}", option));
  for (const auto& [option, spelled] : writing) {
    const std::string path = run.path(option);
    if (path.empty() || path == "-") continue;
    for (const auto& [other, what] : taken)
      if (same_path(path, other))
        throw UsageError(fmt::format("{} {} is {}", spelled, report::printable(path), what));
    taken.emplace_back(path, fmt::format("the file of {}", spelled));
  }
}

Exit dispatch(const std::vector<std::string>& arguments) {
  const auto print = [](const std::string& text) {
    Output out("");
    out.write(text);
    out.finish();
    return Exit::ok;
  };
  if (arguments.empty()) {
    std::fputs(general_help().c_str(), stderr);
    return Exit::usage;
  }
  const std::string& first = arguments.front();
  if (first == "--version") return print(fmt::format("trf {}\n", version));
  if (first == "--help" || first == "-h" || (first == "help" && arguments.size() == 1))
    return print(general_help());
  if (first == "help") return print(help_of(command_named(arguments[1])));
  if (first.starts_with('-'))
    throw UsageError(fmt::format("{} stands before the command; trf --help", first));

  const Command& command = command_named(first);
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (&command == &engine_command() && !asks_for_help(rest)) return run_engine(rest, "");
  if (asks_for_help(rest)) return print(help_of(command));
  Run run;
  run.command = command.name;
  parse(command, rest, run);
  if (run.has("version")) return print(fmt::format("trf {}\n", version));
  guard_inputs(run);
  Output out(run.common.output);
  run.out = &out;
  const Exit exit = command.run(run);
  out.finish();
  return exit;
}

}  // namespace

void say(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fputc('\n', stderr);
}

void Output::write(std::string_view bytes) {
  if (to_file()) {
    buffer_ += bytes;
    due_ = true;
    return;
  }
  while (!bytes.empty()) {
    const ssize_t n = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (n < 0) {
      if (errno == EINTR) continue;
      if (errno == EPIPE) throw ClosedPipe{};
      throw FileError(fmt::format("standard output: {}", std::strerror(errno)));
    }
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

void Output::finish() {
  if (due_) save(path_, buffer_);
  due_ = false;
}

const std::string& Run::only_file() const {
  if (files.size() == 1) return files.front();
  throw UsageError(files.empty() ? "no file named; - is standard input"
                                 : fmt::format("{} takes one file, not {}", command, files.size()));
}

std::string Run::path(const char* option) const {
  return has(option) && values[option].value().type() == typeid(std::string) ? text(option) : "";
}

void Run::allow(std::initializer_list<Format> formats) const {
  if (std::find(formats.begin(), formats.end(), common.format) == formats.end())
    throw UsageError(
        fmt::format("{} has no --format {}", command, values["format"].as<std::string>()));
}

Exit exit_of(const std::exception& e) {
  if (dynamic_cast<const UsageError*>(&e) || dynamic_cast<const FormatError*>(&e))
    return Exit::usage;
  if (dynamic_cast<const LimitError*>(&e) || dynamic_cast<const std::bad_alloc*>(&e))
    return Exit::limit;
  if (dynamic_cast<const FileError*>(&e)) return Exit::file;
  return Exit::internal;
}

}  // namespace trf::cli

int main(int argc, char** argv) {
  using namespace trf::cli;
  std::signal(SIGPIPE, SIG_IGN);
  try {
    const std::vector<std::string> arguments{argv + std::min(argc, 1), argv + argc};
    if (argc > 0 && trf::exchange::is_engine_name(argv[0]))
      return static_cast<int>(run_engine(arguments, argv[0]));
    return static_cast<int>(dispatch(arguments));
  } catch (const ClosedPipe&) {
    return static_cast<int>(Exit::ok);
  } catch (const std::exception& e) {
    const Exit exit = exit_of(e);
    say(fmt::format("trf: {}{}", exit == Exit::internal ? "internal error: " : "", e.what()));
    return static_cast<int>(exit);
  }
}
