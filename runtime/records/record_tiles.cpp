#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

constexpr std::string_view kSuits = "mps";

/// `5m`, `0m`, `7z`; kNoKind for a rank that the suit does not have.
tiles::Kind kind_of(int rank, char suit) {
  const int most = suit == 'z' ? 7 : 9;
  const int least = suit == 'z' ? 1 : 0;
  if (rank < least || rank > most) return tiles::kNoKind;
  const char id[] = {static_cast<char>('0' + rank), suit};
  return tiles::find_kind(std::string_view(id, 2)).value_or(tiles::kNoKind);
}

/// Rank and place of the suit in `mpsz`; false for other tiles. White dragons are 5z, as 0z, too.
bool split(tiles::Kind kind, int& rank, int& suit) {
  const std::string_view id = tiles::id_of(kind);
  if (id.size() != 2 || id[0] < '0' || id[0] > '9') return false;
  const std::size_t at = std::string_view("mpsz").find(id[1]);
  if (at == std::string_view::npos) return false;
  rank = id[0] - '0';
  suit = static_cast<int>(at);
  if (suit == 3 && rank == 0) rank = 5;
  return suit != 3 || rank <= 7;
}

}  // namespace

tiles::Kind kind_of_tenhou_number(int number) {
  if (number >= 51 && number <= 53) return kind_of(0, kSuits[static_cast<std::size_t>(number - 51)]);
  const int suit = number / 10;
  const int rank = number % 10;
  if (suit < 1 || suit > 4 || rank == 0) return tiles::kNoKind;
  return kind_of(rank, suit == 4 ? 'z' : kSuits[static_cast<std::size_t>(suit - 1)]);
}

int tenhou_number(tiles::Kind kind) {
  int rank = 0;
  int suit = 0;
  if (!split(kind, rank, suit)) return 0;
  return rank == 0 ? 51 + suit : 10 * (suit + 1) + rank;
}

tiles::Kind kind_of_mjai_name(std::string_view name) {
  constexpr std::string_view kHonours = "ESWNPFC";
  if (name.size() == 1) {
    const std::size_t place = kHonours.find(name[0]);
    return place == std::string_view::npos ? tiles::kNoKind : kind_of(static_cast<int>(place) + 1, 'z');
  }
  const bool red = name.size() == 3 && name[0] == '5' && name[2] == 'r';
  if ((name.size() != 2 && !red) || kSuits.find(name[1]) == std::string_view::npos) return tiles::kNoKind;
  const int rank = name[0] - '0';
  return red ? kind_of(0, name[1]) : rank == 0 ? tiles::kNoKind : kind_of(rank, name[1]);
}

std::string mjai_name(tiles::Kind kind) {
  constexpr std::string_view kHonours = "ESWNPFC";
  int rank = 0;
  int suit = 0;
  if (!split(kind, rank, suit)) return "?";
  if (suit == 3) return std::string(1, kHonours[static_cast<std::size_t>(rank - 1)]);
  const std::string name = std::to_string(rank == 0 ? 5 : rank) + kSuits[static_cast<std::size_t>(suit)];
  return rank == 0 ? name + "r" : name;
}

tiles::Kind kind_of_mjlog_id(int id, bool red_fives) {
  if (id < 0 || id >= 136) return tiles::kNoKind;
  const int kind = id / 4;
  if (kind >= 27) return kind_of(kind - 26, 'z');
  const bool red = red_fives && kind % 9 == 4 && id % 4 == 0;
  return kind_of(red ? 0 : kind % 9 + 1, kSuits[static_cast<std::size_t>(kind / 9)]);
}

int mjlog_first_id(tiles::Kind kind) {
  int rank = 0;
  int suit = 0;
  if (!split(kind, rank, suit)) return -1;
  return 4 * (suit * 9 + (rank == 0 ? 5 : rank) - 1);
}

tiles::Kind kind_of_botzone_name(std::string_view name) {
  if (name.size() != 2) return tiles::kNoKind;
  const int rank = name[1] - '0';
  const std::size_t suit = std::string_view("WBT").find(name[0]);
  if (suit != std::string_view::npos) return rank > 0 ? kind_of(rank, kSuits[suit]) : tiles::kNoKind;
  if (name[0] == 'F' && rank >= 1 && rank <= 4) return kind_of(rank, 'z');
  if (name[0] == 'J' && rank >= 1 && rank <= 3) return kind_of(8 - rank, 'z');
  return tiles::kNoKind;
}

std::string botzone_name(tiles::Kind kind) {
  int rank = 0;
  int suit = 0;
  if (!split(kind, rank, suit) || rank == 0) return "";
  if (suit == 3 && rank > 4) return "J" + std::to_string(8 - rank);
  return "WBTF"[static_cast<std::size_t>(suit)] + std::to_string(rank);
}

tiles::Kind plain_kind(tiles::Kind kind) {
  int rank = 0;
  int suit = 0;
  return split(kind, rank, suit) && rank == 0 ? kind_of(5, "mpsz"[static_cast<std::size_t>(suit)]) : kind;
}

}  // namespace majs::runtime
