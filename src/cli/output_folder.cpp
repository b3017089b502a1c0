#include "cli/output_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace trf::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* list_name = "MANIFEST.txt";
constexpr std::string_view list_head = "files written by trf; one that was changed is kept";

/// FNV-1a of 64 bits: tells a changed file, not a forged one.
std::string mark_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return fmt::format("{:016x}", hash);
}

}  // namespace

OutputFolder::OutputFolder(std::string path, bool again) : path_(std::move(path)) {
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  if (!fs::exists(status)) return;
  if (!fs::is_directory(status))
    throw UsageError(fmt::format("-o {} is no folder", report::printable(path_)));
  const bool empty = fs::is_empty(path_, error);
  if (error) throw FileError(fmt::format("{}: {}", report::printable(path_), error.message()));
  if (empty) return;
  if (!again)
    throw UsageError(
        fmt::format("-o {} is not empty; name a fresh folder, or --in-place to write over what an "
                    "earlier run made there",
                    report::printable(path_)));
  read_list();
}

void OutputFolder::read_list() {
  std::error_code error;
  if (!fs::exists(path_of(list_name), error)) return;
  const std::string text = load(path_of(list_name));
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    // 16 digits, a blank, the name.
    if (line.size() > 17 && line[16] == ' ' && line != list_head)
      earlier_.push_back({line.substr(17), line.substr(0, 16)});
  }
}

std::string OutputFolder::path_of(const std::string& name) const {
  return (fs::path(path_) / name).string();
}

void OutputFolder::guard(const std::vector<std::pair<std::string, std::string>>& files) const {
  for (const auto& [name, bytes] : files) {
    const std::string path = path_of(name);
    std::error_code error;
    if (!fs::exists(fs::symlink_status(path, error))) continue;
    const auto known =
        std::find_if(earlier_.begin(), earlier_.end(),
                     [&, wanted = &name](const Made& m) { return m.name == *wanted; });
    if (known == earlier_.end())
      throw UsageError(
          fmt::format("{} was not made by an earlier run; it is kept", report::printable(path)));
    if (!fs::is_regular_file(path, error) || mark_of(load(path)) != known->mark)
      throw UsageError(
          fmt::format("{} was changed since it was made; it is kept", report::printable(path)));
  }
}

void OutputFolder::write(const std::vector<std::pair<std::string, std::string>>& files) {
  guard(files);
  std::error_code error;
  std::string list = fmt::format("{}\n", list_head);
  for (const auto& [name, bytes] : files) {
    const fs::path path = path_of(name);
    fs::create_directories(path.parent_path(), error);
    if (error)
      throw FileError(
          fmt::format("{}: {}", report::printable(path.parent_path().string()), error.message()));
    save(path.string(), bytes);
    list += fmt::format("{} {}\n", mark_of(bytes), name);
  }
  for (const Made& m : earlier_) {
    const bool still = std::any_of(files.begin(), files.end(),
                                   [&](const auto& file) { return file.first == m.name; });
    // Only below the folder, and only what nobody has changed.
    const bool inside = !m.name.starts_with('/') && m.name.find("..") == std::string::npos;
    const std::string path = path_of(m.name);
    if (still || !inside || !fs::is_regular_file(path, error)) continue;
    if (mark_of(load(path)) == m.mark) fs::remove(path, error);
  }
  save(path_of(list_name), list);
}

}  // namespace trf::cli
