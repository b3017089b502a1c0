// Writes the layout of swiss-manager.md §3 for tests: made-up events, licence and unknown bytes 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tunx {

class Writer {
 public:
  struct Player {
    std::string last, first, federation = "BUL";
    std::uint16_t rating = 0, team = 0, board = 0;
    std::uint32_t fide_id = 0, birth = 19900000;
    std::uint8_t sex = 0;
    std::uint16_t national = 0;
  };
  struct Pairing {
    std::uint16_t white, black;
    std::uint8_t result;
  };
  struct Team {
    std::string name, short_name;
  };

  std::uint8_t kind = 0;
  std::string name = "Lantern Hill Open 2026";
  std::uint16_t rounds = 3, last_round = 3, boards = 0;
  std::uint32_t start = 20260501, end = 20260503;
  std::vector<std::pair<std::uint16_t, std::vector<std::uint8_t>>> tie_breaks;
  std::vector<Player> players;
  std::vector<std::vector<Pairing>> pairings;  ///< by round
  std::vector<Team> teams;
  std::vector<std::vector<std::pair<std::uint16_t, std::uint16_t>>> matches;
  std::vector<std::pair<std::uint16_t, std::uint16_t>> forbidden;

  [[nodiscard]] std::string bytes() {
    out_.clear();
    offsets_.clear();
    mark(0x93);
    out_.resize(0x6C);
    set32(0x1C, 20250319);
    for (int i = 0; i < 132; ++i)
      text(i == 0    ? name
           : i == 10 ? "Lanternhill"
           : i == 14 ? "90 min + 30 sec/move"
           : i == 20 ? "BUL"
           : i == 21 ? "IA Mirakovo, Stefan (99309015)"
           : i == 7  ? "C:\\private\\path.pgn"
                     : "");
    mark(0x95);
    configuration();
    section(0xA3);
    for (std::size_t r = 0; r < rounds; ++r) {
      text("16:00");
      const std::size_t at = grow(106);
      set32(at + 0x1E, start + static_cast<std::uint32_t>(r));
      set16(at + 0x24, r < pairings.size() ? pairings[r].size() : 0);
      set16(at + 0x26, r < matches.size() ? matches[r].size() : 0);
    }
    section(0xA5);
    for (const Player& p : players) player(p);
    section(0xB3);
    for (const auto& round : pairings)
      for (const Pairing& p : round) {
        const std::size_t at = grow(21);
        set16(at, p.white);
        set16(at + 2, p.black);
        out_[at + 4] = static_cast<char>(p.result);
      }
    if (!teams.empty()) {
      section(0xB5);
      for (const Team& t : teams) {
        for (const std::string& s :
             {t.name, t.short_name, std::string(), std::string(), std::string()})
          text(s);
        grow(96);
      }
      section(0xC3);
      for (const auto& round : matches)
        for (const auto& [home, guest] : round) {
          const std::size_t at = grow(15);
          set16(at, home);
          set16(at + 2, guest);
        }
    }
    if (!forbidden.empty()) {
      section(0xC5);
      for (const auto& [a, b] : forbidden) {
        const std::size_t at = grow(4);
        set16(at, a);
        set16(at + 2, b);
      }
    }
    section(0xD3);
    const std::size_t table = grow(28);
    for (std::size_t i = 0; i < offsets_.size(); ++i) set32(table + 4 * i, offsets_[i]);
    mark(0xE3);
    return out_;
  }

 private:
  std::size_t grow(std::size_t n) {
    const std::size_t at = out_.size();
    out_.resize(at + n);
    return at;
  }
  void set16(std::size_t at, std::size_t v) {
    out_[at] = static_cast<char>(v & 0xFFU);
    out_[at + 1] = static_cast<char>(v >> 8U & 0xFFU);
  }
  void set32(std::size_t at, std::uint32_t v) {
    set16(at, v & 0xFFFFU);
    set16(at + 2, v >> 16U);
  }
  void mark(unsigned char m) { out_ += {static_cast<char>(m), '\xFF', '\x89', '\x44'}; }
  void section(unsigned char m) {
    offsets_.push_back(static_cast<std::uint32_t>(out_.size()));
    mark(m);
  }
  void text(const std::string& ascii) {
    set16(grow(2), ascii.size());
    for (const char c : ascii) out_ += {c, '\0'};
  }
  void configuration() {
    const std::size_t at = grow(5883);
    set16(at, rounds);
    out_[at + 0x0B] = static_cast<char>(kind);
    set16(at + 0x11, last_round);
    set16(at + 0x13, players.size());
    set16(at + 0x17, rounds);
    set16(at + 0x1B, tie_breaks.size());
    for (std::size_t k = 0; k < tie_breaks.size(); ++k) {
      set16(at + 0x1D + 2 * k, tie_breaks[k].first);
      for (std::size_t i = 0; i < tie_breaks[k].second.size(); ++i)
        out_[at + 0x28B + 19 * k + i] = static_cast<char>(tie_breaks[k].second[i]);
    }
    set16(at + 0x2F, teams.size());
    set16(at + 0x31, boards);
    set32(at + 0x47, start);
    set32(at + 0x4B, end);
    out_[at + 0x4EF] = 1;
  }
  void player(const Player& p) {
    for (int i = 0; i < 30; ++i)
      text(i == 0 ? p.last : i == 1 ? p.first : i == 10 ? p.federation : "");
    const std::size_t at = grow(110);
    out_[at + 0x06] = static_cast<char>(p.sex);
    set16(at + 0x08, p.rating);
    set16(at + 0x0A, p.national);
    set32(at + 0x0E, p.birth);
    set32(at + 0x18, p.fide_id);
    set16(at + 0x1C, p.team);
    set16(at + 0x1E, p.board);
  }

  std::string out_;
  std::vector<std::uint32_t> offsets_;
};

/// Eight players, three rounds, with a bye of each kind; the pairings of oddities/clean/base8.
inline Writer lantern() {
  Writer w;
  const char* names[] = {"Torvalund",  "Brankovar",   "Silverinha",  "Hartwicken",
                         "Dolnokamen", "Marchettolo", "Quillingford"};
  std::uint16_t rating = 2412;
  std::uint32_t id = 99300011;
  for (const char* name : names) {
    Writer::Player p;
    p.last = name;
    p.first = "Kim";
    p.rating = rating;
    p.fide_id = id++;
    rating = static_cast<std::uint16_t>(rating - 60);
    w.players.push_back(p);
  }
  w.players[2].sex = 1;
  w.players[0].national = 2430;
  w.tie_breaks = {
      {81, {}}, {84, {0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}, {84, {}}, {85, {}}};
  w.pairings = {{{4, 1, 1}, {2, 5, 1}, {6, 3, 3}, {7, 0xFFFE, 2}},
                {{1, 6, 1}, {3, 2, 3}, {7, 4, 2}, {5, 0xFFFF, 9}},
                {{2, 1, 2}, {5, 3, 3}, {6, 7, 4}, {4, 0xFFFE, 3}}};
  return w;
}

}  // namespace tunx
