#include "tools/majs/coverage.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>

#include "compiler/load/origin.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

namespace {

struct Counts {
  std::uint64_t ran = 0;
  std::uint64_t held = 0;
  std::uint64_t failed = 0;
};

/// What was counted, by JSON pointer: the body of a function stands at one place, however often it is put in.
class Counted {
 public:
  explicit Counted(const runtime::Rules& rules) : rules_(rules) {
    for (const auto& list : rules.lists) {
      for (const runtime::Action& action : list) actions_.insert(add(action.place));
    }
    for (const runtime::ConditionNode& node : rules.conditions) {
      const std::string& pointer = add(node.place);
      if (node.kind == runtime::ConditionNode::Kind::Test) conditions_.insert(pointer);
    }
  }

  const std::set<std::string>& actions() const { return actions_; }
  const std::set<std::string>& conditions() const { return conditions_; }
  Counts of(const std::string& pointer) const {
    const auto found = counts_.find(pointer);
    return found == counts_.end() ? Counts() : found->second;
  }

 private:
  const std::string& add(std::uint32_t place) {
    static const std::string kNowhere;
    if (place == runtime::kNone) return kNowhere;
    const auto [known, fresh] = pointers_.try_emplace(place);
    if (!fresh) return known->second;
    known->second = rules_.pointer(place);
    const auto& count = rules_.coverage->at(place);
    Counts& sum = counts_[known->second];
    sum.ran += count.ran;
    sum.held += count.held;
    sum.failed += count.failed;
    return known->second;
  }

  const runtime::Rules& rules_;
  std::unordered_map<std::uint32_t, std::string> pointers_;
  std::unordered_map<std::string, Counts> counts_;
  std::set<std::string> actions_;
  std::set<std::string> conditions_;
};

std::string pointer_of(std::string_view top, std::string_view key) {
  return (Document::json_pointer() / std::string(top) / std::string(key)).to_string();
}

/// Puts what was counted where it was written.
class Lines {
 public:
  Lines(const runtime::Rules& rules, const compiler::Build& build, bool library, CoverageReport& report)
      : rules_(rules), build_(build), library_(library), report_(report), counted_(rules) {}

  void add() {
    for (const std::string& pointer : counted_.actions()) add_line(pointer, counted_.of(pointer).ran);
    for (const std::string& pointer : counted_.conditions()) add_condition(pointer);
    add_functions();
    add_buttons();
    add_yaku();
  }

 private:
  struct Where {
    CoveredFile* file = nullptr;
    compiler::LineColumn at;
  };

  /// No file for what does not count.
  Where where(const std::string& pointer) {
    const auto origin = compiler::find_origin(build_, pointer);
    if (!origin || origin->source == nullptr || !counts(origin->source)) return {};
    const std::string path = std::filesystem::path(origin->source->name()).lexically_normal().generic_string();
    CoveredFile& file = report_.files[path];
    file.source = origin->source;
    return {&file, origin->source->locate(origin->span.begin)};
  }
  bool counts(const compiler::SourcePtr& source) {
    const auto [known, fresh] = counts_.try_emplace(source.get());
    if (!fresh) return known->second;
    bool& result = known->second;
    result = source == build_.start;
    for (const compiler::LoadedModule& module : build_.modules) {
      if (module.source != source) continue;
      result = module.part != compiler::LoadedModule::Part::Config && (library_ || !module.bundled);
    }
    return result;
  }
  void add_line(const std::string& pointer, std::uint64_t times) {
    const Where place = where(pointer);
    if (place.file == nullptr) return;
    std::uint64_t& line = place.file->lines[place.at.line];
    line = std::max(line, times);
  }
  void add_condition(const std::string& pointer) {
    const Where place = where(pointer);
    if (place.file == nullptr) return;
    const Counts counts = counted_.of(pointer);
    std::uint64_t& line = place.file->lines[place.at.line];
    line = std::max(line, counts.held + counts.failed);
    CoveredCondition& condition = place.file->conditions[{place.at.line, place.at.column}];
    condition.held += counts.held;
    condition.failed += counts.failed;
  }
  void add_name(const std::string& kind, const std::string& name, const std::string& pointer, std::uint64_t times) {
    Where place = where(pointer + "/display_name");  // others may have changed the rest of it since
    if (place.file == nullptr) place = where(pointer);
    if (place.file == nullptr) return;
    CoveredName& covered =
        place.file->names.try_emplace(kind + " " + name, CoveredName{place.at.line, 0}).first->second;
    covered.times += times;
  }
  /// How often the first action of a list ran.
  std::uint64_t begun(const std::string& list) const { return counted_.of(list + "/0").ran; }

