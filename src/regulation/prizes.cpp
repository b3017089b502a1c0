#include "regulation/prizes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace trf::regulation {

namespace {

using tournament::Event;

std::string title_of(const Distribution& d, std::size_t series, std::size_t place) {
  return fmt::format("{} {}", d.series[series].series->name, place);
}

std::uint32_t number_of(const Event& event, const tiebreak::Table& table, std::size_t row) {
  const auto index = table.rows[row].player;
  return table.teams ? event.teams[index].number.value() : event.players[index].tpn.value();
}

/// Why a player of a category is not known to be in it, for those who could have won there.
struct Doubt {
  std::size_t series, row;
  std::string why;
};

class Distributor {
 public:
  Distributor(const Regulation& r, const Group& g, const Event& e)
      : r_(r), g_(g), e_(e), rules_(g.prize_rules.value_or(PrizeRules{})) {
    first_day_ = g.start ? *g.start : r.start ? *r.start : e.start;
    d_.table = standings(e, g);
  }

  Distribution run() {
    enter();
    ties();
    work_out();
    award();
    for (const Award& a : d_.awards) d_.given += a.amount;
    medals();
    remarks();
    return std::move(d_);
  }

 private:
  // --- who takes part -------------------------------------------------------------------------
  void enter() {
    std::vector<const PrizeSeries*> order;
    for (const PrizeSeries& p : g_.prizes) order.push_back(&p);
    const auto prestige = [&](const PrizeSeries* p) {
      return p->prestige ? *p->prestige : static_cast<std::size_t>(p - g_.prizes.data()) + 1;
    };
    std::stable_sort(order.begin(), order.end(), [&](const PrizeSeries* a, const PrizeSeries* b) {
      return prestige(a) < prestige(b);
    });
    for (const PrizeSeries* p : order) {
      Entrants s;
      s.series = p;
      s.rows = rows_of(p->category, d_.series.size());
      for (std::size_t i = 0; i < p->places(); ++i) {
        s.amounts.push_back(p->amount(i));
        s.things.push_back(i < p->awards.size() ? p->awards[i] : "");
        d_.fund += p->amount(i);
      }
      s.from.resize(s.amounts.size());
      sort(s);
      if (s.rows.size() < p->min_players) too_few(s);
      d_.series.push_back(std::move(s));
    }
  }

  void too_few(Entrants& s) {
    Finding& f = find(Severity::note, *s.series,
                      fmt::format("{}: {} in the category, {} are needed; not given",
                                  s.series->name, s.rows.size(), s.series->min_players));
    f.rule = "prizes";
    s.rows.clear();
  }

  std::vector<std::size_t> rows_of(const std::string& category, std::size_t series) {
    std::vector<std::size_t> out;
    const Category* c = category.empty() ? nullptr : r_.category(category);
    for (std::size_t row = 0; row < d_.table.rows.size(); ++row) {
      if (c == nullptr) {
        out.push_back(row);
        continue;
      }
      if (d_.table.teams) continue;
      const Membership m = belongs(*c, e_.players[d_.table.rows[row].player], first_day_);
      if (m.member) out.push_back(row);
      if (m.unknown) doubts_.push_back({series, row, m.reason});
    }
    if (c != nullptr && d_.table.teams)
      find(Severity::error, *c,
           fmt::format("category {}: players' categories do not apply to teams", c->id));
    return out;
  }

  /// The largest first, with what belongs to them.
  static void sort(Entrants& s) {
    std::vector<std::size_t> order(s.amounts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return s.amounts[a] > s.amounts[b]; });
    Entrants sorted = s;
    for (std::size_t i = 0; i < order.size(); ++i) {
      sorted.amounts[i] = s.amounts[order[i]];
      sorted.things[i] = s.things[order[i]];
      sorted.from[i] = s.from[order[i]];
    }
    s = std::move(sorted);
  }

