#pragma once
// What `majs dap` plays: a ruleset with bots, a test case, a log, a recorded game.

#include "tools/dap/debuggee.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

/// Of the arguments of `launch` (tools/editors/README.md). Files are looked up from the folder the program runs in.
dap::Debuggee load_debuggee(const Document& launch, const std::vector<std::string>& conditions, Context& context);

}  // namespace majs::cli
