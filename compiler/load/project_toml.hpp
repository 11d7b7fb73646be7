#pragma once
// majs.toml as the document that majs.json would be, with the place of every value. The only file that knows toml++.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/text/source.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Where values stand: by their keys and indices from the top.
using TomlPlaces = std::map<std::vector<std::string>, Span>;

struct TomlError {
  std::size_t offset = 0;  ///< bytes
  std::string message;
};

/// Reads TOML. Tables become objects, dates and times texts, numbers that JSON does not have null. Nothing, with an
/// error, when the text is no TOML.
std::optional<Document> read_toml(std::string_view text, TomlPlaces& places, TomlError& error);

}  // namespace majs::compiler
