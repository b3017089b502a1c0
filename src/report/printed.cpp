#include "report/printed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "text/text.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using Fields = std::vector<std::string>;

constexpr std::size_t most_rows = 20000;
constexpr std::size_t most_columns = 400;

// --- from text to rows ------------------------------------------------------------------------

/// Fields of one line; quotes as in CSV.
Fields split(std::string_view line, char delimiter) {
  Fields out(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size() && out.size() <= most_columns; ++i) {
    const char c = line[i];
    if (c == '"') {
      const bool doubled = quoted && i + 1 < line.size() && line[i + 1] == '"';
      if (doubled) out.back() += line[i++];
      if (!doubled) quoted = !quoted;
    } else if (c == delimiter && !quoted) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  for (std::string& field : out) field = std::string(text::trim(field));
  return out;
}

/// Fields of aligned text: two blanks or more between them.
Fields split_aligned(std::string_view line) {
  Fields out;
  std::size_t at = 0;
  while (at < line.size() && out.size() <= most_columns) {
    std::size_t end = std::min(line.find("  ", at), line.size());
    if (end > at) out.emplace_back(text::trim(line.substr(at, end - at)));
    at = line.find_first_not_of(' ', end);
    if (at == line.npos) break;
  }
  return out;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty() && out.size() < most_rows) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// The delimiter that gives most fields in the most lines; 0 = aligned by blanks.
char delimiter_of(const std::vector<std::string_view>& lines) {
  const auto fields = [&](char d) {
    std::size_t sum = 0;
    for (const std::string_view line : lines) sum += split(line, d).size() - 1;
    return sum;
  };
  for (const char d : {'\t', ';', '|'})
    if (fields(d) >= lines.size()) return d;
  return fields(',') >= lines.size() ? ',' : '\0';
}

// --- a page of a site ---------------------------------------------------------------------------

/// The character of "&frac12;" or "&#189;"; what is unknown stays as it is.
std::string entity(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> named{
      {{"nbsp", " "},
       {"frac12", "½"},
       {"amp", "&"},
       {"lt", "<"},
       {"gt", ">"},
       {"quot", "\""},
       {"apos", "'"}}};
  for (const auto& [known, character] : named)
    if (name == known) return std::string(character);
  std::uint32_t code = 0;
  const bool hexadecimal = name.starts_with("#x") || name.starts_with("#X");
  if (name.starts_with('#')) {
    const char* end = name.data() + name.size();
    const auto [rest, error] =
        std::from_chars(name.data() + (hexadecimal ? 2 : 1), end, code, hexadecimal ? 16 : 10);
    if (error != std::errc() || rest != end) code = 0;
  }
  if (code < 0x20 || code > 0xFFFF || (code >= 0xD800 && code <= 0xDFFF))
    return fmt::format("&{};", name);
  std::string out;
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += {static_cast<char>(0xC0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3F))};
  } else {
    out += {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
            static_cast<char>(0x80 | (code & 0x3F))};
  }
  return out;
}

