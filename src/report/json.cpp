// Every JSON form of the reports; the one place of this room that knows the JSON library.
#include <algorithm>
#include <charconv>

#include "report/encounters.hpp"
#include "report/json_line.hpp"
#include "report/pairings.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using tournament::Player;
using tournament::PlayerIndex;

Json number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return nullptr;
  if (text.find('.') == std::string_view::npos) return static_cast<std::int64_t>(value);
  return value;
}

Json json(Points p) { return number(to_string(p)); }

template <class T>
Json or_null(const std::optional<T>& value) {
  if (!value) return nullptr;
  if constexpr (requires { value->value(); })
    return value->value();
  else
    return *value;
}

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

Json json(const Diagnostic& d) {
  return {{"severity", to_string(d.severity)},
          {"code", to_string(d.code)},
          {"check", d.check()},
          {"file", d.file},
          {"line", d.where.line},
          {"column", d.where.column},
          {"byte_column", d.where.byte_column},
          {"field", d.field},
          {"message", d.message()},
          {"fix", d.fix()}};
}

Json head(const Input& input) {
  Json out;
  out["file"] = input.file;
  out["edition"] = input.recognised ? Json(to_string(input.document.edition())) : Json(nullptr);
  return out;
}

Json findings(const Input& input) {
  Json out = Json::array();
  for (const Diagnostic& d : input.diagnostics.all()) out.push_back(json(d));
  return out;
}

Json json(const Event& e, const crosscheck::RoundVerdict& v, pairing::Edition edition) {
  using crosscheck::Outcome;
  Json out = {{"round", v.round.value()},
              {"identical", v.outcome == Outcome::identical},
              {"missing", numbers_of(e, v.missing)},
              {"extra", numbers_of(e, v.extra)}};
  if (!v.remark.empty()) out["remark"] = v.remark;
  if (v.outcome == Outcome::identical) return out;
  out["verdict"] = to_string(v.outcome);
  if (!v.explained_by.empty()) out["explained_by"] = v.explained_by;
  out["reasons"] = Json::array();
  for (const crosscheck::Reason& r : v.reasons)
    out["reasons"].push_back({{"kind", to_string(r.ground)},
                              {"criterion", text_or_null(criterion_name(r, edition))},
                              {"article", text_or_null(r.article)},
                              {"bracket", r.bracket ? json(*r.bracket) : Json(nullptr)},
                              {"file", r.theirs},
                              {"ours", r.ours},
                              {"text", r.text}});
  return out;
}

Json player_head(const Player& p) {
  return {{"tpn", p.tpn.value()},
          {"title", text_or_null(title_text(p))},
          {"name", p.name},
          {"federation", text_or_null(p.federation)},
          {"rating", or_null(p.rating)}};
}

Json json(const Event& e, const tournament::Entry& entry) {
  Json out;
  out["opponent"] =
      entry.has_opponent() ? Json(e.players[entry.opponent].tpn.value()) : Json(nullptr);
  out["colour"] = text_or_null(entry.colour == Colour::white   ? "w"
                               : entry.colour == Colour::black ? "b"
                                                               : "");
  out["result"] =
      entry.result == Result::blank ? Json(nullptr) : Json(std::string(1, to_char(entry.result)));
  out["points"] = json(entry.points);
  return out;
}

Json json(const Event& e, PlayerIndex i) {
  const Player& p = e.players[i];
  Json out = player_head(p);
  out["sex"] = text_or_null(sex_text(p.sex));
  out["fide_id"] = or_null(p.fide_id);
  out["birth"] = text_or_null(to_string(p.birth));
  out["team"] = p.team ? Json(e.teams[*p.team].number.value()) : Json(nullptr);
  out["points"] = json(e.points(i));
  out["rank"] = or_null(p.stated_rank);
  out["rounds"] = Json::array();
  for (const auto& entry : p.rounds) out["rounds"].push_back(json(e, entry));
  return out;
}

