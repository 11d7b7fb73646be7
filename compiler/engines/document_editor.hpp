#pragma once
// A document under commands: values are worked out against it, places in it are read and written, within a budget
// (internal to the native engine).

#include <string>
#include <vector>

#include "compiler/engines/native_engine.hpp"
#include "compiler/engines/remarks.hpp"
#include "compiler/syntax/json_values.hpp"
#include "grammar/object_index.hpp"

namespace majs::compiler {

/// What every command of a program works with. Its functions answer false (or null) when the program fails; the first
/// reason given is kept.
class DocumentEditor {
 public:
  DocumentEditor(const Environment& variables, Document& root, Remarks& remarks)
      : variables_(variables), root_(root), remarks_(remarks) {}

  Document& root() { return root_; }
  json_values::Budget& budget() { return budget_; }
  /// The reason of the failure, or "".
  const std::string& message() const { return message_; }
  /// Adds to the reason.
  void explain(const std::string& more) { message_ += more; }

  /// A command starts. Positions of keys are remembered from one to the next as long as they only `update`.
  void begin_operation(bool update) { index_.begin_operation(update); }

  bool fail(std::string message);
  bool check(const json_values::Failure& failure) { return !failure || fail(*failure); }
  /// Pays for values that are made, or for elements that are looked at.
  bool charge(std::size_t values);
  bool visit(std::size_t elements);

  /// What an expression stands for. `level`: how deep in the document the value will stand.
  bool evaluate(const ir::Value& value, Document& out, std::size_t level);

  /// Follows a key; `at` becomes null for a missing one. Null has every key.
  bool read_key(const Document*& at, const std::string& key);
  /// The value at the first `length` components of a place, or null.
  bool read(const Place& place, std::size_t length, const Document*& at);
  /// The value at a place, created with its parents when missing.
  Document* write(const Place& place);
  /// Every place a path denotes, in jq's order (later components vary faster), checked against the document as it is.
  bool places(const ir::Path& path, std::vector<Place>& out);

 private:
  bool number_of(const ir::Value& value, double& out);
  bool evaluate_arithmetic(const ir::Value& value, Document& out);
  bool evaluate_variable(const ir::Value& value, Document& out);
  bool evaluate_lookup(const ir::Value& value, Document& out, std::size_t level);
  bool read_index(const Document*& at, double index);
  bool read(const Document*& at, const Component& component);
  bool step_components(const ir::Step& step, std::vector<Component>& out);
  Document* write_index(Document& at, double index);
  Document* write_key(Document& at, const std::string& key);

  const Environment& variables_;
  Document& root_;
  Remarks& remarks_;
  grammar::KeptIndex index_;
  json_values::Budget budget_;
  std::string message_;
};

}  // namespace majs::compiler
