#include "report/explain_round_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pairing/colours.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using pairing::Ago;
using pairing::BracketReport;
using pairing::Criterion;
using pairing::Entrant;
using pairing::Strength;
using pairing::Value;

using Players = std::vector<PlayerIndex>;

std::string points_text(std::int32_t tenths) { return to_string(Points::from_tenths(tenths)); }

std::string points_list(const std::vector<std::int32_t>& terms, std::size_t from = 0) {
  std::vector<std::string> out;
  for (std::size_t i = from; i < terms.size(); ++i)
    out.push_back(terms[i] >= pairing::floats_on ? "floats on" : points_text(terms[i]));
  return fmt::format("{}", fmt::join(out, ", "));
}

// 5.2.2 compares the degrees, and the differences of two absolute preferences.
std::string degree(const Entrant& e) {
  switch (e.preference.strength) {
    case Strength::none:
      return "none";
    case Strength::mild:
      return "mild";
    case Strength::strong:
      return "strong";
    case Strength::absolute:
      break;
  }
  return fmt::format("absolute, colour difference {:+}", e.difference);
}

bool is_list(Criterion c) { return c == Criterion::c7 || c >= Criterion::c18; }

// Whom a criterion counts, and its sentence.
class Judged {
 public:
  Judged(const RoundWords& words, const BracketReport& b) : words_(words), bracket_(b) {}

  void fill(CriterionView& view) const {
    view.players = players(view.value.criterion);
    view.trivial = trivial(view.value);
    const bool nothing =
        view.value.terms.empty() || std::all_of(view.value.terms.begin(), view.value.terms.end(),
                                                [](auto t) { return t == 0; });
    if (!nothing) view.sentence = sentence(view);
  }

 private:
  [[nodiscard]] const Entrant& of(PlayerIndex p) const { return *words_.entrant(p); }
  [[nodiscard]] bool moved_down(PlayerIndex p) const { return holds(bracket_.moved_down, p); }
  [[nodiscard]] bool old() const { return words_.old_edition(); }

  // --- whom
  // -----------------------------------------------------------------------------------------

  [[nodiscard]] Players players(Criterion c) const {
    switch (c) {
      case Criterion::c6:
      case Criterion::c7:
      case Criterion::c8:
      case Criterion::c9:
        return bracket_.downfloaters;
      case Criterion::c10:
      case Criterion::c11:
      case Criterion::c12:
      case Criterion::c13:
        return by_colour(c);
      case Criterion::c14:
      case Criterion::c18:
        return floaters_again(Ago::one, c == Criterion::c18);
      case Criterion::c16:
      case Criterion::c20:
        return floaters_again(Ago::two, c == Criterion::c20);
      case Criterion::c15:
      case Criterion::c19:
        return upfloaters_again(Ago::one);
      case Criterion::c17:
      case Criterion::c21:
        return upfloaters_again(Ago::two);
      default:
        return {};
    }
  }

  // Rank order: pairs stand by their higher ranked, so sort anew.
  [[nodiscard]] Players ranked(const Players& list) const {
    Players out;
    for (const Entrant& e : words_.field().entrants)
      if (holds(list, e.player)) out.push_back(e.player);
    return out;
  }

  [[nodiscard]] bool fails(Criterion c, const Entrant& e, bool white) const {
    const bool denied =
        e.preference.colour != Colour::none && (e.preference.colour == Colour::white) != white;
    const int difference = e.difference + (white ? 1 : -1);
    switch (c) {
      case Criterion::c10:
        return difference > 2 || difference < -2;
      case Criterion::c11:
        return e.repeated && (e.colours->back() == 'W') == white;
      case Criterion::c13:
        return denied && e.preference.strength >= Strength::strong;
      default:
        return denied;
    }
  }

  [[nodiscard]] Players by_colour(Criterion c) const {
    Players out;
    for (const auto& [a, b] : bracket_.pairs) {
      const Entrant &higher = of(a), &lower = of(b);
      if (c <= Criterion::c11 && !higher.topscorer && !lower.topscorer) continue;
      const bool white =
          pairing::allocate(higher, lower, words_.field().initial_colour).higher_is_white;
      if (fails(c, higher, white)) out.push_back(a);
      if (fails(c, lower, !white)) out.push_back(b);
    }
    return ranked(out);
  }

  // 2.4.9, 2.4.11 of residents, 2.4.13, 2.4.15 of MDPs; D17 of everybody who gets the float.
  [[nodiscard]] Players floaters_again(Ago ago, bool differences) const {
    Players out;
    const auto add = [&](PlayerIndex p) {
      if (pairing::repeats_downfloat(of(p), ago)) out.push_back(p);
    };
    for (const PlayerIndex p : bracket_.downfloaters)
      if (old() || moved_down(p) == differences) add(p);
    for (const auto& [a, b] : bracket_.pairs)
      if (old() ? of(a).score != of(b).score : differences && moved_down(a)) add(a);
    return ranked(out);
  }

