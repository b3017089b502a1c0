// Names in plain Latin letters, as rating lists and receivers of reports want them (trf.md §13.1,
// rules/submission.md C04), and the way back: could this name be that one?
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trf::text {

/// By which rules Cyrillic is written in Latin letters.
enum class Cyrillic : std::uint8_t {
  russian,     ///< passports of Russia: ICAO Doc 9303 part 3 (order of the foreign ministry, 2016)
  bulgarian,   ///< Transliteration Act of Bulgaria (2009)
  ukrainian,   ///< resolution 55 of the Cabinet of Ministers of Ukraine (2010)
  serbian,     ///< Serbian Latin without its marks, đ as dj
  macedonian,  ///< passports of North Macedonia
};
std::string_view to_string(Cyrillic rules);

/// The rules of a federation's passports. Of a federation that writes no Cyrillic: by letters that
/// only one language has, else those of Russia.
Cyrillic cyrillic_rules(std::string_view federation, std::string_view utf8 = {});

/// Does this federation's passport come from a Cyrillic name?
bool writes_cyrillic(std::string_view federation);

/// True when a Cyrillic letter stands in the text.
bool has_cyrillic(std::string_view utf8);

/// Cyrillic letters by the rules; everything else stays as it is. The text comes back in NFC.
std::string latin_of(std::string_view utf8, Cyrillic rules);

/// Plain ASCII: Cyrillic by the rules of the federation, Latin letters without their marks, other
/// scripts as ICU has them; '?' for what is left.
std::string to_ascii(std::string_view utf8, std::string_view federation = {});

/// Could the Latin name be the Cyrillic one, by any of the spellings in use (Artem, Artyom and
/// Artiom for Артём)? Order of the names, commas and marks do not matter; a patronymic may be
/// missing, an initial stands for its name.
bool could_be(std::string_view latin, std::string_view cyrillic);

}  // namespace trf::text
