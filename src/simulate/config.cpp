// Configuration files of the random generators of JaVaFo and bbpPairings (engine-cli.md §6).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>

#include "simulate/simulate.hpp"
#include "text/text.hpp"

namespace trf::simulate {

namespace {

struct Line {
  std::size_t number = 0;
  std::string key, value;
};

class Config {
 public:
  Config(std::string_view file, RateStyle style, Settings& settings)
      : file_(file), style_(style), settings_(settings) {}

  void read(std::string_view text) {
    std::vector<Line> lines = split(text);
    for (const Line& l : lines) note_style(l.key);
    for (const Line& l : lines) take(l);
    if (scores_) settings_.scores = scores_;
    spread();
  }

 private:
  using Take = std::function<void(const Line&)>;

  [[noreturn]] void refuse(const Line& l, std::string_view why) const {
    throw UsageError(fmt::format("{}:{}: {}", file_, l.number, why));
  }

  // A property file: blank lines and lines that begin with # or ! tell nothing.
  std::vector<Line> split(std::string_view text) const {
    std::vector<Line> out;
    std::size_t number = 0;
    while (!text.empty()) {
      const std::size_t end = text.find_first_of("\r\n");
      std::string_view raw = text.substr(0, end);
      const bool both = end != std::string_view::npos && text.substr(end).starts_with("\r\n");
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + (both ? 2 : 1));
      ++number;
      if (number == 1 && raw.starts_with("\xEF\xBB\xBF")) raw.remove_prefix(3);
      raw = text::trim(raw);
      if (raw.empty() || raw.front() == '#' || raw.front() == '!') continue;
      Line line{number, {}, {}};
      const std::size_t sign = raw.find_first_of("=:");
      if (sign == std::string_view::npos) refuse(line, "no Key=Value");
      line.key = text::trim(raw.substr(0, sign));
      line.value = text::trim(raw.substr(sign + 1));
      out.push_back(std::move(line));
    }
    return out;
  }

  // Both programs have a ForfeitRate: JaVaFo's in thousandths, bbpPairings' as one in so many.
  void note_style(std::string_view key) {
    constexpr std::string_view javafo[] = {"QuickgameRate", "ZPBRate", "HPBRate",
                                           "FPBRate",       "Groups",  "Separator"};
    const bool own_points = key.size() > 6 && key.ends_with("Points");
    if (own_points || std::find(std::begin(javafo), std::end(javafo), key) != std::end(javafo))
      style_ = RateStyle::per_thousand;
    if (key == "DrawPercentage" || key == "RetiredRate" || key.starts_with("HalfPoint") ||
        key.starts_with("PointsFor"))
      style_ = RateStyle::one_in;
  }

  void take(const Line& l) {
    const auto& keys = table();
    const auto it = keys.find(l.key);
    if (it == keys.end()) refuse(l, fmt::format("unknown key '{}'", l.key));
    it->second(l);
  }

  std::uint64_t whole(const Line& l, std::uint64_t low, std::uint64_t high) const {
    std::uint64_t value = 0;
    const char *begin = l.value.data(), *last = begin + l.value.size();
    const auto [end, error] = std::from_chars(begin, last, value);
    if (l.value.empty() || error != std::errc() || end != last || value < low || value > high)
      refuse(l, fmt::format("{} '{}': a whole number from {} to {}", l.key, l.value, low, high));
    return value;
  }

  // A decimal number in tenths, up to 99.9 as the columns hold it.
  Points points(const Line& l) const {
    const std::string_view v = l.value;
    const std::size_t dot = v.find('.');
    const std::string_view units = v.substr(0, dot);
    std::string_view part = dot == std::string_view::npos ? "" : v.substr(dot + 1);
    while (part.ends_with('0')) part.remove_suffix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(units.data(), units.data() + units.size(), value);
    const bool units_right = units.empty() ? dot != std::string_view::npos
                                           : error == std::errc() && value >= 0 && value < 100 &&
                                                 end == units.data() + units.size();
    const bool part_right =
        part.empty() || (part.size() == 1 && part.front() >= '0' && part.front() <= '9');
    if (!units_right || !part_right)
      refuse(l, fmt::format("{} '{}': points with one decimal", l.key, l.value));
    return Points::from_tenths(value * 10 + (part.empty() ? 0 : part.front() - '0'));
  }

  Take number(std::uint16_t low, std::uint16_t high, std::function<void(std::uint16_t)> set) const {
    return [this, low, high, set = std::move(set)](const Line& l) {
      set(static_cast<std::uint16_t>(whole(l, low, high)));
    };
  }
  Take per_thousand(Amount Wishes::*wish) {
    return [this, wish](const Line& l) {
      settings_.wishes.*wish = Amount::share(static_cast<std::uint32_t>(whole(l, 0, 1000)) * 10);
    };
  }
  // One case for so many players in the whole event.
  Take per_players(Amount Wishes::*wish) {
    return [this, wish](const Line& l) {
      one_in_.push_back({wish, static_cast<std::uint32_t>(whole(l, 1, 1'000'000))});
    };
  }
  Take price(std::vector<Points tournament::ScoreSystem::*> fields) {
    return [this, fields = std::move(fields)](const Line& l) {
      const Points value = points(l);
      if (!scores_) scores_ = tournament::ScoreSystem::standard();
      for (const auto field : fields) (*scores_).*field = value;
      // Unless stated apart, the bye is worth a win.
      if (l.key == "PointsForWin" && !pab_stated_) scores_->pab = value;
      if (l.key == "PABPoints" || l.key == "PointsForPAB") pab_stated_ = true;
    };
  }

