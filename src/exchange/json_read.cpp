// JSON of an event to the records of TRF26 (schema: json.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/json.hpp"
#include "exchange/json_node.hpp"
#include "trf/canonical_lines.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::exchange {

namespace {

constexpr std::int32_t least_wide = 1000;  // tenths: columns 81-84 end with 99.9
constexpr std::size_t max_rounds = 999;    // three digits in every record that names a round

std::vector<std::uint16_t> numbers(const std::vector<Node>& nodes) {
  std::vector<std::uint16_t> out;
  for (const Node& n : nodes) out.push_back(static_cast<std::uint16_t>(n.integer(9999)));
  return out;
}

std::vector<Tpn> tpns(const std::vector<Node>& nodes) {
  std::vector<Tpn> out;
  for (const std::uint16_t n : numbers(nodes)) out.emplace_back(n);
  return out;
}

Sex sex_of(const Node& node) {
  const std::string s = node.text("sex");
  if (s.empty()) return Sex::unknown;
  if (s != "m" && s != "w") node.find("sex")->fail("not m or w");
  return s == "m" ? Sex::male : Sex::female;
}

/// Builds the records of one event.
class Reader {
 public:
  Reader(Node root, std::vector<WidePoints>* wide) : root_(std::move(root)), wide_(wide) {}

  Document run() {
    if (!root_.is_object() || root_.text("format") != "trf-event")
      root_.fail("not an event in this format (\"format\": \"trf-event\")");
    const auto version = root_.number<std::uint32_t>("version", 1000000);
    if (version != json_version)
      root_.fail(
          fmt::format("version {} is not read here, only {}", version.value_or(0), json_version));
    if (const auto event = root_.find("event")) header(*event);
    scoring();
    team_scoring();
    for (const Node& n : root_.list("players")) player(n);
    put_players();
    for (const Node& n : root_.list("teams")) team(n);
    counts();
    team_matches();
    for (const Node& n : root_.list("lineups")) lineup(n);
    for (const Node& n : root_.list("byes")) bye(n);
    put_byes();
    for (const Node& n : root_.list("acceleration")) acceleration(n);
    for (const Node& n : root_.list("forbidden")) forbidden(n);
    for (const Node& n : root_.list("adjustments")) adjustment(n);
    return std::move(lines_).document(Edition::trf26);
  }

 private:
  void put_text(std::string_view key, std::string text) {
    if (!text.empty()) lines_.put(key, TextRecord{std::move(text)});
  }
  void put_date(std::string_view key, PartialDate date) {
    if (!date.absent()) lines_.put(key, DateRecord{date, {}});
  }
  void put_codes(std::string_view key, const std::vector<Node>& nodes) {
    TieBreakRecord record;
    for (const Node& n : nodes) record.codes.push_back(n.text());
    if (!record.codes.empty()) lines_.put(key, std::move(record));
  }

  void header(const Node& event) {
    put_text("012", event.text("name"));
    put_text("022", event.text("city"));
    put_text("032", event.text("federation"));
    put_date("042", event.date("start"));
    put_date("052", event.date("end"));
    put_text("092", event.text("type"));
    put_text("102", event.text("chief_arbiter"));
    for (const Node& n : event.list("deputy_arbiters")) put_text("112", n.text());
    put_text("122", event.text("time_control"));
    RoundDatesRecord dates;
    for (const Node& n : event.list("round_dates"))
      dates.dates.push_back(n.text().empty() ? PartialDate{} : n.date());
    if (dates.dates.size() > max_rounds) event.find("round_dates")->fail("too many rounds");
    if (!dates.dates.empty()) lines_.put("132", std::move(dates));
    if (const auto rounds = event.number<std::uint32_t>("rounds", max_rounds))
      lines_.put("142", CountRecord{*rounds, {}});
    if (const Colour c = event.colour("first_colour"); c != Colour::none)
      lines_.put("152", InitialColourRecord{c});
    if (event.flag("by_rank")) lines_.put("XXC", ConfigurationRecord{true, Colour::none, {}});
    if (const auto rank = event.find("starting_rank"))
      lines_.put("172", StartingRankRecord{rank->text("federation"), rank->text("method")});
    put_text("182", event.text("controller"));
    put_text("192", event.text("type_code"));
    put_codes("202", event.list("tie_breaks"));
    put_codes("212", event.list("standings_order"));
    put_text("222", event.text("encoded_time_control"));
  }