  [[nodiscard]] Players upfloaters_again(Ago ago) const {
    Players out;
    for (const auto& [a, b] : bracket_.pairs) {
      const bool up = old() ? of(a).score != of(b).score : moved_down(a);
      if (up && pairing::repeats_upfloat(of(b), ago)) out.push_back(b);
    }
    return ranked(out);
  }

  // --- whether it is worth a word
  // -------------------------------------------------------------------

  [[nodiscard]] bool trivial(const Value& v) const {
    const auto zero = [&] {
      return std::all_of(v.terms.begin(), v.terms.end(), [](auto t) { return t == 0; });
    };
    const std::size_t n = bracket_.moved_down.size() + bracket_.residents.size();
    switch (v.criterion) {
      case Criterion::c6:
        return v.terms.front() == static_cast<std::int32_t>(n % 2);
      case Criterion::c7:
        return old() ? bracket_.downfloaters.size() <= n % 2 && bracket_.limbo.empty()
                     : bracket_.limbo.empty();
      case Criterion::c8:
        return v.terms.empty() || v.terms.front() <= 1;
      default:
        return zero();
    }
  }

  // --- in words
  // -------------------------------------------------------------------------------------

  [[nodiscard]] std::string who(const CriterionView& v, std::string_view one,
                                std::string_view many) const {
    const std::size_t n = v.players.size();
    return fmt::format("{} {}: {}", n, n == 1 ? one : many, words_.numbers(v.players));
  }

  [[nodiscard]] std::string differences(const CriterionView& v, std::string_view what) const {
    return fmt::format("{}: score difference{} {} ({})", what, v.players.size() == 1 ? "" : "s",
                       points_list(v.value.terms), words_.numbers(v.players));
  }

  [[nodiscard]] std::string sentence(const CriterionView& v) const {
    const auto& t = v.value.terms;
    switch (v.value.criterion) {
      case Criterion::c6:
        return who(v, "player floats down", "players float down");
      case Criterion::c7:
        return old() ? fmt::format("the score differences are {}", points_list(t))
                     : fmt::format("the downfloater{} {}", t.size() == 1 ? " has" : "s have",
                                   points_list(t));
      case Criterion::c8:
        return look_ahead(t);
      case Criterion::c9:
        return fmt::format("the bye goes to a player with {} round{} without a game: {}", t.front(),
                           t.front() == 1 ? "" : "s", words_.numbers(v.players));
      case Criterion::c10:
        return who(v, "player gets a colour difference beyond two",
                   "players get a colour difference beyond two");
      case Criterion::c11:
        return who(v, "player gets one colour three times running",
                   "players get one colour three times running");
      case Criterion::c12:
        return who(v, "player does not get the colour he prefers",
                   "players do not get the colour they prefer");
      case Criterion::c13:
        return who(v, "player does not get the colour he strongly prefers",
                   "players do not get the colour they strongly prefer");
      default:
        return of_floats(v);
    }
  }

  [[nodiscard]] std::string look_ahead(const std::vector<std::int32_t>& t) const {
    std::string left = t.front() == 0
                           ? "the next bracket can pair everybody"
                           : fmt::format("the next bracket will leave {} player{} over at best",
                                         t.front(), t.front() == 1 ? "" : "s");
    if (t.size() == 1) return left;
    return fmt::format("{}, {} {}", left, old() ? "with score differences" : "of",
                       points_list(t, 1) + (old() ? "" : " points"));
  }

  [[nodiscard]] std::string of_floats(const CriterionView& v) const {
    switch (v.value.criterion) {
      case Criterion::c14:
        return who(v, "player floats down again who did so in the previous round",
                   "players float down again who did so in the previous round");
      case Criterion::c15:
        return who(v, "player floats up again who did so in the previous round",
                   "players float up again who did so in the previous round");
      case Criterion::c16:
        return who(v, "player floats down again who did so two rounds before",
                   "players float down again who did so two rounds before");
      case Criterion::c17:
        return who(v, "player floats up again who did so two rounds before",
                   "players float up again who did so two rounds before");
      case Criterion::c18:
        return differences(v, "a downfloat again after that of the previous round");
      case Criterion::c19:
        return differences(v, "an upfloat again after that of the previous round");
      case Criterion::c20:
        return differences(v, "a downfloat again after that of two rounds before");
      default:
        return differences(v, "an upfloat again after that of two rounds before");
    }
  }

  const RoundWords& words_;
  const BracketReport& bracket_;
};

