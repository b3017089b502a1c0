#include "exchange/sheets/headings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "text/text.hpp"

namespace trf::exchange::sheets {

namespace {

struct Heading {
  std::string_view text;
  Role role;
};
// swiss-manager.md §5.2; the Bulgarian ones are UNVERIFIED there, no page was at hand.
constexpr std::array headings{
    Heading{"rank", Role::rank},
    Heading{"rk.", Role::rank},
    Heading{"rk", Role::rank},
    Heading{"pos", Role::rank},
    Heading{"pos.", Role::rank},
    Heading{"place", Role::rank},
    Heading{"rg.", Role::rank},
    Heading{"rg", Role::rank},
    Heading{"rang", Role::rank},
    Heading{"platz", Role::rank},
    Heading{"место", Role::rank},
    Heading{"м.", Role::rank},
    Heading{"място", Role::rank},
    Heading{"класиране", Role::rank},
    Heading{"no.", Role::number},
    Heading{"no", Role::number},
    Heading{"nr.", Role::number},
    Heading{"nr", Role::number},
    Heading{"sno", Role::number},
    Heading{"snr", Role::number},
    Heading{"snr.", Role::number},
    Heading{"start_no", Role::number},
    Heading{"startno", Role::number},
    Heading{"start no", Role::number},
    Heading{"tpn", Role::number},
    Heading{"startnr", Role::number},
    Heading{"startnr.", Role::number},
    Heading{"ном.", Role::number},
    Heading{"ст.ном.", Role::number},
    Heading{"ст. ном.", Role::number},
    Heading{"№", Role::number},
    Heading{"ст.№", Role::number},
    Heading{"ст. №", Role::number},
    Heading{"nº", Role::number},
    Heading{"nri", Role::number},
    Heading{"participant", Role::number},
    Heading{"team_no", Role::number},
    Heading{"name", Role::name},
    Heading{"имя", Role::name},
    Heading{"име", Role::name},
    Heading{"nome", Role::name},
    Heading{"nombre", Role::name},
    Heading{"nom", Role::name},
    Heading{"team", Role::team},
    Heading{"mannschaft", Role::team},
    Heading{"команда", Role::team},
    Heading{"отбор", Role::team},
    Heading{"pts.", Role::points},
    Heading{"pts", Role::points},
    Heading{"points", Role::points},
    Heading{"pkt.", Role::points},
    Heading{"pkt", Role::points},
    Heading{"punkte", Role::points},
    Heading{"очки", Role::points},
    Heading{"точки", Role::points},
    Heading{"т.", Role::points},
    Heading{"fideid", Role::fide_id},
    Heading{"fide-id", Role::fide_id},
    Heading{"fide_id", Role::fide_id},
    Heading{"fide id", Role::fide_id},
    Heading{"fide no", Role::fide_id},
    Heading{"код fide", Role::fide_id},
    Heading{"фиде id", Role::fide_id},
    Heading{"value", Role::value},
    Heading{"rules", Role::rules},
    Heading{"edition", Role::rules},
    Heading{"file", Role::file},
    Heading{"tiebreak", Role::tie_break},
    Heading{"tie-break", Role::tie_break},
    Heading{"tie_break", Role::tie_break},
    Heading{"code", Role::tie_break},
    Heading{"title", Role::title},
    Heading{"titel", Role::title},
    Heading{"звание", Role::title},
    Heading{"титла", Role::title},
    Heading{"id", Role::national_id},
    Heading{"ид", Role::national_id},
    Heading{"ин", Role::national_id},
    Heading{"fed", Role::federation},
    Heading{"fed.", Role::federation},
    Heading{"féd", Role::federation},
    Heading{"federation", Role::federation},
    Heading{"land", Role::federation},
    Heading{"vbd", Role::federation},
    Heading{"vbd.", Role::federation},
    Heading{"фед.", Role::federation},
    Heading{"фед", Role::federation},
    Heading{"rtg", Role::rating},
    Heading{"rtg.", Role::rating},
    Heading{"rating", Role::rating},
    Heading{"elo", Role::rating},
    Heading{"рейт", Role::rating},
    Heading{"рейт.", Role::rating},
    Heading{"рейтинг", Role::rating},
    Heading{"rtgi", Role::rating_international},
    Heading{"eloi", Role::rating_international},
    Heading{"elo int", Role::rating_international},
    Heading{"рейт.межд.", Role::rating_international},
    Heading{"рейт. межд.", Role::rating_international},
    Heading{"rtgn", Role::rating_national},
    Heading{"elon", Role::rating_national},
    Heading{"dwz", Role::rating_national},
    Heading{"elo nat", Role::rating_national},
    Heading{"рейт.нац.", Role::rating_national},
    Heading{"рейт. нац.", Role::rating_national},
    Heading{"sex", Role::sex},
    Heading{"sexo", Role::sex},
    Heading{"пол", Role::sex},
    Heading{"geschlecht", Role::sex},
    Heading{"born", Role::birth},
    Heading{"birth", Role::birth},
    Heading{"birthday", Role::birth},
    Heading{"geb.", Role::birth},
    Heading{"geburtsdatum", Role::birth},
    Heading{"jahrgang", Role::birth},
    Heading{"дата рожд.", Role::birth},
    Heading{"год рожд.", Role::birth},
    Heading{"г.р.", Role::birth},
    Heading{"роден", Role::birth},
    Heading{"typ", Role::type},
    Heading{"type", Role::type},
    Heading{"тип", Role::type},
    Heading{"gr", Role::group},
    Heading{"group", Role::group},
    Heading{"гр", Role::group},
    Heading{"гр.", Role::group},
    Heading{"club/city", Role::club},
    Heading{"club", Role::club},
    Heading{"clube", Role::club},
    Heading{"verein/ort", Role::club},
    Heading{"verein", Role::club},
    Heading{"клуб/город", Role::club},
    Heading{"клуб/град", Role::club},
    Heading{"клуб", Role::club},
    Heading{"bo.", Role::board},
    Heading{"bo", Role::board},
    Heading{"br.", Role::board},
    Heading{"board", Role::board},
    Heading{"brett", Role::board},
    Heading{"доска", Role::board},
    Heading{"дъска", Role::board},
    Heading{"white", Role::white},
    Heading{"weiß", Role::white},
    Heading{"weiss", Role::white},
    Heading{"белые", Role::white},
    Heading{"бели", Role::white},
    Heading{"brancas", Role::white},
    Heading{"blancas", Role::white},
    Heading{"black", Role::black},
    Heading{"schwarz", Role::black},
    Heading{"черные", Role::black},
    Heading{"чёрные", Role::black},
    Heading{"черни", Role::black},
    Heading{"pretas", Role::black},
    Heading{"negras", Role::black},
    Heading{"result", Role::result},
    Heading{"ergebnis", Role::result},
    Heading{"erg.", Role::result},
    Heading{"res.", Role::result},
    Heading{"результат", Role::result},
    Heading{"рез.", Role::result},
    Heading{"резултат", Role::result},
    Heading{"resultado", Role::result},
    Heading{"mp", Role::match_points},
    Heading{"match_points", Role::match_points},
    Heading{"gp", Role::game_points},
    Heading{"game_points", Role::game_points},
};

constexpr std::array<std::string_view, 19> round_words{
    "rd",    "round", "rounds", "rnd",    "runde",  "runden", "тур", "туров", "тура",   "кръг",
    "кръга", "кр",    "ronda",  "rondas", "rodada", "ronde",  "r",   "rds",   "rodadas"};

bool is_round_word(std::string_view word) {
  return std::find(round_words.begin(), round_words.end(), word) != round_words.end();
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Digits, and everything else that no blank or sign of punctuation parts.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> out;
  bool open = false;
  for (const char c : line) {
    const bool parts = c == ' ' || c == '.' || c == '_' || c == ',' || c == ':' || c == '(' ||
                       c == ')' || c == '/' || c == '-' || c == '\t';
    if (parts) {
      open = false;
      continue;
    }
    if (!open || is_digit(c) != is_digit(out.back().back())) out.emplace_back();
    out.back() += c;
    open = true;
  }
  return out;
}

int small_number(std::string_view word) {
  constexpr std::size_t digits = 3;
  if (word.empty() || word.size() > digits || !std::all_of(word.begin(), word.end(), is_digit))
    return 0;
  int n = 0;
  for (const char c : word) n = n * 10 + (c - '0');
  return n;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out = text::ascii_lower(text::trim(text));
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    const auto c = static_cast<unsigned char>(out[i]);
    const auto n = static_cast<unsigned char>(out[i + 1]);
    if (c == 0xC3 && n >= 0x80 && n <= 0x9E && n != 0x97)
      out[i + 1] = static_cast<char>(n + 0x20);  // À to Þ
    if (c != 0xD0) continue;
    if (n >= 0x80 && n <= 0x8F) {  // Ѐ to Џ, Ё among them
      out[i] = static_cast<char>(0xD1);
      out[i + 1] = static_cast<char>(n + 0x10);
    }
    if (n >= 0x90 && n <= 0x9F) out[i + 1] = static_cast<char>(n + 0x20);
    if (n >= 0xA0 && n <= 0xAF) {
      out[i] = static_cast<char>(0xD1);
      out[i + 1] = static_cast<char>(n - 0x20);
    }
  }
  return out;
}

Role role_of(std::string_view heading) {
  const std::string text = lower(heading);
  const auto found = std::find_if(headings.begin(), headings.end(),
                                  [&](const Heading& h) { return h.text == text; });
  return found == headings.end() ? Role::none : found->role;
}

int tie_break_number(std::string_view heading) {
  static constexpr std::array<std::string_view, 13> labels{
      "tie break", "tie-break", "tiebreak",       "tb",   "wertung", "wtg", "desempate", "desp",
      "des",       "dep",       "доп. показател", "доп.", "доп"};
  const std::string text = lower(heading);
  for (const std::string_view label : labels) {
    if (!text.starts_with(label)) continue;
    std::string_view rest = std::string_view(text).substr(label.size());
    rest = text::trim(rest);
    if (rest.empty() || rest[0] < '1' || rest[0] > '9') continue;
    if (rest.size() == 1 || rest[1] == ' ' || rest[1] == '[' || rest[1] == ':' || rest[1] == '.')
      return rest[0] - '0';
  }
  return 0;
}

int round_number(std::string_view heading) {
  const std::vector<std::string> words = words_of(lower(heading));
  if (words.size() != 2) return 0;
  if (is_round_word(words[1])) return small_number(words[0]);
  return is_round_word(words[0]) ? small_number(words[1]) : 0;
}

RoundLine round_in_line(std::string_view line) {
  constexpr std::size_t longest = 200;
  if (line.size() > longest) return {};
  const std::vector<std::string> words = words_of(lower(line));
  RoundLine out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    static constexpr std::array<std::string_view, 8> after{"after",  "nach", "после",   "след",
                                                           "depois", "apos", "después", "après"};
    out.after = out.after || std::find(after.begin(), after.end(), words[i]) != after.end();
    if (!is_round_word(words[i])) continue;
    const int behind = i + 1 < words.size() ? small_number(words[i + 1]) : 0;
    const int before = i > 0 ? small_number(words[i - 1]) : 0;
    const int round = behind != 0 ? behind : before;
    if (round == 0) continue;
    if (out.round != 0) return {};  // a menu of rounds
    out.round = round;
  }
  return out;
}

std::string name_key(std::string_view name) {
  std::string text = lower(name);
  for (char& c : text)
    if (c == ',' || c == '.' || c == '-') c = ' ';
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::sort(words.begin(), words.end());
  return fmt::format("{}", fmt::join(words, " "));
}

std::optional<std::uint64_t> whole(std::string_view text) {
  text = text::trim(text);
  if (text.ends_with('.')) text.remove_suffix(1);
  if (text.empty() || text.size() > 12) return std::nullopt;
  std::uint64_t n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return n;
}

}  // namespace trf::exchange::sheets
