#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "report/report.hpp"
#include "report/view.hpp"
#include "text/text.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using tournament::Player;
using tournament::PlayerIndex;
using Align = Table::Align;

std::string number(std::optional<std::uint16_t> n) {
  return n ? std::to_string(*n) : std::string();
}

Table event_table(const Input& in) {
  const Event& e = in.event;
  Table t;
  t.column("Field").column("Value", Align::left, true);
  const auto add = [&](const char* field, std::string value) {
    if (!value.empty()) t.row({field, std::move(value)});
  };
  add("name", e.name);
  add("city", e.city);
  add("federation", e.federation);
  add("start", to_string(e.start));
  add("end", to_string(e.end));
  add("players", std::to_string(e.players.size()));
  if (e.is_team_event()) add("teams", std::to_string(e.teams.size()));
  add("rounds", fmt::format("{} of {} paired", e.rounds_paired, e.rounds_total()));
  add("type", e.type_text);
  add("type code", e.type_code);
  for (std::size_t i = 0; i < e.arbiters.size(); ++i)
    add(i == 0 ? "chief arbiter" : "deputy", e.arbiters[i]);
  add("time control", e.time_control);
  add("time control code", e.encoded_time_control);
  add("controller", e.controller);
  add("points",
      fmt::format("{} - {} - {}{}", to_string(e.scores.win()), to_string(e.scores.draw()),
                  to_string(e.scores.loss()),
                  e.scores.stated_by.empty() ? "" : " (record " + e.scores.stated_by + ")"));
  const auto& list = e.standings_order.empty() ? e.tie_breaks : e.standings_order;
  add("tie-breaks", fmt::format("{}", fmt::join(list, ", ")));
  add("file", describe_file(in));
  return t;
}

Table player_table(const Event& e, bool csv) {
  Table t;
  t.column(csv ? "tpn" : "No", Align::right)
      .column(csv ? "title" : "Title")
      .column(csv ? "name" : "Name", Align::left, true)
      .column(csv ? "sex" : "Sex")
      .column(csv ? "federation" : "Fed")
      .column(csv ? "rating" : "Rating", Align::right)
      .column(csv ? "fide_id" : "FIDE No", Align::right)
      .column(csv ? "birth" : "Born")
      .column(csv ? "team" : "Team", Align::left, true)
      .column(csv ? "points" : "Points", Align::right)
      .column(csv ? "rank" : "Rank", Align::right);
  for (PlayerIndex i = 0; i < e.players.size(); ++i) {
    const Player& p = e.players[i];
    t.row({std::to_string(p.tpn.value()), title_text(p), p.name, sex_text(p.sex), p.federation,
           number(p.rating), p.fide_id ? std::to_string(p.fide_id->value()) : "",
           to_string(p.birth), p.team ? e.teams[*p.team].name : "", to_string(e.points(i)),
           p.stated_rank ? std::to_string(p.stated_rank->value()) : ""});
  }
  return t;
}

Table team_table(const Event& e, bool csv) {
  Table t;
  t.column(csv ? "team" : "No", Align::right)
      .column(csv ? "name" : "Team", Align::left, true)
      .column(csv ? "match_points" : "MP", Align::right)
      .column(csv ? "game_points" : "GP", Align::right)
      .column(csv ? "rank" : "Rank", Align::right)
      .column(csv ? "players" : "Players", Align::left, true);
  for (const tournament::Team& team : e.teams) {
    std::string players;
    for (const PlayerIndex i : team.players)
      players += fmt::format("{}{}", players.empty() ? "" : " ", e.players[i].tpn.value());
    t.row({std::to_string(team.number.value()), team.name,
           team.stated_match_points ? to_string(*team.stated_match_points) : "",
           team.stated_game_points ? to_string(*team.stated_game_points) : "",
           team.stated_rank ? std::to_string(team.stated_rank->value()) : "", players});
  }
  return t;
}

Table cross_table(const Event& e, bool by_rank, bool csv) {
  const CrossTable cross = report::cross_table(e, by_rank);
  Table t;
  t.column(csv       ? (by_rank ? "rank" : "tpn")
           : by_rank ? "Rank"
                     : "No",
           Align::right)
      .column(csv ? "title" : "Title")
      .column(csv ? "name" : "Name", Align::left, true)
      .column(csv ? "federation" : "Fed")
      .column(csv ? "rating" : "Rating", Align::right);
  for (std::uint16_t r = 1; r <= e.rounds_stored; ++r)
    t.column(csv ? fmt::format("round_{}", r) : fmt::format("{}", r), Align::right);
  t.column(csv ? "points" : "Points", Align::right);
  for (const PlayerIndex i : cross.order) {
    const Player& p = e.players[i];
    std::vector<Cell> cells = {std::to_string(cross.label[i]), title_text(p), p.name, p.federation,
                               number(p.rating)};
    for (const tournament::Entry& entry : p.rounds)
      cells.emplace_back(entry_text(
          entry, entry.has_opponent() ? std::to_string(cross.label[entry.opponent]) : ""));
    cells.emplace_back(to_string(e.points(i)), Paint::bold);
    t.row(std::move(cells));
  }
  return t;
}

