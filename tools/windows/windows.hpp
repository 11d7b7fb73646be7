#pragma once
// What the files of this folder share: texts and handles for the functions of Windows.

#include "tools/windows/quiet.hpp"

#include <filesystem>
#include <string>

namespace majs {

inline std::wstring wide(const std::string& text) { return std::filesystem::path(text).wstring(); }
inline std::string narrow(const std::wstring& text) { return std::filesystem::path(text).string(); }  // UTF-8

/// A handle that is closed.
class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() { close(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  HANDLE get() const { return handle_; }
  HANDLE* out() { return &handle_; }
  bool open() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
  void close() {
    if (open()) ::CloseHandle(handle_);
    handle_ = nullptr;
  }

 private:
  HANDLE handle_ = nullptr;
};

}  // namespace majs
