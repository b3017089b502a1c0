// The binary layout, section by section in file order (swiss-manager.md §3).
#include "exchange/tunx.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace trf::exchange::tunx {

namespace {

constexpr std::size_t header_size = 0x6C, strings = 132, configuration_size = 5883;
constexpr std::size_t round_size = 106, player_size = 110, player_strings = 30;
constexpr std::size_t pairing_size = 21, team_size = 96, team_strings = 5, team_pairing_size = 15;
constexpr std::size_t table_entries = 7;
constexpr std::size_t most_players = 9999, most_rounds = 999, most_teams = 999;
constexpr std::size_t longest_string = 4096;

enum class Section : std::uint8_t {
  header = 0x93,
  configuration = 0x95,
  rounds = 0xA3,
  players = 0xA5,
  pairings = 0xB3,
  teams = 0xB5,
  team_pairings = 0xC3,
  forbidden = 0xC5,
  table = 0xD3,
  end = 0xE3,
};

std::string marker(Section s) { return {static_cast<char>(s), '\xFF', '\x89', '\x44'}; }

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&](unsigned value) { out += static_cast<char>(value); };
  if (c < 0x20 || c == 0x7F) return put(' ');  // CR, LF and tabs of remarks
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0U | c >> 6U);
  } else {
    if (c < 0x10000) {
      put(0xE0U | c >> 12U);
    } else {
      put(0xF0U | c >> 18U);
      put(0x80U | (c >> 12U & 0x3FU));
    }
    put(0x80U | (c >> 6U & 0x3FU));
  }
  put(0x80U | (c & 0x3FU));
}

/// A fixed part of a record, its known bytes ticked off.
class Part {
 public:
  explicit Part(std::string_view bytes) : bytes_(bytes), known_(bytes.size()) {}
  std::uint8_t u8(std::size_t at) {
    known_[at] = true;
    return static_cast<std::uint8_t>(bytes_[at]);
  }
  std::uint16_t u16(std::size_t at) {
    return static_cast<std::uint16_t>(u8(at) | static_cast<unsigned>(u8(at + 1)) << 8U);
  }
  std::uint32_t u32(std::size_t at) {
    return u16(at) | static_cast<std::uint32_t>(u16(at + 2)) << 16U;
  }
  /// Decimal digits YYYYMMDD; 0 = none, 0000 = no day and month.
  PartialDate date(std::size_t at) {
    const std::uint32_t digits = u32(at);
    const std::uint32_t year = digits / 10000, month = digits / 100 % 100, day = digits % 100;
    if (year == 0 || year > 9999 || month > 12 || day > 31 || (month == 0 && day != 0)) return {};
    return {static_cast<std::uint16_t>(year), static_cast<std::uint8_t>(month),
            static_cast<std::uint8_t>(day)};
  }
  /// Known, but of no use here.
  void skip(std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i) known_[i] = true;
  }
  [[nodiscard]] std::size_t unknown() const {
    std::size_t n = 0;
    for (std::size_t i = 0; i < bytes_.size(); ++i) n += !known_[i] && bytes_[i] != 0 ? 1 : 0;
    return n;
  }

 private:
  std::string_view bytes_;
  std::vector<bool> known_;
};

class Parser {
 public:
  explicit Parser(std::string_view bytes) : bytes_(bytes) {}

  File run() {
    expect(Section::header);
    header();
    texts();
    expect(Section::configuration);
    configuration();
    expect(Section::rounds);
    rounds();
    expect(Section::players);
    players();
    expect(Section::pairings);
    pairings();
    if (begins(Section::teams)) teams();
    if (begins(Section::team_pairings)) team_pairings();
    if (begins(Section::forbidden)) forbidden();
    table();
    expect(Section::end);
    if (at_ != bytes_.size()) fail(fmt::format("{} bytes after the end", bytes_.size() - at_));
    check_references();
    for (const auto& [where, count] : unknown_)
      if (count != 0) file_.unknown.emplace_back(where, count);
    return std::move(file_);
  }

 private:
  [[noreturn]] void fail(std::string_view what, std::size_t at = std::string_view::npos) const {
    throw FormatError(fmt::format("byte {}: {} (Swiss-Manager file)",
                                  at == std::string_view::npos ? at_ : at, what));
  }

  std::string_view take(std::size_t count, std::string_view what) {
    if (bytes_.size() - at_ < count) fail(fmt::format("the file ends within {}", what));
    const std::string_view out = bytes_.substr(at_, count);
    at_ += count;
    return out;
  }
  [[nodiscard]] bool begins(Section s) const { return bytes_.substr(at_).starts_with(marker(s)); }
  void expect(Section s) {
    if (!begins(s)) fail(fmt::format("section {:02X} was to begin here", static_cast<unsigned>(s)));
    offsets_.push_back(static_cast<std::uint32_t>(at_));
    at_ += 4;
  }

