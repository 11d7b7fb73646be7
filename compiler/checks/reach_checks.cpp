#include "compiler/checks/reach_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/offered_mods.hpp"
#include "grammar/effects.hpp"
#include "grammar/tile_ids.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

/// Targets that together are never more than a hand with its last tile.
constexpr auto kHandTargets = std::to_array<std::string_view>(
    {"hand", "draw", "calls", "call_tiles", "winning_tile", "last_discard", "last_called_tile"});
/// Keywords that do not change how many tiles a definition takes.
constexpr auto kPlainKeywords = std::to_array<std::string_view>({"exhaustive", "nojoker"});

/// Actions that make tiles stand for others, or follow each other in another order, or tiles that no document names.
bool makes_unknown(std::string_view action) {
  using grammar::Deed;
  return grammar::action_does(action, {Deed::Orders, Deed::Aliases}) ||
         (grammar::action_does(action, {Deed::Makes}) && !grammar::action_does(action, {Deed::Names}));
}

/// Why no hand meets something; false when one may.
struct Why {
  std::string reason = {};
  bool too_many = false;  ///< it takes more tiles than a hand has

  explicit operator bool() const { return !reason.empty(); }

  /// Of things of which one has to be met: the first reason, if all have one.
  template <typename Ask>
  static Why of_alternatives(const Document& list, Ask ask) {
    Why first;
    for (const Document& one : list) {
      Why why = ask(one);
      if (!why) return {};
      if (!first) first = std::move(why);
    }
    return first;
  }
};

/// Whether the key holds definitions, whose tiles are asked for and not made.
bool only_asks(std::string_view key) {
  return key == "set_definitions" || key == "opts" || key == "when" || key.ends_with("_definition");
}

/// Copies that are taken to be there of a tile that is made.
constexpr int kMade = 1000;

/// Tiles that get onto the table besides those of the wall: dealt by name, laid down by the style of a call, drawn or
/// made by actions. What an action names that the wall has is taken to be that of the wall.
void add_made_tiles(const Document& document, std::map<std::string, int, std::less<>>& copies) {
  struct Part {
    const Document* value;
    bool style;
  };
  std::vector<Part> pending;
  std::map<std::string, int, std::less<>> dealt;
  for (const auto& [key, value] : document.items()) {
    const bool acts = grammar::find_word(grammar::WordKind::Event, key) != nullptr || key.starts_with("starting_") ||
                      key == "buttons" || key == "auto_buttons" || key == "functions" || key == "play_effects" ||
                      key == "constants" || key == "reserved_tiles";
    if (acts) pending.push_back({&value, false});
    if (!key.starts_with("starting_")) continue;
    for (const auto& [tile, times] : count_texts(value)) dealt[tile] += static_cast<int>(times);
  }
  const std::map<std::string, int, std::less<>> wall = copies;
  while (!pending.empty()) {
    const Part part = pending.back();
    pending.pop_back();
    const Document& value = *part.value;
    if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      if (grammar::is_tile_id(text) && (part.style || !wall.contains(text))) copies[text] = kMade;
    } else if (value.is_object()) {
      for (const auto& [key, member] : value.items()) {
        if (!only_asks(key)) pending.push_back({&member, part.style || key == "call_style"});
      }
    } else if (value.is_array()) {
      for (const Document& element : value) pending.push_back({&element, part.style});
    }
  }
  for (const auto& [tile, times] : dealt) {
    if (const auto there = copies.find(tile); there != copies.end()) there->second = std::max(there->second, times);
  }
}

class Reach {
 public:
  Reach(DocumentReport& report, const TextCounts& texts, bool hands_grow) : report_(report) {
    const Document* wall = report.find("wall");
    const Document* dealt = report.find("starting_tiles");
    if (wall == nullptr || !wall->is_array() || wall->empty()) return;
    knows_tiles_ = std::none_of(texts.begin(), texts.end(), [](const auto& text) { return makes_unknown(text.first); });
    for (const Document& tile : *wall) {
      // A tile with attributes, or a constant, may be anything.
      if (tile.is_string() && grammar::is_tile_id(tile.get_ref<const std::string&>())) {
        ++copies_[tile.get<std::string>()];
      } else {
        knows_tiles_ = false;
      }
    }
    add_made_tiles(report.document(), copies_);
    if (dealt != nullptr && dealt->is_number() && dealt->get<double>() >= 1 && !hands_grow) {
      hand_ = dealt->get<double>() + 1;
    }
  }

