// What a browser has not: processes, sockets, threads, libjq, the XML reader, zlib. Whoever asks for them is told so.

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "compiler/engines/jq_engine.hpp"
#include "runtime/play/command_bot.hpp"
#include "runtime/records/record.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/junit_merge.hpp"

namespace {

/// Files may be read by who wrote them: Emscripten begins with a mask that allows nothing.
[[maybe_unused]] const mode_t kMaskBefore = ::umask(S_IWGRP | S_IWOTH);

}  // namespace

namespace majs::compiler {

std::optional<Document> run_jq(std::string_view, const Environment&, const Document&, const JqLimits&, JqError* error) {
  if (error != nullptr)
    *error = {
        JqError::Kind::Internal,
        "this needs jq itself, which is not in the browser (plain paths, assignments, `if`, `map`, `select` are): "
        "use `majs` on the desk"};
  return std::nullopt;
}

}  // namespace majs::compiler

namespace majs::runtime {

std::unique_ptr<Bot> make_command_bot(std::string, Seat) { return nullptr; }

std::optional<std::string> unpack_record(std::string_view text, std::string& problem) {
  if (!text.starts_with("\x1f\x8b")) return std::string(text);
  problem = "packed records are not read in the browser: use `majs` on the desk";
  return std::nullopt;
}

ReadRecords read_mjlog_record(std::string_view) {
  return {{}, "games in the XML of tenhou.net are not read in the browser: use `majs` on the desk"};
}

}  // namespace majs::runtime

namespace majs::cli {

void add_bench(CommandLine&, Context&) {}
void add_lsp(CommandLine&, Context&) {}  // session.cpp has it
void add_watch(CommandLine&, Context&) {}

std::optional<std::string> merge_junit(const std::vector<JunitPart>&, std::string& error) {
  error = "JUnit reports are not merged in the browser: use `majs` on the desk";
  return std::nullopt;
}

}  // namespace majs::cli
