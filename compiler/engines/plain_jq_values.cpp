#include "compiler/engines/plain_jq_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "grammar/document.hpp"

namespace majs::compiler::plain_jq {
namespace {

using Kind = Document::value_t;

const Document kNull;

/// jq's kinds in their order.
int rank(const Document& value) {
  switch (value.type()) {
    case Kind::null: return 0;
    case Kind::boolean: return value.get<bool>() ? 2 : 1;
    case Kind::string: return 4;
    case Kind::array: return 5;
    case Kind::object: return 6;
    default: return 3;
  }
}

/// Smaller, equal, greater: -1, 0, 1. Empty for lists and objects.
std::optional<int> order(const Document& a, const Document& b) {
  if (rank(a) != rank(b)) return rank(a) < rank(b) ? -1 : 1;
  if (a.is_number()) {
    const double x = a.get<double>();
    const double y = b.get<double>();
    return x < y ? -1 : (x > y ? 1 : 0);
  }
  if (a.is_string()) {
    const int compared = a.get_ref<const std::string&>().compare(b.get_ref<const std::string&>());
    return compared < 0 ? -1 : (compared > 0 ? 1 : 0);
  }
  if (a.is_structured()) return std::nullopt;
  return 0;
}

std::optional<Document> number(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  return Document(value);
}

Document merged(const Document& a, const Document& b, bool deep) {
  Document result = a;
  for (const auto& [key, value] : b.items()) {
    Document& place = grammar::member(result, key);
    if (deep && place.is_object() && value.is_object()) {
      place = merged(place, value, true);
    } else {
      place = value;
    }
  }
  return result;
}

std::optional<Document> sum(const Document& a, const Document& b) {
  if (a.is_null()) return b;
  if (b.is_null()) return a;
  if (a.is_number() && b.is_number()) return number(a.get<double>() + b.get<double>());
  if (a.is_string() && b.is_string()) {
    return Document(a.get_ref<const std::string&>() + b.get_ref<const std::string&>());
  }
  if (a.is_array() && b.is_array()) {
    Document result = a;
    for (const Document& element : b) result.push_back(element);
    return result;
  }
  if (a.is_object() && b.is_object()) return merged(a, b, false);
  return std::nullopt;
}

std::optional<Document> difference(const Document& a, const Document& b) {
  if (a.is_number() && b.is_number()) return number(a.get<double>() - b.get<double>());
  if (!a.is_array() || !b.is_array()) return std::nullopt;
  Document result = Document::array();
  for (const Document& element : a) {
    const auto same = [&](const Document& other) { return is_equal(element, other); };
    if (std::none_of(b.begin(), b.end(), same)) result.push_back(element);
  }
  return result;
}

std::optional<Document> remainder(const Document& a, const Document& b) {
  constexpr double kMost = 1 << 30;
  if (!a.is_number() || !b.is_number()) return std::nullopt;
  const double x = a.get<double>();
  const double y = b.get<double>();
  const bool plain = x >= 0 && x <= kMost && y >= 1 && y <= kMost && std::floor(x) == x && std::floor(y) == y;
  if (!plain) return std::nullopt;
  return Document(std::fmod(x, y));
}

/// Lists that grow to hold an element so far away are left to libjq.
constexpr std::size_t kMostMissing = 1000;

const Document* one_step(const Document& value, const Step& step) {
  const bool fits = value.is_null() || (step.element ? value.is_array() : value.is_object());
  return fits ? &at_step(value, step) : nullptr;
}

bool comes_before(const Step& a, const Step& b) {
  if (a.element != b.element) return a.element;
  return a.element ? a.index < b.index : a.key < b.key;
}

/// The place of a path's last step; false where jq reports an error. Nothing to delete is no error.
bool delete_path(Document& root, const Path& path) {
  Document* place = &root;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Step& step = path[i];
    if (place->is_null()) return true;
    if (step.element ? !place->is_array() : !place->is_object()) return false;
    const bool there = step.element ? step.index < place->size() : place->contains(step.key);
    if (!there) return true;
    if (i + 1 == path.size()) {
      if (step.element) {
        place->erase(step.index);
      } else {
        place->erase(step.key);
      }
      return true;
    }
    place = step.element ? &(*place)[step.index] : &(*place)[step.key];
  }
  root = nullptr;  // the path of everything
  return true;
}

std::optional<std::size_t> weight_within(const Document& value, std::size_t depth) {
  if (value.is_string()) return 1 + value.get_ref<const std::string&>().size() / kBytesPerNode;
  if (!value.is_structured()) return 1;
  if (depth == 0) return std::nullopt;
  std::size_t sum = 1;
  for (auto part = value.begin(); part != value.end(); ++part) {
    const auto below = weight_within(*part, depth - 1);
    if (!below) return std::nullopt;
    sum += *below;
    if (value.is_object()) sum += part.key().size() / kBytesPerNode;
  }
  return sum;
}

/// At least as many bytes as the value has when it is printed; more than any document has if it cannot be one.
std::size_t most_bytes(const Document& value, std::size_t depth) {
  constexpr std::size_t kEscaped = 6;  // `\\u0001`
  constexpr std::size_t kAround = 30;  // quotes, brackets, separators; numbers
  constexpr std::size_t kTooMany = grammar::kMaxDocumentBytes * kEscaped + 1;
  if (value.is_string()) return kAround + kEscaped * value.get_ref<const std::string&>().size();
  if (!value.is_structured()) return kAround;
  if (depth == 0 || (value.is_object() && value.size() > grammar::kMaxObjectKeys)) return kTooMany;
  std::size_t sum = kAround;
  for (auto part = value.begin(); part != value.end() && sum < kTooMany; ++part) {
    sum += most_bytes(*part, depth - 1);
    if (value.is_object()) sum += kAround + kEscaped * part.key().size();
  }
  return sum;
}

}  // namespace

