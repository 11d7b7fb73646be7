#include <algorithm>
#include <utility>

#include "grammar/suggest.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

constexpr std::string_view kDirections[] = {"self", "shimocha", "toimen", "kamicha"};

/// Where the choice actions of a button may stand (runtime/game/README.md 7.2): the bodies of these, not those of
/// `run`.
std::pair<std::size_t, std::size_t> bodies_of(std::string_view name) {
  if (name == "ite") return {2, 4};
  constexpr std::string_view kOneBody[] = {"when", "unless", "as", "when_anyone", "when_everyone", "when_others"};
  const bool one = std::ranges::find(kOneBody, name) != std::end(kOneBody);
  return one ? std::pair<std::size_t, std::size_t>{2, 3} : std::pair<std::size_t, std::size_t>{0, 0};
}

bool is_set(const Document* flag, bool fallback) { return flag == nullptr ? fallback : flag->get<bool>(); }

}  // namespace

ChoiceId Loader::choice_of(const Document& name) const {
  const auto found = name.is_string() ? choice_ids_.find(name.get_ref<const std::string&>()) : choice_ids_.end();
  return found == choice_ids_.end() ? kNoChoice : found->second;
}

void Loader::load_button_ids() {
  choice_ids_["skip"] = kSkip;
  choice_ids_["play_tile"] = kPlayTile;
  const Document* buttons = find("buttons");
  if (buttons == nullptr) return;
  rules_.has_buttons = true;
  std::vector<std::string> ids;
  for (const auto& [id, value] : buttons->items()) {
    if (id == "skip") {
      report("R117", Severity::Error, child(child(kNone, "buttons"), id), "a button may not be named `skip`");
    } else {
      ids.push_back(id);
    }
  }
  std::ranges::sort(ids);  // offered in byte order (E-09)
  if (ids.size() > kMaxButtons) {
    report("R117", Severity::Error, child(kNone, "buttons"), "more than " + std::to_string(kMaxButtons) + " buttons");
    ids.resize(kMaxButtons);
  }
  for (std::string& id : ids) {
    choice_ids_[id] = static_cast<ChoiceId>(rules_.buttons.size());
    Button button;
    button.id = std::move(id);
    rules_.buttons.push_back(std::move(button));
  }
}

void Loader::classify(Button& button, const Document& actions, std::uint32_t place, int depth) {
  if (!actions.is_array() || depth > 64) return;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Document& action = actions[i];
    if (!action.is_array() || action.empty() || !action[0].is_string()) continue;
    std::string_view name = action[0].get_ref<const std::string&>();
    const std::uint32_t at = child(place, i);
    if (name == "call" || name == "self_call" || name == "upgrade_call" || name == "flower" ||
        name == "draft_saki_card") {
      button.kind = ButtonKind::Call;
      button.has_call = button.has_call || name == "call";
      button.has_upgrade = button.has_upgrade || name == "upgrade_call";
      button.has_draft = button.has_draft || name == "draft_saki_card";
      if (name == "draft_saki_card" && action.size() > 1 && action[1].is_number()) {
        button.draft_count = small_count(action[1]);
      }
      if (name == "flower") {
        button.has_flower = true;
        for (std::size_t k = 1; k < action.size(); ++k) {
          const Tile flower = tile(action[k], child(at, k));
          if (exists(flower)) button.flowers.push_back(flower);
        }
      }
    } else if (name == "mark" && button.kind == ButtonKind::Plain) {
      button.kind = ButtonKind::Mark;
      button.mark = mark_spec(action, at);
    } else if (name == "choose_yaku" && button.kind == ButtonKind::Plain) {
      button.kind = ButtonKind::DeclareYaku;
    }
    const auto [first, last] = bodies_of(name);
    for (std::size_t k = first; k < std::min(last, action.size()); ++k) {
      classify(button, action[k], child(at, k), depth + 1);
    }
  }
}

