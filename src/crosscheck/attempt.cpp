#include "crosscheck/attempt.hpp"

#include <algorithm>

#include "pairing/boards.hpp"

namespace trf::crosscheck {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::nobody;

// In a round with a single F and no U the F may well be the bye that the program allocated
// (trf-dialects.md §1: old files of some servers).
void full_byes_to_pab(Event& event) {
  for (std::uint16_t r = 0; r < event.rounds_stored; ++r) {
    Entry* only = nullptr;
    std::size_t byes = 0;
    for (tournament::Player& p : event.players) {
      Entry& e = p.rounds[r];
      if (e.has_opponent() || (e.result != Result::full_bye && e.result != Result::pab)) continue;
      ++byes;
      only = &e;
    }
    if (byes == 1) only->result = Result::pab;
  }
}

// Points stay what the forfeits gave.
void forfeits_to_games(Event& event) {
  for (tournament::Player& p : event.players)
    for (Entry& e : p.rounds)
      if (e.has_opponent() && e.colour != Colour::none && is_forfeit(e.result))
        e.result = e.result == Result::forfeit_win ? Result::unrated_win : Result::unrated_loss;
}

void apply(Event& event, Choice::Facts facts) {
  switch (facts) {
    case Choice::Facts::stated:
      break;
    case Choice::Facts::baku:
      event.baku = true;
      event.acceleration.clear();
      break;
    case Choice::Facts::unaccelerated:
      event.baku = false;
      event.acceleration.clear();
      break;
    case Choice::Facts::own_numbers:
      event.numbered_by_rank = false;
      break;
    case Choice::Facts::full_bye_is_pab:
      full_byes_to_pab(event);
      break;
    case Choice::Facts::forfeits_played:
      forfeits_to_games(event);
      break;
  }
}

void set_aside(pairing::Field& field, const std::vector<PlayerIndex>& aside) {
  const auto is_aside = [&](const pairing::Entrant& e) {
    return std::find(aside.begin(), aside.end(), e.player) != aside.end();
  };
  std::vector<pairing::Place> kept;
  for (pairing::Place p = 0; p < field.size(); ++p)
    if (!is_aside(field.entrants[p])) kept.push_back(p);
  pairing::matching::BitMatrix legal(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i)
    for (std::size_t j = i + 1; j < kept.size(); ++j)
      if (field.legal.test(kept[i], kept[j])) legal.set(i, j);
  field.legal = std::move(legal);
  std::erase_if(field.entrants, is_aside);
  field.groups.clear();
  for (pairing::Place p = 0; p < field.size(); ++p) {
    if (p == 0 || field.entrants[p].score != field.entrants[p - 1].score)
      field.groups.push_back({field.entrants[p].score, p, p});
    field.groups.back().last = p + 1;
  }
}

}  // namespace

Listing listing_of(const Event& event, Round round) {
  Listing out;
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    const auto p = static_cast<PlayerIndex>(i);
    const Entry& e = event.players[i].rounds[round.value() - 1U];
    if (!e.has_opponent()) {
      if (!event.before(round).absence(p)) out.byes.push_back(p);
      continue;
    }
    const bool coloured = e.colour != Colour::none;
    if (coloured ? e.colour != Colour::white : e.opponent < p) continue;
    out.boards.push_back({{p, e.opponent}, coloured});
  }
  return out;
}

const Event& Pairer::event(Choice::Facts facts) {
  if (facts == Choice::Facts::stated) return event_;
  std::unique_ptr<Event>& variant = variants_[facts];
  if (!variant) {
    variant = std::make_unique<Event>(event_);
    apply(*variant, facts);
  }
  return *variant;
}

const pairing::Facts& Pairer::facts(const Choice& choice, std::uint16_t rounds) {
  auto& known = facts_[{choice.edition, choice.facts}];
  if (!known || known->rounds() > rounds)
    known = std::make_unique<pairing::Facts>(event(choice.facts), choice.edition);
  known->advance_to(rounds);
  return *known;
}

Attempt Pairer::pair(Round round, const Choice& choice, const std::vector<PlayerIndex>& aside) {
  pairing::Options options;
  options.edition = choice.edition;
  options.numbering = choice.numbering;
  options.topscorer_colours = choice.topscorer_colours;
  options.initial_colour = choice.initial_colour;
  options.last_round = choice.last_round;
  const tournament::History history = event(choice.facts).before(round);
  Attempt out;
  out.field = make_field(history, facts(choice, history.rounds_before()), options);
  if (!aside.empty()) set_aside(out.field, aside);
  out.outcome = pairing::dutch::pair_field(out.field, options);
  return out;
}

std::vector<Board> boards_of(const Attempt& ours, bool by_standing) {
  std::vector<Board> out;
  for (const pairing::PlacePair& p :
       in_publishing_order(ours.field, ours.outcome.pairs, by_standing))
    out.push_back(board_of(ours.field, p));
  if (ours.outcome.pab) out.push_back({ours.field.entrants[*ours.outcome.pab].player, nobody});
  return out;
}

Differences differences(const Attempt& ours, const Listing& theirs) {
  std::size_t players = 0;
  for (const ListedBoard& b : theirs.boards)
    players = std::max({players, b.board.white + std::size_t{1}, b.board.black + std::size_t{1}});
  std::vector<const ListedBoard*> of(players, nullptr);
  for (const ListedBoard& b : theirs.boards) of[b.board.white] = of[b.board.black] = &b;
  const auto same = [](const ListedBoard& a, Board b) {
    return a.board == b || (!a.coloured && a.board == Board{b.black, b.white});
  };
  Differences out;
  std::vector<bool> met(players, false);
  for (const pairing::dutch::Pair& p : ours.outcome.pairs) {
    const Board b = board_of(ours.field, p);
    if (b.white < players && of[b.white] != nullptr && same(*of[b.white], b))
      met[b.white] = met[b.black] = true;
    else
      out.missing.push_back(b);
  }
  for (const ListedBoard& b : theirs.boards)
    if (!met[b.board.white]) out.extra.push_back(b.board);
  if (!out.missing.empty()) {  // seldom, so only now in order
    out.missing.clear();
    for (const Board b : boards_of(ours))
      if (b.black != nobody && !(b.white < players && met[b.white])) out.missing.push_back(b);
  }
  const auto bye = ours.outcome.pab ? std::optional(ours.field.entrants[*ours.outcome.pab].player)
                                    : std::nullopt;
  if (bye && std::find(theirs.byes.begin(), theirs.byes.end(), *bye) == theirs.byes.end())
    out.missing.push_back({*bye, nobody});
  for (const PlayerIndex p : theirs.byes)
    if (p != bye) out.extra.push_back({p, nobody});
  return out;
}

}  // namespace trf::crosscheck
