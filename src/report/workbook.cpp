#include "report/workbook.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "exchange/boards.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using exchange::sheets::OutColumn;
using exchange::sheets::OutSheet;
using tournament::Entry;
using tournament::Event;
using tournament::Player;
using tournament::PlayerIndex;

/// What stands behind opponent and colour.
std::string_view game_sign(Result r) {
  switch (r) {
    case Result::win:
      return "1";
    case Result::draw:
      return "½";
    case Result::loss:
      return "0";
    case Result::forfeit_win:
      return "+";
    case Result::forfeit_loss:
      return "-";
    case Result::unrated_win:
      return "W";
    case Result::unrated_draw:
      return "D";
    case Result::unrated_loss:
      return "L";
    default:
      return "";
  }
}

/// "12w1", "-1", "-½", "F": a cell of a cross table (swiss-manager.md §5.3).
std::string cross_cell(const Event& e, const Entry& entry) {
  if (entry.has_opponent()) {
    const char* colour = entry.colour == Colour::white   ? "w"
                         : entry.colour == Colour::black ? "b"
                                                         : "";
    return fmt::format("{}{}{}", e.players[entry.opponent].tpn.value(), colour,
                       game_sign(entry.result));
  }
  switch (entry.result) {
    case Result::pab:
      return "-1";
    case Result::half_bye:
      return "-½";
    case Result::zero_bye:
      return "-0";
    case Result::full_bye:
      return "F";
    case Result::forfeit_win:
      return "+";
    case Result::forfeit_loss:
      return "-";
    default:
      return "";
  }
}

std::string rating_text(std::optional<std::uint16_t> rating) {
  return rating ? std::to_string(*rating) : "";
}

class EventBook {
 public:
  EventBook(const Input& input, const StandingsOptions& options)
      : e_(input.event), options_(options) {}

  std::vector<OutSheet> sheets() {
    std::vector<OutSheet> out;
    out.push_back(start_list());
    if (!e_.players.empty() && e_.rounds_stored > 0) {
      out.push_back(ranking());
      out.push_back(cross_table_sheet());
    }
    for (std::uint16_t r = 1; r <= std::max(e_.rounds_paired, e_.rounds_stored); ++r)
      out.push_back(round_sheet(Round{r}));
    if (e_.is_team_event()) out.push_back(teams());
    out.push_back(facts());
    return out;
  }

 private:
  [[nodiscard]] OutSheet sheet(std::string name, std::string line) const {
    OutSheet out;
    out.name = std::move(name);
    if (!e_.name.empty()) out.lines.push_back(e_.name);
    out.lines.push_back(std::move(line));
    return out;
  }

  [[nodiscard]] const tournament::NationalRating* national(const Player& p) const {
    for (const auto& n : p.national)
      if (e_.rating_federation.empty() || n.federation == e_.rating_federation) return &n;
    return nullptr;
  }

  OutSheet start_list() {
    OutSheet out = sheet("Start list", "Starting rank");
    const bool nationals = std::any_of(e_.players.begin(), e_.players.end(),
                                       [&](const Player& p) { return national(p) != nullptr; });
    const bool teams = std::any_of(e_.players.begin(), e_.players.end(),
                                   [](const Player& p) { return p.team.has_value(); });
    out.columns = {{"No.", true}, {"Title"}, {"Name"}, {"FideID", true}, {"FED"}};
    if (nationals)
      out.columns.insert(out.columns.end(), {{"RtgI", true}, {"ID"}, {"RtgN", true}});
    else
      out.columns.push_back({"Rtg", true});
    out.columns.insert(out.columns.end(), {{"sex"}, {"Born"}});
    if (teams) out.columns.push_back({"Team"});
    for (const Player& p : e_.players) {
      std::vector<std::string> row = {std::to_string(p.tpn.value()),
                                      title_text(p),
                                      p.name,
                                      p.fide_id ? std::to_string(p.fide_id->value()) : "",
                                      p.federation,
                                      rating_text(p.rating)};
      if (nationals) {
        const auto* n = national(p);
        row.push_back(n ? n->number : "");
        row.push_back(n ? rating_text(n->rating) : "");
      }
      row.emplace_back(sex_text(p.sex));
      row.push_back(to_string(p.birth));
      if (teams) row.push_back(p.team ? e_.teams[*p.team].name : "");
      out.rows.push_back(std::move(row));
    }
    return out;
  }

