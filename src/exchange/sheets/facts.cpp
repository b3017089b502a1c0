// What the lines around the tables tell of the event: its name, dates, arbiters, tie-breaks.
#include <algorithm>
#include <array>

#include "exchange/sheets/model.hpp"
#include "grammar/grammar.hpp"
#include "text/text.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::exchange::sheets {

namespace {

enum class FactKind : std::uint8_t {
  none,
  name,
  city,
  federation,
  dates,
  start,
  end,
  chief,
  deputy,
  time_control,
  rounds,
  type,
  type_code,
  tie_breaks
};
struct FactLabel {
  std::string_view text;
  FactKind kind;
};
// Of the details that chess-results shows in a frame above the list, and of our own workbook.
constexpr std::array labels{
    FactLabel{"name", FactKind::name},
    FactLabel{"federation", FactKind::federation},
    FactLabel{"föderation", FactKind::federation},
    FactLabel{"federación", FactKind::federation},
    FactLabel{"verband", FactKind::federation},
    FactLabel{"федерация", FactKind::federation},
    FactLabel{"location", FactKind::city},
    FactLabel{"place", FactKind::city},
    FactLabel{"city", FactKind::city},
    FactLabel{"ort", FactKind::city},
    FactLabel{"место проведения", FactKind::city},
    FactLabel{"място", FactKind::city},
    FactLabel{"date", FactKind::dates},
    FactLabel{"datum", FactKind::dates},
    FactLabel{"дата", FactKind::dates},
    FactLabel{"start", FactKind::start},
    FactLabel{"end", FactKind::end},
    FactLabel{"chief arbiter", FactKind::chief},
    FactLabel{"hauptschiedsrichter", FactKind::chief},
    FactLabel{"главный судья", FactKind::chief},
    FactLabel{"главен съдия", FactKind::chief},
    FactLabel{"deputy chief arbiter", FactKind::deputy},
    FactLabel{"deputy", FactKind::deputy},
    FactLabel{"stellv. hauptschiedsrichter", FactKind::deputy},
    FactLabel{"зам. главного судьи", FactKind::deputy},
    FactLabel{"зам. главен съдия", FactKind::deputy},
    FactLabel{"arbiter", FactKind::deputy},
    FactLabel{"schiedsrichter", FactKind::deputy},
    FactLabel{"судья", FactKind::deputy},
    FactLabel{"съдия", FactKind::deputy},
    FactLabel{"number of rounds", FactKind::rounds},
    FactLabel{"rounds", FactKind::rounds},
    FactLabel{"rundenanzahl", FactKind::rounds},
    FactLabel{"anzahl runden", FactKind::rounds},
    FactLabel{"количество туров", FactKind::rounds},
    FactLabel{"брой кръгове", FactKind::rounds},
    FactLabel{"tournament type", FactKind::type},
    FactLabel{"type code", FactKind::type_code},
    FactLabel{"turnierart", FactKind::type},
    FactLabel{"тип турнира", FactKind::type},
    FactLabel{"вид турнир", FactKind::type},
    FactLabel{"tie-breaks", FactKind::tie_breaks},
};

FactKind fact_of(std::string_view label) {
  const std::string text = lower(label);
  for (const std::string_view control :
       {"time control", "bedenkzeit", "контроль времени", "контрол на времето"})
    if (text.starts_with(control)) return FactKind::time_control;
  const auto found = std::find_if(labels.begin(), labels.end(),
                                  [&](const FactLabel& l) { return l.text == text; });
  return found == labels.end() ? FactKind::none : found->kind;
}

/// "Romania ( ROU )", "ROU": the code.
std::string federation_in(std::string_view text) {
  const std::size_t open = text.find('('), close = text.find(')', open == text.npos ? 0 : open);
  if (open != text.npos && close != text.npos) text = text.substr(open + 1, close - open - 1);
  const std::string code(text::trim(text));
  if (grammar::is_federation(code)) return code;
  return std::string(grammar::federation_for(code));
}

/// The dates in a text like "2026/03/02 to 2026/03/06" or "02.03.2026 - 06.03.2026".
std::vector<PartialDate> dates_in(std::string_view text) {
  std::vector<PartialDate> out;
  for (const grammar::Token& token : grammar::tokens(text, ",;()", 40)) {
    const auto digits = std::count_if(token.text.begin(), token.text.end(),
                                      [](char c) { return c >= '0' && c <= '9'; });
    if (digits < 6) continue;
    const auto date = grammar::date(token.text).value();
    if (date.complete()) out.push_back(date);
  }
  return out;
}

class FactReader {
 public:
  explicit FactReader(Model& model) : m_(model), f_(model.facts) {}

  void run() {
    for (const Source& source : m_.sources)
      for (const Grid& grid : source.book.grids) read(source, grid);
    std::vector<std::string> codes;
    for (const auto& [n, code] : annotated_) codes.push_back(code);
    if (f_.tie_breaks.empty()) f_.tie_breaks = std::move(codes);
  }