std::string plain_text(std::string_view html) {
  std::string out;
  for (std::size_t i = 0; i < html.size(); ++i) {
    const std::size_t end = html[i] == '&' ? html.find(';', i) : html.npos;
    if (end != html.npos && end - i <= 9) {
      out += entity(html.substr(i + 1, end - i - 1));
      i = end;
    } else {
      const char c = html[i];
      out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
  }
  return std::string(text::trim(out));
}

/// Rows of the tables of a page, and the lines of text between them.
class Page {
 public:
  explicit Page(std::string_view html) {
    for (std::size_t at = 0; at < html.size() && rows.size() < most_rows;) {
      const std::size_t open = std::min(html.find('<', at), html.size());
      add(html.substr(at, open - at));
      if (open == html.size()) break;
      const std::size_t close = std::min(html.find('>', open), html.size() - 1);
      tag(text::ascii_lower(html.substr(open + 1, close - open - 1)));
      at = close + 1;
    }
    end_line();
  }
  std::vector<Fields> rows;
  std::vector<std::string> lines;

 private:
  void add(std::string_view text) {
    if (skipping_) return;
    (in_row_ && !rows.back().empty() ? rows.back().back() : line_) += plain_text(text);
  }
  void tag(std::string_view tag) {
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n"));
    if (name == "script" || name == "style") skipping_ = true;
    if (name == "/script" || name == "/style") skipping_ = false;
    if (name == "tr") {
      rows.emplace_back();
      in_row_ = true;
    } else if (name == "/tr" || name == "/table") {
      in_row_ = false;
    } else if ((name == "td" || name == "th") && in_row_ && rows.back().size() < most_columns) {
      rows.back().emplace_back();
    } else if (name == "br" || name == "br/" || name == "p" || name == "/p" || name == "div" ||
               name == "/div" || name == "/h2") {
      end_line();
    }
  }
  void end_line() {
    if (!line_.empty()) lines.push_back(std::move(line_));
    line_.clear();
  }
  std::string line_;
  bool in_row_ = false, skipping_ = false;
};

// --- headings -----------------------------------------------------------------------------------

enum class Role : std::uint8_t {
  none,
  rank,
  number,
  name,
  team,
  points,
  fide_id,
  code,
  value,
  rules,
  file,
  tie_break
};

struct Heading {
  std::string_view text;
  Role role;
};
// swiss-manager.md §5.2; the Bulgarian ones are UNVERIFIED there, no page was at hand.
constexpr std::array headings{
    Heading{"rank", Role::rank},
    Heading{"rk.", Role::rank},
    Heading{"rk", Role::rank},
    Heading{"pos", Role::rank},
    Heading{"pos.", Role::rank},
    Heading{"place", Role::rank},
    Heading{"rg.", Role::rank},
    Heading{"rg", Role::rank},
    Heading{"rang", Role::rank},
    Heading{"platz", Role::rank},
    Heading{"место", Role::rank},
    Heading{"м.", Role::rank},
    Heading{"място", Role::rank},
    Heading{"класиране", Role::rank},
    Heading{"no.", Role::number},
    Heading{"no", Role::number},
    Heading{"nr.", Role::number},
    Heading{"nr", Role::number},
    Heading{"sno", Role::number},
    Heading{"snr", Role::number},
    Heading{"snr.", Role::number},
    Heading{"start_no", Role::number},
    Heading{"startno", Role::number},
    Heading{"start no", Role::number},
    Heading{"tpn", Role::number},
    Heading{"startnr", Role::number},
    Heading{"startnr.", Role::number},
    Heading{"ном.", Role::number},
    Heading{"ст.ном.", Role::number},
    Heading{"ст. ном.", Role::number},
    Heading{"№", Role::number},
    Heading{"ст.№", Role::number},
    Heading{"ст. №", Role::number},
    Heading{"nº", Role::number},
    Heading{"nri", Role::number},
    Heading{"participant", Role::number},
    Heading{"team_no", Role::number},
    Heading{"name", Role::name},
    Heading{"имя", Role::name},
    Heading{"име", Role::name},
    Heading{"nome", Role::name},
    Heading{"nombre", Role::name},
    Heading{"nom", Role::name},
    Heading{"team", Role::team},
    Heading{"mannschaft", Role::team},
    Heading{"команда", Role::team},
    Heading{"отбор", Role::team},
    Heading{"pts.", Role::points},
    Heading{"pts", Role::points},
    Heading{"points", Role::points},
    Heading{"pkt.", Role::points},
    Heading{"pkt", Role::points},
    Heading{"punkte", Role::points},
    Heading{"очки", Role::points},
    Heading{"точки", Role::points},
    Heading{"т.", Role::points},
    Heading{"fideid", Role::fide_id},
    Heading{"fide-id", Role::fide_id},
    Heading{"fide_id", Role::fide_id},
    Heading{"код fide", Role::fide_id},
    Heading{"value", Role::value},
    Heading{"rules", Role::rules},
    Heading{"edition", Role::rules},
    Heading{"file", Role::file},
    Heading{"tiebreak", Role::tie_break},
    Heading{"tie-break", Role::tie_break},
    Heading{"tie_break", Role::tie_break},
    Heading{"code", Role::tie_break},
};

/// Lower case of ASCII and of Cyrillic letters.
std::string lower(std::string_view text) {
  std::string out = text::ascii_lower(text::trim(text));
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    const auto c = static_cast<unsigned char>(out[i]);
    const auto n = static_cast<unsigned char>(out[i + 1]);
    if (c != 0xD0) continue;
    if (n >= 0x90 && n <= 0x9F) out[i + 1] = static_cast<char>(n + 0x20);
    if (n >= 0xA0 && n <= 0xAF) {
      out[i] = static_cast<char>(0xD1);
      out[i + 1] = static_cast<char>(n - 0x20);
    }
  }
  return out;
}

Role role_of(std::string_view heading) {
  const std::string text = lower(heading);
  const auto found = std::find_if(headings.begin(), headings.end(),
                                  [&](const Heading& h) { return h.text == text; });
  return found == headings.end() ? Role::none : found->role;
}

