#include <fmt/format.h>

#include <algorithm>

#include "report/findings.hpp"
#include "report/words.hpp"

namespace trf::report {

namespace {

/// Characters of a source line that an excerpt shows at most, when the terminal does not say.
constexpr std::size_t excerpt_width = 120;
constexpr std::size_t excerpt_indent = 8;

/// The part of a line around a character, no wider than `room` terminal columns. Keeps the
/// beginning of the line when it can: the key and the number stand there.
struct Window {
  std::string text;
  std::size_t caret = 0;  ///< terminal columns before the character

  Window(const std::string& line, std::size_t character, std::size_t room) {
    const std::size_t length = text::length(line);
    const std::size_t at = std::clamp<std::size_t>(character, 1, length + 1);
    const auto width = [&](std::size_t first, std::size_t last) {
      return last < first ? 0 : text::display_width(text::columns(line, first, last));
    };
    std::size_t first = 1;
    if (width(1, at) + 1 > room) {
      first = at;
      while (first > 1 && width(first - 1, at) < room / 2) --first;
    }
    const std::size_t head = first > 1 ? 1 : 0;
    std::size_t last = std::min(length, first + room);
    while (last > at && head + width(first, last) + (last < length ? 1 : 0) > room) --last;
    text = (head != 0 ? "…" : "") + std::string(text::columns(line, first, last)) +
           (last < length ? "…" : "");
    caret = head + width(first, at - 1);
  }
};

/// A template of the catalogue as a sentence: the arguments become "…".
std::string with_gaps(std::string_view pattern) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '{') {
      out += pattern[i];
      continue;
    }
    out += "…";
    i = std::min(pattern.find('}', i), pattern.size() - 1);
  }
  return out;
}

}  // namespace

Input take(std::string file, ReadResult read, const tournament::CheckOptions& options) {
  Input in;
  in.file = std::move(file);
  in.document = std::move(read.document);
  in.diagnostics = std::move(read.diagnostics);
  in.recognised = read.recognised;
  if (in.recognised) {
    in.event = tournament::from_document(in.document, in.diagnostics, options);
    check_tie_break_lists(in);
  }
  for (Diagnostic& d : in.diagnostics.list())
    if (d.file.empty()) d.file = in.file;
  in.diagnostics.sort();
  return in;
}

std::string describe_file(const Input& input) {
  if (!input.kind.empty()) return input.kind;
  const Document& document = input.document;
  if (!document.has_source()) return std::string(to_string(document.edition()));
  const text::Source& source = document.source();
  std::string_view end = "no line end";
  switch (source.prevailing_end()) {
    case text::LineEnd::lf:
      end = "LF";
      break;
    case text::LineEnd::crlf:
      end = "CRLF";
      break;
    case text::LineEnd::cr:
      end = "CR";
      break;
    case text::LineEnd::crcrlf:
      end = "CR CRLF";
      break;
    case text::LineEnd::none:
      break;
  }
  return fmt::format("{}, {}{}{}, {}", to_string(document.edition()),
                     source.ascii() ? "ASCII" : text::to_string(source.encoding()),
                     source.bom() ? " with BOM" : "",
                     source.certainty() == text::Certainty::assumed ? " (assumed)" : "", end);
}

std::string lint_line(const Diagnostic& finding, const Style& style) {
  return fmt::format(
      "{}:{}:{}: {} {} {}\n", printable(finding.file), finding.where.line, finding.where.column,
      painted(fmt::format("{}:", to_string(finding.severity)), paint_of(finding.severity), style),
      printable(finding.message()),
      painted(fmt::format("[{}]", to_string(finding.code)), Paint::dim, style));
}

std::string excerpt(const Diagnostic& finding, const Document& document, const Style& style) {
  std::string out;
  const std::size_t line = finding.where.line;
  // What the readers of other formats tell stands in another file than the document.
  const bool other = finding.code >= Code::tunx_read && finding.code <= Code::jch_left_out;
  if (!other && line >= 1 && document.has_source() && line <= document.source().lines().size()) {
    const std::size_t width =
        style.width == 0 ? excerpt_width : std::max<std::size_t>(style.width, 40);
    const Window w(printable(document.source().line(line - 1)), finding.where.column,
                   width - excerpt_indent);
    out += fmt::format("{:>5} | {}\n", line, w.text);
    if (finding.where.column > 0)
      out += fmt::format("      | {}{}\n", std::string(w.caret, ' '),
                         painted("^", paint_of(finding.severity), style));
  }
  if (const std::string fix = finding.fix(); !fix.empty())
    out += fmt::format("      = {}\n", painted("repair: " + printable(fix), Paint::green, style));
  return out;
}

std::string lint_text(const Input& input, const Style& style) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all()) {
    if (style.quiet && d.severity != Severity::error) continue;
    out += lint_line(d, style);
    if (style.verbose) out += excerpt(d, input.document, style);
  }
  return out;
}

std::string lint_csv_header() {
  return "file,line,column,byte_column,severity,code,check,field,message,fix\n";
}

std::string lint_csv(const Input& input) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all())
    out += csv_line({d.file, std::to_string(d.where.line), std::to_string(d.where.column),
                     std::to_string(d.where.byte_column), std::string(to_string(d.severity)),
                     to_string(d.code), std::string(d.check()), d.field, d.message(), d.fix()});
  return out;
}

std::string count_text(const Diagnostics& findings) {
  const std::size_t errors = findings.count(Severity::error);
  const std::size_t warnings = findings.count(Severity::warning);
  if (errors + warnings == 0) return "no errors";
  if (warnings == 0) return plural(errors, "error");
  if (errors == 0) return plural(warnings, "warning");
  return fmt::format("{}, {}", plural(errors, "error"), plural(warnings, "warning"));
}

std::string explain_text(const std::vector<const CodeInfo*>& kinds, const Style& style) {
  std::string out;
  for (const CodeInfo* k : kinds) {
    if (!out.empty()) out += '\n';
    out += fmt::format("{}  {}\n", painted(to_string(k->code), Paint::bold, style),
                       painted(k->title, Paint::bold, style));
    out += fmt::format("  severity  {} (check {})\n",
                       painted(to_string(k->severity), paint_of(k->severity), style), k->check);
    out += fmt::format("  rule      {}\n", k->rule);
    out += fmt::format("  says      {}\n", with_gaps(k->message));
    out += fmt::format("  repair    {}\n",
                       k->fix.empty() ? "none proposed: it takes a person who knows what happened"
                                      : with_gaps(k->fix));
  }
  return out;
}

}  // namespace trf::report
