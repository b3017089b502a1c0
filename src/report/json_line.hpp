// JSON Lines, as every command prints them. Only for the .cpp files that make JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace trf::report {

using Json = nlohmann::ordered_json;

/// One line. File names may be no UTF-8: what is not becomes U+FFFD.
inline std::string one_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace trf::report
