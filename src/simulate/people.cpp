#include "simulate/people.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "simulate/simulate.hpp"

namespace trf::simulate {

namespace {

using Names = std::array<std::string_view, 10>;

/// How a surname is told of a woman.
enum class Feminine : std::uint8_t { same, plus_a, ska };

/// Surnames are put together from words and belong to nobody.
struct Pool {
  std::string_view federation, town;
  Names surnames, men, women;
  Feminine feminine = Feminine::same;
};

constexpr Pool pools[] = {
    {"BUL",
     "Izvorovo Pole",
     {"Orehodanov", "Kamenarchev", "Vetrogonov", "Mechkarevski", "Zvezdelinov", "Snezhinkov",
      "Luchezarski", "Rekostroev", "Planinchev", "Morebregov"},
     {"Boyan", "Kaloyan", "Radoslav", "Stoyan", "Emil", "Vasil", "Ognyan", "Plamen", "Tihomir",
      "Yavor"},
     {"Elitsa", "Milena", "Lidia", "Radka", "Yana", "Desislava", "Kalina", "Nevena", "Tsveta",
      "Zornitsa"},
     Feminine::plus_a},
    {"GER",
     "Nebelbrück",
     {"Waldsteinbach", "Nebelhöfer", "Kiefernholz", "Ährenfeld", "Büchsenkamp", "Mühlengrund",
      "Königstanne", "Brückenthaler", "Silberfichte", "Sturmweiler"},
     {"Lukas", "Jonas", "Friedrich", "Matthias", "Götz", "Jürgen", "Anton", "Kilian", "Rüdiger",
      "Arne"},
     {"Anneliese", "Grete", "Käthe", "Lena", "Marlies", "Sophie", "Ulrike", "Frieda", "Henrike",
      "Jutta"}},
    {"ENG",
     "Oakhanger Mere",
     {"Thistlebeck", "Ravensmarsh", "Applegarth-Dunn", "Foxlowe", "Hollowbrook", "Kestrelwood",
      "Merrowdown", "Oakhanger", "O'Wintercombe", "Pebbleworth"},
     {"Jonathan A.", "Rupert", "Edwin", "Miles", "Gareth", "Hugh", "Oscar", "Felix", "Ralph",
      "Theo"},
     {"Harriet", "Imogen", "Beatrix", "Florence", "Rowena", "Agnes", "Cecily", "Edith", "Mabel",
      "Winifred"}},
    {"FRA",
     "Clairvent-sur-Aure",
     {"Boisfleury", "Clairvent", "Delabrume", "Montrosier", "Lépervière", "Sainteforge", "Vignaulx",
      "de la Chêneclaire", "Pontargent", "Rivedoux-Hautbois"},
     {"Étienne", "Benoît", "Rémi", "Thibault", "Luc", "Gaël", "Armand", "Yves", "Octave", "Noé"},
     {"Hélène", "Maëlle", "Clémence", "Noémie", "Solène", "Élodie", "Margot", "Inès", "Agathe",
      "Zoé"}},
    {"ESP",
     "Montearce",
     {"Montearce Rubial", "Peñalbar Soto", "Fuentelinde", "Valdecierzo", "Olivarejo Núñez",
      "Campoluengo", "Ríoseco Alamar", "Torrealbina", "Zarzahonda", "Brezales Íñigo"},
     {"Álvaro", "Bartolomé", "Íñigo", "Joaquín", "Rubén", "Tomás", "Ginés", "Hernán", "Martín",
      "Eloy"},
     {"Begoña", "Ángela", "Leocadia", "Rocío", "Inmaculada", "Pilar", "Jimena", "Aitana", "Nuria",
      "Sara"}},
    {"POL",
     "Śnieżnogóra",
     {"Brzozolaski", "Śnieżnogórski", "Złotopolski", "Wichrowiecki", "Jasnodębski", "Łąkowiejski",
      "Kruczkogrodzki", "Żurawinowski", "Mglistopolski", "Cichowodzki"},
     {"Łukasz", "Michał", "Paweł", "Grzegorz", "Zdzisław", "Bogumił", "Jacek", "Tomasz", "Wit",
      "Leszek"},
     {"Zofia", "Małgorzata", "Świętosława", "Agnieszka", "Bożena", "Kinga", "Ewa", "Łucja",
      "Halina", "Marta"},
     Feminine::ska},
    {"HUN",
     "Erdőhátvár",
     {"Erdőháthy", "Széllőcsei", "Kőrisfalvy", "Tölgyváry", "Hófehérkúti", "Nádasdombi", "Őszmezey",
      "Pataknéző", "Sólyomkövi", "Ködösréti-Tóth"},
     {"Tamás", "Gergő", "Bálint", "Zoltán", "András", "Csaba", "Ödön", "Máté", "Vince", "Lőrinc"},
     {"Ágnes", "Boglárka", "Csilla", "Erzsébet", "Gyöngyi", "Ildikó", "Katalin", "Noémi", "Réka",
      "Zsófia"}},
    {"NOR",
     "Fjellvågen",
     {"Fjellvåg", "Bjørkehaug", "Snøstrand", "Granlien", "Måkeskjær", "Sølvtjern", "Tåkeheim",
      "Ulvemoen", "Østerbrekke", "Elvesæter-Li"},
     {"Håkon", "Bjørn", "Sindre", "Torstein", "Øyvind", "Eirik", "Magnus", "Sverre", "Åsmund",
      "Leif"},
     {"Solveig", "Ingrid", "Åshild", "Ragnhild", "Tuva", "Marit", "Synnøve", "Liv", "Gro",
      "Bodil"}},
    {"ITA",
     "Pratofiorito",
     {"Boscoalto", "Nebbiarossa", "Del Ventaglio", "Montecigno", "Fontespina", "Ormechiare",
      "Valtramonta", "Pietralunare", "Acquamorta", "Cantalupini"},
     {"Niccolò", "Davide", "Ettore", "Giosuè", "Leandro", "Matteo", "Ruggero", "Silvano", "Ugo",
      "Tullio"},
     {"Allegra", "Beatrice", "Ginevra", "Ludovica", "Ornella", "Serena", "Viola", "Mirella",
      "Noemi", "Chiara"}},
    {"TUR",
     "Yeşilçınar",
     {"Çınarova", "Gümüşdere", "Karayelkıran", "Yıldızören", "Taşkıranlı", "Göğebakar", "Bozçayır",
      "Şimşektepe", "Uluçamlı", "Dağesintili"},
     {"Emre", "Ömer", "Çağrı", "Kıvanç", "Tuğrul", "Barış", "İlker", "Serkan", "Umut", "Yiğit"},
     {"Ayşegül", "Çiğdem", "Elif", "Gülşen", "İpek", "Özge", "Şule", "Zeynep", "Buket", "Defne"}},
};

/// No FIDE number has ten digits.
constexpr std::uint64_t first_id = 9'990'000'000;

std::string surname_of(std::string_view name, Feminine feminine, bool woman) {
  std::string out(name);
  if (!woman) return out;
  if (feminine == Feminine::ska) out.back() = 'a';
  if (feminine == Feminine::plus_a) {
    if (out.ends_with("ski")) out.pop_back();
    out += 'a';
  }
  return out;
}

struct TitleBound {
  std::uint16_t rating;
  Title title;
};
constexpr TitleBound open_titles[] = {
    {2500, Title::gm}, {2400, Title::im}, {2300, Title::fm}, {2200, Title::cm}};
constexpr TitleBound women_titles[] = {
    {2300, Title::wgm}, {2200, Title::wim}, {2100, Title::wfm}, {2000, Title::wcm}};

Title title_for(Random& random, const tournament::Player& player) {
  if (!player.rating || random.chance(1, 4)) return Title::none;
  for (const TitleBound& b : open_titles)
    if (*player.rating >= b.rating) return b.title;
  if (player.sex == Sex::female)
    for (const TitleBound& b : women_titles)
      if (*player.rating >= b.rating) return b.title;
  return Title::none;
}

PartialDate birth_of(Random& random, std::uint16_t year) {
  const int age = 9 + random.between(0, 35) + random.between(0, 35);
  const int month = random.between(1, 12);
  const std::chrono::year_month_day_last last{
      std::chrono::year{year - age},
      std::chrono::month{static_cast<unsigned>(month)} / std::chrono::last};
  const int day = random.between(1, static_cast<int>(static_cast<unsigned>(last.day())));
  return {static_cast<std::uint16_t>(year - age), static_cast<std::uint8_t>(month),
          static_cast<std::uint8_t>(day)};
}

std::string name_of(Random& random, const Pool& pool, bool woman) {
  // One draw a statement: arguments of a call have no order.
  const std::string surname = surname_of(random.one_of(pool.surnames), pool.feminine, woman);
  const std::string_view given = random.one_of(woman ? pool.women : pool.men);
  return fmt::format("{}, {}", surname, given);
}

}  // namespace

std::vector<std::string> known_federations() {
  std::vector<std::string> out;
  for (const Pool& pool : pools) out.emplace_back(pool.federation);
  return out;
}

People::People(const std::vector<std::string>& federations) : next_id_(first_id) {
  for (const std::string& wanted : federations.empty() ? known_federations() : federations) {
    std::size_t i = 0;
    while (i < std::size(pools) && pools[i].federation != wanted) ++i;
    if (i == std::size(pools))
      throw UsageError(fmt::format("federation {}: names are made up for {}", wanted,
                                   fmt::join(known_federations(), ", ")));
    pools_.push_back(i);
  }
}

void People::fill(Random& random, tournament::Player& player, std::uint16_t year) {
  const Pool& pool = pools[random.one_of(pools_)];
  const bool woman = random.chance(1, 4);
  player.sex = woman ? Sex::female : Sex::male;
  player.federation = pool.federation;
  player.name = name_of(random, pool, woman);
  constexpr int tries = 20;  // in a big field namesakes occur, as in life
  for (int i = 0; i < tries && !names_.insert(player.name).second; ++i)
    player.name = name_of(random, pool, woman);
  player.title = title_for(random, player);
  player.birth = birth_of(random, year);
  next_id_ += 1 + random.below(900);
  player.fide_id = FideId{next_id_};
}

std::string People::arbiter(Random& random, std::string_view title) {
  const Pool& pool = pools[random.one_of(pools_)];
  const bool woman = random.chance(1, 3);
  const std::string name = name_of(random, pool, woman);
  return fmt::format("{} {} ({})", title, name, next_id_ += 1 + random.below(900));
}

std::pair<std::string, std::string> People::host(Random& random) const {
  const Pool& pool = pools[random.one_of(pools_)];
  return {std::string(pool.federation), std::string(pool.town)};
}

}  // namespace trf::simulate
