#include "tools/lsp/document_reader.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "grammar/document.hpp"
#include "grammar/document_shape.hpp"
#include "grammar/json_text.hpp"

namespace majs::lsp {
namespace {

/// Deepest nesting that is looked into; documents have less (grammar::kMaxDocumentDepth).
constexpr std::size_t kMaxDepth = 256;
constexpr std::string_view kDisplayName = "display_name";

/// Steps into a list. No key is written like that: line breaks are escaped in JSON.
constexpr std::string_view kFirst = "\n0";
constexpr std::string_view kLater = "\n1";

/// A place of a document where a name stands. In a pattern `*` is any key or index, `#` any index, `#0` the first one;
/// a key that ends in grammar::kDefinitionSuffix fits `*_definition`.
struct NamePlace {
  std::array<std::string_view, 4> pattern;  ///< from the top, or the last steps; filled up with ""
  NameKind kind;
  bool defines = false;
  bool key = false;  ///< the last step is the name, not the text there
};

constexpr auto kOfRulesets = std::to_array<NamePlace>({
    {{"buttons", "*"}, NameKind::Button, true, true},
    {{"auto_buttons", "*"}, NameKind::AutoButton, true, true},
    {{"functions", "*"}, NameKind::Function, true, true},
    {{"constants", "*"}, NameKind::Constant, true, true},
    {{"set_definitions", "*"}, NameKind::Set, true, true},
    {{"score_rules", "*"}, NameKind::Scoring, true, true},
    {{"*_definition"}, NameKind::Match, true, true},
    {{"available_presets", "*", "display_name"}, NameKind::Preset, true},
    {{"available_mods", "*", "id"}, NameKind::Mod, true},
    {{"available_mods", "*"}, NameKind::Category, true},
    {{"available_mods", "*", "deps", "*"}, NameKind::Mod},
    {{"available_mods", "*", "conflicts", "*"}, NameKind::Mod},
    {{"default_mods", "*"}, NameKind::Mod},
    {{"default_mods", "*", "name"}, NameKind::Mod},
    {{"*", "#", "display_name"}, NameKind::Yaku, true},
    {{"yaku_precedence", "*"}, NameKind::Yaku, false, true},
    {{"yaku_precedence", "*", "*"}, NameKind::Yaku},
    {{"buttons", "*", "precedence_over", "*"}, NameKind::Button},
    {{"score_calculation", "yaku_lists", "*"}, NameKind::YakuList},
    {{"score_calculation", "yaku2_lists", "*"}, NameKind::YakuList},
    {{"score_calculation", "extra_yaku_lists", "*"}, NameKind::YakuList},
});

/// By the last steps of the way to it.
constexpr auto kOfTests = std::to_array<NamePlace>({
    {{"ruleset"}, NameKind::Ruleset},
    {{"mods", "*"}, NameKind::Mod},
    {{"mods", "*", "name"}, NameKind::Mod},
    {{"mods", "*", "config", "*"}, NameKind::Variable, false, true},
    {{"yaku", "#", "#0"}, NameKind::Yaku},
    {{"yaku2", "#", "#0"}, NameKind::Yaku},
    {{"buttons", "*", "button"}, NameKind::Button},
    {{"buttons", "*"}, NameKind::Button},
    {{"offers", "*", "#"}, NameKind::Button},
    {{"offers", "*", "with", "#"}, NameKind::Button},
    {{"offers", "*", "without", "#"}, NameKind::Button},
    {{"presses", "*"}, NameKind::Button, false, true},
    {{"config", "*_definition"}, NameKind::Match, false, true},
    {{"auto", "*", "#"}, NameKind::AutoButton},
    {{"calls", "*", "#", "#0"}, NameKind::Call},
    {{"marked", "#", "#0", "#0"}, NameKind::Call},
    {{"status", "*", "#"}, NameKind::Status},
    {{"status", "*", "with", "#"}, NameKind::Status},
    {{"status", "*", "without", "#"}, NameKind::Status},
    {{"counters", "*", "*"}, NameKind::Counter, false, true},
});

std::size_t length_of(const NamePlace& place) {
  return static_cast<std::size_t>(std::find(place.pattern.begin(), place.pattern.end(), "") - place.pattern.begin());
}

bool step_fits(std::string_view wanted, std::string_view step) {
  if (wanted == "*_definition")
    return step.size() > grammar::kDefinitionSuffix.size() && step.ends_with(grammar::kDefinitionSuffix);
  if (wanted == "#") return step == kFirst || step == kLater;
  return wanted == "*" || wanted == (step == kFirst ? "#0" : step);
}

/// Goes once through the text of a JSON document with comments.
class JsonNames {
 public:
  JsonNames(std::string_view text, std::span<const NamePlace> places, bool from_the_top)
      : text_(text), places_(places), from_the_top_(from_the_top) {}

  Reading run() {
    value();
    std::sort(reading_.items.begin(), reading_.items.end(),
              [](const Item& a, const Item& b) { return a.span.begin < b.span.begin; });
    return std::move(reading_);
  }

 private:
  struct Text {
    Span span;  ///< without quotes
    bool plain = true;
  };

  void blank() { at_ = grammar::behind_blanks(text_, at_); }

  bool take(char c) {
    blank();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::optional<Text> take_text() {
    if (!take('"')) return std::nullopt;
    const std::size_t begin = at_;
    at_ = grammar::closing_quote(text_, begin - 1);
    if (at_ == text_.size()) return std::nullopt;
    const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_++)};
    return Text{span, slice(span).find('\\') == std::string_view::npos};
  }

