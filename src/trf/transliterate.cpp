#include "trf/transliterate.hpp"

#include <unicode/locid.h>
#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>

#include "text/text.hpp"

namespace trf {

namespace {

struct Letter {
  char32_t cyrillic;
  std::string_view latin;
};

// ICAO Doc 9303 for passports, which the FIDE list follows in most names; е, э = e.
constexpr std::array<Letter, 44> cyrillic{{
    {U'а', "a"},  {U'б', "b"},  {U'в', "v"},    {U'г', "g"},  {U'д', "d"},  {U'е', "e"},
    {U'ё', "e"},  {U'ж', "zh"}, {U'з', "z"},    {U'и', "i"},  {U'й', "y"},  {U'к', "k"},
    {U'л', "l"},  {U'м', "m"},  {U'н', "n"},    {U'о', "o"},  {U'п', "p"},  {U'р', "r"},
    {U'с', "s"},  {U'т', "t"},  {U'у', "u"},    {U'ф', "f"},  {U'х', "kh"}, {U'ц', "ts"},
    {U'ч', "ch"}, {U'ш', "sh"}, {U'щ', "shch"}, {U'ъ', ""},   {U'ы', "y"},  {U'ь', ""},
    {U'э', "e"},  {U'ю', "yu"}, {U'я', "ya"},   {U'є', "ye"}, {U'і', "i"},  {U'ї', "yi"},
    {U'ґ', "g"},  {U'ў', "u"},  {U'ђ', "dj"},   {U'ј', "j"},  {U'љ', "lj"}, {U'њ', "nj"},
    {U'ћ', "c"},  {U'џ', "dz"},
}};

// Transliteration Act of Bulgaria (2009).
constexpr std::array<Letter, 4> bulgarian{{{U'х', "h"}, {U'щ', "sht"}, {U'ъ', "a"}, {U'ь', "y"}}};

constexpr char32_t lower(char32_t c) {
  if (c >= U'А' && c <= U'Я') return c + 0x20;
  if (c >= U'Ѐ' && c <= U'Џ') return c + 0x50;
  return c == U'Ґ' ? U'ґ' : c;
}

const Letter* find(char32_t c, bool as_bulgarian) {
  const auto is = [c](const Letter& l) { return l.cyrillic == c; };
  if (as_bulgarian) {
    const auto* at = std::find_if(bulgarian.begin(), bulgarian.end(), is);
    if (at != bulgarian.end()) return at;
  }
  const auto* at = std::find_if(cyrillic.begin(), cyrillic.end(), is);
  return at == cyrillic.end() ? nullptr : at;
}

icu::UnicodeString from_cyrillic(const icu::UnicodeString& in, bool as_bulgarian) {
  icu::UnicodeString out;
  for (int32_t i = 0; i < in.length(); i = in.moveIndex32(i, 1)) {
    const auto c = static_cast<char32_t>(in.char32At(i));
    const Letter* letter = find(lower(c), as_bulgarian);
    if (!letter) {
      out.append(static_cast<UChar32>(c));
      continue;
    }
    icu::UnicodeString latin = icu::UnicodeString::fromUTF8(
        icu::StringPiece(letter->latin.data(), static_cast<int32_t>(letter->latin.size())));
    if (c != lower(c) && !latin.isEmpty()) {
      // ЩУКИН, but Щукин: a capital stands before another capital or alone.
      const int32_t next = in.moveIndex32(i, 1);
      const auto after = next < in.length() ? static_cast<char32_t>(in.char32At(next)) : U' ';
      if (after != lower(after))
        latin.toUpper(icu::Locale::getRoot());
      else
        latin.replace(0, 1, icu::UnicodeString(latin, 0, 1).toUpper(icu::Locale::getRoot()));
    }
    out.append(latin);
  }
  return out;
}

const icu::Transliterator* latin_ascii() {
  static const std::unique_ptr<icu::Transliterator> instance = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(
        icu::Transliterator::createInstance("Any-Latin; Latin-ASCII", UTRANS_FORWARD, status));
  }();
  return instance.get();
}

}  // namespace

std::string to_ascii(std::string_view utf8, std::string_view federation) {
  if (std::all_of(utf8.begin(), utf8.end(), [](char c) { return (c & 0x80) == 0; }))
    return std::string(utf8);
  icu::UnicodeString text = from_cyrillic(icu::UnicodeString::fromUTF8(icu::StringPiece(
                                              utf8.data(), static_cast<int32_t>(utf8.size()))),
                                          federation == "BUL");
  if (const auto* rules = latin_ascii()) rules->transliterate(text);
  std::string out;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    out += c < 0x80 ? static_cast<char>(c) : '?';
  }
  return out;
}

namespace {

/// Rewrites every text of a record.
struct InAscii {
  std::string_view federation;
  void text(std::string& s) const { s = to_ascii(s, federation); }

  void operator()(PlayerRecord& p) const {
    text(p.name);
    text(p.title_text);
    text(p.federation);
    text(p.fide_id_text);
  }
  void operator()(NationalRecord& n) const {
    text(n.classification);
    text(n.name);
    text(n.origin);
    text(n.number);
  }
  void operator()(TextRecord& r) const { text(r.text); }
  void operator()(CountRecord& r) const { text(r.text); }
  void operator()(DateRecord& r) const { text(r.text); }
  void operator()(OverviewRecord& r) const { text(r.text); }
  void operator()(ConfigurationRecord& r) const { text(r.text); }
  void operator()(StartingRankRecord& r) const {
    text(r.federation);
    text(r.method);
  }
  void operator()(TieBreakRecord& r) const {
    for (std::string& code : r.codes) text(code);
  }
  void operator()(OldTeamRecord& t) const { text(t.name); }
  void operator()(TeamRecord& t) const {
    text(t.name);
    text(t.nickname);
  }
  template <class Other>
  void operator()(Other&) const {}
};

}  // namespace

Record to_ascii(Record record, std::string_view federation) {
  std::visit(InAscii{federation}, record.body);
  return record;
}

}  // namespace trf
