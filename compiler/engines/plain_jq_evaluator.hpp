#pragma once
// One program of plain jq being worked out: results (plain_jq_results.cpp), paths and assignments (plain_jq_paths.cpp).
// `paths` hands on what an expression stands for, `evaluate` what it gives.

#include <optional>
#include <string>
#include <vector>

#include "compiler/engines/plain_jq_functions.hpp"
#include "compiler/engines/plain_jq_scope.hpp"
#include "compiler/engines/plain_jq_tree.hpp"
#include "compiler/engines/plain_jq_values.hpp"

namespace majs::compiler::plain_jq {

class Evaluator {
 public:
  /// Result of a program that has the document for itself. False: libjq must tell.
  bool rewrite(const Node& node, Document& document, const Scope* scope);

 private:
  bool give_up() { return meter_.give_up(); }
  bool spend(std::size_t work) { return meter_.spend(work); }
  /// The one result; empty, and everything given up, when there are none or more.
  std::optional<Document> one(const Node& node, const Document& in, const Scope* scope);
  /// All results as a list.
  std::optional<Document> all(const Node& node, const Document& in, const Scope* scope);
  /// Hands the results on, one after the other, until no more are wanted. False when it ended early.
  bool evaluate(const Node& node, const Document& in, const Scope* scope, Out out);
  /// A pipe from one of its stages on.
  bool stages(const Node& pipe, std::size_t from, const Document& in, const Scope* scope, Out out);
  bool recurse(const Document& value, Out out);
  bool object(const Node& node, const Document& in, const Scope* scope, Out out);

  /// Hands on the paths that the expression stands for, below `at` which is at `path`, and what is there.
  bool paths(const Node& node, const Path& path, const Document& at, const Scope* scope, OutPath out);
  bool path_stages(const Node& pipe, std::size_t from, const Path& path, const Document& at, const Scope* scope,
                   OutPath out);
  bool call_paths(const Node& node, const Path& path, const Document& at, const Scope* scope, OutPath out);
  bool recurse_paths(const Path& path, const Document& at, OutPath out);
  bool each_step(const Document& value, Visit<const Step&> visit);
  std::optional<std::vector<Path>> all_paths(const Node& node, const Document& in, const Scope* scope);
  /// `=`, `|=`, `+=` and their like. Paths and what is assigned are those of the value before.
  bool update(const Node& node, Document& document, const Scope* scope);
  std::optional<Document> changed(const Node& node, const Document& before, const Document& value);
  /// The first result; empty when there is none, which versions of jq take differently.
  std::optional<Document> first(const Node& node, const Document& in, const Scope* scope);
  bool remove(const Node& node, Document& document, const Scope* scope);

  /// Calls `go(body, scope of the body)`, with the parameters from `next` on bound to what the call gives for them.
  template <typename Go>
  bool enter(const Scope& function, const Node& call, const Scope* caller, std::size_t next, const Go& go) {
    if (function.kind == Scope::Kind::Parameter) return go(*function.node, function.given);
    return enter_from(function, call, caller, next, &function, go);
  }
  template <typename Go>
  bool enter_from(const Scope& function, const Node& call, const Scope* caller, std::size_t next, const Scope* inside,
                  const Go& go) {
    const Node& definition = *function.node;
    if (next == definition.names.size()) return go(definition.parts[0], inside);
    const Scope parameter{Scope::Kind::Parameter, inside, &definition.names[next], nullptr, &call.parts[next], caller};
    return enter_from(function, call, caller, next + 1, &parameter, go);
  }
  bool call(const Node& node, const Document& in, const Scope* scope, Out out);
  bool call_none(const std::string& name, const Document& in, Out out);
  bool call_one(const std::string& name, const Node& given, const Document& in, const Scope* scope, Out out);
  bool call_two(const Node& node, const Document& in, const Scope* scope, Out out);
  /// `[.[] | given]`.
  std::optional<Document> mapped(const Node& given, const Document& in, const Scope* scope);
  bool out_any(bool any, const Document& list, Out out);

  Meter meter_;
};

}  // namespace majs::compiler::plain_jq
