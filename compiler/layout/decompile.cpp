#include "compiler/layout/decompile.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/engines/native_engine.hpp"
#include "compiler/layout/decompile_text.hpp"
#include "compiler/layout/formatter.hpp"
#include "compiler/layout/json_diff.hpp"
#include "compiler/lower/compile.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

SourcePtr source_of(const std::string& text) { return std::make_shared<const Source>("decompiled.majs", text); }

/// Whether the text builds the document from nothing.
bool builds(const std::string& text, const Document& expected) {
  if (text.size() > kMaxSourceBytes) return false;
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(source_of(text), defines, diagnostics);
  if (diagnostics.has_errors()) return false;
  Document built = Document::object();
  return !apply(module.program, {}, built) && same_document(built, expected);
}

Document pair(const std::string& key, Document value) {
  Document object = Document::object();
  object[key] = std::move(value);
  return object;
}

/// A member as a plain value: always right, if anything is.
Text plain(const std::string& key, const Document& value) {
  for (const bool keep_empty : {false, true}) {
    const Text text = value_text(value, keep_empty);
    if (!text) continue;
    const std::string command = (keep_empty ? "var " : "set ") + name_text(key) + ", " + *text + "\n";
    if (builds(command, pair(key, value))) return command;
  }
  return std::nullopt;
}

Text function(const std::string& name, const Document& value) {
  const Text body = body_text(value);
  return body ? Text("def " + name_text(name) + " do\n" + *body + "end\n") : std::nullopt;
}

Text constant(const std::string& name, const Document& value) {
  for (const Text& text :
       {value.is_array() ? condition_text(value) : std::nullopt, match_text(value), value_text(value, false)}) {
    if (!text) continue;
    std::string command = "define_const " + name_text(name) + ", " + *text + "\n";
    if (builds(command, pair("constants", pair(name, value)))) return command;
  }
  return std::nullopt;
}

Text set_definition(const std::string& name, const Document& value) {
  const Text set = set_text(value);
  return set ? Text("define_set " + name_text(name) + ", " + *set + "\n") : std::nullopt;
}

/// Fields in their order, conditions as conditions, then the actions as a block.
Text button(std::string_view command, const std::string& name, const Document& value) {
  constexpr std::array<std::string_view, 3> kConditions = {"show_when", "call_conditions", "unskippable"};
  if (!value.is_object() || !value.contains("actions")) return std::nullopt;
  std::string text = std::string(command) + " " + name_text(name);
  std::size_t fields = 0;
  for (const auto& [key, field] : value.items()) {
    if (key == "actions") continue;
    const bool condition = std::find(kConditions.begin(), kConditions.end(), key) != kConditions.end();
    const Text one = condition && field.is_array() ? condition_text(field) : value_text(field, true);
    if (!one) return std::nullopt;
    text += ", " + key + ": " + *one;
    ++fields;
  }
  const Text body = body_text(value["actions"]);
  return body && fields > 0 ? Text(text + " do\n" + *body + "end\n") : std::nullopt;
}

Text play_button(const std::string& name, const Document& value) { return button("define_button", name, value); }
Text auto_button(const std::string& name, const Document& value) { return button("define_auto_button", name, value); }

/// Objects whose members have a command each.
struct Room {
  std::string_view key;
  Text (*command)(const std::string& name, const Document& value);
};
constexpr Room kRooms[] = {{"functions", function},
                           {"constants", constant},
                           {"set_definitions", set_definition},
                           {"buttons", play_button},
                           {"auto_buttons", auto_button}};

/// A command for every member that has one, and one plain value with the others before them.
Text room(const Room& room, const Document& value) {
  if (!value.is_object() || value.empty()) return std::nullopt;
  const std::string key(room.key);
  std::string commands;
  Document others = Document::object();
  for (const auto& [name, member] : value.items()) {
    const Text command = room.command(name, member);
    if (command && builds(*command, pair(key, pair(name, member)))) {
      commands += *command + "\n";
    } else {
      others[name] = member;
    }
  }
  if (others.empty()) return commands;
  const Text rest = plain(key, others);
  return rest ? Text(*rest + "\n" + commands) : std::nullopt;
}

