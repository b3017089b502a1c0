// Inside the room only: a value of a JSON document with the way to it, so that a fault can be told
// ("players[4].rating").
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "trf/types.hpp"

namespace trf::exchange {

/// A parsed text. Throws FormatError ("line 3, column 7: not valid JSON").
std::shared_ptr<const nlohmann::json> parsed_json(std::string_view text);

class Node {
 public:
  Node(const nlohmann::json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  [[noreturn]] void fail(std::string_view what) const;  ///< FormatError
  [[nodiscard]] bool null() const;
  [[nodiscard]] bool is_object() const;
  [[nodiscard]] bool is_text() const;

  /// A member of an object; nullopt when it is not there (or null).
  [[nodiscard]] std::optional<Node> find(const char* name) const;
  /// The names of an object's members.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::vector<Node> elements() const;
  [[nodiscard]] std::vector<Node> list(const char* name) const;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string text(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;
  [[nodiscard]] std::uint64_t integer(std::uint64_t most) const;
  template <class T>
  [[nodiscard]] std::optional<T> number(const char* name, std::uint64_t most) const {
    const auto node = find(name);
    if (!node) return std::nullopt;
    return T(static_cast<rep_of<T>>(node->integer(most)));
  }
  /// A number with at most one decimal.
  [[nodiscard]] Points points() const;
  /// The same, or a text that is one.
  [[nodiscard]] Points decimal() const;
  [[nodiscard]] std::optional<Points> points(const char* name) const;
  /// `YYYY/MM/DD`, 00 for what is not known.
  [[nodiscard]] PartialDate date() const;
  [[nodiscard]] PartialDate date(const char* name) const;
  [[nodiscard]] Colour colour(const char* name) const;
  [[nodiscard]] Result result(const char* name) const;

 private:
  template <class T, class = void>
  struct Rep {
    using type = T;
  };
  template <class T>
  struct Rep<T, std::void_t<typename T::rep>> {
    using type = typename T::rep;
  };
  template <class T>
  using rep_of = typename Rep<T>::type;

  const nlohmann::json* value_;
  std::string path_;
};

}  // namespace trf::exchange
