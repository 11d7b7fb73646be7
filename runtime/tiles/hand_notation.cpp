#include "runtime/tiles/hand_notation.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <string>
#include <utility>

namespace majs::tiles {
namespace {

bool is_decimal(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string ticked(std::string_view text) { return std::string("`").append(text).append("`"); }

/// A word between blanks, and where it begins.
struct Word {
  std::string_view text;
  std::size_t offset = 0;

  std::string_view id() const { return text.substr(0, text.find('@')); }
  std::string_view attributes() const { return text.substr(id().size()); }
  std::optional<Kind> kind() const { return find_kind(id()); }
  /// Several digits and a letter: one id, or as many tiles.
  bool is_run() const {
    const std::string_view name = id();
    return name.size() > 2 && is_letter(name.back()) && std::all_of(name.begin(), name.end() - 1, is_decimal);
  }
};

std::vector<Word> words_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t,\r\n";
  std::vector<Word> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    if (end > begin) words.push_back({text.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  return words;
}

class HandReader {
 public:
  HandReader(const KnownTiles& known, AttributeNames& names) : known_(known), names_(names) {}

  std::optional<TileList> read(std::string_view text) {
    const std::vector<Word> words = words_of(text);
    all_ids_ = std::all_of(words.begin(), words.end(), [](const Word& word) { return word.kind().has_value(); });
    for (const Word& word : words) {
      if (!read_word(word)) return std::nullopt;
      if (tiles_.size() > kMostTypedTiles) {
        fail("more than " + std::to_string(kMostTypedTiles) + " tiles", word.offset);
        return std::nullopt;
      }
    }
    if (!digits_.empty()) {
      fail("after " + ticked(digits_) + " the letter of the suit is missing, as in `" + digits_ + "m`", text.size());
      return std::nullopt;
    }
    return std::move(tiles_);
  }

  NotationError problem;

 private:
  bool fail(std::string message, std::size_t offset) {
    problem = {std::move(message), offset};
    return false;
  }

  bool read_word(const Word& word) {
    const std::optional<Kind> kind = word.kind();
    if (!kind || !digits_.empty()) return read_runs(word);
    if (!word.is_run()) return add(*kind, word.id(), word.attributes(), word.offset);
    if (!known_.has(*kind)) return read_runs(word);
    if (all_ids_) return add(*kind, word.id(), word.attributes(), word.offset);
    std::string apart;
    for (const char digit : word.id().substr(0, word.id().size() - 1)) apart.append({digit, word.id().back()});
    return fail(ticked(word.id()) + " may be one tile or several: write " + ticked(apart) +
                    ", or every tile of the hand by its id, with blanks between them",
                word.offset);
  }

  /// `123m45p@x`, perhaps ending in digits whose letter is in the next word.
  bool read_runs(const Word& word) {
    for (std::size_t at = 0; at < word.text.size();) {
      const char c = word.text[at];
      if (is_decimal(c)) {
        digits_.push_back(c);
        ++at;
        continue;
      }
      if (digits_.empty() || !is_letter(c)) {
        return fail(ticked(word.text) + " is no tile; tiles are written `123m55z`, or as ids between blanks",
                    word.offset + at);
      }
      std::string_view attributes = word.text.substr(at + 1);
      attributes = attributes.starts_with('@') ? attributes.substr(0, attributes.find_first_not_of(kAttributeLetters))
                                               : std::string_view{};
      if (!add_run(c, attributes, word.offset + at)) return false;
      at += 1 + attributes.size();
    }
    return true;
  }

  bool add_run(char letter, std::string_view attributes, std::size_t offset) {
    const bool sideways = letter >= 'A' && letter <= 'Z';
    const char suit = sideways ? static_cast<char>(letter - 'A' + 'a') : letter;
    for (const char digit : std::exchange(digits_, {})) {
      const std::string id = {digit, suit};
      const std::optional<Kind> kind = find_kind(id);
      if (!kind) return fail("there is no tile " + ticked(id), offset);
      if (!add(*kind, id, attributes, offset)) return false;
      if (!sideways) continue;
      if (const auto attribute = names_.intern("_sideways")) tiles_.back().add(*attribute);
    }
    return true;
  }

  /// Adds a tile with attributes as `@a&b`.
  bool add(Kind kind, std::string_view id, std::string_view attributes, std::size_t offset) {
    if (known_.only && !known_.has(kind)) return fail("the ruleset has no tile " + ticked(id), offset);
    Tile tile(kind);
    while (!attributes.empty()) {
      attributes.remove_prefix(1);  // `@` or `&`
      const std::string_view name = attributes.substr(0, attributes.find('&'));
      const auto attribute = names_.intern(name);
      if (name.empty() || !attribute) return fail(ticked(id) + ": an attribute is a name, as in `5m@red`", offset);
      tile.add(*attribute);
      attributes.remove_prefix(name.size());
    }
    tiles_.push_back(tile);
    return true;
  }

  static constexpr std::string_view kAttributeLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_@&";

  const KnownTiles& known_;
  AttributeNames& names_;
  bool all_ids_ = false;
  std::string digits_;  // of tiles whose letter is still to come
  TileList tiles_;
};

}  // namespace

std::optional<TileList> read_hand(std::string_view text, const KnownTiles& known, AttributeNames& names,
                                  NotationError* error) {
  HandReader reader(known, names);
  auto tiles = reader.read(text);
  if (!tiles && error != nullptr) *error = reader.problem;
  return tiles;
}

UsualTiles::UsualTiles(const KnownTiles& known) {
  for (std::size_t letter = 0; letter < kinds_.size(); ++letter) {
    for (std::size_t digit = 0; digit < kinds_[letter].size(); ++digit) {
      const std::string id = {static_cast<char>('0' + digit), static_cast<char>('a' + letter)};
      const auto kind = find_kind(id);
      kinds_[letter][digit] = kind && (known.has(*kind) || !known.only) ? *kind : kNoKind;
    }
  }
  const auto add = [&](std::string_view id) {
    if (const std::size_t number = number_of_id(id); number < kLongIds) long_ids_.set(number);
  };
  for (std::size_t kind = 0; kind < kKindCount; ++kind) add(id_of(static_cast<Kind>(kind)));
  add("16j");  // which find_kind knows by another name
}

std::size_t UsualTiles::number_of_id(std::string_view text) {
  constexpr std::size_t kLetters = 26;
  constexpr std::size_t kOfTwoDigits = 100;
  if (text.size() <= 2 || text.size() > kLongestId || text.back() < 'a' || text.back() > 'z') return kLongIds;
  std::size_t digits = 0;
  for (const char c : text.substr(0, text.size() - 1)) {
    if (!is_decimal(c)) return kLongIds;
    digits = 10 * digits + static_cast<std::size_t>(c - '0');
  }
  return (digits + (text.size() == kLongestId ? kOfTwoDigits : 0)) * kLetters +
         static_cast<std::size_t>(text.back() - 'a');
}

bool UsualTiles::read_one(std::string_view text, Tile& out) const {
  if (text.size() != 2 || !is_decimal(text[0]) || text[1] < 'a' || text[1] > 'z') return false;
  const Kind kind = kinds_[static_cast<std::size_t>(text[1] - 'a')][static_cast<std::size_t>(text[0] - '0')];
  if (kind == kNoKind) return false;
  out = Tile(kind);
  return true;
}

bool UsualTiles::read(std::string_view text, TileList& out) const {
  if (const std::size_t id = number_of_id(text); id < kLongIds && long_ids_[id]) return false;
  if (text.size() > kMostUsual) return false;
  // They are put into `out` all at once: that is less than to look for its end with each.
  alignas(Tile) std::byte room[kMostUsual * sizeof(Tile)];
  Tile* const tiles = reinterpret_cast<Tile*>(room);
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  bool all_known = true;
  while (at != end) {
    const char* digit = at;
    while (at != end && is_decimal(*at)) ++at;
    if (at == end || *at < 'a' || *at > 'z' || at == digit) return false;
    const std::array<Kind, 10>& kinds = kinds_[static_cast<std::size_t>(*at - 'a')];
    for (; digit != at; ++digit) {
      const Kind kind = kinds[static_cast<std::size_t>(*digit - '0')];
      all_known = all_known && kind != kNoKind;
      ::new (static_cast<void*>(tiles + count++)) Tile(kind);
    }
    ++at;  // the letter
  }
  if (!all_known) return false;
  out.assign(tiles, tiles + count);
  return true;
}

}  // namespace majs::tiles
