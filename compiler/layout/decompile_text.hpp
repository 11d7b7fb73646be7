#pragma once
// Parts of a document as MahjongScript text. What cannot be said gives nothing; what is given may still lower to
// something else in rare cases, so that whoever uses it compares (decompile.cpp).

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Below the nesting that the parser takes (parser.hpp), with room for what stands around a value.
inline constexpr int kDeepestText = 150;

/// A name that can stand bare: lower case first, and no word of the language.
bool is_bare_name(std::string_view name);

/// The name of a thing as the first word after a command: bare where that is possible.
std::string name_text(std::string_view name);

/// Quoted, with escapes.
std::string string_text(std::string_view text);

/// `@name` and `+@name` as the language writes references; empty for other texts.
std::string reference_text(std::string_view text);

std::optional<std::string> number_text(double number);

/// What a place takes (grammar/README.md 4).
enum class ValueKind : std::uint8_t {
  Plain,       ///< J: no sigils, and empty lists stay
  WithSigils,  ///< JS and V: an empty list would become a map (Q01), so that it cannot be said
};

/// A value where it is a plain one.
std::optional<std::string> value_text(const Document& value, ValueKind kind, int depth = 0);

/// What a command cannot say within it, and which is put into its place behind it: `apply set, "path", value`.
struct Patch {
  std::string path;
  Document value;
};

/// Where in the document a text comes to lie, and what has to be patched there; without patches nothing may be.
struct TextPlace {
  std::string path = {};
  std::vector<Patch>* patches = nullptr;

  TextPlace at(std::size_t index) const;
  TextPlace at(std::string_view key) const;
  bool patch(const Document& value) const;
};

/// The commands of patches, in their order; nothing when one of them cannot be said.
std::optional<std::string> patch_text(const std::vector<Patch>& patches);

/// A list of conditions as one expression (grammar/README.md 7.2). A bare `false` where a list of conditions belongs (a
/// variable of a mod was put there) is said as the condition, and patched.
std::optional<std::string> condition_text(const Document& list, const TextPlace& place = {});

/// A condition as `if` and `define_yaku` take it: a list, or a reference alone.
std::optional<std::string> head_text(const Document& condition, const TextPlace& place = {});

/// A calculation on amounts and counters (grammar/README.md 7.3).
std::optional<std::string> expression_text(const Document& expression, int depth = 0);

/// Arguments from the one at `first`, each with a comma between.
std::optional<std::string> arguments_text(const Document& list, std::size_t first, int depth);

/// A list of actions as the lines of a block (8). An action that cannot be said is `noop`, and patched. They come to
/// lie at `first` in the list that is the place.
std::optional<std::string> body_text(const Document& actions, const TextPlace& place = {}, std::size_t first = 0);

/// `~s"..."` of a set, `~m"..."` of a list of definitions, `~t"..."` of a list of tiles (6).
std::optional<std::string> set_text(const Document& set);
std::optional<std::string> match_text(const Document& definitions);
std::optional<std::string> tiles_text(const Document& list);

}  // namespace majs::compiler
