#include "tools/dap/message_stream.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "compiler/load/files.hpp"
#include "tools/lsp/message_frames.hpp"

namespace majs::dap {

struct MessageStream::Box {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> messages;
  bool closed = false;

  void put(lsp::FrameReader& frames) {
    const std::scoped_lock lock(mutex);
    while (auto frame = frames.next()) {
      if (frame->problem.empty()) messages.push_back(std::move(frame->body));
    }
    changed.notify_all();
  }
  void close() {
    const std::scoped_lock lock(mutex);
    closed = true;
    changed.notify_all();
  }
};

MessageStream::MessageStream() : box_(std::make_shared<Box>()) {
  // Nothing can call it back from reading: it is left to the end of the process.
  std::thread([box = box_] {
    compiler::Diagnostics ignored;
    lsp::FrameReader frames;
    std::string buffer(std::size_t{64} << 10, '\0');
    auto input = compiler::InputFile::open("-", ignored);
    while (input) {
      const auto count = input->read(buffer.data(), buffer.size(), ignored);
      if (!count || *count == 0) break;
      frames.feed(std::string_view(buffer).substr(0, *count));
      box->put(frames);
    }
    box->close();
  }).detach();
}

std::optional<std::string> MessageStream::next() {
  std::unique_lock lock(box_->mutex);
  box_->changed.wait(lock, [&] { return !box_->messages.empty() || box_->closed; });
  if (box_->messages.empty()) return std::nullopt;
  std::string message = std::move(box_->messages.front());
  box_->messages.pop_front();
  return message;
}

bool MessageStream::ready() {
  const std::scoped_lock lock(box_->mutex);
  return !box_->messages.empty() || box_->closed;
}

bool MessageStream::write(const std::string& body) { return compiler::write_all(1, lsp::framed(body)); }

}  // namespace majs::dap