  void by_colour(const Node& scoring, const char* name, Points& white, Points& black) {
    const auto node = scoring.find(name);
    if (!node) return;
    if (!node->is_object()) {
      white = black = node->points();
      return;
    }
    white = node->points("white").value_or(white);
    black = node->points("black").value_or(black);
  }

  void scoring() {
    const auto node = root_.find("scoring");
    if (!node) return;
    auto s = tournament::ScoreSystem::standard();
    by_colour(*node, "win", s.win_white, s.win_black);
    by_colour(*node, "draw", s.draw_white, s.draw_black);
    by_colour(*node, "loss", s.loss_white, s.loss_black);
    s.forfeit_win = node->points("forfeit_win").value_or(s.win_white);
    s.full_bye = node->points("full_bye").value_or(s.win_white);
    s.pab = node->points("pab").value_or(s.win_white);
    s.half_bye = node->points("half_bye").value_or(s.draw_white);
    s.pending = node->points("pending").value_or(s.draw_white);
    s.forfeit_loss = node->points("forfeit_loss").value_or(s.forfeit_loss);
    s.zero_bye = node->points("zero_bye").value_or(s.zero_bye);
    if (conversion::same_prices(s, tournament::ScoreSystem::standard())) return;
    auto prices = conversion::prices_in_trf26(s);
    const bool wide = std::any_of(
        prices.record.prices.begin(), prices.record.prices.end(),
        [](const PriceRecord::Price& price) { return price.value.tenths() >= least_wide; });
    if (wide || !prices.unsaid.empty()) return lines_.put("XXS", conversion::prices_in_xxs(s));
    lines_.put("162", std::move(prices.record));
    for (auto& rule : prices.rules) lines_.put("299", std::move(rule));
  }

  void team_scoring() {
    const auto node = root_.find("team_scoring");
    if (!node) return;
    PriceRecord prices;
    for (const auto& [symbol, name] :
         {std::pair{"TW", "win"}, std::pair{"TD", "draw"}, std::pair{"TL", "loss"}})
      if (const auto points = node->points(name)) prices.prices.push_back({symbol, *points});
    if (!prices.prices.empty()) lines_.put("362", std::move(prices));
    BoardColoursRecord boards;
    for (const char c : node->text("boards")) {
      if (c != 'W' && c != 'B') node->find("boards")->fail("not letters W and B");
      boards.colours.push_back(c == 'W' ? Colour::white : Colour::black);
    }
    if (!boards.colours.empty()) lines_.put("352", std::move(boards));
  }

  void player(const Node& node) {
    PlayerRecord p;
    p.tpn = node.number<Tpn>("tpn", 9999);
    if (!p.tpn) node.fail("no tpn");
    p.sex = sex_of(node);
    set_title(p, node.text("title"));
    p.name = node.text("name");
    p.rating = node.number<std::uint16_t>("rating", 9999);
    p.federation = node.text("federation");
    p.fide_id = node.number<FideId>("fide_id", 99999999999);
    p.birth = node.date("birth");
    p.points = node.points("points");
    if (wide_ && p.points && p.points->tenths() >= least_wide) {
      wide_->push_back({*p.tpn, *p.points});
      p.points.reset();
    }
    p.rank = node.number<Rank>("rank", 9999);
    for (const Node& n : node.list("rounds")) p.rounds.push_back(block(n));
    if (p.rounds.size() > max_rounds) node.find("rounds")->fail("too many rounds");
    for (const Node& n : node.list("national")) national(n, *p.tpn);
    ++players_;
    rated_ += p.rating.value_or(0) > 0;
    player_lines_.push_back(std::move(p));
  }

