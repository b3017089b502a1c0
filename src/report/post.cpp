#include "report/post.hpp"

#include <fmt/format.h>
#include <unicode/coll.h>

#include <algorithm>
#include <array>
#include <memory>

#include "report/view.hpp"

namespace trf::report {

namespace {

using What = PostOptions::What;

/// Every text of the room, in English, Bulgarian and Russian.
enum class Label : std::uint8_t {
  pairings,
  results,
  standings,
  round,
  board,
  name,
  white,
  black,
  result,
  opponent,
  colour,
  place,
  points,
  pab,
  full_bye,
  half_bye,
  zero_bye,
  forfeit_win,
  forfeit_loss,
  count
};
// clang-format off
constexpr std::array<std::array<std::string_view, 3>, static_cast<std::size_t>(Label::count)> labels = {{
    {"Pairings, round {}", "Двойки, кръг {}", "Жеребьёвка, тур {}"},
    {"Results, round {}", "Резултати, кръг {}", "Результаты, тур {}"},
    {"Standings after round {}", "Класиране след кръг {}", "Положение после тура {}"},
    {"Round", "Кръг", "Тур"},
    {"Board", "Маса", "Доска"},
    {"Name", "Име", "Имя"},
    {"White", "Бели", "Белые"},
    {"Black", "Черни", "Чёрные"},
    {"Result", "Резултат", "Результат"},
    {"Opponent", "Противник", "Соперник"},
    {"Colour", "Цвят", "Цвет"},
    {"Place", "Място", "Место"},
    {"Points", "Точки", "Очки"},
    {"Bye", "Почива", "Свободен от игры"},
    {"Full-point bye", "Почива с точка", "Пропуск с очком"},
    {"Half-point bye", "Почива с половин точка", "Пропуск с половиной очка"},
    {"Not playing", "Не играе", "Не играет"},
    {"Wins by forfeit", "Служебна победа", "Победа без игры"},
    {"Loses by forfeit", "Служебна загуба", "Поражение без игры"},
}};
// clang-format on

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// "6½"
std::string halves(Points p) {
  const int tenths = p.tenths();
  if (tenths % 10 == 0) return std::to_string(tenths / 10);
  if (tenths > 0 && tenths % 10 == 5) return (tenths < 10 ? "" : std::to_string(tenths / 10)) + "½";
  return to_string(p);
}

Label bye_label(const tournament::Entry& entry) {
  switch (entry.result) {
    case Result::pab:
      return Label::pab;
    case Result::full_bye:
      return Label::full_bye;
    case Result::half_bye:
      return Label::half_bye;
    case Result::forfeit_win:
      return Label::forfeit_win;
    case Result::forfeit_loss:
      return Label::forfeit_loss;
    default:
      return Label::zero_bye;
  }
}

/// What is shown, before it has a form: a heading, rows of cells, and who does not play.
struct Sheet {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> lines;  ///< each row as a line of a message
  std::vector<std::string> below;  ///< "Bye: …"
};

class Poster {
 public:
  Poster(const tournament::Event& event, const PostOptions& options) : e_(event), o_(options) {
    if (o_.what != What::standings) checked_round(e_, o_.round);
    if (o_.by_name && e_.is_team_event())
      throw UsageError("--by name is for players; this is an event of teams");
  }

  [[nodiscard]] Sheet sheet() const {
    if (o_.what == What::standings) return ranking();
    if (e_.is_team_event()) return team_matches();
    return o_.by_name ? by_name() : by_board();
  }

  [[nodiscard]] std::string heading() const {
    const Label label = o_.what == What::pairings  ? Label::pairings
                        : o_.what == What::results ? Label::results
                                                   : Label::standings;
    std::string out = fmt::format(fmt::runtime(word(label)), o_.round.value());
    const std::string day = date();
    return day.empty() ? out : out + ", " + day;
  }
  [[nodiscard]] std::string_view language() const { return to_string(o_.language); }

 private:
  [[nodiscard]] std::string word(Label label) const {
    return std::string(
        labels[static_cast<std::size_t>(label)][static_cast<std::size_t>(o_.language)]);
  }
  [[nodiscard]] std::string date() const {
    const std::size_t r = o_.round.value() - 1U;
    if (o_.what == What::standings || r >= e_.round_dates.size() || !e_.round_dates[r].complete())
      return "";
    const PartialDate& d = e_.round_dates[r];
    if (o_.language == text::Tongue::english) return to_string(d);
    return fmt::format("{:02}.{:02}.{}", d.day, d.month, d.year);
  }
  [[nodiscard]] std::string person(tournament::PlayerIndex p) const {
    const std::string title = title_text(e_.players[p]);
    return title.empty() ? e_.players[p].name : title + " " + e_.players[p].name;
  }
  [[nodiscard]] std::string score(const BoardView& b) const {
    return o_.what == What::results ? score_text(b.white_result, b.black_result) : "";
  }

