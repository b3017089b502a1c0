// Events written as cards, one player a string: "2w1 3b= U 4w- Z .": opponent, colour and result as
// in a 001 record; a lone letter is a bye; a full stop is a round without an entry.
#pragma once

#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tiebreak/tiebreak.hpp"

namespace cards {

inline trf::Result result_of(char c) {
  using R = trf::Result;
  for (const R r :
       {R::win, R::draw, R::loss, R::forfeit_win, R::forfeit_loss, R::unrated_win, R::unrated_draw,
        R::unrated_loss, R::half_bye, R::full_bye, R::pab, R::zero_bye}) {
    if (trf::to_char(r) == c) return r;
  }
  if (c == '?') return R::pending;
  throw std::logic_error("a card has no result " + std::string(1, c));
}

inline trf::tournament::Entry entry_of(const std::string& token,
                                       const trf::tournament::ScoreSystem& scores) {
  trf::tournament::Entry e;
  if (token == ".") return e;
  e.written = true;
  e.result = result_of(token.back());
  if (token.size() > 1) {
    e.opponent = static_cast<trf::tournament::PlayerIndex>(std::stoi(token) - 1);
    e.colour = token[token.size() - 2] == 'w' ? trf::Colour::white : trf::Colour::black;
  }
  e.points = scores.of(e.result, e.colour);
  return e;
}

/// A Swiss of as many rounds as the longest card; ratings from 2200 down in steps of 50.
inline trf::tournament::Event event_of(
    const std::vector<std::string>& players,
    const trf::tournament::ScoreSystem& scores = trf::tournament::ScoreSystem::standard()) {
  trf::tournament::Event event;
  event.scores = scores;
  for (std::size_t i = 0; i < players.size(); ++i) {
    auto& p = event.players.emplace_back();
    p.tpn = trf::Tpn(static_cast<std::uint16_t>(i + 1));
    p.name = "Player " + std::to_string(i + 1);
    p.rating = static_cast<std::uint16_t>(2200 - 50 * i);
    std::istringstream in(players[i]);
    for (std::string token; in >> token;) p.rounds.push_back(entry_of(token, scores));
    event.rounds_stored =
        std::max(event.rounds_stored, static_cast<std::uint16_t>(p.rounds.size()));
  }
  for (auto& p : event.players) {
    p.rounds.resize(event.rounds_stored);
    for (std::uint16_t r = 0; r < event.rounds_stored; ++r) {
      if (p.rounds[r].has_opponent() && r + 1 > event.rounds_paired) {
        event.rounds_paired = static_cast<std::uint16_t>(r + 1);
      }
    }
  }
  event.rounds_played = event.rounds_paired;
  event.rounds_announced = event.rounds_stored;
  event.system_stated = true;
  return event;
}

/// Teams of `boards` consecutive players each; the matches follow from the games (2-1-0).
inline trf::tournament::Event teams_of(const std::vector<std::string>& players,
                                       std::size_t boards) {
  auto event = event_of(players);
  for (std::size_t first = 0; first < players.size(); first += boards) {
    auto& team = event.teams.emplace_back();
    team.number = trf::TeamNumber(static_cast<std::uint16_t>(event.teams.size()));
    for (std::size_t b = 0; b < boards; ++b) {
      const auto p = static_cast<trf::tournament::PlayerIndex>(first + b);
      team.players.push_back(p);
      event.players[p].team = static_cast<std::uint16_t>(event.teams.size() - 1);
    }
  }
  event.board_colours.assign(boards, trf::Colour::white);
  event.team_rounds.assign(event.teams.size(),
                           std::vector<trf::tournament::TeamEntry>(event.rounds_stored));
  for (std::size_t t = 0; t < event.teams.size(); ++t) {
    for (std::size_t r = 0; r < event.rounds_stored; ++r) {
      auto& entry = event.team_rounds[t][r];
      for (const auto p : event.teams[t].players) {
        const auto& game = event.players[p].rounds[r];
        entry.game_points += game.points;
        if (!game.has_opponent()) continue;
        entry.opponent = event.players[game.opponent].team;
        entry.kind = trf::tournament::TeamEntry::Kind::match;
      }
    }
  }
  for (auto& card : event.team_rounds) {
    for (std::size_t r = 0; r < card.size(); ++r) {
      if (!card[r].opponent) continue;
      const auto theirs = event.team_rounds[*card[r].opponent][r].game_points;
      card[r].match_points = card[r].game_points > theirs    ? event.team_win
                             : card[r].game_points == theirs ? event.team_draw
                                                             : event.team_loss;
    }
  }
  return event;
}

/// The values of a list of codes for one TPN, as text, separated by blanks.
inline std::string values(const trf::tournament::Event& event, std::string_view codes, unsigned tpn,
                          const trf::tiebreak::Options& options = {}) {
  const auto table = trf::tiebreak::rank(event, trf::tiebreak::parse_list(codes), options);
  std::string out;
  for (const auto& row : table.rows) {
    if (row.player + 1U != tpn) continue;
    for (const auto& v : row.values) out += (out.empty() ? "" : " ") + v.text();
  }
  return out;
}

/// One value for every TPN (team number) in turn.
inline std::string column(const trf::tournament::Event& event, std::string_view code,
                          const trf::tiebreak::Options& options = {}) {
  std::string out;
  const bool teams = event.is_team_event() && !options.individual;
  for (unsigned tpn = 1; tpn <= (teams ? event.teams.size() : event.players.size()); ++tpn) {
    out += (tpn == 1 ? "" : " ") + values(event, code, tpn, options);
  }
  return out;
}

/// The TPNs in rank order with their ranks: "1:3 2:1 2:4".
inline std::string ranking(const trf::tournament::Event& event, std::string_view codes,
                           const trf::tiebreak::Options& options = {}) {
  const auto table = trf::tiebreak::rank(event, trf::tiebreak::parse_list(codes), options);
  std::string out;
  for (const auto& row : table.rows) {
    out +=
        (out.empty() ? "" : " ") + std::to_string(row.rank) + ':' + std::to_string(row.player + 1);
  }
  return out;
}

inline trf::tiebreak::Options in(trf::tiebreak::Edition edition) {
  trf::tiebreak::Options o;
  o.edition = edition;
  return o;
}

}  // namespace cards
