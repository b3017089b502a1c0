// Which single-byte page a text was written in (trf-dialects.md §2 (5)).
//
// Every word with bytes beyond ASCII is read in every page and judged as a name: the pairs of
// letters in the languages that Language knows, case inside the word, signs inside words, bytes
// without a character. The federation of the event and ICU's detector vote; their votes decide
// between pages that read alike, never against clear letters.
#include <unicode/uchar.h>
#include <unicode/ucsdet.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "text/detail.hpp"
#include "text/language.hpp"

namespace trf::text::detail {
namespace {

/// Natural logarithms of odds. The priors rank pages that read alike: a Windows page before its
/// ISO twin, which it holds, and DOS pages only when nothing else makes words.
struct Candidate {
  Encoding encoding;
  double prior;
};
constexpr std::array<Candidate, 10> candidates{{
    {Encoding::windows1252, 0},
    {Encoding::windows1250, -2},
    {Encoding::windows1251, -2},
    {Encoding::iso8859_1, -2},
    {Encoding::iso8859_2, -4},
    {Encoding::iso8859_5, -4},
    {Encoding::windows1257, -4},
    {Encoding::cp850, -8},
    {Encoding::cp852, -9},
    {Encoding::cp437, -10},
}};
constexpr double federation_vote = 4, icu_vote = 1.5, column_vote = 100;
constexpr double no_character = -25;  // undefined in the page, or a C1 control
constexpr double sign_in_word = -12, sign_at_word = -8, sign_alone = -7;  // ¤ ¦ ³ …
constexpr double mark_at_word = -5, mark_alone = -4;                      // “ – № …
constexpr double joint_in_word = -5;                                      // ’ and Catalan ·
constexpr double case_breaks = -5, small_among_capitals = -2, small_at_start = -1;
constexpr double other_language = -3;
constexpr std::size_t most_words = 400, most_occurrences = 10000, longest_word = 64;

struct Federations {
  Encoding encoding;
  std::string_view codes;
};
constexpr std::array<Federations, 3> federations{{
    {Encoding::windows1251, "BUL RUS UKR SRB MKD BLR KAZ KGZ MGL"},
    {Encoding::windows1250, "POL CZE SVK HUN SLO CRO ROU BIH"},
    {Encoding::windows1257, "EST LAT LTU"},
}};

bool in_word(char c) { return is_high(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// Different words with bytes beyond ASCII, in order of appearance; enough of them, not all.
std::vector<std::string_view> words_beyond_ascii(std::string_view bytes) {
  std::vector<std::string_view> words;
  std::unordered_set<std::string_view> seen;
  std::size_t occurrences = 0;
  for (std::size_t at = next_high(bytes, 0);
       at < bytes.size() && words.size() < most_words && occurrences < most_occurrences;
       at = next_high(bytes, at)) {
    ++occurrences;
    std::size_t begin = at;
    while (begin > 0 && in_word(bytes[begin - 1])) --begin;
    while (at < bytes.size() && in_word(bytes[at])) ++at;
    const std::string_view word = bytes.substr(begin, std::min(at - begin, longest_word));
    if (seen.insert(word).second) words.push_back(word);
  }
  return words;
}

bool is_letter(char16_t c) {
  if (c == u'µ') return false;
  const auto type = u_charType(c);
  return type == U_UPPERCASE_LETTER || type == U_LOWERCASE_LETTER;
}
bool is_joint(char16_t c) { return c == u'’' || c == u'·' || c == u'\u00A0' || c == u'–'; }
bool is_mark(char16_t c) {
  constexpr std::u16string_view marks = u"‘“”„—«»°…№§ªº½¼¾´€£©®™•";
  return is_joint(c) || marks.find(c) != std::u16string_view::npos;
}
bool is_small(char16_t c) { return is_letter(c) && u_islower(c) != 0; }
char16_t small(char16_t c) { return static_cast<char16_t>(u_tolower(c)); }

/// A word read in one page, with 0 before, behind and in place of signs.
struct Reading {
  std::u16string letters;  ///< small letters
  double penalty = 0;      ///< what no language can explain
  bool operator==(const Reading&) const = default;
};

/// A sign right before a small letter stands where a capital belongs: "©árka" is Šárka.
double sign_penalty(char16_t before, char16_t c, char16_t behind) {
  const bool at_end = is_letter(before), at_start = is_letter(behind);
  if (is_joint(c) && at_end && at_start) return joint_in_word;
  if ((at_end && at_start) || is_small(behind)) return sign_in_word;
  if (at_end || at_start) return is_mark(c) ? mark_at_word : sign_at_word;
  return is_mark(c) ? mark_alone : sign_alone;
}

double case_penalty(char16_t before, char16_t c, char16_t behind) {
  const bool upper = u_isupper(c) != 0;
  if (!is_letter(before)) return upper ? 0 : small_at_start;
  if (upper) return u_islower(before) != 0 ? case_breaks : 0;
  const bool behind_upper = is_letter(behind) && u_isupper(behind) != 0;
  return u_isupper(before) != 0 && behind_upper ? small_among_capitals : 0;
}

Reading read_word(std::string_view word, const Page& page) {
  std::u16string text(1, u'\0');
  for (const char b : word) text += page[static_cast<unsigned char>(b)];
  text += u'\0';
  Reading reading{std::u16string(1, u'\0'), 0};
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const char16_t c = text[i];
    const bool letter = is_letter(c);
    reading.letters += letter ? small(c) : u'\0';
    if (c < 0x80) {
      // An ASCII capital after a small letter beyond ASCII breaks the case as well.
      if (text[i - 1] >= 0x80) reading.penalty += case_penalty(text[i - 1], c, text[i + 1]);
    } else if (letter) {
      reading.penalty += case_penalty(text[i - 1], c, text[i + 1]);
    } else if (c == replacement || c < 0xA0) {
      reading.penalty += no_character;
    } else {
      reading.penalty += sign_penalty(text[i - 1], c, text[i + 1]);
    }
  }
  reading.letters += u'\0';
  return reading;
}

double likelihood(const Reading& reading, const Language& language) {
  double sum = 0;
  for (std::size_t i = 1; i + 1 < reading.letters.size(); ++i) {
    if (reading.letters[i] < 0x80) continue;
    sum += language.pair(reading.letters[i - 1], reading.letters[i]) +
           language.pair(reading.letters[i], reading.letters[i + 1]);
  }
  return sum;
}

/// The best sum over the words when one language is at home and others are guests.
double judge(const std::vector<std::string_view>& words, const Page& page) {
  const std::span<const Language> all = languages();
  std::vector<double> home(all.size(), 0), one(all.size(), 0);
  double penalty = 0;
  for (const std::string_view word : words) {
    const Reading reading = read_word(word, page);
    penalty += reading.penalty;
    for (std::size_t l = 0; l < all.size(); ++l) one[l] = likelihood(reading, all[l]);
    const double guest = *std::max_element(one.begin(), one.end()) + other_language;
    for (std::size_t l = 0; l < all.size(); ++l) home[l] += std::max(one[l], guest);
  }
  return penalty + *std::max_element(home.begin(), home.end());
}

/// An ISO page and the Windows page of the same alphabet are one family.
Encoding family(Encoding e) {
  switch (e) {
    case Encoding::iso8859_1:
    case Encoding::cp437:
    case Encoding::cp850:
      return Encoding::windows1252;
    case Encoding::iso8859_2:
    case Encoding::cp852:
      return Encoding::windows1250;
    case Encoding::iso8859_5:
      return Encoding::windows1251;
    default:
      return e;
  }
}

std::optional<Encoding> family_of_federation(std::string_view bytes, const DecodeOptions& options) {
  if (!options.federation) return std::nullopt;
  std::string latin;
  append_decoded(latin, bytes, page(Encoding::iso8859_1));
  const std::string code = ascii_lower(trim(options.federation(latin)));
  if (code.size() != 3) return std::nullopt;
  for (const Federations& f : federations) {
    if (ascii_lower(f.codes).find(code) != std::string::npos) return f.encoding;
  }
  return Encoding::windows1252;
}

using Scores = std::array<double, candidates.size()>;

/// Whole lines from the start of the text, enough to judge its columns.
std::string_view first_lines(std::string_view bytes) {
  constexpr std::size_t enough = 1U << 16U;
  if (bytes.size() <= enough) return bytes;
  const std::size_t end = bytes.find_last_of("\r\n", enough);
  return bytes.substr(0, end == std::string_view::npos ? enough : end + 1);
}

/// Colours and results may be letters beyond ASCII too: the pages in which they are none lose.
void add_column_votes(Scores& scores, std::string_view bytes, const DecodeOptions& options) {
  const double contender = *std::max_element(scores.begin(), scores.end()) - column_vote / 4;
  const std::string_view sample = first_lines(bytes);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (scores.at(i) < contender) continue;
    std::string text;
    append_decoded(text, sample, page(candidates.at(i).encoding));
    scores.at(i) += column_vote * std::clamp(options.column_evidence(text), 0.0, 1.0);
  }
}

/// Confidence of ICU's detector, 0 to 1, for each candidate's family.
Scores icu_votes(const std::vector<std::string_view>& words) {
  std::string sample;
  for (const std::string_view word : words) (sample += word) += ' ';
  Scores votes{};
  UErrorCode status = U_ZERO_ERROR;
  UCharsetDetector* detector = ucsdet_open(&status);
  ucsdet_setText(detector, sample.data(), static_cast<std::int32_t>(sample.size()), &status);
  std::int32_t count = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector, &count, &status);
  for (std::int32_t i = 0; U_SUCCESS(status) && i < count; ++i) {
    UErrorCode one = U_ZERO_ERROR;
    const char* name = ucsdet_getName(matches[i], &one);
    const std::int32_t confidence = ucsdet_getConfidence(matches[i], &one);
    const auto encoding = U_SUCCESS(one) ? encoding_from_name(name) : std::nullopt;
    for (std::size_t c = 0; encoding && c < candidates.size(); ++c) {
      if (family(candidates.at(c).encoding) == family(*encoding)) {
        votes.at(c) = std::max(votes.at(c), confidence / 100.0);
      }
    }
  }
  if (detector != nullptr) ucsdet_close(detector);
  return votes;
}

}  // namespace

Encoding guess_page(std::string_view bytes, const DecodeOptions& options) {
  const std::vector<std::string_view> words = words_beyond_ascii(bytes);
  const auto home = family_of_federation(bytes, options);
  const auto icu = icu_votes(words);
  Scores scores{};
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& c = candidates.at(i);
    scores.at(i) = c.prior + judge(words, page(c.encoding)) + icu_vote * icu.at(i);
    if (home && *home == family(c.encoding)) scores.at(i) += federation_vote;
  }
  if (options.column_evidence) add_column_votes(scores, bytes, options);
  const auto best = std::max_element(scores.begin(), scores.end());
  return candidates.at(static_cast<std::size_t>(best - scores.begin())).encoding;
}

}  // namespace trf::text::detail
