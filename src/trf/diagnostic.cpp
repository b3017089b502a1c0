#include "trf/diagnostic.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <tuple>

#include "trf/codes_pairing.hpp"

namespace trf {

namespace {

using enum Severity;

constexpr std::array entries = {
#define TRF_CODE(name, number, check, severity, title, message, fix, rule) \
  CodeInfo{Code::name, #name, check, severity, title, message, fix, rule},
#include "trf/codes.def"
#undef TRF_CODE
#define TRF_CODE(name, number, check, severity, title, message, fix, rule) \
  CodeInfo{pairing_code::name, #name, check, severity, title, message, fix, rule},
#include "trf/codes_pairing.def"
#undef TRF_CODE
};

// A key is three bytes and may end inside a character: a message is text all the same.
std::string as_text(const std::string& arg) {
  if (text::valid_utf8(arg)) return arg;
  std::string out;
  for (std::size_t i = 0; i < arg.size();) {
    std::size_t size = std::min<std::size_t>(4, arg.size() - i);
    while (size > 0 && !text::valid_utf8(std::string_view(arg).substr(i, size))) --size;
    if (size == 0)
      out += '?';
    else
      out += arg.substr(i, size);
    i += std::max<std::size_t>(size, 1);
  }
  return out;
}

/// Fills `{n}` with argument n. `complete` tells whether every argument used is there and not
/// empty.
std::string fill(std::string_view pattern, const std::vector<std::string>& args, bool& complete) {
  std::string out;
  complete = true;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool hole = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' &&
                      pattern[i + 1] >= '0' && pattern[i + 1] <= '9';
    if (!hole) {
      out += pattern[i];
      continue;
    }
    const auto n = static_cast<std::size_t>(pattern[i + 1] - '0');
    if (n >= args.size() || args[n].empty()) complete = false;
    if (n < args.size()) out += as_text(args[n]);
    i += 2;
  }
  return out;
}

auto order_key(const Diagnostic& d) {
  return std::tuple(d.where.line, d.where.column, static_cast<std::uint16_t>(d.code));
}

}  // namespace

std::string_view to_string(Severity s) {
  switch (s) {
    case note:
      return "note";
    case warning:
      return "warning";
    case error:
      return "error";
  }
  return {};
}

std::string to_string(Code c) {
  const std::string digits = std::to_string(static_cast<std::uint16_t>(c));
  return "TRF" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

std::span<const CodeInfo> catalogue() { return entries; }

const CodeInfo& info(Code c) {
  static const auto by_number = [] {
    std::vector<const CodeInfo*> table(10'000, nullptr);
    for (const CodeInfo& entry : entries) table[static_cast<std::size_t>(entry.code)] = &entry;
    return table;
  }();
  return *by_number.at(static_cast<std::size_t>(c));
}

std::vector<const CodeInfo*> find_codes(std::string_view text) {
  std::string wanted;
  for (const char c : text)
    wanted += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string_view digits = wanted;
  if (digits.starts_with("TRF")) digits.remove_prefix(3);
  unsigned number = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool numeric = fault == std::errc{} && end == digits.data() + digits.size();

  std::vector<const CodeInfo*> found;
  for (const CodeInfo& entry : entries) {
    if (numeric ? static_cast<unsigned>(entry.code) == number : entry.check == wanted)
      found.push_back(&entry);
  }
  return found;
}

std::string Diagnostic::message() const {
  constexpr std::string_view own_field = "{field}";
  bool complete = false;
  const std::string_view pattern = info(code).message;
  if (!pattern.starts_with(own_field)) return fill(pattern, args, complete);
  return as_text(field) + fill(pattern.substr(own_field.size()), args, complete);
}

std::string Diagnostic::fix() const {
  bool complete = false;
  std::string text = fill(info(code).fix, args, complete);
  return complete ? text : std::string{};
}

Diagnostic& Diagnostics::add(Code code, text::Position where, std::string field,
                             std::vector<std::string> args) {
  Diagnostic finding{code, info(code).severity, {}, where, std::move(field), std::move(args), {}};
  const std::size_t total = ++totals_[code];
  if (total <= most_of_a_kind) return list_.emplace_back(std::move(finding));
  note_left_out(code, total - most_of_a_kind);
  return surplus_ = std::move(finding);
}

void Diagnostics::note_left_out(Code code, std::size_t left_out) {
  const std::string name = to_string(code);
  const auto is_note = [&](const Diagnostic& d) {
    return d.code == Code::more_left_out && !d.args.empty() && d.args[0] == name;
  };
  // The position is remembered: a search for each surplus finding would take quadratic time.
  std::size_t& place = left_out_note_[code];
  if (place >= list_.size() || !is_note(list_[place])) {
    const auto it = std::find_if(list_.begin(), list_.end(), is_note);
    place = static_cast<std::size_t>(it - list_.begin());
    if (it == list_.end())
      list_.push_back(
          {Code::more_left_out, info(Code::more_left_out).severity, {}, {}, {}, {name, ""}, {}});
  }
  list_[place].args[1] = std::to_string(left_out);
}

bool Diagnostics::has_errors() const { return count(error) > 0; }

std::size_t Diagnostics::count(Severity s) const {
  return static_cast<std::size_t>(std::count_if(
      list_.begin(), list_.end(), [s](const Diagnostic& d) { return d.severity == s; }));
}

void Diagnostics::sort() {
  std::stable_sort(list_.begin(), list_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return order_key(a) < order_key(b);
  });
}

void Diagnostics::append(Diagnostics other) {
  for (Diagnostic& finding : other.list_) {
    if (finding.code == Code::more_left_out) {
      list_.push_back(std::move(finding));
      continue;
    }
    const std::size_t total = ++totals_[finding.code];
    if (total <= most_of_a_kind) {
      list_.push_back(std::move(finding));
    } else {
      note_left_out(finding.code, total - most_of_a_kind);
    }
  }
}

}  // namespace trf