std::string bracket_title(const RoundWords& words, const BracketReport& b) {
  std::string title = to_string(b.score) + " points";
  if (b.kind == BracketReport::Kind::penultimate) title += ", penultimate pairing bracket (A.9)";
  if (b.kind == BracketReport::Kind::collapsed_last)
    title = fmt::format("{} points and fewer, collapsed last bracket (A.9)", to_string(b.score));
  if (!words.old_edition() && words.field().groups.size() == 1) title += ", everybody";
  return title;
}

std::size_t board_of(const pairing::Round& round, PlayerIndex player) {
  for (std::size_t i = 0; i < round.boards.size(); ++i)
    if (round.boards[i].white == player || round.boards[i].black == player) return i + 1;
  return 0;
}

// 4.3.2: who of the remainder is no longer on the side on which he began.
void find_exchange(BracketView& view) {
  const BracketReport& b = *view.report;
  Players remainder = b.residents, leaders;
  for (const auto& [higher, lower] : b.pairs) {
    if (holds(b.moved_down, higher))
      std::erase(remainder, lower);
    else
      leaders.push_back(higher);
  }
  for (std::size_t i = 0; i < remainder.size(); ++i) {
    const bool original = i < leaders.size(), leads = holds(leaders, remainder[i]);
    if (original && !leads) view.out.push_back(remainder[i]);
    if (!original && leads) view.in.push_back(remainder[i]);
  }
}

}  // namespace

RoundWords::RoundWords(const tournament::Event& event, const ExplainOptions& options)
    : event_(event),
      history_(event.before(options.round)),
      facts_(event, options.pairing.edition),
      entrant_(event.players.size()) {
  facts_.advance_to(history_.rounds_before());
  field_ = pairing::make_field(history_, facts_, options.pairing);
  for (const Entrant& e : field_.entrants) entrant_[e.player] = &e;
}

std::string RoundWords::number(PlayerIndex p) const {
  return std::to_string(event_.players[p].tpn.value());
}

std::string RoundWords::numbers(const std::vector<PlayerIndex>& list) const {
  std::vector<std::string> out;
  for (const PlayerIndex p : list) out.push_back(number(p));
  return out.empty() ? "-" : fmt::format("{}", fmt::join(out, ", "));
}

std::string RoundWords::name(PlayerIndex p) const {
  const std::string text = printable(event_.players[p].name);
  return text.empty() ? "player " + number(p) : fmt::format("{} ({})", text, number(p));
}

std::string RoundWords::preference(PlayerIndex p) const {
  const Entrant* e = entrant(p);
  if (e == nullptr) return {};
  switch (e->preference.strength) {
    case Strength::none:
      return "none";
    case Strength::mild:
      return fmt::format("{}, mild", colour_text(e->preference.colour));
    case Strength::strong:
      return fmt::format("{}, strong", colour_text(e->preference.colour));
    case Strength::absolute:
      break;
  }
  return fmt::format("{}, absolute", colour_text(e->preference.colour));
}

std::string RoundWords::preference_reason(PlayerIndex p) const {
  const Entrant& e = *entrant(p);
  if (!e.wide() && e.repeated)
    return fmt::format("{0}{0} in the last two games", e.colours->back());
  if (e.difference == 0) return fmt::format("{} in the last game", e.colours->back());
  return fmt::format("colour difference {:+}", e.difference);
}

std::string_view RoundWords::absence(Result reason) const {
  if (reason == Result::pab) return "has the bye beforehand";
  return bye_text(reason);
}

std::string RoundWords::colour_article(std::uint8_t rule) const {
  return fmt::format("{}{}", old_edition() ? "E." : "5.2.", rule);
}

std::uint8_t RoundWords::colour_rule(PlayerIndex white, PlayerIndex black) const {
  const Entrant *a = entrant(white), *b = entrant(black);
  return pairing::allocate(*std::min(a, b), *std::max(a, b), field_.initial_colour).rule;
}

std::string RoundWords::colour_reason(PlayerIndex white, PlayerIndex black) const {
  // Entrants stand in rank order.
  const Entrant &higher = *std::min(entrant(white), entrant(black)),
                &lower = *std::max(entrant(white), entrant(black));
  const auto allocation = pairing::allocate(higher, lower, field_.initial_colour);
  const Colour colour = allocation.higher_is_white ? Colour::white : Colour::black;
  const std::string_view gets = colour_text(colour);
  const auto no_preference = [](const Entrant& e) { return e.preference.colour == Colour::none; };
  const Entrant& granted = higher.preference.colour == colour ? higher : lower;
  switch (allocation.rule) {
    case 1:
      if (no_preference(higher) || no_preference(lower))
        return fmt::format("{} gets what he prefers, the other has no preference",
                           number(no_preference(higher) ? lower.player : higher.player));
      return "both get the colour they prefer";
    case 2:
      return fmt::format("both prefer {}, {} more strongly ({} against {})",
                         colour_text(higher.preference.colour), number(granted.player),
                         degree(granted), degree(&granted == &higher ? lower : higher));
    case 3:
      return fmt::format("alternating from when they last had different colours: {} had {}",
                         number(higher.player), gets == "White" ? "Black" : "White");
    case 4:
      return fmt::format("both prefer {} equally: {} is higher ranked", gets,
                         number(higher.player));
    default:
      return fmt::format("neither has a preference: {} is higher ranked, and {}{} is {}",
                         number(higher.player),
                         higher.number == higher.tpn.value() ? "" : "as number ", higher.number,
                         higher.number % 2 != 0 ? "odd" : "even");
  }
}

