#include "report/norms.hpp"

#include <fmt/format.h>

#include "rating/time_control.hpp"
#include "report/json_line.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using rating::Norm;
using rating::NormGame;
using rating::NormResult;
using rating::Norms;
using rating::Requirement;
using tournament::Event;
using tournament::Player;
using What = Requirement::What;

std::string halves_text(int halves) { return rating::decimals(rating::Rational(halves, 2), 1); }

std::string_view norm_title_names(Norm norm) {
  switch (norm) {
    case Norm::gm:
      return "GM";
    case Norm::im:
      return "GM, IM";
    case Norm::wgm:
      return "GM, IM, WGM";
    case Norm::wim:
      return "GM, IM, WGM, WIM";
  }
  return "";
}

std::string_view use_text(NormGame::Use use) {
  switch (use) {
    case NormGame::Use::counted:
      return "";
    case NormGame::Use::dropped_win:
      return "win left out (1.4.1f)";
    case NormGame::Use::dropped_tail:
      return "left out, after the norm (1.4.1e)";
    case NormGame::Use::as_loss:
      return "forfeited by the opponent, counted as a loss (1.4.2c)";
    case NormGame::Use::unplayed:
      return "not played (1.4.2c)";
    case NormGame::Use::no_federation:
      return "opponent without a FIDE federation (1.4.2a)";
    case NormGame::Use::unrated_without_point:
      return "unrated opponent without a point against rated ones (1.4.2b)";
  }
  return "";
}

/// Rounds "3, 7" that were dropped on purpose.
std::string left_out_text(const NormResult& r, std::string_view between) {
  std::string out;
  for (const NormGame& g : r.games) {
    if (g.use != NormGame::Use::dropped_win && g.use != NormGame::Use::dropped_tail) continue;
    if (!out.empty()) out += between;
    out += std::to_string(g.round);
  }
  return out;
}

const Requirement* find(const NormResult& r, What what) {
  for (const Requirement& q : r.requirements)
    if (q.what == what) return &q;
  return nullptr;
}
int found_of(const NormResult& r, What what) {
  const Requirement* q = find(r, what);
  return q == nullptr ? 0 : q->found;
}

/// Near enough to be told: a performance within fifty points, or one
/// requirement missing alone.
bool within_reach(const NormResult& r) {
  const Requirement* performance = find(r, What::performance);
  if (r.counted < 7 || performance == nullptr) return false;
  return performance->missing() <= 50 || (r.missed() == 1 && performance->met());
}

std::string heading(const Event& event, const NormResult& r, const Style& style) {
  const Player& p = event.players[r.player];
  const std::string title = title_text(p);
  return painted(fmt::format("{} norm: {} {}{}{}", to_string(r.norm), p.tpn.value(), title,
                             title.empty() ? "" : " ", printable(p.name)),
                 Paint::bold, style) +
         fmt::format("  {} {}\n", p.federation,
                     p.fide_id ? std::to_string(p.fide_id->value()) : "");
}

std::string summary(const NormResult& r) {
  std::string out = fmt::format(
      "  {} of {} games, average of opponents {}, performance {}; "
      "required {}, exceeded by {}\n",
      halves_text(r.halves), r.counted, r.average, r.performance, halves_text(r.required),
      halves_text(r.exceeding));
  if (const std::string rounds = left_out_text(r, ", "); !rounds.empty())
    out += fmt::format("  left out: round {}\n", rounds);
  if (r.with_unplayed)
    out +=
        "  eight games and a game not played count as nine, once in an "
        "application (1.4.1c)\n";
  if (r.exceeding >= 2)
    out += fmt::format("  {} game(s) more in the application (1.4.1d)\n", r.exceeding / 2);
  if (r.search_ended) out += "  too many ways to choose games: not all were tried\n";
  return out;
}

std::string requirements_list(const NormResult& r, const Style& style) {
  std::string out;
  for (const Requirement& q : r.requirements)
    out += fmt::format(
        "  {} {}\n",
        q.met() ? painted("met   ", Paint::green, style) : painted("missed", Paint::red, style),
        requirement_text(q, r.norm));
  return out;
}

