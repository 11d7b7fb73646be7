// The card of a ruleset (Card), collected from its yaku, and the racks of its players; cards that players draft
// (runtime/game/actions.md 5.12): each is a status, and so is its disabled form.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

/// The programs that a condition cannot hold without: those of hands of a card, and of `match`.
void each_program_asked_for(const Rules& rules, std::uint32_t condition, bool denied,
                            const std::function<void(const ConditionNode&, std::uint32_t)>& visit) {
  const ConditionNode& node = rules.conditions[condition];
  if (node.kind == (denied ? ConditionNode::Kind::Any : ConditionNode::Kind::All) || node.is_made_of_one()) {
    for (std::uint32_t i = 0; i < node.size; ++i) {
      each_program_asked_for(rules, rules.condition_children[node.first + i], denied, visit);
    }
  }
  if (!node.is_own_test()) return;
  if (node.code == ConditionCode::negation && !node.arguments.empty()) {
    return each_program_asked_for(rules, node.arguments[0].id, denied == node.negated, visit);
  }
  const bool asks = node.code == ConditionCode::card_hand || node.code == ConditionCode::match;
  if (asks && node.negated == denied && node.arguments.size() > 1) visit(node, node.arguments[1].id);
}

std::set<std::string> strings_of(const Document* list, const Document& ruleset) {
  std::set<std::string> strings;
  if (list == nullptr || !list->is_array()) return strings;
  for (const Document& item : *list) {
    if (item.is_string()) strings.insert(match::card_text(item.get_ref<const std::string&>(), ruleset, nullptr));
  }
  return strings;
}

}  // namespace

/// The strings of a hand of the card, several of a family that are worth the same, and where they are written.
Loader::CardStrings Loader::card_strings(const Document& definitions, std::uint32_t place) {
  if (!definitions.is_array() || definitions.size() != 1 || !definitions[0].is_string()) return {};
  const std::string& text = definitions[0].get_ref<const std::string&>();
  if (text.find(' ') != std::string::npos) return {{match::card_text(text, document_, nullptr)}, place};
  CardStrings strings;
  const Document* named = find(text + "_definition");
  if (named == nullptr || !named->is_array()) return {};
  for (const Document& item : *named) {
    if (!item.is_string() || item.get_ref<const std::string&>().find(' ') == std::string::npos) return {};
    strings.hands.push_back(match::card_text(item.get_ref<const std::string&>(), document_, nullptr));
  }
  strings.place = child(kNone, text + "_definition");
  return strings;
}

void Loader::report_rack(std::uint32_t place) {
  report("R139", Severity::Error, place,
         "players have no such rack: they have " + std::to_string(rules_.racks) + ", counted from 0");
}

