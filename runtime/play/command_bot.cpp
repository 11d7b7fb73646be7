#include "runtime/play/command_bot.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/play/decision_document.hpp"
#include "runtime/play/game_log.hpp"

extern char** environ;  // NOLINT: of the C library

namespace majs::runtime {
namespace {

/// A program with a two-way line to its standard input and output.
class Child {
 public:
  explicit Child(const std::string& program) {
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // so that its own children end with it
    posix_spawnattr_setpgroup(&attributes, 0);
    std::string shell = "sh";
    std::string option = "-c";
    std::string command = program;
    std::array<char*, 4> arguments = {shell.data(), option.data(), command.data(), nullptr};
    const int failed = ::posix_spawn(&pid_, "/bin/sh", &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (failed != 0) {
      ::close(ends[0]);
      pid_ = -1;
    } else {
      line_ = ends[0];
    }
  }
  ~Child() { end(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool running() const { return line_ >= 0; }

  /// False when nobody listens any more.
  bool send(std::string_view text) {
    deadline_ = Clock::now() + std::chrono::milliseconds(kThinkingTime);
    while (!text.empty()) {
      if (!running() || !wait_for(POLLOUT)) return false;
      const ssize_t sent = ::send(line_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  enum class Reply { Line, Ended, Late };
  /// The next line, without its end.
  Reply receive(std::string& answer) {
    deadline_ = Clock::now() + std::chrono::milliseconds(kThinkingTime);
    while (true) {
      if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
        answer = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return Reply::Line;
      }
      if (!running() || buffer_.size() > kMaxAnswer) return Reply::Ended;
      if (!wait_for(POLLIN)) return Reply::Late;
      std::array<char, 4096> chunk;
      const ssize_t got = ::recv(line_, chunk.data(), chunk.size(), MSG_DONTWAIT);
      if (got <= 0) return Reply::Ended;
      buffer_.append(chunk.data(), static_cast<std::size_t>(got));
    }
  }

  void end() {
    if (line_ >= 0) ::close(line_);
    line_ = -1;
    if (pid_ <= 0) return;
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMaxAnswer = 64 * 1024;

  bool wait_for(short what) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
    pollfd one{line_, what, 0};
    return ::poll(&one, 1, static_cast<int>(std::max<std::int64_t>(left, 0))) > 0;
  }

  pid_t pid_ = -1;
  int line_ = -1;
  std::string buffer_;
  Clock::time_point deadline_ = Clock::now() + std::chrono::milliseconds(kThinkingTime);
};

/// `3` or `{"option": 3}`.
std::optional<std::size_t> chosen(const std::string& answer, std::size_t count) {
  const auto document = grammar::parse_document(answer, nullptr);
  if (!document) return std::nullopt;
  const Document* number = &*document;
  if (document->is_object() && document->contains("option")) number = &(*document)["option"];
  if (!number->is_number()) return std::nullopt;
  const double value = number->get<double>();
  if (value < 0 || value >= static_cast<double>(count)) return std::nullopt;
  return static_cast<std::size_t>(value);
}

class CommandBot : public Bot {
 public:
  CommandBot(std::string program, Seat seat) : program_(std::move(program)), seat_(seat), child_(program_) {
    child_.send("{\"type\":\"game\",\"seat\":\"" + std::string(seat_name(seat)) + "\"}\n");
  }

  bool listens() const override { return true; }

  void hear(const Game& game, const LogEvent& event) override {
    if (failed_) return;
    child_.send(json_line(event, game, seat_) + "\n");
  }

  Input choose(Game& game, const Decision& decision, Random& random) override {
    const std::vector<Input> options = options_of(decision);
    if (!failed_) {
      if (const auto option = ask(game, options)) return options[*option];
      failed_ = true;
      child_.end();
    }
    return make_bot("pass", seat_, nullptr)->choose(game, decision, random);
  }

 private:
  /// The number of the chosen option; nothing, with a finding, when the program fails.
  std::optional<std::size_t> ask(Game& game, const std::vector<Input>& options) {
    std::string answer;
    const Document question = decision_document(game, seat_, options);
    const bool asked = child_.send(grammar::print_document(question, false) + "\n");
    const Child::Reply reply = asked ? child_.receive(answer) : Child::Reply::Ended;
    const std::string who = "the program that plays " + std::string(seat_name(seat_));
    if (reply == Child::Reply::Ended) {
      game.engine().find("R308", Severity::Error, kNone, who + " has ended: the seat passes from now on");
      return std::nullopt;
    }
    if (reply == Child::Reply::Late) {
      game.engine().find(
          "R309", Severity::Error, kNone,
          who + " did not answer in " + std::to_string(kThinkingTime / 1000) + " seconds: the seat passes from now on");
      return std::nullopt;
    }
    const auto option = chosen(answer, options.size());
    if (!option) {
      game.engine().find("R310", Severity::Error, kNone,
                         who + " answered what is no option (0 to " + std::to_string(options.size() - 1) +
                             "): the seat passes from now on");
    }
    return option;
  }

  std::string program_;
  Seat seat_;
  Child child_;
  bool failed_ = false;
};

}  // namespace

std::unique_ptr<Bot> make_command_bot(std::string program, Seat seat) {
  return std::make_unique<CommandBot>(std::move(program), seat);
}

}  // namespace majs::runtime
