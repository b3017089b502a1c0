// JSON for Chess to the records of TRF26 (jch.md §7).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/jch.hpp"
#include "exchange/json_node.hpp"
#include "grammar/grammar.hpp"
#include "trf/canonical_lines.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::exchange {

namespace {

constexpr std::uint64_t most_players = 9999, most_teams = 999, most_rounds = 999;

/// A date as text in any of the forms that the program's versions write.
PartialDate date_of(const Node& node, const char* name) {
  const std::string text = node.text(name);
  const auto plain = grammar::plain_date(text);
  if (plain) return *plain;
  std::string slashed = text.substr(0, 10);
  std::replace(slashed.begin(), slashed.end(), '-', '/');
  if (const auto iso = grammar::plain_date(slashed)) return *iso;
  return grammar::date(text.substr(0, 10)).value();
}

/// Builds the records of one tournament.
class JchReader {
 public:
  explicit JchReader(Node root) : root_(std::move(root)) {}

  JchEvent run() {
    const auto event = root_.find("event");
    if (!event || !event->is_object()) root_.fail("no event (\"filetype\": \"Event\")");
    const auto tournaments = event->list("tournaments");
    if (tournaments.empty()) event->fail("no tournament");
    const Node& t = tournaments.front();
    team_event_ = t.flag("teamTournament");
    const std::string origin = root_.text("origin");
    remarks_.add(Code::jch_read, {}, "", {origin.empty() ? "of an unknown program" : origin});
    if (tournaments.size() > 1)
      left_out(fmt::format("{} more tournament(s) of the file", tournaments.size() - 1));
    for (const Node& p : event->list("profiles")) profile(p);
    for (const Node& n : event->list("ratingLists"))
      rating_lists_.push_back(n.find("listName") ? n.text("listName") : std::string());
    for (const Node& n : event->list("teams")) team_profile(n);
    header(*event, t);
    competitors(t);
    for (const Node& n : t.list("gameList")) game(n);
    put_players();
    put_teams();
    scores(t);
    matches(t);
    accelerated(t);
    prohibited(t);
    put_byes();
    return {std::move(lines_).document(Edition::trf26), std::move(remarks_)};
  }

 private:
  struct Profile {
    std::string name, federation, title, other_title;
    Sex sex = Sex::unknown;
    PartialDate birth;
    std::optional<FideId> fide_id;
    std::vector<std::uint16_t> ratings;
  };
  struct Competing {
    PlayerRecord record;
    std::uint64_t profile = 0;
  };

  void left_out(std::string what) { remarks_.add(Code::jch_left_out, {}, "", {std::move(what)}); }

  // --- people ------------------------------------------------------------------------------------

  static std::string full_name(const Node& p) {
    const std::string last = p.text("lastName"), first = p.text("firstName");
    if (last.empty() && first.empty()) return p.text("fideName");
    return last.empty() || first.empty() ? last + first : last + ", " + first;
  }

