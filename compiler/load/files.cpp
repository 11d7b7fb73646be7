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

const char kListSeparator = ':';

std::filesystem::path own_program() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored);
}

void FilesRead::add(std::uint64_t device, std::uint64_t inode) {
  const std::lock_guard lock(mutex_);
  files_.emplace(device, inode);
}

bool FilesRead::has(const std::string& path) const {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return false;
  const std::lock_guard lock(mutex_);
  return files_.contains({status.st_dev, status.st_ino});
}

std::optional<InputFile> InputFile::open(const std::string& path, Diagnostics& diagnostics, FilesRead* read) {
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
  if (read != nullptr && S_ISREG(status.st_mode)) read->add(status.st_dev, status.st_ino);
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

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      mode_(other.mode_),
      in_place_(other.in_place_) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

bool OutputFile::fail(Diagnostics& diagnostics) { return cannot_write(path_, errno, diagnostics); }

std::optional<OutputFile> OutputFile::open(const std::string& path, Diagnostics& diagnostics) {
  std::error_code ignored;
  const std::filesystem::path resolved = std::filesystem::weakly_canonical(path, ignored);
  OutputFile file;
  file.path_ = path;
  file.target_ = ignored || resolved.empty() ? path : resolved.generic_string();
  struct stat status {};
  const bool exists = ::stat(file.target_.c_str(), &status) == 0;
  const auto fail = [&](int number) {
    cannot_write(path, number, diagnostics);
    return std::nullopt;
  };
  if (exists && S_ISDIR(status.st_mode)) return fail(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    file.in_place_ = true;
    file.descriptor_ = ::open(file.target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file.descriptor_ < 0) return fail(errno);
    return file;
  }
  if (exists && ::access(file.target_.c_str(), W_OK) != 0) return fail(errno);
  file.mode_ = exists ? status.st_mode & 07777 : new_file_mode();
#if defined(O_TMPFILE)
  // Without a name it is gone when the process is, however that ends. It gets one by /proc, which not every system has.
  const std::string folder = std::filesystem::path(file.target_).parent_path().generic_string();
  if (::access("/proc/self/fd", X_OK) == 0)
    file.descriptor_ = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (file.descriptor_ >= 0) return file;
#endif
  file.temporary_ = file.target_ + ".XXXXXX";
  file.descriptor_ = ::mkostemp(file.temporary_.data(), O_CLOEXEC);
  if (file.descriptor_ >= 0) return file;
  const int number = errno;
  file.temporary_.clear();
  return fail(number);
}

bool OutputFile::write(std::string_view text, Diagnostics& diagnostics) {
  const HeldSignals held;
  return write_all(descriptor_, text) || fail(diagnostics);
}

bool OutputFile::finish(Diagnostics& diagnostics) {
  const HeldSignals held;
  if (!in_place_) {
    if (::fchmod(descriptor_, static_cast<mode_t>(mode_)) != 0 || ::fsync(descriptor_) != 0) return fail(diagnostics);
    if (temporary_.empty()) {
      const std::string open_file = "/proc/self/fd/" + std::to_string(descriptor_);
      const std::string name = target_ + "." + std::to_string(::getpid());
      for (int attempt = 0; temporary_.empty() && attempt < 100; ++attempt) {
        const std::string tried = name + "." + std::to_string(attempt);
        if (::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, tried.c_str(), AT_SYMLINK_FOLLOW) == 0) temporary_ = tried;
        if (temporary_.empty() && errno != EEXIST) break;
      }
      if (temporary_.empty()) return fail(diagnostics);
    }
  }
  if (::close(std::exchange(descriptor_, -1)) != 0) return fail(diagnostics);
  if (!in_place_ && ::rename(temporary_.c_str(), target_.c_str()) != 0) return fail(diagnostics);
  temporary_.clear();
  return true;
}

bool write_file(const std::string& path, std::string_view text, Diagnostics& diagnostics) {
  const HeldSignals held;
  auto file = OutputFile::open(path, diagnostics);
  return file && file->write(text, diagnostics) && file->finish(diagnostics);
}

}  // namespace majs::compiler