  void put_players() {
    std::stable_sort(player_lines_.begin(), player_lines_.end(),
                     [](const auto& a, const auto& b) { return a.tpn < b.tpn; });
    for (PlayerRecord& p : player_lines_) lines_.put("001", std::move(p));
  }

  static void set_title(PlayerRecord& p, const std::string& title) {
    for (int i = 0; i < static_cast<int>(Title::none); ++i)
      if (to_string(static_cast<Title>(i)) == title) p.title = static_cast<Title>(i);
    if (p.title == Title::none && !title.empty()) {
      p.title = Title::other;
      p.title_text = title;
    }
  }

  static RoundBlock block(const Node& node) {
    RoundBlock b;
    if (node.null()) return b;
    b.opponent = node.number<std::uint16_t>("opponent", 9999).value_or(0);
    b.nobody = b.opponent ? RoundBlock::Nobody::no : RoundBlock::Nobody::zeros;
    b.colour = node.colour("colour");
    b.result = node.result("result");
    return b;
  }

  void national(const Node& node, Tpn tpn) {
    const std::string federation = node.text("federation");
    const bool letters = std::all_of(federation.begin(), federation.end(),
                                     [](char c) { return c >= 'A' && c <= 'Z'; });
    if (federation.size() != 3 || !letters) node.fail("federation is not of three capitals");
    NationalRecord n;
    n.key = federation;
    n.tpn = tpn;
    n.sex = sex_of(node);
    n.classification = node.text("classification");
    n.name = node.text("name");
    n.rating = node.number<std::uint16_t>("rating", 9999);
    n.origin = node.text("origin");
    n.number = node.text("number");
    n.birth = node.date("birth");
    lines_.put(federation, std::move(n));
  }

  void team(const Node& node) {
    TeamRecord t;
    t.number = node.number<TeamNumber>("number", 999);
    if (!t.number) node.fail("no number");
    t.name = node.text("name");
    t.nickname = node.text("nickname");
    t.strength = node.number<std::uint32_t>("strength", 999999);
    t.match_points = node.points("match_points");
    t.game_points = node.points("game_points");
    t.rank = node.number<Rank>("rank", 999);
    t.players = tpns(node.list("players"));
    ++teams_;
    std::uint16_t round = 0;
    for (const Node& n : node.list("rounds")) {
      if (++round > max_rounds) n.fail("too many rounds");
      if (!n.null()) team_round(n, *t.number, round);
    }
    lines_.put("310", std::move(t));
  }

  // A match stands in the players' lines; what has no games has a record (trf.md §7.4, §7.5, §8.1).
  void team_round(const Node& node, TeamNumber team, std::uint16_t round) {
    const std::string kind = node.text("kind");
    if (kind == "pab") {
      team_byes_.match_points = node.points("match_points");
      team_byes_.game_points = node.points("game_points");
      if (team_byes_.teams.size() < round) team_byes_.teams.resize(round);
      team_byes_.teams[round - 1u] = team;
    } else if (kind == "forfeit_win" || kind == "forfeit_loss") {
      const auto opponent = node.number<TeamNumber>("opponent", 999);
      // In TRF16 the letters of the players alone tell of it (trf.md §7.1).
      if (!opponent) return;
      forfeits_[{round, team}] = {*opponent, kind == "forfeit_win", node.colour("colour")};
    } else if (kind == "full_bye" || kind == "half_bye" || kind == "zero_bye") {
      byes_[{round, kind == "full_bye"   ? Result::full_bye
                    : kind == "half_bye" ? Result::half_bye
                                         : Result::zero_bye}]
          .insert(team.value());
    } else if (kind != "match") {
      node.fail(fmt::format("'{}' is not a kind of match", kind));
    }
  }

