#pragma once
// Drives a server over two descriptors.

#include "tools/lsp/server.hpp"

namespace majs::lsp {

/// Reads messages from `in` and writes answers to `out` until the client says `exit` or closes the stream. True when it
/// ended as the protocol wants.
bool serve(ServerOptions options, int in, int out);

}  // namespace majs::lsp
