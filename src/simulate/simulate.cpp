#include "simulate/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulate/games.hpp"
#include "simulate/plan.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::simulate {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::PlayerIndex;

class Simulation {
 public:
  Simulation(const Settings& settings, Plan plan, Random random)
      : settings_(settings),
        plan_(std::move(plan)),
        random_(random),
        facts_(plan_.event, settings.rules),
        games_(plan_.wishes),
        half_byes_(plan_.wishes.half_byes),
        full_byes_(plan_.wishes.full_byes),
        zero_byes_(plan_.wishes.zero_byes) {
    const std::uint16_t rounds = *plan_.event.rounds_announced;
    last_ = std::min(settings.until.value_or(rounds), rounds);
    unplayed_ = settings.until.has_value() || settings.paired_only;
  }

  Generated run() {
    for (std::uint16_t r = 1; r <= last_ && !stopped_; ++r) round(r);
    rank();
    Generated made;
    made.event = plan_.event;
    for (const std::uint16_t arrival : plan_.arrival) {
      std::vector<bool> row;
      for (std::uint16_t r = 1; r <= last_; ++r) row.push_back(r >= arrival);
      made.written.push_back(std::move(row));
    }
    made.remarks = plan_.remarks;
    note_unmet(made.remarks);
    made.stopped = stopped_;
    made.tie_breaks = std::string(tie_breaks);
    made.bare = settings_.bare;
    made.seed = settings_.seed;
    made.rules = settings_.rules;
    return made;
  }

 private:
  static constexpr std::string_view tie_breaks = "DE,BH/C1,BH,SB";

  Event& event() { return plan_.event; }

  void round(std::uint16_t r) {
    ask_for_byes(r);
    event().announced_byes.clear();
    for (std::size_t p = 0; p < plan_.away.size(); ++p)
      if (const Result type = plan_.away[p][r - 1U]; type != Result::blank)
        event().announced_byes.push_back({Round{r}, static_cast<PlayerIndex>(p), type, "240"});
    const bool open = r == last_ && unplayed_;
    if (open && !settings_.paired_only) return;
    facts_.advance_to(static_cast<std::uint16_t>(r - 1));
    pairing::Options options;
    options.edition = settings_.rules;
    const pairing::Round paired = pairing::pair(event().before(Round{r}), facts_, options);
    if (paired.impossible || paired.boards.empty()) return stop(r, paired);
    enter(r, paired, open);
  }

  void stop(std::uint16_t r, const pairing::Round& paired) {
    stopped_ = true;
    plan_.remarks.push_back(fmt::format("stopped before round {}: {}", r,
                                        paired.impossible
                                            ? "no legal pairing exists: " + paired.impossible->text
                                            : "nobody is left to be paired"));
  }

  // Byes of round `r` beside the absences that are settled; two players at least stay.
  void ask_for_byes(std::uint16_t r) {
    std::size_t later = 0;
    for (std::uint16_t next = r; ++next <= last_;) later += plan_.active(next);
    for (const auto& [quota, type] :
         {std::pair(&zero_byes_, Result::zero_bye), std::pair(&half_byes_, Result::half_bye),
          std::pair(&full_byes_, Result::full_bye)}) {
      std::vector<std::size_t> here;
      for (std::size_t p = 0; p < plan_.away.size(); ++p)
        if (plan_.away[p][r - 1U] == Result::blank) here.push_back(p);
      const std::size_t spare = here.size() - std::min<std::size_t>(here.size(), 2);
      random_.shuffle(here);
      here.resize(spare);
      for (const std::size_t i : quota->pick(random_, here.size(), later))
        plan_.away[here[i]][r - 1U] = type;
    }
  }

  void enter(std::uint16_t r, const pairing::Round& paired, bool open) {
    for (tournament::Player& p : event().players) p.rounds.resize(r);
    for (const pairing::Absence& a : paired.absent) {
      Entry& e = entry(a.player, r);
      e.written = r >= plan_.arrival[a.player];
      if (e.written) e.result = a.reason;
      e.points = event().scores.of(a.reason, Colour::none);
    }
    if (paired.pab) put(*paired.pab, r, {}, Colour::none, Result::pab);
    std::vector<Score> scores(paired.boards.size());
    if (!open) scores = results(r, paired);
    for (std::size_t b = 0; b < scores.size(); ++b) {
      const auto [white, black] = paired.boards[b];
      put(white, r, black, Colour::white, scores[b].white);
      put(black, r, white, Colour::black, scores[b].black);
    }
    event().announced_byes.clear();
    event().rounds_stored = event().rounds_paired = r;
    event().rounds_played = static_cast<std::uint16_t>(open ? r - 1 : r);
  }