/// n of "TB1", "Wtg 2", "Доп3", "Tie Break1", else 0.
int tie_break_number(std::string_view heading) {
  static constexpr std::array<std::string_view, 13> labels{
      "tie break", "tie-break", "tiebreak",       "tb",   "wertung", "wtg", "desempate", "desp",
      "des",       "dep",       "доп. показател", "доп.", "доп"};
  const std::string text = lower(heading);
  for (const std::string_view label : labels) {
    if (!text.starts_with(label)) continue;
    std::string_view rest = std::string_view(text).substr(label.size());
    rest = text::trim(rest);
    if (rest.empty() || rest[0] < '1' || rest[0] > '9') continue;
    if (rest.size() == 1 || rest[1] == ' ' || rest[1] == '[' || rest[1] == ':' || rest[1] == '.')
      return rest[0] - '0';
  }
  return 0;
}

/// "BH(MP)", "DE(rank)", "MP", "match_points" as codes.
std::optional<tiebreak::Code> code_of_heading(std::string_view heading) {
  std::string text(text::trim(heading));
  const std::string small = lower(text);
  if (small == "mp" || small == "match_points") text = "MPTS";
  if (small == "gp" || small == "game_points") text = "GPTS";
  if (small == "pts.") text = "PTS";
  if (const std::size_t rank = small.find("(rank)"); rank != small.npos) text.resize(rank);
  for (const std::string_view score : {"(MP)", "(GP)"})
    if (text.ends_with(score))
      text = text.substr(0, text.size() - 4) + ":" + std::string(score.substr(1, 2));
  if (const auto code = tiebreak::code_if_any(text); code && tiebreak::supported(*code))
    return code;
  return tiebreak::swiss_manager::from_annotation(heading);
}

bool is_code(std::string_view heading) {
  const std::optional<tiebreak::Code> code = code_of_heading(heading);
  return code && tiebreak::supported(*code);
}

/// An edition that a text of rules names: "C.07-2023 (…)".
std::optional<tiebreak::Edition> edition_in(std::string_view rules) {
  for (const std::string_view name : {"pre2023", "2023", "2024", "2026"})
    if (rules.find(name) != rules.npos) return tiebreak::edition_from_name(name);
  return std::nullopt;
}

// --- who is meant -------------------------------------------------------------------------------

/// The words of a name in order of the alphabet: "Last, First" = "First Last".
std::string name_key(std::string_view name) {
  std::string text = lower(name);
  for (char& c : text)
    if (c == ',' || c == '.' || c == '-') c = ' ';
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::sort(words.begin(), words.end());
  return fmt::format("{}", fmt::join(words, " "));
}

std::optional<std::uint64_t> whole(std::string_view text) {
  text = text::trim(text);
  if (text.ends_with('.')) text.remove_suffix(1);
  if (text.empty() || text.size() > 12) return std::nullopt;
  std::uint64_t n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return n;
}

/// Participants by one key.
class Index {
 public:
  Index(const Event& event, Role role) : role_(role) {
    if (event.is_team_event()) {
      for (std::size_t t = 0; t < event.teams.size(); ++t) {
        const auto& team = event.teams[t];
        if (role == Role::number) add(std::to_string(team.number.value()), t);
        if (role == Role::name) add(name_key(team.name), t);
        if (role == Role::rank && team.stated_rank)
          add(std::to_string(team.stated_rank->value()), t);
      }
      return;
    }
    for (std::size_t p = 0; p < event.players.size(); ++p) {
      const auto& player = event.players[p];
      if (role == Role::number) add(std::to_string(player.tpn.value()), p);
      if (role == Role::name) add(name_key(player.name), p);
      if (role == Role::fide_id && player.fide_id) add(std::to_string(player.fide_id->value()), p);
      if (role == Role::rank && player.stated_rank)
        add(std::to_string(player.stated_rank->value()), p);
    }
  }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view text) const {
    std::string key;
    if (role_ == Role::name) {
      key = name_key(text);
    } else if (const auto n = whole(text)) {
      key = std::to_string(*n);
    }
    const auto found = by_.find(key);
    if (found == by_.end() || twice_.contains(key)) return std::nullopt;
    return found->second;
  }

 private:
  void add(std::string key, std::size_t who) {
    if (key.empty()) return;
    if (!by_.try_emplace(key, who).second) twice_.insert(key);
  }
  Role role_;
  std::map<std::string, std::size_t> by_;
  std::set<std::string> twice_;
};

// --- the table ----------------------------------------------------------------------------------

class Reader {
 public:
  Reader(const Event& event, const PrintedOptions& options) : event_(event), options_(options) {}

