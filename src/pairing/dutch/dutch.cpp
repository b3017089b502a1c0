#include "pairing/dutch/dutch.hpp"

#include <algorithm>
#include <stdexcept>

#include "pairing/dutch/bound.hpp"
#include "pairing/dutch/completion.hpp"
#include "pairing/dutch/solve.hpp"

namespace trf::pairing::dutch {

namespace {

class RoundPairing {
 public:
  RoundPairing(const Field& field, const Options& options)
      : field_(field), slow_(options.slow), completion_(field) {}

  Outcome run() {
    if (!completion_.start()) {
      out_.impossible = completion_.proof();
      return std::move(out_);
    }
    if (field_.needs_pab()) out_.pab_score = completion_.pab_score();
    std::vector<Place> mdps;
    for (std::size_t g = 0; g < field_.groups.size(); ++g) {
      Bracket bracket = bracket_of(g, std::move(mdps));
      Candidate c = field_.edition == Edition::d2026 ? pair_2026(bracket) : pair_2017(bracket);
      const bool collapsed = bracket.kind == BracketReport::Kind::penultimate;
      mdps = keep(std::move(bracket), std::move(c));
      if (!collapsed) continue;
      mdps = pair_collapsed(g + 1, std::move(mdps));
      break;
    }
    finish(mdps);
    return std::move(out_);
  }

 private:
  [[nodiscard]] Bracket bracket_of(std::size_t g, std::vector<Place> mdps) const {
    const ScoreGroup& group = field_.groups[g];
    Bracket b;
    b.mdps = std::move(mdps);
    for (Place p = group.first; p < group.last; ++p) b.residents.push_back(p);
    b.next_first = group.last;
    b.next_last = g + 1 < field_.groups.size() ? field_.groups[g + 1].last : group.last;
    b.end = field_.size();
    return b;
  }

  // Records a bracket; its downfloaters are the next one's MDPs.
  std::vector<Place> keep(Bracket bracket, Candidate c) {
    out_.pairs.insert(out_.pairs.end(), c.pairs.begin(), c.pairs.end());
    std::vector<Place> down = c.down;
    out_.steps.push_back({std::move(bracket), std::move(c)});
    return down;
  }

  void finish(const std::vector<Place>& left) {
    // [C2] and completeness, whatever way led here.
    if (left.size() != (field_.needs_pab() ? 1U : 0U) ||
        (!left.empty() && field_.entrants[left.front()].barred))
      throw std::logic_error("the last bracket was left incomplete");
    if (!left.empty()) out_.pab = left.front();
  }

  [[nodiscard]] Points score(const Bracket& b) const {
    return field_.entrants[b.residents.front()].score;
  }

  [[nodiscard]] Candidate candidate_of(Face& face, const Bracket& b) const {
    const std::vector<int> mate = first_candidate(face);
    Candidate c;
    const auto n = static_cast<int>(b.size());
    for (int v = 0; v < n; ++v) {
      const int u = mate[v];
      if (u < 0 || u >= n)
        c.down.push_back(b.at(static_cast<std::size_t>(v)));
      else if (u > v)
        c.pairs.emplace_back(b.at(static_cast<std::size_t>(v)), b.at(static_cast<std::size_t>(u)));
    }
    return c;
  }

  Candidate solve(const Bracket& b, const Demand& demand) const {
    return solve_bracket(field_, b, demand, slow_).candidate;
  }

  // --- 2026 -------------------------------------------------------------------------------------

  // Every shortcut leaves criteria out and then finds them met as well as they can be: its answer
  // is then the best of all candidates, and the first generated of those.
  Candidate pair_2026(const Bracket& b) {
    const bool needs = field_.needs_pab();
    const bool pab_from_here = needs && completion_.pab_score() >= score(b);
    Candidate c;
    if (!slow_ && short_way(b, c)) return c;
    Demand demand;
    demand.pab_score = completion_.pab_score();
    demand.pab_unplayed = pab_from_here;
    c = solve(b, demand);
    if (pab_from_here && c.down.size() != 1) {  // [C9] asks for exactly one downfloater
      demand.pab_unplayed = false;
      c = solve(b, demand);
    }
    if (!completion_.accept(c)) throw std::logic_error("a bracket was paired against [C4]");
    return c;
  }

