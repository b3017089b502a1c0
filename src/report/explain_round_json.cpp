// The explanations as JSON.
#include <fmt/format.h>

#include "report/explain_round_words.hpp"
#include "report/json_line.hpp"

namespace trf::report {

namespace {

using pairing::Criterion;
using Players = std::vector<PlayerIndex>;

Json points(std::int32_t tenths) {
  if (tenths >= pairing::floats_on) return "floats on";
  return tenths / 10.0;
}

class Form {
 public:
  explicit Form(const RoundWords& words) : words_(words) {}

  [[nodiscard]] Json number(PlayerIndex p) const {
    return p == tournament::nobody ? Json(0) : Json(words_.event().players[p].tpn.value());
  }
  [[nodiscard]] Json numbers(const Players& list) const {
    Json out = Json::array();
    for (const PlayerIndex p : list) out.push_back(number(p));
    return out;
  }
  [[nodiscard]] Json boards(const std::vector<pairing::Board>& list) const {
    Json out = Json::array();
    for (const pairing::Board b : list) out.push_back({number(b.white), number(b.black)});
    return out;
  }
  /// Boards in publishing order, then the bye as [n,0].
  [[nodiscard]] Json pairs(const pairing::Round& round) const {
    Json out = boards(round.boards);
    if (round.pab) out.push_back({number(*round.pab), 0});
    return out;
  }

  /// Counts as they are, scores and differences in points.
  [[nodiscard]] static Json value(const pairing::Value& v) {
    Json out = Json::array();
    const bool list = v.criterion == Criterion::c5 || v.criterion == Criterion::c7 ||
                      v.criterion >= Criterion::c18;
    for (std::size_t i = 0; i < v.terms.size(); ++i)
      out.push_back(list || (v.criterion == Criterion::c8 && i != 0) ? points(v.terms[i])
                                                                     : Json(v.terms[i]));
    return out;
  }

  [[nodiscard]] Json criterion(const CriterionView& c) const {
    return {{"name", c.name},
            {"article", c.article},
            {"rule", c.rule},
            {"value", value(c.value)},
            {"players", c.sentence.empty() ? Json::array() : numbers(c.players)},
            {"text", c.sentence}};
  }

  [[nodiscard]] Json bracket(const BracketView& view) const {
    const pairing::BracketReport& b = *view.report;
    Json out;
    out["score"] = b.score.tenths() / 10.0;
    out["kind"] = kind(b.kind);
    out["moved_down"] = numbers(b.moved_down);
    out["residents"] = numbers(b.residents);
    out["s1"] = numbers(b.s1);
    out["s2"] = numbers(b.s2);
    out["limbo"] = numbers(b.limbo);
    out["exchanged"] = {{"out", numbers(view.out)}, {"in", numbers(view.in)}};
    out["pairs"] = Json::array();
    for (const PairView& p : view.pairs)
      out["pairs"].push_back({{"board", p.board},
                              {"white", number(p.white)},
                              {"black", number(p.black)},
                              {"white_prefers", words_.preference(p.white)},
                              {"black_prefers", words_.preference(p.black)},
                              {"article", p.article},
                              {"text", p.reason}});
    out["downfloaters"] = numbers(b.downfloaters);
    out["criteria"] = Json::array();
    for (const CriterionView& c : view.criteria) out["criteria"].push_back(criterion(c));
    return out;
  }

 private:
  static std::string_view kind(pairing::BracketReport::Kind k) {
    using Kind = pairing::BracketReport::Kind;
    return k == Kind::penultimate      ? "penultimate"
           : k == Kind::collapsed_last ? "collapsed last"
                                       : "normal";
  }

