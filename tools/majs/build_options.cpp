#include "tools/majs/build_options.hpp"

#include <nlohmann/json.hpp>

#include "compiler/load/files.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/mod_choice.hpp"
#include "compiler/load/mod_menu.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/syntax/parser.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

using compiler::BuildRequest;
using compiler::Diagnostics;

/// Fails while the command line is read, so that a bad value is wrong usage.
template <typename Result>
Check checked_by(std::optional<Result> (*parse)(std::string_view, std::string&)) {
  return Check{[parse](const std::string& text) {
                 std::string error;
                 return parse(text, error) ? std::string() : error;
               },
               "",
               {}};
}

void name_ruleset(const std::string& name_or_file, BuildRequest& request) {
  (name_or_file == "-" || compiler::names_file(name_or_file) ? request.ruleset_file : request.ruleset) = name_or_file;
}

}  // namespace

void add_build_options(CommandLine& command, BuildOptions& options) {
  command.add_option("RULESET", options.ruleset, "Name of a ruleset, or a .majs, .json or .tiles file")
      ->type_name("RULESET");
  add_build_choices(command, options);
}

void add_as_option(CommandLine& command, std::string& as) {
  command.add_option("--as", as, "Play as this platform does today, with what it does not know: riichi-advanced")
      ->type_name("PLATFORM")
      ->check(one_of({"riichi-advanced"}));
}

void add_build_choices(CommandLine& command, BuildOptions& options) {
  command
      .add_option("--mod", options.mods,
                  "Apply this mod (repeatable, in order): ID or file, then maybe :key=value,... for its config; what "
                  "is not given is as "
                  "in the menu")
      ->type_name("MOD")
      ->allow_extra_args(false)
      ->check(checked_by(compiler::parse_mod_argument));
  command.add_option("--request", options.request, "Read ruleset, mods and config from this JSON file")
      ->type_name("FILE");
  command.add_option("--preset", options.preset, "Apply the mods of this preset of the ruleset")->type_name("NAME");
  command.add_flag("--default-mods", options.default_mods, "Apply the mods that are on at first in the ruleset's menu");
  command.add_option("--config", options.config, "Apply this MahjongScript or JSON file last")->type_name("FILE");
  command.add_option("--define", options.defines, "Define a name, as `define` does (repeatable)")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command.add_option("--set", options.variables, "Give a variable a value for all files: var=value (repeatable)")
      ->type_name("VAR=VALUE")
      ->allow_extra_args(false)
      ->check(checked_by(compiler::parse_set_argument));
  add_as_option(command, options.as);
  add_keep_going_option(command, options.keep_going);
  add_engine_option(command, options.engine);
}

compiler::Roots library_for(const BuildOptions& options, const Context& context, Diagnostics& diagnostics) {
  compiler::Roots roots = library(context, diagnostics);
  const bool has_mods = options.preset || options.default_mods || !options.mods.empty() || !options.request.empty();
  if (has_mods) roots.modules = std::make_shared<compiler::ModuleCache>();
  roots.found = std::make_shared<compiler::LookupMemo>();
  return roots;
}

std::optional<BuildRequest> make_request(const BuildOptions& options, const compiler::Roots& roots,
                                         Diagnostics& diagnostics) {
  BuildRequest request;
  if (!options.request.empty()) {
    const std::optional<Document> document = read_document(options.request, roots.read.get(), diagnostics);
    if (!document) return std::nullopt;
    std::optional<BuildRequest> read = compiler::read_request(*document, diagnostics);
    if (!read) return std::nullopt;
    request = std::move(*read);
  }
  if (!options.ruleset.empty()) {
    request.ruleset.clear();
    name_ruleset(options.ruleset, request);
  }
  std::string error;
  for (const std::string& text : options.mods) {
    if (auto mod = compiler::parse_mod_argument(text, error)) request.mods.push_back(std::move(*mod));
  }
  for (const std::string& text : options.variables) {
    if (auto binding = compiler::parse_set_argument(text, error)) request.globals.push_back(std::move(*binding));
  }
  request.defines = options.defines;
  if (!options.as.empty()) request.played_as = options.as;
  if (!options.config.empty()) {
    request.config = compiler::read_file(options.config, compiler::kMaxSourceBytes, diagnostics, roots.read.get());
    if (!request.config) return std::nullopt;
  }
  const std::vector<compiler::ModRequest> asked = request.mods;
  // A request in a file says all; who names a mod means it as the menu gives it.
  if (options.request.empty()) compiler::choose_from_menu(request, roots);
  if (options.preset || options.default_mods) {
    auto mods = compiler::mods_from_menu(request, options.preset, roots, diagnostics);
    if (!mods) return std::nullopt;
    request.mods = std::move(*mods);
  }
  if (!options.keep_going) compiler::check_mod_choice(request, asked, roots, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return request;
}

std::optional<compiler::Build> build_ruleset(const BuildOptions& options, const compiler::Roots& roots,
                                             Diagnostics& diagnostics) {
  const std::optional<BuildRequest> request = make_request(options, roots, diagnostics);
  if (!request) return std::nullopt;
  return compiler::build(*request, roots, options.engine, diagnostics);
}

std::optional<compiler::Build> build_ruleset(const BuildOptions& options, const Context& context,
                                             Diagnostics& diagnostics) {
  return build_ruleset(options, library_for(options, context, diagnostics), diagnostics);
}

std::optional<Document> load_ruleset(const std::string& name_or_file, const Context& context,
                                     Diagnostics& diagnostics) {
  if (name_or_file == "-" || (compiler::names_file(name_or_file) && name_or_file.ends_with(".json"))) {
    return read_document(name_or_file, context.read.get(), diagnostics);
  }
  BuildOptions options;
  options.ruleset = name_or_file;
  std::optional<compiler::Build> build = build_ruleset(options, context, diagnostics);
  if (!build) return std::nullopt;
  return std::move(build->document);
}

}  // namespace majs::cli
