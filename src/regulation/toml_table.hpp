// Reads TOML tables key by key: every wrong type, missing key and unknown key becomes a finding
// with its line and column. The library itself stands in toml_table.cpp alone.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "regulation/regulation.hpp"

namespace trf::regulation {

/// One table of the file. What is asked for counts as known; `close` tells of the rest.
class TomlTable {
 public:
  struct Node;  ///< a value of the library
  TomlTable(const Node& node, std::string path, Findings& out);

  [[nodiscard]] Place where() const;
  [[nodiscard]] Place where(std::string_view key) const;  ///< of its value, else of the table
  [[nodiscard]] bool has(std::string_view key) const;
  /// Whether a text stands there.
  [[nodiscard]] bool has_text(std::string_view key) const;

  /// Each leaves `out` as it is when the key is absent; a wrong value is a finding.
  bool text(std::string_view key, std::string& out, bool required = false);
  bool whole(std::string_view key, std::uint16_t& out, unsigned low, unsigned high);
  bool whole(std::string_view key, std::optional<std::uint16_t>& out, unsigned low, unsigned high);
  bool wholes(std::string_view key, std::vector<std::uint64_t>& out, std::uint64_t high);
  bool flag(std::string_view key, bool& out);
  bool flag(std::string_view key, std::optional<bool>& out);
  bool day(std::string_view key, std::optional<PartialDate>& out);
  bool moment(std::string_view key, std::optional<Moment>& out);
  bool moments(std::string_view key, std::vector<Moment>& out);
  bool money(std::string_view key, Cents& out);
  bool moneys(std::string_view key, std::vector<Cents>& out);
  bool texts(std::string_view key, std::vector<std::string>& out);
  /// One of `choices`; gives its index.
  std::optional<std::size_t> choice(std::string_view key,
                                    std::span<const std::string_view> choices);
  /// A table, or an array of tables; a single table may stand for an array of one.
  void table(std::string_view key, const std::function<void(TomlTable&)>& read);
  void tables(std::string_view key, const std::function<void(TomlTable&)>& read);

  /// A finding at the value of `key` (the table when empty).
  void error(std::string_view key, std::string message, std::string fix = {});
  /// Tells of keys that nobody has asked for.
  void close();

 private:
  const Node* value(std::string_view key);
  template <class T>
  bool list(std::string_view key, std::vector<T>& out,
            const std::function<bool(const Node&, T&)>& element);
  bool wrong(const Node& node, std::string_view key, std::string_view due);
  [[nodiscard]] std::string spelled(std::string_view key) const;

  const Node* node_;
  std::string path_;
  Findings* out_;
  std::set<std::string, std::less<>> known_;
};

/// Parses the bytes and hands over the top table; false = no TOML, and the findings tell why.
bool parse_toml(std::string_view bytes, Findings& out, const std::function<void(TomlTable&)>& read);

}  // namespace trf::regulation
