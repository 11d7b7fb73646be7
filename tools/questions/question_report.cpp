#include "tools/questions/question_report.hpp"

#include "grammar/display.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::match {

void Report::line(std::string_view label, std::string_view value) {
  constexpr std::size_t kWidth = 14;
  const bool again = label == last_label_;
  last_label_ = label;
  std::string start = "  ";
  start.append(again ? std::string_view{} : label);
  start.append(start.size() < kWidth ? kWidth - start.size() : 1, ' ');
  text_.append(start).append(grammar::printable(value)).append("\n");
}

QuestionReport Report::finish(bool matched) {
  if (input_.memory.gave_up()) {
    line("limit", "not everything could be found out: the specification needs too many steps");
  }
  Document notes = Document::array();
  for (const DefinitionNote& note : input_.notes) {
    line("note", note.message);
    notes.push_back(note.message);
  }
  if (!notes.empty()) data_["notes"] = std::move(notes);
  return {matched, std::move(text_), grammar::print_document(data_, true) + "\n"};
}

std::string long_text(std::span<const tiles::Tile> tiles, const QuestionInput& input) {
  return tiles::print_long(tiles, input.names.attributes);
}

Document tiles_json(std::span<const tiles::Tile> tiles, const QuestionInput& input) {
  Document list = Document::array();
  for (const tiles::Tile& tile : tiles) list.push_back(long_text({&tile, 1}, input));
  return list;
}

Document texts_json(const std::vector<std::string>& texts) {
  Document list = Document::array();
  for (const std::string& text : texts) list.push_back(text);
  return list;
}

}  // namespace majs::match
