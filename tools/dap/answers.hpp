#pragma once
// What requests that ask about the game where it stands are answered: stack, scopes, variables, texts, expressions.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "tools/dap/breakpoints.hpp"
#include "tools/dap/variables.hpp"

namespace majs::dap {

/// A game with what is known of its rules.
struct Loaded {
  Debuggee debuggee;
  Places places;
  View view;
  std::map<std::string, std::uint32_t> numbers;  ///< of conditions, by their text

  Loaded(Debuggee made, Timeline& timeline)
      : debuggee(std::move(made)), places(*debuggee.rules, debuggee.build), view(debuggee.rules, places, timeline) {}
};

/// An answer, or why there is none.
struct Answer {
  Document body = nullptr;
  std::string problem = {};
};

class Answers {
 public:
  Answers(Loaded& loaded, Timeline& timeline) : loaded_(loaded), timeline_(timeline) {}

  /// Nothing that was handed out counts any more.
  void forget();
  Answer stack_trace(const Document& arguments);
  Answer scopes(const Document& arguments);
  Answer variables(const Document& arguments);
  Answer set_variable(const Document& arguments);
  Answer loaded_sources() const;
  Answer source(const Document& arguments) const;
  /// `number` is that of the expression as a condition, or as a comparison of it with 0 (`is_amount`).
  Answer evaluate(const Document& arguments, std::uint32_t number, bool is_amount);
  /// What a name alone is worth: a counter, or a status.
  Answer named(const Document& arguments);
  /// `{line, column, source}`, as far as they are known.
  Document place(const Line& line) const;

 private:
  Document source_of(std::uint32_t file) const;
  std::size_t keep(const Variable& variable);
  Document told(const Variable& variable);
  const std::vector<StackFrame>& frames();
  runtime::Context context_of(const Document& arguments);

  Loaded& loaded_;
  Timeline& timeline_;
  std::vector<StackFrame> frames_;
  std::vector<Variable> kept_;  ///< those with children that were told of, by reference - 1
};

/// A whole number of a request, at least 0; nothing without one.
std::optional<std::size_t> number_in(const Document& arguments, std::string_view key);

}  // namespace majs::dap
