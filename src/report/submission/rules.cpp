#include <fmt/format.h>

#include <algorithm>

#include "report/json_line.hpp"
#include "report/submission/submission.hpp"
#include "text/text.hpp"

namespace trf::report::submission {

namespace {

using Texts = std::array<std::string_view, 3>;

constexpr RuleInfo rule_table[] = {
#define TRF_RULE(name, check, severity, article, en, en_do, bg, bg_do, ru, ru_do) \
  {#name, check, Severity::severity, article, {en, bg, ru}, {en_do, bg_do, ru_do}},
#include "report/submission/rules.def"
#undef TRF_RULE
};

std::string_view in(const Texts& texts, Language language) {
  return texts[static_cast<std::size_t>(language)];
}

/// Words that stand for an argument, in the language of the sentence.
std::string word(std::string_view argument, Language language) {
  constexpr Texts words[] = {
      {"standard", "стандартен шах", "классика"},
      {"rapid", "ускорен шах", "рапид"},
      {"blitz", "блиц", "блиц"},
      {"not rated", "без рейтинг", "без обсчёта"},
  };
  for (const Texts& w : words)
    if (w[0] == argument) return std::string(in(w, language));
  return printable(argument);
}

/// "player 3", "players 3, 4, 5 and 12 more"
std::string players_text(const std::vector<Tpn>& players, Language language) {
  constexpr std::size_t named_at_most = 12;
  constexpr Texts one = {"player", "състезател", "игрок"};
  constexpr Texts several = {"players", "състезатели", "игроки"};
  constexpr Texts more = {" and {} more", " и още {}", " и ещё {}"};
  std::string out(in(players.size() == 1 ? one : several, language));
  for (std::size_t i = 0; i < std::min(players.size(), named_at_most); ++i)
    out += fmt::format("{}{}", i == 0 ? " " : ", ", players[i].value());
  if (players.size() > named_at_most)
    out += fmt::format(fmt::runtime(in(more, language)), players.size() - named_at_most);
  return out;
}

/// The template with its {p} and {0} … filled in.
std::string filled(std::string_view text, const Finding& finding, Language language) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const char what = text[open + 1];
    if (what == 'p') {
      out += players_text(finding.players, language);
    } else if (const auto i = static_cast<std::size_t>(what - '0'); i < finding.args.size()) {
      out += word(finding.args[i], language);
    }
    text.remove_prefix(open + 3);
  }
  return out;
}

}  // namespace

const RuleInfo& info(Rule rule) { return rule_table[static_cast<std::size_t>(rule)]; }
std::span<const RuleInfo> rules() { return rule_table; }

std::string Finding::message(Language language) const {
  return filled(in(info(rule).text, language), *this, language);
}

std::string Finding::repair(Language language) const {
  return filled(in(info(rule).repair, language), *this, language);
}

namespace {

std::vector<const RuleInfo*> rules_named(std::string_view text) {
  const std::string wanted = text::ascii_lower(text);
  std::vector<const RuleInfo*> out;
  for (const RuleInfo& r : rules())
    if (text::ascii_lower(r.check) == wanted || r.name == wanted) out.push_back(&r);
  return out;
}

/// The sentence with what its places stand for.
std::string open_sentence(std::string_view text) {
  std::string out(text);
  for (std::size_t at; (at = out.find("{p}")) != std::string::npos;)
    out.replace(at, 3, "players …");
  for (std::size_t at; (at = out.find('{')) != std::string::npos;) out.replace(at, 3, "…");
  return out;
}

}  // namespace

std::string rules_text(std::string_view check_or_name) {
  std::string out;
  for (const RuleInfo* r : rules_named(check_or_name))
    out += fmt::format("{}{} {} ({})\n  {}\n  rule: {}\n  repair: {}\n", out.empty() ? "" : "\n",
                       r->check, r->name, to_string(r->severity),
                       open_sentence(in(r->text, Language::english)), r->article,
                       open_sentence(in(r->repair, Language::english)));
  return out;
}

std::string rules_json(std::string_view check_or_name) {
  std::string out;
  for (const RuleInfo* r : rules_named(check_or_name))
    out += one_line({{"rule", r->name},
                     {"check", r->check},
                     {"severity", to_string(r->severity)},
                     {"message", open_sentence(in(r->text, Language::english))},
                     {"article", r->article},
                     {"repair", open_sentence(in(r->repair, Language::english))}});
  return out;
}

bool ready(const Findings& findings) {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& f) { return f.severity == Severity::error; });
}

std::string_view to_string(Receiver receiver) {
  switch (receiver) {
    case Receiver::fide:
      break;
    case Receiver::russia:
      return "rus";
    case Receiver::bulgaria:
      return "bul";
  }
  return "fide";
}

}  // namespace trf::report::submission
