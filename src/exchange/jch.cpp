// An event as JSON for Chess (jch.md §2-§4, §7).
#include "exchange/jch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "exchange/boards.hpp"
#include "exchange/json.hpp"

namespace trf::exchange {

namespace {

using nlohmann::ordered_json;
using tournament::Entry;
using tournament::Event;
using tournament::TeamEntry;

/// Numbers the objects of one event: people, teams, games and matches share one numbering.
class JchWriter {
 public:
  JchWriter(const Event& event, const Document* document, std::vector<Loss>* losses)
      : event_(event), document_(document), losses_(losses) {}

  std::string run() {
    ordered_json event = ordered_json::object();
    event["name"] = event_.name;
    people();
    teams();
    event["eventInfo"] = info();
    event["ratingLists"] = rating_lists();
    event["profiles"] = std::move(profiles_);
    event["teams"] = std::move(teams_);
    event["tournaments"] = ordered_json::array({tournament()});
    const ordered_json file = {
        {"filetype", "Event"},
        {"version", "1.0"},
        {"origin", "trf"},
        {"published", ""},
        {"status",
         {{"code", 0}, {"info", ordered_json::array()}, {"error", ordered_json::array()}}},
        {"event", std::move(event)}};
    tell_losses();
    return file.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  }

 private:
  void lost(std::string_view record, std::string_view what) {
    if (losses_)
      losses_->push_back(
          {false, std::string(record), fmt::format("{}: no place in JSON for Chess", what)});
  }

  int next_id() { return ++last_id_; }

  /// Tenths have an exact shortest decimal form; always with a point, as the format asks.
  static double decimal(Points p) { return static_cast<double>(p.tenths()) / 10.0; }

  static std::string date(const PartialDate& d) {
    if (d.absent()) return {};
    return fmt::format("{:04}-{:02}-{:02}", d.year, d.month, d.day);
  }
  static void set_text(ordered_json& to, const char* name, const std::string& text) {
    if (!text.empty()) to[name] = text;
  }

  // --- people ------------------------------------------------------------------------------------

  static std::pair<std::string, std::string> last_and_first(const std::string& name) {
    const std::size_t comma = name.find(',');
    if (comma == std::string::npos) return {name, {}};
    return {std::string(text::trim(std::string_view(name).substr(0, comma))),
            std::string(text::trim(std::string_view(name).substr(comma + 1)))};
  }

  // Of the national lists one a federation; the first list is FIDE's.
  ordered_json rating_lists() {
    ordered_json lists = ordered_json::array({{{"listName", "TRF"}}});
    for (const std::string& federation : federations_) lists.push_back({{"listName", federation}});
    return lists;
  }

  void people() {
    for (const auto& p : event_.players)
      for (const auto& n : p.national)
        if (std::find(federations_.begin(), federations_.end(), n.federation) == federations_.end())
          federations_.push_back(n.federation);
    for (const auto& p : event_.players) profile(p);
    bool chief = !event_.arbiters.empty();
    if (document_) chief = document_->find(Key("102")) != Document::npos;
    for (const std::string& text : event_.arbiters) arbiter(text);
    if (chief && !arbiters_.empty()) {
      chief_ = arbiters_.front();
      arbiters_.erase(arbiters_.begin());
    }
  }

  void profile(const tournament::Player& p) {
    const auto [last, first] = last_and_first(p.name);
    ordered_json j = {{"id", next_id()},
                      {"lastName", last},
                      {"firstName", first},
                      {"sex", p.sex == Sex::male     ? "m"
                              : p.sex == Sex::female ? "w"
                                                     : "u"},
                      {"federation", p.federation}};
    if (!p.birth.absent()) {
      j["birth"] = date(p.birth);
      j["yearBirth"] = p.birth.year;
    }
    if (p.fide_id) j["fideId"] = p.fide_id->value();
    j["fideName"] = p.name;
    ordered_json ratings = ordered_json::array({p.rating.value_or(0)});
    for (const std::string& federation : federations_) {
      std::uint16_t rating = 0;
      for (const auto& n : p.national)
        if (n.federation == federation) rating = n.rating.value_or(0);
      ratings.push_back(rating);
    }
    j["rating"] = std::move(ratings);
    const std::string title =
        p.title == Title::other ? p.title_text : std::string(to_string(p.title));
    j["fideTitle"] = title;
    profiles_.push_back(std::move(j));
    profile_of_.push_back(last_id_);
  }

