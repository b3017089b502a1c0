// IT3, the tournament report form of title events. The form itself is not at hand: the fields are
// those of rules/norms.md §5 (unverified).
#include <fmt/format.h>

#include <algorithm>

#include "report/json_line.hpp"
#include "report/submission/judge.hpp"
#include "report/submission/set.hpp"
#include "text/text.hpp"
#include "text/transliterate.hpp"

namespace trf::report::submission {

namespace {

using tournament::Event;
using tournament::Player;

std::string plain(const Event& e, std::string_view text) {
  return text::to_ascii(text, e.federation);
}

Json or_nothing(std::string_view text) { return text.empty() ? Json() : Json(text); }

/// Title, name and number out of the text of 102 or 112.
Json arbiter(const Event& e, std::string_view text) {
  const std::string number = fide_number_in(text);
  std::string name = plain(e, text);
  if (!number.empty())
    if (const std::size_t at = name.find(number); at != std::string::npos)
      name.erase(at, number.size());
  std::erase_if(name, [](char c) { return c == '(' || c == ')'; });
  std::string title;
  for (const char* t : {"IA ", "FA ", "NA ", "IO "})
    if (name.starts_with(t)) {
      title = std::string(t).substr(0, 2);
      name.erase(0, 3);
    }
  return {{"title", or_nothing(title)},
          {"name", or_nothing(text::trim(name))},
          {"fide_id", or_nothing(number)}};
}

struct Counts {
  std::size_t rated = 0, host = 0, women = 0;
  std::map<std::string, std::size_t> federations, titles;
};

Counts counts_of(const Event& e) {
  Counts c;
  for (const Player& p : e.players) {
    if (p.rating) ++c.rated;
    if (p.sex == Sex::female) ++c.women;
    if (!p.federation.empty()) ++c.federations[p.federation];
    if (!p.federation.empty() && p.federation == e.federation) ++c.host;
    if (const auto title = to_string(p.title); !title.empty()) ++c.titles[std::string(title)];
  }
  return c;
}

std::string organiser_of(const regulation::Regulation* regulation) {
  if (!regulation) return {};
  for (const auto& official : regulation->officials)
    if (text::ascii_lower(official.role).find("organi") != std::string::npos) return official.name;
  return {};
}

Json schedule_of(const Event& e) {
  Json out = Json::array();
  for (std::size_t r = 0; r < e.round_dates.size(); ++r)
    if (!e.round_dates[r].absent())
      out.push_back({{"round", r + 1}, {"date", to_string(e.round_dates[r])}});
  return out;
}

Json form_of(const Event& e, const regulation::Regulation* regulation) {
  const Counts c = counts_of(e);
  const auto control = rating::time_control_of(e);
  Json out = Json::object();
  out["form"] = "IT3";
  out["event"] = or_nothing(plain(e, e.name));
  out["city"] = or_nothing(plain(e, e.city));
  out["federation"] = or_nothing(e.federation);
  out["start"] = or_nothing(to_string(e.start));
  out["end"] = or_nothing(to_string(e.end));
  out["registration_code"] = nullptr;
  out["system"] = or_nothing(plain(e, e.type_text.empty() ? e.type_code : e.type_text));
  out["rounds"] = e.rounds_total();
  out["rate_of_play"] =
      or_nothing(plain(e, e.time_control.empty() ? e.encoded_time_control : e.time_control));
  out["minutes_for_60_moves"] =
      control ? Json(rating::minutes_text(control->sixty_moves())) : Json();
  out["kind"] = control ? Json(to_string(kind_of(*control))) : Json();
  out["schedule"] = schedule_of(e);
  out["players"] = e.players.size();
  out["rated"] = c.rated;
  out["unrated"] = e.players.size() - c.rated;
  out["women"] = c.women;
  out["of_host_federation"] = c.host;
  out["of_other_federations"] = e.players.size() - c.host;
  out["federations"] = c.federations;
  out["titles"] = c.titles;
  out["chief_arbiter"] =
      e.arbiters.empty() || e.arbiters.front().empty() ? Json() : arbiter(e, e.arbiters.front());
  Json deputies = Json::array();
  for (std::size_t i = 1; i < e.arbiters.size(); ++i) deputies.push_back(arbiter(e, e.arbiters[i]));
  out["deputies"] = std::move(deputies);
  out["organiser"] = or_nothing(plain(e, organiser_of(regulation)));
  out["pairing_program"] = or_nothing(plain(e, e.controller));
  out["remarks"] = nullptr;
  return out;
}

std::string value_text(const Json& value) {
  if (value.is_null()) return "____________________";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_object() && value.contains("name")) {
    std::string out;
    for (const char* key : {"title", "name", "fide_id"})
      if (!value[key].is_null())
        out += fmt::format("{}{}", out.empty() ? "" : " ", value[key].get<std::string>());
    return out;
  }
  if (value.is_object()) {
    std::string out;
    for (const auto& [key, n] : value.items())
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", key, n.dump());
    return out;
  }
  return value.dump();
}

}  // namespace

std::string it3_json(const Event& event, const regulation::Regulation* regulation) {
  return form_of(event, regulation).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string it3_text(const Event& event, const regulation::Regulation* regulation) {
  const Json form = form_of(event, regulation);
  std::string out = "TOURNAMENT REPORT FORM (IT3)\n\n";
  for (const auto& [key, value] : form.items()) {
    if (key == "form") continue;
    std::string label = key;
    std::replace(label.begin(), label.end(), '_', ' ');
    if (!value.is_array()) {
      out += fmt::format("{:<24}{}\n", label, printable(value_text(value)));
      continue;
    }
    out += fmt::format("{:<24}{}\n", label, value.empty() ? "-" : "");
    for (const Json& item : value) {
      const std::string line = item.contains("round")
                                   ? fmt::format("round {:>2}   {}", item["round"].get<unsigned>(),
                                                 item["date"].get<std::string>())
                                   : value_text(item);
      out += fmt::format("{:<24}{}\n", "", printable(line));
    }
  }
  return out + "\nsignature of the chief arbiter   ____________________\n";
}

}  // namespace trf::report::submission
