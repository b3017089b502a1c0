// Every file there is, written back byte for byte; and changed in one line only.
#include <catch2/catch.hpp>

#include "shared.hpp"
#include "trf/trf.hpp"

using namespace trf;

namespace {

std::filesystem::path samples() { return std::filesystem::path(TRF_SOURCE_DIR) / "trf-samples"; }

void comes_back(const std::filesystem::path& file) {
  CAPTURE(file.string());
  const std::string bytes = load(file.string());
  const ReadResult in = read(bytes);
  CHECK(write(in.document) == bytes);
}

// Each line in turn would be quadratic: some lines over the whole file are enough.
void one_line_changes_alone(const std::filesystem::path& file) {
  CAPTURE(file.string());
  const ReadResult in = read(load(file.string()));
  const Document& d = in.document;
  if (!d.source().readable()) return;
  const std::string_view bytes = d.source().bytes();
  for (std::size_t i = 0; i < d.size(); i += 1 + d.size() / 16) {
    CAPTURE(i);
    Document changed = d;
    changed.replace_text(i, std::string(d.text(i)) + " x");
    const std::string_view line = d.source().line_bytes(i, false);
    const auto end = static_cast<std::size_t>(line.data() + line.size() - bytes.data());
    const std::string out = write(changed);
    REQUIRE(out.substr(0, end) == bytes.substr(0, end));
    CHECK(out.substr(end) ==
          text::encode(" x", d.source().encoding()) + std::string(bytes.substr(end)));
  }
}

void same_text_is_no_change(const std::filesystem::path& file) {
  CAPTURE(file.string());
  const std::string bytes = load(file.string());
  ReadResult in = read(bytes);
  if (!in.document.source().readable()) return;
  for (std::size_t i = 0; i < in.document.size(); ++i)
    in.document.replace_text(i, std::string(in.document.text(i)));
  CHECK_FALSE(in.document.changed());
  CHECK(write(in.document) == bytes);
}

}  // namespace

TEST_CASE("samples are written back byte for byte", "[roundtrip]") {
  const auto files = shared::files(samples());
  CHECK(files.size() > 50);
  for (const auto& file : files) comes_back(file);
}

TEST_CASE("in samples a changed line leaves its neighbours alone", "[roundtrip]") {
  for (const auto& file : shared::files(samples())) one_line_changes_alone(file);
}

TEST_CASE("in samples a line replaced by itself is no change", "[roundtrip]") {
  for (const auto& file : shared::files(samples())) same_text_is_no_change(file);
}

TEST_CASE("shared files are written back byte for byte", "[roundtrip][shared]") {
  for (const char* name : {"corpus", "examples", "golden"}) {
    const auto root = shared::folder(name);
    if (!root) return;
    for (const auto& file : shared::files(*root)) comes_back(file);
  }
}

TEST_CASE("in shared files a changed line leaves its neighbours alone", "[roundtrip][shared]") {
  for (const char* name : {"corpus", "examples"}) {
    const auto root = shared::folder(name);
    if (!root) return;
    for (const auto& file : shared::files(*root))
      if (file.extension() == ".trf" || file.extension() == ".txt") one_line_changes_alone(file);
  }
}
