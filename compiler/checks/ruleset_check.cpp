#include "compiler/checks/ruleset_check.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/checks/mod_check.hpp"
#include "compiler/checks/number_checks.hpp"
#include "compiler/checks/platform_checks.hpp"
#include "compiler/checks/request_check.hpp"
#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/load/file_search.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/modpack.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/load/text_kind.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/lower/lower.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

bool has_folder(const fs::path& path, std::string_view name) {
  return std::any_of(path.begin(), path.end(), [&](const fs::path& part) { return part.generic_string() == name; });
}

bool parent_is(const std::string& path, std::string_view folder) {
  std::error_code ignored;
  return fs::absolute(path, ignored).parent_path().filename().generic_string() == folder;
}

/// Does what only whole rulesets do: sets `wall` or `display_name`, or names a base.
bool reads_as_ruleset(const ast::Ast& ast) {
  return std::any_of(ast.commands.begin(), ast.commands.end(), [](const ast::Node* command) {
    if (command->kind != ast::NodeKind::Call) return false;
    if (command->text == "define_base_ruleset") return true;
    if (command->text != "set" || command->children.empty()) return false;
    const std::string_view key = command->children.front()->text;
    return key == "wall" || key == "display_name";
  });
}

bool is_among_mods(const std::string& path) { return has_folder(path, "mods") || has_folder(path, "majs"); }

const std::initializer_list<std::string_view> kEndings = {".majs", ".jq", ".json", ".tiles"};

class Checker {
 public:
  Checker(const CheckRequest& request, const Roots& roots, Diagnostics& diagnostics)
      : request_(request), roots_(roots), diagnostics_(diagnostics) {}

  CheckResult run() {
    for (const std::string& target : request_.targets) {
      std::error_code ignored;
      if (fs::is_directory(target, ignored)) {
        check_folder(target);
      } else if (target == "-" || names_file(target) || fs::exists(target, ignored)) {
        check_path(target);
      } else {
        check_name(target);
      }
    }
    if (!request_.may_be_empty) report_empty(empty_, kEndings, number_ > 0, diagnostics_);
    for (const auto& [directories, outside] : outside_) {
      outside->finish();
      for (CheckedRuleset& looked : outside->result_.rulesets) result_.rulesets.push_back(std::move(looked));
    }
    finish();
    result_.texts = roots_.texts;
    return std::move(result_);
  }

 private:
  /// Scripts, jq mods, tile sets, and the JSON files that are rulesets by their place.
  void check_folder(const std::string& folder) {
    const FileSearch search{.passed_over = &result_.passed_over, .empty = &empty_};
    for (const std::string& path : find_files({folder}, kEndings, diagnostics_, search)) {
      if (!path.ends_with(".json") || parent_is(path, "rulesets")) check_path(path);
    }
  }

  void check_name(const std::string& name) {
    if (is_module_name(name)) {
      Diagnostics found;
      ModuleLookup ruleset = find_ruleset(roots_, name, found);
      const bool pack = ModpackTable::read(roots_, found).find(name) != nullptr;
      if (pack) check_pack(name);
      if (ruleset.file) return check_path(ruleset.file->source->name());
      if (pack) return;
      ModuleLookup mod = find_mod(roots_, name, found);
      if (mod.file) return check_path(mod.file->source->name());
      diagnostics_.take(std::move(found));
      if (ruleset.exists || mod.exists) return;
    }
    std::vector<std::string> names = ruleset_names(roots_);
    const std::vector<std::string> mods = mod_names(roots_);
    names.insert(names.end(), mods.begin(), mods.end());
    const std::vector<std::string_view> views(names.begin(), names.end());
    Diagnostic& diagnostic =
        diagnostics_.report(Code::NothingToDo, nullptr, {}, "there is no file, ruleset or mod `" + name + "`");
    const std::string_view near = grammar::nearest(name, views);
    if (!near.empty()) diagnostic.help = "did you mean `" + std::string(near) + "`?";
  }