  OutSheet ranking() {
    const Standings s = standings(e_, options_);
    OutSheet out = sheet("Standings", fmt::format("Ranking after round {}", s.table.rounds));
    for (const std::string& remark : standings_remarks(s)) out.lines.push_back("Note: " + remark);
    out.columns = {{"Rk.", true}, {s.table.teams ? "Nr" : "No.", true}};
    if (s.table.teams)
      out.columns.insert(out.columns.end(), {{"Team"}, {"MP", true}});
    else
      out.columns.insert(out.columns.end(),
                         {{"Title"}, {"Name"}, {"FED"}, {"Rtg", true}, {"Pts.", true}});
    std::vector<std::size_t> shown;
    for (std::size_t c = 0; c < s.table.codes.size(); ++c)
      if (s.table.codes[c].acronym != "PTS") shown.push_back(c);
    for (const std::size_t c : shown) out.columns.push_back({s.table.codes[c].text(), true});
    for (const tiebreak::Row& r : s.table.rows) {
      const Competitor who = competitor(e_, s.table.teams, r.player);
      std::vector<std::string> row = {std::to_string(r.rank), std::to_string(who.number)};
      if (!s.table.teams) row.push_back(who.title);
      row.push_back(who.name);
      if (!s.table.teams) row.insert(row.end(), {who.federation, who.rating});
      row.push_back(to_string(r.points));
      for (const std::size_t c : shown) row.push_back(r.values[c].text());
      out.rows.push_back(std::move(row));
    }
    return out;
  }

  OutSheet cross_table_sheet() {
    OutSheet out = sheet("Cross table",
                         fmt::format("Starting rank crosstable after round {}", e_.rounds_stored));
    out.columns = {{"No.", true}, {"Title"}, {"Name"}, {"FED"}, {"Rtg", true}};
    for (std::uint16_t r = 1; r <= e_.rounds_stored; ++r)
      out.columns.push_back({fmt::format("{}.Rd", r)});
    out.columns.insert(out.columns.end(), {{"Pts.", true}, {"Rk.", true}});
    for (PlayerIndex i = 0; i < e_.players.size(); ++i) {
      const Player& p = e_.players[i];
      std::vector<std::string> row = {std::to_string(p.tpn.value()), title_text(p), p.name,
                                      p.federation, rating_text(p.rating)};
      for (std::uint16_t r = 0; r < e_.rounds_stored; ++r)
        row.push_back(r < p.rounds.size() ? cross_cell(e_, p.rounds[r]) : "");
      row.push_back(to_string(e_.points(i)));
      row.push_back(p.stated_rank ? std::to_string(p.stated_rank->value()) : "");
      out.rows.push_back(std::move(row));
    }
    return out;
  }

  // The boards in the order in which they are published; byes behind them.
  OutSheet round_sheet(Round round) {
    std::string line = fmt::format("Round {}", round.value());
    if (round.value() <= e_.round_dates.size() && !e_.round_dates[round.value() - 1].absent())
      line += fmt::format(" on {}", to_string(e_.round_dates[round.value() - 1]));
    OutSheet out = sheet(fmt::format("Round {}", round.value()), std::move(line));
    out.columns = {{"Bo.", true}, {"No.", true},  {"Title"},     {"White"},
                   {"Rtg", true}, {"Pts.", true}, {"Result"},    {"Pts.", true},
                   {" "},         {"Black"},      {"Rtg", true}, {"No.", true}};
    const auto before = static_cast<std::uint16_t>(round.value() - 1);
    std::size_t board = 0;
    for (const exchange::GameBoard& b : exchange::round_boards(e_, round).games) {
      ++board;
      const bool both = b.white != tournament::nobody && b.black != tournament::nobody;
      if (!both) continue;  // a forfeit over an empty board stands in the cross table
      const Player &w = e_.players[b.white], &k = e_.players[b.black];
      out.rows.push_back({std::to_string(board), std::to_string(w.tpn.value()), title_text(w),
                          w.name, rating_text(w.rating), to_string(e_.points(b.white, before)),
                          board_result(b), to_string(e_.points(b.black, before)), title_text(k),
                          k.name, rating_text(k.rating), std::to_string(k.tpn.value())});
    }
    for (PlayerIndex i = 0; i < e_.players.size(); ++i) {
      const Player& p = e_.players[i];
      if (round.value() > p.rounds.size()) continue;
      const Entry& entry = p.rounds[round.value() - 1];
      if (entry.has_opponent() || !is_bye(entry.result)) continue;
      const bool allocated = entry.result == Result::pab;
      const char* worth = entry.result == Result::half_bye   ? "½"
                          : entry.result == Result::zero_bye ? "0"
                                                             : "1";
      out.rows.push_back({std::to_string(++board), std::to_string(p.tpn.value()), title_text(p),
                          p.name, rating_text(p.rating), to_string(e_.points(i, before)), worth, "",
                          "", allocated ? "bye" : "not paired"});
    }
    return out;
  }

