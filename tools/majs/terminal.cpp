#include "tools/majs/terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "grammar/display.hpp"

namespace majs::cli {
namespace {

/// 0, or the errno that stopped the writing.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

Exit print_result(std::string_view text) {
  return ::isatty(STDOUT_FILENO) != 0 ? print_colored(grammar::escaped_unprintable(text)) : print_colored(text);
}

Exit print_colored(std::string_view text) {
  const int problem = write_all(STDOUT_FILENO, text);
  if (problem == 0) return Exit::Ok;
  print_error(std::string("majs: cannot write to stdout: ") + std::strerror(problem) + "\n");
  return Exit::Failure;
}

Exit print_text(std::string_view text) { return print_result(grammar::printable_lines(text)); }

void print_error(std::string_view text) { print_rendered(grammar::printable_lines(text)); }

void print_rendered(std::string_view text) { write_all(STDERR_FILENO, text); }

void remark(const Context& context, std::string_view text) {
  if (context.verbose) print_error("majs: " + std::string(text) + "\n");
}

bool wants_color(const Context& context, Stream stream) {
  if (context.color == "always") return true;
  if (context.color == "never") return false;
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return ::isatty(static_cast<int>(stream)) != 0;
}

Progress::Progress(const Context& context, std::string what, std::size_t total)
    : what_(std::move(what)),
      total_(std::max<std::size_t>(total, 1)),
      enabled_(!context.quiet && ::isatty(STDERR_FILENO) != 0),
      next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (drawn_) print_rendered("\r\x1b[K");
}

void Progress::advance(std::size_t done) {
  if (!enabled_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  drawn_ = true;
  constexpr std::size_t kWidth = 30;
  const std::size_t filled = std::min(done, total_) * kWidth / total_;
  print_rendered("\r" + what_ + " [" + std::string(filled, '#') + std::string(kWidth - filled, '.') + "] " +
                 std::to_string(done) + "/" + std::to_string(total_) + "\x1b[K");
}

}  // namespace majs::cli
