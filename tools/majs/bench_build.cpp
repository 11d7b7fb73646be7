// `majs bench build`: the sample ruleset from its files to one document.

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/document.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/sample_ruleset.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

/// A folder with the sample ruleset, gone when this dies.
class SampleRoot {
 public:
  explicit SampleRoot(compiler::Diagnostics& diagnostics) {
    std::string name = (fs::temp_directory_path(error_) / "majs-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      diagnostics.report(compiler::Code::CannotWriteFile, nullptr, {}, "cannot make a folder like `" + name + "`");
      return;
    }
    folder_ = name;
    for (const SampleFile& file : sample_ruleset()) {
      const fs::path path = folder_ / file.path;
      fs::create_directories(path.parent_path(), error_);
      compiler::write_file(path.string(), file.text, diagnostics);
    }
  }
  ~SampleRoot() {
    if (!folder_.empty()) fs::remove_all(folder_, error_);
  }
  SampleRoot(const SampleRoot&) = delete;
  SampleRoot& operator=(const SampleRoot&) = delete;
  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
  std::error_code error_;
};

/// Runs this binary with the arguments; its peak memory in KiB, or -1 when it fails.
long run_majs(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "majs");
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  pid_t child = 0;
  if (::posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, words.data(), environ) != 0) return -1;
  int status = 0;
  rusage usage{};
  if (::wait4(child, &status, 0, &usage) != child || status != 0) return -1;
  return usage.ru_maxrss;
}

}  // namespace

Exit bench_build(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  const SampleRoot sample(diagnostics);
  if (diagnostics.has_errors()) return show(context, diagnostics);
  const compiler::Roots roots{{sample.folder()}};
  compiler::BuildRequest request;
  request.ruleset = "sample";

  double seconds[2] = {};
  for (const auto engine : {compiler::Engine::Native, compiler::Engine::Jq}) {
    std::string text;
    const auto work = [&] {
      const auto build = compiler::build(request, roots, engine, diagnostics);
      text = build ? grammar::print_document(build->document, false) : std::string();
    };
    seconds[engine == compiler::Engine::Jq] = median_seconds(options.seconds, work);
    if (diagnostics.has_errors()) return show(context, diagnostics);
    report.sign(text);
    if (engine == compiler::Engine::Native) report.add("document", static_cast<double>(text.size()) / 1e3, "kB");
  }
  report.add("in process, native", seconds[0] * 1e3, "ms");
  report.add("in process, jq", seconds[1] * 1e3, "ms");
  report.add("native is faster", seconds[1] / seconds[0], "times");

  const std::string output = (sample.folder() / "out.json").string();
  for (const char* engine : {"native", "jq"}) {
    long memory = 0;
    const double process = median_seconds(options.seconds, [&] {
      memory = run_majs({"build", "sample", "--root", sample.folder().string(), "--engine", engine, "-o", output});
    });
    if (memory < 0) {
      diagnostics.report(compiler::Code::CannotReadFile, nullptr, {}, "cannot run `majs build`");
      return show(context, diagnostics);
    }
    report.add(std::string("exec to file written, ") + engine, process * 1e3, "ms");
    report.add(std::string("peak memory, ") + engine, static_cast<double>(memory) / 1024, "MiB");
  }
  return Exit::Ok;
}

}  // namespace majs::cli
