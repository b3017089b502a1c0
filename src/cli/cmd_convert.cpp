#include <fmt/format.h>

#include "cli/cli.hpp"
#include "exchange/csv.hpp"
#include "exchange/jch.hpp"
#include "exchange/json.hpp"
#include "exchange/pgn.hpp"
#include "exchange/swiss_manager/swiss_manager.hpp"
#include "report/workbook.hpp"

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
  enum class Kind : std::uint8_t {
    same,
    edition,
    sm_edition,
    json,
    csv,
    xlsx,
    sm_players,
    sm_pairings,
    sm_xml,
    sm_xml_teams,
    jch,
    pgn,
  };
  std::string_view name;
  Kind kind = Kind::same;
  Edition edition{};
};

constexpr Target targets[] = {
    {"trf06", Target::Kind::edition, Edition::trf06},
    {"trf16", Target::Kind::edition, Edition::trf16},
    {"trfx", Target::Kind::edition, Edition::trfx},
    {"trfbx", Target::Kind::edition, Edition::trfbx},
    {"trf26", Target::Kind::edition, Edition::trf26},
    {"json", Target::Kind::json},
    {"csv", Target::Kind::csv},
    {"xlsx", Target::Kind::xlsx},
    {"sm-players", Target::Kind::sm_players},
    {"sm-pairings", Target::Kind::sm_pairings},
    {"sm-xml", Target::Kind::sm_xml},
    {"sm-xml-teams", Target::Kind::sm_xml_teams},
    {"jch", Target::Kind::jch},
    {"pgn", Target::Kind::pgn},
    {"sm-trf16", Target::Kind::sm_edition, Edition::trf16},
    {"sm-trf26", Target::Kind::sm_edition, Edition::trf26},
};

Target target_of(const std::string& name) {
  if (name.empty()) return {};
  std::vector<std::string> names;
  for (const Target& target : targets) {
    if (target.name == name) return target;
    names.emplace_back(target.name);
  }
  throw UsageError(fmt::format("--to {}: this build writes {}", name, fmt::join(names, ", ")));
}

std::string written(const Run& run, const report::Input& input, const Document& document) {
  WriteReport report;
  std::string bytes = write(document, write_options(run), &report);
  if (report.replaced != 0)
    say(fmt::format("{}: lost: {} character{} transliterated", report::printable(input.file),
                    report.replaced, report.replaced == 1 ? "" : "s"));
  return bytes;
}

// They come from formats that are not of columns (trf.md §11).
void refuse_wide_points(const tournament::Event& event) {
  for (const auto& p : event.players)
    if (p.stated_points && p.stated_points->tenths() >= 1000)
      throw LimitError(fmt::format("player {}: {} points do not fit columns 81-84 of a TRF",
                                   p.tpn.value(), to_string(*p.stated_points)));
}

std::string converted(const Run& run, const report::Input& input, const Target& target,
                      std::optional<Round> round, std::vector<Loss>& losses) {
  namespace sm = exchange::swiss_manager;
  switch (target.kind) {
    case Target::Kind::same:
      return written(run, input, input.document);
    case Target::Kind::json:
      return exchange::to_json(input.event, &input.document, &losses);
    case Target::Kind::csv:
      return exchange::to_csv(input.event, &losses);
    case Target::Kind::xlsx: {
      report::StandingsOptions options;
      options.rules = run.common.rules;
      return report::event_xlsx(input, options, &losses);
    }
    case Target::Kind::sm_players:
      return sm::csv_of(sm::player_table(input.event, &losses));
    case Target::Kind::sm_pairings:
      return sm::pairing_file(input.event, round, &losses);
    case Target::Kind::sm_xml:
      return sm::players_xml(input.event, &losses);
    case Target::Kind::sm_xml_teams:
      return sm::teams_xml(input.event, &losses);
    case Target::Kind::jch:
      return exchange::to_jch(input.event, &input.document, &losses);
    case Target::Kind::pgn:
      return exchange::to_pgn(input.event, round, &losses);
    case Target::Kind::edition:
    case Target::Kind::sm_edition:
      break;
  }
  refuse_wide_points(input.event);
  Conversion result = target.kind == Target::Kind::edition
                          ? convert(input.document, target.edition)
                          : sm::for_import(input.document, target.edition);
  losses = std::move(result.losses);
  return written(run, input, result.document);
}

bool is_trf(const Target& target) {
  return target.kind == Target::Kind::same || target.kind == Target::Kind::edition ||
         target.kind == Target::Kind::sm_edition;
}

// Other formats have an encoding and line ends of their own.
void refuse_forms(const Run& run, const Target& target) {
  for (const char* option : {"to-encoding", "line-end", "ascii"})
    if (run.has(option) && !is_trf(target))
      throw UsageError(fmt::format("--{} goes with a TRF, not with {}", option, run.text("to")));
  if (run.has("round") && target.kind != Target::Kind::sm_pairings &&
      target.kind != Target::Kind::pgn)
    throw UsageError("--round goes with --to sm-pairings and --to pgn");
}

