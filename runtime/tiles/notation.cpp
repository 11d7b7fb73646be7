#include "runtime/tiles/notation.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::tiles {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// Reads `digits letter (@a&b)?` runs.
class RunReader {
 public:
  RunReader(std::string_view text, AttributeNames& names, bool digits_in_attributes)
      : text_(text), names_(names), digits_in_attributes_(digits_in_attributes) {}

  bool at_end() const { return position_ == text_.size(); }
  std::size_t position() const { return position_; }
  /// Skips blanks and says whether there were any.
  bool skip_blanks() {
    const std::size_t start = position_;
    while (!at_end() && text_[position_] == ' ') ++position_;
    return position_ != start;
  }

  /// The next run; false on a syntax error at position().
  bool read() {
    const std::size_t start = position_;
    while (!at_end() && is_digit(text_[position_])) ++position_;
    digits_ = text_.substr(start, position_ - start);
    if (digits_.empty() || at_end() || (!is_lower(text_[position_]) && !is_upper(text_[position_]))) return false;
    attributes_.clear();
    letter_ = text_[position_++];
    if (is_upper(letter_)) {
      letter_ = static_cast<char>(letter_ - 'A' + 'a');
      add_attribute("_sideways");
    }
    return read_attributes();
  }

  std::string_view digits() const { return digits_; }
  char letter() const { return letter_; }

  std::optional<Tile> tile(std::string_view digits) const {
    const auto kind = find_kind(std::string(digits) + letter_);
    if (!kind) return std::nullopt;
    Tile tile(*kind);
    for (const Attribute attribute : attributes_) tile.add(attribute);
    return tile;
  }

 private:
  bool in_attribute(char c) const {
    return is_lower(c) || is_upper(c) || c == '_' || (digits_in_attributes_ && is_digit(c));
  }

  bool read_attributes() {
    if (at_end() || text_[position_] != '@') return true;
    do {
      const std::size_t start = ++position_;
      while (!at_end() && in_attribute(text_[position_])) ++position_;
      if (position_ == start || !add_attribute(text_.substr(start, position_ - start))) return false;
    } while (!at_end() && text_[position_] == '&');
    return true;
  }

  bool add_attribute(std::string_view name) {
    const auto attribute = names_.intern(name);
    if (attribute) attributes_.push_back(*attribute);
    return attribute.has_value();
  }

  std::string_view text_;
  AttributeNames& names_;
  bool digits_in_attributes_;
  std::size_t position_ = 0;
  std::string_view digits_;
  char letter_ = 0;
  std::vector<Attribute> attributes_;
};

std::optional<TileList> fail(NotationError* error, std::string message, std::size_t offset) {
  if (error != nullptr) *error = {std::move(message), offset};
  return std::nullopt;
}

std::optional<TileList> parse_short_with(std::string_view text, bool separate, AttributeNames& names,
                                         NotationError* error) {
  RunReader reader(text, names, false);
  TileList tiles;
  reader.skip_blanks();
  bool blank = false;
  while (!reader.at_end()) {
    if (blank && separate && !tiles.empty()) tiles.emplace_back(*find_kind("3x"));
    if (!reader.read()) return fail(error, "expected digits and a suit letter, such as `123m`", reader.position());
    for (const char& digit : reader.digits()) {
      const auto tile = reader.tile({&digit, 1});
      if (!tile) {
        return fail(error, std::string("`") + std::string(1, digit) + reader.letter() + "` is no tile",
                    reader.position());
      }
      tiles.push_back(*tile);
    }
    blank = reader.skip_blanks();
  }
  return tiles;
}

/// `id@a&b` with any id.
std::optional<Tile> parse_word(std::string_view word, AttributeNames& names) {
  const std::size_t at = word.find('@');
  const auto kind = find_kind(word.substr(0, at));
  if (!kind) return std::nullopt;
  Tile tile(*kind);
  while (at != std::string_view::npos) {
    word.remove_prefix(std::min(word.size(), word.find_first_of("@&") + 1));
    const std::size_t end = word.find('&');
    const auto attribute = names.intern(word.substr(0, end));
    if (word.substr(0, end).empty() || !attribute) return std::nullopt;
    tile.add(*attribute);
    if (end == std::string_view::npos) break;
  }
  return tile;
}

std::string attribute_suffix(const Tile& tile, const AttributeNames& names) {
  std::string suffix;
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    suffix += (i == 0 ? "@" : "&") + names.name(tile.attribute(i));
  }
  return suffix;
}

}  // namespace

