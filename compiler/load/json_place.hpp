#pragma once
// From a JSON pointer to the place in the text of the document.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/text/source.hpp"

namespace majs::compiler {

/// Places in one text, of which every part is looked at once however many are asked for. The text outlives it.
class JsonPlaces {
 public:
  explicit JsonPlaces(std::string_view text) : text_(text) {}

  /// The same as json_place().
  std::optional<Span> find(std::span<const std::string> tokens);

  /// Where what stands directly in a list or object begins.
  struct Inside {
    std::unordered_map<std::string, std::size_t> members;
    std::vector<std::size_t> elements;
  };

 private:
  std::optional<std::size_t> child(std::size_t at, const std::string& token);

  std::string_view text_;
  std::unordered_map<std::size_t, Inside> inside_;  ///< by where the list or object begins
};

/// The span of the value at these reference tokens (unescaped), or of the nearest value around it that the text has:
/// what is missing, or was added later, is told at what it would stand in. Nothing when the text is no JSON; it should
/// have been read as a document before. Of repeated keys the last counts.
std::optional<Span> json_place(std::string_view text, std::span<const std::string> tokens);

}  // namespace majs::compiler