  // A share of the players' rounds; where the rounds are drawn, of as many as are expected.
  void spread() {
    const std::uint32_t expected = (settings_.fewest_rounds + settings_.most_rounds) / 2U;
    const std::uint32_t rounds = settings_.rounds ? *settings_.rounds : expected;
    for (const auto& [wish, players] : one_in_)
      settings_.wishes.*wish = Amount::share(10'000 / players / rounds);
  }

  void forfeit_rate(const Line& l) {
    if (style_ == RateStyle::per_thousand) return per_thousand(&Wishes::forfeits)(l);
    settings_.wishes.forfeits =
        Amount::share(10'000 / static_cast<std::uint32_t>(whole(l, 1, 10'000)));
  }

  const std::map<std::string, Take, std::less<>>& table() {
    if (!table_.empty()) return table_;
    Settings& s = settings_;
    using S = tournament::ScoreSystem;
    table_["PlayersNumber"] = number(2, 9999, [&](std::uint16_t n) { s.players = n; });
    table_["RoundsNumber"] = number(1, 999, [&](std::uint16_t n) { s.rounds = n; });
    table_["HighestRating"] = number(0, 9999, [&](std::uint16_t n) { s.highest_rating = n; });
    table_["LowestRating"] = number(0, 9999, [&](std::uint16_t n) { s.lowest_rating = n; });
    table_["Groups"] = number(0, 100, [&](std::uint16_t n) { s.rating_groups = n; });
    table_["Separator"] = number(0, 1000, [&](std::uint16_t n) { s.rating_gap = n; });
    table_["FirstSeed"] = [this](const Line& l) { settings_.seed = whole(l, 0, UINT64_MAX); };
    table_["ForfeitRate"] = [this](const Line& l) { forfeit_rate(l); };
    table_["QuickgameRate"] = per_thousand(&Wishes::quick_games);
    table_["ZPBRate"] = per_thousand(&Wishes::zero_byes);
    table_["HPBRate"] = per_thousand(&Wishes::half_byes);
    table_["FPBRate"] = per_thousand(&Wishes::full_byes);
    table_["DrawPercentage"] = [this](const Line& l) {
      settings_.wishes.draws = Amount::share(static_cast<std::uint32_t>(whole(l, 0, 100)) * 100);
    };
    table_["RetiredRate"] = per_players(&Wishes::zero_byes);
    table_["HalfPointByeRate"] = per_players(&Wishes::half_byes);
    table_["HalfPointByteRate"] = per_players(&Wishes::half_byes);
    table_["PointsForWin"] = price({&S::win_white, &S::win_black, &S::forfeit_win, &S::full_bye});
    table_["PointsForDraw"] = price({&S::draw_white, &S::draw_black, &S::half_bye, &S::pending});
    table_["PointsForLoss"] = price({&S::loss_white, &S::loss_black});
    table_["PointsForZPB"] = price({&S::zero_bye});
    table_["PointsForForfeitLoss"] = price({&S::forfeit_loss});
    table_["PointsForPAB"] = price({&S::pab});
    table_["WWPoints"] = price({&S::win_white});
    table_["BWPoints"] = price({&S::win_black});
    table_["WDPoints"] = price({&S::draw_white, &S::pending});
    table_["BDPoints"] = price({&S::draw_black});
    table_["WLPoints"] = price({&S::loss_white});
    table_["BLPoints"] = price({&S::loss_black});
    table_["ZPBPoints"] = price({&S::zero_bye});
    table_["HPBPoints"] = price({&S::half_bye});
    table_["FPBPoints"] = price({&S::full_bye});
    table_["PABPoints"] = price({&S::pab});
    table_["FWPoints"] = price({&S::forfeit_win});
    table_["FLPoints"] = price({&S::forfeit_loss});
    return table_;
  }

  std::string file_;
  RateStyle style_;
  Settings& settings_;
  std::optional<tournament::ScoreSystem> scores_;
  bool pab_stated_ = false;
  std::vector<std::pair<Amount Wishes::*, std::uint32_t>> one_in_;
  std::map<std::string, Take, std::less<>> table_;
};

}  // namespace

void read_config(std::string_view text, std::string_view file, RateStyle style,
                 Settings& settings) {
  Config(file, style, settings).read(text);
}

void draw_settings(Settings& s) {
  Random random(~s.seed);  // not the numbers that the tournament itself begins with
  const auto thousandths = [&](int low, int high) {
    return Amount::share(static_cast<std::uint32_t>(random.between(low, high)) * 10);
  };
  s.fewest_players = 15;
  s.most_players = 415;
  s.fewest_rounds = 5;
  s.most_rounds = 17;
  s.wishes.forfeits = thousandths(10, 100);
  s.wishes.quick_games = thousandths(0, 20);
  s.wishes.zero_byes = thousandths(0, 20);
  s.wishes.half_byes = thousandths(5, 45);
  s.wishes.full_byes = thousandths(0, 2);
  s.highest_rating = static_cast<std::uint16_t>(random.between(2400, 2800));
  s.lowest_rating = static_cast<std::uint16_t>(random.between(1400, 2300));
  s.rating_groups = static_cast<std::uint16_t>(random.between(0, 10));
  s.rating_gap = static_cast<std::uint16_t>(random.between(20, 70));
}

}  // namespace trf::simulate
