#include "report/rating.hpp"

#include <fmt/format.h>

#include "report/json_line.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using rating::Assessment;
using rating::Change;
using rating::Game;
using rating::Rational;
using rating::Unrated;
using tournament::Event;
using tournament::Player;

std::string score_of(const Change& c) { return rating::decimals(Rational(c.halves, 2), 1); }
int places(const Assessment& a) { return a.expected_decimals; }

template <class T>
std::string number(const std::optional<T>& value) {
  return value ? std::to_string(*value) : "";
}
std::string id_text(const Player& p) { return p.fide_id ? std::to_string(p.fide_id->value()) : ""; }

std::string k_value(const Change& c) {
  return c.k == rating::Rational(0) ? "" : rating::decimals(c.k, c.k.denominator() == 1 ? 0 : 2);
}

/// What stands in `new`: for newcomers a first rating that would be published.
std::string new_text(const Change& c) {
  if (c.first) return number(c.first->published);
  return number(c.preview);
}

std::vector<std::string> row_of(const Event& event, const Assessment& a, const Change& c) {
  const Player& p = event.players[c.player];
  return {std::to_string(p.tpn.value()),
          p.name,
          id_text(p),
          number(c.old),
          std::to_string(c.rated),
          score_of(c),
          c.change ? rating::decimals(c.expected, places(a)) : "",
          k_value(c),
          c.change ? rating::decimals(*c.change, 2) : "",
          new_text(c)};
}

std::string signed_text(const Rational& value, int digits) {
  const std::string text = rating::decimals(value, digits);
  return value > 0 ? "+" + text : text;
}

/// A letter for what K stands on; the legend tells.
std::string k_mark(const Change& c) {
  if (c.k == rating::Rational(0)) return "";
  return fmt::format("{}{}", k_value(c), c.k_assumed ? "?" : "");
}

Table players_table(const Event& event, const Assessment& a) {
  Table table;
  using enum Table::Align;
  table.column("No", right).column("Title").column("Name", left, true).column("Fed");
  table.column("Old", right).column("Games", right).column("Points", right);
  table.column("Expected", right).column("K", right).column("Change", right).column("New", right);
  table.column("Perf", right).column("Ra", right).column("Rc", right);
  for (const Change& c : a.players) {
    const Player& p = event.players[c.player];
    const Paint paint = c.change && *c.change > 0   ? Paint::green
                        : c.change && *c.change < 0 ? Paint::red
                                                    : Paint::plain;
    table.row({std::to_string(p.tpn.value()), title_text(p), p.name, p.federation, number(c.old),
               std::to_string(c.rated), score_of(c),
               c.change ? rating::decimals(c.expected, places(a)) : "", k_mark(c),
               Cell(c.change ? signed_text(*c.change, 2) : "", paint), new_text(c),
               number(c.performance), number(c.average), number(c.limited_average)});
  }
  return table;
}

std::string first_rating_text(const rating::FirstRating& f) {
  std::string out = fmt::format("  first rating {}: average {} of {} game(s), {} % gives {}\n",
                                f.rating, rating::decimals(f.average, 2), f.games, f.percent, f.dp);
  if (f.zero)
    out += "  without a point his first event is thrown away (8.2.1)\n";
  else if (!f.published)
    out += fmt::format("  not published by this event alone: {} game(s) against rated players\n",
                       f.games);
  return out;
}

std::string_view result_mark(const Game& g) {
  if (g.unrated != Unrated::no) return "";
  return g.halves == 2 ? "1" : g.halves == 1 ? "½" : "0";
}

