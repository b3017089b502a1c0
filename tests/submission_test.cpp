// Every rule of the submission room, kept and broken; time controls by the golden rows.
#include "report/submission/submission.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "samples.hpp"
#include "shared.hpp"
#include "trf/codes_pairing.hpp"

namespace {

using namespace trf::report::submission;
using trf::Colour;
using trf::Result;
using trf::report::Input;
using trf::tournament::Event;

/// Four players, three rounds, all in order: nothing to find but what is only to know.
constexpr const char* good =
    "012 Walnut Grove Open\n"
    "022 Sofia\n"
    "032 BUL\n"
    "042 2026/03/02\n"
    "052 2026/03/04\n"
    "062 4\n"
    "072 4\n"
    "082 0\n"
    "092 Individual: Swiss-System (FIDE Dutch)\n"
    "102 IA Orehov, Todor (99109910)\n"
    "112 FA Kestenova, Rada (99109911)\n"
    "122 90 min + 30 sec/move\n"
    "132                                                                                        "
    "26/03/02  26/03/03  26/03/04\n"
    "142 3\n"
    "182 sample data\n"
    "192 FIDE_DUTCH_2025\n"
    "202 BH,SB\n"
    "222 5400+30\n"
    "001    1 m IM Topolov, Asen                     2399 BUL    99210014 1988/03/17  2.0    2"
    "     3 w 1     2 b =     4 w =\n"
    "001    2 m    Brezov, Kiril                     2181 BUL    99210134 1991/11/02  2.5    1"
    "     4 b 1     1 w =     3 b 1\n"
    "001    3 w    Lipova, Yana                      1974 BUL    99210268 1997/08/25  1.0    3"
    "     1 b 0     4 w 1     2 w 0\n"
    "001    4 m    Yavorov, Petar                    1766 BUL    99210416 1985/01/30  0.5    4"
    "     2 w 0     3 b 0     1 b =\n";

Input input_of(const std::string& text) { return trf::report::take("walnut.trf", trf::read(text)); }
Input good_input() { return input_of(good); }

struct Case {
  Input input;
  Options how;
  trf::regulation::Regulation regulation;
  trf::regulation::Group group;
  Case() : input(good_input()) { how.notes = true; }
  Event& e() { return input.event; }
  void told(trf::Code code, std::uint32_t line = 0, std::vector<std::string> args = {}) {
    args.resize(8);
    input.diagnostics.add(code, {line, 1, 1}, "", args);
  }
};
using Break = std::function<void(Case&)>;

void control(Case& c, const std::string& code) {
  c.e().time_control.clear();
  c.e().encoded_time_control = code;
}

const std::map<Rule, Break>& breaks() {
  using enum Rule;
  static const std::map<Rule, Break> all = {
      {unreadable, [](Case& c) { c.input.recognised = false; }},
      {lines_not_in_order, [](Case& c) { c.told(trf::Code::field_missing, 19); }},
      {name_missing, [](Case& c) { c.e().name.clear(); }},
      {city_missing, [](Case& c) { c.e().city.clear(); }},
      {federation_missing, [](Case& c) { c.e().federation.clear(); }},
      {federation_unknown, [](Case& c) { c.e().federation = "QQQ"; }},
      {start_missing, [](Case& c) { c.e().start = {}; }},
      {end_missing, [](Case& c) { c.e().end = {}; }},
      {counts_differ, [](Case& c) { c.told(trf::Code::count_differs); }},
      {chief_missing, [](Case& c) { c.e().arbiters.clear(); }},
      {chief_without_number, [](Case& c) { c.e().arbiters[0] = "IA Orehov, Todor"; }},
      {deputy_without_number, [](Case& c) { c.e().arbiters[1] = "FA Kestenova, Rada"; }},
      {chief_without_title, [](Case& c) { c.e().arbiters[0] = "Orehov, Todor (99109910)"; }},
      {arbiters_share_number, [](Case& c) { c.e().arbiters[1] = "FA Kestenova (99109910)"; }},
      {arbiter_plays, [](Case& c) { c.e().arbiters[1] = "FA Brezov, Kiril (99210134)"; }},
      {norm_record_missing, [](Case& c) { c.e().controller.clear(); }},
      {registration_notice, [](Case&) {}},
      {report_deadline, [](Case&) {}},
      {ends_before_start,
       [](Case& c) {
         c.e().end = {2026, 3, 1};
       }},
      {round_dates_missing, [](Case& c) { c.e().round_dates.clear(); }},
      {round_dates_count, [](Case& c) { c.e().round_dates.pop_back(); }},
      {round_date_outside,
       [](Case& c) {
         c.e().round_dates[2] = {2026, 3, 5};
       }},
      {round_dates_backwards,
       [](Case& c) {
         c.e().round_dates[1] = {2026, 3, 1};
       }},
      {rounds_a_day,
       [](Case& c) {
         control(c, "900+10");
         c.e().round_dates.assign(16, {2026, 3, 2});
       }},
      {hours_a_day,
       [](Case& c) {
         c.e().round_dates.assign(4, {2026, 3, 2});
       }},
      {norm_rounds_a_day,
       [](Case& c) {
         c.e().round_dates.assign(3, {2026, 3, 2});
       }},
      {over_30_days,
       [](Case& c) {
         c.e().end = {2026, 4, 1};
       }},
      {over_90_days,
       [](Case& c) {
         c.e().end = {2026, 5, 31};
       }},
      {league_over_90_days,
       [](Case& c) {
         c.e().end = {2026, 5, 31};
         c.e().teams.resize(2);
       }},
      {time_control_missing,
       [](Case& c) {
         control(c, "");
         c.input.document.set_edition(trf::Edition::trf16);
       }},
      {encoded_time_control_missing, [](Case& c) { c.e().encoded_time_control.clear(); }},
      {time_control_unreadable,
       [](Case& c) {
         c.e().time_control = "as usual";
         c.e().encoded_time_control.clear();
       }},
      {time_controls_differ, [](Case& c) { c.e().encoded_time_control = "5400"; }},
      {times_unequal, [](Case& c) { control(c, "W300-B240"); }},
      {time_too_short, [](Case& c) { control(c, "180"); }},
      {time_too_short_for_ratings, [](Case& c) { control(c, "2700+30"); }},
      {time_will_be_too_short,
       [](Case& c) {
         control(c, "2700+30");
         c.e().rounds_stored = c.e().rounds_paired = 0;
       }},
      {first_control_short, [](Case& c) { control(c, "25/6000+30:1800+30"); }},
      {kind_differs, [](Case& c) { c.how.registered = Kind::rapid; }},
      {kind_told, [](Case&) {}},
      {fide_number_missing, [](Case& c) { c.e().players[1].fide_id.reset(); }},
      {foreign_without_number,
       [](Case& c) {
         c.e().players[1].fide_id.reset();
         c.e().players[1].federation = "TUR";
       }},
      {new_player_incomplete,
       [](Case& c) {
         c.e().players[1].fide_id.reset();
         c.e().players[1].birth = {1991, 0, 0};
       }},
      {three_names, [](Case& c) { c.e().players[1].fide_id.reset(); }},
      {number_twice, [](Case& c) { c.e().players[1].fide_id = c.e().players[0].fide_id; }},
      {person_twice,
       [](Case& c) {
         c.e().players[1].name = "Asen Topolov";
         c.e().players[1].birth = {1988, 0, 0};
       }},
      {number_form, [](Case& c) { c.told(trf::Code::fide_id_form, 20); }},
      {player_name_missing, [](Case& c) { c.e().players[1].name.clear(); }},
      {player_federation_missing, [](Case& c) { c.e().players[1].federation.clear(); }},
      {player_federation_unknown, [](Case& c) { c.e().players[1].federation = "QQQ"; }},
      {sex_missing, [](Case& c) { c.e().players[1].sex = trf::Sex::unknown; }},
      {title_against_sex, [](Case& c) { c.e().players[1].title = trf::Title::wim; }},
      {birth_missing, [](Case& c) { c.e().players[1].birth = {}; }},
      {birth_impossible,
       [](Case& c) {
         c.e().players[1].birth = {2026, 1, 1};
       }},
      {rating_below_floor, [](Case& c) { c.e().players[3].rating = 1399; }},
      {unrated_players, [](Case& c) { c.e().players[3].rating.reset(); }},
      {rating_of_kind, [](Case& c) { control(c, "900+10"); }},
      {norm_time_short, [](Case& c) { control(c, "5400+29"); }},
      {forfeit_one_sided, [](Case& c) { c.told(trf::Code::forfeit_one_sided, 19); }},
      {result_by_arbiter, [](Case& c) { c.told(trf::Code::penalty_result, 19); }},
      {name_not_latin, [](Case& c) { c.e().players[1].name = "Брезов, Кирил"; }},
      {name_form, [](Case& c) { c.e().players[1].name = "Kiril Brezov"; }},
      {title_in_name, [](Case& c) { c.told(trf::Code::title_in_name, 20); }},
      {no_rounds, [](Case& c) { c.e().rounds_paired = 0; }},
      {rounds_open, [](Case& c) { c.e().rounds_announced = 5; }},
      {results_open,
       [](Case& c) {
         c.e().players[0].rounds[2].result = c.e().players[3].rounds[2].result = Result::blank;
       }},
      {absence_unwritten, [](Case& c) { c.e().players[3].rounds[2].written = false; }},
      {lines_disagree, [](Case& c) { c.told(trf::Code::results_disagree, 19); }},
      {pairing_impossible, [](Case& c) { c.told(trf::Code::opponent_self, 19); }},
      {points_differ, [](Case& c) { c.told(trf::Code::points_differ, 19); }},
      {points_in_doubt, [](Case& c) { c.told(trf::Code::points_tell_result, 19); }},
      {pairing_against_rules, [](Case& c) { c.told(trf::pairing_code::pairing_illegal); }},
      {nothing_to_rate,
       [](Case& c) {
         for (auto& p : c.e().players) p.rating.reset();
       }},
      {few_rated,
       [](Case& c) {
         for (auto& p : c.e().players) p.rating.reset();
       }},
      {unplayed_not_rated,
       [](Case& c) {
         c.e().players[0].rounds[0].result = Result::forfeit_win;
         c.e().players[2].rounds[0].result = Result::forfeit_loss;
       }},
      {gap_not_rated,
       [](Case& c) {
         control(c, "900+10");
         c.e().players[0].rating = 2601;
       }},
      {k_cap,
       [](Case& c) {
         // 18 games with K 40 are above 700.
         c.e().players[0].birth = c.e().players[1].birth = {2010, 1, 1};
         c.e().players[0].rating = 2100;
         for (int i = 0; i < 17; ++i) {
           c.e().players[0].rounds.push_back({1, Colour::white, Result::win, {}, true});
           c.e().players[1].rounds.push_back({0, Colour::black, Result::loss, {}, true});
         }
         c.e().rounds_stored = 20;
       }},
      {knock_out, [](Case& c) { c.e().system = trf::tournament::System::knockout; }},
      {not_reported_there, [](Case& c) { c.group.reported_to = {"RUS"}; }},
      {regulation_broken, [](Case& c) { c.group.rounds = 9; }},
      {national_number_missing,
       [](Case& c) {
         c.how.receiver = Receiver::russia;
         c.e().players[1].federation = "RUS";
       }},
      {national_name_not_cyrillic,
       [](Case& c) {
         c.how.receiver = Receiver::russia;
         c.e().players[1].federation = "RUS";
       }},
      {national_provisional, [](Case& c) { c.how.receiver = Receiver::bulgaria; }},
  };
  return all;
}

Findings judged(Case& c) {
  c.how.regulation = &c.regulation;
  c.how.group = &c.group;
  return judge(c.input, c.how);
}

bool has(const Findings& list, Rule rule) {
  return std::any_of(list.begin(), list.end(), [&](const Finding& f) { return f.rule == rule; });
}

}  // namespace

