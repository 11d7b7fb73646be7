#include "compiler/load/origin.hpp"

#include "compiler/load/json_place.hpp"
#include "compiler/load/origin_search.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <vector>

namespace majs::compiler {
namespace {

using ir::Operation;
using ir::OperationKind;
using ir::StepKind;
using ir::Value;
using ir::ValueKind;

std::optional<Tokens> parse_pointer(std::string_view pointer) {
  Tokens tokens;
  if (!pointer.empty() && pointer[0] != '/') return std::nullopt;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::size_t end = pointer.find('/');
    std::string token;
    const std::string_view part = pointer.substr(0, end);
    for (std::size_t i = 0; i < part.size(); ++i) {
      const bool escape = part[i] == '~' && i + 1 < part.size();
      token += escape ? (part[++i] == '1' ? '/' : '~') : part[i];
    }
    tokens.push_back(std::move(token));
    pointer = end == std::string_view::npos ? std::string_view() : pointer.substr(end);
  }
  return tokens;
}

std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

std::uint64_t hash_of(std::string_view text) { return mixed(std::hash<std::string_view>{}(text) + 4); }
std::uint64_t hash_of(double number) { return mixed(std::hash<double>{}(number) + 3); }

/// The same for what `fits` takes as equal: the order of keys does not count.
std::uint64_t hash_of(const Document& document) {
  if (document.is_string()) return hash_of(std::string_view(document.get_ref<const std::string&>()));
  if (document.is_number()) return hash_of(document.get<double>());
  if (document.is_boolean()) return document.get<bool>() ? 2 : 1;
  std::uint64_t sum = mixed(document.size() + (document.is_object() ? 7 : 5));
  if (document.is_array()) {
    for (const Document& element : document) sum = mixed(sum + hash_of(element));
  } else if (document.is_object()) {
    for (const auto& [key, value] : document.items()) sum += mixed(hash_of(std::string_view(key)) + hash_of(value));
  } else {
    return 0;
  }
  return sum;
}
std::uint64_t hash_of(const Value& value) {
  switch (value.kind) {
    case ValueKind::String: return hash_of(value.text());
    case ValueKind::Number: return hash_of(value.number());
    case ValueKind::False: return 1;
    case ValueKind::True: return 2;
    case ValueKind::Array: {
      std::uint64_t sum = mixed(value.items().size() + 5);
      for (const Value& item : value.items()) sum = mixed(sum + hash_of(item));
      return sum;
    }
    case ValueKind::Object: {
      std::uint64_t sum = mixed(value.members().size() + 7);
      for (const ir::Member& member : value.members()) sum += mixed(hash_of(member.key) + hash_of(member.value));
      return sum;
    }
    default: return 0;
  }
}

}  // namespace

/// The operations of a build by what they write where, so that few of them are asked about a place.
class OriginIndex {
 public:
  explicit OriginIndex(const Build& build) {
    modules_.reserve(build.modules.size());  // operations point to their variables
    for (const LoadedModule& module : build.modules) {
      const auto operations = module.module.program.operations;
      modules_.push_back({module.source, operations.data(), operations.size(), module.variables});
      if (!module.is_jq && module.source) add(operations, modules_.back());
    }
    if (build.start) json_.emplace(build.start->text());
  }

  /// Whether the build is still made of the same operations.
  bool is_of(const Build& build) const {
    return std::equal(modules_.begin(), modules_.end(), build.modules.begin(), build.modules.end(),
                      [](const Of& of, const LoadedModule& module) {
                        const auto operations = module.module.program.operations;
                        return of.source == module.source && of.data == operations.data() &&
                               of.size == operations.size() && of.variables == module.variables;
                      });
  }

  std::optional<Origin> find(const Build& build, const Tokens& tokens) {
    const OriginSearch search(build.document, tokens, objects_);
    if (auto origin = last(search)) return origin;
    // `apply set, "a.b", 1` makes the map `a`, too.
    if (auto origin = first_below(search)) return origin;
    if (json_) {
      if (const auto span = json_->find(tokens)) return Origin{build.start, *span};
    }
    return std::nullopt;
  }

 private:
  struct Of {
    SourcePtr source;
    const Operation* data;
    std::size_t size;
    Environment variables;
  };
  struct Placed {
    const Operation* operation;
    SourcePtr source;
    const Environment* variables;  ///< of its module
  };
  using Numbers = std::vector<std::uint32_t>;
  enum class Key : std::uint8_t { Place, Member, Element, Whole };

  static std::uint64_t key(Key kind, std::uint64_t path, std::uint64_t value) {
    return mixed(mixed(path + static_cast<std::uint64_t>(kind)) + value);
  }
  static std::uint64_t longer(std::uint64_t path, std::string_view token) { return mixed(path + hash_of(token)); }

  void add(std::span<const Operation> operations, const Of& module) {
    for (const Operation& operation : operations) {
      if (operation.kind == OperationKind::If) {
        add(operation.then_branch, module);
        add(operation.else_branch, module);
        continue;
      }
      const auto number = static_cast<std::uint32_t>(all_.size());
      all_.push_back({&operation, module.source, &module.variables});
      const bool in_menu = operation.kind == OperationKind::AddCategory || operation.kind == OperationKind::InsertMod;
      const auto path =
          in_menu ? std::optional(longer(0, "available_mods")) : plain_path(operation, module.variables, number);
      if (!path) {
        odd_.push_back(number);
      } else if (in_menu) {
        note_added(operation.value, *path, number);
      } else {
        note(operation, *path, number);
      }
    }
  }

