#include "trf/transliterate.hpp"

#include "text/transliterate.hpp"

namespace trf {

namespace {

/// Rewrites every text of a record.
struct InAscii {
  std::string_view federation;
  void ascii(std::string& s) const { s = text::to_ascii(s, federation); }
  /// Some letters become two: no more than the columns hold.
  void ascii(std::string& s, std::size_t width) const {
    ascii(s);
    if (s.size() > width) s.resize(width);
  }

  void operator()(PlayerRecord& p) const {
    p.name = name_in_ascii(p.name, p.federation, federation);
    ascii(p.title_text, 3);
    ascii(p.federation, 3);
    ascii(p.fide_id_text, 11);
  }
  void operator()(NationalRecord& n) const {
    ascii(n.classification, 3);
    n.name = name_in_ascii(n.name, "", federation);
    ascii(n.origin, 3);
    ascii(n.number, 11);
  }
  void operator()(TextRecord& r) const { ascii(r.text); }
  void operator()(CountRecord& r) const { ascii(r.text); }
  void operator()(DateRecord& r) const { ascii(r.text); }
  void operator()(OverviewRecord& r) const { ascii(r.text); }
  void operator()(ConfigurationRecord& r) const { ascii(r.text); }
  void operator()(StartingRankRecord& r) const {
    ascii(r.federation, 3);
    ascii(r.method, 5);
  }
  void operator()(TieBreakRecord& r) const {
    for (std::string& code : r.codes) ascii(code);
  }
  void operator()(OldTeamRecord& t) const { ascii(t.name); }
  void operator()(TeamRecord& t) const {
    ascii(t.name);
    ascii(t.nickname, 5);
  }
  template <class Other>
  void operator()(Other&) const {}
};

}  // namespace

std::string name_in_ascii(std::string_view name, std::string_view own, std::string_view event) {
  return text::to_ascii(name, text::writes_cyrillic(own) ? own : event);
}

Record to_ascii(Record record, std::string_view federation) {
  std::visit(InAscii{federation}, record.body);
  return record;
}

}  // namespace trf
