#pragma once
// Files as values: whole texts in, whole texts out, every failure with words. Nothing is ever half-written.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// The file of this program; empty where the system does not tell.
std::filesystem::path own_program();
/// What stands between folders in lists of them (MAJS_PATH).
extern const char kListSeparator;

/// Which files a command has read, under whatever name (device and inode): a result in the place of one would destroy
/// what it was made of. May be used by several threads.
class FilesRead {
 public:
  void add(std::uint64_t device, std::uint64_t inode);
  bool has(const std::string& path) const;

 private:
  mutable std::mutex mutex_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> files_;
};

/// A file, or standard input, that is read piece by piece.
class InputFile {
 public:
  /// Opens a file, or standard input for "-"; nothing, with a diagnostic, when it cannot be read or is no file. `read`,
  /// if there is one, remembers the file.
  static std::optional<InputFile> open(const std::string& path, Diagnostics& diagnostics, FilesRead* read = nullptr);
  InputFile(InputFile&& other) noexcept;
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Reads what is there, at most `size` bytes, and waits only when nothing is: how many they were, 0 at the end;
  /// nothing, with a diagnostic, when reading fails.
  std::optional<std::size_t> read(char* to, std::size_t size, Diagnostics& diagnostics);
  /// Bytes of a file; 0 for streams.
  std::size_t size() const { return size_; }

 private:
  InputFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_ = -1;
  std::size_t size_ = 0;
};

/// The whole of a file, or of standard input when `path` is "-". At most `max_bytes`; a folder, a missing or unreadable
/// or too large file is reported as M0901..M0903 and gives nothing.
std::optional<std::string> read_file(const std::string& path, std::size_t max_bytes, Diagnostics& diagnostics,
                                     FilesRead* read = nullptr);

/// Writes all of `text` to a file descriptor, however many calls it takes; false when that fails (`errno` says why).
bool write_all(int descriptor, std::string_view text);

/// A file that is written piece by piece: into a temporary file in the same folder, which takes the place of the old
/// file only when all of it is on the disk. On failure nothing changes, M0904 is reported and the result is false. What
/// is not a regular file (a pipe, /dev/stdout) is written to directly. A symbolic link stays one: its target is
/// replaced. The permissions of an existing file are kept.
class OutputFile {
 public:
  static std::optional<OutputFile> open(const std::string& path, Diagnostics& diagnostics);
  OutputFile(OutputFile&& other) noexcept;
  /// What was not finished leaves nothing behind.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  bool write(std::string_view text, Diagnostics& diagnostics);
  /// Puts the file in its place.
  bool finish(Diagnostics& diagnostics);

 private:
  OutputFile() = default;
  bool fail(Diagnostics& diagnostics);

  std::string path_;
  std::string target_;
  std::string temporary_;  ///< its name, if it has one by now
  int descriptor_ = -1;
  unsigned mode_ = 0;
  bool in_place_ = false;
};

/// The same of a text that is there.
bool write_file(const std::string& path, std::string_view text, Diagnostics& diagnostics);

}  // namespace majs::compiler
