#include "compiler/engines/cage.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cstddef>
#endif

namespace majs::compiler {
namespace {

using Clock = std::chrono::steady_clock;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

constexpr int kOutOfMemory = 81;  // exit status of a child whose allocation failed
constexpr int kPipe = 3;          // where the child keeps its end of the pipe; nothing is open above it
constexpr std::size_t kStackReserve = 8u << 20;
constexpr auto kWatchInterval = std::chrono::milliseconds(10);
constexpr auto kExitPatience = std::chrono::seconds(20);  // for a child that has closed its pipe

/// Size and resident size of a process in bytes; zeros when unknown.
struct Footprint {
  std::size_t virtual_bytes = 0;
  std::size_t resident_bytes = 0;
};

Footprint footprint(pid_t pid) {
  std::string path = "/proc/self/statm";
  if (pid != 0) path = "/proc/" + std::to_string(pid) + "/statm";
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::array<char, 128> text{};
  const ssize_t length = ::read(file, text.data(), text.size() - 1);
  ::close(file);
  if (length <= 0) return {};
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  char* rest = nullptr;
  const std::size_t pages = std::strtoull(text.data(), &rest, 10);
  const std::size_t resident = std::strtoull(rest, nullptr, 10);
  return {pages * page, resident * page};
}

void limit_resource(decltype(RLIMIT_CORE) resource, std::size_t value) {
  rlimit current{};
  if (::getrlimit(resource, &current) != 0) return;
  const auto wanted = std::min<rlim_t>(static_cast<rlim_t>(value), current.rlim_max);
  const rlimit bounded{wanted, wanted};
  ::setrlimit(resource, &bounded);
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
/// Leaves only the system calls that computing, writing the answer and dying need; every other one fails with EPERM.
/// A second wall behind the checks of programs: even a fault in libjq finds no way out. Silently without effect where
/// the system does not allow filters.
void forbid_system_calls() {
#if defined(__x86_64__)
  constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
  constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif
  constexpr std::array kAllowed = {
      SYS_write,   SYS_writev, SYS_brk,        SYS_mmap,           SYS_munmap,       SYS_mremap,       SYS_mprotect,
      SYS_madvise, SYS_exit,   SYS_exit_group, SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_rt_sigreturn, SYS_sigaltstack,
      SYS_gettid,  SYS_getpid, SYS_futex,      SYS_clock_gettime,  SYS_getrandom,    SYS_sched_yield};
  std::array<sock_filter, kAllowed.size() + 10> program{};
  std::size_t size = 0;
  const auto statement = [&](unsigned code, std::uint32_t value) {
    program[size++] = sock_filter{static_cast<std::uint16_t>(code), 0, 0, value};
  };
  const auto jump_unless_equal = [&](std::uint32_t value, std::size_t distance) {
    program[size++] = sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 0, static_cast<std::uint8_t>(distance), value};
  };
  constexpr unsigned kLoad = BPF_LD | BPF_W | BPF_ABS;
  constexpr unsigned kReturn = BPF_RET | BPF_K;
  statement(kLoad, offsetof(seccomp_data, arch));
  jump_unless_equal(kArchitecture, kAllowed.size() + 4);
  statement(kLoad, offsetof(seccomp_data, nr));
  for (std::size_t i = 0; i < kAllowed.size(); ++i) {
    program[size++] = sock_filter{BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint8_t>(kAllowed.size() - i + 3), 0,
                                  static_cast<std::uint32_t>(kAllowed[i])};
  }
  // abort() signals its own thread; no other process may be signalled.
  jump_unless_equal(SYS_tgkill, 2);
  statement(kLoad, offsetof(seccomp_data, args));
  program[size++] = sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 1, 0, static_cast<std::uint32_t>(::getpid())};
  statement(kReturn, SECCOMP_RET_ERRNO | EPERM);
  statement(kReturn, SECCOMP_RET_ALLOW);
  const sock_fprog filter{static_cast<unsigned short>(size), program.data()};
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}
#else
void forbid_system_calls() {}
#endif

void close_above(int last_kept) {
#if defined(SYS_close_range)
  if (::syscall(SYS_close_range, static_cast<unsigned>(last_kept + 1), ~0U, 0U) == 0) return;
#endif
  rlimit files{};
  const bool known = ::getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur != RLIM_INFINITY;
  const int end = known ? static_cast<int>(std::min<rlim_t>(files.rlim_cur, 1 << 20)) : 65'536;
  for (int file = last_kept + 1; file < end; ++file) ::close(file);
}

/// In the child: gives up everything the work does not need.
bool enter_cage(int pipe_end, const CageLimits& limits, pid_t parent) {
#if defined(__linux__)
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  if (::getppid() != parent) return false;  // it died before the line above
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);