Table games_table(const Event& event, const Assessment& a, const Change& c) {
  Table table;
  using enum Table::Align;
  table.column("Rd", right).column("").column("No", right).column("Opponent", left, true);
  table.column("Rating", right).column("Diff", right).column("Score", right);
  table.column("Expected", right).column("Gain", right).column("Not rated");
  for (const Game& g : c.games) {
    const bool rated = g.unrated == Unrated::no;
    const Player* other = g.opponent == tournament::nobody ? nullptr : &event.players[g.opponent];
    const bool priced = rated && c.change;
    table.row({std::to_string(g.round), std::string(colour_text(g.colour).substr(0, 1)),
               other ? std::to_string(other->tpn.value()) : "", other ? other->name : "",
               g.opponent_rating != 0 ? std::to_string(g.opponent_rating) : "",
               priced ? fmt::format("{}{}", g.difference, g.limited ? "*" : "") : "",
               std::string(result_mark(g)), priced ? rating::decimals(g.expected, places(a)) : "",
               priced ? signed_text(g.gain, places(a)) : "",
               Cell(unrated_text(g.unrated), Paint::dim)});
  }
  return table;
}

std::string indented(const std::string& text) {
  std::string out = "  ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '\n' && i + 1 < text.size()) out += "  ";
  }
  return out;
}

std::string player_cards(const Event& event, const Assessment& a, const Style& style) {
  std::string out;
  for (const Change& c : a.players) {
    const Player& p = event.players[c.player];
    out += fmt::format(
        "\n{}  {}\n",
        painted(fmt::format("{} {}", p.tpn.value(), printable(p.name)), Paint::bold, style),
        c.old ? std::to_string(*c.old) : "unrated");
    for (const std::string& k : {k_text(c, p), k_limit_text(c)})
      if (!k.empty()) out += fmt::format("  {}\n", k);
    if (c.list_rating && c.file_rating && *c.list_rating != *c.file_rating)
      out +=
          fmt::format("  rating {} in the file, {} in the list\n", *c.file_rating, *c.list_rating);
    if (c.first) out += first_rating_text(*c.first);
    if (!c.games.empty()) out += indented(games_table(event, a, c).text(style));
  }
  return out;
}

Json nothing_or(const auto& value) { return value ? Json(*value) : Json(nullptr); }

Json game_json(const Event& event, const Assessment& a, const Change& c, const Game& g) {
  Json out = {{"round", g.round}};
  out["opponent"] = g.opponent == tournament::nobody ? Json(nullptr)
                                                     : Json(event.players[g.opponent].tpn.value());
  out["colour"] = colour_text(g.colour);
  out["result"] = std::string(1, to_char(g.result));
  out["opponent_rating"] = g.opponent_rating == 0 ? Json(nullptr) : Json(g.opponent_rating);
  out["rated"] = g.unrated == Unrated::no;
  if (g.unrated != Unrated::no) {
    out["reason"] = unrated_text(g.unrated);
  } else if (c.change) {
    out["difference"] = g.difference;
    out["limited"] = g.limited;
    out["expected"] = rating::decimals(g.expected, places(a));
    out["gain"] = rating::decimals(g.gain, places(a));
  }
  return out;
}

Json first_json(const rating::FirstRating& f) {
  return {{"games", f.games},
          {"points", rating::decimals(Rational(f.halves, 2), 1)},
          {"average", rating::decimals(f.average, 2)},
          {"percent", f.percent},
          {"dp", f.dp},
          {"rating", f.rating},
          {"published", nothing_or(f.published)}};
}

