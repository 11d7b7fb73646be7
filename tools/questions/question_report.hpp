#pragma once
// What `majs match` and `majs waits` tell: lines for people, and the same as data.

#include <string>
#include <string_view>
#include <vector>

#include "runtime/match/levels/shanten.hpp"
#include "tools/questions/question_input.hpp"

namespace majs::match {

/// Lines with a label in front, and the same as data.
class Report {
 public:
  explicit Report(QuestionInput& input) : input_(input) {}

  void headline(std::string_view text) { text_.append(text).append("\n"); }
  /// A line; the label of further ones of the same kind is left out.
  void line(std::string_view label, std::string_view value);
  Document& data() { return data_; }
  QuestionReport finish(bool matched);

 private:
  QuestionInput& input_;
  std::string text_;
  std::string last_label_;
  Document data_ = Document::object();
};

/// Ids between blanks.
std::string long_text(std::span<const tiles::Tile> tiles, const QuestionInput& input);
Document tiles_json(std::span<const tiles::Tile> tiles, const QuestionInput& input);
/// Why a hand cannot be: it has more of a tile than the wall.
std::string surplus_text(const HandOutlook& outlook, const QuestionInput& input);
Document texts_json(const std::vector<std::string>& texts);

}  // namespace majs::match
