#include "tools/majs/bench_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "compiler/load/files.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

namespace fs = std::filesystem;

BenchFolder::BenchFolder(compiler::Diagnostics& diagnostics) {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "majs-bench-XXXXXX").generic_string();
  if (::mkdtemp(name.data()) == nullptr) {
    diagnostics.report(compiler::Code::CannotWriteFile, nullptr, {}, "cannot make a folder like `" + name + "`");
    return;
  }
  path_ = name;
}

BenchFolder::~BenchFolder() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

std::string BenchFolder::write(const fs::path& name, std::string_view text, compiler::Diagnostics& diagnostics) const {
  std::error_code error;
  const fs::path path = path_ / name;
  fs::create_directories(path.parent_path(), error);
  compiler::write_file(path.generic_string(), text, diagnostics);
  return path.generic_string();
}

Ended run_majs(std::vector<std::string> arguments, const std::string& output) {
  arguments.insert(arguments.begin(), "majs");
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, "/proc/self/exe", &files, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  if (failed != 0) return {};
  int status = 0;
  rusage usage{};
  if (::wait4(child, &status, 0, &usage) != child || !WIFEXITED(status)) return {};
  return {WEXITSTATUS(status), usage.ru_maxrss};
}

Exit cannot_run(const std::vector<std::string>& arguments, int code) {
  print_error(fmt::format("majs bench: `majs {}` ends with {}\n", fmt::join(arguments, " "), code));
  return Exit::Wrong;
}

std::shared_ptr<const runtime::Rules> rules_to_measure(const std::string& ruleset,
                                                       const std::optional<std::string>& preset, Context& context,
                                                       Exit& exit, runtime::Passes passes) {
  compiler::Diagnostics diagnostics;
  BuildOptions options;
  options.ruleset = ruleset;
  options.preset = preset;
  const auto build = build_ruleset(options, context, diagnostics);
  if (!build) {
    exit = show(context, diagnostics);
    return nullptr;
  }
  runtime::Findings findings;
  auto rules = runtime::load_rules(Document(build->document), findings, nullptr, nullptr, passes);
  if (rules == nullptr) {
    print_error("majs bench: `" + ruleset + "` cannot be played; `majs run` says why\n");
    exit = Exit::Wrong;
  }
  return rules;
}

}  // namespace majs::cli
