// Our JSON against its schema (grammar/event.schema.json), by a validator of the keywords used.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>

#include "exchange/json.hpp"
#include "exchange/tunx.hpp"
#include "samples.hpp"
#include "shared.hpp"
#include "trf/diff.hpp"
#include "tunx_writer.hpp"

using namespace trf;
using nlohmann::json;

namespace {

const json& schema() {
  static const json value =
      json::parse(load(std::string(TRF_SOURCE_DIR) + "/grammar/event.schema.json"));
  return value;
}

/// The first fault of a value, or nothing. A member that the schema has not is one: what is
/// written is documented.
class Validator {
 public:
  std::string fault(const json& value, const json& rule, const std::string& path) {
    for (const auto& [keyword, argument] : rule.items()) {
      const std::string found = check(keyword, argument, value, rule, path);
      if (!found.empty()) return found;
    }
    return {};
  }

 private:
  std::string check(const std::string& keyword, const json& argument, const json& value,
                    const json& rule, const std::string& path) {
    const std::string here = path + " " + keyword;
    if (keyword == "$schema" || keyword == "title" || keyword == "description" ||
        keyword == "$defs")
      return {};
    if (keyword == "$ref") {
      const std::string name = argument.get<std::string>().substr(8);
      return fault(value, schema().at("$defs").at(name), path);
    }
    if (keyword == "type") return of_type(value, argument.get<std::string>()) ? "" : here;
    if (keyword == "const") return value == argument ? "" : here;
    if (keyword == "enum")
      return std::find(argument.begin(), argument.end(), value) != argument.end() ? "" : here;
    if (keyword == "minimum") return !value.is_number() || value >= argument ? "" : here;
    if (keyword == "maximum") return !value.is_number() || value <= argument ? "" : here;
    if (keyword == "pattern")
      return std::regex_search(value.get<std::string>(), std::regex(argument.get<std::string>()))
                 ? ""
                 : here;
    if (keyword == "required") {
      for (const auto& name : argument)
        if (!value.contains(name.get<std::string>())) return here + " " + name.get<std::string>();
      return {};
    }
    if (keyword == "anyOf") {
      for (const json& choice : argument)
        if (fault(value, choice, path).empty()) return {};
      return here;
    }
    if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
        if (const std::string found = fault(value[i], argument, path + "/" + std::to_string(i));
            !found.empty())
          return found;
      return {};
    }
    if (keyword == "properties") return members(value, rule, path);
    return here + ": a keyword that this validator has not";
  }

  std::string members(const json& value, const json& rule, const std::string& path) {
    if (!value.is_object()) return {};
    for (const auto& [name, member] : value.items()) {
      if (!rule.at("properties").contains(name)) return path + "/" + name + " unknown";
      const std::string found = fault(member, rule.at("properties").at(name), path + "/" + name);
      if (!found.empty()) return found;
    }
    return {};
  }

  static bool of_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == "null" && value.is_null();
  }
};

std::string fault_of(const json& value) { return Validator().fault(value, schema(), ""); }

std::string json_of(const Document& document) {
  Diagnostics found;
  return exchange::to_json(tournament::from_document(document, found), &document);
}

json with(const std::string& pointer, json value) {
  json out = json::parse(
      R"({"format": "trf-event", "version": 1, "event": {"name": "Open"},
          "players": [{"tpn": 1, "name": "Alder", "rounds": [null, {"result": "U"}]}]})");
  out[json::json_pointer(pointer)] = std::move(value);
  return out;
}

/// Every sample of the repository that is a TRF.
template <class Work>
std::size_t each_document(const std::filesystem::path& root, Work work) {
  std::size_t files = 0;
  for (const auto& path : shared::files(root)) {
    const std::string bytes = load(path.string());
    ReadResult in;
    try {
      in = exchange::tunx::is_tunx(bytes)
               ? read(write(exchange::tunx::to_document(exchange::tunx::parse(bytes)).document))
               : read(bytes);
    } catch (const Error&) {  // a binary file that is no event
      continue;
    }
    if (!in.recognised) continue;
    INFO(path.string());
    work(in.document);
    ++files;
  }
  return files;
}

}  // namespace

TEST_CASE("the validator finds what the schema forbids", "[json]") {
  CHECK(fault_of(with("/event/city", "Rilograd")).empty());
  CHECK(fault_of(json::parse(R"({"format": "trf-event"})")) == " required version");
  CHECK(fault_of(with("/version", 2)) == "/version const");
  CHECK(fault_of(with("/event/city", 3)) == "/event/city type");
  CHECK(fault_of(with("/event/town", "x")) == "/event/town unknown");
  CHECK(fault_of(with("/event/start", "1.2.2026")) == "/event/start pattern");
  CHECK(fault_of(with("/players/0/tpn", 0)) == "/players/0/tpn minimum");
  CHECK(fault_of(with("/players/0/rounds/0", "?")) == "/players/0/rounds/0 anyOf");
  CHECK(fault_of(with("/players/0/sex", "f")) == "/players/0/sex enum");
}

TEST_CASE("what is written as JSON is what the schema says", "[json]") {
  const std::size_t files =
      each_document(std::string(TRF_SOURCE_DIR) + "/trf-samples",
                    [](const Document& d) { CHECK(fault_of(json::parse(json_of(d))).empty()); });
  CHECK(files > 150);
}

TEST_CASE("every file at hand as JSON is what the schema says", "[json][shared]") {
  const auto corpus = shared::folder("corpus");
  if (!corpus) return;
  std::string faults;
  const std::size_t files = each_document(*corpus, [&](const Document& d) {
    if (const std::string f = fault_of(json::parse(json_of(d))); !f.empty()) faults += f + "\n";
  });
  CHECK(faults.empty());
  CHECK(files > 100);
}

TEST_CASE("points of a hundred and more come back from JSON", "[json]") {
  const std::string text =
      R"({"format": "trf-event", "version": 1, "event": {"rounds": 2},
          "scoring": {"win": 100, "draw": 50, "loss": 0},
          "players": [{"tpn": 1, "name": "Alder", "points": 100,
                       "rounds": [{"opponent": 2, "colour": "w", "result": "1"}]},
                      {"tpn": 2, "name": "Birch", "points": 0,
                       "rounds": [{"opponent": 1, "colour": "b", "result": "0"}]}]})";
  CHECK(fault_of(json::parse(text)).empty());
  CHECK_THROWS_AS(exchange::document_from_json(text), LimitError);
  std::vector<exchange::WidePoints> wide;
  const Document document = exchange::document_from_json(text, &wide);
  REQUIRE(wide.size() == 1);
  CHECK(wide[0].tpn == Tpn{1});
  CHECK(wide[0].points == Points::from_tenths(1000));
  Diagnostics found;
  const auto event = tournament::from_document(document, found);
  CHECK(event.scores.win_white == Points::from_tenths(1000));
  CHECK(event.points(0) == Points::from_tenths(1000));
}
