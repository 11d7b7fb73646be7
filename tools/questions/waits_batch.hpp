#pragma once
// Waits of hands by the hundred thousand: JSON lines in, JSON lines out (`majs waits --batch`).

#include <memory>
#include <string>
#include <string_view>

#include "tools/questions/question.hpp"
#include "tools/questions/waits_fields.hpp"

namespace majs::match {

class WaitsBatch {
 public:
  /// A batch under the definitions of the request; its hand, calls and visible tiles are those of lines that do not say
  /// otherwise. Null, with a message, when the request cannot be read. What the request points to has to stay. Answers
  /// have the members of `fields`, which are found out sooner when they say nothing of tiles.
  static std::unique_ptr<WaitsBatch> make(const HandQuestion& request, std::string* error,
                                          const WaitsFields& fields = {});
  class Worker;
  explicit WaitsBatch(std::unique_ptr<Worker> worker);
  ~WaitsBatch();
  WaitsBatch(const WaitsBatch&) = delete;
  WaitsBatch& operator=(const WaitsBatch&) = delete;

  /// Appends the answer to a line, with a newline: an object with `line`, the line's `id` as it was given, and
  /// `shanten`, `forms`, `ukeire`, `tiles`, for a hand that has drawn `discards`; or `error`, and then it is false.
  /// A line is an object with `hand`, and perhaps `calls`, `visible`, `id`.
  bool answer(std::string_view line, std::size_t number, std::string& out);

 private:
  std::unique_ptr<Worker> worker_;
};

}  // namespace majs::match
