#pragma once
// The text a player types into the config box: MahjongScript or JSON, applied last.

#include <string>
#include <string_view>

namespace majs::compiler {

/// MahjongScript with its `// ...` comments (at the start of the text or after a blank, up to the end of the line)
/// replaced by blanks, so that every offset stays. Text in strings, sigils and `#` comments is kept (Q46).
std::string blank_slash_comments(std::string_view text);

}  // namespace majs::compiler
