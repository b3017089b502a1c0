// Lines of made-up events for the tests of the room `tournament`.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace lines {

/// A 001 line on its columns; `blocks` begins in column 90: "     2 w 1  0000 - U".
inline std::string player(int tpn, const std::string& points, const std::string& rank,
                          const std::string& blocks) {
  return fmt::format("001 {:>4} m    {:<33} {:>4} BUL {:>11} 1990/01/01 {:>4} {:>4}{}\n", tpn,
                     fmt::format("Player, Number {}", tpn), 2500 - 10 * tpn, 99000000 + tpn, points,
                     rank, blocks);
}

/// A 310 line; `players` begins in column 74.
inline std::string team(int number, const std::string& name, const std::string& match,
                        const std::string& game, int rank, const std::string& players) {
  return fmt::format("310 {:>3} {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}  {}\n", number, name, "", 2400,
                     match, game, rank, players);
}
/// A 013 line; `players` begins in column 37.
inline std::string old_team(const std::string& name, const std::string& players) {
  return fmt::format("013 {:<32}{}\n", name, players);
}

struct Read {
  trf::tournament::Event event;
  trf::Document document;
  trf::Diagnostics found;

  /// Findings of one kind.
  [[nodiscard]] std::vector<trf::Diagnostic> of(trf::Code code) const {
    std::vector<trf::Diagnostic> out;
    for (const trf::Diagnostic& d : found.all())
      if (d.code == code) out.push_back(d);
    return out;
  }
  /// Names of the kinds that are errors or warnings, in the order of the lines.
  [[nodiscard]] std::vector<std::string> alarms() const {
    std::vector<std::string> out;
    for (const trf::Diagnostic& d : found.all())
      if (d.severity != trf::Severity::note)
        out.push_back(fmt::format("{}:{} {}", d.where.line, d.where.column, info(d.code).name));
    return out;
  }
};

inline Read read(const std::string& text, const trf::tournament::CheckOptions& options = {}) {
  trf::ReadResult in = trf::read(text, {});
  Read out;
  out.event = trf::tournament::from_document(in.document, in.diagnostics, options);
  in.diagnostics.sort();
  out.document = std::move(in.document);
  out.found = std::move(in.diagnostics);
  return out;
}

/// The text after the repairs of all findings.
inline std::string repaired(const Read& r) { return write(repair(r.document, r.found)); }

}  // namespace lines
