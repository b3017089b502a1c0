#include "regulation/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "text/text.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::regulation {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::Player;

std::string who(const Player& p) { return fmt::format("{} {}", p.tpn.value(), p.name); }

/// A code as C.07 names it, whatever program's number it was given by.
std::string canonical(const tiebreak::Code& code, bool teams) {
  if (code.number == 0) return code.text();
  const auto fide = tiebreak::swiss_manager::to_fide(code, teams);
  return fide ? fide->text() : code.text();
}

bool is_points(const tiebreak::Code& code) { return code.acronym == "PTS" || code.number == 1; }

class Auditor {
 public:
  Auditor(const Regulation& r, const Group& g, const Event& e, const AuditOptions& o)
      : r_(r), g_(g), e_(e), o_(o) {}

  Audit run() {
    for (const Finding& f : contradictions(r_))
      if (f.severity == Severity::error) a_.findings.push_back(f);
    system();
    rounds();
    dates();
    eligibility();
    time_control();
    rating_kind();
    byes();
    default_time();
    tie_breaks();
    national_ratings();
    ranks();
    officials();
    reported();
    a_.beyond = r_.others;
    return std::move(a_);
  }

 private:
  using State = Verdict::State;

  Finding& find(const Provision& at, std::string_view rule, std::string message,
                Severity severity = Severity::error) {
    Finding f;
    f.severity = severity;
    f.rule = rule;
    f.article = at.article;
    f.where = at.where;
    f.message = std::move(message);
    return a_.findings.emplace_back(std::move(f));
  }
  /// Broken when findings have come since `before`.
  void verdict(const Provision& at, std::string_view rule, std::string text, std::size_t before) {
    const bool broken =
        std::any_of(a_.findings.begin() + static_cast<std::ptrdiff_t>(before), a_.findings.end(),
                    [](const Finding& f) { return f.severity != Severity::note; });
    a_.verdicts.push_back(
        {broken ? State::broken : State::kept, std::string(rule), at.article, std::move(text)});
  }
  void open(const Provision& at, std::string_view rule, std::string text) {
    a_.verdicts.push_back({State::open, std::string(rule), at.article, std::move(text)});
  }
  [[nodiscard]] std::size_t mark() const { return a_.findings.size(); }

  // --- system, rounds, dates ------------------------------------------------------------------
  void system() {
    const std::size_t before = mark();
    if (g_.teams != e_.is_team_event())
      find(g_, "system",
           fmt::format("the file holds {} event, the regulation {}",
                       e_.is_team_event() ? "a team" : "an individual",
                       g_.teams ? "a team event" : "an individual one"));
    if (g_.system && !e_.system_stated) {
      open(g_, "system", "the file does not tell its pairing system");
      return;
    }
    if (g_.system && *g_.system != e_.system)
      find(g_, "system",
           fmt::format("the file is paired by another system: {}{}", e_.type_code,
                       e_.type_text.empty() ? "" : fmt::format(" ({})", e_.type_text)));
    verdict(g_, "system", fmt::format("pairing system {}", e_.type_code), before);
  }

  void rounds() {
    if (!g_.rounds) return;
    const std::size_t before = mark();
    if (e_.rounds_total() != *g_.rounds)
      find(g_, "rounds",
           fmt::format("{} rounds in the file, {} are laid down", e_.rounds_total(), *g_.rounds));
    if (e_.rounds_paired > *g_.rounds)
      find(g_, "rounds", fmt::format("{} rounds were paired", e_.rounds_paired));
    verdict(g_, "rounds", fmt::format("{} rounds, {} played", e_.rounds_total(), e_.rounds_played),
            before);
  }

  [[nodiscard]] std::optional<PartialDate> start() const { return g_.start ? g_.start : r_.start; }
  [[nodiscard]] std::optional<PartialDate> end() const { return g_.end ? g_.end : r_.end; }

