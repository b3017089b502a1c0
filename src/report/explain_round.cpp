#include "report/explain_round.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/explain_round_view.hpp"
#include "report/words.hpp"

namespace trf::report {

namespace {

using Align = Table::Align;
using pairing::BracketReport;
using Players = std::vector<PlayerIndex>;

class Text {
 public:
  Text(const Input& input, const pairing::Round& round, const ExplainOptions& options,
       const Style& style)
      : input_(input),
        round_(round),
        options_(options),
        style_(style),
        words_(input.event, options) {}

  std::string all() {
    std::string out = head() + field();
    if (round_.impossible) return out + impossible();
    out += bye() + absences() + against_file();
    if (options_.player) out += about_player();
    for (const BracketView& b : bracket_views(words_, round_))
      if (!options_.player || concerns(*b.report)) out += bracket(b);
    if (listed_) out += foot();
    return out;
  }

 private:
  // --- above the brackets
  // ---------------------------------------------------------------------------

  [[nodiscard]] std::string head() const {
    const tournament::Event& event = input_.event;
    std::string out;
    if (!event.name.empty()) out += painted(printable(event.name), Paint::bold, style_) + "\n";
    return out + fmt::format("Round {} of {}{}, FIDE (Dutch) System, C.04.3 of {} ({})\n",
                             round_.number.value(), event.rounds_total(),
                             words_.field().last_round ? " (the last)" : "",
                             to_string(round_.edition), options_.edition_reason);
  }

  [[nodiscard]] std::string field() const {
    const std::size_t n = words_.field().size();
    std::string out = plural(n, "player") + " to be paired";
    if (!round_.impossible) out += fmt::format(": {}", plural(round_.boards.size(), "board"));
    if (round_.pab) out += " and the bye";
    out += fmt::format("; {} absent\n", round_.absent.size());
    if (words_.field().last_round && !words_.field().entrants.empty()) out += topscorers();
    return out;
  }

  [[nodiscard]] std::string topscorers() const {
    Players list;
    for (const pairing::Entrant& e : words_.field().entrants)
      if (e.topscorer) list.push_back(e.player);
    return fmt::format("Topscorers ({}): {}\n", words_.old_edition() ? "A.7" : "1.8",
                       words_.numbers(list));
  }

  [[nodiscard]] std::string bye() const {
    if (!round_.pab) return {};
    const std::string who = words_.name(*round_.pab);
    const std::string score = to_string(words_.entrant(*round_.pab)->score);
    if (words_.old_edition())
      return fmt::format("Bye: {}, {} points, whom the last bracket leaves over (A.9)\n", who,
                         score);
    return fmt::format(
        "Bye: {}; {} points is the lowest score with which a player can have it (C5, 2.3.1)\n", who,
        score);
  }

  // One line for each kind of absence.
  [[nodiscard]] std::string absences() const {
    std::vector<std::pair<Result, std::vector<std::string>>> kinds;
    for (const pairing::Absence& a : round_.absent) {
      if (options_.player && *options_.player != a.player) continue;
      const auto same = [&](const auto& kind) { return kind.first == a.reason; };
      auto kind = std::find_if(kinds.begin(), kinds.end(), same);
      if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {a.reason, {}});
      kind->second.push_back(words_.name(a.player));
    }
    std::string out;
    for (const auto& [reason, names] : kinds)
      out += fmt::format("Not paired, {}: {}\n", words_.absence(reason), fmt::join(names, "; "));
    return out;
  }

  [[nodiscard]] std::string board(pairing::Board b) const {
    return b.black == tournament::nobody
               ? words_.number(b.white) + " bye"
               : fmt::format("{}-{}", words_.number(b.white), words_.number(b.black));
  }

  [[nodiscard]] std::string against_file() const {
    const FilePairing file = file_pairing(input_.event, round_);
    if (!file.paired) return {};
    if (file.only_ours.empty() && file.only_file.empty()) return "The file has this pairing.\n";
    const auto list = [&](const std::vector<pairing::Board>& boards) {
      std::vector<std::string> out;
      for (const pairing::Board b : boards) out.push_back(board(b));
      return out.empty() ? std::string("nothing") : fmt::format("{}", fmt::join(out, ", "));
    };
    return painted(fmt::format("The file is paired otherwise: it has {} instead of {}.\n",
                               list(file.only_file), list(file.only_ours)),
                   Paint::yellow, style_);
  }

  [[nodiscard]] std::string impossible() const {
    return painted(fmt::format("No legal pairing of this round exists ({}): {}.\n",
                               words_.old_edition() ? "A.9" : "1.9.3", round_.impossible->text),
                   Paint::red, style_);
  }

  // --- of one player ---------------------------------------------------------------------------

  [[nodiscard]] std::string about_player() const {
    const PlayerIndex p = *options_.player;
    if (words_.entrant(p) == nullptr) return fmt::format("\n{} is not paired.\n", words_.name(p));
    std::string out = fmt::format("\n{}: {}\n", painted(words_.name(p), Paint::bold, style_),
                                  player_line(words_, p));
    Players met;
    for (const tournament::Entry& e : input_.event.before(round_.number).entries(p))
      if (e.played() || e.pending()) met.push_back(e.opponent);
    return out + fmt::format("Met so far: {}\n", words_.numbers(met));
  }