  void add_byes(Sheet& s, const RoundView& view) const {
    for (const Label label : {Label::pab, Label::full_bye, Label::half_bye, Label::forfeit_win,
                              Label::forfeit_loss, Label::zero_bye}) {
      std::string names;
      for (const ByeView& bye : view.byes) {
        const auto& entry = e_.players[bye.player].rounds[o_.round.value() - 1U];
        if (bye_label(entry) != label) continue;
        names += (names.empty() ? "" : "; ") + person(bye.player);
      }
      if (!names.empty()) s.below.push_back(word(label) + ": " + names);
    }
  }

  [[nodiscard]] Sheet by_board() const {
    const RoundView view = round_view(e_, o_.round);
    const bool results = o_.what == What::results;
    Sheet s;
    s.columns = {word(Label::board), word(Label::white), word(Label::points)};
    if (results) s.columns.push_back(word(Label::result));
    s.columns.insert(s.columns.end(), {word(Label::points), word(Label::black)});
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
      const BoardView& b = view.boards[i];
      std::vector<std::string> row = {std::to_string(i + 1), person(b.white),
                                      halves(b.white_before)};
      if (results) row.push_back(score(b));
      row.insert(row.end(), {halves(b.black_before), person(b.black)});
      s.rows.push_back(std::move(row));
      const std::string between = score(b).empty() ? "–" : score(b);
      s.lines.push_back(
          fmt::format("{}. {}  {}  {}", i + 1, person(b.white), between, person(b.black)));
    }
    add_byes(s, view);
    return s;
  }

  [[nodiscard]] Sheet by_name() const {
    const RoundView view = round_view(e_, o_.round);
    struct One {
      tournament::PlayerIndex player = 0, opponent = 0;
      std::size_t board = 0;
      bool white = false;
      std::string score;
    };
    std::vector<One> all;
    for (std::size_t i = 0; i < view.boards.size(); ++i) {
      const BoardView& b = view.boards[i];
      all.push_back({b.white, b.black, i + 1, true, score(b)});
      all.push_back({b.black, b.white, i + 1, false, score(b)});
    }
    const std::vector<std::string> keys = sort_keys();
    std::sort(all.begin(), all.end(), [&](const One& a, const One& b) {
      return std::pair(keys[a.player], a.player) < std::pair(keys[b.player], b.player);
    });
    Sheet s;
    s.columns = {word(Label::name), word(Label::board), word(Label::colour), word(Label::opponent)};
    if (o_.what == What::results) s.columns.push_back(word(Label::result));
    for (const One& one : all) {
      const std::string colour = word(one.white ? Label::white : Label::black);
      std::vector<std::string> row = {person(one.player), std::to_string(one.board), colour,
                                      person(one.opponent)};
      if (o_.what == What::results) row.push_back(one.score);
      s.rows.push_back(std::move(row));
      s.lines.push_back(fmt::format("{}: {} {}, {}  –  {}{}", person(one.player),
                                    word(Label::board), one.board, colour, person(one.opponent),
                                    one.score.empty() ? "" : "  (" + one.score + ")"));
    }
    add_byes(s, view);
    return s;
  }

  /// Keys that sort as dictionaries of every script do, whatever the machine's language is.
  [[nodiscard]] std::vector<std::string> sort_keys() const {
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::Collator> order(
        icu::Collator::createInstance(icu::Locale::getRoot(), error));
    std::vector<std::string> keys;
    for (const auto& player : e_.players) {
      std::string key = player.name;
      if (U_SUCCESS(error)) {
        const icu::UnicodeString text = icu::UnicodeString::fromUTF8(player.name);
        std::vector<std::uint8_t> bytes(
            static_cast<std::size_t>(order->getSortKey(text, nullptr, 0)));
        order->getSortKey(text, bytes.data(), static_cast<std::int32_t>(bytes.size()));
        key.assign(bytes.begin(), bytes.end());
      }
      keys.push_back(std::move(key));
    }
    return keys;
  }

