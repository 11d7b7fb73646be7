#pragma once
// The commands about lists that a ruleset has besides its rules: yaku by name, the menu of mods (internal to the native
// engine). Each answers false when the program fails; the editor knows why.

#include "compiler/engines/document_editor.hpp"

namespace majs::compiler {

/// `remove_yaku`: drops the yaku of these names.
bool remove_named(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation);
/// `replace_yaku`: gives the yaku of this name another value, or other conditions, too (then it moves to the end).
bool replace_yaku(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation);
/// `define_mod_category`: a header in the menu, unless it is there.
bool add_category(DocumentEditor& editor, const ir::Operation& operation);
/// `define_mod`: an entry of the menu, in its category.
bool insert_mod(DocumentEditor& editor, const ir::Operation& operation);
/// `config_mod`: one more option of the mods of this id.
bool config_mod(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation);
/// `remove_mods`: drops mods from the menu, the defaults and the presets.
bool remove_mods(DocumentEditor& editor, Remarks& remarks, const ir::Operation& operation);

}  // namespace majs::compiler
