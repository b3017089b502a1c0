// The optional folder of shared data (corpus, examples, golden data): TRF_SHARED_DIR.
#pragma once

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace shared {

/// `name` inside the folder, or nullopt after telling CTest that the test is skipped:
///   const auto corpus = shared::folder("corpus");
///   if (!corpus) return;
inline std::optional<std::filesystem::path> folder(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(TRF_SHARED_DIR) / name;
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return path;
  std::cout << "SKIPPED: no folder " << path.string() << "\n";
  return std::nullopt;
}

/// Every regular file below `root`, in the order of the names.
inline std::vector<std::filesystem::path> files(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
    if (entry.is_regular_file()) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace shared