  [[nodiscard]] Sheet team_matches() const {
    Sheet s;
    s.columns = {word(Label::board), word(Label::white), word(Label::black)};
    if (o_.what == What::results) s.columns.push_back(word(Label::result));
    std::size_t table = 0;
    for (const MatchView& m : matches(e_, o_.round)) {
      if (m.opponent.empty()) {
        s.below.push_back(fmt::format("{}: {}", word(Label::pab), m.team));
        continue;
      }
      ++table;
      const std::string score = o_.what == What::results ? m.result : "";
      s.rows.push_back({std::to_string(table), m.team, m.opponent});
      if (o_.what == What::results) s.rows.back().push_back(score);
      s.lines.push_back(
          fmt::format("{}. {}  {}  {}", table, m.team, score.empty() ? "–" : score, m.opponent));
    }
    return s;
  }

  [[nodiscard]] Sheet ranking() const {
    StandingsOptions how = o_.standings;
    how.after = o_.round.value();
    const Standings table = standings(e_, how);
    Sheet s;
    s.columns = {word(Label::place), word(Label::name), word(Label::points)};
    for (const tiebreak::Code& code : table.table.codes)
      if (code.acronym != "PTS") s.columns.push_back(code.text());
    for (const tiebreak::Row& row : table.table.rows) {
      const std::string name = table.table.teams ? e_.teams[row.player].name : person(row.player);
      std::vector<std::string> cells = {std::to_string(row.rank), name, halves(row.points)};
      for (std::size_t i = 0; i < row.values.size(); ++i)
        if (table.table.codes[i].acronym != "PTS") cells.push_back(row.values[i].text());
      s.rows.push_back(std::move(cells));
      s.lines.push_back(fmt::format("{}. {}  {}", row.rank, name, halves(row.points)));
    }
    return s;
  }

  const tournament::Event& e_;
  const PostOptions& o_;
};

constexpr std::string_view wall_style =
    "@page{size:A4;margin:12mm}"
    "body{font-family:sans-serif;font-size:17pt;line-height:1.25;color:#000;background:#fff;"
    "margin:1rem}"
    "h1{font-size:24pt;margin:0 0 2mm}h2{font-size:20pt;font-weight:normal;margin:0 0 4mm}"
    "table{border-collapse:collapse;width:100%}"
    "th{text-align:left;font-size:13pt;border-bottom:2px solid #000}"
    "td,th{padding:1mm 2.5mm 1mm 0;vertical-align:top}"
    "tbody tr{border-bottom:1px solid #999;break-inside:avoid}"
    "tbody tr:nth-child(even){background:#f0f0f0}"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    "p{margin:3mm 0 0}"
    "@media print{body{margin:0}thead{display:table-header-group}}";

/// Numbers stand to the right.
bool numeric(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.,-") == std::string_view::npos;
}

}  // namespace

PostOptions::What usual_post(const tournament::Event& event, Round round) {
  checked_round(event, round);
  const std::size_t r = round.value() - 1U;
  bool paired = false;
  for (const auto& player : event.players) {
    const auto& entry = player.rounds[r];
    if (entry.pending()) return What::pairings;
    paired = paired || entry.has_opponent();
  }
  return paired ? What::results : What::pairings;
}

std::string post_text(const tournament::Event& event, const PostOptions& options) {
  const Poster poster(event, options);
  const Sheet sheet = poster.sheet();
  std::string out = printable(event.name);
  out += "\n" + poster.heading() + "\n\n";
  for (const std::string& line : sheet.lines) out += printable(line) + "\n";
  if (!sheet.below.empty()) out += "\n";
  for (const std::string& line : sheet.below) out += printable(line) + "\n";
  return out;
}

std::string post_wall(const tournament::Event& event, const PostOptions& options) {
  const Poster poster(event, options);
  const Sheet sheet = poster.sheet();
  const std::string name = escaped(printable(event.name)), heading = escaped(poster.heading());
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{} – {}</title>\n<style>{}</style></head>\n<body>\n<h1>{}</h1>\n<h2>{}</h2>\n"
      "<table>\n<thead><tr>",
      poster.language(), name, heading, wall_style, name, heading);
  const auto is_number = [&](std::size_t column) {
    return !sheet.rows.empty() && column < sheet.rows[0].size() &&
           std::all_of(sheet.rows.begin(), sheet.rows.end(), [&](const auto& row) {
             return numeric(row[column]) || row[column].ends_with("½") || row[column] == "NA";
           });
  };
  std::vector<std::string_view> classes;
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    classes.push_back(is_number(i) ? " class=\"n\"" : "");
    out += fmt::format("<th scope=\"col\"{}>{}</th>", classes[i], escaped(sheet.columns[i]));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& row : sheet.rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      out += fmt::format("<td{}>{}</td>", classes[i], escaped(printable(row[i])));
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n";
  for (const std::string& line : sheet.below)
    out += fmt::format("<p>{}</p>\n", escaped(printable(line)));
  return out + "</body></html>\n";
}

}  // namespace trf::report
