// Records that are read whole: words, prices, round blocks.
#include <boost/fusion/include/at_c.hpp>
#include <boost/fusion/include/vector.hpp>
#include <boost/spirit/home/x3.hpp>

#include <algorithm>
#include <array>

#include "grammar/grammar.hpp"

namespace trf::grammar {

namespace x3 = boost::spirit::x3;

namespace {

using Iterator = const char*;

// Not x3::digit and the like: those may not be asked about bytes above 0x7F.
const auto digit = x3::char_('0', '9');
const auto alpha = x3::char_('A', 'Z') | x3::char_('a', 'z');
const auto graph = x3::char_ - x3::char_(" \t");

Token token_of(const boost::iterator_range<Iterator>& range, Iterator begin) {
  return {static_cast<std::size_t>(range.begin() - begin),
          {range.begin(), static_cast<std::size_t>(range.size())}};
}

constexpr std::size_t most_prices = 1000;

/// Symbols and values in turn, `between` them what `Between` parses.
template <class Between>
PriceReading read_prices(std::string_view text, const Between& between) {
  PriceReading out;
  const Iterator begin = text.data();
  const Iterator last = begin + text.size();
  const auto blank = x3::lit(' ') | '\t' | ',' | ';';
  const auto symbol = x3::raw[+alpha];
  const auto point = x3::char_(".,");
  const auto number = -x3::lit('-') >> ((+digit >> -(point >> +digit)) | (point >> +digit));
  // What is no number is taken as the value all the same, so that the finding names it.
  const auto value = x3::raw[number | +graph];
  const auto pair = *blank >> symbol >> between >> value;

  Iterator first = begin;
  boost::fusion::vector<boost::iterator_range<Iterator>, boost::iterator_range<Iterator>> found;
  // More prices than there are symbols is no list of prices; the limit bounds the memory.
  while (out.prices.size() < most_prices && x3::parse(first, last, pair, found)) {
    PriceToken price{token_of(boost::fusion::at_c<0>(found), begin),
                     token_of(boost::fusion::at_c<1>(found), begin),
                     {}};
    price.points = points(price.value.text);
    out.prices.push_back(price);
  }
  x3::parse(first, last, *blank);
  if (first != last) out.fault = static_cast<std::size_t>(first - begin);
  return out;
}

// --- round blocks -------------------------------------------------------------------------------

constexpr std::array<Result, 128> result_table = [] {
  std::array<Result, 128> table{};
  table.fill(Result::invalid);
  const auto set = [&](char upper, Result r) {
    const auto at = static_cast<unsigned char>(upper);
    table[at] = r;
    if (upper >= 'A' && upper <= 'Z') table[at + 32] = r;
  };
  using enum Result;
  set(' ', blank);
  set('1', win);
  set('=', draw);
  set('0', loss);
  set('+', forfeit_win);
  set('-', forfeit_loss);
  set('W', unrated_win);
  set('D', unrated_draw);
  set('L', unrated_loss);
  set('H', half_bye);
  set('F', full_bye);
  set('U', pab);
  set('Z', zero_bye);
  return table;
}();

constexpr Result plain_result(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < result_table.size() ? result_table[byte] : Result::invalid;
}

constexpr bool plain_colour(char c, Colour& out) {
  out = c == 'w' ? Colour::white : c == 'b' ? Colour::black : Colour::none;
  return c == 'w' || c == 'b' || c == '-' || c == ' ';
}

/// Four columns: blanks, `0000`, or a number at either edge that is not zero.
bool plain_opponent(const char* s, RoundBlock& out) {
  unsigned value = 0;
  unsigned digits = 0;
  unsigned i = 0;
  while (i < 4 && s[i] == ' ') ++i;
  for (; i < 4 && s[i] >= '0' && s[i] <= '9'; ++i, ++digits)
    value = value * 10 + static_cast<unsigned>(s[i] - '0');
  while (i < 4 && s[i] == ' ') ++i;
  if (i != 4) return false;
  if (digits == 0) {
    out.nobody = RoundBlock::Nobody::blank;
    return true;
  }
  if (value == 0) {
    out.nobody = RoundBlock::Nobody::zeros;
    return digits == 4;
  }
  out.opponent = static_cast<std::uint16_t>(value);
  out.nobody = RoundBlock::Nobody::no;
  return true;
}

}  // namespace

std::vector<Token> tokens(std::string_view text, std::string_view more, std::size_t limit) {
  std::vector<Token> out;
  const auto between = [&](char c) {
    return c == ' ' || c == '\t' || more.find(c) != std::string_view::npos;
  };
  std::size_t i = 0;
  while (out.size() < limit) {
    while (i < text.size() && between(text[i])) ++i;
    if (i == text.size()) break;
    const std::size_t begin = i;
    while (i < text.size() && !between(text[i])) ++i;
    out.push_back({begin, text.substr(begin, i - begin)});
  }
  return out;
}

PriceReading prices(std::string_view text) { return read_prices(text, *x3::lit(' ')); }

PriceReading assignments(std::string_view text) {
  return read_prices(text, *x3::lit(' ') >> x3::lit('=') >> *x3::lit(' '));
}

std::optional<RoundBlock> plain_block(std::string_view ten) {
  // The last block of a line may be short; the others are read where they stand.
  std::array<char, 10> padded;
  const char* s = ten.data();
  if (ten.size() < padded.size()) {
    padded.fill(' ');
    std::ranges::copy(ten, padded.begin());
    s = padded.data();
  }
  if (s[0] != ' ' || s[1] != ' ' || s[6] != ' ' || s[8] != ' ') return {};
  RoundBlock out;
  if (!plain_opponent(&s[2], out) || !plain_colour(s[7], out.colour)) return {};
  out.result = plain_result(s[9]);
  if (out.result == Result::invalid) return {};
  out.raw_colour = s[7];
  out.raw_result = s[9];
  return out;
}

std::optional<RoundBlock> block(std::string_view ten) {
  std::string padded(ten.substr(0, 10));
  padded.resize(10, ' ');
  RoundBlock out;
  boost::iterator_range<Iterator> opponent;
  const auto field = x3::raw[x3::repeat(4)[x3::char_(" 0-9")]];
  const auto rule = x3::lit("  ") >> field >> ' ' >> x3::char_("wb -") >> ' ' >>
                    x3::char_(" 1=0+WDLHFUZwdlhfuz-");
  boost::fusion::vector<boost::iterator_range<Iterator>, char, char> parts;
  Iterator first = padded.data();
  const Iterator last = first + padded.size();
  if (!x3::parse(first, last, rule, parts)) return {};
  const std::string_view digits = trimmed({boost::fusion::at_c<0>(parts).begin(), std::size_t{4}});
  const Value<std::uint32_t> number = integer(digits, 0, 9999);
  if (number.reading == Reading::unreadable) return {};
  if (number.reading == Reading::absent) {
    out.nobody = RoundBlock::Nobody::blank;
  } else if (number.value == 0) {
    if (digits.size() != 4) return {};
    out.nobody = RoundBlock::Nobody::zeros;
  } else {
    out.opponent = static_cast<std::uint16_t>(number.value);
    out.nobody = RoundBlock::Nobody::no;
  }
  out.raw_colour = boost::fusion::at_c<1>(parts);
  out.raw_result = boost::fusion::at_c<2>(parts);
  out.colour = colour({&out.raw_colour, 1}).value;
  out.result = result({&out.raw_result, 1}).value;
  return out;
}

std::optional<std::vector<ShapedBlock>> shaped_blocks(std::string_view tail, std::size_t limit) {
  std::vector<ShapedBlock> out;
  const Iterator begin = tail.data();
  const Iterator last = begin + tail.size();
  const auto opponent = x3::raw[-x3::repeat(1, 4)[digit]];
  const auto letter = [](const auto& set) { return x3::raw[set]; };
  const auto rule = *x3::lit(' ') >> opponent >> +x3::lit(' ') >> letter(x3::char_("wb-")) >>
                    +x3::lit(' ') >> letter(x3::char_("1=0+WDLFHUZ-"));
  // Without an opponent the blanks before the colour are already gone.
  const auto nobody = +x3::lit(' ') >> x3::raw[x3::eps] >> letter(x3::char_("wb-")) >>
                      +x3::lit(' ') >> letter(x3::char_("1=0+WDLFHUZ-"));
  using Range = boost::iterator_range<Iterator>;
  boost::fusion::vector<Range, Range, Range> parts;
  Iterator first = begin;
  while (out.size() < limit && x3::parse(first, last, rule | nobody, parts)) {
    const Token number = token_of(boost::fusion::at_c<0>(parts), begin);
    const Token side = token_of(boost::fusion::at_c<1>(parts), begin);
    const Token outcome = token_of(boost::fusion::at_c<2>(parts), begin);
    ShapedBlock shaped{
        number.text.empty() ? side.begin : number.begin, side.begin, outcome.begin, {}};
    const Value<std::uint32_t> value = integer(number.text, 0, 9999);
    shaped.block.opponent = static_cast<std::uint16_t>(value.value);
    shaped.block.nobody = value.reading == Reading::absent ? RoundBlock::Nobody::blank
                          : value.value == 0               ? RoundBlock::Nobody::zeros
                                                           : RoundBlock::Nobody::no;
    shaped.block.colour = colour(side.text).value;
    shaped.block.result = result(outcome.text).value;
    shaped.block.raw_colour = side.text.front();
    shaped.block.raw_result = outcome.text.front();
    out.push_back(shaped);
  }
  x3::parse(first, last, *x3::lit(' '));
  if (first != last || out.empty()) return {};
  return out;
}

}  // namespace trf::grammar
