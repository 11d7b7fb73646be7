#include "compiler/load/variables.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <span>

namespace majs::compiler {
namespace {

/// Follows the references from one variable to the value they all share.
class Resolution {
 public:
  Resolution(const Bindings& own, const Environment& outer, std::vector<SourcedBinding>& dangling,
             Diagnostics& diagnostics)
      : own_(own), outer_(outer), dangling_(dangling), diagnostics_(diagnostics) {}

  Environment run() {
    for (const auto& binding : own_) {
      if (!result_.contains(binding.first)) follow(binding);
    }
    return std::move(result_);
  }

 private:
  void follow(const Bindings::value_type& first) {
    std::vector<const Bindings::value_type*> path = {&first};
    std::set<std::string_view> passed = {first.first};
    Scalar value;
    for (;;) {
      const auto& [name, binding] = *path.back();
      if (binding.value.kind != Scalar::Kind::Variable) {
        value = binding.value;
        break;
      }
      const std::string& target = binding.value.text;
      const auto next = target == name ? own_.end() : own_.find(target);
      if (next == own_.end()) {
        const auto found = outer_.find(target);
        if (found != outer_.end()) value = found->second;
        if (found == outer_.end()) dangling_.push_back(binding);
        break;
      }
      if (const auto known = result_.find(target); known != result_.end()) {
        value = known->second;
        break;
      }
      if (!passed.insert(next->first).second) {
        report_cycle(path, target);
        break;
      }
      path.push_back(&*next);
    }
    for (const auto* binding : path) result_.insert_or_assign(binding->first, value);
  }

  void report_cycle(std::span<const Bindings::value_type* const> path, const std::string& repeated) {
    constexpr std::size_t kShown = 8;
    const SourcedBinding& binding = path.back()->second;
    std::string chain;
    for (const auto* passed : path.last(std::min(path.size(), kShown))) chain += "`" + passed->first + "` -> ";
    diagnostics_.report(Code::VariableCycle, binding.source, binding.span,
                        "variables are defined by each other: " + chain + "`" + repeated + "`");
  }

  const Bindings& own_;
  const Environment& outer_;
  std::vector<SourcedBinding>& dangling_;
  Diagnostics& diagnostics_;
  Environment result_;
};

}  // namespace

bool is_variable_name(std::string_view name) {
  static constexpr auto kTaken = std::to_array<std::string_view>(
      {"__loc__", "and",     "as",    "catch",  "def", "elif", "else", "end",    "false", "foreach", "if",
       "import",  "include", "label", "module", "not", "null", "or",   "reduce", "then",  "true",    "try"});
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  const bool spelled =
      std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  return spelled && !std::ranges::binary_search(kTaken, name);
}

Environment resolve_variables(const Bindings& own, const Environment& outer, std::vector<SourcedBinding>& dangling,
                              Diagnostics& diagnostics) {
  return Resolution(own, outer, dangling, diagnostics).run();
}

}  // namespace majs::compiler
