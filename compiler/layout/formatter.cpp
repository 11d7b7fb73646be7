#include "compiler/layout/formatter.hpp"

#include <memory>
#include <utility>

#include "compiler/layout/syntax_printer.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

// Breaks stay where an author made them, and a break that a long line got counts as made by the author when the text is
// formatted again, so that other lines may become short enough: as long as that happens it is done here.
std::string format(const ast::Ast& ast) {
  constexpr int kMostPasses = 8;
  bool broken = false;
  std::string text = SyntaxPrinter(ast).print(broken);
  for (int pass = 1; broken && pass < kMostPasses; ++pass) {
    Diagnostics ignored;
    const ast::Ast again = parse(std::make_shared<const Source>(ast.source->name(), text), ignored);
    if (ignored.has_errors()) break;
    std::string next = SyntaxPrinter(again).print(broken);
    if (next == text) break;
    text = std::move(next);
  }
  return text;
}

}  // namespace majs::compiler
