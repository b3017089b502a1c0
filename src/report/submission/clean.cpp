#include <fmt/format.h>

#include <algorithm>

#include "report/submission/set.hpp"
#include "text/text.hpp"
#include "text/transliterate.hpp"
#include "trf/convert_sheet.hpp"
#include "trf/transliterate.hpp"

namespace trf::report::submission {

namespace {

std::string one_blank_each(std::string_view name) {
  std::string out;
  for (const char c : text::trim(name)) {
    if (c == ' ' && (out.empty() || out.back() == ' ')) continue;
    if (c == ',' && !out.empty() && out.back() == ' ') out.pop_back();
    if (!out.empty() && out.back() == ',' && c != ' ' && c != ',') out += ' ';
    out += c;
  }
  return out;
}

/// How the letters of a name were changed.
std::string rules_text(const std::string& before, std::string_view own, std::string_view event) {
  if (text::has_cyrillic(before)) {
    const std::string_view by = text::writes_cyrillic(own) ? own : event;
    return std::string(to_string(text::cyrillic_rules(by, before)));
  }
  const bool plain =
      std::all_of(before.begin(), before.end(), [](char c) { return (c & 0x80) == 0; });
  return plain ? "Surname, First" : "letters without their marks";
}

class Cleaner {
 public:
  Cleaner(Clean& out, bool latin) : out_(out), doc_(out.document), latin_(latin) {
    if (const std::size_t at = doc_.find(Key("032")); at != Document::npos)
      if (const auto* t = doc_.record(at).as<TextRecord>()) federation_ = t->text;
  }

  void run() {
    leave_out_comments();
    for (std::size_t i = 0; i < doc_.size(); ++i) {
      Record record = doc_.record(i);
      Record changed = record;
      if (auto* p = changed.as<PlayerRecord>()) {
        p->name = tidy_name(p->name);
        if (!teams_) write_absences(*p);
      }
      if (latin_) changed = to_ascii(std::move(changed), federation_);
      note(record, changed);
      if (format(changed) != doc_.text(i)) doc_.replace(i, std::move(changed));
    }
  }

  void rounds(std::size_t paired, bool teams) {
    rounds_ = paired;
    teams_ = teams;
  }

 private:
  // Records only, no ruler and no legend (trf.md §13.3).
  void leave_out_comments() {
    std::size_t n = 0;
    for (std::size_t i = doc_.size(); i-- > 0;) {
      if (!doc_.record(i).as<OpaqueRecord>() && !doc_.record(i).as<RefusedRecord>()) continue;
      doc_.erase(i);
      ++n;
    }
    if (n != 0)
      out_.losses.push_back(
          {false, "###", fmt::format("{} lines of comments and unknown records are not sent", n)});
  }

  // An absent player has Z in every round, and so have both players of a game without result
  // (rules/submission.md C15, trf.md §13.5).
  void write_absences(PlayerRecord& p) const {
    if (p.rounds.size() < rounds_) p.rounds.resize(rounds_);
    for (RoundBlock& b : p.rounds) {
      const bool open = b.result == Result::blank || b.result == Result::pending;
      if (!open) continue;
      b = RoundBlock{};
      b.nobody = RoundBlock::Nobody::zeros;
      b.result = Result::zero_bye;
    }
  }

  void note(const Record& before, const Record& after) {
    if (const auto* p = before.as<PlayerRecord>()) {
      const auto* q = after.as<PlayerRecord>();
      add(before, p->tpn, p->fide_id, p->name, q->name, p->federation);
    } else if (const auto* t = before.as<TextRecord>()) {
      add(before, {}, {}, t->text, after.as<TextRecord>()->text, "");
    } else if (const auto* old_team = before.as<OldTeamRecord>()) {
      add(before, {}, {}, old_team->name, after.as<OldTeamRecord>()->name, "");
    } else if (const auto* team = before.as<TeamRecord>()) {
      add(before, {}, {}, team->name, after.as<TeamRecord>()->name, "");
    }
  }
  void add(const Record& record, std::optional<Tpn> tpn, std::optional<FideId> id,
           const std::string& before, const std::string& after, std::string_view own) {
    const std::string sent =
        record.as<PlayerRecord>() ? fit_name(after) : after;  // as the columns hold it
    if (before == sent) return;
    out_.names.push_back({std::string(record.key.view()), tpn, id, before, sent,
                          rules_text(before, own, federation_)});
  }

  Clean& out_;
  Document& doc_;
  bool latin_, teams_ = false;
  std::size_t rounds_ = 0;
  std::string federation_;
};

/// TRF26 needs 222, which 122 tells.
Document with_encoded_time(const Document& document, std::vector<Loss>& losses) {
  Document out = document;
  const std::size_t text = out.find(Key("122"));
  if (out.find(Key("222")) != Document::npos || text == Document::npos) return out;
  const auto* record = out.record(text).as<TextRecord>();
  if (!record) return out;
  const std::string code = conversion::encoded_time_control(record->text);
  if (code.empty()) return out;
  losses.push_back({true, "222", fmt::format("'{}' from the time control of 122", code)});
  out.insert(text + 1, Record{Key("222"), TextRecord{code}});
  return out;
}

}  // namespace

Edition usual_form(const tournament::Event& event) {
  const bool in_force = PartialDate{2025, 9, 1} <= event.start;
  const bool has_time =
      !event.encoded_time_control.empty() || rating::time_control_of(event).has_value();
  return in_force && has_time ? Edition::trf26 : Edition::trf16;
}

std::string tidy_name(std::string_view name) {
  std::string out = one_blank_each(text::nfc(name));
  const std::size_t blank = out.find(' ');
  if (blank != std::string::npos && out.find(',') == std::string::npos && text::has_cyrillic(out))
    out.insert(blank, ",");
  return out;
}

Clean clean(const Document& document, Edition form, bool latin) {
  Clean out;
  const bool adds_time = form == Edition::trf26 && document.edition() == Edition::trf26;
  Conversion converted =
      convert(adds_time ? with_encoded_time(document, out.losses) : document, form);
  out.document = std::move(converted.document);
  out.losses.insert(out.losses.end(), converted.losses.begin(), converted.losses.end());
  Diagnostics ignored;
  const tournament::Event event = tournament::from_document(document, ignored);
  Cleaner cleaner(out, latin);
  cleaner.rounds(event.rounds_paired, event.is_team_event());
  cleaner.run();
  return out;
}

}  // namespace trf::report::submission
