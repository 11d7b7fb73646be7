#include "compiler/engines/jq_compatibility.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/jq_scan.hpp"

extern "C" {
#include <jq.h>
// Weak: absent from a libjq that is older than the version named.
[[gnu::weak]] jv jv_number_with_literal(const char*);  // 1.7
[[gnu::weak]] jv jv_number_abs(jv);                    // 1.8
}

namespace majs::compiler {
namespace {

/// What a program may call (a function, or a format such as `@urid`), and its definitions for versions before `since`.
struct Supplement {
  std::string_view name;
  JqVersion since;
  std::string_view text;
  std::array<std::string_view, 3> needs{};  ///< other entries whose definitions it uses
  /// Of what came with 1.7: a program that every jq compiles, true where the definitions are not wanted.
  std::string_view probe{};
};

constexpr std::string_view kTrim =
    "def __majs_blank: . as $c | $c == 32 or ($c >= 9 and $c <= 13) or $c == 133 or $c == 160 or $c == 5760 or "
    "($c >= 8192 and $c <= 8202) or $c == 8232 or $c == 8233 or $c == 8239 or $c == 8287 or $c == 12288; "
    "def __majs_characters(name): if type == \"string\" then explode else error(\"\\(name) input must be a string\") "
    "end; "
    "def __majs_left: until(length == 0 or (.[0] | __majs_blank | not); .[1:]); "
    "def __majs_right: until(length == 0 or (.[-1] | __majs_blank | not); .[:-1]); "
    "def ltrim: __majs_characters(\"trim\") | __majs_left | implode; "
    "def rtrim: __majs_characters(\"trim\") | __majs_right | implode; "
    "def trim: __majs_characters(\"trim\") | __majs_left | __majs_right | implode; ";

// Of several matches of nothing at one place (`$` with "g") 1.6 gives some twice.
constexpr std::string_view kSubstitute =
    "def sub($re; str; $flags): . as $in | (reduce ([match($re; $flags)] | . as $all | range(length) | . as $i | "
    "select($i == 0 or $all[$i].length > 0 or $all[$i].offset != $all[$i - 1].offset) | $all[$i]) as $m "
    "({texts: [\"\"], at: 0}; $in[.at:$m.offset] as $gap | "
    "(reduce ($m.captures[] | select(.name != null)) as $c ({}; . + {($c.name): $c.string}) | [str]) as $new | "
    "{texts: [.texts[] + $gap + $new[]], at: ($m.offset + $m.length)}) | .texts[] + $in[.at:]); "
    "def sub($re; str): sub($re; str; \"\"); def gsub($re; str; $flags): sub($re; str; $flags + \"g\"); "
    "def gsub($re; str): sub($re; str; \"g\"); ";

constexpr std::string_view kBytes =
    "def __majs_to_bytes: [explode[] | if . < 128 then . elif . < 2048 then 192 + (. / 64 | floor), 128 + . % 64 "
    "elif . < 65536 then 224 + (. / 4096 | floor), 128 + (. / 64 | floor) % 64, 128 + . % 64 "
    "else 240 + (. / 262144 | floor), 128 + (. / 4096 | floor) % 64, 128 + (. / 64 | floor) % 64, 128 + . % 64 end]; "
    // A byte that does not belong there becomes U+FFFD.
    "def __majs_from_bytes: reduce .[] as $b ({text: [], code: 0, left: 0}; "
    "if .left > 0 and $b >= 128 and $b < 192 then .code = .code * 64 + $b - 128 | .left -= 1 | "
    "if .left == 0 then .text += [.code] else . end "
    "else (if .left > 0 then .text += [65533] | .left = 0 else . end) | "
    "if $b < 128 then .text += [$b] elif $b >= 240 and $b < 248 then .code = $b - 240 | .left = 3 "
    "elif $b >= 224 and $b < 240 then .code = $b - 224 | .left = 2 "
    "elif $b >= 192 and $b < 224 then .code = $b - 192 | .left = 1 else .text += [65533] end end) | "
    "(if .left > 0 then .text + [65533] else .text end) | implode; ";

constexpr std::string_view kBase32 =
    "def __majs_base32: tostring | __majs_to_bytes as $bytes | \"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567\" as $digits | "
    "[range(0; $bytes | length; 5) as $at | $bytes[$at:$at + 5] | length as $n | "
    "(reduce range(5) as $i (0; . * 256 + $bytes[$at + $i] // . * 256)) as $word | "
    "range(8) as $i | if $i * 5 >= $n * 8 then \"=\" else "
    "($word / pow(32; 7 - $i) | floor | . - (. / 32 | floor) * 32) as $d | $digits[$d:$d + 1] end] | add // \"\"; ";

constexpr std::string_view kBase32Decode =
    "def __majs_base32d: tostring | rtrimstr(\"=\") | . as $text | [explode[] | select(. != 61) | "
    "if . >= 65 and . <= 90 then . - 65 elif . >= 50 and . <= 55 then . - 24 "
    "else error(\"string (\\($text | tojson)) is not valid base32 data\") end] | "
    "reduce .[] as $d ({bytes: [], word: 0, bits: 0}; .word = .word * 32 + $d | .bits += 5 | "
    "if .bits >= 8 then .bits -= 8 | pow(2; .bits) as $unit | (.word / $unit | floor) as $byte | "
    ".bytes += [$byte] | .word -= $byte * $unit else . end) | .bytes | __majs_from_bytes; ";

constexpr std::string_view kUriDecode =
    "def __majs_hex: if . >= 48 and . <= 57 then . - 48 elif . >= 65 and . <= 70 then . - 55 "
    "elif . >= 97 and . <= 102 then . - 87 else null end; "
    "def __majs_urid: tostring | . as $text | __majs_to_bytes | . as $all | "
    "[foreach range(length) as $i ({skip: 0}; if .skip > 0 then .skip -= 1 | .out = null "
    "elif $all[$i] != 37 then .out = $all[$i] else ($all[$i + 1] // 0 | __majs_hex) as $h | "
    "($all[$i + 2] // 0 | __majs_hex) as $l | if $h == null or $l == null then "
    "error(\"string (\\($text | tojson)) is not a valid uri encoding\") "
    "else .out = $h * 16 + $l | .skip = 2 end end; .out | select(. != null))] | __majs_from_bytes; ";

constexpr std::string_view kIndices =
    "def __majs_indices($i): indices($i); "
    "def indices($i): if type == \"string\" and ($i | type) == \"string\" then "
    "explode as $all | ($i | explode) as $part | if $i == \"\" then [] else $all | __majs_indices($part) end "
    "else __majs_indices($i) end; "
    "def index($i): indices($i) | .[0]; def rindex($i): indices($i) | .[-1:][0]; ";

// In this order: an entry stands behind those it needs.
constexpr auto kSupplements = std::to_array<Supplement>({
    {"|=",
     JqVersion::V17,
     "def _modify(paths; update): reduce path(paths) as $p ([., []]; label $out | "
     "(setpath([0] + $p; getpath([0] + $p) | update) | ., break $out), setpath([1, (.[1] | length)]; $p)) | "
     ". as $done | $done[0] | delpaths($done[1]); ",
     {},
     "([1, 2] | (.[] | select(. == 1)) |= empty) == [2]"},
    {"map_values", JqVersion::V17, "def map_values(f): .[] |= f; ", {"|="}, "([1, 2] | map_values(empty)) == []"},
    {"walk",
     JqVersion::V17,
     "def walk(f): def w: if type == \"object\" then map_values(w) elif type == \"array\" then map(w) else . end | f; "
     "w; ",
     {"map_values"},
     "({b: 1, a: [2]} | walk(if . == 2 then empty else . end) | [keys_unsorted, .a]) == [[\"b\", \"a\"], []]"},
    {"limit",
     JqVersion::V17,
     "def limit($n; f): if $n > 0 then label $out | foreach f as $item (0; . + 1; $item, if . >= $n then break $out "
     "else empty end) elif $n == 0 then empty else f end; ",
     {},
     "[limit(0; 1)] == []"},
    {"isempty",
     JqVersion::V17,
     "def isempty(g): label $out | (g | false, break $out), true; ",
     {},
     "isempty(1, error(\"x\")) | not"},
    {"any",
     JqVersion::V17,
     "def any(g; condition): isempty(first(g | condition or empty)) | not; def any(f): any(.[]; f); def any: any(.); ",
     {"isempty"},
     "any((true, error(\"x\")); .)"},
    {"all",
     JqVersion::V17,
     "def all(g; condition): isempty(first(g | condition and empty)); def all(f): all(.[]; f); def all: all(.); ",
     {"isempty"},
     "all((false, error(\"x\")); .) | not"},
    {"from_entries",
     JqVersion::V17,
     "def from_entries: reduce .[] as $x ({}; . + {($x | if .key == null then .k // .name // .Name // .K // .Key "
     "else .key end | if type == \"string\" then . else tojson end): ($x | if has(\"value\") then .value "
     "elif has(\"v\") then .v else .Value end)}); ",
     {},
     "([{key: null, value: 1}, {key: false, value: 2}] | from_entries) == {\"null\": 1, \"false\": 2}"},
    {"with_entries",
     JqVersion::V17,
     "def with_entries(f): to_entries | map(f) | from_entries; ",
     {"from_entries"},
     "({a: 1} | with_entries(.key = null)) == {\"null\": 1}"},
    {"indices", JqVersion::V17, kIndices, {}, "(\"\\u00fc,\\u00fc,\" | indices(\",\")) == [1, 3]"},
    {"index", JqVersion::V17, "", {"indices"}, "(\"\\u00fc,\\u00fc,\" | index(\",\")) == 1"},
    {"rindex", JqVersion::V17, "", {"indices"}, "(\"\\u00fc,\\u00fc,\" | rindex(\",\")) == 3"},
    {"sub",
     JqVersion::V17,
     kSubstitute,
     {},
     "[(\"ab\" | sub(\"b*$\"; \"1\", \"2\")), (\"ab\" | sub(\"$\"; \"<\"; \"g\"))] == [\"a1\", \"a2\", \"ab<\"]"},
    {"gsub",
     JqVersion::V17,
     "",
     {"sub"},
     "[(\"abc\" | gsub(\"^\"; \">\"), gsub(\"$\"; \"<\"), gsub(\"b*\"; \"\"))] == [\">abc\", \"abc<\", \"ac\"]"},
    {"pick",
     JqVersion::V17,
     "def pick(paths): . as $top | reduce path(paths) as $p (null; setpath($p; $top | getpath($p))); ",
     {},
     "builtins | any(. == \"pick/1\")"},
    {"scan",
     JqVersion::V17,
     "def scan($re; $flags): match($re; \"g\" + $flags) | if (.captures | length) > 0 then [.captures[] | .string] "
     "else .string end; ",
     {},
     "builtins | any(. == \"scan/2\")"},
    {"debug", JqVersion::V17, "def debug(message): (message | empty), .; ", {}, "builtins | any(. == \"debug/1\")"},
    {"have_literal_numbers",
     JqVersion::V17,
     "def have_literal_numbers: false; ",
     {},
     "builtins | any(. == \"have_literal_numbers/0\")"},
    {"have_decnum", JqVersion::V17, "def have_decnum: false; ", {}, "builtins | any(. == \"have_decnum/0\")"},
    {"abs", JqVersion::V18,
     "def abs: if type == \"number\" then (if . < 0 then -. else . end) "
     "else error(\"\\(type) (\\(tojson)) has no absolute value\") end; "},
    {"toarray", JqVersion::V18, "def toarray: if type == \"array\" then . else [.] end; "},
    {"ascii", JqVersion::V18,
     "def ascii: if type == \"number\" and . >= 0 and . <= 127 then [.] | implode "
     "else error(\"ascii only takes integers from 0 to 127\") end; "},
    {"add", JqVersion::V18, "def add(f): reduce f as $x (null; . + $x); "},
    {"skip", JqVersion::V18,
     "def skip($n; f): if $n > 0 then foreach f as $x ($n + 1; . - 1; if . <= 0 then $x else empty end) "
     "elif $n == 0 then f else error(\"skip doesn't support negative count\") end; "},
    {"trim", JqVersion::V18, kTrim},
    {"ltrim", JqVersion::V18, "", {"trim"}},
    {"rtrim", JqVersion::V18, "", {"trim"}},
    {"trimstr", JqVersion::V18, "def trimstr($s): ltrimstr($s) | rtrimstr($s); "},
    {"@uri",
     JqVersion::V17,
     "def __majs_uri: @uri | gsub(\"!\"; \"%21\") | gsub(\"'\"; \"%27\") | gsub(\"[(]\"; \"%28\") | "
     "gsub(\"[)]\"; \"%29\") | gsub(\"[*]\"; \"%2A\"); ",
     {},
     "(\"!*'()\" | @uri) == \"%21%2A%27%28%29\""},
    {"bytes", JqVersion::V18, kBytes},
    {"@base32", JqVersion::V17, kBase32, {"bytes"}, "(\"\\u00fcber\" | @base32) == \"YO6GEZLS\""},
    {"@base32d", JqVersion::V17, kBase32Decode, {"bytes"}, "(\"YO6GEZLS\" | @base32d) == \"\\u00fcber\""},
    {"@urid", JqVersion::V17, kUriDecode, {"bytes"}, "(\"%c3%bc\" | @urid) == \"\\u00fc\""},
});

consteval bool needs_come_first() {
  for (std::size_t i = 0; i < kSupplements.size(); ++i) {
    for (std::size_t n = 0; n < 3; ++n) {
      bool before = kSupplements[i].needs[n].empty();
      for (std::size_t j = 0; j < i; ++j) before = before || kSupplements[j].name == kSupplements[i].needs[n];
      if (!before) return false;
    }
  }
  return true;
}
static_assert(needs_come_first());

/// The definitions that the program needs in front, on one line.
std::string definitions(const JqScan& scan, const JqDialect& dialect) {
  std::set<std::string_view> wanted = scan.builtins;
  if (scan.updates) wanted.insert("|=");
  for (std::size_t i = kSupplements.size(); i-- > 0;) {
    const Supplement& entry = kSupplements[i];
    if (dialect.lacks(i) && wanted.contains(entry.name)) wanted.insert(entry.needs.begin(), entry.needs.end());
  }
  std::string out;
  for (std::size_t i = 0; i < kSupplements.size(); ++i) {
    if (dialect.lacks(i) && wanted.contains(kSupplements[i].name)) out += kSupplements[i].text;
  }
  return out;
}

/// Of the libjq that this process uses, by the functions it has.
JqVersion library_version() {
  if (&jv_number_abs != nullptr) return JqVersion::V18;
  return &jv_number_with_literal != nullptr ? JqVersion::V17 : JqVersion::V16;
}

/// Compiles where nothing has to be written another way.
constexpr std::string_view kNewSyntax =
    "1 as $if | {a: [{b: [2]}]} | if true then . end.a.[0].\"b\" as $and | reduce .a[] as $x (0; . + 1) as $sum | "
    "{if: $if, $and, \"k\": $sum} | {if, and}";

}  // namespace

JqDialect::JqDialect(JqVersion version) : version_(version), old_syntax_(version == JqVersion::V16) {
  static_assert(kSupplements.size() <= kMostSupplements);
  for (std::size_t i = 0; i < kSupplements.size(); ++i) lacking_.set(i, kSupplements[i].since > version);
}

void JqDialect::ask() {
  const auto answer = [](const std::string& program) { return run_jq(program, {}, Document(), {}, nullptr); };
  old_syntax_ = !answer(std::string(kNewSyntax));
  std::string probes = "[";
  for (const Supplement& entry : kSupplements) {
    const bool asks = !entry.probe.empty();
    probes += (&entry == kSupplements.data() ? "" : ", ");
    probes += asks ? "(try (" + std::string(entry.probe) + ") catch false)" : std::string("false");
  }
  const auto has = answer(probes + "]");
  for (std::size_t i = 0; i < kSupplements.size(); ++i) {
    lacking_.set(i, !has || !has->is_array() || i >= has->size() || (*has)[i] != true);
    // Formats are written anew with the syntax: all of them, or none.
    if (lacks(i) && kSupplements[i].name.starts_with('@')) old_syntax_ = true;
  }
  for (std::size_t i = 0; i < kSupplements.size() && old_syntax_; ++i) {
    if (kSupplements[i].name.starts_with('@')) lacking_.set(i);
  }
}

const JqDialect& JqDialect::ours() {
  static const JqDialect dialect = [] {
    JqDialect found(library_version());
    if (found.version() == JqVersion::V17) found.ask();
    return found;
  }();
  return dialect;
}

std::string fit_jq_program(std::string_view program, const JqDialect& dialect) {
  const JqScan scan = scan_jq(program);
  std::string out = definitions(scan, dialect);
  std::size_t at = 0;
  for (const JqEdit& edit : scan.edits) {
    if (!edit.always && !dialect.old_syntax()) continue;
    out += program.substr(at, edit.at - at);
    out += edit.text;
    at = edit.at + edit.length;
  }
  out += program.substr(at);
  out += '\n';
  if (scan.lacks_expression) out += '.';
  return out;
}

}  // namespace majs::compiler
