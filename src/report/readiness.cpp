// What rules/submission.md §3 asks for, as `check` tells it.
#include <algorithm>

#include "report/report.hpp"
#include "report/submission/submission.hpp"

namespace trf::report {

bool Readiness::ready() const {
  return std::none_of(problems.begin(), problems.end(),
                      [](const Problem& p) { return p.severity == Severity::error; });
}

Readiness fide_readiness(const Input& input) {
  Readiness out;
  for (const submission::Finding& f : submission::judge(input, {})) {
    const submission::RuleInfo& rule = submission::info(f.rule);
    out.problems.push_back({std::string(rule.check), f.severity, f.message(),
                            std::string(rule.name), std::string(rule.article), f.repair()});
  }
  return out;
}

}  // namespace trf::report