  std::string_view slice(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

  /// False when the text ends or is no JSON here.
  bool value() {
    blank();
    if (at_ >= text_.size() || way_.size() > kMaxDepth) return false;
    if (text_[at_] == '{') return members();
    if (text_[at_] == '[') return elements();
    if (text_[at_] == '"') {
      const auto text = take_text();
      if (text) found(*text, false);
      return text.has_value();
    }
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n,]}/", at_), text_.size());
    if (end == at_) return false;
    at_ = end;
    return true;
  }

  bool members() {
    ++at_;
    if (take('}')) return true;
    do {
      const auto key = take_text();
      if (!key || !take(':')) return false;
      way_.push_back(slice(key->span));
      found(*key, true);
      const bool whole = value();
      way_.pop_back();
      if (!whole) return false;
    } while (take(','));
    return take('}');
  }

  bool elements() {
    ++at_;
    if (take(']')) return true;
    for (bool first = true; first || take(','); first = false) {
      way_.push_back(first ? kFirst : kLater);
      const bool whole = value();
      way_.pop_back();
      if (!whole) return false;
    }
    return take(']');
  }

  /// A text, or a key; its way ends with it.
  void found(const Text& text, bool key) {
    if (!text.plain || text.span.begin == text.span.end) return;
    for (const NamePlace& place : places_) {
      const std::size_t length = length_of(place);
      if (place.key != key || length > way_.size() || (from_the_top_ && length != way_.size())) continue;
      const auto* pattern = place.pattern.begin();
      if (!std::equal(pattern, pattern + length, way_.end() - static_cast<std::ptrdiff_t>(length), step_fits)) continue;
      add(text.span, place);
      return;
    }
  }

  void add(Span span, const NamePlace& place) {
    std::string_view name = slice(span);
    if (place.kind == NameKind::Match) {
      name.remove_suffix(grammar::kDefinitionSuffix.size());
      span.end -= static_cast<std::uint32_t>(grammar::kDefinitionSuffix.size());
    }
    Item item;
    item.span = span;
    item.kind = Item::Kind::Name;
    item.name = place.kind;
    item.defines = place.defines;
    item.text = name;
    // Test files name rulesets by path as well.
    if (place.kind == NameKind::Ruleset) item.text = std::filesystem::path(name).stem().generic_string();
    if (place.kind == NameKind::Mod) mod_ = name;
    if (place.kind == NameKind::Variable) item.scope = mod_;
    if (place.defines) item.command = span;
    reading_.items.push_back(std::move(item));
  }

  std::string_view text_;
  std::span<const NamePlace> places_;
  bool from_the_top_;
  std::size_t at_ = 0;
  std::vector<std::string_view> way_;
  std::string_view mod_;  ///< the last one that was named: options are its
  Reading reading_;
};

/// What a jq path begins with, and the kind of what comes next.
struct JqPlace {
  std::string_view key;
  NameKind kind;
};
constexpr auto kOfJq = std::to_array<JqPlace>({{"buttons", NameKind::Button},
                                               {"auto_buttons", NameKind::AutoButton},
                                               {"functions", NameKind::Function},
                                               {"constants", NameKind::Constant},
                                               {"set_definitions", NameKind::Set}});

class JqNames {
 public:
  explicit JqNames(std::string_view text) : text_(text) {}

  Reading run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '"') {
        if (slice(text()) == kDisplayName) after_display_name();
      } else if (c == '.') {
        path();
      } else if (is_name_byte(c)) {
        word();
      } else {
        ++at_;
      }
    }
    return std::move(reading_);
  }

 private:
  std::string_view slice(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

  /// A text, without quotes; it ends with the program when it is not closed.
  Span text() {
    const std::size_t begin = ++at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    const std::size_t end = std::min(at_, text_.size());
    at_ = std::min(end + 1, text_.size());
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  Span word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name_byte(text_[at_])) ++at_;
    const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    if (slice(span) == kDisplayName) after_display_name();
    return span;
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  void after_display_name() {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != ':') return;
    ++at_;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '"') add(text(), NameKind::Yaku);
  }

  /// The next step of a path: `.name`, `."name"`, `["name"]`.
  std::optional<Span> step() {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with(".\"") || rest.starts_with("[\"") || rest.starts_with(".[\"")) {
      at_ = text_.find('"', at_);
      const Span name = text();
      if (at_ < text_.size() && text_[at_] == ']') ++at_;
      return name;
    }
    if (rest.size() < 2 || rest[0] != '.' || !is_name_byte(rest[1])) return std::nullopt;
    ++at_;
    return word();
  }

  void path() {
    const auto first = step();
    if (!first) {
      ++at_;
      return;
    }
    const std::string_view key = slice(*first);
    if (key.size() > grammar::kDefinitionSuffix.size() && key.ends_with(grammar::kDefinitionSuffix)) {
      add({first->begin, first->end - static_cast<std::uint32_t>(grammar::kDefinitionSuffix.size())}, NameKind::Match);
    }
    const auto* place =
        std::find_if(kOfJq.begin(), kOfJq.end(), [&](const JqPlace& candidate) { return candidate.key == key; });
    if (place == kOfJq.end()) return;
    if (const auto name = step()) add(*name, place->kind);
  }

  void add(Span span, NameKind kind) {
    const std::string_view name = slice(span);
    if (name.empty() || name.find('\\') != std::string_view::npos) return;
    Item item;
    item.span = span;
    item.kind = Item::Kind::Name;
    item.name = kind;
    item.defines = true;
    item.text = name;
    item.command = span;
    reading_.items.push_back(std::move(item));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Reading reading_;
};

}  // namespace

Reading read_ruleset_names(std::string_view text) { return JsonNames(text, kOfRulesets, true).run(); }

Reading read_test_names(std::string_view text) { return JsonNames(text, kOfTests, false).run(); }

Reading read_jq_names(std::string_view text) { return JqNames(text).run(); }

}  // namespace majs::lsp
