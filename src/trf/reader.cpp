// bytes -> Document: decode, one record a line, then what only the whole file can tell.
#include <algorithm>
#include <array>
#include <bitset>
#include <map>

#include "grammar/grammar.hpp"
#include "trf/reader_player.hpp"
#include "trf/reader_records.hpp"
#include "trf/trf.hpp"

namespace trf {

namespace {

using grammar::Layout;
using grammar::Weight;

constexpr Key player_key{"001"};
constexpr Key name_key{"012"};
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// --- first glances ------------------------------------------------------------------------------

/// Calls `visit` with each line of a text until it returns false.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (!visit(text.substr(0, end))) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// The federation of the event, for the code page (trf-dialects.md §2 (5b)).
std::string glance_at_federation(std::string_view text) {
  std::string found;
  for_each_line(text, [&](std::string_view line) {
    if (!line.starts_with("032 ")) return true;
    found = grammar::federation_for(grammar::trimmed(line.substr(4, 8)));
    return found.empty();
  });
  return found;
}

/// The share of player lines whose separating columns are blank (trf-dialects.md §2).
double column_evidence(std::string_view text) {
  static constexpr std::array<std::size_t, 11> separators = {4,  9,  14, 48, 53, 57,
                                                             69, 80, 85, 90, 91};
  std::size_t lines = 0;
  std::size_t good = 0;
  reading::Columns columns;
  for_each_line(text, [&](std::string_view line) {
    if (!line.starts_with("001")) return true;
    columns.set_text(line, false);
    ++lines;
    good +=
        std::ranges::all_of(separators, [&](std::size_t c) { return columns.blank(c); }) ? 1 : 0;
    return lines < 2000;
  });
  return lines == 0 ? 0.0 : static_cast<double>(good) / static_cast<double>(lines);
}

bool only_digits_and_blanks(std::string_view line) {
  return line.find_first_not_of("0123456789 ") == std::string_view::npos;
}

/// Rulers and legends (trf-dialects.md row 26); `123` of `1234567890` is no key.
bool is_ruler(std::string_view line) {
  const std::string_view text = grammar::trimmed(line);
  if (text.starts_with("DDD SSSS")) return true;
  if (text.size() < 10 || !only_digits_and_blanks(text)) return false;
  // Numbers and blanks alone, and nothing that could be a record: ten digits in a row, or a ruler
  // of tens that begins with blanks.
  return text.find("1234567890") != std::string_view::npos || line.starts_with("   ");
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Private keys of three letters that are no federations (trf.md §6, §9.3).
bool never_national(std::string_view key) {
  static constexpr std::array<std::string_view, 13> keys = {
      "DAT", "ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "OOO", "TNR", "BYE", "DDD"};
  return key.starts_with("XX") || key.starts_with("XC") || key.starts_with("BB") ||
         std::ranges::find(keys, key) != keys.end();
}

/// Has the line the shape of a national rating line, wherever its number leads (trf.md §6)?
bool national_shape(const reading::Columns& c) {
  const std::string_view key = c.slice(1, 3);
  if (key.size() != 3 || !std::ranges::all_of(key, is_capital) || never_national(key)) return false;
  if (!c.blank(4) || !c.blank(9) || !grammar::integer(c.slice(5, 8), 1, 9999).usable())
    return false;
  const bool has_rating = grammar::rating(c.slice(49, 52)).usable();
  if (!grammar::is_federation(key)) return has_rating && c.blank(48) && c.blank(53);
  return !grammar::trimmed(c.slice(15, 47)).empty() || !grammar::trimmed(c.slice(49, 52)).empty();
}

/// Vega's relative of the format has its fields between bars (trf-dialects.md §1).
bool is_vega(const text::Source& source) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < source.lines().size() && seen < 20; ++i) {
    const std::string_view line = source.line(i);
    if (!line.starts_with("001")) continue;
    ++seen;
    if (std::ranges::count(line, '|') >= 6) return true;
  }
  return false;
}

}  // namespace

// --- the reader ---------------------------------------------------------------------------------

class Reader {
 public:
  Reader(std::shared_ptr<const text::Source> source, const ReadOptions& options)
      : source_(std::move(source)),
        options_(options),
        report_(&found_, source_.get()),
        line_(report_),
        players_(line_, options.strict),
        records_reader_(line_) {}

