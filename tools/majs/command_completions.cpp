// `majs completions`: scripts for the shells, made from the command line itself, so that they never go stale.

#include <memory>

#include "compiler/library_lookup.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/manual_page.hpp"
#include "tools/majs/shell_completions.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct Options {
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
  const compiler::Roots roots = compiler::find_roots(compiler::process_places(context.roots), ignored);
  for (const std::string& name : kind == "mods" ? compiler::mod_names(roots) : compiler::ruleset_names(roots)) {
    text += name + "\n";
  }
  return print_result(text);
}

Exit print_script(const std::string& shell) {
  CLI::App app("The MahjongScript toolchain", "majs");
  Context context;
  add_global_options(app, context);
  add_all_commands(app, context);
  if (shell == "bash") return print_result(bash_completions(app));
  if (shell == "man") return print_result(manual_page(app));
  return print_result(shell == "zsh" ? zsh_completions(app) : fish_completions(app));
}

}  // namespace

void add_completions(CLI::App& command, Context& context) {
  auto options = std::make_shared<Options>();
  command.add_option("SHELL", options->shell, "bash, zsh or fish; man prints the manual page")
      ->check(CLI::IsMember({"bash", "zsh", "fish", "man"}));
  command.add_option("--list", options->list, "Print names instead: rulesets, mods or codes")
      ->type_name("KIND")
      ->check(CLI::IsMember({"rulesets", "mods", "codes"}));
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
