#include "compiler/checks/ruleset_check.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "compiler/checks/platform_checks.hpp"
#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/engines/jq_scan.hpp"
#include "compiler/load/file_search.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/load/text_kind.hpp"
#include "compiler/lower/lower.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

namespace fs = std::filesystem;

bool has_folder(const fs::path& path, std::string_view name) {
  return std::any_of(path.begin(), path.end(), [&](const fs::path& part) { return part.string() == name; });
}

bool parent_is(const std::string& path, std::string_view folder) {
  std::error_code ignored;
  return fs::absolute(path, ignored).parent_path().filename().string() == folder;
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

using Mark = std::tuple<Code, std::string, std::uint32_t, std::string, std::string>;

Mark mark(const Diagnostic& diagnostic) {
  return {diagnostic.code, diagnostic.source ? diagnostic.source->name() : std::string(), diagnostic.span.begin,
          diagnostic.message, diagnostic.pointer};
}

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
    return std::move(result_);
  }

 private:
  /// Scripts, jq mods, tile sets, and the JSON files that are rulesets by their place.
  void check_folder(const std::string& folder) {
    const FileSearch search{.passed_over = &result_.passed_over};
    for (const std::string& path : find_files({folder}, {".majs", ".jq", ".json", ".tiles"}, diagnostics_, search)) {
      if (!path.ends_with(".json") || parent_is(path, "rulesets")) check_path(path);
    }
  }

  void check_name(const std::string& name) {
    if (is_module_name(name)) {
      Diagnostics found;
      ModuleLookup ruleset = find_ruleset(roots_, name, found);
      if (ruleset.file) return check_path(ruleset.file->source->name());
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

  void check_path(const std::string& path) {
    if (number_++ % request_.parts != request_.part) return;
    result_.files.push_back(path == "-" ? "<stdin>" : path);
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

  /// A ruleset among the results.
  CheckedRuleset checked(const std::string& path, const SourcePtr& source) const {
    return {path, path == "-" ? source : nullptr};
  }

  SourcePtr read(const std::string& path, std::size_t max_bytes) {
    auto text = read_text(roots_, path, max_bytes, diagnostics_);
    if (!text) return nullptr;
    return std::make_shared<const Source>(path == "-" ? "<stdin>" : path, std::move(*text));
  }

  void check_document(const std::string& path, const SourcePtr& source) {
    if (!source) return;
    std::optional<Document> document = read_json(source, diagnostics_);
    if (!document) return;
    result_.rulesets.push_back(checked(path, source));
    check_finished(Build{std::move(*document), {}, source}, diagnostics_);
  }

  void check_jq(const std::string& path) {
    if (!request_.on.empty()) return check_on_ruleset(path);
    // By itself only its text can be judged: what it does to an empty document says nothing.
    Diagnostics found;
    ModRequest mod = mod_of(path);
    const SourcePtr source = read(path, kMaxJqBytes + 1);
    if (!source) return;
    // A `$name` that is bound nowhere is a variable of the mod's entry in the menu.
    Document variables = Document::object();
    for (const std::string_view name : scan_jq(source->text()).free_variables) {
      grammar::member(variables, name) = 1;
    }
    if (!variables.empty()) mod.config = std::make_shared<const Document>(std::move(variables));
    apply_mods(Document::object(), {std::move(mod)}, roots_, Engine::Native, false, found);
    for (const Diagnostic& diagnostic : found.all()) {
      const bool of_document = diagnostic.code == Code::JqFailed || diagnostic.code == Code::UnboundVariable ||
                               diagnostic.code == Code::JqNoResult || diagnostic.code == Code::JqManyResults;
      if (!of_document) diagnostics_.add(diagnostic);
    }
  }

  void check_tiles(const std::string& path) {
    if (!request_.on.empty()) return check_on_ruleset(path);
    const SourcePtr source = read(path, kMaxSourceBytes + 1);
    if (source) tileset::evaluate(source, diagnostics_);
  }

  void check_script(const std::string& path, const SourcePtr& source) {
    if (!source) return;
    Diagnostics found;
    ast::Ast ast = parse(source, found);
    const TextKind kind = kind_of_text(source->text());
    if (path == "-" && !request_.on.empty() && found.has_errors() && kind == TextKind::Jq) {
      return check_on_ruleset(read_again(source, ".jq"));
    }
    if (found.has_errors() && (kind == TextKind::TileSet || kind == TextKind::Jq)) {
      return report_kind(source, kind, "a script", diagnostics_);
    }
    const bool folder_of_mods = has_folder(path, "mods") || has_folder(path, "majs");
    const bool ruleset = parent_is(path, "rulesets") || (!folder_of_mods && reads_as_ruleset(ast));
    const bool alone = !ruleset && request_.on.empty();
    check_file(ast, FileChecks{.alone = alone}, found);
    if (alone || found.has_errors()) {  // a sound ruleset is lowered by its build
      Defines defines;
      const Module module = lower(std::move(ast), defines, found);
      if (alone) check_module(module, found);
      if (alone && request_.platform && !found.has_errors())
        check_part_for(path, source, module, folder_of_mods, found);
    }
    const bool broken = found.has_errors();
    diagnostics_.take(std::move(found));
    if (broken || alone) return;
    if (!ruleset) return check_on_ruleset(path == "-" ? read_again(source, "") : path);
    result_.rulesets.push_back(checked(path, source));
    const bool built = check_request(result_.rulesets.back().request(), diagnostics_);
    if (built || !request_.platform) return;
    Diagnostics ignored;
    check_script_for(*request_.platform, parse(source, ignored), ScriptRole::Ruleset, diagnostics_);
  }

  /// What the platform makes of a file that is no whole ruleset.
  void check_part_for(const std::string& path, const SourcePtr& source, const Module& module, bool is_mod,
                      Diagnostics& found) const {
    Diagnostics ignored;
    if (is_mod) return check_module_for(*request_.platform, parse(source, ignored), module, found);
    const std::optional<Build> build =
        compiler::build(checked(path, source).request(), roots_, Engine::Native, ignored);
    if (build) return check_build_for(*request_.platform, *build, found);
    check_script_for(*request_.platform, parse(source, ignored), ScriptRole::Ruleset, found);
  }

  /// Standard input can be read once only: the name under which a build finds what stood there.
  std::string read_again(const SourcePtr& source, std::string_view ending) {
    std::string name = source->name() + std::string(ending);
    std::error_code ignored;
    auto texts = roots_.texts ? std::make_shared<FileTexts>(*roots_.texts) : std::make_shared<FileTexts>();
    (*texts)[fs::weakly_canonical(name, ignored).native()] = std::make_shared<const std::string>(source->text());
    roots_.texts = std::move(texts);
    return name;
  }

  /// False: it cannot be built.
  bool check_request(const BuildRequest& request, Diagnostics& found) {
    const std::optional<Build> build = compiler::build(request, roots_, Engine::Native, found);
    if (build) check_finished(*build, found);
    return build.has_value();
  }

  void check_finished(const Build& build, Diagnostics& found) const {
    check_build(build, found);
    if (request_.platform) check_build_for(*request_.platform, build, found);
  }

  ModRequest mod_of(const std::string& path) {
    std::string error;
    auto mod = parse_mod_argument(names_file(path) ? path : "./" + path, error);
    if (!mod) return {};
    mod->file = path;
    return std::move(*mod);
  }

  BuildRequest on_request() const {
    BuildRequest request;
    (names_file(request_.on) ? request.ruleset_file : request.ruleset) = request_.on;
    return request;
  }

  /// Reports what is wrong with the ruleset and this mod, but not with the ruleset alone.
  void check_on_ruleset(const std::string& path) {
    if (!baseline_) {
      Diagnostics found;
      check_request(on_request(), found);
      baseline_.emplace();
      for (const Diagnostic& diagnostic : found.all()) baseline_->insert(mark(diagnostic));
      const bool broken = std::any_of(found.all().begin(), found.all().end(), [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::Error && !is_of_platform(diagnostic.code);
      });
      if (broken) diagnostics_.take(std::move(found));
    }
    BuildRequest request = on_request();
    request.mods.push_back(mod_of(path));
    Diagnostics found;
    check_request(request, found);
    for (const Diagnostic& diagnostic : found.all()) {
      if (!baseline_->contains(mark(diagnostic))) diagnostics_.add(diagnostic);
    }
  }

  const CheckRequest& request_;
  Roots roots_;
  Diagnostics& diagnostics_;
  std::size_t number_ = 0;  ///< of the next file
  CheckResult result_;
  std::optional<std::set<Mark>> baseline_;  ///< what the ruleset of `on` shows by itself
};

}  // namespace

CheckResult check_targets(const CheckRequest& request, const Roots& roots, Diagnostics& diagnostics) {
  return Checker(request, roots, diagnostics).run();
}

}  // namespace majs::compiler
