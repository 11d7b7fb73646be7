// What WebAssembly has not: programs that are bots, benchmarks of processes; and libjq, the XML reader and
// zlib where their sources were not to be had (tools/wasm/sources). Whoever asks for them is told so.

#include <nlohmann/json.hpp>

#include "compiler/engines/jq_engine.hpp"
#include "runtime/play/bots/command_bot.hpp"
#include "runtime/records/record.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/junit_merge.hpp"
#include "tools/majs/library_files.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::runtime {
namespace {

/// As when a program has ended at once.
class AbsentBot : public Bot {
 public:
  explicit AbsentBot(Seat seat) : seat_(seat) {}

  Input choose(Game& game, const Decision& decision, Random& random) override {
    if (!std::exchange(told_, true)) {
      game.engine().find("R308", Severity::Error, kNone,
                         "the program that plays " + std::string(seat_name(seat_)) +
                             " cannot be started by WebAssembly, use the native `majs`: the seat passes");
    }
    return make_bot("pass", seat_, nullptr)->choose(game, decision, random);
  }

 private:
  Seat seat_;
  bool told_ = false;
};

}  // namespace

std::unique_ptr<Bot> make_command_bot(std::string, Seat seat) { return std::make_unique<AbsentBot>(seat); }

}  // namespace majs::runtime

namespace majs::cli {

compiler::LibraryFiles library_files() { return {}; }  // they are files here

void add_bench(CommandLine& command, Context& context) {
  command.footer("Examples:\n  majs bench                             of the native program only");
  on_run(command, context, [](Context&) {
    print_error("majs bench: it measures the native program, which this is not\n");
    return Exit::Failure;
  });
}

}  // namespace majs::cli

#if !defined(MAJS_WASM_LIBRARIES)

namespace majs::compiler {

std::optional<Document> run_jq(std::string_view, const Environment&, const Document&, const JqLimits&, JqError* error) {
  if (error != nullptr)
    *error = {
        JqError::Kind::Internal,
        "this needs jq itself, which is not in this WebAssembly (plain paths, assignments, `if`, `map`, `select` are): "
        "use the native `majs`"};
  return std::nullopt;
}

}  // namespace majs::compiler

namespace majs::runtime {

std::optional<std::string> unpack_record(std::string_view text, std::string& problem) {
  if (!text.starts_with("\x1f\x8b")) return std::string(text);
  problem = "packed records are not read by this WebAssembly: use the native `majs`";
  return std::nullopt;
}

ReadRecords read_mjlog_record(std::string_view) {
  return {{}, "games in the XML of tenhou.net are not read by this WebAssembly: use the native `majs`"};
}

}  // namespace majs::runtime

namespace majs::cli {

std::optional<std::string> merge_junit(const std::vector<JunitPart>&, std::string& error) {
  error = "JUnit reports are not merged by this WebAssembly: use the native `majs`";
  return std::nullopt;
}

}  // namespace majs::cli

#endif
