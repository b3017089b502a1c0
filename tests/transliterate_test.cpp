// Expected by the rules themselves: the Transliteration Act of Bulgaria, ICAO Doc 9303 part 3,
// resolution 55 of Ukraine. The surnames are invented.
#include "text/transliterate.hpp"

#include <catch2/catch.hpp>

namespace {

using trf::text::could_be;
using trf::text::to_ascii;

struct Name {
  const char *federation, *name, *latin;
};

constexpr Name names[] = {
    // Bulgaria: щ sht, ъ a, ь y, х h, ю yu, я ya, й y, -ия = -ia
    {"BUL", "Щъркелов, Георги", "Shtarkelov, Georgi"},
    {"BUL", "Жеравичков, Живко", "Zheravichkov, Zhivko"},
    {"BUL", "Бързеева, Мария", "Barzeeva, Maria"},
    {"BUL", "Кестенарска, София", "Kestenarska, Sofia"},
    {"BUL", "Ягодаров, Илия", "Yagodarov, Ilia"},
    {"BUL", "Хвойнакова, Юлия", "Hvoynakova, Yulia"},
    {"BUL", "Цъфтилски, Цветан", "Tsaftilski, Tsvetan"},
    {"BUL", "Чинариев, Йордан", "Chinariev, Yordan"},
    {"BUL", "Синьовски, Бойчо", "Sinyovski, Boycho"},
    {"BUL", "Гьолечков, Кольо", "Gyolechkov, Kolyo"},
    {"BUL", "Въртокъщов, Димитър", "Vartokashtov, Dimitar"},
    {"BUL", "Шипкоройски, Александър", "Shipkoroyski, Aleksandar"},
    {"BUL", "Лалугеров-Ръженов, Красимир", "Lalugerov-Razhenov, Krasimir"},
    {"BUL", "Дъждовник, Стефан", "Dazhdovnik, Stefan"},
    {"BUL", "Джинджифилов, Пламен", "Dzhindzhifilov, Plamen"},
    {"BUL", "Дзвънчев, Любомир", "Dzvanchev, Lyubomir"},
    {"BUL", "Езерковски, Петър", "Ezerkovski, Petar"},
    {"BUL", "Ябълкарова, Виктория", "Yabalkarova, Viktoria"},
    {"BUL", "Мъгливски, Валентин", "Maglivski, Valentin"},
    {"BUL", "Тръстиков, Николай", "Trastikov, Nikolay"},
    {"BUL", "Зюмбюлова, Десислава", "Zyumbyulova, Desislava"},
    {"BUL", "Пъстървански, Тодор", "Pastarvanski, Todor"},
    {"BUL", "Облачков, Емил", "Oblachkov, Emil"},
    {"BUL", "Рибаркова, Ралица", "Ribarkova, Ralitsa"},
    {"BUL", "Фенеров, Асен", "Fenerov, Asen"},
    {"BUL", "Айляков, Андрей", "Aylyakov, Andrey"},
    {"BUL", "Къщичкова, Анастасия", "Kashtichkova, Anastasia"},
    {"BUL", "Мостовьов, Ангел", "Mostovyov, Angel"},
    {"BUL", "Прилепчийски, Захари", "Prilepchiyski, Zahari"},
    {"BUL", "Юзбашев, Христо", "Yuzbashev, Hristo"},
    {"BUL", "ЩЪРКЕЛОВ, ИЛИЯ", "SHTARKELOV, ILIA"},
    {"BUL", "Жаблешков, Ж.", "Zhableshkov, Zh."},
    {"BUL", "Гъбарков, Владимир", "Gabarkov, Vladimir"},
    {"BUL", "Пчелински, Константин", "Pchelinski, Konstantin"},
    {"BUL", "Смокинова, Мариянка", "Smokinova, Mariyanka"},
    {"BUL", "Ореховска, Лилия-Роза", "Orehovska, Lilia-Roza"},
    // Russia: ё e, й i, х kh, ц ts, щ shch, ъ ie, ы y, ь none, э e, ю iu, я ia
    {"RUS", "Щучьеозёрный, Тарас", "Shchucheozernyi, Taras"},
    {"RUS", "Жигулёвцев, Платон", "Zhigulevtsev, Platon"},
    {"RUS", "Подъездов, Артём", "Podieezdov, Artem"},
    {"RUS", "Хвойнопольский, Юрий", "Khvoinopolskii, Iurii"},
    {"RUS", "Ястребогорова, Юлия", "Iastrebogorova, Iuliia"},
    {"RUS", "Эхолотов, Эдуард", "Ekholotov, Eduard"},
    {"RUS", "Цаплина, Анастасия", "Tsaplina, Anastasiia"},
    {"RUS", "Чайкопольцев, Алексей", "Chaikopoltsev, Aleksei"},
    {"RUS", "Шиповникова, Дарья", "Shipovnikova, Daria"},
    {"RUS", "Обломкин, Илья", "Oblomkin, Ilia"},
    {"RUS", "Грачёвогорский, Иннокентий", "Grachevogorskii, Innokentii"},
    {"RUS", "Мышеловин, Дмитрий", "Myshelovin, Dmitrii"},
    {"RUS", "Вьюгозимов, Семён", "Viugozimov, Semen"},
    {"RUS", "Рубёжкина, Алёна", "Rubezhkina, Alena"},
    {"RUS", "Камышлинов, Айдар", "Kamyshlinov, Aidar"},
    {"RUS", "Сыроежкина, Екатерина", "Syroezhkina, Ekaterina"},
    {"RUS", "Объездчиков, Захар", "Obieezdchikov, Zakhar"},
    {"RUS", "Лещенявский, Михаил", "Leshcheniavskii, Mikhail"},
    {"RUS", "Йодников, Николай", "Iodnikov, Nikolai"},
    {"RUS", "Ельникова, Софья", "Elnikova, Sofia"},
    {"RUS", "Ёлочкин, Пётр", "Elochkin, Petr"},
    {"RUS", "Ключевойтов, Кирилл", "Kliuchevoitov, Kirill"},
    {"RUS", "Птицелюбов, Лев", "Ptitseliubov, Lev"},
    {"RUS", "Зябликова, Яна", "Ziablikova, Iana"},
    {"RUS", "Журавлиный, Георгий", "Zhuravlinyi, Georgii"},
    {"RUS", "Фонарщиков, Фёдор", "Fonarshchikov, Fedor"},
    {"RUS", "Ижоростепнов, Игорь", "Izhorostepnov, Igor"},
    {"RUS", "Тёплоключев, Тимофей", "Teplokliuchev, Timofei"},
    {"RUS", "ЩУКОРЕЧИН, ЮРИЙ", "SHCHUKORECHIN, IURII"},
    {"RUS", "Барсуковец, Ю.", "Barsukovets, Iu."},
    {"RUS", "Волгореченский-Яр, Олег", "Volgorechenskii-Iar, Oleg"},
    {"RUS", "Бельчихина, Ольга", "Belchikhina, Olga"},
    {"RUS", "Снегирёвский, Савелий", "Snegirevskii, Savelii"},
    {"RUS", "Овсянкин, Всеволод", "Ovsiankin, Vsevolod"},
    {"RUS", "Ручьёвский, Матвей", "Ruchevskii, Matvei"},
    {"BLR", "Дубравушкин, Алесь", "Dubravushkin, Ales"},
    {"KAZ", "Қараағашов, Әлихан", "Karaagashov, Alikhan"},
    // Ukraine: г h, ґ g, и y, й ї є ю я by their place, зг zgh, no ь and no apostrophe
    {"UKR", "Вишнеградко, Остап", "Vyshnehradko, Ostap"},
    {"UKR", "Їжаченко, Юрій", "Yizhachenko, Yurii"},
    {"UKR", "Яблунецький, Євген", "Yablunetskyi, Yevhen"},
    {"UKR", "Згурівчук, Зоя", "Zghurivchuk, Zoia"},
    {"UKR", "Ґанковський, Григорій", "Gankovskyi, Hryhorii"},
    {"UKR", "Сол'янчук, Людмила", "Solianchuk, Liudmyla"},
    {"UKR", "Щедроківець, Надія", "Shchedrokivets, Nadiia"},
    {"UKR", "Йосиповий, Андрій", "Yosypovyi, Andrii"},
    // Serbia and North Macedonia
    {"SRB", "Шљивковић, Ненад", "Sljivkovic, Nenad"},
    {"SRB", "Ђурђевдански, Жарко", "Djurdjevdanski, Zarko"},
    {"SRB", "Њежићки, Љубиша", "Njezicki, Ljubisa"},
    {"MKD", "Вардаровски, Ѓорѓи", "Vardarovski, Gjorgji"},
    // Latin letters lose their marks
    {"TUR", "Kayalıdereoğlu, Çağan", "Kayalidereoglu, Cagan"},
    {"SRB", "Šljivković-Bara, Đorđe", "Sljivkovic-Bara, Dorde"},
    {"ROU", "Codruțeanu, Ioniță", "Codruteanu, Ionita"},
    {"GER", "Großmühlbacher, Jörg", "Grossmuhlbacher, Jorg"},
    {"HUN", "Szélkakasi, Örs", "Szelkakasi, Ors"},
    {"CZE", "Třešňovský, Řehoř", "Tresnovsky, Rehor"},
    {"POL", "Źródlański, Bogusław", "Zrodlanski, Boguslaw"},
    {"ESP", "Peñafierro Luna, Íñigo", "Penafierro Luna, Inigo"},
    {"FRA", "Châtaigneraie, Éloïse", "Chataigneraie, Eloise"},
    {"DEN", "Møllebæk, Søren", "Mollebaek, Soren"},
    {"ISL", "Þokuson, Guðmundur", "Thokuson, Gudmundur"},
    {"AZE", "Küləkzadə, Vüqar", "Kulakzada, Vuqar"},
    {"LAT", "Ķiršukalns, Jānis", "Kirsukalns, Janis"},
    {"GRE", "Θαλασσινός, Νίκος", "Thalassinos, Nikos"},
    {"GER", "Иванопольская, Юлия", "Ivanopolskaia, Iuliia"},
    {"ISR", "Їжаченко, Гнат", "Yizhachenko, Hnat"},
};

}  // namespace

