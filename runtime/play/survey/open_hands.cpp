#include "runtime/play/survey/open_hands.hpp"

#include <algorithm>
#include <set>

namespace majs::runtime {
namespace {

/// The tiles that go with a called one; empty where there are none.
std::vector<tiles::Kind> called_set(const match::CallSpec& spec, tiles::Kind called, const match::JokerTable& jokers) {
  std::vector<tiles::Kind> kinds = {called};
  for (const match::Item& item : spec.items) {
    const bool is_offset = item.type == match::Item::Type::Offset;
    if (!is_offset && item.type != match::Item::Type::Tile) return {};
    kinds.push_back(is_offset ? jokers.shift(called, item.offset) : item.kind);
    if (kinds.back() == tiles::kNoKind) return {};
  }
  std::ranges::sort(kinds);
  return kinds;
}

bool take(std::vector<Tile>& hand, tiles::Kind kind) {
  const auto at = std::ranges::find(hand, kind, &Tile::kind);
  if (at == hand.end()) return false;
  hand.erase(at);
  return true;
}

}  // namespace

std::vector<OpenHand> with_one_call(const OpenHand& hand, const Rules& rules, const match::JokerTable& jokers) {
  constexpr std::size_t kSet = 3;
  std::vector<OpenHand> found;
  std::set<std::pair<std::uint32_t, std::vector<tiles::Kind>>> known;
  for (const Button& button : rules.buttons) {
    if (!button.has_call || button.call_spec == kNone || button.call_name == kNone) continue;
    for (const match::CallSpec& spec : rules.call_specs[button.call_spec].specs) {
      for (const Tile& called : hand.rest) {
        const std::vector<tiles::Kind> kinds = called_set(spec, called.kind, jokers);
        if (kinds.size() < kSet || !known.emplace(button.call_name, kinds).second) continue;
        OpenHand open = hand;
        bool has_them = true;
        const bool is_kong = kinds.size() > kSet && kinds.front() == kinds.back();
        for (std::size_t i = is_kong ? kinds.size() - kSet : 0; i < kinds.size(); ++i) {
          has_them = has_them && take(open.rest, kinds[i]);
        }
        if (!has_them || open.rest.empty()) continue;
        Call& call = open.calls.emplace_back();
        call.name = button.call_name;
        for (const tiles::Kind kind : kinds) call.tiles.push_back(Tile(kind));
        found.push_back(std::move(open));
      }
    }
  }
  return found;
}

}  // namespace majs::runtime
