#include "exchange/json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace trf::exchange {

namespace {

using nlohmann::ordered_json;
using namespace tournament;

/// Tenths have an exact shortest decimal form: 45 gives 4.5.
ordered_json number(Points p) {
  if (p.tenths() % 10 == 0) return p.tenths() / 10;
  return static_cast<double>(p.tenths()) / 10.0;
}

void set(ordered_json& to, const char* name, std::string_view text) {
  if (!text.empty()) to[name] = text;
}
void set(ordered_json& to, const char* name, const PartialDate& date) {
  set(to, name, to_string(date));
}
void set(ordered_json& to, const char* name, const std::optional<Points>& points) {
  if (points) to[name] = number(*points);
}
template <class Tag, class Rep>
void set(ordered_json& to, const char* name, const std::optional<Number<Tag, Rep>>& n) {
  if (n) to[name] = n->value();
}
template <class Integer>
requires std::is_integral_v<Integer>
void set(ordered_json& to, const char* name, const std::optional<Integer>& n) {
  if (n) to[name] = *n;
}
void set_list(ordered_json& to, const char* name, ordered_json list) {
  if (!list.empty()) to[name] = std::move(list);
}

void set(ordered_json& to, const char* name, Colour c) {
  if (c != Colour::none) to[name] = c == Colour::white ? "w" : "b";
}
std::string letter(Result r) { return std::string(1, to_char(r)); }

/// Writes one event.
class JsonWriter {
 public:
  JsonWriter(const Event& event, const Document* document) : event_(event), document_(document) {}

  std::string run() {
    out_ = "{\n\"format\": \"trf-event\",\n\"version\": " + std::to_string(json_version);
    member("event", header());
    member("scoring", scoring());
    member("team_scoring", team_scoring());
    list("players", event_.players, [this](const Player& p) { return player(p); });
    list("teams", event_.teams, [this](const Team& t) { return team(t); });
    list("lineups", records<LineupRecord>(), [](const LineupRecord* l) { return lineup(*l); });
    list("byes", event_.announced_byes, [this](const AnnouncedBye& b) { return bye(b); });
    list("acceleration", ranges(), [](const AccelerationRecord& a) { return range(a); });
    list("forbidden", event_.forbidden, [this](const ForbiddenGroup& g) { return group(g); });
    list("adjustments", event_.adjustments, [this](const Adjustment& a) { return adjustment(a); });
    return std::move(out_) + "\n}\n";
  }

 private:
  // One line for each player or team: short enough to read, and a difference shows as a line.
  static std::string text(const ordered_json& j) {
    return j.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }
  void member(const char* name, const ordered_json& value) {
    if (!value.empty()) out_ += fmt::format(",\n\"{}\": {}", name, text(value));
  }
  template <class List, class Function>
  void list(const char* name, const List& values, Function to_value) {
    if (values.empty()) return;
    out_ += fmt::format(",\n\"{}\": [", name);
    const char* separator = "\n";
    for (const auto& value : values) {
      out_ += separator + text(to_value(value));
      separator = ",\n";
    }
    out_ += "\n]";
  }

  template <class T>
  [[nodiscard]] std::vector<const T*> records() const {
    std::vector<const T*> out;
    for (std::size_t i = 0; document_ && i < document_->size(); ++i)
      if (const T* r = document_->record(i).as<T>()) out.push_back(r);
    return out;
  }

  [[nodiscard]] ordered_json header() const {
    ordered_json j = ordered_json::object();
    set(j, "name", event_.name);
    set(j, "city", event_.city);
    set(j, "federation", event_.federation);
    set(j, "start", event_.start);
    set(j, "end", event_.end);
    set(j, "type", event_.type_text);
    set(j, "type_code", event_.type_code);
    arbiters(j);
    set(j, "time_control", event_.time_control);
    set(j, "encoded_time_control", event_.encoded_time_control);
    set(j, "controller", event_.controller);
    set(j, "rounds", event_.rounds_announced);
    ordered_json dates = ordered_json::array();
    for (const PartialDate& d : event_.round_dates) dates.push_back(to_string(d));
    set_list(j, "round_dates", std::move(dates));
    set(j, "first_colour", event_.initial_colour);
    if (event_.numbered_by_rank) j["by_rank"] = true;
    set_list(j, "tie_breaks", event_.tie_breaks);
    set_list(j, "standings_order", event_.standings_order);
    for (const auto* r : records<StartingRankRecord>())
      j["starting_rank"] = {{"federation", r->federation}, {"method", r->method}};
    return j;
  }

  // The event has the chief first; a file with deputies only has none.
  void arbiters(ordered_json& j) const {
    bool chief = !event_.arbiters.empty();
    if (document_) {
      const std::size_t at = document_->find(Key("102"));
      const auto* record = at == Document::npos ? nullptr : document_->record(at).as<TextRecord>();
      chief = record && !record->text.empty();
    }
    if (chief) set(j, "chief_arbiter", event_.arbiters.front());
    ordered_json deputies = ordered_json::array();
    for (std::size_t i = chief ? 1 : 0; i < event_.arbiters.size(); ++i)
      deputies.push_back(event_.arbiters[i]);
    set_list(j, "deputy_arbiters", std::move(deputies));
  }

