// The set of files that is sent in, made from one event.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "report/submission/submission.hpp"

namespace trf::report::submission {

/// A name as the file had it and as it is sent.
struct NameChange {
  std::string record;  ///< "001", "012" …
  std::optional<Tpn> tpn;
  std::optional<FideId> fide_id;
  std::string before, after;
  std::string by;  ///< by which rules
};

/// A copy that can be sent: one edition, canonical columns, names in plain Latin letters where the
/// receiver wants them, every absence written, no comment.
struct Clean {
  Document document;
  std::vector<NameChange> names;
  std::vector<Loss> losses;  ///< what the form cannot hold, and what was inferred
};
/// Throws LimitError for what the edition cannot hold at all (trf.md §11).
Clean clean(const Document& document, Edition form, bool latin);
/// TRF26 for events from 1 September 2025 on, the day it applies from (rules/submission.md), where
/// the code of the time control that it wants can be made; else TRF16.
Edition usual_form(const tournament::Event& event);
/// "Surname, First" with one blank behind the comma; a Cyrillic name without comma begins with the
/// surname (rating-lists.md §3).
std::string tidy_name(std::string_view name);

struct File {
  std::string name, bytes;
};

struct SetOptions {
  Options how;
  std::vector<Receiver> receivers = {Receiver::fide};
  Language language = Language::english;
  std::optional<text::Encoding> encoding;  ///< of the input, forced
  CheckOptions check;
  bool force = false;
};

/// A file repaired, judged and made clean; what the set and the triage start from.
struct Prepared {
  Input input;                  ///< repaired, with the findings of the pairings
  std::vector<Repair> repairs;  ///< those that were applied
  Findings before;              ///< of the file as it came
  Findings findings;            ///< of what would be sent
  Clean copy;
};
/// `how` of the options decides; the receivers do not matter here. Throws LimitError.
Prepared prepare(Input input, const SetOptions& options);

struct Set {
  Prepared prepared;
  bool refused = false;  ///< something would be refused; there are no files unless forced
  bool forced = false;
  std::vector<File> files;
};
/// Throws LimitError for an event that the form cannot hold.
Set make_set(Input input, const SetOptions& options);

// --- the parts of it ----------------------------------------------------------------------------
std::string names_csv(const std::vector<NameChange>& names);
std::string findings_json(const Findings& findings, Language language);  ///< an array
/// IT3, the tournament report form (rules/norms.md §5); what no file tells is null.
std::string it3_json(const tournament::Event& event, const regulation::Regulation* regulation);
std::string it3_text(const tournament::Event& event, const regulation::Regulation* regulation);
/// The players in the columns of the national list, and the games keyed by the national numbers.
std::string national_players_csv(const tournament::Event& event, Receiver receiver);
std::string national_games_csv(const tournament::Event& event, Receiver receiver);
/// The findings for a person: refused, to be mended, to know; each with its article.
std::string findings_text(const Findings& findings, Language language);
/// What was repaired, inferred and changed, and what is left: for the people behind the event.
std::string letter_of(const Set& set, const SetOptions& options);

}  // namespace trf::report::submission
