#include "judge/short_event.hpp"

#include <sstream>
#include <stdexcept>

namespace judge {

namespace {

using namespace trf;
using namespace trf::tournament;

Result result_of(char c) {
  for (const Result r :
       {Result::win, Result::draw, Result::loss, Result::forfeit_win, Result::forfeit_loss,
        Result::unrated_win, Result::unrated_draw, Result::unrated_loss, Result::half_bye,
        Result::full_bye, Result::pab, Result::zero_bye})
    if (to_char(r) == c) return r;
  throw std::invalid_argument(std::string("no result: ") + c);
}

Entry entry_of(const std::string& word, const ScoreSystem& scores) {
  Entry e;
  if (word == ".") return e;
  e.written = true;
  e.result = result_of(word.back());
  if (word.size() > 1) {
    e.opponent = static_cast<PlayerIndex>(std::stoi(word) - 1);
    e.colour = word[word.size() - 2] == 'w' ? Colour::white : Colour::black;
  }
  e.points = scores.of(e.result, e.colour);
  return e;
}

}  // namespace

Event short_event(std::uint16_t rounds_announced, const std::vector<std::string>& lines) {
  Event event;
  event.rounds_announced = rounds_announced;
  event.initial_colour = Colour::white;
  for (const std::string& line : lines) {
    Player p;
    p.tpn = Tpn{static_cast<std::uint16_t>(event.players.size() + 1)};
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      p.rounds.push_back(entry_of(word, event.scores));
      const auto round = static_cast<std::uint16_t>(p.rounds.size());
      event.rounds_stored = std::max(event.rounds_stored, round);
      if (p.rounds.back().has_opponent())
        event.rounds_paired = event.rounds_played = std::max(event.rounds_paired, round);
    }
    event.players.push_back(p);
  }
  for (Player& p : event.players) p.rounds.resize(event.rounds_stored);
  return event;
}

void announce(Event& event, std::uint16_t round, Result bye, const std::vector<int>& players) {
  for (const int p : players)
    event.announced_byes.push_back({Round{round}, static_cast<PlayerIndex>(p - 1), bye, "240"});
}

std::string show(const Event& event, const pairing::Round& round) {
  if (round.impossible) return "no pairing";
  const auto name = [&](PlayerIndex p) { return std::to_string(event.players[p].tpn.value()); };
  std::string text;
  for (const pairing::Board b : round.boards)
    text += (text.empty() ? "" : ", ") + name(b.white) + "-" + name(b.black);
  if (round.pab) text += (text.empty() ? "" : ", ") + name(*round.pab) + " bye";
  return text;
}

std::string paired(const Event& event, pairing::Options options) {
  return show(event, pairing::pair(event.before(Round{event.next_round()}), options));
}

}  // namespace judge
