#pragma once
// Ctrl-C while something long is going on: it is asked to come to an end, and what was done so far is kept.

#include <csignal>

#include <atomic>

namespace majs::cli {

/// While it lives, the first SIGINT only sets a flag; the next one does what it did before. One at a time.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  bool interrupted() const;
  /// Becomes true with the first SIGINT.
  const std::atomic<bool>& flag() const;

 private:
  struct sigaction before_;
};

}  // namespace majs::cli
