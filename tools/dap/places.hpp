#pragma once
// Where actions and conditions stand: the lines of MahjongScript, as coverage tells them, and what they belong to.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "grammar/document.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::dap {

struct Line {
  std::uint32_t file = runtime::kNone;  ///< number of a file; kNone: nobody knows
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool known() const { return file != runtime::kNone; }
};

class Places {
 public:
  /// `build` may be null; both outlive this.
  Places(const runtime::Rules& rules, const compiler::Build* build);

  const Line& line(std::uint32_t place) const;
  /// The first line from this one on that has an action or a condition, of the file at a path.
  std::optional<Line> first_from(const std::string& path, std::uint32_t line) const;
  const std::vector<compiler::SourcePtr>& files() const { return files_; }
  /// The path of a file as editors know it; "" when its text is in the program alone.
  std::string path(std::uint32_t file) const { return file < paths_.size() ? paths_[file] : std::string(); }

  /// What a pointer is part of: `on after_draw`, `function f`, `button ron`, `yaku Riichi` …
  std::string owner(std::string_view pointer) const;
  /// The pointer of the first action that runs when a function, an event, a button or an auto button of this name does;
  /// "" when there is none.
  std::string first_action(const std::string& name) const;
  /// That one; else those of all actions of the name.
  std::vector<std::string> actions_named(const std::string& name) const;
  /// The pointer of the condition of a yaku, in any list.
  std::vector<std::string> yaku_conditions(const std::string& name) const;
  /// What is written at a place; null when it was made by the loader.
  const Document* written(std::uint32_t place) const;
  const runtime::Rules& rules() const { return rules_; }

 private:
  std::uint32_t number_of(const compiler::SourcePtr& source);
  void add(std::uint32_t place);

  const runtime::Rules& rules_;
  const compiler::Build* build_;
  std::vector<compiler::SourcePtr> files_;
  std::vector<std::string> paths_;
  std::map<const compiler::Source*, std::uint32_t> numbers_;
  std::vector<Line> lines_;  ///< by place
  std::map<std::string, Line> by_pointer_;
  std::vector<std::map<std::uint32_t, std::uint32_t>> columns_;  ///< by file and line: the first column
};

}  // namespace majs::dap
