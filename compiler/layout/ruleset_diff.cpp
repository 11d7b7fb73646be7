#include "compiler/layout/ruleset_diff.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/text/display.hpp"

namespace majs::compiler {
namespace {

/// What a top-level key holds. The order is that of the report.
enum class Section : std::uint8_t {
  Yaku,
  Buttons,
  AutoButtons,
  Functions,
  Constants,
  Sets,
  MatchDefinitions,
  Scoring,
  Events,
  Mods,
  Wall,
  Keys
};

struct SectionName {
  std::string_view id;        // in JSON
  std::string_view headline;  // for people
};

constexpr std::array<SectionName, 12> kSections = {{{"yaku", "yaku"},
                                                    {"buttons", "buttons"},
                                                    {"auto_buttons", "auto buttons"},
                                                    {"functions", "functions"},
                                                    {"constants", "constants"},
                                                    {"sets", "sets"},
                                                    {"match_definitions", "match definitions"},
                                                    {"scoring", "scoring"},
                                                    {"events", "events"},
                                                    {"mods", "mods"},
                                                    {"wall", "wall"},
                                                    {"keys", "other keys"}}};

const std::string& section_id(Section section) {
  static const std::array<std::string, kSections.size()> ids = [] {
    std::array<std::string, kSections.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kSections[i].id;
    return names;
  }();
  return ids[static_cast<std::size_t>(section)];
}

/// Objects whose members are compared one by one.
constexpr std::pair<std::string_view, Section> kTables[] = {
    {"buttons", Section::Buttons},     {"auto_buttons", Section::AutoButtons}, {"functions", Section::Functions},
    {"constants", Section::Constants}, {"set_definitions", Section::Sets},     {"score_calculation", Section::Scoring},
};

bool is_yaku_list(const Document& value) {
  return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), [](const Document& item) {
           return item.is_object() && item.contains("display_name") && item["display_name"].is_string() &&
                  item.contains("when");
         });
}

bool is_event(const Document& value) { return value.is_object() && value.contains("actions"); }

bool is_string_or_object_list(const Document& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(),
                                         [](const Document& item) { return item.is_string() || item.is_object(); });
}