bool is_yaku(const Document& entry) {
  return entry.is_object() && entry.size() == 3 && entry.contains("display_name") && entry.contains("value") &&
         entry.contains("when");
}

/// A list of yaku; every entry needs a command, as their order counts.
Text yaku_list(const std::string& key, const Document& value) {
  if (!value.is_array() || value.empty() || !std::all_of(value.begin(), value.end(), is_yaku)) return std::nullopt;
  std::string commands;
  for (const Document& entry : value) {
    const Text name = value_text(entry["display_name"], true);
    const Text worth = value_text(entry["value"], true);
    const Text when = entry["when"].is_array() ? condition_text(entry["when"]) : std::nullopt;
    const Document expected = pair(key, Document::array({entry}));
    Text command;
    if (name && worth && when) {
      command = "define_yaku " + name_text(key) + ", " + *name + ", " + *worth + ", " + *when + "\n";
      if (!builds(*command, expected)) command.reset();
    }
    if (!command) {
      const Text literal = value_text(entry, false);
      if (literal) command = "apply append, " + string_text(key) + ", " + *literal + "\n";
      if (!command || !builds(*command, expected)) return std::nullopt;
    }
    commands += *command;
  }
  return commands;
}

Text event(const std::string& key, const Document& value) {
  if (!value.is_object() || value.size() != 1 || !value.contains("actions")) return std::nullopt;
  const Text body = body_text(value["actions"]);
  return body ? Text("on " + key + " do\n" + *body + "end\n") : std::nullopt;
}

Text definition(const std::string& key, const Document& value) {
  constexpr std::string_view kEnd = "_definition";
  if (!key.ends_with(kEnd)) return std::nullopt;
  const Text match = match_text(value);
  return match ? Text("define_match " + name_text(key.substr(0, key.size() - kEnd.size())) + ", " + *match + "\n")
               : std::nullopt;
}

Text precedence(const std::string& key, const Document& value) {
  if (key != "yaku_precedence" || !value.is_object() || value.empty()) return std::nullopt;
  std::string commands;
  for (const auto& [name, list] : value.items()) {
    const Text text = value_text(list, true);
    if (!text) return std::nullopt;
    commands += "define_yaku_precedence " + string_text(name) + ", " + *text + "\n";
  }
  return commands;
}

/// The commands of one member of the document.
Text member_text(const std::string& key, const Document& value) {
  const Document expected = pair(key, value);
  std::vector<Text> candidates;
  for (const Room& one : kRooms) {
    if (one.key == key) candidates.push_back(room(one, value));
  }
  if (grammar::find_word(grammar::WordKind::Event, key) != nullptr) candidates.push_back(event(key, value));
  candidates.push_back(definition(key, value));
  candidates.push_back(precedence(key, value));
  candidates.push_back(yaku_list(key, value));
  for (const Text& candidate : candidates) {
    if (candidate && builds(*candidate, expected)) return candidate;
  }
  return plain(key, value);
}

}  // namespace

std::optional<std::string> decompile(const Document& document, std::string& problem) {
  if (!document.is_object()) {
    problem = "a ruleset is an object";
    return std::nullopt;
  }
  std::string text;
  for (const auto& [key, value] : document.items()) {
    const Text commands = member_text(key, value);
    if (!commands) {
      problem = "`" + key + "` cannot be said in MahjongScript";
      return std::nullopt;
    }
    text += *commands + "\n";
  }
  Diagnostics diagnostics;
  const std::string formatted = format(parse(source_of(text), diagnostics));
  for (const std::string& script : {formatted, text}) {
    if (builds(script, document)) return script;
  }
  problem = "the script that was made builds another document";
  return std::nullopt;
}

}  // namespace majs::compiler
