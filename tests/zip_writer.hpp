// A zip file of stored parts, for tests of what reads such files.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

class ZipWriter {
 public:
  /// A part of a name that is there already takes its place.
  void add(const std::string& name, std::string bytes) {
    for (auto& [known, content] : parts_)
      if (known == name) {
        content = std::move(bytes);
        return;
      }
    parts_.emplace_back(name, std::move(bytes));
  }

  [[nodiscard]] std::string bytes() const {
    std::string out, directory;
    for (const auto& [name, content] : parts_) {
      const std::string sizes = u32(crc(content)) + u32(content.size()) + u32(content.size());
      const std::string fields =
          u16(20) + u16(0) + u16(0) + u16(0) + u16(0x21) + sizes + u16(name.size()) + u16(0);
      directory += "PK\x01\x02" + u16(20) + fields + u16(0) + u16(0) + u16(0) + u32(0) +
                   u32(out.size()) + name;
      out += "PK\x03\x04" + fields + name + content;
    }
    return out + directory + "PK\x05\x06" + u16(0) + u16(0) + u16(parts_.size()) +
           u16(parts_.size()) + u32(directory.size()) + u32(out.size()) + u16(0);
  }

 private:
  static std::string little(std::uint64_t n, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(n >> (8 * i));
    return out;
  }
  static std::string u16(std::uint64_t n) { return little(n, 2); }
  static std::string u32(std::uint64_t n) { return little(n, 4); }

  static std::uint32_t crc(const std::string& bytes) {
    std::uint32_t out = 0xFFFFFFFFU;
    for (const char c : bytes) {
      out ^= static_cast<unsigned char>(c);
      for (int k = 0; k < 8; ++k) out = (out >> 1U) ^ ((out & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~out;
  }

  std::vector<std::pair<std::string, std::string>> parts_;
};
