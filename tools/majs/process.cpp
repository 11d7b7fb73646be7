#include "tools/majs/process.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <thread>

namespace majs::cli {

std::span<char*> begin_process(int count, char** words) { return {words, static_cast<std::size_t>(count)}; }

unsigned long process_number() { return static_cast<unsigned long>(::getpid()); }

unsigned threads_at_once() { return std::max(std::thread::hardware_concurrency(), 1U); }

void survive_closed_pipes() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace majs::cli