Json player_json(const Event& event, const Assessment& a, const Change& c, bool per_game) {
  const Player& p = event.players[c.player];
  Json out = {{"tpn", p.tpn.value()}, {"name", p.name}};
  out["fide_id"] = p.fide_id ? Json(p.fide_id->value()) : Json(nullptr);
  out["old"] = nothing_or(c.old);
  out["games"] = c.rated;
  out["points"] = score_of(c);
  out["expected"] = c.change ? Json(rating::decimals(c.expected, places(a))) : Json(nullptr);
  out["k"] = c.k == rating::Rational(0) ? Json(nullptr)
             : c.k.denominator() == 1   ? Json(c.k.numerator())
                                        : Json(k_value(c));
  out["k_nominal"] = c.k_nominal == 0 ? Json(nullptr) : Json(c.k_nominal);
  out["k_reason"] = k_text(c, p);
  out["k_limit"] = k_limit_text(c);
  out["k_assumed"] = c.k_assumed;
  out["change"] = c.change ? Json(rating::decimals(*c.change, 2)) : Json(nullptr);
  out["new"] = c.first ? nothing_or(c.first->published) : nothing_or(c.preview);
  out["performance"] = nothing_or(c.performance);
  out["perfect_performance"] = nothing_or(c.perfect);
  out["average"] = nothing_or(c.average);
  out["limited_average"] = nothing_or(c.limited_average);
  if (c.list_rating) out["list_rating"] = *c.list_rating;
  if (c.first) out["first_rating"] = first_json(*c.first);
  if (per_game) {
    out["rounds"] = Json::array();
    for (const Game& g : c.games) out["rounds"].push_back(game_json(event, a, c, g));
  }
  return out;
}

std::string per_game_csv(const Event& event, const Assessment& a) {
  std::string out =
      csv_line({"tpn", "name", "round", "colour", "opponent_tpn", "opponent", "opponent_rating",
                "result", "difference", "limited", "expected", "gain", "not_rated"});
  for (const Change& c : a.players) {
    const Player& p = event.players[c.player];
    for (const Game& g : c.games) {
      const Player* other = g.opponent == tournament::nobody ? nullptr : &event.players[g.opponent];
      const bool priced = g.unrated == Unrated::no && c.change;
      out +=
          csv_line({std::to_string(p.tpn.value()), p.name, std::to_string(g.round),
                    std::string(colour_text(g.colour)),
                    other ? std::to_string(other->tpn.value()) : "", other ? other->name : "",
                    g.opponent_rating != 0 ? std::to_string(g.opponent_rating) : "",
                    std::string(1, to_char(g.result)), priced ? std::to_string(g.difference) : "",
                    priced ? (g.limited ? "1" : "0") : "",
                    priced ? rating::decimals(g.expected, places(a)) : "",
                    priced ? rating::decimals(g.gain, places(a)) : "", unrated_text(g.unrated)});
    }
  }
  return out;
}

}  // namespace

std::string rating_text(const Input& input, const Assessment& found, const RatingView& view,
                        const Style& style) {
  const Event& event = input.event;
  std::string out = painted(printable(event.name), Paint::bold, style) + "\n";
  for (const std::string& line : rating_rules_text(found)) out += printable(line) + "\n";
  out += "\n" + players_table(event, found).text(style);
  if (view.per_game) out += player_cards(event, found, style);
  if (!style.quiet) {
    out += "\n";
    for (const std::string& remark : rating_remarks(input, found)) out += printable(remark) + "\n";
  }
  return out;
}

std::string rating_json(const Input& input, const Assessment& found, const RatingView& view) {
  Json out = {{"file", input.file}, {"event", input.event.name}};
  if (found.profile.empty())
    out["edition"] = to_string(found.edition);
  else
    out["profile"] = found.profile;
  out["kind"] = to_string(found.kind);
  out["time_control"] = found.time_control;
  out["provisional"] = found.provisional;
  out["rules"] = rating_rules_text(found);
  out["remarks"] = rating_remarks(input, found);
  out["players"] = Json::array();
  for (const Change& c : found.players)
    out["players"].push_back(player_json(input.event, found, c, view.per_game));
  return one_line(out);
}

std::string rating_csv(const Input& input, const Assessment& found, const RatingView& view) {
  if (view.per_game) return per_game_csv(input.event, found);
  std::string out =
      "tpn,name,fide_id,old,games,points,expected,k,change,new\n";  // cli.md: scripts rely on it
  for (const Change& c : found.players) out += csv_line(row_of(input.event, found, c));
  return out;
}

}  // namespace trf::report
