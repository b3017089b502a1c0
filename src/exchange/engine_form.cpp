#include "exchange/engine_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <set>
#include <tuple>

#include "trf/trf.hpp"

namespace trf::exchange {

namespace {

using Action = EngineRequest::Action;
using tournament::Event;
using tournament::PlayerIndex;

std::string file_name(std::string_view path) {
  return std::string(path.substr(path.find_last_of("/\\") + 1));
}

std::string lower_stem(std::string_view program) {
  std::string name = file_name(program);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const std::string_view ending : {".exe", ".jar", ".bat"})
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  return name;
}

template <class N>
std::optional<N> as_number(std::string_view text) {
  N value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

class Parser {
 public:
  Parser(const std::vector<std::string>& arguments, std::string_view called_as)
      : arguments_(arguments), called_as_(lower_stem(called_as)) {}

  EngineRequest run() {
    while (at_ < arguments_.size()) take(arguments_[at_++]);
    finish();
    return std::move(r_);
  }

 private:
  // A lone "-" is standard input or output.
  [[nodiscard]] bool value_follows() const {
    if (at_ == arguments_.size()) return false;
    const std::string& next = arguments_[at_];
    return !next.starts_with('-') || next == "-";
  }
  std::string value_of(const std::string& option) {
    if (at_ == arguments_.size()) throw UsageError(option + " needs a value");
    return arguments_[at_++];
  }

  void act(Action action, const std::string& option) {
    if (r_.action != Action::none) throw UsageError(option + ": one of -p, -c and -g only");
    r_.action = action;
  }

  void take(const std::string& a) {
    if (a == "-r") {
      r_.release = true;
    } else if (a == "--dutch") {
      r_.dutch = true;
    } else if (a == "--burstein") {
      r_.burstein = true;
    } else if (a == "-b") {
      r_.baku = true;
    } else if (a == "-w") {
    } else if (a == "-q") {
      if (value_follows() && digits(arguments_[at_])) ++at_;
    } else if (a == "-p") {
      act(Action::pair, a);
      if (value_follows()) output_ = arguments_[at_++];
    } else if (a == "-c") {
      act(Action::check, a);
      if (value_follows() && digits(arguments_[at_])) r_.round = round_of(arguments_[at_++]);
    } else if (a == "-g") {
      act(Action::generate, a);
      if (value_follows()) seed_or_config(arguments_[at_++]);
    } else if (a == "-l") {
      list_wanted_ = true;
      if (value_follows()) list_ = arguments_[at_++];
    } else if (a == "-o") {
      trf_ = value_of(a);
    } else if (a == "-s") {
      r_.seed = seed_of(value_of(a));
    } else if (a == "--round" || a.starts_with("--round=")) {
      r_.round = round_of(a.size() > 7 ? a.substr(8) : value_of(a));
    } else if (a == "--pairing-rules" || a.starts_with("--pairing-rules=")) {
      r_.pairing_rules = a.size() > 15 ? a.substr(16) : value_of(a);
      if (r_.pairing_rules != "2017" && r_.pairing_rules != "2026")
        throw UsageError(fmt::format("--pairing-rules {}: one of 2017, 2026", r_.pairing_rules));
    } else if (a.starts_with('-') && a != "-") {
      throw UsageError("unknown option " + a);
    } else if (r_.input.empty()) {
      r_.input = a;
    } else {
      throw UsageError(fmt::format("'{}': the input is '{}' already", a, r_.input));
    }
  }

  static std::uint16_t round_of(const std::string& text) {
    const auto round = as_number<std::uint16_t>(text);
    if (!round || *round == 0) throw UsageError(fmt::format("round {}: a number from 1", text));
    return *round;
  }
  static std::uint64_t seed_of(const std::string& text) {
    const auto seed = as_number<std::uint64_t>(text);
    if (!seed)
      throw UsageError(fmt::format("-s {}: a whole number from 0 to {}", text, UINT64_MAX));
    return *seed;
  }
  void seed_or_config(const std::string& text) {
    if (digits(text))
      r_.seed = seed_of(text);
    else
      r_.config = text;
  }

  void finish() {
    const bool bbp = called_as_ == "bbppairings" || r_.dutch || r_.burstein;
    r_.style = bbp && called_as_ != "javafo" ? EngineStyle::bbp : EngineStyle::javafo;
    if (r_.dutch && r_.burstein) throw UsageError("--dutch and --burstein exclude each other");
    const bool empty = r_.action == Action::none && r_.input.empty() && !r_.dutch && !r_.burstein &&
                       !list_wanted_ && !trf_ && !r_.seed;
    if (empty) {
      r_.release = true;
      return;
    }
    if (called_as_ == "bbppairings" && !r_.dutch && !r_.burstein)
      throw UsageError("--dutch or --burstein is missing");
    if (r_.action == Action::none) throw UsageError("one of -p, -c and -g is missing");
    if (r_.action != Action::generate && r_.input.empty()) throw UsageError("no input file");
    if (r_.action == Action::generate) {
      if (!trf_) throw UsageError("-g needs -o and a file");
      if (!r_.input.empty() && !r_.config.empty())
        throw UsageError("-g takes a model or a configuration, not both");
    } else if (trf_ || r_.seed) {
      throw UsageError("-o and -s belong to -g");
    }
    name_files();
  }

  void name_files() {
    const std::string& base = r_.input.empty() ? r_.config : r_.input;
    if (const auto& name = r_.action == Action::generate ? trf_ : output_)
      r_.output = beside(*name, base);
    if (!list_wanted_) return;
    const bool generated = r_.action == Action::generate;
    if (list_)
      r_.list = beside(*list_, base);
    else
      r_.list = std::filesystem::path(generated ? *r_.output : r_.input)
                    .replace_extension(".list")
                    .string();
  }

  const std::vector<std::string>& arguments_;
  std::string called_as_;
  std::size_t at_ = 0;
  EngineRequest r_;
  std::optional<std::string> output_, trf_, list_;
  bool list_wanted_ = false;
};

}  // namespace

EngineRequest parse_engine(const std::vector<std::string>& arguments, std::string_view called_as) {
  return Parser(arguments, called_as).run();
}

bool is_engine_name(std::string_view program) {
  const std::string name = lower_stem(program);
  return name == "bbppairings" || name == "javafo";
}

std::string beside(const std::string& name, const std::string& input) {
  namespace fs = std::filesystem;
  if (name == "-" || fs::path(name).has_parent_path()) return name;
  return (fs::path(input).parent_path() / name).string();
}

std::string pairing_text(const Lines& lines) {
  std::string out = fmt::format("{}\n", lines.size());
  for (const auto& [white, black] : lines) out += fmt::format("{} {}\n", white, black);
  return out;
}

std::string checker_text(std::string_view name, Round round, const std::optional<Lines>& engine,
                         const Lines& file) {
  std::string out = fmt::format("{}: Round #{}\n", name, round.value());
  if (!engine) return out + fmt::format("No valid pairing exists for round {}.\n\n", round.value());
  const std::set<std::pair<unsigned, unsigned>> ours(engine->begin(), engine->end()),
      theirs(file.begin(), file.end());
  if (ours == theirs) return out;
  Lines left = *engine, right = file;
  std::erase_if(left, [&](const auto& line) { return theirs.contains(line); });
  std::erase_if(right, [&](const auto& line) { return ours.contains(line); });
  out += "  Checker pairings        Tournament pairings \n";
  const auto cell = [](const Lines& lines, std::size_t i) {
    return i < lines.size() ? fmt::format("    {:3} - {:3}", lines[i].first, lines[i].second)
                            : std::string(13, ' ');
  };
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i)
    out += cell(left, i) + std::string(12, ' ') + cell(right, i) + "\n";
  return out + "\n";
}

