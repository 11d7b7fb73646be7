#pragma once
// A program with a two-way line to its standard input and output. child_program.cpp is for POSIX.

#include <memory>
#include <string>
#include <string_view>

namespace majs::runtime {

class ChildProgram {
 public:
  /// Starts the command line by the shell of the system.
  explicit ChildProgram(const std::string& command);
  ~ChildProgram();
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  /// False when nobody listens any more.
  bool send(std::string_view text);

  enum class Reply { Line, Ended, Late };
  /// The next line, without its end; Late after kThinkingTime.
  Reply receive(std::string& answer);

  /// Ends it, with the programs that it has started.
  void end();

 private:
  struct Line;
  std::unique_ptr<Line> line_;
  std::string buffer_;  ///< of the lines to come
};

}  // namespace majs::runtime
