#include <algorithm>

#include "compiler/load/files.hpp"

namespace majs::compiler {

std::optional<std::string> read_file(const std::string& path, std::size_t max_bytes, Diagnostics& diagnostics,
                                     FilesRead* read) {
  auto file = InputFile::open(path, diagnostics, read);
  if (!file) return std::nullopt;
  std::string text;
  std::size_t used = 0;
  while (true) {
    // One byte more than expected, so that a file of known size is read by one call and its end seen by the next.
    if (text.size() == used) {
      const std::size_t wanted = used == 0 ? std::max<std::size_t>(file->size() + 1, 4096) : used * 2;
      text.resize(std::min(wanted, max_bytes + 1));
    }
    const auto count = file->read(text.data() + used, text.size() - used, diagnostics);
    if (!count) return std::nullopt;
    if (*count == 0) break;
    used += *count;
    if (used > max_bytes) {
      diagnostics.report(Code::FileTooLarge, nullptr, {},
                         (path == "-" ? "standard input" : "`" + path + "`") + " is too large: at most " +
                             std::to_string(max_bytes) + " bytes are read");
      return std::nullopt;
    }
  }
  text.resize(used);
  return text;
}

}  // namespace majs::compiler
