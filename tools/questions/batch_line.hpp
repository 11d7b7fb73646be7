#pragma once
// One line of a batch of hands: a JSON object with texts. Usual lines are read as they stand, without a document of
// them; whatever is unusual goes through the JSON parser, with the same result.

#include <string>
#include <string_view>
#include <vector>

namespace majs::match {

struct BatchLine {
  std::string_view id;    ///< the JSON text of `id`; empty without one
  std::string_view hand;  ///< empty without one
  std::string_view visible;
  std::vector<std::string_view> calls;
  bool has_hand = false;
  bool has_visible = false;
  bool has_calls = false;

  /// Reads a line; false, with a message, when it is no such object. The texts are parts of `line` or of this.
  bool read(std::string_view line, std::string& error);

 private:
  bool read_usual(std::string_view line);
  bool read_document(std::string_view line, std::string& error);
  std::string_view keep(std::string text);
  void clear();

  std::vector<std::string> kept_;
};

}  // namespace majs::match