std::string games_of_norm(const Event& event, const NormResult& r, const Style& style) {
  Table table;
  using enum Table::Align;
  table.column("Rd", right).column("").column("Opponent", left, true).column("ID", right);
  table.column("Fed").column("Rating", right).column("Used", right).column("Title");
  table.column("Score", right).column("Remark");
  for (const NormGame& g : r.games) {
    const Player* o = g.opponent == tournament::nobody ? nullptr : &event.players[g.opponent];
    const bool played = g.use != NormGame::Use::unplayed && g.use != NormGame::Use::as_loss;
    table.row({std::to_string(g.round), std::string(colour_text(g.colour).substr(0, 1)),
               o ? o->name : "", o && o->fide_id ? std::to_string(o->fide_id->value()) : "",
               o ? o->federation : "", g.rating != 0 ? std::to_string(g.rating) : "",
               g.counts() ? std::to_string(g.used) : "", o ? title_text(*o) : "",
               played ? (g.halves == 2   ? "1"
                         : g.halves == 1 ? "½"
                                         : "0")
                      : std::string(1, to_char(g.result)),
               Cell(use_text(g.use), Paint::dim)});
  }
  std::string out;
  for (const std::string& line : table.lines(style)) out += "  " + line + "\n";
  return out;
}

/// What the certificate (IT1) asks for beside the games.
std::string certificate(const NormResult& r, const Norms& found) {
  return fmt::format(
             "  IT1: {} games; {} foreign federation(s); {} opponents "
             "not of his federation; {} "
             "rated; {} of the host {}; titled {}: GM {}, IM {}, WGM "
             "{}, FM {}, WIM {}, WFM {}\n",
             r.counts_as, r.foreign_federations, r.not_own_federation, r.rated_opponents,
             r.host_opponents, found.host, found_of(r, What::title_holders), r.titles[0],
             r.titles[1], r.titles[2], r.titles[3], r.titles[4], r.titles[5]) +
         (found.exemption == rating::Exemption::swiss
              ? fmt::format("  1.4.3d: {} federations, {} rated and {} titled "
                            "players not of the "
                            "host, at least, in each round\n",
                            found.field.federations, found.field.rated, found.field.titled)
              : "");
}

Table near_table(const Event& event, const Norms& found, const NormView& view) {
  Table table;
  using enum Table::Align;
  table.column("No", right).column("Title").column("Name", left, true).column("Norm");
  table.column("Games", right).column("Score", right).column("Average", right);
  table.column("Perf", right).column("Missed");
  for (const NormResult& r : found.norms) {
    if (r.achieved || (!view.all && !within_reach(r))) continue;
    const Player& p = event.players[r.player];
    std::string missed;
    for (const Requirement& q : r.requirements)
      if (!q.met()) missed += (missed.empty() ? "" : "; ") + requirement_text(q, r.norm);
    table.row({std::to_string(p.tpn.value()), title_text(p), p.name, std::string(to_string(r.norm)),
               std::to_string(r.counted), halves_text(r.halves), std::to_string(r.average),
               std::to_string(r.performance), missed});
  }
  return table;
}

std::string_view exemption_text(rating::Exemption e) {
  switch (e) {
    case rating::Exemption::none:
      return "Foreign opponents are required (1.4.3, 1.4.4).";
    case rating::Exemption::national:
      return "Players of the host need no foreign opponents, as the option says "
             "(1.4.3a, b).";
    case rating::Exemption::zonal:
      return "Foreign opponents are not required, as the option says (1.4.3c).";
    case rating::Exemption::swiss:
      return "Foreign opponents are not required: a Swiss of many foreigners "
             "(1.4.3d).";
  }
  return "";
}

std::string_view exemption_name(rating::Exemption e) {
  constexpr std::string_view names[] = {"none", "national", "zonal", "swiss"};
  return names[static_cast<std::size_t>(e)];
}

