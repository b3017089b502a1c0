// Inside the conversion only: the steps that turn a sheet into the canonical lines of an edition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trf/canonical_lines.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::conversion {

class Converter {
 public:
  Converter(Sheet sheet, const tournament::Event& event, Edition source, Edition target,
            Losses& losses);
  Document run();

 private:
  // convert_header.cpp
  void header();
  void arbiters();
  void type_of_tournament();
  void round_count();
  void first_colour();
  void point_system();
  void codes_of_trf26();
  void note_what_is_not_stated();
  void keep_or_lose(std::string_view key, std::string_view what);

  // convert_players.cpp
  void complete_results();
  void complete_block(PlayerRecord& player, std::size_t round, const tournament::Entry* entry);
  void read_trf06_bye(const PlayerRecord& player, std::size_t round, RoundBlock& block,
                      const tournament::Entry& entry);
  void announce_byes();
  void announce_in_block(const tournament::AnnouncedBye& bye);
  void byes_as_240();
  void write_in_trf06();
  void trf06_block(std::size_t round, RoundBlock& block);
  void players();
  void national_ratings();

  // convert_teams.cpp
  void teams();
  void teams_as_310();
  void teams_as_013();
  void board_colours();
  void team_points(std::vector<TeamRecord>& teams);
  void rank_teams(std::vector<TeamRecord>& teams);
  void team_records();

  // convert_lists.cpp
  void acceleration();
  void forbidden_pairs();
  void abnormal_points();
  void comments();

  void put(std::string_view key, RecordBody body) { lines_.put(key, std::move(body)); }

  [[nodiscard]] bool to26() const { return target_ == Edition::trf26; }
  [[nodiscard]] bool to06() const { return target_ == Edition::trf06; }
  [[nodiscard]] bool to_private() const {
    return target_ == Edition::trfx || target_ == Edition::trfbx;
  }
  [[nodiscard]] bool to_xx() const { return target_ == Edition::trfx; }
  /// A file without letters may be of either edition; its byes are read as TRF06 has them.
  [[nodiscard]] bool from06() const {
    return source_ == Edition::trf06 || source_ == Edition::trf06_or_16;
  }
  [[nodiscard]] std::string no_place() const;
  /// 142, XXR; else the rounds stored or dated; 0 = nothing tells.
  [[nodiscard]] std::uint16_t rounds() const;
  [[nodiscard]] const tournament::Player* player_of(const PlayerRecord& record) const;
  [[nodiscard]] PlayerRecord* record_of(Tpn tpn);

  Sheet sheet_;
  const tournament::Event& event_;
  Edition source_, target_;
  Losses& losses_;
  CanonicalLines lines_;
};

/// "player 3" by its number, "player without a number" else.
std::string named(const PlayerRecord& player);
/// "9-10-12"
std::string id_list(const std::vector<std::uint16_t>& ids);

}  // namespace trf::conversion
