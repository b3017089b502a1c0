// What rules/submission.md §3 asks for, as far as the file alone can tell. C03, C06 (kind), C10,
// C16 and C17 need the rating list or the registration and are not judged here.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "report/report.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using tournament::Player;

class Collector {
 public:
  explicit Collector(std::vector<Problem>& to) : to_(to) {}
  void add(std::string_view check, Severity severity, std::string message) {
    to_.push_back({std::string(check), severity, std::move(message)});
  }
  /// One problem for all players of whom `wrong` holds.
  void players(const Event& event, std::string_view check, Severity severity, std::string_view what,
               const std::function<bool(const Player&)>& wrong) {
    std::string named;
    std::size_t count = 0;
    for (const Player& p : event.players) {
      if (!wrong(p)) continue;
      if (count < named_at_most) named += fmt::format("{}{}", count ? ", " : "", p.tpn.value());
      ++count;
    }
    if (count == 0) return;
    if (count > named_at_most) named += fmt::format(" and {} more", count - named_at_most);
    add(check, severity, fmt::format("{}: player{} {}", what, count == 1 ? "" : "s", named));
  }

 private:
  static constexpr std::size_t named_at_most = 12;
  std::vector<Problem>& to_;
};

bool is_ascii(std::string_view s) {
  return std::all_of(s.begin(), s.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// A FIDE number in a free text: the longest run of at least five digits (trf.md §4.2).
bool holds_fide_number(std::string_view text) {
  std::size_t run = 0;
  for (const char c : text) {
    run = c >= '0' && c <= '9' ? run + 1 : 0;
    if (run >= 5) return true;
  }
  return false;
}

std::optional<std::chrono::sys_days> day_of(const PartialDate& d) {
  const auto date =
      std::chrono::year{d.year} / std::chrono::month{d.month} / std::chrono::day{d.day};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days{date};
}

void records(const Input& in, Collector& out) {
  const Event& e = in.event;
  const auto must = [&](bool there, std::string_view record, std::string_view what) {
    if (!there) out.add("R", Severity::error, fmt::format("no {} (record {})", what, record));
  };
  must(!e.name.empty(), "012", "tournament name");
  must(!e.city.empty(), "022", "city");
  must(!e.federation.empty(), "032", "federation");
  must(!e.start.absent(), "042", "start date");
  must(!e.end.absent(), "052", "end date");
  const bool chief = !e.arbiters.empty() && !e.arbiters.front().empty();
  must(chief, "102", "chief arbiter");
  if (chief && !holds_fide_number(e.arbiters.front()))
    out.add("C11", Severity::warning,
            "the chief arbiter stands without a FIDE number (record 102)");
  if (in.document.edition() == Edition::trf26)
    must(!e.encoded_time_control.empty(), "222", "encoded time control");
  else if (e.time_control.empty() && e.encoded_time_control.empty())
    out.add("C06", Severity::warning, "no time control (record 122)");
}

void dates(const Event& e, Collector& out) {
  const auto dated = std::count_if(e.round_dates.begin(), e.round_dates.end(),
                                   [](const PartialDate& d) { return !d.absent(); });
  if (dated == 0)
    out.add("C05", Severity::error, "no round dates (record 132)");
  else if (dated != e.rounds_total())
    out.add("C05", Severity::error,
            fmt::format("{} round dates for {} rounds (record 132)", dated, e.rounds_total()));
  if (!e.start.complete() || !e.end.complete()) return;
  if (e.end < e.start) {
    out.add("C05", Severity::error, "the event ends before it starts (042, 052)");
    return;
  }
  const PartialDate* before = nullptr;
  for (const PartialDate& d : e.round_dates) {
    if (!d.complete()) continue;
    if (d < e.start || e.end < d)
      out.add("C05", Severity::error,
              fmt::format("round date {} is outside {} to {}", to_string(d), to_string(e.start),
                          to_string(e.end)));
    if (before && d < *before)
      out.add("C05", Severity::error, fmt::format("round date {} runs backwards", to_string(d)));
    before = &d;
  }
  const auto first = day_of(e.start), last = day_of(e.end);
  if (!first || !last) return;
  if (const auto days = (*last - *first).count() + 1; days > 30)
    out.add("C13", Severity::warning,
            fmt::format("the event lasts {} days: interim reports by the month are due", days));
}

void identities(const Event& e, Collector& out) {
  const auto no_number = [](const Player& p) { return !p.fide_id; };
  const auto foreign = [&](const Player& p) {
    return !p.federation.empty() && !e.federation.empty() && p.federation != e.federation;
  };
  out.players(e, "C01", Severity::error, "no FIDE number",
              [&](const Player& p) { return no_number(p) && !foreign(p); });
  out.players(e, "C02", Severity::error,
              "no FIDE number and of another federation, which alone can issue one",
              [&](const Player& p) { return no_number(p) && foreign(p); });
  out.players(e, "C02", Severity::error, "to be given a FIDE number, but birth date or sex missing",
              [&](const Player& p) {
                return no_number(p) && (!p.birth.complete() || p.sex == Sex::unknown);
              });
  std::map<FideId, int> uses;
  for (const Player& p : e.players)
    if (p.fide_id) ++uses[*p.fide_id];
  out.players(e, "C14", Severity::error, "FIDE number used twice",
              [&](const Player& p) { return p.fide_id && uses[*p.fide_id] > 1; });
  out.players(e, "C03", Severity::error, "no name", [](const Player& p) { return p.name.empty(); });
  out.players(e, "C03", Severity::warning, "no federation",
              [](const Player& p) { return p.federation.empty(); });
  out.players(e, "C14", Severity::warning, "no year of birth",
              [&](const Player& p) { return !no_number(p) && p.birth.absent(); });
  out.players(e, "C04", Severity::warning, "name not in plain Latin letters",
              [](const Player& p) { return !is_ascii(p.name); });
}

void games(const Event& e, Collector& out) {
  bool rated_game = false;
  std::vector<std::string> pending;
  for (std::uint16_t r = 0; r < e.rounds_stored; ++r) {
    std::size_t open = 0;
    for (std::size_t i = 0; i < e.players.size(); ++i) {
      const auto& entry = e.players[i].rounds[r];
      if (entry.opponent < i || !entry.has_opponent()) continue;
      if (entry.pending()) ++open;
      rated_game |= entry.played() && e.players[i].rating && e.players[entry.opponent].rating;
    }
    if (open != 0) pending.push_back(fmt::format("{} ({})", r + 1, open));
  }
  if (!pending.empty())
    out.add("C15", Severity::error,
            fmt::format("games without a result in round {}", fmt::join(pending, ", ")));
  if (e.rounds_paired < e.rounds_total())
    out.add("C15", Severity::error,
            fmt::format("{} of {} rounds are paired", e.rounds_paired, e.rounds_total()));
  if (!rated_game)
    out.add("C12", Severity::warning, "no game between two rated players: nothing to rate");
}

std::string_view requirement_of(const Diagnostic& d) {
  if (d.code == Code::opponent_self || d.code == Code::opponent_unknown ||
      d.code == Code::pab_several)
    return "C08";
  const std::string_view check = d.check();
  if (check == "E04" || check == "E05" || check == "E06") return "C07";
  if (check == "W10" || check == "W11") return "C09";
  if (check == "P") return d.severity == Severity::error ? "P" : "";
  if (d.severity == Severity::error || check == "W16") return "C18";
  return "";
}

void findings(const Input& in, Collector& out) {
  struct Requirement {
    std::string_view id, what;
    Severity severity;
  };
  static constexpr Requirement all[] = {
      {"C07", "the two lines of a game do not fit together", Severity::error},
      {"C08", "pairings that cannot be", Severity::error},
      {"C09", "points or ranks do not follow from the results", Severity::warning},
      {"C18", "lines or columns not in order", Severity::error},
      {"P", "rounds that the rules pair otherwise", Severity::error},
  };
  for (const Requirement& r : all) {
    const auto& list = in.diagnostics.all();
    std::size_t n = 0;
    Severity severity = r.severity;
    for (const Diagnostic& d : list) {
      if (requirement_of(d) != r.id) continue;
      ++n;
      // Nothing is ready while the file has an error, or a result of which nobody knows whether it
      // is mistyped.
      if (d.severity == Severity::error || d.code == Code::points_tell_result ||
          d.code == Code::points_tell_bye)
        severity = Severity::error;
    }
    if (n != 0)
      out.add(r.id, severity, fmt::format("{} ({} finding{})", r.what, n, n == 1 ? "" : "s"));
  }
}

}  // namespace

bool Readiness::ready() const {
  return std::none_of(problems.begin(), problems.end(),
                      [](const Problem& p) { return p.severity == Severity::error; });
}

Readiness fide_readiness(const Input& input) {
  Readiness out;
  Collector collect(out.problems);
  if (!input.recognised || input.event.players.empty()) {
    collect.add("C18", Severity::error, "no tournament report that could be read");
    return out;
  }
  records(input, collect);
  dates(input.event, collect);
  identities(input.event, collect);
  games(input.event, collect);
  findings(input, collect);
  return out;
}

}  // namespace trf::report