bool is_true(const Document& value) { return !value.is_null() && !(value.is_boolean() && !value.get<bool>()); }

bool is_equal(const Document& a, const Document& b) {
  if (rank(a) != rank(b)) return false;
  if (!a.is_structured()) return order(a, b) == 0;
  if (a.size() != b.size()) return false;
  if (a.is_array()) return std::equal(a.begin(), a.end(), b.begin(), is_equal);
  for (const auto& [key, value] : a.items()) {
    const auto found = b.find(key);
    if (found == b.end() || !is_equal(value, *found)) return false;
  }
  return true;
}

std::optional<Document> combine(Op op, const Document& a, const Document& b) {
  switch (op) {
    case Op::Equal: return Document(is_equal(a, b));
    case Op::Unequal: return Document(!is_equal(a, b));
    case Op::Add: return sum(a, b);
    case Op::Subtract: return difference(a, b);
    case Op::Multiply:
      if (a.is_object() && b.is_object()) return merged(a, b, true);
      if (!a.is_number() || !b.is_number()) return std::nullopt;
      return number(a.get<double>() * b.get<double>());
    case Op::Divide:
      if (!a.is_number() || !b.is_number() || b.get<double>() == 0) return std::nullopt;
      return number(a.get<double>() / b.get<double>());
    case Op::Remainder: return remainder(a, b);
    default: break;
  }
  const auto compared = order(a, b);
  if (!compared) return std::nullopt;
  switch (op) {
    case Op::Less: return Document(*compared < 0);
    case Op::LessEqual: return Document(*compared <= 0);
    case Op::Greater: return Document(*compared > 0);
    case Op::GreaterEqual: return Document(*compared >= 0);
    default: return std::nullopt;
  }
}

