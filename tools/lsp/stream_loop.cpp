#include "tools/lsp/stream_loop.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <new>

#include "compiler/load/files.hpp"
#include "tools/lsp/message_frames.hpp"

namespace majs::lsp {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;

/// A descriptor that wakes poll() up from another thread.
class Bell {
 public:
  Bell() : number_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~Bell() {
    if (number_ >= 0) ::close(number_);
  }
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  int number() const { return number_; }
  void ring() const {
    const std::uint64_t one = 1;
    while (::write(number_, &one, sizeof one) < 0 && errno == EINTR) {
    }
  }
  void silence() const {
    std::uint64_t count = 0;
    while (::read(number_, &count, sizeof count) < 0 && errno == EINTR) {
    }
  }

 private:
  int number_;
};

int milliseconds_until(std::optional<Server::Clock::time_point> due) {
  if (!due) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*due - Server::Clock::now()).count();
  return left > 0 ? static_cast<int>(left) : 0;
}

}  // namespace

bool serve(ServerOptions options, int in, int out) {
  const Bell bell;
  bool broken = false;
  Server server(
      std::move(options), [&](const std::string& body) { broken = broken || !compiler::write_all(out, framed(body)); },
      [&] { bell.ring(); });
  FrameReader frames;
  std::string buffer(kReadBytes, '\0');
  while (!server.ended() && !broken) {
    std::array<pollfd, 2> waiting = {{{in, POLLIN, 0}, {bell.number(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), milliseconds_until(server.next_due())) < 0 && errno != EINTR) break;
    if (waiting[1].revents != 0) bell.silence();
    if (waiting[0].revents != 0) {
      const ssize_t count = ::read(in, buffer.data(), buffer.size());
      if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) break;
      if (count > 0) frames.feed(std::string_view(buffer).substr(0, static_cast<std::size_t>(count)));
      while (const std::optional<Frame> frame = frames.next()) {
        if (frame->problem.empty()) {
          server.receive(frame->body);
        } else {
          server.receive_problem(frame->problem);
        }
      }
    }
    // A project that needs more memory than there is ends no session: what was asked for goes without an answer.
    try {
      while (!server.ended() && server.handle_next()) {
      }
      server.run_due(Server::Clock::now());
    } catch (const std::bad_alloc&) {
    }
  }
  // Nobody came: nothing went wrong.
  return server.ended() ? server.ended_well() : !server.begun();
}

}  // namespace majs::lsp
