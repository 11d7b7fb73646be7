#pragma once
// majs once more, as a process of its own that shares the terminal.

#include <string>
#include <vector>

namespace majs::cli {

/// Runs `majs WORDS...` and waits for it: its exit code, 128 and more when it was ended by a signal, 3 when it could
/// not be started.
int run_own_program(std::vector<std::string> words);

}  // namespace majs::cli
