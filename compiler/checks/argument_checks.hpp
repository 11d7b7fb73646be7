#pragma once
// Checks of the arguments of one action or condition against the vocabulary. They report only what is certain from the
// text itself (see argument_types.hpp); all are warnings, because the reference compiler accepts them.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

class ArgumentChecks {
 public:
  ArgumentChecks(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  /// The arguments given to `word` at `name` (the span of its name): how many, what shape, and what they say.
  void check(const grammar::Word& word, Span name, const std::vector<const ast::Node*>& arguments);

  /// A seat or list of seats, as after `as`.
  void seats(const ast::Node& node, bool several);
  /// The tile spec of a play restriction or effect.
  void tile_spec(const ast::Node& node);
  /// Tile ids in `~t`, `~T`, `~m` and `~s` sigils.
  void sigil(const ast::Node& node);
  /// Reports the use of a word that another one replaces.
  void superseded(const grammar::Word& word, Span name);

 private:
  void argument(const grammar::Word& word, const grammar::Parameter& parameter, const ast::Node& node);
  void content(grammar::ParameterType type, const ast::Node& node);
  void each(grammar::ParameterType type, const ast::Node& node);
  void tile(const ast::Node& node);
  void match_target(const ast::Node& node);
  /// A zone among `allowed`; `where` says of what: "an attribute target".
  void zone(std::string_view name, Span span, std::span<const std::string_view> allowed, std::string_view where);
  void move_set(const ast::Node& node);
  void mark_spec(const ast::Node& node);
  void condition_text(const ast::Node& node);
  void unknown_tile(std::string_view id, Span span);
  /// Warns about `text` at `span`, suggesting the nearest word of `kind`.
  Diagnostic& unknown(Code code, std::string_view what, std::string_view text, Span span, grammar::WordKind kind);

  const SourcePtr& source_;
  Diagnostics& diagnostics_;
};

}  // namespace majs::compiler
