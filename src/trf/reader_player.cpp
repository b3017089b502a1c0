#include "trf/reader_player.hpp"

#include <algorithm>
#include <unordered_map>

namespace trf::reading {

namespace {

using grammar::Reading;

constexpr std::size_t fixed_columns = 89;
constexpr std::size_t block_width = 10;
constexpr std::size_t points_end = 84;

std::string round_field(std::size_t round, std::string_view part) {
  return "round " + std::to_string(round) + " " + std::string(part);
}

/// 1843.5 -> 1843.
std::string rating_text(std::uint16_t rating) {
  std::string out = std::to_string(rating);
  return out.size() < 4 ? std::string(4 - out.size(), ' ') + out : out;
}

/// A title in front of a name, or a number in brackets behind it (trf-dialects.md row 34).
bool more_than_a_name(std::string_view name) {
  const std::size_t blank = name.find(' ');
  if (blank == 2 || blank == 3) {
    const std::string_view word = name.substr(0, blank);
    const auto title = grammar::title(word);
    if (title.reading == Reading::exact && title.value != Title::other) return true;
  }
  if (!name.ends_with(')')) return false;
  const std::size_t open = name.rfind('(');
  if (open == std::string_view::npos) return false;
  return grammar::integer(name.substr(open + 1, name.size() - open - 2), 0, 999'999'999).usable();
}

/// Two-digit years of birth: nobody who plays was born after this.
constexpr std::uint16_t youngest = 2024;

}  // namespace

// --- the fields ---------------------------------------------------------------------------------

void PlayerReader::normalised(std::string_view slice, std::string_view field,
                              std::string_view value, bool right, std::string_view shown) {
  if (line_.report().silent()) return;
  Diagnostic& finding =
      line_.add(Code::field_normalised, slice, std::string(field),
                {excerpt(grammar::trimmed(slice)), std::string(shown.empty() ? value : shown),
                 grammar::trimmed(value).empty() ? "a blank" : std::string(value)});
  line_.propose(finding, slice, value, right);
}

std::optional<Tpn> PlayerReader::tpn(bool errors) {
  const std::string_view slice = line_.columns().slice(5, 8);
  const auto value = grammar::integer(slice, 1, 9999);
  if (value.usable()) return Tpn{static_cast<std::uint16_t>(value.value)};
  if (!errors) return {};
  const std::string text(grammar::trimmed(slice));
  if (value.reading == Reading::absent) {
    line_.add_at(Code::tpn_missing, line_.offset_of(slice), "starting number");
  } else if (value.reading == Reading::unreadable) {
    line_.add(Code::tpn_not_number, slice, "starting number", {excerpt(text)});
  } else {
    line_.add(Code::tpn_out_of_range, slice, "starting number", {excerpt(text)});
  }
  return {};
}

Sex PlayerReader::sex() {
  const std::string_view slice = line_.columns().slice(10, 10);
  if (slice == "m") return Sex::male;
  if (slice.empty() || slice == " ") return Sex::unknown;
  const auto value = grammar::sex(slice);
  if (value.reading == Reading::unreadable) {
    line_.add(Code::field_not_of_type, slice, "sex", {excerpt(slice), "m or w"});
  } else if (value.reading == Reading::lenient) {
    const bool known = value.value != Sex::unknown;
    normalised(slice, "sex",
               value.value == Sex::male ? "m"
               : known                  ? "w"
                                        : " ",
               false, known ? "" : "unknown");
  }
  return value.value;
}

void PlayerReader::title(PlayerRecord& player) {
  const std::string_view slice = line_.columns().slice(11, 13);
  if (slice == "   ") return;
  const auto value = grammar::title(slice);
  player.title = value.value;
  if (value.reading == Reading::absent) return;
  const std::string_view text = grammar::trimmed(slice);
  if (value.value == Title::other) {
    player.title_text = text;
    line_.add(Code::title_unknown, slice, "title", {excerpt(text)});
  } else if (value.reading == Reading::lenient) {
    player.title_text = text;
    normalised(slice, "title", to_string(value.value), true);
  }
}

std::string PlayerReader::name() {
  const Columns& c = line_.columns();
  std::string_view slice = c.slice(15, 47);
  if (!wide_rating_.empty() && wide_rating_.data() < slice.data() + slice.size())
    slice = slice.substr(0, static_cast<std::size_t>(wide_rating_.data() - slice.data()));
  const std::string_view name = grammar::trimmed(slice);
  if (more_than_a_name(name)) line_.add(Code::title_in_name, slice, "name", {excerpt(name)});
  return std::string(name);
}

std::optional<std::uint16_t> PlayerReader::rating(bool of_fide) {
  const std::string_view slice = line_.columns().slice(49, 52);
  const std::string_view text = wide_rating_.empty() ? slice : wide_rating_;
  const auto value = grammar::rating(text);
  if (value.reading == Reading::absent) return {};
  if (!value.usable()) {
    const bool number = value.reading == Reading::out_of_range;
    line_.add(number ? Code::field_out_of_range : Code::field_not_of_type, text, "rating",
              {excerpt(grammar::trimmed(text)), number ? "0-9999" : "a rating"});
    return {};
  }
  if (value.reading == Reading::lenient) {
    Diagnostic& finding = line_.add(Code::rating_form, text, "rating",
                                    {excerpt(grammar::trimmed(text)), std::to_string(value.value)});
    // The value alone in its columns, blanks where it ran over.
    std::string line = rating_text(value.value);
    if (!wide_rating_.empty()) {
      const auto begin = static_cast<std::ptrdiff_t>(wide_rating_.data() - slice.data());
      const auto width = static_cast<std::ptrdiff_t>(wide_rating_.size());
      if (begin < 0) line.insert(0, static_cast<std::size_t>(-begin), ' ');
      const std::ptrdiff_t surplus = begin + width - 4;
      if (surplus > 0 && line_.columns().grid().shift == 0)
        line.append(static_cast<std::size_t>(surplus), ' ');
    }
    if (wide_rating_.empty()) {
      line_.propose(finding, slice, line, true);
    } else {
      line_.propose_exact(finding, text, line);
    }
  }
  if (of_fide && (value.value < 1000 || value.value > 3000) && value.value != 0)
    line_.add(Code::rating_range, text, "rating", {std::to_string(value.value)});
  return value.value;
}

std::string PlayerReader::federation(std::string_view slice, const std::string& field, bool free) {
  const std::string_view text = grammar::trimmed(slice);
  if (text.empty() || grammar::is_federation(text)) return std::string(text);
  const std::string_view code = grammar::federation_for(text);
  if (!code.empty()) {
    const bool same_letters =
        std::ranges::equal(text, code, [](char a, char b) { return (a | 0x20) == (b | 0x20); });
    if (same_letters) {
      normalised(slice, field, code, false);
    } else {
      Diagnostic& finding =
          line_.add(Code::federation_unknown, slice, field, {std::string(text), std::string(code)});
      if (free) {
        line_.propose_exact(finding, slice, std::string(code));
      } else {
        line_.propose(finding, slice, code, false);
      }
    }
    return std::string(code);
  }
  if (unknown_federations_.size() < Diagnostics::most_of_a_kind &&
      unknown_federations_.insert(std::string(text)).second)
    line_.add(Code::federation_unknown, slice, field, {excerpt(text), ""});
  const bool none = text == "NON" || text.find_first_not_of('-') == std::string_view::npos;
  return none ? std::string{} : std::string(text);
}

void PlayerReader::fide_id(PlayerRecord& player) {
  const std::string_view slice = line_.columns().slice(58, 68);
  const auto value = grammar::fide_id(slice);
  if (value.reading == Reading::exact) {
    player.fide_id = value.value;
    return;
  }
  const std::string_view text = grammar::trimmed(slice);
  if (value.reading == Reading::absent) {
    // Zeros say "none" (trf.md §1); dashes do in another way.
    if (text.find('-') != std::string_view::npos)
      normalised(slice, "FIDE number", "", true, "none");
    return;
  }
  line_.add(Code::fide_id_form, slice, "FIDE number", {excerpt(text)});
  player.fide_id_text = text;
}

PartialDate PlayerReader::birth() {
  const std::string_view slice = line_.columns().slice(70, 79);
  if (const auto plain = grammar::plain_date(slice)) return *plain;
  const grammar::DateReading reading = grammar::date(slice);
  const std::string_view text = grammar::trimmed(slice);
  if (reading.reading == Reading::absent) return {};
  // A date that goes on beyond its columns would be cut to another one.
  const Columns& c = line_.columns();
  const bool cut = !c.blank(69) || !c.blank(80);
  if (cut || reading.candidates.empty()) {
    line_.add(reading.impossible && !cut ? Code::date_impossible : Code::date_unreadable, slice,
              "birth date", {excerpt(text)});
    return {};
  }
  std::vector<PartialDate> dates = reading.dates();
  for (PartialDate& date : dates) {
    if (reading.two_digit_year && date.year > youngest)
      date.year = static_cast<std::uint16_t>(date.year - 100);
  }
  const std::string first = to_string(dates.front());
  if (dates.size() > 1) {
    Diagnostic& finding = line_.add(Code::date_ambiguous, slice, "birth date",
                                    {excerpt(text), first, to_string(dates[1])});
    line_.propose(finding, slice, first, false);
  } else if (reading.reading == Reading::lenient) {
    normalised(slice, "birth date", first, false);
  }
  return dates.front();
}

void PlayerReader::check_length() {
  const Columns& c = line_.columns();
  const std::size_t length = c.count();
  if (length < points_end) {
    line_.add_at(Code::player_line_short, line_.original().size(), "", {std::to_string(length)});
  } else if (length < fixed_columns && grammar::trimmed(c.slice(86, 89)).empty()) {
    line_.add_at(Code::rank_not_reached, line_.original().size(), "rank", {std::to_string(length)});
  }
}

void PlayerReader::read_fields(PlayerRecord& player) {
  const Columns& c = line_.columns();
  // A line that ends before the number is one fault, not two.
  player.tpn = tpn(c.count() >= 8);
  player.sex = sex();
  title(player);
  player.name = name();
  player.rating = rating(true);
  std::string_view federation_slice = c.slice(54, 56);
  if (!wide_rating_.empty() && c.grid().shift == 0) {
    const char* end = wide_rating_.data() + wide_rating_.size();
    if (end > federation_slice.data())
      federation_slice.remove_prefix(std::min(
          federation_slice.size(), static_cast<std::size_t>(end - federation_slice.data())));
  }
  player.federation = federation(federation_slice, "federation");
  fide_id(player);
  player.birth = birth();

  const std::string_view points_slice = c.slice(81, 84);
  const auto points = grammar::points(points_slice);
  const bool cut_off = c.count() < points_end;  // told already
  if (points.usable()) {
    player.points = points.value;
    if (points.reading == Reading::lenient)
      normalised(points_slice, "points", to_string(points.value), true);
  } else if (points.reading != Reading::absent && !cut_off) {
    line_.add(points.reading == Reading::out_of_range ? Code::field_out_of_range
                                                      : Code::field_not_of_type,
              points_slice, "points",
              {excerpt(grammar::trimmed(points_slice)),
               points.reading == Reading::out_of_range ? "0.0-99.9" : "a number of points"});
  }

  const std::string_view rank_slice = c.slice(86, 89);
  const auto rank = grammar::integer(rank_slice, 0, 9999);
  if (rank.usable() && rank.value != 0) player.rank = Rank{static_cast<std::uint16_t>(rank.value)};
  if (rank.reading == Reading::unreadable || rank.reading == Reading::out_of_range)
    line_.add(
        rank.reading == Reading::unreadable ? Code::field_not_of_type : Code::field_out_of_range,
        rank_slice, "rank",
        {excerpt(grammar::trimmed(rank_slice)),
         rank.reading == Reading::unreadable ? "a rank" : "1-9999"});
}

PlayerRecord PlayerReader::read(std::uint32_t record) {
  record_ = record;
  wide_rating_ = {};
  PlayerRecord player;
  if (!separators_blank()) {
    if (!find_grid() && find_wide_rating()) {
      // What follows a rating that runs over to the right may stand further right.
      const std::string_view slice = line_.columns().slice(49, 52);
      const std::ptrdiff_t surplus =
          wide_rating_.data() + wide_rating_.size() - (slice.data() + slice.size());
      LineGrid grid;
      grid.shift = static_cast<std::int8_t>(std::clamp<std::ptrdiff_t>(surplus, 0, 8));
      grid.shift_from = 52;
      if (surplus > 0 && stands(grid)) {
        line_.columns().set_grid(grid);
      } else {
        line_.columns().set_grid({});
      }
    }
    note_separator();
  }
  read_rounds(player);
  note_grid();
  check_length();
  read_fields(player);
  for (std::size_t i = 0; i < player.rounds.size(); ++i) inspect(player, player.rounds[i], i + 1);
  LineGrid grid = line_.columns().grid();
  grid.tabs = grid_.tabs;
  grid.blocks_by_shape = grid_.blocks_by_shape;
  grid_ = grid;
  return player;
}

NationalRecord PlayerReader::read_national() {
  wide_rating_ = {};
  const Columns& c = line_.columns();
  NationalRecord record;
  record.key = c.slice(1, 3);
  record.tpn = tpn(true);
  record.sex = sex();
  record.classification = grammar::trimmed(c.slice(11, 13));
  record.name = grammar::trimmed(c.slice(15, 47));
  record.rating = rating(false);
  record.origin = grammar::trimmed(c.slice(54, 56));
  record.number = grammar::trimmed(c.slice(58, 68));
  record.birth = birth();
  return record;
}

// --- the rounds ---------------------------------------------------------------------------------

std::size_t PlayerReader::count_rounds() const {
  const std::size_t last = line_.columns().last_used();
  return last <= fixed_columns ? 0 : (last - fixed_columns - 1) / block_width + 1;
}

/// A part of the block of a round; its columns are 1 to 10, from 90+10(r-1).
std::string_view PlayerReader::cell(std::size_t round, unsigned first, unsigned last) const {
  const std::size_t begin = fixed_columns + block_width * (round - 1);
  return line_.columns().slice(begin + first, begin + last);
}

bool PlayerReader::block_fits(std::size_t round) const {
  const std::string_view ten = cell(round, 1, 10);
  if (grammar::plain_block(ten)) return true;
  const auto blank = [&](unsigned column) {
    return cell(round, column, column).find_first_not_of(' ') == std::string_view::npos;
  };
  if (!blank(1) || !blank(2) || !blank(7) || !blank(9)) return false;
  const auto opponent = grammar::integer(cell(round, 3, 6), 0, 9999);
  return opponent.reading != Reading::unreadable;
}

bool PlayerReader::read_plain_rounds(PlayerRecord& player, std::size_t count) {
  const Columns& c = line_.columns();
  if (!c.single_bytes_from(fixed_columns + 1)) return false;
  const std::string_view tail = c.from(fixed_columns + 1);
  player.rounds.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto block = grammar::plain_block(tail.substr(i * block_width, block_width));
    if (!block) return false;
    player.rounds[i] = *block;
  }
  return true;
}

