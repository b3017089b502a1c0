// FIDE's three-letter federation codes and what is written in their place.
#include <algorithm>
#include <array>
#include <string_view>

#include "grammar/grammar.hpp"

namespace trf::grammar {

namespace {

using namespace std::string_view_literals;

// The federations of FIDE and its flag for players without one (FID); sorted.
// clang-format off
constexpr std::array federations{
    "AFG"sv, "AHO"sv, "ALB"sv, "ALG"sv, "AND"sv, "ANG"sv, "ANT"sv, "ARG"sv, "ARM"sv, "ARU"sv,
    "AUS"sv, "AUT"sv, "AZE"sv, "BAH"sv, "BAN"sv, "BAR"sv, "BDI"sv, "BEL"sv, "BEN"sv, "BER"sv,
    "BHU"sv, "BIH"sv, "BIZ"sv, "BLR"sv, "BOL"sv, "BOT"sv, "BRA"sv, "BRN"sv, "BRU"sv, "BUL"sv,
    "BUR"sv, "CAF"sv, "CAM"sv, "CAN"sv, "CAY"sv, "CGO"sv, "CHA"sv, "CHI"sv, "CHN"sv, "CIV"sv,
    "CMR"sv, "COD"sv, "COL"sv, "COM"sv, "CPV"sv, "CRC"sv, "CRO"sv, "CUB"sv, "CUR"sv, "CYP"sv,
    "CZE"sv, "DEN"sv, "DJI"sv, "DMA"sv, "DOM"sv, "ECU"sv, "EGY"sv, "ENG"sv, "ERI"sv, "ESA"sv,
    "ESP"sv, "EST"sv, "ETH"sv, "FAI"sv, "FID"sv, "FIJ"sv, "FIN"sv, "FRA"sv, "GAB"sv, "GAM"sv,
    "GBS"sv, "GCI"sv, "GEO"sv, "GEQ"sv, "GER"sv, "GHA"sv, "GRE"sv, "GRL"sv, "GRN"sv, "GUA"sv,
    "GUI"sv, "GUM"sv, "GUY"sv, "HAI"sv, "HKG"sv, "HON"sv, "HUN"sv, "INA"sv, "IND"sv, "IOM"sv,
    "IRI"sv, "IRL"sv, "IRQ"sv, "ISL"sv, "ISR"sv, "ISV"sv, "ITA"sv, "IVB"sv, "JAM"sv, "JCI"sv,
    "JOR"sv, "JPN"sv, "KAZ"sv, "KEN"sv, "KGZ"sv, "KOR"sv, "KOS"sv, "KSA"sv, "KUW"sv, "LAO"sv,
    "LAT"sv, "LBA"sv, "LBN"sv, "LBR"sv, "LCA"sv, "LES"sv, "LIE"sv, "LTU"sv, "LUX"sv, "MAC"sv,
    "MAD"sv, "MAR"sv, "MAS"sv, "MAW"sv, "MDA"sv, "MDV"sv, "MEX"sv, "MGL"sv, "MKD"sv, "MLI"sv,
    "MLT"sv, "MNC"sv, "MNE"sv, "MOZ"sv, "MRI"sv, "MTN"sv, "MYA"sv, "NAM"sv, "NCA"sv, "NCL"sv,
    "NED"sv, "NEP"sv, "NGR"sv, "NIG"sv, "NOR"sv, "NRU"sv, "NZL"sv, "OMA"sv, "PAK"sv, "PAN"sv,
    "PAR"sv, "PER"sv, "PHI"sv, "PLE"sv, "PLW"sv, "PNG"sv, "POL"sv, "POR"sv, "PUR"sv, "QAT"sv,
    "ROU"sv, "RSA"sv, "RUS"sv, "RWA"sv, "SAM"sv, "SCO"sv, "SEN"sv, "SEY"sv, "SGP"sv, "SKN"sv,
    "SLE"sv, "SLO"sv, "SMR"sv, "SOL"sv, "SOM"sv, "SRB"sv, "SRI"sv, "SSD"sv, "STP"sv, "SUD"sv,
    "SUI"sv, "SUR"sv, "SVK"sv, "SWE"sv, "SWZ"sv, "SYR"sv, "TAN"sv, "THA"sv, "TJK"sv, "TKM"sv,
    "TLS"sv, "TOG"sv, "TON"sv, "TPE"sv, "TTO"sv, "TUN"sv, "TUR"sv, "UAE"sv, "UGA"sv, "UKR"sv,
    "URU"sv, "USA"sv, "UZB"sv, "VAN"sv, "VEN"sv, "VIE"sv, "VIN"sv, "WLS"sv, "YEM"sv, "ZAM"sv,
    "ZIM"sv,
};

struct Alias {
  std::string_view code, federation;
};

// ISO 3166 codes of two and three letters where FIDE has another one, and codes of former use;
// sorted.
constexpr auto aliases = std::to_array<Alias>({
    Alias{"ABW", "ARU"}, Alias{"AD", "AND"}, Alias{"AE", "UAE"}, Alias{"AF", "AFG"},
    Alias{"AG", "ANT"}, Alias{"AGO", "ANG"}, Alias{"AL", "ALB"}, Alias{"AM", "ARM"},
    Alias{"AO", "ANG"}, Alias{"AR", "ARG"}, Alias{"ARE", "UAE"}, Alias{"AT", "AUT"},
    Alias{"ATG", "ANT"}, Alias{"AU", "AUS"}, Alias{"AW", "ARU"}, Alias{"AZ", "AZE"},
    Alias{"BA", "BIH"}, Alias{"BB", "BAR"}, Alias{"BD", "BAN"}, Alias{"BE", "BEL"},
    Alias{"BF", "BUR"}, Alias{"BFA", "BUR"}, Alias{"BG", "BUL"}, Alias{"BGD", "BAN"},
    Alias{"BGR", "BUL"}, Alias{"BH", "BRN"}, Alias{"BHR", "BRN"}, Alias{"BHS", "BAH"},
    Alias{"BI", "BDI"}, Alias{"BJ", "BEN"}, Alias{"BLZ", "BIZ"}, Alias{"BM", "BER"},
    Alias{"BMU", "BER"}, Alias{"BN", "BRU"}, Alias{"BO", "BOL"}, Alias{"BR", "BRA"},
    Alias{"BRB", "BAR"}, Alias{"BS", "BAH"}, Alias{"BT", "BHU"}, Alias{"BTN", "BHU"},
    Alias{"BW", "BOT"}, Alias{"BWA", "BOT"}, Alias{"BY", "BLR"}, Alias{"BZ", "BIZ"},
    Alias{"CA", "CAN"}, Alias{"CD", "COD"}, Alias{"CF", "CAF"}, Alias{"CG", "CGO"},
    Alias{"CH", "SUI"}, Alias{"CHE", "SUI"}, Alias{"CHL", "CHI"}, Alias{"CI", "CIV"},
    Alias{"CL", "CHI"}, Alias{"CM", "CMR"}, Alias{"CN", "CHN"}, Alias{"CO", "COL"},
    Alias{"COG", "CGO"}, Alias{"CR", "CRC"}, Alias{"CRI", "CRC"}, Alias{"CU", "CUB"},
    Alias{"CUW", "CUR"}, Alias{"CV", "CPV"}, Alias{"CW", "CUR"}, Alias{"CY", "CYP"},
    Alias{"CYM", "CAY"}, Alias{"CZ", "CZE"}, Alias{"DE", "GER"}, Alias{"DEU", "GER"},
    Alias{"DJ", "DJI"}, Alias{"DK", "DEN"}, Alias{"DM", "DMA"}, Alias{"DNK", "DEN"},
    Alias{"DO", "DOM"}, Alias{"DZ", "ALG"}, Alias{"DZA", "ALG"}, Alias{"EC", "ECU"},
    Alias{"EE", "EST"}, Alias{"EG", "EGY"}, Alias{"ER", "ERI"}, Alias{"ES", "ESP"},
    Alias{"ET", "ETH"}, Alias{"FI", "FIN"}, Alias{"FJ", "FIJ"}, Alias{"FJI", "FIJ"},
    Alias{"FO", "FAI"}, Alias{"FR", "FRA"}, Alias{"FRO", "FAI"}, Alias{"GA", "GAB"},
    Alias{"GD", "GRN"}, Alias{"GE", "GEO"}, Alias{"GG", "GCI"}, Alias{"GGY", "GCI"},
    Alias{"GH", "GHA"}, Alias{"GIN", "GUI"}, Alias{"GL", "GRL"}, Alias{"GM", "GAM"},
    Alias{"GMB", "GAM"}, Alias{"GN", "GUI"}, Alias{"GNB", "GBS"}, Alias{"GNQ", "GEQ"},
    Alias{"GQ", "GEQ"}, Alias{"GR", "GRE"}, Alias{"GRC", "GRE"}, Alias{"GRD", "GRN"},
    Alias{"GT", "GUA"}, Alias{"GTM", "GUA"}, Alias{"GU", "GUM"}, Alias{"GW", "GBS"},
    Alias{"GY", "GUY"}, Alias{"HK", "HKG"}, Alias{"HN", "HON"}, Alias{"HND", "HON"},
    Alias{"HR", "CRO"}, Alias{"HRV", "CRO"}, Alias{"HT", "HAI"}, Alias{"HTI", "HAI"},
    Alias{"HU", "HUN"}, Alias{"ID", "INA"}, Alias{"IDN", "INA"}, Alias{"IE", "IRL"},
    Alias{"IL", "ISR"}, Alias{"IM", "IOM"}, Alias{"IMN", "IOM"}, Alias{"IN", "IND"},
    Alias{"IQ", "IRQ"}, Alias{"IR", "IRI"}, Alias{"IRN", "IRI"}, Alias{"IS", "ISL"},
    Alias{"IT", "ITA"}, Alias{"JE", "JCI"}, Alias{"JEY", "JCI"}, Alias{"JM", "JAM"},
    Alias{"JO", "JOR"}, Alias{"JP", "JPN"}, Alias{"KE", "KEN"}, Alias{"KG", "KGZ"},
    Alias{"KH", "CAM"}, Alias{"KHM", "CAM"}, Alias{"KM", "COM"}, Alias{"KN", "SKN"},
    Alias{"KNA", "SKN"}, Alias{"KR", "KOR"}, Alias{"KW", "KUW"}, Alias{"KWT", "KUW"},
    Alias{"KY", "CAY"}, Alias{"KZ", "KAZ"}, Alias{"LA", "LAO"}, Alias{"LB", "LBN"},
    Alias{"LBY", "LBA"}, Alias{"LC", "LCA"}, Alias{"LI", "LIE"}, Alias{"LIB", "LBN"},
    Alias{"LK", "SRI"}, Alias{"LKA", "SRI"}, Alias{"LR", "LBR"}, Alias{"LS", "LES"},
    Alias{"LSO", "LES"}, Alias{"LT", "LTU"}, Alias{"LU", "LUX"}, Alias{"LV", "LAT"},
    Alias{"LVA", "LAT"}, Alias{"LY", "LBA"}, Alias{"MA", "MAR"}, Alias{"MC", "MNC"},
    Alias{"MCO", "MNC"}, Alias{"MD", "MDA"}, Alias{"MDG", "MAD"}, Alias{"ME", "MNE"},
    Alias{"MG", "MAD"}, Alias{"MK", "MKD"}, Alias{"ML", "MLI"}, Alias{"MM", "MYA"},
    Alias{"MMR", "MYA"}, Alias{"MN", "MGL"}, Alias{"MNG", "MGL"}, Alias{"MO", "MAC"},
    Alias{"MR", "MTN"}, Alias{"MRT", "MTN"}, Alias{"MT", "MLT"}, Alias{"MU", "MRI"},
    Alias{"MUS", "MRI"}, Alias{"MV", "MDV"}, Alias{"MW", "MAW"}, Alias{"MWI", "MAW"},
    Alias{"MX", "MEX"}, Alias{"MY", "MAS"}, Alias{"MYS", "MAS"}, Alias{"MZ", "MOZ"},
    Alias{"NA", "NAM"}, Alias{"NC", "NCL"}, Alias{"NE", "NIG"}, Alias{"NER", "NIG"},
    Alias{"NG", "NGR"}, Alias{"NGA", "NGR"}, Alias{"NI", "NCA"}, Alias{"NIC", "NCA"},
    Alias{"NL", "NED"}, Alias{"NLD", "NED"}, Alias{"NO", "NOR"}, Alias{"NP", "NEP"},
    Alias{"NPL", "NEP"}, Alias{"NR", "NRU"}, Alias{"NZ", "NZL"}, Alias{"OM", "OMA"},
    Alias{"OMN", "OMA"}, Alias{"PA", "PAN"}, Alias{"PE", "PER"}, Alias{"PG", "PNG"},
    Alias{"PH", "PHI"}, Alias{"PHL", "PHI"}, Alias{"PK", "PAK"}, Alias{"PL", "POL"},
    Alias{"PR", "PUR"}, Alias{"PRI", "PUR"}, Alias{"PRT", "POR"}, Alias{"PRY", "PAR"},
    Alias{"PS", "PLE"}, Alias{"PSE", "PLE"}, Alias{"PT", "POR"}, Alias{"PW", "PLW"},
    Alias{"PY", "PAR"}, Alias{"QA", "QAT"}, Alias{"RO", "ROU"}, Alias{"ROM", "ROU"},
    Alias{"RS", "SRB"}, Alias{"RU", "RUS"}, Alias{"RW", "RWA"}, Alias{"SA", "KSA"},
    Alias{"SAU", "KSA"}, Alias{"SB", "SOL"}, Alias{"SC", "SEY"}, Alias{"SD", "SUD"},
    Alias{"SDN", "SUD"}, Alias{"SE", "SWE"}, Alias{"SG", "SGP"}, Alias{"SI", "SLO"},
    Alias{"SIN", "SGP"}, Alias{"SK", "SVK"}, Alias{"SL", "SLE"}, Alias{"SLB", "SOL"},
    Alias{"SLV", "ESA"}, Alias{"SM", "SMR"}, Alias{"SN", "SEN"}, Alias{"SO", "SOM"},
    Alias{"SR", "SUR"}, Alias{"SS", "SSD"}, Alias{"ST", "STP"}, Alias{"SV", "ESA"},
    Alias{"SVN", "SLO"}, Alias{"SY", "SYR"}, Alias{"SYC", "SEY"}, Alias{"SZ", "SWZ"},
    Alias{"TCD", "CHA"}, Alias{"TD", "CHA"}, Alias{"TG", "TOG"}, Alias{"TGO", "TOG"},
    Alias{"TH", "THA"}, Alias{"TJ", "TJK"}, Alias{"TL", "TLS"}, Alias{"TM", "TKM"},
    Alias{"TN", "TUN"}, Alias{"TO", "TON"}, Alias{"TR", "TUR"}, Alias{"TT", "TTO"},
    Alias{"TW", "TPE"}, Alias{"TWN", "TPE"}, Alias{"TZ", "TAN"}, Alias{"TZA", "TAN"},
    Alias{"UA", "UKR"}, Alias{"UG", "UGA"}, Alias{"URY", "URU"}, Alias{"US", "USA"},
    Alias{"UY", "URU"}, Alias{"UZ", "UZB"}, Alias{"VC", "VIN"}, Alias{"VCT", "VIN"},
    Alias{"VE", "VEN"}, Alias{"VG", "IVB"}, Alias{"VGB", "IVB"}, Alias{"VI", "ISV"},
    Alias{"VIR", "ISV"}, Alias{"VN", "VIE"}, Alias{"VNM", "VIE"}, Alias{"VU", "VAN"},
    Alias{"VUT", "VAN"}, Alias{"WAL", "WLS"}, Alias{"WS", "SAM"}, Alias{"WSM", "SAM"},
    Alias{"XK", "KOS"}, Alias{"XKX", "KOS"}, Alias{"YE", "YEM"}, Alias{"ZA", "RSA"},
    Alias{"ZAF", "RSA"}, Alias{"ZM", "ZAM"}, Alias{"ZMB", "ZAM"}, Alias{"ZW", "ZIM"},
    Alias{"ZWE", "ZIM"},
});
// clang-format on

static_assert(std::ranges::is_sorted(federations));
static_assert(std::ranges::is_sorted(aliases, {}, &Alias::code));

/// Three capitals as one number; `none` for anything else.
constexpr std::size_t none = 26 * 26 * 26;
constexpr std::size_t packed(std::string_view code) {
  if (code.size() != 3) return none;
  std::size_t out = 0;
  for (const char c : code) {
    if (c < 'A' || c > 'Z') return none;
    out = out * 26 + static_cast<std::size_t>(c - 'A');
  }
  return out;
}

/// Asked for every player and every key: one look instead of a search.
constexpr std::array<bool, none> known = [] {
  std::array<bool, none> out{};
  for (const std::string_view code : federations) out[packed(code)] = true;
  return out;
}();

}  // namespace

bool is_federation(std::string_view code) {
  const std::size_t place = packed(code);
  return place != none && known[place];
}

std::string_view federation_for(std::string_view code) {
  std::array<char, 3> upper{};
  if (code.size() < 2 || code.size() > upper.size()) return {};
  std::ranges::transform(code, upper.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  });
  const std::string_view wanted(upper.data(), code.size());
  if (is_federation(wanted)) return *std::ranges::lower_bound(federations, wanted);
  const auto alias = std::ranges::lower_bound(aliases, wanted, {}, &Alias::code);
  return alias != aliases.end() && alias->code == wanted ? alias->federation : ""sv;
}

}  // namespace trf::grammar
