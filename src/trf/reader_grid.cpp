// On which columns a player line stands (trf-dialects.md §2, rows 3 to 5, 33).
#include <algorithm>
#include <array>

#include "trf/reader_player.hpp"

namespace trf::reading {

namespace {

using grammar::Reading;

/// Columns of the player record that are blank (trf.md §5).
constexpr std::array<std::size_t, 11> separators = {4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91};

/// After which column a blank may be missing or too many: the name is the usual place.
constexpr std::array<std::uint8_t, 11> shift_places = {47, 90, 0, 3, 8, 13, 52, 56, 68, 84, 79};
constexpr std::array<std::int8_t, 4> shifts = {1, -1, 2, -2};

/// First column of the first field after a place of shift_places.
constexpr std::size_t first_field_after(unsigned place) {
  switch (place) {
    case 0:
      return 1;
    case 3:
      return 5;
    case 8:
      return 10;
    case 13:
      return 15;
    case 47:
      return 49;
    case 52:
      return 54;
    case 56:
      return 58;
    case 68:
      return 70;
    case 79:
      return 81;
    case 84:
      return 86;
    default:
      return 92;
  }
}

/// First column of the last field before a place of shift_places.
constexpr std::size_t last_field_before(unsigned place) {
  constexpr std::array<std::size_t, 12> firsts = {1, 5, 10, 11, 15, 49, 54, 58, 70, 81, 86, 92};
  std::size_t before = 1;
  for (const std::size_t first : firsts)
    if (first <= place) before = first;
  return before;
}

template <class T>
bool acceptable(const grammar::Value<T>& value) {
  return value.reading != Reading::unreadable && value.reading != Reading::out_of_range;
}

bool one_word(std::string_view field) {
  return grammar::trimmed(field).find(' ') == std::string_view::npos;
}

constexpr std::string_view no_break_space = "\xC2\xA0";

/// Longer lines with tabs are left as they are: each byte of a mended line costs several.
constexpr std::size_t longest_mended = 100'000;

/// The line with tabs as `stop` says: 1 = one blank each, 8 = to the next multiple of eight.
PlainText with_blanks(std::string_view line, std::size_t stop) {
  PlainText out;
  out.exact = stop == 1;
  out.text.reserve(line.size());
  out.origin.reserve(line.size() + 1);
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool nbsp = line.substr(i, no_break_space.size()) == no_break_space;
    const bool tab = line[i] == '\t';
    const std::size_t blanks = nbsp ? 1 : tab ? (stop == 1 ? 1 : stop - column % stop) : 0;
    for (std::size_t k = 0; k < blanks; ++k) {
      out.text += ' ';
      out.origin.push_back(static_cast<std::uint32_t>(i));
    }
    column += blanks;
    if (nbsp) ++i;
    if (blanks != 0) continue;
    out.text += line[i];
    out.origin.push_back(static_cast<std::uint32_t>(i));
    if ((static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U) ++column;
  }
  out.origin.push_back(static_cast<std::uint32_t>(line.size()));
  return out;
}

/// Puts the words of a line whose fields are separated by tabs into their columns.
class TabbedLine {
 public:
  explicit TabbedLine(std::string_view line) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
      if (i != line.size() && line[i] != '\t') continue;
      words_.push_back({begin, line.substr(begin, i - begin)});
      begin = i + 1;
    }
  }

  std::optional<PlainText> player() {
    const bool known_fields = words_.size() >= 11 && words_[0].text == "001";
    if (!known_fields || (words_.size() - 11) % 3 != 0) return {};
    if (words_.size() > 11 + 3 * most_rounds) return {};
    const grammar::Layout& layout = *grammar::find_layout(Key{"001"});
    put(words_[0], 1, 3, false);
    for (std::size_t i = 0; i < layout.fields.size(); ++i) {
      const grammar::Field& field = layout.fields[i];
      if (!put(words_[i + 1], field.first, field.last, field.right)) return {};
    }
    for (std::size_t i = 11; i < words_.size(); ++i) {
      const grammar::Field& field = layout.group.fields[(i - 11) % 3];
      const std::size_t first = layout.group.column(field, (i - 11) / 3);
      if (!put(words_[i], first, first + field.width() - 1, field.right)) return {};
    }
    out_.origin.push_back(static_cast<std::uint32_t>(words_.back().end()));
    out_.exact = false;
    return std::move(out_);
  }