  // "IA Mirchev, Todor (99109910)"
  void arbiter(std::string_view text) {
    ordered_json j = {{"id", next_id()}};
    std::string title;
    for (const std::string_view t : {"IA", "FA", "NA", "CA", "RA", "IO", "FO"})
      if (text.starts_with(t) && text.substr(t.size()).starts_with(" ")) title = t;
    if (!title.empty()) text.remove_prefix(title.size() + 1);
    std::uint64_t id = 0;
    const std::size_t open = text.rfind('(');
    if (open != std::string_view::npos && text.ends_with(")")) {
      const std::string_view digits = text.substr(open + 1, text.size() - open - 2);
      const bool number =
          !digits.empty() && digits.size() <= 11 &&
          std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
      if (number) {
        id = std::stoull(std::string(digits));
        text = text::trim(text.substr(0, open));
      }
    }
    const std::string name(text::trim(text));
    const auto [last, first] = last_and_first(name);
    j["lastName"] = last;
    j["firstName"] = first;
    j["sex"] = "u";
    j["federation"] = "";
    if (id != 0) j["fideId"] = id;
    j["fideName"] = name;
    set_text(j, "fideOTitle", title);
    profiles_.push_back(std::move(j));
    arbiters_.push_back(last_id_);
  }

  void teams() {
    for (const auto& team : event_.teams) {
      ordered_json players = ordered_json::array();
      for (const auto p : team.players) players.push_back(profile_of_[p]);
      teams_.push_back({{"id", next_id()}, {"teamName", team.name}, {"players", players}});
      team_id_.push_back(last_id_);
    }
  }

  ordered_json info() {
    ordered_json j = {{"fullName", event_.name}};
    set_text(j, "site", event_.city);
    set_text(j, "federation", event_.federation);
    set_text(j, "startDate", date(event_.start));
    set_text(j, "endDate", date(event_.end));
    ordered_json arbiters = ordered_json::object();
    if (chief_) arbiters["chiefArbiter"] = *chief_;
    arbiters["arbiters"] = arbiters_;
    j["arbiters"] = std::move(arbiters);
    set_text(j, "typeOfTournament", event_.type_code);
    return j;
  }

  // --- the tournament ----------------------------------------------------------------------------

  ordered_json tournament() {
    ordered_json t = {
        {"tournamentNo", 1},
        {"tournamentType", event_.type_text},
        // Its dates choose the edition of the tie-break rules there.
        {"tournamentInfo", info()},
        {"pairingSystem", ordered_json::array({system()})},
        {"format", format()},
        {"ratingList", "TRF"},
        {"numRounds", event_.rounds_total()},
        {"currentRound", finished_rounds()},
        {"teamTournament", event_.is_team_event()},
        {"teamSize", boards()},
        {"rankOrder", rank_order()},
        {"scoreSystem", score_system()},
        {"timeControl",
         {{"description", event_.time_control}, {"encoded", event_.encoded_time_control}}}};
    rounds(t);
    if (event_.initial_colour != Colour::none)
      t["topColor"] = event_.initial_colour == Colour::white ? "w" : "b";
    set_text(t, "pairingcontrollerid", event_.controller);
    if (!event_.board_colours.empty()) {
      std::string colours;
      for (const Colour c : event_.board_colours) colours += c == Colour::black ? 'B' : 'W';
      t["teamSequence"] = colours;
    }
    accelerated(t);
    prohibited(t);
    results();
    t["competitors"] = event_.is_team_event() ? team_competitors() : competitors();
    t["gameList"] = std::move(games_);
    t["matchList"] = std::move(matches_);
    return t;
  }

