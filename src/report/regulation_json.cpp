#include "report/json_line.hpp"
#include "report/regulation.hpp"
#include "report/view.hpp"

namespace trf::report {

using regulation::Finding;
using regulation::Findings;
using regulation::Group;
using regulation::money;
using regulation::Regulation;
using tournament::Event;

namespace {

Json json_of(const Finding& f) {
  Json out = {{"severity", to_string(f.severity)},
              {"rule", f.rule},
              {"article", f.article},
              {"message", f.message},
              {"fix", f.fix},
              {"line", f.where.line},
              {"column", f.where.column}};
  out["tpn"] = f.tpn == 0 ? Json(nullptr) : Json(f.tpn);
  out["round"] = f.round == 0 ? Json(nullptr) : Json(f.round);
  return out;
}

Json json_of(const Findings& findings) {
  Json out = Json::array();
  for (const Finding& f : findings) out.push_back(json_of(f));
  return out;
}

Json winner_json(const Event& e, const tiebreak::Table& table, std::size_t row) {
  const Competitor who = competitor(e, table.teams, table.rows[row].player);
  return {{"tpn", who.number}, {"name", who.name}, {"rank", table.rows[row].rank}};
}

Json date(const std::optional<PartialDate>& d) { return d ? Json(to_string(*d)) : Json(nullptr); }

Json group_json(const Group& g) {
  Json out = {{"id", g.id}, {"name", g.name}, {"teams", g.teams}};
  out["rounds"] = g.rounds ? Json(*g.rounds) : Json(nullptr);
  out["time_control"] = g.time ? Json(g.time->control.encoded()) : Json(nullptr);
  out["tie_breaks"] = Json::array();
  if (g.ranking)
    for (const tiebreak::Code& c : g.ranking->codes) out["tie_breaks"].push_back(c.text());
  out["limits"] = Json::array();
  for (const regulation::RatingLimit& l : g.limits)
    out["limits"].push_back({{"article", l.article},
                             {"rating", l.rating.text()},
                             {"min", l.min ? Json(*l.min) : Json(nullptr)},
                             {"max", l.max ? Json(*l.max) : Json(nullptr)},
                             {"list", date(l.list)}});
  out["schedule"] = Json::array();
  if (g.schedule)
    for (const regulation::Moment& m : g.schedule->rounds) out["schedule"].push_back(m.text());
  out["prizes"] = Json::array();
  for (const regulation::PrizeSeries& p : g.prizes) {
    Json series = {{"id", p.id},           {"name", p.name},           {"category", p.category},
                   {"article", p.article}, {"amounts", Json::array()}, {"awards", p.awards}};
    for (const regulation::Cents a : p.amounts) series["amounts"].push_back(money(a));
    out["prizes"].push_back(std::move(series));
  }
  return out;
}

}  // namespace

std::string regulation_check_json(const regulation::ReadResult& read, const std::string& file) {
  return one_line({{"file", file},
                   {"readable", read.readable},
                   {"usable", read.usable},
                   {"findings", json_of(read.findings)}});
}

std::string regulation_show_json(const Regulation& r) {
  Json out = {{"file", r.file},         {"name", r.name},
              {"city", r.city},         {"federation", r.federation},
              {"currency", r.currency}, {"start", date(r.start)},
              {"end", date(r.end)},     {"groups", Json::array()}};
  for (const Group& g : r.groups) out["groups"].push_back(group_json(g));
  return one_line(out);
}

std::string audit_json(const regulation::Audit& audit, const Group& g, const std::string& file) {
  Json verdicts = Json::array();
  for (const regulation::Verdict& v : audit.verdicts)
    verdicts.push_back({{"article", v.article},
                        {"rule", v.rule},
                        {"state", to_string(v.state)},
                        {"text", v.text}});
  Json beyond = Json::array();
  for (const regulation::Other& o : audit.beyond)
    beyond.push_back({{"article", o.article}, {"text", o.text}});
  return one_line({{"file", file},
                   {"group", g.id},
                   {"verdicts", std::move(verdicts)},
                   {"findings", json_of(audit.findings)},
                   {"not_in_files", std::move(beyond)}});
}

std::string prizes_json(const regulation::Distribution& d, const Regulation& r, const Group& g,
                        const Event& e, const std::string& file) {
  Json awards = Json::array(), unwon = Json::array(), medals = Json::array();
  for (const regulation::Award& a : d.awards) {
    const regulation::PrizeSeries& s = *d.series[a.series].series;
    Json one = {{"prize", s.name + " " + std::to_string(a.place)},
                {"series", s.id},
                {"category", s.category.empty() ? "main" : s.category},
                {"place", a.place},
                {"amount", money(a.amount)},
                {"award", a.thing}};
    one.update(winner_json(e, d.table, a.row));
    Json with = Json::array();
    for (const std::size_t row : a.shared)
      if (row != a.row) with.push_back(winner_json(e, d.table, row)["tpn"]);
    one["shared_with"] = std::move(with);
    one["article"] = s.article;
    one["reason"] = a.reason;
    awards.push_back(std::move(one));
  }
  for (const regulation::Unwon& u : d.unwon)
    unwon.push_back({{"series", d.series[u.series].series->id},
                     {"place", u.place},
                     {"amount", money(u.amount)},
                     {"reason", u.reason}});
  for (const regulation::Award& a : d.medals) {
    Json one = {{"category", g.medals[a.series].category}, {"place", a.place}, {"award", a.thing}};
    one.update(winner_json(e, d.table, a.row));
    one["article"] = g.medals[a.series].article;
    medals.push_back(std::move(one));
  }
  return one_line({{"file", file},
                   {"group", g.id},
                   {"currency", r.currency},
                   {"fund", money(d.fund)},
                   {"given", money(d.given)},
                   {"prizes", std::move(awards)},
                   {"not_given", std::move(unwon)},
                   {"medals", std::move(medals)},
                   {"findings", json_of(d.findings)}});
}

std::string fees_json(const regulation::FeeList& list, const Regulation& r, const Group& g,
                      const Event& e, const std::string& file) {
  Json fees = Json::array();
  for (const regulation::Fee& f : list.fees)
    fees.push_back({{"tpn", e.players[f.player].tpn.value()},
                    {"name", e.players[f.player].name},
                    {"fee", money(f.amount)},
                    {"rate", f.rate},
                    {"article", f.article},
                    {"reason", f.reason}});
  return one_line({{"file", file},
                   {"group", g.id},
                   {"currency", r.currency},
                   {"due", g.fees ? g.fees->due : ""},
                   {"total", money(list.total)},
                   {"fees", std::move(fees)},
                   {"findings", json_of(list.findings)}});
}

}  // namespace trf::report
