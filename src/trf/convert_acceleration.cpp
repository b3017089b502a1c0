// Fictitious points between 250 (ranges) and XXA (rows), trf.md §8.2, §9.1, §11.
#include <algorithm>
#include <tuple>

#include "trf/convert_sheet.hpp"

namespace trf::conversion {

namespace {

/// Equal values in rounds first..last (from 1).
struct Run {
  std::uint16_t first, last;
  Points value;
  friend auto operator<=>(const Run&, const Run&) = default;
};

std::vector<Run> runs_of(const std::vector<Points>& row) {
  std::vector<Run> out;
  for (std::size_t r = 0; r < row.size(); ++r) {
    const auto round = static_cast<std::uint16_t>(r + 1);
    if (row[r] == Points{}) continue;
    if (!out.empty() && out.back().last + 1 == round && out.back().value == row[r])
      out.back().last = round;
    else
      out.push_back({round, round, row[r]});
  }
  return out;
}

}  // namespace

std::vector<AccelerationRecord> acceleration_ranges(const tournament::Event& event,
                                                    const PointsByRound& points) {
  std::map<Run, std::vector<std::size_t>> players;
  for (std::size_t p = 0; p < points.size(); ++p)
    for (const Run& run : runs_of(points[p])) players[run].push_back(p);
  std::vector<AccelerationRecord> out;
  for (const auto& [run, list] : players) {
    for (std::size_t i = 0; i < list.size();) {
      std::size_t last = i;
      while (last + 1 < list.size() && list[last + 1] == list[last] + 1) ++last;
      out.push_back({std::nullopt, run.value, Round{run.first}, Round{run.last},
                     event.players[list[i]].tpn.value(), event.players[list[last]].tpn.value()});
      i = last + 1;
    }
  }
  return out;
}

std::vector<AccelerationRowRecord> acceleration_rows(const tournament::Event& event,
                                                     const PointsByRound& points) {
  std::vector<AccelerationRowRecord> out;
  for (std::size_t p = 0; p < points.size(); ++p) {
    std::vector<Points> row = points[p];
    while (!row.empty() && row.back() == Points{}) row.pop_back();
    if (!row.empty()) out.push_back({event.players[p].tpn, std::move(row)});
  }
  return out;
}

PointsByRound baku_points(const tournament::Event& event) {
  PointsByRound out(event.players.size());
  const std::uint16_t rounds = event.rounds_total();
  const tournament::History history = event.before(Round{1});
  for (std::size_t p = 0; p < out.size(); ++p)
    for (std::uint16_t r = 1; r <= rounds; ++r)
      out[p].push_back(history.acceleration(static_cast<tournament::PlayerIndex>(p), r));
  return out;
}

}  // namespace trf::conversion