 private:
  bool put(const grammar::Token& word, std::size_t first, std::size_t last, bool right) {
    const std::string_view text = grammar::trimmed(word.text);
    const auto size = static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    if (size > last - first + 1) return false;
    const std::size_t start = right ? last + 1 - size : first;
    pad(start - 1, word.begin);
    for (std::size_t i = 0; i < text.size(); ++i) {
      out_.text += text[i];
      out_.origin.push_back(
          static_cast<std::uint32_t>(text.data() - word.text.data() + i + word.begin));
    }
    columns_ += size;
    return true;
  }
  void pad(std::size_t columns, std::size_t origin) {
    for (; columns_ < columns; ++columns_) {
      out_.text += ' ';
      out_.origin.push_back(static_cast<std::uint32_t>(origin));
    }
  }

  std::vector<grammar::Token> words_;
  PlainText out_;
  std::size_t columns_ = 0;
};

}  // namespace

bool PlayerReader::separators_blank() const {
  const Columns& c = line_.columns();
  if (c.plain()) {
    const std::string_view text = c.text();
    return std::ranges::all_of(separators, [&](std::size_t column) {
      return column > text.size() || text[column - 1] == ' ';
    });
  }
  // Where a blank is missing it is the separator's: the fields beside it touch.
  const LineGrid& grid = c.grid();
  const std::size_t next = first_field_after(grid.shift_from);
  const bool missing =
      grid.shift < 0 && next > grid.shift_from + static_cast<std::size_t>(-grid.shift);
  return std::ranges::all_of(separators, [&](std::size_t column) {
    return c.blank(column) || (missing && column > grid.shift_from && column < next);
  });
}

std::size_t PlayerReader::exactness() const {
  const Columns& c = line_.columns();
  const auto right = [&](std::size_t first, std::size_t last) {
    return grammar::trimmed(c.slice(first, last)).empty() || !c.blank(last);
  };
  const auto exact = [](Reading reading) {
    return reading == Reading::exact || reading == Reading::absent;
  };
  const std::string_view birth = c.slice(70, 79);
  const std::string_view name = c.slice(15, 47);
  const bool parts[] = {
      right(5, 8),
      exact(grammar::sex(c.slice(10, 10)).reading),
      exact(grammar::title(c.slice(11, 13)).reading) && right(11, 13),
      !name.empty() && name.front() != ' ',
      exact(grammar::rating(c.slice(49, 52)).reading) && right(49, 52),
      grammar::trimmed(c.slice(54, 56)).empty() || grammar::trimmed(c.slice(54, 56)).size() == 3,
      right(58, 68),
      grammar::trimmed(birth).empty() || grammar::plain_date(birth).has_value(),
      exact(grammar::points(c.slice(81, 84)).reading) && right(81, 84),
      right(86, 89),
  };
  return static_cast<std::size_t>(std::ranges::count(parts, true));
}

bool PlayerReader::fields_fit() const {
  const Columns& c = line_.columns();
  const auto tpn = grammar::integer(c.slice(5, 8), 1, 9999);
  return tpn.usable() && acceptable(grammar::rating(c.slice(49, 52))) &&
         one_word(c.slice(54, 56)) && one_word(c.slice(58, 68)) &&
         acceptable(grammar::points(c.slice(81, 84))) &&
         acceptable(grammar::integer(c.slice(86, 89), 0, 9999)) && c.slice(1, 3) == "001";
}

bool PlayerReader::blocks_fit() const {
  const std::size_t count = std::min(count_rounds(), most_rounds);
  for (std::size_t round = 1; round <= count; ++round) {
    if (!block_fits(round)) return false;
  }
  return true;
}