  bool short_way(const Bracket& b, Candidate& c) {
    const bool needs = field_.needs_pab();
    if (needs && completion_.pab_score() > score(b)) return false;
    const PabHere pab = needs && completion_.pab_score() == score(b) ? PabHere::yes : PabHere::no;
    Face face;
    if (face_at_bound(field_, b, pab, face)) {
      c = candidate_of(face, b);
    } else if (pab == PabHere::yes) {
      return false;
    } else {
      Demand demand;  // without [C4], [C5], [C8]
      demand.reach = Reach::bracket;
      c = solve(b, demand);
    }
    // Without downfloaters [C8] has no choice; nor if the only one takes the PAB, whoever he is.
    if (c.down.empty() || pab == PabHere::yes) return completion_.accept(c);
    if (completion_.accept_looking_ahead(c, b)) return true;
    return completion_.allows(c) && with_next(b, c);
  }

  // Without [C4] and [C5]; what [C8] reaches must be possible with them too.
  bool with_next(const Bracket& b, Candidate& c) {
    Demand demand;
    demand.reach = Reach::next;
    Solved solved = solve_bracket(field_, b, demand, slow_);
    c = std::move(solved.candidate);
    return completion_.accept_with(c, solved.next_pairs);
  }

  // --- 2017 -------------------------------------------------------------------------------------

  // A.9: without a thought for the rest; if the rest cannot be paired then, the bracket is the PPB
  // and is paired again for its sake.
  Candidate pair_2017(Bracket& b) {
    Candidate c = b.is_last() ? last_2017(b) : normal_2017(b);
    if (completion_.accept(c)) return c;
    b.kind = BracketReport::Kind::penultimate;
    Demand demand;
    demand.look_ahead = false;
    c = solve(b, demand);
    if (!completion_.accept(c)) throw std::logic_error("the PPB was paired against C.4");
    return c;
  }

  // C.7 looks at the next bracket under the absolute criteria: where that is the last one, C.2 says
  // who may be left over there.
  Candidate normal_2017(const Bracket& b) {
    const bool c2_ahead = field_.needs_pab() && b.next_last == b.end;
    Candidate c;
    const auto good = [&] {
      if (c.down.empty()) return true;
      return c2_ahead ? completion_.accept_looking_ahead(c, b)
                      : completion_.next_bracket_at_bound(c.down, b);
    };
    Demand demand;
    if (!slow_) {
      if (Face face; face_at_bound(field_, b, PabHere::no, face)) {
        c = candidate_of(face, b);
      } else {
        demand.reach = Reach::bracket;
        c = solve(b, demand);
      }
      if (good()) return c;
    }
    demand.reach = c2_ahead ? Reach::all : Reach::next;
    demand.completion_by_c7 = c2_ahead;
    return solve(b, demand);
  }

  Candidate last_2017(const Bracket& b) {
    const PabHere pab = field_.needs_pab() ? PabHere::yes : PabHere::no;
    if (!slow_)
      if (Face face; face_at_bound(field_, b, pab, face)) return candidate_of(face, b);
    Demand demand;
    demand.look_ahead = false;
    return solve(b, demand);
  }

  std::vector<Place> pair_collapsed(std::size_t first_group, std::vector<Place> mdps) {
    Bracket b;
    b.kind = BracketReport::Kind::collapsed_last;
    b.mdps = std::move(mdps);
    for (Place p = field_.groups[first_group].first; p < field_.size(); ++p)
      b.residents.push_back(p);
    b.next_first = b.next_last = b.end = field_.size();
    Demand demand;
    demand.look_ahead = false;
    Candidate c = solve(b, demand);
    return keep(std::move(b), std::move(c));
  }

  const Field& field_;
  bool slow_;
  Completion completion_;
  Outcome out_;
};

}  // namespace

Outcome pair_field(const Field& field, const Options& options) {
  return RoundPairing(field, options).run();
}

}  // namespace trf::pairing::dutch