  void profile(const Node& p) {
    const auto id = p.number<std::uint64_t>("id", 1'000'000'000);
    if (!id) p.fail("no id");
    Profile out;
    out.name = full_name(p);
    out.federation = federation(p.text("federation"));
    out.title = p.text("fideTitle");
    if (out.title.empty()) out.title = p.text("fideWTitle");
    out.other_title = p.text("fideOTitle");
    const auto sex = grammar::sex(p.text("sex"));
    out.sex = sex.usable() ? sex.value : Sex::unknown;
    out.birth = date_of(p, "birth");
    if (const auto year = p.number<std::uint16_t>("yearBirth", 9999); out.birth.absent() && year)
      out.birth.year = *year;
    if (const auto n = p.number<FideId>("fideId", 99'999'999'999); n && n->value() != 0)
      out.fide_id = n;
    for (const Node& n : p.list("rating"))
      out.ratings.push_back(n.null() ? std::uint16_t{0}
                                     : static_cast<std::uint16_t>(n.integer(9999)));
    profiles_[*id] = std::move(out);
  }

  static std::string federation(const std::string& code) {
    if (grammar::is_federation(code)) return code;
    return std::string(grammar::federation_for(code));
  }

  /// "IA Mirchev, Todor (99109910)"
  [[nodiscard]] std::string arbiter(std::uint64_t id) const {
    const auto it = profiles_.find(id);
    if (it == profiles_.end()) return {};
    const Profile& p = it->second;
    std::string out = p.other_title.empty() ? p.name : p.other_title + " " + p.name;
    if (p.fide_id) out += fmt::format(" ({})", p.fide_id->value());
    return out;
  }

  void arbiters(const Node& info) {
    const auto node = info.find("arbiters");
    if (!node) return;
    if (const auto chief = node->number<std::uint64_t>("chiefArbiter", 1'000'000'000))
      put_text("102", arbiter(*chief));
    for (const char* list : {"deputyChiefArbiters", "arbiters"})
      for (const Node& n : node->list(list)) put_text("112", arbiter(n.integer(1'000'000'000)));
  }

  // --- the tournament ----------------------------------------------------------------------------

  void put_text(std::string_view key, const std::string& text) {
    if (!text.empty()) lines_.put(key, TextRecord{text});
  }
  void put_date(std::string_view key, PartialDate date) {
    if (!date.absent()) lines_.put(key, DateRecord{date, {}});
  }
  void put_count(std::string_view key, std::size_t n) {
    lines_.put(key, CountRecord{static_cast<std::uint32_t>(n), {}});
  }

  void header(const Node& event, const Node& t) {
    std::string name = event.text("name");
    if (name.empty()) name = event.text("eventName");
    std::string type;
    if (const auto info = event.find("eventInfo")) {
      if (const std::string full = info->text("fullName"); !full.empty()) name = full;
      put_text("022", info->text("site"));
      put_text("032", federation(info->text("federation")));
      put_date("042", date_of(*info, "startDate"));
      put_date("052", date_of(*info, "endDate"));
      arbiters(*info);
      type = info->text("typeOfTournament");
    }
    put_text("012", name);
    put_text("092", t.text("tournamentType"));
    put_text("192", type.empty() ? type_of(t) : type);
    if (const auto rounds = t.number<std::uint32_t>("numRounds", most_rounds);
        rounds && *rounds != 0)
      put_count("142", *rounds);
    if (const std::string colour = text::ascii_lower(t.text("topColor")); !colour.empty())
      lines_.put("152", InitialColourRecord{colour == "b" ? Colour::black : Colour::white});
    put_text("182", t.text("pairingcontrollerid"));
    time_control(t);
    round_dates(t);
    rank_order(t);
    board_colours(t);
  }

  // Where the file has no code of 192 its own words tell as much as they can.
  static std::string type_of(const Node& t) {
    std::string system;
    for (const Node& n : t.list("pairingSystem"))
      if (system.empty()) system = text::ascii_lower(n.text());
    const bool team = t.flag("teamTournament");
    if (team) return system == "berger" ? "CUSTOM_TEAM_ROUNDROBIN" : "CUSTOM_TEAM_SWISS_MP";
    for (const auto& [word, code] :
         {std::pair{"dutch", "FIDE_DUTCH"}, std::pair{"dobov", "FIDE_DUBOV"},
          std::pair{"dubov", "FIDE_DUBOV"}, std::pair{"burstein", "FIDE_BURSTEIN"},
          std::pair{"doubleswiss", "FIDE_DOUBLESWISS"}, std::pair{"berger", "FIDE_ROUNDROBIN"}})
      if (system == word) return code;
    return {};
  }

  void time_control(const Node& t) {
    const auto node = t.find("timeControl");
    if (!node) return;
    const std::string text = node->text("description"), encoded = node->text("encoded");
    put_text("122", text);
    put_text("222", encoded.empty() ? conversion::encoded_time_control(text) : encoded);
  }

  void round_dates(const Node& t) {
    RoundDatesRecord record;
    for (const Node& n : t.list("rounds")) {
      const auto round = n.number<std::uint16_t>("roundNo", most_rounds);
      const PartialDate date = date_of(n, "startTime");
      if (!round || *round == 0 || !date.complete()) continue;
      if (record.dates.size() < *round) record.dates.resize(*round);
      record.dates[*round - 1U] = date;
    }
    if (!record.dates.empty()) lines_.put("132", std::move(record));
  }

  // Texts in the code's form, objects in the schema's.
  void rank_order(const Node& t) {
    TieBreakRecord record;
    for (const Node& n : t.list("rankOrder")) {
      if (n.is_object() && n.find("modifiers"))
        left_out(fmt::format("modifiers of tie-break {}", n.text("name")));
      const std::string code = n.is_object() ? n.text("name") : n.text();
      if (!code.empty()) record.codes.push_back(code);
    }
    if (record.codes.empty()) return;
    if (record.codes.front() == "PTS") {
      record.codes.erase(record.codes.begin());
      if (!record.codes.empty()) lines_.put("202", std::move(record));
    } else {
      lines_.put("212", std::move(record));
    }
  }

  void board_colours(const Node& t) {
    BoardColoursRecord boards;
    for (const char c : t.text("teamSequence")) {
      if (c != 'W' && c != 'B') t.find("teamSequence")->fail("not letters W and B");
      boards.colours.push_back(c == 'W' ? Colour::white : Colour::black);
    }
    if (!boards.colours.empty() && team_event_) lines_.put("352", std::move(boards));
  }

  // --- points ------------------------------------------------------------------------------------

  /// A price, or the letter whose price it has; `depth` ends circles.
  static std::optional<Points> price(const Node& system, const std::string& letter, int depth = 0) {
    const auto node = system.find(letter.c_str());
    if (!node) return std::nullopt;
    if (node->is_text() && grammar::points(node->text(), true).usable()) return node->decimal();
    if (!node->is_text()) return node->decimal();
    const std::string other = node->text();
    if (depth > 8) node->fail("prices refer to each other in a circle");
    return price(system, other, depth + 1);
  }

  void scores(const Node& t) {
    const auto system = t.find("scoreSystem");
    const auto game = system ? system->find("game") : std::nullopt;
    if (game && game->is_object()) {
      auto s = tournament::ScoreSystem::standard();
      const auto set = [&](const char* letter, auto... prices) {
        if (const auto value = price(*game, letter)) ((*prices = *value), ...);
      };
      set("W", &s.win_white, &s.win_black, &s.forfeit_win);
      set("D", &s.draw_white, &s.draw_black, &s.pending);
      set("L", &s.loss_white, &s.loss_black);
      set("Z", &s.zero_bye, &s.forfeit_loss);
      s.full_bye = s.pab = s.win_white;
      s.half_bye = s.draw_white;
      set("F", &s.full_bye);
      set("H", &s.half_bye);
      set("P", &s.pab);
      set("A", &s.pending);
      put_prices(s);
    }
    const auto match = system ? system->find("match") : std::nullopt;
    if (team_event_ && match && match->is_object()) match_prices(*match);
  }

  void put_prices(const tournament::ScoreSystem& s) {
    if (conversion::same_prices(s, tournament::ScoreSystem::standard())) return;
    auto prices = conversion::prices_in_trf26(s);
    if (!prices.unsaid.empty()) return lines_.put("XXS", conversion::prices_in_xxs(s));
    lines_.put("162", std::move(prices.record));
    for (auto& rule : prices.rules) lines_.put("299", std::move(rule));
  }

  void match_prices(const Node& match) {
    PriceRecord record;
    for (const auto& [symbol, letter] :
         {std::pair{"TW", "W"}, std::pair{"TD", "D"}, std::pair{"TL", "L"}})
      if (const auto value = price(match, letter)) record.prices.push_back({symbol, *value});
    if (!record.prices.empty()) lines_.put("362", std::move(record));
    bye_match_points_ = price(match, "P");
    // "D*" is as many game points as boards.
    const auto games = match.find("PG");
    const bool stated = games && (!games->is_text() || grammar::points(games->text()).usable());
    if (stated) bye_game_points_ = games->decimal();
  }

  // --- competitors -------------------------------------------------------------------------------

  void competitors(const Node& t) {
    for (const Node& n : t.list("competitors")) {
      if (team_event_)
        team_competitor(n);
      else
        competitor(n);
    }
  }

  void competitor(const Node& n) {
    const auto tpn = n.number<std::uint16_t>("cid", most_players);
    if (!tpn || *tpn == 0) n.fail("no cid");
    Competing c;
    PlayerRecord& p = c.record;
    p.tpn = Tpn{*tpn};
    c.profile = n.number<std::uint64_t>("profileId", 1'000'000'000).value_or(0);
    const auto it = profiles_.find(c.profile);
    const bool rated = it != profiles_.end() && !it->second.ratings.empty();
    if (it != profiles_.end()) person(it->second, p);
    // His rating in the tournament may be that of another list; the first one is FIDE's.
    const auto rating = n.number<std::uint16_t>("rating", 9999);
    if (!rated && rating.value_or(0) != 0) p.rating = rating;
    if (rated && rating.value_or(0) != p.rating.value_or(0) && !other_ratings_) {
      other_ratings_ = true;
      left_out("that ratings of another list than the first are used (record 172 says so)");
    }
    if (const auto points = n.find("gamePoints")) p.points = points->decimal();
    if (!p.points) p.points = Points{};
    if (const auto rank = n.number<Rank>("rank", most_players); rank && rank->value() != 0)
      p.rank = rank;
    if (!players_.emplace(*tpn, std::move(c)).second)
      n.fail(fmt::format("player {} stands twice", *tpn));
  }

  static void person(const Profile& from, PlayerRecord& p) {
    p.name = from.name;
    p.sex = from.sex;
    p.federation = from.federation;
    p.birth = from.birth;
    p.fide_id = from.fide_id;
    if (!from.ratings.empty() && from.ratings.front() != 0) p.rating = from.ratings.front();
    const auto title = grammar::title(from.title);
    p.title = title.value;
    if (title.value == Title::other) p.title_text = from.title;
  }

  void team_profile(const Node& n) {
    const auto id = n.number<std::uint64_t>("id", 1'000'000'000);
    if (id) team_names_[*id] = n.text("teamName");
  }

  void team_competitor(const Node& n) {
    TeamRecord team;
    team.number = n.number<TeamNumber>("cid", most_teams);
    if (!team.number || team.number->value() == 0) n.fail("no cid");
    const auto profile = n.number<std::uint64_t>("teamId", 1'000'000'000);
    if (profile && team_names_.contains(*profile)) team.name = team_names_[*profile];
    if (const auto points = n.find("matchPoints")) team.match_points = points->decimal();
    if (const auto points = n.find("gamePoints")) team.game_points = points->decimal();
    if (const auto rank = n.number<Rank>("rank", most_teams); rank && rank->value() != 0)
      team.rank = rank;
    auto players = n.list("cplayers");
    std::stable_sort(players.begin(), players.end(), [](const Node& a, const Node& b) {
      const auto order = [](const Node& p) {
        return p.number<std::uint32_t>("order", 1'000'000).value_or(0);
      };
      return order(a) < order(b);
    });
    for (const Node& p : players) {
      competitor(p);
      team.players.push_back(*p.number<Tpn>("cid", most_players));
    }
    if (!team_numbers_.insert(team.number->value()).second)
      n.fail(fmt::format("team {} stands twice", team.number->value()));
    teams_.push_back(std::move(team));
  }

  void put_players() {
    put_count("062", players_.size());
    std::size_t rated = 0;
    for (auto& [tpn, c] : players_) {
      rated += c.record.rating.has_value();
      national(c);
      lines_.put("001", std::move(c.record));
    }
    put_count("072", rated);
    if (team_event_) put_count("082", teams_.size());
  }

  // The lists behind the first are national ones, named by the federation.
  void national(const Competing& c) {
    const auto it = profiles_.find(c.profile);
    if (it == profiles_.end()) return;
    for (std::size_t i = 1; i < it->second.ratings.size() && i < rating_lists_.size(); ++i) {
      if (it->second.ratings[i] == 0) continue;
      if (!grammar::is_federation(rating_lists_[i])) {
        if (other_lists_.insert(rating_lists_[i]).second)
          left_out(fmt::format("ratings of the list '{}'", rating_lists_[i]));
        continue;
      }
      NationalRecord n;
      n.key = rating_lists_[i];
      n.tpn = c.record.tpn;
      n.sex = c.record.sex;
      n.name = c.record.name;
      n.rating = it->second.ratings[i];
      n.origin = c.record.federation;
      n.birth = c.record.birth;
      lines_.put(n.key, n);
    }
  }

  void put_teams() {
    std::sort(teams_.begin(), teams_.end(),
              [](const TeamRecord& a, const TeamRecord& b) { return a.number < b.number; });
    for (TeamRecord& team : teams_) lines_.put("310", std::move(team));
  }

  // --- results -----------------------------------------------------------------------------------

  struct Outcome {
    std::uint16_t round = 0, white = 0, black = 0;
    Result white_result = Result::blank, black_result = Result::blank;
    bool played = false;
    char letter = ' ';
  };

  Outcome outcome(const Node& n, std::uint64_t most) {
    Outcome o;
    o.round = n.number<std::uint16_t>("round", most_rounds).value_or(0);
    if (o.round == 0) n.fail("no round");
    o.white = n.number<std::uint16_t>("white", most).value_or(0);
    o.black = n.number<std::uint16_t>("black", most).value_or(0);
    o.played = n.flag("played");
    const bool rated = n.find("rated") ? n.flag("rated") : o.played;
    const char white = letter(n, "wResult"), black = letter(n, "bResult");
    o.letter = white;
    o.white_result = result(white != ' ' ? white : mirror(black), o.played, rated);
    o.black_result = result(black != ' ' ? black : mirror(white), o.played, rated);
    return o;
  }

  static char letter(const Node& n, const char* name) {
    const std::string text = n.text(name);
    if (text.empty()) return ' ';
    constexpr std::string_view letters = "WDLFHZPAU";
    if (text.size() != 1 || letters.find(text[0]) == std::string_view::npos)
      n.find(name)->fail(fmt::format("'{}' is not a result", text));
    return text[0];
  }

  static char mirror(char letter) {
    switch (letter) {
      case 'W':
        return 'L';
      case 'L':
        return 'W';
      case 'Z':
        return 'W';
      default:
        return letter;
    }
  }

  static Result result(char letter, bool played, bool rated) {
    switch (letter) {
      case 'W':
        return !played ? Result::forfeit_win : rated ? Result::win : Result::unrated_win;
      case 'D':
        return !played ? Result::half_bye : rated ? Result::draw : Result::unrated_draw;
      case 'L':
        return !played ? Result::forfeit_loss : rated ? Result::loss : Result::unrated_loss;
      case 'F':
        return Result::full_bye;
      case 'H':
        return Result::half_bye;
      case 'P':
        return Result::pab;
      case 'A':
        return Result::pending;
      case 'Z':
        return Result::forfeit_loss;
      default:
        return Result::blank;
    }
  }

  // Only the opponent 0 tells a bye from a forfeit (jch.md §3).
  [[nodiscard]] Result alone(Result r) const {
    switch (r) {
      case Result::forfeit_win:
      case Result::win:
        return team_event_ ? Result::forfeit_win : Result::full_bye;
      case Result::draw:
      case Result::unrated_draw:
        return Result::half_bye;
      case Result::pab:
      case Result::half_bye:
      case Result::full_bye:
        return r;
      default:
        return team_event_ ? Result::forfeit_loss : Result::zero_bye;
    }
  }

  void game(const Node& n) {
    const Outcome o = outcome(n, most_players);
    if (o.white == 0 && o.black == 0) n.fail("a game of nobody");
    if (o.white == 0) return set(n, o.round, o.black, 0, Colour::none, alone(o.black_result));
    if (o.black == 0) return set(n, o.round, o.white, 0, Colour::none, alone(o.white_result));
    if (o.white == o.black) n.fail(fmt::format("player {} against himself", o.white));
    set(n, o.round, o.white, o.black, Colour::white, o.white_result);
    set(n, o.round, o.black, o.white, Colour::black, o.black_result);
  }

  void set(const Node& n, std::uint16_t round, std::uint16_t player, std::uint16_t opponent,
           Colour colour, Result result) {
    const auto it = players_.find(player);
    if (it == players_.end()) n.fail(fmt::format("player {} is no competitor", player));
    auto& rounds = it->second.record.rounds;
    if (rounds.size() < round) rounds.resize(round);
    RoundBlock& b = rounds[round - 1U];
    if (!b.empty()) n.fail(fmt::format("player {} stands twice in round {}", player, round));
    b.opponent = opponent;
    b.nobody = opponent ? RoundBlock::Nobody::no : RoundBlock::Nobody::zeros;
    b.colour = colour;
    b.result = result;
  }

  void matches(const Node& t) {
    if (!team_event_) return;
    TeamByesRecord byes;
    for (const Node& n : t.list("matchList")) {
      const Outcome o = outcome(n, most_teams);
      if (!team_numbers_.contains(o.white))
        n.fail(fmt::format("team {} is no competitor", o.white));
      if (o.black == 0) {
        bye(o, byes);
      } else if (!team_numbers_.contains(o.black)) {
        n.fail(fmt::format("team {} is no competitor", o.black));
      } else if (!o.played && (o.white_result == Result::forfeit_win ||
                               o.white_result == Result::forfeit_loss)) {
        const char* type = o.white_result == Result::forfeit_win   ? "+-"
                           : o.black_result == Result::forfeit_win ? "-+"
                                                                   : "--";
        lines_.put("330", TeamForfeitRecord{type, Round{o.round}, TeamNumber{o.white},
                                            TeamNumber{o.black}});
      }
    }
    if (byes.teams.empty()) return;
    byes.match_points = bye_match_points_;
    byes.game_points = bye_game_points_;
    lines_.put("320", std::move(byes));
  }

  void bye(const Outcome& o, TeamByesRecord& byes) {
    if (o.letter == 'P') {
      if (byes.teams.size() < o.round) byes.teams.resize(o.round);
      byes.teams[o.round - 1U] = TeamNumber{o.white};
      return;
    }
    const Result type = o.letter == 'W' || o.letter == 'F'   ? Result::full_bye
                        : o.letter == 'D' || o.letter == 'H' ? Result::half_bye
                                                             : Result::zero_bye;
    byes_[{o.round, type}].insert(o.white);
  }

  void put_byes() {
    for (const auto& [key, teams] : byes_) {
      ByesRecord record;
      record.round = Round{key.first};
      record.type = key.second;
      record.ids.assign(teams.begin(), teams.end());
      lines_.put("240", std::move(record));
    }
  }

  // --- the rest ----------------------------------------------------------------------------------

  void accelerated(const Node& t) {
    const auto node = t.find("accelerated");
    if (!node || !node->is_object()) return;
    for (const Node& n : node->list("values")) {
      AccelerationRecord record;
      if (const auto points = n.find("matchPoints");
          points && team_event_ && points->decimal() != Points{})
        record.match_points = points->decimal();
      if (const auto points = n.find("gamePoints")) record.game_points = points->decimal();
      record.first_round = n.number<Round>("firstRound", most_rounds);
      record.last_round = n.number<Round>("lastRound", most_rounds);
      record.first_id = n.number<std::uint16_t>("firstCompetitor", most_players);
      record.last_id = n.number<std::uint16_t>("lastCompetitor", most_players);
      lines_.put("250", std::move(record));
    }
  }

  void prohibited(const Node& t) {
    for (const Node& n : t.list("prohibited")) {
      ForbiddenRecord record;
      record.first_round = n.number<Round>("firstRound", most_rounds);
      record.last_round = n.number<Round>("lastRound", most_rounds);
      for (const Node& id : n.list("competitors"))
        record.ids.push_back(static_cast<std::uint16_t>(id.integer(most_players)));
      std::sort(record.ids.begin(), record.ids.end());
      lines_.put("260", std::move(record));
    }
  }

  Node root_;
  bool team_event_ = false, other_ratings_ = false;
  CanonicalLines lines_;
  Diagnostics remarks_;
  std::map<std::uint64_t, Profile> profiles_;
  std::map<std::uint64_t, std::string> team_names_;
  std::vector<std::string> rating_lists_;
  std::set<std::string> other_lists_;
  std::map<std::uint16_t, Competing> players_;
  std::vector<TeamRecord> teams_;
  std::set<std::uint16_t> team_numbers_;
  std::map<std::pair<std::uint16_t, Result>, std::set<std::uint16_t>> byes_;
  std::optional<Points> bye_match_points_, bye_game_points_;
};

}  // namespace

JchEvent document_from_jch(std::string_view text) {
  const auto value = parsed_json(text);
  return JchReader(Node(*value, "")).run();
}

}  // namespace trf::exchange
