// Byes: those that TRF06 writes as results without opponent (trf.md §11), those announced for a
// coming round (block, 240, XXZ: §5.2, §9.4), and what 240 repeats of the past (W19).
#include <algorithm>

#include <fmt/format.h>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

// The PAB is the only bye of its round; a second one, or a U beside it, makes it a full-point bye.
// Whoever else is in the round has an opponent, so that their number is even.
bool single_win_is_pab(const Builder& b, std::size_t r) {
  std::size_t wins = 0, playing = 0;
  for (const Player& p : b.event.players) {
    const Entry& e = p.rounds[r];
    if (e.has_opponent()) {
      ++playing;
    } else if (e.result == Result::forfeit_win || e.result == Result::win) {
      ++wins;
    } else if (e.result == Result::pab) {
      return false;
    }
  }
  return wins == 1 && playing % 2 == 0;
}

class WrittenByes {
 public:
  explicit WrittenByes(Builder& b) : b_(b) {}

  void run() {
    Event& e = b_.event;
    for (std::size_t r = 0; r < e.rounds_stored; ++r) {
      const bool coming = r >= e.rounds_paired;
      const bool pab = coming || single_win_is_pab(b_, r);
      for (PlayerIndex p = 0; p < b_.count(); ++p) {
        Entry& entry = b_.entry(p, r);
        if (entry.has_opponent() || !entry.written) continue;
        if (!b_.faults.has(p, r)) read(p, r, entry, pab);
        if (coming && !e.is_team_event()) announce(p, r, entry);
      }
    }
  }

 private:
  void read(PlayerIndex p, std::size_t r, Entry& e, bool pab) {
    const Result full = pab ? Result::pab : Result::full_bye;
    switch (e.result) {
      case Result::forfeit_win:
        // In a team match the player of the team that is present (trf.md §7.5).
        if (!b_.event.is_team_event()) compensate(p, r, e, full);
        break;
      case Result::forfeit_loss:
        if (b_.event.is_team_event())
          e.result = Result::zero_bye;  // not fielded: trf-dialects.md row 37
        else
          compensate(p, r, e, Result::zero_bye);
        break;
      case Result::draw:
        compensate(p, r, e, Result::half_bye);
        break;
      case Result::win:
        game_without_opponent(p, r, e, full);
        break;
      case Result::loss:
        game_without_opponent(p, r, e, Result::zero_bye);
        break;
      case Result::unrated_win:
      case Result::unrated_draw:
      case Result::unrated_loss:
        report_game(p, r, e);
        break;
      case Result::pending:
        e.result = Result::zero_bye;  // a game that nobody plays
        break;
      default:
        break;
    }
  }

  void compensate(PlayerIndex p, std::size_t r, Entry& e, Result bye) {
    const FieldPlace place = b_.part(p, r, RoundPart::result);
    b_.report(Code::trf06_bye, place, part_name(r, RoundPart::result),
              {std::to_string(r + 1), code_of(e.result), code_of(bye)})
        .edits = {put(place, code_of(bye))};
    e.result = bye;
  }

  Diagnostic& report_game(PlayerIndex p, std::size_t r, const Entry& e) {
    b_.faults.mark(p, r);
    return b_.report(Code::played_without_opponent, b_.part(p, r, RoundPart::result),
                     part_name(r, RoundPart::result), {std::to_string(r + 1), code_of(e.result)});
  }

  // Only TRF06, which has no letters, may mean a bye by 1 (trf.md §5.2, §12 E08).
  void game_without_opponent(PlayerIndex p, std::size_t r, Entry& e, Result bye) {
    Diagnostic& d = report_game(p, r, e);
    const Edition edition = b_.document.edition();
    if (edition != Edition::trf06 && edition != Edition::trf06_or_16) return;
    if (!b_.options.strict) d.severity = Severity::warning;
    d.args.push_back(code_of(bye));
    d.edits = {put(b_.part(p, r, RoundPart::result), code_of(bye))};
    e.result = bye;
  }

  void announce(PlayerIndex p, std::size_t r, const Entry& e) {
    const Round round(static_cast<std::uint16_t>(r + 1));
    const Result type = is_bye(e.result) ? e.result : Result::zero_bye;
    b_.event.announced_byes.push_back({round, p, type, "001"});
    if (type == Result::pab)
      b_.report(Code::pab_given_before, b_.part(p, r, RoundPart::result),
                part_name(r, RoundPart::result), {std::to_string(r + 1), b_.tpn(p)});
  }

  Builder& b_;
};

}  // namespace

namespace {

/// One PAB a round (C.04.1 3): a second U keeps its points as a full-point bye (row 24).
void keep_one_pab(Builder& b) {
  if (b.event.is_team_event()) return;  // a team has it on every board
  for (std::size_t r = 0; r < b.event.rounds_paired; ++r) {
    bool given = false;
    for (PlayerIndex p = 0; p < b.count(); ++p) {
      Result& result = b.entry(p, r).result;
      if (result != Result::pab) continue;
      if (given) result = Result::full_bye;
      given = true;
    }
  }
}

}  // namespace

void read_written_byes(Builder& b) {
  WrittenByes(b).run();
  keep_one_pab(b);
}

// --- 240 and XXZ
// -----------------------------------------------------------------------------------

namespace {

std::string_view bye_name(Result type) {
  switch (type) {
    case Result::half_bye:
      return "a half-point bye";
    case Result::full_bye:
      return "a full-point bye";
    case Result::pab:
      return "the pairing-allocated bye";
    case Result::zero_bye:
      return "a zero-point bye";
    default:
      return "no bye";
  }
}

class AnnouncedByes {
 public:
  explicit AnnouncedByes(Builder& b) : b_(b), by_block_(b.event.announced_byes) {
    std::sort(by_block_.begin(), by_block_.end(), before);
  }

