#pragma once
// `majs test` on games that were recorded elsewhere: the ruleset they are held against is told on the command line, or
// follows from the record.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "runtime/play/logs/recorder.hpp"
#include "runtime/play/logs/replay_record.hpp"
#include "runtime/play/tests/test_report.hpp"
#include "runtime/records/record.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/coverage_report.hpp"

namespace majs::cli {

/// A record, read.
struct RecordFile {
  std::string path;
  runtime::ReadRecords read;
};

/// A round of a record: a case of its own.
struct RecordedCase {
  std::size_t file = 0;
  std::size_t game = 0;
  std::size_t round = 0;  ///< of a record that could not be read, nothing counts but the file
  std::string name;
};

/// The rounds of a record, `game 2, East 1, 0 honba`; one case that tells the problem for one that could not be read.
std::vector<RecordedCase> cases_of(const RecordFile& file, std::size_t number);

/// The ruleset that a record is held against.
class RecordRuleset {
 public:
  /// Builds what the options ask for, which may name no ruleset. Errors are diagnostics.
  RecordRuleset(const BuildOptions& options, const compiler::Roots& roots, compiler::Diagnostics& diagnostics,
                runtime::Passes passes = {});

  runtime::TestResult play(const RecordFile& file, const RecordedCase& one, runtime::Recorder* onlooker = nullptr,
                           runtime::TestBench* bench = nullptr, const runtime::ToldDifference& told = {}) const;
  /// Null when there is a problem.
  const std::shared_ptr<const runtime::Rules>& rules() const { return rules_; }
  const std::string& problem() const { return problem_; }
  /// `sanma, preset Tenhou`.
  const std::string& name() const { return name_; }
  const BuildOptions& options() const { return options_; }
  std::string locate(std::string_view pointer) const;
  /// What its rules counted (Rules::coverage).
  void add_coverage(bool library, CoverageReport& report) const;

 private:
  std::shared_ptr<const compiler::Build> build_;
  std::shared_ptr<const runtime::Rules> rules_;
  std::string problem_;
  std::string name_;
  BuildOptions options_;
};

/// The rulesets of records: what the options name, else what the record itself tells; each built once.
class RecordRulesets {
 public:
  RecordRulesets(BuildOptions options, compiler::Roots roots, runtime::Passes passes = {})
      : options_(std::move(options)), roots_(std::move(roots)), passes_(passes) {}

  const RecordRuleset& of(const RecordFile& file, const RecordedCase& one, compiler::Diagnostics& diagnostics);
  /// `sanma, preset Tenhou with round_count:rounds=3`, and what records leave open, of all that were not named by the
  /// options.
  const std::vector<std::string>& chosen() const { return chosen_; }
  void add_coverage(bool library, CoverageReport& report) const {
    for (const auto& [key, one] : built_) one.add_coverage(library, report);
  }

 private:
  BuildOptions options_;
  compiler::Roots roots_;
  runtime::Passes passes_;
  std::vector<std::string> chosen_;
  std::map<std::string, RecordRuleset> built_;  ///< by what follows from the record; "" for what the options name
};

/// A file that may be packed (gzip); null, with a diagnostic, when it cannot be read.
compiler::SourcePtr read_recorded(const std::string& path, compiler::FilesRead* read,
                                  compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
