#include "compiler/lower/path.hpp"

#include <array>
#include <charconv>
#include <memory_resource>
#include <vector>

#include "grammar/path_grammar.hpp"

namespace majs::compiler {
namespace {

namespace path = grammar::path;
namespace pegtl = tao::pegtl;

/// Digits of an index that a double holds exactly.
constexpr std::size_t kMaxIndexLength = 15;

struct PathBuilder {
  Arena& arena;
  std::pmr::vector<ir::Step> steps;
  std::vector<std::string_view> keys;
  std::vector<double> indices;
  bool lists_several = false;         ///< a component with several indices was seen
  const char* second_list = nullptr;  ///< ... and another one
  const char* long_index = nullptr;

  void add_keys() {
    steps.push_back({.kind = keys.size() == 1 ? ir::StepKind::Key : ir::StepKind::Keys,
                     .keys = arena.copy(std::span<const std::string_view>(keys)),
                     .indices = {}});
  }
  void add_indices() {
    steps.push_back({.kind = indices.size() == 1 ? ir::StepKind::Index : ir::StepKind::Indices,
                     .keys = {},
                     .indices = arena.copy(std::span<const double>(indices))});
  }
  void note_list(const char* at) {
    if (lists_several && second_list == nullptr) second_list = at;
    lists_several = true;
  }
};

template <typename Rule>
struct path_action : pegtl::nothing<Rule> {};
template <>
struct path_action<path::plain_key> {
  template <typename Matched>
  static void apply(const Matched& in, PathBuilder& builder) {
    const std::string_view key = in.string_view();
    builder.steps.push_back({.kind = ir::StepKind::Key,
                             .keys = builder.arena.copy(std::span<const std::string_view>(&key, 1)),
                             .indices = {}});
  }
};
template <>
struct path_action<path::quoted_key> {
  template <typename Matched>
  static void apply(const Matched& in, PathBuilder& builder) {
    builder.keys.push_back(in.string_view());
  }
};
template <>
struct path_action<path::index> {
  template <typename Matched>
  static void apply(const Matched& in, PathBuilder& builder) {
    if (in.size() > kMaxIndexLength && builder.long_index == nullptr) builder.long_index = in.begin();
    double value = 0;
    std::from_chars(in.begin(), in.end(), value);
    builder.indices.push_back(value);
  }
};
template <>
struct path_action<path::open_bracket> {
  static void apply0(PathBuilder& builder) {
    builder.keys.clear();
    builder.indices.clear();
  }
};
template <>
struct path_action<path::bracketed> {
  template <typename Matched>
  static void apply(const Matched& in, PathBuilder& builder) {
    if (builder.keys.size() + builder.indices.size() > 1) builder.note_list(in.begin());
    if (builder.indices.empty()) {
      builder.add_keys();
    } else {
      builder.add_indices();
    }
  }
};

bool is_plain(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What is wrong in a `[...]` that begins at `at`; moves `at` to the offending character.
std::string explain_brackets(std::string_view text, std::size_t& at) {
  const std::size_t close = text.find(']', at);
  if (close == std::string_view::npos) return "`[` is not closed";
  const std::string_view inside = text.substr(at + 1, close - at - 1);
  const std::size_t opener = at;
  if (inside.empty()) return "the brackets are empty: write an index as in `[0]` or a key as in `[\"key\"]`";
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const char c = inside[i];
    at = opener + 1 + i;
    if (c == ':') return "there are no slices; list the indices as in `[0,1,2]`";
    if (c == '.') return "an index is a whole number";
    if (c == '\\') return "a quoted key may not contain a backslash";
    if (c == '\'') return "keys in brackets stand in double quotes";
    if (!is_plain(c) && c != '"' && c != ',' && c != ' ' && c != '-' && c != '\t' && c != '\n') {
      return "a quoted key may contain only letters, digits, blanks and `_`";
    }
  }
  at = opener;
  if (inside.find('"') == std::string_view::npos && !is_digit(inside[0]) && inside[0] != '-') {
    return "a key in brackets needs quotes: `[\"key\"]`";
  }
  return "brackets hold indices as in `[0,1]` or quoted keys as in `[\"a\", \"b\"]`, not both";
}

/// Why the path does not go on at `at`.
std::string explain(std::string_view text, std::size_t& at) {
  const char c = text[at];
  const bool at_start = at == 0 || (at == 1 && text[0] == '.');
  if (c == '[' && at_start) return "a path begins with a key, not with a bracket";
  if (c == '[') return explain_brackets(text, at);
  if (c == '.' && at + 1 == text.size()) return "a key is missing behind the last `.`";
  if (c == '.' && !at_start) ++at;
  const char wrong = text[at];
  if (is_digit(wrong)) return "a plain key may not begin with a digit; write `[\"" + std::string(1, wrong) + "...\"]`";
  if (wrong == '.') return "a key is missing between two `.`";
  if (wrong == '[') return "no `.` stands before a bracket";
  if (wrong == ' ') return "a plain key may not contain a blank; write `[\"two words\"]`";
  if (wrong == '\n' || wrong == '\r') return "a path may not contain a line break";
  if (is_plain(wrong)) return "a `.` is missing before this key";
  if (wrong == '"' || wrong == '\'') return "quoted keys stand in brackets: `[\"key\"]`";
  return "a plain key may contain only letters, digits and `_`";
}

}  // namespace

std::optional<ir::Path> parse_path(std::string_view text, Arena& arena, std::string* problem,
                                   std::size_t* problem_offset) {
  const auto fail = [&](std::string message, std::size_t offset) -> std::optional<ir::Path> {
    if (problem != nullptr) *problem = std::move(message);
    if (problem_offset != nullptr) *problem_offset = offset;
    return std::nullopt;
  };
  if (text.empty() || text == ".") return ir::Path{};
  if (text.size() > kMaxPathLength) {
    return fail("a path may have at most " + std::to_string(kMaxPathLength) + " bytes", kMaxPathLength);
  }
  const std::string_view kept = arena.copy(text);
  constexpr std::size_t kUsualSteps = 8;
  std::array<std::byte, kUsualSteps * sizeof(ir::Step)> room;
  std::pmr::monotonic_buffer_resource memory(room.data(), room.size());
  PathBuilder builder{.arena = arena, .steps = std::pmr::vector<ir::Step>(&memory), .keys = {}, .indices = {}};
  builder.steps.reserve(kUsualSteps);
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*> in(kept.data(),
                                                                                  kept.data() + kept.size(), "");
  const bool begun = pegtl::parse<path::path, path_action>(in, builder);
  if (!begun || !in.empty()) {
    auto at = begun ? static_cast<std::size_t>(in.current() - kept.data()) : kept[0] == '.' ? 1U : 0U;
    std::string message = explain(kept, at);
    return fail(std::move(message), at);
  }
  if (builder.second_list != nullptr) {
    return fail("only one component may list several indices or keys",
                static_cast<std::size_t>(builder.second_list - kept.data()));
  }
  if (builder.long_index != nullptr) {
    return fail("the index is too large", static_cast<std::size_t>(builder.long_index - kept.data()));
  }
  if (builder.steps.size() > kMaxPathSteps) {
    return fail("a path may have at most " + std::to_string(kMaxPathSteps) + " components", 0);
  }
  return ir::Path{arena.copy(std::span<const ir::Step>(builder.steps))};
}

}  // namespace majs::compiler
