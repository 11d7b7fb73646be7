#include "compiler/load/file_search.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxFolderDepth = 64;

bool has_ending(const std::string& path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return path.ends_with(ending); });
}

void collect(const fs::path& folder, std::initializer_list<std::string_view> endings, const FileSearch& search,
             int depth, std::vector<std::string>& files) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (files.size() >= kMaxFoundFiles) return;
    std::error_code ignored;
    const std::string name = entry->path().filename().generic_string();
    if (name.starts_with('.')) continue;
    if (entry->is_directory(ignored)) {
      if (depth > 1 && !entry->is_symlink(ignored)) collect(entry->path(), endings, search, depth - 1, files);
    } else if (entry->is_regular_file(ignored)) {
      const std::string path = entry->path().generic_string();
      if (has_ending(name, endings) || (search.also && search.also(path))) files.push_back(path);
    } else if (search.passed_over != nullptr && has_ending(name, endings)) {
      search.passed_over->push_back(entry->path().generic_string());
    }
  }
}

}  // namespace

void report_empty(const std::vector<std::string>& folders, std::initializer_list<std::string_view> endings,
                  bool anything, Diagnostics& diagnostics) {
  std::string wanted;
  for (const std::string_view ending : endings) wanted.append(wanted.empty() ? "" : ", ").append(ending);
  for (const std::string& folder : folders) {
    diagnostics.report(Code::NothingToDo, anything ? Severity::Note : Severity::Error, nullptr, {},
                       "no files (" + wanted + ") below `" + folder + "`");
  }
}

std::vector<std::string> find_files(const std::vector<std::string>& paths,
                                    std::initializer_list<std::string_view> endings, Diagnostics& diagnostics,
                                    const FileSearch& search) {
  std::vector<std::string> found;
  std::vector<std::string> empty;
  for (const std::string& path : paths) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
      found.push_back(path);
      continue;
    }
    std::vector<std::string> below;
    collect(path, endings, search, kMaxFolderDepth, below);
    if (below.empty()) empty.push_back(path);
    std::sort(below.begin(), below.end());
    found.insert(found.end(), below.begin(), below.end());
  }
  if (search.empty != nullptr) {
    search.empty->insert(search.empty->end(), empty.begin(), empty.end());
  } else {
    report_empty(empty, endings, !found.empty(), diagnostics);
  }
  std::set<std::string> seen;
  std::erase_if(found, [&](const std::string& path) {
    return !seen.insert(fs::path(path).lexically_normal().generic_string()).second;
  });
  return found;
}

}  // namespace majs::compiler
