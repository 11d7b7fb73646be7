// `majs completions`: scripts for the shells, made from the command line itself, so that they never go stale.

#include <memory>

#include "compiler/load/library_lookup.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/library_files.hpp"
#include "tools/majs/manual_page.hpp"
#include "tools/majs/shell_completions.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct CompletionsCommand {
  std::string shell;
  std::string list;
};

/// The words a completion script asks for at completion time, one a line.
Exit print_names(const std::string& kind, const Context& context) {
  std::string text;
  if (kind == "codes") {
    for (const compiler::CodeInfo& info : compiler::code_table()) text += compiler::code_text(info.code) + "\n";
    return print_result(text);
  }
  compiler::Diagnostics ignored;  // a completion must not talk
  const compiler::Roots roots = compiler::find_roots(compiler::process_places(context.roots, library_files()), ignored);
  const bool of_mods = kind != "rulesets";
  if (kind == "rulesets" || kind == "names")
    for (const std::string& name : compiler::ruleset_names(roots)) text += name + "\n";
  for (const std::string& name : of_mods ? compiler::mod_names(roots) : std::vector<std::string>()) {
    const bool is_library = name.starts_with("lib/");
    if (kind == "libraries" && !is_library) continue;
    text += (kind == "libraries" ? name.substr(4) : name) + "\n";  // as `require` names them
  }
  return print_result(text);
}

Exit print_script(const std::string& shell) {
  CommandLine program("majs", "The MahjongScript toolchain");
  Context context;
  add_global_options(program, context);
  add_all_commands(program, context);
  if (shell == "bash") return print_result(bash_completions(program));
  if (shell == "man") return print_result(manual_page(program));
  return print_result(shell == "zsh" ? zsh_completions(program) : fish_completions(program));
}

}  // namespace

void add_completions(CommandLine& command, Context& context) {
  auto options = std::make_shared<CompletionsCommand>();
  command.add_option("SHELL", options->shell, "bash, zsh or fish; man prints the manual page")
      ->check(one_of({"bash", "zsh", "fish", "man"}));
  command
      .add_option("--list", options->list,
                  "Print names instead: rulesets, mods (libraries as well), libraries as `require` names them, "
                  "rulesets and mods, or codes")
      ->type_name("KIND")
      ->check(one_of({"rulesets", "mods", "libraries", "names", "codes"}));
  command.footer(
      "Examples:\n"
      "  majs completions bash > ~/.local/share/bash-completion/completions/majs\n"
      "  majs completions zsh > ~/.zfunc/_majs\n"
      "  majs completions fish > ~/.config/fish/completions/majs.fish\n"
      "  majs completions --list rulesets       every name `majs build` knows");
  on_run(command, context, [options](Context& running) {
    if (options->shell.empty() == options->list.empty()) {
      print_error("majs: which shell? bash, zsh or fish\n  see `majs completions --help`\n");
      return Exit::Usage;
    }
    return options->list.empty() ? print_script(options->shell) : print_names(options->list, running);
  });
}

}  // namespace majs::cli