void PlayerReader::read_rounds(PlayerRecord& player) {
  std::size_t count = count_rounds();
  if (count == 0) return;
  if (count > most_rounds) {
    line_.add(Code::field_out_of_range, cell(most_rounds + 1, 1, 10), "rounds",
              {std::to_string(count) + " rounds", "1-" + std::to_string(most_rounds)});
    count = most_rounds;
  }
  if (read_plain_rounds(player, count)) return;
  const bool whole_line = count_rounds() <= most_rounds;
  if (whole_line && !blocks_fit()) {
    if (line_.columns().grid().shift == 0 && find_grid()) {
      count = std::min(count_rounds(), most_rounds);
    } else if (read_rounds_by_shape(player)) {
      return;
    } else {
      cut_trailing_text(count);
    }
  }
  read_rounds_by_parts(player, count);
}

void PlayerReader::read_rounds_by_parts(PlayerRecord& player, std::size_t count) {
  player.rounds.clear();
  player.rounds.reserve(count);
  bool separator_noted = false;
  for (std::size_t round = 1; round <= count; ++round) {
    const std::string_view ten = cell(round, 1, 10);
    if (const auto block = grammar::plain_block(ten)) {
      player.rounds.push_back(*block);
      continue;
    }
    for (const unsigned column : {1U, 2U, 7U, 9U}) {
      const std::string_view what = cell(round, column, column);
      if (separator_noted || what.find_first_not_of(' ') == std::string_view::npos) continue;
      separator_noted = true;
      const std::size_t at = fixed_columns + block_width * (round - 1) + column;
      line_.add(Code::separator_not_blank, what, round_field(round, "block"),
                {std::to_string(at), std::string(what)});
    }
    player.rounds.push_back(read_block(round));
  }
}

