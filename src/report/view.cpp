#include "report/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "tiebreak/tiebreak.hpp"

namespace trf::report {

using tournament::Entry;
using tournament::Event;
using tournament::Player;
using tournament::PlayerIndex;

std::string title_text(const Player& player) {
  if (player.title == Title::other) return player.title_text;
  return std::string(to_string(player.title));
}

std::string_view colour_text(Colour colour) {
  switch (colour) {
    case Colour::white:
      return "White";
    case Colour::black:
      return "Black";
    case Colour::none:
      break;
  }
  return "";
}

std::string_view sex_text(Sex sex) {
  switch (sex) {
    case Sex::male:
      return "m";
    case Sex::female:
      return "w";
    case Sex::unknown:
      break;
  }
  return "";
}

std::string_view bye_text(Result result) {
  switch (result) {
    case Result::pab:
      return "pairing-allocated bye";
    case Result::full_bye:
      return "full-point bye";
    case Result::half_bye:
      return "half-point bye";
    case Result::zero_bye:
      return "zero-point bye";
    default:
      return "";
  }
}

namespace {

std::string result_text(Result r) {
  switch (r) {
    case Result::blank:
      return "";
    case Result::draw:
      return "½";
    case Result::pending:
    case Result::invalid:
      return "?";
    default:
      return std::string(1, to_char(r));
  }
}

}  // namespace

std::string entry_text(const Entry& entry, std::string_view opponent) {
  if (!entry.has_opponent()) return entry.written ? result_text(entry.result) : std::string();
  const char* colour = entry.colour == Colour::white   ? "w"
                       : entry.colour == Colour::black ? "b"
                                                       : "";
  return fmt::format("{}{}{}", opponent, colour, result_text(entry.result));
}

std::string score_text(Result white, Result black) {
  const std::string w = result_text(white), b = result_text(black);
  if (w.empty() && b.empty()) return "";
  return fmt::format("{} – {}", w, b);
}

std::string entry_meaning(const Entry& entry) {
  if (!entry.written || entry.result == Result::blank) return "not paired";
  if (is_forfeit(entry.result))
    return entry.result == Result::forfeit_win ? "forfeit win" : "forfeit loss";
  return std::string(bye_text(entry.result));
}

Round checked_round(const Event& event, Round round) {
  if (round.value() == 0 || round.value() > event.rounds_stored)
    throw UsageError(
        fmt::format("round {}: the file holds {} rounds", round.value(), event.rounds_stored));
  return round;
}

PlayerIndex checked_player(const Event& event, Tpn tpn) {
  const auto found = event.find(tpn);
  if (!found) throw UsageError(fmt::format("player {} is not in the file", tpn.value()));
  return *found;
}

CrossTable cross_table(const Event& event, bool by_rank) {
  CrossTable out;
  out.order.resize(event.players.size());
  std::iota(out.order.begin(), out.order.end(), PlayerIndex{0});
  out.label.resize(event.players.size());
  if (!by_rank) {
    for (const PlayerIndex i : out.order) out.label[i] = event.players[i].tpn.value();
    return out;
  }
  const bool stated = std::all_of(event.players.begin(), event.players.end(),
                                  [](const Player& p) { return p.stated_rank.has_value(); });
  std::vector<Points> points;
  for (const PlayerIndex i : out.order) points.push_back(event.points(i));
  std::stable_sort(out.order.begin(), out.order.end(), [&](PlayerIndex a, PlayerIndex b) {
    if (stated) return event.players[a].stated_rank < event.players[b].stated_rank;
    return points[a] > points[b];
  });
  for (std::size_t k = 0; k < out.order.size(); ++k)
    out.label[out.order[k]] = static_cast<std::uint16_t>(k + 1);
  return out;
}

RoundView round_view(const Event& event, Round round) {
  RoundView out;
  const std::size_t r = round.value() - 1U;
  const auto before = static_cast<std::uint16_t>(r);
  for (PlayerIndex i = 0; i < event.players.size(); ++i) {
    const Entry& entry = event.players[i].rounds[r];
    if (!entry.has_opponent()) {
      out.byes.push_back({i, entry.result, event.points(i, before), entry_meaning(entry)});
      continue;
    }
    const Entry& other = event.players[entry.opponent].rounds[r];
    const bool mutual = other.opponent == i;
    // Where the two lines do not tell (a forfeit without colours, a fault), the smaller number is
    // White: every pair stands once.
    const bool mine = !mutual ? entry.colour != Colour::black
                      : entry.colour == other.colour
                          ? i < entry.opponent
                          : entry.colour == Colour::white || other.colour == Colour::black;
    if (mutual && !mine) continue;
    BoardView b{i,
                entry.opponent,
                entry.result,
                mutual ? other.result : Result::blank,
                event.points(i, before),
                event.points(entry.opponent, before)};
    if (!mine) {
      std::swap(b.white, b.black);
      std::swap(b.white_result, b.black_result);
      std::swap(b.white_before, b.black_before);
    }
    out.boards.push_back(b);
  }
  // C.04.2 3.6: score of the higher-ranked player, sum of the scores, his TPN.
  const auto key = [&](const BoardView& b) {
    const auto white = std::pair(b.white_before, b.white),
               black = std::pair(b.black_before, b.black);
    const bool white_first =
        white.first != black.first ? white.first > black.first : white.second < black.second;
    const auto& high = white_first ? white : black;
    return std::tuple(-high.first.tenths(), -(white.first + black.first).tenths(), high.second);
  };
  std::stable_sort(out.boards.begin(), out.boards.end(),
                   [&](const BoardView& a, const BoardView& b) { return key(a) < key(b); });
  std::stable_sort(out.byes.begin(), out.byes.end(), [](const ByeView& a, const ByeView& b) {
    return (a.result == Result::pab) > (b.result == Result::pab);
  });
  return out;
}

Competitor competitor(const Event& event, bool team, std::size_t index) {
  if (team) return {event.teams[index].number.value(), "", event.teams[index].name, "", ""};
  const Player& p = event.players[index];
  return {p.tpn.value(), title_text(p), p.name, p.federation,
          p.rating ? std::to_string(*p.rating) : ""};
}

std::vector<MatchView> matches(const Event& event, Round round) {
  using Kind = tournament::TeamEntry::Kind;
  std::vector<MatchView> out;
  const std::size_t r = round.value() - 1U;
  for (std::size_t t = 0; t < event.teams.size(); ++t) {
    if (t >= event.team_rounds.size() || r >= event.team_rounds[t].size()) continue;
    const tournament::TeamEntry& entry = event.team_rounds[t][r];
    const std::string name = event.teams[t].name;
    if (entry.opponent) {
      const auto o = *entry.opponent;
      const tournament::TeamEntry& other = event.team_rounds[o][r];
      const bool first = entry.colour == Colour::white || (entry.colour == other.colour && t < o);
      if (first)
        out.push_back(
            {name, event.teams[o].name,
             fmt::format("{} – {}", to_string(entry.game_points), to_string(other.game_points)),
             ""});
      continue;
    }
    std::string_view bye;
    switch (entry.kind) {
      case Kind::pab:
        bye = bye_text(Result::pab);
        break;
      case Kind::full_bye:
        bye = bye_text(Result::full_bye);
        break;
      case Kind::half_bye:
        bye = bye_text(Result::half_bye);
        break;
      case Kind::zero_bye:
        bye = bye_text(Result::zero_bye);
        break;
      case Kind::forfeit_win:
        bye = "forfeit win";
        break;
      case Kind::forfeit_loss:
        bye = "forfeit loss";
        break;
      case Kind::match:
      case Kind::none:
        break;
    }
    if (!bye.empty()) out.push_back({name, "", to_string(entry.game_points), std::string(bye)});
  }
  return out;
}

}  // namespace trf::report
