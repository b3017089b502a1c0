#include "report/submission/judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/grammar.hpp"
#include "regulation/audit.hpp"
#include "text/text.hpp"
#include "text/transliterate.hpp"

namespace trf::report::submission {

using tournament::Event;
using tournament::Player;

void Judge::add(Rule rule, std::vector<std::string> args, std::vector<Tpn> concerned) {
  const Severity severity = info(rule).severity;
  if (severity == Severity::note && !how.notes) return;
  found.push_back({rule, severity, std::move(args), std::move(concerned)});
}

void Judge::players(Rule rule, const std::function<bool(const Player&)>& wrong,
                    std::vector<std::string> args) {
  std::vector<Tpn> concerned;
  for (const Player& p : e.players)
    if (wrong(p)) concerned.push_back(p.tpn);
  if (!concerned.empty()) add(rule, std::move(args), std::move(concerned));
}

std::size_t Judge::count(const std::function<bool(const Diagnostic&)>& which) const {
  const auto all = in.diagnostics.all();
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), which));
}

std::optional<std::chrono::sys_days> day_of(const PartialDate& date) {
  const auto day =
      std::chrono::year{date.year} / std::chrono::month{date.month} / std::chrono::day{date.day};
  if (!day.ok()) return std::nullopt;
  return std::chrono::sys_days{day};
}

PartialDate date_of(std::chrono::sys_days day) {
  const std::chrono::year_month_day ymd{day};
  return {static_cast<std::uint16_t>(static_cast<int>(ymd.year())),
          static_cast<std::uint8_t>(static_cast<unsigned>(ymd.month())),
          static_cast<std::uint8_t>(static_cast<unsigned>(ymd.day()))};
}

std::string fide_number_in(std::string_view text) {
  std::string best, run;
  for (const char c : std::string(text) + ' ') {
    if (c >= '0' && c <= '9') {
      run += c;
      continue;
    }
    if (run.size() >= 5 && run.size() > best.size()) best = run;
    run.clear();
  }
  return best;
}

namespace {

bool states_title(std::string_view arbiter) {
  const std::string_view first = arbiter.substr(0, arbiter.find(' '));
  return first == "IA" || first == "FA" || first == "NA";
}

void judge_arbiters(Judge& j) {
  const auto& arbiters = j.e.arbiters;
  if (arbiters.empty() || arbiters.front().empty()) {
    j.add(Rule::chief_missing);
    return;
  }
  if (fide_number_in(arbiters.front()).empty()) j.add(Rule::chief_without_number);
  if (!states_title(arbiters.front())) j.add(Rule::chief_without_title);
  std::vector<std::string> nameless, numbers;
  for (std::size_t i = 0; i < arbiters.size(); ++i) {
    const std::string number = fide_number_in(arbiters[i]);
    if (number.empty()) {
      if (i != 0 && !arbiters[i].empty()) nameless.push_back(arbiters[i]);
      continue;
    }
    if (std::find(numbers.begin(), numbers.end(), number) != numbers.end())
      j.add(Rule::arbiters_share_number, {number});
    numbers.push_back(number);
  }
  if (!nameless.empty())
    j.add(Rule::deputy_without_number, {fmt::format("{}", fmt::join(nameless, "; "))});
  j.players(Rule::arbiter_plays, [&](const Player& p) {
    return p.fide_id && std::find(numbers.begin(), numbers.end(),
                                  std::to_string(p.fide_id->value())) != numbers.end();
  });
}

}  // namespace

void judge_records(Judge& j) {
  const Event& e = j.e;
  if (e.name.empty()) j.add(Rule::name_missing);
  if (e.city.empty()) j.add(Rule::city_missing);
  if (e.federation.empty())
    j.add(Rule::federation_missing);
  else if (!grammar::is_federation(e.federation) && grammar::federation_for(e.federation).empty())
    j.add(Rule::federation_unknown, {e.federation});
  if (e.start.absent()) j.add(Rule::start_missing);
  if (e.end.absent()) j.add(Rule::end_missing);
  judge_arbiters(j);
  if (j.count([](const Diagnostic& d) { return d.code == Code::count_differs; }) != 0)
    j.add(Rule::counts_differ);
  std::vector<std::string> missing;
  if (e.controller.empty()) missing.emplace_back("182");
  if (e.type_code.empty()) missing.emplace_back("192");
  if (e.tie_breaks.empty()) missing.emplace_back("202");
  if (!missing.empty())
    j.add(Rule::norm_record_missing, {fmt::format("{}", fmt::join(missing, ", "))});
}

