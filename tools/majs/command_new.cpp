// `majs new`: the first files of a ruleset, a mod or a repository.

#include <algorithm>
#include <filesystem>
#include <memory>

#include "compiler/load/files.hpp"
#include "compiler/load/mod_argument.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/new_files.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

namespace fs = std::filesystem;

struct NewCommand {
  std::string name;
  std::string kind = "repository";
  std::string on;  ///< the ruleset of a mod
};

/// Nothing when a file they are made of cannot be read.
std::optional<std::vector<NewFile>> files_of(const NewCommand& options, const Context& context,
                                             compiler::Diagnostics& diagnostics) {
  if (options.kind == "project") {
    auto file = new_project_file(diagnostics);
    if (!file) return std::nullopt;
    return std::vector<NewFile>{std::move(*file)};
  }
  if (options.kind == "ruleset") return new_ruleset(options.name);
  if (options.kind == "mod" && !options.on.empty()) {
    const std::optional<Document> ruleset = load_ruleset(options.on, context, diagnostics);
    if (!ruleset) return std::nullopt;
    return new_mod_on(options.name, options.on, *ruleset, !current_project());
  }
  if (options.kind == "mod") return new_mod(options.name);
  return new_repository(options.name, version().substr(0, version().find(' ')));
}

void tell(const Context& context, const std::string& text) {
  if (!context.quiet) print_error("majs: " + text + "\n");
}

/// Nothing is written when one of them is there already.
Exit run_new(const NewCommand& options, Context& context) {
  if (options.name.empty() && options.kind != "project") {
    print_error("majs: NAME is required\n  see `majs new --help`\n");
    return Exit::Usage;
  }
  if (!options.on.empty() && (options.kind != "mod" || compiler::names_file(options.on))) {
    print_error("majs: --on NAME is the ruleset of a mod (--kind mod)\n  see `majs new --help`\n");
    return Exit::Usage;
  }
  compiler::Diagnostics diagnostics;
  const auto files = files_of(options, context, diagnostics);
  if (!files) return show(context, diagnostics);
  std::error_code error;
  for (const NewFile& file : *files) {
    if (fs::exists(file.path, error)) {
      print_error("majs: `" + file.path + "` exists already; nothing was written\n");
      return Exit::Wrong;
    }
  }
  for (const NewFile& file : *files) {
    const fs::path folder = fs::path(file.path).parent_path();
    if (!folder.empty()) fs::create_directories(folder, error);
    if (!compiler::write_file(file.path, file.text, diagnostics)) return show(context, diagnostics);
    tell(context, "wrote " + file.path);
  }
  if (options.kind == "repository")
    tell(context, "`cd " + options.name + "`, then `majs check`, `majs test`, `majs watch`");
  if (!options.on.empty()) {
    tell(context,
         "`majs check`, `majs test`; `majs build " + options.on + " --mod " + options.name + "` builds with it");
  } else if (options.kind == "mod") {
    tell(context, "`majs build RULESET --mod " + options.name + "` builds with it");
  }
  return Exit::Ok;
}

std::string name_problem(const std::string& name) {
  const bool fine = !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
                    std::all_of(name.begin(), name.end(),
                                [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  if (fine) return {};
  std::string near;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) near += c >= 'a' ? c : static_cast<char>(c - 'A' + 'a');
    if (!near.empty() && c >= '0' && c <= '9') near += c;
    if (!near.empty() && near.back() != '_' && (c == '-' || c == '_' || c == ' ' || c == '.')) near += '_';
  }
  while (!near.empty() && near.back() == '_') near.pop_back();
  return "a name has small letters, digits and _, a letter first, not `" + name + "`" +
         (near.empty() ? std::string() : "; did you mean `" + near + "`?");
}

}  // namespace

void add_new(CommandLine& command, Context& context) {
  auto options = std::make_shared<NewCommand>();
  command
      .add_option_function(
          "NAME",
          [options](const std::string& name) {
            options->name = name;
            return name_problem(name);
          },
          "Of the ruleset, mod or repository: small letters, digits and _")
      ->type_name("");
  command
      .add_option("--kind", options->kind,
                  "repository: a folder with a project, ruleset, mod, tests and CI; ruleset: one with a test, in the "
                  "current folder; mod; project: majs.toml alone, with what a majs.json here says")
      ->type_name("KIND")
      ->check(one_of({"repository", "ruleset", "mod", "project"}));
  command
      .add_option("--on", options->on, "With --kind mod: the ruleset that it belongs to; writes a test of it as well")
      ->type_name("RULESET");
  command.footer(
      "Examples:\n"
      "  majs new house_rules                   a folder to begin with\n"
      "  majs new sprint --kind ruleset         rulesets/sprint.majs and its test\n"
      "  majs new no_dora --kind mod            mods/no_dora.majs\n"
      "  majs new calm --kind mod --on riichi   ... and its test; in an empty folder majs.toml, too\n"
      "  majs new --kind project                majs.toml here, out of majs.json if there is one");
  on_run(command, context, [options](Context& running) { return run_new(*options, running); });
}

}  // namespace majs::cli
