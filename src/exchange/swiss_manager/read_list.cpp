// The player lists that federations publish for Swiss-Manager (swiss-manager.md §4.1).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/swiss_manager/participants.hpp"
#include "exchange/swiss_manager/rows.hpp"

namespace trf::exchange::swiss_manager {

namespace {

using Columns = std::map<std::string, std::size_t>;

Columns columns_of(const std::vector<std::string>& headings) {
  Columns out;
  for (std::size_t i = 0; i < headings.size(); ++i) out.try_emplace(heading(headings[i]), i);
  return out;
}

/// A name and one of the columns that nobody else has.
bool are_headings(const Columns& columns) {
  const bool name =
      columns.contains("name") || (columns.contains("lastname") && columns.contains("firstname"));
  return name && (columns.contains("idno") || columns.contains("fideno") ||
                  columns.contains("rtgnat") || columns.contains("rtgint"));
}

class ListReader {
 public:
  explicit ListReader(const std::vector<Row>& rows)
      : rows_(rows), columns_(columns_of(rows.front().cells)) {}

  Made run() {
    std::vector<Participant> players;
    std::size_t nameless = 0;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      Participant p = participant(rows_[i]);
      if (p.name.empty())
        ++nameless;
      else
        players.push_back(std::move(p));
    }
    if (players.empty()) throw FormatError("a player list without players");
    const std::size_t count = players.size();
    Made made = document_of(std::move(players), {}, false);
    made.remarks.add(Code::list_read, {}, "", {std::to_string(count)});
    if (nameless != 0) left_out(made, fmt::format("{} row(s) without a name", nameless));
    for (const auto& [column, meaning] :
         {std::pair{"clubname", "clubs"}, std::pair{"type", "types"}, std::pair{"group", "groups"},
          std::pair{"status", "states"}, std::pair{"k", "K factors"}})
      if (used(column)) left_out(made, fmt::format("{} (no place in a TRF)", meaning));
    return made;
  }

 private:
  static void left_out(Made& made, std::string what) {
    made.remarks.add(Code::list_left_out, {}, "", {std::move(what)});
  }

  [[nodiscard]] std::string cell(const Row& row, const char* column) const {
    const auto it = columns_.find(column);
    if (it == columns_.end() || it->second >= row.cells.size()) return {};
    return row.cells[it->second];
  }
  [[nodiscard]] bool used(const char* column) const {
    return std::any_of(rows_.begin() + 1, rows_.end(),
                       [&](const Row& r) { return !cell(r, column).empty(); });
  }

  [[nodiscard]] Participant participant(const Row& row) const {
    Participant p;
    p.line = row.line;
    p.name = cell(row, "name");
    if (const std::string last = cell(row, "lastname"); p.name.empty()) {
      const std::string first = cell(row, "firstname");
      p.name = last.empty() || first.empty() ? last + first : last + ", " + first;
    }
    p.sex = cell(row, "sex");
    p.title = cell(row, "title");
    p.federation = cell(row, "fed");
    p.birth = cell(row, "birthday");
    p.rating = cell(row, "rtgint");
    p.fide_id = cell(row, "fideno");
    p.national_rating = cell(row, "rtgnat");
    p.national_id = cell(row, "idno");
    return p;
  }

  const std::vector<Row>& rows_;
  Columns columns_;
};

}  // namespace

bool is_player_list(std::string_view bytes) {
  const std::string head = head_of(bytes);
  const std::string_view first = std::string_view(head).substr(0, head.find_first_of("\r\n"));
  const auto rows = rows_of(first, separator_of(first));
  return !rows.empty() && rows.front().cells.size() >= 3 &&
         are_headings(columns_of(rows.front().cells));
}

Made read_player_list(std::string_view bytes, std::optional<text::Encoding> encoding) {
  text::DecodeOptions options;
  options.forced = encoding;
  const auto source = text::decode(std::string(bytes), options);
  const auto rows = rows_of(source->utf8(), separator_of(source->utf8()));
  if (rows.empty() || !are_headings(columns_of(rows.front().cells)))
    throw FormatError("line 1: no headings of a player list (ID_No, Name, Fed, Rtg_Int …)");
  return ListReader(rows).run();
}

}  // namespace trf::exchange::swiss_manager
