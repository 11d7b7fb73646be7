// `majs run`: play games without people.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "compiler/load/files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/coverage.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/interrupt.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/run_output.hpp"
#include "tools/majs/run_part_file.hpp"
#include "tools/majs/run_replays.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct RunCommand : RunOptions {
  std::string log;
  runtime::LogFormat log_format = runtime::LogFormat::Majs;
  std::string report;  ///< file
  std::string stats;   ///< file
  bool resume = false;
  std::string format = "human";
  unsigned jobs = 1;
  CoverageOptions coverage;
};

/// What is played, for the first line of a log: a request, with paths as they are seen from the log.
std::string header_of(const compiler::BuildRequest& request, const RunCommand& options) {
  Document header = Document::object();
  if (request.ruleset_file.empty()) {
    header["ruleset"] = request.ruleset;
  } else {
    const auto folder = std::filesystem::absolute(options.log).parent_path();
    std::error_code error;
    const auto path = std::filesystem::proximate(request.ruleset_file, options.log == "-" ? "." : folder, error);
    header["ruleset"] = path.has_parent_path() ? path.generic_string() : "./" + path.generic_string();
  }
  Document mods = Document::array();
  for (const compiler::ModRequest& mod : request.mods) {
    mods.push_back(compiler::mod_entry(mod.file.empty() ? mod.id : mod.file, mod.config.get()));
  }
  if (!mods.empty()) header["mods"] = std::move(mods);
  if (request.config) header["config"] = *request.config;
  if (!request.played_as.empty()) header["as"] = request.played_as;
  header["bots"] = options.bots;
  return grammar::print_document(header, false);
}

/// What was played before, for --resume.
class Journal {
 public:
  Journal(const RunCommand& options, const compiler::Build& build, const Context& context)
      : options_(options), context_(context), file_(part_file_of(options, build, context)) {}

  /// Reads what the file has, if there is one; Ok, or why that is not possible.
  Exit resume() {
    std::error_code ignored;
    if (!options_.resume || !std::filesystem::exists(options_.stats, ignored)) return Exit::Ok;
    Exit exit = Exit::Ok;
    const auto before = read_part_file(options_.stats, context_, exit);
    if (!before) return exit;
    std::string why = why_foreign(file_, *before);
    const runtime::GameRun expected{options_.shard.part - 1, before->part.statistics.games, options_.shard.of};
    const bool own = before->part.games.empty() || before->part.games == std::vector{expected};
    if (why.empty() && !own) why = "it is another part of the games";
    if (!why.empty()) {
      print_error("majs run: `" + options_.stats + "` is of another run: " + why + "\n");
      return Exit::Wrong;
    }
    before_ = before->part;
    return Exit::Ok;
  }
  std::uint64_t played() const { return before_.statistics.games; }

  /// Everything that was played, now and before.
  runtime::RunPart whole(const runtime::RunPart& now) const {
    runtime::RunPart sum = now;
    sum.statistics.add(before_.statistics);
    for (const runtime::FoundOnce& found : before_.found) add_found(sum.found, found);
    sum.games.clear();
    if (sum.statistics.games > 0) sum.games = {{options_.shard.part - 1, sum.statistics.games, options_.shard.of}};
    return sum;
  }
  Exit write(const runtime::RunPart& now) {
    if (options_.stats.empty()) return Exit::Ok;
    file_.part = whole(now);
    return put_result(context_, options_.stats, part_text(file_), options_.resume);
  }

 private:
  const RunCommand& options_;
  const Context& context_;
  PartFile file_;
  runtime::RunPart before_;
};

/// Options that cannot go together; "" when they can.
std::string wrong_options(const RunCommand& options) {
  if (options.resume && options.stats.empty()) return "--resume goes on where the file of --stats ends: which one?";
  if (options.resume && !options.log.empty())
    return "--resume and --log: the games that were played before have no log";
  if (options.resume && options.coverage.wanted())
    return "--resume and --coverage: of the games that were played before it is not known what ran";
  if (const std::string wrong = wrong_coverage(options.coverage); !wrong.empty()) return wrong;
  if (options.log == "-" && runtime::is_one_game(options.log_format) && options.games > 1) {
    return "this format holds one game: several need files, as `--log FILE` names them";
  }
  return "";
}

/// Where the records of games go, one after the other: however many there are, they are not kept.
class Logs {
 public:
  Logs(const RunCommand& options, const Context& context)
      : options_(options),
        context_(context),
        separate_(!options.log.empty() && runtime::is_one_game(options.log_format) && options.games > 1),
        // A format that may have no word for a game writes nothing then.
        at_once_(options.log == "-" && options.log_format == runtime::LogFormat::Majs) {}

