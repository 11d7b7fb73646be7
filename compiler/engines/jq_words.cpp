#include "compiler/engines/jq_words.hpp"

#include <algorithm>
#include <array>

namespace majs::compiler {
namespace {

// clang-format off
/// Builtins of jq 1.6 to 1.8 that only compute, sorted. A version that lacks one says so when it compiles the program.
constexpr auto kPureBuiltins = std::to_array<std::string_view>({
    "IN", "INDEX", "JOIN", "abs", "acos", "acosh", "add", "all", "any", "arrays", "ascii", "ascii_downcase",
    "ascii_upcase", "asin", "asinh", "atan", "atan2", "atanh", "booleans", "bsearch", "capture", "cbrt", "ceil",
    "combinations", "contains", "copysign", "cos", "cosh", "debug", "del", "delpaths", "drem", "empty", "endswith", "erf",
    "erfc", "error", "exp", "exp10", "exp2", "explode", "expm1", "fabs", "fdim", "finites", "first", "flatten",
    "floor", "fma", "fmax", "fmin", "fmod", "format", "frexp", "from_entries", "fromjson", "fromstream", "gamma",
    "getpath", "group_by", "gsub", "has", "have_decnum", "have_literal_numbers", "hypot", "implode", "in", "index", "indices", "infinite", "inside",
    "isempty", "isfinite", "isinfinite", "isnan", "isnormal", "isvalid", "iterables", "j0", "j1", "jn", "join",
    "keys", "keys_unsorted", "last", "ldexp", "leaf_paths", "length", "lgamma", "lgamma_r", "limit", "log", "log10",
    "log1p", "log2", "logb", "ltrim", "ltrimstr", "map", "map_values", "match", "max", "max_by", "min", "min_by",
    "modf", "nan", "nearbyint", "nextafter", "nexttoward", "normals", "not", "nth", "nulls", "numbers", "objects",
    "path", "paths", "pick", "pow", "pow10", "range", "recurse", "recurse_down", "remainder", "repeat", "reverse",
    "rindex", "rint", "round", "rtrim", "rtrimstr", "scalars", "scalars_or_empty", "scalb", "scalbln", "scan",
    "select", "setpath", "significand", "sin", "sinh", "skip", "sort", "sort_by", "split", "splits", "sqrt",
    "startswith", "strings", "sub", "tan", "tanh", "test", "tgamma", "to_entries", "toarray", "tojson", "tonumber",
    "tostream", "tostring", "transpose", "trim", "trimstr", "trunc", "truncate_stream", "type", "unique", "unique_by",
    "until", "utf8bytelength", "values", "walk", "while", "with_entries", "y0", "y1", "yn"});
// clang-format on
static_assert(std::ranges::is_sorted(kPureBuiltins));

/// What every .jq mod finds defined (compiler/README.md 7.5).
constexpr auto kModFunctions = std::to_array<std::string_view>({"_ensure_list", "_safe_append"});

/// Words of the grammar, sorted.
constexpr auto kKeywords =
    std::to_array<std::string_view>({"and", "as", "break", "catch", "def", "elif", "else", "end", "false", "foreach",
                                     "if", "label", "null", "or", "reduce", "then", "true", "try"});
static_assert(std::ranges::is_sorted(kKeywords));

/// Those of them (and some that mods cannot use) that jq 1.6 takes neither as `$name` nor as `{name}`, sorted.
constexpr auto kReserved =
    std::to_array<std::string_view>({"and", "as", "catch", "def", "elif", "else", "end", "foreach", "if", "import",
                                     "include", "label", "module", "or", "reduce", "then", "try"});
static_assert(std::ranges::is_sorted(kReserved));

constexpr std::string_view kReadsEnvironment = "reads the environment of the machine";
constexpr std::string_view kReadsInput = "reads further input; a mod sees the ruleset document only";
constexpr std::string_view kReadsFiles = "reads files of the machine";
constexpr std::string_view kNamesFiles = "tells about files of the machine";
constexpr std::string_view kWrites = "writes to the terminal";
constexpr std::string_view kHalts = "ends the program; use `error` to refuse a document";
constexpr std::string_view kTime = "depends on the clock, time zone or locale of the machine";
constexpr std::string_view kVersion = "depends on the version of jq";

/// Names that reach outside of the document, sorted. Not even a definition may use them.
constexpr auto kOutside = std::to_array<JqOutside>({
    {"ENV", kReadsEnvironment},
    {"__loc__", kNamesFiles},
    {"__prog_args", kReadsEnvironment},
    {"builtins", kVersion},
    {"date", kTime},
    {"dateadd", kTime},
    {"datesub", kTime},
    {"env", kReadsEnvironment},
    {"fromdate", kTime},
    {"fromdateiso8601", kTime},
    {"get_jq_origin", kNamesFiles},
    {"get_prog_origin", kNamesFiles},
    {"get_search_list", kNamesFiles},
    {"getenv", kReadsEnvironment},
    {"gmtime", kTime},
    {"halt", kHalts},
    {"halt_error", kHalts},
    {"import", kReadsFiles},
    {"include", kReadsFiles},
    {"input", kReadsInput},
    {"input_filename", kNamesFiles},
    {"input_line_number", kNamesFiles},
    {"inputs", kReadsInput},
    {"localtime", kTime},
    {"mktime", kTime},
    {"module", kReadsFiles},
    {"modulemeta", kReadsFiles},
    {"now", kTime},
    {"stderr", kWrites},
    {"strflocaltime", kTime},
    {"strftime", kTime},
    {"strptime", kTime},
    {"todate", kTime},
    {"todateiso8601", kTime},
});
static_assert(std::ranges::is_sorted(kOutside, {}, &JqOutside::name));

}  // namespace

std::span<const std::string_view> jq_pure_builtins() { return kPureBuiltins; }

bool is_jq_mod_function(std::string_view name) {
  return std::ranges::find(kModFunctions, name) != kModFunctions.end() ||
         std::ranges::binary_search(kPureBuiltins, name);
}

bool is_jq_keyword(std::string_view word) { return std::ranges::binary_search(kKeywords, word); }

bool is_jq_reserved(std::string_view word) { return std::ranges::binary_search(kReserved, word); }

const JqOutside* find_jq_outside(std::string_view name) {
  const auto found = std::ranges::lower_bound(kOutside, name, {}, &JqOutside::name);
  return found != kOutside.end() && found->name == name ? &*found : nullptr;
}

}  // namespace majs::compiler