bool PlayerReader::stands(const LineGrid& grid) {
  line_.columns().set_grid(grid);
  return separators_blank() && fields_fit() && blocks_fit();
}

bool PlayerReader::find_wide_rating() {
  Columns& c = line_.columns();
  const std::string_view text = c.text();
  // `1954.5` ends at column 52 or begins at 49.
  for (const std::size_t column : {std::size_t{52}, std::size_t{49}}) {
    if (c.blank(column)) continue;
    const std::size_t at = c.offset(column);
    const std::size_t before = text.find_last_of(' ', at);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view run =
        text.substr(begin, std::min(text.find(' ', at), text.size()) - begin);
    if (run.size() < 5 || run.size() > 9 || grammar::rating(run).reading != Reading::lenient)
      continue;
    wide_rating_ = run;
    return true;
  }
  return false;
}

bool PlayerReader::find_grid() {
  Columns& c = line_.columns();
  const LineGrid before = c.grid();
  if (!line_.ascii()) {
    LineGrid bytes;
    bytes.by_bytes = true;
    if (stands(bytes)) return true;
  }
  // Of the places that leave every field readable the one that leaves the most of them exact; of
  // equals the first.
  std::optional<LineGrid> best;
  std::size_t most = 0;
  const auto attempt = [&](std::size_t place, std::int8_t shift) {
    LineGrid grid;
    grid.shift = shift;
    grid.shift_from = static_cast<std::uint8_t>(place);
    if ((place == 0 && shift <= 0) || !stands(grid)) return;
    // Rounds that end short of their columns begin too late themselves.
    if (!grammar::trimmed(c.slice(92, 95)).empty() && c.blank(95)) return;
    // A date or a title that the shift cuts, or in which a blank stands, is another one.
    if (!one_word(c.slice(70, 79)) || !one_word(c.slice(11, 13))) return;
    const std::size_t fit = exactness();
    if (best && fit <= most) return;
    best = grid;
    most = fit;
  };
  for (const std::uint8_t place : shift_places)
    for (const std::int8_t shift : shifts) attempt(place, shift);
  c.set_grid(best.value_or(before));
  return best.has_value();
}

void PlayerReader::note_bytes() {
  // How many columns the name is short of: the bytes beyond one of each of its characters.
  const Columns& c = line_.columns();
  const std::string_view name = c.slice(15, 47);
  const auto extra = static_cast<std::size_t>(std::ranges::count_if(
      name, [](char ch) { return (static_cast<unsigned char>(ch) & 0xC0U) == 0x80U; }));
  OffGrid& group = by_bytes_;
  if (group.lines++ == 0) {
    group.first_line = line_.index();
    group.first_offset = line_.offset_of(c.from(48));
    group.least = extra;
  }
  group.least = std::min(group.least, extra);
  group.most = std::max(group.most, extra);
  Diagnostic scratch;
  line_.propose_exact(scratch, c.from(48).substr(0, 0), std::string(extra, ' '));
  std::ranges::move(scratch.edits, std::back_inserter(group.edits));
}

void PlayerReader::note_grid() {
  Columns& c = line_.columns();
  const LineGrid grid = c.grid();
  if (grid.by_bytes) return note_bytes();
  if (grid.shift == 0) return;
  OffGrid& group = shifted_[{grid.shift, grid.shift_from}];
  const std::size_t first = first_field_after(grid.shift_from);
  // Where the first field begins now, or where it began before blanks went in.
  const std::size_t extra = grid.shift > 0 ? static_cast<std::size_t>(grid.shift) : 0;
  const std::size_t begin = c.offset(first) - std::min(extra, c.offset(first));
  if (group.lines++ == 0) {
    group.first_line = line_.index();
    group.first_offset = line_.original_offset(begin);
  }
  Diagnostic scratch;
  const std::string_view text = c.text();
  if (grid.shift > 0) {
    std::string_view surplus = text.substr(begin, extra);
    // Too many in front of the field before, whose text then ends beyond its columns.
    const std::string_view before = c.slice(last_field_before(grid.shift_from), grid.shift_from);
    if (before.size() > extra && before.back() != ' ' && before.front() == ' ')
      surplus = before.substr(0, extra);
    if (surplus.find_first_not_of(' ') == std::string_view::npos)
      line_.propose_exact(scratch, surplus, {});
  } else {
    line_.propose_exact(scratch, text.substr(begin, 0),
                        std::string(static_cast<std::size_t>(-grid.shift), ' '));
  }
  std::ranges::move(scratch.edits, std::back_inserter(group.edits));
}