class RulesetDiffer {
 public:
  void compare(const Document& before, const Document& after) {
    if (!before.is_object() || !after.is_object()) {
      compare_value(Section::Keys, "", "", &before, &after);
      return;
    }
    std::vector<std::string_view> keys;  // in order of appearance
    std::map<std::string_view, std::pair<const Document*, const Document*>> values;
    for (const Document* document : {&before, &after}) {
      for (const auto& [key, value] : document->get_ref<const Document::object_t&>()) {
        const auto [entry, fresh] = values.try_emplace(key);
        if (fresh) keys.push_back(key);
        (document == &before ? entry->second.first : entry->second.second) = &value;
      }
    }
    for (const std::string_view key : keys) {
      const auto& [old_value, new_value] = values.find(key)->second;
      compare_key(std::string(key), old_value, new_value);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  }

  std::vector<RulesetChange> changes() {
    std::vector<RulesetChange> result;
    for (auto& [section, change] : found_) result.push_back(std::move(change));
    return result;
  }

 private:
  void compare_key(const std::string& key, const Document* before, const Document* after) {
    if (before != nullptr && after != nullptr && same_document(*before, *after)) return;
    const auto both = [&](auto test) {
      return (before == nullptr || test(*before)) && (after == nullptr || test(*after));
    };
    const auto list_of_yaku = [](const Document& value) {
      return is_yaku_list(value) || (value.is_array() && value.empty());
    };
    const bool any_yaku = (before != nullptr && is_yaku_list(*before)) || (after != nullptr && is_yaku_list(*after));
    if (any_yaku && both(list_of_yaku)) return compare_named_list(Section::Yaku, key, "display_name", before, after);
    for (const auto& [table, section] : kTables) {
      if (key == table && both([](const Document& value) { return value.is_object(); })) {
        return compare_table(section, before, after);
      }
    }
    if (key == "available_mods" && both(is_string_or_object_list)) {
      return compare_named_list(Section::Mods, key, "id", before, after);
    }
    if ((key == "default_mods" || key == "enabled_mods") && both(is_string_or_object_list)) {
      return compare_named_list(Section::Mods, key, "name", before, after);
    }
    if (key == "wall" && both(is_string_or_object_list)) return compare_wall(before, after);
    Section section = Section::Keys;
    if (key.ends_with("_definition")) section = Section::MatchDefinitions;
    if (both(is_event)) section = Section::Events;
    compare_value(section, "", key, before, after);
  }

  void compare_value(Section section, const std::string& list, const std::string& name, const Document* before,
                     const Document* after) {
    if (before != nullptr && after != nullptr && same_document(*before, *after)) return;
    add(section, list, name, before, after);
  }

  void add(Section section, const std::string& list, const std::string& name, const Document* before,
           const Document* after) {
    RulesetChange change;
    change.kind = before == nullptr ? ChangeKind::Added : after == nullptr ? ChangeKind::Removed : ChangeKind::Replaced;
    change.section = section_id(section);
    change.list = list;
    change.name = name;
    change.before = before;
    change.after = after;
    found_.emplace_back(section, std::move(change));
  }

  void compare_table(Section section, const Document* before, const Document* after) {
    std::map<std::string_view, const Document*> old_members;
    std::set<std::string_view> kept;
    if (before != nullptr) {
      for (const auto& [key, value] : before->get_ref<const Document::object_t&>()) old_members.emplace(key, &value);
    }
    if (after != nullptr) {
      for (const auto& [key, value] : after->get_ref<const Document::object_t&>()) kept.insert(key);
    }
    if (before != nullptr) {
      for (const auto& [key, value] : before->items()) {
        if (!kept.contains(key)) add(section, "", key, &value, nullptr);
      }
    }
    if (after != nullptr) {
      for (const auto& [key, value] : after->items()) {
        const auto old_member = old_members.find(key);
        compare_value(section, "", key, old_member == old_members.end() ? nullptr : old_member->second, &value);
      }
    }
  }

  static std::string name_of(const Document& item, const char* field) {
    if (item.is_string()) return item.get<std::string>();
    const auto name = item.find(field);
    return name != item.end() && name->is_string() ? name->get<std::string>() : print_clipped(item, 60);
  }

  /// Lists whose elements have names. Several of one name are matched first by equality, then in order.
  void compare_named_list(Section section, const std::string& key, const char* field, const Document* before,
                          const Document* after) {
    std::vector<std::string> names;
    std::map<std::string, std::pair<std::vector<const Document*>, std::vector<const Document*>>> by_name;
    const auto collect = [&](const Document* list, bool old) {
      if (list == nullptr) return;
      for (const Document& item : *list) {
        const std::string name = name_of(item, field);
        const auto [entry, fresh] = by_name.try_emplace(name);
        if (fresh) names.push_back(name);
        (old ? entry->second.first : entry->second.second).push_back(&item);
      }
    };
    collect(before, true);
    collect(after, false);
    for (const std::string& name : names) {
      auto& [old_items, new_items] = by_name[name];
      for (auto item = old_items.begin(); item != old_items.end();) {
        const auto equal = std::find_if(new_items.begin(), new_items.end(),
                                        [&](const Document* other) { return same_document(**item, *other); });
        if (equal == new_items.end()) {
          ++item;
        } else {
          new_items.erase(equal);
          item = old_items.erase(item);
        }
      }
      for (std::size_t i = 0; i < std::max(old_items.size(), new_items.size()); ++i) {
        add(section, key, name, i < old_items.size() ? old_items[i] : nullptr,
            i < new_items.size() ? new_items[i] : nullptr);
      }
    }
  }

  void compare_wall(const Document* before, const Document* after) {
    std::vector<std::string> tiles;
    std::map<std::string, std::pair<std::size_t, std::size_t>> counts;
    for (const Document* wall : {before, after}) {
      if (wall == nullptr) continue;
      for (const Document& tile : *wall) {
        const std::string name = tile.is_string() ? tile.get<std::string>() : grammar::print_document(tile, false);
        const auto [entry, fresh] = counts.try_emplace(name, 0, 0);
        if (fresh) tiles.push_back(name);
        ++(wall == before ? entry->second.first : entry->second.second);
      }
    }
    for (const std::string& tile : tiles) {
      const auto [old_count, new_count] = counts[tile];
      if (old_count == new_count) continue;
      RulesetChange change;
      change.kind = old_count == 0 ? ChangeKind::Added : new_count == 0 ? ChangeKind::Removed : ChangeKind::Replaced;
      change.section = section_id(Section::Wall);
      change.name = tile;
      change.count_before = old_count;
      change.count_after = new_count;
      found_.emplace_back(Section::Wall, std::move(change));
    }
  }

  std::vector<std::pair<Section, RulesetChange>> found_;
};

std::string_view headline(const std::string& section) {
  for (const SectionName& name : kSections) {
    if (name.id == section) return name.headline;
  }
  return section;
}

std::string yaku_value(const RulesetChange& change, const Document& yaku) {
  if (change.section != "yaku") return "";
  const auto value = yaku.find("value");
  return value == yaku.end() ? "" : " " + print_clipped(*value, 60);
}

bool is_wall(const RulesetChange& change) { return change.section == section_id(Section::Wall); }

}  // namespace