  void look_at(const std::vector<MatchUse>& matches) {
    if (!knows_tiles_ && !hand_) return;
    for (const MatchUse& match : matches) look_at(match);
  }

 private:
  void look_at(const MatchUse& match) {
    const Document& options = *match.options;
    if (options.size() < 2 || !options[0].is_array() || !options[1].is_array() || options[1].empty()) return;
    const bool of_hand = std::all_of(options[0].begin(), options[0].end(), [](const Document& target) {
      return target.is_string() && among(kHandTargets, target.get_ref<const std::string&>());
    });
    if (!of_hand) return;
    // The last tile may be counted by several names.
    const auto single = std::count_if(options[0].begin(), options[0].end(), [](const Document& target) {
      return target != "hand" && target != "calls" && target != "call_tiles";
    });
    spare_ = std::max<double>(0, static_cast<double>(single) - 1);
    bool told = false;
    for (const Document& definition : options[1]) told = named(definition) || told;
    // All alternatives must be out of reach; the reason of the first is told. Elsewhere than in a yaku a ruleset may
    // ask for tiles that only some of those have which build on it.
    const Why why = Why::of_alternatives(options[1], [&](const Document& one) { return obstacle(one); });
    if (why && !told && (match.of_yaku || (why.too_many && report_.of_author(match.pointer)))) {
      tell(pointer_to(match.pointer, 1), why);
    }
  }

  void tell(const std::string& at, const Why& why) {
    if (told_.insert(at).second) {
      report_.at(Code::ImpossibleYaku, at, "no hand can meet this definition: " + why.reason);
    }
  }

