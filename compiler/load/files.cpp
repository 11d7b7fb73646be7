#include "compiler/load/files.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace majs::compiler {
namespace {

/// Closes a descriptor when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  /// Closes now; false when the system reports a late write error.
  bool close() {
    const int number = number_;
    number_ = -1;
    return ::close(number) == 0;
  }

 private:
  int number_;
};

std::string shown(const std::string& path) { return path == "-" ? "standard input" : "`" + path + "`"; }

std::string reason(int number) { return std::strerror(number); }

std::nullopt_t cannot_read(const std::string& path, int number, Diagnostics& diagnostics) {
  Diagnostic& diagnostic =
      diagnostics.report(Code::CannotReadFile, nullptr, {}, "cannot read " + shown(path) + ": " + reason(number));
  if (number == ENOENT && path.find('/') == std::string::npos) {
    diagnostic.help = "file names are relative to the current folder";
  }
  return std::nullopt;
}

bool cannot_write(const std::string& path, int number, Diagnostics& diagnostics) {
  diagnostics.report(Code::CannotWriteFile, nullptr, {}, "cannot write `" + path + "`: " + reason(number));
  return false;
}

bool write_in_place(const std::string& path, std::string_view text, Diagnostics& diagnostics) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (file.get() < 0 || !write_all(file.get(), text) || !file.close()) return cannot_write(path, errno, diagnostics);
  return true;
}

/// Holds back the signals that would end the process while a temporary file lies about: they act when it is gone. A
/// file that gets too large for the process (SIGXFSZ) is a failed write.
class HeldSignals {
 public:
  HeldSignals() {
    sigemptyset(&held_);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ}) sigaddset(&held_, number);
    ::pthread_sigmask(SIG_BLOCK, &held_, &before_);
  }
  ~HeldSignals() {
    if (sigismember(&before_, SIGXFSZ) == 0) {
      sigset_t too_large;
      sigemptyset(&too_large);
      sigaddset(&too_large, SIGXFSZ);
      const timespec now{};
      while (::sigtimedwait(&too_large, nullptr, &now) == SIGXFSZ) {
      }
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t held_{};
  sigset_t before_{};
};

/// Standard input or another descriptor under a name: `/dev/stdin`, and what `<(command)` stands for.
bool names_descriptor(const std::string& path) {
  return path == "/dev/stdin" || path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

/// Permissions for a new file: what the umask leaves of rw-rw-rw-.
mode_t new_file_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return static_cast<mode_t>(0666 & ~mask);
}

}  // namespace

std::optional<InputFile> InputFile::open(const std::string& path, Diagnostics& diagnostics) {
  const bool stream = path == "-" || names_descriptor(path);
  // Opening a pipe would wait for somebody who writes into it.
  const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (stream ? 0 : O_NONBLOCK);
  InputFile file(path, path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), flags));
  if (file.descriptor_ < 0) return cannot_read(path, errno, diagnostics);
  struct stat status {};
  if (::fstat(file.descriptor_, &status) != 0) return cannot_read(path, errno, diagnostics);
  if (S_ISDIR(status.st_mode)) {
    diagnostics.report(Code::NotAFile, nullptr, {}, shown(path) + " is a folder, expected a file");
    return std::nullopt;
  }
  if (!stream && !S_ISREG(status.st_mode)) {
    diagnostics
        .report(Code::NotAFile, nullptr, {},
                shown(path) + (S_ISFIFO(status.st_mode) ? " is a pipe" : " is a device") + ", expected a file")
        .help = "`-` reads standard input";
    return std::nullopt;
  }
  if (S_ISREG(status.st_mode) && status.st_size > 0) file.size_ = static_cast<std::size_t>(status.st_size);
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<std::size_t> InputFile::read(char* to, std::size_t size, Diagnostics& diagnostics) {
  while (true) {
    const ssize_t count = ::read(descriptor_, to, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return cannot_read(path_, errno, diagnostics);
  }
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<std::string> read_file(const std::string& path, std::size_t max_bytes, Diagnostics& diagnostics) {
  auto file = InputFile::open(path, diagnostics);
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
                         shown(path) + " is too large: at most " + std::to_string(max_bytes) + " bytes are read");
      return std::nullopt;
    }
  }
  text.resize(used);
  return text;
}

bool write_file(const std::string& path, std::string_view text, Diagnostics& diagnostics) {
  std::error_code ignored;
  const std::filesystem::path resolved = std::filesystem::weakly_canonical(path, ignored);
  const std::string target = ignored || resolved.empty() ? path : resolved.string();
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return cannot_write(path, EISDIR, diagnostics);
  if (exists && !S_ISREG(status.st_mode)) return write_in_place(target, text, diagnostics);
  if (exists && ::access(target.c_str(), W_OK) != 0) return cannot_write(path, errno, diagnostics);

  const HeldSignals held;
  std::string temporary = target + ".XXXXXX";
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.get() < 0) return cannot_write(path, errno, diagnostics);
  const mode_t mode = exists ? status.st_mode & 07777 : new_file_mode();
  if (!write_all(file.get(), text) || ::fchmod(file.get(), mode) != 0 || ::fsync(file.get()) != 0 || !file.close() ||
      ::rename(temporary.c_str(), target.c_str()) != 0) {
    const int number = errno;
    ::unlink(temporary.c_str());
    return cannot_write(path, number, diagnostics);
  }
  return true;
}

}  // namespace majs::compiler
