#include <cstdlib>
#include <string>

#include "compiler/load/files.hpp"
#include "tools/majs/library_files.hpp"
#include "tools/majs/process.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

/// Differs where any of the files does (FNV-1a).
std::uint64_t mark_of(compiler::LibraryFiles files) {
  std::uint64_t mark = 14695981039346656037U;
  const auto add = [&mark](std::string_view text) {
    for (const char c : text) mark = (mark ^ static_cast<unsigned char>(c)) * 1099511628211U;
    mark = (mark ^ 0xff) * 1099511628211U;
  };
  for (const compiler::LibraryFile& file : files) {
    add(file.path);
    add(file.text);
  }
  return mark;
}

bool write_files(compiler::LibraryFiles files, const fs::path& folder) {
  compiler::Diagnostics ignored;
  for (const compiler::LibraryFile& file : files) {
    const fs::path path = folder / file.path;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error || !compiler::write_file(path.generic_string(), file.text, ignored)) return false;
  }
  return true;
}

}  // namespace

fs::path user_cache() {
  for (const auto& [variable, below] :
       {std::pair("XDG_CACHE_HOME", ""), std::pair("LOCALAPPDATA", ""), std::pair("HOME", ".cache")}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && fs::path(value).is_absolute()) return fs::path(value) / below;
  }
  return {};
}

fs::path unpacked_library(compiler::LibraryFiles files, const fs::path& cache) {
  if (files.empty() || cache.empty()) return {};
  const std::string name = std::string(version()) + "-" + std::to_string(mark_of(files));
  const fs::path folder = cache / "majs" / name;
  std::error_code error;
  if (fs::is_directory(folder, error)) return folder;
  const fs::path made = cache / "majs" / (name + "." + std::to_string(process_number()));
  const bool written = write_files(files, made);
  if (written) fs::rename(made, folder, error);
  // Another one may have been quicker.
  if (!written || error) fs::remove_all(made, error);
  return fs::is_directory(folder, error) ? folder : fs::path();
}

}  // namespace majs::cli
