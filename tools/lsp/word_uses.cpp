#include "tools/lsp/word_uses.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

namespace majs::lsp {
namespace {

using grammar::Word;
using grammar::WordKind;

constexpr std::string_view kTable =
#include "tools/lsp/word_uses.def"
    ;

/// Cuts off what comes before the sign.
std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

const Word* word_of(std::string_view kind, std::string_view name) {
  for (std::size_t i = 0; i < grammar::kWordKinds; ++i) {
    if (grammar::kind_name(static_cast<WordKind>(i)) == kind) return grammar::find_word(static_cast<WordKind>(i), name);
  }
  return nullptr;
}

/// `command:on/1`, or `-` for any place.
std::string printed(const Head& head) {
  if (head.word == nullptr) return "-";
  return std::string(grammar::kind_name(head.word->kind)) + ":" + std::string(head.word->name) + "/" +
         std::to_string(head.argument);
}

Head head_of(std::string_view text) {
  Head head;
  const std::string_view kind = cut(text, ':');
  const std::string_view name = cut(text, '/');
  head.word = word_of(kind, name);
  head.argument = static_cast<std::uint8_t>(number(text));
  return head;
}

}  // namespace

const WordUses& WordUses::bundled() {
  static const WordUses kUses = read(kTable);
  return kUses;
}

WordUses WordUses::read(std::string_view table) {
  WordUses uses;
  while (!table.empty()) {
    std::string_view line = cut(table, '\n');
    const std::string_view kind = cut(line, ' ');
    const std::string_view place = cut(line, ' ');
    const Head head = head_of(place);
    if (place != "-" && head.word == nullptr) continue;
    while (!line.empty()) {
      const Word* word = word_of(kind, cut(line, ' '));
      const int times = number(cut(line, ' '));
      if (word != nullptr) uses.counts_[{word->kind, head}][word] += times;
    }
  }
  return uses;
}

void WordUses::add(const Reading& reading, int times) {
  for (const Item& item : reading.items) {
    if (item.word == nullptr) continue;
    counts_[{item.word->kind, {}}][item.word] += times;
    if (item.head.word != nullptr) counts_[{item.word->kind, item.head}][item.word] += times;
  }
}

int WordUses::count(const Word& word, const Head& head) const {
  const auto place = counts_.find({word.kind, head});
  if (place == counts_.end()) return 0;
  const auto found = place->second.find(&word);
  return found == place->second.end() ? 0 : found->second;
}

std::string WordUses::print(int least) const {
  std::map<std::string, std::string> rows;  // by name: not in the order of addresses
  for (const auto& [place, words] : counts_) {
    std::vector<std::pair<const Word*, int>> often(words.begin(), words.end());
    std::erase_if(often, [&](const auto& one) { return one.second < least; });
    if (often.empty()) continue;
    std::sort(often.begin(), often.end(), [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first->name < b.first->name;
    });
    std::string& row = rows[std::string(grammar::kind_name(place.first)) + " " + printed(place.second)];
    for (const auto& [word, times] : often) row += " " + std::string(word->name) + " " + std::to_string(times);
  }
  std::string text;
  for (const auto& [place, row] : rows) text += place + row + "\n";
  return text;
}

}  // namespace majs::lsp
