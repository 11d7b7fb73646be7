#pragma once
// The manual page majs(1), from the same texts as `--help`.

#include <string>

#include "tools/majs/command_line.hpp"

namespace majs::cli {

/// troff with the man macros.
std::string manual_page(const CommandLine& program);

}  // namespace majs::cli
