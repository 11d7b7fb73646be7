#include "runtime/rules/load/expand.hpp"

#include "runtime/rules/limits.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace majs::runtime {
namespace {

/// Walks a document and replaces constants. `open_` holds the names being expanded: meeting one again is a cycle.
class ConstantExpander {
 public:
  ConstantExpander(const Document& constants, Findings& findings) : findings_(findings) {
    for (const auto& [name, value] : constants.items()) constants_.emplace(name, Constant{&value, kNotCounted});
  }

  void walk(Document& value, std::size_t depth) {
    if (!within_limits(depth)) return;
    if (value.is_array()) {
      walk_array(value, depth);
    } else if (value.is_object()) {
      for (auto& [key, member] : value.get_ref<Document::object_t&>()) replace_member(member, depth);
    }
  }

 private:
  struct Constant {
    const Document* value;
    std::size_t size;  ///< values in it; counted when it is first used
  };
  static constexpr std::size_t kNotCounted = static_cast<std::size_t>(-1);

  /// The constant of that name; null when there is none, or no room for another copy of it.
  const Document* find(const std::string& name, bool& exists) {
    const auto found = constants_.find(name);
    exists = found != constants_.end();
    if (!exists) return nullptr;
    if (found->second.size == kNotCounted) found->second.size = count(*found->second.value);
    copied_ += found->second.size;
    return within_limits(0) ? found->second.value : nullptr;
  }

  static std::size_t count(const Document& value) {
    std::size_t values = 1;
    if (value.is_structured()) {
      for (const Document& member : value) values += count(member);
    }
    return values;
  }

  bool within_limits(std::size_t depth) {
    if (++visited_ <= kMaxExpandedValues && copied_ <= kMaxExpandedValues && depth <= kMaxExpandedDepth) return true;
    if (!reported_) {
      findings_.push_back({"R102", Severity::Error, "/constants",
                           "the constants expand to more than " + std::to_string(kMaxExpandedValues) +
                               " values or are nested deeper than " + std::to_string(kMaxExpandedDepth) + " levels"});
    }
    reported_ = true;
    return false;
  }

  static constexpr std::string_view kSplat = "@splat$";

  static bool names_constant(const Document& value) {
    return value.is_string() && value.get_ref<const std::string&>().starts_with('@');
  }

  static bool is_splat(const Document& value) {
    return names_constant(value) && value.get_ref<const std::string&>().starts_with(kSplat);
  }

  /// What a constant has inside, which may be others.
  void walk_constant(Document& value, const std::string& name, std::size_t depth) {
    if (!value.is_structured()) return;
    if (open_.insert(name).second) {
      walk(value, depth + 1);
      open_.erase(name);
    } else if (findings_.size() < kMaxFindings) {
      findings_.push_back(
          {"R102", Severity::Error, "/constants/" + name, "the constant `" + name + "` contains itself"});
    }
  }

  void walk_array(Document& array, std::size_t depth) {
    auto& elements = array.get_ref<Document::array_t&>();
    Document::array_t result;
    result.reserve(elements.size());
    for (Document& element : elements) {
      if (is_splat(element)) {
        append_splat(result, element.get_ref<const std::string&>().substr(kSplat.size()), depth);
      } else {
        replace_member(element, depth);
        result.push_back(std::move(element));
      }
    }
    elements = std::move(result);
  }

  void append_splat(Document::array_t& result, const std::string& name, std::size_t depth) {
    bool exists = false;
    const Document* found = find(name, exists);
    if (found == nullptr) {
      if (!exists) result.emplace_back(name);
      return;
    }
    Document::array_t spliced;
    if (found->is_array()) {
      spliced = found->get_ref<const Document::array_t&>();
    } else {
      spliced.push_back(*found);
    }
    // Only a splat of exactly one array or object is searched again (traced).
    if (spliced.size() == 1) walk_constant(spliced[0], name, depth);
    for (Document& element : spliced) result.push_back(std::move(element));
  }

  /// A value of an object, or an element of a list. What a constant has inside lies one step less deep: it takes the
  /// place of the value.
  void replace_member(Document& member, std::size_t depth) {
    if (!names_constant(member)) {
      if (member.is_structured()) {
        walk(member, depth + 1);
      } else {
        static_cast<void>(within_limits(depth + 1));
      }
      return;
    }
    const bool splat = is_splat(member);
    const std::string name = member.get_ref<const std::string&>().substr(splat ? kSplat.size() : 1);
    bool exists = false;
    const Document* found = find(name, exists);
    if (found == nullptr) {
      if (!exists) member = name;
      return;
    }
    Document replacement = *found;
    if (splat && found->is_array()) replacement = found->empty() ? Document(nullptr) : Document((*found)[0]);
    walk_constant(replacement, name, depth);
    member = std::move(replacement);
  }

  std::unordered_map<std::string, Constant> constants_;
  Findings& findings_;
  std::set<std::string> open_;
  std::size_t visited_ = 0;
  std::size_t copied_ = 0;  // values
  bool reported_ = false;
};

void substitute(Document& value, const Document& arguments, std::size_t depth, std::size_t& visited, bool& too_large) {
  if (++visited > kMaxExpandedValues || depth > kMaxExpandedDepth) {
    too_large = true;
    if (value.is_structured()) value = nullptr;
    return;
  }
  if (value.is_structured()) {
    for (Document& member : value) substitute(member, arguments, depth + 1, visited, too_large);
    return;
  }
  if (!value.is_string()) return;
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() < 2 || text[0] != '$') return;
  const auto found = arguments.find(text.substr(1));
  if (found == arguments.end()) return;
  value = *found;
  if (value.is_structured()) substitute(value, arguments, depth + 1, visited, too_large);
}

}  // namespace

void expand_constants(Document& document, Findings& findings) {
  const auto found = document.find("constants");
  if (found == document.end() || !found->is_object()) return;
  const Document constants = *found;
  ConstantExpander(constants, findings).walk(document, 0);
}

Document substitute_parameters(const Document& body, const Document& arguments, bool& too_large, std::size_t& values) {
  values = 0;
  Document copy = body;
  substitute(copy, arguments, 0, values, too_large);
  return copy;
}

}  // namespace majs::runtime
