#include "compiler/platform/taken_back.hpp"

#include <utility>

#include "compiler/platform/aliases.hpp"
#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "compiler/platform/supposed_points.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kUndo = "platform_undo_upgrade";

/// Of each kind, for each button that upgrades: its meld lies there, as the newest call.
Document every_upgrade(const Document& document) {
  Document steps = Document::array();
  const auto kinds = kinds_of(document);
  const Document* buttons = grammar::find_member(document, "buttons");
  if (buttons == nullptr || !buttons->is_object()) return steps;
  for (const auto& [name, button] : buttons->items()) {
    const Document* upgraded = grammar::find_member(button, "upgrades");
    if (upgraded == nullptr || !upgraded->is_string()) continue;
    for (const auto& [kind, copies] : kinds) {
      Document arguments = Document::object();
      arguments["tile"] = kind;
      arguments["call"] = *upgraded;
      const Document four = Document::array({Document::array({kind, kind, kind, kind})});
      Document definition = Document::array({Document::array({Document::array({four, 1.0})})});
      Document there = Document::array({test("last_call_is", Document::array({name})),
                                        test("last_called_tile_matches", Document::array({kind})),
                                        test("match", Document::array({Document::array({"calls"}), definition}))});
      steps.push_back(Document::array(
          {"when", std::move(there), Document::array({action("run", "platform_take_back", std::move(arguments))})}));
    }
  }
  return steps;
}

}  // namespace

std::vector<std::string> write_taken_back(Document& document, const Refuse& refuse) {
  if (!has_action(document, "undo_upgrade")) return {};
  if (has_aliases(document)) {
    refuse("", "`undo_upgrade` with tiles that stand for others cannot be written for Riichi Advanced");
    return {};
  }
  each_action(document, [](Document& undo) {
    if (is_action(undo, "undo_upgrade")) undo = action("run", kUndo);
  });
  Document& function = document["functions"][kUndo] = Document::array();
  function.push_back(action("as", "last_caller", every_upgrade(document)));
  guard_supposed_draws(document);
  return {"`undo_upgrade`: the meld is deleted, and made anew of tiles that are drawn for it."};
}

}  // namespace majs::compiler
