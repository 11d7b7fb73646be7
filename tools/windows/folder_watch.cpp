// tools/majs/folder_watch.cpp for Windows: looks at the folders again and again.

#include "tools/majs/folder_watch.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <thread>

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kInterval{200};
constexpr std::size_t kMostFiles = 100'000;

using Times = std::map<std::string, fs::file_time_type>;

void look(const fs::path& folder, Times& times) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().filename().string().starts_with('.') || times.size() >= kMostFiles) continue;
    if (entry->is_directory(ignored)) {
      look(entry->path(), times);
    } else {
      times[entry->path().generic_string()] = entry->last_write_time(ignored);
    }
  }
}

}  // namespace

struct FolderWatch::Watched {
  std::vector<fs::path> folders;
  Times times;

  Times look_at_all() const {
    Times now;
    for (const fs::path& folder : folders) look(folder, now);
    return now;
  }
};

FolderWatch::FolderWatch() : watched_(std::make_unique<Watched>()) {}
FolderWatch::~FolderWatch() = default;

bool FolderWatch::add(const std::string& path) {
  std::error_code error;
  const fs::path folder = fs::is_directory(path, error) ? fs::path(path) : fs::path(path).parent_path();
  watched_->folders.push_back(folder.empty() ? fs::path(".") : folder);
  watched_->times = watched_->look_at_all();
  return fs::is_directory(watched_->folders.back(), error);
}

std::vector<std::string> FolderWatch::wait(std::chrono::milliseconds quiet) {
  std::set<std::string> changed;
  while (true) {
    const Times now = watched_->look_at_all();
    const std::size_t before = changed.size();
    for (const auto& [path, time] : now) {
      const auto old = watched_->times.find(path);
      if (old == watched_->times.end() || old->second != time) changed.insert(path);
    }
    for (const auto& [path, time] : watched_->times) {
      if (!now.contains(path)) changed.insert(path);
    }
    watched_->times = now;
    if (!changed.empty() && changed.size() == before) return {changed.begin(), changed.end()};
    std::this_thread::sleep_for(changed.empty() ? kInterval : quiet);
  }
}

}  // namespace majs::cli