  PrintedTable read(std::string_view text) {
    rows_of(text);
    find_header();
    choose_key();
    if (at(Role::tie_break) && at(Role::value)) {
      read_long();
    } else {
      read_wide();
    }
    if (out_.columns.empty())
      throw FormatError("the printed table has no column of tie-breaks (TB1, BH, …)");
    return std::move(out_);
  }

 private:
  void rows_of(std::string_view text) {
    if (text.find("<tr") != text.npos || text.find("<TR") != text.npos) {
      Page page(text);
      rows_ = std::move(page.rows);
      for (const std::string& line : page.lines) note_annotation(line);
      if (rows_.empty()) throw FormatError("the printed page has no table");
      return;
    }
    const auto lines = lines_of(text);
    if (lines.empty()) throw FormatError("the printed table is empty");
    const char delimiter = delimiter_of(lines);
    for (const std::string_view line : lines) {
      rows_.push_back(delimiter == '\0' ? split_aligned(line) : split(line, delimiter));
      note_annotation(line);
    }
  }

  /// "Tie Break1: Buchholz …", anywhere in the text.
  void note_annotation(std::string_view line) {
    line = text::trim(line);
    while (!line.empty() && (line.front() == '"' || line.front() == '#' || line.front() == ' '))
      line.remove_prefix(1);
    const std::size_t colon = line.find(':');
    if (colon == line.npos || colon > 24) return;
    if (const int n = tie_break_number(line.substr(0, colon)); n != 0)
      annotations_[n] = std::string(text::trim(line.substr(colon + 1)));
  }

