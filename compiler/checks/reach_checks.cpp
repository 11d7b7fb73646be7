#include "compiler/checks/reach_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "grammar/tile_ids.hpp"

namespace majs::compiler {
namespace {

/// Targets that together are never more than a hand with its last tile.
constexpr auto kHandTargets = std::to_array<std::string_view>(
    {"hand", "draw", "calls", "call_tiles", "winning_tile", "last_discard", "last_called_tile"});
/// Keywords that do not change how many tiles a definition takes.
constexpr auto kPlainKeywords = std::to_array<std::string_view>({"exhaustive", "nojoker"});
/// Actions that make tiles stand for others, or follow each other in another order.
constexpr auto kTileActions = std::to_array<std::string_view>(
    {"set_tile_alias", "set_tile_alias_all", "set_tile_ordering", "set_tile_ordering_all", "set_suit_ordering",
     "set_suit_ordering_all", "convert_last_discard", "copy_tiles"});

/// Whether players are dealt or draw several tiles by actions, so that nobody knows how long a hand is.
bool draws_several(const Document& document) {
  std::vector<const Document*> pending = {&document};
  while (!pending.empty()) {
    const Document& value = *pending.back();
    pending.pop_back();
    if (value.is_array() && value.size() > 1 && value[0].is_string()) {
      const auto& name = value[0].get_ref<const std::string&>();
      const bool draws = name.find("draw") != std::string::npos || name == "move_tiles";
      if (draws && (!value[1].is_number() || value[1].get<double>() > 1)) return true;
    }
    if (!value.is_structured()) continue;
    for (const Document& child : value) pending.push_back(&child);
  }
  return false;
}

class Reach {
 public:
  Reach(DocumentReport& report, const TextCounts& texts) : report_(report) {
    const Document* wall = report.find("wall");
    const Document* dealt = report.find("starting_tiles");
    if (wall == nullptr || !wall->is_array() || wall->empty()) return;
    knows_tiles_ = std::none_of(kTileActions.begin(), kTileActions.end(),
                                [&](std::string_view action) { return texts.find(action) != texts.end(); });
    for (const Document& tile : *wall) {
      // A tile with attributes, or a constant, may be anything.
      if (tile.is_string() && grammar::is_tile_id(tile.get_ref<const std::string&>())) {
        ++copies_[tile.get<std::string>()];
      } else {
        knows_tiles_ = false;
      }
    }
    if (dealt != nullptr && dealt->is_number() && dealt->get<double>() >= 1 && !draws_several(report.document())) {
      hand_ = dealt->get<double>() + 1;
    }
  }

  void yaku(const Document& list, const std::string& at) {
    if (!knows_tiles_ && !hand_) return;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].is_object() && list[i].contains("when")) condition(list[i]["when"], pointer_to(at, i) + "/when");
    }
  }

 private:
  void condition(const Document& value, const std::string& at) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) condition(value[i], pointer_to(at, i));
      return;
    }
    if (!value.is_object() || !value.contains("name") || value["name"] != "match" || !value.contains("opts")) return;
    const Document& options = value["opts"];
    if (!options.is_array() || options.size() < 2 || !options[0].is_array() || !options[1].is_array()) return;
    const bool of_hand = std::all_of(options[0].begin(), options[0].end(), [](const Document& target) {
      return target.is_string() && among(kHandTargets, target.get_ref<const std::string&>());
    });
    if (!of_hand || options[1].empty()) return;
    // All alternatives must be out of reach; the reason of the first is told.
    std::string reason;
    for (const Document& definition : options[1]) {
      const std::string why = obstacle(definition);
      if (why.empty()) return;
      if (reason.empty()) reason = why;
    }
    report_.at(Code::ImpossibleYaku, at + "/opts/1", "no hand can meet this definition: " + reason);
  }

  /// Why a definition, or every alternative of a list of them, cannot be met; "" when it may be.
  std::string obstacle(const Document& definition) const {
    if (definition.is_string()) {
      const auto& name = definition.get_ref<const std::string&>();
      const Document* named = report_.find(name + "_definition");
      return named != nullptr && named->is_array() ? alternatives(*named) : std::string();
    }
    if (!definition.is_array() || definition.empty()) return {};
    // `~m` gives alternatives, each a list of items; a list of items stands for itself.
    const bool nested = definition[0].is_array() && !is_item(definition[0]) && !definition[0].empty();
    return nested ? alternatives(definition) : items(definition);
  }

  std::string alternatives(const Document& list) const {
    std::string reason;
    for (const Document& one : list) {
      const std::string why = one.is_array() ? items(one) : std::string();
      if (why.empty()) return {};
      if (reason.empty()) reason = why;
    }
    return reason;
  }

  static bool is_item(const Document& value) {
    return value.is_array() && value.size() == 2 && value[0].is_array() && value[1].is_number();
  }

  std::string items(const Document& list) const {
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
      if (knows_tiles_ && !possible) return "the wall has no " + in_ticks(grammar::print_document(item[0], false));
      if (item[0].size() == 1 && item[0][0].is_string()) named[item[0][0].get<std::string>()] += count;
    }
    for (const auto& [tile, count] : named) {
      const auto there = copies_.find(tile);
      if (knows_tiles_ && there != copies_.end() && there->second < count) {
        return "it takes " + number(count) + " " + in_ticks(tile) + ", the wall has " + number(there->second);
      }
    }
    if (hand_ && taken > *hand_) {
      return "it takes " + number(taken) + " tiles, a hand has " + number(*hand_);
    }
    return {};
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
    if (group.is_string() && grammar::is_tile_id(group.get_ref<const std::string&>())) return 1;
    return 0;  // a call, or something of which nothing is known
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

void check_definitions_of_yaku(DocumentReport& report, const TextCounts& texts,
                               const std::set<std::string, std::less<>>& lists) {
  Reach reach(report, texts);
  for (const std::string& key : lists) reach.yaku(*report.find(key), pointer_to("", key));
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
