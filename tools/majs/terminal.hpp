#pragma once
// What the user sees: results on stdout, everything else on stderr, colours and progress only where a person looks.

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "tools/majs/command.hpp"

namespace majs::cli {

/// Writes a result for programs (JSON, scripts) to stdout, all of it; Failure (and a word on stderr) when that is not
/// possible: disk full, closed. A terminal gets characters it must not see as `\u009B`.
Exit print_result(std::string_view text);
/// Writes a result that is safe and may have colours: a diff.
Exit print_colored(std::string_view text);
/// Writes a result for people, which may have names out of files: nothing in it acts on a terminal or a CI log.
Exit print_text(std::string_view text);
/// Writes to stderr, as far as possible; nothing in it acts on a terminal or a CI log.
void print_error(std::string_view text);
/// The same for text that is safe and has colours: rendered diagnostics, a progress line.
void print_rendered(std::string_view text);
/// `text` on stderr when --verbose was given.
void remark(const Context& context, std::string_view text);

enum class Stream { Out = 1, Error = 2 };
/// Whether to colour what goes to `stream`: --color, then NO_COLOR, then whether a terminal is there.
bool wants_color(const Context& context, Stream stream);

/// A line on stderr that shows how far long work has come. It appears after a second, only on a terminal and without
/// --quiet, and is wiped when the object dies.
class Progress {
 public:
  Progress(const Context& context, std::string what, std::size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void advance(std::size_t done);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::size_t total_;
  bool enabled_;
  bool drawn_ = false;
  Clock::time_point next_;  // when to draw again
};

}  // namespace majs::cli
