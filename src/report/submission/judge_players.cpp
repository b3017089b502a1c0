#include <algorithm>
#include <set>

#include "grammar/grammar.hpp"
#include "report/submission/judge.hpp"
#include "text/text.hpp"
#include "text/transliterate.hpp"

namespace trf::report::submission {

namespace {

using tournament::Event;
using tournament::Player;

bool is_plain_ascii(std::string_view s) {
  return std::all_of(s.begin(), s.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> out(1);
  for (const char c : text::ascii_lower(text::to_ascii(name))) {
    if (c >= 'a' && c <= 'z')
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

/// Players of the lines on which a finding of this kind stands.
std::function<bool(const Player&)> told_of(const Judge& j, Code code) {
  std::set<std::uint32_t> lines;
  for (const Diagnostic& d : j.in.diagnostics.all())
    if (d.code == code) lines.insert(d.where.line);
  return [lines](const Player& p) { return lines.contains(p.line); };
}

void judge_numbers(Judge& j) {
  const Event& e = j.e;
  const auto foreign = [&](const Player& p) {
    return !p.federation.empty() && !e.federation.empty() && p.federation != e.federation;
  };
  j.players(Rule::fide_number_missing, [&](const Player& p) { return !p.fide_id && !foreign(p); });
  j.players(Rule::foreign_without_number,
            [&](const Player& p) { return !p.fide_id && foreign(p); });
  j.players(Rule::new_player_incomplete, [&](const Player& p) {
    return !p.fide_id && (!p.birth.complete() || p.sex == Sex::unknown);
  });
  if (e.federation == "BUL")
    j.players(Rule::three_names, [&](const Player& p) {
      return !p.fide_id && !foreign(p) && words_of(p.name).size() < 3;
    });
  std::map<FideId, int> uses;
  for (const Player& p : e.players)
    if (p.fide_id) ++uses[*p.fide_id];
  j.players(Rule::number_twice, [&](const Player& p) { return p.fide_id && uses[*p.fide_id] > 1; });
  j.players(Rule::number_form, told_of(j, Code::fide_id_form));
}

/// Two lines may be one person: the same name, and birth dates that do not speak against it.
void judge_doubles(Judge& j) {
  std::map<std::vector<std::string>, std::vector<const Player*>> by_name;
  for (const Player& p : j.e.players) {
    auto words = words_of(p.name);
    std::sort(words.begin(), words.end());
    if (!words.empty()) by_name[std::move(words)].push_back(&p);
  }
  std::vector<Tpn> twice;
  for (const auto& [words, list] : by_name) {
    for (const Player* a : list) {
      const bool double_of_another = std::any_of(list.begin(), list.end(), [&](const Player* b) {
        return a != b && a->fide_id != b->fide_id &&
               (a->birth.absent() || b->birth.absent() || a->birth.year == b->birth.year);
      });
      if (double_of_another) twice.push_back(a->tpn);
    }
  }
  std::sort(twice.begin(), twice.end());
  if (!twice.empty()) j.add(Rule::person_twice, {}, std::move(twice));
}

bool impossible_birth(const Player& p, const PartialDate& start) {
  if (p.birth.absent()) return false;
  if (p.birth.complete() && !day_of(p.birth)) return true;
  if (start.absent()) return false;
  const int age = start.year - p.birth.year;
  return age < 3 || age > 110;
}

void judge_data(Judge& j) {
  const Event& e = j.e;
  j.players(Rule::player_name_missing, [](const Player& p) { return p.name.empty(); });
  j.players(Rule::player_federation_missing, [](const Player& p) { return p.federation.empty(); });
  j.players(Rule::player_federation_unknown, [](const Player& p) {
    return !p.federation.empty() && !grammar::is_federation(p.federation) &&
           grammar::federation_for(p.federation).empty();
  });
  j.players(Rule::sex_missing, [](const Player& p) { return p.fide_id && p.sex == Sex::unknown; });
  j.players(Rule::title_against_sex, [](const Player& p) {
    return p.sex != Sex::female && (p.title == Title::wgm || p.title == Title::wim ||
                                    p.title == Title::wfm || p.title == Title::wcm);
  });
  j.players(Rule::birth_missing, [](const Player& p) { return p.fide_id && p.birth.absent(); });
  j.players(Rule::birth_impossible, [&](const Player& p) { return impossible_birth(p, e.start); });
  j.players(Rule::unrated_players, [](const Player& p) { return !p.rating; });
  // The floor of the list is 1400 since 1 March 2024.
  if (PartialDate{2024, 3, 1} <= e.start)
    j.players(Rule::rating_below_floor,
              [](const Player& p) { return p.rating && *p.rating > 0 && *p.rating < 1400; });
}

void judge_names(Judge& j) {
  const auto titled = told_of(j, Code::title_in_name);
  j.players(Rule::name_not_latin, [](const Player& p) { return !is_plain_ascii(p.name); });
  j.players(Rule::name_form, [](const Player& p) {
    return !p.name.empty() && p.name.find(',') == std::string::npos;
  });
  j.players(Rule::title_in_name, titled);
}

}  // namespace

void judge_players(Judge& j) {
  judge_numbers(j);
  judge_doubles(j);
  judge_data(j);
  judge_names(j);
}

}  // namespace trf::report::submission
