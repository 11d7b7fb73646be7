// check_jq_program on any text: it must end, and what it accepts must stay accepted in parentheses.

#include <cstdlib>

#include "compiler/engines/jq_engine.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view program(reinterpret_cast<const char*>(bytes), size);
  if (majs::compiler::check_jq_program(program)) return 0;
  const std::string closed = majs::compiler::close_jq_program(program);
  if (majs::compiler::check_jq_program("(" + closed + ") | (" + closed + ")")) std::abort();
  return 0;
}
