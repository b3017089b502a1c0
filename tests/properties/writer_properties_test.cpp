// Laws of reading, writing and converting, tried on random input.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "exchange/json.hpp"
#include "properties/random_event.hpp"
#include "trf/diff.hpp"

using namespace trf;
using properties::RandomEvent;
using properties::RandomEventOptions;

namespace {

tournament::Event event_of(const std::string& bytes) {
  ReadResult in = read(bytes);
  return tournament::from_document(in.document, in.diagnostics);
}

std::string difference(const std::string& a, const std::string& b) {
  std::string out;
  for (const Difference& d : diff(event_of(a), event_of(b)))
    out += d.where + ": " + d.what + ": '" + d.a + "' / '" + d.b + "'\n";
  return out;
}

Conversion to(const std::string& bytes, Edition e) { return convert(read(bytes).document, e); }

std::string written(const Conversion& c) { return write(c.document); }

bool nothing_lost(const Conversion& c) {
  return std::none_of(c.losses.begin(), c.losses.end(), [](const Loss& l) { return !l.inferred; });
}

/// Bytes that look like lines of a report more often than not.
rc::Gen<std::string> report_bytes() {
  const auto chunk = rc::gen::oneOf(
      rc::gen::element<std::string>("012 Open", "001    1 m GM Velinov, Radoslav", "\r\n", "\n",
                                    "\r", "\r\r\n", "132", "  0000 - U", "     2 w 1",
                                    "240 Z   2    1", "XXR 5", "### note", "\xEF\xBB\xBF",
                                    "\xFF\xFE", "\x1A", "\xC5\x81", "\xA3", "\xCF\xE5\xF2\xF0",
                                    "310   1 Team", " ", "001", "\t", "013 Team", "BUL    1"),
      rc::gen::container<std::string>(rc::gen::arbitrary<char>()));
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(chunk),
                      [](const std::vector<std::string>& parts) {
                        std::string out;
                        for (const std::string& p : parts) out += p;
                        return out;
                      });
}

/// Random files by seed, so that a failure names the seed.
rc::Gen<std::uint64_t> seeds() { return rc::gen::inRange<std::uint64_t>(0, 1U << 30U); }

std::string random_file(std::uint64_t seed, RandomEventOptions options) {
  return write(RandomEvent(seed, options).document());
}

}  // namespace

TEST_CASE("law: write(read(x)) = x", "[property]") {
  CHECK(rc::check("any bytes", [] {
    const std::string bytes = *report_bytes();
    RC_ASSERT(write(read(bytes).document) == bytes);
  }));
}

TEST_CASE("law: a line replaced by its own text is no change", "[property]") {
  CHECK(rc::check("any bytes", [] {
    const std::string bytes = *report_bytes();
    Document d = read(bytes).document;
    for (std::size_t i = 0; i < d.size(); ++i) {
      const std::string own(d.text(i));
      RC_PRE(own.find('\0') == std::string::npos);
      d.replace_text(i, own);
    }
    RC_ASSERT(!d.changed());
  }));
}

TEST_CASE("law: what a canonical line says is written as that line", "[property]") {
  CHECK(rc::check("every line of a random event", [] {
    RandomEventOptions options;
    options.trf26 = true;
    const Document d = RandomEvent(*seeds(), options).document();
    for (std::size_t i = 0; i < d.size(); ++i) {
      const std::string line(d.text(i));
      if (d.record(i).as<NationalRecord>()) continue;  // known by the players of its file only
      RC_ASSERT(format(parse_record(line)) == line);
    }
  }));
}

TEST_CASE("law: TRF26 to TRF(x), TRF(bx) and back keeps the meaning", "[property]") {
  for (const Edition e : {Edition::trfx, Edition::trfbx})
    CHECK(rc::check(std::string(to_string(e)), [e] {
      RandomEventOptions options;
      options.trf26 = true;
      const std::string in = random_file(*seeds(), options);
      const Conversion there = to(in, e);
      const std::string back = written(to(written(there), Edition::trf26));
      // Only what is told as lost may differ: the codes of TRF26.
      for (const Difference& d : diff(event_of(in), event_of(back)))
        RC_ASSERT(d.what == "tie-breaks" || d.what == "encoded type" ||
                  d.what == "national rating");
    }));
}

TEST_CASE("law: TRF16 to TRF26 and back keeps the meaning", "[property]") {
  CHECK(rc::check("16, 26, 16", [] {
    const std::string in = random_file(*seeds(), {});
    const Conversion there = to(in, Edition::trf26);
    RC_ASSERT(nothing_lost(there));
    const std::string back = written(to(written(there), Edition::trf16));
    RC_ASSERT(difference(in, back) == "");
  }));
}

TEST_CASE("law: TRF16 to TRF06 and back keeps what TRF06 can say", "[property]") {
  CHECK(rc::check("16, 06, 16", [] {
    const std::string in = random_file(*seeds(), {false, false, false, false});
    const std::string back = written(to(written(to(in, Edition::trf06)), Edition::trf16));
    RC_ASSERT(difference(in, back) == "");
  }));
}

TEST_CASE("law: a conversion of a conversion into the same edition changes nothing", "[property]") {
  for (const Edition e :
       {Edition::trf06, Edition::trf16, Edition::trfx, Edition::trfbx, Edition::trf26})
    CHECK(rc::check(std::string(to_string(e)), [e] {
      RandomEventOptions options;
      options.trf26 = *rc::gen::arbitrary<bool>();
      const std::string once = written(to(random_file(*seeds(), options), e));
      const std::string again = written(to(once, e));
      RC_ASSERT(again == once);
    }));
}

TEST_CASE("law: an event comes back from JSON", "[property]") {
  CHECK(rc::check("random events", [] {
    RandomEventOptions options;
    options.trf26 = *rc::gen::arbitrary<bool>();
    const ReadResult in = read(random_file(*seeds(), options));
    Diagnostics ignored;
    const auto event = tournament::from_document(in.document, ignored);
    const Document back = exchange::document_from_json(exchange::to_json(event, &in.document));
    RC_ASSERT(diff(event, tournament::from_document(back, ignored)).empty());
  }));
}

TEST_CASE("law: any bytes convert without a failure", "[property]") {
  CHECK(rc::check("any bytes", [] {
    const Document d = read(*report_bytes()).document;
    for (const Edition e : {Edition::trf06, Edition::trfbx, Edition::trf26}) {
      try {
        convert(d, e);
      } catch (const LimitError&) {  // documented
      }
    }
  }));
}

TEST_CASE("law: broken JSON ends in an error that is documented", "[property]") {
  CHECK(rc::check("changed bytes", [] {
    const ReadResult in = read(random_file(*seeds(), {true, true, true, true}));
    Diagnostics ignored;
    std::string json =
        exchange::to_json(tournament::from_document(in.document, ignored), &in.document);
    const auto changes = *rc::gen::container<std::vector<std::pair<std::size_t, char>>>(
        rc::gen::pair(rc::gen::inRange<std::size_t>(0, json.size()), rc::gen::arbitrary<char>()));
    for (const auto& [at, c] : changes) json[at] = c;
    try {
      exchange::document_from_json(json);
    } catch (const FormatError&) {
    } catch (const LimitError&) {
    }
  }));
}
