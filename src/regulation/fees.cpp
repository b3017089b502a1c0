#include "regulation/fees.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace trf::regulation {

namespace {

using tournament::Event;
using tournament::Player;

enum class Fit : std::uint8_t { no, yes, unknown };

class Teller {
 public:
  Teller(const Player& p, const FeeFacts& facts) : p_(p), facts_(facts) {}

  [[nodiscard]] Fit fits(const FeeRate& r, std::string& reason) const {
    Fit all = Fit::yes;
    const auto ask = [&](bool stated, Fit answer, const std::string& words) {
      if (!stated || all == Fit::no) return;
      if (answer == Fit::no) all = Fit::no;
      if (answer == Fit::unknown && all == Fit::yes) all = Fit::unknown;
      reason += (reason.empty() ? "" : ", ") + words;
    };
    reason.clear();
    ask(!r.titles.empty(), titled(r) ? Fit::yes : Fit::no, title());
    ask(r.born_before.has_value(), born(r.born_before, true),
        fmt::format("born before {}", r.born_before ? to_string(*r.born_before) : ""));
    ask(r.born_after.has_value(), born(r.born_after, false),
        fmt::format("born after {}", r.born_after ? to_string(*r.born_after) : ""));
    ask(r.both_groups.has_value(),
        facts_.both_groups.contains(p_.tpn.value()) == r.both_groups ? Fit::yes : Fit::no,
        r.both_groups.value_or(true) ? "plays in both groups" : "plays in one group");
    ask(r.lodging.has_value(),
        !facts_.own_lodging.contains(p_.tpn.value()) == r.lodging ? Fit::yes : Fit::no,
        r.lodging.value_or(true) ? "uses the organiser's lodging"
                                 : "does not use the organiser's lodging");
    ask(r.sex.has_value(),
        p_.sex == Sex::unknown ? Fit::unknown
        : p_.sex == r.sex      ? Fit::yes
                               : Fit::no,
        p_.sex == Sex::female ? "a woman" : "a man");
    ask(!r.federations.empty(),
        std::find(r.federations.begin(), r.federations.end(), p_.federation) != r.federations.end()
            ? Fit::yes
            : Fit::no,
        p_.federation);
    return all;
  }

 private:
  [[nodiscard]] Fit born(const std::optional<PartialDate>& day, bool before) const {
    if (!day) return Fit::yes;
    if (p_.birth.absent()) return Fit::unknown;
    PartialDate first = p_.birth, last = p_.birth;
    if (first.month == 0) first.month = 1;
    if (first.day == 0) first.day = 1;
    if (last.month == 0) last.month = 12;
    if (last.day == 0) last.day = 31;
    const bool one = before ? first < *day : first > *day;
    const bool two = before ? last < *day : last > *day;
    return one != two ? Fit::unknown : one ? Fit::yes : Fit::no;
  }
  [[nodiscard]] bool titled(const FeeRate& r) const {
    const auto in = [&](const std::string& t) {
      return !t.empty() && std::find(r.titles.begin(), r.titles.end(), t) != r.titles.end();
    };
    // National titles stand in the federation's own records.
    return in(std::string(to_string(p_.title))) || in(p_.title_text) ||
           std::any_of(p_.national.begin(), p_.national.end(),
                       [&](const tournament::NationalRating& n) { return in(n.classification); });
  }
  [[nodiscard]] std::string title() const {
    std::string out(to_string(p_.title));
    if (out.empty()) out = p_.title_text;
    for (const tournament::NationalRating& n : p_.national)
      if (!n.classification.empty())
        out += (out.empty() ? "" : ", ") + fmt::format("{} ({})", n.classification, n.federation);
    return fmt::format("title {}", out.empty() ? "none" : out);
  }
  const Player& p_;
  const FeeFacts& facts_;
};

Fee fee_of(const Group& g, const Event& e, std::size_t i, const FeeFacts& facts,
           Findings& findings) {
  const Fees& rules = *g.fees;
  const Player& p = e.players[i];
  Fee fee;
  fee.player = i;
  fee.article = rules.article;
  if (facts.waived.contains(p.tpn.value())) {
    fee.rate = "waived";
    fee.reason = "waived by the organiser";
    return fee;
  }
  for (const FeeRate& r : rules.rates) {
    std::string reason;
    const Fit fit = Teller(p, facts).fits(r, reason);
    if (fit == Fit::unknown) {
      Finding f;
      f.severity = Severity::warning;
      f.rule = "fees";
      f.article = r.article.empty() ? rules.article : r.article;
      f.where = r.where;
      f.tpn = p.tpn.value();
      f.message = fmt::format("{} {}: the file does not tell whether {}; taken for no",
                              p.tpn.value(), p.name, reason);
      findings.push_back(std::move(f));
    }
    if (fit != Fit::yes) continue;
    fee.amount = r.amount;
    fee.rate = r.name;
    if (!r.article.empty()) fee.article = r.article;
    fee.reason = reason;
    return fee;
  }
  fee.amount = rules.base.value_or(0);
  fee.rate = "base";
  fee.reason = rules.base ? "no other rate fits" : "no rate fits, and no base fee is stated";
  return fee;
}

}  // namespace

FeeList fees(const Regulation& regulation, const Group& group, const Event& event,
             const FeeFacts& facts) {
  if (!group.fees)
    throw UsageError(fmt::format("{}: group {} states no fees", regulation.file, group.id));
  FeeList list;
  if (!facts.waived.empty() && !group.fees->waiver) {
    Finding f;
    f.severity = Severity::warning;
    f.rule = "fees";
    f.article = group.fees->article;
    f.where = group.fees->where;
    f.message = "the regulation does not provide for a waiver";
    list.findings.push_back(std::move(f));
  }
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    list.fees.push_back(fee_of(group, event, i, facts, list.findings));
    list.total += list.fees.back().amount;
  }
  return list;
}

std::set<std::uint16_t> in_both(const Event& event, const Event& other) {
  std::set<std::uint64_t> ids;
  std::set<std::pair<std::string, PartialDate>> names;
  for (const Player& p : other.players) {
    if (p.fide_id && p.fide_id->value() != 0) ids.insert(p.fide_id->value());
    names.emplace(p.name, p.birth);
  }
  std::set<std::uint16_t> out;
  for (const Player& p : event.players) {
    const bool numbered = p.fide_id && p.fide_id->value() != 0;
    if (numbered ? ids.contains(p.fide_id->value())
                 : !p.birth.absent() && names.contains({p.name, p.birth}))
      out.insert(p.tpn.value());
  }
  return out;
}

}  // namespace trf::regulation