Json json(const Event& e) {
  Json out;
  out["name"] = e.name;
  out["city"] = e.city;
  out["federation"] = e.federation;
  out["start"] = text_or_null(to_string(e.start));
  out["end"] = text_or_null(to_string(e.end));
  out["rounds"] = e.rounds_total();
  out["rounds_paired"] = e.rounds_paired;
  out["rounds_played"] = e.rounds_played;
  out["type"] = e.type_text;
  out["type_code"] = e.type_code;
  out["arbiters"] = e.arbiters;
  out["time_control"] = e.time_control;
  out["time_control_code"] = e.encoded_time_control;
  out["round_dates"] = Json::array();
  for (const PartialDate& d : e.round_dates)
    out["round_dates"].push_back(text_or_null(to_string(d)));
  out["tie_breaks"] = e.standings_order.empty() ? e.tie_breaks : e.standings_order;
  out["points"] = {{"win", json(e.scores.win())},
                   {"draw", json(e.scores.draw())},
                   {"loss", json(e.scores.loss())},
                   {"pab", json(e.scores.pab)},
                   {"stated_by", text_or_null(e.scores.stated_by)}};
  return out;
}

Json json(const Event& e, const RoundView& round) {
  Json boards = Json::array(), byes = Json::array();
  std::size_t board = 0;
  const auto result = [](Result r) {
    return r == Result::blank ? Json(nullptr) : Json(std::string(1, to_char(r)));
  };
  for (const BoardView& b : round.boards)
    boards.push_back({{"board", ++board},
                      {"white", player_head(e.players[b.white])},
                      {"black", player_head(e.players[b.black])},
                      {"white_result", result(b.white_result)},
                      {"black_result", result(b.black_result)},
                      {"white_points_before", json(b.white_before)},
                      {"black_points_before", json(b.black_before)}});
  for (const ByeView& b : round.byes)
    byes.push_back({{"player", player_head(e.players[b.player])},
                    {"result", result(b.result)},
                    {"kind", b.text},
                    {"points_before", json(b.before)}});
  return {{"boards", std::move(boards)}, {"byes", std::move(byes)}};
}

Json json(const Event& e, bool teams, const tiebreak::Term& t) {
  const auto exact = [](const tiebreak::Rational& r) {
    return r.denominator() == 1
               ? std::to_string(r.numerator())
               : std::to_string(r.numerator()) + "/" + std::to_string(r.denominator());
  };
  static constexpr const char* kinds[] = {"opponent", "dummy", "own", "rating"};
  Json out;
  out["round"] = t.round == 0 ? Json(nullptr) : Json(t.round);
  out["kind"] = kinds[static_cast<std::size_t>(t.kind)];
  out["opponent"] = t.opponent == tournament::nobody
                        ? Json(nullptr)
                        : Json(competitor(e, teams, t.opponent).number);
  out["score"] = exact(t.score);
  out["factor"] = exact(t.factor);
  out["contribution"] = exact(t.contribution);
  out["cut"] = t.cut;
  out["note"] = t.note;
  return out;
}

}  // namespace

std::string lint_json(const Input& input) {
  Json out = head(input);
  out["diagnostics"] = findings(input);
  return one_line(out);
}

std::string mend_json(const Input& left, const std::vector<Repair>& repairs) {
  Json out = head(left);
  out["repairs"] = Json::array();
  for (const Repair& r : repairs) {
    Json one = json(r.finding);
    one["applied"] = r.applied;
    one["reason"] = r.reason;
    out["repairs"].push_back(std::move(one));
  }
  out["left"] = findings(left);
  return one_line(out);
}

std::string diff_json(const std::vector<Difference>& differences, const std::string& a,
                      const std::string& b) {
  Json out;
  out["a"] = a;
  out["b"] = b;
  out["differences"] = Json::array();
  for (const Difference& d : differences)
    out["differences"].push_back({{"where", d.where}, {"what", d.what}, {"a", d.a}, {"b", d.b}});
  return one_line(out);
}

std::string check_json(const Check& c) {
  Json out = head(c.input);
  out["diagnostics"] = findings(c.input);
  out["rounds"] = Json::array();
  Json not_judged = Json::array();
  for (const crosscheck::RoundVerdict& v : c.pairings.rounds) {
    if (v.outcome == crosscheck::Outcome::not_judged)
      not_judged.push_back({{"round", v.round.value()}, {"remark", v.remark}});
    else
      out["rounds"].push_back(json(c.input.event, v, c.pairings.rules.edition));
  }
  if (!not_judged.empty()) out["rounds_not_judged"] = std::move(not_judged);
  out["points_ok"] = c.points_ok;
  out["ranks_ok"] = or_null(c.ranks_ok);
  Json problems = Json::array();
  for (const Problem& p : c.fide.problems)
    problems.push_back({{"check", p.check},
                        {"severity", to_string(p.severity)},
                        {"message", p.message},
                        {"rule", p.rule},
                        {"article", p.article},
                        {"repair", p.repair}});
  out["submission"] = {{"fide", {{"ready", c.fide.ready()}, {"problems", std::move(problems)}}}};
  return one_line(out);
}

