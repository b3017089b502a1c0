#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/pairing_input.hpp"
#include "report/explain_round.hpp"
#include "report/submission/submission.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;
using tournament::Event;
using tournament::PlayerIndex;

// --- a code
// ---------------------------------------------------------------------------------------

Exit explain_codes(Run& run) {
  if (run.files.empty())
    throw UsageError(
        "no code named; for example trf explain TRF0304, or E03; or a file and --round");
  for (std::size_t i = 0; i < run.files.size(); ++i) {
    const std::string& text = run.files[i];
    const auto kinds = find_codes(text);
    if (kinds.empty()) {
      const std::string rules = run.common.format == Format::json
                                    ? report::submission::rules_json(text)
                                    : report::submission::rules_text(text);
      if (rules.empty())
        throw UsageError(
            fmt::format("{} is no code of a finding, like TRF0304, or of a check, like E03 or C06",
                        report::printable(text)));
      run.out->write(i != 0 && run.common.format != Format::json ? "\n" + rules : rules);
      continue;
    }
    if (run.common.format == Format::json) {
      run.out->write(report::explain_json(kinds));
    } else {
      if (i != 0) run.out->write("\n");
      run.out->write(report::explain_text(kinds, run.common.style));
    }
  }
  return Exit::ok;
}

// --- a round
// --------------------------------------------------------------------------------------

// A file is meant where an option of the rounds stands, or the only argument is a file and no code.
bool about_round(const Run& run) {
  for (const char* option : {"round", "why-not", "player", "checklist", "system"})
    if (run.has(option)) return true;
  if (run.files.size() != 1 || !find_codes(run.files.front()).empty()) return false;
  std::error_code error;
  const std::string& name = run.files.front();
  return name == "-" || name.find_first_of("./") != std::string::npos ||
         std::filesystem::exists(name, error);
}

// `--why-not W B FILE`: what follows the two numbers are files.
std::vector<std::string> take_question(Run& run) {
  if (!run.has("why-not")) return {};
  auto words = run.values["why-not"].as<std::vector<std::string>>();
  if (words.size() > 2) {
    run.files.insert(run.files.end(), words.begin() + 2, words.end());
    words.resize(2);
  }
  const auto is_number = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (words.size() < 2 || !is_number(words[0]) || !is_number(words[1]))
    throw UsageError("--why-not takes two numbers, White and Black; 0 = the bye");
  return words;
}

bool has_running_game(const Event& event, std::uint16_t round) {
  return std::any_of(event.players.begin(), event.players.end(), [&](const auto& player) {
    return round <= player.rounds.size() && player.rounds[round - 1u].pending();
  });
}

// Without --round: the round that is being played, else the next one, else the last.
std::uint16_t round_in_question(const Event& event) {
  const std::uint16_t paired = event.rounds_paired;
  if (paired != 0 && has_running_game(event, paired)) return paired;
  return std::min<std::uint16_t>(event.next_round(),
                                 std::max<std::uint16_t>(1, event.rounds_total()));
}

Round round_to_explain(const Run& run, const report::Input& input) {
  const Event& event = input.event;
  if (event.rounds_announced) {
    if (run.has("round")) return round_to_pair(run, event);
    return Round{round_in_question(event)};
  }
  // A round of the file may be explained: that more follow tells that it is not the last.
  const std::uint16_t paired = event.rounds_paired;
  if (paired == 0) return round_to_pair(run, event);  // refuses
  const auto round = static_cast<std::uint16_t>(
      run.has("round") ? whole_number(run.text("round"), "--round", 1, paired) : paired);
  if (round == paired && !run.common.quiet)
    say(
        fmt::format("trf: {}: warning: the file states no number of rounds; round {} is taken as "
                    "the last",
                    report::printable(input.file), round));
  return Round{round};
}

PlayerIndex player_of(const Event& event, const std::string& text, std::string_view option) {
  const unsigned number = whole_number(text, option, 1, 9999);
  if (const auto player = event.find(Tpn{static_cast<std::uint16_t>(number)})) return *player;
  throw UsageError(fmt::format("{} {}: nobody has this number", option, number));
}

crosscheck::Question question_of(const Event& event, std::vector<std::string> words) {
  if (words[0] == "0") std::swap(words[0], words[1]);
  crosscheck::Question q;
  q.white = player_of(event, words[0], "--why-not");
  if (words[1] != "0") q.black = player_of(event, words[1], "--why-not");
  if (q.white == q.black)
    throw UsageError(
        fmt::format("--why-not {} {}: a player does not meet himself", words[0], words[1]));
  return q;
}

