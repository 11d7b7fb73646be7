#pragma once
// JSON lines in, JSON lines out, as many as there are: what `majs score --batch` and `majs waits --batch` read and
// write.

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "grammar/line_scanner.hpp"
#include "runtime/play/hands/line_writer.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

/// Longest line that is read. A longer one is answered with an error.
inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

/// Appends the answers to lines that follow each other, each with a newline; false when some line is wrong.
using LineAnswer = std::function<bool(std::span<const grammar::NumberedLine> lines, runtime::LineWriter& out)>;
/// So many at the most are asked for at once.
inline constexpr std::size_t kLinesTogether = 32;

/// Answers every line of a file ("-" or "": standard input) that has more than blanks in it, in their order, and writes
/// the answers as soon as there is nothing more to read without waiting. Memory does not grow with the number of lines.
/// `make_answer` is called once for each of `jobs` threads. Wrong when some line is, Failure when reading or writing is
/// not possible.
Exit answer_lines(const std::string& path, unsigned jobs, Context& context,
                  const std::function<LineAnswer()>& make_answer);

}  // namespace majs::cli
