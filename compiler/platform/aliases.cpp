#include "compiler/platform/aliases.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

/// A tile with those that stand for it.
using Families = std::map<std::string, std::set<std::string>>;

/// A behaviour of tiles holds little more (runtime/tiles).
constexpr std::size_t kMostAliases = 16000;

/// So many sets that a button names are not too many, nor so many tiles of a set.
constexpr std::size_t kMostSets = 4000;
constexpr std::size_t kMostTiles = 16;

bool sets_alias(const Document& action) {
  return (is_action(action, "set_tile_alias_all") || is_action(action, "set_tile_alias")) && action.size() == 3;
}

bool is_kind(const Document& tile) { return tile.is_string() && tile != "any"; }

/// What tiles stand for, where the document says so by their names.
Families meanings_in(const Document& document) {
  Families meanings;
  Document copy = document;
  each_action(copy, [&](Document& action) {
    if (!sets_alias(action) || !action[1].is_array() || !action[2].is_array()) return;
    for (const Document& from : action[1]) {
      for (const Document& to : action[2]) {
        if (is_kind(from) && is_kind(to)) meanings[from.get<std::string>()].insert(to.get<std::string>());
      }
    }
  });
  return meanings;
}

/// The kind of a tile of the wall, whatever is written on it.
std::string kind_in_wall(const Document& tile) {
  if (tile.is_string()) return tile.get<std::string>();
  if (tile.is_array() && !tile.empty() && tile[0].is_string()) return tile[0].get<std::string>();
  return tile.is_object() && tile.contains("tile") && tile["tile"].is_string() ? tile["tile"].get<std::string>() : "";
}

std::map<std::string, std::size_t> copies_in_wall(const Document& document) {
  std::map<std::string, std::size_t> copies;
  const Document* wall = grammar::find_member(document, "wall");
  for (std::size_t i = 0; wall != nullptr && wall->is_array() && i < wall->size(); ++i) {
    ++copies[kind_in_wall((*wall)[i])];
  }
  return copies;
}

/// What is written on tiles of the wall, by kind.
std::map<std::string, std::set<Document>> marks_in_wall(const Document& document) {
  std::map<std::string, std::set<Document>> marks;
  const Document* wall = grammar::find_member(document, "wall");
  for (std::size_t i = 0; wall != nullptr && wall->is_array() && i < wall->size(); ++i) {
    const Document& tile = (*wall)[i];
    Document attributes = Document::array();
    for (std::size_t j = 1; tile.is_array() && j < tile.size(); ++j) attributes.push_back(tile[j]);
    if (tile.is_object()) attributes = tile.value("attrs", Document::array());
    if (attributes.is_array() && !attributes.empty()) marks[kind_in_wall(tile)].insert(std::move(attributes));
  }
  return marks;
}

/// Adds the sets of so many more tiles, `tiles` from `first` on in order; one more than kMostSets tells that there are
/// others.
void add_sets(const std::vector<std::string>& tiles, std::size_t first, std::size_t more, Document& set,
              Document& sets) {
  if (more == 0) {
    sets.push_back(set);
    return;
  }
  for (std::size_t at = first; at + more <= tiles.size() && sets.size() <= kMostSets; ++at) {
    if (at > first && tiles[at] == tiles[at - 1]) continue;  // the first of equal tiles leads to the same sets
    set.push_back(tiles[at]);
    add_sets(tiles, at + 1, more - 1, set, sets);
    set.erase(set.size() - 1);
  }
}

/// `[0, 0, 0]`: equal tiles, as many as that.
std::size_t equal_tiles(const Document& call) {
  if (!call.is_array()) return 0;
  const bool equal = std::all_of(call.begin(), call.end(), [](const Document& offset) { return offset == 0; });
  return equal ? call.size() : 0;
}

