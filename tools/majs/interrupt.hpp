#pragma once
// Ctrl-C while something long is going on: it is asked to come to an end, and what was done so far is kept.

#include <csignal>

namespace majs::cli {

/// While it lives, the first SIGINT only sets a flag; the next one does what it did before. One at a time.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  /// Whether there was one; any thread may ask.
  bool interrupted() const;

 private:
  void (*before_)(int);
};

}  // namespace majs::cli