  /// The alternatives of a named definition that take more tiles than a hand has, where the author wrote them. Whether
  /// there are some.
  bool named(const Document& name) {
    const std::string key = name.is_string() ? name.get<std::string>() + "_definition" : std::string();
    const Document* list = key.empty() ? nullptr : report_.find(key);
    bool found = false;
    if (list == nullptr || !list->is_array()) return found;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::string at = pointer_to(pointer_to("", key), i);
      const Why why = (*list)[i].is_array() ? obstacle((*list)[i]) : Why();
      if (!why.too_many || !report_.of_author(at)) continue;
      tell(at, why);
      found = true;
    }
    return found;
  }

  /// Why a definition, or every alternative of a list of them, cannot be met; "" when it may be.
  Why obstacle(const Document& definition) const {
    if (definition.is_string()) {
      const auto& name = definition.get_ref<const std::string&>();
      const Document* named = report_.find(name + "_definition");
      return named != nullptr && named->is_array() ? alternatives(*named) : Why();
    }
    if (!definition.is_array() || definition.empty()) return {};
    // `~m` gives alternatives, each a list of items; a list of items stands for itself.
    const bool nested = definition[0].is_array() && !is_item(definition[0]) && !definition[0].empty();
    return nested ? alternatives(definition) : items(definition);
  }

  Why alternatives(const Document& list) const {
    return Why::of_alternatives(list, [&](const Document& one) { return one.is_array() ? items(one) : Why(); });
  }

  static bool is_item(const Document& value) {
    return value.is_array() && value.size() == 2 && value[0].is_array() && value[1].is_number();
  }

  Why items(const Document& list) const {
    double taken = 0;
    std::map<std::string, double> named;
    for (const Document& item : list) {
      if (item.is_string() && among(kPlainKeywords, item.get_ref<const std::string&>())) continue;
      if (!is_item(item)) return {};
      const double count = item[1].get<double>();
      if (count <= 0 || item[0].empty()) continue;
      double least = INFINITY;
      bool possible = false;
      for (const Document& group : item[0]) {
        least = std::min(least, size_of(group));
        possible = possible || may_exist(group);
      }
      taken += least * count;
      if (knows_tiles_ && !possible && !offered(item[0]))
        return {"the wall has no " + in_ticks(grammar::print_document(item[0], false))};
      if (item[0].size() == 1 && item[0][0].is_string()) named[item[0][0].get<std::string>()] += count;
    }
    for (const auto& [tile, count] : named) {
      const auto there = copies_.find(tile);
      if (knows_tiles_ && there != copies_.end() && there->second < count) {
        return {"it takes " + number(count) + " " + in_ticks(tile) + ", the wall has " + number(there->second)};
      }
    }
    if (hand_ && taken > *hand_ + spare_) {
      return {"it takes " + number(taken) + " tiles, a hand has " + number(*hand_), true};
    }
    return {};
  }

  /// Whether one of the tiles comes with a mod of the menu.
  bool offered(const Document& groups) const {
    return report_.offered() != nullptr && std::any_of(groups.begin(), groups.end(), [&](const Document& group) {
             return group.is_string() && grammar::is_tile_id(group.get_ref<const std::string&>()) &&
                    report_.offered()->adds_tile(group.get<std::string>());
           });
  }

  static std::string number(double value) { return grammar::print_document(Document(value), false); }

  /// The alternatives of a set by name, or nullptr.
  const Document* set_of(const Document& group) const {
    const Document* sets = report_.find("set_definitions");
    if (!group.is_string() || sets == nullptr || !sets->is_object()) return nullptr;
    const auto found = sets->find(group.get_ref<const std::string&>());
    return found != sets->end() && found->is_array() ? &*found : nullptr;
  }

  /// The fewest tiles of a hand that a group takes. A kong counts as three: its fourth tile is drawn for it.
  double size_of(const Document& group) const {
    if (const Document* set = set_of(group)) {
      double least = INFINITY;
      for (const Document& one : *set) least = std::min(least, one.is_array() ? tiles_of(one) : 0);
      return set->empty() ? 0 : least;
    }
    if (group.is_array()) return tiles_of(group);
    if (!group.is_string() || !grammar::is_tile_id(group.get_ref<const std::string&>())) return 0;  // or a call
    const char suit = group.get_ref<const std::string&>().back();
    return suit == 'm' || suit == 'p' || suit == 's' || suit == 'z' ? 1 : 0;  // flowers lie besides
  }

  static double tiles_of(const Document& offsets) {
    const bool alike = std::all_of(offsets.begin(), offsets.end(), [&](const Document& o) { return o == offsets[0]; });
    return alike && offsets.size() == 4 ? 3 : static_cast<double>(offsets.size());
  }

  bool may_exist(const Document& group) const {
    if (const Document* set = set_of(group)) {
      return std::any_of(set->begin(), set->end(), [&](const Document& one) { return may_exist(one); });
    }
    if (group.is_array()) return offsets_exist(group);
    if (!group.is_string()) return true;
    const auto& tile = group.get_ref<const std::string&>();
    return !grammar::is_tile_id(tile) || copies_.contains(tile);
  }

  /// Whether the wall has tiles at these distances from some tile: `0 1 2`.
  bool offsets_exist(const Document& offsets) const {
    std::map<int, int> needed;
    for (const Document& offset : offsets) {
      if (!offset.is_number() || std::abs(offset.get<double>()) > 8) return true;
      ++needed[static_cast<int>(offset.get<double>())];
    }
    for (const auto& entry : copies_) {
      const std::string& tile = entry.first;  // clang 14 captures no structured bindings
      if (tile.ends_with('x')) continue;      // backs and gaps
      // Winds and dragons have no neighbours, suits have those of their digit.
      const bool suited = tile.size() == 2 && (tile[1] == 'm' || tile[1] == 'p' || tile[1] == 's');
      const bool plain = tile.size() == 2 && tile[0] >= '0' && tile[0] <= '9';
      if (!plain) return true;
      const bool fits = std::all_of(needed.begin(), needed.end(), [&](const auto& need) {
        if (need.first != 0 && !suited) return false;
        const int digit = tile[0] - '0' + need.first;
        if (digit < 0 || digit > 9) return false;
        const auto there = copies_.find(std::string{static_cast<char>('0' + digit), tile[1]});
        return there != copies_.end() && there->second >= need.second;
      });
      if (fits) return true;
    }
    return needed.empty();
  }

  DocumentReport& report_;
  bool knows_tiles_ = false;
  std::map<std::string, int, std::less<>> copies_;
  std::set<std::string> told_;  ///< places
  double spare_ = 0;            ///< tiles that the targets count twice
  std::optional<double> hand_;  ///< tiles of a hand with its last one
};

