#include "compiler/layout/decompile.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "compiler/layout/decompile_commands.hpp"
#include "compiler/layout/decompile_text.hpp"
#include "compiler/layout/formatter.hpp"
#include "compiler/layout/json_diff.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/syntax/parser.hpp"

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

/// The beginning of a script: what it requires, and the document made of that.
struct Beginning {
  std::string script;
  Document document = Document::object();
};

/// What the script builds; nothing when it fails or requires what there is not.
std::optional<Document> build_text(const std::string& script, const Roots& roots) {
  BuildRequest request;
  request.ruleset_file = "decompiled.majs";
  request.ruleset_source = std::make_shared<const Source>(request.ruleset_file, script);
  Diagnostics ignored;
  std::optional<Build> made = build(request, roots, Engine::Native, ignored);
  const bool lacking = std::any_of(ignored.all().begin(), ignored.all().end(),
                                   [](const Diagnostic& diagnostic) { return diagnostic.code == Code::UnknownMod; });
  if (!made || lacking) return std::nullopt;
  return std::move(made->document);
}

/// `require "wall/standard", %{...}` of an entry of `enabled_mods`; none for other mods.
Text requirement(const Document& entry) {
  constexpr std::string_view kLibrary = "lib/";
  const Document& name = entry.is_object() && entry.contains("name") ? entry["name"] : entry;
  if (!name.is_string()) return std::nullopt;
  const auto& id = name.get_ref<const std::string&>();
  if (!id.starts_with(kLibrary)) return std::nullopt;
  std::string text = "require " + string_text(std::string_view(id).substr(kLibrary.size()));
  if (entry.is_object() && entry.contains("config")) {
    const Text config = value_text(entry["config"], ValueKind::WithSigils);
    if (!config) return std::nullopt;
    text += ", " + *config;
  }
  return text + "\n";
}

/// The library parts that the document names, as few as make the same of nothing (those that others require are left
/// out).
Beginning beginning_of(const Document& document, const Roots& roots) {
  constexpr std::size_t kMostParts = 200;
  const auto enabled = document.find("enabled_mods");
  if (enabled == document.end() || !enabled->is_array() || enabled->size() > kMostParts) return {};
  std::vector<std::string> parts;
  for (const Document& entry : *enabled) {
    Text text = requirement(entry);
    if (text && build_text(*text, roots)) parts.push_back(std::move(*text));
  }
  const auto script = [&] {
    std::string all;
    for (const std::string& part : parts) all += part;
    return all;
  };
  std::optional<Document> made = parts.empty() ? std::nullopt : build_text(script(), roots);
  if (!made) return {};
  for (std::size_t i = parts.size(); i-- > 0;) {
    const std::string part = std::move(parts[i]);
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
    const std::optional<Document> without = build_text(script(), roots);
    if (!without || !same_document(*without, *made)) parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(i), part);
  }
  return {script() + "\n", std::move(*made)};
}

using Members = std::vector<std::pair<std::string_view, const Document*>>;
/// Members by their keys: documents look for them one after another.
using MemberIndex = std::map<std::string_view, const Document*>;

MemberIndex index_of(const Document& document) {
  MemberIndex index;
  for (const auto& [key, value] : document.items()) index.emplace(key, &value);
  return index;
}

/// The members of the document: the name and the wall first.
Members members_of(const Document& document) {
  constexpr std::array<std::string_view, 4> kFirst = {"display_name", "tutorial_link", "num_players", "wall"};
  Members members;
  for (const std::string_view key : kFirst) {
    const auto found = document.find(key);
    if (found != document.end()) members.emplace_back(key, &*found);
  }
  for (const auto& [key, value] : document.items()) {
    if (std::ranges::find(kFirst, key) == kFirst.end()) members.emplace_back(key, &value);
  }
  return members;
}

/// The script that starts so; none, with the reason, when the document cannot be said.
Text script_of(const Document& document, const Beginning& beginning, std::string& problem) {
  std::string text;
  std::string gone;
  const MemberIndex there = index_of(document);
  const MemberIndex before = index_of(beginning.document);
  for (const auto& item : beginning.document.items()) {
    if (!there.contains(item.key())) gone += (gone.empty() ? "" : ", ") + string_text(item.key());
  }
  if (!gone.empty()) text += "apply delete_key, \"\", [" + gone + "]\n\n";
  for (const auto& [key, value] : members_of(document)) {
    const auto old = before.find(key);
    const std::string name(key);
    const Text commands = member_commands(name, old == before.end() ? nullptr : old->second, *value);
    if (!commands) {
      problem = "`" + name + "` cannot be said in MahjongScript";
      return std::nullopt;
    }
    if (!commands->empty()) text += *commands + "\n";
  }
  Diagnostics diagnostics;
  const auto source = std::make_shared<const Source>("decompiled.majs", text);
  const std::string formatted = format(parse(source, diagnostics));
  for (const std::string& script : {formatted, text}) {
    if (builds(script, beginning.document, document)) return beginning.script + with_switches(script);
  }
  problem = "the script that was made builds another document";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> decompile(const Document& document, std::string& problem, const Roots* library) {
  if (!document.is_object()) {
    problem = "a ruleset is an object";
    return std::nullopt;
  }
  if (library != nullptr) {
    const Beginning beginning = beginning_of(document, *library);
    std::string ignored;
    if (!beginning.script.empty()) {
      const Text script = script_of(document, beginning, ignored);
      const std::optional<Document> built = script ? build_text(*script, *library) : std::nullopt;
      if (built && same_document(*built, document)) return script;
    }
  }
  return script_of(document, {}, problem);
}

}  // namespace majs::compiler
