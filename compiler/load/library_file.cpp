#include "compiler/load/library_file.hpp"

#include <algorithm>
#include <filesystem>

namespace majs::compiler {

std::optional<std::string_view> library_text(LibraryFiles files, std::string_view path) {
  if (files.empty() || !path.starts_with(kLibraryFolder)) return std::nullopt;
  path.remove_prefix(kLibraryFolder.size());
  if (!path.starts_with('/')) return std::nullopt;
  path.remove_prefix(1);
  const auto found = std::ranges::lower_bound(files, path, {}, &LibraryFile::path);
  return found != files.end() && found->path == path ? std::optional(found->text) : std::nullopt;
}

bool file_exists(LibraryFiles library, const std::string& path) {
  if (library_text(library, path)) return true;
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

}  // namespace majs::compiler
