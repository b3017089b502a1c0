#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>

#include "trf/trf.hpp"

using namespace trf;
namespace fs = std::filesystem;

namespace {

/// A folder of its own that goes with the test.
struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "trf-file-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  [[nodiscard]] std::string operator/(const char* name) const { return (path / name).string(); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path), fs::directory_iterator()));
  }
};

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const FileError& e) {
    return e.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("a file is read with its own name in the findings", "[file]") {
  const Folder folder;
  const std::string name = folder / "a.trf";
  save(name, "012 Open of Nowhere\n001    1\n");
  const ReadResult read = read_file(name);
  CHECK(read.recognised);
  REQUIRE_FALSE(read.diagnostics.all().empty());
  CHECK(read.diagnostics.all().front().file == name);
  ReadOptions options;
  options.file_name = "another";
  CHECK(read_file(name, options).diagnostics.all().front().file == "another");
  CHECK_THROWS_AS(read_file(folder / "none.trf"), FileError);
}

TEST_CASE("what is saved is loaded byte for byte", "[file]") {
  const Folder folder;
  std::string bytes;
  for (int i = 0; i < 300000; ++i) bytes += static_cast<char>(i % 256);
  save(folder / "a.trf", bytes);
  CHECK(load(folder / "a.trf") == bytes);
  save(folder / "a.trf", "");
  CHECK(load(folder / "a.trf").empty());
  CHECK(folder.files() == 1);  // nothing temporary stays behind
}

TEST_CASE("files that cannot be read say why", "[file]") {
  const Folder folder;
  CHECK(error_of([&] { load(folder / "none.trf"); }) ==
        (folder / "none.trf") + ": cannot be read: No such file or directory");
  CHECK(error_of([&] { load(folder.path.string()); }) ==
        folder.path.string() + ": is a directory; name the files in it");
}

TEST_CASE("files that cannot be written say why and leave nothing", "[file]") {
  const Folder folder;
  CHECK(error_of([&] { save(folder / "no/such/folder.trf", "x"); }).find("No such file") !=
        std::string::npos);
  CHECK(error_of([&] { save(folder.path.string(), "x"); }).find("Is a directory") !=
        std::string::npos);
  CHECK(folder.files() == 0);
}

TEST_CASE("a write-protected file stays as it is", "[file]") {
  if (::geteuid() == 0) {
    WARN("root may write everything: not tested");
    return;
  }
  const Folder folder;
  save(folder / "a.trf", "old");
  fs::permissions(folder / "a.trf", fs::perms::owner_read);
  CHECK(error_of([&] { save(folder / "a.trf", "new"); }).find("denied") != std::string::npos);
  CHECK(load(folder / "a.trf") == "old");
}

TEST_CASE("saving keeps permissions", "[file]") {
  const Folder folder;
  save(folder / "a.trf", "old");
  const auto mode = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
  fs::permissions(folder / "a.trf", mode);
  save(folder / "a.trf", "new");
  CHECK(fs::status(folder / "a.trf").permissions() == mode);
}

TEST_CASE("saving through a link writes the file and keeps the link", "[file]") {
  const Folder folder;
  save(folder / "a.trf", "old");
  fs::create_symlink("a.trf", folder.path / "link.trf");
  save(folder / "link.trf", "new");
  CHECK(fs::is_symlink(folder.path / "link.trf"));
  CHECK(load(folder / "a.trf") == "new");
}

TEST_CASE("a device is written, not replaced", "[file]") {
  save("/dev/null", "x");
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("same_file sees through spellings and links", "[file]") {
  const Folder folder;
  save(folder / "a.trf", "x");
  save(folder / "b.trf", "x");
  fs::create_symlink("a.trf", folder.path / "link.trf");
  CHECK(same_file(folder / "a.trf", (folder.path / "." / "a.trf").string()));
  CHECK(same_file(folder / "a.trf", folder / "link.trf"));
  CHECK_FALSE(same_file(folder / "a.trf", folder / "b.trf"));
  CHECK_FALSE(same_file(folder / "a.trf", folder / "none.trf"));
  CHECK_FALSE(same_file("-", "-"));
}
