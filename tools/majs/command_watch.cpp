// `majs watch`: checks and tests again whenever a file changes.

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "tools/majs/folder_watch.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// How long nothing may change before files are looked at: editors and version control write several.
constexpr std::chrono::milliseconds kQuiet{80};

struct WatchCommand {
  std::vector<std::string> paths;
  std::uint64_t rounds = 0;  ///< 0: until it is interrupted
};

/// Runs majs itself with these words; its exit code, 128 and more when it was ended by a signal.
int run_self(const Context& context, std::vector<std::string> words) {
  words.insert(words.begin(), "majs");
  for (const std::string& root : context.roots) words.insert(words.end(), {"--root", root});
  words.insert(words.end(), {"--color", wants_color(context, Stream::Error) ? "always" : "never"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (::posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, arguments.data(), environ) != 0) return 3;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void note(const Context& context, const std::string& text) {
  if (!context.quiet) print_error("majs: " + text + "\n");
}

bool is_test(const std::string& path) { return path.ends_with("test.json"); }

/// One round: checks, and plays the tests when nothing is wrong.
Exit round(const Context& context, const std::vector<std::string>& checked, const std::vector<std::string>& tested) {
  int code = 0;
  if (!checked.empty()) {
    std::vector<std::string> words = {"check"};
    words.insert(words.end(), checked.begin(), checked.end());
    code = run_self(context, words);
  }
  if (code == 0 && !tested.empty()) {
    std::vector<std::string> words = {"test"};
    words.insert(words.end(), tested.begin(), tested.end());
    code = run_self(context, words);
  }
  return code == 0 ? Exit::Ok : Exit::Wrong;
}

Exit run_watch(const WatchCommand& options, Context& context) {
  std::vector<std::string> checked = options.paths;
  std::vector<std::string> tested;
  if (checked.empty()) {
    checked = paths_or_project({}, "watch", compiler::checked_paths);
    if (checked.empty()) return Exit::Usage;
    if (const auto project = current_project())
      tested = compiler::tested_paths(*project, std::filesystem::current_path());
  } else {
    std::copy_if(checked.begin(), checked.end(), std::back_inserter(tested), is_test);
    std::erase_if(checked, is_test);
  }
  FolderWatch watch;
  for (const auto& list : {checked, tested}) {
    for (const std::string& path : list) {
      if (watch.add(path)) continue;
      print_error("majs: `" + path + "` cannot be watched\n");
      return Exit::Failure;
    }
  }
  Exit last = Exit::Ok;
  for (std::uint64_t number = 1;; ++number) {
    last = round(context, checked, tested);
    if (options.rounds != 0 && number >= options.rounds) return last;
    note(context, "waiting for changes; Ctrl-C ends");
    const std::vector<std::string> changed = watch.wait(kQuiet);
    if (changed.empty()) return last;
    note(context, changed.front() + (changed.size() > 1 ? " and " + std::to_string(changed.size() - 1) + " more" : "") +
                      " changed");
  }
}

}  // namespace

void add_watch(CommandLine& command, Context& context) {
  auto options = std::make_shared<WatchCommand>();
  command
      .add_option("PATH", options->paths,
                  "Files and folders to be checked, test files to be played; those of the project if none are given")
      ->type_name("PATH");
  command.add_option("--rounds", options->rounds, "End after so many rounds, with the exit code of the last one")
      ->type_name("N")
      ->check(between(std::uint64_t{1}, std::uint64_t{1'000'000}));
  command.footer(
      "Examples:\n"
      "  majs watch --rounds 1                  the project: check, then test\n"
      "  majs watch my_rules.majs house.test.json --rounds 1\n"
      "Without --rounds it goes on until Ctrl-C.");
  on_run(command, context, [options](Context& running) { return run_watch(*options, running); });
}

}  // namespace majs::cli