std::string show_json(const Input& input, const ShowOptions& o) {
  const Event& e = input.event;
  using Part = ShowOptions::Part;
  Json out = head(input);
  if (o.round) {
    out["round"] = checked_round(e, *o.round).value();
    out.update(json(e, round_view(e, *o.round)));
    return one_line(out);
  }
  if (o.player) {
    out["player"] = json(e, checked_player(e, *o.player));
    return one_line(out);
  }
  if (o.part == Part::all || o.part == Part::event) out["event"] = json(e);
  if (o.part == Part::all || o.part == Part::teams) {
    out["teams"] = Json::array();
    for (const tournament::Team& team : e.teams) {
      Json t = {
          {"team", team.number.value()},
          {"name", team.name},
          {"match_points",
           team.stated_match_points ? json(*team.stated_match_points) : Json(nullptr)},
          {"game_points", team.stated_game_points ? json(*team.stated_game_points) : Json(nullptr)},
          {"rank", or_null(team.stated_rank)},
          {"players", Json::array()}};
      for (const PlayerIndex i : team.players) t["players"].push_back(e.players[i].tpn.value());
      out["teams"].push_back(std::move(t));
    }
  }
  if (o.part != Part::event && o.part != Part::teams) {
    out["players"] = Json::array();
    for (const PlayerIndex i : cross_table(e, o.by_rank).order)
      out["players"].push_back(json(e, i));
  }
  return one_line(out);
}

std::string standings_json(const Input& input, const Standings& s) {
  Json out = head(input);
  out["after"] = s.table.rounds;
  out["tiebreak_rules"] = to_string(s.rules.edition);
  out["tiebreaks"] = Json::array();
  for (const tiebreak::Code& code : s.table.codes) out["tiebreaks"].push_back(code.text());
  out["stated_by"] = text_or_null(s.list.stated_by);
  out["remarks"] = standings_remarks(s);
  out["rows"] = Json::array();
  for (const tiebreak::Row& row : s.table.rows) {
    Json r;
    r["rank"] = row.rank;
    if (s.table.teams) {
      const Competitor who = competitor(input.event, true, row.player);
      r["tpn"] = who.number;
      r["name"] = who.name;
    } else {
      r.update(player_head(input.event.players[row.player]));
    }
    r["points"] = json(row.points);
    r["tiebreaks"] = Json::object();
    Json terms = Json::object(), notes = Json::object();
    for (std::size_t c = 0; c < s.table.codes.size(); ++c) {
      const tiebreak::Value& value = row.values[c];
      const std::string code = s.table.codes[c].text();
      r["tiebreaks"][code] = number(value.text());
      if (!value.note.empty()) notes[code] = value.note;
      if (value.terms.empty()) continue;
      terms[code] = Json::array();
      for (const tiebreak::Term& t : value.terms)
        terms[code].push_back(json(input.event, s.table.teams, t));
    }
    if (!terms.empty()) {
      r["terms"] = std::move(terms);
      r["notes"] = std::move(notes);
    }
    out["rows"].push_back(std::move(r));
  }
  if (!s.annotations.empty()) out["annotations"] = s.annotations;
  const bool explained = std::any_of(out["rows"].begin(), out["rows"].end(),
                                     [](const Json& r) { return r.contains("terms"); });
  if (explained) {
    out["encounters"] = Json::array();
    for (const EncounterGroup& group : encounter_groups(s.table)) {
      Json members = Json::array();
      for (const std::size_t m : group.members)
        members.push_back(competitor(input.event, s.table.teams, s.table.rows[m].player).number);
      out["encounters"].push_back(
          {{"code", s.table.codes[group.code].text()}, {"members", std::move(members)}});
    }
  }
  return one_line(out);
}

std::string explain_json(const std::vector<const CodeInfo*>& kinds) {
  std::string out;
  for (const CodeInfo* k : kinds)
    out += one_line({{"code", to_string(k->code)},
                     {"check", k->check},
                     {"severity", to_string(k->severity)},
                     {"title", k->title},
                     {"rule", k->rule},
                     {"message", k->message},
                     {"fix", k->fix}});
  return out;
}

}  // namespace trf::report
