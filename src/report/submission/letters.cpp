// The letters: to the people behind the event about the set, to the arbiter of a file about what
// became of it. In English, Bulgarian and Russian.
#include <fmt/format.h>

#include <algorithm>

#include "report/submission/triage.hpp"

namespace trf::report::submission {

namespace {

/// One sentence in each language.
struct Phrase {
  std::string_view en, bg, ru;
  [[nodiscard]] std::string_view in(Language language) const {
    return language == Language::english ? en : language == Language::bulgarian ? bg : ru;
  }
};

constexpr Phrase about = {"Event: {}", "Турнир: {}", "Турнир: {}"};
constexpr Phrase about_file = {"File: {}", "Файл: {}", "Файл: {}"};
constexpr Phrase greeting = {"Dear arbiter,", "Уважаеми господин/госпожо съдия,",
                             "Уважаемый судья,"};
constexpr Phrase is_ready = {
    "your report is in order, as far as the file itself can tell. It can be sent as it is.",
    "отчетът Ви е наред, доколкото може да се съди по самия файл. Може да се изпрати така.",
    "Ваш отчёт в порядке, насколько можно судить по самому файлу. Его можно отправлять как есть."};
constexpr Phrase is_fixable = {
    "your report is not in order as it came, but it can be repaired without you. Please look at "
    "the repairs below and tell us if one of them is wrong.",
    "отчетът Ви в този вид не е наред, но може да се поправи и без Вас. Моля, прегледайте "
    "поправките по-долу и ни кажете, ако някоя не е вярна.",
    "в таком виде Ваш отчёт не в порядке, но его можно исправить и без Вас. Просмотрите, "
    "пожалуйста, исправления ниже и сообщите, если какое-то из них неверно."};
constexpr Phrase is_sent_back = {
    "your report cannot be accepted yet. Please put the following in order and send it again.",
    "отчетът Ви още не може да бъде приет. Моля, оправете следното и го изпратете отново.",
    "Ваш отчёт пока не может быть принят. Исправьте, пожалуйста, следующее и пришлите его снова."};
constexpr Phrase is_unreadable = {"The file could not be used: {}",
                                  "Файлът не можа да се използва: {}",
                                  "Файл не удалось использовать: {}"};
constexpr Phrase refused = {"Would be refused", "Биха довели до отказ", "Это не примут"};
constexpr Phrase to_mend = {"To be mended", "За поправяне", "Нужно исправить"};
constexpr Phrase to_know = {"To know", "За сведение", "К сведению"};
constexpr Phrase was_wrong = {"What was wrong", "Какво не беше наред", "Что было не так"};
constexpr Phrase repaired_heading = {"Repaired", "Поправено", "Исправлено"};
constexpr Phrase in_line = {"line {}", "ред {}", "строка {}"};
constexpr Phrase not_kept = {"Left out, for the form has no place for it",
                             "Пропуснато, защото форматът няма място за него",
                             "Опущено, так как в формате для этого нет места"};
constexpr Phrase inferred = {"Added by inference, please check",
                             "Добавено по заключение, проверете",
                             "Добавлено по догадке, проверьте"};
constexpr Phrase names_changed = {
    "Names sent in another spelling than the file's: {}; names.csv lists them.",
    "Имена, които се изпращат с друго изписване: {}; списъкът е в names.csv.",
    "Имён, отправляемых в другом написании: {}; список в names.csv."};
constexpr Phrase names_will_change = {
    "Names that will be sent in another spelling than the file's (Latin letters): {}.",
    "Имена, които ще се изпратят с друго изписване (латиница): {}.",
    "Имён, которые будут отправлены в другом написании (латиницей): {}."};
constexpr Phrase set_is_ready = {"The set is ready to be sent.", "Комплектът е готов за изпращане.",
                                 "Комплект готов к отправке."};
constexpr Phrase set_is_forced = {
    "WRITTEN BY --force ALTHOUGH IT WOULD BE REFUSED: do not send it before the first list is "
    "empty.",
    "ЗАПИСАНО С --force, ВЪПРЕКИ ЧЕ БИ БИЛО ОТКАЗАНО: не го изпращайте, преди първият списък да "
    "се изпразни.",
    "ЗАПИСАНО С --force, ХОТЯ ЭТО НЕ ПРИМУТ: не отправляйте, пока не опустеет первый список."};
constexpr Phrase nothing_repaired = {"Nothing had to be repaired.", "Нямаше нищо за поправяне.",
                                     "Исправлять ничего не пришлось."};

std::string section(const Phrase& title, Language language) {
  return fmt::format("\n{}\n", title.in(language));
}

std::string findings_section(const Phrase& title, const Findings& findings, Severity severity,
                             Language language) {
  std::string out;
  for (const Finding& f : findings) {
    if (f.severity != severity) continue;
    if (out.empty()) out = section(title, language);
    out += fmt::format("  - {}\n    {} [{} {}]\n", f.message(language), f.repair(language),
                       info(f.rule).check, info(f.rule).article);
  }
  return out;
}

std::string repairs_section(const std::vector<Repair>& repairs, Language language) {
  if (repairs.empty()) return {};
  std::string out = section(repaired_heading, language);
  for (const Repair& r : repairs) {
    const std::string where = fmt::format(fmt::runtime(in_line.in(language)), r.finding.where.line);
    const std::string fix = printable(r.finding.fix());
    out += fmt::format("  - {}: {}{}{} [{}]\n", where, printable(r.finding.message()),
                       fix.empty() ? "" : " -> ", fix, to_string(r.finding.code));
  }
  return out;
}

std::string losses_section(const Phrase& title, const std::vector<Loss>& losses, bool of_inferred,
                           Language language) {
  std::string out;
  for (const Loss& l : losses) {
    if (l.inferred != of_inferred) continue;
    if (out.empty()) out = section(title, language);
    out += fmt::format("  - {}{}{}\n", l.record, l.record.empty() ? "" : ": ", printable(l.detail));
  }
  return out;
}

std::string counted(const Phrase& phrase, std::size_t n, Language language) {
  return fmt::format(fmt::runtime(phrase.in(language)), n);
}

std::string heading(const std::string& event, const std::string& file, Language language) {
  return fmt::format(fmt::runtime(about.in(language)), printable(event)) + "\n" +
         fmt::format(fmt::runtime(about_file.in(language)), printable(file)) + "\n\n";
}

}  // namespace

std::string findings_text(const Findings& findings, Language l) {
  std::string out = findings_section(refused, findings, Severity::error, l) +
                    findings_section(to_mend, findings, Severity::warning, l) +
                    findings_section(to_know, findings, Severity::note, l);
  if (!out.empty()) out.erase(0, 1);  // the blank line in front
  return out;
}

std::string_view word_of(Pile pile, Language l) {
  constexpr Phrase words[] = {{"ready", "готов", "готов"},
                              {"fixable", "поправим", "исправим"},
                              {"send back", "върни", "вернуть"}};
  return words[static_cast<std::size_t>(pile)].in(l);
}

std::string letter_of(const Set& set, const SetOptions& options) {
  const Language l = options.language;
  const Prepared& p = set.prepared;
  std::string out = heading(p.input.event.name, p.input.file, l);
  out += fmt::format("{}\n", (set.forced ? set_is_forced : set_is_ready).in(l));
  out += findings_section(refused, p.findings, Severity::error, l);
  out += findings_section(to_mend, p.findings, Severity::warning, l);
  out += repairs_section(p.repairs, l);
  if (p.repairs.empty()) out += fmt::format("\n{}\n", nothing_repaired.in(l));
  out += losses_section(inferred, p.copy.losses, true, l);
  out += losses_section(not_kept, p.copy.losses, false, l);
  if (!p.copy.names.empty())
    out += fmt::format("\n{}\n", counted(names_changed, p.copy.names.size(), l));
  out += findings_section(to_know, p.findings, Severity::note, l);
  return out;
}

std::string letter_of(const Sorted& s, Language l) {
  std::string out = heading(s.event, s.file, l) + fmt::format("{}\n\n", greeting.in(l));
  const Phrase& verdict = s.pile == Pile::ready     ? is_ready
                          : s.pile == Pile::fixable ? is_fixable
                                                    : is_sent_back;
  out += fmt::format("{}\n", verdict.in(l));
  if (!s.trouble.empty())
    out += "\n" + fmt::format(fmt::runtime(is_unreadable.in(l)), printable(s.trouble)) + "\n";
  out += findings_section(refused, s.findings, Severity::error, l);
  out += findings_section(to_mend, s.findings, Severity::warning, l);
  if (s.pile == Pile::fixable) {
    Findings wrong = s.mended;
    for (Finding& f : wrong) f.severity = Severity::error;
    out += findings_section(was_wrong, wrong, Severity::error, l);
  }
  out += repairs_section(s.repairs, l);
  if (s.names != 0) out += fmt::format("\n{}\n", counted(names_will_change, s.names, l));
  return out;
}

std::string triage_summary(const std::vector<Pile>& piles, Language language) {
  constexpr Phrase sentence = {"{} files: {} ready, {} fixable, {} to be sent back",
                               "{} файла: {} готови, {} поправими, {} за връщане",
                               "Файлов {}: готовы {}, исправимы {}, вернуть {}"};
  const auto n = [&](Pile p) { return std::count(piles.begin(), piles.end(), p); };
  return fmt::format(fmt::runtime(sentence.in(language)), piles.size(), n(Pile::ready),
                     n(Pile::fixable), n(Pile::send_back)) +
         "\n";
}

}  // namespace trf::report::submission
