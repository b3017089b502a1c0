// Many files sorted into what can be sent as it is, what can be after repair, and what has to go
// back to its arbiter.
#pragma once

#include <string>
#include <vector>

#include "report/submission/set.hpp"

namespace trf::report::submission {

enum class Pile : std::uint8_t { ready, fixable, send_back };
std::string_view to_string(Pile pile);  ///< "ready", "fixable", "send back"

std::string_view word_of(Pile pile, Language language);

struct Sorted {
  std::string file, event, trouble;  ///< `trouble`: why nothing could be read; else empty
  Pile pile = Pile::ready;
  std::size_t players = 0, rounds = 0;
  Findings findings;            ///< of what would be sent; in `fixable` without those mended
  Findings mended;              ///< what stood against the file as it came and no longer does
  std::vector<Repair> repairs;  ///< that `trf fix` makes
  std::size_t names = 0;        ///< names that are sent otherwise than they stand
};
/// Never throws on content: what cannot be sorted is sent back with the reason.
Sorted sort(Input input, const SetOptions& options);
/// A file that cannot be read at all.
Sorted sort_back(std::string file, std::string trouble);

/// A short text for the file's arbiter.
std::string letter_of(const Sorted& sorted, Language language);
std::string triage_csv_header();
std::string triage_csv(const Sorted& sorted);
std::string triage_json(const Sorted& sorted, Language language);  ///< one object, one line
/// One row of the table for the eye.
std::string triage_line(const Sorted& sorted, std::size_t file_width, Language language,
                        const Style& style);
/// "12 ready, 5 fixable, 3 to be sent back"
std::string triage_summary(const std::vector<Pile>& piles, Language language);

}  // namespace trf::report::submission
