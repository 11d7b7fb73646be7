#include "tools/majs/interrupt.hpp"

namespace majs::cli {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> interrupted_flag = false;
static_assert(std::atomic<bool>::is_always_lock_free);
struct sigaction action_before;

extern "C" void on_interrupt(int) {
  interrupted_flag.store(true);
  ::sigaction(SIGINT, &action_before, nullptr);
}

}  // namespace

InterruptWatch::InterruptWatch() : before_{} {
  interrupted_flag.store(false);
  ::sigaction(SIGINT, nullptr, &before_);
  action_before = before_;
  if (before_.sa_handler == SIG_IGN) return;  // as `nohup` and shells in the background want it
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, nullptr);
}

InterruptWatch::~InterruptWatch() { ::sigaction(SIGINT, &before_, nullptr); }

bool InterruptWatch::interrupted() const { return interrupted_flag.load(); }

const std::atomic<bool>& InterruptWatch::flag() const { return interrupted_flag; }

}  // namespace majs::cli
