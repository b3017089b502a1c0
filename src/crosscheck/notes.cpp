#include <cctype>
#include <charconv>

#include "crosscheck/crosscheck.hpp"

namespace trf::crosscheck {

namespace {

/// Reads a text from its beginning.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}
  [[nodiscard]] bool done() const { return rest_.empty(); }
  void skip() { rest_.remove_prefix(1); }
  void blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) skip();
  }
  bool character(char c) {
    blanks();
    if (rest_.empty() || rest_.front() != c) return false;
    skip();
    return true;
  }
  bool word(std::string_view w) {
    blanks();
    if (rest_.size() < w.size()) return false;
    for (std::size_t i = 0; i < w.size(); ++i)
      if (std::tolower(static_cast<unsigned char>(rest_[i])) != w[i]) return false;
    rest_.remove_prefix(w.size());
    return true;
  }
  std::optional<std::uint16_t> number() {
    blanks();
    std::uint16_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value > 9999) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

 private:
  std::string_view rest_;
};

// Every `n-m` and `n=m` of the text; `7=PAB` and `7-0` are byes.
std::vector<std::pair<Tpn, Tpn>> pairs_in(Scanner s) {
  std::vector<std::pair<Tpn, Tpn>> out;
  while (!s.done()) {
    const auto first = s.number();
    if (!first) {
      s.skip();
      continue;
    }
    if (*first == 0 || (!s.character('-') && !s.character('='))) continue;
    if (const auto second = s.number())
      out.emplace_back(Tpn{*first}, Tpn{*second});
    else if (s.word("pab") || s.word("bye"))
      out.emplace_back(Tpn{*first}, Tpn{0});
  }
  return out;
}

std::optional<Note> note_in(std::string_view text) {
  Scanner s(text);
  if (!s.word("###") || (!s.word("mpa") && !s.word("import")) || !s.character('@') ||
      !s.word("round"))
    return std::nullopt;
  const auto round = s.number();
  if (!round || *round == 0) return std::nullopt;
  Note note;
  note.round = Round{*round};
  if (s.character(':')) note.set = pairs_in(s);
  return note;
}

}  // namespace

std::vector<Note> notes_of(const Document& document) {
  std::vector<Note> out;
  for (std::size_t i = 0; i < document.size(); ++i) {
    const std::string_view text = document.text(i);
    if (!text.starts_with("###")) continue;
    std::optional<Note> note = note_in(text);
    if (!note) continue;
    note->line = document.line(i).source_line;
    out.push_back(std::move(*note));
  }
  return out;
}

}  // namespace trf::crosscheck