TEST_CASE("submission: an event in order has nothing against it", "[submission]") {
  Case c;
  c.how.notes = false;
  for (const Finding& f : judged(c)) FAIL_CHECK(f.message());
  Case told;
  // Registration, deadline, kind: always to know.
  CHECK(judged(told).size() == 3);
}

TEST_CASE("submission: each rule is found broken, and is the only error", "[submission]") {
  for (const RuleInfo& rule : rules()) {
    const auto id = static_cast<Rule>(&rule - rules().data());
    CAPTURE(rule.name);
    REQUIRE(breaks().contains(id));
    Case kept, broken;
    breaks().at(id)(broken);
    const Findings found = judged(broken);
    CHECK(has(found, id));
    const bool always =
        id == Rule::registration_notice || id == Rule::report_deadline || id == Rule::kind_told;
    CHECK(has(judged(kept), id) == always);
    CHECK(ready(found) == (std::none_of(found.begin(), found.end(), [](const Finding& f) {
            return f.severity == trf::Severity::error;
          })));
    if (rule.severity == trf::Severity::error) CHECK_FALSE(ready(found));
  }
}

TEST_CASE("submission: sentences of three languages are whole", "[submission]") {
  for (const auto& [rule, brk] : breaks()) {
    Case c;
    brk(c);
    for (const Finding& f : judged(c))
      for (const Language l : {Language::english, Language::bulgarian, Language::russian}) {
        CAPTURE(info(f.rule).name, f.message(l));
        CHECK(f.message(l).find('{') == std::string::npos);
        CHECK(f.repair(l).find('{') == std::string::npos);
        CHECK_FALSE(f.message(l).empty());
        CHECK(f.repair(l).ends_with('.'));
      }
  }
  // No sentence stands in two languages, none is said twice.
  std::set<std::string_view> seen;
  for (const RuleInfo& r : rules())
    for (const auto text : r.text) CHECK(seen.insert(text).second);
}

