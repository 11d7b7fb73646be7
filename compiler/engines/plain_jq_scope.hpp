#pragma once
// Names in scope while a plain jq program runs, and callables that take its results.

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "compiler/engines/plain_jq_values.hpp"

namespace majs::compiler::plain_jq {

/// A callable that is borrowed for a call.
template <typename... Arguments>
class Visit {
 public:
  template <typename Function>
  requires(!std::is_same_v<std::remove_cvref_t<Function>, Visit>)
      Visit(const Function& function)  // NOLINT(google-explicit-constructor): it stands for the function
      : object_(&function), call_([](const void* object, Arguments... arguments) {
          return (*static_cast<const Function*>(object))(arguments...);
        }) {}

  bool operator()(Arguments... arguments) const { return call_(object_, arguments...); }

 private:
  const void* object_;
  bool (*call_)(const void*, Arguments...);
};

/// Takes a result; false: no more are wanted.
using Out = Visit<const Document&>;
using OutPath = Visit<const Path&, const Document&>;

/// A name in scope. Scopes live on the stack of those who make them.
struct Scope {
  enum class Kind : std::uint8_t { Variable, Function, Parameter } kind = Kind::Variable;
  const Scope* outer = nullptr;
  const std::string* name = nullptr;
  const Document* value = nullptr;  ///< of a variable
  const Node* node = nullptr;       ///< the definition, or what is given for a parameter ...
  const Scope* given = nullptr;     ///< ... and where that was written
};

/// A variable in front of the scopes that are there.
inline Scope variable(const std::string& name, const Document* value, const Scope* outer) {
  return {Scope::Kind::Variable, outer, &name, value, nullptr, nullptr};
}

/// Where the variable is bound, or nullptr.
inline const Scope* find_variable(const std::string& name, const Scope* scope) {
  while (scope != nullptr && (scope->kind != Scope::Kind::Variable || *scope->name != name)) scope = scope->outer;
  return scope;
}

/// The definition or parameter that is called, or nullptr.
inline const Scope* find(const std::string& name, std::size_t count, const Scope* scope) {
  for (; scope != nullptr; scope = scope->outer) {
    if (scope->kind == Scope::Kind::Variable || *scope->name != name) continue;
    if ((scope->kind == Scope::Kind::Function ? scope->node->names.size() : 0) == count) return scope;
  }
  return nullptr;
}

}  // namespace majs::compiler::plain_jq
