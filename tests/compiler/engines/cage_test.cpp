#include "compiler/engines/cage.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>

#include <cstdlib>
#include <new>

namespace cage_test {

using namespace majs::compiler;

namespace {

CageLimits small() {
  CageLimits limits;
  limits.time = std::chrono::milliseconds(500);
  limits.memory_bytes = std::size_t{64} << 20;
  limits.output_bytes = 1'000'000;
  return limits;
}

}  // namespace

TEST_SUITE("cage") {
  TEST_CASE("what the work returns comes back whole") {
    for (const std::size_t size : {0U, 1U, 70'000U, 1'000'000U}) {
      const auto result = run_in_cage(small(), [size] { return std::string(size, 'x'); });
      CHECK(result.end == CageEnd::Finished);
      CHECK(result.output == std::string(size, 'x'));
    }
    CHECK(run_in_cage(small(), [] { return std::string(1'000'001, 'x'); }).end == CageEnd::OutputTooLarge);
  }

  TEST_CASE("time and memory are bounded, crashes are told apart") {
    CHECK(run_in_cage(small(), []() -> std::string {
            for (std::atomic<unsigned> i = 0;; ++i) {
            }
          }).end == CageEnd::Timeout);
    CHECK(run_in_cage(small(), []() -> std::string { leave_cage_out_of_memory(); }).end == CageEnd::Memory);
    CHECK(run_in_cage(small(), []() -> std::string { throw std::bad_alloc(); }).end == CageEnd::Memory);
    const auto killed = run_in_cage(small(), []() -> std::string { ::abort(); });
    CHECK(killed.end == CageEnd::Crashed);
    CHECK(killed.signal == SIGABRT);
    CHECK(run_in_cage(small(), []() -> std::string { ::_exit(0); }).end == CageEnd::Crashed);
  }

  TEST_CASE("only processor time counts, until the clock has had enough") {
    // Waiting costs none: futex is among the calls a caged process may make.
    const auto sleep = [](std::chrono::milliseconds time) {
      int word = 0;
      const timespec span{time.count() / 1000, (time.count() % 1000) * 1'000'000};
      ::syscall(SYS_futex, &word, FUTEX_WAIT, 0, &span, nullptr, 0);
    };
    CageLimits limits = small();
    limits.time = std::chrono::milliseconds(100);
    const auto result = run_in_cage(limits, [&]() -> std::string {
      sleep(std::chrono::milliseconds(400));
      return "awake";
    });
    CHECK(result.end == CageEnd::Finished);
    CHECK(result.output == "awake");
    limits.wall = std::chrono::milliseconds(200);
    CHECK(run_in_cage(limits, [&]() -> std::string {
            sleep(std::chrono::seconds(60));
            return "awake";
          }).end == CageEnd::Asleep);
  }

  TEST_CASE("nothing outside is within reach") {
    ::setenv("MAJS_SECRET", "x", 1);
    const int open_file = ::open("/dev/null", O_RDONLY);
    const auto result = run_in_cage(small(), [open_file] {
      std::string reached;
      if (::getenv("MAJS_SECRET") != nullptr) reached += "environment ";
      if (::open("/etc/passwd", O_RDONLY) >= 0) reached += "file ";
      if (::open("/tmp/majs-cage-test", O_WRONLY | O_CREAT, 0600) >= 0) reached += "new file ";
      if (open_file > 3 && ::fcntl(open_file, F_GETFD) >= 0) reached += "descriptor ";
      if (::socket(AF_INET, SOCK_STREAM, 0) >= 0) reached += "network ";
      return reached;
    });
    ::close(open_file);
    ::unsetenv("MAJS_SECRET");
    CHECK(result.end == CageEnd::Finished);
    CHECK(result.output.empty());
  }
}

}  // namespace cage_test
