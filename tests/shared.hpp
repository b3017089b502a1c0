// The optional folder of shared specifications and golden data (CMake: TRF_SHARED_DIR).
#pragma once

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>

namespace trf::test {

/// The folder, or nothing when it is absent: then the test case has been reported as skipped (CTest
/// looks for "SKIPPED: ") and has to return.
///
///   const auto shared = trf::test::shared_folder();
///   if (!shared) return;
inline std::optional<std::filesystem::path> shared_folder() {
  const std::filesystem::path folder = TRF_SHARED_DIR;
  if (std::filesystem::is_directory(folder)) return folder;
  std::cout << "SKIPPED: no folder of shared data (TRF_SHARED_DIR)\n";
  return std::nullopt;
}

/// Whole bytes of a file.
inline std::string bytes_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace trf::test
