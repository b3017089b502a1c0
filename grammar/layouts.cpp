// The tables of trf.md §3 to §9, row by row.
#include <algorithm>
#include <array>

#include "grammar/grammar.hpp"

namespace trf::grammar {

namespace {

using enum FieldId;
using enum Weight;

constexpr bool right = true;
constexpr bool left = false;

// --- §4 the tournament section ------------------------------------------------------------------
constexpr std::array free_text{
    Field{FieldId::text, "text", 5, 0, Type::text},
};
constexpr std::array count_fields{
    Field{FieldId::count, "number", 5, 0, Type::integer},
};
constexpr std::array date_fields{
    Field{FieldId::date, "date", 5, 14, Type::date},
};
constexpr std::array round_dates{
    Field{FieldId::round_date, "date", 1, 8, Type::round_date},
};
constexpr std::array side_fields{
    Field{FieldId::side, "colour", 5, 5, Type::side},
};
constexpr std::array point_group{
    Field{FieldId::symbol, "symbol", 1, 1, Type::symbol},
    Field{FieldId::value, "value", 2, 5, Type::points, right},
};
constexpr std::array team_point_group{
    Field{FieldId::symbol, "symbol", 1, 2, Type::symbol},
    Field{FieldId::value, "value", 3, 6, Type::points, right},
};
constexpr std::array starting_rank{
    Field{FieldId::federation, "federation", 5, 7, Type::federation},
    Field{FieldId::method, "method", 9, 13, Type::text},
};
constexpr std::array code_fields{
    Field{FieldId::codes, "tie-breaks", 5, 0, Type::code_list},
};
constexpr std::array board_colour{
    Field{FieldId::side, "colour", 1, 1, Type::side},
};

// --- §5 the player ------------------------------------------------------------------------------
constexpr std::array player_fields{
    Field{FieldId::tpn, "starting number", 5, 8, Type::integer, right, mandatory, mandatory,
          mandatory, mandatory},
    Field{FieldId::sex, "sex", 10, 10, Type::sex, left, warning, ignored, warning, ignored},
    Field{FieldId::title, "title", 11, 13, Type::title, right, warning, ignored, warning, ignored},
    Field{FieldId::name, "name", 15, 47, Type::text, left, warning, ignored, warning, ignored},
    Field{FieldId::rating, "rating", 49, 52, Type::rating, right, warning, ignored, warning,
          ignored},
    Field{FieldId::federation, "federation", 54, 56, Type::federation, left, warning, ignored,
          warning, ignored},
    Field{FieldId::fide_id, "FIDE number", 58, 68, Type::fide_id, right, mandatory, ignored,
          mandatory, ignored},
    Field{FieldId::birth, "birth date", 70, 79, Type::date, left, warning, ignored, warning,
          ignored},
    Field{FieldId::points, "points", 81, 84, Type::points, right, ignored, mandatory, ignored,
          mandatory},
    Field{FieldId::rank, "rank", 86, 89, Type::integer, right, mandatory, ignored, mandatory,
          mandatory},
};
constexpr std::array round_block{
    Field{FieldId::opponent, "opponent", 1, 4, Type::opponent, right, mandatory, mandatory,
          mandatory, mandatory},
    Field{FieldId::colour, "colour", 6, 6, Type::colour, left, mandatory, mandatory, mandatory,
          mandatory},
    Field{FieldId::result, "result", 8, 8, Type::result, left, mandatory, mandatory, mandatory,
          mandatory},
};

// --- §6 the national rating line ----------------------------------------------------------------
constexpr std::array national_fields{
    Field{FieldId::tpn, "starting number", 5, 8, Type::integer, right, none, none, ignored,
          mandatory},
    Field{FieldId::sex, "sex", 10, 10, Type::sex},
    Field{FieldId::classification, "classification", 11, 13, Type::text, right},
    Field{FieldId::name, "name", 15, 47, Type::text},
    Field{FieldId::rating, "rating", 49, 52, Type::rating, right, none, none, ignored, mandatory},
    Field{FieldId::origin, "origin", 54, 56, Type::text},
    Field{FieldId::national_number, "national number", 58, 68, Type::text, right},
    Field{FieldId::birth, "birth date", 70, 79, Type::date},
};

// --- §7 teams -----------------------------------------------------------------------------------
constexpr std::array old_team_fields{
    Field{FieldId::name, "team name", 5, 36, Type::text, left, mandatory, mandatory, mandatory,
          mandatory},
};
constexpr std::array player_group{
    Field{FieldId::player, "player", 1, 4, Type::integer, right, mandatory, mandatory, mandatory,
          mandatory},
};
constexpr std::array team_fields{
    Field{FieldId::number, "team number", 5, 7, Type::integer, right, none, none, mandatory,
          mandatory, Edition::trf26},
    Field{FieldId::name, "team name", 9, 40, Type::text, left, none, none, mandatory, mandatory,
          Edition::trf26},
    Field{FieldId::nickname, "nickname", 42, 46, Type::text, left, none, none, ignored, ignored,
          Edition::trf26},
    Field{FieldId::strength, "strength", 48, 53, Type::integer, right, none, none, ignored, ignored,
          Edition::trf26},
    Field{FieldId::match_points, "match points", 55, 60, Type::points, right, none, none, ignored,
          mandatory, Edition::trf26},
    Field{FieldId::game_points, "game points", 62, 67, Type::points, right, none, none, ignored,
          mandatory, Edition::trf26},
    Field{FieldId::rank, "rank", 69, 71, Type::integer, right, none, none, mandatory, mandatory,
          Edition::trf26},
};
constexpr std::array lineup_fields{
    Field{FieldId::round, "round", 5, 7, Type::integer, right},
    Field{FieldId::team, "team", 9, 11, Type::integer, right},
    Field{FieldId::opponent_team, "opponent team", 13, 15, Type::integer, right},
};
constexpr std::array team_bye_fields{
    Field{FieldId::match_points, "match points", 5, 8, Type::points, right},
    Field{FieldId::game_points, "game points", 10, 13, Type::points, right},
};
constexpr std::array team_bye_group{
    Field{FieldId::team, "team", 1, 3, Type::integer, right},
};
constexpr std::array team_forfeit_fields{
    Field{FieldId::type, "type", 5, 6, Type::letter},
    Field{FieldId::round, "round", 8, 10, Type::integer, right},
    Field{FieldId::white, "White team", 12, 14, Type::integer, right},
    Field{FieldId::black, "Black team", 16, 18, Type::integer, right},
};

// --- §8 lists -----------------------------------------------------------------------------------
constexpr std::array bye_fields{
    Field{FieldId::type, "type", 5, 5, Type::letter},
    Field{FieldId::round, "round", 7, 9, Type::integer, right},
};
constexpr std::array id_group{
    Field{FieldId::id, "id", 1, 4, Type::integer, right},
};
constexpr std::array acceleration_fields{
    Field{FieldId::match_points, "match points", 5, 8, Type::points, right},
    Field{FieldId::game_points, "game points", 10, 13, Type::points, right},
    Field{FieldId::first_round, "first round", 15, 17, Type::integer, right},
    Field{FieldId::last_round, "last round", 19, 21, Type::integer, right},
    Field{FieldId::first_id, "first id", 23, 26, Type::integer, right},
    Field{FieldId::last_id, "last id", 28, 31, Type::integer, right},
};
constexpr std::array forbidden_fields{
    Field{FieldId::first_round, "first round", 5, 7, Type::integer, right},
    Field{FieldId::last_round, "last round", 9, 11, Type::integer, right},
};
constexpr std::array abnormal_fields{
    Field{FieldId::type, "type", 5, 5, Type::letter},
    Field{FieldId::match_points, "match points", 8, 11, Type::signed_points, right},
    Field{FieldId::points, "points", 14, 17, Type::signed_points, right},
    Field{FieldId::round, "round", 20, 22, Type::integer, right},
};

// --- §9 private vocabularies --------------------------------------------------------------------
constexpr std::array row_fields{
    Field{FieldId::tpn, "starting number", 5, 8, Type::integer, right},
};
constexpr std::array row_group{
    Field{FieldId::value, "value", 1, 4, Type::points, right},
};
constexpr std::array price_fields{
    Field{FieldId::value, "value", 5, 12, Type::points, right},
};

constexpr Group rounds{92, 10, round_block};
constexpr Edition e06 = Edition::trf06;
constexpr Edition e26 = Edition::trf26;
constexpr Edition ex = Edition::trfx;
constexpr Edition ebx = Edition::trfbx;

constexpr Layout header(std::string_view key, std::string_view name, Weight r16, Weight p16,
                        Weight r26, Weight p26, Edition since = e06) {
  return {Key{key}, name, Shape::free_text, free_text, {}, false, since, r16, p16, r26, p26};
}
constexpr Layout counted(std::string_view key, std::string_view name, Edition since,
                         Weight r26 = ignored, Weight p26 = ignored) {
  return {Key{key}, name,    Shape::free_text, count_fields, {}, false,
          since,    ignored, ignored,          r26,          p26};
}
constexpr Layout words(std::string_view key, std::string_view name, bool repeatable) {
  return {Key{key}, name, Shape::tokens, free_text, {}, repeatable, ex};
}
constexpr Layout price(std::string_view key, std::string_view name) {
  return {Key{key}, name, Shape::tokens, price_fields, {}, false, ebx};
}

constexpr std::array table{
    header("012", "tournament name", mandatory, mandatory, mandatory, mandatory),
    header("022", "city", mandatory, ignored, mandatory, ignored),
    header("032", "federation", mandatory, ignored, mandatory, ignored),
    Layout{Key{"042"},
           "start date",
           Shape::free_text,
           date_fields,
           {},
           false,
           e06,
           ignored,
           ignored,
           mandatory,
           ignored},
    Layout{Key{"052"},
           "end date",
           Shape::free_text,
           date_fields,
           {},
           false,
           e06,
           ignored,
           ignored,
           mandatory,
           ignored},
    counted("062", "number of players", e06),
    counted("072", "number of rated players", e06),
    counted("082", "number of teams", e06),
    header("092", "type of tournament", ignored, ignored, ignored, ignored),
    header("102", "chief arbiter", mandatory, ignored, mandatory, ignored),
    Layout{Key{"112"},
           "deputy arbiter",
           Shape::free_text,
           free_text,
           {},
           true,
           e06,
           ignored,
           ignored,
           ignored,
           ignored},
    header("122", "time control", ignored, ignored, ignored, ignored),
    Layout{Key{"132"},
           "round dates",
           Shape::columns,
           {},
           {92, 10, round_dates},
           false,
           e06,
           ignored,
           ignored,
           mandatory,
           ignored},
    counted("142", "number of rounds", e26, none, conditional),
    Layout{Key{"152"},
           "initial colour",
           Shape::tokens,
           side_fields,
           {},
           false,
           e26,
           none,
           none,
           none,
           conditional},
    Layout{Key{"162"},
           "point system",
           Shape::tokens,
           {},
           {6, 9, point_group},
           false,
           e26,
           none,
           none,
           none,
           conditional},
    Layout{Key{"172"},
           "starting-rank method",
           Shape::tokens,
           starting_rank,
           {},
           false,
           e26,
           none,
           none,
           none,
           conditional},
    header("182", "pairing controller", none, none, title_events, ignored, e26),
    header("192", "encoded tournament type", none, none, title_events, mandatory, e26),
    Layout{Key{"202"},
           "tie-breaks",
           Shape::tokens,
           code_fields,
           {},
           false,
           e26,
           none,
           none,
           title_events,
           mandatory},
    Layout{Key{"212"},
           "standings order",
           Shape::tokens,
           code_fields,
           {},
           false,
           e26,
           none,
           none,
           ignored,
           none},
    header("222", "encoded time control", none, none, ignored, ignored, e26),
    Layout{Key{"352"},
           "board colours",
           Shape::tokens,
           {},
           {5, 1, board_colour},
           false,
           e26,
           none,
           none,
           ignored,
           mandatory},
    Layout{Key{"362"},
           "team point system",
           Shape::tokens,
           {},
           {5, 9, team_point_group},
           false,
           e26,
           none,
           none,
           none,
           conditional},
    Layout{Key{"001"}, "player", Shape::columns, player_fields, rounds, true, e06, mandatory,
           mandatory, mandatory, mandatory},
    Layout{Key{"310"},
           "team",
           Shape::columns,
           team_fields,
           {74, 5, player_group},
           true,
           e26,
           none,
           none,
           mandatory,
           mandatory},
    Layout{Key{"013"},
           "team",
           Shape::columns,
           old_team_fields,
           {37, 5, player_group},
           true,
           e06,
           mandatory,
           mandatory,
           mandatory,
           mandatory},
    Layout{Key{"320"},
           "team byes",
           Shape::columns,
           team_bye_fields,
           {15, 4, team_bye_group},
           false,
           e26,
           none,
           none,
           ignored,
           mandatory},
    Layout{Key{"330"},
           "forfeited match",
           Shape::columns,
           team_forfeit_fields,
           {},
           true,
           e26,
           none,
           none,
           mandatory,
           mandatory},
    Layout{Key{"240"},
           "byes",
           Shape::columns,
           bye_fields,
           {11, 5, id_group},
           true,
           e26,
           none,
           none,
           ignored,
           mandatory},
    Layout{Key{"250"},
           "acceleration",
           Shape::columns,
           acceleration_fields,
           {},
           true,
           e26,
           none,
           none,
           title_events,
           mandatory},
    Layout{Key{"260"},
           "forbidden pairs",
           Shape::columns,
           forbidden_fields,
           {13, 5, id_group},
           true,
           e26,
           none,
           none,
           title_events,
           mandatory},
    Layout{Key{"299"},
           "abnormal points",
           Shape::columns,
           abnormal_fields,
           {24, 5, id_group},
           true,
           e26,
           none,
           none,
           mandatory,
           mandatory},
    Layout{Key{"300"},
           "line-up",
           Shape::columns,
           lineup_fields,
           {17, 5, player_group},
           true,
           e26,
           none,
           none,
           ignored,
           mandatory},
    Layout{Key{"801"},
           "team overview",
           Shape::free_text,
           free_text,
           {},
           true,
           e26,
           none,
           none,
           ignored,
           ignored},
    Layout{Key{"802"},
           "team overview",
           Shape::free_text,
           free_text,
           {},
           true,
           e26,
           none,
           none,
           ignored,
           ignored},
    counted("XXR", "number of rounds", ex),
    words("XXC", "configuration", true),
    words("XXZ", "absent players", true),
    words("XXP", "forbidden pairs", true),
    Layout{Key{"XXA"}, "acceleration", Shape::columns, row_fields, {10, 5, row_group}, true, ex},
    words("XXS", "point system", true),
    price("BBW", "price of a win"),
    price("BBD", "price of a draw"),
    price("BBL", "price of a loss"),
    price("BBZ", "price of a zero-point bye"),
    price("BBF", "price of a forfeit loss"),
    price("BBU", "price of the pairing-allocated bye"),
    Layout{Key{"###"}, "comment", Shape::comment, {}, {}, true, e26},
};

constexpr Layout national{
    Key{}, "national rating", Shape::columns, national_fields, {}, true, e26, none,
    none,  ignored,           mandatory};

/// Perfect hash of the three characters: collisions would only cost a second look.
constexpr std::size_t slot(std::string_view key) {
  const auto at = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(key[i]));
  };
  return (at(0) * 31 + at(1) * 17 + at(2) * 7) % 512;
}

constexpr auto index = [] {
  std::array<std::uint8_t, 512> slots{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::size_t s = slot(table[i].key.view());
    while (slots[s] != 0) s = (s + 1) % slots.size();
    slots[s] = static_cast<std::uint8_t>(i + 1);
  }
  return slots;
}();

const Field* find_field(std::span<const Field> fields, FieldId id) {
  const auto it = std::ranges::find(fields, id, &Field::id);
  return it == fields.end() ? nullptr : &*it;
}

}  // namespace

const Field* Layout::find(FieldId id) const { return find_field(fields, id); }
const Field* Layout::find_in_group(FieldId id) const { return find_field(group.fields, id); }

const Layout* find_layout(Key key) {
  for (std::size_t s = slot(key.view()); index[s] != 0; s = (s + 1) % index.size()) {
    const Layout& candidate = table[index[s] - 1U];
    if (candidate.key == key) return &candidate;
  }
  return nullptr;
}

std::span<const Layout> layouts() { return table; }
const Layout& national_layout() { return national; }

}  // namespace trf::grammar
