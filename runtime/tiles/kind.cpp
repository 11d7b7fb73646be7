#include "runtime/tiles/kind.hpp"

#include <algorithm>
#include <vector>

namespace majs::tiles {
namespace {

constexpr std::uint16_t category_bits(std::string_view letters) {
  constexpr std::string_view kLetters = "mpstzwdeynfja";
  std::uint16_t bits = 0;
  for (const char letter : letters) bits = static_cast<std::uint16_t>(bits | (1u << kLetters.find(letter)));
  return bits;
}

#define TILE(id, suit, rank, categories, sort_key, natural, centrality) \
  KindRow{id, Suit::suit, rank, category_bits(categories), sort_key, natural, centrality},
constexpr std::array<KindRow, kKindCount> kRows = {{
#include "runtime/tiles/tile_table.def"
}};
#undef TILE

static_assert(kRows[kAny].id == "any" && kRows[kFaceup].id == "faceup" && kRows[35].id == "8z");

/// Kinds in the order of their ids.
const std::vector<Kind>& kinds_by_id() {
  static const std::vector<Kind> sorted = [] {
    std::vector<Kind> kinds(kKindCount);
    for (std::size_t i = 0; i < kKindCount; ++i) kinds[i] = static_cast<Kind>(i);
    std::sort(kinds.begin(), kinds.end(), [](Kind a, Kind b) { return kRows[a].id < kRows[b].id; });
    return kinds;
  }();
  return sorted;
}

constexpr std::size_t kLetters = 26;

/// The place of an id of a digit and a small letter in kShortIds; none for other ids.
constexpr std::optional<std::size_t> short_id(std::string_view id) {
  if (id.size() != 2 || id[0] < '0' || id[0] > '9' || id[1] < 'a' || id[1] > 'z') return std::nullopt;
  return static_cast<std::size_t>(id[0] - '0') * kLetters + static_cast<std::size_t>(id[1] - 'a');
}

/// The kinds with such ids: most that are read.
constexpr auto kShortIds = [] {
  std::array<Kind, 10 * kLetters> kinds{};
  kinds.fill(kNoKind);
  for (std::size_t kind = 0; kind < kKindCount; ++kind) {
    if (const auto place = short_id(kRows[kind].id)) kinds[*place] = static_cast<Kind>(kind);
  }
  return kinds;
}();

/// Suit (0–2) and rank (1–10) of the plain numbers, the only kinds with base neighbours.
struct PlainNumber {
  int suit;
  int rank;
};

struct Tens {
  std::array<Kind, 3> kinds;
};

const Tens& tens() {
  static const Tens value = {{*find_kind("10m"), *find_kind("10p"), *find_kind("10s")}};
  return value;
}

std::optional<PlainNumber> plain_number(Kind kind) {
  if (kind < 27) return PlainNumber{kind / 9, kind % 9 + 1};
  for (int suit = 0; suit < 3; ++suit) {
    if (tens().kinds[static_cast<std::size_t>(suit)] == kind) return PlainNumber{suit, 10};
  }
  return std::nullopt;
}

Kind number_kind(int suit, int rank) {
  if (rank == 10) return tens().kinds[static_cast<std::size_t>(suit)];
  return static_cast<Kind>(suit * 9 + rank - 1);
}

// The dragons of the suits m p s are 7z 0z 6z (runtime/match/README.md 4.8).
constexpr std::array<Kind, 3> kSuitDragons = {33, 34, 32};

/// The suit 0–2 a cursor stands for, or -1.
int cursor_suit(Kind cursor) {
  switch (kRows[cursor].suit) {
    case Suit::Manzu: return 0;
    case Suit::Pinzu: return 1;
    case Suit::Souzu: return 2;
    default: break;
  }
  for (int suit = 0; suit < 3; ++suit) {
    if (kSuitDragons[static_cast<std::size_t>(suit)] == cursor) return suit;
  }
  return -1;
}

}  // namespace

const KindRow* rows() { return kRows.data(); }

const KindRow& row(Kind kind) { return kRows[kind]; }

std::int32_t display_key(Kind kind) { return kind < kKindCount ? kRows[kind].sort_key : 0; }

std::optional<Kind> find_kind(std::string_view id) {
  if (const auto place = short_id(id))
    return kShortIds[*place] == kNoKind ? std::nullopt : std::optional(kShortIds[*place]);
  if (id == "16j") id = "6j";
  const std::vector<Kind>& kinds = kinds_by_id();
  const auto found = std::lower_bound(kinds.begin(), kinds.end(), id,
                                      [](Kind kind, std::string_view wanted) { return kRows[kind].id < wanted; });
  if (found == kinds.end() || kRows[*found].id != id || *found == kFaceup) return std::nullopt;
  return *found;
}

std::string_view id_of(Kind kind) { return kind < kKindCount ? kRows[kind].id : std::string_view{}; }

bool is_in(Kind kind, Category category) {
  // runtime/tiles/README.md 6: `any` belongs to every category.
  return kind == kAny || (kind < kKindCount && (kRows[kind].categories & static_cast<std::uint16_t>(category)) != 0);
}

Kind base_next(Kind kind) { return kind < 27 && kind % 9 < 8 ? static_cast<Kind>(kind + 1) : kNoKind; }

Kind base_previous(Kind kind) { return kind < 27 && kind % 9 > 0 ? static_cast<Kind>(kind - 1) : kNoKind; }

Kind base_next_suit(Kind kind) {
  if (kind < 27) return static_cast<Kind>((kind + 9) % 27);  // asked for very often
  const auto number = plain_number(kind);
  return number ? number_kind((number->suit + 1) % 3, number->rank) : kNoKind;
}

Kind base_previous_suit(Kind kind) {
  if (kind < 27) return static_cast<Kind>((kind + 18) % 27);
  const auto number = plain_number(kind);
  return number ? number_kind((number->suit + 2) % 3, number->rank) : kNoKind;
}

Kind fixed_offset(Kind cursor, int number, int letter) {
  if (cursor >= kKindCount) return kNoKind;
  const int suit = cursor_suit(cursor);
  if (suit < 0 || number < 0 || number > 10 || letter < 0 || letter > 2) return kNoKind;
  const int named = (suit + letter) % 3;
  return number == 0 ? kSuitDragons[static_cast<std::size_t>(named)] : number_kind(named, number);
}

}  // namespace majs::tiles