RoundBlock PlayerReader::read_block(std::size_t round) {
  RoundBlock block;
  read_opponent(round, block);
  read_colour(round, block);
  read_result(round, block);
  // A played code makes -1 a fault, nothing else does (trf-dialects.md row 17).
  const std::string_view slice = cell(round, 3, 6);
  const auto value = grammar::integer(slice, 0, 9999);
  const std::string text(grammar::trimmed(slice));
  if (value.reading == Reading::out_of_range) {
    if (text == "-1" && !is_played(block.result)) {
      Diagnostic& finding = line_.add(Code::nobody_form, slice, round_field(round, "opponent"),
                                      {std::to_string(round), "opponent '" + text + "'"});
      line_.propose(finding, slice, "0000", true);
      block.nobody = RoundBlock::Nobody::zeros;
    } else {
      line_.add(Code::field_out_of_range, slice, round_field(round, "opponent"), {text, "1-9999"});
      block.result = Result::invalid;
    }
  } else if (value.reading == Reading::unreadable) {
    line_.add(Code::field_not_of_type, slice, round_field(round, "opponent"),
              {excerpt(text), "a starting number"});
    block.result = Result::invalid;
  }
  return block;
}

void PlayerReader::read_opponent(std::size_t round, RoundBlock& block) {
  const std::string_view slice = cell(round, 3, 6);
  const auto value = grammar::integer(slice, 0, 9999);
  if (!value.usable()) return;
  block.opponent = static_cast<std::uint16_t>(value.value);
  block.nobody = value.value != 0 ? RoundBlock::Nobody::no : RoundBlock::Nobody::zeros;
  const std::string_view text = grammar::trimmed(slice);
  if (value.value != 0 || text == "0000") return;
  Diagnostic& finding = line_.add(Code::nobody_form, slice, round_field(round, "opponent"),
                                  {std::to_string(round), "opponent '" + std::string(text) + "'"});
  line_.propose(finding, slice, "0000", true);
}

