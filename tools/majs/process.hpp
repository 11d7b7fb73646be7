#pragma once
// What the system does for the process: process.cpp for POSIX.

#include <span>

namespace majs::cli {

/// Before anything else: the words of the command line in UTF-8, and streams that pass bytes as they are.
std::span<char*> begin_process(int count, char** words);

/// A number that no other running process has.
unsigned long process_number();

/// Threads that can work at the same time, at least one: the others would wait. One where there are no threads.
unsigned threads_at_once();

/// Writing where nobody reads fails, and does not end the process.
void survive_closed_pipes();

}  // namespace majs::cli
