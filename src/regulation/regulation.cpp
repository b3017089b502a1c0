#include "regulation/regulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "text/text.hpp"
#include "trf/today.hpp"

namespace trf::regulation {

bool has_errors(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& f) { return f.severity == Severity::error; });
}

std::string money(Cents amount, bool whole) {
  if (whole && amount % 100 == 0) return std::to_string(amount / 100);
  return fmt::format("{}.{:02}", amount / 100, amount % 100);
}

std::string cite(std::string_view article) {
  return article.empty() ? "the regulation" : fmt::format("article {}", article);
}

std::string RatingKind::text() const {
  return federation.empty() ? "FIDE rating" : federation + " rating";
}

std::optional<std::uint16_t> rating_of(const tournament::Player& player, const RatingKind& kind) {
  if (kind.federation.empty()) return player.rating;
  for (const tournament::NationalRating& n : player.national)
    if (n.federation == kind.federation && n.rating && *n.rating != 0) return n.rating;
  return std::nullopt;
}

std::string Moment::text() const {
  std::string out = fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
  if (minute) out += fmt::format(" {:02}:{:02}", *minute / 60, *minute % 60);
  return out;
}

std::int64_t Moment::stamp() const {
  const std::chrono::sys_days day = std::chrono::year_month_day{
      std::chrono::year{date.year}, std::chrono::month{date.month}, std::chrono::day{date.day}};
  return std::int64_t{day.time_since_epoch().count()} * 1440 + minute.value_or(0);
}

std::string_view to_string(Sharing sharing) {
  return sharing == Sharing::none ? "none" : sharing == Sharing::equal ? "equal" : "hort";
}

std::string Ranking::text() const {
  std::string out;
  for (const tiebreak::Code& code : codes) {
    if (!out.empty()) out += ',';
    out += code.text();
  }
  return out;
}

const Category* Regulation::category(std::string_view id) const {
  const auto found = std::find_if(categories.begin(), categories.end(),
                                  [&](const Category& c) { return c.id == id; });
  return found == categories.end() ? nullptr : &*found;
}

namespace {

bool holds(const std::string& name, const std::string& part) {
  return !part.empty() && name.find(part) != std::string::npos;
}

std::string ids_of(const Regulation& r) {
  std::string out;
  for (const Group& g : r.groups) out += (out.empty() ? "" : ", ") + g.id;
  return out;
}

}  // namespace

const Group& group_of(const Regulation& regulation, const tournament::Event& event,
                      std::string_view wanted) {
  if (!wanted.empty()) {
    for (const Group& g : regulation.groups)
      if (g.id == wanted) return g;
    throw UsageError(fmt::format("--group {}: the regulation has {}", wanted, ids_of(regulation)));
  }
  if (regulation.groups.size() == 1) return regulation.groups.front();
  const Group* found = nullptr;
  std::size_t hits = 0;
  const auto count = [&](auto fits) {
    hits = 0;
    for (const Group& g : regulation.groups)
      if (fits(g)) {
        found = &g;
        ++hits;
      }
    return hits == 1;
  };
  if (count([&](const Group& g) {
        return std::any_of(g.events.begin(), g.events.end(),
                           [&](const std::string& e) { return holds(event.name, e); });
      }))
    return *found;
  if (hits == 0 &&
      count([&](const Group& g) { return g.name.size() > 1 && holds(event.name, g.name); }))
    return *found;
  throw UsageError(fmt::format("the event '{}' tells no group of the regulation; --group {}",
                               event.name, ids_of(regulation)));
}

tiebreak::Table standings(const tournament::Event& event, const Group& group) {
  tiebreak::Options how;
  how.edition = tiebreak::edition_on(event.start.absent() ? today() : event.start);
  how.round_robin = tiebreak::predetermined(event);
  std::vector<tiebreak::Code> codes;
  if (group.ranking) {
    codes = group.ranking->codes;
    if (group.ranking->edition) how.edition = *group.ranking->edition;
    if (!group.ranking->national.empty()) how.national = group.ranking->national;
  }
  return tiebreak::rank(event, codes, how);
}

}  // namespace trf::regulation
