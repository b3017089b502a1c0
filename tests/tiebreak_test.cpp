#include <catch2/catch.hpp>

#include "tiebreak_cards.hpp"

using namespace cards;
using trf::tiebreak::Edition;
using trf::tiebreak::Options;

namespace {

// M. Held, "Exercises in Tie-Breaking" (C.07 of 2023), the Swiss of 16 players and 5 rounds and the
// round robin of 6; the expected values are those that he prints.
const std::vector<std::string> held_swiss = {
    "9w1 13b= 2w= 15b1 4w=",  "10b1 7w1 1b= 16w1 3b=",   "11w= 6b1 8w1 4b= 2w=",
    "12b1 H 13w1 3w= 1b=",    "13w0 15b0 11w1 7b= 10w1", "14b0 3w0 U 10w1 8b1",
    "15w1 2b0 16b0 5w= 11b0", "16b= 14w1 3b0 13w1 6w0",  "1b0 10w0 H 11w- U",
    "2w0 9b1 15w0 6b0 5b0",   "3b= 16w0 5b0 9b+ 7w1",    "4w0 U 14w+ Z Z",
    "5b1 1w= 4b0 8b0 14w0",   "6w1 8b0 12b- Z 13b1",     "7b0 5w1 10b1 1w0 16b0",
    "8w= 11b1 7w1 2b0 15w1"};
const std::vector<std::string> held_round_robin = {"5w= 2w1 3b1 4w0 6b1", "6w1 1b0 5w1 3w= 4b1",
                                                   "4w1 6b1 1w0 2b= 5w1", "3b0 5b0 6w= 1b1 2w0",
                                                   "1b= 4w1 2b0 6w- 3b0", "2b0 3w0 4b= 5b+ 1w0"};

Options round_robin(Edition e = Edition::e2026) {
  Options o = in(e);
  o.round_robin = true;
  return o;
}

}  // namespace

TEST_CASE("own-record tie-breaks of the published Swiss") {
  const auto event = event_of(held_swiss);
  const Options o = in(Edition::e2023);
  CHECK(column(event, "WIN", o) == "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3");
  CHECK(column(event, "WON", o) == "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3");
  CHECK(column(event, "BPG", o) == "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2");
  CHECK(column(event, "BWG", o) == "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1");
  CHECK(column(event, "REP", o) == "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5");
  CHECK(column(event, "PS", o) ==
        "11.0 13.0 11.0 11.5 5.0 6.0 6.0 8.5 2.5 4.0 5.5 7.0 7.0 6.0 7.0 10.5");
  CHECK(column(event, "PS/C1", o) ==
        "10.0 12.0 10.5 10.5 5.0 6.0 5.0 8.0 2.5 4.0 5.0 7.0 6.0 5.0 7.0 10.0");
}

TEST_CASE("Buchholz and Sonneborn-Berger of the published Swiss, edition 2023") {
  const auto event = event_of(held_swiss);
  const Options o = in(Edition::e2023);
  CHECK(column(event, "BH", o) ==
        "12.5 13.0 15.5 15.0 8.5 12.0 14.5 13.5 9.0 13.0 13.5 11.5 14.0 11.0 12.0 12.5");
  CHECK(column(event, "BH/C1", o) ==
        "11.0 12.0 13.0 11.5 7.5 11.0 12.5 12.0 7.5 11.5 12.0 9.5 12.0 9.0 11.0 11.0");
  CHECK(column(event, "FB", o) ==
        "13.5 13.5 15.0 15.5 10.0 12.0 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12.0 13.5");
  CHECK(column(event, "AOB", o) ==
        "12.60 13.60 13.40 13.38 13.40 13.25 11.90 13.00 12.75 10.90 "
        "12.75 15.00 12.10 13.17 12.20 13.30");
  CHECK(column(event, "SB", o) ==
        "8.00 9.50 10.50 9.75 4.25 6.50 3.25 5.25 2.25 1.50 5.75 4.00 "
        "4.25 4.50 3.50 7.25");
  CHECK(column(event, "SB/C1", o) ==
        "7.25 8.50 9.25 8.00 3.25 5.50 1.25 3.75 2.25 0.00 4.25 4.00 "
        "4.25 3.00 2.50 5.75");
}