  std::vector<Score> results(std::uint16_t r, const pairing::Round& paired) {
    std::vector<Strengths> boards;
    for (const pairing::Board b : paired.boards)
      boards.push_back({plan_.strength[b.white], plan_.strength[b.black]});
    std::size_t later = 0;
    const auto last_played = static_cast<std::uint16_t>(unplayed_ ? last_ - 1 : last_);
    for (std::uint16_t next = r; ++next <= last_played;) later += plan_.active(next) / 2;
    return games_.play(random_, boards, later);
  }

  Entry& entry(PlayerIndex p, std::uint16_t r) { return event().players[p].rounds[r - 1U]; }

  void put(PlayerIndex p, std::uint16_t r, std::optional<PlayerIndex> opponent, Colour colour,
           Result result) {
    Entry& e = entry(p, r);
    e.opponent = opponent.value_or(tournament::nobody);
    e.colour = colour;
    e.result = result;
    e.written = true;
    e.points = event().scores.of(result, colour);
  }

  void rank() {
    Event& e = event();
    if (e.rounds_played == 0) {
      for (tournament::Player& p : e.players) p.stated_rank = Rank{p.tpn.value()};
      return;
    }
    tiebreak::Options options;
    options.edition = tiebreak::edition_on(e.start);
    options.after = e.rounds_played;
    const tiebreak::Table table =
        tiebreak::rank(e, tiebreak::parse_list(std::string(tie_breaks)), options);
    for (const tiebreak::Row& row : table.rows) e.players[row.player].stated_rank = Rank{row.rank};
  }

  void note_unmet(std::vector<std::string>& out) const {
    for (std::string& text : games_.unmet()) out.push_back(std::move(text));
    for (const auto& [quota, what] :
         {std::pair(&half_byes_, "half-point"), std::pair(&full_byes_, "full-point"),
          std::pair(&zero_byes_, "zero-point")})
      if (quota->left() != 0)
        out.push_back(fmt::format("{} {} byes could not be placed", quota->left(), what));
  }

  const Settings& settings_;
  Plan plan_;
  Random random_;
  pairing::Facts facts_;
  Games games_;
  Quota half_byes_, full_byes_, zero_byes_;
  std::uint16_t last_ = 0;
  bool unplayed_ = false;  ///< the last round has no results
  bool stopped_ = false;
};

Generated run(const Settings& settings, Plan plan, Random random) {
  if (settings.until && (*settings.until == 0 || *settings.until > *plan.event.rounds_announced))
    throw UsageError(
        fmt::format("round {}: the event has {}", *settings.until, *plan.event.rounds_announced));
  if (settings.baku) {
    if (!baku_allowed(plan.event.scores, settings.rules))
      throw UsageError(settings.rules == pairing::Edition::d2017
                           ? "Baku acceleration is for 1-½-0 only (C.04.5.1)"
                           : "Baku acceleration needs win = two draws and loss = 0 (C.04.7 1.1)");
    accelerate(plan);
  }
  return Simulation(settings, std::move(plan), random).run();
}

}  // namespace

bool baku_allowed(const tournament::ScoreSystem& scores, pairing::Edition rules) {
  const auto standard = tournament::ScoreSystem::standard();
  if (scores.win_white != scores.win_black || scores.draw_white != scores.draw_black) return false;
  if (rules == pairing::Edition::d2017)
    return scores.win() == standard.win() && scores.draw() == standard.draw() &&
           scores.loss() == Points{};
  return scores.win() == scores.draw() + scores.draw() && scores.loss() == Points{};
}

Generated generate(const Settings& settings) {
  Random random(settings.seed);
  Plan plan = new_plan(settings, random);
  return run(settings, std::move(plan), random);
}

Generated generate(const Settings& settings, const tournament::Event& model) {
  return run(settings, plan_of_model(settings, model), Random(settings.seed));
}

}  // namespace trf::simulate
