// The lossless document: what is not touched keeps its bytes.
#include <catch2/catch.hpp>

#include "trf/trf.hpp"

using namespace trf;

namespace {

const std::string velinov =
    "001    1 m GM Velinov, Radoslav                 2541 BUL    99100017 1991/04/12  0.0    1";
const std::string kestrel =
    "001    2 m IM Kestrel, Jonathan A.              2466 ENG    99100025 1988/11/30  0.0    2";

Document document(std::string bytes) { return read(std::move(bytes)).document; }

std::string city(const Document& d) { return d.record(d.find(Key("022"))).as<TextRecord>()->text; }

}  // namespace

TEST_CASE("an unchanged document is its source", "[document]") {
  const std::string ends = GENERATE("\n", "\r\n", "\r", "\r\r\n");
  const std::string last = GENERATE("", "one", "ctrl-z");
  std::string bytes = "012 Open" + ends + ends + "something else   " + ends + velinov + "   ";
  if (last != "") bytes += ends;
  if (last == "ctrl-z") bytes += "\x1A";
  const Document d = document(bytes);
  CHECK_FALSE(d.changed());
  CHECK(write(d) == bytes);
}

TEST_CASE("bytes that are no text come back", "[document]") {
  std::string bytes = "012 Open\n";
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  CHECK(write(document(bytes)) == bytes);
  CHECK(write(document("")).empty());
  CHECK(write(document(std::string(3, '\0'))) == std::string(3, '\0'));
}

TEST_CASE("a replaced record is written alone", "[document]") {
  // The blanks at the ends of lines and the mixed line ends are the file's own business.
  Document d = document("012 Open  \r\n022 Rilograd  \n" + velinov + "\t\r" + kestrel);
  d.replace(1, Record{Key("022"), TextRecord{"Three Rivers"}});
  CHECK(d.changed());
  CHECK(write(d) == "012 Open  \r\n022 Three Rivers\n" + velinov + "\t\r" + kestrel);
  CHECK(city(d) == "Three Rivers");
  CHECK(d.text(1) == "022 Three Rivers");
}

TEST_CASE("a replaced text is read anew", "[document]") {
  Document d = document("012 Open\n022 Rilograd\n" + velinov);
  d.replace_text(1, "022   Lindau ");
  CHECK(write(d) == "012 Open\n022   Lindau \n" + velinov);
  CHECK(city(d) == "Lindau");
  d.replace_text(1, "no record at all");
  CHECK(d.record(1).as<OpaqueRecord>() != nullptr);
  CHECK(d.find(Key("022")) == Document::npos);
}

TEST_CASE("the same text again leaves the line untouched", "[document]") {
  const std::string bytes =
      "\xEF\xBB\xBF"
      "012 Open\r\n022 Rilograd\r\n" +
      velinov;
  Document d = document(bytes);
  d.replace_text(1, "022 Rilograd");
  d.replace(1, Record{Key("022"), TextRecord{"Rilograd"}});
  CHECK_FALSE(d.changed());
  CHECK(write(d) == bytes);
}

TEST_CASE("lines go in and out between their neighbours", "[document]") {
  Document d = document("012 Open\r\n" + velinov + "\r\n" + kestrel + "\r\n");
  d.insert(1, Record{Key("022"), TextRecord{"Rilograd"}});
  d.insert_text(2, "032 BUL");
  d.insert(0, Record{Key("142"), CountRecord{5, ""}});
  CHECK(write(d) ==
        "142 5\r\n012 Open\r\n022 Rilograd\r\n032 BUL\r\n" + velinov + "\r\n" + kestrel + "\r\n");
  d.erase(4);
  d.erase(0);
  CHECK(write(d) == "012 Open\r\n022 Rilograd\r\n032 BUL\r\n" + kestrel + "\r\n");
  CHECK(d.size() == 4);
}

TEST_CASE("a line behind an unterminated last line", "[document]") {
  Document d = document("012 Open\r\n" + velinov);
  d.insert(2, Record{Key("XXR"), CountRecord{5, ""}});
  CHECK(write(d) == "012 Open\r\n" + velinov + "\r\nXXR 5\r\n");
}

TEST_CASE("Ctrl-Z stays the last byte", "[document]") {
  Document d = document("012 Open\r\n" + velinov + "\r\n\x1A");
  d.insert(d.size(), Record{Key("XXR"), CountRecord{5, ""}});
  CHECK(write(d) == "012 Open\r\n" + velinov + "\r\nXXR 5\r\n\x1A");
}

