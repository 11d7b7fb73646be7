#pragma once
// Runs untrusted work in a child process that can do nothing but compute: no environment, no files, no network, no
// other process, bounded memory, time and output. What the work returns comes back through a pipe.

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

namespace majs::compiler {

struct CageLimits {
  std::chrono::milliseconds time{10'000};   ///< of the processor, so that other work on the machine does not count
  std::chrono::milliseconds wall{180'000};  ///< of the clock, without any processor time, for work that sleeps
  std::size_t memory_bytes = std::size_t{1} << 30;
  std::size_t output_bytes = std::size_t{64} << 20;
};

/// How the work ended.
enum class CageEnd {
  Finished,        ///< `output` is what it returned
  Timeout,         ///< used up its processor time
  Asleep,          ///< used no processor time for too long
  Memory,          ///< ran out of memory
  OutputTooLarge,  ///< returned more than output_bytes
  Crashed,         ///< killed by a signal of its own making, or left without an answer
  NotStarted       ///< the system gave no process or pipe
};

struct CageResult {
  CageEnd end = CageEnd::NotStarted;
  std::string output;
  int signal = 0;  ///< Crashed: the signal, or 0
};

/// For memory handlers inside the work: ends the child at once as out of memory.
[[noreturn]] void leave_cage_out_of_memory();

/// Calls `work` in a child process. It must not throw anything but std::bad_alloc, and nothing it changes is seen
/// here. Safe to call from several threads. The memory limit is exact (RLIMIT_AS) except in sanitizer builds, where
/// the resident size is watched instead.
CageResult run_in_cage(const CageLimits& limits, const std::function<std::string()>& work);

}  // namespace majs::compiler
