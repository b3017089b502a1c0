#include "judge/proof.hpp"

#include <algorithm>
#include <map>

namespace judge {

namespace {

using namespace trf::pairing;
using trf::tournament::History;

class Check {
 public:
  Check(const NoPairing& proof, const History& history, Edition edition)
      : proof_(proof), history_(history), facts_(history.event(), edition) {
    facts_.advance_to(history.rounds_before());
    for (std::size_t p = 0; p < history.event().players.size(); ++p) {
      const auto absence = history.absence(static_cast<PlayerIndex>(p));
      if (!absence) present_.push_back(static_cast<PlayerIndex>(p));
      given_ = given_ || absence == trf::Result::pab;
    }
  }

  std::string fault() {
    const bool odd = present_.size() % 2 != 0;
    if (odd && given_ && proof_.groups.empty()) return "";
    if ((proof_.pab_helps || proof_.pab_group) && !odd) return "there is no bye";
    if (proof_.groups.size() <= proof_.helpers.size() + (proof_.pab_helps ? 1 : 0))
      return "not more groups than helpers";
    for (std::size_t g = 0; g < proof_.groups.size(); ++g) {
      const std::size_t size = proof_.groups[g].size() + (proof_.pab_group == g ? 1 : 0);
      if (size % 2 == 0) return "a group of even size";
      for (const PlayerIndex p : proof_.groups[g]) group_[p] = static_cast<int>(g);
    }
    for (const auto& [p, g] : group_)
      if (std::string f = fault_of(p, g, odd); !f.empty()) return f;
    return proof_.pab_group ? fault_of_bye() : "";
  }

 private:
  bool helps(PlayerIndex p) const {
    return std::find(proof_.helpers.begin(), proof_.helpers.end(), p) != proof_.helpers.end();
  }
  std::string fault_of(PlayerIndex p, int group, bool odd) const {
    for (const PlayerIndex q : present_) {
      const auto at = group_.find(q);
      if (q == p || helps(q) || (at != group_.end() && at->second == group)) continue;
      if (may_meet(p, q)) return "two of different groups may meet";
    }
    const bool bye_inside = proof_.pab_group == static_cast<std::size_t>(group);
    if (odd && !given_ && !proof_.pab_helps && !bye_inside && !facts_.of(p).barred)
      return "one may have the bye";
    return "";
  }
  std::string fault_of_bye() const {
    for (const PlayerIndex q : present_) {
      const auto at = group_.find(q);
      const bool inside =
          at != group_.end() && static_cast<std::size_t>(at->second) == *proof_.pab_group;
      if (!inside && !helps(q) && !facts_.of(q).barred) return "another may have the bye";
    }
    return "";
  }
  bool may_meet(PlayerIndex a, PlayerIndex b) const {
    for (const auto& e : history_.entries(a))
      if (e.opponent == b && (e.played() || e.pending())) return false;
    if (history_.forbidden(a, b)) return false;
    const auto pa = facts_.of(a).preference, pb = facts_.of(b).preference;
    if (pa.strength != Strength::absolute || !(pa == pb)) return true;
    return topscorer(a) || topscorer(b);
  }
  bool topscorer(PlayerIndex p) const {
    const auto& event = history_.event();
    if (history_.round().value() != event.rounds_total()) return false;
    const int best = std::max(event.scores.win(), event.scores.draw()).tenths();
    return 2 * history_.pairing_score(p).tenths() > history_.rounds_before() * best;
  }

  const NoPairing& proof_;
  const History& history_;
  Facts facts_;
  std::vector<PlayerIndex> present_;
  std::map<PlayerIndex, int> group_;
  bool given_ = false;
};

}  // namespace

std::string fault_in(const NoPairing& proof, const History& history, Edition edition) {
  return Check(proof, history, edition).fault();
}

}  // namespace judge