  void add(const std::string& text) {
    if (exit_ != Exit::Ok) return;
    if (separate_) {
      put_kept();  // only when the next one comes it is known that the format had words for it
      kept_ = text;
    } else if (at_once_) {
      exit_ = print_result(text);
    } else if (options_.log.empty() || options_.log == "-") {
      kept_ += text;
    } else {
      compiler::Diagnostics diagnostics;
      if (!file_ && may_write(context_, options_.log, diagnostics)) {
        if (auto opened = compiler::OutputFile::open(options_.log, diagnostics)) file_.emplace(std::move(*opened));
      }
      const bool written = file_ && file_->write(text, diagnostics);
      exit_ = written ? Exit::Ok : show(context_, diagnostics);
      bytes_ += text.size();
    }
  }
  /// What is told to people.
  const std::string& story() const { return kept_; }
  bool failed() const { return exit_ != Exit::Ok; }
  std::uint64_t files() const { return games_; }
  Exit finish() {
    if (separate_) put_kept();
    if (exit_ == Exit::Ok && options_.log == "-" && !at_once_) exit_ = print_result(kept_);
    if (exit_ != Exit::Ok || !file_) return exit_;
    compiler::Diagnostics diagnostics;
    if (file_->finish(diagnostics)) {
      remark(context_, "wrote " + options_.log + ", " + std::to_string(bytes_) + " bytes");
    }
    return show(context_, diagnostics);
  }

 private:
  void put_kept() {
    if (kept_.empty() || exit_ != Exit::Ok) return;
    const Shard& shard = options_.shard;
    exit_ = put_result(context_, numbered_path(options_.log, shard.part + games_++ * shard.of), kept_);
    kept_.clear();
  }

  const RunCommand& options_;
  const Context& context_;
  bool separate_;
  bool at_once_;
  std::optional<compiler::OutputFile> file_;
  std::string kept_;
  std::uint64_t games_ = 0;  ///< that have a file of their own
  std::uint64_t bytes_ = 0;
  Exit exit_ = Exit::Ok;
};

Exit run_run(const RunCommand& options, Context& context) {
  runtime::SimulationOptions simulation;
  if (!simulation_of(options, simulation)) return Exit::Usage;
  if (const std::string wrong = wrong_options(options); !wrong.empty()) {
    print_error("majs run: " + wrong + "\n");
    return Exit::Usage;
  }
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library_for(options.build, context, diagnostics);
  const auto request = make_request(options.build, roots, diagnostics);
  const auto build =
      request ? compiler::build(*request, roots, options.build.engine, diagnostics) : std::optional<compiler::Build>();
  if (const Exit exit = show(context, diagnostics); !build) return exit == Exit::Ok ? Exit::Wrong : exit;
  runtime::Findings loading;
  const auto rules =
      runtime::load_rules(Document(build->document), loading, nullptr, nullptr, options.coverage.passes());
  if (options.format == "human" || rules == nullptr) {
    show_findings(context, loading, *build, options.build.ruleset);
  }
  if (rules == nullptr) return Exit::Wrong;
  Journal journal(options, *build, context);
  if (const Exit exit = journal.resume(); exit != Exit::Ok) return exit;

  const std::uint64_t games = options.shard.size(options.games);
  simulation.jobs = options.jobs;
  simulation.skipped = journal.played();
  simulation.watch_actions =
      !options.report.empty() || !options.stats.empty() || options.format == "json" || options.games > 1;
  const bool tell = options.format == "human" && options.games == 1 && options.log != "-";
  if (tell) simulation.log_format = runtime::LogFormat::Readable;
  if (!options.log.empty()) {
    simulation.log_format = options.log_format;
    simulation.log_header = header_of(*request, options);
  }
  Logs logs(options, context);
  simulation.log = [&](const std::string& text) { logs.add(text); };
  Progress progress(context, "games", games);
  simulation.progress = [&](std::uint64_t played) { progress.advance(journal.played() + played); };
  const InterruptWatch watch;
  simulation.stop = [&] { return watch.interrupted(); };
  Exit written = Exit::Ok;
  if (!options.stats.empty()) {
    simulation.checkpoint = [&](const runtime::RunPart& so_far) {
      if (written == Exit::Ok) written = journal.write(so_far);
    };
  }
  const runtime::SimulationResult result = runtime::simulate(rules, simulation);
  if (!options.log.empty() && !result.log_problem.empty()) {
    compiler::Diagnostics problems;
    const std::string written_before = std::to_string(logs.files()) + " games before are written";
    problems.report(compiler::Code::CannotBeRecorded, nullptr, {},
                    result.log_problem + "; " + (logs.files() > 0 ? written_before : "nothing is written"));
    return show(context, problems);
  }
  if (written == Exit::Ok) written = journal.write(result);
  if (written != Exit::Ok) return written;
  const runtime::RunPart whole = journal.whole(result);
  const runtime::Findings findings = in_order(whole.found);
  const RunResult told{whole.statistics, findings, result.stopped};
  if (result.stopped) {
    print_error("majs run: interrupted; " + std::to_string(whole.statistics.games) + " of " + std::to_string(games) +
                " games were played to their end\n");
  }
  if (const Exit exit = logs.finish(); exit != Exit::Ok) return exit;
  if (const Exit exit = put_report(options.report, told, *rules, *build, options, context); exit != Exit::Ok) {
    return exit;
  }
  if (!options.replay.empty() && !result.stopped) {
    const Exit exit = write_replays(rules, *build, findings, simulation, options, context);
    if (exit != Exit::Ok) return exit;
  }
  if (options.format == "json") {
    const Exit exit = print_result(json_report(told, *rules, *build, options, context));
    if (exit != Exit::Ok) return exit;
  } else if (options.log != "-") {
    const bool story = tell && options.log.empty() && journal.played() == 0;
    const Exit exit = print_text(story ? logs.story() : runtime::readable_statistics(whole.statistics, *rules));
    if (exit != Exit::Ok) return exit;
  }
  if (options.format == "human") show_findings(context, findings, *build, options.build.ruleset);
  CoverageReport coverage;
  add_coverage(*rules, *build, options.coverage.library, coverage);
  const Exit covered = put_coverage(coverage, options.coverage, context, "majs run");
  if (result.stopped) return Exit::Interrupted;
  if (covered != Exit::Ok) return covered;
  return runtime::has_errors(findings) ? Exit::Wrong : Exit::Ok;
}

}  // namespace

