#include <algorithm>
#include <map>

#include "pairing/dutch/completion.hpp"

namespace trf::pairing::dutch {

// Tutte-Berge: after a search that failed, take the vertices that some largest matching leaves
// single (outer) and those next to them (helpers). Without the helpers the outer vertices fall into
// groups of odd size that have no edges between them, and there are more groups than helpers.

namespace {

std::string names(const Field& field, const std::vector<PlayerIndex>& players) {
  std::string text;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i != 0) text += i + 1 == players.size() ? " and " : ", ";
    for (const Entrant& e : field.entrants)
      if (e.player == players[i]) text += std::to_string(e.tpn.value());
  }
  return text;
}

std::string in_words(const Field& field, const NoPairing& why) {
  if (why.groups.empty())
    return "The bye was given beforehand and an odd number of players is left to be paired.";
  const bool singles = std::all_of(why.groups.begin(), why.groups.end(),
                                   [](const auto& g) { return g.size() == 1; });
  std::string text;
  const std::size_t count = why.groups.size();
  const std::size_t helpers = why.helpers.size() + (why.pab_helps ? 1 : 0);
  std::vector<PlayerIndex> everybody;
  for (const auto& g : why.groups) everybody.insert(everybody.end(), g.begin(), g.end());
  if (singles) {
    text = count == 1 ? "Player " + names(field, everybody) + " may meet "
                      : "The " + std::to_string(count) + " players " + names(field, everybody) +
                            " may not meet each other; they may meet ";
  } else {
    text = "The players fall into " + std::to_string(count) + " groups of odd size, ";
    for (std::size_t i = 0; i < count; ++i)
      text += (i == 0           ? "{"
               : i + 1 == count ? " and {"
                                : ", {") +
              names(field, why.groups[i]) + "}";
    text += count == 1
                ? ", whose members may meet each other and "
                : ", that may not meet one another; each needs one partner from outside, and "
                  "they may meet ";
  }
  if (why.helpers.empty() && !why.pab_helps)
    text += "nobody else";
  else if (!why.helpers.empty())
    text += "only " + names(field, why.helpers);
  if (why.pab_helps)
    text += why.helpers.empty() ? "nobody else; one may have the bye" : "; one may have the bye";
  text += ". So " + std::to_string(count - helpers) + (count - helpers == 1 ? " is" : " are") +
          " left without an opponent.";
  return text;
}

}  // namespace

NoPairing Completion::proof() {
  NoPairing why;
  if (field_.size() % 2 == 0 || !field_.pab_given) {
    match_.complete();  // fails, and leaves the search that failed
    std::map<int, std::vector<PlayerIndex>> groups;
    matching::Bits near;
    near.reset(graph_.size());
    for (std::size_t v = 0; v < graph_.size(); ++v) {
      if (!match_.outer().test(v)) continue;
      if (v < field_.size())
        groups[match_.base(static_cast<int>(v))].push_back(field_.entrants[v].player);
      for (std::size_t k = 0; k < graph_.stride(); ++k) near.data()[k] |= graph_.row(v)[k];
    }
    for (std::size_t v = 0; v < graph_.size(); ++v) {
      if (!near.test(v) || match_.outer().test(v)) continue;
      if (v < field_.size())
        why.helpers.push_back(field_.entrants[v].player);
      else
        why.pab_helps = true;
    }
    for (auto& [base, members] : groups) why.groups.push_back(std::move(members));
  }
  for (auto& g : why.groups) std::sort(g.begin(), g.end());
  std::sort(why.groups.begin(), why.groups.end());
  std::sort(why.helpers.begin(), why.helpers.end());
  why.text = in_words(field_, why);
  return why;
}

}  // namespace trf::pairing::dutch