TEST_CASE("transliteration: names by the rules of their federation") {
  REQUIRE(std::size(names) >= 100);
  for (const Name& n : names) {
    if (!n.latin) continue;
    CAPTURE(n.name);
    CHECK(to_ascii(n.name, n.federation) == n.latin);
  }
}

TEST_CASE("transliteration: every Cyrillic name of the table could be its own Latin form") {
  for (const Name& n : names)
    if (n.latin && trf::text::has_cyrillic(n.name) && n.federation != std::string("KAZ")) {
      CAPTURE(n.name, n.latin);
      CHECK(could_be(n.latin, n.name));
    }
}

TEST_CASE("transliteration: no Latin name of the table could be another Cyrillic one") {
  for (const Name& a : names)
    for (const Name& b : names)
      if (&a != &b && a.latin && trf::text::has_cyrillic(b.name) && b.latin) {
        std::string one = a.latin, other = b.latin;
        std::transform(one.begin(), one.end(), one.begin(), ::tolower);
        std::transform(other.begin(), other.end(), other.begin(), ::tolower);
        // The same person in capitals, or two of one name.
        if (one == other || (one.starts_with("yizhachenko") && other.starts_with("yizhachenko")))
          continue;
        CAPTURE(a.latin, b.name);
        CHECK_FALSE(could_be(a.latin, b.name));
      }
}

