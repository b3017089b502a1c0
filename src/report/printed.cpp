#include "report/printed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "exchange/sheets/headings.hpp"
#include "text/text.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using Fields = std::vector<std::string>;

using exchange::sheets::lower;
using exchange::sheets::name_key;
using exchange::sheets::Role;
using exchange::sheets::tie_break_number;
using exchange::sheets::whole;

/// Only these headings are no values of tie-breaks (others may well be: "Rtg").
Role role_of(std::string_view heading) {
  const Role role = exchange::sheets::role_of(heading);
  return role <= Role::tie_break ? role : Role::none;
}

Fields fields_of(const exchange::sheets::Row& row) {
  Fields out;
  for (const exchange::sheets::Cell& cell : row.cells) out.push_back(cell.text);
  return out;
}

// --- headings -----------------------------------------------------------------------------------

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

  PrintedTable read(const exchange::sheets::Workbook& book) {
    rows_of(book);
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
  void rows_of(const exchange::sheets::Workbook& book) {
    for (const exchange::sheets::Grid& grid : book.grids)
      for (const exchange::sheets::Row& row : grid.rows) {
        rows_.push_back(fields_of(row));
        // A comma inside of an annotation may have parted it.
        Fields filled = rows_.back();
        std::erase(filled, std::string());
        note_annotation(fmt::format("{}", fmt::join(filled, ", ")));
      }
    if (rows_.empty()) throw FormatError("the printed table is empty");
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
    for (std::size_t i = 0; i < std::min<std::size_t>(rows_.size(), 200); ++i) {
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

  static Fields words(std::string_view list) {
    Fields out;
    while (!list.empty()) {
      const std::size_t end = std::min(list.find(','), list.size());
      out.emplace_back(text::trim(list.substr(0, end)));
      list.remove_prefix(std::min(end + 1, list.size()));
    }
    return out;
  }

  /// Is column `c` one with values of a tie-break?
  [[nodiscard]] bool chosen(std::size_t c) const {
    if (!options_.columns.empty()) {
      for (const std::string& wanted : words(options_.columns)) {
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

PrintedTable read_printed(const exchange::sheets::Workbook& book, const Event& event,
                          const PrintedOptions& options) {
  return Reader(event, options).read(book);
}

}  // namespace trf::report
