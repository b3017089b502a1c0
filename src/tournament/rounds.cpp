// The round blocks of every player, each by itself: who is named, and can he be found.
#include <algorithm>

#include <fmt/format.h>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

std::size_t written_blocks(const PlayerRecord& record) {
  std::size_t n = record.rounds.size();
  while (n > 0 && record.rounds[n - 1].empty()) --n;
  return n;
}

void size_rounds(Builder& b) {
  std::size_t longest = 0;
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    std::size_t n = written_blocks(*b.players[p].record);
    if (n > max_rounds) {
      b.report(Code::field_out_of_range, b.part(p, max_rounds, RoundPart::block),
               part_name(max_rounds, RoundPart::block), {"round " + std::to_string(n), "1-999"});
      n = max_rounds;
    }
    longest = std::max(longest, n);
  }
  b.event.rounds_stored = static_cast<std::uint16_t>(longest);
  for (Player& p : b.event.players) p.rounds.assign(longest, Entry{});
  b.faults.resize(b.players.size(), longest);
}

// Own number or 9999 in a round without a game is how some programs write "nobody"
// (trf-dialects.md row 17).
bool means_nobody(const Builder& b, PlayerIndex p, const RoundBlock& block) {
  const bool placeholder = block.opponent == b.event.players[p].tpn.value() ||
                           (block.opponent == max_tpn && b.numbers.find(max_tpn) == nobody);
  return placeholder && !is_played(block.result) && block.result != Result::invalid;
}

void resolve_opponent(Builder& b, PlayerIndex p, std::size_t r, const RoundBlock& block) {
  Entry& e = b.entry(p, r);
  const std::uint16_t tpn = block.opponent;
  const auto report = [&](Code code) {
    const FieldPlace place = b.part(p, r, RoundPart::opponent);
    b.report(code, place, part_name(r, RoundPart::opponent),
             {std::to_string(r + 1), std::to_string(tpn)});
    b.keep_finding(place.line);
    b.faults.mark(p, r, Faults::opponent_lost);
  };
  if (means_nobody(b, p, block)) {
    const FieldPlace place = b.part(p, r, RoundPart::opponent);
    b.report(Code::nobody_form, place, part_name(r, RoundPart::opponent),
             {std::to_string(r + 1), fmt::format("opponent '{}'", tpn)})
        .edits.push_back(put(place, "0000"));
    e.colour = Colour::none;
  } else if (tpn == b.event.players[p].tpn.value()) {
    report(Code::opponent_self);
  } else if (const PlayerIndex opponent = b.numbers.find(tpn); opponent != nobody) {
    e.opponent = opponent;
  } else if (b.numbers.lost(tpn)) {
    b.faults.mark(p, r, Faults::opponent_lost);
  } else {
    report(Code::opponent_unknown);
  }
}

void read_block(Builder& b, PlayerIndex p, std::size_t r, const RoundBlock& block) {
  Entry& e = b.entry(p, r);
  e.written = !block.empty();
  e.result = block.result;
  if (block.result == Result::invalid) b.faults.mark(p, r);
  const bool unreadable = block.nobody == RoundBlock::Nobody::unreadable ||
                          (block.opponent == 0 && block.result == Result::invalid);
  if (unreadable) {
    b.faults.mark(p, r, Faults::opponent_lost);
  } else if (block.opponent != 0) {
    e.colour = block.colour;
    resolve_opponent(b, p, r, block);
  }
}

}  // namespace

void read_rounds(Builder& b) {
  size_rounds(b);
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    for (std::size_t r = 0; r < b.event.rounds_stored; ++r) {
      if (const RoundBlock* block = b.block(p, r))
        read_block(b, p, r, *block);
      else if (b.players[p].cut)
        b.faults.mark(p, r, Faults::opponent_lost);
    }
    if (b.players[p].cut) b.faults.mark_player(p);
  }
}

// --- how many rounds, trf.md §5.2
// -----------------------------------------------------------------