  /// A modpack as players get it.
  void check_pack(const std::string& name) {
    CheckedRuleset looked;
    looked.request.ruleset = looked.setup.ruleset = name;
    Diagnostics found;
    check_.check(looked.request, found);
    attribute(found, looked.setup, nullptr);
    diagnostics_.take(std::move(found));
    ++number_;
    result_.rulesets.push_back(std::move(looked));
  }

  void check_path(const std::string& path) {
    if (number_++ % request_.parts != request_.part) return;
    result_.files.push_back(path == "-" ? "<stdin>" : path);
    const auto [around, fresh] = around_.try_emplace(fs::path(path).parent_path());
    if (fresh) around->second = with_project_around(roots_, path, diagnostics_);
    if (around->second.directories == roots_.directories) return check_here(path);
    auto& outside = outside_[around->second.directories];
    if (outside == nullptr) outside = std::make_unique<Checker>(request_, around->second, diagnostics_);
    outside->check_here(path);
  }

  /// What has to be told, and said of what was looked at, when all files were.
  void finish() {
    mods_.tell_who_belongs_nowhere();
    for (CheckedRuleset& looked : result_.rulesets) {
      if (looked.directories.empty()) looked.directories = roots_.directories;
    }
  }

  /// A file whose names are looked up in the roots.
  void check_here(const std::string& path) {
    if (path == "-") return check_standard_input();
    if (path.ends_with(".json")) return check_document(path, read(path, grammar::kMaxDocumentBytes));
    if (path.ends_with(".jq")) return check_jq(path);
    if (is_tiles_file(path)) return check_tiles(path);
    check_script(path, read(path, kMaxSourceBytes + 1));
  }

  /// It can be read once only: whoever builds what stands there is handed the text.
  void check_standard_input() {
    const SourcePtr source = read("-", grammar::kMaxDocumentBytes);
    if (!source) return;
    const std::string_view text = source->text();
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool document = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
    return document ? check_document("-", source) : check_script("-", source);
  }

  SourcePtr read(const std::string& path, std::size_t max_bytes) {
    auto text = read_text(roots_, path, max_bytes, diagnostics_);
    if (!text) return nullptr;
    return std::make_shared<const Source>(path == "-" ? "<stdin>" : path, std::move(*text));
  }

  /// What is built of a file as a ruleset, with the mods that are asked for; nothing when these cannot be told.
  std::optional<CheckedRuleset> ruleset_of(const std::string& path, const SourcePtr& source) {
    CheckedRuleset looked;
    looked.request.ruleset_file = path;
    if (path == "-") looked.request.ruleset_source = source;  // it can be read once only
    looked.source = source;
    looked.setup.ruleset = path == "-" ? source->name() : ruleset_label(path);
    if (!request_.default_mods && !request_.preset) return looked;
    Diagnostics found;
    const auto document = build_without_mods(looked.request, roots_, found);
    if (document == nullptr) {
      attribute(found, looked.setup, source);
      diagnostics_.take(std::move(found));
      return std::nullopt;
    }
    const auto menu = chosen_at_first(request_, *document, looked.setup, source, diagnostics_);
    if (!menu) return std::nullopt;
    looked.request.mods = menu->selection();
    for (const ModRequest& mod : looked.request.mods) looked.setup.mods.push_back(mod.id);
    return looked;
  }

  void check_document(const std::string& path, const SourcePtr& source) {
    if (!source) return;
    std::optional<Document> document = read_json(source, diagnostics_);
    if (!document) return;
    check_json_numbers(source, diagnostics_);
    auto looked = ruleset_of(path, source);
    if (!looked) return;
    Diagnostics found;
    if (looked->request.mods.empty()) {
      check_.check_finished(looked->request, Build{std::move(*document), {}, source}, found);
    } else {
      check_.check(looked->request, found);
    }
    attribute(found, looked->setup, source);
    diagnostics_.take(std::move(found));
    result_.rulesets.push_back(std::move(*looked));
  }