TEST_CASE("byte order marks stay", "[document]") {
  SECTION("UTF-8") {
    Document d = document(
        "\xEF\xBB\xBF"
        "012 Open\n022 Rilograd\n" +
        velinov + "\n");
    d.erase(0);
    CHECK(write(d) ==
          "\xEF\xBB\xBF"
          "022 Rilograd\n" +
              velinov + "\n");
  }
  SECTION("UTF-16") {
    const auto utf16 = [](std::string_view text) {
      return text::encode(text, text::Encoding::utf16le);
    };
    Document d = document("\xFF\xFE" + utf16("012 Open\r\n022 Rilograd\r\n" + velinov + "\r\n"));
    REQUIRE(d.source().encoding() == text::Encoding::utf16le);
    d.replace(1, Record{Key("022"), TextRecord{"Łódź"}});
    d.insert(2, Record{Key("032"), TextRecord{"POL"}});
    CHECK(write(d) == "\xFF\xFE" + utf16("012 Open\r\n022 Łódź\r\n032 POL\r\n" + velinov + "\r\n"));
  }
}

TEST_CASE("a changed line is in the encoding of the file", "[document]") {
  ReadOptions options;
  options.encoding = text::Encoding::windows1250;
  // 0xA3 is Ł in Windows-1250
  Document d = read(
                   "012 \xA3\xF3"
                   "d\x9F\r\n022 x\r\n" +
                       velinov + "\r\n",
                   options)
                   .document;
  d.replace(1, Record{Key("022"), TextRecord{"Gdańsk"}});
  CHECK(write(d) ==
        "012 \xA3\xF3"
        "d\x9F\r\n022 Gda\xF1sk\r\n" +
            velinov + "\r\n");
}

TEST_CASE("a character that the encoding lacks is never silently another", "[document]") {
  ReadOptions options;
  options.encoding = text::Encoding::windows1252;
  Document d = read(
                   "012 \xD6"
                   "ffnungs-Cup\r\n022 x\r\n" +
                       velinov + "\r\n",
                   options)
                   .document;
  d.replace(1, Record{Key("022"), TextRecord{"София"}});
  CHECK_THROWS_AS(write(d), EncodingError);
  CHECK_THROWS_WITH(write(d), "line 2: Windows-1252 has no character 'С'");
  WriteReport report;
  WriteOptions lossy;
  lossy.replace = true;
  CHECK(write(d, lossy, &report) ==
        "012 \xD6"
        "ffnungs-Cup\r\n022 ?????\r\n" +
            velinov + "\r\n");
  CHECK(report.replaced == 5);
  CHECK(report.lines == std::vector<std::uint32_t>{2});
  WriteOptions utf8;
  utf8.encoding = text::Encoding::utf8;
  CHECK(write(d, utf8) == "012 Öffnungs-Cup\r\n022 София\r\n" + velinov + "\r\n");
}

TEST_CASE("other encodings and line ends on request", "[document]") {
  const Document d = document("012 Łódź\n022 x\n" + velinov);
  WriteOptions options;
  options.encoding = text::Encoding::windows1250;
  CHECK(write(d, options) ==
        "012 \xA3\xF3"
        "d\x9F\n022 x\n" +
            velinov + "\n");
  options.line_end = text::LineEnd::cr;
  CHECK(write(d, options) ==
        "012 \xA3\xF3"
        "d\x9F\r022 x\r" +
            velinov + "\r");
  options.encoding = text::Encoding::windows1251;
  CHECK_THROWS_AS(write(d, options), EncodingError);
}

TEST_CASE("ASCII on request, names transliterated and columns kept", "[document]") {
  Document d = document(
      "012 Open\n032 RUS\n"
      "001    1 m    Щукин, Юрий                       2541 RUS    99100017 1991/04/12  0.0    1\n"
      "001    2 w    Łubieńska, Zofia                  2098 POL    99100076 2003/12/01  0.0    2\n"
      "### Жребий\n");
  WriteOptions options;
  options.ascii = true;
  WriteReport report;
  CHECK(
      write(d, options, &report) ==
      "012 Open\n032 RUS\n"
      "001    1 m    Shchukin, Iurii                   2541 RUS    99100017 1991/04/12  0.0    1\n"
      "001    2 w    Lubienska, Zofia                  2098 POL    99100076 2003/12/01  0.0    2\n"
      "### Zhrebii\n");
  CHECK(report.lines == std::vector<std::uint32_t>{3, 4, 5});
  d.replace(1, Record{Key("032"), TextRecord{"BUL"}});
  // The event's federation has no say in the name of a player of another that writes Cyrillic.
  CHECK(write(d, options).find("Shchukin, Iurii") != std::string::npos);
  CHECK(write(d, options).find("### Zhrebiy\n") != std::string::npos);
}

