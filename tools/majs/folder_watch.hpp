#pragma once
// Changes of files below folders, as the system tells them (inotify).

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace majs::cli {

/// Most folders that are watched.
inline constexpr std::size_t kMaxWatchedFolders = 10'000;

class FolderWatch {
 public:
  FolderWatch();
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  /// Watches a folder with all below it, hidden ones left out, or the folder of a file. False when the system does not
  /// let us.
  bool add(const std::string& path);
  /// Waits until a file was written, moved or removed, and then until nothing has happened for `quiet`. The paths that
  /// changed, sorted; none when a signal came.
  std::vector<std::string> wait(std::chrono::milliseconds quiet);

 private:
  struct Watched;
  std::unique_ptr<Watched> watched_;
};

}  // namespace majs::cli