TEST_CASE("rating tie-breaks of the published Swiss") {
  const auto event = event_of(held_swiss);
  CHECK(column(event, "ARO") ==
        "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 "
        "1800 1860 1820");
  CHECK(column(event, "ARO/C1") ==
        "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 NA 2025 "
        "1900 1963 1900");
  CHECK(column(event, "TPR") ==
        "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 "
        "1925 1788 1969");
  CHECK(column(event, "PTP") ==
        "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 "
        "1942 1768 2013");
  CHECK(column(event, "APRO") ==
        "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 "
        "1775 1776 1805");
  CHECK(column(event, "APPO") ==
        "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 "
        "1756 1767 1799");
}

TEST_CASE("the same card in every edition") {
  // Player 4: +B12 =BYE +W13 =W3 =B1, 3.5 points, against 3.0 (two trailing byes), 1.5, 3.5, 3.5.
  const auto event = event_of(held_swiss);
  const auto codes = "BH BH/C1 SB SB/C1";
  CHECK(values(event, codes, 4, in(Edition::e2023)) == "15.0 11.5 9.75 8.00");
  CHECK(values(event, codes, 4, in(Edition::e2024)) == "15.0 11.5 9.75 8.00");
  // The dummy is capped at half of the rounds, 2.5; in SB/C1 its 1.25 no longer beats 1.5.
  CHECK(values(event, codes, 4, in(Edition::e2026)) == "14.0 11.5 9.25 7.75");
  // Virtual opponent 1.0 + ½ + ½·3 = 3.0; 12 has ½ in each of four unplayed rounds: 2.0.
  CHECK(values(event, codes, 4, in(Edition::pre2023)) == "13.5 12.0 8.50 7.00");
  // A draw against oneself (3.5), and nothing at all; 12 stays at his real 2.0.
  CHECK(values(event, codes, 4, in(Edition::pre2009)) == "14.0 12.5 8.75 7.25");
  CHECK(values(event, codes, 4, in(Edition::none)) == "10.5 9.0 7.00 5.50");
}

TEST_CASE("the virtual opponent in a published two-player event") {
  const auto event = event_of({"2w1 2w+ Z", "1b0 1b- Z"});
  CHECK(column(event, "BH", in(Edition::pre2023)) == "5.5 4.5");
}

TEST_CASE("the virtual opponent's checks by hand") {
  // 9 rounds, 1.5 points before an absence in round 3: 1.5 + 1 + ½·6. Only that round is unplayed.
  const auto absent =
      event_of({"2w1 2b= Z 2w0 2b0 2w0 2b0 2w0 2b0", "1b0 1w= Z 1b1 1w1 1b1 1w1 1b1 1w1"});
  const auto table = trf::tiebreak::rank(absent, trf::tiebreak::parse_list("BH"), [] {
    auto o = in(Edition::pre2023);
    o.explain = true;
    return o;
  }());
  const auto& row = table.rows[1];
  REQUIRE(row.player == 0);
  CHECK(row.values[0].terms[2].score == trf::tiebreak::Rational(11, 2));
}

TEST_CASE("a forfeit is capped by the scheduled opponent, a bye by half of the rounds (16.4)") {
  // 1 wins twice over the board, once by forfeit against 4, who never plays, and has a PAB: 4
  // points.
  const auto event =
      event_of({"2w1 3b1 4w+ U", "1b0 4w+ 3b= 3w1", "4w+ 1w0 2w= 2b0", "3b- 2b- 1b- Z"});
  CHECK(column(event, "PTS") == "4.0 2.5 1.5 0.0");
  // Adjusted: 4 has ½ for the trailing bye; his forfeit losses stay 0.
  // 1: 2.5 + 1.5 + min(4, 0.5) + min(4, 2.0).
  CHECK(values(event, "BH SB", 1, in(Edition::e2026)) == "6.5 6.50");
  CHECK(values(event, "BH SB", 1, in(Edition::e2024)) == "12.0 12.00");
  // /P: the scheduled opponent himself, and then no cut of a voluntary round either.
  CHECK(values(event, "BH/P", 1, in(Edition::e2024)) == "8.5");
}

