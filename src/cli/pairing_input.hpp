// What the commands that pair or explain a round share: which files are refused, which round and
// which edition are meant.
#pragma once

#include "cli/cli.hpp"
#include "pairing/edition.hpp"
#include "pairing/pairing.hpp"
#include "report/checklist.hpp"

namespace trf::cli {

/// Throws UsageError where an error of the file leaves the history undefined (cli.md, exit 3).
/// `done` says what is not done: "paired".
void refuse_undefined(const report::Input& input, std::string_view done);
/// Why no round is left to be paired.
std::string all_paired(const tournament::Event& event);
/// Errors and warnings to standard error, and which records take no part (engine-cli.md §9.2);
/// with -q the errors.
void tell_findings(const Run& run, const report::Input& input);

/// Throws UsageError for an event of teams, or of a system that this build does not pair.
void refuse_system(const Run& run, const tournament::Event& event);

/// The round of --round, up to the next one; without the option the next one, after the last in
/// which somebody has an opponent, whatever byes are written already (trf.md §5.3). Throws
/// UsageError where there is none.
Round round_to_pair(const Run& run, const tournament::Event& event);

/// The edition by --pairing-rules, --rules, the file (cli.md).
pairing::EditionInForce edition_for(const Run& run, const tournament::Event& event);

/// Warns of what was assumed for the round: edition, first colour.
void warn_of_assumptions(const Run& run, const report::Input& input,
                         const pairing::EditionInForce& rules);

/// The option --checklist-form, and what it says. Throws UsageError.
void declare_checklist_form(Options& options);
report::ChecklistForm checklist_form(const Run& run);
/// What stands below a checklist: this program's name and version.
std::string program_line();

}  // namespace trf::cli