  void dates() {
    const std::size_t before = mark();
    const Provision& at = g_.schedule ? static_cast<const Provision&>(*g_.schedule) : r_;
    const auto compare = [&](const std::optional<PartialDate>& due, const PartialDate& is,
                             std::string_view what) {
      if (due && !is.absent() && *due != is)
        find(r_, "dates",
             fmt::format("the {} is {} in the file, {} in the regulation", what, to_string(is),
                         to_string(*due)));
    };
    compare(start(), e_.start, "start");
    compare(end(), e_.end, "end");
    round_dates(at);
    if (start() || g_.schedule)
      verdict(at, "dates",
              fmt::format("{} – {}, {} round dates", to_string(e_.start), to_string(e_.end),
                          e_.round_dates.size()),
              before);
  }

  void round_dates(const Provision& at) {
    if (!g_.schedule) return;
    const auto& due = g_.schedule->rounds;
    for (std::size_t i = 0; i < due.size() && i < e_.round_dates.size(); ++i)
      if (!e_.round_dates[i].absent() && e_.round_dates[i] != due[i].date)
        find(at, "dates",
             fmt::format("round {} is dated {} in the file, {} in the schedule", i + 1,
                         to_string(e_.round_dates[i]), to_string(due[i].date)))
            .round = static_cast<std::uint16_t>(i + 1);
  }

  // --- who may play ---------------------------------------------------------------------------
  void eligibility() {
    for (const RatingLimit& l : g_.limits) limit(l);
  }

  [[nodiscard]] bool anybody_has(const RatingKind& kind) const {
    return std::any_of(e_.players.begin(), e_.players.end(),
                       [&](const Player& p) { return rating_of(p, kind).has_value(); });
  }

  [[nodiscard]] std::string limit_text(const RatingLimit& l) const {
    std::string out = l.rating.text();
    if (l.min) out += fmt::format(" at least {}", *l.min);
    if (l.max) out += fmt::format("{} at most {}", l.min ? "," : "", *l.max);
    if (l.unrated) out += *l.unrated ? ", or none" : ", not unrated";
    if (l.list) out += fmt::format(" on the list of {}", to_string(*l.list));
    return out;
  }

  /// Another limit of the same kind that was declared to hold instead.
  [[nodiscard]] const RatingLimit* overruled_by(const RatingLimit& l) const {
    for (const RatingLimit& other : g_.limits)
      if (&other != &l && other.rating == l.rating && other.holds && !l.holds) return &other;
    return nullptr;
  }
  /// A player may come in by a contradicting article.
  [[nodiscard]] const RatingLimit* allowed_by(const RatingLimit& l, std::uint16_t rating) const {
    for (const RatingLimit& other : g_.limits)
      if (&other != &l && other.rating == l.rating && !l.holds &&
          ((l.max && other.max && rating > *l.max && rating <= *other.max) ||
           (l.min && other.min && rating < *l.min && rating >= *other.min)))
        return &other;
    return nullptr;
  }

  void limit(const RatingLimit& l) {
    if (const RatingLimit* holds = overruled_by(l)) {
      open(l, "eligibility",
           fmt::format("{}: {} holds instead", limit_text(l), cite(holds->article)));
      return;
    }
    if (!o_.lookup && !anybody_has(l.rating)) {
      open(l, "eligibility",
           fmt::format("{}: the file holds no {}s", limit_text(l), l.rating.text()));
      return;
    }
    const std::size_t before = mark();
    std::size_t looked_at = 0;
    for (const Player& p : e_.players) {
      ++looked_at;
      player_against(l, p);
    }
    verdict(l, "eligibility",
            fmt::format("{}: {} players looked at{}", limit_text(l), looked_at,
                        o_.lookup && l.list ? "" : ", by the ratings of the file"),
            before);
  }