/// What buttons are compared by: texts as numbers, so that each is looked at once however many it is held against.
class ButtonSheet {
 public:
  struct Row {
    const Document* button = nullptr;
    std::vector<std::size_t> conditions;  ///< all of which must hold, in order of their numbers
    std::size_t call = 0;
    std::size_t upgrades = 0;
  };

  explicit ButtonSheet(const Document& buttons) {
    for (const auto& [name, button] : buttons.items()) {
      if (button.is_object()) rows_.emplace(name, row(button));
    }
  }
  const Row* find(const std::string& name) const {
    const auto found = rows_.find(name);
    return found == rows_.end() ? nullptr : &found->second;
  }

 private:
  Row row(const Document& button) {
    Row row{&button, {}, field(button, "call"), field(button, "upgrades")};
    const auto when = button.find("show_when");
    if (when == button.end()) return row;
    if (!when->is_array()) {
      row.conditions.push_back(number(*when));
      return row;
    }
    for (const Document& condition : *when) row.conditions.push_back(number(condition));
    std::sort(row.conditions.begin(), row.conditions.end());
    row.conditions.erase(std::unique(row.conditions.begin(), row.conditions.end()), row.conditions.end());
    return row;
  }
  std::size_t field(const Document& button, const char* name) {
    const auto found = button.find(name);
    return found == button.end() ? 0 : number(*found);
  }
  std::size_t number(const Document& part) {
    return numbers_.try_emplace(grammar::print_document(part, false), numbers_.size() + 1).first->second;
  }

  std::unordered_map<std::string, std::size_t> numbers_;
  std::unordered_map<std::string, Row> rows_;
};

/// Conditions that are held against each other in all; more than any ruleset has.
constexpr std::size_t kMostComparisons = 20'000'000;

}  // namespace

void check_reach(DocumentReport& report, const TextCounts& texts, const DocumentNames& names) {
  Reach(report, texts, names.hands_grow).look_at(names.matches);
}

void check_hidden_buttons(DocumentReport& report) {
  const Document* buttons = report.find("buttons");
  if (buttons == nullptr || !buttons->is_object()) return;
  const ButtonSheet sheet(*buttons);
  std::size_t compared = 0;
  for (const auto& [over, button] : buttons->items()) {
    const ButtonSheet::Row* stronger = sheet.find(over);
    if (stronger == nullptr || stronger->conditions.empty() || button.contains("call_conditions")) continue;
    const auto names = button.find("precedence_over");
    if (names == button.end() || !names->is_array()) continue;
    for (const Document& name : *names) {
      if (!name.is_string() || name.get_ref<const std::string&>() == over) continue;
      const ButtonSheet::Row* weaker = sheet.find(name.get_ref<const std::string&>());
      if (weaker == nullptr || stronger->call != weaker->call || stronger->upgrades != weaker->upgrades) continue;
      // Who takes no tiles takes them from nobody: a vote, of which one answer counts before the other.
      if (stronger->call == 0 && stronger->upgrades == 0) continue;
      compared += 1 + stronger->conditions.size() + weaker->conditions.size();
      if (compared > kMostComparisons) return;
      const bool hides = std::includes(weaker->conditions.begin(), weaker->conditions.end(),
                                       stronger->conditions.begin(), stronger->conditions.end());
      if (!hides) continue;
      const auto& hidden = name.get_ref<const std::string&>();
      auto& diagnostic = report.at(Code::HiddenButton, pointer_to("/buttons", hidden),
                                   "the button " + in_ticks(hidden) + " is always hidden by " + in_ticks(over));
      diagnostic.notes.push_back(in_ticks(over) +
                                 " is offered whenever it is, for the same tiles, and takes precedence");
    }
  }
}

}  // namespace majs::compiler