  [[nodiscard]] std::string system() const {
    using tournament::System;
    switch (event_.system) {
      case System::dutch:
        return "dutch";
      case System::dubov:
        return "dobov";  // so spelled there
      case System::burstein:
        return "burstein";
      case System::double_swiss:
        return "doubleswiss";
      case System::round_robin:
        return "berger";
      case System::schiller:
        return "schiller";
      case System::scheveningen:
        return "scheveningen";
      case System::team_swiss:
        return "team";
      default:
        return "custom";
    }
  }
  [[nodiscard]] const char* format() const {
    using tournament::System;
    switch (event_.system) {
      case System::round_robin:
        return "roundrobin";
      case System::schiller:
        return "schiller";
      case System::scheveningen:
        return "scheveningen";
      case System::knockout:
        return "knokout";  // so spelled there
      default:
        return "swiss";
    }
  }

  /// Rounds without a game that is still to be decided.
  [[nodiscard]] std::uint16_t finished_rounds() const {
    for (std::uint16_t r = 0; r < event_.rounds_paired; ++r)
      for (const auto& p : event_.players)
        if (r < p.rounds.size() && p.rounds[r].pending()) return r;
    return event_.rounds_paired;
  }

  [[nodiscard]] std::size_t boards() const {
    if (!event_.is_team_event()) return 0;
    if (!event_.board_colours.empty()) return event_.board_colours.size();
    std::size_t most = 0;
    for (std::uint16_t r = 1; r <= event_.rounds_paired; ++r)
      for (const GameBoard& b : round_boards(event_, Round{r}).games)
        most = std::max<std::size_t>(most, b.board);
    return most;
  }

  ordered_json rank_order() {
    std::vector<std::string> codes = event_.standings_order;
    if (codes.empty()) {
      codes = event_.tie_breaks;
      codes.insert(codes.begin(), "PTS");
    }
    std::string left_out;
    std::erase_if(codes, [&](const std::string& code) {
      if (!code.starts_with("SM:")) return false;
      left_out += (left_out.empty() ? "" : ", ") + code;
      return true;
    });
    if (!left_out.empty()) lost("202", "tie-breaks by the numbers of Swiss-Manager, " + left_out);
    return codes;
  }

  ordered_json score_system() {
    const auto& s = event_.scores;
    const auto by_reference = [](Points value, Points reference, const char* name) {
      return value == reference ? ordered_json(name) : ordered_json(decimal(value));
    };
    ordered_json j = {{"game",
                       {{"W", decimal(s.win())},
                        {"D", decimal(s.draw())},
                        {"L", decimal(s.loss())},
                        {"F", by_reference(s.full_bye, s.win(), "W")},
                        {"H", by_reference(s.half_bye, s.draw(), "D")},
                        {"Z", decimal(s.zero_bye)},
                        {"P", by_reference(s.pab, s.win(), "W")},
                        {"A", by_reference(s.pending, s.draw(), "D")},
                        {"U", "Z"}}},
                      {"match", ordered_json::object()}};
    if (s.win_white != s.win_black || s.draw_white != s.draw_black || s.loss_white != s.loss_black)
      lost(s.stated_by, "prices by colour (the higher ones are written)");
    if (s.forfeit_win != s.win()) lost(s.stated_by, "another price of a forfeit win");
    if (s.forfeit_loss != s.zero_bye) lost(s.stated_by, "another price of a forfeit loss");
    if (event_.is_team_event()) {
      j["match"] = match_scores();
      const bool games = event_.type_code.find("_GP") != std::string::npos;
      j["primary"] = games ? "game" : "match";
    }
    return j;
  }