TEST_CASE("a document without a source is UTF-8 with CRLF", "[document]") {
  Document d;
  d.insert(0, Record{Key("012"), TextRecord{"Łódź Open"}});
  d.insert_text(1, "### note");
  CHECK_FALSE(d.has_source());
  CHECK(write(d) == "012 Łódź Open\r\n### note\r\n");
}

TEST_CASE("misuse throws and changes nothing", "[document]") {
  const std::string bytes = "012 Open\n" + velinov + "\n";
  Document d = document(bytes);
  CHECK_THROWS_AS(d.replace(2, Record{Key("012"), TextRecord{"x"}}), std::out_of_range);
  CHECK_THROWS_AS(d.insert(3, Record{Key("012"), TextRecord{"x"}}), std::out_of_range);
  CHECK_THROWS_AS(d.erase(2), std::out_of_range);
  CHECK_THROWS_AS(d.replace_text(0, "012 a\n012 b"), UsageError);
  CHECK_THROWS_AS(d.replace_text(0, "012 \xFF"), UsageError);
  CHECK_THROWS_AS(d.insert_text(0, "a\rb"), UsageError);
  PlayerRecord too_large = *d.record(1).as<PlayerRecord>();
  too_large.points = Points::from_tenths(1000);
  CHECK_THROWS_AS(d.replace(1, Record{Key("001"), too_large}), LimitError);
  CHECK_THROWS_AS(d.replace(0, Record{Key("###"), OpaqueRecord{}}), UsageError);
  CHECK(write(d) == bytes);
}

TEST_CASE("a copy goes its own way", "[document]") {
  const Document original = document("012 Open\n022 Rilograd\n" + velinov);
  Document copy = original;
  copy.replace(1, Record{Key("022"), TextRecord{"Lindau"}});
  CHECK(city(original) == "Rilograd");
  CHECK(city(copy) == "Lindau");
  CHECK_FALSE(original.changed());
}

TEST_CASE("what is read is set again on the same columns", "[document][write]") {
  // Canonical lines: reading and formatting each gives the line itself.
  for (const std::string line : {
           "012 Rilograd Spring Open 2026",
           "042 2026/03/02",
           "062 11",
           "142 5",
           "152 W",
           "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
           "172 BUL FIDON",
           "192 FIDE_DUTCH_2025",
           "202 DE,BH/C1,BH,SB",
           "212 PTS,DE,BH/C1,BH,SB",
           "222 5400+30",
           "352 WBW",
           "362 TW 2.0   TD 1.0   TL 0.0",
           "001    7 wWFM Łubieńska, Zofia                  2098 POL    99100076 2003/12/01  2.0   "
           " "
           "9     3 b 0    10 w 1     8 w 0     9 b L  0000 - U",
           "001   11 m    Tonev, Kaloyan                         BUL    99100114 2014/00/00  1.0   "
           "11  0000 - H               2 b -     6 b",
           "013 Rilograd Towers                    1    4    8   16",
           "310   1 Rilograd Towers                  RIL     2361    4.0    5.5   2     1    4    "
           "8   "
           "16",
           "300   3   3   5    0   10   11",
           "320  1.0  1.5   5 000   3",
           "330 +-   3   2   5",
           "802   2 LIN      5.0    6.5   4 b  2.0     1 w  1.5     5 w  3.0f",
           "240 H   1   11",
           "250       3.0   1   2    1    6",
           "260   1   7    9   10",
           "299 -        -1.0  000",
           "299    -2.0   0.0  003    4   12",
           "XXR 7",
           "XXC rank white1",
           "XXZ 3 5",
           "XXP 9 10",
           "XXA    1  1.0  1.0  0.5",
           "XXS W=3.0 D=1.0 PAB=1.5",
           "BBW  3.0",
       }) {
    CAPTURE(line);
    CHECK(format(parse_record(line)) == line);
  }
  CHECK(format(parse_record("132" + std::string(88, ' ') + "26/03/02            26/03/04")) ==
        "132" + std::string(88, ' ') + "26/03/02            26/03/04");
}
