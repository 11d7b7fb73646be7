#pragma once
// The command line as data: commands, their options and arguments, and what a value is put into.
//
// CLI11 reads it (command_line.cpp, the only file that includes CLI11: its inline code costs seconds a file);
// completions and the manual page are printed from the same data.

#include <charconv>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace majs::cli {

/// What a value has to be.
struct Check {
  std::function<std::string(const std::string& value)> problem;  ///< "" when the value is fine
  std::string shown;                                             ///< stands behind the type in `--help`
  std::vector<std::string> choices;                              ///< for completions: the fixed set of values
};

/// One of these words.
Check one_of(std::vector<std::string> words);
/// A path; not "".
Check file_name();
/// A number from `low` to `high`, both included.
template <typename Number>
Check between(Number low, Number high);

/// An option (`--seed N`), a flag (`--pretty`) or a positional argument (`FILE`).
class Argument {
 public:
  /// Puts the words of the command line where they belong; "" or what is wrong with them.
  using Setter = std::function<std::string(const std::vector<std::string>& words)>;
  enum class Takes : std::uint8_t { Nothing, One, Several };

  Argument(std::string names, Takes takes, Setter set, std::string description)
      : names_(std::move(names)), description_(std::move(description)), set_(std::move(set)), takes_(takes) {}

  Argument* required() { return required_ = true, this; }
  Argument* type_name(std::string type) { return type_ = std::move(type), this; }
  Argument* check(Check check) { return checks_.push_back(std::move(check)), this; }
  /// Whether one `--option` may be followed by several values; several `--option VALUE` always may be given.
  Argument* allow_extra_args(bool allow) { return extra_values_ = allow, this; }
  /// The value may be left out; the setter then gets one empty word.
  Argument* value_optional() { return value_optional_ = true, this; }
  /// Both together are wrong usage.
  Argument* excludes(const Argument* other) { return excluded_.push_back(other), this; }

  [[nodiscard]] const std::string& names() const { return names_; }
  [[nodiscard]] const std::string& description() const { return description_; }
  [[nodiscard]] const std::string& type() const { return type_; }
  [[nodiscard]] const Setter& setter() const { return set_; }
  [[nodiscard]] const std::vector<Check>& checks() const { return checks_; }
  [[nodiscard]] const std::vector<const Argument*>& excluded() const { return excluded_; }
  [[nodiscard]] Takes takes() const { return takes_; }
  [[nodiscard]] bool is_required() const { return required_; }
  [[nodiscard]] bool takes_extra_values() const { return extra_values_; }
  [[nodiscard]] bool is_value_optional() const { return value_optional_; }
  [[nodiscard]] bool is_positional() const { return !names_.starts_with('-'); }
  /// "--output", "-o": without the commas of names(); empty for a positional argument.
  [[nodiscard]] std::vector<std::string> option_names() const;

 private:
  std::string names_;  ///< "-o,--output" or "FILE"
  std::string description_;
  std::string type_ = "TEXT";
  Setter set_;
  std::vector<Check> checks_;
  std::vector<const Argument*> excluded_;
  Takes takes_;
  bool required_ = false;
  bool extra_values_ = true;
  bool value_optional_ = false;
};

/// A command, or the whole program with its commands.
class CommandLine {
 public:
  CommandLine(std::string name, std::string description)
      : name_(std::move(name)), description_(std::move(description)) {}

  /// `names`: "-o,--output" or "FILE". `value`: a std::string, a number, one of them as std::optional, or a
  /// std::vector of std::string.
  template <typename Value>
  Argument* add_option(std::string names, Value& value, std::string description);
  /// For values that need a look of their own: `set` gives "" or what is wrong.
  Argument* add_option_function(std::string names, std::function<std::string(const std::string&)> set,
                                std::string description);
  Argument* add_flag(std::string names, bool& value, std::string description);
  Argument* add(std::string names, Argument::Takes takes, Argument::Setter set, std::string description);
  /// The option with this name ("--output"), which has to be there.
  Argument* get_option(std::string_view name);

  CommandLine* add_command(std::string name, std::string summary);
  /// What stands below the options in `--help`: examples.
  void footer(std::string text) { footer_ = std::move(text); }
  /// What happens when this command was chosen and all values are fine.
  void callback(std::function<void()> chosen) { chosen_ = std::move(chosen); }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& description() const { return description_; }
  [[nodiscard]] const std::string& footer() const { return footer_; }
  [[nodiscard]] const std::function<void()>& chosen() const { return chosen_; }
  [[nodiscard]] const std::vector<std::unique_ptr<Argument>>& arguments() const { return arguments_; }
  [[nodiscard]] const std::vector<std::unique_ptr<CommandLine>>& commands() const { return commands_; }

 private:
  std::string name_;
  std::string description_;
  std::string footer_;
  std::function<void()> chosen_;
  std::vector<std::unique_ptr<Argument>> arguments_;
  std::vector<std::unique_ptr<CommandLine>> commands_;
};

/// What the words of a command line amount to.
struct Reading {
  enum class Kind : std::uint8_t {
    Fine,     ///< values are set, the chosen command's callback was called
    Help,     ///< `text`: the help asked for
    Version,  ///< --version
    Unknown,  ///< `text`: the first word nothing knows
    Wrong     ///< `text`: what is wrong
  };
  Kind kind = Kind::Fine;
  std::string text;
};

/// Reads the words (the program's name first) and puts values where they belong. Options of `program` may stand behind
/// a command, too.
Reading read_words(const CommandLine& program, std::span<char* const> words);
/// The text of `majs --help`.
std::string help_text(const CommandLine& program);

/// A whole number or a fraction; "" and `value` is set, or what is wrong.
template <typename Number>
std::string read_number(std::string_view text, Number& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc() && stop == end && !text.empty()) return "";
  if (error == std::errc::result_out_of_range) return "`" + std::string(text) + "` is too large";
  return "`" + std::string(text) + "` is not " + (std::is_floating_point_v<Number> ? "a number" : "a whole number") +
         (std::is_unsigned_v<Number> && text.starts_with('-') ? " from 0 up" : "");
}

/// Any value an option can have.
template <typename Value>
std::string read_value(const std::string& text, Value& value) {
  if constexpr (std::is_arithmetic_v<Value>) {
    return read_number(text, value);
  } else if constexpr (std::is_same_v<Value, std::string>) {
    return value = text, std::string();
  } else {  // std::optional
    return read_value(text, value.emplace());
  }
}

template <typename Number>
Check between(Number low, Number high) {
  std::string range = std::to_string(low) + " to " + std::to_string(high);
  if constexpr (std::is_floating_point_v<Number>) {
    range = std::to_string(static_cast<long>(low)) + " to " + std::to_string(static_cast<long>(high));
  }
  return Check{[low, high, range](const std::string& text) {
                 Number value{};
                 if (std::string problem = read_number(text, value); !problem.empty()) return problem;
                 return value < low || high < value ? "`" + text + "` is not in the range " + range : std::string();
               },
               "[" + range + "]",
               {}};
}

template <typename Value>
Argument* CommandLine::add_option(std::string names, Value& value, std::string description) {
  if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
    return add(
        std::move(names), Argument::Takes::Several,
        [&value](const std::vector<std::string>& words) { return value = words, std::string(); },
        std::move(description));
  } else {
    return add(
        std::move(names), Argument::Takes::One,
        [&value](const std::vector<std::string>& words) { return read_value(words.front(), value); },
        std::move(description));
  }
}

}  // namespace majs::cli
