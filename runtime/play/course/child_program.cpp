#include "runtime/play/course/child_program.hpp"

#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>

#include "runtime/play/bots/command_bot.hpp"

extern char** environ;  // NOLINT: of the C library

namespace majs::runtime {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMaxAnswer = 64 * 1024;

bool wait_for(int line, short what, Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  pollfd one{line, what, 0};
  return ::poll(&one, 1, static_cast<int>(std::max<std::int64_t>(left, 0))) > 0;
}

}  // namespace

struct ChildProgram::Line {
  pid_t process = -1;
  int descriptor = -1;
};

ChildProgram::ChildProgram(const std::string& program) : line_(std::make_unique<Line>()) {
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // so that its own children end with it
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string shell = "sh";
  std::string option = "-c";
  std::string command = program;
  std::array<char*, 4> arguments = {shell.data(), option.data(), command.data(), nullptr};
  const int failed = ::posix_spawn(&line_->process, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (failed != 0) {
    ::close(ends[0]);
    line_->process = -1;
  } else {
    line_->descriptor = ends[0];
  }
}

ChildProgram::~ChildProgram() { end(); }

bool ChildProgram::send(std::string_view text) {
  const auto deadline = Clock::now() + std::chrono::milliseconds(kThinkingTime);
  while (!text.empty()) {
    if (line_->descriptor < 0 || !wait_for(line_->descriptor, POLLOUT, deadline)) return false;
    const ssize_t sent = ::send(line_->descriptor, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
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
    if (line_->descriptor < 0 || buffer_.size() > kMaxAnswer) return Reply::Ended;
    if (!wait_for(line_->descriptor, POLLIN, deadline)) return Reply::Late;
    std::array<char, 4096> chunk;
    const ssize_t got = ::recv(line_->descriptor, chunk.data(), chunk.size(), MSG_DONTWAIT);
    if (got <= 0) return Reply::Ended;
    buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

void ChildProgram::end() {
  if (line_->descriptor >= 0) ::close(line_->descriptor);
  line_->descriptor = -1;
  if (line_->process <= 0) return;
  ::kill(-line_->process, SIGKILL);
  ::waitpid(line_->process, nullptr, 0);
  line_->process = -1;
}

}  // namespace majs::runtime
