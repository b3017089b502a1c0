#include <fmt/format.h>

#include <algorithm>

#include "rating/rating.hpp"
#include "report/submission/judge.hpp"

namespace trf::report::submission {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::Player;

bool counts_for_rating(Result r) {
  return r == Result::win || r == Result::draw || r == Result::loss;
}

void judge_results(Judge& j) {
  const Event& e = j.e;
  std::vector<std::string> open_rounds;
  std::size_t forfeits = 0, short_games = 0;
  for (std::uint16_t r = 0; r < e.rounds_stored; ++r) {
    std::size_t open = 0;
    for (std::size_t i = 0; i < e.players.size(); ++i) {
      if (r >= e.players[i].rounds.size()) continue;
      const Entry& entry = e.players[i].rounds[r];
      if (!entry.has_opponent() || entry.opponent < i) continue;
      if (entry.pending()) ++open;
      if (is_forfeit(entry.result)) ++forfeits;
      if (entry.played() && !counts_for_rating(entry.result)) ++short_games;
    }
    if (open != 0) open_rounds.push_back(fmt::format("{} ({})", r + 1, open));
  }
  if (!open_rounds.empty())
    j.add(Rule::results_open, {fmt::format("{}", fmt::join(open_rounds, ", "))});
  if (e.rounds_paired == 0)
    j.add(Rule::no_rounds);
  else if (e.rounds_paired < e.rounds_total())
    j.add(Rule::rounds_open, {std::to_string(e.rounds_paired), std::to_string(e.rounds_total())});
  if (forfeits + short_games != 0)
    j.add(Rule::unplayed_not_rated, {std::to_string(forfeits), std::to_string(short_games)});
  j.players(Rule::absence_unwritten, [&](const Player& p) {
    for (std::uint16_t r = 0; r < e.rounds_paired; ++r)
      if (r >= p.rounds.size() || !p.rounds[r].written) return true;
    return false;
  });
}

/// What the rating of the event itself tells: games that are not rated, and the limit of K·n
/// (B.02 8.3.3) as far as this event goes.
void judge_rated(Judge& j) {
  const rating::Assessment rated = rating::assess(j.e);
  std::size_t games = 0, gaps = 0;
  for (const rating::Change& c : rated.players)
    for (const rating::Game& g : c.games) {
      // Of a game that is too fast another rule tells.
      const bool counts =
          c.old && (g.unrated == rating::Unrated::no || g.unrated == rating::Unrated::time_control);
      if (counts) ++games;
      if (g.unrated == rating::Unrated::gap && c.player < g.opponent) ++gaps;
    }
  if (games == 0 && gaps == 0 && j.e.rounds_paired != 0) j.add(Rule::nothing_to_rate);
  if (gaps != 0) j.add(Rule::gap_not_rated, {std::to_string(gaps)});
  j.players(Rule::k_cap, [&](const Player& p) {
    const rating::Change& c = rated.players[j.e.find(p.tpn).value()];
    return c.k != rating::Rational(0) && c.k < rating::Rational(c.k_nominal);
  });
}

}  // namespace

std::vector<RatedGame> games_over_the_board(const Event& e) {
  std::vector<RatedGame> out;
  for (std::uint16_t r = 0; r < e.rounds_stored; ++r)
    for (std::size_t i = 0; i < e.players.size(); ++i) {
      if (r >= e.players[i].rounds.size()) continue;
      const Entry& entry = e.players[i].rounds[r];
      if (!entry.has_opponent() || entry.opponent < i || entry.opponent >= e.players.size() ||
          !counts_for_rating(entry.result))
        continue;
      const Player *a = &e.players[i], *b = &e.players[entry.opponent];
      out.push_back(entry.colour == Colour::black ? RatedGame{b, a} : RatedGame{a, b});
    }
  return out;
}

void judge_games(Judge& j) {
  judge_results(j);
  judge_rated(j);
  const auto rated =
      static_cast<std::size_t>(std::count_if(j.e.players.begin(), j.e.players.end(),
                                             [](const Player& p) { return p.rating.has_value(); }));
  // A small share is a flag of the Qualification Commission (rules/submission.md C12).
  if (rated * 5 < j.e.players.size())
    j.add(Rule::few_rated, {std::to_string(rated), std::to_string(j.e.players.size())});
  if (j.e.system == tournament::System::knockout) j.add(Rule::knock_out);
}

}  // namespace trf::report::submission