TEST_CASE("requested byes at the end count half for opponents, a no-show does not (16.2, 16.3)") {
  // Player 2 is absent in the last two rounds, 3 leaves after a game and then forfeits, 4 has a bye
  // that a game follows.
  const auto event = event_of({"2w1 3b1 4w1", "1b0 Z Z", "4b1 1w0 5w-", "3w0 Z 1b0", "Z Z 3b+"});
  Options o = in(Edition::e2024);
  o.explain = true;
  const auto table = trf::tiebreak::rank(event, trf::tiebreak::parse_list("BH"), o);
  REQUIRE(table.rows[0].player == 0);
  const auto& terms = table.rows[0].values[0].terms;
  CHECK(table.rows[0].values[0].text() == "2.0");
  CHECK(terms[0].score == trf::tiebreak::Rational(1));
  CHECK(terms[0].note == "adjusted from 0.0 (16.3)");
  CHECK(terms[1].score == trf::tiebreak::Rational(1));
  CHECK(terms[2].score == trf::tiebreak::Rational(0));
  // 5's absences are followed by an unplayed win: they stay 0, his score is the forfeit's point.
  CHECK(values(event, "BH", 3, o) == "4.0");
}

TEST_CASE("the published round robin: forfeits are games for SB, KS and DE (15.2)") {
  const auto event = event_of(held_round_robin);
  const Options o = round_robin(Edition::e2023);
  CHECK(column(event, "SB", o) == "9.25 6.25 6.25 4.25 3.25 2.25");
  CHECK(column(event, "SB/C1", o) == "9.25 4.75 4.75 4.25 3.25 1.50");
  CHECK(column(event, "KS", o) == "2.0 0.5 0.5 1.0 0.5 0.0");
  CHECK(column(event, "DE", o) == "1 2 2 3 2 1");
}

TEST_CASE("the free round of an odd round robin is no element and no round of Koya") {
  const std::vector<std::string> odd = {
      "Z 7b- 6w1 5b- 4w1 3b= 2w1", "7b= 5w0 3b= Z 6b+ 4w0 1b0", "6w1 4b= 2w= 7b1 5w= 1w= Z",
      "5b0 3w= Z 6w1 1b0 2b1 7w=", "4w1 2b1 7w- 1w+ 3b= Z 6b0", "3b0 Z 1b0 4b0 2w- 7b= 5w1",
      "2w= 1w+ 5b- 3w0 Z 6w= 4b="};
  const auto event = event_of(odd);
  // Player 1: 6 (1.5) + 4 (3.0) + ½·3 (4.0) + 2 (2.0), the forfeits lost; Cut-1 takes the 1.5.
  CHECK(values(event, "SB SB/C1", 1, round_robin()) == "8.50 7.00");
  // Half of 6: 3 and 5 and 4 reach it.
  CHECK(values(event, "KS", 1, round_robin()) == "1.5");
  CHECK(values(event, "KS/L+1", 1, round_robin()) == "0.5");
  CHECK(values(event, "KS/L-2", 1, round_robin()) == "2.5");
  CHECK(values(event, "KS/L50", 1, round_robin()) == "1.5");
}

TEST_CASE("Buchholz in a round robin is warned of from 2026") {
  const auto event = event_of(held_round_robin);
  const auto list = trf::tiebreak::parse_list("BH");
  CHECK(trf::tiebreak::rank(event, list, round_robin(Edition::e2026)).remarks.size() == 1);
  CHECK(trf::tiebreak::rank(event, list, round_robin(Edition::e2024)).remarks.empty());
}

TEST_CASE("round robins are known by the system or by equal meetings") {
  auto event = event_of(held_round_robin);
  CHECK_FALSE(trf::tiebreak::predetermined(event));  // stated to be a Swiss
  event.system_stated = false;
  CHECK(trf::tiebreak::predetermined(event));
  event.players[0].rounds.pop_back();
  CHECK_FALSE(trf::tiebreak::predetermined(event));
  event.system = trf::tournament::System::round_robin;
  CHECK(trf::tiebreak::predetermined(event));
}

