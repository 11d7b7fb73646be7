#include "compiler/layout/decompile_commands.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/engines/native_engine.hpp"
#include "compiler/layout/decompile_text.hpp"
#include "compiler/layout/json_diff.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

Document pair(const std::string& key, Document value) {
  Document object = Document::object();
  object[key] = std::move(value);
  return object;
}

/// The document before: the key as libraries left it.
Document start_of(const std::string& key, const Document* before) {
  return before == nullptr ? Document::object() : pair(key, *before);
}

bool makes(const std::string& commands, const Document& expected) {
  return builds(commands, Document::object(), expected);
}

/// A member as a plain value: always right, if anything is.
Text plain(const std::string& key, const Document& value) {
  for (const ValueKind kind : {ValueKind::WithSigils, ValueKind::Plain}) {
    const Text text = value_text(value, kind);
    if (!text) continue;
    const std::string command = (kind == ValueKind::Plain ? "var " : "set ") + name_text(key) + ", " + *text + "\n";
    if (makes(command, pair(key, value))) return command;
  }
  return std::nullopt;
}

// --- maps whose members have a command each ---

/// `path` is where the actions lie.
Text with_body(const std::string& head, const std::string& path, const Document& actions) {
  std::vector<Patch> patches;
  const Text body = body_text(actions, {path, &patches});
  const Text behind = patch_text(patches);
  return body && behind ? Text(head + " do\n" + *body + "end\n" + *behind) : std::nullopt;
}

/// A member of a room as a path has it.
std::string path_of(std::string_view room, const std::string& name) {
  return TextPlace{std::string(room)}.at(name).path;
}

Text function(const std::string& name, const Document& value) {
  return with_body("def " + name_text(name), path_of("functions", name), value);
}
Text scoring(const std::string& name, const Document& value) {
  return with_body("define_scoring " + name_text(name), path_of("scoring_logic", name), value);
}

Text constant(const std::string& name, const Document& value) {
  for (const Text& text : {value.is_array() ? condition_text(value) : std::nullopt, match_text(value),
                           value_text(value, ValueKind::WithSigils)}) {
    if (!text) continue;
    std::string command = "define_const " + name_text(name) + ", " + *text + "\n";
    if (makes(command, pair("constants", pair(name, value)))) return command;
  }
  return std::nullopt;
}

Text set_definition(const std::string& name, const Document& value) {
  const Text set = set_text(value);
  return set ? Text("define_set " + name_text(name) + ", " + *set + "\n") : std::nullopt;
}

/// Fields in their order, conditions as conditions, then the actions as a block. Fields that the command cannot say
/// are set behind it.
Text button(const std::string& room, std::string_view command, const std::string& name, const Document& value) {
  constexpr std::array<std::string_view, 3> kConditions = {"show_when", "call_conditions", "unskippable"};
  if (!value.is_object() || !value.contains("actions")) return std::nullopt;
  std::string text = std::string(command) + " " + name_text(name);
  const std::string path = path_of(room, name);
  std::vector<Patch> patches;
  std::size_t fields = 0;
  for (const auto& [key, field] : value.items()) {
    if (key == "actions") continue;
    const bool condition = std::find(kConditions.begin(), kConditions.end(), key) != kConditions.end();
    const TextPlace place = TextPlace{path, &patches}.at(key);
    const std::size_t patched = patches.size();
    const Text one = condition && field.is_array() ? condition_text(field, place) : value_text(field, ValueKind::Plain);
    const std::string said = one ? ", " + key + ": " + *one : "";
    const std::vector<Patch> own(patches.begin() + static_cast<std::ptrdiff_t>(patched), patches.end());
    const Document alone = pair(room, pair(name, Document{{key, field}, {"actions", Document::array()}}));
    if (one && makes(std::string(command) + " " + name_text(name) + said + " do\nend\n" + patch_text(own).value_or(""),
                     alone)) {
      text += said;
      ++fields;
      continue;
    }
    patches.resize(patched);
    if (!place.patch(field)) return std::nullopt;
  }
  const Text body = body_text(value["actions"], {path + ".actions", &patches});
  const Text behind = patch_text(patches);
  return body && behind && fields > 0 ? Text(text + " do\n" + *body + "end\n" + *behind) : std::nullopt;
}

