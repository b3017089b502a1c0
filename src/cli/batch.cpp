#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/cli.hpp"
#include "exchange/jch.hpp"
#include "exchange/json.hpp"
#include "exchange/sheets/sheets.hpp"
#include "exchange/swiss_manager/swiss_manager.hpp"
#include "exchange/tunx.hpp"

namespace trf::cli {

namespace swiss_manager = exchange::swiss_manager;

namespace {

/// A bar in the last line of the terminal; nothing where standard error is no terminal.
class Progress {
 public:
  Progress(std::size_t total, bool wanted)
      : total_(total), shown_(wanted && total > 1 && isatty(STDERR_FILENO) != 0) {}
  void clear() const {
    if (shown_ && drawn_) write_out("\r\x1b[K");
  }
  void draw(std::size_t done) {
    if (!shown_) return;
    constexpr std::size_t width = 30;
    const std::size_t full = done * width / total_;
    std::string bar;
    for (std::size_t i = 0; i < width; ++i) bar += i < full ? "█" : "░";
    write_out(fmt::format("\r{} {}/{}", bar, done, total_));
    drawn_ = true;
  }

 private:
  static void write_out(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  }
  std::size_t total_;
  bool shown_, drawn_ = false;
};

/// The outcomes in the order of the files, however they come in.
class Queue {
 public:
  explicit Queue(std::size_t size) : slots_(size) {}
  /// The next file to work on; nullopt = none is left.
  std::optional<std::size_t> next() {
    const std::lock_guard lock(mutex_);
    if (stopped_ || next_ == slots_.size()) return std::nullopt;
    return next_++;
  }
  void put(std::size_t index, Outcome outcome) {
    {
      const std::lock_guard lock(mutex_);
      slots_[index] = std::move(outcome);
    }
    changed_.notify_one();
  }
  Outcome take(std::size_t index) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return slots_[index].has_value(); });
    Outcome out = std::move(*slots_[index]);
    slots_[index].reset();
    return out;
  }
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<Outcome>> slots_;
  std::size_t next_ = 0;
  bool stopped_ = false;
};

Outcome guarded(const std::function<Outcome(const std::string&)>& work, const std::string& path) {
  try {
    return work(path);
  } catch (const std::exception& e) {
    Outcome failed;
    failed.exit = exit_of(e);
    // What a file says of itself begins with its name.
    const bool named = std::string_view(e.what()).starts_with(path + ":");
    failed.messages = named ? fmt::format("trf: {}\n", report::printable(e.what()))
                            : fmt::format("trf: {}: {}\n", report::printable(path), e.what());
    return failed;
  }
}

/// Workers that live as long as this object; joined whatever happens to the printing.
class Workers {
 public:
  Workers(std::size_t count, Queue& queue, const std::vector<std::string>& files,
          const std::function<Outcome(const std::string&)>& work)
      : queue_(queue) {
    for (std::size_t i = 0; i < count; ++i)
      threads_.emplace_back([&] {
        while (const auto index = queue.next()) queue.put(*index, guarded(work, files[*index]));
      });
  }
  ~Workers() {
    queue_.stop();
    for (std::thread& t : threads_) t.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

 private:
  Queue& queue_;
  std::vector<std::thread> threads_;
};

struct Totals {
  std::size_t files = 0, clean = 0, faulty = 0, refused = 0, errors = 0, warnings = 0;
  std::map<std::string, std::size_t> codes;

  void add(const Outcome& o) {
    ++files;
    errors += o.errors;
    warnings += o.warnings;
    if (o.exit == Exit::ok)
      ++clean;
    else if (o.exit == Exit::findings)
      ++faulty;
    else
      ++refused;
    for (const auto& [code, n] : o.codes) codes[code] += n;
  }