  // The bye of 320 is the same in every round.
  ordered_json match_scores() {
    ordered_json m = {{"W", decimal(event_.team_win)},
                      {"D", decimal(event_.team_draw)},
                      {"L", decimal(event_.team_loss)},
                      {"F", "W"},
                      {"H", "D"},
                      {"Z", 0.0},
                      {"P", "D"},
                      {"A", "D"},
                      {"U", "Z"}};
    const TeamEntry* pab = nullptr;
    for (const auto& rounds : event_.team_rounds)
      for (const TeamEntry& entry : rounds)
        if (entry.kind == TeamEntry::Kind::pab && !pab) pab = &entry;
    m["FG"] = "W*";
    m["HG"] = "D*";
    m["ZG"] = "Z*";
    m["PG"] = "P*";
    if (pab) {
      m["P"] = decimal(pab->match_points);
      m["PG"] = decimal(pab->game_points);
    }
    return m;
  }

  void rounds(ordered_json& t) {
    ordered_json list = ordered_json::array();
    for (std::size_t r = 0; r < event_.round_dates.size(); ++r) {
      ordered_json round = {{"roundNo", r + 1}};
      set_text(round, "startTime", date(event_.round_dates[r]));
      list.push_back(std::move(round));
    }
    if (!list.empty()) t["rounds"] = std::move(list);
  }

  void accelerated(ordered_json& t) {
    ordered_json values = ordered_json::array();
    for (std::size_t i = 0; document_ && i < document_->size(); ++i)
      if (const auto* a = document_->record(i).as<AccelerationRecord>())
        values.push_back({{"matchPoints", decimal(a->match_points.value_or(Points{}))},
                          {"gamePoints", decimal(a->game_points.value_or(Points{}))},
                          {"firstRound", a->first_round.value_or(Round{1}).value()},
                          {"lastRound", a->last_round.value_or(Round{1}).value()},
                          {"firstCompetitor", a->first_id.value_or(1)},
                          {"lastCompetitor", a->last_id.value_or(1)}});
    if (values.empty() && !event_.is_team_event()) values = accelerated_ranges();
    if (!values.empty()) t["accelerated"] = {{"name", "Acc"}, {"values", values}};
  }

  [[nodiscard]] ordered_json accelerated_ranges() const {
    ordered_json values = ordered_json::array();
    // One range for each player and run of rounds; neighbours of one value are put together.
    struct Range {
      std::int32_t tenths;
      std::size_t first_round, last_round, first, last;
    };
    std::vector<Range> ranges;
    for (std::size_t p = 0; p < event_.acceleration.size(); ++p)
      for (std::size_t r = 0; r < event_.acceleration[p].size(); ++r) {
        const std::int32_t tenths = event_.acceleration[p][r].tenths();
        if (tenths == 0) continue;
        const std::size_t tpn = event_.players[p].tpn.value();
        Range* back = ranges.empty() ? nullptr : &ranges.back();
        if (back && back->first == tpn && back->tenths == tenths && back->last_round == r)
          back->last_round = r + 1;
        else
          ranges.push_back({tenths, r + 1, r + 1, tpn, tpn});
      }
    std::stable_sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
      return std::tie(a.first_round, a.last_round, a.tenths) <
             std::tie(b.first_round, b.last_round, b.tenths);
    });
    std::vector<Range> joined;
    for (const Range& range : ranges) {
      Range* back = joined.empty() ? nullptr : &joined.back();
      if (back && back->first_round == range.first_round && back->last_round == range.last_round &&
          back->tenths == range.tenths && back->last + 1 == range.first)
        back->last = range.last;
      else
        joined.push_back(range);
    }
    for (const Range& range : joined)
      values.push_back({{"matchPoints", 0.0},
                        {"gamePoints", decimal(Points::from_tenths(range.tenths))},
                        {"firstRound", range.first_round},
                        {"lastRound", range.last_round},
                        {"firstCompetitor", range.first},
                        {"lastCompetitor", range.last}});
    return values;
  }