TEST_CASE("transliteration: spellings of one name that lists use") {
  for (const char* latin : {"Rubezhkin, Artem", "Rubyozhkin, Artyom", "Rubiozhkin, Artiom",
                            "Artem Rubezhkin", "RUBEZHKIN ARTEM", "Rubezkin, A."})
    CHECK(could_be(latin, "Рубёжкин Артём Юрьевич"));
  for (const char* latin : {"Grachevogorsky, Dmitry", "Grachevogorskiy, Dmitriy",
                            "Grachevogorskij, Dmitrij", "Grachyovogorski, Dmitri"})
    CHECK(could_be(latin, "Грачёвогорский, Дмитрий"));
  CHECK(could_be("Aleksandrova, Ksenia", "Александрова Ксения"));
  CHECK(could_be("Alexandrova, Xenia", "Александрова Ксения"));
  CHECK(could_be("Rubezhkin, Yuri", "Рубежкин Ю."));
  CHECK_FALSE(could_be("Rubezhkin, Igor", "Рубежкин Ю."));
  CHECK_FALSE(could_be("Rubezhkin", "Рубёжкин Артём"));
  CHECK_FALSE(could_be("", "Рубёжкин Артём"));
  CHECK_FALSE(could_be("Rubezhkin, Artem", ""));
}

TEST_CASE("transliteration: any text gives ASCII") {
  CHECK(to_ascii("") == "");
  CHECK(to_ascii("Plain, Name", "BUL") == "Plain, Name");
  // Decomposed letters are the same letters.
  CHECK(to_ascii("\xD0\x98\xCC\x86одников", "RUS") == "Iodnikov");
  for (const char* odd : {"\xF0\x9F\x98\x80", "\xFF\xFE", "\xD0", "漢字", "Щ\xD0", "ь", "ъ"}) {
    const std::string plain = to_ascii(odd, "BUL");
    CHECK(std::all_of(plain.begin(), plain.end(), [](char c) { return (c & 0x80) == 0; }));
  }
  const std::string much(5000, 'x');
  CHECK_FALSE(could_be(much, "Щ" + much));
}
