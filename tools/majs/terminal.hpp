#pragma once
// What the user sees: results on stdout, everything else on stderr, colours and progress only where a person looks.

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "tools/majs/command.hpp"

namespace majs::cli {

/// Writes to stdout, all of it; Failure (and a word on stderr) when that is not possible: disk full, closed.
Exit print_result(std::string_view text);
/// Writes to stderr, as far as possible.
void print_error(std::string_view text);
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