TEST_CASE("submission: 45 minutes and 30 seconds with a player of 1850", "[submission]") {
  Case c;
  control(c, "2700+30");
  c.e().players[0].rating = 1850;
  c.e().players[1].rating = c.e().players[2].rating = c.e().players[3].rating = 1700;
  const Findings found = judged(c);
  REQUIRE(has(found, Rule::time_too_short_for_ratings));
  for (const Finding& f : found)
    if (f.rule == Rule::time_too_short_for_ratings) {
      CHECK(f.players == std::vector<trf::Tpn>{trf::Tpn{1}});
      CHECK(f.message().find("75 minutes") != std::string::npos);
      CHECK(f.message().find("games not rated: 3, for player 1") != std::string::npos);
    }
  c.e().players[0].rating = 1799;
  CHECK_FALSE(has(judged(c), Rule::time_too_short_for_ratings));
}

TEST_CASE("submission: deadlines", "[submission]") {
  const auto args = [](Case& c, Rule rule) {
    for (const Finding& f : judged(c))
      if (f.rule == rule) return f.args;
    return std::vector<std::string>{};
  };
  Case c;
  CHECK(args(c, Rule::registration_notice) == std::vector<std::string>{"2026/02/27", "3"});
  CHECK(args(c, Rule::report_deadline) == std::vector<std::string>{"2026/04/01", "2026/06/01"});
  c.e().players[2].rating = 2501;  // a woman above 2500
  CHECK(args(c, Rule::registration_notice) == std::vector<std::string>{"2026/01/31", "30"});
  c.e().players[2].rating = 2500;
  c.e().players[0].rating = 2701;
  CHECK(args(c, Rule::registration_notice)[1] == "30");
  c.e().players[0].rating = 2700;
  CHECK(args(c, Rule::registration_notice)[1] == "3");
  c.e().end = {2026, 3, 26};  // five days before the month's end
  CHECK(args(c, Rule::report_deadline)[0] == "2026/05/01");
  c.e().end = {2026, 3, 25};
  CHECK(args(c, Rule::report_deadline)[0] == "2026/04/01");
}

