// Text to tree and back: any text parses or is reported; the canonical layout of what parses has the same tree, keeps
// every comment and is a fixed point.

#include <cstdlib>
#include <string>

#include "compiler/layout/formatter.hpp"
#include "compiler/syntax/parser.hpp"

using namespace majs::compiler;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto source = std::make_shared<const Source>("fuzz", std::string(reinterpret_cast<const char*>(bytes), size));
  Diagnostics diagnostics;
  const ast::Ast before = parse(source, diagnostics);
  if (diagnostics.has_errors()) return 0;
  const std::string once = format(before);
  const ast::Ast after = parse(std::make_shared<const Source>("formatted", once), diagnostics);
  if (diagnostics.has_errors()) std::abort();
  if (before.commands.size() != after.commands.size()) std::abort();
  for (std::size_t i = 0; i < before.commands.size(); ++i) {
    if (!ast::equal(*before.commands[i], *after.commands[i])) std::abort();
  }
  if (before.comments.size() != after.comments.size()) std::abort();
  if (format(after) != once) std::abort();
  return 0;
}
