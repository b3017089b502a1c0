// A simulated tournament as the records of an edition (trf.md §5, §8, §9, §13).
#include <fmt/format.h>

#include <algorithm>

#include "simulate/simulate.hpp"
#include "tiebreak/tiebreak.hpp"
#include "trf/canonical_lines.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::simulate {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::Player;
using tournament::PlayerIndex;

RoundBlock bye_block(Result result) {
  RoundBlock b;
  b.nobody = RoundBlock::Nobody::zeros;
  b.result = result;
  return b;
}

/// The records of TRF26, in which everything can be said; other editions are converted from them.
class Sheet {
 public:
  Sheet(const Generated& made, Edition target) : made_(made), event_(made.event), target_(target) {}

  Document document() {
    if (to26() && !made_.bare) lines_.put_first(comment());
    header();
    rules();
    for (PlayerIndex p = 0; p < event_.players.size(); ++p) player(p);
    national_ratings();
    lists();
    return std::move(lines_).document(Edition::trf26);
  }

  [[nodiscard]] std::string comment() const {
    return fmt::format("### trf generate, seed {}: {} players, {} rounds, FIDE (Dutch) rules of {}",
                       made_.seed, event_.players.size(), *event_.rounds_announced,
                       to_string(made_.rules));
  }

 private:
  [[nodiscard]] bool to26() const { return target_ == Edition::trf26; }
  void put(std::string_view key, RecordBody body) { lines_.put(key, std::move(body)); }
  void text(std::string_view key, const std::string& value) {
    if (!value.empty()) put(key, TextRecord{value});
  }
  void date(std::string_view key, const PartialDate& value) {
    if (!value.absent()) put(key, DateRecord{value, {}});
  }
  void count(std::string_view key, std::size_t n) {
    put(key, CountRecord{static_cast<std::uint32_t>(n), std::to_string(n)});
  }

  void header() {
    text("012", event_.name);
    if (made_.bare) return;
    text("022", event_.city);
    text("032", event_.federation);
    date("042", event_.start);
    date("052", event_.end);
    const auto rated = std::count_if(event_.players.begin(), event_.players.end(),
                                     [](const Player& p) { return p.rating.has_value(); });
    count("062", event_.players.size());
    count("072", static_cast<std::size_t>(rated));
    count("082", 0);
    if (to26()) text("092", event_.type_text);
    for (std::size_t i = 0; i < event_.arbiters.size(); ++i)
      text(i == 0 ? "102" : "112", event_.arbiters[i]);
    text("122", event_.time_control);
    if (!event_.round_dates.empty()) put("132", RoundDatesRecord{event_.round_dates});
    text("222", event_.encoded_time_control);
  }

  void rules() {
    count("142", *event_.rounds_announced);
    put("152", InitialColourRecord{event_.initial_colour});
    points();
    if (!made_.bare) text("182", "trf");
    text("192", made_.rules == pairing::Edition::d2017 ? "FIDE_DUTCH_2017" : "FIDE_DUTCH_2025");
    if (made_.bare) return;
    TieBreakRecord list;
    for (const tiebreak::Code& code : tiebreak::parse_list(made_.tie_breaks))
      list.codes.push_back(code.text());
    put("202", std::move(list));
  }

  void points() {
    const tournament::ScoreSystem& s = event_.scores;
    if (conversion::same_prices(s, tournament::ScoreSystem::standard())) return;
    conversion::Prices26 prices = conversion::prices_in_trf26(s);
    if (target_ == Edition::trfx) return put("XXS", conversion::prices_in_xxs(s));
    if (!prices.unsaid.empty())
      throw UsageError(
          fmt::format("{}: only TRF(x) can say so (--to trfx)", prices.unsaid.front()));
    // What follows from the win and from 0 stays unsaid: bbpPairings refuses A.
    std::erase_if(prices.record.prices, [&](const PriceRecord::Price& p) {
      return (p.symbol == "A" && p.value == Points{}) || (p.symbol == "P" && p.value == s.win());
    });
    put("162", std::move(prices.record));
    for (AbnormalPointsRecord& rule : prices.rules) put("299", std::move(rule));
  }

  void player(PlayerIndex index) {
    const Player& p = event_.players[index];
    PlayerRecord r;
    r.tpn = p.tpn;
    r.sex = p.sex;
    r.title = p.title;
    r.title_text = p.title_text;
    r.name = p.name;
    r.rating = p.rating;
    r.federation = p.federation;
    r.fide_id = p.fide_id;
    r.birth = p.birth;
    r.rank = p.stated_rank;
    Points sum;
    for (std::size_t n = 0; n < p.rounds.size(); ++n) {
      r.rounds.push_back(block(p.rounds[n]));
      sum += p.rounds[n].points;
    }
    if (const tournament::AnnouncedBye* bye = to26() ? nullptr : announced(index)) {
      r.rounds.push_back(bye_block(bye->type));
      sum += event_.scores.of(bye->type, Colour::none);
    }
    r.points = sum;
    put("001", std::move(r));
  }

  [[nodiscard]] const tournament::AnnouncedBye* announced(PlayerIndex player) const {
    for (const tournament::AnnouncedBye& bye : event_.announced_byes)
      if (bye.player == player) return &bye;
    return nullptr;
  }

  [[nodiscard]] RoundBlock block(const Entry& e) const {
    if (!e.written) return {};
    if (!e.has_opponent()) return bye_block(e.result);
    RoundBlock b;
    b.opponent = event_.players[e.opponent].tpn.value();
    b.nobody = RoundBlock::Nobody::no;
    b.colour = e.colour;
    b.result = e.result;
    return b;
  }

  void national_ratings() {
    for (const Player& p : event_.players)
      for (const tournament::NationalRating& n : p.national) {
        NationalRecord r;
        r.key = n.federation;
        r.tpn = p.tpn;
        r.classification = n.classification;
        r.name = n.name;
        r.rating = n.rating;
        r.origin = n.origin;
        r.number = n.number;
        r.birth = n.birth;
        put(n.federation, std::move(r));
      }
  }

  void lists() {
    for (AccelerationRecord& a : conversion::acceleration_ranges(event_, event_.acceleration))
      put("250", std::move(a));
    for (const tournament::ForbiddenGroup& g : event_.forbidden) {
      ForbiddenRecord f;
      f.first_round = g.first;
      f.last_round = std::min(g.last, Round{*event_.rounds_announced});
      for (const PlayerIndex p : g.members) f.ids.push_back(event_.players[p].tpn.value());
      put("260", std::move(f));
    }
    if (!to26()) return;
    for (const Result type : {Result::full_bye, Result::half_bye, Result::zero_bye}) {
      ByesRecord byes;
      byes.type = type;
      byes.round = Round{event_.next_round()};
      for (const tournament::AnnouncedBye& bye : event_.announced_byes)
        if (bye.type == type) byes.ids.push_back(event_.players[bye.player].tpn.value());
      if (!byes.ids.empty()) put("240", std::move(byes));
    }
  }

  const Generated& made_;
  const Event& event_;
  Edition target_;
  CanonicalLines lines_;
};

}  // namespace

Document document_of(const Generated& made, Edition edition, std::vector<Loss>* losses) {
  Sheet sheet(made, edition);
  Document out = sheet.document();
  if (edition == Edition::trf26) return out;
  Conversion converted = convert(out, edition);
  if (losses) *losses = std::move(converted.losses);
  if (!made.bare) converted.document.insert_text(0, sheet.comment());
  return std::move(converted.document);
}

}  // namespace trf::simulate
