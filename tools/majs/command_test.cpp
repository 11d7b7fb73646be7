// `majs test`: play test files, and tell what differs from what they expect.

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>

#include "compiler/load/file_search.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/json_place.hpp"
#include "compiler/load/request_document.hpp"
#include "grammar/display.hpp"
#include "runtime/play/course/workers.hpp"
#include "runtime/play/logs/replay.hpp"
#include "runtime/play/tests/test_file.hpp"
#include "runtime/play/tests/test_report.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/coverage.hpp"
#include "tools/majs/fitted_json.hpp"
#include "tools/majs/game_logs.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/shrink_failures.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/test_records.hpp"
#include "tools/majs/test_rulesets.hpp"
#include "tools/majs/test_update.hpp"

namespace majs::cli {
namespace {

using runtime::TestOutcome;
using runtime::TestResult;

struct TestCommand {
  std::vector<std::string> paths;
  std::string filter;
  runtime::TestFormat format = runtime::TestFormat::Human;
  std::string output;
  unsigned jobs = 1;
  bool update = false;
  Shard shard;
  std::string replay;    ///< file
  std::string shrink;    ///< folder
  BuildOptions ruleset;  ///< what records are held against
  CoverageOptions coverage;
};

/// A case where it stands: in which of the files.
struct Case {
  std::size_t file = 0;
  runtime::TestFileCase test;
};

struct TestFile {
  std::string path;
  Document document;
  bool changed = false;
  bool single = false;              ///< the document is one case, not a list
  compiler::SourcePtr source = {};  ///< where lines are told
};

/// From what leads to something in a case to the line of its file.
std::function<std::size_t(const std::vector<std::string>&)> line_finder(const TestFile& file, std::size_t index) {
  if (file.source == nullptr) return {};
  return [&file, index](const std::vector<std::string>& steps) -> std::size_t {
    std::vector<std::string> all;
    if (!file.single && !file.source->text().starts_with('[')) all.emplace_back("tests");
    if (!file.single) all.push_back(std::to_string(index));
    all.insert(all.end(), steps.begin(), steps.end());
    const auto span = compiler::json_place(file.source->text(), all);
    return span ? file.source->locate(span->begin).line : 0;
  };
}

/// Where a case stands in its file.
Document& place_of_case(TestFile& file, std::size_t index) {
  if (file.single) return file.document;
  return (file.document.is_array() ? file.document : file.document["tests"])[index];
}

/// `text*` and `*text` and `*`; a text without a star may stand anywhere.
bool fits(std::string_view name, std::string_view pattern) {
  if (pattern.find('*') == std::string_view::npos) return name.find(pattern) != std::string_view::npos;
  const std::size_t star = pattern.find('*');
  if (name.substr(0, star) != pattern.substr(0, star)) return false;
  const std::string_view rest = pattern.substr(star + 1);
  if (rest.empty()) return true;
  for (std::size_t at = star; at <= name.size(); ++at) {
    const std::string_view tail = name.substr(at);
    if (rest.find('*') == std::string_view::npos ? tail == rest : fits(tail, rest)) return true;
  }
  return false;
}

TestResult run_case(TestRulesets& rulesets, const std::string& path, const runtime::TestFileCase& one,
                    runtime::TestBench& bench) {
  TestResult result{path, one.name, {}, {}};
  result.outcome = runtime::run_case(one, [&] {
    TestRules rules = rulesets.rules_of(path, one.test);
    result.locate = std::move(rules.locate);
    return rules.rules != nullptr ? runtime::run_test(rules.rules, one.test, rules.deal, nullptr, &bench)
                                  : runtime::not_run(TestOutcome::Status::Failed, std::move(rules.problem));
  });
  // It holds what the ruleset was built of, and where something stands is told of failures alone.
  if (result.outcome.status != TestOutcome::Status::Failed) result.locate = nullptr;
  return result;
}

/// Results in the order of the cases, whoever runs them, each at a bench of their own.
template <typename Play>
std::vector<TestResult> run_all(std::size_t count, unsigned jobs, Play&& play) {
  std::vector<TestResult> results(count);
  std::vector<runtime::TestBench> benches(std::max(jobs, 1U));
  runtime::work_together(jobs, count, [&](unsigned job, std::size_t i) { results[i] = play(i, benches[job]); });
  return results;
}

/// Puts what happened into the files in the place of what was expected. False when a file cannot be written.
bool update(std::vector<TestFile>& files, const std::vector<Case>& cases, std::vector<TestResult>& results,
            compiler::Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    TestOutcome& outcome = results[i].outcome;
    if (outcome.mismatches.empty() || !outcome.updated.is_object()) continue;
    TestFile& file = files[cases[i].file];
    place_of_case(file, cases[i].test.index)["expect"] = outcome.updated;
    file.changed = true;
    outcome.mismatches.clear();
    if (outcome.without_effect.empty() && outcome.problem.empty()) outcome = {};
  }
  bool written = true;
  for (const TestFile& file : files) {
    if (!file.changed) continue;
    written = compiler::write_file(file.path, fitted_json(file.document) + "\n", diagnostics) && written;
  }
  return written;
}

TestResult broken_file(const std::string& path, const runtime::TestFileProblem& problem) {
  const std::string place = problem.pointer.empty() ? "the file" : problem.pointer;
  return {path, place, runtime::not_run(TestOutcome::Status::Failed, problem.message), {}};
}

/// Which cases are wanted: those of --filter, and of them those of --shard.
class Wanted {
 public:
  explicit Wanted(const TestCommand& options) : options_(options) {}
  /// Asked of each case once, in order.
  bool operator()(const std::string& name) {
    return (options_.filter.empty() || fits(name, options_.filter)) && options_.shard.has(number_++);
  }

