#include "compiler/load/origin.hpp"

#include "compiler/load/json_place.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
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

using Tokens = std::vector<std::string>;

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

std::optional<std::size_t> index_of(std::string_view token) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (error != std::errc() || end != token.data() + token.size()) return std::nullopt;
  return index;
}

bool is_hole(const Value& value) { return value.kind >= ValueKind::Variable; }

/// Whether the document value may be what the template became: holes fit anything.
bool fits(const Value& value, const Document& document) {
  switch (value.kind) {
    case ValueKind::Null: return document.is_null();
    case ValueKind::False: return document.is_boolean() && !document.get<bool>();
    case ValueKind::True: return document.is_boolean() && document.get<bool>();
    case ValueKind::Number: return document.is_number() && document.get<double>() == value.number();
    case ValueKind::String: return document.is_string() && document.get_ref<const std::string&>() == value.text();
    case ValueKind::Array: {
      if (!document.is_array() || document.size() != value.items().size()) return false;
      for (std::size_t i = 0; i < value.items().size(); ++i) {
        if (!fits(value.items()[i], document[i])) return false;
      }
      return true;
    }
    case ValueKind::Object: {
      if (!document.is_object() || document.size() != value.members().size()) return false;
      for (const ir::Member& member : value.members()) {
        const auto found = document.find(std::string(member.key));
        if (found == document.end() || !fits(member.value, *found)) return false;
      }
      return true;
    }
    default: return true;
  }
}

bool has_place(Span span) { return span.end > span.begin; }

}  // namespace

/// Where the members of long objects stand, so that none is looked through again for every place below it. What an
/// object has become since is looked at as it is.
class LongObjects {
 public:
  const Document* find(const Document& object, const std::string& key) {
    const auto& members = object.get_ref<const Document::object_t&>();
    if (members.size() < kLong) return in(object, key);
    auto& numbers = numbers_[&object];
    if (numbers.size() != members.size()) {
      numbers.clear();
      for (std::size_t i = 0; i < members.size(); ++i) numbers.emplace(place(members, i)->first, i);
    }
    const auto found = numbers.find(key);
    if (found == numbers.end()) return in(object, key);
    const auto member = place(members, found->second);
    return member->first == key ? &member->second : in(object, key);
  }

 private:
  static constexpr std::size_t kLong = 32;
  static Document::object_t::const_iterator place(const Document::object_t& members, std::size_t number) {
    return members.begin() + static_cast<std::ptrdiff_t>(number);
  }
  static const Document* in(const Document& object, const std::string& key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }

  std::unordered_map<const Document*, std::unordered_map<std::string, std::size_t>> numbers_;
};

namespace {

class Search {
 public:
  Search(const Document& document, const Tokens& tokens, LongObjects& objects) : tokens_(tokens) {
    places_.push_back(&document);
    for (const std::string& token : tokens) {
      const Document* next = child(*places_.back(), token, objects);
      if (next == nullptr) break;
      places_.push_back(next);
    }
  }

  const Tokens& tokens() const { return tokens_; }
  const std::vector<const Document*>& places() const { return places_; }

  /// What the operation made at the place, if it did.
  std::optional<Span> made_by(const Operation& operation) const {
    switch (operation.kind) {
      case OperationKind::MergeDocument: return in_merged(operation.value, 0, operation.span);
      case OperationKind::AddCategory:
      case OperationKind::InsertMod: return in_list("available_mods", operation.value, operation.span);
      case OperationKind::ConfigMod: return configured(operation);
      case OperationKind::ReplaceYaku: return replaced_yaku(operation);
      case OperationKind::Update: return updated(operation);
      default: return std::nullopt;
    }
  }
  /// The operation wrote to something below the place.
  bool below(const Operation& operation) const {
    const auto steps = operation.path.steps;
    const bool writes = operation.kind == OperationKind::Update && steps.size() > tokens_.size();
    bool below = writes && !tokens_.empty();
    for (std::size_t i = 0; below && i < tokens_.size(); ++i) below = step_is(steps[i], tokens_[i]);
    return below;
  }

 private:
  static const Document* child(const Document& parent, const std::string& token, LongObjects& objects) {
    if (parent.is_object()) return objects.find(parent, token);
    const auto index = index_of(token);
    return parent.is_array() && index && *index < parent.size() ? &parent[*index] : nullptr;
  }

