#include "grammar/tile_ids.hpp"

#include <algorithm>
#include <array>

#include "grammar/word_index.hpp"

namespace majs::grammar {
namespace {

// One row a family; blanks separate ids. Variants (red, galaxy, blue, gold, transparent, dotted) have a prefix digit.
constexpr auto kRows = std::to_array<std::string_view>({
    "0m 1m 2m 3m 4m 5m 6m 7m 8m 9m 10m",
    "01m 02m 03m 04m 05m 06m 07m 08m 09m 010m 11m 12m 13m 14m 15m 16m 17m 18m 19m 110m",
    "21m 22m 23m 24m 25m 26m 27m 28m 29m 210m 31m 32m 33m 34m 35m 36m 37m 38m 39m 310m",
    "41m 42m 43m 44m 45m 46m 47m 48m 49m 410m 51m 52m 53m 54m 55m 56m 57m 58m 59m 510m",
    "0p 1p 2p 3p 4p 5p 6p 7p 8p 9p 10p",
    "01p 02p 03p 04p 05p 06p 07p 08p 09p 010p 11p 12p 13p 14p 15p 16p 17p 18p 19p 110p",
    "21p 22p 23p 24p 25p 26p 27p 28p 29p 210p 31p 32p 33p 34p 35p 36p 37p 38p 39p 310p",
    "41p 42p 43p 44p 45p 46p 47p 48p 49p 410p 51p 52p 53p 54p 55p 56p 57p 58p 59p 510p",
    "0s 1s 2s 3s 4s 5s 6s 7s 8s 9s 10s",
    "01s 02s 03s 04s 05s 06s 07s 08s 09s 010s 11s 12s 13s 14s 15s 16s 17s 18s 19s 110s",
    "21s 22s 23s 24s 25s 26s 27s 28s 29s 210s 31s 32s 33s 34s 35s 36s 37s 38s 39s 310s",
    "41s 42s 43s 44s 45s 46s 47s 48s 49s 410s 51s 52s 53s 54s 55s 56s 57s 58s 59s 510s",
    "00s 000s 100s 200s 300s 400s 500s 1's 01's 11's 21's 31's 41's 51's",
    "0t 1t 2t 3t 4t 5t 6t 7t 8t 9t 10t",
    "01t 02t 03t 04t 05t 06t 07t 08t 09t 010t 11t 12t 13t 14t 15t 16t 17t 18t 19t 110t",
    "21t 22t 23t 24t 25t 26t 27t 28t 29t 210t 31t 32t 33t 34t 35t 36t 37t 38t 39t 310t",
    "41t 42t 43t 44t 45t 46t 47t 48t 49t 410t 51t 52t 53t 54t 55t 56t 57t 58t 59t 510t",
    "0z 1z 2z 3z 4z 5z 6z 7z 8z 9z",
    "00z 01z 02z 03z 04z 05z 06z 07z 08z 10z 11z 12z 13z 14z 15z 16z 17z 18z",
    "20z 21z 22z 23z 24z 25z 26z 27z 28z 30z 31z 32z 33z 34z 35z 36z 37z 38z",
    "40z 41z 42z 43z 44z 45z 46z 47z 48z 50z 51z 52z 53z 54z 55z 56z 57z 58z",
    "5'z 05'z 25'z 35'z 45'z 55'z 5`z 05`z 15`z 25`z 35`z 45`z 55`z 5^z",
    "1f 2f 3f 4f 1g 2g 3g 4g 1a 2a 3a 4a 1k 2k 3k 4k 1q 2q 3q 4q 1y 2y",
    "0j 1j 2j 3j 4j 5j 6j 7j 8j 9j 00j 02j 04j 05j 06j 07j 08j 09j 10j 12j 14j 15j 16j 17j 18j 19j",
    "11j 20j 22j 30j 31j 32j 33j 34j 37j 46j 50j 52j 54j 55j 56j 57j 58j 59j 64j 73j",
    "80j 82j 84j 85j 86j 87j 88j 89j 91j 123j 147j 258j 369j 456j 789j 852j",
    "1x 2x 3x 4x 5x 6x 7x 8x",
    // Numbers that only tile-set files can name (grammar/tile_sets.md).
    "#0m #11m #12m #13m #14m #15m #0p #11p #12p #13p #14p #15p #0s #11s #12s #13s #14s #15s",
});

constexpr std::size_t count_ids() {
  std::size_t count = 0;
  for (const std::string_view row : kRows)
    count += 1 + static_cast<std::size_t>(std::count(row.begin(), row.end(), ' '));
  return count;
}

constexpr std::array<std::string_view, count_ids()> kIds = [] {
  std::array<std::string_view, count_ids()> ids{};
  std::size_t at = 0;
  for (std::string_view row : kRows) {
    while (!row.empty()) {
      const std::size_t blank = row.find(' ');
      ids[at++] = row.substr(0, blank);
      row = blank == std::string_view::npos ? std::string_view() : row.substr(blank + 1);
    }
  }
  return ids;
}();

constexpr auto kSlots = index_words(kIds);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_tile_id(std::string_view id) {
  return find_indexed(kSlots, id, [](std::size_t i) { return kIds[i]; }) >= 0;
}

bool looks_like_tile_id(std::string_view id) {
  constexpr std::string_view kFamilies = "mpstzfgakqyjx";
  if (id.size() < 2 || id.size() > 5 || kFamilies.find(id.back()) == std::string_view::npos) return false;
  std::string_view number = id.substr(0, id.size() - 1);
  if (number.back() == '\'' || number.back() == '`' || number.back() == '^') number.remove_suffix(1);
  return !number.empty() && std::all_of(number.begin(), number.end(), is_digit);
}

bool is_fixed_offset(std::string_view text) {
  if (text.size() < 2 || text.back() < 'A' || text.back() > 'C') return false;
  const std::string_view head = text.substr(0, text.size() - 1);
  return head == "D" || head == "10" || (head.size() == 1 && head[0] >= '1' && head[0] <= '9');
}

std::vector<std::string_view> tile_ids() { return {kIds.begin(), kIds.end()}; }

}  // namespace majs::grammar
