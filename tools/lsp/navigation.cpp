#include "tools/lsp/navigation.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tools/lsp/command_parameters.hpp"
#include "tools/lsp/game_names.hpp"
#include "tools/lsp/locations.hpp"

namespace majs::lsp {
namespace {

struct Target {
  const Script* script = nullptr;
  const Item* item = nullptr;
  Name name;
};

/// The name at the cursor.
Target target_of(const View& view, const Document& params) {
  const Cursor cursor = cursor_of(view, params);
  if (cursor.script == nullptr) return {};
  const Item* item = NameIndex::item_at(*cursor.script, cursor.offset);
  // A text may be a name where it is given to a function.
  const bool given = item != nullptr && item->kind == Item::Kind::Text && !item->scope.empty();
  if (item == nullptr || (item->kind != Item::Kind::Name && !given)) return {};
  Name name = view.names.meaning(*cursor.script, *item);
  if (name.kind == NameKind::None) return {};
  return {cursor.script, item, std::move(name)};
}

Document place_location(const View& view, const Place& place) {
  return location(view, *place.script, place.item == nullptr ? Span{} : place.item->span);
}

/// Names that are written as bare words or in paths keep to letters; the others may be any text.
bool is_free_text(NameKind kind) {
  return kind == NameKind::Yaku || kind == NameKind::Category || kind == NameKind::Preset || kind == NameKind::Flag ||
         kind == NameKind::Status;
}

bool is_word(std::string_view text) {
  const bool letters = std::all_of(text.begin(), text.end(), [](char c) { return is_name_byte(c); });
  return letters && !text.empty() && !(text[0] >= '0' && text[0] <= '9') && !(text[0] >= 'A' && text[0] <= 'Z');
}

/// What cannot be changed from here.
std::string shown_place(const Script& script) {
  if (!script.document) return "the bundled library, `" + script.module + "`";
  return "`" + std::filesystem::path(script.path).filename().generic_string() + "`, of which not every use is known";
}

/// Why a name cannot be changed from here; "" when it can.
std::string refusal(const View& view, const Target& target) {
  if (target.item == nullptr) return "there is no name here that scripts give";
  const NameKind kind = target.name.kind;
  if (kind == NameKind::Library || kind == NameKind::Mod || kind == NameKind::Ruleset) {
    return "a " + std::string(name_kind_text(kind)) + " is named after its file: rename the file";
  }
  if (game_knows(kind, target.name.text))
    return "the game knows this " + std::string(name_kind_text(kind)) + " by its name";
  const std::vector<Place> given = view.names.definitions(*target.script, target.name);
  if (given.empty() && has_command(kind)) return "nothing here gives it";
  for (const Place& place : given) {
    if (!place.script->editable) return "it is given in " + shown_place(*place.script);
  }
  return {};
}

std::string refusal_of_new(const View& view, const Target& target, const std::string& wanted) {
  const NameKind kind = target.name.kind;
  if (wanted.empty()) return "a name cannot be empty";
  if (!is_free_text(kind) && !is_word(wanted))
    return "`" + wanted + "` is no name: letters, digits and _, not a capital letter first";
  if (is_free_text(kind) && wanted.find_first_of("\"\\\n#") != std::string::npos)
    return "a name cannot have quotes, backslashes, `#` or line breaks";
  if (kind == NameKind::Function) {
    const grammar::Word* action = grammar::find_word(grammar::WordKind::Action, wanted);
    if (action != nullptr || grammar::find_word(grammar::WordKind::SpecialForm, wanted) != nullptr)
      return "`" + wanted + "` is an action: a call would mean that";
  }
  const Name taken{kind, wanted, target.name.scope};
  const std::string clash = "there is a " + std::string(name_kind_text(kind)) + " `" + wanted + "` already";
  if (!has_command(kind) && !view.names.occurrences(*target.script, taken).empty()) return clash;
  std::set<const Script*> asked;
  for (const Place& use : view.names.occurrences(*target.script, target.name)) {
    if (!asked.insert(use.script).second) continue;
    for (const Place& place : view.names.definitions(*use.script, taken)) {
      if (place.item == nullptr || place.item->command.end == 0) continue;
      return clash;
    }
  }
  return {};
}

}  // namespace

Document definition(const View& view, const Document& params) {
  Document list = Document::array();
  const Target target = target_of(view, params);
  if (target.item == nullptr) return list;
  std::vector<Place> places = view.names.definitions(*target.script, target.name);
  // Where a name has a command that gives it, places that only set it are no definitions.
  const auto gives = [](const Place& place) { return place.item == nullptr || place.item->command.end > 0; };
  if (std::any_of(places.begin(), places.end(), gives))
    std::erase_if(places, [&](const Place& place) { return !gives(place); });
  for (const Place& place : places) list.push_back(place_location(view, place));
  return list;
}

Document references(const View& view, const Document& params) {
  Document list = Document::array();
  const Target target = target_of(view, params);
  if (target.item == nullptr) return list;
  const Document* asked = find_path(params, {"context", "includeDeclaration"});
  const bool with_definition = asked == nullptr || !asked->is_boolean() || asked->get<bool>();
  for (const Place& place : view.names.occurrences(*target.script, target.name)) {
    if (with_definition || !place.item->defines) list.push_back(place_location(view, place));
  }
  return list;
}

Document highlights(const View& view, const Document& params) {
  Document list = Document::array();
  const Target target = target_of(view, params);
  if (target.item == nullptr) return list;
  const Positions positions(*target.script->text, view.encoding());
  for (const Place& place : view.names.occurrences(*target.script, target.name)) {
    if (place.script != target.script) continue;
    list.push_back({{"range", to_json(positions.range(place.item->span))}, {"kind", place.item->defines ? 3 : 2}});
  }
  return list;
}

Document prepare_rename(const View& view, const Document& params, RpcError& error) {
  const Target target = target_of(view, params);
  const std::string reason = refusal(view, target);
  if (!reason.empty()) {
    error = {ErrorCode::RequestFailed, reason};
    return nullptr;
  }
  const Positions positions(*target.script->text, view.encoding());
  return {{"range", to_json(positions.range(target.item->span))}, {"placeholder", target.item->text}};
}

Document rename(const View& view, const Document& params, RpcError& error) {
  const Target target = target_of(view, params);
  std::string reason = refusal(view, target);
  const std::string wanted = text_member(params, "newName");
  if (reason.empty()) reason = refusal_of_new(view, target, wanted);
  if (!reason.empty()) {
    error = {ErrorCode::RequestFailed, reason};
    return nullptr;
  }
  std::map<std::string, Document> edits;
  for (const Place& place : view.names.occurrences(*target.script, target.name)) {
    if (!place.script->editable) {
      error = {ErrorCode::RequestFailed, "it is used in " + shown_place(*place.script)};
      return nullptr;
    }
    edits[place.script->path].push_back({{"range", place_location(view, place)["range"]}, {"newText", wanted}});
  }
  return workspace_edit(view, std::move(edits));
}

}  // namespace majs::lsp
