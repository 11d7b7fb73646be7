#pragma once
// What a text is written in, told from its beginning: for messages about a file of the wrong kind.

#include <cstdint>
#include <string_view>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

enum class TextKind : std::uint8_t { Unknown, Script, Json, TileSet, Jq };

/// A guess from the first word or sign.
TextKind kind_of_text(std::string_view text);

/// Reports that the text is of `kind`, where `wanted` ("a script") was expected, with the command that reads such a
/// text.
void report_kind(const SourcePtr& source, TextKind kind, std::string_view wanted, Diagnostics& diagnostics);

}  // namespace majs::compiler
