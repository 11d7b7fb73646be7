#pragma once
// Work that several threads share.

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace majs::runtime {

/// Calls `work(job, task)` for every task from 0 on, several jobs at the same time, this thread being job 0: each takes
/// the next task when it is done with one. What one of them throws (std::bad_alloc) is thrown here when all have come
/// to their end, not out of a thread, which would end the process without a word.
template <typename Work>
void work_together(unsigned jobs, std::size_t tasks, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto guarded = [&](unsigned job) {
    try {
      for (std::size_t task = next++; task < tasks; task = next++) work(job, task);
    } catch (...) {
      const std::lock_guard lock(mutex);
      thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (unsigned job = 1; job < jobs && job < tasks; ++job) {
      helpers.emplace_back([&guarded, job] { guarded(job); });
    }
    guarded(0);
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace majs::runtime
