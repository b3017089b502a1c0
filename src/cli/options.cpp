#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <numeric>

#include "cli/cli.hpp"
#include "rating/rating.hpp"

namespace trf::cli {

namespace po = boost::program_options;

namespace {

Options common_options() {
  Options o("Common options");
  o.add_options()  //
      ("format", po::value<std::string>()->value_name("text|json|csv|xlsx"),
       "form of the results; xlsx: show, standings, prizes, fees")  //
      ("rules", po::value<std::string>()->value_name("auto|DATE"),
       "all rules as in force on DATE; auto = the start of the event")  //
      ("pairing-rules", po::value<std::string>()->value_name("2017|2026"),
       "edition of the pairing rules")  //
      ("tiebreak-rules", po::value<std::string>()->value_name("EDITION"),
       "edition of C.07: pre2023, 2023, 2024, 2026 or none")  //
      ("rating-rules", po::value<std::string>()->value_name("EDITION"),
       "edition of the rating rules: 2022, 2024-03, 2024-12 or 2025-10")                   //
      ("encoding", po::value<std::string>()->value_name("NAME"), "encoding of the input")  //
      ("strict", "warnings are findings too; refuse what is only tolerated")               //
      ("output,o", po::value<std::string>()->value_name("FILE"),
       "write to FILE; - = standard output")                                         //
      ("in-place", "write back into the input file, instead of -o")                  //
      ("lang", po::value<std::string>()->value_name("en"), "language of the texts")  //
      ("color", po::value<std::string>()->value_name("auto|always|never"),
       "colour of the texts")                                                                     //
      ("quiet,q", "no messages but errors, no progress, no summary")                              //
      ("verbose,v", "more: source lines, all findings")                                           //
      ("threads,j", po::value<std::string>()->value_name("N"), "files treated at the same time")  //
      ("help", "this help")                                                                       //
      ("version", "version of the program");
  return o;
}

std::vector<std::string> names_of(const Options& options) {
  std::vector<std::string> out;
  for (const auto& option : options.options()) out.push_back(option->long_name());
  return out;
}

template <class T>
struct Choice {
  std::string_view name;
  T value;
};

template <class T, std::size_t N>
T choose(const std::string& text, std::string_view option, const Choice<T> (&choices)[N]) {
  std::vector<std::string> names;
  for (const Choice<T>& c : choices) {
    if (c.name == text) return c.value;
    names.emplace_back(c.name);
  }
  throw UsageError(fmt::format("{} {}: one of {}", option, text, fmt::join(names, ", ")));
}

/// YYYY-MM-DD or YYYY/MM/DD, a day of the calendar.
PartialDate date_of(const std::string& text) {
  const auto part = [&](std::size_t at, std::size_t size) {
    unsigned value = 0;
    const char* begin = text.data() + at;
    const auto [end, error] = std::from_chars(begin, begin + size, value);
    return error == std::errc() && end == begin + size ? value : 0U;
  };
  const bool shaped = text.size() == 10 && (text[4] == '-' || text[4] == '/') && text[7] == text[4];
  if (shaped) {
    const unsigned y = part(0, 4), m = part(5, 2), d = part(8, 2);
    if (std::chrono::year_month_day{std::chrono::year{static_cast<int>(y)}, std::chrono::month{m},
                                    std::chrono::day{d}}
            .ok() &&
        y != 0)
      return {static_cast<std::uint16_t>(y), static_cast<std::uint8_t>(m),
              static_cast<std::uint8_t>(d)};
  }
  throw UsageError(fmt::format("--rules {}: auto, or a date like 2026-03-01", text));
}

bool wants_colour(const std::string& when) {
  static constexpr Choice<int> choices[] = {{"auto", 0}, {"always", 1}, {"never", 2}};
  const int choice = choose(when, "--color", choices);
  if (choice != 0) return choice == 1;
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && !(no_colour && *no_colour) &&
         !(terminal && std::string_view(terminal) == "dumb");
}

std::size_t terminal_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

void rules(const Run& run, Common& c) {
  if (const std::string text = run.text("rules"); !text.empty() && text != "auto")
    c.rules.date = date_of(text);
  if (run.has("pairing-rules")) {
    static constexpr Choice<pairing::Edition> choices[] = {{"2017", pairing::Edition::d2017},
                                                           {"2026", pairing::Edition::d2026}};
    c.rules.pairing = choose(run.text("pairing-rules"), "--pairing-rules", choices);
  }
  if (run.has("tiebreak-rules")) {
    c.rules.tie_breaks = tiebreak::edition_from_name(run.text("tiebreak-rules"));
    if (!c.rules.tie_breaks)
      throw UsageError(fmt::format("--tiebreak-rules {}: one of pre2023, 2023, 2024, 2026, none",
                                   run.text("tiebreak-rules")));
  }
  if (run.has("rating-rules") && !rating::edition_from_name(run.text("rating-rules")))
    throw UsageError(fmt::format("--rating-rules {}: one of 2022, 2024-03, 2024-12, 2025-10",
                                 run.text("rating-rules")));
}

void language(const Run& run) {
  const std::string text = run.text("lang");
  if (text.empty() || text == "en") return;
  const bool has_letters =
      run.command == "submit" || run.command == "triage" || run.command == "post";
  if (has_letters && (text == "bg" || text == "ru")) return;
  if (text == "bg" || text == "ru")
    throw UsageError(fmt::format("--lang {}: this build has its texts in English only", text));
  throw UsageError(fmt::format("--lang {}: one of en, bg, ru", text));
}

/// Tables that can be had as a workbook, and never on a terminal.
void workbook(const Run& run) {
  constexpr std::string_view commands[] = {"show", "standings", "prizes", "fees", "rate"};
  if (std::find(std::begin(commands), std::end(commands), run.command) == std::end(commands))
    throw UsageError(fmt::format("{} has no --format xlsx", run.command));
  const std::string output = run.text("output");
  if ((output.empty() || output == "-") && isatty(STDOUT_FILENO) != 0)
    throw UsageError("--format xlsx goes into a file: -o OUT.xlsx");
}

void common(Run& run) {
  Common& c = run.common;
  static constexpr Choice<Format> formats[] = {
      {"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}, {"xlsx", Format::xlsx}};
  if (run.has("format")) c.format = choose(run.text("format"), "--format", formats);
  if (c.format == Format::xlsx) workbook(run);
  rules(run, c);
  if (run.has("encoding")) {
    c.encoding = text::encoding_from_name(run.text("encoding"));
    if (!c.encoding)
      throw UsageError(
          fmt::format("--encoding {}: not an encoding of this build", run.text("encoding")));
  }
  language(run);
  c.strict = run.has("strict");
  c.output = run.text("output");
  c.in_place = run.has("in-place");
  c.quiet = c.style.quiet = run.has("quiet");
  if (c.quiet && run.has("verbose")) throw UsageError("-q and -v exclude each other");
  c.style.verbose = run.has("verbose");
  c.style.colour = wants_colour(run.has("color") ? run.text("color") : "auto");
  if (!c.output.empty() && c.output != "-" && run.text("color") != "always") c.style.colour = false;
  c.style.width = c.output.empty() ? terminal_width() : 0;
  if (run.has("threads")) c.threads = whole_number(run.text("threads"), "--threads", 0, 256);
  // These two write folders, and over an earlier run's only when told so.
  const bool folder = run.command == "submit" || run.command == "triage";
  if (c.in_place && run.command != "fix" && run.command != "convert" && !folder)
    throw UsageError(fmt::format("{} has no --in-place: it changes no file", run.command));
  if (c.in_place && !c.output.empty() && !folder)
    throw UsageError("--in-place and -o exclude each other");
  if (std::count(run.files.begin(), run.files.end(), "-") > 1)
    throw UsageError("standard input (-) is named twice");
}

[[noreturn]] void refuse(const po::error& e, const Options& known) {
  if (const auto* unknown = dynamic_cast<const po::unknown_option*>(&e)) {
    std::string name = unknown->get_option_name();
    const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    const std::string near = nearest(bare, names_of(known));
    throw UsageError(fmt::format("unknown option {}{}", name,
                                 near.empty() ? "" : fmt::format("; did you mean --{}?", near)));
  }
  throw UsageError(e.what());
}

}  // namespace

std::string nearest(std::string_view typed, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
  for (const std::string& name : known) {
    std::vector<std::size_t> row(name.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < typed.size(); ++i) {
      std::size_t diagonal = row[0]++;
      for (std::size_t j = 0; j < name.size(); ++j) {
        const std::size_t above = row[j + 1];
        row[j + 1] = std::min({row[j] + 1, above + 1, diagonal + (typed[i] != name[j])});
        diagonal = above;
      }
    }
    if (row.back() < least) {
      least = row.back();
      best = name;
    }
  }
  return best;
}

unsigned whole_number(const std::string& text, std::string_view option, unsigned low,
                      unsigned high) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < low ||
      value > high)
    throw UsageError(fmt::format("{} {}: a whole number from {} to {}", option, text, low, high));
  return value;
}

bool asks_for_help(const std::vector<std::string>& arguments) {
  for (const std::string& a : arguments) {
    if (a == "--") return false;
    if (a == "--help" || a == "-h") return true;
  }
  return false;
}

std::string help_of(const Command& command) {
  std::string out =
      fmt::format("{}\n\nUsage: trf {} {}\n", command.help, command.name, command.usage);
  if (!command.details.empty()) out += fmt::format("\n{}\n", command.details);
  Options own("Options");
  command.declare(own);
  std::ostringstream text;
  if (!own.options().empty()) text << '\n' << own;
  // The engine has the grammar of other programs.
  if (&command != &engine_command()) text << '\n' << common_options();
  return out + text.str();
}

void parse(const Command& command, const std::vector<std::string>& arguments, Run& run) {
  Options all = common_options();
  command.declare(all);
  Options positional;
  positional.add_options()("file", po::value<std::vector<std::string>>());
  Options every;
  every.add(all).add(positional);
  po::positional_options_description where;
  where.add("file", -1);
  namespace style = po::command_line_style;
  try {
    po::store(po::command_line_parser(arguments)
                  .options(every)
                  .positional(where)
                  .style(style::unix_style & ~style::allow_guessing)
                  .run(),
              run.values);
    po::notify(run.values);
  } catch (const po::error& e) {
    refuse(e, all);
  }
  for (const auto& [name, value] : run.values)
    if (value.value().type() == typeid(std::string) && value.as<std::string>().empty() &&
        every.find(name, false).semantic()->max_tokens() != 0)
      throw UsageError(fmt::format("--{} wants a value", name));
  if (run.has("file")) run.files = run.values["file"].as<std::vector<std::string>>();
  common(run);
}

}  // namespace trf::cli
