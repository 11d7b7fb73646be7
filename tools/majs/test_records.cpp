#include "tools/majs/test_records.hpp"

#include <algorithm>
#include <utility>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/logs/replay_record.hpp"
#include "tools/majs/coverage.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {

using runtime::TestOutcome;
using runtime::TestResult;

namespace {

bool ruleset_is_named(const BuildOptions& options) { return !options.ruleset.empty() || !options.request.empty(); }

/// East only or more, by how the game went where the record does not say: over after the last deal of East, or not over
/// there though somebody had reached the goal.
std::optional<int> winds_by_course(const runtime::RecordedGame& game) {
  const int last = game.rounds.back().wind;
  if (game.ended && last == 0 && game.rounds.back().dealer == game.players - 1) return 1;
  const std::int64_t goal = game.players == 3 ? 40'000 : 30'000;
  for (const runtime::RecordedRound& round : game.rounds) {
    const auto most = *std::max_element(round.scores.begin(), round.scores.end());
    if (round.wind == 1 && round.dealer == 0 && round.honba == 0 && most >= goal) return 2;
  }
  return std::nullopt;
}

std::string_view id_of(std::string_view mod) { return mod.substr(0, mod.find(':')); }

/// A game of riichi: ruleset, preset and mods are what the record tells.
void riichi_options(const runtime::RecordedGame& game, BuildOptions& told) {
  using Site = runtime::RecordedRules::Site;
  told.ruleset = game.players == 3 ? "sanma" : "riichi";
  const runtime::RecordedRules& rules = game.rules;
  if (!told.preset && rules.site == Site::MahjongSoul) told.preset = "Mahjong Soul";
  if (!told.preset && rules.site != Site::MahjongSoul && rules.site != Site::Majs) told.preset = "Tenhou";
  std::vector<std::string> mods;
  if (rules.site == Site::TenhouWithChips) {  // the tables of the site that are like those of parlours
    mods.emplace_back("kiriage_mangan");
    if (game.players == 4) mods.emplace_back("uma:first=30,second=10");
  }
  const auto winds = rules.winds ? rules.winds : winds_by_course(game);
  if (winds == 1) mods.push_back("round_count:rounds=" + std::to_string(game.players));
  if (rules.red_fives == false) mods.emplace_back("red_fives:count=0");
  if (rules.open_tanyao == false) mods.emplace_back("closed_tanyao");
  for (const std::string& mod : told.mods) {  // asked for by hand
    std::erase_if(mods, [&](const std::string& one) { return id_of(one) == id_of(mod); });
  }
  told.mods.insert(told.mods.begin(), mods.begin(), mods.end());
}

/// What a record says about the rules it was played by; the rest is as the options say.
BuildOptions told_by_record(const BuildOptions& options, const runtime::RecordedGame& game) {
  BuildOptions told = options;
  if (ruleset_is_named(options)) return told;
  if (game.format == runtime::RecordFormat::Botzone) {
    told.ruleset = "mcr";
    told.mods.insert(told.mods.begin(), "no_flowers");
  } else {
    riichi_options(game, told);
  }
  return told;
}

/// What the record leaves open of the above, and what is played.
std::string left_open(const runtime::RecordedGame& game) {
  using Site = runtime::RecordedRules::Site;
  if (game.format == runtime::RecordFormat::Botzone) return "";
  const runtime::RecordedRules& rules = game.rules;
  std::string list;
  const auto open = [&](bool is_open, std::string_view what) {
    if (is_open) list += (list.empty() ? "" : ", ") + std::string(what);
  };
  open(rules.site == Site::Unknown, "by whose rules (Tenhou's)");
  open(rules.site == Site::Majs, "which preset or mods (none)");
  open(!rules.winds && !winds_by_course(game), "how long (East and South)");
  open(!rules.red_fives, "red fives (one of each suit)");
  open(!rules.open_tanyao && rules.site != Site::MahjongSoul, "open tanyao (allowed)");
  return list.empty() ? list : "; not told, and assumed: " + list;
}

std::string name_of(const BuildOptions& options) {
  std::string name = options.ruleset;
  if (options.preset) name += ", preset " + *options.preset;
  for (const std::string& mod : options.mods) name += (&mod == &options.mods.front() ? " with " : ", ") + mod;
  return name;
}

}  // namespace