  void player_against(const RatingLimit& l, const Player& p) {
    const auto rating =
        o_.lookup && l.list ? o_.lookup(p, l.rating, *l.list) : rating_of(p, l.rating);
    const auto breach = [&](const std::string& message, Severity severity) {
      find(l, "eligibility", message, severity).tpn = p.tpn.value();
    };
    if (!rating) {
      if (l.min || (l.unrated && !*l.unrated))
        breach(fmt::format("{} has no {}{}", who(p), l.rating.text(),
                           l.min ? fmt::format("; at least {} is needed", *l.min) : ""),
               Severity::error);
      return;
    }
    const bool high = l.max && *rating > *l.max, low = l.min && *rating < *l.min;
    if (!high && !low) {
      if (l.unrated && *l.unrated && !l.min && !l.max)
        breach(fmt::format("{} has {} {}; unrated players alone may play", who(p), l.rating.text(),
                           *rating),
               Severity::error);
      return;
    }
    std::string message = fmt::format("{}: {} {}, {} is the {}", who(p), l.rating.text(), *rating,
                                      high ? *l.max : *l.min, high ? "highest" : "lowest");
    const RatingLimit* other = allowed_by(l, *rating);
    if (other != nullptr)
      message += fmt::format("; {} would let him play: which holds?", cite(other->article));
    breach(message, other != nullptr ? Severity::warning : Severity::error);
  }

  // --- time -----------------------------------------------------------------------------------
  void time_control() {
    if (!g_.time) return;
    const std::size_t before = mark();
    const auto is = rating::time_control_of(e_);
    if (!is) {
      open(*g_.time, "time control",
           e_.time_control.empty() && e_.encoded_time_control.empty()
               ? "the file states no time control"
               : fmt::format(
                     "'{}' of the file cannot be compared with {}",
                     e_.encoded_time_control.empty() ? e_.time_control : e_.encoded_time_control,
                     g_.time->control.text()));
      return;
    }
    const rating::TimeControl& due = g_.time->control;
    if (is->white != due.white || is->black != due.black)
      find(*g_.time, "time control",
           fmt::format("{} in the file, {} in the regulation", is->text(), due.text()));
    verdict(*g_.time, "time control", g_.time->control.text(), before);
  }

  /// FIDE rating regulations 1.1 (standard), 1.1.1 and 1.1.2 (rapid and blitz).
  void rating_kind() {
    if (!g_.time) return;
    const rating::TimeControl played = rating::time_control_of(e_).value_or(g_.time->control);
    const std::uint32_t minutes = played.sixty_moves() / 60;
    const rating::Kind kind = kind_of(played);
    const bool none = kind == rating::Kind::none;
    const std::size_t before = mark();
    const bool to_fide =
        std::find(g_.reported_to.begin(), g_.reported_to.end(), "FIDE") != g_.reported_to.end();
    const Severity severity = to_fide ? Severity::error : Severity::note;
    std::string text = fmt::format("{} minutes for 60 moves: {}", minutes,
                                   none ? "too short for any list" : to_string(kind));
    if (none || (g_.time->rated_as && kind != *g_.time->rated_as))
      find(*g_.time, "rating kind", fmt::format("{} is {}", played.text(), text), severity);
    if (kind == rating::Kind::standard) text += field_of_standard(played, severity);
    verdict(*g_.time, "rating kind", text, before);
  }

  std::string field_of_standard(const rating::TimeControl& played, Severity severity) {
    const std::uint32_t minutes = played.sixty_moves() / 60;
    // The lowest rating of those who are due more time than this (B.02 1.1).
    const unsigned from = minutes < 90 ? 1800U : minutes < 120 ? 2400U : 0U;
    if (from == 0) return "; enough for every field";
    const std::uint32_t due = rating::standard_minutes(static_cast<std::uint16_t>(from), {});
    std::size_t strong = 0, games = 0, all = 0;
    for (const Player& p : e_.players) strong += p.rating && *p.rating >= from ? 1 : 0;
    for (const Player& p : e_.players)
      for (const Entry& entry : p.rounds) {
        if (!entry.played() || entry.opponent < e_.find(p.tpn).value()) continue;
        ++all;
        games += rating::standard_minutes(p.rating, e_.players[entry.opponent].rating) > minutes;
      }
    if (strong == 0) return fmt::format("; enough, as nobody has {} or more", from);
    const bool per_game = e_.start.absent() || e_.start >= PartialDate{2024, 3, 1};
    if (per_game && games == 0) return fmt::format("; enough for all games played");
    find(*g_.time, "rating kind",
         per_game
             ? fmt::format("{} gives {} minutes for 60 moves: {} of {} games have a player of {} "
                           "or more ({} of them) and are not rated as FIDE standard (B.02 1.1: {} "
                           "minutes)",
                           played.text(), minutes, games, all, from, strong, due)
             : fmt::format("{} gives {} minutes for 60 moves; with {} players of {} or more the "
                           "event is not rated as FIDE standard ({} minutes)",
                           played.text(), minutes, strong, from, due),
         severity);
    return fmt::format("; not enough for players of {} or more", from);
  }

