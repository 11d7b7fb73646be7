#pragma once
// The manual page majs(1), from the same texts as `--help`.

#include <CLI/App.hpp>
#include <string>

namespace majs::cli {

/// troff with the man macros.
std::string manual_page(const CLI::App& app);

}  // namespace majs::cli