std::vector<RecordedCase> cases_of(const RecordFile& file, std::size_t number) {
  std::vector<RecordedCase> cases;
  if (!file.read.problem.empty()) return {{number, 0, 0, "the record"}};
  const auto& games = file.read.games;
  for (std::size_t game = 0; game < games.size(); ++game) {
    for (std::size_t round = 0; round < games[game].rounds.size(); ++round) {
      const std::string which = games.size() > 1 ? "game " + std::to_string(game + 1) + ", " : std::string();
      cases.push_back({number, game, round, which + runtime::round_name(games[game].rounds[round])});
    }
  }
  return cases;
}

RecordRuleset::RecordRuleset(const BuildOptions& options, const compiler::Roots& roots,
                             compiler::Diagnostics& diagnostics, runtime::Passes passes)
    : name_(name_of(options)), options_(options) {
  if (!ruleset_is_named(options)) {
    problem_ = "a record names no ruleset: say which it is held against, such as `--ruleset riichi --preset Tenhou`";
    return;
  }
  auto built = build_ruleset(options, roots, diagnostics);
  if (!built) {
    problem_ = "the ruleset cannot be built";
    return;
  }
  build_ = std::make_shared<const compiler::Build>(std::move(*built));
  runtime::Findings findings;
  rules_ = runtime::load_rules(Document(build_->document), findings, nullptr, nullptr, passes);
  if (rules_ != nullptr) return;
  problem_ = "the ruleset cannot be played";
  std::erase_if(findings, [](const runtime::Finding& one) { return one.severity != runtime::Severity::Error; });
  add_findings(findings, *build_, options.ruleset, diagnostics);
}

void RecordRuleset::add_coverage(bool library, CoverageReport& report) const {
  if (rules_ != nullptr) cli::add_coverage(*rules_, *build_, library, report);
}

std::string RecordRuleset::locate(std::string_view pointer) const {
  return build_ == nullptr ? std::string() : place_of(*build_, pointer);
}

TestResult RecordRuleset::play(const RecordFile& file, const RecordedCase& one, runtime::Recorder* onlooker,
                               runtime::TestBench* bench, const runtime::ToldDifference& told) const {
  TestResult result{file.path, one.name, {}, {}};
  if (!file.read.problem.empty()) {
    result.outcome = runtime::not_run(TestOutcome::Status::Failed, file.read.problem);
  } else if (rules_ == nullptr) {
    result.outcome = runtime::not_run(TestOutcome::Status::Failed, problem_);
  } else {
    result.outcome = runtime::replay_round(rules_, file.read.games[one.game], one.round, onlooker, bench, told);
    result.locate = [build = build_](std::string_view pointer) { return place_of(*build, pointer); };
  }
  return result;
}

const RecordRuleset& RecordRulesets::of(const RecordFile& file, const RecordedCase& one,
                                        compiler::Diagnostics& diagnostics) {
  const BuildOptions told = file.read.problem.empty() ? told_by_record(options_, file.read.games[one.game]) : options_;
  const std::string name = ruleset_is_named(options_) ? "" : name_of(told);
  const auto [known, is_new] = built_.try_emplace(name, told, roots_, diagnostics, passes_);
  if (is_new && !name.empty() && file.read.problem.empty()) {
    chosen_.push_back(name + left_open(file.read.games[one.game]));
  }
  return known->second;
}

compiler::SourcePtr read_recorded(const std::string& path, compiler::FilesRead* read,
                                  compiler::Diagnostics& diagnostics) {
  const compiler::SourcePtr source = read_json_source(path, read, diagnostics);
  if (source == nullptr) return nullptr;
  std::string problem;
  auto unpacked = runtime::unpack_record(source->text(), problem);
  if (!unpacked) {
    diagnostics.report(compiler::Code::CannotReadFile, nullptr, {}, "`" + path + "`: " + problem);
    return nullptr;
  }
  return unpacked->size() == source->text().size()
             ? source
             : std::make_shared<const compiler::Source>(source->name(), std::move(*unpacked));
}

}  // namespace majs::cli