TEST_CASE("points move when they are listed, else they come first") {
  const auto event = event_of({"2b1 3w= 4w0", "1w0 4b1 3b1", "4w= 1b= 2w0", "3b= 2w0 1b1"});
  CHECK(column(event, "PTS") == "1.5 2.0 1.0 1.5");
  CHECK(ranking(event, "BPG") == "1:2 2:4 3:1 4:3");
  CHECK(ranking(event, "TPN PTS") == "1:1 2:2 3:3 4:4");
  CHECK(ranking(event, "TPN") == "1:2 2:1 3:4 4:3");
  CHECK(ranking(event, "TPN/R") == "1:2 2:4 3:1 4:3");
  CHECK(ranking(event, "RTNG/R") == "1:2 2:4 3:1 4:3");
}

TEST_CASE("standings after an earlier round see nothing of the later ones") {
  const auto event = event_of({"2b1 3w= 4w0", "1w0 4b1 3b1", "4w= 1b= 2w0", "3b= 2w0 1b1"});
  Options o;
  o.after = 1;
  CHECK(column(event, "PTS", o) == "1.0 0.0 0.5 0.5");
  CHECK(ranking(event, "BH", o) == "1:1 2:3 2:4 4:2");
  o.after = 4;
  CHECK_THROWS_AS(ranking(event, "BH", o), trf::UsageError);
}

TEST_CASE("a running round is not counted, a past one in which all had byes is") {
  auto event = event_of({"2b1 3w? Z", "1w0 4b1 Z", "4w= 1b? Z", "3b= 2w0 Z"});
  CHECK(trf::tiebreak::standings_round(event) == 1);
  event = event_of({"2b1 3w= Z", "1w0 4b1 Z", "4w= 1b= Z", "3b= 2w0 Z"});
  CHECK(trf::tiebreak::standings_round(event) == 3);
  event = event_of({"2b1 3w= Z", "1w0 4b1", "4w= 1b=", "3b= 2w0"});
  CHECK(trf::tiebreak::standings_round(event) == 2);
}

TEST_CASE("ratings: dropped with an unrated player, unless a rule says what he counts as") {
  auto event = event_of(held_swiss);
  event.players[5].rating.reset();
  CHECK(values(event, "ARO TPR APPO RTNG", 1) == "NA NA NA NA");
  const auto dropped = trf::tiebreak::rank(event, trf::tiebreak::parse_list("ARO"), {});
  REQUIRE(dropped.remarks.size() == 1);
  CHECK(dropped.remarks[0] == "ARO dropped: 1 of 16 players unrated (C.07 art. 10)");
  // 3 met 11, 6, 8, 4, 2: 1700 + 1400 + 1850 + 2050 + 2150.
  CHECK(values(event, "ARO/U1400", 3) == "1830");
}

TEST_CASE("average rating over the ratings of one federation") {
  auto event = event_of({"2w1 3b=", "1b0 .", ". 1w="});
  for (auto& p : event.players) {
    trf::tournament::NationalRating n;
    n.federation = "RUS";
    n.rating = static_cast<std::uint16_t>(1000 + p.tpn.value() * 101);
    p.national.push_back(n);
  }
  Options o;
  o.national = "RUS";
  CHECK(values(event, "ARO", 1, o) == "1253");  // 1202 and 1303, .5 up
  CHECK(values(event, "ARO", 1) == "2125");
  event.players[1].national.clear();
  CHECK(values(event, "ARO", 1, o) == "NA");
}

TEST_CASE("one code by another edition than the list") {
  const auto event = event_of(held_swiss);
  CHECK(values(event, "BH BH/V2023 BH/Vpre2023 BH/Vnone", 4, in(Edition::e2026)) ==
        "14.0 15.0 13.5 10.5");
  CHECK(values(event, "FB/V2023", 4) == values(event, "FB", 4, in(Edition::e2023)));
  CHECK(values(event, "AOB/V2023", 4) == values(event, "AOB", 4, in(Edition::e2023)));
}

TEST_CASE("lots are drawn from a stated seed only, the same on every machine") {
  const auto event = event_of({"Z", "Z", "Z", "Z", "Z", "Z"});
  CHECK(trf::tiebreak::unsupported_reason(trf::tiebreak::parse_code("LOT")) ==
        "LOT: lots want a seed: LOT/S2026");
  CHECK_THROWS_AS(column(event, "LOT"), trf::UsageError);
  const std::string drawn = column(event, "LOT/S2026");
  CHECK(drawn == column(event, "LOT/S2026"));
  CHECK(drawn != column(event, "LOT/S2027"));
  const auto table = trf::tiebreak::rank(event, trf::tiebreak::parse_list("LOT/S2026"), {});
  REQUIRE(table.remarks.size() == 1);
  CHECK(table.remarks[0] == "lots drawn from the seed 2026");
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    CHECK(table.rows[i].rank == i + 1);  // everybody has a lot of his own
    CHECK(table.rows[i].values[0].text() == std::to_string(i + 1));
  }
  // Behind other tie-breaks they part only those still level.
  const auto game = event_of({"2w1", "1b0", "Z", "Z"});
  CHECK(ranking(game, "WIN LOT/S1").starts_with("1:1 "));
}