  // --- byes -----------------------------------------------------------------------------------
  /// What a player asked for, round by round; byes announced for later rounds included.
  [[nodiscard]] std::vector<std::pair<std::uint16_t, Result>> requested(std::size_t player) const {
    std::vector<std::pair<std::uint16_t, Result>> out;
    const auto& rounds = e_.players[player].rounds;
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      const Result result = rounds[r].result;
      if (!rounds[r].has_opponent() &&
          (result == Result::half_bye || result == Result::full_bye || result == Result::zero_bye))
        out.emplace_back(static_cast<std::uint16_t>(r + 1), result);
    }
    for (const tournament::AnnouncedBye& b : e_.announced_byes)
      if (b.player == player && b.round.value() > rounds.size())
        out.emplace_back(b.round.value(), b.type);
    return out;
  }

  void byes() {
    if (e_.is_team_event()) return;
    // Where no article speaks of byes, none can be cited.
    const Byes rule = g_.byes.value_or(Byes{});
    const std::size_t before = mark();
    std::size_t count = 0;
    for (std::size_t i = 0; i < e_.players.size(); ++i) count += byes_of(i, rule);
    if (count != 0 && rule.worth == Result::half_bye && e_.scores.half_bye != e_.scores.draw())
      find(rule, "byes",
           fmt::format("a bye that was asked for is worth {} points here, half a win is {}",
                       to_string(e_.scores.half_bye), to_string(e_.scores.draw())));
    verdict(rule, "byes",
            g_.byes ? fmt::format("{} asked for; {} a player, rounds {} to {}", count, rule.count,
                                  rule.first, rule.last)
                    : fmt::format("{} asked for; the regulation provides for none", count),
            before);
    if (g_.byes && !g_.byes->notice.empty() && count != 0)
      open(rule, "byes",
           fmt::format("whether they were asked for in time ({}) no file tells", g_.byes->notice));
  }

  /// The number of byes with points; every breach a finding.
  std::size_t byes_of(std::size_t i, const Byes& rule) {
    const Player& p = e_.players[i];
    std::size_t count = 0, missed = 0;
    const auto breach = [&](std::uint16_t round, const std::string& message, Severity severity) {
      Finding& f = find(rule, "byes", message, severity);
      f.tpn = p.tpn.value();
      f.round = round;
    };
    for (const auto& [round, type] : requested(i)) {
      const bool gap = type == Result::zero_bye && between_games(p, round);
      if (type != Result::zero_bye || gap || rule.worth == Result::zero_bye) ++missed;
      if (type == Result::zero_bye) {
        if (gap && missed > rule.count && g_.byes)
          breach(round,
                 fmt::format("{} missed {} rounds between others that he played; {} a player is "
                             "allowed",
                             who(p), missed, rule.count),
                 Severity::warning);
        continue;
      }
      ++count;
      if (count > rule.count)
        breach(round,
               fmt::format("{} has bye {} in round {}; {}", who(p), count, round,
                           rule.count == 0 ? "none with points is allowed"
                                           : fmt::format("{} a player is allowed", rule.count)),
               Severity::error);
      if (g_.byes && (round < rule.first || round > rule.last))
        breach(round,
               fmt::format("{} has a bye with points in round {}; rounds {} to {} are allowed",
                           who(p), round, rule.first, rule.last),
               Severity::error);
      if (g_.byes && type != rule.worth)
        breach(round,
               fmt::format("{} has a {}-point bye in round {}; {} is due", who(p),
                           type == Result::full_bye ? "full" : "half", round,
                           rule.worth == Result::half_bye   ? "half a point"
                           : rule.worth == Result::full_bye ? "a full point"
                                                            : "nothing"),
               Severity::error);
    }
    return count;
  }

  static bool between_games(const Player& p, std::uint16_t round) {
    const auto plays = [](const Entry& e) { return e.has_opponent() || e.result == Result::pab; };
    const auto at = p.rounds.begin() + std::min<std::ptrdiff_t>(round, std::ssize(p.rounds));
    return std::any_of(p.rounds.begin(), at, plays) && std::any_of(at, p.rounds.end(), plays);
  }

  void default_time() {
    if (!g_.default_time) return;
    std::size_t lost = 0;
    for (const Player& p : e_.players)
      for (const Entry& entry : p.rounds) lost += entry.result == Result::forfeit_loss ? 1 : 0;
    open(*g_.default_time, "default time",
         fmt::format("{} minutes; {} games lost by default: the file does not tell when anybody "
                     "came",
                     g_.default_time->minutes, lost));
  }

  // --- ranking --------------------------------------------------------------------------------
  [[nodiscard]] std::vector<std::string> due_codes() const {
    std::vector<std::string> out;
    for (const tiebreak::Code& c : g_.ranking->codes)
      if (!is_points(c)) out.push_back(canonical(c, g_.teams));
    return out;
  }

  void tie_breaks() {
    if (!g_.ranking) return;
    const auto& stated = e_.standings_order.empty() ? e_.tie_breaks : e_.standings_order;
    if (stated.empty()) {
      open(*g_.ranking, "tie-breaks", "the file states no tie-breaks");
      return;
    }
    const std::size_t before = mark();
    std::vector<std::string> is;
    for (const std::string& text : stated) {
      const std::optional<tiebreak::Code> code = tiebreak::code_if_any(text);
      if (!code || !is_points(*code)) is.push_back(code ? canonical(*code, g_.teams) : text);
    }
    const std::vector<std::string> due = due_codes();
    if (is != due)
      find(*g_.ranking, "tie-breaks",
           fmt::format("the file ranks by {}, the regulation by {}", fmt::join(is, ", "),
                       fmt::join(due, ", ")));
    verdict(*g_.ranking, "tie-breaks", fmt::format("{}", fmt::join(is, ", ")), before);
  }

  void national_ratings() {
    if (!g_.ranking || g_.ranking->national.empty()) return;
    const std::size_t before = mark();
    const bool national = e_.rating_choice == tournament::RatingChoice::national ||
                          e_.rating_choice == tournament::RatingChoice::national_else_fide;
    if (!national || e_.rating_federation != g_.ranking->national)
      find(*g_.ranking, "tie-breaks",
           fmt::format("the rating tie-breaks use {} ratings; the file is set to {} (record 172)",
                       g_.ranking->national,
                       e_.rating_federation.empty()
                           ? "those of FIDE"
                           : e_.rating_federation + (national ? " ratings" : " and FIDE's first")));
    std::size_t without = 0;
    for (const Player& p : e_.players) without += rating_of(p, {g_.ranking->national}) ? 0 : 1;
    verdict(*g_.ranking, "tie-breaks",
            fmt::format("rating tie-breaks by {} ratings; {} players have none",
                        g_.ranking->national, without),
            before);
  }

  void ranks() {
    const Provision& at = g_.ranking ? static_cast<const Provision&>(*g_.ranking) : g_;
    if (e_.rounds_played < g_.rounds.value_or(e_.rounds_total())) {
      open(at, "ranks", "the event is not over");
      return;
    }
    tiebreak::Table table;
    try {
      table = standings(e_, g_);
    } catch (const UsageError& fault) {
      open(at, "ranks", fault.what());
      return;
    }
    const std::size_t before = mark();
    std::size_t stated = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const auto rank = table.teams ? e_.teams[table.rows[i].player].stated_rank
                                    : e_.players[table.rows[i].player].stated_rank;
      if (!rank) continue;
      ++stated;
      const std::size_t first = table.rows[i].rank;
      std::size_t last = first;
      for (const auto& row : table.rows) last += row.rank == first ? 1 : 0;
      if (rank->value() < first || rank->value() >= last) rank_finding(at, table, i, *rank);
    }
    if (stated == 0)
      open(at, "ranks", "the file states no ranks");
    else
      verdict(at, "ranks",
              fmt::format("{} ranks against {}", stated,
                          g_.ranking ? "points, " + fmt::format("{}", fmt::join(due_codes(), ", "))
                                     : "points"),
              before);
  }

  void rank_finding(const Provision& at, const tiebreak::Table& table, std::size_t row, Rank rank) {
    const auto index = table.rows[row].player;
    const std::string name = table.teams ? fmt::format("team {} {}", e_.teams[index].number.value(),
                                                       e_.teams[index].name)
                                         : who(e_.players[index]);
    Finding& f = find(at, "ranks",
                      fmt::format("{} is placed {} in the file, {} by the regulation", name,
                                  rank.value(), table.rows[row].rank));
    f.tpn = table.teams ? e_.teams[index].number.value() : e_.players[index].tpn.value();
  }

  // --- people and reports ---------------------------------------------------------------------
  [[nodiscard]] bool named(const std::string& arbiter, const std::string& name) const {
    return text::nfc(arbiter).find(text::nfc(name)) != std::string::npos;
  }

  void officials() {
    for (const Official& o : r_.officials) {
      if (o.role.find("arbiter") == std::string::npos) continue;
      if (o.name.empty()) {
        open(o, "arbiters", fmt::format("{}: not named in the regulation", o.role));
        continue;
      }
      const std::size_t before = mark();
      const auto at = std::find_if(e_.arbiters.begin(), e_.arbiters.end(),
                                   [&](const std::string& a) { return named(a, o.name); });
      const bool chief = o.role == "chief arbiter";
      if (at == e_.arbiters.end())
        find(o, "arbiters",
             fmt::format("{} {} is not among the arbiters of the file", o.role, o.name));
      else if (chief && at != e_.arbiters.begin())
        find(o, "arbiters",
             fmt::format("{} is the {} by the regulation; in the file it is {}", o.name, o.role,
                         e_.arbiters.front()));
      else if (!o.title.empty() && at->find(o.title) == std::string::npos)
        find(o, "arbiters",
             fmt::format("{} is {} in the regulation, '{}' in the file", o.name, o.title, *at),
             Severity::warning);
      verdict(o, "arbiters", fmt::format("{} {}", o.role, o.name), before);
    }
  }

  void reported() {
    for (const std::string& federation : g_.reported_to) {
      if (federation == "FIDE") continue;
      const Provision at{g_.reported_article, g_.where};
      const std::size_t before = mark();
      std::size_t own = 0, known = 0;
      for (const Player& p : e_.players) {
        if (p.federation != federation) continue;
        ++own;
        known += std::any_of(p.national.begin(), p.national.end(),
                             [&](const tournament::NationalRating& n) {
                               return n.federation == federation && !n.number.empty();
                             })
                     ? 1
                     : 0;
      }
      if (known < own)
        find(at, "national rating",
             fmt::format("{} of {} players of {} have no {} number in the file; its rating office "
                         "asks for them",
                         own - known, own, federation, federation),
             Severity::warning);
      verdict(at, "national rating",
              fmt::format("{} of {} players of {} with their {} number", known, own, federation,
                          federation),
              before);
    }
  }

  const Regulation& r_;
  const Group& g_;
  const Event& e_;
  const AuditOptions& o_;
  Audit a_;
};

}  // namespace

std::string_view to_string(Verdict::State state) {
  return state == Verdict::State::kept     ? "kept"
         : state == Verdict::State::broken ? "broken"
                                           : "open";
}

Audit audit(const Regulation& regulation, const Group& group, const Event& event,
            const AuditOptions& options) {
  return Auditor(regulation, group, event, options).run();
}

}  // namespace trf::regulation
