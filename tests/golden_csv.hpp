// Golden tables of the shared folder: comma separated, the first line names the columns.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "shared.hpp"

namespace golden {

using Row = std::map<std::string, std::string>;

inline std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      out.emplace_back();
    else if (c != '\r')
      out.back() += c;
  }
  return out;
}

inline std::vector<Row> rows(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  const auto names = fields(line);
  std::vector<Row> out;
  while (std::getline(in, line)) {
    if (line.empty()) continue;
    const auto values = fields(line);
    Row row;
    for (std::size_t i = 0; i < names.size(); ++i)
      row[names[i]] = i < values.size() ? values[i] : "";
    out.push_back(std::move(row));
  }
  return out;
}

inline int number(const std::string& text) { return text.empty() ? 0 : std::stoi(text); }

/// "1902 1877" as numbers.
inline std::vector<int> numbers(const std::string& text) {
  std::istringstream in(text);
  std::vector<int> out;
  for (int n = 0; in >> n;) out.push_back(n);
  return out;
}

/// "3", "2.5", "-0.36" in units of 1/`scale`; the text has no more decimals than that.
inline int scaled(const std::string& text, int scale) {
  const double value = std::stod(text) * scale;
  return static_cast<int>(value < 0 ? value - 0.5 : value + 0.5);
}

}  // namespace golden
