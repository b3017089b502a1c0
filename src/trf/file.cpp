// Whole files in and out. A file is written beside its place and then renamed: a failure leaves
// the old one as it was.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "trf/trf.hpp"

namespace trf {

namespace {

[[noreturn]] void fail(const std::string& path, const char* what, int error) {
  throw FileError(fmt::format("{}: {}: {}", path, what, std::strerror(error)));
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }
  /// Closes now and tells whether that went well: a full disk may show only here.
  bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

std::string read_all(int fd, const std::string& path, std::size_t expected) {
  std::string bytes;
  bytes.resize(expected + 1);  // one more, so that the end shows without a second growth
  std::size_t size = 0;
  for (;;) {
    if (size == bytes.size()) bytes.resize(bytes.size() * 2);
    const ssize_t got = ::read(fd, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(path, "cannot be read", errno);
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  bytes.resize(size);
  return bytes;
}

void write_all(int fd, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail(path, "cannot be written", errno);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

/// The name that a link finally means, so that the link stays a link.
std::string resolved(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  if (!real) return path;
  std::string out(real);
  std::free(real);
  return out;
}

/// A new file beside the target; removed unless it was moved into its place.
class Temporary {
 public:
  explicit Temporary(const std::string& target) : target_(target) {
    for (int n = 0; fd_ < 0; ++n) {
      name_ = fmt::format("{}.{}-{}", target, ::getpid(), n);
      fd_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd_ < 0 && errno != EEXIST) fail(target, "cannot be written", errno);
    }
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    if (fd_ >= 0) ::close(fd_);
    if (!moved_) ::unlink(name_.c_str());
  }
  [[nodiscard]] int get() const { return fd_; }
  void move_into_place() {
    if (::close(std::exchange(fd_, -1)) != 0) fail(target_, "cannot be written", errno);
    if (::rename(name_.c_str(), target_.c_str()) != 0) fail(target_, "cannot be written", errno);
    moved_ = true;
  }

 private:
  std::string target_, name_;
  int fd_ = -1;
  bool moved_ = false;
};

void write_in_place(const std::string& path, std::string_view bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
  if (file.get() < 0) fail(path, "cannot be written", errno);
  write_all(file.get(), bytes, path);
  if (!file.close()) fail(path, "cannot be written", errno);
}

}  // namespace

std::string load(const std::string& path) {
  if (path == "-") return read_all(STDIN_FILENO, "standard input", 1U << 16U);
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) fail(path, "cannot be read", errno);
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) fail(path, "cannot be read", errno);
  if (S_ISDIR(info.st_mode))
    throw FileError(fmt::format("{}: is a directory; name the files in it", path));
  const bool regular = S_ISREG(info.st_mode) && info.st_size > 0;
  return read_all(file.get(), path, regular ? static_cast<std::size_t>(info.st_size) : 1U << 16U);
}

void save(const std::string& path, std::string_view bytes) {
  if (path == "-") return write_all(STDOUT_FILENO, bytes, "standard output");
  const std::string target = resolved(path);
  struct stat info {};
  const bool exists = ::stat(target.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) fail(path, "cannot be written", EISDIR);
  // A pipe or a device is not to be replaced by a file.
  if (exists && !S_ISREG(info.st_mode)) return write_in_place(target, bytes);
  // Renaming would get round a write protection that somebody set on purpose.
  if (exists && ::access(target.c_str(), W_OK) != 0) fail(path, "cannot be written", errno);
  Temporary file(target);
  write_all(file.get(), bytes, path);
  if (exists && ::fchmod(file.get(), info.st_mode & 07777) != 0)
    fail(path, "cannot be written", errno);
  file.move_into_place();
}

bool same_file(const std::string& a, const std::string& b) {
  if (a == "-" || b == "-") return false;
  struct stat one {
  }, other{};
  return ::stat(a.c_str(), &one) == 0 && ::stat(b.c_str(), &other) == 0 &&
         one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

}  // namespace trf
