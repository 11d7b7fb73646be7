// The content of sigils. The first byte chooses the letter, the rest is the content.

#include <nlohmann/json.hpp>

#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/sigils.hpp"
#include "compiler/syntax/json_values.hpp"

using namespace majs::compiler;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const auto source =
      std::make_shared<const Source>("fuzz", std::string(reinterpret_cast<const char*>(bytes + 1), size - 1));
  ast::Node sigil;
  sigil.kind = ast::NodeKind::Sigil;
  sigil.letter = "smatT"[bytes[0] % 5];
  sigil.text = source->text();
  sigil.span = sigil.name_span = {0, static_cast<std::uint32_t>(size - 1)};
  Arena arena;
  Diagnostics diagnostics;
  const auto value = sigil_value(sigil, source, arena, diagnostics);
  if (value.has_value() == diagnostics.has_errors()) __builtin_trap();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.span.end > size - 1) __builtin_trap();  // a place outside of the text
  }
  return 0;
}
