// Stands in for JaVaFo and bbpPairings (engine-cli.md): their command lines, outputs, exit codes.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "cli/pairing_input.hpp"
#include "exchange/engine_form.hpp"
#include "simulate/simulate.hpp"

namespace trf::cli {

namespace {

using exchange::EngineRequest;
using exchange::EngineStyle;
using exchange::Lines;
using tournament::Event;

constexpr std::string_view usage =
    "  [-r]\n"
    "  [-r] [--dutch] INPUT -p [OUTPUT] [-b] [-l [CHECKLIST]] [--round N]\n"
    "  [-r] [--dutch] INPUT -c [ROUND] [-l [CHECKLIST]]\n"
    "  [-r] [--dutch] (MODEL -g | -g [CONFIG|SEED]) [-b] -o TRF [-s SEED] [-l [CHECKLIST]]\n"
    "  --pairing-rules 2017|2026 anywhere; -w and -q [N] are taken and do nothing\n";

constexpr std::string_view release =
    "trf " TRF_VERSION " - FIDE (Dutch) System, rules of 2017 and 2026\n";

/// No legal pairing: exit 1 and nothing on standard output.
struct NoPairingExists : Error {
  using Error::Error;
};

void write_out(const std::optional<std::string>& path, std::string_view bytes) {
  if (path && *path != "-") return save(*path, bytes);
  Output out("");
  out.write(bytes);
  out.finish();
}

class Engine {
 public:
  explicit Engine(EngineRequest request) : r_(std::move(request)) {
    run_.command = "engine";
    name_ = report::printable(r_.input == "-" ? "<stdin>" : r_.input);
  }

  Exit run() {
    guard_files();
    if (r_.release) write_out(std::nullopt, release);
    switch (r_.action) {
      case EngineRequest::Action::none:
        return Exit::ok;
      case EngineRequest::Action::pair:
        return pair();
      case EngineRequest::Action::check:
        return check();
      case EngineRequest::Action::generate:
        return generate();
    }
    return Exit::internal;
  }

 private:
  [[nodiscard]] bool as_bbp() const { return r_.style == EngineStyle::bbp; }
  [[nodiscard]] Event& event() { return input_.event; }

  void warn(std::string_view text) const { say(fmt::format("{}: warning: {}", name_, text)); }

  // Never over a file that was read, nor one output over the other.
  void guard_files() const {
    const auto refuse = [](const std::string& path) {
      throw UsageError(
          fmt::format("{} is the input or another output already", report::printable(path)));
    };
    for (const auto* written : {&r_.output, &r_.list}) {
      if (!*written || **written == "-") continue;
      for (const std::string* input : {&r_.input, &r_.config})
        if (!input->empty() && *input != "-" && same_file(**written, *input)) refuse(**written);
    }
    if (r_.list && r_.output && (*r_.list == *r_.output || same_file(*r_.list, *r_.output)))
      refuse(*r_.list);
  }

  // --- the input ---------------------------------------------------------------------------------

  void read() {
    if (r_.burstein) throw UsageError("--burstein: this build pairs by the Dutch system only");
    input_ = read_input(run_, r_.input);
    tell_findings(run_, input_);
    if (!input_.recognised) throw FormatError("no tournament report file");
    refuse_undefined(input_, "done");
    refuse_system(run_, input_.event);
    const std::optional<pairing::Edition> option =
        r_.pairing_rules.empty()
            ? std::nullopt
            : std::optional(r_.pairing_rules == "2017" ? pairing::Edition::d2017
                                                       : pairing::Edition::d2026);
    rules_ = pairing::edition_in_force(event(), option, std::nullopt);
    if (!rules_.warning.empty()) warn(rules_.warning);
    options_.edition = rules_.edition;
  }

  // bbpPairings refuses points that do not follow from the results, JaVaFo pairs (§2, §7).
  void look_at_points(std::optional<Round> round) {
    Tpn misfit;
    if (!as_bbp() || exchange::points_fit(event(), round, &misfit)) return;
    throw UsageError(fmt::format("the points of player {} do not match the results (columns 81-84)",
                                 misfit.value()));
  }

  Round round_wanted() {
    if (!event().rounds_announced)
      throw UsageError("the number of rounds is not stated (142, XXR); it decides the last round");
    const std::uint16_t next = event().next_round(), total = event().rounds_total();
    if (r_.round) {
      if (*r_.round > std::min(next, total))
        throw UsageError(fmt::format("round {}: from 1 to {}", *r_.round, std::min(next, total)));
      return Round{*r_.round};
    }
    if (next > total) throw UsageError(all_paired(event()));
    return Round{next};
  }

  // Unless round 1 is paired and tells by its own colours (§2).
  void need_first_colour() {
    if (event().initial_colour != Colour::none) return;
    if (as_bbp()) throw UsageError("the first colour is not known: state it (152 or XXC)");
    warn("the first colour is not known (152, XXC); White is taken");
  }

