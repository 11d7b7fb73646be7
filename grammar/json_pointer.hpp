#pragma once
// Places in a JSON document as findings name them (RFC 6901).

#include <string>
#include <string_view>

namespace majs::grammar {

/// A key as one step of a JSON pointer, without the slash in front: `~` becomes `~0`, `/` becomes `~1`.
std::string pointer_step(std::string_view key);

}  // namespace majs::grammar