Text play_button(const std::string& name, const Document& value) {
  return button("buttons", "define_button", name, value);
}
Text auto_button(const std::string& name, const Document& value) {
  return button("auto_buttons", "define_auto_button", name, value);
}

struct Room {
  std::string_view key;
  Text (*command)(const std::string& name, const Document& value);
};
constexpr Room kRooms[] = {{"functions", function},  {"constants", constant},       {"set_definitions", set_definition},
                           {"buttons", play_button}, {"auto_buttons", auto_button}, {"scoring_logic", scoring}};

const Document* member(const Document* object, const std::string& key) {
  if (object == nullptr || !object->is_object()) return nullptr;
  const auto found = object->find(key);
  return found == object->end() ? nullptr : &*found;
}

/// A command for every member that has one; the others together, before them.
Text room(const Room& room, const Document* before, const Document& value) {
  const bool merges = before != nullptr && before->is_object();
  if (!value.is_object() || value.empty() || (before != nullptr && !merges)) return std::nullopt;
  const std::string key(room.key);
  std::string commands;
  Document others = Document::object();
  for (const auto& [name, wanted] : value.items()) {
    const Document* const old = member(before, name);
    if (old != nullptr && same_document(*old, wanted)) continue;
    const Text command = room.command(name, wanted);
    const Document start = old == nullptr ? Document::object() : pair(key, pair(name, *old));
    if (command && builds(*command, start, pair(key, pair(name, wanted)))) {
      commands += *command + "\n";
    } else {
      others[name] = wanted;
    }
  }
  std::string gone;
  if (merges) {
    for (const auto& item : before->items()) {
      if (!value.contains(item.key())) gone += (gone.empty() ? "" : ", ") + string_text(item.key());
    }
  }
  if (!gone.empty()) commands = "apply delete_key, \"" + key + "\", [" + gone + "]\n\n" + commands;
  if (others.empty()) return commands;
  if (!merges) {
    const Text rest = plain(key, others);
    return rest ? Text(*rest + "\n" + commands) : std::nullopt;
  }
  const Text rest = value_text(others, ValueKind::WithSigils);
  return rest ? Text("apply merge, \"" + key + "\", " + *rest + "\n\n" + commands) : std::nullopt;
}

// --- lists whose elements have a command each ---

bool has_only(const Document& entry, std::initializer_list<const char*> keys) {
  return entry.is_object() && entry.size() == keys.size() &&
         std::all_of(keys.begin(), keys.end(), [&](const char* key) { return entry.contains(key); });
}

Text yaku(const std::string& key, const Document& entry) {
  if (!has_only(entry, {"display_name", "value", "when"})) return std::nullopt;
  const Text name = value_text(entry["display_name"], ValueKind::Plain);
  const Text worth = value_text(entry["value"], ValueKind::Plain);
  std::vector<Patch> patches;
  const Text when = head_text(entry["when"], {key + "[-1].when", &patches});
  const Text behind = patch_text(patches);
  if (!name || !worth || !when || !behind || !is_bare_name(key)) return std::nullopt;
  return "define_yaku " + name_text(key) + ", " + *name + ", " + *worth + ", " + *when + "\n" + *behind;
}

bool is_named_pair(const Document& entry) { return entry.is_array() && entry.size() == 2; }

Text play_effect(const std::string&, const Document& entry) {
  if (!is_named_pair(entry) || !entry[0].is_string()) return std::nullopt;
  return with_body("define_play_effect " + name_text(entry[0].get<std::string>()), "play_effects[-1][1]", entry[1]);
}

Text play_restriction(const std::string&, const Document& entry) {
  if (!is_named_pair(entry) || !entry[0].is_array() || entry[0].size() != 1 || !entry[0][0].is_string()) {
    return std::nullopt;
  }
  const Text when = head_text(entry[1]);
  if (!when) return std::nullopt;
  return "define_play_restriction " + name_text(entry[0][0].get<std::string>()) + ", " + *when + "\n";
}

