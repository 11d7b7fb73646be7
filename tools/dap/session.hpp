#pragma once
// The Debug Adapter Protocol over standard input and output: what a client asks, and where the game stops.

#include "tools/dap/debuggee.hpp"

namespace majs::dap {

/// Serves a client until it goes. True when it went as the protocol wants, or never came.
bool serve(LoadDebuggee load);

}  // namespace majs::dap