  /// What no list calls is not among the lists of the rules.
  void add_functions() {
    const auto functions = rules_.document->find("functions");
    if (functions == rules_.document->end() || !functions->is_object()) return;
    for (const auto& [name, body] : functions->items()) {
      const std::string pointer = pointer_of("functions", name);
      if (!body.is_array() || body.empty()) continue;
      add_name("function", name, pointer, begun(pointer));
      for (std::size_t i = 0; i < body.size(); ++i) add_line(pointer + "/" + std::to_string(i), 0);
    }
  }
  void add_buttons() {
    for (const runtime::Button& button : rules_.buttons) {
      const std::string pointer = pointer_of("buttons", button.id);
      const std::uint64_t pressed = begun(pointer + "/actions");
      const bool acts = counted_.actions().contains(pointer + "/actions/0");
      add_name("button", button.id, pointer, acts ? pressed : counted_.of(pointer + "/show_when").held);
    }
  }
  void add_yaku() {
    for (const runtime::YakuList& list : rules_.scoring.lists) {
      for (const runtime::YakuRule& yaku : list.yaku) {
        if (yaku.name == runtime::kNone || yaku.place == runtime::kNone) continue;
        const std::string pointer = rules_.pointer(yaku.place);
        add_name("yaku", rules_.texts.name(yaku.name), pointer, counted_.of(pointer + "/when").held);
      }
    }
  }

  const runtime::Rules& rules_;
  const compiler::Build& build_;
  const bool library_;
  CoverageReport& report_;
  const Counted counted_;
  std::unordered_map<const compiler::Source*, bool> counts_;
};

}  // namespace

void add_coverage(const runtime::Rules& rules, const compiler::Build& build, bool library, CoverageReport& report) {
  if (rules.coverage == nullptr) return;
  CoverageReport one;
  Lines(rules, build, library, one).add();
  report.add(one);
}

void add_coverage_options(CommandLine& command, CoverageOptions& options) {
  command
      .add_option("--coverage", options.file,
                  "Write which lines, branches, functions, buttons and yaku of your files ran: .info (LCOV), .xml "
                  "(Cobertura), .html (a page with the source) or .json")
      ->type_name("FILE");
  add_least_option(command, options);
  command.add_flag("--with-library", options.library, "Of the bundled rulesets and libraries, too (with --coverage)");
}

void add_least_option(CommandLine& command, CoverageOptions& options) {
  command.add_option("--min", options.least, "Fail when less than so many percent of the lines ran")
      ->type_name("PERCENT")
      ->check(between(0.0, 100.0));
}

std::string wrong_coverage(const CoverageOptions& options) {
  if (options.library && !options.wanted()) return "--with-library goes with --coverage";
  if (options.file.empty() || coverage_format(options.file) != nullptr) return {};
  return "--coverage " + options.file +
         ": a name that ends with .info (LCOV), .xml (Cobertura), .html or .json says what to write";
}

Exit put_coverage(const CoverageReport& report, const CoverageOptions& options, const Context& context,
                  std::string_view command) {
  if (!options.wanted()) return Exit::Ok;
  if (!options.file.empty()) {
    const Exit exit = put_result(context, options.file, coverage_format(options.file)(report));
    if (exit != Exit::Ok) return exit;
  }
  const CoverageFigures figures = report.figures();
  const std::string nothing = "coverage: no line of yours was played; --with-library counts the bundled files, too\n";
  if (!context.quiet) print_error(figures.lines == 0 ? nothing : coverage_summary(report));
  const double percent = covered_percent(figures.lines_hit, figures.lines);
  if (options.least < 0 || (figures.lines > 0 && percent >= options.least)) return Exit::Ok;
  print_error(std::string(command) + ": fewer lines ran than --min wants\n");
  return Exit::Wrong;
}

}  // namespace majs::cli