/// The members of `entry` as options, but for those in `left_out` and those that are as `defaults` says.
Text options(const Document& entry, std::initializer_list<std::string_view> left_out, const Document& defaults) {
  std::string text;
  for (const auto& [key, value] : entry.items()) {
    if (std::find(left_out.begin(), left_out.end(), key) != left_out.end()) continue;
    if (const Document* usual = member(&defaults, key); usual != nullptr && same_document(*usual, value)) continue;
    const Text one = value_text(value, ValueKind::Plain);
    if (!one || !is_bare_name(key)) return std::nullopt;
    text += ", " + key + ": " + *one;
  }
  return text;
}

/// A heading of the menu, or a mod with its options behind it.
Text menu_entry(const std::string&, const Document& entry) {
  if (entry.is_string()) return "define_mod_category " + string_text(entry.get<std::string>()) + "\n";
  if (!entry.is_object() || !entry.contains("id") || !entry["id"].is_string()) return std::nullopt;
  const Document usual = {
      {"default", false}, {"order", 0}, {"deps", Document::array()}, {"conflicts", Document::array()}};
  const std::string id = name_text(entry["id"].get<std::string>());
  const Text fields = options(entry, {"id", "config"}, usual);
  if (!fields) return std::nullopt;
  std::string text = "define_mod " + id + *fields + "\n";
  std::string gone;  // mods of older documents lack some of what the command says of each
  for (const auto& item : usual.items()) {
    if (!entry.contains(item.key())) gone += (gone.empty() ? "" : ", ") + string_text(item.key());
  }
  if (!gone.empty()) text += "apply delete_key, \"available_mods[-1]\", [" + gone + "]\n";
  if (const Document* config = member(&entry, "config"); config != nullptr && config->is_array()) {
    const Document kind = Document::object({{"type", "dropdown"}});
    for (const Document& option : *config) {
      const Text one = option.is_object() ? options(option, {}, kind) : std::nullopt;
      if (!one) return std::nullopt;
      text += "config_mod " + id + *one + "\n";
    }
  }
  return text;
}

Text preset(const std::string&, const Document& entry) {
  if (!has_only(entry, {"display_name", "enabled_mods"}) || !entry["display_name"].is_string()) return std::nullopt;
  const Text mods = value_text(entry["enabled_mods"], ValueKind::Plain);
  if (!mods) return std::nullopt;
  return "define_preset " + string_text(entry["display_name"].get<std::string>()) + ", " + *mods + "\n";
}

struct List {
  std::string_view key;  ///< "" for any other list: of yaku, perhaps
  Text (*command)(const std::string& key, const Document& entry);
};
constexpr List kLists[] = {{"play_effects", play_effect},
                           {"play_restrictions", play_restriction},
                           {"available_mods", menu_entry},
                           {"available_presets", preset},
                           {"", yaku}};

bool begins_with(const Document& list, const Document& first) {
  return first.is_array() && first.size() <= list.size() &&
         std::equal(first.begin(), first.end(), list.begin(),
                    [](const Document& a, const Document& b) { return same_document(a, b); });
}

std::string without_key(const std::string& key) { return "apply delete_key, \"\", [" + string_text(key) + "]\n"; }

/// A command for every element, as their order counts; behind those that are there, if they are the first.
Text list(const List& list, const std::string& key, const Document* before, const Document& value) {
  if (!value.is_array() || value.empty()) return std::nullopt;
  const bool more = before != nullptr && begins_with(value, *before);
  std::string commands = before != nullptr && !more ? without_key(key) : "";
  bool any = false;
  for (std::size_t i = more ? before->size() : 0; i < value.size(); ++i) {
    const Document& entry = value[i];
    const Document expected = pair(key, Document::array({entry}));
    Text command = list.command(key, entry);
    any = any || command.has_value();
    if (!command || !makes(*command, expected)) {
      const Text literal = value_text(entry, ValueKind::WithSigils);
      if (!literal) return std::nullopt;
      command =
          "apply append, " + string_text(key) + ", " + (entry.is_array() ? "[" + *literal + "]" : *literal) + "\n";
      if (!makes(*command, expected)) return std::nullopt;
    }
    commands += *command;
  }
  return any || more ? Text(commands) : std::nullopt;
}

// --- other members ---

