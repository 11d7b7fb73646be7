#include "tools/dap/places.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/load/origin.hpp"
#include "grammar/document_members.hpp"

namespace majs::dap {
namespace {

/// The same for all names that lead to a file; "" for what is none.
std::string absolute_path(const std::string& name) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(name, error)) return {};
  const std::filesystem::path path = std::filesystem::weakly_canonical(std::filesystem::absolute(name, error), error);
  return error ? std::string() : path.generic_string();
}

/// The first step of a pointer, and what is left.
std::string_view first_step(std::string_view& pointer) {
  if (!pointer.starts_with('/')) return {};
  const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
  const std::string_view step = pointer.substr(1, end - 1);
  pointer.remove_prefix(end);
  return step;
}

std::string unescaped(std::string_view step) {
  std::string name;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escaped = step[i] == '~' && i + 1 < step.size();
    name += !escaped ? step[i] : step[++i] == '1' ? '/' : '~';
  }
  return name;
}

constexpr std::pair<std::string_view, std::string_view> kFamilies[] = {
    {"functions", "function"}, {"buttons", "button"}, {"auto_buttons", "auto button"}};

}  // namespace

Places::Places(const runtime::Rules& rules, const compiler::Build* build)
    : rules_(rules), build_(build), lines_(rules.places.size()) {
  for (const auto& list : rules.lists) {
    for (const runtime::Action& action : list) add(action.place);
  }
  for (const runtime::ConditionNode& node : rules.conditions) {
    if (node.kind == runtime::ConditionNode::Kind::Test) add(node.place);
  }
}

std::uint32_t Places::number_of(const compiler::SourcePtr& source) {
  const auto [known, fresh] = numbers_.try_emplace(source.get(), static_cast<std::uint32_t>(files_.size()));
  if (fresh) {
    files_.push_back(source);
    paths_.push_back(absolute_path(source->name()));
    columns_.emplace_back();
  }
  return known->second;
}

void Places::add(std::uint32_t place) {
  if (place >= lines_.size() || build_ == nullptr || lines_[place].known()) return;
  const std::string pointer = rules_.pointer(place);
  const auto [known, fresh] = by_pointer_.try_emplace(pointer);
  if (fresh) {
    const auto origin = compiler::find_origin(*build_, pointer);
    if (origin && origin->source != nullptr) {
      const auto at = origin->source->locate(origin->span.begin);
      known->second = {number_of(origin->source), at.line, at.column};
      const auto [column, first] = columns_[known->second.file].try_emplace(at.line, at.column);
      if (!first) column->second = std::min(column->second, at.column);
    }
  }
  lines_[place] = known->second;
}

const Line& Places::line(std::uint32_t place) const {
  static const Line kNowhere;
  return place < lines_.size() ? lines_[place] : kNowhere;
}

std::optional<Line> Places::first_from(const std::string& path, std::uint32_t line) const {
  const std::string wanted = absolute_path(path);
  for (std::uint32_t file = 0; file < files_.size(); ++file) {
    if (wanted.empty() ? files_[file]->name() != path : paths_[file] != wanted) continue;
    const auto found = columns_[file].lower_bound(line);
    if (found != columns_[file].end()) return Line{file, found->first, found->second};
  }
  return std::nullopt;
}

std::string Places::owner(std::string_view pointer) const {
  std::string_view rest = pointer;
  const std::string first = unescaped(first_step(rest));
  for (const auto& [key, word] : kFamilies) {
    if (first == key) return std::string(word) + " " + unescaped(first_step(rest));
  }
  for (const runtime::YakuList& list : rules_.scoring.lists) {
    for (const runtime::YakuRule& yaku : list.yaku) {
      if (yaku.place == runtime::kNone || yaku.name == runtime::kNone) continue;
      if (pointer.starts_with(rules_.pointer(yaku.place) + "/")) return "yaku " + rules_.texts.name(yaku.name);
    }
  }
  return rest.starts_with("/actions") ? "on " + first : first;
}

std::string Places::first_action(const std::string& name) const {
  const auto pointer_of = [](std::initializer_list<std::string> steps) {
    Document::json_pointer pointer;
    for (const std::string& step : steps) pointer /= step;
    return pointer;
  };
  const Document& document = *rules_.document;
  for (const auto& pointer :
       {pointer_of({name, "actions"}), pointer_of({"functions", name}), pointer_of({"buttons", name, "actions"}),
        pointer_of({"auto_buttons", name, "actions"})}) {
    if (document.contains(pointer) && document[pointer].is_array() && !document[pointer].empty()) {
      return pointer.to_string() + "/0";
    }
  }
  return {};
}

std::vector<std::string> Places::actions_named(const std::string& name) const {
  if (const std::string first = first_action(name); !first.empty()) return {first};
  std::set<std::string> pointers;  // a function's body stands at one place, however often it is put in
  const std::uint32_t text = rules_.texts.find(name);
  for (const auto& list : rules_.lists) {
    for (const runtime::Action& action : list) {
      if (action.name == text && action.place != runtime::kNone) pointers.insert(rules_.pointer(action.place));
    }
  }
  return {pointers.begin(), pointers.end()};
}

std::vector<std::string> Places::yaku_conditions(const std::string& name) const {
  std::vector<std::string> pointers;
  for (const runtime::YakuList& list : rules_.scoring.lists) {
    for (const runtime::YakuRule& yaku : list.yaku) {
      if (yaku.name == runtime::kNone || rules_.texts.name(yaku.name) != name) continue;
      pointers.push_back(rules_.pointer(rules_.conditions[yaku.when].place));
    }
  }
  return pointers;
}

const Document* Places::written(std::uint32_t place) const {
  if (place == runtime::kNone || rules_.document == nullptr) return nullptr;
  const Document::json_pointer pointer(rules_.pointer(place));
  return rules_.document->contains(pointer) ? &(*rules_.document)[pointer] : nullptr;
}

}  // namespace majs::dap
