// New starting numbers in every record that names players (trf.md §11, TRF(x) to TRF26).
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "trf/convert_sheet.hpp"

namespace trf::conversion {

namespace {

using Numbering = std::map<std::uint16_t, std::uint16_t>;  // old to new

/// Players in the order that `XXC rank` means; empty when a number is missing or stands twice.
std::vector<Tpn> order_by_rank(const Document& document) {
  std::vector<const PlayerRecord*> players;
  for (std::size_t i = 0; i < document.size(); ++i)
    if (const auto* p = document.record(i).as<PlayerRecord>()) players.push_back(p);
  std::vector<std::uint16_t> numbers, ranks;
  for (const PlayerRecord* p : players) {
    numbers.push_back(p->tpn ? p->tpn->value() : 0);
    ranks.push_back(p->rank ? p->rank->value() : 0);
  }
  const auto all_different = [](std::vector<std::uint16_t> values) {
    std::sort(values.begin(), values.end());
    return values.empty() || (values.front() != 0 &&
                              std::adjacent_find(values.begin(), values.end()) == values.end());
  };
  if (!all_different(numbers)) return {};
  if (all_different(ranks))
    std::sort(players.begin(), players.end(),
              [](const auto* a, const auto* b) { return a->rank < b->rank; });
  std::vector<Tpn> out;
  for (const PlayerRecord* p : players) out.push_back(*p->tpn);
  return out;
}

/// Rewrites the numbers of one record.
class Renumber {
 public:
  Renumber(const Numbering& numbers, bool teams) : numbers_(numbers), teams_(teams) {}

  void operator()(PlayerRecord& p) const {
    number(p.tpn);
    for (RoundBlock& b : p.rounds) b.opponent = number(b.opponent);
  }
  void operator()(NationalRecord& n) const { number(n.tpn); }
  void operator()(OldTeamRecord& t) const { list(t.players); }
  void operator()(TeamRecord& t) const { list(t.players); }
  void operator()(LineupRecord& l) const { list(l.players); }
  void operator()(AbsentRecord& a) const { list(a.players); }
  void operator()(AccelerationRowRecord& a) const { number(a.tpn); }
  // The ids of these are teams in team events (trf.md §9.4); XXP always names players.
  void operator()(ByesRecord& b) const { ids(b.ids); }
  void operator()(AbnormalPointsRecord& a) const { ids(a.ids); }
  void operator()(ForbiddenRecord& f) const { ids(f.ids, !f.first_round); }
  template <class Other>
  void operator()(Other&) const {}

 private:
  [[nodiscard]] std::uint16_t number(std::uint16_t old) const {
    const auto it = numbers_.find(old);
    return it == numbers_.end() ? old : it->second;
  }
  void number(std::optional<Tpn>& tpn) const {
    if (tpn) tpn = Tpn{number(tpn->value())};
  }
  void list(std::vector<Tpn>& tpns) const {
    for (Tpn& t : tpns) t = Tpn{number(t.value())};
  }
  void ids(std::vector<std::uint16_t>& list, bool players = false) const {
    if (teams_ && !players) return;
    for (std::uint16_t& id : list) id = number(id);
    std::sort(list.begin(), list.end());
  }
  const Numbering& numbers_;
  bool teams_;
};

/// A range of old numbers is a list of new ones: one line each.
void renumber_range(Document& document, std::size_t line, const Numbering& numbers) {
  const Record record = document.record(line);
  const auto& range = *record.as<AccelerationRecord>();
  if (!range.first_id || !range.last_id) return;
  std::vector<std::uint16_t> ids;
  for (auto it = numbers.lower_bound(*range.first_id);
       it != numbers.end() && it->first <= *range.last_id; ++it)
    ids.push_back(it->second);
  std::sort(ids.begin(), ids.end());
  document.erase(line);
  for (std::size_t i = ids.size(); i > 0;) {
    AccelerationRecord part = range;
    part.last_id = part.first_id = ids[--i];
    while (i > 0 && ids[i - 1] + 1 == *part.first_id) part.first_id = ids[--i];
    document.insert(line, Record{record.key, part});
  }
}

/// The numbers 1 to n in this order, and what changes, in words.
std::pair<Numbering, std::string> numbers_in(const std::vector<Tpn>& order) {
  std::pair<Numbering, std::string> out;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint16_t old = order[i].value(), now = static_cast<std::uint16_t>(i + 1);
    out.first[old] = now;
    if (old != now)
      out.second += fmt::format("{}{} is now {}", out.second.empty() ? "" : ", ", old, now);
  }
  return out;
}

// His number could then be that of another player.
bool names_a_stranger(const Document& document, const Numbering& numbers) {
  for (std::size_t i = 0; i < document.size(); ++i)
    if (const auto* p = document.record(i).as<PlayerRecord>())
      for (const RoundBlock& b : p->rounds)
        if (b.opponent != 0 && !numbers.contains(b.opponent)) return true;
  return false;
}

Document renumbered(const Document& document, const Numbering& numbers, bool teams) {
  Document out = document;
  for (std::size_t i = out.size(); i-- > 0;) {
    Record record = out.record(i);
    if (record.as<OpaqueRecord>() || record.as<RefusedRecord>()) continue;
    if (record.as<AccelerationRecord>()) {
      if (!teams) renumber_range(out, i, numbers);
      continue;
    }
    std::visit(Renumber(numbers, teams), record.body);
    out.replace(i, std::move(record));
  }
  return out;
}

}  // namespace

std::optional<Document> renumbered_by_rank(const Document& document, Losses& losses) {
  bool asked = false, teams = false;
  for (std::size_t i = 0; i < document.size(); ++i) {
    const Record& r = document.record(i);
    if (const auto* c = r.as<ConfigurationRecord>()) asked |= c->by_rank;
    teams |= r.as<TeamRecord>() || r.as<OldTeamRecord>();
  }
  if (!asked) return std::nullopt;
  const std::vector<Tpn> order = order_by_rank(document);
  if (order.empty())
    losses.lost("XXC",
                "'rank' has no place in TRF26, and no player is renumbered: a starting number "
                "is missing or stands twice");
  const auto [numbers, changes] = numbers_in(order);
  if (changes.empty()) return std::nullopt;
  losses.inferred("XXC", "'rank' has no place in TRF26, the players are renumbered: " + changes);
  return renumbered(document, numbers, teams);
}

std::optional<Document> renumbered_without_gaps(const Document& document, Losses& losses) {
  std::vector<Tpn> order;
  bool teams = false;
  for (std::size_t i = 0; i < document.size(); ++i) {
    const Record& r = document.record(i);
    teams |= r.as<TeamRecord>() || r.as<OldTeamRecord>();
    const auto* p = r.as<PlayerRecord>();
    if (p && !p->tpn) return std::nullopt;
    if (p) order.push_back(*p->tpn);
  }
  std::sort(order.begin(), order.end());
  if (std::adjacent_find(order.begin(), order.end()) != order.end()) return std::nullopt;
  const auto [numbers, changes] = numbers_in(order);
  if (changes.empty() || names_a_stranger(document, numbers)) return std::nullopt;
  losses.inferred("001", "starting numbers without gaps, the players are renumbered: " + changes);
  return renumbered(document, numbers, teams);
}

}  // namespace trf::conversion
