// What the fuzz targets share: bytes to a document with everything that is wrong with it.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::fuzz {

inline std::string bytes_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A claim that has to hold for every input; libFuzzer keeps the input for which it does not.
inline void require(bool claim) {
  if (!claim) std::abort();
}

/// Findings of a document as it would be written: of its lines, then between them.
inline Diagnostics examine(const Document& document) {
  ReadResult again = read(write(document));
  (void)tournament::from_document(again.document, again.diagnostics);
  return std::move(again.diagnostics);
}

}  // namespace trf::fuzz
