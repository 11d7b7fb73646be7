#include "compiler/engines/list_commands.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::compiler {

namespace {

/// The yaku list at a one-step path, or null when the key is absent.
bool existing(DocumentEditor& editor, const ir::Path& path, Document*& list) {
  list = nullptr;
  std::vector<Place> targets;
  if (!editor.places(path, targets)) return false;
  const Place& place = targets.front();
  if (!editor.root().is_object() || place.front().is_index) return true;
  const auto found = editor.root().find(place.front().key);
  if (found != editor.root().end()) list = &*found;
  return true;
}

bool display_name(DocumentEditor& editor, const Document& element, const Document*& name) {
  name = &element;
  return editor.read_key(name, "display_name");
}

/// The list of available mods, created when missing.
bool menu(DocumentEditor& editor, Document*& list) {
  if (editor.root().is_null()) editor.root() = Document::object();
  if (!editor.root().is_object()) return editor.fail("the document is not a map");
  list = &editor.root()["available_mods"];
  if (list->is_null()) *list = Document::array();
  return list->is_array() || editor.fail("`available_mods` is " + std::string(json_values::kind_name(*list)));
}

}  // namespace

bool remove_named(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation) {
  Document names;
  Document* list = nullptr;
  if (!editor.evaluate(operation.value, names, 0) || !existing(editor, operation.path, list)) return false;
  remarks.no_yaku(operation, names, list);
  if (list == nullptr) return true;
  if (!list->is_array()) return editor.fail("the yaku list is " + std::string(json_values::kind_name(*list)));
  Document kept = Document::array();
  for (Document& element : *list) {
    const Document* name = nullptr;
    if (!editor.visit(names.size()) || !display_name(editor, element, name)) return false;
    bool remove = false;
    for (const Document& wanted : names) remove = remove || (name != nullptr && json_values::equal(*name, wanted));
    if (!remove) kept.push_back(std::move(element));
  }
  *list = std::move(kept);
  return true;
}

bool replace_yaku(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation) {
  Document name;
  Document value;
  Document when;
  Document* list = nullptr;
  if (!editor.evaluate(operation.value, name, 0) || !editor.evaluate(*operation.other, value, 2)) return false;
  if (operation.third != nullptr && !editor.evaluate(*operation.third, when, 3)) return false;
  if (!existing(editor, operation.path, list)) return false;
  remarks.no_yaku(operation, name, list);
  if (list == nullptr) return true;
  if (!list->is_array()) return editor.fail("the yaku list is " + std::string(json_values::kind_name(*list)));
  bool present = false;
  Document kept = Document::array();
  for (Document& element : *list) {
    const Document* has = nullptr;
    if (!display_name(editor, element, has)) return false;
    const bool same = has != nullptr && json_values::equal(*has, name);
    present = present || same;
    if (same && operation.third == nullptr) {
      if (!editor.charge(json_values::weight(value))) return false;
      element["value"] = value;
    }
    if (!same && operation.third != nullptr) kept.push_back(element);
  }
  if (!present || operation.third == nullptr) return true;
  Document yaku = Document::object();
  yaku["display_name"] = std::move(name);
  yaku["value"] = std::move(value);
  yaku["when"] = std::move(when);
  kept.push_back(std::move(yaku));
  *list = std::move(kept);
  return true;
}

bool add_category(DocumentEditor& editor, const ir::Operation& operation) {
  Document header;
  Document* list = nullptr;
  if (!editor.evaluate(operation.value, header, 1) || !menu(editor, list)) return false;
  auto& items = list->get_ref<Document::array_t&>();
  for (const Document& item : items) {
    if (json_values::equal(item, header)) return true;
  }
  items.insert(operation.prepend ? items.begin() : items.end(), std::move(header));
  return true;
}

bool insert_mod(DocumentEditor& editor, const ir::Operation& operation) {
  Document mod;
  Document category;
  Document* list = nullptr;
  if (!editor.evaluate(operation.value, mod, 2) || !editor.evaluate(*operation.other, category, 1) ||
      !menu(editor, list))
    return false;
  auto& items = list->get_ref<Document::array_t&>();
  // Q62: before the header after the category; directly after the category when it is the last one; an unknown
  // category counts as the first element.
  std::size_t header = 0;
  while (header < items.size() && !json_values::equal(items[header], category)) ++header;
  if (header == items.size()) header = 0;
  std::size_t next = header + 1;
  while (next < items.size() && !items[next].is_string()) ++next;
  const std::size_t place = std::min(next < items.size() ? next : header + 1, items.size());
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(place), std::move(mod));
  return true;
}

bool config_mod(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation) {
  Document id;
  Document option;
  if (!editor.evaluate(operation.value, id, 0) || !editor.evaluate(*operation.other, option, 3)) return false;
  remarks.no_mod(operation, id);
  if (!editor.root().is_object()) return true;
  const auto list = editor.root().find("available_mods");
  if (list == editor.root().end() || !list->is_array()) return true;
  for (Document& mod : *list) {
    if (!mod.is_object()) continue;
    const auto has = mod.find("id");
    if (has == mod.end() || !json_values::equal(*has, id)) continue;
    Document one = Document::array({option});
    if (!editor.charge(json_values::weight(one)) ||
        !editor.check(json_values::add(mod["config"], std::move(one), editor.budget())))
      return false;
  }
  return true;
}

bool remove_mods(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation) {
  Document ids;
  if (!editor.evaluate(operation.value, ids, 0)) return false;
  remarks.no_mod(operation, ids);
  if (!editor.root().is_object()) return true;
  // Erases the elements that `gone` says, if `list` is one.
  const auto erase = [&](Document& list, const auto& gone) {
    if (!list.is_array()) return true;
    if (!editor.visit(list.size() * ids.size())) return false;
    std::erase_if(list.get_ref<Document::array_t&>(), gone);
    return true;
  };
  const auto listed = [&](const Document& id) {
    for (const Document& wanted : ids) {
      if (json_values::equal(id, wanted)) return true;
    }
    return false;
  };
  const auto listed_mod = [&](const Document& mod) {
    const auto id = mod.is_object() ? mod.find("id") : mod.end();
    return id != mod.end() && listed(*id);
  };
  Document& root = editor.root();
  if (const auto mods = root.find("available_mods"); mods != root.end() && !erase(*mods, listed_mod)) return false;
  if (const auto defaults = root.find("default_mods"); defaults != root.end() && !erase(*defaults, listed))
    return false;
  const auto presets = root.find("available_presets");
  if (presets == root.end() || !presets->is_array()) return true;
  for (Document& preset : *presets) {
    if (!preset.is_object()) continue;
    const auto enabled = preset.find("enabled_mods");
    if (enabled != preset.end() && !erase(*enabled, listed)) return false;
  }
  return true;
}

}  // namespace majs::compiler
