#include "tools/majs/command_line.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <map>

namespace majs::cli {
namespace {

using Takes = Argument::Takes;

/// Columns of a terminal that help is written for.
constexpr std::size_t kHelpWidth = 80;
/// Where descriptions may begin; blanks behind that are inside of them.
constexpr std::size_t kLastColumn = 62;

/// Where the lines below a line begin when it is broken: below its last column, or below its own beginning.
std::size_t hanging_indent(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  std::size_t indent = begin;
  for (std::size_t gap = line.find("  ", begin); gap < kLastColumn; gap = line.find("  ", indent)) {
    indent = std::min(line.find_first_not_of(' ', gap), line.size());
  }
  return indent >= kLastColumn ? begin : indent;
}

/// The text with long lines broken at blanks, or behind commas.
std::string wrapped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line(text.substr(at, end - at));
    at = end + 1;
    const std::size_t indent = hanging_indent(line);
    while (line.size() > kHelpWidth) {
      std::size_t blank = line.rfind(' ', kHelpWidth);
      // A long list of values has no blanks.
      if (blank == std::string::npos || blank <= indent) blank = line.rfind(',', kHelpWidth - 1) + 1;
      if (blank <= indent) break;
      out += line.substr(0, line.find_last_not_of(' ', blank - 1) + 1) + "\n";
      line = std::string(indent, ' ') + line.substr(line.find_first_not_of(' ', blank));
    }
    out += line + "\n";
  }
  return out;
}

/// What CLI11 knows of our arguments, by their address.
using Registered = std::map<const Argument*, CLI::Option*>;

std::string first_name(const Argument& argument) {
  const std::vector<std::string> names = argument.option_names();
  return names.empty() ? argument.names() : names.front();
}

CLI::Option* add_argument(CLI::App& app, const Argument& argument) {
  if (argument.takes() == Takes::Nothing) {
    return app.add_flag_callback(
        argument.names(), [&argument] { argument.setter()({}); }, argument.description());
  }
  const auto set = [&argument](const CLI::results_t& words) {
    const std::string problem = argument.setter()(words);
    if (!problem.empty()) throw CLI::ValidationError(first_name(argument), problem);
    return true;
  };
  CLI::Option* option = app.add_option(argument.names(), set, argument.description());
  option->type_name(argument.type())->type_size(1);
  if (argument.takes() == Takes::Several) {
    option->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args(argument.takes_extra_values());
  }
  if (argument.is_value_optional()) option->expected(0, 1);
  if (argument.is_required()) option->required();
  for (const Check& check : argument.checks()) {
    option->check(CLI::Validator([&check](std::string& text) { return check.problem(text); }, check.shown));
  }
  return option;
}

void add_arguments(CLI::App& app, const CommandLine& command) {
  Registered registered;
  for (const auto& argument : command.arguments()) registered[argument.get()] = add_argument(app, *argument);
  for (const auto& argument : command.arguments()) {
    for (const Argument* other : argument->excluded()) registered.at(argument.get())->excludes(registered.at(other));
  }
  app.footer(command.footer());
  if (command.chosen()) app.callback(command.chosen());
}

/// The same command line for CLI11; `program` has to outlive it.
void translate(const CommandLine& program, CLI::App& app) {
  add_arguments(app, program);
  for (const auto& command : program.commands()) {
    CLI::App* added = app.add_subcommand(command->name(), command->description());
    added->fallthrough();
    add_arguments(*added, *command);
  }
}

/// What is wrong with the words, as a person would say it; CLI11 counts: `--config: At Most 1 required but received 2`.
std::string in_words(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::size_t colon = text.find(": ");
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr || colon == std::string::npos) return text;
  const std::string name = "`" + text.substr(0, colon) + "`";
  const std::string_view rest = std::string_view(text).substr(colon + 2);
  if (rest.starts_with("At Most 1 ")) return name + " may be given only once";
  if (rest.ends_with(" missing")) return name + " needs a value";
  return text;
}

}  // namespace

std::vector<std::string> Argument::option_names() const {
  std::vector<std::string> found;
  if (is_positional()) return found;
  for (std::size_t begin = 0; begin < names_.size();) {
    const std::size_t end = std::min(names_.find(',', begin), names_.size());
    found.push_back(names_.substr(begin, end - begin));
    begin = end + 1;
  }
  // The long name speaks for itself, so it comes first.
  std::stable_partition(found.begin(), found.end(), [](const std::string& name) { return name.starts_with("--"); });
  return found;
}

Check file_name() {
  return Check{
      [](const std::string& path) { return path.empty() ? std::string("a file has a name") : std::string(); }, "", {}};
}

Check one_of(std::vector<std::string> words) {
  std::string listed;
  for (const std::string& word : words) listed += (listed.empty() ? "" : ",") + word;
  Check check{{}, "{" + listed + "}", words};
  check.problem = [words = std::move(words), listed](const std::string& value) {
    if (std::find(words.begin(), words.end(), value) != words.end()) return std::string();
    return "`" + value + "` is none of " + listed;
  };
  return check;
}

Argument* CommandLine::add(std::string names, Takes takes, Argument::Setter set, std::string description) {
  arguments_.push_back(std::make_unique<Argument>(std::move(names), takes, std::move(set), std::move(description)));
  return arguments_.back().get();
}

Argument* CommandLine::add_option_function(std::string names, std::function<std::string(const std::string&)> set,
                                           std::string description) {
  return add(
      std::move(names), Takes::One,
      [set = std::move(set)](const std::vector<std::string>& words) {
        return set(words.empty() ? std::string() : words.front());
      },
      std::move(description));
}

Argument* CommandLine::add_flag(std::string names, bool& value, std::string description) {
  return add(
      std::move(names), Takes::Nothing, [&value](const auto&) { return value = true, std::string(); },
      std::move(description));
}

Argument* CommandLine::get_option(std::string_view name) {
  for (const auto& argument : arguments_) {
    const std::vector<std::string> names = argument->option_names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return argument.get();
  }
  return nullptr;
}

CommandLine* CommandLine::add_command(std::string name, std::string summary) {
  commands_.push_back(std::make_unique<CommandLine>(std::move(name), std::move(summary)));
  return commands_.back().get();
}

Reading read_words(const CommandLine& program, std::span<char* const> words) {
  using Kind = Reading::Kind;
  CLI::App app(program.description(), program.name());
  app.set_version_flag("--version,-V", "", "Print the version and stop");
  translate(program, app);
  const auto chosen = [&app] {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    return commands.empty() ? nullptr : commands.front();
  };
  try {
    app.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::CallForHelp&) {
    return {Kind::Help, wrapped(chosen() != nullptr ? chosen()->help(app.get_name()) : app.help())};
  } catch (const CLI::CallForVersion&) {
    return {Kind::Version, ""};
  } catch (const CLI::ExtrasError&) {
    return {Kind::Unknown, app.remaining(true).front()};
  } catch (const CLI::ParseError& error) {
    return {Kind::Wrong, in_words(error)};
  }
  return {};
}

std::string help_text(const CommandLine& program) {
  CLI::App app(program.description(), program.name());
  app.set_version_flag("--version,-V", "", "Print the version and stop");
  translate(program, app);
  return wrapped(app.help());
}

}  // namespace majs::cli