/// Racks that conditions and actions name are there.
void Loader::check_racks() {
  const auto check = [&](const std::vector<Argument>& arguments, std::uint32_t place) {
    const Number rack = arguments.empty() || arguments[0].id == kNone ? Number(0) : arguments[0].number;
    if (!(rack == Number(rack.truncated()) && rack >= Number(0) && rack < Number(rules_.racks))) report_rack(place);
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

/// As many tiles as a player has, in every hand of the strings; false otherwise.
bool Loader::check_hand_sizes(const CardStrings& strings) {
  if (rules_.starting_tiles == 0) return true;
  const std::size_t size = (rules_.starting_tiles + 1) / rules_.racks;
  for (const std::string& text : strings.hands) {
    for (const match::CardHand& hand : match::read_card_string(text, nullptr)) {
      const std::size_t written = match::written_tiles(hand);
      if (written == size) continue;
      report("R141", Severity::Error, strings.place,
             std::to_string(written) + " tiles in this hand of the card, `" + text + "`: it should have " +
                 std::to_string(size));
      return false;
    }
  }
  return true;
}

/// Hands of a card are in the wall, and differ.
void Loader::check_card(const Card& card, const std::vector<CardStrings>& strings) {
  const match::CardRacks& search = card.search;
  const std::size_t size = (rules_.starting_tiles + 1) / rules_.racks;
  match::CardRacks::Counts wall{};
  for (const tiles::WallTile& entry : rules_.copies) {
    const std::size_t index = match::CardRacks::index_of(entry.tile.kind);
    if (index == match::kCardKinds) continue;
    wall[index] = static_cast<std::uint8_t>(std::min(wall[index] + std::max(entry.copies, 0), 255));
  }
  std::vector<bool> exists(card.hands.size(), false);
  std::vector<bool> possible(card.hands.size(), false);
  std::vector<std::set<std::vector<std::uint8_t>>> asked(card.hands.size());
  for (std::size_t form = 0; form < search.forms(); ++form) {
    const std::uint32_t hand = search.hand_of(form);
    exists[hand] = exists[hand] || search.size_of(form) >= size;
    possible[hand] = possible[hand] || match::CardRacks::lacking(search.rest_of(form, {}), wall) == 0;
    std::vector<std::uint8_t> parts;
    for (const match::CardRacks::Part& part : search.parts(form)) {
      parts.insert(parts.end(), {part.index, part.total, part.natural});
    }
    asked[hand].insert(std::move(parts));
  }
  std::map<std::set<std::vector<std::uint8_t>>, std::size_t> known;
  for (std::size_t hand = 0; hand < card.hands.size(); ++hand) {
    if (!check_hand_sizes(strings[hand])) continue;
    const std::string name = "`" + card.hands[hand].hand + "`";
    if (!rules_.copies.empty() && !(exists[hand] && possible[hand])) {
      warn("R142", strings[hand].place,
           "the wall cannot meet this hand of the card, " + name +
               (exists[hand] ? ": it asks for more of a tile than there are, and jokers stand only for tiles of "
                               "groups of three and more equal ones"
                             : ": it asks for tiles that do not exist"));
      continue;
    }
    const auto [other, fresh] = known.emplace(asked[hand], hand);
    if (fresh) continue;
    warn("R143", strings[hand].place,
         "this hand of the card, " + name + ", is the same as `" + card.hands[other->second].hand + "`");
  }
}

void Loader::load_card() {
  check_racks();
  rules_.dead_racks_keep_jokers = flag("dead_racks_keep_jokers");
  rules_.jokerless_factor = integer("jokerless_factor", 1, 1, 100);
  // The platform asks for hands of a card as for other wins: one wins with nothing else.
  const Document* const wins = find("win_definition");
  const auto is_other = [](const Document& item) { return !item.is_string(); };
  const bool all_of_card = wins != nullptr && std::none_of(wins->begin(), wins->end(), is_other);
  const std::set<std::string> winning = all_of_card ? strings_of(wins, document_) : std::set<std::string>();
  const std::set<std::string> concealed = strings_of(find("concealed_win_definition"), document_);
  const std::set<std::string> singles = strings_of(find("singles_win_definition"), document_);
  static_cast<void>(integer("card_year", 0, 1, match::kMaxCardYear));
  std::vector<CardEntry> entries;
  std::vector<CardStrings> strings;
  std::vector<std::uint32_t> lists = rules_.scoring.yaku_lists;
  lists.insert(lists.end(), rules_.scoring.yaku2_lists.begin(), rules_.scoring.yaku2_lists.end());
  for (const std::uint32_t list : lists) {
    for (const YakuRule& yaku : rules_.scoring.lists[list].yaku) {
      if (yaku.value.empty()) continue;
      const AmountNode& value = rules_.amounts[yaku.value.front().amount];
      std::uint32_t program = kNone;
      CardStrings written;
      each_program_asked_for(rules_, yaku.when, false, [&](const ConditionNode& node, std::uint32_t asked) {
        if (program != kNone || asked >= queries_.size()) return;
        CardStrings strings_of_it = card_strings(queries_[asked].definitions, queries_[asked].place);
        if (strings_of_it.hands.empty()) return;
        if (node.code == ConditionCode::match && !winning.contains(strings_of_it.hands.front())) return;
        program = asked;
        written = std::move(strings_of_it);
      });
      if (program == kNone || value.kind != AmountNode::Kind::Literal) continue;
      CardEntry& entry = entries.emplace_back();
      entry.yaku = yaku.name;
      entry.program = program;
      for (const std::string& hand : written.hands) entry.hand.append(entry.hand.empty() ? "" : " or ").append(hand);
      entry.value = value.literal.truncated();
      entry.concealed = concealed.contains(written.hands.front());
      entry.singles = singles.contains(written.hands.front());
      strings.push_back(std::move(written));
    }
  }
  if (entries.empty()) return;
  std::vector<match::CardHandRule> hands;
  for (const CardEntry& entry : entries) {
    hands.push_back({&rules_.programs[entry.program], entry.value, entry.concealed, entry.singles});
  }
  match::CardRacks search(hands, rules_.jokerless_factor);
  rules_.card = std::make_shared<const Card>(Card{std::move(entries), std::move(search)});
  check_card(*rules_.card, strings);
}

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