  [[nodiscard]] bool concerns(const BracketReport& b) const {
    return holds(b.moved_down, *options_.player) || holds(b.residents, *options_.player);
  }

  // --- a bracket
  // ------------------------------------------------------------------------------------

  std::string bracket(const BracketView& view) {
    const BracketReport& b = *view.report;
    std::string out = "\n" + painted(view.title, Paint::bold, style_);
    out += fmt::format(": {}", words_.numbers(b.residents));
    if (!b.moved_down.empty()) out += fmt::format("; moved down: {}", words_.numbers(b.moved_down));
    out += "\n" + subgroups(view) + pairs(view);
    if (!b.downfloaters.empty()) out += "  " + downfloaters(b) + "\n";
    return out + criteria(view);
  }

  [[nodiscard]] std::string downfloaters(const BracketReport& b) const {
    const bool bye =
        round_.pab && b.downfloaters == Players{*round_.pab} && &b == &round_.brackets.back();
    return fmt::format("{} down: {}{}", b.downfloaters.size() == 1 ? "Floats" : "Float",
                       words_.numbers(b.downfloaters), bye ? ", who gets the bye" : "");
  }

  // S1 and S2 as finally used (3.2); of a heterogeneous bracket the MDP-Pairing and the remainder.
  [[nodiscard]] std::string subgroups(const BracketView& view) const {
    const BracketReport& b = *view.report;
    Players s1, s2, s1r, s2r;
    for (const auto& [higher, lower] : b.pairs) {
      const bool mdp = holds(b.moved_down, higher);
      (mdp ? s1 : s1r).push_back(higher);
      (mdp ? s2 : s2r).push_back(lower);
    }
    for (const PlayerIndex p : b.downfloaters)
      if (!holds(b.limbo, p)) s2r.push_back(p);
    if (b.pairs.empty()) return {};
    std::vector<std::string> parts;
    const auto part = [&](std::string_view name, const Players& list) {
      if (!list.empty()) parts.push_back(fmt::format("{} {}", name, words_.numbers(list)));
    };
    const bool heterogeneous = !b.moved_down.empty();
    if (heterogeneous) {
      part("S1", s1);
      part("against", s2);
      part("Limbo", b.limbo);
    }
    part(heterogeneous ? "remainder S1" : "S1", s1r);
    part("S2", s2r);
    std::string out = parts.empty() ? "" : fmt::format("  {}\n", fmt::join(parts, " | "));
    if (!view.out.empty())
      out += fmt::format("  Exchanged ({}): {} out of S1 for {}\n",
                         words_.old_edition() ? "D.2" : "4.3", words_.numbers(view.out),
                         words_.numbers(view.in));
    return out;
  }

  [[nodiscard]] std::string pairs(const BracketView& view) const {
    Table table;
    table.column("Board", Align::right).column("White", Align::left, true).column("prefers");
    table.column("").column("Black", Align::left, true).column("prefers").column("Colours by");
    for (const PairView& p : view.pairs) {
      if (options_.player && p.white != *options_.player && p.black != *options_.player) continue;
      table.row({std::to_string(p.board), words_.name(p.white), words_.preference(p.white), "-",
                 words_.name(p.black), words_.preference(p.black),
                 fmt::format("{} {}", p.article, p.reason)});
    }
    if (table.empty()) return {};
    std::string out;
    std::string text = table.text(style_);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      out += "  " + text.substr(at, end - at) + "\n";
      if (end == std::string::npos) break;
      at = end + 1;
    }
    return out;
  }

  std::string criteria(const BracketView& view) {
    Table table;
    table.column("").column("").column("", Align::right).column("");
    for (const CriterionView& c : view.criteria) {
      if (options_.player ? !holds(c.players, *options_.player) || c.sentence.empty()
                          : c.trivial && !style_.verbose)
        continue;
      const bool told = !c.sentence.empty();
      table.row({Cell(c.name, told ? Paint::bold : Paint::dim),
                 Cell(words_.old_edition() ? "" : c.article.substr(7), Paint::dim),
                 pairing_value(c),
                 Cell(told ? c.sentence : std::string(c.rule), told ? Paint::plain : Paint::dim)});
    }
    if (table.empty()) return options_.player ? "" : "  Every criterion is fully met.\n";
    listed_ = true;
    std::string out;
    for (const std::string& line : table.lines(style_)) out += "  " + line + "\n";
    return out;
  }

  static std::string pairing_value(const CriterionView& c) {
    return RoundWords::value_text(c.value);
  }

  static std::string foot() {
    return "\nA value above zero stands where no legal pairing of the bracket has less without "
           "having more\nin a criterion before it. trf explain --why-not W B tells why two "
           "players do not meet.\n";
  }

  const Input& input_;
  const pairing::Round& round_;
  const ExplainOptions& options_;
  const Style& style_;
  RoundWords words_;
  bool listed_ = false;  // some criterion was
};

}  // namespace

std::string explain_round_text(const Input& input, const pairing::Round& round,
                               const ExplainOptions& options, const Style& style) {
  return Text(input, round, options, style).all();
}

}  // namespace trf::report