  // --- -p ----------------------------------------------------------------------------------------

  Lines lines_of(const pairing::Round& round) {
    Lines lines;
    const auto number = [&](pairing::PlayerIndex p) -> unsigned {
      return event().players[p].tpn.value();
    };
    for (const pairing::Board b : round.boards)
      lines.emplace_back(number(b.white), number(b.black));
    if (round.pab) lines.emplace_back(number(*round.pab), 0);
    return lines;
  }

  Exit pair() {
    read();
    const Round round = round_wanted();
    look_at_points(round);
    need_first_colour();
    if (r_.baku) exchange::accelerate_old_way(event(), round);
    const tournament::History history = event().before(round);
    const pairing::Round paired = pairing::pair(history, options_);
    say(fmt::format("{}: round {} of {}, by C.04.3 of {} ({})", name_, round.value(),
                    event().rounds_total(), to_string(rules_.edition), rules_.reason));
    warn_of_given_byes(paired);
    if (r_.list) save_list(report::checklist(history, options_, paired, form()) + program_line());
    if (paired.impossible)
      throw NoPairingExists(fmt::format("No valid pairing exists: {}", paired.impossible->text));
    write_out(r_.output, exchange::pairing_text(lines_of(paired)));
    if (r_.output && *r_.output != "-")
      say(fmt::format("{}: written to {}", name_, report::printable(*r_.output)));
    return Exit::ok;
  }

  void warn_of_given_byes(const pairing::Round& paired) {
    for (const pairing::Absence& a : paired.absent)
      if (a.reason == Result::pab)
        warn(
            fmt::format("player {} has the bye of round {} already and nobody has an opponent in "
                        "it: it is paired without him, with no other bye; JaVaFo and bbpPairings "
                        "would take the round as played",
                        event().players[a.player].tpn.value(), paired.number.value()));
  }

  [[nodiscard]] report::ChecklistForm form() const {
    return as_bbp() ? report::ChecklistForm::bbp : report::ChecklistForm::javafo;
  }

  // Trouble with the checklist does not spoil the pairing (§7).
  void save_list(const std::string& text) const {
    try {
      save(*r_.list, text);
    } catch (const FileError& e) {
      say(fmt::format("The checklist could not be written: {}", e.what()));
    }
  }

  // --- -c ----------------------------------------------------------------------------------------

  Exit check() {
    read();
    if (event().rounds_paired > event().rounds_total())
      throw UsageError(fmt::format("{} rounds are paired, {} are announced (142, XXR)",
                                   event().rounds_paired, event().rounds_total()));
    look_at_points(std::nullopt);
    write_out(std::nullopt, check_rounds());
    return Exit::ok;
  }

  std::string check_rounds() {
    const std::uint16_t last = event().rounds_stored;
    if (r_.round && (*r_.round > last))
      throw UsageError(fmt::format("round {}: the file has {}", *r_.round, last));
    const std::string stem = std::filesystem::path(r_.input).stem().string();
    std::string out, list;
    pairing::Facts facts(event(), options_.edition);
    for (std::uint16_t r = 1; r <= last; ++r) {
      const Round round{r};
      if (r_.round && *r_.round != r) continue;
      facts.advance_to(static_cast<std::uint16_t>(r - 1));
      out += check_round(stem, round, facts, list);
    }
    if (r_.list) save_list(list + program_line());
    return out + "\n";
  }

  // A round in which nobody was paired has nothing to compare.
  std::string announced_round(const std::string& stem, Round round, std::string& list) {
    Event none = event();
    none.announced_byes.clear();
    for (std::size_t p = 0; p < none.players.size(); ++p)
      none.announced_byes.push_back(
          {round, static_cast<tournament::PlayerIndex>(p), Result::zero_bye, "001"});
    if (r_.list)
      list += fmt::format("Round #{}\n", round.value()) +
              report::checklist(none.before(round), options_, {}, form());
    return exchange::checker_text(stem, round, Lines{}, {});
  }

  std::string check_round(const std::string& stem, Round round, const pairing::Facts& facts,
                          std::string& list) {
    if (round.value() > event().rounds_paired) return announced_round(stem, round, list);
    const tournament::History history = event().before(round);
    const pairing::Round paired = pairing::pair(history, facts, options_);
    if (r_.list)
      list += fmt::format("Round #{}\n", round.value()) +
              report::checklist(history, options_, paired, form());
    std::optional<Lines> ours;
    if (!paired.impossible) {
      ours = lines_of(paired);
      exchange::order_lines(*ours, event(), round);
    }
    return exchange::checker_text(stem, round, ours, exchange::lines_in_file(event(), round));
  }

  // --- -g ----------------------------------------------------------------------------------------