 private:
  const TestCommand& options_;
  std::uint64_t number_ = 0;
};

/// Every game of a log is a case.
void replay_log(TestRulesets& rulesets, const GameLog& log, Wanted& wanted, std::vector<TestResult>& results,
                compiler::Diagnostics& diagnostics) {
  GameLogReader reader(log);
  runtime::LoggedGame game;
  for (std::size_t number = 1; reader.next(game, diagnostics); ++number) {
    TestResult result{log.path, "game " + std::to_string(number), {}, {}};
    if (!wanted(result.file + ": " + result.name)) continue;
    const auto header = grammar::parse_document(game.header, nullptr);
    if (!header) {
      result.outcome = runtime::not_run(TestOutcome::Status::Failed, "this is no log of `majs run`");
    } else {
      TestRules rules = rulesets.rules_of(log.path, *header);
      result.locate = std::move(rules.locate);
      result.outcome = rules.rules != nullptr ? runtime::replay(rules.rules, game)
                                              : runtime::not_run(TestOutcome::Status::Failed, std::move(rules.problem));
    }
    results.push_back(std::move(result));
  }
}

/// Records in folders are known by how they begin.
bool begins_like_record(const std::string& path) {
  constexpr std::size_t kHead = 4'000;
  std::string head(kHead, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return runtime::record_format(head).has_value();
}

/// Tells what came of a game that was to become cases.
void tell_cases(const std::string& game, const std::string& written, const std::vector<std::string>& problems,
                Context& context) {
  for (const std::string& problem : problems)
    print_error("warning: " + grammar::printable(game + ": " + problem) + "\n");
  if (!written.empty()) remark(context, "the rounds of " + game + " are cases of " + written);
}

/// Every game of a log, written as cases: the first beside it, of further ones nothing.
void update_from_log(const GameLog& log, TestRulesets& rulesets, Context& context, compiler::Diagnostics& diagnostics) {
  std::vector<report::CaseOfRound> rounds;
  Document shared = Document::object();
  GameLogReader reader(log);
  for (runtime::LoggedGame game; reader.next(game, diagnostics);) {
    const auto header = grammar::parse_document(game.header, nullptr);
    if (!header || (!rounds.empty() && shared_keys(*header) != shared)) continue;
    shared = shared_keys(*header);
    const TestRules rules = rulesets.rules_of(log.path, *header);
    if (rules.rules == nullptr) continue;
    report::CaseRecorder recorder;
    runtime::replay(rules.rules, game, &recorder);
    rounds.insert(rounds.end(), recorder.rounds().begin(), recorder.rounds().end());
  }
  for (std::size_t i = 0; i < rounds.size(); ++i) rounds[i].test["name"] = "round " + std::to_string(i + 1);
  std::vector<std::string> problems;
  const std::string written = write_cases(log.path, std::move(shared), rounds, rulesets, problems, diagnostics);
  tell_cases(log.path, written, problems, context);
}

/// What the files hold; each is known by its content.
struct Found {
  std::vector<TestFile> files;
  std::vector<Case> cases;
  std::vector<GameLog> logs;
  std::vector<RecordFile> records;
  std::vector<TestResult> broken;
};

/// `kept`: the document is needed besides its cases; `lines`: so is its text.
void add_file(const std::string& path, bool kept, bool lines, const Context& context,
              compiler::Diagnostics& diagnostics, Found& found) {
  if (auto log = find_log(path, context.read.get())) {
    found.logs.push_back(std::move(*log));
    return;
  }
  const compiler::SourcePtr source = read_recorded(path, context.read.get(), diagnostics);
  if (source == nullptr) return;
  if (runtime::is_log(source->text())) {
    found.logs.push_back({path, std::string(source->text())});
    return;
  }
  if (runtime::record_format(source->text())) {
    found.records.push_back({path, runtime::read_records(source->text())});
    return;
  }
  auto document = compiler::read_json(source, diagnostics);
  if (!document) return;
  runtime::TestFile read = runtime::read_test_file(kept ? Document(*document) : std::move(*document));
  for (const runtime::TestFileProblem& problem : read.problems) found.broken.push_back(broken_file(path, problem));
  for (runtime::TestFileCase& one : read.cases) found.cases.push_back({found.files.size(), std::move(one)});
  found.files.push_back({path, kept ? std::move(*document) : Document(), false, read.single, lines ? source : nullptr});
}

/// The rounds of all records that are wanted.
std::vector<RecordedCase> recorded_cases(const Found& found, Wanted& wanted) {
  std::vector<RecordedCase> cases;
  for (std::size_t i = 0; i < found.records.size(); ++i) {
    for (RecordedCase& one : cases_of(found.records[i], i)) {
      if (wanted(found.records[i].path + ": " + one.name)) cases.push_back(std::move(one));
    }
  }
  return cases;
}

void tell_of_records(const Context& context, const std::string& text) {
  if (!context.quiet) print_error("majs test: " + text + "\n");
}

/// What records have that nobody looks at, and what they lack: each once.
void tell_notes(const Found& found, const Context& context) {
  std::map<std::string, std::vector<std::string>> notes;
  for (const RecordFile& file : found.records) {
    for (const std::string& note : file.read.notes) notes[note].push_back(file.path);
  }
  for (const auto& [note, paths] : notes) {
    const std::string more = paths.size() > 1 ? " and " + std::to_string(paths.size() - 1) + " more" : std::string();
    tell_of_records(context, paths.front() + more + ": " + note);
  }
}

/// The rounds of each record, written as cases beside it.
void update_from_records(const Found& found, const std::vector<RecordedCase>& cases,
                         const std::vector<const RecordRuleset*>& rules, TestRulesets& rulesets, Context& context,
                         compiler::Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < cases.size();) {
    const std::size_t file = cases[i].file;
    const RecordRuleset& ruleset = *rules[i];
    std::vector<report::CaseOfRound> rounds;
    for (; i < cases.size() && cases[i].file == file && rules[i] == &ruleset; ++i) {
      report::CaseRecorder recorder;
      ruleset.play(found.records[file], cases[i], &recorder);
      for (report::CaseOfRound round : recorder.rounds()) {
        round.test["name"] = cases[i].name;
        rounds.push_back(std::move(round));
      }
    }
    std::vector<std::string> problems;
    const std::string& path = found.records[file].path;
    const std::string written =
        write_cases(path, shared_keys(ruleset.options()), rounds, rulesets, problems, diagnostics);
    tell_cases(path, written, problems, context);
  }
}

void play_records(const TestCommand& options, const Found& found, Wanted& wanted, const compiler::Roots& roots,
                  TestRulesets& rulesets, Context& context, compiler::Diagnostics& diagnostics,
                  std::vector<TestResult>& results, CoverageReport& coverage) {
  const std::vector<RecordedCase> cases = recorded_cases(found, wanted);
  RecordRulesets recorded(options.ruleset, roots, options.coverage.passes());
  std::vector<const RecordRuleset*> rules;
  for (const RecordedCase& one : cases) rules.push_back(&recorded.of(found.records[one.file], one, diagnostics));
  for (const std::string& name : recorded.chosen()) tell_of_records(context, "records are held against " + name);
  tell_notes(found, context);
  std::vector<TestResult> played = run_all(cases.size(), options.jobs, [&](std::size_t i, runtime::TestBench& bench) {
    return rules[i]->play(found.records[cases[i].file], cases[i], nullptr, &bench);
  });
  // A ruleset that cannot be played is told once, not for every round.
  std::map<const RecordRuleset*, std::size_t> unplayed;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (rules[i]->rules() == nullptr && found.records[cases[i].file].read.problem.empty()) ++unplayed[rules[i]];
  }
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto count = unplayed.find(rules[i]);
    if (count != unplayed.end()) {
      if (count->second == 0) continue;
      if (count->second > 1) played[i].name += " and " + std::to_string(count->second - 1) + " more rounds";
      count->second = 0;
    }
    results.push_back(std::move(played[i]));
  }
  recorded.add_coverage(options.coverage.library, coverage);
  if (options.update) update_from_records(found, cases, rules, rulesets, context, diagnostics);
}