  /// Of an update whose path names one place; the places above it are noted.
  std::optional<std::uint64_t> plain_path(const Operation& operation, const Environment& variables,
                                          std::uint32_t number) {
    if (operation.kind != OperationKind::Update) return std::nullopt;
    std::uint64_t path = 0;
    std::vector<std::uint64_t> prefixes;
    for (const ir::Step& step : operation.path.steps) {
      prefixes.push_back(path);
      if (step.kind == StepKind::Key && step.keys.size() == 1) {
        path = longer(path, step.keys[0]);
      } else if (step.kind == StepKind::Index && step.indices.size() == 1 && step.indices[0] >= 0) {
        path = longer(path, std::to_string(static_cast<long long>(step.indices[0])));
      } else if (const auto name = named_by(step, variables); step.kind == StepKind::Name && name) {
        path = longer(path, *name);
      } else {
        return std::nullopt;
      }
    }
    for (const std::uint64_t prefix : prefixes) below_.try_emplace(prefix, number);
    return path;
  }

  void note(const Operation& operation, std::uint64_t path, std::uint32_t number) {
    switch (operation.method) {
      case ir::Method::Add:
      case ir::Method::AddBefore:
      case ir::Method::Append:
      case ir::Method::Prepend: return note_added(operation.value, path, number);
      default: put(key(Key::Place, path, 0), number);
    }
  }
  void note_added(const Value& value, std::uint64_t path, std::uint32_t number) {
    if (!value.plain) return put(key(Key::Place, path, 0), number);
    put(key(Key::Whole, path, hash_of(value)), number);
    for (const ir::Member& member : value.members()) put(key(Key::Member, path, hash_of(member.key)), number);
    if (value.kind != ValueKind::Array) put(key(Key::Element, path, hash_of(value)), number);
    for (const Value& item : value.items()) put(key(Key::Element, path, hash_of(item)), number);
    const auto by_id = [&](const Value& entry) {
      for (const ir::Member& member : entry.members()) {
        if (member.key == "id") put(key(Key::Element, path, hash_of(member.value)), number);
      }
    };
    by_id(value);
    for (const Value& item : value.items()) by_id(item);
  }
  void put(std::uint64_t at, std::uint32_t number) {
    Numbers& list = by_key_[at];
    if (list.empty() || list.back() != number) list.push_back(number);
  }

  /// The last operation that made the place.
  std::optional<Origin> last(const OriginSearch& search) const {
    std::vector<std::span<const std::uint32_t>> lists = {odd_};
    const auto look = [&](std::uint64_t at) {
      const auto found = by_key_.find(at);
      if (found != by_key_.end()) lists.emplace_back(found->second);
    };
    const Tokens& tokens = search.tokens();
    const auto& places = search.places();
    std::uint64_t path = 0;
    for (std::size_t i = 0; i <= tokens.size(); ++i) {
      look(key(Key::Place, path, 0));
      if (i == tokens.size()) {
        if (i < places.size()) look(key(Key::Whole, path, hash_of(*places[i])));
        break;
      }
      look(key(Key::Member, path, hash_of(std::string_view(tokens[i]))));
      if (i + 1 < places.size() && places[i]->is_array()) {
        const Document& element = *places[i + 1];
        look(key(Key::Element, path, hash_of(element)));
        if (element.is_object() && element.contains("id")) look(key(Key::Element, path, hash_of(element["id"])));
      }
      path = longer(path, tokens[i]);
    }
    while (true) {
      std::span<const std::uint32_t>* next = nullptr;
      for (auto& list : lists) {
        if (!list.empty() && (next == nullptr || list.back() > next->back())) next = &list;
      }
      if (next == nullptr) return std::nullopt;
      const Placed& placed = all_[next->back()];
      *next = next->first(next->size() - 1);
      if (const auto span = search.made_by(*placed.operation, *placed.variables)) return Origin{placed.source, *span};
    }
  }

  /// The first operation that wrote to something below the place.
  std::optional<Origin> first_below(const OriginSearch& search) const {
    std::uint64_t path = 0;
    for (const std::string& token : search.tokens()) path = longer(path, token);
    auto first = static_cast<std::uint32_t>(all_.size());
    if (const auto found = below_.find(path);
        found != below_.end() && search.below(*all_[found->second].operation, *all_[found->second].variables)) {
      first = found->second;
    }
    for (const std::uint32_t number : odd_) {
      if (number >= first) break;
      if (search.below(*all_[number].operation, *all_[number].variables)) first = number;
    }
    if (first == all_.size()) return std::nullopt;
    return Origin{all_[first].source, all_[first].operation->span};
  }

  std::vector<Of> modules_;
  std::vector<Placed> all_;  ///< in the order in which they are carried out, branches one after the other
  std::unordered_map<std::uint64_t, Numbers> by_key_;
  std::unordered_map<std::uint64_t, std::uint32_t> below_;  ///< the first of those below a path
  Numbers odd_;                                             ///< which may have made anything
  std::optional<JsonPlaces> json_;
  LongObjects objects_;
};

std::optional<Origin> find_origin(const Build& build, std::string_view pointer) {
  const auto tokens = parse_pointer(pointer);
  if (!tokens) return std::nullopt;
  const std::lock_guard lock(build.origins->mutex);
  auto& index = build.origins->index;
  if (index == nullptr || !index->is_of(build)) index = std::make_shared<OriginIndex>(build);
  return index->find(build, *tokens);
}

}  // namespace majs::compiler