void PlayerReader::read_colour(std::size_t round, RoundBlock& block) {
  const std::string_view slice = cell(round, 8, 8);
  const auto value = grammar::colour(slice);
  block.colour = value.value;
  block.raw_colour = slice.empty() ? ' ' : slice.size() == 1 ? slice.front() : '\0';
  if (value.reading == Reading::lenient) {
    normalised(slice, round_field(round, "colour"), value.value == Colour::white ? "w" : "b",
               false);
  } else if (value.reading == Reading::unreadable) {
    ask(OpenQuestion::Kind::colour, round, slice, "?");
  }
}

void PlayerReader::read_result(std::size_t round, RoundBlock& block) {
  const std::string_view slice = cell(round, 10, 10);
  const auto value = grammar::result(slice);
  block.result = value.value;
  block.raw_result = slice.empty() ? ' ' : slice.size() == 1 ? slice.front() : '\0';
  const std::string field = round_field(round, "result");
  if (value.reading == Reading::unreadable) {
    line_.add(Code::result_unknown, slice, field, {std::to_string(round), std::string(slice)});
  } else if (value.reading == Reading::lenient && value.value == Result::draw) {
    ask(OpenQuestion::Kind::draw, round, slice, "=");
  } else if (value.reading == Reading::lenient) {
    line_.add(Code::result_guessed, slice, field,
              {std::to_string(round), std::string(slice), "a game not finished", ""});
  }
}