void PlayerReader::note_separator() {
  const Columns& c = line_.columns();
  for (const std::size_t column : separators) {
    const std::string_view what = c.slice(column, column);
    if (c.blank(column)) continue;
    const bool beside_rating = !wide_rating_.empty() && column >= 48 && column <= 53;
    const bool of_a_block = column >= 90;  // looked at with the rounds
    if (beside_rating || of_a_block) continue;
    line_.add(Code::separator_not_blank, what, "", {std::to_string(column), std::string(what)});
    return;
  }
}

void PlayerReader::begin_line(const grammar::Layout& layout) {
  grid_ = {};
  refused_ = false;
  line_.report().mute(false);
  const std::string_view text = line_.original();
  const std::size_t tab = text.find('\t');
  const bool has_tab = tab != std::string_view::npos;
  const bool has_nbsp = !line_.ascii() && text.find(no_break_space) != std::string_view::npos;
  if (!has_tab && !has_nbsp) return;
  if (text.size() > longest_mended) {
    line_.add_at(Code::tab_unreadable, std::min(tab, text.size()), "", {"the line is too long"});
    refused_ = true;
    return;
  }
  plain_ = with_blanks(text, 1);
  line_.use(&plain_);
  grid_.tabs = has_tab;

  if (has_nbsp && !has_tab) {
    std::size_t count = 0;
    std::size_t first = std::string_view::npos;
    Diagnostic edits;
    for (std::size_t i = 0; i + 1 < plain_.origin.size(); ++i) {
      if (text.substr(plain_.origin[i], 2) != no_break_space) continue;
      first = std::min<std::size_t>(first, plain_.origin[i]);
      ++count;
      line_.propose_exact(edits, std::string_view(plain_.text).substr(i, 1), " ");
    }
    line_.add_at(Code::no_break_space, first, "", {std::to_string(count)}).edits =
        std::move(edits.edits);
    return;
  }

  const bool at_end = text.find_first_not_of(" \t", tab) == std::string_view::npos;
  if (strict_) {
    line_.add_at(Code::tab_unreadable, tab, "", {"tabs are not allowed"});
    if (at_end) return;
  }
  if (at_end) return;
  const bool is_player = layout.key == Key{"001"};
  const auto fits = [&] { return !is_player || stands({}) || find_grid(); };
  std::string how = "one blank";
  bool read = fits();
  if (!read) {
    plain_ = with_blanks(text, 8);
    line_.use(&plain_);
    how = "blanks to the next multiple of 8";
    read = fits();
  }
  if (!read) {
    if (auto words = TabbedLine(text).player()) {
      plain_ = std::move(*words);
      line_.use(&plain_);
      how = "the blanks between fields";
      read = fits();
    }
  }
  if (read) {
    if (strict_) return;
    Diagnostic& finding = line_.add_at(Code::tab_as_blanks, tab, "", {how});
    if (!line_.report().silent())
      finding.edits.push_back({line_.index() + 1, 0, static_cast<std::uint32_t>(text.size()),
                               plain_.text, Edit::Kind::replace});
    return;
  }
  plain_ = with_blanks(text, 1);
  line_.use(&plain_);
  if (!strict_) line_.add_at(Code::tab_unreadable, tab, "", {"no reading of it fits the columns"});
  refused_ = true;
}

}  // namespace trf::reading
