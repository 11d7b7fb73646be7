#include "compiler/load/load_plan.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "compiler/engines/jq_compatibility.hpp"
#include "compiler/engines/jq_scan.hpp"
#include "compiler/load/config_snippet.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/load_draft.hpp"
#include "compiler/load/missing_mod.hpp"
#include "compiler/load/mod_entries.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/lower/compile_file.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

using Names = std::set<std::string, std::less<>>;

std::string suggestion(std::string_view name, const std::vector<std::string>& names) {
  const auto near = grammar::nearest(name, std::vector<std::string_view>(names.begin(), names.end()));
  return near.empty() ? std::string() : "did you mean `" + std::string(near) + "`?";
}

/// A root of rulesets alone has no library that its files could mean instead of the bundled one.
bool has_mods(const std::filesystem::path& root) {
  std::error_code error;
  return std::filesystem::is_directory(root / "mods", error) || std::filesystem::is_directory(root / "majs", error);
}

/// A place in the order of application.
struct DraftStep {
  PlanStep::Kind kind;
  Draft* draft = nullptr;                // Module
  std::vector<const Draft*> batch = {};  // Record
  const Modpack* pack = nullptr;         // Header
};

class Planner {
 public:
  Planner(const Roots& roots, Diagnostics& diagnostics)
      : roots_(roots), own_roots_(roots), diagnostics_(diagnostics), errors_before_(diagnostics.error_count()) {
    std::erase(own_roots_.directories, roots.bundled);
    own_roots_.found = nullptr;  // it has other files for the same names
  }

  void plan_request(const BuildRequest& request) {
    defines_.insert(request.defines.begin(), request.defines.end());
    if (!request.played_as.empty()) defines_.insert(std::string(kAsPlatform));
    defines_at_start_ = defines_;
    packs_ = ModpackTable::read(roots_, diagnostics_);
    std::vector<const Modpack*> packs;  // from the requested one inwards
    const std::string ruleset = request.ruleset_file.empty() ? unpack(request.ruleset, packs) : request.ruleset;
    load_rulesets(ruleset, request.ruleset_file, request.ruleset_source, !packs.empty());
    for (const Modpack* pack : packs) add_pack_globals(*pack);
    for (auto pack = packs.rbegin(); pack != packs.rend(); ++pack) {
      stage_ = Stage::Mods;
      load_batch(entries_of((*pack)->mods));
      load_batch(entries_of((*pack)->post_mods));
      steps_.push_back({PlanStep::Kind::Header, nullptr, {}, *pack});
    }
    ruleset_steps_ = steps_.size();
    load_user_mods(request.mods, true);
    if (request.config) load_config(*request.config);
  }

  void plan_patch(const Document& document, const std::vector<ModRequest>& mods, bool record) {
    if (document.is_object()) {
      if (const auto enabled = document.find("enabled_mods"); enabled != document.end() && enabled->is_array()) {
        for (const auto& entry : *enabled) {
          const Document* id = &entry;
          if (entry.is_object() && entry.contains("name")) id = &entry["name"];
          if (id->is_string()) applied_.insert(id->get<std::string>());
        }
      }
    }
    load_user_mods(mods, record);
  }