  void check_jq(const std::string& path) {
    const SourcePtr source = read(path, kMaxJqBytes + 1);
    if (!source) return;
    bool known = false;
    const std::vector<std::string> hosts = mods_.rulesets_of(path, source, known);
    if (!hosts.empty()) return mods_.check_on(path, source, hosts, {}, result_.rulesets);
    // By itself only its text can be judged: what it does to an empty document says nothing.
    Diagnostics found;
    apply_mods(Document::object(), {mods_.mod_of(path, source)}, roots_, Engine::Native, false, found);
    for (const Diagnostic& diagnostic : found.all()) {
      const bool of_document = diagnostic.code == Code::JqFailed || diagnostic.code == Code::UnboundVariable ||
                               diagnostic.code == Code::JqNoResult || diagnostic.code == Code::JqManyResults;
      if (!of_document) diagnostics_.add(diagnostic);
    }
    if (!known && !found.has_errors()) mods_.belongs_nowhere(source);
  }

  /// A tile set may be a mod, where somebody says so.
  void check_tiles(const std::string& path) {
    const SourcePtr source = read(path, kMaxSourceBytes + 1);
    if (!source) return;
    bool known = false;
    const bool mod = !request_.on.empty() || mod_place(roots_, path);
    const std::vector<std::string> hosts = mod ? mods_.rulesets_of(path, source, known) : std::vector<std::string>();
    if (!hosts.empty()) return mods_.check_on(path, source, hosts, {}, result_.rulesets);
    tileset::evaluate(source, diagnostics_);
  }

  /// A script may be JSON, which is merged into the document (compiler/README.md 7.1).
  void check_json_script(const std::string& path, const SourcePtr& source) {
    Diagnostics found;
    Defines defines;
    compile(source, defines, found);
    const bool broken = found.has_errors();
    diagnostics_.take(std::move(found));
    if (broken) return;
    const std::optional<Document> document = read_json(source, diagnostics_);
    if (!document) return;
    const bool whole = document->contains("wall") || document->contains("display_name");
    if (parent_is(path, "rulesets") || (whole && !is_among_mods(path))) return check_document(path, source);
    check_json_numbers(source, diagnostics_);
    bool known = false;
    const std::vector<std::string> hosts = mods_.rulesets_of(path, source, known);
    if (!hosts.empty()) return mods_.check_on(path, source, hosts, {}, result_.rulesets);
    if (!known) mods_.check_on_any(path, source, {});
  }

  void check_script(const std::string& path, const SourcePtr& source) {
    if (!source) return;
    const TextKind kind = kind_of_text(source->text());
    if (kind == TextKind::Json && begins_as_json(source->text())) return check_json_script(path, source);
    Diagnostics found;
    ast::Ast ast = parse(source, found);
    if (path == "-" && !request_.on.empty() && found.has_errors() && kind == TextKind::Jq) {
      const std::string name = read_again(source, ".jq");
      return mods_.check_on(name, source, {request_.on}, {}, result_.rulesets);
    }
    if (found.has_errors() && (kind == TextKind::TileSet || kind == TextKind::Jq)) {
      return report_kind(source, kind, "a script", diagnostics_);
    }
    if (is_ruleset_script(path, ast)) return check_ruleset(path, source, std::move(ast), std::move(found));
    check_mod(path, source, std::move(ast), std::move(found), is_among_mods(path));
  }