  void run() {
    for (const std::uint32_t line : b_.lines.of<ByesRecord>())
      read(line, *b_.document.record(line).as<ByesRecord>());
    settle("240");
    for (const std::uint32_t line : b_.lines.of<AbsentRecord>())
      read(line, *b_.document.record(line).as<AbsentRecord>());
    settle("XXZ");
    b_.event.announced_byes = std::move(by_block_);
  }

 private:
  struct Fresh {
    AnnouncedBye bye;
    std::size_t line;
    std::uint16_t id;
  };
  static bool before(const AnnouncedBye& a, const AnnouncedBye& c) {
    return std::pair(a.round, a.player) < std::pair(c.round, c.player);
  }

  void read(std::size_t line, const ByesRecord& r) {
    if (!r.round || !is_bye(r.type)) return;
    const std::uint16_t round = r.round->value();
    const Event& e = b_.event;
    if (e.rounds_announced && round > *e.rounds_announced) {
      b_.report(Code::round_above_count, locate_number(b_.document, line, round), "round",
                {"240", std::to_string(round), std::to_string(*e.rounds_announced)});
      return;
    }
    for (const std::uint16_t id : r.ids) {
      const PlayerIndex p = find_id(b_, id);
      if (p == nobody) {
        unknown(line, id);
      } else if (round <= e.rounds_paired) {
        if (!e.is_team_event()) compare(line, r.type, round, id, p);
      } else {
        fresh_.push_back({{*r.round, p, r.type, "240"}, line, id});
      }
    }
  }

  void read(std::size_t line, const AbsentRecord& r) {
    for (const Tpn tpn : r.players) {
      const PlayerIndex p = find_id(b_, tpn.value());
      if (p == nobody)
        unknown_absentee(line, tpn.value(), r.players.size() == 1);
      else
        fresh_.push_back(
            {{Round(b_.event.next_round()), p, Result::zero_bye, "XXZ"}, line, tpn.value()});
    }
  }

  [[nodiscard]] bool lost(std::uint16_t id) const {
    return !b_.event.is_team_event() && b_.numbers.lost(id);
  }

  void unknown(std::size_t line, std::uint16_t id) {
    if (lost(id)) return;
    b_.report(Code::id_unknown, locate_number(b_.document, line, id, 10), "id",
              {"240", std::string(id_kind(b_)), std::to_string(id)});
  }

  void unknown_absentee(std::size_t line, std::uint16_t id, bool alone) {
    if (lost(id)) return;
    const FieldPlace place = locate_number(b_.document, line, id);
    Diagnostic& d = b_.report(Code::absent_unknown, place, "player", {std::to_string(id)});
    Edit edit;
    edit.line = place.line;
    if (alone) {
      edit.kind = Edit::Kind::remove_line;
    } else if (place.end > place.begin) {
      edit.begin = place.begin - 1;  // with the blank before it
      edit.end = place.end;
    } else {
      return;
    }
    d.edits = {edit};
  }

  // For a round that is paired 240 repeats what the player's line says.
  void compare(std::size_t line, Result type, std::uint16_t round, std::uint16_t id,
               PlayerIndex p) {
    const Entry& e = b_.entry(p, round - 1u);
    const bool blank = e.result == Result::blank && !e.has_opponent();
    if (!e.has_opponent() && (e.result == type || (type == Result::zero_bye && blank))) return;
    if (b_.faults.has(p, round - 1u)) return;
    const std::string theirs = e.has_opponent() ? "a game against " + b_.tpn(e.opponent)
                               : blank          ? std::string("nothing")
                                                : std::string(bye_name(e.result));
    b_.report(Code::record_contradicts_players, locate_number(b_.document, line, id, 10), "id",
              {"240", std::to_string(round), "player", std::to_string(id),
               "has " + std::string(bye_name(type)), theirs});
  }

  // A player named only by a weaker record counts; of two records the stronger gives the kind
  // (§9.4).
  void settle(const std::string& by) {
    std::vector<AnnouncedBye> added;
    for (const Fresh& f : fresh_) {
      const auto it = std::lower_bound(by_block_.begin(), by_block_.end(), f.bye, before);
      const bool known = it != by_block_.end() && !before(f.bye, *it);
      if (!known) {
        added.push_back(f.bye);
      } else if (it->type != f.bye.type && by == "240") {
        b_.report(Code::weaker_record_differs, locate_number(b_.document, f.line, f.id, 10), "id",
                  {it->stated_by, std::string(bye_name(it->type)), by,
                   std::string(bye_name(f.bye.type))});
      }
    }
    fresh_.clear();
    std::stable_sort(added.begin(), added.end(), before);
    added.erase(std::unique(added.begin(), added.end(),
                            [](const auto& a, const auto& c) { return !before(a, c); }),
                added.end());
    const auto middle = static_cast<std::ptrdiff_t>(by_block_.size());
    by_block_.insert(by_block_.end(), added.begin(), added.end());
    std::inplace_merge(by_block_.begin(), by_block_.begin() + middle, by_block_.end(), before);
  }

  Builder& b_;
  std::vector<AnnouncedBye> by_block_;
  std::vector<Fresh> fresh_;
};

}  // namespace

void read_announced_byes(Builder& b) { AnnouncedByes(b).run(); }

}  // namespace trf::tournament
