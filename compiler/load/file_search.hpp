#pragma once
// The files a command works on: those named, and those below named folders.

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Most files taken from folders.
inline constexpr std::size_t kMaxFoundFiles = 100'000;

/// What a search does besides.
struct FileSearch {
  std::function<bool(const std::string& path)> also = {};  ///< takes files of other endings
  std::vector<std::string>* passed_over = nullptr;         ///< gets pipes and devices that have one of the endings
  std::vector<std::string>* empty = nullptr;               ///< gets folders without such files, which are not reported
};

/// `paths` with every folder replaced by the files below it that have one of `endings` (".majs") or that `search`
/// takes, sorted; each file once. Hidden folders and links to folders are left out. Files that are named are taken
/// whatever their ending, also when they do not exist (reading them tells). Folders without such files are reported
/// by report_empty().
std::vector<std::string> find_files(const std::vector<std::string>& paths,
                                    std::initializer_list<std::string_view> endings, Diagnostics& diagnostics,
                                    const FileSearch& search = {});

/// Says that there was nothing to do in these folders (M0905): an error when there was nothing anywhere, else a note.
void report_empty(const std::vector<std::string>& folders, std::initializer_list<std::string_view> endings,
                  bool anything, Diagnostics& diagnostics);

}  // namespace majs::compiler
