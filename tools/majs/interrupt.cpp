#include "tools/majs/interrupt.hpp"

#include <atomic>

namespace majs::cli {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> interrupted_flag = false;
static_assert(std::atomic<bool>::is_always_lock_free);
void (*action_before)(int) = SIG_DFL;

extern "C" void on_interrupt(int) {
  interrupted_flag.store(true);
  std::signal(SIGINT, action_before);
}

}  // namespace

InterruptWatch::InterruptWatch() : before_(std::signal(SIGINT, SIG_IGN)) {
  interrupted_flag.store(false);
  action_before = before_;
  if (before_ != SIG_IGN) std::signal(SIGINT, on_interrupt);  // `nohup` and shells in the background want it ignored
}

InterruptWatch::~InterruptWatch() { std::signal(SIGINT, before_); }

bool InterruptWatch::interrupted() const { return interrupted_flag.load(); }

}  // namespace majs::cli