std::optional<bool> contains(const Document& a, const Document& b) {
  // Deeper down values of different kinds are just not equal.
  const auto within = [](const Document& x, const Document& y) {
    return rank(x) == rank(y) ? contains(x, y) : std::optional<bool>(false);
  };
  if (a.is_object() && b.is_object()) {
    for (const auto& [key, value] : b.items()) {
      const auto found = a.find(key);
      if (found == a.end() || within(*found, value) != true) return false;
    }
    return true;
  }
  if (a.is_array() && b.is_array()) {
    return std::all_of(b.begin(), b.end(), [&](const Document& wanted) {
      return std::any_of(a.begin(), a.end(), [&](const Document& element) { return within(element, wanted) == true; });
    });
  }
  if (a.is_string() && b.is_string()) {
    const auto& text = b.get_ref<const std::string&>();
    // jq 1.6 stops at a NUL.
    if (text.find('\0') != std::string::npos || a.get_ref<const std::string&>().find('\0') != std::string::npos)
      return {};
    // Unlike find() in time that only grows with the lengths.
    const auto& whole = a.get_ref<const std::string&>();
    return ::memmem(whole.data(), whole.size(), text.data(), text.size()) != nullptr;
  }
  if (rank(a) == rank(b)) return is_equal(a, b);
  return std::nullopt;
}

std::optional<Step> step_into(const Document& value, const Document& index) {
  if (index.is_string()) {
    if (!value.is_null() && !value.is_object()) return std::nullopt;
    return Step{false, index.get<std::string>(), 0};
  }
  if (!index.is_number() || (!value.is_null() && !value.is_array())) return std::nullopt;
  double place = index.get<double>();
  const bool from_end = place < 0 && value.is_array();
  if (from_end) place += static_cast<double>(value.size());
  if (place < 0 || place > 1e6 || std::floor(place) != place) return std::nullopt;
  return Step{true, {}, static_cast<std::size_t>(place), from_end};
}

const Document& at_step(const Document& value, const Step& step) {
  if (step.element) return value.is_array() && step.index < value.size() ? value[step.index] : kNull;
  if (!value.is_object()) return kNull;
  const auto found = value.find(step.key);
  return found != value.end() ? *found : kNull;
}

const Document* get_path(const Document& root, const Path& path, std::size_t& passed) {
  const Document* place = &root;
  for (const Step& step : path) {
    passed += place->size();
    place = one_step(*place, step);
    if (place == nullptr) return nullptr;
  }
  return place;
}

Document* make_path(Document& root, const Path& path) {
  Document* place = &root;
  for (const Step& step : path) {
    if (step.element) {
      if (place->is_null()) *place = Document::array();
      if (!place->is_array() || step.index > place->size() + kMostMissing) return nullptr;
      while (place->size() <= step.index) place->push_back(nullptr);
      place = &(*place)[step.index];
    } else {
      if (place->is_null()) *place = Document::object();
      if (!place->is_object()) return nullptr;
      place = &grammar::member(*place, step.key);
    }
  }
  return place;
}

bool delete_paths(Document& root, std::vector<Path> paths) {
  std::sort(paths.begin(), paths.end(), [](const Path& a, const Path& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), comes_before);
  });
  if (std::adjacent_find(paths.begin(), paths.end()) != paths.end()) return false;
  return std::all_of(paths.rbegin(), paths.rend(), [&](const Path& path) { return delete_path(root, path); });
}

std::size_t weight(const Path& path) {
  std::size_t sum = path.size();
  for (const Step& step : path) sum += step.key.size() / kBytesPerNode;
  return sum;
}

std::optional<std::size_t> weight(const Document& value) { return weight_within(value, grammar::kMaxDocumentDepth); }

bool fits_document(const Document& value) {
  const std::size_t most = most_bytes(value, grammar::kMaxDocumentDepth);
  if (most <= grammar::kMaxDocumentBytes) return true;
  if (!weight(value)) return false;
  const std::string printed = grammar::print_document(value, false);
  return printed.size() <= grammar::kMaxDocumentBytes && grammar::parse_document(printed, nullptr).has_value();
}

}  // namespace majs::compiler::plain_jq
