#include "pairing/edition.hpp"

#include "pairing/pairing.hpp"
#include "trf/today.hpp"

namespace trf::pairing {

Edition edition_on(const PartialDate& start) {
  return start < PartialDate{2026, 2, 1} ? Edition::d2017 : Edition::d2026;
}

std::string_view to_string(Edition edition) { return edition == Edition::d2017 ? "2017" : "2026"; }

EditionInForce edition_in_force(const tournament::Event& event, std::optional<Edition> option,
                                std::optional<PartialDate> rules_date) {
  if (option) return {*option, "as the option says", {}};
  if (rules_date)
    return {edition_on(*rules_date),
            "in force on " + to_string(*rules_date) + ", as the option says",
            {}};
  const bool dated = !event.start.absent();
  if (event.pairing_edition != 0) {
    EditionInForce out;
    out.edition = event.pairing_edition == 2017 ? Edition::d2017 : Edition::d2026;
    out.reason = "as the file states";
    if (dated && edition_on(event.start) != out.edition)
      out.warning = "the file states the edition of " + std::string(to_string(out.edition)) +
                    "; on " + to_string(event.start) + ", the start of the event, that of " +
                    std::string(to_string(edition_on(event.start))) + " was in force";
    return out;
  }
  if (dated)
    return {edition_on(event.start),
            "in force on " + to_string(event.start) + ", the start of the event",
            {}};
  return {edition_on(today()), "in force today; the file states no start date", {}};
}

}  // namespace trf::pairing
