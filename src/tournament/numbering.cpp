// Starting numbers: E03, W15. A number that is missing, no number or used twice is told by the
// opponents, who name the player by his right one.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

using grammar::FieldId;

struct Candidate {
  const PlayerRecord* record = nullptr;
  std::size_t line = 0;
  std::uint16_t stated = 0;  ///< 0 = none
  std::uint16_t tpn = 0;     ///< 0 = not in the event
  bool repeated = false;     ///< the same line as an earlier one
};

// Why a number is proposed.
constexpr std::string_view known_to_opponents = "as his opponents name him";
constexpr std::string_view only_one_free = "the only number that is free";

/// How often the opponents of a line name it by this number.
struct Votes {
  std::vector<std::pair<std::uint16_t, int>> by_number;
  [[nodiscard]] int of(std::uint16_t tpn) const {
    for (const auto& [number, count] : by_number)
      if (number == tpn) return count;
    return 0;
  }
  void add(std::uint16_t tpn) {
    for (auto& [number, count] : by_number)
      if (number == tpn) {
        ++count;
        return;
      }
    by_number.emplace_back(tpn, 1);
  }
};

class Numbering {
 public:
  explicit Numbering(Builder& b) : b_(b), holder_(max_tpn + 1u, nullptr) {}

  void run() {
    collect();
    keep_refused_numbers();
    for (Candidate* c : twice_) settle_duplicate(*c);
    for (Candidate* c : without_) settle_missing(*c);
    for (Candidate& c : candidates_)
      if (c.tpn != 0 && c.tpn == c.stated) settle_contradicted(c);
    store();
    check_gaps();
  }

 private:
  void collect() {
    const auto lines = b_.lines.of<PlayerRecord>();
    candidates_.reserve(lines.size());
    for (const std::uint32_t line : lines) {
      const auto* record = b_.document.record(line).as<PlayerRecord>();
      const std::uint16_t stated = record->tpn ? record->tpn->value() : std::uint16_t{0};
      candidates_.push_back({record, line, stated <= max_tpn ? stated : std::uint16_t{0}});
    }
    std::size_t repeated = 0;
    for (Candidate& c : candidates_) {
      if (c.stated == 0) {
        without_.push_back(&c);
      } else if (holder_[c.stated] != nullptr) {
        if (repeats(c, *holder_[c.stated]))
          ++repeated;
        else
          twice_.push_back(&c);
      } else {
        hold(c, c.stated);
      }
    }
    b_.lines_001 = lines.size() - repeated;
  }

  // The same line once more is one player, not two with one number.
  bool repeats(Candidate& c, const Candidate& first) {
    const auto text = [this](const Candidate& x) { return text::trim(b_.document.text(x.line)); };
    if (text(c) != text(first)) return false;
    c.repeated = true;
    Edit edit;
    edit.kind = Edit::Kind::remove_line;
    edit.line = whole_line(b_.document, c.line).line;
    b_.found
        .add(Code::player_repeated, whole_line(b_.document, c.line), "",
             {std::to_string(whole_line(b_.document, first.line).line)})
        .edits = {edit};
    return true;
  }

  // The games of a line that cannot be used are known from the other side only.
  void keep_refused_numbers() {
    for (const std::uint32_t line : b_.lines.of<RefusedRecord>()) {
      if (b_.document.record(line).key.view() != "001") continue;
      ++b_.lines_001;
      const auto words = grammar::tokens(b_.document.text(line).substr(3), "\t");
      const std::string_view digits = words.empty() ? std::string_view{} : words.front().text;
      std::uint32_t number = 0;
      const auto [end, fault] =
          std::from_chars(digits.data(), digits.data() + digits.size(), number);
      const bool readable = fault == std::errc{} && end == digits.data() + digits.size();
      if (readable && number <= max_tpn && holder_[number] == nullptr)
        b_.numbers.lose(number);
      else
        ++refused_without_number_;
    }
  }

  void hold(Candidate& c, std::uint16_t tpn) {
    c.tpn = tpn;
    holder_[tpn] = &c;
  }

  [[nodiscard]] bool free(std::uint16_t tpn) const {
    return holder_[tpn] == nullptr && !b_.numbers.lost(tpn);
  }

