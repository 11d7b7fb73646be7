#pragma once
// What the parameters of commands mean for the names of a script, where the vocabulary says only "a name" or "a list".

#include <string_view>

#include "tools/lsp/wants.hpp"

namespace majs::lsp {

struct CommandParameter {
  std::string_view command;
  std::size_t index;
  Want want;
  bool defines;
  bool further = false;  ///< also of all arguments behind it
};

/// The row of a parameter, or nullptr where the vocabulary says enough.
const CommandParameter* command_parameter(std::string_view command, std::size_t index);

/// Whether a command gives names of this kind; others, as counters, are there once they are set.
bool has_command(NameKind kind);

/// What the values of a toplevel key are (`set default_mods, [...]`), of a button field and the like.
Want key_want(const grammar::Word& key);

}  // namespace majs::lsp
