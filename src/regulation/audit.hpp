// An event against its own regulation.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "regulation/regulation.hpp"

namespace trf::regulation {

/// A player's rating on the list of a day; nullopt = he is not on it. Throws for a list that is not
/// at hand.
using ListLookup = std::function<std::optional<std::uint16_t>(
    const tournament::Player& player, const RatingKind& kind, const PartialDate& list)>;

struct AuditOptions {
  ListLookup lookup;  ///< empty = the ratings of the file stand for those of the list
};

/// One provision and whether the event keeps it.
struct Verdict {
  enum class State : std::uint8_t { kept, broken, open };
  State state = State::kept;
  std::string rule;     ///< as Finding::rule
  std::string article;  ///< empty = none stated
  std::string text;     ///< what was looked at and what came out
};
std::string_view to_string(Verdict::State state);

struct Audit {
  std::vector<Verdict> verdicts;
  Findings findings;          ///< each with the article it breaks
  std::vector<Other> beyond;  ///< provisions that no file can show to be kept
};

Audit audit(const Regulation& regulation, const Group& group, const tournament::Event& event,
            const AuditOptions& options = {});

}  // namespace trf::regulation
