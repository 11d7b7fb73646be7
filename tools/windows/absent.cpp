// What this build has not: libjq, which wants a process without rights to run in, and `majs bench`, which measures
// processes.

#include <nlohmann/json.hpp>

#include "compiler/engines/jq_engine.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/terminal.hpp"

extern "C" {
#include <jq.h>
// What it is asked for is that of the newest one: nothing has to be supplied to a jq that is not there.
jv jv_number_with_literal(const char*) { return {}; }
jv jv_number_abs(jv number) { return number; }
}

namespace majs::compiler {

std::optional<Document> run_jq(std::string_view, const Environment&, const Document&, const JqLimits&, JqError* error) {
  if (error != nullptr)
    *error = {JqError::Kind::Internal,
              "this needs jq itself, which majs for Windows has not (plain paths, assignments, `if`, `map`, `select` "
              "are): use majs in WSL, or `npx majs`"};
  return std::nullopt;
}

}  // namespace majs::compiler

namespace majs::cli {

void add_bench(CommandLine& command, Context& context) {
  command.footer("majs for Windows has no benchmarks.");
  on_run(command, context, [](Context&) {
    print_error("majs: there are no benchmarks in majs for Windows\n");
    return Exit::Usage;
  });
}

}  // namespace majs::cli