Table board_table(const Event& e, const RoundView& round, bool csv) {
  Table t;
  t.column(csv ? "board" : "Board", Align::right)
      .column(csv ? "white" : "No", Align::right)
      .column(csv ? "white_title" : "Title")
      .column(csv ? "white_name" : "White", Align::left, true)
      .column(csv ? "white_rating" : "Rating", Align::right)
      .column(csv ? "white_points" : "Points", Align::right)
      .column(csv ? "result" : "Result")
      .column(csv ? "black_points" : "Points", Align::right)
      .column(csv ? "black" : "No", Align::right)
      .column(csv ? "black_title" : "Title")
      .column(csv ? "black_name" : "Black", Align::left, true)
      .column(csv ? "black_rating" : "Rating", Align::right);
  std::size_t board = 0;
  for (const BoardView& b : round.boards) {
    const Player& w = e.players[b.white];
    const Player& k = e.players[b.black];
    t.row({std::to_string(++board), std::to_string(w.tpn.value()), title_text(w), w.name,
           number(w.rating), to_string(b.white_before), score_text(b.white_result, b.black_result),
           to_string(b.black_before), std::to_string(k.tpn.value()), title_text(k), k.name,
           number(k.rating)});
  }
  for (const ByeView& b : round.byes) {
    const Player& p = e.players[b.player];
    t.row({"", std::to_string(p.tpn.value()), title_text(p), p.name, number(p.rating),
           to_string(b.before), csv ? std::string(1, to_char(b.result)) : std::string(), "",
           csv ? "0" : "", "", csv ? "" : b.text, ""});
  }
  return t;
}

Table match_table(const Event& e, std::uint16_t r) {
  Table t;
  t.column("Match", Align::right)
      .column("Team", Align::left, true)
      .column("Result")
      .column("Team", Align::left, true);
  std::size_t match = 0;
  for (const MatchView& m : matches(e, Round{r}))
    t.row({m.opponent.empty() ? "" : std::to_string(++match), m.team, m.result,
           m.opponent.empty() ? m.bye : m.opponent});
  return t;
}

std::string round_text(const Event& e, Round round, const Style& style) {
  const RoundView view = round_view(e, round);
  std::string out = painted(fmt::format("Round {}", round.value()), Paint::bold, style);
  if (round.value() <= e.round_dates.size() && !e.round_dates[round.value() - 1].absent())
    out += fmt::format(", {}", to_string(e.round_dates[round.value() - 1]));
  out += "\n\n";
  if (e.is_team_event()) {
    const Table teams = match_table(e, round.value());
    if (!teams.empty()) out += teams.text(style) + "\n";
  }
  return out + board_table(e, view, false).text(style);
}

Table card_table(const Event& e, PlayerIndex player, bool csv) {
  Table t;
  t.column(csv ? "round" : "Round", Align::right)
      .column(csv ? "opponent" : "No", Align::right)
      .column(csv ? "title" : "Title")
      .column(csv ? "name" : "Opponent", Align::left, true)
      .column(csv ? "federation" : "Fed")
      .column(csv ? "rating" : "Rating", Align::right)
      .column(csv ? "colour" : "Colour")
      .column(csv ? "result" : "Result")
      .column(csv ? "points" : "Points", Align::right)
      .column(csv ? "sum" : "Sum", Align::right);
  std::uint16_t r = 0;
  for (const tournament::Entry& entry : e.players[player].rounds) {
    ++r;
    const std::string result =
        entry.result == Result::blank ? "" : std::string(1, to_char(entry.result));
    const std::string sum = to_string(e.points(player, r));
    if (!entry.has_opponent()) {
      t.row({std::to_string(r), "", "", csv ? std::string() : entry_meaning(entry), "", "", "",
             result, to_string(entry.points), sum});
      continue;
    }
    const Player& o = e.players[entry.opponent];
    t.row({std::to_string(r), std::to_string(o.tpn.value()), title_text(o), o.name, o.federation,
           number(o.rating), colour_text(entry.colour), result, to_string(entry.points), sum});
  }
  return t;
}

