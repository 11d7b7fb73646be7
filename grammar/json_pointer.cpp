#include "grammar/json_pointer.hpp"

namespace majs::grammar {

std::string pointer_step(std::string_view key) {
  std::string step;
  for (const char c : key) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

}  // namespace majs::grammar
