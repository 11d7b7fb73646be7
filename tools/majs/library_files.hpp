#pragma once
// The bundled library that the program carries (made by embed_library.cmake of majs/ and rulesets/).

#include <filesystem>

#include "compiler/load/library_file.hpp"

namespace majs::cli {

compiler::LibraryFiles library_files();

/// Where editors show the files of the library when no folder has it: written below the user's cache once for each
/// library, all or nothing. Empty where that is not possible.
std::filesystem::path unpacked_library(compiler::LibraryFiles files, const std::filesystem::path& cache);
/// The folder for caches of this user; empty when there is none.
std::filesystem::path user_cache();

}  // namespace majs::cli
