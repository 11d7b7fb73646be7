#pragma once
// Checks files while somebody types: one file after the other, what was touched last first, in a thread of its own or,
// where there are no threads, whenever somebody has time.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/text/lint_levels.hpp"
#include "tools/lsp/positions.hpp"

namespace majs::lsp {

struct TextEdit {
  Range range;
  std::string text;
};

/// A correction that a finding carries.
struct FindingFix {
  std::string title;
  bool safe = false;
  TextEdit edit;
};

struct RelatedPlace {
  std::string path;
  Range range;
  std::string message;
};

/// What is wrong at a place of a file, as editors show it.
struct Finding {
  Range range;
  int severity = 1;  ///< LSP: 1 error, 2 warning, 3 information
  std::string code;
  std::string message;
  std::vector<RelatedPlace> related = {};
  std::vector<FindingFix> fixes = {};
};

/// What the check of one file told about it and others, by resolved path.
using FindingsByFile = std::map<std::string, std::vector<Finding>>;

struct CheckResult {
  std::string target;
  FindingsByFile findings;
  std::shared_ptr<const compiler::FileTexts> texts;  ///< what was checked instead of files
};

/// With what files are checked.
struct CheckSettings {
  compiler::Roots roots;
  Encoding encoding = Encoding::Utf16;
  compiler::LintLevels levels;
  /// What is found by others in whole rulesets (the runtime, as it loads them); may be empty.
  std::function<void(const std::vector<compiler::CheckedRuleset>&, const compiler::Roots&, compiler::Diagnostics&)>
      further;
};

/// Checks one file; never throws but bad_alloc.
CheckResult check_one(const std::string& path, const CheckSettings& settings);

class Checker {
 public:
  /// `done` is called from the thread of the checker whenever there is a result to take. Without `own_thread` files are
  /// checked by check_next() only.
  explicit Checker(std::function<void()> done, bool own_thread = true)
      : done_(std::move(done)), own_thread_(own_thread) {}
  ~Checker();
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  /// From now on files are checked like this; files that have not changed are not compiled again. Starts the thread.
  void set(CheckSettings settings);
  /// These go first, in their order; what waits already goes on after them.
  void put_first(const std::vector<std::string>& paths);
  /// These come last.
  void put_last(const std::vector<std::string>& paths);
  /// Checks one file that waits, here; false when there is none.
  bool check_next();
  /// Results since the last call.
  std::vector<CheckResult> take();
  /// Whether nothing is being checked or waits.
  bool idle() const;

 private:
  void work();
  /// Checks the first file that waits; the lock is open meanwhile.
  void check_front(std::unique_lock<std::mutex>& lock);

  std::function<void()> done_;
  bool own_thread_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::shared_ptr<const CheckSettings> settings_;
  std::shared_ptr<compiler::ModuleCache> modules_ = std::make_shared<compiler::ModuleCache>();
  std::deque<std::string> queue_;
  std::vector<CheckResult> results_;
  bool busy_ = false;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace majs::lsp