  const RoundWords& words_;
};

Json head(const Input& input, const ExplainOptions& options) {
  Json out;
  out["file"] = input.file;
  out["round"] = options.round.value();
  out["rounds"] = input.event.rounds_total();
  out["edition"] = to_string(options.pairing.edition);
  out["edition_reason"] = options.edition_reason;
  return out;
}

// Only what concerns one player.
void keep_only(BracketView& view, PlayerIndex player) {
  std::erase_if(view.pairs,
                [&](const PairView& p) { return p.white != player && p.black != player; });
  std::erase_if(view.criteria, [&](const CriterionView& c) {
    return c.sentence.empty() || !holds(c.players, player);
  });
}

std::string_view text_of(crosscheck::Answer answer) {
  using crosscheck::Answer;
  switch (answer) {
    case Answer::impossible:
      return "impossible round";
    case Answer::made:
      return "made";
    case Answer::colours:
      return "colours";
    case Answer::forbidden:
      return "forbidden";
    case Answer::incomplete:
      return "incomplete";
    case Answer::criterion:
      return "criterion";
    case Answer::order:
      break;
  }
  return "order";
}

}  // namespace

std::string explain_round_json(const Input& input, const pairing::Round& round,
                               const ExplainOptions& options) {
  const RoundWords words(input.event, options);
  const Form form(words);
  Json out = head(input, options);
  out["players"] = words.field().size();
  out["last_round"] = words.field().last_round;
  out["pairs"] = form.pairs(round);
  out["bye"] = nullptr;
  if (round.pab)
    out["bye"] = {{"player", form.number(*round.pab)},
                  {"score", words.entrant(*round.pab)->score.tenths() / 10.0}};
  out["absent"] = Json::array();
  for (const pairing::Absence& a : round.absent)
    out["absent"].push_back(
        {{"player", form.number(a.player)}, {"reason", words.absence(a.reason)}});
  if (round.impossible) {
    out["impossible"] = round.impossible->text;
    out["brackets"] = Json::array();
    return one_line(out);
  }
  const FilePairing file = file_pairing(input.event, round);
  if (file.paired)
    out["file_pairing"] = {{"identical", file.only_ours.empty() && file.only_file.empty()},
                           {"missing", form.boards(file.only_ours)},
                           {"extra", form.boards(file.only_file)}};
  if (options.player) {
    out["player"] = form.number(*options.player);
    out["about"] = player_line(words, *options.player);
  }
  out["brackets"] = Json::array();
  for (BracketView& view : bracket_views(words, round)) {
    if (options.player) {
      if (!holds(view.report->moved_down, *options.player) &&
          !holds(view.report->residents, *options.player))
        continue;
      keep_only(view, *options.player);
    }
    out["brackets"].push_back(form.bracket(view));
  }
  return one_line(out);
}

std::string why_not_json(const Input& input, const crosscheck::WhyNot& why,
                         const ExplainOptions& options) {
  const RoundWords words(input.event, options);
  const Form form(words);
  Json out = head(input, options);
  out["asked"] = {form.number(why.question.white), form.number(why.question.black)};
  out["answer"] = text_of(why.answer);
  const auto sentences = why_not_sentences(words, why);
  out["text"] = fmt::format("{}", fmt::join(sentences, " "));
  if (why.answer == crosscheck::Answer::made || why.answer == crosscheck::Answer::colours) {
    if (!why.question.about_bye()) out["article"] = words.colour_article(why.colour_rule);
  }
  if (why.answer == crosscheck::Answer::criterion) {
    out["criterion"] = words.old_edition() ? pairing::info(why.ours.criterion).name_2017
                                           : pairing::info(why.ours.criterion).name_2026;
    out["article"] = words.cite(why.ours.criterion);
    out["ours"] = Form::value(why.ours);
    out["theirs"] = Form::value(why.theirs);
  }
  if (why.bracket) out["bracket"] = why.made.brackets[*why.bracket].score.tenths() / 10.0;
  out["pairs"] = form.pairs(why.made);
  if (why.rival) {
    out["rival"] = form.pairs(*why.rival);
    out["proven"] = why.proven;
  }
  return one_line(out);
}

}  // namespace trf::report