  const std::size_t size_now = footprint(0).virtual_bytes;
  const int high = ::fcntl(pipe_end, F_DUPFD, kPipe + 1);
  const int nowhere = ::open("/dev/null", O_RDWR);
  if (high < 0) return false;
  for (int standard = 0; standard < kPipe; ++standard) {
    if (nowhere < 0) {
      ::close(standard);
    } else if (nowhere != standard && ::dup2(nowhere, standard) < 0) {
      return false;
    }
  }
  if (::dup2(high, kPipe) < 0) return false;
  close_above(kPipe);
  static std::array<char*, 1> no_variables{};  // clearenv() takes a lock that another thread may have held at the fork
  environ = no_variables.data();

  const auto seconds = std::chrono::ceil<std::chrono::seconds>(limits.time).count() + 1;
  limit_resource(RLIMIT_CPU, static_cast<std::size_t>(seconds));
  limit_resource(RLIMIT_CORE, 0);
  limit_resource(RLIMIT_FSIZE, 0);
  limit_resource(RLIMIT_NOFILE, kPipe + 1);
  limit_resource(RLIMIT_STACK, kStackReserve);
  if (!kSanitized && size_now != 0) limit_resource(RLIMIT_AS, size_now + kStackReserve + limits.memory_bytes);
  if (!kSanitized) forbid_system_calls();
  return true;
}

void write_all(const void* bytes, std::size_t size) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t written = ::write(kPipe, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) ::_exit(EXIT_FAILURE);
    at += written;
    size -= static_cast<std::size_t>(written);
  }
}

[[noreturn]] void live_in_cage(int pipe_end, const CageLimits& limits, pid_t parent,
                               const std::function<std::string()>& work) {
  if (!enter_cage(pipe_end, limits, parent)) ::_exit(EXIT_FAILURE);
  try {
    const std::string output = work();
    const std::uint64_t size = output.size();
    write_all(&size, sizeof size);
    write_all(output.data(), output.size());
  } catch (const std::bad_alloc&) {
    leave_cage_out_of_memory();
  } catch (...) {
    ::_exit(EXIT_FAILURE);
  }
  ::_exit(EXIT_SUCCESS);
}

/// Reads the child's answer: its size, then its bytes.
class Answer {
 public:
  explicit Answer(std::size_t limit) : limit_(limit) {}

  enum class State { Incomplete, Complete, TooLarge, Ended };

  /// One read; call when the pipe is readable.
  State read_from(int pipe_end) {
    char* into = reinterpret_cast<char*>(&size_) + received_;
    std::size_t room = sizeof size_ - std::min(received_, sizeof size_);
    if (room == 0) {
      // Grows with what arrives: a child may announce more than it sends.
      const std::size_t have = received_ - sizeof size_;
      const std::size_t chunk = std::max<std::size_t>(std::size_t{1} << 16, have);
      if (text_.size() == have) text_.resize(std::min<std::size_t>(size_, have + chunk));
      into = text_.data() + have;
      room = text_.size() - have;
    }
    const ssize_t count = ::read(pipe_end, into, room);
    if (count < 0) return errno == EINTR || errno == EAGAIN ? State::Incomplete : State::Ended;
    if (count == 0) return State::Ended;
    received_ += static_cast<std::size_t>(count);
    if (received_ < sizeof size_) return State::Incomplete;
    if (size_ > limit_) return State::TooLarge;
    return received_ == sizeof size_ + size_ ? State::Complete : State::Incomplete;
  }

  std::string take() { return std::move(text_); }

 private:
  std::size_t limit_;
  std::size_t received_ = 0;
  std::uint64_t size_ = 0;
  std::string text_;
};