/// How many pairs of a tile and what it stands for there are then.
std::size_t look_up_marked(Document& document, const std::map<std::string, std::set<Document>>& in_wall) {
  const std::vector<Document> marks = {Document::array(), Document::array({"winning_tile"}),
                                       Document::array({"_sideways"}), Document::array({"_sideways", "winning_tile"})};
  std::size_t pairs = 0;
  each_action(document, [&](Document& action) {
    if (!sets_alias(action) || !action[1].is_array()) return;
    Document marked = Document::array({action[0], Document::array(), action[2]});
    for (const Document& mark : marks) {
      for (const Document& from : action[1]) {
        Document tile = from;
        if (is_kind(from)) {
          tile = Document::object();
          tile["tile"] = from;
        }
        if (!tile.is_object() || !tile.contains("tile")) continue;
        std::set<Document> dealt = {Document::array()};
        if (const auto found = in_wall.find(tile.value("tile", "")); found != in_wall.end()) {
          dealt.insert(found->second.begin(), found->second.end());
        }
        for (const Document& attributes : dealt) {
          if (mark.empty() && attributes.empty()) continue;  // as it stands there
          Document variant = tile;
          if (!variant["attrs"].is_array()) variant["attrs"] = Document::array();
          for (const Document* more : {&attributes, &mark}) {
            for (const Document& attribute : *more) variant["attrs"].push_back(attribute);
          }
          marked[1].push_back(std::move(variant));
        }
      }
    }
    pairs += (action[1].size() + marked[1].size()) * (action[2].is_array() ? action[2].size() : 1);
    if (!marked[1].empty()) action = when("true", Document::array({action, std::move(marked)}));
  });
  return pairs;
}

}  // namespace

bool has_aliases(const Document& document) {
  bool found = false;
  Document copy = document;
  each_action(copy, [&](Document& action) { found = found || sets_alias(action); });
  return found;
}

UpgradedSets name_upgraded_sets(Document& document) {
  UpgradedSets result;
  const Families meanings = meanings_in(document);
  Families families;
  for (const auto& [from, kinds] : meanings) {
    for (const std::string& to : kinds) families[to].insert(from);
  }
  const auto copies = copies_in_wall(document);
  const auto buttons = document.find("buttons");
  if (families.empty() || buttons == document.end() || !buttons->is_object()) return result;
  for (auto& [name, button] : buttons->items()) {
    if (!button.is_object() || !button.contains("upgrades") || !button.contains("call")) continue;
    if (!button["call"].is_array()) continue;
    std::size_t size = 0;
    for (const Document& call : button["call"]) size = std::max(size, equal_tiles(call));
    if (size == 0 || size > kMostTiles) continue;
    Document& conditions = button["call_conditions"];
    if (!conditions.is_null() && !conditions.is_array()) conditions = Document::array({conditions});
    for (const auto& [tile, wildcards] : families) {
      std::vector<std::string> kinds = {tile};
      kinds.insert(kinds.end(), wildcards.begin(), wildcards.end());
      std::vector<std::string> tiles;
      for (const std::string& kind : kinds) {
        const auto found = copies.find(kind);
        tiles.insert(tiles.end(), found == copies.end() ? 0 : std::min(size, found->second), kind);
      }
      Document set = Document::array();
      add_sets(tiles, 0, size, set, button["call"]);
      // A named set would take any tile.
      Document other = test("not_match", has_one_of("called_tile", Document(kinds))["opts"]);
      conditions.push_back(
          not_all_of(Document::array({has_one_of("call_choice", Document::array({tile})), std::move(other)})));
    }
    if (button["call"].size() > kMostSets) {
      result.differs = "sets that tiles stand for others in are too many to name: nothing is added to them";
      button["call"].erase(button["call"].begin() + kMostSets, button["call"].end());
    }
    result.changes.push_back("`" + name +
                             "` names the sets with tiles that stand for others, which it would not upgrade.");
  }
  return result;
}

void add_tiles_themselves(Document& document) {
  constexpr const char* kAliases = "platform_aliases";
  each_action(document, [&](Document& upgrade) {
    if (!is_action(upgrade, "upgrade_call")) return;
    upgrade = when("true", Document::array({action("save_tile_behavior", kAliases), action("clear_tile_aliases"),
                                            upgrade, action("load_tile_behavior", kAliases)}));
  });
}

void resolve_aliases(Document& document) {
  const Document constants = document.value("constants", Document::object());
  each_action(document, [&](Document& action) {
    for (std::size_t i = 1; sets_alias(action) && i < action.size(); ++i) {
      if (!action[i].is_string() || !action[i].get_ref<const std::string&>().starts_with("@")) continue;
      const Document* constant = grammar::find_member(constants, action[i].get<std::string>().substr(1));
      if (constant != nullptr && constant->is_array()) action[i] = *constant;
    }
  });
}

bool look_up_marked_tiles(Document& document) {
  Document with_dealt = document;
  const bool all = look_up_marked(with_dealt, marks_in_wall(document)) <= kMostAliases;
  if (all) {
    document = std::move(with_dealt);
  } else {
    look_up_marked(document, {});
  }
  return all;
}

}  // namespace majs::compiler