  void prohibited(ordered_json& t) {
    ordered_json list = ordered_json::array();
    const std::uint16_t total = std::max<std::uint16_t>(event_.rounds_total(), 1);
    for (const auto& group : event_.forbidden) {
      ordered_json members = ordered_json::array();
      for (const auto p : group.members) members.push_back(cid(p));
      const std::uint16_t last = std::min(group.last.value(), total);
      list.push_back({{"firstRound", group.first.value()},
                      {"lastRound", std::max(group.first.value(), last)},
                      {"competitors", members}});
    }
    if (!list.empty()) t["prohibited"] = std::move(list);
  }

  /// Of a player, in team events of a team.
  [[nodiscard]] std::uint16_t cid(tournament::PlayerIndex index) const {
    return event_.is_team_event() ? event_.teams[index].number.value()
                                  : event_.players[index].tpn.value();
  }

  // --- competitors -------------------------------------------------------------------------------

  [[nodiscard]] ordered_json competitor(std::size_t index) const {
    const auto& p = event_.players[index];
    const auto place = static_cast<tournament::PlayerIndex>(index);
    ordered_json j = {{"cid", p.tpn.value()},
                      {"profileId", profile_of_[index]},
                      {"present", true},
                      {"gamePoints", decimal(p.stated_points.value_or(event_.points(place)))}};
    if (p.stated_rank) j["rank"] = p.stated_rank->value();
    j["tpn"] = p.tpn.value();
    const auto rating = event_.rating(place);  // as 172 chooses it
    j["rating"] = rating ? ordered_json(*rating) : ordered_json();
    return j;
  }

