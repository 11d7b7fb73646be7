#include "grammar/workflow_command.hpp"

#include "grammar/display.hpp"

namespace majs::grammar {

std::string workflow_escape(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '%': out += "%25"; break;
      case '\r': out += "%0D"; break;
      case '\n': out += "%0A"; break;
      case ':': out += property ? "%3A" : ":"; break;
      case ',': out += property ? "%2C" : ","; break;
      default: out += c;
    }
  }
  return out;
}

std::string workflow_command(std::string_view level, std::string_view file, std::size_t line, std::string_view title,
                             std::string_view text) {
  std::string told;
  while (true) {
    const std::size_t end = text.find('\n');
    told += printable(text.substr(0, end));
    if (end == std::string_view::npos) break;
    told += '\n';
    text.remove_prefix(end + 1);
  }
  std::string out = "::" + std::string(level) + " file=" + workflow_escape(printable(file), true);
  if (line > 0) out += ",line=" + std::to_string(line);
  return out + ",title=" + workflow_escape(printable(title), true) + "::" + workflow_escape(told, false) + "\n";
}

}  // namespace majs::grammar
