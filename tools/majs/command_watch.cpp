// `majs watch`: checks and tests again whenever a file changes.

#include <algorithm>
#include <memory>

#include "tools/majs/folder_watch.hpp"
#include "tools/majs/own_program.hpp"
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
  for (const std::string& root : context.roots) words.insert(words.end(), {"--root", root});
  words.insert(words.end(), {"--color", wants_color(context, Stream::Error) ? "always" : "never"});
  return run_own_program(std::move(words));
}

void note(const Context& context, const std::string& text) {
  if (!context.quiet) print_error("majs: " + text + "\n");
}

bool is_test(const std::string& path) { return path.ends_with("test.json"); }

/// One round: checks, and plays the tests when nothing is wrong.
Exit round(const Context& context, const Paths& checked, const std::vector<std::string>& tested) {
  const auto run = [&](std::string command, const std::vector<std::string>& paths) {
    std::vector<std::string> words = {std::move(command)};
    // What a project names it finds itself, and takes as it is.
    if (!checked.of_project) words.insert(words.end(), paths.begin(), paths.end());
    return paths.empty() ? 0 : run_self(context, words);
  };
  int code = run("check", checked.list);
  if (code == 0) code = run("test", tested);
  return code == 0 ? Exit::Ok : Exit::Wrong;
}

Exit run_watch(const WatchCommand& options, Context& context) {
  std::optional<Paths> paths = paths_or_project(options.paths, "watch", compiler::checked_paths);
  if (!paths) return Exit::Usage;
  std::vector<std::string>& checked = paths->list;
  std::vector<std::string> tested;
  if (!paths->of_project) {
    std::copy_if(checked.begin(), checked.end(), std::back_inserter(tested), is_test);
    std::erase_if(checked, is_test);
  } else if (const auto project = current_project()) {
    tested = compiler::tested_paths(*project, std::filesystem::current_path());
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
    last = round(context, *paths, tested);
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