bool PlayerReader::read_rounds_by_shape(PlayerRecord& player) {
  const std::string_view tail = line_.columns().from(fixed_columns + 1);
  const auto shaped = grammar::shaped_blocks(tail, most_rounds);
  if (!shaped) return false;
  player.rounds.clear();
  std::string canonical;
  std::size_t first_off = tail.size();
  for (const grammar::ShapedBlock& block : *shaped) {
    const std::size_t due = block_width * player.rounds.size();
    if (first_off == tail.size() && block.result_at != due + block_width - 1) first_off = due;
    player.rounds.push_back(block.block);
    const RoundBlock& b = block.block;
    std::string opponent = b.opponent != 0                         ? std::to_string(b.opponent)
                           : b.nobody == RoundBlock::Nobody::zeros ? "0000"
                                                                   : "";
    opponent.insert(0, 4 - opponent.size(), ' ');
    canonical += "  " + opponent + " " + b.raw_colour + " " + b.raw_result;
  }
  if (!line_.report().silent()) {
    // The writer's habit, not the line's: one finding for the file.
    OffGrid& group = blocks_;
    if (group.lines++ == 0) {
      group.first_line = line_.index();
      group.first_offset = line_.offset_of(tail.substr(std::min(first_off, tail.size())));
    }
    Diagnostic scratch;
    line_.propose_exact(scratch, tail, canonical);
    std::ranges::move(scratch.edits, std::back_inserter(group.edits));
  }
  grid_.blocks_by_shape = true;
  return true;
}

