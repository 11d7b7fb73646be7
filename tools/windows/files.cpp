// compiler/load/files.cpp for Windows.

#include "compiler/load/files.hpp"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

#include "tools/windows/windows.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

std::string shown(const std::string& path) { return path == "-" ? "standard input" : "`" + path + "`"; }

std::nullopt_t cannot_read(const std::string& path, int number, Diagnostics& diagnostics) {
  Diagnostic& diagnostic = diagnostics.report(Code::CannotReadFile, nullptr, {},
                                              "cannot read " + shown(path) + ": " + std::strerror(number));
  if (number == ENOENT && path.find_first_of("/\\") == std::string::npos) {
    diagnostic.help = "file names are relative to the current folder";
  }
  return std::nullopt;
}

bool cannot_write(const std::string& path, int number, Diagnostics& diagnostics) {
  diagnostics.report(Code::CannotWriteFile, nullptr, {}, "cannot write `" + path + "`: " + std::strerror(number));
  return false;
}

/// Volume and number of an open file.
std::optional<std::pair<std::uint64_t, std::uint64_t>> identity(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION about{};
  if (::GetFileInformationByHandle(file, &about) == 0) return std::nullopt;
  const std::uint64_t high = about.nFileIndexHigh;
  return std::pair<std::uint64_t, std::uint64_t>(about.dwVolumeSerialNumber, high << 32U | about.nFileIndexLow);
}

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor)); }

unsigned piece_of(std::size_t size) { return static_cast<unsigned>(std::min<std::size_t>(size, INT_MAX)); }

}  // namespace

const char kListSeparator = ';';

fs::path own_program() {
  std::wstring name(32'768, L'\0');
  const DWORD length = ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
  name.resize(length);
  return name;
}

void FilesRead::add(std::uint64_t device, std::uint64_t inode) {
  const std::lock_guard lock(mutex_);
  files_.emplace(device, inode);
}

bool FilesRead::has(const std::string& path) const {
  const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const Handle file(
      ::CreateFileW(wide(path).c_str(), 0, share, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
  const auto found = file.open() ? identity(file.get()) : std::nullopt;
  const std::lock_guard lock(mutex_);
  return found && files_.contains(*found);
}

std::optional<InputFile> InputFile::open(const std::string& path, Diagnostics& diagnostics, FilesRead* read) {
  std::error_code error;
  if (path != "-" && fs::is_directory(path, error)) {
    diagnostics.report(Code::NotAFile, nullptr, {}, shown(path) + " is a folder, expected a file");
    return std::nullopt;
  }
  const int flags = _O_RDONLY | _O_BINARY | _O_NOINHERIT;
  InputFile file(path, path == "-" ? ::_dup(0) : ::_wopen(wide(path).c_str(), flags));
  if (file.descriptor_ < 0) return cannot_read(path, errno, diagnostics);
  if (::GetFileType(handle_of(file.descriptor_)) != FILE_TYPE_DISK) {
    if (path == "-") return file;
    diagnostics.report(Code::NotAFile, nullptr, {}, shown(path) + " is a device, expected a file").help =
        "`-` reads standard input";
    return std::nullopt;
  }
  if (const auto found = identity(handle_of(file.descriptor_)); found && read != nullptr)
    read->add(found->first, found->second);
  file.size_ = static_cast<std::size_t>(std::max<std::int64_t>(::_filelengthi64(file.descriptor_), 0));
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::_close(descriptor_);
}

std::optional<std::size_t> InputFile::read(char* to, std::size_t size, Diagnostics& diagnostics) {
  const int count = ::_read(descriptor_, to, piece_of(size));
  if (count >= 0) return static_cast<std::size_t>(count);
  return cannot_read(path_, errno, diagnostics);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const int written = ::_write(descriptor, text.data(), piece_of(text.size()));
    if (written <= 0) return false;
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
  if (descriptor_ >= 0) ::_close(descriptor_);
  if (!temporary_.empty()) ::_wunlink(wide(temporary_).c_str());
}

bool OutputFile::fail(Diagnostics& diagnostics) { return cannot_write(path_, errno, diagnostics); }

std::optional<OutputFile> OutputFile::open(const std::string& path, Diagnostics& diagnostics) {
  OutputFile file;
  file.path_ = path;
  const int flags = _O_WRONLY | _O_BINARY | _O_NOINHERIT;
  // `NUL`, a pipe: they have no folder in which there could be a file that takes their place.
  file.descriptor_ = ::_wopen(wide(path).c_str(), flags);
  if (file.descriptor_ >= 0 && ::GetFileType(handle_of(file.descriptor_)) != FILE_TYPE_DISK) {
    file.in_place_ = true;
    return file;
  }
  if (file.descriptor_ >= 0) ::_close(std::exchange(file.descriptor_, -1));
  std::error_code error;
  const fs::path resolved = fs::weakly_canonical(path, error);
  file.target_ = error || resolved.empty() ? path : resolved.string();
  const auto fail = [&](int number) {
    cannot_write(path, number, diagnostics);
    return std::nullopt;
  };
  const fs::file_status status = fs::status(file.target_, error);
  if (fs::is_directory(status)) return fail(EISDIR);
  if (fs::exists(status) && ::_waccess(wide(file.target_).c_str(), 2) != 0) return fail(errno);
  for (int attempt = 0; attempt < 100; ++attempt) {
    file.temporary_ = file.target_ + "." + std::to_string(::GetCurrentProcessId()) + "." + std::to_string(attempt);
    const int fresh = flags | _O_CREAT | _O_EXCL;
    file.descriptor_ = ::_wopen(wide(file.temporary_).c_str(), fresh, _S_IREAD | _S_IWRITE);
    if (file.descriptor_ >= 0) return file;
    if (errno != EEXIST) break;
  }
  const int number = errno;
  file.temporary_.clear();
  return fail(number);
}

bool OutputFile::write(std::string_view text, Diagnostics& diagnostics) {
  return write_all(descriptor_, text) || fail(diagnostics);
}

bool OutputFile::finish(Diagnostics& diagnostics) {
  if (!in_place_ && ::_commit(descriptor_) != 0) return fail(diagnostics);
  if (::_close(std::exchange(descriptor_, -1)) != 0) return fail(diagnostics);
  if (in_place_) return true;
  const DWORD flags = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
  if (::MoveFileExW(wide(temporary_).c_str(), wide(target_).c_str(), flags) == 0) {
    errno = EACCES;
    return fail(diagnostics);
  }
  temporary_.clear();
  return true;
}

bool write_file(const std::string& path, std::string_view text, Diagnostics& diagnostics) {
  auto file = OutputFile::open(path, diagnostics);
  return file && file->write(text, diagnostics) && file->finish(diagnostics);
}

}  // namespace majs::compiler
