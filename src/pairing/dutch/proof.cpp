#include <algorithm>
#include <map>

#include "pairing/dutch/completion.hpp"

namespace trf::pairing::dutch {

// Tutte-Berge: after a search that failed, take the vertices that some largest matching leaves
// single (outer) and those next to them (helpers). Without the helpers the outer vertices fall into
// groups of odd size that have no edges between them, and there are more groups than helpers.

namespace {

class Words {
 public:
  Words(const Field& field, const NoPairing& why) : field_(field), why_(why) {}

  std::string text() {
    if (why_.groups.empty())
      return "the bye was given beforehand, and an odd number of players is left to be paired";
    const std::size_t helpers = why_.helpers.size() + (why_.pab_helps ? 1 : 0);
    const std::size_t over = why_.groups.size() - helpers;
    const bool alone = std::all_of(why_.groups.begin(), why_.groups.end(),
                                   [&](const auto& g) { return members(g).size() == 1; });
    std::string text = alone ? of_singles() : of_groups();
    return text + ": " + std::to_string(why_.groups.size()) + " for " + std::to_string(helpers) +
           ", so " + std::to_string(over) + (over == 1 ? " is" : " are") + " left over";
  }

 private:
  using List = std::vector<std::string>;

  [[nodiscard]] std::string name(PlayerIndex player) const {
    for (const Entrant& e : field_.entrants)
      if (e.player == player) return std::to_string(e.tpn.value());
    return {};
  }
  [[nodiscard]] List members(const std::vector<PlayerIndex>& group) const {
    List list;
    for (const PlayerIndex p : group) list.push_back(name(p));
    if (why_.pab_group && &group == &why_.groups[*why_.pab_group]) list.emplace_back("the bye");
    return list;
  }
  [[nodiscard]] static std::string join(const List& list, const char* last) {
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i)
      text += (i == 0 ? "" : i + 1 == list.size() ? last : ", ") + list[i];
    return text;
  }
  [[nodiscard]] List helpers() const {
    List list;
    for (const PlayerIndex p : why_.helpers) list.push_back(name(p));
    if (why_.pab_helps) list.emplace_back("the bye");
    return list;
  }

  [[nodiscard]] std::string of_singles() const {
    List everybody;
    for (const auto& g : why_.groups)
      for (const std::string& m : members(g)) everybody.push_back(m);
    const std::string who = join(everybody, " and ");
    const List others = helpers();
    if (everybody.size() == 1) return who + " cannot be paired with anybody";
    return who + " cannot be paired with each other" +
           (others.empty() ? " nor with anybody else" : ", only with " + join(others, " and "));
  }

  [[nodiscard]] std::string of_groups() const {
    List groups;
    for (const auto& g : why_.groups) groups.push_back("{" + join(members(g), ", ") + "}");
    const List others = helpers();
    std::string text = "the groups " + join(groups, " and ") +
                       " are of odd size and nobody of one can be paired outside it";
    if (!others.empty()) text += " but with " + join(others, " and ");
    return text;
  }

  const Field& field_;
  const NoPairing& why_;
};

}  // namespace

NoPairing Completion::proof() {
  NoPairing why;
  if (field_.size() % 2 == 0 || !field_.pab_given) {
    if (field_.needs_pab())
      for (const ScoreGroup& g : field_.groups) open_pab_for(g.score);
    explain(why);
  }
  why.text = Words(field_, why).text();
  return why;
}

// The smallest proof that one of the players left over gives.
void Completion::explain(NoPairing& why) {
  match_.greedy();
  const int n = match_.size();
  int root = matching::Perfect::nobody;
  std::size_t fewest = 0;
  for (const bool last : {false, true})  // first mend what can be mended, then compare
    for (int v = 0; v < n; ++v) {
      if (match_.mate(v) >= 0 || match_.augment(v) || !last) continue;
      const std::size_t size = match_.outer().count();
      if (root >= 0 && fewest <= size) continue;
      root = v;
      fewest = size;
    }
  match_.augment(root);
  std::map<int, std::vector<int>> groups;
  std::vector<int> near;
  for (int v = 0; v < n; ++v) {
    if (match_.outer().test(static_cast<std::size_t>(v))) {
      groups[match_.base(v)].push_back(v);
      continue;
    }
    const auto at = static_cast<std::size_t>(v);
    bool next_to = false;
    for (std::size_t k = 0; k < graph_.stride() && !next_to; ++k)
      next_to = (graph_.row(at)[k] & match_.outer().data()[k]) != 0;
    if (next_to) near.push_back(v);
  }
  const auto is_pab = [&](int v) { return v == pab(); };
  const auto player = [&](int v) { return field_.entrants[static_cast<std::size_t>(v)].player; };
  for (const int v : near) {
    if (is_pab(v))
      why.pab_helps = true;
    else
      why.helpers.push_back(player(v));
  }
  std::sort(why.helpers.begin(), why.helpers.end());
  std::vector<std::pair<std::vector<PlayerIndex>, bool>> sorted;
  for (const auto& [base, members] : groups) {
    auto& [players, with_pab] = sorted.emplace_back();
    for (const int v : members) {
      if (is_pab(v))
        with_pab = true;
      else
        players.push_back(player(v));
    }
    std::sort(players.begin(), players.end());
  }
  std::sort(sorted.begin(), sorted.end());
  for (auto& [players, with_pab] : sorted) {
    if (with_pab) why.pab_group = why.groups.size();
    why.groups.push_back(std::move(players));
  }
}

}  // namespace trf::pairing::dutch
