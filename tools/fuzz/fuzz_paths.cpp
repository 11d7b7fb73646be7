// Paths of `apply` and `replace`: a path is read within its limits, or refused with words and a place inside it.

#include "compiler/lower/path.hpp"

using namespace majs::compiler;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  Arena arena;
  std::string problem;
  std::size_t offset = 0;
  const auto path = parse_path(text, arena, &problem, &offset);
  if (path ? path->steps.size() > kMaxPathSteps : (problem.empty() || offset > size)) __builtin_trap();
  return 0;
}