  [[nodiscard]] Votes votes(const Candidate& c) const {
    Votes v;
    for (std::size_t r = 0; r < c.record->rounds.size() && r < max_rounds; ++r) {
      const std::uint16_t opponent = c.record->rounds[r].opponent;
      if (opponent == 0 || opponent > max_tpn || holder_[opponent] == nullptr) continue;
      const auto& theirs = holder_[opponent]->record->rounds;
      if (holder_[opponent] == &c || r >= theirs.size()) continue;
      if (theirs[r].opponent != 0 && theirs[r].opponent <= max_tpn) v.add(theirs[r].opponent);
    }
    return v;
  }

  // The number that nobody has and that the opponents name most often; 0 = none, or not clear.
  [[nodiscard]] std::uint16_t missing_number(const Votes& v) const {
    std::uint16_t best = 0;
    int most = 0;
    bool tie = false;
    for (const auto& [number, count] : v.by_number) {
      if (!free(number)) continue;
      tie = count == most;
      if (count > most) {
        best = number;
        most = count;
        tie = false;
      }
    }
    return tie ? std::uint16_t{0} : best;
  }

  // The number that alone is free among as many as there are lines, if only this line needs one and
  // neither it nor that number has a game; 0 = none.
  [[nodiscard]] std::uint16_t only_free_number(const Candidate& c) const {
    const auto homeless = [&](const Candidate& o) { return &o != &c && o.tpn == 0 && !o.repeated; };
    // Nobody has a game with that number: this line must have none.
    if (std::any_of(c.record->rounds.begin(), c.record->rounds.end(),
                    [](const RoundBlock& block) { return block.opponent != 0; }))
      return 0;
    if (b_.lines_001 > max_tpn || refused_without_number_ != 0 ||
        std::any_of(candidates_.begin(), candidates_.end(), homeless))
      return 0;
    std::uint16_t number = 0;
    const auto most = static_cast<std::uint16_t>(b_.lines_001);
    for (std::uint16_t n = 1; n <= most; ++n) {
      if (!free(n)) continue;
      if (number != 0) return 0;
      number = n;
    }
    const auto names_it = [&](const Candidate& o) {
      const auto& rounds = o.record->rounds;
      return std::any_of(rounds.begin(), rounds.end(),
                         [&](const RoundBlock& block) { return block.opponent == number; });
    };
    return std::any_of(candidates_.begin(), candidates_.end(), names_it) ? std::uint16_t{0}
                                                                         : number;
  }

  void settle_duplicate(Candidate& second) {
    Candidate* first = holder_[second.stated];
    Candidate* wrong = &second;
    Votes v = votes(second);
    std::uint16_t number = missing_number(v);
    std::string_view why = known_to_opponents;
    if (number == 0 || v.of(number) <= v.of(second.stated)) {
      const Votes other = votes(*first);
      number = missing_number(other);
      if (number != 0 && other.of(number) > other.of(first->stated)) {
        wrong = first;
      } else {
        if (other.of(first->stated) < v.of(second.stated)) wrong = first;
        why = only_one_free;
      }
      if (wrong == first) {
        first->tpn = 0;
        hold(second, second.stated);
      }
      if (why == only_one_free) number = only_free_number(*wrong);
    }
    const Candidate& right = wrong == first ? second : *first;
    const FieldPlace place = b_.field(wrong->line, FieldId::tpn);
    Diagnostic& d = b_.report(
        Code::tpn_duplicate, place, "starting number",
        {std::to_string(second.stated), std::to_string(whole_line(b_.document, right.line).line),
         number != 0 ? std::to_string(number) : std::string{}, std::string(why)});
    settle(*wrong, number, place, d);
  }

  // The reader has reported the field itself; here only what the opponents tell.
  void settle_missing(Candidate& c) {
    std::uint16_t number = missing_number(votes(c));
    std::string_view why = known_to_opponents;
    if (number == 0) {
      number = only_free_number(c);
      why = only_one_free;
    }
    const FieldPlace place = b_.field(c.line, FieldId::tpn);
    Diagnostic* d = b_.read_finding(place.line, "E03");
    if (d == nullptr) {
      if (cut(c)) return;  // one fault, not two
      const bool zero = c.record->tpn.has_value();
      d = &b_.report(zero ? Code::tpn_out_of_range : Code::tpn_missing, place, "starting number",
                     {});
      if (zero) d->args.push_back(std::to_string(c.record->tpn->value()));
    }
    if (number != 0) {
      d->args.resize(info(d->code).code == Code::tpn_missing ? 0 : 1);
      d->args.push_back(std::to_string(number));
      d->args.emplace_back(why);
    }
    settle(c, number, place, *d);
  }

