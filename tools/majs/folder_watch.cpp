#include "tools/majs/folder_watch.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kEvents = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE;

}  // namespace

struct FolderWatch::Watched {
  int number = ::inotify_init1(IN_CLOEXEC);
  std::map<int, std::string> folders;  ///< by the system's number

  bool add(const std::string& folder) {
    if (number < 0 || folders.size() >= kMaxWatchedFolders) return false;
    const int watch = ::inotify_add_watch(number, folder.c_str(), kEvents | IN_ONLYDIR);
    if (watch < 0) return false;
    folders[watch] = folder;
    return true;
  }
};

FolderWatch::FolderWatch() : watched_(std::make_unique<Watched>()) {}

FolderWatch::~FolderWatch() {
  if (watched_->number >= 0) ::close(watched_->number);
}

bool FolderWatch::add(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const std::string folder = fs::path(path).parent_path().generic_string();
    return watched_->add(folder.empty() ? "." : folder);
  }
  bool fine = watched_->add(path);
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored)) continue;
    if (entry->path().filename().generic_string().starts_with('.')) {
      entry.disable_recursion_pending();
    } else {
      fine = watched_->add(entry->path().generic_string()) && fine;
    }
  }
  return fine;
}

std::vector<std::string> FolderWatch::wait(std::chrono::milliseconds quiet) {
  std::set<std::string> changed;
  while (true) {
    pollfd waiting{watched_->number, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, changed.empty() ? -1 : static_cast<int>(quiet.count()));
    if (ready < 0) return {};
    if (ready == 0) break;
    alignas(inotify_event) char buffer[16384];
    const ssize_t count = ::read(watched_->number, buffer, sizeof buffer);
    if (count <= 0) return {};
    for (ssize_t at = 0; at < count;) {
      inotify_event event;
      std::memcpy(&event, buffer + at, sizeof event);
      const char* name = buffer + at + sizeof event;
      at += static_cast<ssize_t>(sizeof event + event.len);
      const auto folder = watched_->folders.find(event.wd);
      // Editors write into hidden files first.
      if (folder == watched_->folders.end() || event.len == 0 || name[0] == '.') continue;
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
