// W10: the points of columns 81-84 against the results. Tried in turn: the event's point system
// with and without the byes of the coming or running round, accelerated points included, another
// system that explains the whole file, a bye that was not written (trf.md §5, §12).
#include <algorithm>

#include <fmt/format.h>

#include "tournament/build.hpp"
#include "tournament/point_system.hpp"

namespace trf::tournament {

namespace {

using grammar::FieldId;

/// The sums that are right for a line: byes of the coming round and of the round that is running,
/// and games without result, may or may not be in them.
class Sums {
 public:
  Sums(const Event& e, PlayerIndex p, const ScoreSystem* other) {
    const Player& player = e.players[p];
    base_ = player.bonus;
    for (std::size_t r = 0; r < player.rounds.size(); ++r) {
      const Entry& entry = player.rounds[r];
      const Points points = other ? reprice(e, entry, r, *other) : entry.points;
      if (r >= e.rounds_paired)
        coming_ += points;
      else if (entry.pending())
        open_ += points;
      else if (r >= e.rounds_played && !entry.has_opponent())
        running_ += points;
      else
        base_ += points;
    }
  }
  [[nodiscard]] Points all() const { return base_ + coming_ + running_ + open_; }
  [[nodiscard]] Points coming() const { return coming_; }
  [[nodiscard]] bool fit(Points stated) const {
    for (const Points c : {Points{}, coming_})
      for (const Points r : {Points{}, running_})
        for (const Points o : {Points{}, open_})
          if (base_ + c + r + o == stated) return true;
    return false;
  }

 private:
  static Points reprice(const Event& e, const Entry& entry, std::size_t r, const ScoreSystem& s) {
    if (!entry.has_opponent() && entry.result == Result::blank)
      return r < e.rounds_paired ? s.zero_bye : Points{};
    return s.of(entry.result, entry.colour);
  }
  Points base_, coming_, running_, open_;
};

class PointsCheck {
 public:
  explicit PointsCheck(Builder& b) : b_(b), e_(b.event) {}

  void run() {
    b_.points_doubted.assign(b_.players.size(), false);
    report_missing();
    std::vector<PlayerIndex> misfits = misfits_of(nullptr);
    if (misfits.empty()) {
      note_next_byes();
    } else if (!accelerated_points_included() && !another_system(misfits)) {
      for (const PlayerIndex p : misfits) report(p, Sums(e_, p, nullptr).all());
    }
  }

 private:
  [[nodiscard]] bool stated(PlayerIndex p) const {
    return e_.players[p].stated_points.has_value() && !explained_by_fault(p);
  }

  // A round that was reported makes its points unknown: what it could have given is not reported
  // again (trf.md §12).
  [[nodiscard]] bool explained_by_fault(PlayerIndex p) const {
    if (!b_.faults.of_player(p)) return false;
    Points low = e_.players[p].bonus, high = low;
    for (std::size_t r = 0; r < e_.rounds_stored; ++r) {
      const bool unknown = b_.faults.has(p, r) || r >= e_.rounds_played;
      const Points points = e_.players[p].rounds[r].points;
      low += unknown ? std::min(points, Points{}) : points;
      high += unknown ? std::max(points, e_.scores.win()) : points;
    }
    const Points stated = *e_.players[p].stated_points;
    return low <= stated && stated <= high;
  }

  std::vector<PlayerIndex> misfits_of(const ScoreSystem* other) const {
    std::vector<PlayerIndex> misfits;
    for (PlayerIndex p = 0; p < b_.count(); ++p)
      if (!fits(p, other)) misfits.push_back(p);
    return misfits;
  }

  void report_missing() {
    if (e_.rounds_paired == 0) return;
    for (PlayerIndex p = 0; p < b_.count(); ++p) {
      if (e_.players[p].stated_points || b_.faults.of_player(p) || unreadable(p)) continue;
      const FieldPlace place = b_.field(p, FieldId::points);
      const std::string due = to_string(Sums(e_, p, nullptr).all());
      b_.report(Code::points_missing, place, "points", {b_.tpn(p), due}).edits = {put(place, due)};
      b_.points_doubted[p] = true;
    }
  }

  // Something stands there; the reader has said what is wrong with it.
  [[nodiscard]] bool unreadable(PlayerIndex p) {
    const FieldPlace place = b_.field(p, FieldId::points);
    return !text::trim(
                b_.document.text(b_.players[p].line).substr(place.begin, place.end - place.begin))
                .empty();
  }

