#include "trf/convert_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace trf::conversion {

namespace {

class Sorter {
 public:
  Sorter(const Document& document, Losses& losses) : document_(document), losses_(losses) {}

  Sheet run() {
    for (line_ = 0; line_ < document_.size(); ++line_)
      std::visit([this](const auto& body) { take(body); }, document_.record(line_).body);
    if (sheet_.teams.empty()) {
      sheet_.teams = std::move(old_teams_);
    } else {
      sheet_.numbered_teams = true;
      if (!old_teams_.empty())
        losses_.lost("013", "team lines beside 310: 310 is used (trf.md §3)");
    }
    for (const auto& [key, lines] : unknown_)
      losses_.lost(key, fmt::format("{} line(s) of a record that no edition has, from line {} on: "
                                    "left out",
                                    lines.second, lines.first));
    return std::move(sheet_);
  }

 private:
  [[nodiscard]] const Record& record() const { return document_.record(line_); }
  [[nodiscard]] std::string_view key() const { return record().key.view(); }

  void take(const OpaqueRecord& o) {
    const std::string_view text = document_.text(line_);
    if (o.kind == OpaqueRecord::Kind::comment) {
      (any_record_ ? sheet_.comments : sheet_.leading_comments).emplace_back(text);
    } else if (o.kind == OpaqueRecord::Kind::unknown) {
      const std::string name(text::trim(text::columns(text, 1, 3)));
      auto [it, first] = unknown_.try_emplace(name, line_ + 1, 0);
      ++it->second.second;
    }
  }
  void take(const RefusedRecord&) {
    losses_.lost(key(), fmt::format("line {} cannot be read: left out", line_ + 1));
  }
  void take(const PlayerRecord& p) { add(sheet_.players, p); }
  void take(const NationalRecord&) { add(sheet_.national, record()); }
  void take(const OldTeamRecord& t) {
    TeamRecord team;
    team.number = TeamNumber(static_cast<std::uint16_t>(old_teams_.size() + 1));
    team.name = t.name;
    team.players = t.players;
    add(old_teams_, std::move(team));
  }
  void take(const TeamRecord& t) { add(sheet_.teams, t); }
  void take(const LineupRecord& l) { add(sheet_.lineups, l); }
  void take(const TeamForfeitRecord& f) { add(sheet_.team_forfeits, f); }
  void take(const ByesRecord& b) { add(sheet_.byes, b); }
  void take(const AccelerationRecord& a) { add(sheet_.acceleration_ranges, a); }
  void take(const ForbiddenRecord& f) { add(sheet_.forbidden, f); }
  void take(const AbnormalPointsRecord& a) { add(sheet_.abnormal, a); }
  // The event has made one table of all of them (Event::acceleration, scores, announced_byes).
  void take(const AccelerationRowRecord&) { any_record_ = true; }
  void take(const AbsentRecord&) { any_record_ = true; }
  void take(const OverviewRecord&) { add(sheet_.overviews, std::string(document_.text(line_))); }
  void take(const ConfigurationRecord& c) {
    any_record_ = true;
    sheet_.by_rank |= c.by_rank;
    if (c.first != Colour::none) sheet_.first_colour = c.first;
  }
  void take(const TextRecord& t) {
    if (key() == "112")
      add(sheet_.deputies, t.text);
    else
      keep();
  }
  template <class Single>
  void take(const Single&) {
    keep();
  }

  void keep() {
    any_record_ = true;
    sheet_.single[record().key] = record();
  }
  template <class List, class Value>
  void add(List& list, Value&& value) {
    any_record_ = true;
    list.push_back(std::forward<Value>(value));
  }

  const Document& document_;
  Losses& losses_;
  Sheet sheet_;
  std::vector<TeamRecord> old_teams_;
  std::map<std::string, std::pair<std::size_t, std::size_t>> unknown_;  // first line, number
  std::size_t line_ = 0;
  bool any_record_ = false;
};

}  // namespace

Sheet sheet_of(const Document& document, Losses& losses) { return Sorter(document, losses).run(); }

}  // namespace trf::conversion