Text event(const std::string& key, const Document* before, const Document& value) {
  if (!value.is_object() || value.size() != 1 || !value.contains("actions")) return std::nullopt;
  const Document& actions = value["actions"];
  const Document* const old = member(before, "actions");
  const auto block = [&](const std::string& options, auto first, auto last) -> Text {
    Document some = Document::array();
    some.insert(some.end(), first, last);
    std::vector<Patch> patches;
    const Text body = body_text(some, {key + ".actions", &patches}, static_cast<std::size_t>(first - actions.begin()));
    const Text patched = patch_text(patches);
    return body && patched ? Text("on " + key + options + " do\n" + *body + "end\n" + *patched) : std::nullopt;
  };
  if (!actions.is_array()) return std::nullopt;
  if (old != nullptr && old->is_array() && old->size() <= actions.size()) {
    const auto size = static_cast<std::ptrdiff_t>(old->size());
    if (begins_with(actions, *old)) return block("", actions.begin() + size, actions.end());
    Document last = Document::array();
    last.insert(last.end(), actions.end() - size, actions.end());
    if (same_document(last, *old)) return block(", prepend: true", actions.begin(), actions.end() - size);
  }
  const Text all = block("", actions.begin(), actions.end());
  return all && before != nullptr ? Text(without_key(key) + *all) : all;
}

Text definition(const std::string& key, const Document& value) {
  constexpr std::string_view kEnd = "_definition";
  if (!key.ends_with(kEnd)) return std::nullopt;
  const Text match = match_text(value);
  return match ? Text("define_match " + name_text(key.substr(0, key.size() - kEnd.size())) + ", " + *match + "\n")
               : std::nullopt;
}

Text precedence(const std::string& key, const Document* before, const Document& value) {
  if (key != "yaku_precedence" || !value.is_object() || value.empty()) return std::nullopt;
  std::string commands;
  for (const auto& [name, list] : value.items()) {
    Document added = list;
    if (const Document* old = member(before, name); old != nullptr) {
      if (same_document(*old, list)) continue;
      if (!list.is_array() || !begins_with(list, *old)) return std::nullopt;
      added.erase(added.begin(), added.begin() + static_cast<std::ptrdiff_t>(old->size()));
    }
    const Text text = value_text(added, ValueKind::Plain);
    if (!text) return std::nullopt;
    commands += "define_yaku_precedence " + string_text(name) + ", " + *text + "\n";
  }
  return commands;
}

}  // namespace

std::string with_switches(const std::string& commands) {
  std::string defined;
  if (commands.find("!never") != std::string::npos) defined += "define_global never, false\n";
  if (commands.find("!always") != std::string::npos) defined += "define_global always, true\n";
  return defined.empty() ? commands : defined + "\n" + commands;
}

bool builds(const std::string& commands, const Document& start, const Document& expected) {
  if (commands.size() > kMaxSourceBytes) return false;
  Diagnostics diagnostics;
  Defines defines;
  const Module module =
      compile(std::make_shared<const Source>("decompiled.majs", with_switches(commands)), defines, diagnostics);
  if (diagnostics.has_errors()) return false;
  Environment variables;
  for (const Binding& global : module.globals) variables[global.name] = global.value;
  Document built = start;
  return !apply(module.program, variables, built) && same_document(built, expected);
}

std::optional<std::string> member_commands(const std::string& key, const Document* before, const Document& value) {
  if (before != nullptr && same_document(*before, value)) return "";
  const Document start = start_of(key, before);
  const Document expected = pair(key, value);
  std::vector<Text> candidates;
  for (const Room& one : kRooms) {
    if (one.key == key) candidates.push_back(room(one, before, value));
  }
  if (grammar::find_word(grammar::WordKind::Event, key) != nullptr) candidates.push_back(event(key, before, value));
  candidates.push_back(definition(key, value));
  candidates.push_back(precedence(key, before, value));
  for (const List& one : kLists) {
    if (one.key == key || one.key.empty()) candidates.push_back(list(one, key, before, value));
  }
  for (const Text& candidate : candidates) {
    if (candidate && builds(*candidate, start, expected)) return candidate;
  }
  return plain(key, value);
}

}  // namespace majs::compiler
