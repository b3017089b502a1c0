// The profiles in the binary, as the files that they would be.
#include <array>

#include "rating/national.hpp"

namespace trf::rating {

namespace {

struct ShippedProfile {
  std::string_view name, text;
};

constexpr std::array<ShippedProfile, 3> shipped{{
    {"rus",
     R"toml(# Russia: the rating of the Chess Federation of Russia, since 31 March 2016.
id = "RUS-2016"
federation = "RUS"
effective_from = 2016-03-31
status = "unverified"
note = "The regulation itself was not seen: the arithmetic is that of independent programs that agree."
lists = ["standard", "rapid", "blitz"]

[scope]
players = "federation"
foreigners = "use_fide"
rate_unrated_opponents = true
time_controls = "fide"

[expected]
kind = "table"
table = "fide"
cap = 400
cap_exempt_from = 0
decimals = 2

[update]
kind = "K"
k = [
  { max_rating = 1199, k = 60 },
  { max_rating = 1399, k = 50 },
  { max_rating = 1599, k = 40 },
  { max_rating = 1799, k = 35 },
  { max_rating = 1999, k = 30 },
  { max_rating = 2199, k = 25 },
  { max_rating = 2399, k = 20 },
  { k = 10 },
]
k_times_n_max = 0

[rounding]
when = "event"
mode = "half_up"

[initial]
rule = "constant"
value = 1000
min_games = 0

[floor]
value = 1000
action = "clamp"

[period]
order = "event_end_date"
base = "running"

[ids]
kind = "integer"
field = "ID_No"

[list_format]
encoding = "utf-8"
accept_bom = true
separator = ","
header = true
columns = { id = "ID_No", name = "Name", sex = "Sex", region = "Clubnumber", year = "Birthday", rating = "Rtg_Nat", fide_id = "Fide_No", fide_rating = "Rtg_Int" }
male_if_sex_empty = true

[names]
script = "cyrillic"
order = "surname given patronymic"
fold = ["ё=е", "Ё=Е"]

[report]
formats = ["swiss_manager_national_id", "trf26_nrs"]
)toml"},
    {"bul",
     R"toml(# Bulgaria: no regulation of a national rating was found; FIDE's arithmetic stands in.
id = "BUL-unverified"
federation = "BUL"
status = "provisional"
note = "No regulation of a Bulgarian rating was found: FIDE's arithmetic of October 2025 stands in. Every value may be changed in a profile of your own."
lists = ["standard", "rapid", "blitz"]

[scope]
players = "federation"
foreigners = "use_fide"
rate_unrated_opponents = false
time_controls = "fide"

[expected]
kind = "table"
table = "fide"
cap = 400
cap_exempt_from = 2650
decimals = 2

[update]
kind = "K"
k = [
  { reached = 2400, k = 10 },
  { max_age = 18, never_reached = 2300, k = 40 },
  { max_games = 29, k = 40 },
  { k = 20 },
]
k_times_n_max = 700

[rounding]
when = "event"
mode = "half_away"

[initial]
rule = "fide_two_draws"
min_games = 5
max = 2200

[floor]
value = 1400
action = "unrate"

[period]
order = "month"
base = "list_at_start"

[ids]
kind = "integer"
field = "ID_No"

[report]
formats = ["swiss_manager_national_id", "trf26_nrs"]
)toml"},
    {"ger", R"toml(# Germany: DWZ by the Wertungsordnung of the DSB, Anhang 2.4.
id = "GER-DWZ"
federation = "GER"
status = "verified"
note = "The number of earlier evaluations (index) is not in the file: six or more are assumed. Reported plans of 2025 and 2026 for another formula are not in it."
lists = ["standard"]

[scope]
players = "federation"
foreigners = "use_fide"
rate_unrated_opponents = false
time_controls = "any"

[expected]
kind = "normal"
cap = 0
decimals = 3

[update]
kind = "dwz"

[rounding]
when = "event"
mode = "half_up"

[initial]
rule = "performance_iterative"
min_games = 5

[period]
order = "event_end_date"
base = "running"

[ids]
kind = "text"
field = "ID"

[list_format]
encoding = "iso-8859-1"
separator = ","
header = true
columns = { id = "ID", name = "Spielername", sex = "Geschlecht", year = "Geburtsjahr", rating = "DWZ", index = "Index", title = "FIDE-Titel", fide_id = "FIDE-ID", fide_rating = "FIDE-Elo" }

[report]
formats = ["swi", "trf26_nrs"]
)toml"},
}};

}  // namespace

std::vector<std::string_view> shipped_profiles() {
  std::vector<std::string_view> out;
  for (const ShippedProfile& p : shipped) out.push_back(p.name);
  return out;
}

std::string_view shipped_profile_text(std::string_view name) {
  for (const ShippedProfile& p : shipped)
    if (p.name == name) return p.text;
  return {};
}

}  // namespace trf::rating