void Loader::load_call_spec(Button& button, const Document& value, std::uint32_t place) {
  button.call_spec = static_cast<std::uint32_t>(rules_.call_specs.size());
  if (!value.is_array()) {
    warn("R118", place, "`call` must be a list of lists of offsets");
    rules_.call_specs.emplace_back();
    return;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i].is_array() || (i == 0 && value[i] == "nojoker")) continue;
    warn("R118", child(place, i), "expected a list of offsets, like [0, 0] or [-1, 1]");
  }
  std::vector<match::DefinitionNote> notes;
  rules_.call_specs.push_back(match::read_call_specs(value, {document_, rules_.names, &notes}));
  if (!rules_.passes.has(Pass::call_needs)) rules_.call_specs.back().needs = {};
  for (const match::DefinitionNote& note : notes) warn("R118", place, note.message);
}

StyleEntry Loader::style_entry(const Document& value, std::uint32_t place) {
  const auto& own = rules_.engine_attributes;
  StyleEntry entry;
  if (value.is_number()) {
    entry.index = small_count(value);
    return entry;
  }
  if (value.is_string() && (value == "call" || value == "call_sideways")) {
    entry.source = StyleEntry::Source::Called;
    if (value == "call_sideways") entry.attributes.push_back(own.sideways);
    return entry;
  }
  if (value.is_array() && value.size() == 2) {
    if (value[0].is_number() && value[1].is_array()) {
      entry = style_entry(value[0], place);
      for (const Document& name : value[1]) {
        if (const auto attribute = attribute_of(name)) entry.attributes.push_back(*attribute);
      }
      return entry;
    }
    const bool sideways = value[0] == "sideways" || value[0] == "1x_sideways";
    const bool facedown = value[0] == "1x" || value[0] == "1x_sideways";
    if (sideways || facedown) {
      entry = style_entry(value[1], child(place, std::size_t{1}));
      if (facedown) entry.attributes.push_back(own.facedown);
      if (sideways) entry.attributes.push_back(own.sideways);
      return entry;
    }
  }
  entry.source = StyleEntry::Source::Literal;
  entry.literal = tile(value, place);
  return entry;
}

void Loader::load_call_style(Button& button, const Document& value, std::uint32_t place) {
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const auto found = value.find(kDirections[direction]);
    if (found == value.end() || !found->is_array()) continue;
    const std::uint32_t at = child(place, kDirections[direction]);
    std::vector<StyleEntry> style;
    each_item(*found, at, [&](const Document& one, std::uint32_t there) { style.push_back(style_entry(one, there)); });
    button.style[direction] = std::move(style);
  }
}

void Loader::load_button(Button& button, const Document& value, std::uint32_t place) {
  button.place = place;
  button.own_name = rules_.texts.intern(button.id);
  button.call_name = button.own_name;
  button.show_when = condition(Document::array(), place);
  if (!value.is_object()) {
    button.actions = action_list(Document::array(), place);
    return;
  }
  const auto at = [&](std::string_view key) { return child(place, key); };
  const auto field = [&](std::string_view key) { return this->field(value, grammar::WordKind::ButtonField, key); };
  if (const Document* name = field("display_name")) button.display_name = name->get<std::string>();
  const Document* show_when = field("show_when");
  if (show_when != nullptr) {
    button.show_when = condition(*show_when, at("show_when"));
  } else {
    warn("R119", place, "a button without `show_when` is always offered");
  }
  const Document* actions = field("actions");
  if (actions == nullptr) warn("R118", place, "a button needs `actions`");
  button.actions = action_list(actions == nullptr ? Document::array() : *actions, at("actions"));
  if (actions != nullptr) classify(button, *actions, at("actions"), 0);
  if (const Document* over = field("precedence_over")) {
    for (const Document& name : *over) {
      if (const ChoiceId id = choice_of(name); id != kNoChoice) button.precedence_over.push_back(id);
    }
  }
  if (const Document* when = field("unskippable")) button.unskippable = condition(*when, at("unskippable"));
  button.cancellable = is_set(field("cancellable"), true);
  if (const Document* level = field("interrupt_level")) button.interrupt_level = level->get<double>();
  const Document* call = field("call");
  load_call_spec(button, call == nullptr ? Document::array() : *call, at("call"));
  if (const Document* conditions = field("call_conditions")) {
    button.call_conditions = condition(*conditions, at("call_conditions"));
  }
  if (const Document* style = field("call_style")) load_call_style(button, *style, at("call_style"));
  if (const Document* name = field("call_name")) button.call_name = text(*name, at("call_name"));
  if (const Document* rack = field("rack")) {
    const double number = rack->get<double>();
    if (number >= 0 && number < rules_.racks && number == static_cast<double>(static_cast<int>(number))) {
      button.rack = static_cast<std::uint8_t>(number);
    } else {
      report_rack(at("rack"));
    }
  }
  button.call_hidden = is_set(field("call_hidden"), false);
  if (const Document* upgrades = field("upgrades")) button.upgrades = text(*upgrades, at("upgrades"));
  if (const Document* players = field("shared_by")) button.shared_by = players->get<double>();
  if (const Document* list = field("call_priority_list")) {
    button.has_priority_list = true;
    each_item(*list, at("call_priority_list"), [&](const Document& one, std::uint32_t there) {
      button.call_priority_list.push_back(condition(one, there));
    });
  }
}

