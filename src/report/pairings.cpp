#include "report/pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "trf/codes_pairing.hpp"
#include "trf/locate.hpp"

namespace trf::report {

namespace {

using crosscheck::Comparison;
using crosscheck::Ground;
using crosscheck::Outcome;
using crosscheck::RoundVerdict;
using tournament::Event;

/// Records that decide who meets whom, other than the players' rounds.
bool decides_pairings(std::string_view key) {
  constexpr std::string_view keys[] = {"152", "162", "250", "260", "299", "XXA", "XXP",
                                       "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

std::string_view key_of(const Diagnostic& d, const Document& document) {
  for (std::size_t i = 0; i < document.size(); ++i)
    if (document.line(i).source_line == d.where.line) return document.text(i).substr(0, 3);
  return "";
}

/// "round 3 result" -> 3; 0 for another field.
std::uint16_t round_of(std::string_view field) {
  constexpr std::string_view word = "round ";
  if (!field.starts_with(word)) return 0;
  std::uint16_t round = 0;
  std::from_chars(field.data() + word.size(), field.data() + field.size(), round);
  return round;
}

/// The first round whose entries an error leaves open (cli.md: the history is undefined then).
std::uint16_t undefined_from(const Input& input) {
  std::uint16_t first = 0xFFFF;
  for (const Diagnostic& d : input.diagnostics.all()) {
    if (d.code == Code::points_lost_bye) {  // somebody had a bye there: which is not certain
      std::uint16_t lost = 1;
      const std::string& text = d.args[3];
      std::from_chars(text.data(), text.data() + text.size(), lost);
      first = std::min(first, lost);
    }
    if (d.severity != Severity::error) continue;
    const std::string_view check = d.check();
    const std::uint16_t round = round_of(d.field);
    const bool undefined = (check.size() == 3 && check >= "E01" && check <= "E09") ||
                           (check == "E11" && (round != 0 || d.code == Code::tab_unreadable ||
                                               decides_pairings(key_of(d, input.document))));
    if (undefined) first = std::min(first, std::max<std::uint16_t>(round, 1));
  }
  return first;
}

std::string number(const Event& event, pairing::PlayerIndex p) {
  return std::to_string(event.players[p].tpn.value());
}

std::string board_text(const Event& event, pairing::Board b) {
  return b.black == tournament::nobody
             ? number(event, b.white) + " bye"
             : fmt::format("{}-{}", number(event, b.white), number(event, b.black));
}

std::string boards_text(const Event& event, const std::vector<pairing::Board>& boards) {
  constexpr std::size_t shown = 4;
  std::string out;
  for (std::size_t i = 0; i < boards.size() && i < shown; ++i)
    out += (i == 0 ? "" : ", ") + board_text(event, boards[i]);
  if (boards.size() > shown) out += fmt::format(" and {} more", boards.size() - shown);
  return out.empty() ? "nothing" : out;
}

std::string reasons_text(const RoundVerdict& v) {
  if (v.reasons.empty()) return "";
  std::string out = v.reasons.front().text;
  if (v.outcome == Outcome::differs && !v.remark.empty()) out += "; " + v.remark;
  if (v.reasons.size() > 1) out += fmt::format("; and {} more", v.reasons.size() - 1);
  return out;
}

Code code_of(const RoundVerdict& v) {
  for (const crosscheck::Reason& r : v.reasons) {
    if (r.ground == Ground::better) return pairing_code::pairing_better;
    if (r.ground == Ground::illegal) return pairing_code::pairing_illegal;
  }
  return pairing_code::pairing_differs;
}

/// Where a verdict shows: the round of White on the first board that is the file's alone.
text::Position place_of(const Input& input, const RoundVerdict& v) {
  if (v.extra.empty() || !input.document.has_source() || !input.kind.empty()) return {};
  const std::uint32_t line = input.event.players[v.extra.front().white].line;
  if (line == 0) return {};
  return locate(input.document, line - 1, v.round, RoundPart::block).where;
}

/// The reader's own finding of a second bye (W12) says it already.
bool told(const Input& input, const RoundVerdict& v) {
  const bool second_bye =
      !v.reasons.empty() && std::all_of(v.reasons.begin(), v.reasons.end(), [](const auto& r) {
        return r.ground == Ground::illegal && r.criterion == pairing::Criterion::c2;
      });
  return second_bye && std::any_of(input.diagnostics.all().begin(), input.diagnostics.all().end(),
                                   [](const Diagnostic& d) { return d.code == Code::pab_twice; });
}

void add_round(Input& input, const Comparison& pairings, const RoundVerdict& v) {
  Diagnostics& found = input.diagnostics;
  const std::string field = fmt::format("round {} pairing", v.round.value());
  const std::string round = std::to_string(v.round.value());
  const auto add = [&](Code code, std::vector<std::string> args) {
    found.add(code, place_of(input, v), field, std::move(args)).file = input.file;
  };
  const std::string edition(to_string(pairings.rules.edition));
  switch (v.outcome) {
    case Outcome::identical:
      if (!v.remark.empty()) add(pairing_code::pairing_assumed, {round, v.remark});
      break;
    case Outcome::explained:
      add(pairing_code::pairing_explained, {round, v.explained_by, edition});
      break;
    case Outcome::manual:
      add(pairing_code::pairing_manual, {round, v.remark, reasons_text(v)});
      break;
    case Outcome::differs:
      if (pairings.unlike || told(input, v)) break;
      add(code_of(v), {round, boards_text(input.event, v.extra),
                       boards_text(input.event, v.missing), reasons_text(v), edition});
      break;
    case Outcome::not_judged:
    case Outcome::in_doubt:  // told once, for all rounds
      break;
  }
}

std::string list_of_rounds(const Comparison& c, Outcome outcome) {
  std::string out;
  for (const RoundVerdict& v : c.rounds)
    if (v.outcome == outcome) out += (out.empty() ? "" : ", ") + std::to_string(v.round.value());
  return out;
}

/// Players whose points are in doubt (W10), and the first round whose pairing they may spoil.
struct Doubt {
  std::string whose;  ///< "players 5, 35"
  std::uint16_t from = 1;
};

Doubt doubt_of(const Input& input) {
  constexpr std::size_t named = 6;
  std::vector<std::string> numbers;
  std::uint16_t from = 0xFFFF;
  for (const Diagnostic& d : input.diagnostics.all()) {
    const bool result = d.code == Code::points_tell_result || d.code == Code::points_tell_bye;
    if (!result && d.code != Code::points_differ) continue;
    numbers.push_back(d.args.front());
    // The round after the one that is mistyped, where the points tell which.
    const unsigned round = result ? static_cast<unsigned>(std::stoul(d.args[3])) : 0U;
    from = std::min(from, static_cast<std::uint16_t>(round + 1));
  }
  if (numbers.empty()) return {};
  const std::size_t all = numbers.size();
  if (all > named) numbers.resize(named);
  return {fmt::format("player{} {}{}", all == 1 ? "" : "s", fmt::join(numbers, ", "),
                      all > named ? fmt::format(" and {} more", all - named) : ""),
          from};
}

}  // namespace

crosscheck::Options crosscheck_options(const Input& input, const CheckOptions& options) {
  crosscheck::Options out;
  const Event& event = input.event;
  out.rules = pairing::edition_in_force(event, options.rules.pairing, options.rules.date);
  const bool by_option = options.rules.pairing || options.rules.date;
  out.edition_open = !by_option && event.pairing_edition == 0 && event.start.absent();
  out.rules_by_start = !by_option && event.pairing_edition == 0 && !event.start.absent();
  out.only = options.round;
  out.undefined_from = undefined_from(input);
  const Doubt doubt = doubt_of(input);
  out.doubt = doubt.whose;
  out.doubtful_from = doubt.from;
  out.notes = crosscheck::notes_of(input.document);
  out.thorough = options.thorough;
  return out;
}

void add_pairing_findings(Input& input, const Comparison& pairings) {
  if (pairings.unlike) {
    Diagnostic& d = input.diagnostics.add(
        pairing_code::pairing_unlike, {}, "",
        {std::to_string(pairings.count(Outcome::differs)), std::to_string(pairings.rounds.size()),
         std::string(to_string(pairings.rules.edition))});
    d.file = input.file;
  }
  for (const RoundVerdict& v : pairings.rounds) add_round(input, pairings, v);
  if (const std::string rounds = list_of_rounds(pairings, Outcome::in_doubt); !rounds.empty())
    input.diagnostics
        .add(pairing_code::pairing_in_doubt, {}, "pairing",
             {fmt::format("round{} {}", rounds.find(',') == std::string::npos ? "" : "s", rounds),
              doubt_of(input).whose})
        .file = input.file;
  input.diagnostics.sort();
}

std::string pairings_remark(const Comparison& c) {
  if (!c.no_engine.empty()) return "not cross-checked: " + c.no_engine;
  if (c.rounds.empty()) return "no round is paired yet";
  if (c.count(Outcome::not_judged) == c.rounds.size())
    return "not judged: " + c.rounds.front().remark;
  std::string out = fmt::format("{} of {} rounds as our engine pairs them",
                                c.count(Outcome::identical), c.rounds.size());
  constexpr std::pair<Outcome, std::string_view> others[] = {
      {Outcome::explained, "by other rules or facts"},
      {Outcome::manual, "set by hand"},
      {Outcome::differs, "differing"},
      {Outcome::in_doubt, "differing while points are in doubt"},
      {Outcome::not_judged, "not judged"}};
  for (const auto& [outcome, what] : others)
    if (const std::string rounds = list_of_rounds(c, outcome); !rounds.empty())
      out += fmt::format(", {}: {}", what, rounds);
  return out + fmt::format(" (C.04.3 {}, {})", to_string(c.rules.edition), c.rules.reason);
}

std::vector<std::string> pairings_details(const Event& event, const Comparison& c) {
  std::vector<std::string> out = c.remarks;
  for (const RoundVerdict& v : c.rounds) {
    std::string text = fmt::format("round {}: {}", v.round.value(), to_string(v.outcome));
    if (!v.explained_by.empty()) text += " by " + v.explained_by;
    if (!v.remark.empty()) text += "; " + v.remark;
    if (v.outcome != Outcome::identical && !v.extra.empty())
      text += fmt::format("; the file has {}, we {}", boards_text(event, v.extra),
                          boards_text(event, v.missing));
    out.push_back(std::move(text));
    if (v.outcome != Outcome::identical)
      for (const crosscheck::Reason& r : v.reasons) out.push_back("  " + r.text);
  }
  return out;
}

std::vector<std::pair<unsigned, unsigned>> numbers_of(const Event& event,
                                                      const std::vector<pairing::Board>& boards) {
  std::vector<std::pair<unsigned, unsigned>> out;
  for (const pairing::Board b : boards)
    out.emplace_back(event.players[b.white].tpn.value(),
                     b.black == tournament::nobody ? 0U : event.players[b.black].tpn.value());
  return out;
}

// --- crosscheck
// -----------------------------------------------------------------------------------

namespace {

std::string stem(const std::string& file) {
  const std::size_t slash = file.find_last_of('/');
  const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
  const std::size_t dot = name.find_last_of('.');
  return printable(dot == std::string::npos || dot == 0 ? name : name.substr(0, dot));
}

std::string column_text(const Event& event, const std::vector<pairing::Board>& boards,
                        std::size_t row) {
  if (row >= boards.size()) return std::string(9, ' ');
  const pairing::Board b = boards[row];
  return fmt::format("{:>3} - {:>3}", number(event, b.white),
                     b.black == tournament::nobody ? "0" : number(event, b.black));
}

// The two columns of other programs' checkers (engine-cli.md §4): ours, then the file's.
std::string columns_text(const Event& event, const RoundVerdict& v) {
  std::string out = "  Checker pairings        Tournament pairings\n";
  for (std::size_t i = 0; i < std::max(v.missing.size(), v.extra.size()); ++i) {
    std::string line = fmt::format("    {}                {}", column_text(event, v.missing, i),
                                   column_text(event, v.extra, i));
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

Paint outcome_paint(Outcome outcome) {
  switch (outcome) {
    case Outcome::identical:
      return Paint::green;
    case Outcome::differs:
      return Paint::red;
    default:
      return Paint::yellow;
  }
}

std::string round_text(const Check& c, const RoundVerdict& v, const Style& style) {
  std::string out = fmt::format("{}: Round #{}", stem(c.input.file), v.round.value());
  if (v.outcome == Outcome::explained)
    out += painted(fmt::format("  identical by {}", v.explained_by), Paint::yellow, style);
  else if (v.outcome != Outcome::identical && v.outcome != Outcome::differs)
    out += painted(fmt::format("  {}", to_string(v.outcome)), outcome_paint(v.outcome), style);
  if (!v.remark.empty()) out += fmt::format("  {}", printable(v.remark));
  out += "\n";
  if (v.outcome == Outcome::identical || v.outcome == Outcome::not_judged) return out;
  if (!v.missing.empty() || !v.extra.empty()) out += columns_text(c.input.event, v);
  for (const crosscheck::Reason& r : v.reasons)
    out += fmt::format("  {}\n", painted(printable(r.text), outcome_paint(v.outcome), style));
  return out;
}

}  // namespace

std::string crosscheck_text(const Check& c, const Style& style, bool all_rounds) {
  std::string out;
  for (const RoundVerdict& v : c.pairings.rounds)
    if (all_rounds || v.outcome != Outcome::identical) out += round_text(c, v, style);
  for (const std::string& remark : c.pairings.remarks)
    out += fmt::format("{}: {}\n", stem(c.input.file), printable(remark));
  const Paint paint = c.pairings.count(Outcome::differs) != 0 ? Paint::red : Paint::plain;
  out += fmt::format("{}: pairings: {}\n", printable(c.input.file),
                     painted(printable(pairings_remark(c.pairings)), paint, style));
  if (!c.ranks_remark.empty() && (all_rounds || !c.ranks_ok.value_or(true)))
    out += fmt::format("{}: ranks: {}\n", printable(c.input.file),
                       painted(printable(c.ranks_remark),
                               c.ranks_ok.value_or(true) ? Paint::plain : Paint::red, style));
  for (const Diagnostic& d : c.input.diagnostics.all())
    if (d.code == Code::rank_wrong) out += "  " + lint_line(d, style);
  return out;
}

std::string crosscheck_csv_header() {
  return "file,round,verdict,explained_by,article,criterion,missing,extra,reason\n";
}

std::string crosscheck_csv(const Check& c) {
  const Event& event = c.input.event;
  const auto list = [&](const std::vector<pairing::Board>& boards) {
    std::string out;
    for (const auto& [w, b] : numbers_of(event, boards))
      out += fmt::format("{}{}-{}", out.empty() ? "" : " ", w, b);
    return out;
  };
  std::string out;
  for (const RoundVerdict& v : c.pairings.rounds) {
    const bool told = v.outcome != Outcome::identical && !v.reasons.empty();
    std::string text;
    if (told)
      for (const crosscheck::Reason& r : v.reasons) text += (text.empty() ? "" : "; ") + r.text;
    out += csv_line(
        {c.input.file, std::to_string(v.round.value()), std::string(to_string(v.outcome)),
         v.explained_by, told ? v.reasons.front().article : "",
         told ? crosscheck::criterion_name(v.reasons.front(), c.pairings.rules.edition) : "",
         list(v.missing), list(v.extra), text.empty() ? v.remark : text});
  }
  return out;
}

}  // namespace trf::report
