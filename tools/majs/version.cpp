#include "tools/majs/version.hpp"

namespace majs::cli {

std::string_view version() { return MAJS_VERSION; }

}  // namespace majs::cli