void refuse_combinations(const Run& run) {
  if (run.has("checklist")) run.allow({Format::text});
  if (run.has("why-not") && run.has("player"))
    throw UsageError("--why-not and --player exclude each other");
  if (run.has("checklist") && (run.has("why-not") || run.has("player")))
    throw UsageError("--checklist goes with --round only");
}

Exit print_checklist(Run& run, const Event& event, const report::ExplainOptions& options) {
  const auto history = event.before(options.round);
  const pairing::Round round = pairing::pair(history, options.pairing);
  run.out->write(report::checklist(history, options.pairing, round, checklist_form(run)) +
                 program_line());
  return round.impossible ? Exit::findings : Exit::ok;
}

Exit print_why_not(Run& run, const report::Input& input, const report::ExplainOptions& options,
                   const std::vector<std::string>& words) {
  const auto why = crosscheck::why_not(input.event.before(options.round), options.pairing,
                                       question_of(input.event, words));
  run.out->write(run.common.format == Format::json
                     ? report::why_not_json(input, why, options)
                     : report::why_not_text(input, why, options, run.common.style));
  return why.answer == crosscheck::Answer::impossible ? Exit::findings : Exit::ok;
}

Exit print_round(Run& run, const report::Input& input, report::ExplainOptions& options) {
  if (run.has("player")) options.player = player_of(input.event, run.text("player"), "--player");
  const pairing::Round round = report::paired_round(input.event, options);
  run.out->write(run.common.format == Format::json
                     ? report::explain_round_json(input, round, options)
                     : report::explain_round_text(input, round, options, run.common.style));
  return round.impossible ? Exit::findings : Exit::ok;
}

Exit explain_round(Run& run) {
  const std::vector<std::string> words = take_question(run);
  refuse_combinations(run);
  checklist_form(run);
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  refuse_undefined(input, "explained");
  refuse_system(run, input.event);
  report::ExplainOptions options;
  options.round = round_to_explain(run, input);
  const pairing::EditionInForce rules = edition_for(run, input.event);
  options.pairing.edition = rules.edition;
  options.edition_reason = rules.reason;
  warn_of_assumptions(run, input, rules);
  Exit exit = Exit::ok;
  if (run.has("checklist"))
    exit = print_checklist(run, input.event, options);
  else if (!words.empty())
    exit = print_why_not(run, input, options, words);
  else
    exit = print_round(run, input, options);
  return std::max(exit, exit_after(run, input));
}

Exit explain(Run& run) {
  run.allow({Format::text, Format::json});
  return about_round(run) ? explain_round(run) : explain_codes(run);
}

}  // namespace

const Command& explain_command() {
  static const Command command = {
      "explain",
      "Check and mend",
      "tells why a round is paired as it is, or what a finding means",
      "CODE...\n"
      "       trf explain FILE [--round N] [--player P] [-v]\n"
      "       trf explain FILE [--round N] --why-not W B\n"
      "       trf explain FILE [--round N] --checklist",
      "CODE is a code as printed (TRF0304) or the id of a check (E03): what it means, how to mend "
      "it.\n\n"
      "FILE with --round N, a round that is paired already or the next one (the default: the "
      "round\n"
      "that is being played, else the next): the brackets from the top, each with its moved-down\n"
      "players, S1 and S2, the pairs with the article that gave the colours, the downfloaters, "
      "and\n"
      "the criteria that could not be met in full. It is our pairing that is explained; where the\n"
      "file has another, that is said first.\n\n"
      "--why-not W B answers a protest: why does W (White) not meet B (Black)? `--why-not P 0`: "
      "why\n"
      "has P not got the bye? Either an article forbids it; or the best legal pairing of the "
      "whole\n"
      "round with that pair is looked for, and the answer is the first bracket and criterion in\n"
      "which it is worse than the one made, with both values. Best is what the rules say: the "
      "score\n"
      "of the bye (C5), then bracket by bracket from the top, each by its criteria in their order "
      "and,\n"
      "all being equal, by the order in which article 4 generates pairings.\n\n"
      "Exit 1: the round has no legal pairing (the proof is printed), or the file has errors.",
      [](Options& o) {
        o.add_options()("round", po::value<std::string>()->value_name("N"), "the round to explain")(
            "why-not", po::value<std::vector<std::string>>()->multitoken()->value_name("W B"),
            "why W and B do not meet; B = 0: why W has not got the bye")(
            "player", po::value<std::string>()->value_name("P"), "only what concerns player P")(
            "checklist", "print colours, floats and bye rights of every player")(
            "system", po::value<std::string>()->value_name("NAME"),
            "dutch (default: what the file states)");
        declare_checklist_form(o);
      },
      explain};
  return command;
}

}  // namespace trf::cli
