// C.07 article 4.2: the list is applied in order, each tie-break inside the sets still tied.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tiebreak/context.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::tiebreak {
namespace {

/// The participants in order, cut into sets that nothing has separated yet.
class Ranking {
 public:
  explicit Ranking(std::size_t size) : groups_(1, Group(size)) {
    std::iota(groups_[0].begin(), groups_[0].end(), PlayerIndex{0});
    if (size == 0) groups_.clear();
  }

  /// Splits every set by `before`, a strict weak order; inside a class the order of TPN stays.
  template <class Before>
  void refine(Before before) {
    std::vector<Group> out;
    out.reserve(groups_.size());
    for (Group& g : groups_) {
      if (g.size() > 1) std::stable_sort(g.begin(), g.end(), before);
      std::size_t begin = 0;
      for (std::size_t i = 1; i <= g.size(); ++i) {
        if (i < g.size() && !before(g[i - 1], g[i])) continue;
        out.emplace_back(g.begin() + static_cast<std::ptrdiff_t>(begin),
                         g.begin() + static_cast<std::ptrdiff_t>(i));
        begin = i;
      }
    }
    groups_ = std::move(out);
  }

  void refine(const Column& column, bool ascending) {
    refine([&](PlayerIndex a, PlayerIndex b) {
      const Value& x = column[a];
      const Value& y = column[b];
      if (x.defined != y.defined) return x.defined;
      const auto order = compare(x, y);
      return ascending ? std::is_lt(order) : std::is_gt(order);
    });
  }

  /// Splits every set by a tie-break of type A.
  template <class SplitOne>
  void split(SplitOne split_one) {
    std::vector<Group> out;
    for (const Group& g : groups_) {
      for (Group& part : split_one(g)) {
        std::sort(part.begin(), part.end());
        out.push_back(std::move(part));
      }
    }
    groups_ = std::move(out);
  }

  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }

 private:
  std::vector<Group> groups_;
};

/// The code is the score of the standings itself, and so says where in the list it counts.
bool is_primary(const Context& context, const Code& code) {
  if (code.number == 1) return !context.teams() || context.primary() == Score::game_points;
  if (code.number == 13) return context.teams() && context.primary() == Score::match_points;
  if (code.acronym == "PTS") return context.score_of(code) == context.primary();
  if (!context.teams()) return false;
  const bool match = context.primary() == Score::match_points;
  return code.acronym == (match ? "MPTS" : "GPTS");
}

void apply(Context& context, const Code& code, Ranking& ranking, Column& column) {
  const Method& method = method_of(code);
  if (method.split != nullptr) {
    column.assign(context.size(), Value{});
    ranking.split([&](const Group& tied) { return method.split(context, code, tied, column); });
    return;
  }
  column = method.compute(context, code);
  ranking.refine(column, method.info.ascending != code.reversed);
}

void remark_on(Context& context, const Code& code) {
  if (code.cut_low + code.cut_high >= context.rounds() && context.rounds() > 0 && code.number == 0)
    context.remark(fmt::format("{}: cuts {} of {} rounds: nothing is left to count", code.text(),
                               code.cut_low + code.cut_high, context.rounds()));
  if (code.acronym == "LOT") {
    context.remark(fmt::format("lots drawn from the seed {}", *seed_of(code)));
    return;
  }
  for (const std::string& other : code.other) {
    context.remark(
        fmt::format("{}: modifier /{} is not known here and has no effect", code.text(), other));
  }
}

std::vector<Row> rows_of(const Context& context, const Ranking& ranking,
                         std::vector<Column>& columns) {
  std::vector<Row> rows;
  rows.reserve(context.size());
  for (const Group& group : ranking.groups()) {
    const auto rank = static_cast<std::uint16_t>(rows.size() + 1);
    for (const PlayerIndex p : group) {
      Row& row = rows.emplace_back();
      row.player = p;
      row.rank = rank;
      row.points = Points::from_tenths(context.standing().own[p]);
      row.values.reserve(columns.size());
      for (Column& column : columns) row.values.push_back(std::move(column[p]));
    }
  }
  return rows;
}

}  // namespace

std::string misplaced_reason(const Code& code, bool teams) {
  if (code.number != 0) {
    const swiss_manager::Number* number = swiss_manager::find(code.number);
    const bool of_teams = number != nullptr &&
                          number->events.find_first_of("SR") == std::string_view::npos &&
                          number->events.find_first_of("TX") != std::string_view::npos;
    return !teams && of_teams ? code.text() + ": a tie-break of teams, not of players" : "";
  }
  const Info* info = find_info(code.acronym);
  if (info == nullptr) return {};
  if (teams && !info->team) return code.text() + ": a tie-break of players, not of teams";
  if (!teams && !info->individual) return code.text() + ": a tie-break of teams, not of players";
  if (!teams && !code.score.empty()) return code.text() + ": players have one score";
  return {};
}

Table rank(const tournament::Event& event, const std::vector<Code>& codes, const Options& options) {
  for (const Code& code : codes) {
    if (std::string why = unsupported_reason(code); !why.empty()) throw UsageError(why);
  }
  Context context(event, options);
  for (const Code& code : codes) {
    if (std::string why = misplaced_reason(code, context.teams()); !why.empty())
      throw UsageError(why);
  }
  Ranking ranking(context.size());
  if (std::none_of(codes.begin(), codes.end(),
                   [&](const Code& code) { return is_primary(context, code); })) {
    const auto& own = context.standing().own;
    ranking.refine([&](PlayerIndex a, PlayerIndex b) { return own[a] > own[b]; });
  }
  std::vector<Column> columns(codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) {
    remark_on(context, codes[i]);
    apply(context, codes[i], ranking, columns[i]);
  }
  Table table;
  table.edition = options.edition;
  table.teams = context.teams();
  table.rounds = context.rounds();
  table.codes = codes;
  table.rows = rows_of(context, ranking, columns);
  table.remarks = context.take_remarks();
  return table;
}

}  // namespace trf::tiebreak
