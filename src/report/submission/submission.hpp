// The room `report/submission`: what FIDE and federations want of a report, and what is sent to
// them. Judges an event before it is sent; makes the set of files; sorts many files into ready,
// fixable and send back, with a letter for each arbiter.
//
//   for (const auto& p : trf::report::submission::judge(input, {}))
//     std::cout << p.message(Language::bulgarian) << p.repair(Language::bulgarian);
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "regulation/regulation.hpp"
#include "report/report.hpp"
#include "text/translate.hpp"

namespace trf::report::submission {

using Language = text::Tongue;
using rating::Kind;

/// The rules of rules.def.
enum class Rule : std::uint8_t {
#define TRF_RULE(name, ...) name,
#include "report/submission/rules.def"
#undef TRF_RULE
};
struct RuleInfo {
  std::string_view name;   ///< stable: "fide_number_missing"
  std::string_view check;  ///< id of rules/submission.md §3: "C01"; R = mandatory record, P =
                           ///< pairing, K = K factor, G = the event's regulation, N = national
  Severity severity{};     ///< error = refused, warning = to be mended, note = to know
  std::string_view article;
  std::array<std::string_view, 3> text, repair;  ///< by Language
};
const RuleInfo& info(Rule rule);
std::span<const RuleInfo> rules();

/// What `trf explain` tells of the rules of a check ("C06") or of a name; empty = there is none.
std::string rules_text(std::string_view check_or_name);
std::string rules_json(std::string_view check_or_name);  ///< one object a line

/// One rule that the event does not keep, or that its people have to know.
struct Finding {
  Rule rule{};
  Severity severity{};
  std::vector<std::string> args;
  std::vector<Tpn> players;
  [[nodiscard]] std::string message(Language language = Language::english) const;
  [[nodiscard]] std::string repair(Language language = Language::english) const;
};
using Findings = std::vector<Finding>;
/// Nothing would be refused.
bool ready(const Findings& findings);

enum class Receiver : std::uint8_t { fide, russia, bulgaria };
std::string_view to_string(Receiver receiver);  ///< "fide", "rus", "bul"

struct Options {
  Receiver receiver = Receiver::fide;
  Edition form = Edition::trf06_or_16;  ///< that is asked for; trf26 wants a record 222
  std::optional<Kind> registered;       ///< kind of the registration
  const regulation::Regulation* regulation = nullptr;
  const regulation::Group* group = nullptr;  ///< of the regulation
  bool notes = false;                        ///< also what is only to know
};
/// Every rule that the file alone can tell (C03 against the list is judged elsewhere). Errors of
/// the lines and of the pairings are taken from the diagnostics of the input.
Findings judge(const Input& input, const Options& options);

}  // namespace trf::report::submission