void Loader::load_buttons() {
  const Document* buttons = find("buttons");
  if (buttons == nullptr) return;
  const std::uint32_t place = child(kNone, "buttons");
  for (const auto& [id, value] : buttons->items()) {
    const auto known = choice_ids_.find(id);
    if (known == choice_ids_.end() || known->second >= rules_.buttons.size()) continue;
    Button button = rules_.buttons[known->second];
    load_button(button, value, child(place, id));
    rules_.buttons[known->second] = std::move(button);
  }
}

void Loader::load_auto_buttons() {
  const Document* buttons = find("auto_buttons");
  if (buttons == nullptr) return;
  const std::uint32_t place = child(kNone, "auto_buttons");
  std::map<std::string_view, const Document*> sorted;
  for (const auto& [id, value] : buttons->items()) sorted.emplace(id, &value);
  if (sorted.size() > kMaxButtons) {
    report("R117", Severity::Error, place, "more than " + std::to_string(kMaxButtons) + " auto buttons");
    return;
  }
  for (const auto& [id, given] : sorted) {
    const Document& value = *given;
    const auto field = [&](std::string_view key) {
      return value.is_object() ? this->field(value, grammar::WordKind::AutoButtonField, key) : nullptr;
    };
    const std::uint32_t at = child(place, id);
    AutoButton button;
    button.id = std::string(id);
    button.text = rules_.texts.intern(id);
    const Document* actions = field("actions");
    if (actions == nullptr) {
      warn("R118", at, "an auto button needs `actions`");
      continue;
    }
    button.actions = action_list(*actions, child(at, "actions"));
    button.enabled_at_start = is_set(field("enabled_at_start"), false);
    button.persistent = is_set(field("persistent"), false);
    rules_.auto_buttons.push_back(std::move(button));
  }
}

void Loader::load_play_rules() {
  const auto load = [&](std::string_view key, bool actions) {
    std::vector<PlayRule> rules;
    const Document* list = find(key);
    if (list == nullptr) return rules;
    each_item(*list, child(kNone, key), [&](const Document& pair, std::uint32_t at) {
      if (!pair.is_array() || pair.size() < 2) {
        return warn("R118", at, "expected a pair: tile specifications and what follows");
      }
      PlayRule rule;
      rule.specs = tile_specs(pair[0], child(at, std::size_t{0}));
      const std::uint32_t then = child(at, std::size_t{1});
      rule.then = actions ? action_list(pair[1], then) : condition(pair[1], then);
      rules.push_back(rule);
    });
    return rules;
  };
  rules_.play_restrictions = load("play_restrictions", false);
  rules_.play_effects = load("play_effects", true);
}

/// Conditions that a test file puts there (runtime/play/tests/always.hpp): no ruleset has such a key.
void Loader::load_always() {
  const auto found = keys_.find("always");
  if (found == keys_.end() || !found->second->is_array()) return;
  each_item(*found->second, child(kNone, "always"),
            [&](const Document& one, std::uint32_t at) { rules_.always.push_back(condition(one, at)); });
}

}  // namespace majs::runtime
