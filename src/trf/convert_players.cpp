// Players, their rounds and byes in the vocabulary of each edition (trf.md §5, §8.1, §11).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "trf/converter.hpp"

namespace trf::conversion {

using tournament::Entry;

namespace {

RoundBlock bye_block(Result result) {
  RoundBlock b;
  b.nobody = RoundBlock::Nobody::zeros;
  b.result = result;
  b.raw_result = to_char(result);
  b.raw_colour = '-';
  return b;
}

std::string block_text(const RoundBlock& b) {
  const char colour = b.colour == Colour::white ? 'w' : b.colour == Colour::black ? 'b' : '-';
  const std::string opponent = b.opponent ? std::to_string(b.opponent) : "0000";
  return fmt::format("{} {} {}", opponent, colour, to_char(b.result));
}

std::string_view name_of(Result bye) {
  switch (bye) {
    case Result::pab:
      return "pairing-allocated bye";
    case Result::full_bye:
      return "full-point bye";
    case Result::half_bye:
      return "half-point bye";
    default:
      return "zero-point bye";
  }
}

}  // namespace

const tournament::Player* Converter::player_of(const PlayerRecord& record) const {
  if (!record.tpn) return nullptr;
  const auto index = event_.find(*record.tpn);
  return index ? &event_.players[*index] : nullptr;
}

PlayerRecord* Converter::record_of(Tpn tpn) {
  for (PlayerRecord& p : sheet_.players)
    if (p.tpn == tpn) return &p;
  return nullptr;
}

// --- one reading of every block -----------------------------------------------------------------

void Converter::complete_results() {
  for (PlayerRecord& player : sheet_.players) {
    const tournament::Player* p = player_of(player);
    if (p && player.rounds.size() < p->rounds.size()) player.rounds.resize(p->rounds.size());
    for (std::size_t r = 0; r < player.rounds.size(); ++r)
      complete_block(player, r, p && r < p->rounds.size() ? &p->rounds[r] : nullptr);
    if (p && !player.points) {
      player.points =
          event_.points(static_cast<tournament::PlayerIndex>(p - event_.players.data()));
      losses_.inferred("001", fmt::format("{} points of {} from the results",
                                          to_string(*player.points), named(player)));
    }
  }
}

void Converter::complete_block(PlayerRecord& player, std::size_t round, const Entry* entry) {
  RoundBlock& b = player.rounds[round];
  if (b.empty()) {
    if (!entry || !entry->has_opponent()) {
      // TRF06 leaves an absence blank (trf.md §11); a blank block means the same everywhere.
      if (from06() && !to06() && round < event_.rounds_paired && !event_.is_team_event())
        b = bye_block(Result::zero_bye);
      return;
    }
    b.opponent = event_.players[entry->opponent].tpn.value();
    b.nobody = RoundBlock::Nobody::no;
    b.colour = entry->colour;
    b.result = entry->result;
    return losses_.inferred("001", fmt::format("round {}: '{}' for {}, from the opponent's line",
                                               round + 1, block_text(b), named(player)));
  }
  if (b.opponent == 0 && entry) read_trf06_bye(player, round, b, *entry);
  const std::string before = block_text(b);
  if (b.opponent != 0 && is_bye(b.result)) {
    // A Z with an opponent is a game still running (trf.md §5.3); any other bye drops him.
    const bool running = b.result == Result::zero_bye && (!entry || entry->has_opponent());
    if (running)
      b.result = Result::blank;
    else
      b = bye_block(b.result);
  }
  if (b.result == Result::pending) {
    b.result = Result::blank;
    if (b.opponent == 0) b.nobody = RoundBlock::Nobody::zeros;
  }
  if (block_text(b) != before)
    losses_.inferred("001", fmt::format("round {}: '{}' of {} written as '{}'", round + 1, before,
                                        named(player), block_text(b)));
}

// TRF06 writes byes as forfeits and half points without an opponent. In team events the same
// blocks are forfeits and players not fielded, in any edition (trf.md §5.3).
void Converter::read_trf06_bye(const PlayerRecord& player, std::size_t round, RoundBlock& b,
                               const Entry& entry) {
  if (is_bye(b.result) || b.result == Result::blank || !is_bye(entry.result)) return;
  const bool ambiguous = is_forfeit(b.result);
  if (ambiguous && (!from06() || to06() || event_.is_team_event())) return;
  if (to06() && b.result == Result::draw) return;
  losses_.inferred("001",
                   fmt::format("round {}: '{}' of {} read as the {} ({})", round + 1, block_text(b),
                               named(player), name_of(entry.result), to_char(entry.result)));
  b = bye_block(entry.result);
}

// --- byes of the round to come (trf.md §8.1, §9.1, §11) -----------------------------------------

void Converter::announce_byes() {
  if (event_.is_team_event()) {
    for (const ByesRecord& b : sheet_.byes) {
      if (to26())
        put("240", b);
      else
        losses_.lost("240",
                     fmt::format("{} of team {} in round {}: {}", name_of(b.type), id_list(b.ids),
                                 b.round ? b.round->value() : 0, no_place()));
    }
    return;
  }
  if (to26()) return byes_as_240();
  std::vector<Tpn> absent;
  for (const tournament::AnnouncedBye& bye : event_.announced_byes) {
    if (bye.stated_by == "001") continue;
    const Tpn tpn = event_.players[bye.player].tpn;
    if (bye.round.value() != event_.next_round())
      losses_.lost("240", fmt::format("{} of player {} in round {}: {}", name_of(bye.type),
                                      tpn.value(), bye.round.value(), no_place()));
    else if (to_xx() && bye.type == Result::zero_bye)
      absent.push_back(tpn);
    else
      announce_in_block(bye);
  }
  std::sort(absent.begin(), absent.end());
  if (!absent.empty()) put("XXZ", AbsentRecord{std::move(absent)});
}

void Converter::announce_in_block(const tournament::AnnouncedBye& bye) {
  const Tpn tpn = event_.players[bye.player].tpn;
  PlayerRecord* player = record_of(tpn);
  if (!player) return;
  const std::size_t round = bye.round.value() - 1u;
  if (player->rounds.size() <= round) player->rounds.resize(round + 1);
  if (!player->rounds[round].empty()) return;
  player->rounds[round] = bye_block(bye.type);
  std::string detail = fmt::format("{} of player {} in round {} written in the player's line",
                                   name_of(bye.type), tpn.value(), bye.round.value());
  const Points price = event_.scores.of(bye.type, Colour::none);
  if (player->points && price != Points{}) {
    // Engines check the points against all the blocks of the line.
    *player->points += price;
    detail += fmt::format("; the points are now {}", to_string(*player->points));
  }
  losses_.inferred("001", std::move(detail));
}

void Converter::byes_as_240() {
  // One record a type and round (trf.md §8.1); of what is past the records as they are.
  std::map<std::pair<std::uint16_t, char>, std::set<std::uint16_t>> lists;
  for (const ByesRecord& b : sheet_.byes) {
    const std::uint16_t round = b.round ? b.round->value() : 0;
    if (round < event_.next_round())
      lists[{round, to_char(b.type)}].insert(b.ids.begin(), b.ids.end());
  }
  for (const tournament::AnnouncedBye& bye : event_.announced_byes) {
    if (bye.type == Result::pab) continue;  // only its block can say it
    const std::uint16_t tpn = event_.players[bye.player].tpn.value();
    lists[{bye.round.value(), to_char(bye.type)}].insert(tpn);
    if (bye.stated_by != "240")
      losses_.inferred("240", fmt::format("{} of player {} in round {}, from {}", name_of(bye.type),
                                          tpn, bye.round.value(), bye.stated_by));
  }
  for (const auto& [key, ids] : lists) {
    ByesRecord record;
    record.type = key.second == 'H'   ? Result::half_bye
                  : key.second == 'F' ? Result::full_bye
                                      : Result::zero_bye;
    record.round = Round{key.first};
    record.ids.assign(ids.begin(), ids.end());
    put("240", std::move(record));
  }
}

// --- the letters of TRF06 (trf.md §2, §11) ------------------------------------------------------

void Converter::write_in_trf06() {
  for (PlayerRecord& player : sheet_.players)
    for (std::size_t r = 0; r < player.rounds.size(); ++r) {
      RoundBlock& b = player.rounds[r];
      const Result result = b.result;
      trf06_block(r, b);
      if (b.result != result)
        losses_.lost("001", fmt::format("round {}: '{}' of {} is '{}' in TRF06", r + 1,
                                        to_char(result), named(player), block_text(b)));
    }
}

void Converter::trf06_block(std::size_t round, RoundBlock& b) {
  // The pair decides: W/L = +/-, but D/L has no forfeit form and is written as played.
  const auto opposite_result = [&] {
    const auto it = std::find_if(sheet_.players.begin(), sheet_.players.end(), [&](const auto& p) {
      return p.tpn && p.tpn->value() == b.opponent;
    });
    return it != sheet_.players.end() && round < it->rounds.size() ? it->rounds[round].result
                                                                   : Result::blank;
  };
  const auto is_draw = [](Result r) { return r == Result::unrated_draw || r == Result::draw; };
  switch (b.result) {
    case Result::pab:
    case Result::full_bye:
      b.result = Result::forfeit_win;
      break;
    case Result::half_bye:
      b.result = Result::draw;
      break;
    case Result::zero_bye:
      b.result = Result::forfeit_loss;
      break;
    case Result::unrated_win:
      b.result = Result::forfeit_win;
      break;
    case Result::unrated_draw:
      b.result = Result::draw;
      break;
    case Result::unrated_loss:
      b.result = is_draw(opposite_result()) ? Result::loss : Result::forfeit_loss;
      break;
    default:
      break;
  }
}

// --- the lines ----------------------------------------------------------------------------------

void Converter::players() {
  std::stable_sort(sheet_.players.begin(), sheet_.players.end(),
                   [](const PlayerRecord& a, const PlayerRecord& b) {
                     return (a.tpn ? a.tpn->value() : 0xFFFF) < (b.tpn ? b.tpn->value() : 0xFFFF);
                   });
  for (PlayerRecord& p : sheet_.players) {
    const std::string name = fit_name(p.name);
    if (text::length(name) < text::length(text::nfc(text::trim(p.name))))
      losses_.lost("001",
                   fmt::format("the name of {} is cut to '{}' (33 characters)", named(p), name));
    put("001", std::move(p));
  }
}

void Converter::national_ratings() {
  std::stable_sort(sheet_.national.begin(), sheet_.national.end(),
                   [](const Record& a, const Record& b) {
                     const auto number = [](const Record& r) {
                       const auto* n = r.as<NationalRecord>();
                       return n->tpn ? n->tpn->value() : 0;
                     };
                     return std::pair(a.key, number(a)) < std::pair(b.key, number(b));
                   });
  std::map<Key, std::size_t> lost;
  for (Record& r : sheet_.national) {
    if (to26())
      put(r.key.view(), std::move(r.body));
    else
      ++lost[r.key];
  }
  for (const auto& [key, count] : lost)
    losses_.lost(key.view(),
                 fmt::format("national ratings of {} player(s): {}", count, no_place()));
}

}  // namespace trf::conversion
