#include "exchange/csv.hpp"

#include <fmt/format.h>

namespace trf::exchange {

using namespace tournament;

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

namespace {

class CsvWriter {
 public:
  explicit CsvWriter(const Event& event) : event_(event) {}

  std::string run() {
    out_ = "tpn,sex,title,name,rating,federation,fide_id,birth,points,rank,team";
    for (std::uint16_t r = 1; r <= event_.rounds_stored; ++r)
      out_ += fmt::format(",r{0}_opponent,r{0}_colour,r{0}_result", r);
    out_ += end;
    for (const Player& p : event_.players) player(p);
    return std::move(out_);
  }

 private:
  static constexpr const char* end = "\r\n";

  void text(std::string_view value) { out_ += ',' + csv_field(value); }
  template <class T>
  void number(const std::optional<T>& n) {
    out_ += ',';
    if (n) out_ += std::to_string(*n);
  }
  template <class Tag, class Rep>
  void number(const std::optional<Number<Tag, Rep>>& n) {
    out_ += ',';
    if (n) out_ += std::to_string(n->value());
  }

  void player(const Player& p) {
    out_ += std::to_string(p.tpn.value());
    text(p.sex == Sex::male ? "m" : p.sex == Sex::female ? "w" : "");
    text(p.title == Title::other ? std::string_view(p.title_text) : to_string(p.title));
    text(p.name);
    number(p.rating);
    text(p.federation);
    number(p.fide_id);
    text(to_string(p.birth));
    text(p.stated_points ? to_string(*p.stated_points) : "");
    number(p.stated_rank);
    text(p.team ? event_.teams[*p.team].name : "");
    for (std::size_t r = 0; r < event_.rounds_stored; ++r)
      entry(r < p.rounds.size() ? p.rounds[r] : Entry{});
    out_ += end;
  }

  void entry(const Entry& e) {
    out_ += ',';
    if (e.has_opponent()) out_ += std::to_string(event_.players[e.opponent].tpn.value());
    text(e.colour == Colour::white ? "w" : e.colour == Colour::black ? "b" : "");
    const bool known =
        e.result != Result::blank && e.result != Result::pending && e.result != Result::invalid;
    text(known ? std::string(1, to_char(e.result)) : "");
  }

  const Event& event_;
  std::string out_;
};

void tell_losses(const Event& event, std::vector<Loss>& losses) {
  const auto lost = [&](std::string_view record, std::string_view what) {
    losses.push_back({false, std::string(record), std::string(what) + ": no place in CSV"});
  };
  lost("012", "the event itself (name, place, dates, arbiters, rules)");
  bool national = false;
  for (const Player& p : event.players) national |= !p.national.empty();
  if (national) lost("NRS", "national ratings");
  if (!event.scores.stated_by.empty()) lost(event.scores.stated_by, "point system");
  if (!event.teams.empty()) lost("310", "team points, ranks and matches");
  if (!event.acceleration.empty()) lost("250", "acceleration");
  if (!event.forbidden.empty()) lost("260", "forbidden pairs");
  if (!event.adjustments.empty()) lost("299", "abnormal points");
  if (!event.announced_byes.empty()) lost("240", "announced byes");
}

}  // namespace

std::string to_csv(const Event& event, std::vector<Loss>* losses) {
  if (losses) tell_losses(event, *losses);
  return CsvWriter(event).run();
}

}  // namespace trf::exchange