std::optional<TileList> parse_short(std::string_view text, AttributeNames& names, NotationError* error) {
  return parse_short_with(text, true, names, error);
}

std::optional<TileList> parse_long(std::string_view text, AttributeNames& names, NotationError* error) {
  RunReader reader(text, names, true);
  TileList tiles;
  reader.skip_blanks();
  while (!reader.at_end()) {
    if (!reader.read()) return fail(error, "expected digits and a suit letter, such as `11m`", reader.position());
    const auto tile = reader.tile(reader.digits());
    if (!tile) {
      return fail(error, std::string("`") + std::string(reader.digits()) + reader.letter() + "` is no tile",
                  reader.position());
    }
    tiles.push_back(*tile);
    reader.skip_blanks();
  }
  return tiles;
}

std::optional<TileList> parse_hand(std::string_view text, AttributeNames& names, NotationError* error) {
  TileList tiles;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t blanks = std::min(rest.find_first_not_of(' '), rest.size());
    rest.remove_prefix(blanks);
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(word.size());
    if (word.empty()) continue;
    const auto tile = parse_word(word, names);
    if (!tile) return parse_short_with(text, false, names, error);
    tiles.push_back(*tile);
  }
  return tiles;
}

std::string print_short(std::span<const Tile> tiles, const AttributeNames& names) {
  std::string text;
  std::string pending_suffix;  // the letter and attributes of the run being written
  const auto flush = [&] {
    text += pending_suffix;
    pending_suffix.clear();
  };
  for (const Tile& tile : tiles) {
    const std::string_view id = id_of(tile.kind);
    const std::string attributes = attribute_suffix(tile, names);
    if (id.size() == 2 && is_digit(id[0])) {
      const std::string suffix = std::string(1, id[1]) + attributes;
      if (suffix != pending_suffix) flush();
      if (!text.empty() && pending_suffix.empty() && text.find('@', text.find_last_of(' ') + 1) != std::string::npos) {
        text += ' ';
      }
      text += id[0];
      pending_suffix = suffix;
    } else {
      flush();
      if (!text.empty()) text += ' ';
      text.append(id).append(attributes).append(" ");
    }
  }
  flush();
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::string print_long(std::span<const Tile> tiles, const AttributeNames& names) {
  std::string text;
  for (const Tile& tile : tiles) {
    if (!text.empty()) text += ' ';
    text.append(id_of(tile.kind)).append(attribute_suffix(tile, names));
  }
  return text;
}

std::optional<Tile> tile_from_json(const Document& value, AttributeNames& names) {
  const Document* id = &value;
  const Document* attributes = nullptr;
  std::size_t first_attribute = 0;
  if (value.is_array()) {
    if (value.empty()) return std::nullopt;
    id = &value[0];
    attributes = &value;
    first_attribute = 1;
  } else if (value.is_object()) {
    const auto tile = value.find("tile");
    if (tile == value.end()) return std::nullopt;
    id = &*tile;
    const auto attrs = value.find("attrs");
    if (attrs != value.end() && attrs->is_array()) attributes = &*attrs;
  }
  std::optional<Tile> read;
  if (id->is_string()) {
    if (const auto kind = find_kind(id->get_ref<const std::string&>())) read = Tile(*kind);
  } else if (id != &value) {  // every level may add attributes to the tile inside it
    read = tile_from_json(*id, names);
  }
  if (!read) return std::nullopt;
  Tile tile = *read;
  if (attributes != nullptr) {
    for (std::size_t i = first_attribute; i < attributes->size(); ++i) {
      if (!(*attributes)[i].is_string()) continue;  // a nested list never matches anything (runtime/tiles/README.md 1)
      if (const auto attribute = names.intern((*attributes)[i].get_ref<const std::string&>())) tile.add(*attribute);
    }
  }
  return tile;
}

Document tile_to_json(const Tile& tile, const AttributeNames& names) {
  if (tile.attribute_count == 0) return std::string(id_of(tile.kind));
  Document attributes = Document::array();
  for (std::size_t i = 0; i < tile.attribute_count; ++i) attributes.push_back(names.name(tile.attribute(i)));
  Document object = Document::object();
  object["tile"] = std::string(id_of(tile.kind));
  object["attrs"] = std::move(attributes);
  return object;
}

}  // namespace majs::tiles