  void settle(Candidate& c, std::uint16_t number, const FieldPlace& place, Diagnostic& d) {
    if (number == 0) return;
    hold(c, number);
    d.edits.push_back(put(place, std::to_string(number)));
  }

  // A number in range that no opponent knows while all of them name one that nobody has.
  void settle_contradicted(Candidate& c) {
    const Votes v = votes(c);
    if (v.by_number.size() != 1 || v.by_number[0].second < 2) return;
    const std::uint16_t number = missing_number(v);
    if (number == 0) return;
    const FieldPlace place = b_.field(c.line, FieldId::tpn);
    Diagnostic& d = b_.report(Code::tpn_contradicted, place, "starting number",
                              {std::to_string(c.stated), std::to_string(number)});
    holder_[c.stated] = nullptr;
    settle(c, number, place, d);
  }

  void store() {
    for (const Candidate* c : holder_) {
      if (c == nullptr) continue;
      const auto index = static_cast<PlayerIndex>(b_.players.size());
      b_.players.push_back({c->record, c->line, cut(*c)});
      b_.numbers.set(c->tpn, index);
      b_.event.players.push_back(player(*c));
    }
  }

  // E02: columns 81-84 are not reached.
  [[nodiscard]] bool cut(const Candidate& c) const {
    return c.record->rounds.empty() && !c.record->points &&
           text::length(b_.document.text(c.line)) < 84;
  }

  [[nodiscard]] Player player(const Candidate& c) const {
    const PlayerRecord& r = *c.record;
    Player p;
    p.tpn = Tpn(c.tpn);
    p.sex = r.sex;
    p.title = r.title;
    p.title_text = r.title_text;
    p.name = r.name;
    p.federation = r.federation;
    p.rating = r.rating;
    p.fide_id = r.fide_id;
    p.birth = r.birth;
    p.stated_points = r.points;
    if (r.rank && r.rank->value() != 0) p.stated_rank = r.rank;
    p.line = whole_line(b_.document, c.line).line;
    return p;
  }

  // Gaps in the numbers once wrong ones are right: those were reported. Lines that got no number at
  // all may be the ones that are missing: then the finding about them is enough.
  void check_gaps() {
    std::vector<std::pair<unsigned, const Candidate*>> numbers;
    for (const Candidate& c : candidates_)
      if (c.tpn != 0) numbers.emplace_back(c.tpn, &c);
    std::sort(numbers.begin(), numbers.end());
    const std::size_t without = static_cast<std::size_t>(
        std::count_if(candidates_.begin(), candidates_.end(),
                      [](const Candidate& c) { return c.tpn == 0 && !c.repeated; }));
    std::string list;
    const Candidate* after = nullptr;
    std::size_t gaps = 0, missing = 0;
    unsigned due = 1;
    for (const auto& [number, candidate] : numbers) {
      for (; due < number && b_.numbers.lost(due); ++due) {
      }
      unsigned end = number;
      while (end > due && b_.numbers.lost(end - 1)) --end;
      if (due < end) {
        if (after == nullptr) after = candidate;
        missing += end - due;
        if (++gaps <= 10)
          list += (list.empty() ? "" : ", ") +
                  (due + 1 == end ? std::to_string(due) : fmt::format("{}-{}", due, end - 1));
      }
      due = number + 1;
    }
    if (missing <= without) return;
    if (gaps > 10) list += ", …";
    b_.report(Code::tpn_gap, b_.field(after->line, FieldId::tpn), "starting number",
              {list, std::to_string(numbers.back().first)});
  }

  Builder& b_;
  std::vector<Candidate> candidates_;
  std::vector<Candidate*> holder_, twice_, without_;
  std::size_t refused_without_number_ = 0;
};

}  // namespace

void number_players(Builder& b) { Numbering(b).run(); }

void read_national_ratings(Builder& b) {
  for (const std::uint32_t line : b.lines.of<NationalRecord>()) {
    const auto* r = b.document.record(line).as<NationalRecord>();
    const PlayerIndex p = r->tpn ? b.numbers.find(r->tpn->value()) : nobody;
    if (p == nobody) continue;
    b.event.players[p].national.push_back(
        {r->key, r->classification, r->name, r->origin, r->number, r->rating, r->birth});
  }
}

}  // namespace trf::tournament
