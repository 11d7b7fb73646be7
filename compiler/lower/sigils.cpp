#include "compiler/lower/sigils.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <memory_resource>
#include <string>
#include <vector>

#include "grammar/sigil_grammar.hpp"

namespace majs::compiler {
namespace {

namespace rules = grammar::sigil;
namespace pegtl = tao::pegtl;
using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;
using ir::Value;
using ir::ValueKind;

constexpr std::string_view kMatchKeywords[] = {"almost",          "exhaustive", "restart", "fail",
                                               "dismantle_calls", "unique",     "nojoker", "debug"};

/// "0a" ... "9z": the texts of one-digit tiles.
constexpr auto kTileTexts = [] {
  std::array<char, 10 * 26 * 2> texts{};
  for (std::size_t digit = 0; digit < 10; ++digit) {
    for (std::size_t letter = 0; letter < 26; ++letter) {
      texts[(digit * 26 + letter) * 2] = static_cast<char>('0' + digit);
      texts[(digit * 26 + letter) * 2 + 1] = static_cast<char>('a' + letter);
    }
  }
  return texts;
}();

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// ... and without blanks that do not break lines, as the reference has items of a match.
std::string_view trim_item(std::string_view text) {
  constexpr std::string_view kNoBreak = "\xC2\xA0";
  for (;;) {
    const std::size_t before = text.size();
    text = trim(text);
    if (text.starts_with(kNoBreak)) text.remove_prefix(kNoBreak.size());
    if (text.ends_with(kNoBreak)) text.remove_suffix(kNoBreak.size());
    if (text.size() == before) return text;
  }
}

/// Calls piece(part) for the parts of `text` between separators, empty ones included ("" is one empty part).
template <typename Piece>
void split(std::string_view text, char separator, const Piece& piece) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t at = text.find(separator, begin);
    if (at == std::string_view::npos) break;
    piece(text.substr(begin, at - begin));
    begin = at + 1;
  }
  piece(text.substr(begin));
}

