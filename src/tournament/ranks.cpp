// W11: the ranks against the points. Which tie-breaks order equal points is not asked here: any
// order that some tie-break could give is fine. In a partial report any consistent order is (trf.md
// §5).
#include <algorithm>
#include <iterator>

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
    if (numbers && out_of_order()) {
      b_.report(Code::rank_is_number, b_.field(ranked_.front(), FieldId::rank), "rank", {});
      // They are no ranks: absent (trf-dialects.md row 16).
      for (Player& p : e_.players) p.stated_rank.reset();
      return;
    }
    report_order();
    // A player whose line cannot be used has a rank as well.
    if (b_.lines_001 == e_.players.size()) report_gaps();
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

  // The fewest players who must be moved so that the points of the others fall from rank to rank:
  // all but the longest run of them that does (patience sorting).
  [[nodiscard]] std::vector<bool> misplaced(const std::vector<PlayerIndex>& order) const {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> ends, before(order.size(), none);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto longer = std::upper_bound(
          ends.begin(), ends.end(), i,
          [&](std::size_t a, std::size_t e) { return points(order[a]) > points(order[e]); });
      if (longer != ends.begin()) before[i] = *(longer - 1);
      if (longer == ends.end())
        ends.push_back(i);
      else
        *longer = i;
    }
    std::vector<bool> out(order.size(), true);
    for (std::size_t i = ends.empty() ? none : ends.back(); i != none; i = before[i])
      out[i] = false;
    return out;
  }

  [[nodiscard]] std::vector<PlayerIndex> sure_ones() const {
    std::vector<PlayerIndex> out;
    std::copy_if(ranked_.begin(), ranked_.end(), std::back_inserter(out),
                 [this](PlayerIndex p) { return sure(p); });
    return out;
  }

  [[nodiscard]] bool out_of_order() const {
    const std::vector<PlayerIndex> order = sure_ones();
    return !std::is_sorted(order.begin(), order.end(),
                           [this](PlayerIndex a, PlayerIndex c) { return points(a) > points(c); });
  }

  // Each of them beside a neighbour who is in place and whose points tell that he is not.
  void report_order() {
    const std::vector<PlayerIndex> order = sure_ones();
    const std::vector<bool> wrong = misplaced(order);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (!wrong[i]) continue;
      std::size_t above = i, below = i;
      while (above > 0 && wrong[above]) --above;
      while (below + 1 < order.size() && wrong[below]) ++below;
      const bool too_low = !wrong[above] && points(order[above]) < points(order[i]);
      const PlayerIndex p = order[i], other = order[too_low ? above : below];
      b_.report(Code::rank_order, b_.field(p, FieldId::rank), "rank",
                {std::to_string(rank(p)), to_string(points(p)), std::to_string(rank(other)),
                 to_string(points(other))});
    }
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
