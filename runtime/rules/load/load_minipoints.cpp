// Programs of the `minipoints` amount (runtime/scoring/README.md 5.1).

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "grammar/document_members.hpp"
#include "grammar/suggest.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

constexpr std::pair<std::string_view, MinipointStep::Kind> kSteps[] = {
#define MAJS_MINIPOINT_STEP(identifier, name) {name, MinipointStep::Kind::identifier},
#define MAJS_MINIPOINT_IDLE(name) {name, MinipointStep::Kind::Nothing},
#include "runtime/rules/words/minipoint_steps.def"
};

/// A list of tiles on one base tile, or absolute ones.
bool is_simple(const match::MatchProgram& group) {
  if (group.definitions().size() != 1 || group.definitions()[0].segments.size() != 1) return false;
  const match::Segment& segment = group.definitions()[0].segments[0];
  if (segment.size() != 1 || segment[0].type != match::Step::Type::Element) return false;
  const match::Element& element = segment[0].element;
  if (element.count != 1 || element.groups.size() != 1 || element.groups[0].subgroups.size() != 1) return false;
  const auto& items = element.groups[0].subgroups[0];
  return element.groups[0].type != match::Group::Type::Call &&
         std::ranges::none_of(items, [](const match::Item& item) { return item.type == match::Item::Type::Fixed; });
}

bool is_countable(const MinipointProgram& program, const std::vector<match::MatchProgram>& groups) {
  return !program.early && std::ranges::all_of(program.steps, [&](const MinipointStep& step) {
    return step.kind != MinipointStep::Kind::PutCallsInHand && step.kind != MinipointStep::Kind::RemoveAttributes &&
           std::ranges::all_of(step.groups, [&](const auto& group) { return is_simple(groups[group.first]); });
  });
}

/// `[-1, 1]`; nothing when it is no list of offsets.
std::optional<std::vector<int>> offsets_of(const Document& list) {
  if (!list.is_array() || list.empty()) return std::nullopt;
  std::vector<int> offsets;
  for (const Document& offset : list) {
    if (!offset.is_number() || std::fabs(offset.get<double>()) > tiles::kMaxOffset) return std::nullopt;
    offsets.push_back(static_cast<int>(offset.get<double>()));
  }
  return offsets;
}

/// A list of lists of offsets, or one of them alone.
std::vector<std::vector<int>> offset_lists(const Document* lists) {
  std::vector<std::vector<int>> result;
  if (lists == nullptr) return result;
  if (const auto alone = offsets_of(*lists)) return {*alone};
  for (const Document& list : *lists) {
    if (const auto offsets = offsets_of(list)) result.push_back(*offsets);
  }
  return result;
}

Number number_or(const Document* value, Number fallback) {
  return value != nullptr && value->is_number() ? number_of(*value) : fallback;
}

/// The sets of a specification of the early dialect that are given by offsets.
std::vector<BasedGroup> based_groups(const Document& spec) {
  std::vector<BasedGroup> result;
  BasedGroup group;
  group.value = number_or(grammar::find_member(spec, "value"), 0);
  group.suited_mult = number_or(grammar::find_member(spec, "suited_mult"), 1);
  group.yaochuuhai_mult = number_or(grammar::find_member(spec, "yaochuuhai_mult"), 1);
  group.tsumo_mult = number_or(grammar::find_member(spec, "tsumo_mult"), 1);
  group.yakuhai_value = number_or(grammar::find_member(spec, "yakuhai_value"), 0);
  group.reject_if_exists = offset_lists(grammar::find_member(spec, "reject_if_exists"));
  group.reject_if_missing = offset_lists(grammar::find_member(spec, "reject_if_missing"));
  for (const char* key : {"group", "groups"}) {
    for (std::vector<int>& offsets : offset_lists(grammar::find_member(spec, key))) {
      group.offsets = std::move(offsets);
      result.push_back(group);
    }
  }
  return result;
}

bool is_early(const Document& steps, std::size_t first) {
  for (std::size_t i = first; i < steps.size(); ++i) {
    if (!steps[i].is_array() || steps[i].empty()) continue;
    if (steps[i][0] == "remove_winning_groups" || steps[i][0] == "put_winning_tile_in_hand") return true;
    if (steps[i].size() < 2 || !steps[i][1].is_array()) continue;
    const bool singular = std::ranges::any_of(
        steps[i][1], [](const Document& spec) { return grammar::find_member(spec, "group") != nullptr; });
    if (singular) return true;
  }
  return false;
}

}  // namespace

