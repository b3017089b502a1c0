#include <fmt/format.h>

#include "trf/trf.hpp"

namespace trf {

Document::Document(std::shared_ptr<const text::Source> source, std::vector<DocumentLine> lines,
                   std::vector<Record> records, Edition edition)
    : source_(std::move(source)),
      lines_(std::move(lines)),
      records_(std::move(records)),
      edition_(edition) {}

std::string_view Document::text(std::size_t index) const {
  const DocumentLine& l = lines_[index];
  return l.changed ? std::string_view(texts_[l.text_slot]) : source_->line(l.source_line - 1);
}

std::size_t Document::find(Key key, std::size_t from) const {
  for (std::size_t i = from; i < lines_.size(); ++i)
    if (record(i).key == key) return i;
  return npos;
}

namespace {

void require_one_line(std::string_view utf8) {
  if (utf8.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos)
    throw UsageError("a line of a document holds no line end and no NUL");
  if (!text::valid_utf8(utf8)) throw UsageError("the text of a line is not valid UTF-8");
}

void require_index(std::size_t index, std::size_t size) {
  if (index >= size)
    throw std::out_of_range(fmt::format("line {} of a document of {} lines", index, size));
}

}  // namespace

std::uint32_t Document::keep_text(std::string utf8) {
  texts_.push_back(std::move(utf8));
  return static_cast<std::uint32_t>(texts_.size() - 1);
}

// The record goes to a place of its own: several lines may share one record (blank lines).
void Document::put(std::size_t index, Record record, std::string utf8) {
  DocumentLine& l = lines_[index];
  const bool same = text(index) == utf8;
  records_.push_back(std::move(record));
  l.record = static_cast<std::uint32_t>(records_.size() - 1);
  l.grid = {};
  if (same) return;  // the bytes of the line already say this
  if (l.changed) {
    texts_[l.text_slot] = std::move(utf8);
  } else {
    l.text_slot = keep_text(std::move(utf8));
    l.changed = true;
  }
  changed_ = true;
}

void Document::put_new(std::size_t index, Record record, std::string utf8) {
  // Behind the last line end there is only the Ctrl-Z of a DOS file: it stays the end.
  const bool at_end = index == lines_.size() && index > 0;
  if (at_end && lines_[index - 1].source_line != 0 && text(index - 1).empty() &&
      source_->lines()[lines_[index - 1].source_line - 1].end == text::LineEnd::none)
    --index;
  DocumentLine l;
  l.changed = true;
  l.text_slot = keep_text(std::move(utf8));
  records_.push_back(std::move(record));
  l.record = static_cast<std::uint32_t>(records_.size() - 1);
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(index), l);
  changed_ = true;
}

void Document::replace(std::size_t index, Record record) {
  require_index(index, lines_.size());
  std::string line = format(record);
  put(index, std::move(record), std::move(line));
}

void Document::replace_text(std::size_t index, std::string utf8) {
  require_index(index, lines_.size());
  require_one_line(utf8);
  Record record = parse_record(utf8);
  put(index, std::move(record), std::move(utf8));
}

void Document::insert(std::size_t index, Record record) {
  require_index(index, lines_.size() + 1);
  std::string line = format(record);
  put_new(index, std::move(record), std::move(line));
}

void Document::insert_text(std::size_t index, std::string utf8) {
  require_index(index, lines_.size() + 1);
  require_one_line(utf8);
  Record record = parse_record(utf8);
  put_new(index, std::move(record), std::move(utf8));
}

void Document::erase(std::size_t index) {
  require_index(index, lines_.size());
  lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(index));
  changed_ = true;
}

}  // namespace trf
