#include "exchange/sheets/round_cell.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "exchange/sheets/headings.hpp"

namespace trf::exchange::sheets {

namespace {

struct Letters {
  std::string_view white, black;
};
constexpr std::array<Letters, 5> letter_pairs{
    {{"w", "b"}, {"w", "s"}, {"b", "n"}, {"b", "p"}, {"б", "ч"}}};

/// Lower case, without blanks.
std::string compact(std::string_view text) {
  std::string out = lower(text);
  std::erase(out, ' ');
  for (std::size_t at = out.find("\xC2\xA0"); at != out.npos; at = out.find("\xC2\xA0"))
    out.erase(at, 2);
  for (const std::string_view dash : {"–", "—", "−"})
    for (std::size_t at = out.find(dash); at != out.npos; at = out.find(dash))
      out.replace(at, dash.size(), "-");
  return out;
}

bool one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// What stands behind the colour.
std::optional<Result> game_result(std::string_view text) {
  if (text.empty() || one_of(text, {"*", "?", "x", "-:-"})) return Result::blank;
  if (one_of(text, {"1", "1.0", "1,0"})) return Result::win;
  if (one_of(text, {"½", "0.5", "0,5", "=", ".5", "5"})) return Result::draw;
  if (one_of(text, {"0", "0.0", "0,0"})) return Result::loss;
  if (one_of(text, {"+", "1k", "+k", "k1", "k+", "1f", "+f"})) return Result::forfeit_win;
  if (one_of(text, {"-", "0k", "-k", "k0", "k-", "0f", "-f"})) return Result::forfeit_loss;
  if (text == "w") return Result::unrated_win;
  if (text == "d") return Result::unrated_draw;
  if (text == "l") return Result::unrated_loss;
  return std::nullopt;
}

/// Nobody opposite.
std::optional<Result> alone_result(std::string_view text) {
  if (one_of(text, {"bye", "-1", "1", "u", "spielfrei", "frei", "свободен", "свободна", "почивка",
                    "пропуск", "-1.0", "-1,0"}))
    return Result::pab;
  if (one_of(text, {"-½", "½", "-0.5", "-0,5", "-=", "h", "=", "0,5", "0.5"}))
    return Result::half_bye;
  if (one_of(text, {"-0", "0", "z", "notpaired", "nichtausgelost", "nichtgepaart", "невпаре",
                    "невжеребьевке", "невжеребьёвке", "несъставен", "*"}))
    return Result::zero_bye;
  if (text == "f") return Result::full_bye;
  if (one_of(text, {"+", "1k", "-1k", "+k"})) return Result::forfeit_win;
  if (one_of(text, {"-", "0k", "-0k", "-k", "0f"})) return Result::forfeit_loss;
  return std::nullopt;
}

std::size_t digits_of(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789");
  return end == text.npos ? text.size() : end;
}

std::uint32_t number_of(std::string_view digits) {
  constexpr std::size_t most = 6;
  std::uint32_t n = 0;
  if (digits.size() > most) return 0;
  for (const char c : digits) n = n * 10 + static_cast<std::uint32_t>(c - '0');
  return n;
}

RoundCell game(std::uint32_t opponent, Colour colour, std::string_view result) {
  const auto read = game_result(result);
  if (opponent == 0 || !read) return {RoundCell::Kind::unreadable, 0, Colour::none, Result::blank};
  return {RoundCell::Kind::game, opponent, colour, *read};
}

}  // namespace

ColourLetters colour_letters(const std::vector<std::string_view>& cells) {
  std::array<std::size_t, letter_pairs.size()> votes{};
  for (const std::string_view cell : cells) {
    const std::string text = compact(cell);
    const std::size_t digits = digits_of(text);
    if (digits == 0) continue;
    const std::string_view rest = std::string_view(text).substr(digits);
    for (std::size_t i = 0; i < letter_pairs.size(); ++i) {
      const bool white = rest.starts_with(letter_pairs[i].white),
                 black = rest.starts_with(letter_pairs[i].black);
      votes[i] += white || black;
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < letter_pairs.size(); ++i)
    if (votes[i] > votes[best]) best = i;
  return static_cast<ColourLetters>(best);
}

RoundCell read_round_cell(std::string_view text, ColourLetters letters) {
  constexpr RoundCell unreadable{RoundCell::Kind::unreadable, 0, Colour::none, Result::blank};
  constexpr std::size_t longest = 40;
  if (text.size() > longest) return unreadable;
  const std::string plain = compact(text);
  if (plain.empty()) return {};
  if (plain == "k") return {RoundCell::Kind::hidden_forfeit, 0, Colour::none, Result::blank};
  if (const auto alone = alone_result(plain))
    return {RoundCell::Kind::alone, 0, Colour::none, *alone};
  const std::size_t digits = digits_of(plain);
  if (digits == 0) return unreadable;
  const std::uint32_t opponent = number_of(std::string_view(plain).substr(0, digits));
  const std::string_view rest = std::string_view(plain).substr(digits);
  const Letters pair = letter_pairs[static_cast<std::size_t>(letters)];
  if (rest.starts_with(pair.white))
    return game(opponent, Colour::white, rest.substr(pair.white.size()));
  if (rest.starts_with(pair.black))
    return game(opponent, Colour::black, rest.substr(pair.black.size()));
  // A forfeit may stand without a colour: "12+", "12-", "12K1".
  if (one_of(rest, {"+", "-", "k1", "k0", "+k", "-k"})) return game(opponent, Colour::none, rest);
  return unreadable;
}

BoardCell read_board_cell(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() > longest) return {};
  std::string plain = compact(text);
  if (plain.empty() || one_of(plain, {"-", ":", "*", "*-*", "?-?"})) return {true};
  const bool forfeited = plain.find('k') != plain.npos || plain.find('f') != plain.npos;
  std::erase_if(plain, [](char c) { return c == 'k' || c == 'f' || c == '(' || c == ')'; });
  // Where both sides part: the sign between them may be that of a forfeit lost.
  std::size_t at = plain.find(':');
  if (at == plain.npos) at = plain.find('-', 1);
  if (at == plain.npos || at + 1 > plain.size()) return {};
  const auto white = game_result(plain.substr(0, at)), black = game_result(plain.substr(at + 1));
  if (!white || !black || *white == Result::blank || *black == Result::blank) return {};
  const auto as_forfeit = [&](Result r) {
    if (!forfeited) return r;
    return r == Result::win ? Result::forfeit_win : r == Result::loss ? Result::forfeit_loss : r;
  };
  return {true, as_forfeit(*white), as_forfeit(*black)};
}

Result read_bye(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() > longest) return Result::blank;
  const std::string plain = compact(text);
  if (one_of(plain, {"1-0", "1:0", "+--"})) return Result::pab;
  return alone_result(plain).value_or(Result::blank);
}

}  // namespace trf::exchange::sheets
