#pragma once
// Logs of `majs run` as they are read: line by line, a game at a time, however long they are.

#include <optional>
#include <string>
#include <string_view>

#include "compiler/load/files.hpp"
#include "runtime/play/logs/replay.hpp"

namespace majs::cli {

/// Most bytes of one game.
inline constexpr std::size_t kMostLogBytes = std::size_t{64} << 20;

/// A log that has not been read yet.
struct GameLog {
  std::string path;
  std::optional<std::string> text = {};  ///< of a stream, which can be read but once
};

/// The file as a log, if it begins like one. Nothing also for what cannot be read, and for streams. `read` remembers
/// it.
std::optional<GameLog> find_log(const std::string& path, compiler::FilesRead* read);

class GameLogReader {
 public:
  explicit GameLogReader(const GameLog& log) : log_(log) {}

  /// The next game; false at the end, and with a diagnostic when it cannot be read or is too large.
  bool next(runtime::LoggedGame& game, compiler::Diagnostics& diagnostics);

 private:
  /// The next line that is not empty, until the one after that is asked for.
  std::optional<std::string_view> line(compiler::Diagnostics& diagnostics);

  const GameLog& log_;
  std::optional<compiler::InputFile> file_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
  std::string header_;  ///< of the game that comes next
};

}  // namespace majs::cli
