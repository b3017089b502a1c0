#include "report/checklist.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "pairing/criteria.hpp"
#include "pairing/field.hpp"

namespace trf::report {

namespace {

using pairing::Entrant;
using pairing::Float;
using pairing::PlayerIndex;
using pairing::Strength;

using Row = std::vector<std::string>;

/// Who meets whom in the new pairing, by player.
struct Fixture {
  PlayerIndex opponent = tournament::nobody;
  bool white = false, bye = false;
};

std::vector<Fixture> fixtures(const pairing::Round& round, std::size_t players) {
  std::vector<Fixture> out(players);
  for (const pairing::Board b : round.boards) {
    out[b.white] = {b.black, true, false};
    out[b.black] = {b.white, false, false};
  }
  if (round.pab) out[*round.pab].bye = true;
  return out;
}

class Sheet {
 public:
  Sheet(const tournament::History& history, const pairing::Options& options,
        const pairing::Round& round)
      : history_(history),
        facts_(advanced(history, options.edition)),
        field_(pairing::make_field(history, facts_, options)),
        fixtures_(fixtures(round, history.event().players.size())) {}

  std::string text(ChecklistForm form) const {
    std::vector<Row> rows{form == ChecklistForm::bbp ? bbp_header() : javafo_header()};
    for (const Entrant& e : field_.entrants)
      rows.push_back(form == ChecklistForm::bbp ? bbp_row(e) : javafo_row(e));
    return aligned(rows);
  }

 private:
  static pairing::Facts advanced(const tournament::History& history, pairing::Edition edition) {
    pairing::Facts facts(history.event(), edition);
    facts.advance_to(history.rounds_before());
    return facts;
  }

  [[nodiscard]] std::string number(PlayerIndex p) const {
    return std::to_string(history_.event().players[p].tpn.value());
  }

  // --- cells of both forms -----------------------------------------------------------------------

  [[nodiscard]] std::string new_opponent(const Entrant& e) const {
    const Fixture& f = fixtures_[e.player];
    if (f.bye) return "(bye)";
    if (f.opponent == tournament::nobody) return {};
    return fmt::format("({}{})", number(f.opponent), f.white ? 'W' : 'B');
  }

  static std::string float_of(const Entrant& e, pairing::Ago ago) {
    const Float f = e.floats[static_cast<std::size_t>(ago)];
    return f == Float::down ? "D" : f == Float::up ? "U" : "";
  }

  // The opponents of the games, '' for a round without one.
  [[nodiscard]] Row opponents(PlayerIndex p) const {
    Row out;
    for (const tournament::Entry& entry : history_.entries(p))
      out.push_back(entry.played() || entry.pending() ? number(entry.opponent) : "");
    out.resize(history_.rounds_before());
    return out;
  }

  // --- bbpPairings -------------------------------------------------------------------------------

  [[nodiscard]] Row bbp_header() const {
    const bool old = field_.edition == pairing::Edition::d2017;
    Row row{"ID",
            "Pts",
            std::string(history_.rounds_before() + 1u, '-'),
            "Pref",
            "C2",
            old ? "C12" : "C14",
            old ? "C14" : "C16",
            "Cur",
            ""};
    for (int r = 1; r <= history_.rounds_before(); ++r) row.push_back(fmt::format("R{}", r));
    return row;
  }

  static std::string bbp_preference(const Entrant& e) {
    const bool white = e.preference.colour == Colour::white;
    switch (e.preference.strength) {
      case Strength::absolute:
        return white ? "W " : "B ";
      case Strength::strong:
        return white ? "(W)" : "(B)";
      case Strength::mild:
        return white ? "w " : "b ";
      case Strength::none:
        break;
    }
    return "A ";
  }

  [[nodiscard]] Row bbp_row(const Entrant& e) const {
    Row row{number(e.player),
            to_string(e.score),
            *e.colours,
            bbp_preference(e),
            pairing::c2_bars(e) ? "N" : "Y",
            float_of(e, pairing::Ago::one),
            float_of(e, pairing::Ago::two),
            new_opponent(e),
            ""};
    const Row games = opponents(e.player);
    row.insert(row.end(), games.begin(), games.end());
    return row;
  }

  // --- JaVaFo ------------------------------------------------------------------------------------

  [[nodiscard]] Row javafo_header() const {
    Row row{"ID", "Pts", "Pref", "-1R", "-2R"};
    for (int r = history_.rounds_before(); r >= 1; --r) row.push_back(fmt::format("G-{}", r));
    row.emplace_back("Cur");
    return row;
  }

  static std::string javafo_preference(const Entrant& e) {
    const char c = e.preference.colour == Colour::white ? 'W' : 'B';
    switch (e.preference.strength) {
      case Strength::none:
        return "A";
      case Strength::mild:
        return fmt::format("({})", static_cast<char>(c - 'A' + 'a'));
      case Strength::strong:
        return fmt::format("({})", c);
      case Strength::absolute:
        break;
    }
    const bool again = e.repeated && e.colours->back() != c;  // the repetition asks for it too
    if (e.wide()) return std::string(again ? 3 : 2, c);
    return e.difference == 0 ? std::string(1, c) : fmt::format("{}1", c);
  }

  // The games stand to the right; whoever is barred has fewer than there were rounds, so that the
  // first column is free for the sign.
  [[nodiscard]] Row javafo_row(const Entrant& e) const {
    Row row{number(e.player), to_string(e.score), javafo_preference(e),
            float_of(e, pairing::Ago::one), float_of(e, pairing::Ago::two)};
    Row games = opponents(e.player);
    std::erase(games, "");
    Row columns(history_.rounds_before());
    std::copy_backward(games.begin(), games.end(), columns.end());
    if (pairing::c2_bars(e) && !columns.empty()) columns.front() = "[X]";
    row.insert(row.end(), columns.begin(), columns.end());
    row.push_back(new_opponent(e));
    return row;
  }

  // --- the table ---------------------------------------------------------------------------------

  [[nodiscard]] std::string aligned(const std::vector<Row>& rows) const {
    std::vector<std::size_t> width(rows.front().size());
    for (const Row& row : rows)
      for (std::size_t c = 0; c < row.size(); ++c) width[c] = std::max(width[c], row[c].size());
    const auto line = [&](const Row& row) {
      std::string out;
      for (std::size_t c = 0; c < row.size(); ++c) out += fmt::format("{:>{}}\t", row[c], width[c]);
      return out + "\n";
    };
    std::string out = "\n" + line(rows.front());
    for (std::size_t i = 0; i < field_.entrants.size(); ++i) {
      if (i == 0 || field_.entrants[i].score != field_.entrants[i - 1].score) out += "\n";
      out += line(rows[i + 1]);
    }
    return out + "\n\n";
  }

  const tournament::History& history_;
  pairing::Facts facts_;
  pairing::Field field_;
  std::vector<Fixture> fixtures_;
};

}  // namespace

std::optional<ChecklistForm> checklist_form(std::string_view name) {
  if (name == "bbp") return ChecklistForm::bbp;
  if (name == "javafo") return ChecklistForm::javafo;
  return std::nullopt;
}

std::string checklist(const tournament::History& history, const pairing::Options& options,
                      const pairing::Round& round, ChecklistForm form) {
  return Sheet(history, options, round).text(form);
}

}  // namespace trf::report