namespace {

struct StatedCount {
  std::optional<std::uint16_t> count;
  std::size_t line = 0;
};

StatedCount stated_count(const Builder& b, std::string_view key) {
  const auto line = b.lines.last<CountRecord>(key);
  if (!line) return {};
  const auto count = b.document.record(*line).as<CountRecord>()->count;
  if (!count || *count == 0 || *count > 0xFFFF) return {};
  return {static_cast<std::uint16_t>(*count), *line};
}

void read_round_count(Builder& b) {
  const StatedCount first = stated_count(b, "142"), second = stated_count(b, "XXR");
  Event& e = b.event;
  e.rounds_announced = first.count ? first.count : second.count;
  if (first.count && second.count && *first.count != *second.count) {
    const FieldPlace place = locate_number(b.document, second.line, *second.count);
    b.report(Code::round_count_differs, place, "number of rounds",
             {"142", std::to_string(*first.count), "XXR", std::to_string(*second.count)});
  }
  if (e.rounds_announced && e.rounds_paired > *e.rounds_announced) {
    const std::size_t line = first.count ? first.line : second.line;
    b.report(Code::rounds_above_count, locate_number(b.document, line, *e.rounds_announced),
             "number of rounds",
             {std::to_string(e.rounds_paired), std::to_string(*e.rounds_announced)});
  }
}

bool somebody_plays(const Builder& b, std::size_t r) {
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    const Entry& e = b.event.players[p].rounds[r];
    if (e.has_opponent() || b.faults.has(p, r, Faults::opponent_lost)) return true;
  }
  return false;
}

// A round in which every match was forfeited shows nobody's opponent; 320 and 330 tell of it.
std::uint16_t last_round_of_team_records(const Builder& b) {
  std::size_t last = 0;
  if (const auto* byes = b.lines.last_record<TeamByesRecord>("320"))
    for (std::size_t r = 0; r < byes->teams.size() && r < b.event.rounds_stored; ++r)
      if (byes->teams[r].value() != 0) last = std::max(last, r + 1);
  for (const std::uint32_t line : b.lines.of<TeamForfeitRecord>()) {
    const auto* forfeit = b.document.record(line).as<TeamForfeitRecord>();
    if (forfeit->round && forfeit->round->value() <= b.event.rounds_stored)
      last = std::max<std::size_t>(last, forfeit->round->value());
  }
  return static_cast<std::uint16_t>(last);
}

// A round count that was written and is wrong is a finding of its own.
void note_missing_count(Builder& b) {
  const Event& e = b.event;
  if (e.rounds_announced || e.players.empty() || b.lines.refused("142") || b.lines.refused("XXR"))
    return;
  for (const std::string_view key : {"142", "XXR"})
    if (b.lines.last<CountRecord>(key)) return;
  b.found.add(Code::rounds_unstated, {}, "number of rounds", {std::to_string(e.rounds_total())});
}

// trf-dialects.md row 36: federations or clubs may be the teams; without records they are not.
void note_missing_teams(Builder& b) {
  if (b.event.is_team_event() || b.lines.refused("013") || b.lines.refused("310")) return;
  const auto line = b.lines.last<TextRecord>("092");
  if (!line || text::ascii_lower(b.event.type_text).find("team") == std::string::npos) return;
  b.report(Code::teams_unstated, locate(b.document, *line, Columns{5, 5}), "type",
           {b.event.type_text});
}

void note_next_round(Builder& b) {
  const Event& e = b.event;
  if (!e.rounds_announced || e.rounds_paired >= *e.rounds_announced || e.players.empty()) return;
  std::string so_far = "no round is paired";
  if (e.rounds_paired == 1) so_far = "round 1 is paired";
  if (e.rounds_paired > 1) so_far = "rounds 1-" + std::to_string(e.rounds_paired) + " are paired";
  if (e.rounds_played < e.rounds_paired)
    so_far += fmt::format(", round {} has games without a result", e.rounds_played + 1);
  b.found.add(Code::next_round, {}, "", {std::to_string(e.next_round()), so_far});
}

}  // namespace

void count_rounds(Builder& b) {
  Event& e = b.event;
  std::size_t paired = e.rounds_stored;
  while (paired > 0 && !somebody_plays(b, paired - 1)) --paired;
  e.rounds_paired = static_cast<std::uint16_t>(paired);
  if (e.is_team_event()) e.rounds_paired = std::max(e.rounds_paired, last_round_of_team_records(b));
  const auto pending = [&](std::size_t r) {
    return std::any_of(e.players.begin(), e.players.end(),
                       [r](const Player& p) { return p.rounds[r].pending(); });
  };
  while (e.rounds_played < e.rounds_paired && !pending(e.rounds_played)) ++e.rounds_played;
  read_round_count(b);
  note_missing_count(b);
  note_missing_teams(b);
  note_next_round(b);
}

}  // namespace trf::tournament