std::vector<RulesetChange> diff_rulesets(const Document& before, const Document& after) {
  RulesetDiffer differ;
  differ.compare(before, after);
  return differ.changes();
}

std::string print_ruleset_changes(const std::vector<RulesetChange>& changes, bool color) {
  constexpr std::size_t kWidth = 100;
  std::string out;
  std::string_view section;
  for (const RulesetChange& change : changes) {
    if (change.section != section) {
      section = change.section;
      out += (color ? "\x1b[1m" : "") + std::string(headline(change.section)) + (color ? "\x1b[0m\n" : "\n");
    }
    const char* sign = change.kind == ChangeKind::Added ? "+" : change.kind == ChangeKind::Removed ? "-" : "~";
    const char* paint = change.kind == ChangeKind::Added     ? "\x1b[32m"
                        : change.kind == ChangeKind::Removed ? "\x1b[31m"
                                                             : "\x1b[36m";
    std::string line = std::string("  ") + sign + " " + (change.name.empty() ? "(the document)" : change.name);
    std::vector<DocumentChange> inside;
    if (change.kind == ChangeKind::Replaced && !is_wall(change)) inside = diff_documents(*change.before, *change.after);
    const bool whole = inside.size() == 1 && inside.front().pointer.empty();
    if (whole) {
      line += ": " + print_clipped(*change.before, kWidth) + " -> " + print_clipped(*change.after, kWidth);
    } else if (is_wall(change)) {
      line += ": " + std::to_string(change.count_before) + " -> " + std::to_string(change.count_after);
    } else if (change.kind != ChangeKind::Replaced) {
      line += yaku_value(change, change.before != nullptr ? *change.before : *change.after);
    }
    if (!change.list.empty()) line += " (" + change.list + ")";
    out += (color ? paint : "") + printable(line) + (color ? "\x1b[0m\n" : "\n");
    if (change.kind == ChangeKind::Replaced) {
      if (!whole) out += print_changes(inside, kWidth, color, "      ");
    } else if (!is_wall(change) && (change.section == "keys" || change.section == "scoring")) {
      out +=
          "      " + printable(print_clipped(change.before != nullptr ? *change.before : *change.after, kWidth)) + "\n";
    }
  }
  return out;
}

Document ruleset_changes_json(const std::vector<RulesetChange>& changes) {
  Document list = Document::array();
  for (const RulesetChange& change : changes) {
    Document item = Document::object();
    item["section"] = change.section;
    if (!change.list.empty()) item["list"] = change.list;
    item["name"] = change.name;
    item["change"] = change.kind == ChangeKind::Added     ? "added"
                     : change.kind == ChangeKind::Removed ? "removed"
                                                          : "changed";
    if (is_wall(change)) {
      item["before"] = static_cast<double>(change.count_before);
      item["after"] = static_cast<double>(change.count_after);
    }
    if (change.before != nullptr) item["before"] = *change.before;
    if (change.after != nullptr) item["after"] = *change.after;
    if (change.before != nullptr && change.after != nullptr) {
      item["patch"] = json_patch(diff_documents(*change.before, *change.after));
    }
    list.push_back(std::move(item));
  }
  Document result = Document::object();
  result["same"] = changes.empty();
  result["changes"] = std::move(list);
  return result;
}

}  // namespace majs::compiler