  std::optional<LoadPlan> finish(const std::vector<Binding>& fixed_globals) {
    if (failed()) return std::nullopt;
    bind_variables(drafts_, globals_, fixed_globals, diagnostics_);
    if (failed()) return std::nullopt;
    LoadPlan plan;
    plan.defines = std::move(defines_at_start_);
    plan.ruleset_steps = ruleset_steps_;
    plan.of_other_root = ruleset_home_ == Home::Other;
    plan.start = std::move(start_);
    plan.start_source = std::move(start_source_);
    for (const DraftStep& step : steps_) {
      std::size_t index = 0;
      if (step.kind == PlanStep::Kind::Record) {
        Document list = Document::array();
        for (const Draft* draft : step.batch) list.push_back(recorded_entry(*draft));
        index = plan.records.size();
        plan.records.push_back(std::move(list));
      } else if (step.kind == PlanStep::Kind::Header) {
        index = plan.packs.size();
        plan.packs.push_back(*step.pack);
      }
      plan.steps.push_back({step.kind, index});
    }
    // Last: recorded entries look at the variables of the drafts.
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (steps_[i].kind != PlanStep::Kind::Module) continue;
      plan.steps[i].index = plan.modules.size();
      plan.modules.push_back(std::move(steps_[i].draft->loaded));
    }
    return plan;
  }

 private:
  enum class Stage : std::uint8_t { Rulesets, Mods };

  bool failed() const { return diagnostics_.error_count() != errors_before_; }

  // --- rulesets (compiler/README.md 7.2, 7.6) ---

  /// The name of the ruleset file under a pack, and the packs on the way.
  std::string unpack(std::string name, std::vector<const Modpack*>& packs) const {
    while (const Modpack* pack = packs_.find(name)) {
      if (std::ranges::find(packs, pack) != packs.end()) break;  // named as the ruleset it is built on
      packs.push_back(pack);
      name = pack->ruleset;
    }
    return name;
  }

  void load_rulesets(const std::string& name, const std::string& file, const SourcePtr& text, bool in_pack) {
    struct Link {
      Draft* draft;
      std::vector<ModEntry> libraries;
      std::vector<ModEntry> after;
    };
    std::vector<Link> chain;
    Names seen;  // paths
    for (std::optional<std::string> next = name; next;) {
      const Draft* derived = chain.empty() ? nullptr : chain.back().draft;
      const bool given = derived == nullptr && text != nullptr;
      const auto opened = given ? std::optional(ModuleLookup{.exists = true, .file = ModuleFile{.source = text}})
                                : find_ruleset_file(*next, derived == nullptr ? file : std::string(), derived, in_pack);
      if (!opened) break;
      std::error_code error;
      if (!seen.insert(std::filesystem::weakly_canonical(opened->file->source->name(), error).generic_string())
               .second) {
        report_base(Code::BaseRulesetCycle, derived, "`" + *next + "` is itself based on this ruleset");
        return;
      }
      if (chain.size() == kMaxBaseChain) {
        report_base(Code::BaseChainTooLong, derived, "`" + *next + "` is the fifth of the stacked rulesets");
        return;
      }
      Draft* draft = &drafts_.emplace_back();
      draft->home = opened->home;
      if (derived == nullptr || opened->home == Home::Bundled) ruleset_home_ = opened->home;
      draft->loaded.bundled = opened->home == Home::Bundled;
      draft->loaded.id = derived == nullptr && !file.empty() ? file : "rulesets/" + *next;
      read_ruleset(*draft, *opened->file);
      Link& link = chain.emplace_back(Link{draft, {}, {}});
      link.libraries = register_requirements(*draft, {}, link.after);
      Bindings own;
      for (const Binding& global : draft->loaded.module.globals) {
        own.insert_or_assign(global.name, SourcedBinding{global.value, draft->loaded.source, global.span});
      }
      globals_[0].insert(own.begin(), own.end());  // those of the derived ruleset stay
      next = draft->loaded.module.base_ruleset;
    }
    for (auto link = chain.rbegin(); link != chain.rend(); ++link) {  // base first, also here (Q40)
      after_.insert(after_.end(), link->after.begin(), link->after.end());
    }
    for (auto link = chain.rbegin(); link != chain.rend(); ++link) {
      load_batch(std::move(link->libraries));
      steps_.push_back({PlanStep::Kind::Module, link->draft});
    }
  }

  /// The file of a ruleset; what stands in the way is reported.
  std::optional<ModuleLookup> find_ruleset_file(const std::string& name, const std::string& file, const Draft* derived,
                                                bool in_pack) {
    if (file.empty() && !is_module_name(name)) {
      report_base(Code::InvalidModuleName, derived, "`" + name + "` cannot be the name of a ruleset");
      return std::nullopt;
    }
    auto lookup = file.empty() ? find_ruleset(roots_, name, diagnostics_) : open_named(roots_, file, diagnostics_);
    // The ruleset "empty" of packs need not be a file.
    if (!lookup.exists && !(in_pack && derived == nullptr && name == "empty")) report_no_ruleset(name, derived);
    if (lookup.file && lookup.file->kind == ModuleFile::Kind::Jq) {
      report_base(Code::InvalidModuleName, derived, "`" + file + "` is a jq program: only mods may be written in jq");
      return std::nullopt;
    }
    if (!lookup.file) return std::nullopt;
    return lookup;
  }

  void read_ruleset(Draft& draft, const ModuleFile& file) {
    draft.role = Draft::Role::Ruleset;
    if (file.kind != ModuleFile::Kind::Json) return compile_module(draft, file.source, defines_);
    draft.loaded.source = file.source;
    start_ = read_json(file.source, diagnostics_);
    start_source_ = file.source;
    if (start_ && !start_->is_object()) {
      diagnostics_.report(Code::RulesetNotObject, file.source, {}, "a ruleset must be an object");
    }
  }

  void report_no_ruleset(const std::string& name, const Draft* derived) {
    auto& report = report_base(Code::UnknownRuleset, derived, "there is no ruleset `" + name + "`");
    auto names = ruleset_names(roots_);
    for (auto& pack : packs_.names()) names.push_back(std::move(pack));
    report.help = suggestion(name, names);
    std::string places;
    for (const auto& root : roots_.directories)
      places += (places.empty() ? "" : ", ") + (root / "rulesets").generic_string();
    report.notes.push_back(places.empty() ? "there is no folder to look in" : "looked in " + places);
  }

  Diagnostic& report_base(Code code, const Draft* derived, std::string message) {
    if (derived == nullptr) return diagnostics_.report(code, nullptr, {}, std::move(message));
    const Module& module = derived->loaded.module;
    return diagnostics_.report(code, derived->loaded.source, module.base_ruleset_span, std::move(message));
  }

  /// The globals of a pack hold unless the ruleset or an outer pack has defined them (Q86).
  void add_pack_globals(const Modpack& pack) {
    for (const Binding& global : pack.globals) {
      globals_[0].insert({global.name, SourcedBinding{global.value, nullptr, {}}});
    }
  }

  // --- batches of mods (compiler/README.md 7.3) ---

  void load_user_mods(const std::vector<ModRequest>& mods, bool record) {
    stage_ = Stage::Mods;
    auto entries = entries_of(mods);
    for (auto& late : std::exchange(after_, {})) entries.push_back(std::move(late));
    last_batch_ = true;
    record_ = record;
    load_batch(std::move(entries));
  }

  void load_batch(std::vector<ModEntry> entries) {
    const bool last = std::exchange(last_batch_, false);
    if (entries.empty()) return;
    if (depth_ == kMaxRequireDepth) {
      report_entry(Code::RequireTooDeep, entries[0], "libraries require each other more than 64 levels deep");
      return;
    }
    if (entries.size() > kMaxModules) return report_too_many();
    entries = without_duplicates(std::move(entries));
    Names ids;
    for (const auto& entry : entries) ids.insert(entry.id);
    ++depth_;
    std::vector<const Draft*> loaded;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (drafts_.size() >= kMaxModules) {
        report_too_many();
        break;
      }
      loaded.push_back(load_mod(ModEntry(entries[i]), ids));
      if (last) {
        for (auto& late : std::exchange(after_, {})) join(entries, i, std::move(late));
      }
    }
    --depth_;
    if (record_) steps_.push_back({PlanStep::Kind::Record, nullptr, std::move(loaded)});
    if (depth_ == 0) applied_.merge(ids);
  }

  /// A library required after the mods, by one of them (Q39): as if it had been in the batch from the beginning.
  static void join(std::vector<ModEntry>& entries, std::size_t done, ModEntry late) {
    if (contains(std::span(entries).first(done + 1), late)) return;
    std::erase_if(entries, [&](const ModEntry& entry) { return is_same(entry, late); });
    entries.push_back(std::move(late));
  }

  const Draft* load_mod(const ModEntry& entry, const Names& batch) {
    Draft& draft = drafts_.emplace_back();
    draft.entry = entry;
    draft.globals = globals_.size() - 1;
    draft.loaded.id = entry.file.empty() ? "mods/" + entry.id : entry.file;
    const bool is_library = entry.requirer != nullptr || entry.id.starts_with("lib/");
    draft.loaded.part = is_library ? LoadedModule::Part::Library : LoadedModule::Part::Mod;
    if (entry.file.empty() && !is_module_name(entry.id)) {
      report_entry(Code::InvalidModuleName, entry, "`" + entry.id + "` cannot be the id of a mod");
      return &draft;
    }
    const bool of_other_root = entry.requirer != nullptr && entry.requirer->home == Home::Other;
    const Roots& places = of_other_root && std::ranges::any_of(own_roots_.directories, has_mods) ? own_roots_ : roots_;
    auto lookup =
        entry.file.empty() ? find_mod(places, entry.id, diagnostics_) : open_named(roots_, entry.file, diagnostics_);
    if (!lookup.file) {
      if (!lookup.exists) report_no_mod(entry);
      return &draft;
    }
    draft.home = lookup.home;
    draft.loaded.bundled = lookup.home == Home::Bundled;
    if (entry.requirer == nullptr && entry.file.empty() && lookup.home == Home::Bundled &&
        ruleset_home_ == Home::Other) {
      report_entry(Code::BundledMod, entry,
                   "the mod `" + entry.id + "` comes from the bundled library: `" + lookup.file->source->name() + "`")
          .notes.push_back("the root of the ruleset has no mod of this name");
    }
    if (lookup.file->kind == ModuleFile::Kind::Jq) {
      check_jq(draft, lookup.file->source);
    } else {
      compile_module(draft, lookup.file->source, defines_);
    }
    ignore_base_ruleset(draft, Code::BaseRulesetInMod);
    add_globals(draft);
    load_batch(register_requirements(draft, batch, after_));
    steps_.push_back({PlanStep::Kind::Module, &draft});
    return &draft;
  }

  /// Takes note of what a file requires. Returns the libraries that are to be loaded before it, and appends to `after`
  /// those for after the mods. A library counts once; the first requirement and its config win.
  std::vector<ModEntry> register_requirements(const Draft& draft, const Names& batch, std::vector<ModEntry>& after) {
    struct Item {
      const Requirement* requirement;
      bool before;
    };
    std::vector<Item> items;
    for (const auto& requirement : draft.loaded.module.requires_before) items.push_back({&requirement, true});
    for (const auto& requirement : draft.loaded.module.requires_after) items.push_back({&requirement, false});
    std::ranges::stable_sort(items, {}, [](const Item& item) { return item.requirement->span.begin; });
    std::vector<ModEntry> before;
    for (const Item& item : items) {
      ModEntry entry = entry_of(*item.requirement, draft);
      if (!required_.insert(entry.id).second) continue;
      // With a config it is compared with earlier requirements only (compiler/README.md 7.3).
      const bool selected = applied_.contains(entry.id) || (item.before && batch.contains(entry.id));
      if (selected && !entry.has_config()) continue;
      (item.before ? before : after).push_back(std::move(entry));
    }
    return before;
  }

  /// Libraries of the ruleset stage override its globals; those of later files are seen from there on (Q35).
  void add_globals(Draft& draft) {
    const auto& added = draft.loaded.module.globals;
    if (added.empty()) return;
    if (stage_ == Stage::Mods) globals_.emplace_back();
    for (const Binding& global : added) {
      globals_.back().insert_or_assign(global.name, SourcedBinding{global.value, draft.loaded.source, global.span});
    }
    draft.globals = globals_.size() - 1;
  }

  Diagnostic& report_entry(Code code, const ModEntry& entry, std::string message) {
    const SourcePtr source = entry.requirer != nullptr ? entry.requirer->loaded.source : nullptr;
    return diagnostics_.report(code, source, entry.span, std::move(message));
  }

  void report_no_mod(const ModEntry& entry) {
    if (!mod_names_) mod_names_ = mod_names(roots_);
    const std::string what = entry.requirer != nullptr ? "there is no library `" + entry.id.substr(4) + "`"
                                                       : "there is no mod `" + entry.id + "`";
    Diagnostic& diagnostic = report_entry(Code::UnknownMod, entry, what);
    explain_missing_mod(diagnostic, entry.id, entry.requirer != nullptr, *mod_names_);
  }

  void report_too_many() {
    if (std::exchange(too_many_, true)) return;
    diagnostics_.report(Code::TooManyModules, nullptr, {}, "more than 2000 files in one build");
  }

  // --- single files ---

  void compile_module(Draft& draft, const SourcePtr& source, Defines& defines) {
    if (roots_.modules != nullptr) return take_module(draft, source, defines);
    draft.loaded.source = source;
    const std::size_t errors = diagnostics_.error_count();
    Module module = compile(source, defines, diagnostics_);
    if (diagnostics_.error_count() == errors) draft.loaded.module = std::move(module);
  }

  /// The same, out of the cache or into it.
  void take_module(Draft& draft, const SourcePtr& source, Defines& defines) {
    std::shared_ptr<const CompiledFile> file = roots_.modules->find(*source, defines);
    if (file == nullptr) {
      auto fresh = std::make_shared<CompiledFile>();
      fresh->source = source;
      fresh->before = defines;
      fresh->module = compile(source, defines, fresh->found);
      fresh->after = defines;
      file = fresh;
      if (!file->found.has_errors()) roots_.modules->put(file);
    }
    defines = file->after;
    draft.loaded.source = file->source;
    for (const Diagnostic& diagnostic : file->found.all()) diagnostics_.add(diagnostic);
    if (file->found.has_errors()) return;
    draft.loaded.module = file->module;
  }

  void check_jq(Draft& draft, const SourcePtr& source) {
    draft.loaded.source = source;
    draft.loaded.is_jq = true;
    const auto text = source->text();
    const JqScan scan = scan_jq(text);
    const auto span = [](std::size_t at, std::size_t length) {
      return Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + length)};
    };
    if (scan.error) {
      std::size_t end = std::min(scan.error->offset + 1, text.size());
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
      const Code code = scan.error->kind == JqError::Kind::Forbidden ? Code::ForbiddenJq : Code::JqSyntax;
      diagnostics_.report(code, source, span(scan.error->offset, end - scan.error->offset), scan.error->message).help =
          scan.error->help;
      return;
    }
    if (scan.notices.empty() || JqDialect::ours().version() != JqVersion::V16) return;  // asking starts jq
    for (const JqNotice& notice : scan.notices) {
      diagnostics_.report(notice.fatal ? Code::JqTooOld : Code::JqDiffers, source, span(notice.at, notice.length),
                          notice.message);
    }
  }

  void ignore_base_ruleset(Draft& draft, Code code) {
    if (!draft.loaded.module.base_ruleset) return;
    diagnostics_.report(code, draft.loaded.source, draft.loaded.module.base_ruleset_span,
                        "`define_base_ruleset` has no effect here");
  }

  void load_config(const std::string& text) {
    Draft& draft = drafts_.emplace_back();
    draft.role = Draft::Role::Config;
    draft.globals = globals_.size() - 1;
    draft.loaded.id = "config";
    draft.loaded.part = LoadedModule::Part::Config;
    const auto first = text.find_first_not_of(" \t\r\n");
    const bool json = first != text.npos && (text[first] == '{' || text[first] == '[' || text[first] == '/');
    Defines none;
    if (defines_.contains(kAsPlatform)) none.insert(std::string(kAsPlatform));
    compile_module(draft, std::make_shared<const Source>("config", json ? text : blank_slash_comments(text)), none);
    ignore_base_ruleset(draft, Code::IgnoredInConfig);
    const Module& module = draft.loaded.module;
    for (const auto* requirements : {&module.requires_before, &module.requires_after}) {
      for (const Requirement& requirement : *requirements) {
        diagnostics_.report(Code::IgnoredInConfig, draft.loaded.source, requirement.span,
                            "libraries cannot be required in the config snippet");
      }
    }
    for (const Binding& global : module.globals) {
      diagnostics_.report(Code::IgnoredInConfig, draft.loaded.source, global.span,
                          "`define_global` has no effect in the config snippet");
    }
    steps_.push_back({PlanStep::Kind::Module, &draft});
  }

  const Roots& roots_;
  Roots own_roots_;  // without the bundled library
  Home ruleset_home_ = Home::Nowhere;
  Diagnostics& diagnostics_;
  std::size_t errors_before_;
  ModpackTable packs_;
  Stage stage_ = Stage::Rulesets;
  Defines defines_at_start_;
  Defines defines_;
  std::deque<Draft> drafts_;  // in order of compilation; addresses stay
  std::vector<DraftStep> steps_;
  std::size_t ruleset_steps_ = 0;  // those before the mods that were asked for
  std::optional<Document> start_;
  SourcePtr start_source_;
  std::vector<Bindings> globals_ = {{}};  // see bind_variables
  Names required_;                        // ids of all libraries required so far
  Names applied_;                         // ids of the mods of the batches that are done
  std::vector<ModEntry> after_;           // libraries for after the mods
  bool record_ = true;                    // whether mods are added to enabled_mods
  bool last_batch_ = false;               // the next batch takes in what is required after the mods
  std::size_t depth_ = 0;                 // of nested batches
  bool too_many_ = false;
  std::optional<std::vector<std::string>> mod_names_;  // for suggestions
};

}  // namespace

std::optional<LoadPlan> plan_build(const BuildRequest& request, const Roots& roots, Diagnostics& diagnostics) {
  Roots around = roots;
  if (!request.ruleset_file.empty()) around = with_project_around(around, request.ruleset_file, diagnostics);
  for (const ModRequest& mod : request.mods) {
    if (!mod.file.empty()) around = with_project_around(around, mod.file, diagnostics);
  }
  Planner planner(around, diagnostics);
  planner.plan_request(request);
  return planner.finish(request.globals);
}

std::optional<LoadPlan> plan_mods(const Document& document, const std::vector<ModRequest>& mods, bool record,
                                  const Roots& roots, Diagnostics& diagnostics) {
  Planner planner(roots, diagnostics);
  planner.plan_patch(document, mods, record);
  return planner.finish({});
}

}  // namespace majs::compiler
