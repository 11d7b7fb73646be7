#include "tools/lsp/example_hand.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "grammar/tile_ids.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "tools/questions/question.hpp"

namespace majs::lsp {
namespace {

/// Hands that are tried for one definition.
constexpr int kTries = 24;
/// Tiles of the largest hand that is shown.
constexpr std::size_t kMostTiles = 24;

/// Where groups of offsets may begin, in the order in which they are tried.
constexpr std::array<std::string_view, 13> kBases = {"2m", "5p", "6s", "3p", "7m", "1z", "4s",
                                                     "5z", "1p", "6m", "2s", "7z", "9p"};

std::string tile_at(std::string_view base, int offset) {
  const int rank = base[0] - '0' + offset;
  const bool honour = base[1] == 'z';
  if (rank < 1 || rank > (honour ? 7 : 9) || (honour && offset != 0)) return {};
  return std::to_string(rank) + base[1];
}

/// Fills one hand after a definition.
class Hand {
 public:
  explicit Hand(int turn) : next_(static_cast<std::size_t>(turn)), turn_(static_cast<std::size_t>(turn)) {}

  bool fill(const Document& definition) {
    if (!definition.is_array()) return false;
    for (const Document& element : definition) {
      if (element.is_string()) continue;  // a keyword
      if (!element.is_array() || element.size() != 2 || !element[0].is_array() || !element[1].is_number()) return false;
      const double count = element[1].get<double>();
      const auto& groups = element[0];
      if (groups.empty()) return false;
      for (int i = 0; i < count; ++i) {
        if (!place_any(groups, static_cast<std::size_t>(i))) return false;
      }
    }
    return !tiles_.empty() && tiles_.size() <= kMostTiles;
  }

  std::vector<std::string> take() {
    std::sort(tiles_.begin(), tiles_.end(), [](const std::string& a, const std::string& b) {
      return std::pair(a.back(), a) < std::pair(b.back(), b);
    });
    return std::move(tiles_);
  }

 private:
  bool place_any(const Document& groups, std::size_t number) {
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (place(groups[(number + turn_ + i) % groups.size()])) return true;
    }
    return false;
  }

  bool place(const Document& group) {
    if (group.is_string() || group.is_number()) return place_group({&group});
    if (!group.is_array() || group.empty()) return false;
    std::vector<const Document*> parts;
    for (const Document& part : group) {
      if (part.is_array()) return false;  // kept apart: seldom, and hard to show
      parts.push_back(&part);
    }
    return place_group(parts);
  }

  bool place_group(const std::vector<const Document*>& parts) {
    for (std::size_t i = 0; i < kBases.size(); ++i) {
      const std::string_view base = kBases[(next_ + i) % kBases.size()];
      std::vector<std::string> wanted;
      for (const Document* part : parts) {
        std::string tile = tile_of(*part, base);
        if (tile.empty() || counts_[tile] + std::count(wanted.begin(), wanted.end(), tile) >= 4) break;
        wanted.push_back(std::move(tile));
      }
      if (wanted.size() != parts.size()) continue;
      for (std::string& tile : wanted) {
        ++counts_[tile];
        tiles_.push_back(std::move(tile));
      }
      ++next_;
      return true;
    }
    return false;
  }

  static std::string tile_of(const Document& part, std::string_view base) {
    if (part.is_number()) return tile_at(base, static_cast<int>(part.get<double>()));
    if (part.is_string()) {
      auto tile = part.get<std::string>();
      return grammar::is_tile_id(tile) ? tile : std::string();
    }
    return {};
  }

  std::size_t next_;
  std::size_t turn_;
  std::vector<std::string> tiles_;
  std::map<std::string, std::ptrdiff_t> counts_;
};

bool matches(const Document& definition, const Document& ruleset, const std::vector<std::string>& tiles) {
  match::HandQuestion question;
  question.ruleset = &ruleset;
  question.spec = grammar::print_document(Document::array({definition}), false);
  for (const std::string& tile : tiles) question.hand += (question.hand.empty() ? "" : " ") + tile;
  std::string error;
  const auto report = match::ask_match(question, &error);
  return report && report->matched;
}

}  // namespace

std::optional<std::vector<std::string>> example_hand(const Document& definitions, const Document& ruleset) {
  if (!definitions.is_array()) return std::nullopt;
  for (const Document& definition : definitions) {
    const std::optional<Document> spelt = match::expand_sets(definition, ruleset);
    if (!spelt) continue;
    for (int turn = 0; turn < kTries; ++turn) {
      Hand hand(turn);
      if (!hand.fill(*spelt)) continue;
      std::vector<std::string> tiles = hand.take();
      if (matches(definition, ruleset, tiles)) return tiles;
    }
  }
  return std::nullopt;
}

std::string short_hand(const std::vector<std::string>& tiles) {
  std::string out;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const std::string& tile = tiles[i];
    const bool joins =
        tile.size() == 2 && i + 1 < tiles.size() && tiles[i + 1].size() == 2 && tiles[i + 1][1] == tile[1];
    out += joins ? tile.substr(0, 1) : tile + (i + 1 < tiles.size() ? " " : "");
  }
  return out;
}

}  // namespace majs::lsp