void Loader::load_groups(MinipointStep& step, const Document& specs, bool early, std::uint32_t place) {
  if (!specs.is_array()) {
    warn("R134", place, "expected a list of `{\"groups\": [...], \"value\": n}`");
    return;
  }
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::uint32_t at = child(place, i);
    if (const auto based = early ? based_groups(specs[i]) : std::vector<BasedGroup>(); !based.empty()) {
      step.based.insert(step.based.end(), based.begin(), based.end());
      continue;
    }
    const auto groups = specs[i].is_object() ? specs[i].find("groups") : specs[i].end();
    if (!specs[i].is_object() || groups == specs[i].end() || !groups->is_array()) {
      warn("R134", at, "expected `{\"groups\": [...], \"value\": n}`");
      continue;
    }
    const Number value = number_or(grammar::find_member(specs[i], "value"), 0);
    for (std::size_t k = 0; k < groups->size(); ++k) {
      // The same set in several steps is compiled once.
      const auto [known, fresh] = known_groups_.emplace(grammar::print_document((*groups)[k], false),
                                                        static_cast<std::uint32_t>(group_queries_.size()));
      if (fresh) group_queries_.push_back({(*groups)[k], child(child(at, "groups"), k)});
      step.groups.emplace_back(known->second, value);
    }
  }
}

MinipointStep Loader::minipoint_step(const Document& value, bool early, std::uint32_t place) {
  MinipointStep step;
  step.place = place;
  const std::string name =
      value.is_array() && !value.empty() && value[0].is_string() ? value[0].get<std::string>() : "";
  const MinipointStep::Kind* const known = look_up(kSteps, name);
  if (known == nullptr) {
    warn("R134", place, "`" + name + "` is not a step of a minipoint program: it is skipped");
    return step;
  }
  step.kind = *known;
  const bool has_argument = value.size() > 1;
  const std::uint32_t at = child(place, std::size_t{1});
  if (value.size() > 2) step.condition = condition(value[2], child(place, std::size_t{2}));
  switch (step.kind) {
    case MinipointStep::Kind::Add: step.amount = has_argument ? amount(value[1], at) : amount(Document(0), at); break;
    case MinipointStep::Kind::RoundUp:
      if (has_argument && value[1].is_number()) step.number = number_of(value[1]);
      if (step.number == 0) step.number = 10;
      break;
    case MinipointStep::Kind::ConvertCalls:
      if (!has_argument || !value[1].is_object()) {
        warn("R134", place, "expected an object from names of calls to minipoints");
        break;
      }
      for (const auto& [call, minipoints] : value[1].items()) {
        if (minipoints.is_number()) {
          step.calls.emplace_back(rules_.texts.intern(call), number_of(minipoints));
        }
      }
      break;
    case MinipointStep::Kind::RemoveCalls:
      if (has_argument && (!value[1].is_array() || !value[1].empty())) step.specs = tile_specs(value[1], at);
      break;
    case MinipointStep::Kind::RemoveGroups:
    case MinipointStep::Kind::RemoveWinningGroups:
      load_groups(step, has_argument ? value[1] : Document::array(), early, at);
      break;
    case MinipointStep::Kind::PutCallsInHand:
      for (std::size_t i = 0; has_argument && value[1].is_array() && i < value[1].size(); ++i) {
        step.names.push_back(text(value[1][i], child(at, i)));
      }
      break;
    default: break;
  }
  return step;
}

std::uint32_t Loader::minipoints(const Document& source, std::size_t first, std::uint32_t place) {
  // The steps are one list, or the arguments themselves.
  const bool one_list =
      source[first].is_array() && (source[first].empty() || source[first][0].is_array()) && source.size() == first + 1;
  const Document& steps = one_list ? source[first] : source;
  const std::uint32_t at = one_list ? child(place, first) : place;
  MinipointProgram program;
  program.early = is_early(steps, one_list ? 0 : first);
  for (std::size_t i = one_list ? 0 : first; i < steps.size(); ++i) {
    const bool named = steps[i].is_array() && !steps[i].empty() && steps[i][0].is_string();
    const std::string name = named ? steps[i][0].get<std::string>() : "";
    if (as_platform() && (look_up(kSteps, name) == nullptr || !is_read(grammar::WordKind::MinipointsAction, name))) {
      program.missing = "`" + name + "` is no step of a minipoint program";
    }
    program.steps.push_back(minipoint_step(steps[i], program.early, child(at, i)));
  }
  return added(rules_.minipoint_programs, std::move(program));
}

void Loader::compile_groups() {
  for (const Query& query : group_queries_) {
    std::vector<match::DefinitionNote> notes;
    match::DefinitionSource source{document_, rules_.names, &notes};
    match::Definition group = match::read_group(query.definitions, false, source);
    for (const match::DefinitionNote& note : notes) warn("R128", query.place, note.message);
    std::vector<match::Definition> definitions;
    definitions.push_back(std::move(group));
    rules_.groups.emplace_back(std::move(definitions), rules_.names.known, rules_.passes);
  }
  for (MinipointProgram& program : rules_.minipoint_programs) {
    program.countable = rules_.passes.has(Pass::minipoint_counts) && is_countable(program, rules_.groups);
  }
}

}  // namespace majs::runtime
