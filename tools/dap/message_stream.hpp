#pragma once
// Messages on standard input, read by a thread of its own: whoever is at work can look whether one has come. What is
// framed wrongly is passed over.

#include <memory>

#include "tools/dap/messages.hpp"

namespace majs::dap {

class MessageStream : public Messages {
 public:
  /// Reads standard input from now on.
  MessageStream();
  std::optional<std::string> next() override;
  bool ready() override;
  bool ended() override { return true; }  // when there was none, which is waited for
  bool write(const std::string& body) override;

 private:
  struct Box;
  std::shared_ptr<Box> box_;
};

}  // namespace majs::dap