  void find_header() {
    std::size_t best = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(rows_.size(), 60); ++i) {
      std::size_t known = 0;
      for (const std::string& field : rows_[i])
        known += role_of(field) != Role::none || tie_break_number(field) != 0 || is_code(field);
      if (known > best) {
        best = known;
        header_ = i;
      }
    }
    if (best < 2) throw FormatError("the printed table has no line of headings");
    for (std::size_t c = 0; c < head().size(); ++c) {
      const Role role = role_of(head()[c]);
      if (role != Role::none) columns_.try_emplace(role, c);
    }
    // "Team" holds a number or a name.
    if (const auto team = at(Role::team)) {
      const bool numbers = header_ + 1 < rows_.size() && *team < rows_[header_ + 1].size() &&
                           whole(rows_[header_ + 1][*team]);
      if (event_.is_team_event() || !at(Role::name))
        columns_.try_emplace(numbers ? Role::number : Role::name, *team);
    }
  }

  [[nodiscard]] const Fields& head() const { return rows_[header_]; }
  [[nodiscard]] std::optional<std::size_t> at(Role role) const {
    const auto found = columns_.find(role);
    if (found == columns_.end()) return std::nullopt;
    return found->second;
  }
  [[nodiscard]] static std::string_view field(const Fields& row, std::optional<std::size_t> at) {
    return at && *at < row.size() ? std::string_view(row[*at]) : std::string_view();
  }

  /// The key under which most rows are found.
  void choose_key() {
    struct Key {
      Role role;
      std::string_view name;
    };
    static constexpr std::array keys{Key{Role::number, "starting number"},
                                     Key{Role::fide_id, "FIDE number"}, Key{Role::name, "name"},
                                     Key{Role::rank, "rank in the file"}};
    std::size_t most = 0;
    for (const Key& key : keys) {
      if (!at(key.role)) continue;
      Index index(event_, key.role);
      std::size_t found = 0;
      for (std::size_t i = header_ + 1; i < rows_.size(); ++i)
        found += index.find(field(rows_[i], at(key.role))).has_value();
      if (found <= most) continue;
      most = found;
      key_ = key.role;
      out_.joined_by = key.name;
      if (key.role == Role::number && event_.is_team_event()) out_.joined_by = "team number";
      index_.emplace(std::move(index));
    }
    if (!index_)
      throw FormatError(
          "nobody of the event is in the printed table: it wants a column with "
          "starting numbers, FIDE numbers or names");
  }

  std::optional<std::size_t> who(const Fields& row) {
    const std::string_view name = field(row, at(key_));
    const auto found = index_->find(name);
    // Footers have few fields; a row of the table that is nobody's is told.
    if (!found && !name.empty() && row.size() + 1 >= head().size())
      out_.unjoined.emplace_back(name);
    return found;
  }

  static void put(PrintedColumn& column, std::size_t participant, std::string_view text) {
    const auto number = printed_number(text);
    if (!number) return;
    column.cells.push_back({participant, std::string(text), number->number, number->decimals});
  }

  void read_long() {
    out_.long_form = true;
    const std::string wanted = options_.file;
    bool named = false;
    for (std::size_t i = header_ + 1; i < rows_.size(); ++i)
      named = named || (at(Role::file) && field(rows_[i], at(Role::file)) == wanted);
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = header_ + 1; i < rows_.size(); ++i) {
      if (named && field(rows_[i], at(Role::file)) != wanted) continue;
      const auto participant = who(rows_[i]);
      if (!participant) continue;
      ++out_.rows;
      const std::string_view code = field(rows_[i], at(Role::tie_break));
      const std::string_view rules = field(rows_[i], at(Role::rules));
      std::string title(code);
      if (!rules.empty()) title += fmt::format(" [{}]", rules);
      const auto [found, fresh] = seen.try_emplace(title, out_.columns.size());
      if (fresh) {
        PrintedColumn& column = out_.columns.emplace_back();
        column.title = title;
        column.stated = code_of_heading(code);
        if (column.stated && column.stated->number == 0) column.stated->edition = edition_in(rules);
      }
      put(out_.columns[found->second], *participant, field(rows_[i], at(Role::value)));
    }
  }

  /// Is column `c` one with values of a tie-break?
  [[nodiscard]] bool chosen(std::size_t c) const {
    if (!options_.columns.empty()) {
      for (const std::string& wanted : split(options_.columns, ',')) {
        const auto n = whole(wanted);
        if (n ? *n == c + 1 : lower(wanted) == lower(head()[c])) return true;
      }
      return false;
    }
    const Role role = role_of(head()[c]);
    if (role == Role::points) return true;
    if (role != Role::none) return false;
    if (tie_break_number(head()[c]) != 0) return true;
    return is_code(head()[c]);
  }

  void read_wide() {
    std::vector<std::size_t> where;
    for (std::size_t c = 0; c < head().size(); ++c) {
      if (!chosen(c)) {
        if (!head()[c].empty() && role_of(head()[c]) == Role::none)
          out_.ignored.push_back(head()[c]);
        continue;
      }
      where.push_back(c);
      PrintedColumn& column = out_.columns.emplace_back();
      column.title = head()[c];
      if (const auto found = annotations_.find(tie_break_number(head()[c]));
          found != annotations_.end())
        column.annotation = found->second;
      column.stated = code_of_heading(column.annotation.empty() ? column.title : column.annotation);
      if (role_of(head()[c]) == Role::points) column.stated = tiebreak::parse_code("PTS");
    }
    for (std::size_t i = header_ + 1; i < rows_.size(); ++i) {
      const auto participant = who(rows_[i]);
      if (!participant) continue;
      ++out_.rows;
      if (const auto rank = whole(field(rows_[i], at(Role::rank))); rank && *rank < 10000)
        out_.ranks.push_back({*participant, static_cast<std::uint16_t>(*rank)});
      for (std::size_t k = 0; k < where.size(); ++k)
        put(out_.columns[k], *participant, field(rows_[i], where[k]));
    }
  }

  const Event& event_;
  const PrintedOptions& options_;
  std::vector<Fields> rows_;
  std::map<int, std::string> annotations_;
  std::size_t header_ = 0;
  std::map<Role, std::size_t> columns_;
  Role key_ = Role::number;
  std::optional<Index> index_;
  PrintedTable out_;
};

}  // namespace

std::optional<PrintedNumber> printed_number(std::string_view text) {
  constexpr std::string_view half = "½";
  text = text::trim(text);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool and_half = text.ends_with(half);
  if (and_half) text.remove_suffix(half.size());
  std::int64_t units = 0, unit = 1;
  int decimals = 0;
  bool point = false, digits = and_half;
  for (const char c : text) {
    if ((c == '.' || c == ',') && !point && !and_half) {
      point = true;
    } else if (c >= '0' && c <= '9' && units < 1'000'000'000'000 && decimals < 6) {
      digits = true;
      units = units * 10 + (c - '0');
      if (point) {
        unit *= 10;
        ++decimals;
      }
    } else {
      return std::nullopt;
    }
  }
  if (!digits) return std::nullopt;
  tiebreak::Rational number(units, unit);
  if (and_half) number += tiebreak::Rational(1, 2);
  return PrintedNumber{negative ? -number : number, and_half ? 1 : decimals};
}

PrintedTable read_printed(std::string_view utf8, const Event& event,
                          const PrintedOptions& options) {
  return Reader(event, options).read(utf8);
}

}  // namespace trf::report
