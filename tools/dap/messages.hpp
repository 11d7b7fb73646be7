#pragma once
// What comes from a client, and goes to it.

#include <optional>
#include <string>

namespace majs::dap {

class Messages {
 public:
  virtual ~Messages() = default;
  /// The next message, waited for where that is possible. Nothing at the end, and where there is none yet.
  virtual std::optional<std::string> next() = 0;
  /// Whether next() would not wait.
  virtual bool ready() = 0;
  /// Whether there will be none any more; asked when next() gave nothing.
  virtual bool ended() = 0;
  /// False when nobody reads there any more.
  virtual bool write(const std::string& body) = 0;
};

}  // namespace majs::dap
