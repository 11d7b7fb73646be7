// check_jq_program on any text: it must end, and what it accepts must stay accepted in parentheses, and may be run when
// it is plain.

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/plain_jq.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view program(reinterpret_cast<const char*>(bytes), size);
  if (majs::compiler::check_jq_program(program)) return 0;
  const std::string closed = majs::compiler::close_jq_program(program);
  static const majs::Document kDocument =
      *majs::grammar::parse_document(R"({"a": [1, {"b": "x"}], "b": {"c": null, "d": [true]}, "n": 2})", nullptr);
  static_cast<void>(majs::compiler::run_plain_jq(program, {}, kDocument));
  if (majs::compiler::check_jq_program("(" + closed + ") | (" + closed + ")")) std::abort();
  return 0;
}