/// Most pages that `--replay` writes.
constexpr std::size_t kMostPages = 10;

/// The cases that failed, as pages to step through: PAGE, PAGE-2 and so on.
Exit write_pages(const TestCommand& options, TestRulesets& rulesets, const Found& found,
                 const std::vector<TestResult>& results, Context& context) {
  std::size_t pages = 0;
  for (std::size_t i = 0; i < found.cases.size() && pages < kMostPages; ++i) {
    const TestOutcome& outcome = results[i].outcome;
    if (outcome.status != TestOutcome::Status::Failed) continue;
    const std::string& file = found.files[found.cases[i].file].path;
    const TestRules rules = rulesets.rules_of(file, found.cases[i].test.test);
    if (rules.rules == nullptr) continue;
    report::TableRecorder recorder(rules.locate);
    runtime::run_test(rules.rules, found.cases[i].test.test, rules.deal, &recorder);
    for (const runtime::Mismatch& one : outcome.mismatches) {
      recorder.remark("error: " + outcome.when + ", " + one.what + ": expected " + one.expected + ", happened " +
                      one.happened);
    }
    for (const std::string& one : outcome.without_effect) recorder.remark("error: " + one);
    if (recorder.moments() == 0) continue;
    const std::string path = ++pages == 1 ? options.replay : numbered_path(options.replay, pages);
    report::TableDescription description;
    description.title = found.cases[i].test.name;
    description.about = file;
    if (const Exit exit = put_replay(context, path, std::move(description), recorder); exit != Exit::Ok) return exit;
    remark(context, "the failed case `" + found.cases[i].test.name + "` is shown in " + path);
  }
  return Exit::Ok;
}