  std::optional<Span> updated(const Operation& operation) const {
    const auto steps = operation.path.steps;
    if (steps.size() > tokens_.size()) return std::nullopt;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!step_is(steps[i], tokens_[i])) return std::nullopt;
    }
    const std::size_t at = steps.size();
    switch (operation.method) {
      case ir::Method::Set:
      case ir::Method::Initialize: return in_value(operation.value, at, operation.span);
      case ir::Method::Add:
      case ir::Method::AddBefore:
      case ir::Method::Append:
      case ir::Method::Prepend: return in_added(operation.value, at, operation.span);
      case ir::Method::Multiply: return in_merged(operation.value, at, operation.span);
      default: return std::nullopt;
    }
  }

  static bool step_is(const ir::Step& step, const std::string& token) {
    switch (step.kind) {
      case StepKind::Key:
      case StepKind::Keys:
        for (const std::string_view key : step.keys) {
          if (key == token) return true;
        }
        return false;
      case StepKind::Index:
      case StepKind::Indices:
        for (const double index : step.indices) {
          if (index >= 0 && std::to_string(static_cast<long long>(index)) == token) return true;
        }
        return false;
      case StepKind::Name:
        return step.name != nullptr && step.name->kind == ValueKind::String && step.name->text() == token;
    }
    return false;
  }

  /// The place of the tokens from `at` on inside the value, or of the last thing around it that has a place. Elements
  /// of lists may have moved since.
  Span inside(const Value& value, std::size_t at, Span around) const {
    if (has_place(value.span)) around = value.span;
    if (at == tokens_.size()) return around;
    if (value.kind == ValueKind::Object) {
      for (const ir::Member& member : value.members()) {
        if (member.key == tokens_[at]) return inside(member.value, at + 1, around);
      }
    } else if (value.kind == ValueKind::Array || value.kind == ValueKind::Concat) {
      if (const Value* item = item_at(value, at)) return inside(*item, at + 1, around);
    }
    return around;
  }

  const Value* item_at(const Value& list, std::size_t at) const {
    if (list.kind == ValueKind::Concat) return item_of_concat(list, at);
    const auto index = index_of(tokens_[at]);
    const Value* there = index && *index < list.items().size() ? &list.items()[*index] : nullptr;
    if (at + 1 >= places_.size() || (there != nullptr && fits(*there, *places_[at + 1]))) return there;
    for (const Value& item : list.items()) {
      if (!is_hole(item) && fits(item, *places_[at + 1])) return &item;
    }
    return there;
  }

  /// Lists that were joined: the element that looks like the one asked for.
  const Value* item_of_concat(const Value& concat, std::size_t at) const {
    if (at + 1 >= places_.size()) return nullptr;
    for (const Value& part : concat.items()) {
      for (const Value& item : part.kind == ValueKind::Array ? part.items() : std::span<const Value>()) {
        if (!is_hole(item) && fits(item, *places_[at + 1])) return &item;
      }
    }
    return nullptr;
  }

  /// The operation stored `value` at the first `at` tokens. When that was changed later, what is left of it further
  /// inside is still its work; the place itself is not.
  std::optional<Span> in_value(const Value& value, std::size_t at, Span command) const {
    if (at == tokens_.size() && at < places_.size() && !fits(value, *places_[at])) return std::nullopt;
    return inside(value, at, command);
  }

  /// The operation added `value` to a list, or its members to an object.
  std::optional<Span> in_added(const Value& value, std::size_t at, Span command) const {
    // What was added to nothing stands as it was written.
    if (at == tokens_.size()) {
      const bool stands = at < places_.size() && fits(value, *places_[at]);
      return stands ? std::optional(inside(value, at, command)) : std::nullopt;
    }
    if (at + 1 >= places_.size()) return std::nullopt;
    if (places_[at]->is_object()) return in_object(value, at, command);
    const Document& element = *places_[at + 1];
    if (value.kind != ValueKind::Array) {
      return fits(value, element) ? std::optional(inside(value, at + 1, command)) : std::nullopt;
    }
    for (const Value& item : value.items()) {
      if (!is_hole(item) && fits(item, element)) return inside(item, at + 1, command);
    }
    return std::nullopt;
  }

  static const ir::Member* member_of(const Value& object, std::string_view key) {
    for (const ir::Member& member : object.members()) {
      if (member.key == key) return &member;
    }
    return nullptr;
  }

  /// The operation set the members of `value` in the object at the first `at` tokens.
  std::optional<Span> in_object(const Value& value, std::size_t at, Span command) const {
    if (value.kind != ValueKind::Object || at >= tokens_.size()) return std::nullopt;
    const ir::Member* member = member_of(value, tokens_[at]);
    return member == nullptr ? std::nullopt : std::optional(inside(member->value, at + 1, command));
  }

  /// The operation merged `value` into the object at the first `at` tokens, objects inside objects too.
  std::optional<Span> in_merged(const Value& value, std::size_t at, Span command) const {
    if (value.kind != ValueKind::Object || at >= tokens_.size()) return std::nullopt;
    const ir::Member* member = member_of(value, tokens_[at]);
    if (member == nullptr) return std::nullopt;
    if (has_place(member->value.span)) command = member->value.span;
    if (member->value.kind != ValueKind::Object || at + 1 == tokens_.size())
      return inside(member->value, at + 1, command);
    return in_merged(member->value, at + 1, command);
  }

  std::optional<Span> in_list(std::string_view key, const Value& value, Span command) const {
    if (tokens_.size() < 2 || tokens_[0] != key || places_.size() < 3) return std::nullopt;
    return in_added(value, 1, command);
  }

  /// /available_mods/I/config/K: an option of the mod with this id.
  std::optional<Span> configured(const Operation& operation) const {
    if (tokens_.size() < 4 || tokens_[0] != "available_mods" || tokens_[2] != "config" || places_.size() < 5) {
      return std::nullopt;
    }
    const auto id = places_[2]->is_object() ? places_[2]->find("id") : places_[2]->end();
    if (id == places_[2]->end() || !fits(operation.value, *id) || !fits(*operation.other, *places_[4])) {
      return std::nullopt;
    }
    return inside(*operation.other, 4, operation.span);
  }

  std::optional<Span> replaced_yaku(const Operation& operation) const {
    const auto steps = operation.path.steps;
    if (steps.size() != 1 || tokens_.size() < 2 || places_.size() < 3) return std::nullopt;
    if (!step_is(steps[0], tokens_[0]) || !places_[2]->is_object()) return std::nullopt;
    const auto name = places_[2]->find("display_name");
    if (name == places_[2]->end() || !name->is_string() || name->get_ref<const std::string&>() != operation.name) {
      return std::nullopt;
    }
    return operation.span;
  }

  const Tokens& tokens_;
  std::vector<const Document*> places_;  // places_[i]: the value at the first i tokens, as far as there is one
};

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
    for (const LoadedModule& module : build.modules) {
      const auto operations = module.module.program.operations;
      modules_.push_back({module.source, operations.data(), operations.size()});
      if (!module.is_jq && module.source) add(operations, module.source);
    }
    if (build.start) json_.emplace(build.start->text());
  }

  /// Whether the build is still made of the same operations.
  bool is_of(const Build& build) const {
    return std::equal(modules_.begin(), modules_.end(), build.modules.begin(), build.modules.end(),
                      [](const Of& of, const LoadedModule& module) {
                        const auto operations = module.module.program.operations;
                        return of.source == module.source && of.data == operations.data() &&
                               of.size == operations.size();
                      });
  }

  std::optional<Origin> find(const Build& build, const Tokens& tokens) {
    const Search search(build.document, tokens, objects_);
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
  };
  struct Placed {
    const Operation* operation;
    SourcePtr source;
  };
  using Numbers = std::vector<std::uint32_t>;
  enum class Key : std::uint8_t { Place, Member, Element, Whole };

  static std::uint64_t key(Key kind, std::uint64_t path, std::uint64_t value) {
    return mixed(mixed(path + static_cast<std::uint64_t>(kind)) + value);
  }
  static std::uint64_t longer(std::uint64_t path, std::string_view token) { return mixed(path + hash_of(token)); }

  void add(std::span<const Operation> operations, const SourcePtr& source) {
    for (const Operation& operation : operations) {
      if (operation.kind == OperationKind::If) {
        add(operation.then_branch, source);
        add(operation.else_branch, source);
        continue;
      }
      const auto number = static_cast<std::uint32_t>(all_.size());
      all_.push_back({&operation, source});
      const bool in_menu = operation.kind == OperationKind::AddCategory || operation.kind == OperationKind::InsertMod;
      const auto path = in_menu ? std::optional(longer(0, "available_mods")) : plain_path(operation, number);
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
  std::optional<std::uint64_t> plain_path(const Operation& operation, std::uint32_t number) {
    if (operation.kind != OperationKind::Update) return std::nullopt;
    std::uint64_t path = 0;
    std::vector<std::uint64_t> prefixes;
    for (const ir::Step& step : operation.path.steps) {
      prefixes.push_back(path);
      if (step.kind == StepKind::Key && step.keys.size() == 1) {
        path = longer(path, step.keys[0]);
      } else if (step.kind == StepKind::Index && step.indices.size() == 1 && step.indices[0] >= 0) {
        path = longer(path, std::to_string(static_cast<long long>(step.indices[0])));
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
  }
  void put(std::uint64_t at, std::uint32_t number) {
    Numbers& list = by_key_[at];
    if (list.empty() || list.back() != number) list.push_back(number);
  }

  /// The last operation that made the place.
  std::optional<Origin> last(const Search& search) const {
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
      if (i + 1 < places.size() && places[i]->is_array()) look(key(Key::Element, path, hash_of(*places[i + 1])));
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
      if (const auto span = search.made_by(*placed.operation)) return Origin{placed.source, *span};
    }
  }

  /// The first operation that wrote to something below the place.
  std::optional<Origin> first_below(const Search& search) const {
    std::uint64_t path = 0;
    for (const std::string& token : search.tokens()) path = longer(path, token);
    auto first = static_cast<std::uint32_t>(all_.size());
    if (const auto found = below_.find(path); found != below_.end() && search.below(*all_[found->second].operation)) {
      first = found->second;
    }
    for (const std::uint32_t number : odd_) {
      if (number >= first) break;
      if (search.below(*all_[number].operation)) first = number;
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