TEST_CASE("medians and second cuts: low ones first, then the high (14.1-14.4)") {
  const auto event = event_of(held_swiss);
  // 2 met 10, 7, 1, 16 and 3 with 1.0, 1.5, 3.5, 3.5 and 3.5 points.
  CHECK(values(event, "BH BH/C1 BH/C2 BH/M1 BH/M2", 2, in(Edition::e2023)) ==
        "13.0 12.0 10.5 8.5 3.5");
  // Ratings 1750, 1900, 2200, 1450 and 2100.
  CHECK(values(event, "ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2", 2) == "1880 1988 2067 1917 1900");
  // More cuts than games: low ones first, nothing is left.
  CHECK(values(event_of({"2w1 .", "1b0 ."}), "BH/C2 BH/M2 ARO/M1", 1) == "0.0 0.0 NA");
}

TEST_CASE("AOB by Fore Buchholz, and progressive scores cut twice") {
  const auto event = event_of(held_swiss);
  // 1: the opponents 9, 13, 2, 15 and 4 have FB 9.5, 13.5, 13.5, 12.0 and 15.5.
  CHECK(values(event, "AOB/F", 1, in(Edition::e2023)) == "12.80");
  CHECK(values(event, "PS PS/C1 PS/C2", 1) == "11.0 10.0 8.5");
}

TEST_CASE("forfeits as played with /P: the scheduled opponent, and no voluntary round") {
  // 1 lost to 2 by forfeit in round 1 and met 3 and 4.
  const auto event = event_of({"2b- 3w1 4b=", "1w+ 4b1 3w=", "4w= 1b0 2b=", "3b= 2w0 1w="});
  CHECK(column(event, "PTS") == "1.5 2.5 1.0 1.0");
  // The dummy is his own score 1.5; with /P it is player 2, who has 2.5.
  CHECK(values(event, "BH BH/P", 1) == "3.5 4.5");
  // The forfeit loss is voluntary and cut; played, the least significant is.
  CHECK(values(event, "BH/C1 BH/C1/P", 1) == "2.0 3.5");
  CHECK(values(event, "SB SB/P", 2, in(Edition::e2024)) == "4.00 3.00");
}

TEST_CASE("standard points compare with the scheduled opponent (7.7)") {
  // A double forfeit and a 0-0 are half a point each by the text.
  const auto event = event_of({"2w- 3b0 H U", "1b- Z 3w1 H", "Z 1w0 2b0 Z"});
  CHECK(column(event, "STD") == "2.5 2.0 0.5");
}

TEST_CASE("wins by points with another score system, performance by 1-half-0") {
  auto scores = trf::tournament::ScoreSystem::standard();
  const auto three = trf::Points::from_tenths(30);
  const auto one = trf::Points::from_tenths(10);
  scores.win_white = scores.win_black = scores.forfeit_win = scores.full_bye = three;
  scores.draw_white = scores.draw_black = scores.half_bye = scores.pab = one;
  // A PAB worth a draw is no win; a forfeit win and a full-point bye are.
  const auto event = event_of({"2w1 U F 3w+", "1b0 3w= Z Z", "Z 2b= Z 1b-"}, scores);
  CHECK(column(event, "PTS") == "10.0 1.0 1.0");
  CHECK(column(event, "WIN") == "3 0 0");
  CHECK(column(event, "WON") == "1 0 0");
  CHECK(column(event, "TPR") == "2950 1957 2150");
  // 2 has 1.0 and two trailing byes worth a draw; the byes are capped at a draw in each of four
  // rounds; 3, who forfeits, has 1.0 and one trailing bye: 3 + 4 + 4 + 2.
  CHECK(values(event, "BH", 1) == "13.0");
}