  // Both ways are right for byes of the coming round; said once, if the whole file has one way.
  void note_next_byes() {
    bool with = false, without = false;
    PlayerIndex first = nobody;
    for (PlayerIndex p = 0; p < b_.count(); ++p) {
      if (!stated(p)) continue;
      const Sums sums(e_, p, nullptr);
      if (sums.coming() == Points{}) continue;
      if (first == nobody) first = p;
      (*e_.players[p].stated_points == sums.all() ? with : without) = true;
    }
    if (with == without) return;
    b_.report(Code::points_include_next_bye, b_.field(first, FieldId::points), "points",
              {with ? "include" : "leave out", std::to_string(e_.next_round())});
  }

  // Readers tolerate files whose points hold the fictitious ones too (trf.md §5).
  bool accelerated_points_included() {
    // In a team event the rows are those of teams (trf.md §8.2), not of players.
    if (e_.is_team_event() || (e_.acceleration.empty() && !e_.baku)) return false;
    for (const std::uint16_t round : {e_.rounds_paired, e_.next_round()}) {
      const History history(e_, Round(round));
      bool fits = true, some = false;
      for (PlayerIndex p = 0; fits && p < b_.count(); ++p) {
        if (!stated(p)) continue;
        const Points extra = history.acceleration(p, round);
        some = some || extra != Points{};
        fits = Sums(e_, p, nullptr).fit(*e_.players[p].stated_points - extra);
      }
      if (!fits || !some) continue;
      b_.report(Code::point_system_inferred, b_.field(PlayerIndex{0}, FieldId::points), "points",
                {fmt::format("the results with the fictitious points of round {}", round), "",
                 "nothing of that"})
          .severity = Severity::note;
      return true;
    }
    return false;
  }

  // One wrong line is a wrong line; two and more that one other system explains speak for that.
  bool another_system(std::vector<PlayerIndex>& misfits) {
    if (misfits.size() < 2) return false;
    std::vector<ScoreSystem> candidates = common_systems();
    std::vector<PlayerIndex> lines;
    for (PlayerIndex p = 0; p < b_.count(); ++p)
      if (stated(p)) lines.push_back(p);
    if (const auto solved = solve_system(e_, lines)) candidates.push_back(*solved);
    const ScoreSystem* best = nullptr;
    std::vector<PlayerIndex> left = misfits;
    for (const ScoreSystem& s : candidates) {
      std::vector<PlayerIndex> rest = misfits_of(&s);
      if (rest.size() >= left.size()) continue;
      best = &s;
      left = std::move(rest);
    }
    const bool explains =
        best != nullptr &&
        (left.empty() || (left.size() * 5 <= lines.size() && misfits.size() * 2 > lines.size()));
    if (!explains) return false;
    report_system(*best, misfits.front());
    for (const PlayerIndex p : left) report(p, Sums(e_, p, best).all());
    return true;
  }

  void report_system(const ScoreSystem& s, PlayerIndex first) {
    const std::string record = e_.scores.stated_by.empty()
                                   ? record_of(s, b_.document.edition() == Edition::trf26)
                                   : std::string{};
    Diagnostic& d = b_.report(Code::point_system_inferred, b_.field(first, FieldId::points),
                              "points", {in_words(s), record, stated_system()});
    if (record.empty()) return;
    Edit edit;
    edit.kind = Edit::Kind::insert_line_after;
    const auto first_player = b_.lines.of<PlayerRecord>().front();
    edit.line = whole_line(b_.document, first_player).line - 1;
    edit.text = record;
    d.edits = {edit};
  }

  [[nodiscard]] std::string stated_system() const {
    if (e_.scores.stated_by.empty()) return "nothing of that";
    return fmt::format("{}-{}-{} (record {})", to_string(e_.scores.win()),
                       to_string(e_.scores.draw()), to_string(e_.scores.loss()),
                       e_.scores.stated_by);
  }

  void report(PlayerIndex p, Points due) {
    b_.points_doubted[p] = true;
    const Points stated = *e_.players[p].stated_points;
    if (report_lost_bye(p, stated - due, stated, due)) return;
    if (const auto told = told_by_points(p, stated - due)) {
      const std::string round = std::to_string(told->round + 1);
      const auto letter = [](Result r) { return std::string(1, to_char(r)); };
      Diagnostic& d = b_.report(told->game ? Code::points_tell_result : Code::points_tell_bye,
                                b_.field(p, FieldId::points), "points",
                                {b_.tpn(p), to_string(stated), to_string(due), round,
                                 letter(told->due), letter(told->written)});
      if (told->game) d.edits = {put(b_.part(p, told->round, RoundPart::result), d.args[4])};
      return;
    }
    const FieldPlace place = b_.field(p, FieldId::points);
    b_.report(Code::points_differ, place, "points", {b_.tpn(p), to_string(stated), to_string(due)})
        .edits = {put(place, to_string(due))};
  }