  /// `what` counts against a file: errors, in strict mode warnings as well.
  [[nodiscard]] std::string text(std::string_view what) const {
    constexpr std::size_t codes_at_most = 5;
    std::string out = fmt::format(
        "{} files: {} without {}, {} with, {} not read; {} error{}, {} warning{}\n", files, clean,
        what, faulty, refused, errors, errors == 1 ? "" : "s", warnings, warnings == 1 ? "" : "s");
    std::vector<std::pair<std::string, std::size_t>> most(codes.begin(), codes.end());
    std::stable_sort(most.begin(), most.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (most.size() > codes_at_most) most.resize(codes_at_most);
    for (const auto& [code, n] : most) {
      const auto kinds = find_codes(code);
      out += fmt::format("  {:>6} × {} {}\n", n, code, kinds.empty() ? "" : kinds.front()->title);
    }
    return out;
  }
};

std::size_t thread_count(const Run& run) {
  const std::size_t wanted = run.common.threads != 0
                                 ? run.common.threads
                                 : std::max(1U, std::thread::hardware_concurrency());
  return std::min(wanted, run.files.size());
}

/// An event of another format, and what its reader tells.
struct Foreign {
  std::string kind;
  Document document;
  Diagnostics remarks;
};

/// Read by way of the TRF that says the same. That has no lines, ranks and spellings of its own:
/// findings about them are not the file's.
report::Input foreign_input(const std::string& file, const tournament::CheckOptions& between,
                            Foreign foreign) {
  ReadOptions plain;
  plain.file_name = file;
  report::Input input = report::take(file, read(write(foreign.document), plain), between);
  input.kind = std::move(foreign.kind);
  std::erase_if(input.diagnostics.list(), [](const Diagnostic& d) {
    return d.code == Code::edition_read || d.code == Code::rank_missing ||
           d.code == Code::rank_not_reached || d.code == Code::no_players ||
           d.code == Code::encoding_assumed || d.code == Code::line_ends;
  });
  for (Diagnostic& d : input.diagnostics.list()) {
    d.where = {};
    d.edits.clear();
  }
  for (Diagnostic& d : foreign.remarks.list())
    if (d.file.empty()) d.file = file;
  input.diagnostics.append(std::move(foreign.remarks));
  input.diagnostics.sort();
  return input;
}

/// Told by the reader of another format (codes 31xx to 33xx), not by that of the TRF.
bool is_remark(const Diagnostic& d) {
  return d.code >= Code::tunx_read && d.code <= Code::jch_left_out;
}

Foreign tunx_event(std::string_view bytes) {
  const exchange::tunx::File file = exchange::tunx::parse(bytes);
  exchange::tunx::Made made = exchange::tunx::to_document(file);
  return {fmt::format("Swiss-Manager, {}", to_string(file.kind)), std::move(made.document),
          std::move(made.remarks)};
}

Foreign jch_event(std::string_view bytes) {
  exchange::JchEvent made = exchange::document_from_jch(bytes);
  return {"JSON for Chess", std::move(made.document), std::move(made.remarks)};
}

/// An event as JSON, read by way of the TRF that says the same; points that no TRF holds stand in
/// the event alone.
report::Input event_json_input(const ReadOptions& options, const tournament::CheckOptions& between,
                               std::string_view bytes) {
  std::vector<exchange::WidePoints> wide;
  const Document document = exchange::document_from_json(bytes, &wide);
  report::Input input = report::take(options.file_name, read(write(document), options), between);
  if (wide.empty()) return input;
  std::erase_if(input.diagnostics.list(),
                [](const Diagnostic& d) { return d.code == Code::points_missing; });
  for (const exchange::WidePoints& w : wide) {
    const auto player = input.event.find(w.tpn);
    if (!player) continue;
    input.event.players[*player].stated_points = w.points;
    if (const Points due = input.event.points(*player); due != w.points)
      input.diagnostics
          .add(Code::points_differ, {}, "points",
               {std::to_string(w.tpn.value()), to_string(w.points), to_string(due)})
          .file = options.file_name;
  }
  input.diagnostics.sort();
  return input;
}

Foreign participants(swiss_manager::Made made, const char* kind) {
  return {kind, std::move(made.document), std::move(made.remarks)};
}

}  // namespace

report::Input read_input(const Run& run, const std::string& path) {
  return input_of(run, path, load(path));
}

report::Input input_of(const Run& run, const std::string& path, std::string bytes) {
  ReadOptions options;
  options.file_name = path == "-" ? "<stdin>" : path;
  options.encoding = run.common.encoding;
  options.strict = run.common.strict;
  tournament::CheckOptions between;
  between.strict = run.common.strict;
  try {
    switch (form_of(bytes)) {
      case Form::trf:
        break;
      case Form::json:
        return event_json_input(options, between, bytes);
      case Form::tunx:
        return foreign_input(options.file_name, between, tunx_event(bytes));
      case Form::jch:
        return foreign_input(options.file_name, between, jch_event(bytes));
      case Form::player_list:
        return foreign_input(options.file_name, between,
                             participants(swiss_manager::read_player_list(bytes, options.encoding),
                                          "player list for Swiss-Manager"));
      case Form::participants_xml:
        return foreign_input(
            options.file_name, between,
            participants(swiss_manager::read_xml(bytes, options.encoding), "XML of participants"));
      case Form::sheet:
        return sheets_input(run, {{path, std::move(bytes)}});
      case Form::pairing_file:
        throw UsageError(
            "a pairing file of Swiss-Manager has no players; name it behind their list: trf "
            "convert "
            "PLAYERS PAIRINGS --to trf26 -o OUT");
    }
  } catch (const FormatError& e) {
    if (!exchange::tunx::is_tunx(bytes)) throw;
    report::Input input = report::take(options.file_name, read(std::move(bytes), options), between);
    input.diagnostics.add(Code::tunx_broken, {}, "", {e.what()}).file = options.file_name;
    return input;
  }
  return report::take(options.file_name, read(std::move(bytes), options), between);
}

report::Input sheets_input(const Run& run, std::vector<exchange::sheets::Part> parts) {
  for (exchange::sheets::Part& part : parts)
    if (part.file == "-") part.file = "<stdin>";
  exchange::sheets::Made made = exchange::sheets::read_event(parts, run.common.encoding);
  tournament::CheckOptions between;
  between.strict = run.common.strict;
  return foreign_input(parts.front().file, between,
                       {std::move(made.kind), std::move(made.document), std::move(made.remarks)});
}

Form form_of(std::string_view bytes) {
  if (exchange::tunx::is_tunx(bytes)) return Form::tunx;
  if (exchange::is_event_json(bytes)) return Form::json;
  if (exchange::is_jch(bytes)) return Form::jch;
  if (swiss_manager::is_xml(bytes)) return Form::participants_xml;
  if (swiss_manager::is_pairing_file(bytes)) return Form::pairing_file;
  if (swiss_manager::is_player_list(bytes)) return Form::player_list;
  if (exchange::sheets::is_sheet(bytes)) return Form::sheet;
  return Form::trf;
}

std::string_view to_string(Form form) {
  switch (form) {
    case Form::trf:
      break;
    case Form::json:
      return "an event as JSON";
    case Form::tunx:
      return "a file of Swiss-Manager";
    case Form::jch:
      return "an event as JSON for Chess";
    case Form::player_list:
      return "a player list";
    case Form::participants_xml:
      return "participants as XML";
    case Form::pairing_file:
      return "a pairing file";
    case Form::sheet:
      return "a sheet";
  }
  return "a TRF";
}

report::Input with_companion(const Run& run, report::Input input, const std::string& path) {
  const std::string bytes = load(path);
  swiss_manager::Made made;
  const Form form = form_of(bytes);
  if (form == Form::pairing_file)
    made = swiss_manager::with_pairings(input.document, bytes);
  else if (form == Form::participants_xml)
    made = swiss_manager::with_teams(input.document, bytes);
  else
    throw UsageError(fmt::format("{}: {} is no pairing file and no XML of teams",
                                 report::printable(path), to_string(form)));
  for (Diagnostic& d : made.remarks.list()) d.file = path;
  tournament::CheckOptions between;
  between.strict = run.common.strict;
  report::Input out;
  if (input.kind.empty()) {
    ReadOptions options;
    options.file_name = input.file;
    options.encoding = run.common.encoding;
    out = report::take(input.file, read(write(made.document), options), between);
  } else {
    Diagnostics remarks;
    for (Diagnostic& d : input.diagnostics.list())
      if (is_remark(d)) remarks.list().push_back(std::move(d));
    out = foreign_input(input.file, between,
                        {std::move(input.kind), std::move(made.document), std::move(remarks)});
  }
  out.diagnostics.append(std::move(made.remarks));
  return out;
}

Exit exit_after(const Run& run, const report::Input& input) {
  if (!input.recognised) return Exit::usage;
  if (input.diagnostics.has_errors()) return Exit::findings;
  if (run.common.strict && input.diagnostics.count(Severity::warning) != 0) return Exit::findings;
  return Exit::ok;
}

void judge(const Run& run, const report::Input& input, Outcome& outcome) {
  outcome.exit = std::max(outcome.exit, exit_after(run, input));
  outcome.errors = input.diagnostics.count(Severity::error);
  outcome.warnings = input.diagnostics.count(Severity::warning);
  for (const Diagnostic& d : input.diagnostics.all())
    if (d.severity != Severity::note) ++outcome.codes[to_string(d.code)];
}

void complain(const Run& run, const report::Input& input) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all())
    if (d.severity == Severity::error || run.common.style.verbose)
      out += report::lint_line(d, report::Style{});
  std::fwrite(out.data(), 1, out.size(), stderr);
}

Exit each_file(Run& run, const std::function<Outcome(const std::string& path)>& work) {
  if (run.files.empty()) throw UsageError("no file named; - is standard input");
  Totals totals;
  Exit worst = Exit::ok;
  Progress progress(run.files.size(), !run.common.quiet);
  Queue queue(run.files.size());
  {
    const Workers workers(thread_count(run), queue, run.files, work);
    for (std::size_t i = 0; i < run.files.size(); ++i) {
      const Outcome outcome = queue.take(i);
      progress.clear();
      run.out->write(outcome.out);
      if (!outcome.messages.empty())
        std::fwrite(outcome.messages.data(), 1, outcome.messages.size(), stderr);
      totals.add(outcome);
      worst = std::max(worst, outcome.exit);
      progress.draw(i + 1);
    }
  }
  progress.clear();
  run.out->finish();
  if (run.files.size() > 1 && !run.common.quiet) {
    const std::string text = totals.text(run.common.strict ? "errors and warnings" : "errors");
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  return worst;
}

}  // namespace trf::cli
