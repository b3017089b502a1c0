// The tie-break lists of a file (records 202, 212; trf.md §10.2): what is in them and cannot be.
#include <algorithm>

#include "report/findings.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::report {

namespace {

/// A name of C.07, of the organiser's own (OTHER_…) or a number of Swiss-Manager.
bool known(const tiebreak::Code& code) {
  return code.number != 0 || code.acronym == "PTS" || code.acronym.starts_with("OTHER_") ||
         tiebreak::find_info(code.acronym) != nullptr;
}

/// The second time it may part those whom the codes between have left together.
bool may_repeat(const tiebreak::Code& code) {
  return code.acronym == "DE" || code.acronym.starts_with("EDE");
}

class ListCheck {
 public:
  ListCheck(Input& input, std::size_t line) : input_(input), line_(line) {}

  void run() {
    const auto* list = input_.document.record(line_).as<TieBreakRecord>();
    if (list == nullptr) return;
    const std::string key(input_.document.record(line_).key.view());
    if (list->codes.empty()) {
      add(trf::Code::tie_breaks_empty, "", {key});
      return;
    }
    std::vector<tiebreak::Code> seen;
    bool points = false;
    for (const std::string& text : list->codes) {
      const auto code = tiebreak::code_if_any(text);
      if (!code || !known(*code)) {
        add(trf::Code::tie_break_unknown, text, {key, text});
        continue;
      }
      points = points || code->acronym == "PTS" || code->number == 1 || code->number == 13 ||
               code->acronym == "MPTS" || code->acronym == "GPTS";
      // Numbers of Swiss-Manager may differ in parameters that are not known.
      if (code->number == 0 && !may_repeat(*code) &&
          std::find(seen.begin(), seen.end(), *code) != seen.end())
        add(trf::Code::tie_break_repeated, text, {key, text});
      seen.push_back(*code);
    }
    if (key == "212" && !points) add(trf::Code::order_without_points, list->codes.front(), {});
  }

 private:
  /// At the code's last place on the line: of two equal ones the second is meant.
  void add(trf::Code code, const std::string& text, std::vector<std::string> args) {
    text::Position where{static_cast<std::uint32_t>(input_.document.line(line_).source_line), 0, 0};
    if (input_.document.has_source() && where.line != 0) {
      const std::string_view line = input_.document.text(line_);
      const std::size_t at = text.empty() ? 0 : line.rfind(text);
      where =
          input_.document.source().position(where.line - 1, at == std::string_view::npos ? 0 : at);
    }
    input_.diagnostics.add(code, where, "tie-breaks", std::move(args));
  }

  Input& input_;
  std::size_t line_;
};

}  // namespace

void check_tie_break_lists(Input& input) {
  for (std::size_t i = 0; i < input.document.size(); ++i) ListCheck(input, i).run();
}

}  // namespace trf::report
