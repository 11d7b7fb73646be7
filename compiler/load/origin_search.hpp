#pragma once
// Which operation of a build made a place of its document (internal to origin.cpp).

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/load/build_request.hpp"

namespace majs::compiler {

/// Keys and indices from the top of a document to a place.
using Tokens = std::vector<std::string>;

/// The key that a step names, by a text or by a variable of its module.
std::optional<std::string_view> named_by(const ir::Step& step, const Environment& variables);

/// Whether the document value may be what the template became: holes fit anything.
bool fits(const ir::Value& value, const Document& document);

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

/// A place, and what may have made it.
class OriginSearch {
 public:
  OriginSearch(const Document& document, const Tokens& tokens, LongObjects& objects);

  const Tokens& tokens() const { return tokens_; }
  const std::vector<const Document*>& places() const { return places_; }

  /// What the operation made at the place, if it did.
  std::optional<Span> made_by(const ir::Operation& operation, const Environment& variables) const;
  /// The operation wrote to something below the place.
  bool below(const ir::Operation& operation, const Environment& variables) const;

 private:
  std::optional<Span> updated(const ir::Operation& operation, const Environment& variables) const;
  /// The place of the tokens from `at` on inside the value, or of the last thing around it that has a place. Elements
  /// of lists may have moved since.
  Span inside(const ir::Value& value, std::size_t at, Span around) const;
  const ir::Value* item_at(const ir::Value& list, std::size_t at) const;
  /// Lists that were joined: the element that looks like the one asked for.
  const ir::Value* item_of_concat(const ir::Value& concat, std::size_t at) const;
  /// The operation stored `value` at the first `at` tokens. When that was changed later, what is left of it further
  /// inside is still its work; the place itself is not.
  std::optional<Span> in_value(const ir::Value& value, std::size_t at, Span command) const;
  /// The operation added `value` to a list, or its members to an object.
  std::optional<Span> in_added(const ir::Value& value, std::size_t at, Span command) const;
  /// The operation set the members of `value` in the object at the first `at` tokens.
  std::optional<Span> in_object(const ir::Value& value, std::size_t at, Span command) const;
  /// The operation merged `value` into the object at the first `at` tokens, objects inside objects too.
  std::optional<Span> in_merged(const ir::Value& value, std::size_t at, Span command) const;
  std::optional<Span> in_list(std::string_view key, const ir::Value& value, Span command) const;
  /// /available_mods/I/config/K: an option of the mod with this id.
  std::optional<Span> configured(const ir::Operation& operation) const;
  std::optional<Span> replaced_yaku(const ir::Operation& operation, const Environment& variables) const;

  const Tokens& tokens_;
  std::vector<const Document*> places_;  // places_[i]: the value at the first i tokens, as far as there is one
};

}  // namespace majs::compiler
