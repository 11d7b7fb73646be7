// `majs bench batch`: the hands of `majs bench score` as lines, from file to file.

#include <fmt/format.h>

#include "compiler/load/files.hpp"
#include "grammar/document.hpp"
#include "tools/bench/score_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/bench_process.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {

Exit bench_batch(const BenchOptions& options, Context& context, BenchReport& report) {
  const std::string ruleset = options.ruleset();
  Exit exit = Exit::Ok;
  const auto rules = rules_to_measure(ruleset, std::nullopt, context, exit);
  if (rules == nullptr) return exit;
  compiler::Diagnostics diagnostics;
  const BenchFolder folder(diagnostics);
  // So often the same hands that starting the process does not count.
  constexpr int kTimes = 5;
  const std::vector<std::string> lines = runtime::batch_lines(rules);
  std::string text;
  for (const std::string& line : lines) text += line;
  const std::string once = folder.write("once.jsonl", text, diagnostics);
  std::string all;
  for (int i = 0; i < kTimes; ++i) all += text;
  const std::string input = folder.write("hands.jsonl", all, diagnostics);
  const std::string output = (folder.path() / "answers.jsonl").generic_string();
  const auto asked = [&](const std::string& file) {
    return std::vector<std::string>{"score", ruleset, "--batch", file, "--jobs", "1"};
  };
  if (diagnostics.has_errors()) return show(context, diagnostics);
  Ended ended = run_majs(asked(once), output);
  if (ended.code != 0) return cannot_run(asked(once), ended.code);
  report.sign(compiler::read_file(output, grammar::kMaxDocumentBytes, diagnostics).value_or(""));
  const Spread speed = rate(options.effort, [&] {
    ended = run_majs(asked(input), output);
    return lines.size() * kTimes;
  });
  if (ended.code != 0) return cannot_run(asked(input), ended.code);
  report.add("lines of " + ruleset, speed, "/s");
  const std::vector<std::string> fewer = {"score",  ruleset, "--batch",  input,
                                          "--jobs", "1",     "--fields", "id,score,limit"};
  report.add("the same, answered with " + fewer.back(),
             rate(options.effort,
                  [&] {
                    ended = run_majs(fewer, output);
                    return lines.size() * kTimes;
                  }),
             "/s");
  if (ended.code != 0) return cannot_run(fewer, ended.code);
  report.add("peak memory", static_cast<double>(ended.memory) / 1024, "MiB");
  return diagnostics.has_errors() ? show(context, diagnostics) : Exit::Ok;
}

}  // namespace majs::cli