/// Tells the results, and what of the rules they reached.
Exit tell(const TestCommand& options, const std::vector<TestResult>& results, const CoverageReport& coverage,
          const Context& context) {
  const std::string report = runtime::render_tests(results, options.format, context.verbose);
  const bool for_people = options.format == runtime::TestFormat::Human || options.format == runtime::TestFormat::Tap;
  const Exit written =
      for_people ? put_text(context, options.output, report) : put_result(context, options.output, report);
  if (written != Exit::Ok) return written;
  const Exit covered = put_coverage(coverage, options.coverage, context, "majs test");
  const bool failed = std::any_of(results.begin(), results.end(), [](const TestResult& result) {
    return result.outcome.status == TestOutcome::Status::Failed;
  });
  return failed ? Exit::Wrong : covered;
}

Exit run_test(const TestCommand& options, Context& context) {
  if (const std::string wrong = wrong_coverage(options.coverage); !wrong.empty()) {
    print_error("majs test: " + wrong + "\n");
    return Exit::Usage;
  }
  compiler::Diagnostics diagnostics;
  const compiler::Roots roots = library(context, diagnostics);
  const auto kept_rulesets = std::make_shared<TestRulesets>(roots, options.ruleset.as, options.coverage.passes());
  const auto kept_files = std::make_shared<Found>();
  context.kept.insert(context.kept.end(), {kept_rulesets, kept_files});
  TestRulesets& rulesets = *kept_rulesets;
  Found& found = *kept_files;
  std::optional<Paths> paths = paths_or_project(options.paths, "test", compiler::tested_paths);
  if (!paths) return Exit::Usage;
  std::vector<std::string> passed_over;
  const compiler::FileSearch search{begins_like_record, &passed_over, paths->may_be_empty()};
  const auto files =
      compiler::find_files(paths->list, {".test.json", "_test.json", ".mjlog", ".mjson"}, diagnostics, search);
  tell_passed_over(context, passed_over);
  for (const std::string& path : files) {
    add_file(path, options.update, options.format == runtime::TestFormat::Github, context, diagnostics, found);
  }
  if (const Exit exit = show(context, diagnostics); exit != Exit::Ok) return exit;
  Wanted wanted(options);
  std::vector<Case> cases;
  for (Case& one : found.cases) {
    if (wanted(found.files[one.file].path + ": " + one.test.name)) cases.push_back(std::move(one));
  }
  found.cases = std::move(cases);
  for (const Case& one : found.cases) rulesets.announce(found.files[one.file].path, one.test.test);
  std::vector<TestResult> results =
      run_all(found.cases.size(), options.jobs, [&](std::size_t i, runtime::TestBench& bench) {
        runtime::TestFileCase& one = found.cases[i].test;
        TestResult result = run_case(rulesets, found.files[found.cases[i].file].path, one, bench);
        // Of one that passed nobody asks for more: some megabytes of thousands of cases.
        if (result.outcome.status == TestOutcome::Status::Passed) one.test = nullptr;
        return result;
      });
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].line = line_finder(found.files[found.cases[i].file], found.cases[i].test.index);
  }
  if (options.update && !update(found.files, found.cases, results, diagnostics)) return show(context, diagnostics);
  if (!options.replay.empty()) {
    const Exit exit = write_pages(options, rulesets, found, results, context);
    if (exit != Exit::Ok) return exit;
  }
  for (std::size_t i = 0; i < found.cases.size() && !options.shrink.empty(); ++i) {
    const Case& one = found.cases[i];
    if (!one.test.test.contains("play") || results[i].outcome.status != TestOutcome::Status::Failed) continue;
    const Exit exit = write_shrunk(options.shrink, rulesets, found.files[one.file].path, one.test, results[i].outcome,
                                   context, diagnostics);
    if (exit != Exit::Ok) return show(context, diagnostics) != Exit::Ok ? Exit::Wrong : exit;
  }
  compiler::Diagnostics reading;
  for (const GameLog& log : found.logs) {
    replay_log(rulesets, log, wanted, results, reading);
    if (options.update) update_from_log(log, rulesets, context, diagnostics);
  }
  const Exit read = show(context, reading);
  if (options.update && diagnostics.has_errors()) return show(context, diagnostics);
  compiler::Diagnostics building;
  CoverageReport coverage;
  play_records(options, found, wanted, roots, rulesets, context, building, results, coverage);
  rulesets.each_counted([&](const runtime::Rules& rules, const compiler::Build& build) {
    add_coverage(rules, build, options.coverage.library, coverage);
  });
  show(context, building);
  // Every part tells of what cannot be read.
  results.insert(results.end(), found.broken.begin(), found.broken.end());
  const Exit told = tell(options, results, coverage, context);
  return told != Exit::Ok ? told : read;
}

}  // namespace

