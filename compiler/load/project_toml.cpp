#include "compiler/load/project_toml.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "grammar/utf8.hpp"

namespace majs::compiler {
namespace {

/// From a line and a column, which counts code points, both from 1, to bytes.
class Offsets {
 public:
  explicit Offsets(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      if (at == 0 || text[at - 1] == '\n') lines_.push_back(characters_.size());
      characters_.push_back(at);
      at += std::max<std::size_t>(grammar::utf8_length(text.substr(at)), 1);
    }
    characters_.push_back(text.size());
    lines_.push_back(characters_.size() - 1);
  }
  std::size_t of(const toml::source_position& position) const {
    if (position.line == 0 || position.line >= lines_.size()) return characters_[lines_.back()];
    const std::size_t begin = lines_[position.line - 1];
    const std::size_t next = lines_[position.line];
    const std::size_t column = std::max<std::size_t>(position.column, 1) - 1;
    return characters_[std::min(begin + column, next > begin && position.line + 1 < lines_.size() ? next - 1 : next)];
  }

 private:
  std::vector<std::size_t> characters_;  ///< where each begins, and the end
  std::vector<std::size_t> lines_;       ///< their first characters, and the end
};

/// Keys deeper or longer than any project file has: what toml++ does with them takes time and memory by the square.
constexpr std::size_t kMostParts = 16;
constexpr std::size_t kMostKeyBytes = 1'000;
/// Lists and tables in lists and tables.
constexpr std::size_t kMostNesting = 32;

/// Looks over a text, without reading it as TOML, for what is deeper than a project file is.
class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  bool find(TomlError& error) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
        key_ = false;
      } else if (c == '"' || c == '\'') {
        skip_text(c);
      } else {
        note(c);
        ++at_;
      }
      if (key_ && (parts_ > kMostParts || at_ - begin_ > kMostKeyBytes)) {
        error = {begin_, "a key has at most " + std::to_string(kMostParts) + " parts and " +
                             std::to_string(kMostKeyBytes) + " bytes"};
        return true;
      }
      if (open_.size() > kMostNesting) {
        error = {at_ - 1, "lists and tables stand in at most " + std::to_string(kMostNesting) + " others"};
        return true;
      }
    }
    return false;
  }

 private:
  void begin_key() {
    parts_ = 1;
    begin_ = at_ + 1;
    key_ = true;
  }
  void note(char c) {
    const bool head = key_ && text_.substr(begin_, at_ - begin_).find_first_not_of(" \t[") == std::string_view::npos;
    if (c == '\n' && open_.empty()) begin_key();
    if (c == '=') key_ = false;
    if (c == '.' && key_) ++parts_;
    if (c == '[' && !head) open_ += c;
    if (c == '{') open_ += c;
    if (c == '{' || (c == ',' && !open_.empty() && open_.back() == '{')) begin_key();
    if ((c == ']' || c == '}') && !open_.empty()) open_.pop_back();
  }
  void skip_text(char quote) {
    const std::string three(3, quote);
    const bool long_text = text_.substr(at_).starts_with(three);
    at_ += long_text ? 3 : 1;
    while (at_ < text_.size()) {
      if (quote == '"' && text_[at_] == '\\') {
        at_ += 2;
      } else if (long_text ? text_.substr(at_).starts_with(three) : text_[at_] == quote) {
        at_ += long_text ? 3 : 1;
        break;
      } else if (!long_text && text_[at_] == '\n') {
        break;
      } else {
        ++at_;
      }
    }
    at_ = std::min(at_, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string open_;       ///< brackets of values
  std::size_t begin_ = 0;  ///< of the key
  std::size_t parts_ = 1;
  bool key_ = true;  ///< what comes is one
};

class Converter {
 public:
  Converter(std::string_view text, const Offsets& offsets, TomlPlaces& places)
      : text_(text), offsets_(offsets), places_(places) {}

  Document convert(const toml::node& node) {
    note(node);
    if (const toml::table* table = node.as_table()) {
      Document object = Document::object();
      for (const auto& [key, value] : *table) {
        way_.emplace_back(key.str());
        object[way_.back()] = convert(value);
        way_.pop_back();
      }
      return object;
    }
    if (const toml::array* array = node.as_array()) {
      Document list = Document::array();
      for (const toml::node& value : *array) {
        way_.push_back(std::to_string(list.size()));
        list.push_back(convert(value));
        way_.pop_back();
      }
      return list;
    }
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* truth = node.as_boolean()) return truth->get();
    if (const auto number = node.value<double>(); number && std::isfinite(*number)) return *number;
    return nullptr;
  }

 private:
  void note(const toml::node& node) {
    const auto begin = offsets_.of(node.source().begin);
    const auto end = std::max(begin, offsets_.of(node.source().end));
    // Of what has lines of its own, only the first.
    const auto line = std::min(text_.find('\n', begin), end);
    places_[way_] = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(line)};
  }

  std::string_view text_;
  const Offsets& offsets_;
  TomlPlaces& places_;
  std::vector<std::string> way_;
};

}  // namespace

std::optional<Document> read_toml(std::string_view text, TomlPlaces& places, TomlError& error) {
  if (DepthScan(text).find(error)) return std::nullopt;
  const Offsets offsets(text);
  const toml::parse_result result = toml::parse(text);
  if (!result) {
    error.offset = offsets.of(result.error().source().begin);
    error.message = result.error().description();
    return std::nullopt;
  }
  return Converter(text, offsets, places).convert(result.table());
}

}  // namespace majs::compiler
