// The whole way of one file: compile, emit, apply to {}. Emitted programs must pass the check that .jq mods have to
// pass, whatever the file says.

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"

using namespace majs::compiler;

namespace {

/// A value for every variable the file uses, of a kind that depends on its name.
Environment some_values(const Module& module) {
  Environment variables;
  for (const Reference& use : module.references) {
    if (use.kind != Reference::Kind::Variable) continue;
    Scalar value;
    value.kind = static_cast<Scalar::Kind>(use.name.size() % 3);
    value.boolean = use.name.size() % 2 == 0;
    value.number = static_cast<double>(use.name.size()) - 4;
    value.text = "\"\\(env)\n#";
    variables.insert_or_assign(std::string(use.name), value);
  }
  return variables;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto source = std::make_shared<const Source>("fuzz", std::string(reinterpret_cast<const char*>(bytes), size));
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(source, defines, diagnostics);
  if (diagnostics.has_errors()) return 0;
  const Environment variables = some_values(module);
  const std::string program = bind_jq_variables(variables) + "(" + emit_jq(module.program) + ")";
  if (check_jq_program(std::string(jq_prelude()) + "\n" + program)) std::abort();
  majs::Document document = majs::Document::object();
  if (!apply(module.program, variables, document)) (void)majs::grammar::print_document(document, false);
  return 0;
}