Json requirement_json(const Requirement& q, Norm norm) {
  Json out = {{"article", article_of(q.what)}, {"due", q.due}, {"found", q.found}};
  if (q.what == What::score) {
    out["due"] = halves_text(q.due);
    out["found"] = halves_text(q.found);
  }
  out["at_most"] = q.at_most;
  out["waived"] = q.waived;
  out["met"] = q.met();
  out["text"] = requirement_text(q, norm);
  return out;
}

Json norm_game_json(const Event& event, const NormGame& g) {
  Json out = {{"round", g.round}};
  const Player* o = g.opponent == tournament::nobody ? nullptr : &event.players[g.opponent];
  out["opponent"] = o ? Json(o->tpn.value()) : Json(nullptr);
  if (o != nullptr) {
    out["name"] = o->name;
    out["fide_id"] = o->fide_id ? Json(o->fide_id->value()) : Json(nullptr);
    out["federation"] = o->federation;
    out["title"] = title_text(*o);
  }
  out["colour"] = colour_text(g.colour);
  out["result"] = std::string(1, to_char(g.result));
  out["rating"] = g.rating;
  out["counts"] = g.counts();
  if (g.counts()) out["rating_used"] = g.used;
  if (g.use != NormGame::Use::counted) out["reason"] = use_text(g.use);
  return out;
}

Json norm_json(const Event& event, const NormResult& r) {
  const Player& p = event.players[r.player];
  Json out = {{"tpn", p.tpn.value()}, {"name", p.name}};
  out["fide_id"] = p.fide_id ? Json(p.fide_id->value()) : Json(nullptr);
  out["federation"] = p.federation;
  out["title"] = title_text(p);
  out["norm"] = to_string(r.norm);
  out["achieved"] = r.achieved;
  out["games"] = r.counted;
  out["counts_as"] = r.counts_as;
  out["score"] = halves_text(r.halves);
  out["average"] = r.average;
  out["performance"] = r.performance;
  out["required"] = halves_text(r.required);
  out["exceeding"] = halves_text(r.exceeding);
  out["foreign_federations"] = r.foreign_federations;
  out["not_own_federation"] = r.not_own_federation;
  out["rated_opponents"] = r.rated_opponents;
  out["host_opponents"] = r.host_opponents;
  constexpr std::string_view titles[] = {"GM", "IM", "WGM", "FM", "WIM", "WFM"};
  for (std::size_t i = 0; i < r.titles.size(); ++i) out["titles"][titles[i]] = r.titles[i];
  out["all_mixes_tried"] = !r.search_ended;
  out["requirements"] = Json::array();
  for (const Requirement& q : r.requirements)
    out["requirements"].push_back(requirement_json(q, r.norm));
  out["rounds"] = Json::array();
  for (const NormGame& g : r.games) out["rounds"].push_back(norm_game_json(event, g));
  return out;
}

std::string requirement_sentence(const Requirement& q, Norm norm) {
  switch (q.what) {
    case What::games:
      return fmt::format("{} of {} games", q.found, q.due);
    case What::federations:
      return fmt::format("{} of {} foreign federations", q.found, q.due);
    case What::own_federation:
      return fmt::format("{} opponents of the own federation, at most {}", q.found, q.due);
    case What::one_federation:
      return fmt::format("{} opponents of one federation, at most {}", q.found, q.due);
    case What::title_holders:
      return fmt::format("{} of {} title-holders", q.found, q.due);
    case What::norm_titles:
      return fmt::format("{} of {} opponents with a title of {}", q.found, q.due,
                         norm_title_names(norm));
    case What::average:
      return fmt::format("average of opponents {}, due {}", q.found, q.due);
    case What::score:
      return fmt::format("score {}, due {}", halves_text(q.found), halves_text(q.due));
    case What::performance:
      return fmt::format("performance {}, due {}", q.found, q.due);
  }
  return "";
}

}  // namespace

std::string requirement_text(const Requirement& q, Norm norm) {
  const std::string sentence = requirement_sentence(q, norm);
  if (q.waived) return fmt::format("{} ({}, not required here)", sentence, article_of(q.what));
  return fmt::format("{} ({})", sentence, article_of(q.what));
}

