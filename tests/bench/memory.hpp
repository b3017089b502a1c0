// Counts what the program has allocated, by its own operator new.
#pragma once

#include <cstddef>

namespace trf::bench {

/// Bytes allocated and not freed.
std::size_t live_bytes();
/// The most that were live since the last reset.
std::size_t peak_bytes();
void reset_peak();

}  // namespace trf::bench