  void check_ruleset(const std::string& path, const SourcePtr& source, ast::Ast ast, Diagnostics found) {
    check_file(ast, {}, found);
    const bool broken = found.has_errors();
    BuildRequest rest;
    rest.ruleset_file = path;
    rest.ruleset_source = source;
    if (broken) {  // a sound ruleset is lowered by its build
      Defines defines;
      lower(std::move(ast), defines, found);
      const Diagnostics errors = found;
      check_.check_rest(rest, source, errors, {}, found);
    }
    diagnostics_.take(std::move(found));
    if (broken) return;
    auto looked = ruleset_of(path, source);
    if (!looked) return;
    Diagnostics of_build;
    const bool built = check_.check(looked->request, of_build);
    if (!built) {
      const Diagnostics errors = of_build;
      check_.check_rest(rest, source, errors, {}, of_build);
    }
    attribute(of_build, looked->setup, source);
    diagnostics_.take(std::move(of_build));
    result_.rulesets.push_back(std::move(*looked));
    if (built || !request_.platform) return;
    Diagnostics ignored;
    check_script_for(*request_.platform, parse(source, ignored), ScriptRole::Ruleset, diagnostics_);
  }

  void check_mod(const std::string& path, const SourcePtr& source, ast::Ast ast, Diagnostics found, bool in_folder) {
    const auto place = mod_place(roots_, path);
    const bool library = request_.on.empty() && place && place->is_library();
    bool known = library;
    std::vector<std::string> hosts;
    if (!library) hosts = mods_.rulesets_of(path, source, known);
    const bool alone = hosts.empty();
    check_file(ast, FileChecks{.alone = alone}, found);
    if (alone || found.has_errors()) {
      Defines defines;
      const Module module = lower(std::move(ast), defines, found);
      if (alone) check_module(module, found);
      if (alone && request_.platform && !found.has_errors()) check_part_for(path, source, module, in_folder, found);
    }
    const Diagnostics errors = found.has_errors() ? found : Diagnostics();
    diagnostics_.take(std::move(found));
    const std::string name = path == "-" ? read_again(source, "") : path;
    if (!alone) return mods_.check_on(name, source, hosts, errors, result_.rulesets);
    if (!known) mods_.check_on_any(name, source, errors);
  }

  /// What the platform makes of a file that is no whole ruleset.
  void check_part_for(const std::string& path, const SourcePtr& source, const Module& module, bool is_mod,
                      Diagnostics& found) const {
    Diagnostics ignored;
    if (is_mod) return check_module_for(*request_.platform, parse(source, ignored), module, found);
    BuildRequest request;
    request.ruleset_file = path;
    if (path == "-") request.ruleset_source = source;
    const std::optional<Build> build = compiler::build(request, roots_, Engine::Native, ignored);
    if (build) return check_build_for(*request_.platform, *build, roots_, found);
    check_script_for(*request_.platform, parse(source, ignored), ScriptRole::Ruleset, found);
  }

  /// Standard input can be read once only: the name under which a build finds what stood there.
  std::string read_again(const SourcePtr& source, std::string_view ending) {
    std::string name = source->name() + std::string(ending);
    roots_.texts = with_text(roots_, Source(name, std::string(source->text())));
    return name;
  }

  const CheckRequest& request_;
  Roots roots_;
  Diagnostics& diagnostics_;
  RequestCheck check_{request_, roots_};
  ModCheck mods_{request_, roots_, diagnostics_};
  std::size_t number_ = 0;          ///< of the next file
  std::vector<std::string> empty_;  ///< folders with nothing to check
  CheckResult result_;
  std::map<fs::path, Roots> around_;                                   ///< of the files of a folder
  std::map<std::vector<fs::path>, std::unique_ptr<Checker>> outside_;  ///< of files in other projects, by their roots
};

}  // namespace

bool is_ruleset_script(const std::string& path, const ast::Ast& ast) {
  return parent_is(path, "rulesets") || (!is_among_mods(path) && reads_as_ruleset(ast));
}

CheckResult check_targets(const CheckRequest& request, const Roots& roots, Diagnostics& diagnostics) {
  return Checker(request, roots, diagnostics).run();
}

}  // namespace majs::compiler