  static std::string board_result(const exchange::GameBoard& b) {
    const std::string_view white = game_sign(b.white_result), black = game_sign(b.black_result);
    if (white.empty() || black.empty()) return "";
    return fmt::format("{} - {}", white, black);
  }

  OutSheet teams() {
    OutSheet out = sheet("Teams", "List of teams");
    out.columns = {{"Nr", true}, {"Team"}, {"MP", true}, {"GP", true}, {"Rk.", true}};
    for (const tournament::Team& team : e_.teams)
      out.rows.push_back({std::to_string(team.number.value()), team.name,
                          team.stated_match_points ? to_string(*team.stated_match_points) : "",
                          team.stated_game_points ? to_string(*team.stated_game_points) : "",
                          team.stated_rank ? std::to_string(team.stated_rank->value()) : ""});
    return out;
  }

  /// Under the names that chess-results gives them.
  OutSheet facts() {
    OutSheet out;
    out.name = "Event";
    out.columns = {{"Field"}, {"Value"}};
    const auto add = [&](const char* field, std::string value) {
      if (!value.empty()) out.rows.push_back({field, std::move(value)});
    };
    add("Name", e_.name);
    add("Location", e_.city);
    add("Federation", e_.federation);
    add("Start", to_string(e_.start));
    add("End", to_string(e_.end));
    if (e_.rounds_announced) add("Number of rounds", std::to_string(*e_.rounds_announced));
    add("Tournament type", e_.type_text);
    add("Type code", e_.type_code);
    for (std::size_t i = 0; i < e_.arbiters.size(); ++i)
      add(i == 0 ? "Chief Arbiter" : "Deputy Chief Arbiter", e_.arbiters[i]);
    add("Time control", e_.time_control);
    const auto& list = e_.standings_order.empty() ? e_.tie_breaks : e_.standings_order;
    add("Tie-breaks", fmt::format("{}", fmt::join(list, "; ")));
    return out;
  }

  const Event& e_;
  const StandingsOptions& options_;
};

void tell_losses(const Event& e, std::vector<Loss>& losses) {
  const auto lost = [&](std::string_view record, std::string_view what) {
    losses.push_back({false, std::string(record), std::string(what) + ": no place in a workbook"});
  };
  const bool several = std::any_of(e.players.begin(), e.players.end(),
                                   [](const Player& p) { return p.national.size() > 1; });
  if (several) lost("NRS", "national ratings beyond the first of a player");
  if (!e.scores.stated_by.empty()) lost(e.scores.stated_by, "point system");
  if (e.is_team_event()) lost("300", "matches, line-ups and points of the rounds of teams");
  if (!e.acceleration.empty()) lost("250", "acceleration");
  if (!e.forbidden.empty()) lost("260", "forbidden pairs");
  if (!e.adjustments.empty()) lost("299", "abnormal points");
  if (!e.announced_byes.empty()) lost("240", "announced byes");
}

}  // namespace

std::string event_xlsx(const Input& input, const StandingsOptions& options,
                       std::vector<Loss>* losses) {
  if (losses) tell_losses(input.event, *losses);
  return exchange::sheets::write_workbook(EventBook(input, options).sheets());
}

}  // namespace trf::report