  void ties() {
    tie_.resize(d_.table.rows.size());
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < tie_.size(); ++i) {
      const auto &before = d_.table.rows[i == 0 ? 0 : i - 1], &now = d_.table.rows[i];
      const bool level = rules_.by_points ? before.points == now.points : before.rank == now.rank;
      if (i > 0 && !level) ++group;
      tie_[i] = group;
    }
  }

  // --- the distribution -----------------------------------------------------------------------
  [[nodiscard]] Sharing sharing(const Entrants& s) const {
    return s.series->sharing.value_or(rules_.sharing);
  }
  [[nodiscard]] std::vector<Claim> claims() const {
    std::vector<Claim> out;
    for (const Entrants& s : d_.series) out.push_back({s.rows, s.amounts, sharing(s)});
    return out;
  }

  /// Settles; hands down what nobody can win; settles again until nothing is left to hand down.
  void work_out() {
    for (;;) {
      winners_ = settle(claims(), tie_, rules_.one_prize);
      if (!hand_down()) return;
    }
  }

  bool hand_down() {
    bool moved = false;
    for (std::size_t i = 0; i < d_.series.size(); ++i) {
      Entrants& s = d_.series[i];
      if (s.series->hand_down.empty() || winners_[i].size() >= s.amounts.size()) continue;
      const auto heir = std::find_if(
          d_.series.begin(), d_.series.end(),
          [&](const Entrants& other) { return other.series->id == s.series->hand_down; });
      if (heir == d_.series.end()) continue;
      for (std::size_t k = winners_[i].size(); k < s.amounts.size(); ++k) {
        heir->amounts.push_back(s.amounts[k]);
        heir->things.push_back(s.things[k]);
        heir->from.push_back(s.from[k].empty() ? s.series->name : s.from[k]);
      }
      s.amounts.resize(winners_[i].size());
      s.things.resize(winners_[i].size());
      s.from.resize(winners_[i].size());
      sort(*heir);
      moved = true;
    }
    return moved;
  }

  void award() {
    const std::vector<Claim> all = claims();
    for (std::size_t i = 0; i < d_.series.size(); ++i) {
      const std::vector<std::size_t>& won = winners_[i];
      const std::vector<Cents> money = shares(all[i], won, tie_, rules_.unit);
      for (std::size_t k = 0; k < won.size(); ++k) {
        Award a;
        a.series = i;
        a.place = static_cast<std::uint16_t>(k + 1);
        a.row = won[k];
        a.amount = money[k];
        a.thing = k < d_.series[i].things.size() ? d_.series[i].things[k] : "";
        if (all[i].sharing != Sharing::none)
          for (const std::size_t other : won)
            if (tie_[other] == tie_[won[k]]) a.shared.push_back(other);
        if (a.shared.size() < 2) a.shared.clear();
        d_.awards.push_back(std::move(a));
      }
      for (std::size_t k = won.size(); k < d_.series[i].amounts.size(); ++k)
        d_.unwon.push_back({i, static_cast<std::uint16_t>(k + 1), d_.series[i].amounts[k],
                            d_.series[i].rows.empty() ? "nobody of the category"
                                                      : "everybody of the category has a prize"});
    }
    of_row_.resize(d_.table.rows.size());
    for (std::size_t i = 0; i < d_.awards.size(); ++i) of_row_[d_.awards[i].row].push_back(i);
    for (Award& a : d_.awards) a.reason = reason(a);
    level();
  }

  // --- why ------------------------------------------------------------------------------------
  /// What he could have had in another series: the best prize there that a lower placed one holds
  /// or nobody; npos = none.
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
  [[nodiscard]] std::size_t within_reach(std::size_t series, std::size_t row) const {
    const Entrants& s = d_.series[series];
    if (!std::binary_search(s.rows.begin(), s.rows.end(), row)) return npos;
    const std::vector<std::size_t>& won = winners_[series];
    const auto above =
        static_cast<std::size_t>(std::lower_bound(won.begin(), won.end(), row) - won.begin());
    return above < s.amounts.size() ? above : npos;
  }

  std::string reason(const Award& a) const {
    const Entrants& s = d_.series[a.series];
    std::string out = fmt::format("place {} in the ranking", d_.table.rows[a.row].rank);
    if (!s.series->category.empty()) {
      const auto at = std::lower_bound(s.rows.begin(), s.rows.end(), a.row) - s.rows.begin();
      out += fmt::format(", {} of {} in the category", at + 1, s.rows.size());
    }
    if (rules_.one_prize) out += passed_by(a);
    if (!a.shared.empty())
      out += fmt::format("; shared by {} ({})", a.shared.size(), to_string(sharing(s)));
    if (a.place <= s.from.size() && !s.from[a.place - 1].empty())
      out += fmt::format("; handed down from {}", s.from[a.place - 1]);
    if (rules_.one_prize) out += instead_of(a);
    return out;
  }

  /// Those placed above him in his category who have another prize.
  std::string passed_by(const Award& a) const {
    const Entrants& s = d_.series[a.series];
    std::size_t count = 0;
    std::string list;
    for (const std::size_t row : s.rows) {
      if (row >= a.row) break;
      for (const std::size_t index : of_row_[row]) {
        const Award& other = d_.awards[index];
        if (other.series == a.series) continue;
        if (++count <= 3)
          list += fmt::format("{}{} has {}", list.empty() ? "" : ", ", number_of(e_, d_.table, row),
                              title_of(d_, other.series, other.place));
      }
    }
    if (count == 0) return "";
    return count <= 3 ? fmt::format("; {}", list)
                      : fmt::format("; {} and {} more above have prizes", list, count - 3);
  }

  std::string instead_of(const Award& a) const {
    std::string out;
    for (std::size_t i = 0; i < d_.series.size(); ++i) {
      if (i == a.series) continue;
      const std::size_t prize = within_reach(i, a.row);
      if (prize == npos) continue;
      const Cents other = d_.series[i].amounts[prize];
      out += fmt::format("{} {} ({}{})", out.empty() ? "; rather than" : " and",
                         title_of(d_, i, prize + 1), money(other),
                         other == a.amount ? ", equal but less prestigious" : "");
    }
    return out;
  }

  // --- what is left open ----------------------------------------------------------------------
  Finding& find(Severity severity, const Provision& at, std::string message) {
    Finding f;
    f.severity = severity;
    f.rule = "prizes";
    f.article = at.article;
    f.where = at.where;
    f.message = std::move(message);
    d_.findings.push_back(std::move(f));
    return d_.findings.back();
  }

  /// Players whom no tie-break parts, and of whom one has what the other could as well have had.
  void level() {
    std::vector<const Award*> of(d_.table.rows.size(), nullptr);
    for (const Award& a : d_.awards)
      if (of[a.row] == nullptr || of[a.row]->amount < a.amount) of[a.row] = &a;
    for (const Award& a : d_.awards) {
      const std::vector<std::size_t>& rows = d_.series[a.series].rows;
      for (std::size_t y = a.row + 1;
           y < of.size() && d_.table.rows[y].rank == d_.table.rows[a.row].rank; ++y) {
        const Cents his = of[y] != nullptr ? of[y]->amount : 0;
        const bool together = std::find(a.shared.begin(), a.shared.end(), y) != a.shared.end() &&
                              sharing(d_.series[a.series]) == Sharing::equal;
        if (together || his >= a.amount || !std::binary_search(rows.begin(), rows.end(), y))
          continue;
        undecided(a, y, his);
      }
    }
  }

  void undecided(const Award& a, std::size_t y, Cents his) {
    const std::uint32_t x = number_of(e_, d_.table, a.row), other = number_of(e_, d_.table, y);
    Finding& f = find(Severity::error, g_.ranking ? Provision(*g_.ranking) : Provision(g_),
                      fmt::format("{} and {} are level by every tie-break of the regulation: it "
                                  "does not say why {} and not {} gets {} ({}); the other has {}",
                                  x, other, x, other, title_of(d_, a.series, a.place),
                                  money(a.amount), money(his)));
    f.fix = "decide it by lot or a play-off, or let them share (sharing, share_on)";
    f.tpn = other;
  }

  void medals() {
    for (std::size_t m = 0; m < g_.medals.size(); ++m) {
      const std::vector<std::size_t> rows = rows_of(g_.medals[m].category, d_.series.size() + m);
      for (std::size_t i = 0; i < rows.size() && i < g_.medals[m].places; ++i) {
        Award a;
        a.series = m;
        a.place = static_cast<std::uint16_t>(i + 1);
        a.row = rows[i];
        a.thing = g_.medals[m].award;
        a.reason = fmt::format("place {} in the ranking, {} of {} in the category",
                               d_.table.rows[rows[i]].rank, i + 1, rows.size());
        if (i + 1 < rows.size() && d_.table.rows[rows[i + 1]].rank == d_.table.rows[rows[i]].rank)
          level_medals(g_.medals[m], rows[i], rows[i + 1]);
        d_.medals.push_back(std::move(a));
      }
      const std::size_t last = std::min<std::size_t>(g_.medals[m].places, rows.size());
      for (const Doubt& doubt : doubts_)
        if (doubt.series == d_.series.size() + m &&
            (last < g_.medals[m].places || doubt.row < rows[last - 1]))
          left_out(g_.medals[m], g_.medals[m].award, doubt);
    }
  }

  void level_medals(const Medals& m, std::size_t one, std::size_t other) {
    Finding& f = find(Severity::error, m,
                      fmt::format("{}: {} and {} are level by every tie-break of the regulation",
                                  m.award.empty() ? "medals" : m.award,
                                  number_of(e_, d_.table, one), number_of(e_, d_.table, other)));
    f.fix = "decide it by lot or a play-off";
    f.tpn = number_of(e_, d_.table, other);
  }

  void left_out(const Provision& at, const std::string& what, const Doubt& doubt) {
    Finding& f = find(Severity::warning, at,
                      fmt::format("{}: player {} is left out: {}", what,
                                  number_of(e_, d_.table, doubt.row), doubt.why));
    f.tpn = number_of(e_, d_.table, doubt.row);
  }

  void remarks() {
    const std::uint16_t due = g_.rounds.value_or(e_.rounds_total());
    if (d_.table.rounds < due)
      find(Severity::warning, g_,
           fmt::format("after round {} of {}: the prizes are provisional", d_.table.rounds, due));
    for (const Doubt& doubt : doubts_) {
      if (doubt.series >= d_.series.size()) continue;  // of the medals
      // Of no matter when a better placed one has the last prize of the series.
      const std::vector<std::size_t>& won = winners_[doubt.series];
      const Entrants& s = d_.series[doubt.series];
      if (won.size() >= s.amounts.size() && (won.empty() || won.back() < doubt.row)) continue;
      left_out(*s.series, s.series->name, doubt);
    }
    for (const std::string& remark : d_.table.remarks)
      find(Severity::warning, g_.ranking ? Provision(*g_.ranking) : Provision(g_), remark);
  }

  const Regulation& r_;
  const Group& g_;
  const Event& e_;
  PrizeRules rules_;
  PartialDate first_day_;
  Distribution d_;
  std::vector<std::uint32_t> tie_;
  std::vector<std::vector<std::size_t>> winners_;
  std::vector<Doubt> doubts_;
  std::vector<std::vector<std::size_t>> of_row_;  ///< indices of the awards of each row
};

}  // namespace

