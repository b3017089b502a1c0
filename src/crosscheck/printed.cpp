// What other programs print: pairing lists and checker output (engine-cli.md §3, §4).
#include <fmt/format.h>

#include <charconv>

#include "crosscheck/crosscheck.hpp"

namespace trf::crosscheck {

namespace {

/// Reads the numbers and words of a line one after the other.
class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) { blanks(); }
  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  std::optional<unsigned> number() {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value > 9999) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    blanks();
    return value;
  }
  bool dash() {
    if (rest_.empty() || rest_.front() != '-') return false;
    rest_.remove_prefix(1);
    blanks();
    return true;
  }

 private:
  void blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }
  std::string_view rest_;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\r\n");
    std::string_view line = text.substr(0, end);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    out.push_back(line);
    if (end == std::string_view::npos) break;
    const bool crlf = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
    text.remove_prefix(end + (crlf ? 2 : 1));
  }
  return out;
}

[[noreturn]] void refuse(std::size_t line, std::string_view what) {
  throw FormatError(fmt::format("line {}: {}", line + 1, what));
}

std::pair<Tpn, Tpn> board(unsigned white, unsigned black) {
  return {Tpn{static_cast<std::uint16_t>(white)}, Tpn{static_cast<std::uint16_t>(black)}};
}

List list_in(const std::vector<std::string_view>& lines) {
  List list;
  std::size_t i = 0;
  while (i < lines.size() && lines[i].empty()) ++i;
  for (++i; i < lines.size(); ++i) {  // the count may leave byes out: lines are counted instead
    if (lines[i].empty()) continue;
    Line line(lines[i]);
    const auto white = line.number(), black = line.number();
    if (!white || *white == 0 || !black || !line.done())
      refuse(i, "White's and Black's number are due");
    list.push_back(board(*white, *black));
  }
  return list;
}

// `name: Round #3`; 0 = no such heading.
std::uint16_t heading(std::string_view line) {
  constexpr std::string_view mark = ": Round #";
  const std::size_t at = line.rfind(mark);
  if (at == std::string_view::npos) return 0;
  Line rest(line.substr(at + mark.size()));
  const auto round = rest.number();
  return round ? static_cast<std::uint16_t>(*round) : std::uint16_t{0};
}

// `    4 -   2                  2 -   4`; where one column is shorter its place is blank.
void add_row(std::size_t number, std::string_view text, std::pair<List, List>& into) {
  constexpr std::size_t second_column = 19;
  Line line(text);
  std::vector<std::pair<Tpn, Tpn>> boards;
  while (!line.done()) {
    const auto white = line.number();
    const bool dash = line.dash();
    const auto black = line.number();
    if (!white || *white == 0 || !dash || !black) refuse(number, "pairs like 4 - 2 are due");
    boards.push_back(board(*white, *black));
  }
  if (boards.size() > 2) refuse(number, "more than two pairs");
  const bool right_only = boards.size() == 1 && text.find_first_not_of(' ') >= second_column;
  if (!right_only) into.first.push_back(boards.front());
  if (right_only || boards.size() == 2) into.second.push_back(boards.back());
}

}  // namespace

Printed read_printed(std::string_view text) {
  const std::vector<std::string_view> lines = lines_of(text);
  Printed out;
  std::pair<List, List>* current = nullptr;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    if (const std::uint16_t round = heading(lines[i]); round != 0) {
      current = &out.differences[Round{round}];
    } else if (current == nullptr) {
      Line first(lines[i]);
      if (!first.number() || !first.done())
        refuse(i, "neither a number of pairs nor the heading of a round (name: Round #1)");
      out.list = list_in(lines);
      return out;
    } else if (std::isdigit(static_cast<unsigned char>(Line(lines[i]).rest().front())) != 0) {
      add_row(i, lines[i], *current);
    } else if (lines[i].starts_with("No valid pairing")) {
      refuse(i, "that program found no pairing of the round");
    }
  }
  if (out.differences.empty()) throw FormatError("the file is empty");
  return out;
}

}  // namespace trf::crosscheck