  void team_matches() {
    if (!team_byes_.teams.empty()) lines_.put("320", team_byes_);
    for (const auto& [key, f] : forfeits_) {
      const auto& [round, team] = key;
      const auto other = forfeits_.find({round, f.opponent});
      if (other != forfeits_.end() && f.opponent < team) continue;  // told by the other team
      const bool white = f.colour != Colour::black;
      const bool opponent_wins = other != forfeits_.end() && other->second.wins;
      const char* type = f.wins          ? (white ? "+-" : "-+")
                         : opponent_wins ? (white ? "-+" : "+-")
                                         : "--";
      lines_.put("330", TeamForfeitRecord{type, Round{round}, white ? team : f.opponent,
                                          white ? f.opponent : team});
    }
  }

  void counts() {
    const auto count = [&](std::string_view key, std::uint32_t n) {
      lines_.put(key, CountRecord{n, {}});
    };
    count("062", players_);
    count("072", rated_);
    if (teams_) count("082", teams_);
  }

  void lineup(const Node& node) {
    lines_.put(
        "300",
        LineupRecord{node.number<Round>("round", max_rounds), node.number<TeamNumber>("team", 999),
                     node.number<TeamNumber>("opponent", 999), tpns(node.list("players"))});
  }

  void bye(const Node& node) {
    const auto round = node.number<std::uint16_t>("round", max_rounds);
    const auto id = node.number<std::uint16_t>("id", 9999);
    const Result type = node.result("type");
    if (!round || !id) node.fail("no round or no id");
    if (type == Result::pab) return;  // its block in the player's line says it
    if (!is_bye(type)) node.fail("type is not F, H, Z or U");
    byes_[{*round, type}].insert(*id);
  }

  void put_byes() {
    for (const auto& [key, ids] : byes_) {
      ByesRecord record;
      record.round = Round{key.first};
      record.type = key.second;
      record.ids.assign(ids.begin(), ids.end());
      lines_.put("240", std::move(record));
    }
  }

  void acceleration(const Node& node) {
    lines_.put("250", AccelerationRecord{node.points("match_points"), node.points("points"),
                                         node.number<Round>("first_round", max_rounds),
                                         node.number<Round>("last_round", max_rounds),
                                         node.number<std::uint16_t>("first_id", 9999),
                                         node.number<std::uint16_t>("last_id", 9999)});
  }

  void forbidden(const Node& node) {
    lines_.put("260", ForbiddenRecord{node.number<Round>("first_round", max_rounds),
                                      node.number<Round>("last_round", max_rounds),
                                      numbers(node.list("ids"))});
  }

  void adjustment(const Node& node) {
    AbnormalPointsRecord a;
    a.type = node.result("type");
    a.round = node.number<std::uint16_t>("round", max_rounds).value_or(0);
    a.points = node.points("points");
    a.match_points = node.points("match_points");
    a.ids = numbers(node.list("ids"));
    lines_.put("299", std::move(a));
  }

  struct Forfeit {
    TeamNumber opponent;
    bool wins = false;
    Colour colour = Colour::none;
  };

  Node root_;
  std::vector<WidePoints>* wide_;
  CanonicalLines lines_;
  std::vector<PlayerRecord> player_lines_;
  TeamByesRecord team_byes_;
  std::map<std::pair<std::uint16_t, TeamNumber>, Forfeit> forfeits_;
  std::map<std::pair<std::uint16_t, Result>, std::set<std::uint16_t>> byes_;
  std::uint32_t players_ = 0, rated_ = 0, teams_ = 0;
};

}  // namespace

bool is_event_json(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && bytes[first] == '{' &&
         bytes.substr(0, 4096).find("\"trf-event\"") != std::string_view::npos;
}

Document document_from_json(std::string_view text, std::vector<WidePoints>* wide) {
  const auto value = parsed_json(text);
  return Reader(Node(*value, ""), wide).run();
}

}  // namespace trf::exchange
