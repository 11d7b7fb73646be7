#pragma once
// Which of the words that fit comes first: what is used near the place, in the file, in what it requires, in scripts.

#include <cstdint>
#include <string>
#include <vector>

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// Something that may be written.
struct Candidate {
  /// Among those that nobody uses, and those that are used as often.
  enum class Rank : std::uint8_t { Snippet, Field, Own, Near, Word, Literal };
  std::string label;
  int kind = 0;  ///< CompletionItemKind
  Rank rank = Rank::Word;
  const grammar::Word* word = nullptr;
  std::string plain;    ///< what is inserted
  std::string snippet;  ///< where the client takes snippets
  std::string detail = {};
  const Item* item = nullptr;  ///< where its comment is
  const Script* script = nullptr;
  double weight = 0;
};

/// Sorts them: those that begin with what is typed first, then by how often they are used.
void put_in_order(const View& view, const Script& script, const Completion& place, std::vector<Candidate>& candidates);

}  // namespace majs::lsp
