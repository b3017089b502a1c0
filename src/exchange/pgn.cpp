#include "exchange/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "exchange/boards.hpp"

namespace trf::exchange {

std::string pgn_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  return out;
}

namespace {

/// Writes the games of one event.
class PgnWriter {
 public:
  PgnWriter(const tournament::Event& event, std::vector<Loss>* losses)
      : event_(event), losses_(losses) {}

  std::string run(std::uint16_t first, std::uint16_t last) {
    for (std::uint16_t r = first; r <= last; ++r) {
      std::uint16_t board = 0;
      for (const GameBoard& b : round_boards(event_, Round{r}).games) game(r, ++board, b);
    }
    lost("001", "points, ranks, byes, dates of birth: no place in PGN headers");
    if (forfeits_ != 0)
      lost("001", fmt::format("{} forfeited game(s): nothing was played", forfeits_));
    if (penalties_ != 0)
      lost("001", fmt::format("{} game(s) that both lost: no result of PGN says so, * is written",
                              penalties_));
    return std::move(out_);
  }

 private:
  void lost(std::string_view record, std::string detail) {
    if (losses_) losses_->push_back({false, std::string(record), std::move(detail)});
  }

  void tag(std::string_view name, std::string_view value) {
    if (!value.empty()) out_ += fmt::format("[{} \"{}\"]\r\n", name, pgn_text(value));
  }
  void roster(std::string_view name, std::string_view value) {
    tag(name, value.empty() ? std::string_view("?") : value);
  }

  static std::string date(const PartialDate& d) {
    if (d.absent()) return "????.??.??";
    std::string out = fmt::format("{:04}.", d.year);
    out += d.month != 0 ? fmt::format("{:02}.", d.month) : "??.";
    return out + (d.day != 0 ? fmt::format("{:02}", d.day) : "??");
  }

  [[nodiscard]] std::string site() const {
    if (event_.city.empty() || event_.federation.empty()) return event_.city + event_.federation;
    return event_.city + " " + event_.federation;
  }

  static const char* result(const GameBoard& b) {
    const auto won = [](Result r) { return r == Result::win || r == Result::unrated_win; };
    if (won(b.white_result)) return "1-0";
    if (won(b.black_result)) return "0-1";
    const bool draw = b.white_result == Result::draw || b.white_result == Result::unrated_draw;
    return draw ? "1/2-1/2" : "*";
  }

  void game(std::uint16_t r, std::uint16_t number, const GameBoard& b) {
    if (b.white == tournament::nobody || b.black == tournament::nobody ||
        is_forfeit(b.white_result) || is_forfeit(b.black_result))
      return void(++forfeits_);
    const auto lost_it = [](Result x) { return x == Result::loss || x == Result::unrated_loss; };
    if (lost_it(b.white_result) && lost_it(b.black_result)) ++penalties_;
    const auto& white = event_.players[b.white];
    const auto& black = event_.players[b.black];
    roster("Event", event_.name);
    roster("Site", site());
    roster("Date",
           date(r <= event_.round_dates.size() ? event_.round_dates[r - 1U] : PartialDate{}));
    roster("Round", fmt::format("{}.{}", r, number));
    roster("White", white.name);
    roster("Black", black.name);
    roster("Result", result(b));
    player("White", white);
    player("Black", black);
    if (b.match != 0) tag("Board", std::to_string(b.board));
    if (!event_.start.absent()) tag("EventDate", date(event_.start));
    out_ += fmt::format("\r\n{}\r\n\r\n", result(b));
  }

  void player(std::string_view side, const tournament::Player& p) {
    const auto put = [&](std::string_view what, std::string_view value) {
      tag(fmt::format("{}{}", side, what), value);
    };
    put("Elo", p.rating ? std::to_string(*p.rating) : "");
    put("FideId", p.fide_id ? std::to_string(p.fide_id->value()) : "");
    put("Title", p.title == Title::other ? p.title_text : std::string(to_string(p.title)));
    put("Team", p.team ? event_.teams[*p.team].name : "");
  }

  const tournament::Event& event_;
  std::vector<Loss>* losses_;
  std::string out_;
  std::size_t forfeits_ = 0, penalties_ = 0;
};

}  // namespace

std::string to_pgn(const tournament::Event& event, std::optional<Round> round,
                   std::vector<Loss>* losses) {
  if (event.rounds_paired == 0) throw UsageError("no round is paired: no games");
  if (round && (round->value() == 0 || round->value() > event.rounds_paired))
    throw UsageError(fmt::format("round {} is not paired; the last one is {}", round->value(),
                                 event.rounds_paired));
  const std::uint16_t first = round ? round->value() : std::uint16_t{1};
  return PgnWriter(event, losses).run(first, round ? first : event.rounds_paired);
}

}  // namespace trf::exchange
