// `majs`: finds the subcommand, lets it register its options, runs it.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "compiler/load/files.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/text/display.hpp"
#include "compiler/text/render.hpp"
#include "grammar/suggest.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/next_steps.hpp"
#include "tools/majs/process.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {

#define MAJS_COMMAND(name, summary) void add_##name(CommandLine& command, Context& context);
#include "tools/majs/commands.def"
#undef MAJS_COMMAND

namespace {

constexpr auto kCommands = std::to_array<Command>({
#define MAJS_COMMAND(name, summary) {#name, summary, add_##name},
#include "tools/majs/commands.def"
#undef MAJS_COMMAND
});

/// The subcommand the words name: the first one that is neither an option nor the value of a global option.
const Command* chosen_command(std::span<char*> words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--root" || word == "--color") {
      ++i;
    } else if (!word.starts_with('-')) {
      for (const Command& command : kCommands) {
        if (command.name == word) return &command;
      }
      return nullptr;
    }
  }
  return nullptr;
}

std::string option_suggestion(const CommandLine& program, const CommandLine* command, std::string_view word) {
  std::vector<std::string> names{"--help", "--version"};
  for (const CommandLine* owner : {command, &program}) {
    if (owner == nullptr) continue;
    for (const auto& argument : owner->arguments()) {
      for (const std::string& name : argument->option_names()) {
        if (name.starts_with("--")) names.push_back(name);
      }
    }
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  return std::string(grammar::nearest(word.substr(0, word.find('=')), views));
}

int usage_error(const std::string& message, const std::string& hint, const CommandLine* command) {
  // Words of the command line may come from anywhere, and be of any length.
  constexpr std::size_t kMostBytes = 400;
  const bool is_long = message.size() > kMostBytes;
  std::string text = "majs: " + compiler::printable(message.substr(0, kMostBytes)) + (is_long ? "...\n" : "\n");
  if (!hint.empty()) text += "  did you mean `" + hint + "`?\n";
  text += "  see `majs " + (command != nullptr ? command->name() + " " : std::string()) + "--help`\n";
  print_error(text);
  return static_cast<int>(Exit::Usage);
}

int explain_unknown(const CommandLine& program, const CommandLine* command, const std::string& word) {
  if (word.starts_with('-') && word.size() > 1) {
    return usage_error("unknown option `" + word + "`", option_suggestion(program, command, word), command);
  }
  if (command != nullptr) return usage_error("unexpected argument `" + word + "`", "", command);
  std::vector<std::string_view> names;
  for (const Command& known : kCommands) names.push_back(known.name);
  return usage_error("there is no command `" + word + "`", std::string(grammar::nearest(word, names)), nullptr);
}

CommandLine* add_bare(CommandLine& program, const Command& command) {
  return program.add_command(std::string(command.name), std::string(command.summary));
}

/// `majs help COMMAND` is `majs COMMAND --help`.
std::vector<char*> without_help_command(std::span<char*> words) {
  static char option[] = "--help";
  std::vector<char*> result(words.begin(), words.end());
  if (result.size() < 2 || std::string_view(result[1]) != "help") return result;
  result.erase(result.begin() + 1);
  result.insert(result.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(result.size(), 2)), option);
  return result;
}

int run(std::span<char*> given) {
  std::vector<char*> arguments = without_help_command(given);
  const std::span<char*> words(arguments);
  CommandLine program("majs", "The MahjongScript toolchain: compile, build, check, format and play rulesets.");
  Context context;
  context.read = std::make_shared<compiler::FilesRead>();
  add_global_options(program, context);
  const Command* chosen = chosen_command(words);
  const bool asks_help = given.size() > 1 && std::string_view(given[1]) == "help";
  if (asks_help && chosen == nullptr && words.size() > 2) return explain_unknown(program, nullptr, words[1]);
  CommandLine* command = nullptr;
  for (const Command& known : kCommands) {
    if (chosen == nullptr) {
      add_bare(program, known);
    } else if (&known == chosen) {
      command = add_bare(program, known);
      known.add(*command, context);
    }
  }
  if (words.size() < 2) {
    const std::string steps = next_steps(context);
    print_error(steps.empty() ? help_text(program) : steps);
    return static_cast<int>(Exit::Usage);
  }
  const Reading reading = read_words(program, words);
  switch (reading.kind) {
    case Reading::Kind::Help: return static_cast<int>(print_result(reading.text));
    case Reading::Kind::Version: {
      const auto is_verbose = [](std::string_view word) { return word == "-v" || word == "--verbose"; };
      return static_cast<int>(std::ranges::any_of(words, is_verbose)
                                  ? print_text(about_program(context))
                                  : print_result("majs " + std::string(version()) + "\n"));
    }
    case Reading::Kind::Unknown: return explain_unknown(program, command, reading.text);
    case Reading::Kind::Wrong: return usage_error(reading.text, "", command);
    case Reading::Kind::Fine: break;
  }
  if (!context.run) return usage_error("which command?", "", nullptr);
  // Not `return`: what is kept in the context is not destroyed (see Context::kept).
  std::exit(static_cast<int>(context.run(context)));
}

/// The diagnostic for a failed allocation, with the file that the command line names.
std::string out_of_memory(std::span<char*> words) {
  compiler::Diagnostics diagnostics;
  std::string message = "there was not enough memory";
  std::error_code ignored;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (!std::filesystem::is_regular_file(words[i], ignored)) continue;
    message += " for `" + std::string(words[i]) + "`";
    break;
  }
  diagnostics.report(compiler::Code::OutOfMemory, nullptr, {}, std::move(message));
  return compiler::render(diagnostics, compiler::ReportFormat::Human, {});
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

void on_run(CommandLine& command, Context& context, Run run) {
  command.callback([&context, run = std::move(run)] { context.run = run; });
}

void add_global_options(CommandLine& program, Context& context) {
  program.add_option("--root", context.roots, "Look rulesets and mods up in this folder first (repeatable)")
      ->type_name("DIR")
      ->allow_extra_args(false);
  program.add_option("--color", context.color, "Colours in messages: auto, always or never")
      ->type_name("WHEN")
      ->check(one_of({"auto", "always", "never"}));
  program.add_flag("--quiet,-q", context.quiet, "Only errors and results");
  program.add_flag("--verbose,-v", context.verbose, "Say what is done");
  program.footer(
      "Examples:\n"
      "  majs build hong_kong --pretty          a bundled ruleset as JSON\n"
      "  majs check my_rules.majs               what is wrong with a file\n"
      "  majs run tutorial --seed 1             play it\n"
      "  majs --version -v                      and where rulesets, mods and libraries are looked up\n"
      "\n"
      "`majs help COMMAND` tells more. Exit codes: 0 fine, 1 wrong input or failed check, 2 wrong usage, 3 I/O "
      "error.");
}

void add_all_commands(CommandLine& program, Context& context) {
  for (const Command& known : kCommands) known.add(*add_bare(program, known), context);
}

}  // namespace majs::cli

int main(int argc, char** argv) {
  const std::span<char*> words = majs::cli::begin_process(argc, argv);
  try {
    return majs::cli::run(words);
  } catch (const std::bad_alloc&) {
    majs::cli::print_error(majs::cli::out_of_memory(words));
  } catch (const std::exception& error) {
    majs::cli::print_error(std::string("majs: internal error: ") + error.what() + "\n");
  }
  return static_cast<int>(majs::cli::Exit::Failure);
}
