// Proposed repairs applied to a copy of a document.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "trf/trf.hpp"

namespace trf {

namespace {

bool same(const Edit& a, const Edit& b) {
  return std::tie(a.kind, a.line, a.begin, a.end, a.text) ==
         std::tie(b.kind, b.line, b.begin, b.end, b.text);
}

// Two texts for one insertion point would depend on their order: they exclude each other too.
bool conflict(const Edit& a, const Edit& b) {
  if (a.line != b.line || same(a, b)) return false;
  const bool inserts_line =
      a.kind == Edit::Kind::insert_line_after || b.kind == Edit::Kind::insert_line_after;
  if (inserts_line) return false;
  if (a.kind == Edit::Kind::remove_line || b.kind == Edit::Kind::remove_line) return true;
  if (a.begin == b.begin) return true;
  return a.begin < b.end && b.begin < a.end;
}

class Repairer {
 public:
  explicit Repairer(const Document& document) : document_(document) {}

  /// Empty when all edits of the finding were taken, else why none was.
  std::string take(const Diagnostic& finding) {
    std::map<std::uint32_t, std::vector<Edit>> trial;
    for (const Edit& e : finding.edits) {
      if (std::string reason = objection(e); !reason.empty()) return reason;
      auto [it, first] = trial.try_emplace(e.line, by_line_[e.line]);
      if (std::any_of(it->second.begin(), it->second.end(),
                      [&](const Edit& a) { return conflict(e, a); }))
        return "another repair changes the same place";
      if (std::none_of(it->second.begin(), it->second.end(),
                       [&](const Edit& a) { return same(a, e); }))
        it->second.push_back(e);
    }
    for (const auto& [line, edits] : trial)
      if (!text::valid_utf8(edited(line, edits))) return "the repair does not fit the line";
    for (auto& [line, edits] : trial) by_line_[line] = std::move(edits);
    return {};
  }

  /// From the last line to the first, so that the numbers of the lines before stay right.
  Document run() {
    Document out = document_;
    for (auto it = by_line_.rbegin(); it != by_line_.rend(); ++it)
      apply(out, it->first, it->second);
    return out;
  }

 private:
  [[nodiscard]] std::string objection(const Edit& e) const {
    if (e.line > document_.size()) return "there is no such line";
    if (e.text.find_first_of("\r\n") != std::string::npos) return "the repair is no single line";
    if (e.kind == Edit::Kind::insert_line_after) return {};
    if (e.line == 0) return "there is no such line";
    const std::size_t size = document_.text(e.line - 1).size();
    if (e.kind == Edit::Kind::replace && (e.begin > e.end || e.end > size))
      return "the repair does not fit the line";
    return {};
  }

  // Right to left: an edit moves only what stands after it.
  [[nodiscard]] std::string edited(std::uint32_t line, std::vector<Edit> edits) const {
    if (line == 0) return {};
    std::string text(document_.text(line - 1));
    std::erase_if(edits, [](const Edit& e) { return e.kind != Edit::Kind::replace; });
    std::sort(edits.begin(), edits.end(),
              [](const Edit& a, const Edit& b) { return a.begin > b.begin; });
    for (const Edit& e : edits) text.replace(e.begin, e.end - e.begin, e.text);
    return text;
  }

  void apply(Document& out, std::uint32_t line, const std::vector<Edit>& edits) const {
    std::size_t after = line;
    bool removed = false, replaced = false;
    for (const Edit& e : edits) {
      if (e.kind == Edit::Kind::insert_line_after) out.insert_text(after++, e.text);
      removed |= e.kind == Edit::Kind::remove_line;
      replaced |= e.kind == Edit::Kind::replace;
    }
    if (removed)
      out.erase(line - 1);
    else if (replaced)
      out.replace_text(line - 1, edited(line, edits));
  }

  const Document& document_;
  std::map<std::uint32_t, std::vector<Edit>> by_line_;
};

}  // namespace

Document repair(const Document& document, const Diagnostics& findings,
                std::vector<Repair>* repairs) {
  const auto all = findings.all();
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return all[a].severity > all[b].severity; });
  Repairer repairer(document);
  std::vector<std::string> reasons(all.size());
  for (std::size_t i : order)
    if (!all[i].edits.empty()) reasons[i] = repairer.take(all[i]);
  if (repairs)
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!all[i].edits.empty()) repairs->push_back({all[i], reasons[i].empty(), reasons[i], 1});
  return repairer.run();
}

namespace {

// Beyond so many findings of a kind the rest is not listed (Diagnostics): a pass that met the limit
// mends a part only and does not count.
bool all_listed(const Diagnostics& findings) {
  std::map<Code, std::size_t> counts;
  for (const Diagnostic& d : findings.all())
    if (++counts[d.code] >= Diagnostics::most_of_a_kind) return false;
  return true;
}

}  // namespace

RepairResult repair_all(const Document& document,
                        const std::function<Diagnostics(const Document&)>& examine) {
  // Repairs that meet in one place are made one a pass: a line of nine lost rounds wants nine. Of
  // large files only so many passes are made as their size allows.
  constexpr unsigned few_passes = 5, most_passes = 100, max_partial_passes = 200;
  constexpr std::size_t most_lines = 2'000'000;
  const unsigned max_passes = static_cast<unsigned>(std::clamp<std::size_t>(
      most_lines / std::max<std::size_t>(1, document.size()), few_passes, most_passes));
  unsigned counted = 0;
  // Repairs that undo each other would go round for ever.
  std::set<std::size_t> seen{std::hash<std::string>{}(write(document))};
  RepairResult out{document, {}, examine(document)};
  for (unsigned pass = 1; counted < max_passes && pass <= max_partial_passes; ++pass) {
    counted += all_listed(out.remaining);
    std::vector<Repair> done;
    Document next = repair(out.document, out.remaining, &done);
    const bool any =
        std::any_of(done.begin(), done.end(), [](const Repair& r) { return r.applied; });
    if (any && !seen.insert(std::hash<std::string>{}(write(next))).second) break;
    if (!any) {
      // What cannot be applied is told once, when nothing more will change.
      for (Repair& r : done) {
        r.pass = pass;
        out.repairs.push_back(std::move(r));
      }
      break;
    }
    for (Repair& r : done) {
      if (!r.applied) continue;  // it may fit in the next pass
      r.pass = pass;
      out.repairs.push_back(std::move(r));
    }
    out.document = std::move(next);
    out.remaining = examine(out.document);
  }
  return out;
}

}  // namespace trf
