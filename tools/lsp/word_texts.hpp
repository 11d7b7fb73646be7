#pragma once
// Words and names as Markdown, and as snippets.

#include <string>

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// What the vocabulary says of a word: signature, text, age, what replaces it.
std::string word_markdown(const grammar::Word& word);

/// What a name is: its kind, where it is given, the comment above its definition and the definition itself.
std::string name_markdown(const View& view, const Script& script, const Name& name);

/// `draw(${1:n})`, `if ${1:cond} do ... end`: the word with places for its arguments.
std::string word_snippet(const grammar::Word& word);

}  // namespace majs::lsp
