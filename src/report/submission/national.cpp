// What national federations get, as far as it is known (rules/national-ratings.md §1, §2). The
// columns of the players are those of the Russian lists for Swiss-Manager (rating-lists.md §2).
#include <fmt/format.h>

#include <algorithm>

#include "report/submission/judge.hpp"
#include "report/submission/set.hpp"
#include "text/text.hpp"
#include "text/transliterate.hpp"

namespace trf::report::submission {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::NationalRating;
using tournament::Player;

std::string_view federation_of(Receiver receiver) {
  return receiver == Receiver::bulgaria ? "BUL" : "RUS";
}

const NationalRating* national_of(const Player& p, Receiver receiver) {
  for (const NationalRating& n : p.national)
    if (n.federation == federation_of(receiver)) return &n;
  return nullptr;
}

/// "Surname First Patronymic", in Cyrillic where the file has it.
std::string name_of(const Player& p, const NationalRating* n) {
  std::string out =
      n && text::has_cyrillic(n->name) && !text::has_cyrillic(p.name) ? n->name : p.name;
  std::erase(out, ',');
  return out;
}

std::string number_of(const Player& p, Receiver receiver) {
  const auto* n = national_of(p, receiver);
  return n ? n->number : "";
}

// Windows programs read these.
std::string windows_lines(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') out += '\r';
    out += c;
  }
  return out;
}

template <class T>
std::string number_text(const std::optional<T>& value) {
  return value ? std::to_string(*value) : "";
}

}  // namespace

std::string national_players_csv(const Event& event, Receiver receiver) {
  std::string out = csv_line({"ID_No", "Name", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday",
                              "Rtg_Nat", "Fide_No", "Rtg_Int", "No", "Points", "Rank"});
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    const Player& p = event.players[i];
    const auto* n = national_of(p, receiver);
    out += csv_line(
        {n ? n->number : "", name_of(p, n), p.sex == Sex::female ? "f" : "", p.federation,
         n ? n->origin : "", "", p.birth.absent() ? "" : std::to_string(p.birth.year),
         n ? number_text(n->rating) : "", p.fide_id ? std::to_string(p.fide_id->value()) : "",
         number_text(p.rating), std::to_string(p.tpn.value()),
         to_string(event.points(static_cast<tournament::PlayerIndex>(i))),
         p.stated_rank ? std::to_string(p.stated_rank->value()) : ""});
  }
  return windows_lines(out);
}

std::string national_games_csv(const Event& event, Receiver receiver) {
  std::string out =
      csv_line({"Round", "Date", "White_ID", "White", "Result", "Black", "Black_ID", "Rated"});
  for (std::uint16_t r = 0; r < event.rounds_paired; ++r) {
    const std::string date =
        r < event.round_dates.size() ? to_string(event.round_dates[r]) : std::string();
    for (std::size_t i = 0; i < event.players.size(); ++i) {
      const Player& a = event.players[i];
      if (r >= a.rounds.size()) continue;
      const Entry& entry = a.rounds[r];
      if (!entry.has_opponent() || entry.opponent < i || entry.opponent >= event.players.size())
        continue;
      const Player& b = event.players[entry.opponent];
      if (r >= b.rounds.size()) continue;
      const bool black = entry.colour == Colour::black;
      const Player &white = black ? b : a, &dark = black ? a : b;
      const Result mine = white.rounds[r].result, other = dark.rounds[r].result;
      const bool rated = mine == Result::win || mine == Result::draw || mine == Result::loss;
      out += csv_line({std::to_string(r + 1), date, number_of(white, receiver),
                       name_of(white, national_of(white, receiver)),
                       fmt::format("{}:{}", to_char(mine), to_char(other)),
                       name_of(dark, national_of(dark, receiver)), number_of(dark, receiver),
                       rated ? "yes" : "no"});
    }
  }
  return windows_lines(out);
}

}  // namespace trf::report::submission