/// Has the shape of a block, whatever stands in the opponent's place?
bool PlayerReader::block_shaped(std::size_t round) const {
  for (const unsigned column : {1U, 2U, 7U, 9U}) {
    const std::string_view s = cell(round, column, column);
    if (!s.empty() && s != " ") return false;
  }
  return grammar::colour(cell(round, 8, 8)).reading != Reading::unreadable &&
         grammar::result(cell(round, 10, 10)).reading != Reading::unreadable;
}

/// Words behind the last block are no blocks (trf.md §12 E11).
void PlayerReader::cut_trailing_text(std::size_t& count) {
  std::size_t last = count;
  while (last > 0 && !block_fits(last) && !block_shaped(last)) --last;
  if (last == count) return;
  const std::string_view text = line_.columns().from(fixed_columns + block_width * last + 1);
  Diagnostic& finding = line_.add(Code::trailing_text, text, round_field(last + 1, "block"),
                                  {excerpt(grammar::trimmed(text))});
  line_.propose_exact(finding, text, "");
  count = last;
}

void PlayerReader::ask(OpenQuestion::Kind kind, std::size_t round, std::string_view slice,
                       std::string_view value) {
  if (line_.report().silent() || questions_.size() >= 100'000) return;
  Diagnostic scratch;
  line_.propose(scratch, slice, value, true);
  const std::string_view text = grammar::trimmed(slice);
  const std::size_t skip = text.empty() ? 0 : static_cast<std::size_t>(text.data() - slice.data());
  questions_.push_back({kind, line_.index(), record_, round, line_.offset_of(slice.substr(skip)),
                        std::string(text), std::move(scratch.edits)});
}

/// What is legal and worth a word, or needs the whole file.
void PlayerReader::inspect(const PlayerRecord& player, const RoundBlock& block, std::size_t round) {
  if (block.result == Result::invalid) return;  // told already
  if (block.opponent != 0) {
    const bool odd =
        block.opponent == 9999 || (player.tpn && player.tpn->value() == block.opponent);
    if (odd && block.colour == Colour::none && !is_played(block.result))
      ask(OpenQuestion::Kind::nobody, round, cell(round, 3, 6), "0000");
    if (!odd && block.colour == Colour::none && block.raw_colour != '\0' &&
        is_forfeit(block.result) && (block.raw_colour == '-' || block.raw_colour == ' '))
      line_.add(Code::forfeit_without_colour, cell(round, 8, 8), round_field(round, "colour"),
                {std::to_string(round), std::to_string(block.opponent)});
    return;
  }
  if (block.nobody != RoundBlock::Nobody::blank || block.result == Result::blank) return;
  if (grid_.blocks_by_shape) return;
  const std::string_view slice = cell(round, 3, 6);
  if (block.raw_colour == ' ') {
    // lichess writes all its byes so: one note for the file.
    OffGrid& group = blank_byes_;
    if (group.lines++ == 0) {
      group.first_line = line_.index();
      group.first_offset = line_.offset_of(slice);
      group.least = round;
    }
    Diagnostic scratch;
    line_.propose(scratch, slice, "0000", true);
    std::ranges::move(scratch.edits, std::back_inserter(group.edits));
    return;
  }
  Diagnostic& finding =
      line_.add_at(Code::nobody_form, line_.offset_of(slice), round_field(round, "opponent"),
                   {std::to_string(round), "a blank opponent"});
  line_.propose(finding, slice, "0000", true);
}

// --- after the last line ------------------------------------------------------------------------

namespace {

/// The players by number, for questions that the opponent's line answers.
class Opponents {
 public:
  explicit Opponents(const std::vector<Record>& records) {
    for (const Record& record : records) {
      const auto* player = record.as<PlayerRecord>();
      if (player != nullptr && player->tpn) players_.emplace(player->tpn->value(), player);
    }
  }
  [[nodiscard]] bool has(std::uint16_t tpn) const { return players_.contains(tpn); }
  /// The other line's block of a game, when it names this player.
  [[nodiscard]] const RoundBlock* block(std::uint16_t opponent, std::size_t round,
                                        const PlayerRecord& player) const {
    const auto it = players_.find(opponent);
    if (it == players_.end() || it->second->rounds.size() < round || !player.tpn) return nullptr;
    const RoundBlock& block = it->second->rounds[round - 1];
    return block.opponent == player.tpn->value() ? &block : nullptr;
  }

 private:
  std::unordered_map<std::uint16_t, const PlayerRecord*> players_;
};

/// " (3 places)" of one finding that stands for several; nothing for one.
std::string of_places(std::size_t n) {
  return n < 2 ? std::string{} : " (" + std::to_string(n) + " places)";
}

std::string columns_text(std::size_t n) {
  return std::to_string(n) + (n == 1 ? " column" : " columns");
}

}  // namespace

void PlayerReader::settle(std::vector<Record>& records) {
  Report& report = line_.report();
  for (auto& [key, group] : shifted_) {
    const auto [shift, place] = key;
    const std::size_t by = static_cast<std::size_t>(shift < 0 ? -shift : shift);
    const std::size_t column = place == 0 ? 1 : place + 2U;
    report
        .at(Code::file_shifted, group.first_line, group.first_offset, "",
            {columns_text(by) + (shift > 0 ? " to the right" : " to the left") + " (" +
                 std::to_string(group.lines) + (group.lines == 1 ? " line)" : " lines)"),
             std::to_string(column)})
        .edits = std::move(group.edits);
  }
  if (by_bytes_.lines != 0) {
    std::string by = std::to_string(by_bytes_.least);
    if (by_bytes_.most != by_bytes_.least) by += "-" + std::to_string(by_bytes_.most);
    report
        .at(Code::padded_by_bytes, by_bytes_.first_line, by_bytes_.first_offset, "name",
            {by + (by == "1" ? " column" : " columns")})
        .edits = std::move(by_bytes_.edits);
  }
  if (blocks_.lines != 0)
    report
        .at(Code::blocks_shifted, blocks_.first_line, blocks_.first_offset, "rounds",
            {std::to_string(blocks_.lines) + (blocks_.lines == 1 ? " line" : " lines")})
        .edits = std::move(blocks_.edits);
  if (blank_byes_.lines != 0)
    report
        .at(Code::nobody_form, blank_byes_.first_line, blank_byes_.first_offset,
            round_field(blank_byes_.least, "opponent"),
            {std::to_string(blank_byes_.least), "a blank opponent" + of_places(blank_byes_.lines)})
        .edits = std::move(blank_byes_.edits);
  if (questions_.empty()) return;

  const Opponents opponents(records);
  for (OpenQuestion& question : questions_) {
    auto& player = *records[question.record].as<PlayerRecord>();
    if (player.rounds.size() < question.round) continue;
    RoundBlock& block = player.rounds[question.round - 1];
    const RoundBlock* other = opponents.block(block.opponent, question.round, player);
    const std::string round = std::to_string(question.round);
    switch (question.kind) {
      case OpenQuestion::Kind::nobody: {
        const bool real = block.opponent == 9999 && opponents.has(9999) && player.tpn != Tpn{9999};
        if (real) break;
        report
            .at(Code::nobody_form, question.line, question.offset,
                round_field(question.round, "opponent"),
                {round, "opponent '" + question.text + "'"})
            .edits = std::move(question.edits);
        block.opponent = 0;
        block.nobody = RoundBlock::Nobody::zeros;
        break;
      }
      case OpenQuestion::Kind::colour: {
        const bool told = other != nullptr && other->colour != Colour::none;
        const std::string letter = !told ? "" : other->colour == Colour::white ? "b" : "w";
        Diagnostic& finding =
            report.at(Code::colour_unknown, question.line, question.offset,
                      round_field(question.round, "colour"), {round, question.text, letter});
        for (Edit& edit : question.edits) edit.text = letter;
        if (told) finding.edits = std::move(question.edits);
        break;
      }
      case OpenQuestion::Kind::draw: {
        const bool agreed = other != nullptr && (other->result == Result::draw ||
                                                 other->result == Result::unrated_draw);
        if (agreed) {
          report
              .at(Code::result_guessed, question.line, question.offset,
                  round_field(question.round, "result"), {round, question.text, "=", "="})
              .edits = std::move(question.edits);
        } else {
          report.at(Code::result_unknown, question.line, question.offset,
                    round_field(question.round, "result"), {round, question.text});
          block.raw_result = question.text.size() == 1 ? question.text.front() : '\0';
        }
        break;
      }
    }
  }
  // A draw that the opponent does not confirm is settled last: it is his support as well.
  for (const OpenQuestion& question : questions_) {
    if (question.kind != OpenQuestion::Kind::draw) continue;
    auto& player = *records[question.record].as<PlayerRecord>();
    if (player.rounds.size() < question.round) continue;
    RoundBlock& block = player.rounds[question.round - 1];
    const RoundBlock* other = opponents.block(block.opponent, question.round, player);
    if (other == nullptr ||
        (other->result != Result::draw && other->result != Result::unrated_draw))
      block.result = Result::invalid;
  }
}

}  // namespace trf::reading