  static ordered_json by_colour(Points white, Points black) {
    if (white == black) return number(white);
    return {{"white", number(white)}, {"black", number(black)}};
  }

  [[nodiscard]] ordered_json scoring() const {
    ScoreSystem s = event_.scores;
    s.stated_by = {};
    if (s == ScoreSystem::standard()) return {};
    return {{"win", by_colour(s.win_white, s.win_black)},
            {"draw", by_colour(s.draw_white, s.draw_black)},
            {"loss", by_colour(s.loss_white, s.loss_black)},
            {"forfeit_win", number(s.forfeit_win)},
            {"forfeit_loss", number(s.forfeit_loss)},
            {"full_bye", number(s.full_bye)},
            {"half_bye", number(s.half_bye)},
            {"zero_bye", number(s.zero_bye)},
            {"pab", number(s.pab)},
            {"pending", number(s.pending)}};
  }

  [[nodiscard]] ordered_json team_scoring() const {
    ordered_json j = ordered_json::object();
    const Event standard;
    if (event_.team_win != standard.team_win || event_.team_draw != standard.team_draw ||
        event_.team_loss != standard.team_loss)
      j = {{"win", number(event_.team_win)},
           {"draw", number(event_.team_draw)},
           {"loss", number(event_.team_loss)}};
    std::string boards;
    for (Colour c : event_.board_colours) boards += c == Colour::black ? 'B' : 'W';
    set(j, "boards", boards);
    return j;
  }

  [[nodiscard]] ordered_json player(const Player& p) const {
    ordered_json j = {{"tpn", p.tpn.value()}};
    if (p.sex != Sex::unknown) j["sex"] = p.sex == Sex::male ? "m" : "w";
    set(j, "title", p.title == Title::other ? std::string_view(p.title_text) : to_string(p.title));
    set(j, "name", p.name);
    set(j, "rating", p.rating);
    set(j, "federation", p.federation);
    set(j, "fide_id", p.fide_id);
    set(j, "birth", p.birth);
    set(j, "points", p.stated_points);
    set(j, "rank", p.stated_rank);
    if (p.team) j["team"] = event_.teams[*p.team].number.value();
    ordered_json ratings = ordered_json::array();
    for (const NationalRating& n : p.national) ratings.push_back(national(n));
    set_list(j, "national", std::move(ratings));
    ordered_json rounds = ordered_json::array();
    for (const Entry& e : p.rounds) rounds.push_back(entry(e));
    while (!rounds.empty() && rounds.back().is_null()) rounds.erase(rounds.size() - 1);
    set_list(j, "rounds", std::move(rounds));
    return j;
  }

  static ordered_json national(const NationalRating& n) {
    ordered_json j = {{"federation", n.federation}};
    set(j, "classification", n.classification);
    set(j, "name", n.name);
    set(j, "rating", n.rating);
    set(j, "origin", n.origin);
    set(j, "number", n.number);
    set(j, "birth", n.birth);
    return j;
  }

  [[nodiscard]] ordered_json entry(const Entry& e) const {
    if (!e.written) return nullptr;
    ordered_json j = ordered_json::object();
    if (e.has_opponent()) j["opponent"] = event_.players[e.opponent].tpn.value();
    set(j, "colour", e.colour);
    if (e.result != Result::blank && e.result != Result::pending && e.result != Result::invalid)
      j["result"] = letter(e.result);
    return j;
  }

  [[nodiscard]] ordered_json team(const Team& t) const {
    ordered_json j = {{"number", t.number.value()}};
    set(j, "name", t.name);
    set(j, "nickname", t.nickname);
    set(j, "strength", t.strength);
    set(j, "match_points", t.stated_match_points);
    set(j, "game_points", t.stated_game_points);
    set(j, "rank", t.stated_rank);
    j["players"] = ordered_json::array();
    for (const PlayerIndex p : t.players) j["players"].push_back(event_.players[p].tpn.value());
    const auto index = static_cast<std::size_t>(&t - event_.teams.data());
    ordered_json rounds = ordered_json::array();
    if (index < event_.team_rounds.size())
      for (const TeamEntry& e : event_.team_rounds[index]) rounds.push_back(team_entry(e));
    while (!rounds.empty() && rounds.back().is_null()) rounds.erase(rounds.size() - 1);
    set_list(j, "rounds", std::move(rounds));
    return j;
  }