std::optional<Round> round_of(const Run& run) {
  if (!run.has("round")) return std::nullopt;
  return Round{static_cast<std::uint16_t>(whole_number(run.text("round"), "--round", 1, 999))};
}

/// IN and what MORE add to it. Several sheets are parts of one event.
report::Input whole_input(const Run& run, const std::string& path, std::string bytes) {
  std::vector<exchange::sheets::Part> sheets;
  std::vector<std::string> companions;
  const bool sheet = form_of(bytes) == Form::sheet;
  if (sheet) sheets.push_back({path, std::move(bytes)});
  for (std::size_t i = 1; i < run.files.size(); ++i) {
    std::string more = sheet ? load(run.files[i]) : std::string();
    if (sheet && form_of(more) == Form::sheet)
      sheets.push_back({run.files[i], std::move(more)});
    else
      companions.push_back(run.files[i]);
  }
  report::Input input =
      sheet ? sheets_input(run, std::move(sheets)) : input_of(run, path, std::move(bytes));
  if (input.recognised)
    for (const std::string& companion : companions)
      input = with_companion(run, std::move(input), companion);
  return input;
}

/// What was found from totals, and what does not add up: it is not in the output to be seen.
void tell_sheets(const report::Input& input) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all())
    if (d.severity == Severity::warning && d.code >= Code::sheet_read &&
        d.code <= Code::sheet_no_rounds)
      out += report::lint_line(d, report::Style{});
  std::fwrite(out.data(), 1, out.size(), stderr);
}

Exit convert_file(Run& run) {
  const Target target = target_of(run.text("to"));
  refuse_forms(run, target);
  const std::optional<Round> round = round_of(run);
  if (run.files.empty()) throw UsageError("no file named; - is standard input");
  const std::string path = run.files.front();
  if (run.common.in_place && path == "-")
    throw UsageError("--in-place: standard input cannot be written back");
  std::string original = load(path);
  if (const Form form = form_of(original); target.kind == Target::Kind::same && form != Form::trf)
    throw UsageError(fmt::format("{}; name the edition to make of it with --to", to_string(form)));
  report::Input input = whole_input(run, path, std::move(original));
  complain(run, input);
  if (!run.common.quiet && !run.common.style.verbose) tell_sheets(input);
  if (!input.recognised) return Exit::usage;
  std::vector<Loss> losses;
  const std::string bytes = converted(run, input, target, round, losses);
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
      "into another edition of the TRF or another format; lists what is lost",
      "[OPTIONS] IN [MORE…] -o OUT",
      "What the target cannot hold, and what was inferred, is listed on standard error. Without "
      "--to\n"
      "the file is written back unchanged, byte for byte. FORMAT is one of\n"
      "  trf06 trf16 trfx trfbx trf26  an edition of the TRF\n"
      "  json, csv                     the event for programs, its rounds for spreadsheets\n"
      "  xlsx                          a workbook: start list, standings, cross table, rounds\n"
      "  sm-players                    for Swiss-Manager: the player list in its columns (CSV)\n"
      "  sm-pairings                   pairings and results of --round N or all rounds (;)\n"
      "  sm-xml, sm-xml-teams          participants and teams as XML\n"
      "  sm-trf16, sm-trf26            a TRF as it imports one: numbers 1 to n in order, 142\n"
      "  jch                           JSON for Chess, the format of TieBreakServer\n"
      "  pgn                           headers of the games of --round N or all rounds; Round is\n"
      "                                round.board, in team events Board is that of the match\n"
      "MORE files add to IN: a pairing file of Swiss-Manager its rounds, XML of teams their "
      "names.\n"
      "Sheets of chess-results and Swiss-Manager (.xlsx, .csv, .txt, saved pages) are recognised "
      "by\n"
      "their headings: start list, cross table by number or rank, ranking, pairings of a round; "
      "several\n"
      "of them are parts of one event: trf convert START_LIST CROSS_TABLE --to trf26 -o OUT. Byes "
      "that\n"
      "a page hides are found from the totals; what does not add up is told with row and column.",
      [](Options& o) {
        o.add_options()("to", po::value<std::string>()->value_name("FORMAT"),
                        "what to make of it, see above")("round",
                                                         po::value<std::string>()->value_name("N"),
                                                         "this round alone (sm-pairings, pgn)")(
            "to-encoding", po::value<std::string>()->value_name("NAME"), "encoding of the output")(
            "line-end", po::value<std::string>()->value_name("crlf|lf|cr"),
            "line ends of the output")("ascii",
                                       "letters beyond ASCII transliterated, for a rating report");
      },
      convert_file};
  return command;
}

}  // namespace trf::cli