std::string RoundWords::cite(Criterion c) const { return pairing::cite(c, field_.edition); }

std::string RoundWords::value_text(const Value& v) {
  if (v.terms.empty()) return "-";
  if (v.criterion == Criterion::c5) return points_text(v.terms.front());
  if (v.criterion == Criterion::c8)
    return v.terms.size() == 1 ? std::to_string(v.terms.front())
                               : fmt::format("{} ({})", v.terms.front(), points_list(v.terms, 1));
  return is_list(v.criterion) ? points_list(v.terms) : std::to_string(v.terms.front());
}

std::vector<CriterionView> RoundWords::criteria(const BracketReport& b) const {
  std::vector<CriterionView> out;
  for (const Value& v : b.values) {
    CriterionView view;
    const pairing::CriterionInfo& known = pairing::info(v.criterion);
    view.value = v;
    view.name = old_edition() ? known.name_2017 : known.name_2026;
    view.article = old_edition() ? "C.04.3 of 2017" : fmt::format("C.04.3 {}", known.article_2026);
    view.rule = known.rule;
    Judged(*this, b).fill(view);
    out.push_back(std::move(view));
  }
  return out;
}

std::vector<BracketView> bracket_views(const RoundWords& words, const pairing::Round& round) {
  std::vector<BracketView> out;
  for (const BracketReport& b : round.brackets) {
    BracketView view;
    view.title = bracket_title(words, b);
    view.report = &b;
    for (const auto& [higher, lower] : b.pairs) {
      PairView pair;
      pair.board = board_of(round, higher);
      pair.white = round.boards[pair.board - 1].white;
      pair.black = round.boards[pair.board - 1].black;
      pair.article = words.colour_article(words.colour_rule(pair.white, pair.black));
      pair.reason = words.colour_reason(pair.white, pair.black);
      view.pairs.push_back(std::move(pair));
    }
    find_exchange(view);
    view.criteria = words.criteria(b);
    out.push_back(std::move(view));
  }
  return out;
}

FilePairing file_pairing(const tournament::Event& event, const pairing::Round& round) {
  FilePairing out;
  const std::uint16_t r = round.number.value();
  out.paired = r <= event.rounds_paired;
  if (!out.paired) return out;
  std::vector<pairing::Board> file, ours = round.boards;
  if (round.pab) ours.push_back({*round.pab, tournament::nobody});
  for (std::size_t p = 0; p < event.players.size(); ++p) {
    const tournament::Entry& e = event.players[p].rounds[r - 1u];
    const auto index = static_cast<PlayerIndex>(p);
    const bool white =
        e.colour == Colour::white || (e.colour == Colour::none && index < e.opponent);
    if (e.has_opponent() && white) file.push_back({index, e.opponent});
    if (!e.has_opponent() && e.result == Result::pab) file.push_back({index, tournament::nobody});
  }
  const auto lacks = [](const std::vector<pairing::Board>& list, pairing::Board b) {
    return std::find(list.begin(), list.end(), b) == list.end();
  };
  for (const pairing::Board b : ours)
    if (lacks(file, b)) out.only_ours.push_back(b);
  for (const pairing::Board b : file)
    if (lacks(ours, b)) out.only_file.push_back(b);
  return out;
}

std::string player_line(const RoundWords& words, PlayerIndex player) {
  const Entrant* e = words.entrant(player);
  if (e == nullptr) return {};
  const auto float_text = [](pairing::Float f) {
    return f == pairing::Float::down ? "down" : f == pairing::Float::up ? "up" : "none";
  };
  return fmt::format(
      "{} points; colours {}; prefers {}{}; float of the previous round {}, of the one before {}; "
      "{}",
      to_string(e->score), e->colours->empty() ? "-" : *e->colours, words.preference(player),
      e->preference.strength == Strength::none ? "" : " (" + words.preference_reason(player) + ")",
      float_text(e->floats[0]), float_text(e->floats[1]),
      pairing::c2_bars(*e) ? "barred from the bye" : "not barred from the bye");
}

pairing::Round paired_round(const tournament::Event& event, const ExplainOptions& options) {
  pairing::Options how = options.pairing;
  how.report = true;
  return pairing::pair(event.before(options.round), how);
}

}  // namespace trf::report