void add_test(CommandLine& command, Context& context) {
  auto options = std::make_shared<TestCommand>();
  options->jobs = usual_jobs();
  command.add_option(
      "PATH", options->paths,
      "Test files, logs of `majs run`, recorded games (tenhou/6, mjai, mjlog, text of Botzone), and folders "
      "with files *.test.json and recorded games; those of the project if none are given");
  command
      .add_option("--filter", options->filter,
                  "Only cases whose `file: name` contains this; with `*`, whose whole `file: name` fits")
      ->type_name("TEXT");
  command
      .add_option_function(
          "--format",
          [options](const std::string& name) {
            const bool known = runtime::parse_test_format(name, options->format);
            return known ? std::string() : "human, json, junit, tap or github, not `" + name + "`";
          },
          "human, json, junit, tap, or github (annotations)")
      ->type_name("FORMAT");
  add_output_option(command, options->output);
  add_jobs_option(command, options->jobs, "How many cases run at the same time");
  add_shard_option(command, options->shard, "Play only this part of the cases, such as 2/4");
  command
      .add_option("--replay", options->replay,
                  "Write failed cases to pages, each a table to step through: this file, then PAGE-2.html and so on")
      ->type_name("PAGE");
  command
      .add_option(
          "--shrink", options->shrink,
          "Write what many games (`play`) found into this folder, each as the shortest case that shows it, with "
          "a page to step through")
      ->type_name("FOLDER");
  command.add_flag(
      "--update", options->update,
      "Write what happened into the files as what is expected; the rounds of a log or record become a file "
      "GAME.test.json beside it");
  add_coverage_options(command, options->coverage);
  command.add_option("--ruleset", options->ruleset.ruleset, "What recorded games are held against: a name or a file")
      ->type_name("RULESET");
  add_build_choices(command, options->ruleset);
  command.footer(
      "Examples:\n"
      "  majs test tests                        every *.test.json below the folder\n"
      "  majs test house.test.json --filter ron     cases with `ron` in their name\n"
      "  majs test house.test.json --shrink found   games of bots that went wrong, as short cases\n"
      "  majs test tests --format junit -o report.xml\n"
      "  majs test tests --coverage reached.html    which lines and branches of your rules the tests reach\n"
      "  majs test --coverage lcov.info --min 90    for Codecov and editors; fails below 90 % of the lines\n"
      "  majs test game.jsonl --update              the rounds of a game as cases of game.test.json\n"
      "  majs test game.mjlog                   the first difference to a game of tenhou.net, by the rules it tells\n"
      "  majs test game.json --ruleset riichi --preset Tenhou    by rules that are named\n"
      "  majs test games                        records below the folder, such as those of Botzone");
  on_run(command, context, [options](Context& running) { return run_test(*options, running); });
}

}  // namespace majs::cli
