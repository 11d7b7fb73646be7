#pragma once
// How often words of the vocabulary stand where: what completion offers first.

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "tools/lsp/script_reader.hpp"

namespace majs::lsp {

class WordUses {
 public:
  /// What the bundled scripts use: the table `word_uses.def`.
  static const WordUses& bundled();
  /// Reads such a table; rows with words that are none count nothing.
  static WordUses read(std::string_view table);

  /// Counts the words of a script, `times` each; -1 takes them away again.
  void add(const Reading& reading, int times = 1);
  /// How often the word was counted: at all, and at such a place.
  int count(const grammar::Word& word) const { return count(word, {}); }
  int count(const grammar::Word& word, const Head& head) const;
  /// The table as text: a row for each kind of words and place, without what was counted less than `least` times.
  std::string print(int least) const;

 private:
  using Place = std::pair<grammar::WordKind, Head>;
  std::map<Place, std::map<const grammar::Word*, int>> counts_;
};

}  // namespace majs::lsp
