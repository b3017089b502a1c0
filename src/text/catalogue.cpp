// The catalogues: reading of .po files, and those that are built in.
#include <fmt/format.h>

#include "text/translate.hpp"

namespace trf::text {

extern const std::string_view po_bg, po_ru;  // made of src/text/po at build time

namespace {

/// Reads the lines of a .po: comments, keywords, strings in quotes that go on over lines.
class PoReader {
 public:
  explicit PoReader(std::string_view po) : rest_(po) {}

  struct Item {
    std::string id;
    Catalogue::Entry entry;
  };
  std::vector<Item> items;
  std::vector<std::string> faults;

  void read() {
    while (!rest_.empty()) {
      ++line_;
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      std::string_view line = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      take(line);
    }
    close();
  }

 private:
  enum class Into : std::uint8_t { nothing, context, id, plural, form };

  void take(std::string_view line) {
    if (line.empty()) return close();
    if (line.front() == '#') {
      if (into_ == Into::form) close();
      if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos) fuzzy_ = true;
      return;
    }
    if (line.front() == '"') return quoted(line);
    const std::size_t blank = line.find(' ');
    const std::string_view key = line.substr(0, blank);
    if (blank == std::string_view::npos || !keyword(key))
      return fault(fmt::format("'{}' is no keyword of a .po", key));
    quoted(line.substr(blank + 1));
  }

  bool keyword(std::string_view key) {
    if (key == "msgid") {
      if (into_ == Into::form) close();
      into_ = Into::id;
    } else if (key == "msgctxt") {
      into_ = Into::context;
    } else if (key == "msgid_plural") {
      into_ = Into::plural;
    } else if (key == "msgstr" || (key.starts_with("msgstr[") && key.ends_with("]"))) {
      into_ = Into::form;
      item_.entry.forms.emplace_back();
    } else {
      return false;
    }
    return true;
  }

  void quoted(std::string_view text) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"')
      return fault("a text in quotes is due");
    const std::string value = unescaped(text.substr(1, text.size() - 2));
    switch (into_) {
      case Into::id:
        item_.id += value;
        break;
      case Into::plural:
        item_.entry.plural_id += value;
        break;
      case Into::form:
        item_.entry.forms.back() += value;
        break;
      case Into::context:
        break;
      case Into::nothing:
        fault("a text without a keyword");
    }
  }

  static std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\' || i + 1 == text.size()) {
        out += text[i];
        continue;
      }
      const char c = text[++i];
      out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    return out;
  }

  void close() {
    if (into_ != Into::nothing) {
      item_.entry.fuzzy = fuzzy_;
      items.push_back(std::move(item_));
      item_ = {};
      fuzzy_ = false;
    }
    into_ = Into::nothing;
  }

  void fault(std::string what) { faults.push_back(fmt::format("line {}: {}", line_, what)); }

  std::string_view rest_;
  std::size_t line_ = 0;
  Into into_ = Into::nothing;
  bool fuzzy_ = false;
  Item item_;
};

}  // namespace

void Catalogue::add(std::string id, Entry entry) {
  if (!entries_.emplace(id, std::move(entry)).second) faults_.push_back("twice: " + id);
}

Catalogue Catalogue::parse(Tongue tongue, std::string_view po) {
  PoReader reader(po);
  reader.read();
  Catalogue out(tongue);
  out.faults_ = std::move(reader.faults);
  for (PoReader::Item& item : reader.items)
    if (!item.id.empty()) out.add(std::move(item.id), std::move(item.entry));
  return out;
}

std::string_view po_text(Tongue tongue) {
  switch (tongue) {
    case Tongue::english:
      break;
    case Tongue::bulgarian:
      return po_bg;
    case Tongue::russian:
      return po_ru;
  }
  return {};
}

const Catalogue& catalogue(Tongue tongue) {
  switch (tongue) {
    case Tongue::english:
      break;
    case Tongue::bulgarian: {
      static const Catalogue bulgarian = Catalogue::parse(tongue, po_bg);
      return bulgarian;
    }
    case Tongue::russian: {
      static const Catalogue russian = Catalogue::parse(tongue, po_ru);
      return russian;
    }
  }
  static const Catalogue english(Tongue::english);
  return english;
}

}  // namespace trf::text