  std::string text() {
    Part head(take(2, "a text"));
    const std::size_t units = head.u16(0);
    if (units > longest_string) fail(fmt::format("a text of {} characters", units), at_ - 2);
    const std::string_view raw = take(2 * units, "a text");
    std::string out;
    for (std::size_t i = 0; i < units; ++i) {
      char32_t c = unit(raw, i);
      if (c >= 0xD800 && c < 0xDC00 && i + 1 < units && unit(raw, i + 1) >= 0xDC00 &&
          unit(raw, i + 1) < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10U) + (unit(raw, ++i) - 0xDC00);
      } else if (c >= 0xD800 && c < 0xE000) {
        c = 0xFFFD;
      }
      append_utf8(out, c);
    }
    return std::string(text::trim(out));
  }
  static char32_t unit(std::string_view raw, std::size_t i) {
    return static_cast<unsigned char>(raw[2 * i]) |
           static_cast<char32_t>(static_cast<unsigned char>(raw[2 * i + 1])) << 8U;
  }

  void note(const char* where, const Part& part) { unknown_[where] += part.unknown(); }

  // --- sections ----------------------------------------------------------------------------------

  void header() {
    Part part(take(header_size - 4, "the header"));
    file_.program = part.date(0x1C - 4);
    file_.database_key = part.u32(0x20 - 4);
    part.skip(0x08 - 4, 20);  // the licence
    part.skip(0x24 - 4, 4);
    part.skip(0x30 - 4, 4 + 56);
    note("header", part);
  }

  void texts() {
    std::array<std::string, strings> all;
    for (std::string& s : all) s = text();
    file_.name = std::move(all[0]);
    file_.name_2 = std::move(all[1]);
    file_.organiser = std::move(all[4]);
    file_.place = std::move(all[5]);
    file_.arbiters = std::move(all[6]);
    file_.site = std::move(all[10]);
    file_.age_groups = std::move(all[13]);
    file_.time_control = std::move(all[14]);
    file_.federation = std::move(all[20]);
    file_.chief_arbiter = std::move(all[21]);
    file_.national_federation = std::move(all[26]);
    file_.deputies = std::move(all[35]);
  }

  void configuration() {
    const std::size_t begin = at_;
    Part part(take(configuration_size, "the configuration"));
    file_.rounds = part.u16(0x00);
    const std::uint8_t kind = part.u8(0x0B);
    if (kind > 3) fail(fmt::format("type {} of tournament", kind), begin + 0x0B);
    file_.kind = static_cast<Kind>(kind);
    file_.last_round = part.u16(0x11);
    players_ = limited(part.u16(0x13), most_players, "players");
    slots_ = limited(part.u16(0x17), most_rounds, "rounds");
    if (file_.rounds > most_rounds) fail("more rounds than an event has", begin);
    teams_ = limited(part.u16(0x2F), most_teams, "teams");
    file_.boards = part.u16(0x31);
    file_.start = part.date(0x47);
    file_.end = part.date(0x4B);
    file_.speed = part.u8(0x4EF);
    file_.fide_event = part.u32(0x4F7);
    tie_breaks(part, begin);
    part.skip(0x07, 4);   // build
    part.skip(0x0D, 4);   // creation
    part.skip(0x15, 1);   // rated nationally, by FIDE
    part.skip(0x52, 4);   // day of reference for ages
    part.skip(0x339, 5);  // changes with every save
    part.skip(0x36C, 3);  // order of the starting list, count of saves
    note("configuration", part);
  }

  std::size_t limited(std::size_t count, std::size_t most, std::string_view of) const {
    if (count <= most) return count;
    throw LimitError(fmt::format("{} {}: at most {} (Swiss-Manager file)", count, of, most));
  }

  void tie_breaks(Part& part, std::size_t begin) {
    constexpr std::size_t most = 6;
    const std::size_t count = part.u16(0x1B);
    if (count > most) fail(fmt::format("{} tie-breaks", count), begin + 0x1B);
    for (std::size_t k = 0; k < count; ++k) {
      TieBreak t;
      t.number = part.u16(0x1D + 2 * k);
      for (std::size_t i = 0; i < t.parameters.size(); ++i)
        t.parameters[i] = part.u8(0x28B + 19 * k + i);
      file_.tie_breaks.push_back(t);
    }
  }

  void rounds() {
    for (std::size_t r = 0; r < slots_; ++r) {
      RoundSlot slot;
      slot.time = text();
      Part part(take(round_size, "a round"));
      slot.date = part.date(0x1E);
      slot.pairings = part.u16(0x24);
      slot.team_pairings = part.u16(0x26);
      part.skip(0x22, 1);   // paired by the program
      part.skip(0x2C, 10);  // days of pairing and entry, licence
      note("rounds", part);
      pairings_ += slot.pairings;
      team_pairings_ += slot.team_pairings;
      file_.slots.push_back(std::move(slot));
    }
  }

  void players() {
    for (std::size_t i = 0; i < players_; ++i) {
      std::array<std::string, player_strings> all;
      for (std::string& s : all) s = text();
      Part part(take(player_size, "a player"));
      Player p;
      p.last_name = std::move(all[0]);
      p.first_name = std::move(all[1]);
      p.title = std::move(all[4]);
      p.national_id = std::move(all[5]);
      p.club = std::move(all[9]);
      p.federation = std::move(all[10]);
      p.sex = part.u8(0x06);
      p.fide_rating = part.u16(0x08);
      p.national_rating = part.u16(0x0A);
      p.birth = part.date(0x0E);
      p.fide_id = part.u32(0x18);
      p.team = part.u16(0x1C);
      p.board = part.u16(0x1E);
      part.skip(0x12, 2);  // number of the club
      part.skip(0x16, 2);  // order of entry
      part.skip(0x34, 7);  // late entry, fixed board, index, K
      note("players", part);
      file_.players.push_back(std::move(p));
    }
  }

  void pairings() {
    for (std::size_t i = 0; i < pairings_; ++i) {
      Part part(take(pairing_size, "a pairing"));
      const std::uint16_t white = part.u16(0), black = part.u16(2);
      file_.pairings.push_back({white, black, part.u8(4)});
      note("pairings", part);
    }
  }

  void teams() {
    expect(Section::teams);
    for (std::size_t i = 0; i < teams_; ++i) {
      std::array<std::string, team_strings> all;
      for (std::string& s : all) s = text();
      Part part(take(team_size, "a team"));
      part.skip(0, 2);  // index
      note("teams", part);
      file_.teams.push_back({std::move(all[0]), std::move(all[1])});
    }
  }

  void team_pairings() {
    expect(Section::team_pairings);
    for (std::size_t i = 0; i < team_pairings_; ++i) {
      Part part(take(team_pairing_size, "a team pairing"));
      const std::uint16_t home = part.u16(0), guest = part.u16(2);
      file_.team_pairings.push_back({home, guest});
      note("team pairings", part);
    }
  }

  // No count is stored: they run to the table, which has its place before the end.
  void forbidden() {
    expect(Section::forbidden);
    constexpr std::size_t behind = 4 + 4 * table_entries + 4;
    if (bytes_.size() < at_ + behind || (bytes_.size() - behind - at_) % 4 != 0)
      fail("the forbidden pairs do not run to the table of sections");
    while (at_ < bytes_.size() - behind) {
      Part part(take(4, "a forbidden pair"));
      const std::uint16_t one = part.u16(0);
      file_.forbidden.emplace_back(one, part.u16(2));
    }
  }

  // The offsets of the sections behind the configuration: a check of what was read.
  void table() {
    expect(Section::table);
    Part part(take(4 * table_entries, "the table of sections"));
    std::vector<std::uint32_t> stated;
    for (std::size_t i = 0; i < table_entries; ++i)
      if (const std::uint32_t offset = part.u32(4 * i); offset != 0) stated.push_back(offset);
    const std::vector<std::uint32_t> found(offsets_.begin() + 2, offsets_.end());
    if (stated != found) fail("the table of sections does not tell the sections that are there");
  }

  void check_references() const {
    const auto among = [&](std::uint16_t id, std::size_t count) {
      return id <= count || id == allocated_bye || id == not_paired;
    };
    for (const Pairing& p : file_.pairings)
      if (p.white > players_ || !among(p.black, players_) || (p.white == p.black && p.white != 0))
        throw FormatError(fmt::format("a pairing of players {} and {}, of {} (Swiss-Manager file)",
                                      p.white, p.black, players_));
    for (const Player& p : file_.players)
      if (p.team > teams_)
        throw FormatError(
            fmt::format("a player of team {}, of {} (Swiss-Manager file)", p.team, teams_));
    for (const TeamPairing& t : file_.team_pairings)
      if (t.home > teams_ || !among(t.guest, teams_))
        throw FormatError(fmt::format("a match of teams {} and {}, of {} (Swiss-Manager file)",
                                      t.home, t.guest, teams_));
    const std::size_t most = file_.teams.empty() ? players_ : teams_;
    for (const auto& [a, b] : file_.forbidden)
      if (a == 0 || b == 0 || a > most || b > most)
        throw FormatError(
            fmt::format("a forbidden pair {}, {}, of {} (Swiss-Manager file)", a, b, most));
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  File file_;
  std::vector<std::uint32_t> offsets_;
  std::size_t players_ = 0, slots_ = 0, teams_ = 0, pairings_ = 0, team_pairings_ = 0;
  std::map<std::string, std::size_t> unknown_;
};

}  // namespace

std::string_view to_string(Kind kind) {
  constexpr std::string_view words[] = {"individual Swiss", "individual round robin",
                                        "team round robin", "team Swiss"};
  return words[static_cast<std::size_t>(kind)];
}

bool is_tunx(std::string_view bytes) { return bytes.starts_with(marker(Section::header)); }

File parse(std::string_view bytes) { return Parser(bytes).run(); }

}  // namespace trf::exchange::tunx
