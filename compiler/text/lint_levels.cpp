#include "compiler/text/lint_levels.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "compiler/text/explain.hpp"

namespace majs::compiler {
namespace {

/// What shows in the file by itself shows in whatever is built with it.
void add_setups(Diagnostic& diagnostic, const std::vector<Setup>& setups) {
  if (diagnostic.setups.empty()) return;
  if (setups.empty()) diagnostic.setups.clear();
  for (const Setup& setup : setups) {
    if (std::ranges::find(diagnostic.setups, setup) == diagnostic.setups.end()) diagnostic.setups.push_back(setup);
  }
}

}  // namespace

bool LintLevels::set(Level level, std::string_view code, std::string& error) {
  if (code == "warnings") {
    if (level == Level::Deny) {
      deny_warnings_ = true;
      return true;
    }
    error = "`warnings` can only be denied; --quiet hides them";
    return false;
  }
  const CodeInfo* info = find_code(code);
  if (info == nullptr) {
    error = "there is no code `" + std::string(code) + "`";
    const std::string_view near = nearest_code(code);
    if (!near.empty()) error += "; did you mean `" + std::string(near) + "`?";
    return false;
  }
  if (info->severity == Severity::Error && level != Level::Deny) {
    error = "`" + code_text(info->code) + "` is an error and stays one";
    return false;
  }
  levels_[info->code] = level;
  return true;
}

void LintLevels::add_defaults(const LintLevels& others) {
  levels_.insert(others.levels_.begin(), others.levels_.end());
  deny_warnings_ = deny_warnings_ || others.deny_warnings_;
}

Diagnostics LintLevels::apply(const Diagnostics& diagnostics) const {
  Diagnostics result;
  using Problem = std::tuple<Code, std::string_view, std::uint32_t, std::uint32_t, std::string_view, std::string_view>;
  std::map<Problem, std::size_t> seen;  // and which of the result it is
  constexpr std::size_t kLeftOut = SIZE_MAX;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::string_view file = diagnostic.source ? std::string_view(diagnostic.source->name()) : std::string_view();
    // The same words of a file may stand at other places of another ruleset.
    const std::string_view pointer = diagnostic.source ? std::string_view() : std::string_view(diagnostic.pointer);
    const auto [known, fresh] = seen.try_emplace(
        {diagnostic.code, file, diagnostic.span.begin, diagnostic.span.end, diagnostic.message, pointer}, kLeftOut);
    if (!fresh) {
      if (known->second != kLeftOut) add_setups(result.all()[known->second], diagnostic.setups);
      continue;
    }
    Diagnostic changed = diagnostic;
    const auto level = levels_.find(diagnostic.code);
    if (changed.severity != Severity::Error && level != levels_.end()) {
      if (level->second == Level::Allow) continue;
      changed.severity = level->second == Level::Deny ? Severity::Error : Severity::Warning;
    } else if (changed.severity == Severity::Warning && deny_warnings_) {
      changed.severity = Severity::Error;
    }
    if (result.all().size() < Diagnostics::kMaxDiagnostics) known->second = result.all().size();
    result.add(std::move(changed));
  }
  return result;
}

}  // namespace majs::compiler
