// Cards that players draft (runtime/game/actions.md 5.12): each is a status, and so is its disabled form.

#include <array>

#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {

void Loader::load_cards() {
  const auto ids = std::to_array<std::string_view>({
#define MAJS_CARD(id) id,
#include "runtime/rules/words/cards.def"
  });
  std::vector<std::string> names(ids.begin(), ids.end());
  rules_.has_cards = flag("enable_saki_cards");
  const Document* deck = find("saki_deck");
  if (rules_.has_cards && deck == nullptr) {
    report("R118", Severity::Error, child(kNone, "enable_saki_cards"), "cards need a list `saki_deck`");
  } else if (deck != nullptr) {
    for (const Document& card : *deck) {
      if (!card.is_string()) continue;
      rules_.card_deck.push_back(rules_.statuses.intern(card.get_ref<const std::string&>()));
      names.push_back(card.get<std::string>());
    }
  }
  if (!rules_.has_cards && rules_.card_deck.empty()) {
    // Without a deck only cards that the ruleset names can be on anybody.
    std::erase_if(names, [&](const std::string& name) {
      return rules_.statuses.find(name) == Interner::kAbsent &&
             rules_.statuses.find(name + "-disabled") == Interner::kAbsent;
    });
  }
  const auto link = [](std::vector<std::uint32_t>& table, std::uint32_t from, std::uint32_t to) {
    if (table.size() <= from) table.resize(from + 1, kNone);
    table[from] = to;
  };
  for (const std::string& name : names) {
    const std::uint32_t card = rules_.statuses.intern(name);
    const std::uint32_t disabled = rules_.statuses.intern(name + "-disabled");
    link(rules_.disabled_cards, card, disabled);
    link(rules_.enabled_cards, disabled, card);
  }
}

}  // namespace majs::runtime