 private:
  void read(const Source& source, const Grid& grid) {
    title(source, grid);
    for (const Row& row : grid.rows) {
      std::vector<std::string_view> filled;
      for (const Cell& cell : row.cells)
        if (!cell.text.empty()) filled.emplace_back(cell.text);
      constexpr std::size_t most = 3;
      if (filled.empty()) continue;
      if (filled.size() == 2) fact(fact_of(filled[0]), filled[1]);
      if (filled.size() <= most)
        for (const std::string_view line : filled) round_date(line);
      annotation(filled);
    }
  }

  // A workbook or text begins with the name; a page with the title of the site.
  void title(const Source& source, const Grid& grid) {
    if (!f_.name.empty() || grid.rows.empty()) return;
    constexpr std::string_view site = "Chess-results.com - ";
    if (source.book.origin == Workbook::Origin::html) {
      std::string cut;
      for (const Row& row : grid.rows) {
        const std::string_view text = row.text(0);
        const std::size_t at = text.find(site);
        // The title of the site is cut; the heading of the page is not.
        if (at != text.npos && cut.empty())
          f_.name = cut = text::trim(text.substr(at + site.size()));
        else if (!cut.empty() && text.starts_with(cut) && text.size() > cut.size() &&
                 (f_.name == cut || text.size() < f_.name.size()))
          f_.name = text;
      }
      return;
    }
    const Row& first = grid.rows.front();
    const bool alone = std::count_if(first.cells.begin(), first.cells.end(),
                                     [](const Cell& c) { return !c.text.empty(); }) == 1;
    if (alone && !first.text(0).empty() && round_in_line(first.text(0)).round == 0)
      f_.name = first.text(0);
  }

  static void set(std::string& field, std::string_view value) {
    if (field.empty()) field = value;
  }

  void fact(FactKind kind, std::string_view value) {
    switch (kind) {
      case FactKind::none:
        return;
      case FactKind::name:
        f_.name = value;
        return;
      case FactKind::city:
        return set(f_.city, value);
      case FactKind::federation:
        return set(f_.federation, federation_in(value));
      case FactKind::chief:
        return set(f_.chief_arbiter, value);
      case FactKind::deputy:
        if (std::find(f_.deputies.begin(), f_.deputies.end(), value) == f_.deputies.end())
          f_.deputies.emplace_back(value);
        return;
      case FactKind::time_control:
        return set(f_.time_control, value);
      case FactKind::type:
        return set(f_.type, value);
      case FactKind::type_code:
        return set(f_.type_code, value);
      case FactKind::rounds:
        if (const auto n = whole(value); n && *n > 0 && *n < 1000)
          f_.rounds = static_cast<std::uint32_t>(*n);
        return;
      case FactKind::dates:
      case FactKind::start:
      case FactKind::end:
        return dates(kind, dates_in(value));
      case FactKind::tie_breaks:
        return listed(value);
    }
  }

  void dates(FactKind kind, const std::vector<PartialDate>& found) {
    if (found.empty()) return;
    if (kind != FactKind::end && f_.start.absent()) f_.start = found.front();
    if (kind != FactKind::start && f_.end.absent()) f_.end = found.back();
  }

  void listed(std::string_view value) {
    while (!value.empty()) {
      const std::size_t end = std::min(value.find(';'), value.size());
      if (const auto code = text::trim(value.substr(0, end)); !code.empty())
        f_.tie_breaks.emplace_back(code);
      value.remove_prefix(std::min(end + 1, value.size()));
    }
  }

  /// "Round 9 on 2026/08/09 at 10:00"
  void round_date(std::string_view line) {
    const int round = round_in_line(line).round;
    if (round == 0) return;
    if (const auto found = dates_in(line); found.size() == 1)
      f_.round_dates.try_emplace(round, found.front());
  }

  /// "Tie Break2: Direct Encounter (DE)"; its comma may have parted it.
  void annotation(const std::vector<std::string_view>& filled) {
    std::string line;
    for (const std::string_view text : filled) {
      if (!line.empty()) line += ", ";
      line += text;
    }
    const std::size_t colon = line.find(':');
    constexpr std::size_t longest_label = 24;
    if (colon == line.npos || colon > longest_label) return;
    const int n = tie_break_number(line.substr(0, colon));
    if (n == 0) return;
    const auto code = tiebreak::swiss_manager::from_annotation(
        text::trim(std::string_view(line).substr(colon + 1)));
    if (code) annotated_.try_emplace(n, code->text());
  }

  Model& m_;
  Facts& f_;
  std::map<int, std::string> annotated_;
};

}  // namespace

void collect_facts(Model& model) { FactReader(model).run(); }

}  // namespace trf::exchange::sheets
