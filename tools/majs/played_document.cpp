#include "tools/majs/played_document.hpp"

#include <cctype>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "grammar/vocabulary.hpp"

namespace majs::cli {
namespace {

using grammar::WordKind;

constexpr std::string_view kMatchEnd = "_definition";

void leave_out_shown(Document& object, WordKind kind) {
  if (!object.is_object()) return;
  std::vector<std::string> shown;
  for (const auto& [key, value] : object.items()) {
    const grammar::Word* const word = grammar::find_word(kind, key);
    if (word != nullptr && word->ui_only) shown.emplace_back(key);
  }
  for (const std::string& key : shown) object.erase(key);
}

/// Names as they stand in texts: `@winds` and `$winds` name `winds`, too.
void add_names(std::string_view text, std::set<std::string, std::less<>>& names) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_')) continue;
    if (i > begin) names.emplace(text.substr(begin, i - begin));
    begin = i + 1;
  }
}

void add_names_in(const Document& value, std::set<std::string, std::less<>>& names) {
  if (value.is_string()) return add_names(value.get_ref<const std::string&>(), names);
  if (value.is_array()) {
    for (const Document& item : value) add_names_in(item, names);
  } else if (value.is_object()) {
    for (const auto& [key, item] : value.items()) {
      add_names(key, names);
      add_names_in(item, names);
    }
  }
}

/// What a document defines under names, and what stands in each.
struct Definition {
  std::string family;  ///< key of the object it is in; "" = a match, which has a key of its own
  std::string name;
};

std::vector<Definition> definitions_of(const Document& document) {
  std::vector<Definition> result;
  for (const char* const family : {"set_definitions", "constants", "functions"}) {
    const auto found = document.find(family);
    if (found == document.end() || !found->is_object()) continue;
    for (const auto& [name, value] : found->items()) result.push_back({family, std::string(name)});
  }
  for (const auto& [key, value] : document.items()) {
    // `win` is what the engine completes hands to.
    if (key.ends_with(kMatchEnd) && key != "win_definition") {
      result.push_back({"", std::string(key.substr(0, key.size() - kMatchEnd.size()))});
    }
  }
  return result;
}

/// Names in all but the definitions, and in those that are named in their turn.
std::set<std::string, std::less<>> named_in(const Document& document, const std::vector<Definition>& definitions) {
  std::set<std::string, std::less<>> names;
  for (const auto& [key, value] : document.items()) {
    const bool defines = key == "set_definitions" || key == "constants" || key == "functions" ||
                         (key.ends_with(kMatchEnd) && key != "win_definition");
    if (!defines) add_names_in(value, names);
  }
  std::vector<bool> seen(definitions.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < definitions.size(); ++i) {
      const Definition& one = definitions[i];
      if (seen[i] || !names.contains(one.name)) continue;
      seen[i] = more = true;
      add_names_in(
          one.family.empty() ? document.at(one.name + std::string(kMatchEnd)) : document.at(one.family).at(one.name),
          names);
    }
  }
  return names;
}

}  // namespace

Document played_document(const Document& document) {
  Document played = document;
  if (!played.is_object()) return played;
  leave_out_shown(played, WordKind::ToplevelKey);
  played.erase("auto_buttons");
  if (const auto scoring = played.find("score_calculation"); scoring != played.end()) {
    leave_out_shown(*scoring, WordKind::ScoringKey);
  }
  if (const auto buttons = played.find("buttons"); buttons != played.end() && buttons->is_object()) {
    for (auto& [name, button] : buttons->items()) leave_out_shown(button, WordKind::ButtonField);
  }
  const std::vector<Definition> definitions = definitions_of(played);
  const auto names = named_in(played, definitions);
  for (const Definition& one : definitions) {
    if (names.contains(one.name)) continue;
    if (one.family.empty()) {
      played.erase(one.name + std::string(kMatchEnd));
    } else {
      played[one.family].erase(one.name);
    }
  }
  return played;
}

}  // namespace majs::cli
