// The card of a ruleset (card.hpp), collected from its yaku, and the racks of its players.

#include <algorithm>
#include <set>

#include "runtime/rules/loader.hpp"

namespace majs::runtime {
namespace {

/// The program of the hand of a card that a condition cannot hold without; kNone when it asks for none.
std::uint32_t hand_asked_for(const Rules& rules, std::uint32_t condition) {
  const ConditionNode& node = rules.conditions[condition];
  if (node.kind == ConditionNode::Kind::Test && !node.negated && node.code == ConditionCode::card_hand &&
      node.arguments.size() > 1) {
    return node.arguments[1].id;
  }
  if (node.kind != ConditionNode::Kind::All) return kNone;
  for (std::uint32_t i = 0; i < node.size; ++i) {
    const std::uint32_t found = hand_asked_for(rules, rules.condition_children[node.first + i]);
    if (found != kNone) return found;
  }
  return kNone;
}

std::set<std::string> strings_of(const Document* list) {
  std::set<std::string> strings;
  if (list == nullptr || !list->is_array()) return strings;
  for (const Document& item : *list) {
    if (item.is_string()) strings.insert(item.get<std::string>());
  }
  return strings;
}

}  // namespace

std::string Loader::card_string(const Document& definitions) {
  if (!definitions.is_array() || definitions.size() != 1 || !definitions[0].is_string()) return {};
  const std::string& text = definitions[0].get_ref<const std::string&>();
  if (text.find(' ') != std::string::npos) return text;
  const Document* named = find(text + "_definition");
  const std::set<std::string> strings = strings_of(named);
  return strings.size() == 1 ? *strings.begin() : std::string{};
}

/// Racks that conditions and actions name are there.
void Loader::check_racks() {
  const auto check = [&](const std::vector<Argument>& arguments, std::uint32_t place) {
    const Number rack = arguments.empty() || arguments[0].id == kNone ? Number(0) : arguments[0].number;
    if (rack == Number(rack.truncated()) && rack >= Number(0) && rack < Number(rules_.racks)) return;
    report("R139", Severity::Error, place,
           "players have no such rack: they have " + std::to_string(rules_.racks) + ", counted from 0");
  };
  for (const ConditionNode& node : rules_.conditions) {
    switch (node.code) {
      case ConditionCode::rack_wins:
      case ConditionCode::rack_is_finished:
      case ConditionCode::rack_is_exposed:
      case ConditionCode::rack_is_dead:
      case ConditionCode::rack_has_room: check(node.arguments, node.place); break;
      default: break;
    }
  }
  for (const AmountNode& node : rules_.amounts) {
    if (node.keyword == AmountCode::rack_tiles) check(node.arguments, node.place);
  }
  for (const auto& list : rules_.lists) {
    for (const Action& action : list) {
      if (action.code == ActionCode::finish_rack) check(action.arguments, action.place);
    }
  }
}

void Loader::load_card() {
  check_racks();
  rules_.jokerless_factor = integer("jokerless_factor", 1, 1, 100);
  const std::set<std::string> concealed = strings_of(find("concealed_win_definition"));
  const std::set<std::string> singles = strings_of(find("singles_win_definition"));
  std::vector<CardEntry> entries;
  std::vector<std::uint32_t> lists = rules_.scoring.yaku_lists;
  lists.insert(lists.end(), rules_.scoring.yaku2_lists.begin(), rules_.scoring.yaku2_lists.end());
  for (const std::uint32_t list : lists) {
    for (const YakuRule& yaku : rules_.scoring.lists[list].yaku) {
      const std::uint32_t program = hand_asked_for(rules_, yaku.when);
      if (program >= queries_.size() || yaku.value.empty()) continue;
      const AmountNode& value = rules_.amounts[yaku.value.front().amount];
      const std::string hand = card_string(queries_[program].definitions);
      if (hand.empty() || value.kind != AmountNode::Kind::Literal) continue;
      entries.push_back(
          {yaku.name, program, hand, value.literal.truncated(), concealed.contains(hand), singles.contains(hand)});
    }
  }
  if (entries.empty()) return;
  std::vector<match::CardHandRule> hands;
  for (const CardEntry& entry : entries) {
    hands.push_back({&rules_.programs[entry.program], entry.value, entry.concealed, entry.singles});
  }
  match::CardRacks search(hands, rules_.jokerless_factor);
  rules_.card = std::make_shared<const Card>(Card{std::move(entries), std::move(search)});
}

}  // namespace majs::runtime
