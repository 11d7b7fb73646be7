// tools/lsp/stream_loop.cpp for Windows, where nothing waits for a pipe and a bell at once: a thread reads.

#include "tools/lsp/stream_loop.hpp"

#include <io.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

#include "compiler/load/files.hpp"
#include "tools/lsp/message_frames.hpp"

namespace majs::lsp {
namespace {

constexpr unsigned kReadBytes = 64U << 10U;

/// What the thread has read, and that somebody rang.
struct Mailbox {
  std::mutex mutex;
  std::condition_variable changed;
  std::string bytes;
  bool closed = false;
  bool rung = false;

  void put(std::string_view text) {
    const std::lock_guard lock(mutex);
    bytes += text;
    closed = closed || text.empty();
    changed.notify_all();
  }
  void ring() {
    const std::lock_guard lock(mutex);
    rung = true;
    changed.notify_all();
  }
  /// Waits until something has happened, or something is due. False at the end of the stream.
  bool wait(std::optional<Server::Clock::time_point> due, std::string& out) {
    std::unique_lock lock(mutex);
    const auto happened = [&] { return !bytes.empty() || closed || rung; };
    if (due) {
      changed.wait_until(lock, *due, happened);
    } else {
      changed.wait(lock, happened);
    }
    rung = false;
    out = std::exchange(bytes, {});
    return !closed || !out.empty();
  }
};

}  // namespace

bool serve(ServerOptions options, int in, int out) {
  const auto mailbox = std::make_shared<Mailbox>();
  // Nothing can call it back from reading: it is left to the end of the process.
  std::thread([mailbox, in] {
    std::string buffer(kReadBytes, '\0');
    for (int count = 1; count > 0;) {
      count = ::_read(in, buffer.data(), kReadBytes);
      mailbox->put(std::string_view(buffer).substr(0, count > 0 ? static_cast<std::size_t>(count) : 0));
    }
  }).detach();
  bool broken = false;
  Server server(
      std::move(options), [&](const std::string& body) { broken = broken || !compiler::write_all(out, framed(body)); },
      [mailbox] { mailbox->ring(); });
  FrameReader frames;
  std::string bytes;
  while (!server.ended() && !broken && mailbox->wait(server.next_due(), bytes)) {
    frames.feed(bytes);
    while (const std::optional<Frame> frame = frames.next()) {
      if (frame->problem.empty()) {
        server.receive(frame->body);
      } else {
        server.receive_problem(frame->problem);
      }
    }
    // As in the other one: what needs too much memory goes without an answer.
    try {
      while (!server.ended() && server.handle_next()) {
      }
      server.run_due(Server::Clock::now());
    } catch (const std::bad_alloc&) {
    }
  }
  return server.ended() ? server.ended_well() : !server.begun();
}

}  // namespace majs::lsp
