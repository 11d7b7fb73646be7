#pragma once
#include <string_view>

namespace majs::cli {

/// "0.2.0": what `project()` in CMakeLists.txt says.
std::string_view version();

}  // namespace majs::cli
