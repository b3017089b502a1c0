#include "trf/reader_line.hpp"

#include <algorithm>

namespace trf::reading {

namespace {

constexpr bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Columns that are looked up one by one; beyond, a line has no fields (5000 rounds).
constexpr std::size_t most_columns = 65'536;

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

}  // namespace

void Columns::set_text(std::string_view text, bool ascii) {
  text_ = text;
  last_multibyte_ = multibyte_columns_ = 0;
  if (!ascii) {
    starts_.clear();
    const auto high = std::find_if(text.rbegin(), text.rend(),
                                   [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    last_multibyte_ = static_cast<std::size_t>(text.rend() - high);
    for (std::size_t i = 0; i < last_multibyte_; ++i) {
      if (continues(text[i])) continue;
      if (starts_.size() == most_columns) {
        // No record has fields out here; what follows is left aside.
        text_ = text.substr(0, i);
        last_multibyte_ = i;
        break;
      }
      starts_.push_back(static_cast<std::uint32_t>(i));
    }
    multibyte_columns_ = starts_.size();
  }
  set_grid({});
}

void Columns::set_grid(const LineGrid& grid) {
  grid_ = grid;
  shift_ = std::ptrdiff_t{grid.shift};
  shift_from_ = grid.shift == 0 ? static_cast<std::size_t>(-1) : grid.shift_from;
  prefix_ = grid.by_bytes ? 0 : multibyte_columns_;
  tail_ = grid.by_bytes ? 0 : last_multibyte_;
}

std::size_t Columns::count() const {
  const std::size_t all = prefix_ + text_.size() - tail_;
  if (shift_ == 0 || all <= shift_from_) return all;
  const auto moved = static_cast<std::ptrdiff_t>(all) - shift_;
  return moved > 0 ? static_cast<std::size_t>(moved) : 0;
}

std::size_t Columns::last_used() const {
  const std::size_t last = text_.find_last_not_of(' ');
  if (last == std::string_view::npos) return 0;
  return count() - characters(text_.substr(last + 1));
}

Diagnostic& Report::at(Code code, std::uint32_t line, std::size_t offset, std::string field,
                       std::vector<std::string> args) {
  if (silent()) return unheard_ = {};
  return out_->add(code, source_->position(line, offset), std::move(field), std::move(args));
}

Diagnostic& Report::line(Code code, std::uint32_t line, std::string field,
                         std::vector<std::string> args) {
  if (silent()) return unheard_ = {};
  return out_->add(code, {line + 1, 0, 0}, std::move(field), std::move(args));
}

Diagnostic& Report::file(Code code, std::string field, std::vector<std::string> args) {
  if (silent()) return unheard_ = {};
  return out_->add(code, {}, std::move(field), std::move(args));
}

void LineContext::begin(std::uint32_t index, std::string_view text, bool ascii) {
  index_ = index;
  original_ = text;
  ascii_ = ascii;
  plain_ = nullptr;
  columns_.set_text(text, ascii);
}

void LineContext::use(const PlainText* plain) {
  plain_ = plain;
  const bool ascii = ascii_ || std::ranges::none_of(plain->text, [](char c) {
                       return static_cast<unsigned char>(c) >= 0x80;
                     });
  columns_.set_text(plain->text, ascii);
}

std::size_t LineContext::offset_of(std::string_view part) const {
  return original_offset(static_cast<std::size_t>(part.data() - columns_.text().data()));
}

std::size_t LineContext::original_offset(std::size_t offset) const {
  if (plain_ == nullptr) return std::min(offset, original_.size());
  return plain_->origin[std::min(offset, plain_->origin.size() - 1)];
}

Diagnostic& LineContext::add(Code code, std::string_view part, std::string field,
                             std::vector<std::string> args) {
  const std::size_t blanks = std::min(part.find_first_not_of(' '), part.size());
  return add_at(code, blanks == part.size() ? offset_of(part) : offset_of(part.substr(blanks)),
                std::move(field), std::move(args));
}

Diagnostic& LineContext::add_at(Code code, std::size_t offset, std::string field,
                                std::vector<std::string> args) {
  return report_.at(code, index_, offset, std::move(field), std::move(args));
}

Diagnostic& LineContext::add_line(Code code, std::string field, std::vector<std::string> args) {
  return report_.line(code, index_, std::move(field), std::move(args));
}

void LineContext::propose(Diagnostic& finding, std::string_view slice, std::string_view value,
                          bool right) {
  const std::size_t width = characters(slice);
  const std::size_t need = characters(value);
  if (need > width) return;
  const std::string pad(width - need, ' ');
  propose_exact(finding, slice, right ? pad + std::string(value) : std::string(value) + pad);
}

void LineContext::propose_exact(Diagnostic& finding, std::string_view part, std::string value) {
  if (report_.silent() || !editable()) return;
  const auto begin = static_cast<std::size_t>(part.data() - columns_.text().data());
  finding.edits.push_back({index_ + 1, static_cast<std::uint32_t>(original_offset(begin)),
                           static_cast<std::uint32_t>(original_offset(begin + part.size())),
                           std::move(value), Edit::Kind::replace});
}

void LineContext::propose_removal(Diagnostic& finding) {
  if (report_.silent()) return;
  finding.edits.push_back({index_ + 1, 0, 0, {}, Edit::Kind::remove_line});
}

std::string off_columns(std::string_view text) {
  const std::string_view rest = text.substr(std::min(text.find_first_not_of(' '), text.size()));
  return "'" + excerpt(rest.substr(0, rest.find(' '))) + "' is off its columns";
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && continues(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace trf::reading
