#pragma once
// This binary, run as a process of its own: what a user waits for when a command is started.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "runtime/rules/rules.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

/// A folder for files of a benchmark, gone when this dies.
class BenchFolder {
 public:
  explicit BenchFolder(compiler::Diagnostics& diagnostics);
  ~BenchFolder();
  BenchFolder(const BenchFolder&) = delete;
  BenchFolder& operator=(const BenchFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  /// Writes a file below the folder; its path.
  std::string write(const std::filesystem::path& name, std::string_view text, compiler::Diagnostics& diagnostics) const;

 private:
  std::filesystem::path path_;
};

/// How a process ended.
struct Ended {
  int code = -1;    ///< -1: it could not be started, or was killed
  long memory = 0;  ///< its peak, in KiB
};

/// Runs this binary with the arguments, its output into `output`.
Ended run_majs(std::vector<std::string> arguments, const std::string& output = "/dev/null");

/// Says that `majs ARGUMENTS` ended with `code`: there is nothing to measure then.
Exit cannot_run(const std::vector<std::string>& arguments, int code);

/// Builds and loads a ruleset, a name or a file. Null, with the exit code in `exit`, when that is not possible, which
/// is told then. `passes` are the fast paths that are taken.
std::shared_ptr<const runtime::Rules> rules_to_measure(const std::string& ruleset,
                                                       const std::optional<std::string>& preset, Context& context,
                                                       Exit& exit, runtime::Passes passes = {});

}  // namespace majs::cli
