#include "tools/majs/run_part_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

constexpr std::string_view kFormat = "majs run part 1";

/// The options of a run that a file has, by name.
template <typename Options, typename Visit>
void each_option(Options& run, Visit visit) {
  visit("ruleset", run.build.ruleset);
  visit("request", run.build.request);
  visit("preset", run.build.preset);
  visit("default_mods", run.build.default_mods);
  visit("mods", run.build.mods);
  visit("config", run.build.config);
  visit("defines", run.build.defines);
  visit("variables", run.build.variables);
  visit("keep_going", run.build.keep_going);
  visit("seed", run.seed);
  visit("games", run.games);
  visit("bots", run.bots);
  visit("budget", run.budget);
}

Document value_of(const std::string& text) { return text; }
Document value_of(bool truth) { return truth; }
Document value_of(const std::optional<std::string>& text) { return text ? Document(*text) : Document(); }
Document value_of(const std::vector<std::string>& texts) { return texts; }
/// As a text: a double has not all of them.
Document value_of(std::uint64_t number) { return std::to_string(number); }

bool read(const Document& value, std::string& text) {
  if (value.is_string()) text = value.get<std::string>();
  return value.is_string();
}
bool read(const Document& value, bool& truth) {
  if (value.is_boolean()) truth = value.get<bool>();
  return value.is_boolean();
}
bool read(const Document& value, std::optional<std::string>& text) {
  return value.is_null() || read(value, text.emplace());
}
bool read(const Document& value, std::vector<std::string>& texts) {
  return value.is_array() &&
         std::all_of(value.begin(), value.end(), [&](const Document& one) { return read(one, texts.emplace_back()); });
}
bool read(const Document& value, std::uint64_t& number) {
  std::string text;
  return read(value, text) && read_number(text, number).empty();
}

template <typename Value>
bool read_member(const Document& object, const char* name, Value& value) {
  const auto found = object.find(name);
  return found != object.end() && read(*found, value);
}

/// Nothing, with a message, when the document is no such file.
std::optional<PartFile> read_part(const Document& document, std::string& error) {
  std::string format;
  if (!document.is_object() || !read_member(document, "format", format) || format != kFormat) {
    error = "no file of `majs run --stats`";
    return std::nullopt;
  }
  PartFile file;
  std::string wrong;
  if (!read_member(document, "version", file.version)) wrong = "version";
  if (!read_member(document, "hash", file.ruleset)) wrong = "hash";
  if (!read_member(document, "roots", file.roots)) wrong = "roots";
  const auto run = document.find("run");
  if (run == document.end() || !run->is_object()) {
    wrong = "run";
  } else {
    each_option(file.run, [&](const char* name, auto& value) {
      if (!read_member(*run, name, value)) wrong = std::string("run/") + name;
    });
  }
  if (file.run.games < 1 || file.run.games > kMaxGames) wrong = "run/games";
  if (!wrong.empty()) {
    error = "`" + wrong + "` is missing or not as `majs run --stats` writes it";
    return std::nullopt;
  }
  if (!runtime::read_part_members(document, file.part, error)) return std::nullopt;
  runtime::RunPart none;
  if (add_part(none, file.part, file.run.games)) return file;
  error = "`played` has games that the run has not, or one twice";
  return std::nullopt;
}

}  // namespace

std::string hash_of(std::string_view text) {
  std::string digits;
  for (std::uint64_t hash : {0xCBF29CE484222325U, 0x84222325CBF29CE4U}) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    for (int shift = 60; shift >= 0; shift -= 4) digits.push_back("0123456789abcdef"[hash >> shift & 15U]);
  }
  return digits;
}

PartFile part_file_of(const RunOptions& options, const compiler::Build& build, const Context& context) {
  return {options, context.roots, hash_of(grammar::print_document(build.document, false)), std::string(version()), {}};
}

std::string part_text(const PartFile& file) {
  Document head = Document::object();
  head["format"] = kFormat;
  head["version"] = file.version;
  head["hash"] = file.ruleset;
  head["roots"] = value_of(file.roots);
  Document& run = head["run"] = Document::object();
  each_option(file.run, [&](const char* name, const auto& value) { run[name] = value_of(value); });
  std::string text = grammar::print_document(head, false);
  text.back() = ',';
  return text + part_members(file.part) + "}\n";
}

std::optional<PartFile> read_part_file(const std::string& path, const Context& context, Exit& exit) {
  compiler::Diagnostics diagnostics;
  const auto document = read_document(path, context.read.get(), diagnostics);
  exit = show(context, diagnostics);
  if (!document) return std::nullopt;
  std::string error;
  auto file = read_part(*document, error);
  if (file) return file;
  print_error("majs: `" + path + "`: " + error + "\n");
  exit = Exit::Wrong;
  return std::nullopt;
}

std::string why_foreign(const PartFile& file, const PartFile& other) {
  if (file.version != other.version) return "it was played by majs " + other.version + ", not " + file.version;
  if (file.ruleset != other.ruleset) return "it was played with another ruleset, other mods or other options of them";
  std::string why;
  const auto compare = [&](const char* what, const auto& a, const auto& b) {
    if (why.empty() && a != b) why = std::string("it has another number of ") + what;
  };
  compare("games", file.run.games, other.run.games);
  compare("steps for a game (`--budget`)", file.run.budget, other.run.budget);
  if (file.run.seed != other.run.seed) why = "its first seed is another one";
  if (file.run.bots != other.run.bots) why = "other bots have played it";
  return why;
}

}  // namespace majs::cli