  [[nodiscard]] bool fits(PlayerIndex p, const ScoreSystem* other = nullptr) const {
    return !stated(p) || Sums(e_, p, other).fit(*e_.players[p].stated_points);
  }

  struct Told {
    std::size_t round;
    Result written, due;
    bool game;
  };

  // The one result that alone makes the points agree: of a game that gives fewer points than a win
  // (the opponent's line fits), or of an absence for no points.
  [[nodiscard]] std::optional<Told> told_by_points(PlayerIndex p, Points difference) const {
    if (e_.is_team_event() || difference <= Points{}) return std::nullopt;
    std::vector<Told> found;
    for (std::size_t r = 0; r < e_.rounds_played; ++r) {
      const Entry& entry = e_.players[p].rounds[r];
      if (!entry.has_opponent()) {
        const auto bye = bye_worth(difference, r);
        if (entry.result == Result::zero_bye && entry.written && bye)
          found.push_back({r, entry.result, *bye, false});
        continue;
      }
      const Entry& other = e_.players[entry.opponent].rounds[r];
      if (!fits(entry.opponent)) continue;
      if (const auto due = mirrored(other.result);
          due && *due != entry.result &&
          e_.scores.of(*due, entry.colour) == entry.points + difference)
        found.push_back({r, entry.result, *due, true});
    }
    const auto games =
        std::count_if(found.begin(), found.end(), [](const Told& t) { return t.game; });
    if (games != 0) std::erase_if(found, [](const Told& t) { return !t.game; });
    if (found.size() != 1) return std::nullopt;
    return found.front();
  }

  static std::optional<Result> mirrored(Result r) {
    switch (r) {
      case Result::loss:
        return Result::win;
      case Result::draw:
        return Result::draw;
      case Result::unrated_loss:
        return Result::unrated_win;
      case Result::unrated_draw:
        return Result::unrated_draw;
      default:
        return std::nullopt;
    }
  }

  // A blank round, and the points are more by what a bye gives: the bye was not written.
  bool report_lost_bye(PlayerIndex p, Points difference, Points stated, Points due) {
    if (e_.is_team_event() || difference <= Points{}) return false;
    std::vector<std::size_t> blank;
    for (std::size_t r = 0; r < e_.rounds_paired; ++r) {
      const Entry& entry = e_.players[p].rounds[r];
      if (!entry.has_opponent() && entry.result == Result::blank) blank.push_back(r);
    }
    if (blank.empty()) return false;
    const auto bye = bye_worth(difference, blank.front());
    if (!bye) return false;
    Diagnostic& d =
        b_.report(Code::points_lost_bye, b_.field(p, FieldId::points), "points",
                  {b_.tpn(p), to_string(stated), to_string(due), round_list(blank), std::string{}});
    if (blank.size() > 1) return true;  // which of them, only a person knows
    d.args.back() = std::string(1, to_char(*bye));
    d.edits = {put(b_.part(p, blank.front(), RoundPart::block), "0000 - " + d.args.back())};
    return true;
  }

  static std::string round_list(const std::vector<std::size_t>& rounds) {
    std::string list;
    for (std::size_t i = 0; i < rounds.size() && i < 10; ++i)
      list += (i == 0 ? "" : " or ") + std::to_string(rounds[i] + 1);
    return list;
  }

  [[nodiscard]] std::optional<Result> bye_worth(Points points, std::size_t r) const {
    const bool has_pab = std::any_of(e_.players.begin(), e_.players.end(), [r](const Player& p) {
      return p.rounds[r].result == Result::pab;
    });
    if (!has_pab && points == e_.scores.pab) return Result::pab;
    if (points == e_.scores.full_bye) return Result::full_bye;
    if (points == e_.scores.half_bye) return Result::half_bye;
    return std::nullopt;
  }

  Builder& b_;
  Event& e_;
};

}  // namespace

void check_points(Builder& b) { PointsCheck(b).run(); }

}  // namespace trf::tournament