/// Processor time that a process has used; none once it is gone, or where the system does not tell.
std::chrono::milliseconds processor_time(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return {};
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::seconds(used.tv_sec) +
                                                       std::chrono::nanoseconds(used.tv_nsec));
}

/// Waits for the answer or the end of its time. Nothing: the pipe ended without an answer.
std::optional<CageEnd> await_answer(int pipe_end, pid_t child, const CageLimits& limits, Answer& answer) {
  auto deadline = Clock::now() + limits.wall;
  std::chrono::milliseconds used{};
  const std::size_t resident_limit = footprint(0).resident_bytes + limits.memory_bytes;
  for (;;) {
    // One thread cannot use more processor time than passes by the clock: no need to look earlier. Who gets any is not
    // asleep, however busy the machine is.
    const auto used_before = std::exchange(used, processor_time(child));
    if (used > used_before) deadline = Clock::now() + limits.wall;
    const auto work_left = limits.time - used;
    if (work_left.count() <= 0) return CageEnd::Timeout;
    const auto clock_left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (clock_left.count() <= 0) return CageEnd::Asleep;
    const auto left = std::min(work_left, clock_left);
    const auto wait = kSanitized ? std::min(left, kWatchInterval) : left;
    pollfd ready{pipe_end, POLLIN, 0};
    const int count = ::poll(&ready, 1, static_cast<int>(std::min<std::int64_t>(wait.count(), INT_MAX)));
    if (count < 0 && errno != EINTR) return std::nullopt;
    if (count > 0) {
      switch (answer.read_from(pipe_end)) {
        case Answer::State::Complete: return CageEnd::Finished;
        case Answer::State::TooLarge: return CageEnd::OutputTooLarge;
        case Answer::State::Ended: return std::nullopt;
        case Answer::State::Incomplete: break;
      }
    }
    if (kSanitized && footprint(child).resident_bytes > resident_limit) return CageEnd::Memory;
  }
}

/// Ends the child for certain and tells how it had ended by itself, if it had.
std::optional<int> reap(pid_t child) {
  int status = 0;
  pid_t reaped = ::waitpid(child, &status, WNOHANG);
  if (reaped == 0) {
    ::kill(child, SIGKILL);
    do {
      reaped = ::waitpid(child, &status, 0);
    } while (reaped < 0 && errno == EINTR);
    return std::nullopt;
  }
  if (reaped < 0) return std::nullopt;  // SIGCHLD is ignored by this process: the status is gone
  return status;
}

/// The status of a child whose pipe has ended: it is exiting or has exited.
std::optional<int> wait_for_exit(pid_t child, Clock::time_point deadline) {
  for (;;) {
    int status = 0;
    const pid_t reaped = ::waitpid(child, &status, WNOHANG);
    if (reaped == child) return status;
    if (reaped < 0 && errno != EINTR) return std::nullopt;
    if (Clock::now() >= deadline) return reap(child);
    ::poll(nullptr, 0, 1);
  }
}

CageResult explain_exit(std::optional<int> status) {
  CageResult result;
  result.end = CageEnd::Crashed;
  if (!status) return result;
  if (WIFEXITED(*status) && WEXITSTATUS(*status) == kOutOfMemory) result.end = CageEnd::Memory;
  if (WIFSIGNALED(*status)) {
    result.signal = WTERMSIG(*status);
    if (result.signal == SIGXCPU) result.end = CageEnd::Timeout;
    if (result.signal == SIGKILL) result.end = CageEnd::Memory;  // not by us: the system ran out of memory
  }
  return result;
}

}  // namespace

void leave_cage_out_of_memory() { ::_exit(kOutOfMemory); }

CageResult run_in_cage(const CageLimits& limits, const std::function<std::string()>& work) {
  CageResult result;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return result;
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) live_in_cage(ends[1], limits, parent, work);
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    return result;
  }
  Answer answer(limits.output_bytes);
  const auto end = await_answer(ends[0], child, limits, answer);
  ::close(ends[0]);
  if (!end) return explain_exit(wait_for_exit(child, Clock::now() + kExitPatience));
  reap(child);
  result.end = *end;
  if (*end == CageEnd::Finished) result.output = answer.take();
  return result;
}

}  // namespace majs::compiler
