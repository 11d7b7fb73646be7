#include "tools/majs/shell_completions.hpp"

#include <string_view>

namespace majs::cli {
namespace {

/// The word list asked for at completion time, or "".
std::string_view listed(std::string_view type) {
  if (type == "RULESET") return "rulesets";
  if (type == "MOD") return "mods";
  if (type == "RULESET|MOD") return "names";
  if (type == "CODE") return "codes";
  return "";
}

std::vector<CommandWord> subcommands(const CommandLine& program) {
  std::vector<CommandWord> words;
  for (const auto& command : program.commands()) words.push_back(describe(*command));
  return words;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

/// Inside single quotes of a shell; fish and POSIX shells differ in nothing that stands in our descriptions but this.
std::string single_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string bash_words(const OptionWord& word) {
  if (!word.choices.empty()) return "COMPREPLY=($(compgen -W \"" + joined(word.choices, " ") + "\" -- \"$word\"))";
  const std::string_view list = listed(word.type);
  if (!list.empty()) return "_majs_names " + std::string(list);
  return std::string("COMPREPLY=($(compgen ") + (word.type == "DIR" ? "-d" : "-f") + " -- \"$word\"))";
}

/// What follows an option that takes a value. `opening` begins the pattern: `"build ` or, for every command, `*" `.
void bash_cases(std::string& out, const std::string& opening, const std::vector<OptionWord>& options) {
  for (const OptionWord& option : options) {
    if (option.type.empty()) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : option.names) patterns.push_back(opening + name + "\"");
    out += "    " + joined(patterns, " | ") + ") " + bash_words(option) + "; return ;;\n";
  }
}

std::string all_names(const std::vector<OptionWord>& options) {
  std::vector<std::string> names;
  for (const OptionWord& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined(names, " ");
}

/// In _arguments specifications brackets and colons have a meaning.
std::string zsh_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string zsh_action(const OptionWord& word) {
  if (!word.choices.empty()) return "(" + joined(word.choices, " ") + ")";
  const std::string_view list = listed(word.type);
  if (!list.empty()) return "{_majs_names " + std::string(list) + "}";
  return word.type == "DIR" ? "_files -/" : "_files";
}

void zsh_options(std::string& out, const std::vector<OptionWord>& options, std::string_view indent) {
  for (const OptionWord& option : options) {
    for (const std::string& name : option.names) {
      std::string spec = "*" + name + "[" + zsh_escaped(option.description) + "]";
      if (!option.type.empty()) spec += ":" + zsh_escaped(option.type) + ":" + zsh_action(option);
      out += " \\\n" + std::string(indent) + single_quoted(spec);
    }
  }
}

void fish_options(std::string& out, const std::string& condition, const std::vector<OptionWord>& options) {
  for (const OptionWord& option : options) {
    out += "complete -c majs" + condition;
    for (const std::string& name : option.names) {
      out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.type.empty()) {
      const std::string_view list = listed(option.type);
      if (!option.choices.empty()) {
        out += " -x -a '" + joined(option.choices, " ") + "'";
      } else if (!list.empty()) {
        out += " -r -a '(majs completions --list " + std::string(list) + ")'";
      } else if (option.type == "DIR") {
        out += " -x -a '(__fish_complete_directories)'";
      } else {
        out += " -r -F";
      }
    }
    out += " -d " + single_quoted(option.description) + "\n";
  }
}

}  // namespace

CommandWord describe(const CommandLine& command) {
  CommandWord words{command.name(), command.description(), command.footer(), {}, {}};
  if (!command.commands().empty()) {  // a global option says it once
    words.options.push_back({{"--help", "-h"}, "", {}, "Print this help message and exit"});
    words.options.push_back({{"--version", "-V"}, "", {}, "Print the version and stop"});
  }
  for (const auto& argument : command.arguments()) {
    OptionWord word{argument->option_names(), "", {}, argument->description()};
    if (argument->takes() != Argument::Takes::Nothing) word.type = argument->type();
    for (const Check& check : argument->checks()) word.choices = check.choices;
    if (argument->is_positional()) {
      if (word.type.empty() || word.type == "TEXT") word.type = argument->names();
      words.positionals.push_back(std::move(word));
    } else {
      words.options.push_back(std::move(word));
    }
  }
  return words;
}

std::string bash_completions(const CommandLine& program) {
  const std::vector<OptionWord> global = describe(program).options;
  const std::vector<CommandWord> commands = subcommands(program);
  std::vector<std::string> names;
  for (const CommandWord& command : commands) names.push_back(command.name);
  std::string out =
      "# bash completions of majs, made by `majs completions bash`\n"
      "_majs_names() {\n"
      "  COMPREPLY=($(compgen -W \"$(majs completions --list \"$1\" 2>/dev/null)\" -- \"$word\") $(compgen -f -- "
      "\"$word\"))\n"
      "}\n"
      "_majs() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= i\n"
      "  COMPREPLY=()\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    case ${COMP_WORDS[i]} in\n"
      "      --root | --color) ((++i)) ;;\n"
      "      -*) ;;\n"
      "      *) command=${COMP_WORDS[i]}; break ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$command $previous\" in\n";
  bash_cases(out, "*\" ", global);
  for (const CommandWord& command : commands) bash_cases(out, "\"" + command.name + " ", command.options);
  out += "  esac\n  case $command in\n    '') COMPREPLY=($(compgen -W \"" + joined(names, " ") + " " +
         all_names(global) + "\" -- \"$word\")) ;;\n";
  for (const CommandWord& command : commands) {
    out += "    " + command.name + ")\n      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"" +
           all_names(command.options) + " " + all_names(global) + "\" -- \"$word\"))\n";
    if (!command.positionals.empty()) out += "      else " + bash_words(command.positionals.front()) + "\n";
    out += "      fi ;;\n";
  }
  return out + "  esac\n}\ncomplete -o filenames -F _majs majs\n";
}

std::string zsh_completions(const CommandLine& program) {
  const std::vector<OptionWord> global = describe(program).options;
  const std::vector<CommandWord> commands = subcommands(program);
  std::string out =
      "#compdef majs\n"
      "# zsh completions of majs, made by `majs completions zsh`\n"
      "_majs_names() {\n"
      "  local -a names\n"
      "  names=(${(f)\"$(majs completions --list $1 2>/dev/null)\"})\n"
      "  compadd \"$@[2,-1]\" -a names\n"
      "  _files\n"
      "}\n"
      "_majs() {\n"
      "  local curcontext=$curcontext state line\n"
      "  typeset -A opt_args\n"
      "  local -a commands\n"
      "  commands=(\n";
  for (const CommandWord& command : commands) {
    out += "    " + single_quoted(command.name + ":" + zsh_escaped(command.summary)) + "\n";
  }
  out += "  )\n  _arguments -C";
  zsh_options(out, global, "    ");
  out +=
      " \\\n    '1:command:->command' \\\n    '*::argument:->argument'\n"
      "  case $state in\n"
      "    command) _describe -t commands command commands ;;\n"
      "    argument)\n"
      "      case $words[1] in\n";
  for (const CommandWord& command : commands) {
    out += "        " + command.name + ")\n          _arguments";
    zsh_options(out, command.options, "            ");
    zsh_options(out, global, "            ");
    if (!command.positionals.empty()) {
      const OptionWord& positional = command.positionals.front();
      out += " \\\n            " + single_quoted("*:" + zsh_escaped(positional.type) + ":" + zsh_action(positional));
    }
    out += " ;;\n";
  }
  return out + "      esac ;;\n  esac\n}\n_majs \"$@\"\n";
}

std::string fish_completions(const CommandLine& program) {
  std::string out = "# fish completions of majs, made by `majs completions fish`\ncomplete -c majs -f\n";
  fish_options(out, "", describe(program).options);
  for (const CommandWord& command : subcommands(program)) {
    out +=
        "complete -c majs -n __fish_use_subcommand -a " + command.name + " -d " + single_quoted(command.summary) + "\n";
    const std::string condition = " -n '__fish_seen_subcommand_from " + command.name + "'";
    fish_options(out, condition, command.options);
    for (const OptionWord& positional : command.positionals) {
      const std::string_view list = listed(positional.type);
      out += "complete -c majs" + condition;
      if (!positional.choices.empty()) {
        out += " -a '" + joined(positional.choices, " ") + "'\n";
      } else if (!list.empty()) {
        out += " -F -a '(majs completions --list " + std::string(list) + ")'\n";
      } else {
        out += " -F\n";
      }
    }
  }
  return out;
}

}  // namespace majs::cli
