// Which edition of the pairing rules an event is paired by.
#pragma once

#include <optional>
#include <string>

#include "pairing/facts.hpp"

namespace trf::pairing {

struct EditionInForce {
  Edition edition = Edition::d2026;
  std::string reason;   ///< "in force on 2026/03/02, the start of the event"
  std::string warning;  ///< the file states another edition than its date's; empty otherwise
};

/// The option, else the edition on the date that all rules are asked for, else what the file states
/// (`192`), else its start date, else today (cli.md).
EditionInForce edition_in_force(const tournament::Event& event, std::optional<Edition> option,
                                std::optional<PartialDate> rules_date);

}  // namespace trf::pairing