  [[nodiscard]] ordered_json competitors() const {
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < event_.players.size(); ++i) list.push_back(competitor(i));
    return list;
  }

  [[nodiscard]] ordered_json team_competitors() {
    ordered_json list = ordered_json::array();
    for (std::size_t t = 0; t < event_.teams.size(); ++t) {
      const auto& team = event_.teams[t];
      ordered_json players = ordered_json::array();
      for (const auto p : team.players) {
        ordered_json player = competitor(p);
        player["order"] = players.size() + 1;
        player["teamId"] = team_id_[t];
        players.push_back(std::move(player));
      }
      Points match, game;
      for (const TeamEntry& entry : event_.team_rounds[t]) {
        match += entry.match_points;
        game += entry.game_points;
      }
      ordered_json j = {{"cid", team.number.value()},
                        {"teamId", team_id_[t]},
                        {"present", true},
                        {"matchPoints", decimal(team.stated_match_points.value_or(match))},
                        {"gamePoints", decimal(team.stated_game_points.value_or(game))}};
      if (team.stated_rank) j["rank"] = team.stated_rank->value();
      j["tpn"] = team.number.value();
      j["cplayers"] = std::move(players);
      list.push_back(std::move(j));
    }
    const auto homeless = std::count_if(event_.players.begin(), event_.players.end(),
                                        [](const auto& p) { return !p.team.has_value(); });
    if (homeless != 0) lost("001", fmt::format("{} player(s) without a team", homeless));
    return list;
  }

  // --- results -----------------------------------------------------------------------------------

  struct Letter {
    const char* letter;
    bool played, rated;
  };
  // jch.md §3; a game without a result is the undefined one.
  static Letter letter_of(Result r) {
    switch (r) {
      case Result::win:
        return {"W", true, true};
      case Result::draw:
        return {"D", true, true};
      case Result::loss:
        return {"L", true, true};
      case Result::unrated_win:
        return {"W", true, false};
      case Result::unrated_draw:
        return {"D", true, false};
      case Result::unrated_loss:
        return {"L", true, false};
      case Result::forfeit_win:
      case Result::full_bye:
        return {"W", false, false};
      case Result::half_bye:
        return {"D", false, false};
      case Result::pab:
        return {"P", true, false};
      case Result::pending:
        return {"A", true, false};
      case Result::blank:
      case Result::invalid:
        return {"U", false, false};
      case Result::forfeit_loss:
      case Result::zero_bye:
        break;
    }
    return {"Z", false, false};
  }

  void results() {
    for (std::uint16_t r = 1; r <= event_.rounds_stored; ++r) round(r);
    announced();
  }

  void round(std::uint16_t r) {
    const RoundBoards boards = round_boards(event_, Round{r});
    std::vector<std::pair<const GameBoard*, int>> ids;
    for (const GameBoard& b : boards.games) {
      ids.emplace_back(&b, next_id());
      game(r, b);
    }
    std::uint16_t board = 0;
    if (!event_.is_team_event())
      for (const GameBoard& b : boards.games) board = std::max(board, b.board);
    for (const auto& p : event_.players) {
      const Entry& entry = p.rounds[r - 1U];
      const bool board_forfeit =
          event_.is_team_event() && p.team && entry.result == Result::forfeit_win;
      if (entry.has_opponent() || !entry.written || entry.result == Result::blank || board_forfeit)
        continue;
      next_id();
      alone(r, p.tpn.value(), letter_of(entry.result), event_.is_team_event() ? 0 : ++board);
    }
    if (event_.is_team_event()) matches(r, ids);
  }

  void game(std::uint16_t r, const GameBoard& b) {
    const Letter white = letter_of(b.white_result), black = letter_of(b.black_result);
    const auto number = [&](tournament::PlayerIndex p) { return event_.players[p].tpn.value(); };
    if (b.black == tournament::nobody) return alone(r, number(b.white), white, b.board);
    games_.push_back({{"id", last_id_},
                      {"round", r},
                      {"board", b.board},
                      {"white", number(b.white)},
                      {"black", number(b.black)},
                      {"played", white.played || black.played},
                      {"rated", white.rated && black.rated},
                      {"wResult", white.letter},
                      {"bResult", black.letter}});
  }

  void alone(std::uint16_t r, std::uint16_t player, const Letter& letter, std::uint16_t board) {
    games_.push_back({{"id", last_id_},
                      {"round", r},
                      {"board", board},
                      {"white", player},
                      {"black", 0},
                      {"played", letter.played},
                      {"rated", letter.rated},
                      {"wResult", letter.letter}});
  }

  void matches(std::uint16_t r, const std::vector<std::pair<const GameBoard*, int>>& ids) {
    std::uint16_t number = 0;
    std::set<std::uint16_t> done;
    const auto games_of = [&](std::uint16_t team) {
      ordered_json list = ordered_json::array();
      for (const auto& [board, id] : ids)
        if (board->white_team == team || board->black_team == team) list.push_back(id);
      return list;
    };
    for (std::uint16_t t = 0; t < event_.teams.size(); ++t) {
      const TeamEntry& entry = event_.team_rounds[t][r - 1U];
      if (!entry.opponent || done.contains(t)) continue;
      const std::uint16_t o = *entry.opponent;
      const TeamEntry& other = event_.team_rounds[o][r - 1U];
      const bool first = entry.colour != other.colour
                             ? entry.colour == Colour::white || other.colour == Colour::black
                             : t < o;
      done.insert(t);
      done.insert(o);
      const std::uint16_t white = first ? t : o, black = first ? o : t;
      ordered_json games = games_of(t);
      for (const auto& id : games_of(o))
        if (std::find(games.begin(), games.end(), id) == games.end()) games.push_back(id);
      const auto [w, b, played] = match_result(first ? entry : other, first ? other : entry);
      next_id();
      matches_.push_back({{"id", last_id_},
                          {"isTeam", true},
                          {"round", r},
                          {"board", ++number},
                          {"white", event_.teams[white].number.value()},
                          {"black", event_.teams[black].number.value()},
                          {"games", std::move(games)},
                          {"played", played},
                          {"wResult", w},
                          {"bResult", b}});
    }
    for (std::uint16_t t = 0; t < event_.teams.size(); ++t)
      if (!event_.team_rounds[t][r - 1U].opponent) team_bye(r, t, ++number);
  }

  struct MatchResult {
    const char *white, *black;
    bool played;
  };
  [[nodiscard]] MatchResult match_result(const TeamEntry& white, const TeamEntry& black) const {
    const auto forfeited = [](const TeamEntry& e) {
      return e.kind == TeamEntry::Kind::forfeit_win || e.kind == TeamEntry::Kind::forfeit_loss;
    };
    if (forfeited(white) || forfeited(black))
      return {white.kind == TeamEntry::Kind::forfeit_win ? "W" : "Z",
              black.kind == TeamEntry::Kind::forfeit_win ? "W" : "Z", false};
    if (white.game_points == black.game_points) return {"D", "D", true};
    return white.game_points > black.game_points ? MatchResult{"W", "L", true}
                                                 : MatchResult{"L", "W", true};
  }

  void team_bye(std::uint16_t r, std::uint16_t t, std::uint16_t number) {
    Letter letter{"Z", false, false};
    switch (event_.team_rounds[t][r - 1U].kind) {
      case TeamEntry::Kind::pab:
        letter = {"P", true, false};
        break;
      case TeamEntry::Kind::full_bye:
      case TeamEntry::Kind::forfeit_win:
        letter = {"W", false, false};
        break;
      case TeamEntry::Kind::half_bye:
        letter = {"D", false, false};
        break;
      case TeamEntry::Kind::none:
        return;
      default:
        break;
    }
    next_id();
    matches_.push_back({{"id", last_id_},
                        {"isTeam", true},
                        {"round", r},
                        {"board", number},
                        {"white", event_.teams[t].number.value()},
                        {"black", 0},
                        {"games", ordered_json::array()},
                        {"played", letter.played},
                        {"wResult", letter.letter}});
  }

  // Byes of rounds to come: results of these rounds.
  void announced() {
    for (const auto& bye : event_.announced_byes) {
      if (bye.player == tournament::nobody || bye.round.value() <= event_.rounds_stored) continue;
      const Letter letter = letter_of(bye.type);
      next_id();
      ordered_json j = {{"id", last_id_},           {"round", bye.round.value()},
                        {"white", cid(bye.player)}, {"black", 0},
                        {"played", letter.played},  {"rated", letter.rated},
                        {"wResult", letter.letter}};
      (event_.is_team_event() ? matches_ : games_).push_back(std::move(j));
    }
  }

  void tell_losses() {
    bool names = false, numbers = false, nicknames = false, line_ups = false;
    for (const auto& p : event_.players)
      for (const auto& n : p.national) {
        names = names || (!n.name.empty() && n.name != p.name) || !n.classification.empty();
        numbers = numbers || !n.number.empty();
      }
    for (const auto& t : event_.teams) nicknames = nicknames || !t.nickname.empty() || t.strength;
    for (const auto& rounds : event_.team_rounds)
      for (const TeamEntry& e : rounds) line_ups = line_ups || !e.line_up.empty();
    if (numbers) lost("NRS", "national numbers");
    if (names) lost("NRS", "national names and classifications");
    if (nicknames) lost("310", "nicknames and mean ratings of the teams");
    if (line_ups) lost("300", "line-ups with empty boards");
    if (!event_.rating_federation.empty()) lost("172", "the method of the starting rank");
    if (!event_.adjustments.empty()) lost("299", "abnormal points");
    if (event_.numbered_by_rank) lost("XXC", "that the players are paired by rank");
  }

  const Event& event_;
  const Document* document_;
  std::vector<Loss>* losses_;
  int last_id_ = 0;
  std::vector<std::string> federations_;
  std::vector<int> profile_of_, team_id_, arbiters_;
  std::optional<int> chief_;
  ordered_json profiles_ = ordered_json::array(), teams_ = ordered_json::array(),
               games_ = ordered_json::array(), matches_ = ordered_json::array();
};

}  // namespace

std::string to_jch(const Event& event, const Document* document, std::vector<Loss>* losses) {
  return JchWriter(event, document, losses).run();
}

bool is_jch(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && bytes[first] == '{' && !is_event_json(bytes) &&
         bytes.substr(0, 4096).find("\"filetype\"") != std::string_view::npos;
}

}  // namespace trf::exchange