Distribution distribute(const Regulation& regulation, const Group& group, const Event& event) {
  return Distributor(regulation, group, event).run();
}

std::vector<std::string> reasons(const Distribution& d, const Event& event, std::size_t row) {
  std::vector<std::string> out;
  const Award* own = nullptr;
  for (const Award& a : d.awards)
    if (a.row == row && own == nullptr) own = &a;
  for (std::size_t i = 0; i < d.series.size(); ++i) {
    const Entrants& s = d.series[i];
    const auto at = std::find(s.rows.begin(), s.rows.end(), row);
    if (at == s.rows.end()) {
      out.push_back(fmt::format("{}: not of the category", s.series->name));
      continue;
    }
    std::string line =
        fmt::format("{}: {} of {}", s.series->name, at - s.rows.begin() + 1, s.rows.size());
    std::size_t above = 0;
    for (const Award& a : d.awards) {
      if (a.series != i) continue;
      if (a.row == row) {
        line += fmt::format("; wins prize {} ({})", a.place, money(a.amount));
      } else if (a.row < row) {
        ++above;
      } else if (own == nullptr || own->series != i) {
        line += fmt::format(
            "; prize {} ({}) is smaller than his, or equal and less prestigious, "
            "and goes to {}",
            a.place, money(a.amount), number_of(event, d.table, a.row));
        break;
      }
    }
    if (own == nullptr || own->series != i)
      line += fmt::format("; {} of {} prizes won by better placed ones", above, s.amounts.size());
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace trf::regulation