std::string card_text(const Event& e, PlayerIndex player, const Style& style) {
  const Player& p = e.players[player];
  std::vector<std::string> about = {
      title_text(p),
      p.federation,
      p.rating ? fmt::format("rating {}", *p.rating) : "unrated",
      p.fide_id ? fmt::format("FIDE {}", p.fide_id->value()) : "",
      p.birth.absent() ? "" : fmt::format("born {}", to_string(p.birth)),
      p.team ? e.teams[*p.team].name : "",
      p.stated_rank ? fmt::format("rank {}", p.stated_rank->value()) : ""};
  std::erase(about, std::string());
  for (const tournament::NationalRating& n : p.national)
    about.push_back(
        fmt::format("{} {}", n.federation, n.rating ? std::to_string(*n.rating) : n.number));
  return painted(fmt::format("{}. {}", p.tpn.value(), printable(p.name)), Paint::bold, style) +
         "\n" + printable(fmt::format("{}", fmt::join(about, ", "))) + "\n\n" +
         card_table(e, player, false).text(style);
}

std::string section(std::string_view title, const Table& table, const Style& style) {
  return painted(title, Paint::bold, style) + "\n\n" + table.text(style);
}

}  // namespace

std::string show_text(const Input& input, const ShowOptions& o, const Style& style) {
  const Event& e = input.event;
  using Part = ShowOptions::Part;
  if (o.round) return round_text(e, checked_round(e, *o.round), style);
  if (o.player) return card_text(e, checked_player(e, *o.player), style);
  std::vector<std::string> parts;
  const auto wanted = [&](Part part) { return o.part == Part::all || o.part == part; };
  if (wanted(Part::event)) parts.push_back(section("Event", event_table(input), style));
  if (o.part == Part::teams || (wanted(Part::teams) && e.is_team_event()))
    parts.push_back(section("Teams", team_table(e, false), style));
  if (wanted(Part::players)) parts.push_back(section("Players", player_table(e, false), style));
  if (wanted(Part::cross) && e.rounds_stored > 0)
    parts.push_back(section("Cross table", cross_table(e, o.by_rank, false), style));
  return fmt::format("{}", fmt::join(parts, "\n"));
}

std::string diff_text(const std::vector<Difference>& differences, const Style& style) {
  std::string out;
  for (const Difference& d : differences) {
    const auto side = [](const std::string& s) { return s.empty() ? "nothing" : printable(s); };
    out +=
        fmt::format("{}: {}: {} → {}\n", painted(printable(d.where), Paint::bold, style), d.what,
                    painted(side(d.a), Paint::red, style), painted(side(d.b), Paint::green, style));
  }
  return out;
}

std::string diff_csv(const std::vector<Difference>& differences) {
  std::string out = "where,what,a,b\n";
  for (const Difference& d : differences) out += csv_line({d.where, d.what, d.a, d.b});
  return out;
}

std::string show_csv(const Input& input, const ShowOptions& o) {
  const Event& e = input.event;
  if (o.round) return board_table(e, round_view(e, checked_round(e, *o.round)), true).csv();
  if (o.player) return card_table(e, checked_player(e, *o.player), true).csv();
  switch (o.part) {
    case ShowOptions::Part::event:
      return event_table(input).csv();
    case ShowOptions::Part::players:
      return player_table(e, true).csv();
    case ShowOptions::Part::teams:
      return team_table(e, true).csv();
    case ShowOptions::Part::cross:
    case ShowOptions::Part::all:
      break;
  }
  return cross_table(e, o.by_rank, true).csv();
}

std::string show_xlsx(const Input& input, const ShowOptions& o) {
  const Event& e = input.event;
  using Part = ShowOptions::Part;
  std::vector<exchange::sheets::OutSheet> sheets;
  const auto add = [&](const Table& table, const std::string& name) {
    sheets.push_back(table.sheet(name, {e.name.empty() ? input.file : e.name, name}));
  };
  const auto wanted = [&](Part part) { return o.part == Part::all || o.part == part; };
  if (o.round) {
    const Round round = checked_round(e, *o.round);
    add(board_table(e, round_view(e, round), false), fmt::format("Round {}", round.value()));
    if (const Table teams = e.is_team_event() ? match_table(e, round.value()) : Table();
        !teams.empty())
      add(teams, "Matches");
  } else if (o.player) {
    const PlayerIndex player = checked_player(e, *o.player);
    add(card_table(e, player, false),
        fmt::format("{} {}", e.players[player].tpn.value(), e.players[player].name));
  } else {
    if (wanted(Part::event)) add(event_table(input), "Event");
    if (o.part == Part::teams || (wanted(Part::teams) && e.is_team_event()))
      add(team_table(e, false), "Teams");
    if (wanted(Part::players)) add(player_table(e, false), "Players");
    if (wanted(Part::cross)) add(cross_table(e, o.by_rank, false), "Cross table");
  }
  return exchange::sheets::write_workbook(sheets);
}

}  // namespace trf::report
