#include "compiler/load/ruleset_loader.hpp"

#include <algorithm>
#include <utility>

#include "compiler/engines/jq_compatibility.hpp"
#include "compiler/engines/jq_scan.hpp"
#include "compiler/engines/plain_jq.hpp"
#include "compiler/load/jq_chain.hpp"
#include "compiler/load/load_plan.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/syntax/json_values.hpp"
#include "grammar/shared_document.hpp"

namespace majs::compiler {
namespace {

Code code_of(JqError::Kind kind) {
  switch (kind) {
    case JqError::Kind::Forbidden: return Code::ForbiddenJq;
    case JqError::Kind::Compile: return Code::JqSyntax;
    case JqError::Kind::Runtime: return Code::JqFailed;
    case JqError::Kind::NoResult: return Code::JqNoResult;
    case JqError::Kind::ManyResults: return Code::JqManyResults;
    case JqError::Kind::Timeout: return Code::JqTimeout;
    case JqError::Kind::Memory: return Code::JqMemory;
    case JqError::Kind::Output: return Code::JqOutput;
    case JqError::Kind::Internal: break;
  }
  return Code::JqCrashed;
}

/// Line `number` of a text, without its indentation.
Span line_span(const Source& source, std::size_t number) {
  const auto text = source.text();
  std::size_t begin = 0;
  for (std::size_t line = 1; line < number && begin < text.size(); ++line)
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  begin = std::min(text.find_first_not_of(" \t", begin), end);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Whether a jq program asks what is there before it changes something, or is told what to make of it: then it may be
/// meant to change nothing.
bool asks_first(const Source& source) {
  const JqScan scan = scan_jq(source.text());
  if (scan.catches || !scan.free_variables.empty()) return true;
  for (const char* asking : {"select", "has", "any", "all", "contains", "inside", "index", "indices", "test", "IN"}) {
    if (scan.builtins.contains(asking)) return true;
  }
  std::string bare;  // without comments
  for (std::size_t begin = 0; begin < source.text().size();) {
    const std::size_t end = std::min(source.text().find('\n', begin), source.text().size());
    const std::string_view line = source.text().substr(begin, end - begin);
    bare += line.substr(0, line.find('#'));
    bare += '\n';
    begin = end + 1;
  }
  return bare.find("if ") != std::string::npos || bare.find("//") != std::string::npos;
}

/// Applies the steps of a plan to a document, one after the other.
class Application {
 public:
  Application(const LoadPlan& plan, Document& document, Diagnostics& diagnostics)
      : plan_(plan), document_(document), diagnostics_(diagnostics) {}

  /// The steps from `at` on.
  bool run(std::size_t at = 0) {
    while (at < plan_.steps.size()) {
      const LoadedModule* mod = jq_mod(plan_.steps[at]);
      if (mod != nullptr && run_plain_mod(*mod)) {
        ++at;
        continue;
      }
      const std::size_t end = end_of_jq_group(at);
      if (end > at) {
        if (!run_jq_group(std::span(plan_.steps).subspan(at, end - at))) return false;
        at = end;
      } else if (!run_step(plan_.steps[at++])) {
        return false;
      }
    }
    return document_.is_object() || refuse_result();
  }

  /// Those before the mods that were asked for.
  bool run_ruleset() {
    return std::ranges::all_of(std::span(plan_.steps).first(plan_.ruleset_steps),
                               [&](const PlanStep& step) { return run_step(step); });
  }

 private:
  const LoadedModule* jq_mod(const PlanStep& step) const {
    if (step.kind != PlanStep::Kind::Module || !plan_.modules[step.index].is_jq) return nullptr;
    return &plan_.modules[step.index];
  }

  /// Commands that jq runs in the time it takes to start, about 40 ms with version 1.6.
  static constexpr std::size_t kCommandsPerStart = 150;

  /// .jq mods that stand close together run in one child, with what is between them.
  std::size_t end_of_jq_group(std::size_t begin) const {
    std::size_t end = begin;
    std::size_t commands = 0;
    for (std::size_t i = begin; i < plan_.steps.size() && commands <= kCommandsPerStart; ++i) {
      const PlanStep& step = plan_.steps[i];
      if (jq_mod(step) != nullptr) {
        end = i + 1;
        commands = 0;
      } else if (end == begin) {
        break;
      } else if (step.kind == PlanStep::Kind::Module) {
        commands += plan_.modules[step.index].module.program.operations.size();
      }
    }
    return end;
  }

  bool run_jq_group(std::span<const PlanStep> steps) {
    if (steps.size() > 1) {
      auto result = run_jq(chain_program(plan_, steps), {}, document_, JqLimits(), nullptr);
      if (result && result->is_object()) {
        document_ = std::move(*result);
        spoiler_ = nullptr;
        return true;
      }
    }
    // Alone, or to find out which of them fails.
    return std::ranges::all_of(steps, [&](const PlanStep& step) { return run_step(step); });
  }

  bool run_step(const PlanStep& step) {
    switch (step.kind) {
      case PlanStep::Kind::Record: return record(plan_.records[step.index]);
      case PlanStep::Kind::Header: return apply_header(plan_.packs[step.index]);
      case PlanStep::Kind::Module: break;
    }
    const LoadedModule& module = plan_.modules[step.index];
    if (!(module.is_jq ? run_jq_mod(module) : run_operations(module))) return false;
    spoil(module);
    return true;
  }

  bool run_operations(const LoadedModule& module) {
    // A library is for rulesets of all kinds: not all of them have what it changes.
    std::vector<CommandRemark> remarks;
    const bool library = module.part == LoadedModule::Part::Library;
    const auto error = apply(module.module.program, module.variables, document_, library ? nullptr : &remarks);
    for (const CommandRemark& remark : remarks) report(remark, module.source);
    if (error) diagnostics_.report(Code::OperationFailed, module.source, error->span, error->message);
    return !error;
  }

  void report(const CommandRemark& remark, const SourcePtr& source) {
    const bool idle = remark.kind == CommandRemark::Kind::NothingChanged;
    const Code code = idle ? Code::NothingChanged : Code::PaddedList;
    // Of a command over several lines, the first.
    const std::size_t line = std::min(source->text().find('\n', remark.span.begin), source->text().size());
    const Span head{remark.span.begin, std::min(remark.span.end, static_cast<std::uint32_t>(line))};
    auto& diagnostic = diagnostics_.report(code, source, head, (idle ? "this changed nothing: " : "") + remark.message);
    if (remark.near.empty()) return;
    diagnostic.help = "did you mean " + in_ticks(remark.near) + "?";
    const std::string_view text = source->slice(remark.span);
    const std::size_t at = text.find(remark.written);
    if (at == std::string_view::npos || text.find(remark.written, at + 1) != std::string_view::npos) return;
    const auto begin = remark.span.begin + static_cast<std::uint32_t>(at);
    diagnostic.span = {begin, begin + static_cast<std::uint32_t>(remark.written.size())};
    diagnostic.fixes.push_back({diagnostic.span, remark.near, "replace by " + in_ticks(remark.near)});
  }

  /// A .jq mod without libjq, when that can be.
  bool run_plain_mod(const LoadedModule& module) {
    std::optional<Document> result;
    try {
      result = run_plain_jq(module.source->text(), module.variables, document_);
    } catch (const std::bad_alloc&) {  // libjq has limits of its own
    }
    if (!result) return false;
    accept(module, std::move(*result));
    return true;
  }

  /// What a .jq mod made of the document.
  void accept(const LoadedModule& module, Document result) {
    if (result == document_ && !asks_first(*module.source)) {
      diagnostics_.report(Code::NothingChanged, module.source, {}, "this mod changed nothing in the document");
    }
    document_ = std::move(result);
    spoil(module);
  }

  /// Remembers which module left something that is no object.
  void spoil(const LoadedModule& module) {
    if (document_.is_object()) {
      spoiler_ = nullptr;
    } else if (spoiler_ == nullptr) {
      spoiler_ = &module;
    }
  }

  bool run_jq_mod(const LoadedModule& module) {
    if (run_plain_mod(module)) return true;
    JqError error{};
    std::optional<Document> result;
    try {
      result = run_jq(mod_program(module), {}, document_, JqLimits(), &error);
    } catch (const std::bad_alloc&) {
      error = {JqError::Kind::Memory, "there is not enough memory for what it makes"};
    }
    if (result) {
      accept(module, std::move(*result));
      return true;
    }
    const Span span = error.line == 0 ? Span{} : line_span(*module.source, error.line);
    auto& diagnostic = diagnostics_.report(code_of(error.kind), module.source, span, error.message);
    if (error.kind == JqError::Kind::NoResult && JqDialect::ours().version() == JqVersion::V16 &&
        scan_jq(module.source->text()).catches) {
      diagnostic.notes.push_back(
          "before jq 1.7 `try` and `?` also swallow errors that are raised behind them: look for one there");
    }
    return false;
  }

  bool refuse_result() {
    diagnostics_.report(Code::ResultNotObject, spoiler_ != nullptr ? spoiler_->source : nullptr, {},
                        "the result is " + std::string(json_values::kind_name(document_)) + ", but a ruleset is a map");
    return false;
  }

  bool record(const Document& entries) {
    if (document_.is_null()) document_ = Document::object();
    if (!document_.is_object()) return refuse_result();
    Document& list = grammar::member(document_, "enabled_mods");
    if (list.is_null()) list = Document::array();
    if (list.is_array()) {
      list.insert(list.end(), entries.begin(), entries.end());
      return true;
    }
    diagnostics_.report(Code::EnabledModsBroken, nullptr, {}, "`enabled_mods` is not a list of mods any more").pointer =
        "/enabled_mods";
    return false;
  }

  bool apply_header(const Modpack& pack) {
    if (document_.is_null()) document_ = Document::object();
    if (document_.is_object()) {
      apply_modpack_header(pack, document_);
      return true;
    }
    diagnostics_.report(Code::RulesetNotObject, nullptr, {},
                        "the ruleset of modpack `" + pack.name + "` is not an object");
    return false;
  }

  const LoadPlan& plan_;
  Document& document_;
  Diagnostics& diagnostics_;
  const LoadedModule* spoiler_ = nullptr;  // since it the document is no map
};

/// The whole chain as one jq program. On failure the steps are applied one by one, which tells the place.
bool run_as_jq(const LoadPlan& plan, Document& document, Diagnostics& diagnostics) {
  JqError error{};
  auto result = run_jq(chain_program(plan, plan.steps), {}, document, JqLimits(), &error);
  if (result && result->is_object()) {
    document = std::move(*result);
    return true;
  }
  const std::size_t errors = diagnostics.error_count();
  Application(plan, document, diagnostics).run();
  if (diagnostics.error_count() == errors) diagnostics.report(code_of(error.kind), nullptr, {}, error.message);
  return false;
}

/// What a ruleset is before its mods, from `start` or as it is remembered. Nothing when that cannot be: the plan has to
/// be carried out from its beginning then.
std::optional<RulesetMemo::Made> made_before_mods(const LoadPlan& plan, const Document& start, RulesetMemo& memo) {
  return memo.get(plan, [&]() -> std::optional<RulesetMemo::Made> {
    Document document = start;
    Diagnostics found;
    const bool done = Application(plan, document, found).run_ruleset();
    if (!done || found.has_errors() || !document.is_object()) return std::nullopt;
    return RulesetMemo::Made{grammar::shared_document(std::move(document)), std::move(found)};
  });
}

std::optional<Build> run_plan(LoadPlan plan, Document document, Engine engine, RulesetMemo* memo,
                              Diagnostics& diagnostics) {
  std::size_t begin = 0;
  if (engine == Engine::Native && memo != nullptr) {
    if (auto made = made_before_mods(plan, document, *memo)) {
      document = *made->document;
      diagnostics.take(std::move(made->found));
      begin = plan.ruleset_steps;
    }
  }
  const bool done = engine == Engine::Jq ? run_as_jq(plan, document, diagnostics)
                                         : Application(plan, document, diagnostics).run(begin);
  if (!done) return std::nullopt;
  return Build{std::move(document), std::move(plan.modules), std::move(plan.start_source)};
}

RulesetMemo* memo_of(const Roots& roots) { return roots.modules == nullptr ? nullptr : &roots.modules->rulesets(); }

}  // namespace

std::optional<Build> build(const BuildRequest& request, const Roots& roots, Engine engine, Diagnostics& diagnostics) {
  auto plan = plan_build(request, roots, diagnostics);
  if (!plan) return std::nullopt;
  Document start = plan->start ? std::move(*plan->start) : Document::object();
  auto built = run_plan(std::move(*plan), std::move(start), engine, memo_of(roots), diagnostics);
  if (built && !request.played_as.empty()) built->document["played_as"] = request.played_as;
  return built;
}

std::shared_ptr<const Document> build_without_mods(BuildRequest request, const Roots& roots, Diagnostics& diagnostics) {
  request.mods.clear();
  request.config.reset();
  auto plan = plan_build(request, roots, diagnostics);
  if (!plan) return nullptr;
  Document start = plan->start ? std::move(*plan->start) : Document::object();
  RulesetMemo* const memo = memo_of(roots);
  if (memo != nullptr && plan->ruleset_steps == plan->steps.size()) {
    if (auto made = made_before_mods(*plan, start, *memo)) {
      diagnostics.take(std::move(made->found));
      return made->document;
    }
  }
  auto built = run_plan(std::move(*plan), std::move(start), Engine::Native, memo, diagnostics);
  return built ? std::make_shared<const Document>(std::move(built->document)) : nullptr;
}

std::optional<std::string> build_program(const BuildRequest& request, const Roots& roots, Diagnostics& diagnostics,
                                         std::vector<ProgramPlace>* places) {
  const auto plan = plan_build(request, roots, diagnostics);
  if (!plan) return std::nullopt;
  const std::string start = plan->start ? grammar::print_document(*plan->start, false) + "\n| " : std::string();
  std::string program = chain_program(*plan, plan->steps, places);
  if (places != nullptr) {
    for (ProgramPlace& place : *places) place.offset += start.size();
  }
  return start + program;
}

std::optional<Build> apply_mods(Document document, const std::vector<ModRequest>& mods, const Roots& roots,
                                Engine engine, bool record, Diagnostics& diagnostics) {
  auto plan = plan_mods(document, mods, record, roots, diagnostics);
  if (!plan) return std::nullopt;
  return run_plan(std::move(*plan), std::move(document), engine, nullptr, diagnostics);
}

}  // namespace majs::compiler
