#pragma once
// The options that say how a hand is won, but for the hand: those of `majs score`, for one hand or for many.

#include <string>
#include <utility>
#include <vector>

#include "runtime/play/hands/hand_request.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

/// Adds `--by`, `--seat`, `--dora`, `--status`, `--riichi` … Wrong counters are found while the command line is read.
void add_situation_options(CommandLine& command, runtime::HandRequest& hand);
/// The options that were given, as a command line says them: what is not said in `hand`, a request as it is made, is
/// left out.
std::string situation_words_of(const runtime::HandRequest& hand);

}  // namespace majs::cli
