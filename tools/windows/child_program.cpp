// runtime/play/course/child_program.cpp for Windows: two pipes, and a job that ends with the program.

#include "runtime/play/course/child_program.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "runtime/play/bots/command_bot.hpp"
#include "tools/windows/windows.hpp"

namespace majs::runtime {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMaxAnswer = 64 * 1024;

}  // namespace

struct ChildProgram::Line {
  Handle job;
  Handle process;
  Handle to;
  Handle from;
};

ChildProgram::ChildProgram(const std::string& command) : line_(std::make_unique<Line>()) {
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  Handle input;
  Handle output;
  if (::CreatePipe(input.out(), line_->to.out(), &inherited, 1 << 16) == 0 ||
      ::CreatePipe(line_->from.out(), output.out(), &inherited, 1 << 16) == 0) {
    end();
    return;
  }
  ::SetHandleInformation(line_->to.get(), HANDLE_FLAG_INHERIT, 0);
  ::SetHandleInformation(line_->from.get(), HANDLE_FLAG_INHERIT, 0);
  *line_->job.out() = ::CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  ::SetInformationJobObject(line_->job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  STARTUPINFOW how{};
  how.cb = sizeof how;
  how.dwFlags = STARTF_USESTDHANDLES;
  how.hStdInput = input.get();
  how.hStdOutput = output.get();
  how.hStdError = ::GetStdHandle(STD_ERROR_HANDLE);
  std::wstring words = L"cmd.exe /d /s /c \"" + wide(command) + L"\"";
  PROCESS_INFORMATION started{};
  if (::CreateProcessW(nullptr, words.data(), nullptr, nullptr, TRUE, CREATE_SUSPENDED, nullptr, nullptr, &how,
                       &started) == 0) {
    end();
    return;
  }
  *line_->process.out() = started.hProcess;
  ::AssignProcessToJobObject(line_->job.get(), started.hProcess);
  ::ResumeThread(started.hThread);
  ::CloseHandle(started.hThread);
}

ChildProgram::~ChildProgram() { end(); }

bool ChildProgram::send(std::string_view text) {
  while (!text.empty()) {
    DWORD sent = 0;
    if (!line_->to.open() ||
        ::WriteFile(line_->to.get(), text.data(), static_cast<DWORD>(text.size()), &sent, nullptr) == 0)
      return false;
    text.remove_prefix(sent);
  }
  return true;
}

ChildProgram::Reply ChildProgram::receive(std::string& answer) {
  const auto deadline = Clock::now() + std::chrono::milliseconds(kThinkingTime);
  while (true) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      answer = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return Reply::Line;
    }
    DWORD there = 0;
    if (!line_->from.open() || buffer_.size() > kMaxAnswer ||
        ::PeekNamedPipe(line_->from.get(), nullptr, 0, nullptr, &there, nullptr) == 0)
      return Reply::Ended;
    if (there == 0) {
      if (Clock::now() > deadline) return Reply::Late;
      ::Sleep(1);
      continue;
    }
    std::array<char, 4096> chunk{};
    DWORD got = 0;
    const DWORD wanted = std::min<DWORD>(there, chunk.size());
    if (::ReadFile(line_->from.get(), chunk.data(), wanted, &got, nullptr) == 0 || got == 0) return Reply::Ended;
    buffer_.append(chunk.data(), got);
  }
}

void ChildProgram::end() {
  line_->to.close();
  line_->from.close();
  line_->job.close();
  line_->process.close();
}

}  // namespace majs::runtime