void judge_lines(Judge& j) {
  const auto is_pairing = [](const Diagnostic& d) { return d.check() == "P"; };
  const auto impossible = [](const Diagnostic& d) {
    return d.code == Code::opponent_self || d.code == Code::opponent_unknown ||
           d.code == Code::pab_several;
  };
  const auto disagrees = [](const Diagnostic& d) {
    const std::string_view check = d.check();
    return check == "E04" || check == "E05" || check == "E06";
  };
  const auto of_points = [](const Diagnostic& d) {
    return d.check() == "W10" || d.check() == "W11";
  };
  // Nothing is ready beside a result of which nobody knows whether it is mistyped.
  const auto in_doubt = [&](const Diagnostic& d) {
    return of_points(d) && (d.severity == Severity::error || d.code == Code::points_tell_result ||
                            d.code == Code::points_tell_bye);
  };
  const auto add = [&](Rule rule, const std::function<bool(const Diagnostic&)>& which) {
    if (const std::size_t n = j.count(which)) j.add(rule, {std::to_string(n)});
  };
  add(Rule::lines_disagree, [&](const Diagnostic& d) { return disagrees(d) && !impossible(d); });
  add(Rule::pairing_impossible, impossible);
  if (j.count(in_doubt) != 0)
    add(Rule::points_in_doubt, of_points);
  else
    add(Rule::points_differ, of_points);
  add(Rule::forfeit_one_sided,
      [](const Diagnostic& d) { return d.code == Code::forfeit_one_sided; });
  add(Rule::result_by_arbiter, [](const Diagnostic& d) { return d.code == Code::penalty_result; });
  add(Rule::lines_not_in_order, [&](const Diagnostic& d) {
    if (impossible(d) || disagrees(d) || of_points(d) || is_pairing(d)) return false;
    return d.severity == Severity::error || d.check() == "W16";
  });
  add(Rule::pairing_against_rules,
      [&](const Diagnostic& d) { return is_pairing(d) && d.severity == Severity::error; });
}

void judge_regulation(Judge& j) {
  if (!j.how.regulation || !j.how.group) return;
  const auto& reported = j.how.group->reported_to;
  const std::string there = j.how.receiver == Receiver::fide     ? "FIDE"
                            : j.how.receiver == Receiver::russia ? "RUS"
                                                                 : "BUL";
  if (!reported.empty() && std::find(reported.begin(), reported.end(), there) == reported.end())
    j.add(Rule::not_reported_there, {fmt::format("{}", fmt::join(reported, ", ")), there});
  const auto audit = regulation::audit(*j.how.regulation, *j.how.group, j.e);
  const auto broken = std::count_if(audit.findings.begin(), audit.findings.end(),
                                    [](const auto& f) { return f.severity == Severity::error; });
  if (broken != 0) j.add(Rule::regulation_broken, {std::to_string(broken)});
}

void judge_national(Judge& j) {
  if (j.how.receiver == Receiver::fide) return;
  if (j.how.receiver == Receiver::russia) {
    const auto own = [](const Player& p) -> const tournament::NationalRating* {
      for (const auto& n : p.national)
        if (n.federation == "RUS") return &n;
      return nullptr;
    };
    j.players(Rule::national_number_missing, [&](const Player& p) {
      const auto* n = own(p);
      return p.federation == "RUS" && (!n || n->number.empty());
    });
    j.players(Rule::national_name_not_cyrillic, [&](const Player& p) {
      const auto* n = own(p);
      return p.federation == "RUS" && !text::has_cyrillic(p.name) &&
             !(n && text::has_cyrillic(n->name));
    });
  }
  j.add(Rule::national_provisional, {j.how.receiver == Receiver::russia ? "RUS" : "BUL"});
}

Findings judge(const Input& input, const Options& options) {
  Judge j(input, options);
  if (!input.recognised || input.event.players.empty()) {
    j.add(Rule::unreadable);
    return std::move(j.found);
  }
  judge_records(j);
  judge_dates(j);
  judge_time(j);
  judge_players(j);
  judge_games(j);
  judge_lines(j);
  judge_regulation(j);
  judge_national(j);
  return std::move(j.found);
}

}  // namespace trf::report::submission