double integer_value(std::string_view text) {
  if (text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [after, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc::result_out_of_range) return value;
  return text.front() == '-' ? std::numeric_limits<double>::lowest() : std::numeric_limits<double>::max();
}

/// The parts of an item or tile as the rules find them.
struct Parts {
  std::string_view base;
  std::string_view digits;
  std::string_view suit;
  std::string_view groups;
  std::string_view count;
  std::string_view attributes_text;
  std::vector<std::string_view> attributes;
};

class SigilReader {
 public:
  SigilReader(const ast::Node& sigil, const SourcePtr& source, Arena& arena, Diagnostics& diagnostics)
      : sigil_(sigil), text_(sigil.text), source_(source), arena_(arena), diagnostics_(diagnostics) {
    const std::string_view whole = source->text();
    const bool in_source = text_.data() >= whole.data() && text_.data() <= whole.data() + whole.size();
    if (!in_source) text_ = arena.copy(text_);
    values_.reserve(kUsualValues);
  }

  std::optional<Value> read();

  // ---- called by the actions
  Parts parts;
  void add_tile();
  void add_long_tile();

 private:
  Span span_of(std::string_view text) const;
  Value text_value(std::string_view text) const { return Value::of_text(ValueKind::String, text, span_of(text)); }
  Value number_value(std::string_view text) const { return Value::of_number(integer_value(text), span_of(text)); }
  /// A list of the values from `base` on, which leave the stack.
  Value take_list(std::size_t base, Span span);
  Value with_attributes(const Value& base, std::span<const std::string_view> attributes);
  void fail(std::string_view at, Code code, std::string message, std::string help);
  bool add_item(std::string_view text, bool keep_empty_attributes, Code code);
  bool add_items(std::string_view text, bool keep_empty_attributes, Code code);
  bool read_set();
  bool read_set_group(std::string_view group);
  bool read_match();
  bool read_match_item(std::string_view piece);
  void add_tile_value(std::string_view text, bool sideways);

  const ast::Node& sigil_;
  std::string_view text_;  ///< the content; outlives the tree
  const SourcePtr& source_;
  Arena& arena_;
  Diagnostics& diagnostics_;
  static constexpr std::size_t kUsualValues = 32;
  std::array<std::byte, kUsualValues * sizeof(Value)> room_;
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
  std::pmr::vector<Value> values_{&memory_};
};

// ---- actions

template <typename Rule>
struct sigil_action : pegtl::nothing<Rule> {};

template <std::string_view Parts::*Member>
struct keep {
  template <typename Matched>
  static void apply(const Matched& in, SigilReader& reader) {
    reader.parts.*Member = {in.begin(), in.size()};
  }
};

template <>
struct sigil_action<rules::base> : keep<&Parts::base> {};
template <>
struct sigil_action<rules::groups> : keep<&Parts::groups> {};
template <>
struct sigil_action<rules::count> : keep<&Parts::count> {};
template <>
struct sigil_action<rules::tile_digits> : keep<&Parts::digits> {};
template <>
struct sigil_action<rules::tile_suit> : keep<&Parts::suit> {};
template <>
struct sigil_action<rules::compact_attributes> : keep<&Parts::attributes_text> {};
template <>
struct sigil_action<rules::long_attributes> : keep<&Parts::attributes_text> {};
template <>
struct sigil_action<rules::attribute> {
  template <typename Matched>
  static void apply(const Matched& in, SigilReader& reader) {
    reader.parts.attributes.push_back({in.begin(), in.size()});
  }
};
template <>
struct sigil_action<rules::tile_run<rules::compact_attributes>> {
  static void apply0(SigilReader& reader) { reader.add_tile(); }
};
template <>
struct sigil_action<rules::tile_run<rules::long_attributes>> {
  static void apply0(SigilReader& reader) { reader.add_long_tile(); }
};

template <typename Rule>
bool match(std::string_view text, SigilReader& reader) {
  Input in(text.data(), text.data() + text.size(), "");
  return pegtl::parse<Rule, sigil_action>(in, reader);
}

bool is_integer(std::string_view text) {
  Input in(text.data(), text.data() + text.size(), "");
  return pegtl::parse<rules::whole_integer>(in);
}

// ---- values

Span SigilReader::span_of(std::string_view text) const {
  // The content points into the source unless something had to be removed from it.
  const std::string_view whole = source_->text();
  if (text.data() < whole.data() || text.data() > whole.data() + whole.size()) return sigil_.span;
  const auto begin = static_cast<std::uint32_t>(text.data() - whole.data());
  return {begin, begin + static_cast<std::uint32_t>(text.size())};
}

void SigilReader::fail(std::string_view at, Code code, std::string message, std::string help) {
  Diagnostic& diagnostic =
      diagnostics_.report(code, source_, at.empty() ? sigil_.span : span_of(at), std::move(message));
  diagnostic.help = std::move(help);
}

Value SigilReader::take_list(std::size_t base, Span span) {
  const auto items = arena_.copy(std::span<const Value>(values_).subspan(base));
  values_.resize(base);
  return Value::of_items(ValueKind::Array, items, span);
}

Value SigilReader::with_attributes(const Value& base, std::span<const std::string_view> attributes) {
  const std::size_t first = values_.size();
  for (const std::string_view attribute : attributes) values_.push_back(text_value(attribute));
  const ir::Member members[] = {{"attrs", take_list(first, base.span)},
                                {base.kind == ValueKind::Number ? "offset" : "tile", base}};
  return Value::of_members(arena_.copy(std::span<const ir::Member>(members)), base.span);
}

// ---- sets and matches

bool SigilReader::add_item(std::string_view text, bool keep_empty_attributes, Code code) {
  if (text.find('@') == std::string_view::npos) {
    values_.push_back(is_integer(text) ? number_value(text) : text_value(text));
    return true;
  }
  parts.attributes.clear();
  if (!match<rules::item>(text, *this)) {
    fail(text, code, "`" + std::string(text) + "` has more than one `@`",
         "several attributes are separated by `&`: `1m@red&glowing`");
    return false;
  }
  if (!keep_empty_attributes) std::erase(parts.attributes, std::string_view());
  values_.push_back(
      with_attributes(is_integer(parts.base) ? number_value(parts.base) : text_value(parts.base), parts.attributes));
  return true;
}

bool SigilReader::add_items(std::string_view text, bool keep_empty_attributes, Code code) {
  bool good = true;
  split(text, ' ', [&](std::string_view item) {
    if (good && !item.empty()) good = add_item(trim(item), keep_empty_attributes, code);
  });
  return good;
}

bool SigilReader::read_set_group(std::string_view group) {
  const std::size_t base = values_.size();
  bool good = true;
  split(group, ',', [&](std::string_view piece) {
    if (!good || piece.empty()) return;
    const std::string_view subgroup = trim(piece);
    const std::size_t first = values_.size();
    good = add_items(subgroup, true, Code::MalformedSetSigil);
    if (good) values_.push_back(take_list(first, span_of(subgroup)));
  });
  // One subgroup stands for itself.
  if (good && values_.size() - base != 1) values_.push_back(take_list(base, span_of(group)));
  return good;
}

bool SigilReader::read_set() {
  bool good = true;
  split(text_, '|', [&](std::string_view group) { good = good && read_set_group(trim(group)); });
  return good;
}

bool SigilReader::read_match_item(std::string_view piece) {
  const std::string_view item = trim_item(piece);
  if (std::find(std::begin(kMatchKeywords), std::end(kMatchKeywords), item) != std::end(kMatchKeywords)) {
    values_.push_back(text_value(item));
    return true;
  }
  if (item.empty() || !match<rules::counted_groups>(item, *this)) {
    fail(piece, Code::MalformedMatchSigil,
         item.empty() ? "an item between two commas is blank" : "`" + std::string(item) + "` is not an item of a match",
         "items are `set:count`, `(set set):count` with no blank behind the colon, or one of the words almost, debug, "
         "dismantle_calls, exhaustive, fail, nojoker, restart, unique");
    return false;
  }
  const Value count = number_value(parts.count);
  std::string_view groups = parts.groups;
  while (!groups.empty() && groups.front() == '(') groups.remove_prefix(1);
  while (!groups.empty() && groups.back() == ')') groups.remove_suffix(1);
  const std::size_t base = values_.size();
  if (!add_items(groups, false, Code::MalformedMatchSigil)) return false;
  values_.push_back(take_list(base, span_of(groups)));
  values_.push_back(count);
  values_.push_back(take_list(base, span_of(item)));
  return true;
}

bool SigilReader::read_match() {
  bool good = true;
  split(text_, '|', [&](std::string_view piece) {
    const std::string_view alternative = trim_item(piece);
    const std::size_t base = values_.size();
    split(alternative, ',', [&](std::string_view item) {
      if (good && !item.empty()) good = read_match_item(item);
    });
    if (good) values_.push_back(take_list(base, span_of(alternative)));
  });
  return good;
}

// ---- tiles

void SigilReader::add_tile_value(std::string_view text, bool sideways) {
  const Value tile = text_value(text);
  parts.attributes.clear();
  if (sideways) parts.attributes.push_back("_sideways");
  if (!parts.attributes_text.empty()) {
    split(parts.attributes_text, '&', [&](std::string_view attribute) {
      if (!attribute.empty()) parts.attributes.push_back(attribute);
    });
  }
  values_.push_back(parts.attributes.empty() ? tile : with_attributes(tile, parts.attributes));
}

void SigilReader::add_tile() {
  const char suit = static_cast<char>(parts.suit[0] | 0x20);
  const bool sideways = suit != parts.suit[0];
  for (const char digit : parts.digits) {
    const auto entry = static_cast<std::size_t>((digit - '0') * 26 + (suit - 'a'));
    add_tile_value({kTileTexts.data() + entry * 2, 2}, sideways);
  }
  parts.attributes_text = {};
}

void SigilReader::add_long_tile() {
  const char suit = static_cast<char>(parts.suit[0] | 0x20);
  const bool sideways = suit != parts.suit[0];
  // Digits and letter stand together in the sigil, so most texts need no copy.
  std::string_view text(parts.digits.data(), parts.digits.size() + 1);
  if (sideways) text = arena_.copy(std::string_view(std::string(parts.digits) + suit));
  add_tile_value(text, sideways);
  parts.attributes_text = {};
}

std::optional<Value> SigilReader::read() {
  bool good = true;
  bool begun = false;
  switch (sigil_.letter) {
    case 'a': return text_value(text_);
    case 's': good = read_set(); break;
    case 'm': good = read_match(); break;
    case 'T': match<rules::tiles<rules::long_attributes>>(text_, *this); break;
    default:
      split(text_, ' ', [&](std::string_view piece) {
        if (piece.empty()) return;
        if (begun) values_.push_back(text_value("3x"));
        begun = true;
        match<rules::tiles<rules::compact_attributes>>(piece, *this);
      });
      break;
  }
  if (!good) return std::nullopt;
  return take_list(0, sigil_.span);
}

}  // namespace

std::optional<Value> sigil_value(const ast::Node& sigil, const SourcePtr& source, Arena& arena,
                                 Diagnostics& diagnostics) {
  return SigilReader(sigil, source, arena, diagnostics).read();
}

}  // namespace majs::compiler