  [[nodiscard]] ordered_json team_entry(const TeamEntry& e) const {
    static constexpr const char* names[] = {"none",     "match",    "pab",         "full_bye",
                                            "half_bye", "zero_bye", "forfeit_win", "forfeit_loss"};
    if (e.kind == TeamEntry::Kind::none) return nullptr;
    ordered_json j = {{"kind", names[static_cast<std::size_t>(e.kind)]}};
    if (e.opponent) j["opponent"] = event_.teams[*e.opponent].number.value();
    set(j, "colour", e.colour);
    j["match_points"] = number(e.match_points);
    j["game_points"] = number(e.game_points);
    return j;
  }

  static ordered_json lineup(const LineupRecord& l) {
    ordered_json j = ordered_json::object();
    set(j, "round", l.round);
    set(j, "team", l.team);
    set(j, "opponent", l.opponent);
    j["players"] = ordered_json::array();
    for (const Tpn t : l.players) j["players"].push_back(t.value());
    return j;
  }

  /// The number of a player, in team events of a team.
  [[nodiscard]] unsigned id(PlayerIndex index) const {
    if (event_.is_team_event()) return event_.teams[index].number.value();
    return event_.players[index].tpn.value();
  }
  [[nodiscard]] ordered_json ids(const std::vector<PlayerIndex>& list) const {
    ordered_json j = ordered_json::array();
    for (const PlayerIndex p : list) j.push_back(id(p));
    return j;
  }

  [[nodiscard]] ordered_json bye(const AnnouncedBye& b) const {
    return {{"round", b.round.value()}, {"type", letter(b.type)}, {"id", id(b.player)}};
  }

  // 250 as it stands, else one range for each value of XXA.
  [[nodiscard]] std::vector<AccelerationRecord> ranges() const {
    std::vector<AccelerationRecord> out;
    for (const auto* r : records<AccelerationRecord>()) out.push_back(*r);
    if (!out.empty() || event_.is_team_event()) return out;
    for (std::size_t p = 0; p < event_.acceleration.size(); ++p)
      for (std::size_t r = 0; r < event_.acceleration[p].size(); ++r)
        if (event_.acceleration[p][r] != Points{}) add_value(out, p, r);
    return out;
  }
  void add_value(std::vector<AccelerationRecord>& out, std::size_t p, std::size_t r) const {
    const std::uint16_t tpn = event_.players[p].tpn.value();
    const Round round(static_cast<std::uint16_t>(r + 1));
    const Points value = event_.acceleration[p][r];
    if (r > 0 && !out.empty() && out.back().first_id == tpn && out.back().game_points == value &&
        out.back().last_round == Round(static_cast<std::uint16_t>(r)))
      out.back().last_round = round;
    else
      out.push_back({std::nullopt, value, round, round, tpn, tpn});
  }

  static ordered_json range(const AccelerationRecord& a) {
    ordered_json j = ordered_json::object();
    set(j, "first_round", a.first_round);
    set(j, "last_round", a.last_round);
    set(j, "first_id", a.first_id);
    set(j, "last_id", a.last_id);
    set(j, "points", a.game_points);
    set(j, "match_points", a.match_points);
    return j;
  }

  [[nodiscard]] ordered_json group(const ForbiddenGroup& g) const {
    const auto last = std::min(g.last, Round{std::max<std::uint16_t>(event_.rounds_total(), 1)});
    return {{"first_round", g.first.value()},
            {"last_round", std::max(g.first, last).value()},
            {"ids", ids(g.members)}};
  }

  [[nodiscard]] ordered_json adjustment(const Adjustment& a) const {
    ordered_json j = ordered_json::object();
    if (a.type != Result::blank) j["type"] = letter(a.type);
    if (a.round) j["round"] = a.round;
    set(j, "points", a.points);
    set(j, "match_points", a.match_points);
    set_list(j, "ids", ids(a.players));
    return j;
  }

  const Event& event_;
  const Document* document_;
  std::string out_;
};

void tell_losses(const Document& document, std::vector<Loss>& losses) {
  const auto lost = [&](std::string_view record, std::string detail) {
    losses.push_back({false, std::string(record), std::move(detail) + ": no place in JSON"});
  };
  std::size_t comments = 0, overviews = 0;
  for (std::size_t i = 0; i < document.size(); ++i) {
    const Record& r = document.record(i);
    const auto* opaque = r.as<OpaqueRecord>();
    if (opaque && opaque->kind == OpaqueRecord::Kind::unknown)
      lost(r.key.view(), fmt::format("line {}, a record that no edition has", i + 1));
    if (r.as<RefusedRecord>()) lost(r.key.view(), fmt::format("line {}, not readable", i + 1));
    comments += opaque && opaque->kind == OpaqueRecord::Kind::comment;
    overviews += r.as<OverviewRecord>() != nullptr;
  }
  if (comments) lost("###", fmt::format("{} comment line(s)", comments));
  if (overviews) lost("801", fmt::format("{} lines of team results", overviews));
}

}  // namespace

std::string to_json(const Event& event, const Document* document, std::vector<Loss>* losses) {
  if (losses && document) tell_losses(*document, *losses);
  return JsonWriter(event, document).run();
}

}  // namespace trf::exchange
