// The sentences of an answer to "why not", for its text and its JSON.
#pragma once

#include "report/explain_round_view.hpp"

namespace trf::report {

/// Two or three, each with its dot.
std::vector<std::string> why_not_sentences(const RoundWords& words, const crosscheck::WhyNot& why);

}  // namespace trf::report