  Exit generate() {
    if (r_.burstein) throw UsageError("--burstein: this build pairs by the Dutch system only");
    simulate::Settings s = settings();
    const simulate::Generated made = r_.input.empty() ? simulate::generate(s) : from_model(s);
    for (const std::string& remark : made.remarks) say("warning: " + remark);
    const Edition edition = as_bbp() ? Edition::trf26 : Edition::trfx;
    const std::string bytes = write(simulate::document_of(made, edition));
    write_out(r_.output, bytes);
    if (!r_.list) return Exit::ok;
    input_ = input_of(run_, *r_.output, bytes);
    options_.edition = s.rules;
    r_.input = *r_.output;
    check_rounds();
    return Exit::ok;
  }

  simulate::Settings settings() {
    simulate::Settings s;
    s.seed = r_.seed ? *r_.seed
                     : static_cast<std::uint64_t>(
                           std::chrono::system_clock::now().time_since_epoch().count());
    s.bare = true;
    if (r_.input.empty()) simulate::draw_settings(s);
    if (!r_.config.empty())
      simulate::read_config(
          load(r_.config), report::printable(r_.config),
          as_bbp() ? simulate::RateStyle::one_in : simulate::RateStyle::per_thousand, s);
    if (r_.seed) s.seed = *r_.seed;
    if (r_.pairing_rules == "2017") s.rules = pairing::Edition::d2017;
    constexpr std::uint16_t shortest = 9;  // -b is for more than eight rounds (§2)
    if (r_.baku) {
      if (!s.rounds) s.fewest_rounds = shortest;
      s.baku = !s.rounds || *s.rounds >= shortest;
    }
    return s;
  }

  simulate::Generated from_model(const simulate::Settings& s) {
    input_ = read_input(run_, r_.input);
    tell_findings(run_, input_);
    if (!input_.recognised) throw FormatError("no tournament report file");
    refuse_undefined(input_, "made");
    return simulate::generate(s, input_.event);
  }

  EngineRequest r_;
  Run run_;
  std::string name_;
  report::Input input_;
  pairing::EditionInForce rules_;
  pairing::Options options_;
};

std::string subject(const EngineRequest& r) {
  const std::string& file = r.input.empty() ? r.config : r.input;
  return file.empty() ? ""
                      : " " + report::printable(std::filesystem::path(file).filename().string());
}

}  // namespace

Exit run_engine(const std::vector<std::string>& arguments, std::string_view called_as) {
  EngineRequest request;
  try {
    request = exchange::parse_engine(arguments, called_as);
  } catch (const UsageError& e) {
    say(fmt::format("{}\n\nCommand line argument syntax:\n{}", e.what(), usage));
    return Exit::usage;
  }
  const std::string of = subject(request);
  try {
    return Engine(request).run();
  } catch (const NoPairingExists& e) {
    say(fmt::format("Error while pairing{}: {}", of, e.what()));
    return Exit::findings;
  } catch (const FileError& e) {
    say(fmt::format("Error reading or writing a file: {}", e.what()));
    return Exit::file;
  } catch (const LimitError& e) {
    say(fmt::format("Error processing file{}: {}", of, e.what()));
    return Exit::limit;
  } catch (const Error& e) {
    say(fmt::format("Error parsing file{}: {}", of, e.what()));
    return Exit::usage;
  }
}

const Command& engine_command() {
  static const Command command = {
      "engine",
      "Pair",
      "stands in for JaVaFo and bbpPairings",
      "ARGUMENTS",
      "  [-r]                                      print the release\n"
      "  [-r] [--dutch] INPUT -p [OUTPUT] [-b] [-l [CHECKLIST]] [--round N]\n"
      "  [-r] [--dutch] INPUT -c [ROUND] [-l [CHECKLIST]]\n"
      "  [-r] [--dutch] (MODEL -g | -g [CONFIG|SEED]) [-b] -o TRF [-s SEED] [-l [CHECKLIST]]\n"
      "\n"
      "The command lines of both programs, options in any order; also when the program is called\n"
      "through a link named bbpPairings or javafo. -w and -q [N] are taken and do nothing, -b is\n"
      "Baku acceleration of the old text for this round. --pairing-rules 2017|2026 may stand\n"
      "anywhere. A file name without a folder is meant beside INPUT. With --dutch points that do\n"
      "not match the results, and an unknown first colour in round 1, are errors as in\n"
      "bbpPairings; without it warnings as in JaVaFo.\n"
      "The next round is the one after the last in which somebody has an opponent; byes written\n"
      "beyond it are announcements.\n"
      "Exit: 0 done (-c also with differences), 1 no legal pairing exists, 2 internal error,\n"
      "3 usage or file, 4 beyond a limit, 5 a file could not be read or written.",
      [](Options&) {},
      [](Run&) { return Exit::usage; }};
  return command;
}

}  // namespace trf::cli
