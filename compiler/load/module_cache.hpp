#pragma once
// Compiled files that are used again while their texts stay the same: for those who build the same rulesets many times,
// as the language server does at every key press.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "compiler/ir/module.hpp"
#include "compiler/load/ruleset_memo.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// A file as it was compiled.
struct CompiledFile {
  SourcePtr source;
  Defines before;  ///< names that were defined when it was compiled: what it means may depend on them
  Defines after;
  Module module;
  Diagnostics found;  ///< no errors: files with errors are not kept
};

/// May be used by several threads.
class ModuleCache {
 public:
  /// Most compilations of one file that are kept, the newest: rulesets that define different names.
  static constexpr std::size_t kMostOfAFile = 4;
  /// Most files; beyond them everything is forgotten.
  static constexpr std::size_t kMostFiles = 4000;

  /// The file with this name and text, compiled with these names defined; null when that was not done yet.
  std::shared_ptr<const CompiledFile> find(const Source& source, const Defines& before) const;
  void put(std::shared_ptr<const CompiledFile> file);
  /// How many times find() had an answer.
  std::size_t hits() const;

  /// The rulesets that were made of them.
  RulesetMemo& rulesets() { return rulesets_; }

 private:
  RulesetMemo rulesets_;
  mutable std::mutex mutex_;
  mutable std::size_t hits_ = 0;
  std::map<std::string, std::vector<std::shared_ptr<const CompiledFile>>> files_;  ///< by name, the newest last
};

}  // namespace majs::compiler
