#include "runtime/report/tile_names.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "grammar/utf8.hpp"

namespace majs::report {
namespace {

struct TileNames {
  std::string_view language;
  std::string_view numerals;
  std::array<std::string_view, 3> suits;  // of kSuits
  std::string_view red;
  std::array<std::string_view, 7> honours;
  std::array<std::string_view, 4> others;  // of kOthers
  std::string_view any;
  std::string_view face_down;
};

constexpr std::string_view kSuits = "mps";
constexpr std::string_view kOthers = "fgaj";

#define MAJS_TILE_NAMES(language, numerals, m, p, s, red, east, south, west, north, white, green, red_dragon, flower, \
                        season, animal, joker, any, down)                                                             \
  TileNames{language,                                                                                                 \
            numerals,                                                                                                 \
            {m, p, s},                                                                                                \
            red,                                                                                                      \
            {east, south, west, north, white, green, red_dragon},                                                     \
            {flower, season, animal, joker},                                                                          \
            any,                                                                                                      \
            down},
constexpr std::array kNames = {
#include "runtime/report/tile_names.def"
};
#undef MAJS_TILE_NAMES

std::string filled(std::string_view pattern, std::string_view text) {
  std::string name(pattern);
  if (const std::size_t at = name.find('#'); at != name.npos) name.replace(at, 1, text);
  return name;
}

std::string numeral(const TileNames& names, std::size_t number) {
  if (names.numerals.empty() || number == 0) return std::to_string(number);
  std::string_view left = names.numerals;
  for (std::size_t i = 1; i < number; ++i) left.remove_prefix(grammar::utf8_length(left));
  return std::string(left.substr(0, grammar::utf8_length(left)));
}

/// Empty where there is no name.
std::string name_of(std::string_view id, const TileNames& names) {
  if (id == "any") return std::string(names.any);
  if (id == "1x") return std::string(names.face_down);
  if (id.size() != 2 || id[0] < '0' || id[0] > '9') return "";
  const auto number = static_cast<std::size_t>(id[0] - '0');
  const char suit = id[1] == 'q' || id[1] == 'y' ? 'j' : id[1];
  if (suit == 'z') return number >= 1 && number <= names.honours.size() ? std::string(names.honours[number - 1]) : "";
  if (const std::size_t at = kOthers.find(suit); at != kOthers.npos) {
    return filled(names.others[at], numeral(names, number));
  }
  const std::size_t at = kSuits.find(suit);
  if (at == kSuits.npos) return "";
  const std::string name = filled(names.suits[at], numeral(names, number == 0 ? 5 : number));
  return number == 0 ? filled(names.red, name) : name;
}

}  // namespace

std::string spoken_tile(std::string_view id, std::string_view language) {
  for (const TileNames& names : kNames) {
    if (names.language != language) continue;
    if (std::string name = name_of(id, names); !name.empty()) return name;
  }
  return std::string(id);
}

std::string spoken_tiles(const std::set<std::string, std::less<>>& ids) {
  Document all = Document::object();
  for (const TileNames& names : kNames) {
    Document own = Document::object();
    for (const std::string& id : ids) {
      if (std::string name = name_of(id, names); !name.empty()) own[id] = std::move(name);
    }
    all[std::string(names.language)] = std::move(own);
  }
  return grammar::print_document(all, false);
}

}  // namespace majs::report
