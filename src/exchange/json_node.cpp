#include "exchange/json_node.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "grammar/grammar.hpp"
#include "trf/trf.hpp"

namespace trf::exchange {

namespace {

/// "line 3, column 7" of a byte (from 1).
std::string place_in(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte ? byte - 1 : 0);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  const std::size_t in_line =
      start == std::string_view::npos ? before.size() : before.size() - start - 1;
  return fmt::format("line {}, column {}", line, in_line + 1);
}

}  // namespace

std::shared_ptr<const nlohmann::json> parsed_json(std::string_view text) {
  try {
    return std::make_shared<const nlohmann::json>(nlohmann::json::parse(text));
  } catch (const nlohmann::json::parse_error& e) {
    throw FormatError(fmt::format("{}: not valid JSON", place_in(text, e.byte)));
  } catch (const nlohmann::json::exception&) {  // a number beyond every type
    throw FormatError("a number in the JSON is out of range");
  }
}

void Node::fail(std::string_view what) const {
  throw FormatError(fmt::format("{}: {}", path_.empty() ? "the document" : path_, what));
}

bool Node::null() const { return value_->is_null(); }
bool Node::is_object() const { return value_->is_object(); }
bool Node::is_text() const { return value_->is_string(); }

std::optional<Node> Node::find(const char* name) const {
  if (!value_->is_object()) fail("not an object");
  const auto it = value_->find(name);
  if (it == value_->end() || it->is_null()) return std::nullopt;
  return Node(*it, path_.empty() ? name : path_ + "." + name);
}

std::vector<std::string> Node::names() const {
  if (!value_->is_object()) fail("not an object");
  std::vector<std::string> out;
  for (const auto& item : value_->items()) out.push_back(item.key());
  return out;
}

std::vector<Node> Node::elements() const {
  if (!value_->is_array()) fail("not a list");
  std::vector<Node> out;
  for (std::size_t i = 0; i < value_->size(); ++i)
    out.emplace_back((*value_)[i], fmt::format("{}[{}]", path_, i));
  return out;
}

std::vector<Node> Node::list(const char* name) const {
  const auto node = find(name);
  return node ? node->elements() : std::vector<Node>{};
}

std::string Node::text() const {
  if (!value_->is_string()) fail("not a text");
  return value_->get<std::string>();
}

std::string Node::text(const char* name) const {
  const auto node = find(name);
  return node ? node->text() : std::string();
}

bool Node::flag(const char* name) const {
  const auto node = find(name);
  if (node && !node->value_->is_boolean()) node->fail("not true or false");
  return node && node->value_->get<bool>();
}

std::uint64_t Node::integer(std::uint64_t most) const {
  if (!value_->is_number_unsigned()) fail("not a whole number");
  const auto n = value_->get<std::uint64_t>();
  if (n > most) fail(fmt::format("{} is above {}", n, most));
  return n;
}

Points Node::decimal() const {
  if (!value_->is_string()) return points();
  const auto read = grammar::points(value_->get<std::string>(), true);
  if (!read.usable()) fail("not a number");
  return read.value;
}

Points Node::points() const {
  if (!value_->is_number()) fail("not a number");
  const double tenths = value_->get<double>() * 10;
  const double rounded = std::round(tenths);
  if (!(std::abs(tenths) < 1e7) || std::abs(tenths - rounded) > 1e-6)
    fail("points have one decimal");
  return Points::from_tenths(static_cast<std::int32_t>(rounded));
}

std::optional<Points> Node::points(const char* name) const {
  const auto node = find(name);
  return node ? std::optional(node->points()) : std::nullopt;
}

PartialDate Node::date() const {
  const std::string s = text();
  const auto part = [&](std::size_t at, std::size_t size) {
    unsigned value = 0;
    for (const char c : s.substr(at, size)) {
      if (c < '0' || c > '9') fail(fmt::format("'{}' is not a date YYYY/MM/DD", s));
      value = value * 10 + static_cast<unsigned>(c - '0');
    }
    return value;
  };
  if (s.size() != 10 || s[4] != '/' || s[7] != '/' || part(5, 2) > 12 || part(8, 2) > 31)
    fail(fmt::format("'{}' is not a date YYYY/MM/DD", s));
  return {static_cast<std::uint16_t>(part(0, 4)), static_cast<std::uint8_t>(part(5, 2)),
          static_cast<std::uint8_t>(part(8, 2))};
}

PartialDate Node::date(const char* name) const {
  const auto node = find(name);
  return node ? node->date() : PartialDate{};
}

Colour Node::colour(const char* name) const {
  const std::string s = text(name);
  if (s.empty()) return Colour::none;
  if (s == "w") return Colour::white;
  if (s == "b") return Colour::black;
  find(name)->fail(fmt::format("'{}' is not w or b", s));
}

Result Node::result(const char* name) const {
  const std::string s = text(name);
  if (s.empty()) return Result::blank;
  for (int i = 0; s.size() == 1 && i < static_cast<int>(Result::pending); ++i)
    if (to_char(static_cast<Result>(i)) == s[0]) return static_cast<Result>(i);
  find(name)->fail(fmt::format("'{}' is not a result", s));
}

}  // namespace trf::exchange
