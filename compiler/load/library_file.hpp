#pragma once
// The bundled library inside of the program, for where no folder has it: its files, under a folder that does not exist.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace majs::compiler {

struct LibraryFile {
  std::string_view path;  ///< below the library's folder: `majs/lib/call/pon.majs`
  std::string_view text;
};

/// Sorted by their paths.
using LibraryFiles = std::span<const LibraryFile>;

/// The root that they lie in, in paths and messages.
inline constexpr std::string_view kLibraryFolder = "(majs)";

/// The text of the file that a path below kLibraryFolder names; nothing when there is none.
std::optional<std::string_view> library_text(LibraryFiles files, std::string_view path);

/// There is a file at `path`: one of the library, or of the disk.
bool file_exists(LibraryFiles library, const std::string& path);

}  // namespace majs::compiler
