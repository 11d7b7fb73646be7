// Yaku lists and what overrides what (runtime/scoring/README.md 4).

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/suggest.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

bool same_units(const YakuRule& a, const YakuRule& b) {
  return std::equal(a.value.begin(), a.value.end(), b.value.begin(), b.value.end(),
                    [](const YakuTerm& x, const YakuTerm& y) { return x.unit == y.unit; });
}

bool contains(const std::vector<std::uint32_t>& sorted, std::uint32_t text) {
  return std::ranges::binary_search(sorted, text);
}

}  // namespace

std::uint32_t Loader::yaku_list(std::string_view name) {
  const std::uint32_t text = rules_.texts.intern(name);
  auto& lists = rules_.scoring.lists;
  const auto known = std::ranges::find_if(lists, [&](const YakuList& list) { return list.name == text; });
  if (known != lists.end()) return static_cast<std::uint32_t>(known - lists.begin());
  YakuList list;
  list.name = text;
  return added(lists, std::move(list));
}

void Loader::load_yaku_entry(YakuList& list, const Document& entry, std::uint32_t place) {
  const auto name = entry.is_object() ? entry.find("display_name") : entry.end();
  if (!entry.is_object() || name == entry.end() || !name->is_string()) {
    warn("R131", place, "a yaku is an object with a `display_name`: this is skipped");
    return;
  }
  if (name->get_ref<const std::string&>().empty()) {
    warn("R131", child(place, "display_name"), "a yaku without a name: players see nothing of it");
  }
  YakuRule yaku;
  yaku.place = place;
  yaku.name = rules_.texts.intern(name->get_ref<const std::string&>());
  const auto when = entry.find("when");
  const Document always = Document::array();
  yaku.when = condition(when == entry.end() ? always : *when, child(place, "when"));
  const auto value = entry.find("value");
  const std::uint32_t at = child(place, "value");
  const std::uint32_t unit = rules_.scoring.point_name == kNone ? rules_.scoring.empty_text : rules_.scoring.point_name;
  if (value == entry.end() || (!value->is_array() && !value->is_number() && !value->is_string())) {
    warn("R131", place, "this yaku has no usable `value`: it is worth 0");
  } else if (!value->is_array()) {
    yaku.value.push_back({amount(*value, at), unit});
  } else {
    for (std::size_t i = 0; i < value->size(); i += 2) {
      std::uint32_t of = unit;
      if (i + 1 < value->size() && (*value)[i + 1].is_string()) {
        of = rules_.texts.intern((*value)[i + 1].get_ref<const std::string&>());
      } else {
        warn("R131", at, "a value is a list of amounts and their units");
      }
      yaku.value.push_back({amount((*value)[i], child(at, i)), of});
    }
  }
  list.yaku.push_back(std::move(yaku));
}

void Loader::load_overrides(const std::vector<std::string>& lists) {
  const Document* precedence = find("yaku_precedence");
  if (precedence == nullptr || find("score_calculation") == nullptr) return;
  const std::uint32_t place = child(kNone, "yaku_precedence");
  for (const auto& [name, items] : precedence->items()) {
    const std::uint32_t at = child(place, name);
    if (!items.is_array()) {
      warn("R132", at, "expected a list of what this yaku overrides");
      continue;
    }
    Overrides overrides;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (items[i].is_number()) {
        overrides.numbers.push_back(number_of(items[i]));
      } else if (items[i].is_string()) {
        const auto& text = items[i].get_ref<const std::string&>();
        overrides.texts.push_back(rules_.texts.intern(text));
        if (std::ranges::find(lists, text) == lists.end()) continue;
        const auto names = rules_.yaku_names.find(text);
        if (names == rules_.yaku_names.end()) continue;
        for (const std::string& yaku : names->second) overrides.texts.push_back(rules_.texts.intern(yaku));
      } else {
        warn("R132", child(at, i), "a yaku overrides names, units and numbers");
      }
    }
    std::ranges::sort(overrides.texts);
    overrides.texts.erase(std::unique(overrides.texts.begin(), overrides.texts.end()), overrides.texts.end());
    rules_.scoring.override_ids[rules_.texts.intern(name)] = added(rules_.scoring.overrides, std::move(overrides));
  }
}

void Loader::load_yaku(const std::vector<std::string>& first, const std::vector<std::string>& second,
                       const std::vector<std::string>& extra, const std::vector<std::string>& declared) {
  ScoringRules& scoring = rules_.scoring;
  const auto is_extra = [&](const std::string& name) { return std::ranges::find(extra, name) != extra.end(); };
  const auto add = [&](const std::vector<std::string>& names, std::vector<std::uint32_t>& all,
                       std::vector<std::uint32_t>& minimum) {
    for (const std::string& name : names) {
      all.push_back(yaku_list(name));
      if (!is_extra(name)) minimum.push_back(all.back());
    }
  };
  add(first, scoring.yaku_lists, scoring.minimum_lists);
  add(second, scoring.yaku2_lists, scoring.minimum2_lists);
  std::vector<std::string> mentioned = first;
  mentioned.insert(mentioned.end(), second.begin(), second.end());
  mentioned.insert(mentioned.end(), extra.begin(), extra.end());
  load_overrides(mentioned);
  for (const std::string& name : declared) scoring.lists[yaku_list(name)].declared_only = true;
  const Document* names = find("translations");
  if (names == nullptr) return;
  for (const auto& [from, to] : names->items()) {
    if (to.is_string()) {
      scoring.translations[rules_.texts.intern(from)] = rules_.texts.intern(to.get_ref<const std::string&>());
    }
  }
}

