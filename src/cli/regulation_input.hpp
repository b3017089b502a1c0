// What the commands with --regulation share.
#pragma once

#include "cli/cli.hpp"
#include "regulation/regulation.hpp"

namespace trf::cli {

void declare_regulation(Options& options);

/// The regulation that an option names, its findings told on standard error. Throws UsageError
/// without the option, FormatError for a file that nothing may be judged by.
regulation::Regulation regulation_of(const Run& run);
/// The group of an event; --group chooses it, the options of the rules its edition of the
/// tie-breaks. Throws UsageError when nothing tells the group.
regulation::Group group_of(const Run& run, const regulation::Regulation& regulation,
                           const tournament::Event& event);

/// The tie-break list, ratings and edition of --regulation in place of the file's own; nothing
/// without the option. Throws UsageError together with --tiebreaks.
class RegulationRanking {
 public:
  explicit RegulationRanking(const Run& run);
  template <class SomeOptions>
  [[nodiscard]] SomeOptions applied(SomeOptions options, const tournament::Event& event) const {
    if (!regulation_) return options;
    const regulation::Group group = group_of(*run_, *regulation_, event);
    if (!group.ranking || group.ranking->codes.empty()) return options;
    options.tie_breaks = group.ranking->text();
    options.tie_breaks_by = "the regulation, " + regulation::cite(group.ranking->article);
    if (!group.ranking->national.empty()) options.national = group.ranking->national;
    if (!options.rules.tie_breaks && !options.rules.date)
      options.rules.tie_breaks = group.ranking->edition;
    return options;
  }

 private:
  const Run* run_;
  std::optional<regulation::Regulation> regulation_;
};

}  // namespace trf::cli
