// W11: the ranks against the points. Which tie-breaks order equal points is not asked here: any
// order that some tie-break could give is fine. In a partial report any consistent order is (trf.md
// §5).
#include <algorithm>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

using grammar::FieldId;

class RankCheck {
 public:
  explicit RankCheck(Builder& b) : b_(b), e_(b.event) {}

  void run() {
    if (e_.players.empty()) return;
    report_missing();
    // Before the end any order will do; and which ranks a team event has, no edition says.
    if (partial() || e_.is_team_event()) return;
    collect();
    const bool numbers = ranked_.size() == e_.players.size() && ranked_.size() > 1 &&
                         std::all_of(ranked_.begin(), ranked_.end(), [this](PlayerIndex p) {
                           return rank(p) == e_.players[p].tpn.value();
                         });
    if (numbers && out_of_order() > 0) {
      b_.report(Code::rank_is_number, b_.field(ranked_.front(), FieldId::rank), "rank", {});
      // They are no ranks: absent (trf-dialects.md row 16).
      for (Player& p : e_.players) p.stated_rank.reset();
      return;
    }
    report_order();
    report_gaps();
  }

 private:
  [[nodiscard]] bool partial() const {
    return e_.rounds_paired == 0 || e_.rounds_played < e_.rounds_paired ||
           e_.rounds_paired < e_.rounds_total() || e_.rounds_stored > e_.rounds_paired;
  }
  [[nodiscard]] unsigned rank(PlayerIndex p) const { return e_.players[p].stated_rank->value(); }
  [[nodiscard]] Points points(PlayerIndex p) const {
    return e_.players[p].stated_points.value_or(e_.points(p));
  }

  // W02 was said of a line that ends before its rank.
  [[nodiscard]] bool rank_cut_off(PlayerIndex p) const {
    const auto [first, last] = b_.read_findings.equal_range(e_.players[p].line);
    return std::any_of(first, last, [this](const auto& f) {
      return b_.found.all()[f.second].code == Code::rank_not_reached;
    });
  }

  void report_missing() {
    std::size_t without = 0;
    PlayerIndex first = nobody;
    for (PlayerIndex p = 0; p < b_.count(); ++p) {
      if (e_.players[p].stated_rank || b_.players[p].cut || rank_cut_off(p)) continue;
      if (first == nobody) first = p;
      ++without;
    }
    if (without == 0) return;
    Diagnostic& d = b_.report(Code::rank_missing, b_.field(first, FieldId::rank), "rank",
                              {std::to_string(without), std::to_string(e_.players.size())});
    if (partial() || e_.is_team_event()) d.severity = Severity::note;
  }

  void collect() {
    for (PlayerIndex p = 0; p < b_.count(); ++p)
      if (e_.players[p].stated_rank) ranked_.push_back(p);
    std::stable_sort(ranked_.begin(), ranked_.end(), [this](PlayerIndex a, PlayerIndex c) {
      return std::pair(rank(a), points(c)) < std::pair(rank(c), points(a));
    });
  }

  // Points that were reported as wrong say nothing about the rank.
  [[nodiscard]] bool sure(PlayerIndex p) const {
    return !b_.points_doubted[p] && !b_.faults.of_player(p);
  }

  template <class Visit>
  void visit_descents(Visit visit) const {
    PlayerIndex before = nobody;
    for (const PlayerIndex p : ranked_) {
      if (!sure(p)) continue;
      if (before != nobody && points(before) < points(p)) visit(before, p);
      before = p;
    }
  }

  [[nodiscard]] std::size_t out_of_order() const {
    std::size_t n = 0;
    visit_descents([&](PlayerIndex, PlayerIndex) { ++n; });
    return n;
  }

  void report_order() {
    visit_descents([this](PlayerIndex before, PlayerIndex p) {
      b_.report(Code::rank_order, b_.field(p, FieldId::rank), "rank",
                {std::to_string(rank(p)), to_string(points(p)), std::to_string(rank(before)),
                 to_string(points(before))});
    });
  }

  // Ranks beside players without one may leave room for them.
  void report_gaps() {
    if (ranked_.size() != e_.players.size()) return;
    unsigned due = 1, before = 0;
    for (std::size_t i = 0; i < ranked_.size(); ++i) {
      const unsigned r = rank(ranked_[i]);
      due = static_cast<unsigned>(i + 1);
      if (r > due && r != before && r > highest_so_far_ + 1 && r > due) {
        b_.report(Code::rank_gap, b_.field(ranked_[i], FieldId::rank), "rank",
                  {std::to_string(r), std::to_string(before), std::to_string(due)});
        return;
      }
      highest_so_far_ = std::max(highest_so_far_, r);
      before = r;
    }
  }

  Builder& b_;
  Event& e_;
  std::vector<PlayerIndex> ranked_;
  unsigned highest_so_far_ = 0;
};

}  // namespace

void check_ranks(Builder& b) { RankCheck(b).run(); }

}  // namespace trf::tournament