void Loader::link_overrides(YakuList& list) {
  const ScoringRules& scoring = rules_.scoring;
  const auto overrides_of = [&](std::uint32_t name) {
    const auto found = scoring.override_ids.find(name);
    return found == scoring.override_ids.end() ? kNone : found->second;
  };
  list.overrides = overrides_of(list.name);
  for (std::size_t i = 0; i < list.yaku.size(); ++i) {
    YakuRule& yaku = list.yaku[i];
    yaku.overrides = overrides_of(yaku.name);
    for (std::size_t k = 0; k < i; ++k) {
      YakuRule& earlier = list.yaku[k];
      if (earlier.overrides == kNone || !same_units(earlier, yaku)) continue;
      if (contains(scoring.overrides[earlier.overrides].texts, yaku.name)) {
        earlier.skips.push_back(static_cast<std::uint16_t>(i));
      }
    }
  }
}

bool Loader::load_next_yaku_list() {
  if (loaded_yaku_lists_ >= rules_.scoring.lists.size()) return false;
  const auto index = loaded_yaku_lists_++;
  // Conditions of the yaku may name further lists: `lists` may move meanwhile.
  YakuList list;
  list.name = rules_.scoring.lists[index].name;
  list.declared_only = rules_.scoring.lists[index].declared_only;
  const std::string name = rules_.texts.name(list.name);
  // What a list of yaku is named is a list, whatever else the name may be.
  const auto known = keys_.find(name);
  const Document* entries = known != keys_.end() && known->second->is_array() ? known->second : find(name);
  if (entries != nullptr && entries->is_array()) {
    const std::uint32_t place = child(kNone, name);
    if (entries->size() > kMaxYaku) {
      report("R131", Severity::Error, place, "more than " + std::to_string(kMaxYaku) + " yaku in one list");
      return true;
    }
    each_item(*entries, place, [&](const Document& one, std::uint32_t at) { load_yaku_entry(list, one, at); });
  } else {
    const bool exists = entries != nullptr;
    report(exists ? "R131" : "R133", exists ? Severity::Warning : Severity::Note,
           child(kNone, exists ? name : "score_calculation"),
           exists ? "`" + name + "` is counted as a yaku list: it must be a list"
                  : "there is no yaku list `" + name + "`");
  }
  link_overrides(list);
  rules_.scoring.lists[index] = std::move(list);
  return true;
}

std::uint32_t Loader::yaku_spec(const Document& value, std::uint32_t place) {
  YakuSpec spec;
  const bool pair = value.is_array() && !value.empty();
  spec.name = text(pair ? value[0] : value, place);
  if (pair && value.size() > 1) {
    spec.has_value = true;
    const Document& amounts = value[1];
    if (amounts.is_number()) {
      spec.value.push_back({number_of(amounts), kNone});
    } else if (amounts.is_array()) {
      for (std::size_t i = 0; i < amounts.size(); i += 2) {
        Points points;
        if (amounts[i].is_number()) points.amount = number_of(amounts[i]);
        if (i + 1 < amounts.size()) points.unit = text(amounts[i + 1], place);
        spec.value.push_back(points);
      }
    } else {
      warn("R106", place, "expected the value of a yaku");
    }
  }
  return added(rules_.scoring.specs, std::move(spec));
}

void Loader::rank_score_texts() {
  ScoringRules& scoring = rules_.scoring;
  std::vector<std::uint32_t> texts = {scoring.empty_text};
  for (const std::uint32_t unit :
       {scoring.point_name, scoring.point2_name, scoring.shuugi_name, scoring.minipoint_name}) {
    if (unit != kNone) texts.push_back(unit);
  }
  for (const YakuList& list : scoring.lists) {
    for (const YakuRule& yaku : list.yaku) {
      texts.push_back(yaku.name);
      for (const YakuTerm& term : yaku.value) texts.push_back(term.unit);
    }
  }
  for (const auto& [from, to] : scoring.translations) texts.push_back(to);
  std::ranges::sort(texts,
                    [&](std::uint32_t a, std::uint32_t b) { return rules_.texts.name(a) < rules_.texts.name(b); });
  scoring.order.assign(rules_.texts.size(), kNone);
  for (std::size_t i = 0; i < texts.size(); ++i) scoring.order[texts[i]] = static_cast<std::uint32_t>(i);
  scoring.places.assign(rules_.texts.size(), kNone);
  std::uint32_t place = 0;
  for (const auto* lists : {&scoring.yaku_lists, &scoring.yaku2_lists}) {
    for (const std::uint32_t list : *lists) {
      for (const YakuRule& yaku : scoring.lists[list].yaku) {
        scoring.places[yaku.name] = std::min(scoring.places[yaku.name], place++);
      }
    }
  }
}

}  // namespace majs::runtime