  ReadResult run() {
    report_faults();
    ReadResult result;
    if (!source_->readable()) {
      result.recognised = false;
    } else if (is_vega(*source_)) {
      report_.file(Code::not_trf_vega, "");
      result.recognised = false;
    } else {
      read_lines();
      result.recognised = known_lines_ > 0;
    }
    if (result.recognised) {
      finish();
    } else if (found_.all().empty() || !source_->readable() || !found_.has_errors()) {
      if (source_->readable() && found_.count(Severity::warning) == 0) report_unknown();
    }
    if (lines_.empty()) keep_lines();
    result.document = Document(source_, std::move(lines_), std::move(records_), edition_);
    if (options_.strict) raise_severities();
    for (Diagnostic& finding : found_.list()) finding.file = options_.file_name;
    found_.sort();
    result.diagnostics = std::move(found_);
    return result;
  }

 private:
  // --- bytes ------------------------------------------------------------------------------------

  void report_faults() {
    for (const text::Fault& fault : source_->faults()) {
      switch (fault.kind) {
        case text::FaultKind::nul_bytes:
          found_.add(Code::nul_bytes, fault.where, "");
          break;
        case text::FaultKind::binary_signature:
          found_.add(Code::binary_file, fault.where, "",
                     {"a known signature or many control bytes"});
          break;
        case text::FaultKind::undecodable:
          found_.add(Code::undecodable, fault.where, "",
                     {std::string(text::to_string(source_->encoding()))});
          break;
        case text::FaultKind::control_characters:
          found_.add(Code::control_character, fault.where, "", {control_byte(fault.where)});
          break;
        case text::FaultKind::too_large:
          found_.add(Code::binary_file, fault.where, "", {"4 GiB or more"});
          break;
        case text::FaultKind::bom_inside:
          break;  // told as several tournaments
      }
    }
    if (source_->readable() && source_->certainty() == text::Certainty::assumed)
      report_.file(Code::encoding_assumed, "", {std::string(text::to_string(source_->encoding()))});
  }

  [[nodiscard]] std::string control_byte(const text::Position& where) const {
    static constexpr std::string_view hex = "0123456789ABCDEF";
    const std::string_view line = source_->line(where.line - 1);
    const auto it = std::ranges::find_if(line, [](char c) {
      return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F;
    });
    if (it == line.end()) return "00";
    const auto byte = static_cast<unsigned char>(*it);
    return {hex[byte >> 4U], hex[byte & 15U]};
  }

  void report_unknown() {
    const bool empty =
        grammar::trimmed(source_->utf8()).find_first_not_of("\r\n \t") == std::string_view::npos;
    report_.file(Code::unknown_format, "",
                 {empty ? "it is empty" : "none of its lines is a record of any edition"});
  }

  /// The lines of a file that is not read: all opaque, so that it is written back as it was.
  void keep_lines() {
    records_.push_back({Key{}, OpaqueRecord{OpaqueRecord::Kind::unknown}});
    lines_.reserve(source_->lines().size());
    for (std::size_t i = 0; i < source_->lines().size(); ++i) {
      DocumentLine line;
      line.source_line = static_cast<std::uint32_t>(i + 1);
      lines_.push_back(line);
    }
  }

  // --- lines ------------------------------------------------------------------------------------

  void read_lines() {
    const auto lines = source_->lines();
    lines_.reserve(lines.size());
    records_.reserve(std::min<std::size_t>(lines.size(), 4096));  // blank lines share one
    for (std::size_t i = 0; i < lines.size(); ++i) {
      DocumentLine line;
      line.source_line = static_cast<std::uint32_t>(i + 1);
      lines_.push_back(line);
      read_line(static_cast<std::uint32_t>(i), source_->line(i), lines[i].ascii);
    }
    read_national_lines();
  }

