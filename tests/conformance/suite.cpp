#include "tests/conformance/suite.hpp"

#include <fstream>
#include <sstream>

namespace majs::conformance {

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace majs::conformance
