#include "regulation/regulation.hpp"

namespace trf::regulation {

std::string_view blank() {  // NOLINT(readability-function-size): one text
  return R"toml(# The regulation of an event, for trf. Lines with # are explanations; take the # off what holds.
# Each table may have an article: the number in the printed regulation, which findings cite.
# What stands outside [[group]] holds for every group that has no table of that name of its own.
regulation = 1

[event]
article = "1"
name = "Name of the event"
city = "City"
federation = "FID"
start = 2026-06-07
end = 2026-06-15
currency = "EUR"
# both_groups = true                # a player may play in two groups

[[group]]
id = "A"
article = "3"
name = "Open"
# events = ["Name of the event - A"]  # what the name of the event in its file holds
system = "dutch"                    # dubov burstein lim double-swiss team-swiss round-robin other
rounds = 9
# teams = true

# [[group.limit]]                   # who may play
# article = "6"
# rating = "fide"                   # or a federation, for its own rating: "RUS"
# min = 1200
# max = 2399
# unrated = true                    # whether unrated players may play
# list = 2026-06-01
# holds = true                      # of two articles that contradict each other: this one holds

[time_control]
article = "4"
minutes = 90                        # or several: period = [{moves = 40, minutes = 90, increment = 30}, {minutes = 30, increment = 30}]
increment = 30
rated_as = "standard"               # rapid blitz

[schedule]
article = "9"
# registration = [{from = 2026-06-07T13:00:00, until = 2026-06-07T15:00:00}]
# rounds = [2026-06-07T16:00:00, 2026-06-08T15:00:00]
# prize_giving = 2026-06-15T14:00:00

[ranking]
article = "10"
tie_breaks = ["DE", "BH/C1", "BH", "WIN", "SB"]   # codes of C.07, or "SM:84{0,0,1,-,-,0,1}"
# rating = "RUS"                    # rating tie-breaks by that federation's ratings
# edition = "2024"                  # of C.07; else the one in force on the start

[byes]
article = "13.11"
count = 1                           # a player may ask for so many
worth = "half"                      # zero full
first = 1
last = 6
notice = "10 minutes after the end of the last game of the previous round"

[default_time]
article = "13.2"
minutes = 30

[reported]
article = "3"
to = ["FIDE"]                       # and federations

# Who is in a category: all that is stated must be so.
[[category]]
id = "women"
name = "Women"
sex = "w"

[[category]]
id = "s60"
name = "Seniors over 60"
over = 60                           # age_by = "year": reaches 60 in the year; "day": is 60 on the first day

[[category]]
id = "u14"
name = "Under 14"
under = 14                          # age_by = "year": born in the year of the 14th birthday or later
# born_from = 2012-01-01, born_until, rating_min, rating_max, unrated, rating, titles, federations,
# fide_ids, players (start numbers: local players)

[prize_rules]
article = "8"
one_prize = true                    # the largest; if equal the more prestigious: the one listed first
sharing = "none"                    # equal hort
# share_on = "points"               # who shares: equal in points; "all" = in all tie-breaks too
# unit = 0.01                       # shares are whole multiples of it
# fund = 1800                       # checked against the prizes

[[prize]]
article = "8"
id = "main"
name = "Main"
amounts = [500, 400, 300]

[[prize]]
article = "8"
category = "women"
amounts = [200, 100]
# hand_down = "main"                # inherits what nobody can win
# min_players = 3

[[prize]]
category = "s60"
amounts = [150]

[[prize]]
category = "u14"
amounts = [100, 50]

# [[medals]]
# category = "women"
# places = 3
# award = "medal and diploma"

[fees]
article = "5"
base = 50
due = "by the start of round 4"
waiver = true
# [[fees.rate]]                     # the first that fits holds
# name = "titled players"
# titles = ["GM", "IM"]             # born_before, born_after, both_groups, lodging, sex, federations
# amount = 0

[[official]]
article = "11"
role = "chief arbiter"
title = "IA"
name = "Surname, Name"

[protest]
article = "11"
minutes = 30
deposit = 80

# [[other]]                         # what no file can show to be kept
# article = "7"
# text = "A ringing phone loses the game."
)toml";
}

}  // namespace trf::regulation
