#include "tools/majs/folder_watch.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kEvents = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE;

}  // namespace

FolderWatch::FolderWatch() : number_(::inotify_init1(IN_CLOEXEC)) {}

FolderWatch::~FolderWatch() {
  if (number_ >= 0) ::close(number_);
}

bool FolderWatch::add_folder(const std::string& folder) {
  if (number_ < 0 || folders_.size() >= kMaxWatchedFolders) return false;
  const int watch = ::inotify_add_watch(number_, folder.c_str(), kEvents | IN_ONLYDIR);
  if (watch < 0) return false;
  folders_[watch] = folder;
  return true;
}

bool FolderWatch::add(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const std::string folder = fs::path(path).parent_path().string();
    return add_folder(folder.empty() ? "." : folder);
  }
  bool fine = add_folder(path);
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored)) continue;
    if (entry->path().filename().string().starts_with('.')) {
      entry.disable_recursion_pending();
    } else {
      fine = add_folder(entry->path().string()) && fine;
    }
  }
  return fine;
}

std::vector<std::string> FolderWatch::wait(std::chrono::milliseconds quiet) {
  std::set<std::string> changed;
  while (true) {
    pollfd waiting{number_, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, changed.empty() ? -1 : static_cast<int>(quiet.count()));
    if (ready < 0) return {};
    if (ready == 0) break;
    alignas(inotify_event) char buffer[16384];
    const ssize_t count = ::read(number_, buffer, sizeof buffer);
    if (count <= 0) return {};
    for (ssize_t at = 0; at < count;) {
      inotify_event event;
      std::memcpy(&event, buffer + at, sizeof event);
      const char* name = buffer + at + sizeof event;
      at += static_cast<ssize_t>(sizeof event + event.len);
      const auto folder = folders_.find(event.wd);
      // Editors write into hidden files first.
      if (folder == folders_.end() || event.len == 0 || name[0] == '.') continue;
      const std::string path = folder->second + "/" + name;
      if ((event.mask & IN_ISDIR) != 0) {
        if ((event.mask & (IN_CREATE | IN_MOVED_TO)) != 0) add(path);
        continue;
      }
      if ((event.mask & IN_CREATE) == 0) changed.insert(path);
    }
  }
  return {changed.begin(), changed.end()};
}

}  // namespace majs::cli