TEST_CASE("submission: lengths at their limits", "[submission]") {
  Case c;
  c.e().end = {2026, 3, 31};  // 30 days
  CHECK_FALSE(has(judged(c), Rule::over_30_days));
  c.e().end = {2026, 5, 30};  // 90 days
  CHECK(has(judged(c), Rule::over_30_days));
  CHECK_FALSE(has(judged(c), Rule::over_90_days));
}

TEST_CASE("submission: rounds a day at their limits", "[submission]") {
  Case c;
  control(c, "900+10");
  c.e().round_dates.assign(15, {2026, 3, 2});
  CHECK_FALSE(has(judged(c), Rule::rounds_a_day));
  control(c, "180+2");
  c.e().round_dates.assign(30, {2026, 3, 2});
  CHECK_FALSE(has(judged(c), Rule::rounds_a_day));
  c.e().round_dates.assign(31, {2026, 3, 2});
  CHECK(has(judged(c), Rule::rounds_a_day));
  control(c, "5400+30");  // 3 rounds of four hours are twelve
  c.e().round_dates.assign(3, {2026, 3, 2});
  CHECK_FALSE(has(judged(c), Rule::hours_a_day));
  control(c, "5400+31");
  CHECK(has(judged(c), Rule::hours_a_day));
}

TEST_CASE("submission: time controls as written", "[submission]") {
  const auto minutes = [](const char* code) {
    const auto t = trf::rating::parse_time_control(code);
    return t ? trf::rating::minutes_text(t->sixty_moves()) : "none";
  };
  CHECK(minutes("5400+30") == "120");
  CHECK(minutes("40/6000+30:20/3000+30:900+30") == "195");
  CHECK(minutes("40/5400:1800+30") == "130");  // the increment from move 41 on
  CHECK(minutes("180+2") == "5");
  CHECK(minutes("185") == "3:05");
  CHECK(minutes("W300-B240") == "4");
  for (const char* bad : {"", "x", "5400+", "/5400", "0/5400", "5400:", ":", "W300", "W300-", "-",
                          "99999999999", "5400+30 ", "1:2:3:4:5:6:7:8:9"}) {
    CAPTURE(bad);
    CHECK(trf::rating::parse_time_control(bad).has_value() ==
          (std::string_view(bad) == "5400+30 "));
  }
}

TEST_CASE("submission: every row of the golden time controls", "[submission][shared]") {
  const auto golden = shared::folder("golden/rating");
  if (!golden) return;
  std::ifstream in(*golden / "time-control.csv");
  std::string line;
  std::getline(in, line);
  int rows = 0;
  while (std::getline(in, line)) {
    std::vector<std::string> f;
    std::stringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) f.push_back(cell);
    REQUIRE(f.size() == 7);
    const auto n = [&](int i) { return static_cast<std::uint32_t>(std::stoul(f[i])); };
    trf::rating::TimeControl t;
    if (f[5].empty())
      t.white = {{0, n(1) * 60, n(2)}};
    else
      t.white = {{n(5), n(1) * 60, n(2)}, {0, 0, n(2)}};
    t.black = t.white;
    const Kind kind =
        classify(t, static_cast<std::uint16_t>(n(3)), static_cast<std::uint16_t>(n(4)));
    CAPTURE(line);
    std::string due = f[6];
    while (!due.empty() && due.back() == '\r') due.pop_back();
    CHECK(to_string(kind) == (due == "not-rated" ? "not rated" : due));
    ++rows;
  }
  CHECK(rows == 18);
}