std::vector<std::string> norm_doubts(const Norms& found) {
  using enum Norms::Doubt;
  std::vector<std::string> out;
  for (const Norms::Doubt d : found.doubts) switch (d) {
      case not_standard:
        out.emplace_back(
            "The time control is not of standard chess: no norms "
            "are made (1.1.3).");
        break;
      case time_unknown:
        out.emplace_back(
            "The time control is not known; 120 minutes for 60 "
            "moves are due (1.1.3).");
        break;
      case time_short:
        out.emplace_back("The time control is below 120 minutes for 60 moves (1.1.3).");
        break;
      case rounds_a_day:
        out.emplace_back("More than two rounds were played on one day (1.1.3).");
        break;
      case few_rounds:
        out.emplace_back("The event has fewer than nine rounds (1.4.1).");
        break;
      case not_over:
        out.emplace_back(
            "The event is not over: the numbers are of the rounds "
            "played so far.");
        break;
      case system:
        out.emplace_back(
            "The system needs the approval of the Qualification "
            "Commission (1.4.2e).");
        break;
      case host_unknown:
        out.emplace_back("The federation of the event is not known (record 032).");
        break;
    }
  return out;
}

std::string norms_text(const Input& input, const Norms& found, const NormView& view,
                       const Style& style) {
  const Event& event = input.event;
  std::string out = painted(printable(event.name), Paint::bold, style) + "\n";
  out += "Title Regulations B.01 of 2024, by the titles and ratings of the file\n";
  out += fmt::format("{}\n", exemption_text(found.exemption));
  for (const std::string& doubt : norm_doubts(found))
    out += painted(doubt, Paint::yellow, style) + "\n";
  std::size_t made = 0;
  for (const NormResult& r : found.norms) {
    if (!r.achieved && !view.detail) continue;
    made += r.achieved ? 1 : 0;
    out += "\n" + heading(event, r, style) + summary(r) + requirements_list(r, style) +
           games_of_norm(event, r, style);
    if (r.achieved) out += certificate(r, found);
  }
  if (made == 0) out += "\nNo norm was made.\n";
  if (view.detail) return out;
  const Table near = near_table(event, found, view);
  if (near.empty()) return out;
  out += view.all ? "\nNot made\n" : "\nWithin reach, and what was missing\n";
  return out + near.text(style);
}

std::string norms_json(const Input& input, const Norms& found) {
  Json out = {{"file", input.file}, {"event", input.event.name}, {"host", found.host}};
  out["exemption"] = exemption_name(found.exemption);
  out["foreign_field"] = {{"rated", found.field.rated},
                          {"federations", found.field.federations},
                          {"titled", found.field.titled}};
  out["doubts"] = norm_doubts(found);
  out["norms"] = Json::array();
  for (const NormResult& r : found.norms) out["norms"].push_back(norm_json(input.event, r));
  return one_line(out);
}

std::string norms_csv(const Input& input, const Norms& found) {
  std::string out =
      csv_line({"tpn", "name", "fide_id", "title", "federation", "norm", "achieved", "games",
                "score", "average", "performance", "required", "exceeding", "foreign_federations",
                "title_holders", "norm_titles", "missed", "left_out"});
  for (const NormResult& r : found.norms) {
    const Player& p = input.event.players[r.player];
    std::string missed;
    for (const Requirement& q : r.requirements)
      if (!q.met()) missed += (missed.empty() ? "" : " ") + std::string(article_of(q.what));
    out += csv_line(
        {std::to_string(p.tpn.value()), p.name, p.fide_id ? std::to_string(p.fide_id->value()) : "",
         title_text(p), p.federation, std::string(to_string(r.norm)), r.achieved ? "1" : "0",
         std::to_string(r.counted), halves_text(r.halves), std::to_string(r.average),
         std::to_string(r.performance), halves_text(r.required), halves_text(r.exceeding),
         std::to_string(r.foreign_federations), std::to_string(found_of(r, What::title_holders)),
         std::to_string(found_of(r, What::norm_titles)), missed, left_out_text(r, " ")});
  }
  return out;
}

}  // namespace trf::report
