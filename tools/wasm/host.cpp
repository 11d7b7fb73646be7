// What the program asks of the engine of JavaScript that runs it, where the native one asks the system: Ctrl-C,
// waiting, changes of files, majs once more, a stream of messages. Each is a function that whoever loads the module may
// give it (tools/npm/lib/command.cjs); without, as in a page, there is none of it.

#include <emscripten/emscripten.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "grammar/document.hpp"
#include "tools/lsp/stream_loop.hpp"
#include "tools/majs/folder_watch.hpp"
#include "tools/majs/interrupt.hpp"
#include "tools/majs/own_program.hpp"
#include "tools/majs/process.hpp"

EM_JS(int, host_interrupted, (), { return Module.interrupted ? Module.interrupted() : 0; });
EM_JS(void, host_watch_interrupts, (int wanted), {
  if (Module.watch_interrupts) Module.watch_interrupts(wanted);
});
EM_JS(int, host_sleep, (int milliseconds), { return Module.sleep ? Module.sleep(milliseconds) : 0; });
EM_JS(int, host_run, (const char* words),
      { return Module.run_own_program ? Module.run_own_program(JSON.parse(UTF8ToString(words))) : 3; });
EM_JS(int, host_serve, (const char* roots), {
  if (!Module.serve) return 0;
  Module.serve(JSON.parse(UTF8ToString(roots)));
  return 1;
});

namespace majs::cli {

InterruptWatch::InterruptWatch() : before_{} { host_watch_interrupts(1); }
InterruptWatch::~InterruptWatch() { host_watch_interrupts(0); }
bool InterruptWatch::interrupted() const { return host_interrupted() != 0; }

int run_own_program(std::vector<std::string> words) { return host_run(Document(words).dump().c_str()); }

namespace {

namespace fs = std::filesystem;

constexpr int kLook = 200;  // milliseconds between two looks at the files

using Snapshot = std::map<std::string, std::pair<fs::file_time_type, std::uintmax_t>>;

Snapshot look(const std::vector<std::string>& folders) {
  Snapshot found;
  for (const std::string& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
      std::error_code ignored;
      if (entry->path().filename().string().starts_with('.') || !entry->is_regular_file(ignored)) continue;
      found[entry->path().string()] = {entry->last_write_time(ignored), entry->file_size(ignored)};
    }
  }
  return found;
}

}  // namespace

struct FolderWatch::Watched {
  std::vector<std::string> folders;
  Snapshot seen;  ///< the files as they were when they were looked at last

  bool add(const std::string& folder) {
    if (folders.size() >= kMaxWatchedFolders) return false;
    folders.push_back(folder);
    seen.merge(look({folder}));
    return true;
  }
};

FolderWatch::FolderWatch() : watched_(std::make_unique<Watched>()) {}
FolderWatch::~FolderWatch() = default;

bool FolderWatch::add(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const std::string folder = fs::path(path).parent_path().string();
    return watched_->add(folder.empty() ? "." : folder);
  }
  bool fine = watched_->add(path);
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored)) continue;
    if (entry->path().filename().string().starts_with('.')) {
      entry.disable_recursion_pending();
    } else {
      fine = watched_->add(entry->path().string()) && fine;
    }
  }
  return fine;
}

std::vector<std::string> FolderWatch::wait(std::chrono::milliseconds) {
  std::set<std::string> changed;
  Snapshot& seen = watched_->seen;
  for (std::size_t before = 0;;) {
    Snapshot now = look(watched_->folders);
    for (const auto& [path, state] : now) {
      const auto known = seen.find(path);
      if (known == seen.end() || known->second != state) changed.insert(path);
    }
    for (const auto& [path, state] : seen) {
      if (!now.contains(path)) changed.insert(path);
    }
    seen = std::move(now);
    if (!changed.empty() && changed.size() == before) return {changed.begin(), changed.end()};
    before = changed.size();
    if (host_sleep(kLook) == 0) return {};
  }
}

}  // namespace majs::cli

namespace majs::lsp {

bool serve(ServerOptions options, int, int) {
  // Messages come while nothing runs here: they are given to a session (session.cpp).
  Document roots = Document::array();
  for (const std::string& root : options.places.roots) roots.push_back(root);
  return host_serve(roots.dump().c_str()) != 0;
}

}  // namespace majs::lsp

namespace majs::cli {

std::span<char*> begin_process(int count, char** words) { return {words, static_cast<std::size_t>(count)}; }

unsigned long process_number() { return static_cast<unsigned long>(::getpid()); }

unsigned threads_at_once() { return 1; }

void survive_closed_pipes() {}

}  // namespace majs::cli

extern "C" {

/// Which rights new files do not get. Emscripten begins with a mask that allows nothing.
EMSCRIPTEN_KEEPALIVE void majs_umask(int mask) { ::umask(static_cast<mode_t>(mask)); }
}

namespace {

[[maybe_unused]] const mode_t kMaskBefore = ::umask(S_IWGRP | S_IWOTH);

}  // namespace