void order_lines(Lines& lines, const Event& event, Round round) {
  const auto before = static_cast<std::uint16_t>(round.value() - 1);
  const auto points = [&](unsigned number) {
    const auto player = event.find(Tpn{static_cast<std::uint16_t>(number)});
    return player ? event.points(*player, before).tenths() : 0;
  };
  const auto key = [&](const std::pair<unsigned, unsigned>& line) {
    const int white = points(line.first);
    if (line.second == 0) return std::tuple(1, 0, 0, line.first);
    const int black = points(line.second);
    const bool white_first = std::pair(-white, line.first) < std::pair(-black, line.second);
    return std::tuple(0, -std::max(white, black), -(white + black),
                      white_first ? line.first : line.second);
  };
  std::sort(lines.begin(), lines.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
}

Lines lines_in_file(const Event& event, Round round) {
  Lines lines;
  for (const tournament::Player& p : event.players) {
    if (p.rounds.size() < round.value()) continue;
    const tournament::Entry& e = p.rounds[round.value() - 1U];
    if (e.has_opponent() && e.colour == Colour::white)
      lines.emplace_back(p.tpn.value(), event.players[e.opponent].tpn.value());
    if (e.result == Result::pab) lines.emplace_back(p.tpn.value(), 0);
  }
  order_lines(lines, event, round);
  return lines;
}

void accelerate_old_way(Event& event, Round round) {
  if (event.rounds_total() <= 8) return;
  constexpr int full_rounds = 3, all_rounds = 5;
  const int r = round.value();
  const int tenths = r <= full_rounds ? 10 : r <= all_rounds ? 5 : 0;
  event.acceleration.resize(event.players.size());
  for (std::size_t p = 0; p < event.players.size(); ++p) {
    std::vector<Points>& row = event.acceleration[p];
    row.resize(std::max<std::size_t>(row.size(), round.value()));
    row[round.value() - 1U] = Points::from_tenths(p < event.baku_group_size() ? tenths : 0);
  }
}

bool points_fit(const Event& event, std::optional<Round> round, Tpn* first_misfit) {
  const std::uint16_t before =
      round ? static_cast<std::uint16_t>(round->value() - 1) : event.rounds_paired;
  const tournament::History history = event.before(Round{static_cast<std::uint16_t>(before + 1)});
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    const auto p = static_cast<PlayerIndex>(i);
    const auto stated = event.players[i].stated_points;
    if (!stated) continue;
    const Points sum = event.points(p, before), bye = event.points(p) - sum;
    const Points virtual_points = history.acceleration(p, static_cast<std::uint16_t>(before + 1));
    bool fits = false;
    for (const Points b : {Points{}, bye})
      for (const Points v : {Points{}, virtual_points}) fits = fits || sum + b + v == *stated;
    if (fits) continue;
    *first_misfit = event.players[i].tpn;
    return false;
  }
  return true;
}

}  // namespace trf::exchange