  void read_line(std::uint32_t index, std::string_view text, bool ascii) {
    if (!ascii && text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::string_view from_key = text;
    // One blank or two before the key: the whole line stands to the right (row 3).
    if (from_key.starts_with(" 001 ") || from_key.starts_with("  001 "))
      from_key.remove_prefix(from_key.find('0'));
    const Key key{from_key.substr(0, std::min<std::size_t>(3, from_key.size()))};
    const Layout* layout = grammar::find_layout(key);
    if (other_tournament_ || begins_other_tournament(key, index)) return keep(index, key, text);
    if (layout == nullptr || layout->shape == grammar::Shape::comment)
      return read_unknown_key(index, key, text, ascii);
    if (is_ruler(text)) return read_ruler(index);
    read_known(index, *layout, text, ascii);
  }

  /// A second 012 after the players of the first begins another tournament (row 30).
  bool begins_other_tournament(Key key, std::uint32_t index) {
    if (key == player_key) player_after_name_ = true;
    if (key != name_key) return false;
    const bool second = name_seen_ && player_after_name_;
    name_seen_ = true;
    player_after_name_ = false;
    if (!second) return false;
    other_tournament_ = true;
    other_tournament_line_ = index;
    tournaments_ = 2;
    return true;
  }

  void keep(std::uint32_t index, Key key, std::string_view text) {
    // Further tournaments of the file are only counted.
    if (index != other_tournament_line_) {
      if (key == player_key) player_after_name_ = true;
      if (key == name_key && player_after_name_) {
        ++tournaments_;
        player_after_name_ = false;
      }
    }
    const bool blank = grammar::trimmed(text).empty();
    share(index, blank ? Key{} : key,
          blank ? OpaqueRecord::Kind::blank : OpaqueRecord::Kind::unknown);
  }

  /// Lines that are kept as they are share one record for each key.
  void share(std::uint32_t index, Key key, OpaqueRecord::Kind kind) {
    const auto [it, is_new] =
        opaque_.try_emplace({key, kind}, static_cast<std::uint32_t>(records_.size()));
    if (is_new) records_.push_back({key, OpaqueRecord{kind}});
    lines_[index].record = it->second;
  }

  void read_ruler(std::uint32_t index) {
    share(index, Key{}, OpaqueRecord::Kind::ruler);
    note_unknown("ruler", index);
  }

  void read_unknown_key(std::uint32_t index, Key key, std::string_view text, bool ascii) {
    if (grammar::trimmed(text).empty() || text == "\x1A")
      return share(index, Key{}, OpaqueRecord::Kind::blank);
    if (key == Key{"###"}) return share(index, key, OpaqueRecord::Kind::comment);
    if (is_ruler(text)) return read_ruler(index);
    if (key == Key{"340"} && text.size() > 4 && text[3] == ' ') {
      line_.begin(index, text, ascii);
      line_.add(Code::draft_record, text, "", {"340", "330"});
      return put(index, {key, RefusedRecord{}});
    }
    line_.begin(index, text, ascii);
    if (national_shape(plain_columns(text, ascii))) return national_lines_.push_back(index);
    share(index, key, OpaqueRecord::Kind::unknown);
    note_unknown(std::string(key.view()), index);
  }

  /// The columns of the line just begun, no-break spaces read as blanks (trf-dialects.md row 33).
  const reading::Columns& plain_columns(std::string_view text, bool ascii) {
    constexpr std::string_view no_break_space = "\xC2\xA0";
    if (ascii || text.find(no_break_space) == std::string_view::npos) return line_.columns();
    without_nbsp_ = text;
    for (std::size_t at = 0; (at = without_nbsp_.find(no_break_space, at)) != std::string::npos;)
      without_nbsp_.replace(at, no_break_space.size(), " ");
    plain_.set_text(without_nbsp_, false);
    return plain_;
  }

  void note_unknown(std::string name, std::uint32_t index) {
    // A file of nothing but unknown keys is no TRF; there is no use in naming them all.
    if (unknown_.size() >= Diagnostics::most_of_a_kind && !unknown_.contains(name)) return;
    auto& entry = unknown_.try_emplace(std::move(name), Unknown{index, 0}).first->second;
    ++entry.lines;
    entry.first = std::min(entry.first, index);
  }

  void put(std::uint32_t index, Record record) {
    lines_[index].record = static_cast<std::uint32_t>(records_.size());
    records_.push_back(std::move(record));
  }

  void read_known(std::uint32_t index, const Layout& layout, std::string_view text, bool ascii) {
    line_.begin(index, text, ascii);
    const auto record = static_cast<std::uint32_t>(records_.size());
    if (layout.shape == grammar::Shape::columns) {
      players_.begin_line(layout);
    } else if (options_.strict) {
      const std::size_t tab = text.find('\t');
      if (tab != std::string_view::npos)
        line_.add_at(Code::tab_unreadable, tab, "", {"tabs are not allowed"});
    }
    if (layout.shape == grammar::Shape::columns && players_.refused()) {
      put(index, {layout.key, RefusedRecord{}});
    } else if (layout.key == player_key) {
      put(index, {layout.key, players_.read(record)});
      lines_[index].grid = players_.grid();
      const auto* player = records_.back().as<PlayerRecord>();
      if (player->tpn && player->tpn->value() < numbers_.size()) numbers_.set(player->tpn->value());
    } else {
      put(index, {layout.key, records_reader_.read(layout, record)});
      lines_[index].grid = records_reader_.grid();
      lines_[index].grid.tabs = players_.grid().tabs && layout.shape == grammar::Shape::columns;
      if (layout.key == Key{"032"}) event_federation();
    }
    report_.mute(false);
    if (text.size() == 3 || text[3] == ' ' || layout.key == player_key) ++known_lines_;
    note_repeat(layout, index);
  }

  void event_federation() {
    auto* record = records_.back().as<TextRecord>();
    const std::string_view text = line_.columns().text();
    if (record == nullptr || record->text.empty() || text.size() < 4) return;
    record->text = players_.federation(grammar::trimmed(text.substr(3)), "event federation", true);
  }

  void note_repeat(const Layout& layout, std::uint32_t index) {
    if (layout.repeatable) return;
    const auto [it, is_new] = singles_.try_emplace(layout.key, index);
    if (is_new) return;
    const std::uint32_t earlier = it->second;
    it->second = index;
    // The later one holds unless it says nothing that can be used (row 25).
    const bool usable = records_.back().as<RefusedRecord>() == nullptr;
    if (!usable) {
      it->second = earlier;
      return;
    }
    records_[lines_[earlier].record].body = RefusedRecord{};
    Diagnostic& finding = report_.at(Code::repeated_record, earlier, 0, "",
                                     {std::string(layout.key.view()), std::to_string(index + 1)});
    finding.edits.push_back({earlier + 1, 0, 0, {}, Edit::Kind::remove_line});
  }

  /// National lines name a player of the file: known once all players are (trf.md §6).
  void read_national_lines() {
    for (const std::uint32_t index : national_lines_) {
      const std::string_view text = source_->line(index);
      line_.begin(index, text, source_->lines()[index].ascii);
      const Key key{text.substr(0, 3)};
      const reading::Columns& columns = plain_columns(text, source_->lines()[index].ascii);
      const auto tpn = grammar::integer(columns.slice(5, 8), 1, 9999);
      if (!numbers_.test(tpn.value)) {
        share(index, key, OpaqueRecord::Kind::unknown);
        note_unknown(std::string(key.view()), index);
        continue;
      }
      players_.begin_line(grammar::national_layout());
      put(index, {key, players_.read_national()});
      lines_[index].grid = players_.grid();
    }
  }

  // --- the whole file ---------------------------------------------------------------------------

  void finish() {
    players_.settle(records_);
    records_reader_.settle(records_);
    edition_ = find_edition();
    report_.file(Code::edition_read, "", {std::string(to_string(edition_))});
    for (const auto& [name, unknown] : unknown_) {
      report_.at(Code::unknown_record, unknown.first, 0, "", {name, std::to_string(unknown.lines)});
    }
    if (other_tournament_)
      report_.at(Code::several_tournaments, other_tournament_line_, 0, "",
                 {std::to_string(tournaments_)});
    if (std::ranges::none_of(records_, [](const Record& r) { return r.key == player_key; }))
      report_.file(Code::no_players, "");
    report_line_ends();
    report_missing_headers();
  }

  /// trf.md §2: the first of its rules that fits.
  [[nodiscard]] Edition find_edition() const {
    bool new_keys = false;
    bool old_new_keys = false;
    bool private_points = false;
    bool private_keys = false;
    bool letters = false;
    for (const Record& record : records_) {
      if (record.as<RefusedRecord>() != nullptr || record.as<OpaqueRecord>() != nullptr) continue;
      if (const auto* player = record.as<PlayerRecord>()) {
        letters = letters || std::ranges::any_of(player->rounds, [](const RoundBlock& b) {
                    return is_bye(b.result) || b.result == Result::unrated_win ||
                           b.result == Result::unrated_draw || b.result == Result::unrated_loss;
                  });
        continue;
      }
      if (record.as<NationalRecord>() != nullptr) new_keys = true;
      const Layout* layout = grammar::find_layout(record.key);
      if (layout == nullptr) continue;
      const bool in_trf16 = record.key == Key{"142"} || record.key == Key{"182"};
      if (layout->since == Edition::trf26) (in_trf16 ? old_new_keys : new_keys) = true;
      private_points = private_points || layout->since == Edition::trfbx;
      private_keys = private_keys || layout->since == Edition::trfx;
    }
    if (new_keys) return Edition::trf26;
    if (old_new_keys) return Edition::trf16;
    if (private_points) return Edition::trfbx;
    if (private_keys) return Edition::trfx;
    return letters ? Edition::trf16 : Edition::trf06_or_16;
  }

  void report_line_ends() {
    std::array<std::size_t, 5> counts{};
    for (const text::Line& line : source_->lines()) ++counts[static_cast<std::size_t>(line.end)];
    static constexpr std::array<std::string_view, 5> names = {"", "LF", "CRLF", "CR", "CR CR LF"};
    std::string kinds;
    std::size_t different = 0;
    for (std::size_t i = 1; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      ++different;
      if (!kinds.empty()) kinds += ", ";
      kinds += std::string(names[i]);
    }
    // Every line ends in CR (trf.md §1); we write CRLF (§13).
    if (kinds != "CRLF" && different != 0)
      report_.file(Code::line_ends, "", {different > 1 ? kinds + " in turn" : kinds});
  }

  /// What only a rating report needs (column R of trf.md §3).
  void report_missing_headers() {
    const bool is26 = edition_ == Edition::trf26;
    for (const Layout& layout : grammar::layouts()) {
      if (layout.since != Edition::trf06 || layout.repeatable) continue;
      if ((is26 ? layout.r26 : layout.r16) != Weight::mandatory) continue;
      const auto it = singles_.find(layout.key);
      std::vector<std::string> args{std::string(layout.key.view()), std::string(layout.name)};
      if (it == singles_.end()) {
        report_.file(Code::report_field_missing, std::string(layout.name), std::move(args));
      } else if (says_nothing(records_[lines_[it->second].record])) {
        report_.at(Code::report_field_missing, it->second, source_->line(it->second).size(),
                   std::string(layout.name), std::move(args));
      }
    }
  }

  static bool says_nothing(const Record& record) {
    if (const auto* text = record.as<TextRecord>()) return text->text.empty();
    if (const auto* date = record.as<DateRecord>()) return date->text.empty();
    if (const auto* dates = record.as<RoundDatesRecord>())
      return std::ranges::all_of(dates->dates, &PartialDate::absent);
    return false;
  }

  /// Strict: what trf-dialects.md only tolerates is refused.
  void raise_severities() {
    for (Diagnostic& finding : found_.list()) {
      const auto number = static_cast<unsigned>(finding.code);
      const bool columns = number / 100 == 16;
      const bool dialect = number / 100 == 22;
      const bool form = finding.code == Code::date_form || finding.code == Code::date_ambiguous ||
                        finding.code == Code::rating_form || finding.code == Code::fide_id_form ||
                        finding.code == Code::rank_not_reached;
      const bool lenient = finding.code == Code::field_normalised ||
                           finding.code == Code::nobody_form ||
                           finding.code == Code::no_break_space;
      if (columns || dialect || form || lenient) finding.severity = Severity::error;
    }
  }

  struct Unknown {
    std::uint32_t first = 0;
    std::size_t lines = 0;
  };

  std::shared_ptr<const text::Source> source_;
  const ReadOptions& options_;
  Diagnostics found_;
  reading::Report report_;
  reading::LineContext line_;
  reading::PlayerReader players_;
  reading::RecordReader records_reader_;

  std::vector<DocumentLine> lines_;
  std::vector<Record> records_;
  Edition edition_ = Edition::trf06_or_16;
  std::size_t known_lines_ = 0;
  std::map<std::pair<Key, OpaqueRecord::Kind>, std::uint32_t> opaque_;
  std::map<std::string, Unknown> unknown_;
  std::map<Key, std::uint32_t> singles_;
  std::vector<std::uint32_t> national_lines_;
  std::string without_nbsp_;  ///< what plain_ cuts
  reading::Columns plain_;
  std::bitset<10'000> numbers_;

  bool name_seen_ = false, player_after_name_ = false, other_tournament_ = false;
  std::uint32_t other_tournament_line_ = 0;
  std::size_t tournaments_ = 1;
};

ReadResult read(std::string bytes, const ReadOptions& options) {
  text::DecodeOptions decoding;
  decoding.forced = options.encoding;
  decoding.column_evidence = column_evidence;
  decoding.federation = glance_at_federation;
  return Reader(text::decode(std::move(bytes), decoding), options).run();
}

ReadResult read_file(const std::string& path, ReadOptions options) {
  if (options.file_name.empty()) options.file_name = path;
  return read(load(path), options);
}

Record parse_record(std::string_view utf8) {
  reading::Report silent(nullptr, nullptr);
  reading::LineContext line(silent);
  const bool ascii =
      std::ranges::all_of(utf8, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  line.begin(0, utf8, ascii);
  const Key key{utf8.substr(0, std::min<std::size_t>(3, utf8.size()))};
  const Layout* layout = grammar::find_layout(key);
  if (grammar::trimmed(utf8).empty()) return {Key{}, OpaqueRecord{OpaqueRecord::Kind::blank}};
  if (key == Key{"###"}) return {key, OpaqueRecord{OpaqueRecord::Kind::comment}};
  if (is_ruler(utf8)) return {Key{}, OpaqueRecord{OpaqueRecord::Kind::ruler}};

  reading::PlayerReader players(line, false);
  if (layout == nullptr) {
    if (!national_shape(line.columns())) return {key, OpaqueRecord{OpaqueRecord::Kind::unknown}};
    players.begin_line(grammar::national_layout());
    return {key, players.read_national()};
  }
  if (layout->shape == grammar::Shape::columns) {
    players.begin_line(*layout);
    if (players.refused()) return {key, RefusedRecord{}};
  }
  if (key == player_key) return {key, players.read(0)};
  reading::RecordReader records(line);
  return {key, records.read(*layout, 0)};
}

}  // namespace trf
