#pragma once
// The Debug Adapter Protocol: what a client asks, and where the game stops.

#include <memory>
#include <string>
#include <vector>

#include "tools/dap/debuggee.hpp"
#include "tools/dap/messages.hpp"

namespace majs::dap {

/// Serves a client until it goes. True when it went as the protocol wants, or never came.
bool serve(LoadDebuggee load, Messages& messages);

/// Where nobody can wait for messages: they are given as they come. Then the game that waited is gone, and is played
/// again up to the same step when there is a message about it.
class Debugger {
 public:
  explicit Debugger(LoadDebuggee load);
  ~Debugger();
  /// What is answered to these messages, and told because of them.
  std::vector<std::string> take(const std::vector<std::string>& messages);

 private:
  class Inbox;
  std::unique_ptr<Inbox> inbox_;
  std::unique_ptr<class Session> session_;
};

}  // namespace majs::dap
