#pragma once
// Mods and variables as they are written on a command line: `dora`, `lib/tobi:below=0,name="a, b"`, `./my.majs`,
// `bet=1000`.

#include <optional>
#include <string>
#include <string_view>

#include "compiler/load/build_request.hpp"

namespace majs::compiler {

/// `ID[:key=value,...]`, where ID is a name to look up, or a file (it ends in .majs, .jq, .json or .tiles). A value is
/// a JSON number, `true`, `false`, a string in double quotes (JSON; commas may stand in it), else the bare text. On bad
/// input nothing, and `error` says what is wrong.
std::optional<ModRequest> parse_mod_argument(std::string_view text, std::string& error);

/// `name=value`, with values as above. The name must be one of a variable: letters, digits, underscores, no digit
/// first.
std::optional<Binding> parse_set_argument(std::string_view text, std::string& error);

/// Whether an argument names a file rather than something to look up: it has one of the endings above, or starts with
/// `.` or `/`.
bool names_file(std::string_view text);

}  // namespace majs::compiler
