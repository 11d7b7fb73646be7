#pragma once
// The vocabulary as a document: the reference page of the language in Markdown, and JSON for editors and tools.

#include <optional>
#include <string>
#include <string_view>

#include "grammar/vocabulary.hpp"

namespace majs::grammar {

struct VocabularyFilter {
  std::optional<WordKind> kind;  ///< only words of this kind
  std::string_view name = {};    ///< only words whose name contains this
  bool current_only = false;     ///< leave out what only older documents know
};

/// The kind with this kind_name ("action", "match_target" ...); a final `s` is forgiven.
std::optional<WordKind> parse_kind(std::string_view name);

/// "draw(n: integer = 1, tile?: named_tile)"; the bare name when there are no parameters.
std::string signature(const Word& word);

/// "n: integer = 1": one of them.
std::string parameter_text(const Parameter& parameter);

/// A Markdown page. Without a filter it is the whole reference: an introduction, every kind with its words, and the
/// types of arguments.
std::string vocabulary_markdown(const VocabularyFilter& filter);

/// {"version": 1, "words": [...], "types": [...]}. A word: kind, name, family, signature, parameters ([{"name", "type",
/// "optional", "variadic", "default"}]), doc, since, superseded_by, current, ui_only, compilable. A type: name, doc,
/// example.
std::string vocabulary_json(const VocabularyFilter& filter);

}  // namespace majs::grammar
