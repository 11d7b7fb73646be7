// `majs dap`: the debugger.

#include "compiler/load/library_lookup.hpp"
#include "tools/dap/message_stream.hpp"
#include "tools/dap/session.hpp"
#include "tools/majs/debuggees.hpp"
#include "tools/majs/process.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

Exit run_dap(Context& context) {
  survive_closed_pipes();  // a client that is gone is noticed when writing fails
  dap::MessageStream messages;
  const bool well =
      dap::serve([&](const Document& launch,
                     const std::vector<std::string>& conditions) { return load_debuggee(launch, conditions, context); },
                 messages);
  return well ? Exit::Ok : Exit::Wrong;
}

}  // namespace

void add_dap(CommandLine& command, Context& context) {
  command.footer(
      "Examples:\n"
      "  majs dap                               editors start it: see tools/editors\n"
      "  majs dap --root mods                   names are looked up there first");
  on_run(command, context, [](Context& running) { return run_dap(running); });
}

}  // namespace majs::cli