void add_run(CommandLine& command, Context& context) {
  auto options = std::make_shared<RunCommand>();
  add_run_options(command, *options);
  command.add_option("--log", options->log, "Write what happens to this file")->type_name("FILE")->check(file_name());
  command
      .add_option_function(
          "--log-format",
          [options](const std::string& name) {
            const bool known = runtime::parse_log_format(name, options->log_format);
            return known ? std::string() : "majs, mjai, tenhou, mjlog or botzone, not `" + name + "`";
          },
          "majs (everything, for `majs test`), or mjai, tenhou, mjlog (riichi games of three or four players, for "
          "other programs; tenhou and mjlog hold one game a file), botzone (Chinese Official without flowers)")
      ->type_name("FORMAT");
  add_report_option(command, options->report);
  command
      .add_option("--replay", options->replay,
                  "Write a table to step through to this page: the first game, and beside it those with findings, as "
                  "PAGE-SEED.html")
      ->type_name("PAGE")
      ->check(Check{[](const std::string& path) -> std::string {
                      return path.ends_with(".html") ? "" : "a file that ends with .html";
                    },
                    "",
                    {}});
  add_jobs_option(command, options->jobs, "How many games are played at the same time; changes no result");
  add_shard_option(command, options->shard, "Play only this part of the games, such as 2/4");
  command
      .add_option("--stats", options->stats,
                  "Write what was counted to this file, now and then and at the end, for `majs merge` and --resume")
      ->type_name("FILE");
  command.add_flag("--resume", options->resume, "Go on where the file of --stats ends; without one, begin");
  add_format_option(command, options->format);
  add_coverage_options(command, options->coverage);
  command.footer(
      "Examples:\n"
      "  majs run tutorial --seed 1             one game, told line by line\n"
      "  majs run hong_kong --games 1000        many games: who wins, how often nobody does\n"
      "  majs run tutorial --log game.jsonl     a log that `majs test game.jsonl` replays\n"
      "  majs run riichi --bots efficient,random,pass,pass --games 100\n"
      "  majs run riichi --games 1000 --jobs 4 --report riichi.html\n"
      "  majs run sichuan --seed 7 --replay sichuan.html    a table to step through, for a browser\n"
      "  majs run hong_kong --games 100 --coverage reached.html --with-library    which lines run\n"
      "  majs run riichi --games 100000 --shard 2/8 --stats part-2.json --resume");
  on_run(command, context, [options](Context& context) { return run_run(*options, context); });
}

}  // namespace majs::cli
