#pragma once
// Messages of a client, read by a thread of its own: whoever is at work can look whether one has come.

#include <memory>
#include <optional>
#include <string>

namespace majs::dap {

class MessageStream {
 public:
  /// Reads standard input from now on.
  MessageStream();
  /// The next message; waits for one. Nothing at the end of the stream. What is framed wrongly is passed over.
  std::optional<std::string> next();
  /// Whether next() would not wait.
  bool ready() const;

 private:
  struct Box;
  std::shared_ptr<Box> box_;
};

/// Writes a message to standard output; false when nobody reads there any more.
bool write_message(const std::string& body);

}  // namespace majs::dap
