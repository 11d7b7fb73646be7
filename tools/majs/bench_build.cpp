// `majs bench build`: the sample ruleset from its files to one document.

#include <nlohmann/json.hpp>

#include "compiler/load/ruleset_loader.hpp"
#include "grammar/document.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/bench_process.hpp"
#include "tools/majs/sample_ruleset.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

constexpr double kMilliseconds = 1e3;

/// Of the kind that people write in jq: paths, conditions, arithmetic.
constexpr std::string_view kJqMod = R"jq(.display_name += " (house)"
| if .max_rounds then .max_rounds |= . - 1 else . end
| .yaku |= map(if .display_name == "Tanyao" then .value = 2 else . end)
| .initial_score = 30000
)jq";

/// `majs build` of the bundled riichi with the mods of its menu, alone and with one in jq besides.
Exit measure_riichi(const BenchOptions& options, const BenchFolder& folder, BenchReport& report,
                    compiler::Diagnostics& diagnostics) {
  const std::string mod = folder.write("house.jq", kJqMod, diagnostics);
  const std::pair<std::string, std::vector<std::string>> rows[] = {
      {"majs build riichi --default-mods", {"build", "riichi", "--default-mods"}},
      {"the same with a mod in jq", {"build", "riichi", "--default-mods", "--mod", mod}},
  };
  for (const auto& row : rows) {
    const std::vector<std::string>& arguments = row.second;
    Ended ended;
    const Spread seconds = duration(options.effort, [&] { ended = run_majs(arguments); });
    if (ended.code != 0) return cannot_run(arguments, ended.code);
    report.add(row.first, scaled(seconds, kMilliseconds), "ms");
  }
  return Exit::Ok;
}

}  // namespace

Exit bench_build(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  const BenchFolder sample(diagnostics);
  if (diagnostics.has_errors()) return show(context, diagnostics);
  for (const SampleFile& file : sample_ruleset()) sample.write(file.path, file.text, diagnostics);
  const compiler::Roots roots{{sample.path()}};
  compiler::BuildRequest request;
  request.ruleset = "sample";

  Spread seconds[2];
  for (const auto engine : {compiler::Engine::Native, compiler::Engine::Jq}) {
    std::string text;
    const auto work = [&] {
      const auto build = compiler::build(request, roots, engine, diagnostics);
      text = build ? grammar::print_document(build->document, false) : std::string();
    };
    seconds[engine == compiler::Engine::Jq] = duration(options.effort, work);
    if (diagnostics.has_errors()) return show(context, diagnostics);
    report.sign(text);
    if (engine == compiler::Engine::Native) report.add("document", static_cast<double>(text.size()) / 1e3, "kB");
  }
  report.add("in process, native", scaled(seconds[0], kMilliseconds), "ms");
  report.add("in process, jq", scaled(seconds[1], kMilliseconds), "ms");
  report.add("native is faster", seconds[1].median / seconds[0].median, "times");

  const std::string output = (sample.path() / "out.json").generic_string();
  for (const char* engine : {"native", "jq"}) {
    const std::vector<std::string> arguments = {"build",    "sample", "--root", sample.path().generic_string(),
                                                "--engine", engine,   "-o",     output};
    Ended ended;
    const Spread process = duration(options.effort, [&] { ended = run_majs(arguments); });
    if (ended.code != 0) return cannot_run(arguments, ended.code);
    report.add(std::string("exec to file written, ") + engine, scaled(process, kMilliseconds), "ms");
    report.add(std::string("peak memory, ") + engine, static_cast<double>(ended.memory) / 1024, "MiB");
  }
  return measure_riichi(options, sample, report, diagnostics);
}

}  // namespace majs::cli
