#include "compiler/syntax/json_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "grammar/object_index.hpp"

namespace majs::compiler::json_values {
namespace {

using Kind = Document::value_t;

int rank(const Document& value) {
  switch (value.type()) {
    case Kind::boolean: return value.get<bool>() ? 2 : 1;
    case Kind::number_integer:
    case Kind::number_unsigned:
    case Kind::number_float: return 3;
    case Kind::string: return 4;
    case Kind::array: return 5;
    case Kind::object: return 6;
    default: return 0;
  }
}

std::vector<const Document::object_t::value_type*> sorted_members(const Document& object) {
  std::vector<const Document::object_t::value_type*> members;
  members.reserve(object.size());
  for (const auto& member : object.get_ref<const Document::object_t&>()) members.push_back(&member);
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
  return members;
}

int compare_objects(const Document& left, const Document& right) {
  const auto a = sorted_members(left);
  const auto b = sorted_members(right);
  // First the sorted lists of keys, then the values in that order.
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (const int order = a[i]->first.compare(b[i]->first); order != 0) return order;
  }
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (const int order = compare(a[i]->second, b[i]->second); order != 0) return order;
  }
  return 0;
}

std::string cannot(std::string_view verb, const Document& left, const Document& right) {
  return std::string(kind_name(left)) + " and " + std::string(kind_name(right)) + " cannot be " + std::string(verb);
}

Failure too_large() { return std::string(kTooLarge); }

void deep_merge(Document& target, const Document& from) {
  grammar::ObjectIndex members(target);
  for (const auto& [key, value] : from.get_ref<const Document::object_t&>()) {
    Document& place = members.member(key);
    if (place.is_object() && value.is_object()) {
      deep_merge(place, value);
    } else {
      place = value;
    }
  }
}

/// `text * count` as jq 1.6 has it: nothing for count <= 0, else at least one copy.
Failure repeat(Document& o, std::string text, double count, Budget& budget) {
  if (!(count > 0)) {
    o = nullptr;
    return std::nullopt;
  }
  const double copies = std::max(1.0, std::trunc(count - 1) + 1);
  if (copies * (static_cast<double>(text.size()) / 64 + 1) > static_cast<double>(Budget::kMaxNodes)) return too_large();
  const auto times = static_cast<std::size_t>(copies);
  if (!budget.charge(text.size() * times / 64 + 1)) return too_large();
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) result += text;
  o = std::move(result);
  return std::nullopt;
}

Document split(const std::string& text, const std::string& separator) {
  Document parts = Document::array();
  if (text.empty()) return parts;
  if (separator.empty()) {
    for (std::size_t i = 0; i < text.size();) {
      std::size_t next = i + 1;
      while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
      parts.push_back(text.substr(i, next - i));
      i = next;
    }
    return parts;
  }
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return parts;
    begin = end + separator.size();
  }
}

}  // namespace

std::size_t weight(const Document& value) {
  if (value.is_string()) return 1 + value.get_ref<const std::string&>().size() / 64;
  std::size_t total = 1;
  if (value.is_structured()) {
    for (const Document& child : value) total += weight(child);
  }
  return total;
}

std::size_t depth(const Document& value, std::size_t limit) {
  if (!value.is_structured() || limit == 0) return 0;
  std::size_t deepest = 0;
  for (const Document& child : value) {
    deepest = std::max(deepest, depth(child, limit - 1));
    if (deepest + 1 >= limit) break;
  }
  return deepest + 1;
}

int compare(const Document& left, const Document& right) {
  const int kind = rank(left);
  if (const int other = rank(right); kind != other) return kind < other ? -1 : 1;
  switch (kind) {
    case 3: {
      const double a = left.get<double>();
      const double b = right.get<double>();
      return a < b ? -1 : (a == b ? 0 : 1);
    }
    case 4: return left.get_ref<const std::string&>().compare(right.get_ref<const std::string&>());
    case 5: {
      const std::size_t common = std::min(left.size(), right.size());
      for (std::size_t i = 0; i < common; ++i) {
        if (const int order = compare(left[i], right[i]); order != 0) return order;
      }
      return left.size() == right.size() ? 0 : (left.size() < right.size() ? -1 : 1);
    }
    case 6: return compare_objects(left, right);
    default: return 0;
  }
}

std::string_view kind_name(const Document& value) {
  static constexpr std::array<std::string_view, 7> kNames = {"null", "a boolean", "a boolean", "a number",
                                                             "text", "a list",    "a map"};
  return kNames[static_cast<std::size_t>(rank(value))];
}

Failure add(Document& o, Document&& v, Budget& budget) {
  if (v.is_null()) return std::nullopt;
  if (o.is_null()) {
    o = std::move(v);
    return std::nullopt;
  }
  if (o.is_number() && v.is_number()) {
    o = o.get<double>() + v.get<double>();
    return std::nullopt;
  }
  if (o.is_string() && v.is_string()) {
    const auto& text = v.get_ref<const std::string&>();
    if (!budget.charge(text.size() / 64)) return too_large();
    o.get_ref<std::string&>() += text;
    return std::nullopt;
  }
  if (o.is_array() && v.is_array()) {
    auto& items = o.get_ref<Document::array_t&>();
    auto& more = v.get_ref<Document::array_t&>();
    if (items.empty()) {
      items = std::move(more);
    } else {
      items.insert(items.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
    }
    return std::nullopt;
  }
  if (o.is_object() && v.is_object()) {
    grammar::ObjectIndex members(o);
    for (auto& [key, value] : v.get_ref<Document::object_t&>()) members.member(key) = std::move(value);
    return std::nullopt;
  }
  return cannot("added", o, v);
}

Failure subtract(Document& o, const Document& v, Budget& budget) {
  if (o.is_number() && v.is_number()) {
    o = o.get<double>() - v.get<double>();
    return std::nullopt;
  }
  if (o.is_array() && v.is_array()) {
    std::vector<const Document*> values;
    for (const Document& value : v) values.push_back(&value);
    return remove_equal(o, values.data(), values.size(), budget);
  }
  return cannot("subtracted", o, v);
}

Failure multiply(Document& o, const Document& v, Budget& budget) {
  if (o.is_number() && v.is_number()) {
    o = o.get<double>() * v.get<double>();
    return std::nullopt;
  }
  if (o.is_string() && v.is_number()) return repeat(o, std::move(o.get_ref<std::string&>()), v.get<double>(), budget);
  if (o.is_number() && v.is_string()) return repeat(o, v.get<std::string>(), o.get<double>(), budget);
  if (o.is_object() && v.is_object()) {
    deep_merge(o, v);
    return std::nullopt;
  }
  return cannot("multiplied", o, v);
}

Failure divide(Document& o, const Document& v, Budget& budget) {
  if (o.is_number() && v.is_number()) {
    if (v.get<double>() == 0) return "a number cannot be divided by zero";
    o = o.get<double>() / v.get<double>();
    return std::nullopt;
  }
  if (o.is_string() && v.is_string()) {
    if (!budget.charge(o.get_ref<const std::string&>().size())) return too_large();
    o = split(o.get<std::string>(), v.get_ref<const std::string&>());
    return std::nullopt;
  }
  return cannot("divided", o, v);
}

Failure modulo(Document& o, const Document& v) {
  if (!o.is_number() || !v.is_number()) return cannot("divided", o, v);
  constexpr double kLargest = 9007199254740992.0;  // beyond 2^53 a remainder of doubles means nothing
  const double left = std::trunc(o.get<double>());
  const double right = std::trunc(v.get<double>());
  if (right == 0) return "a number cannot be divided by zero";
  if (!(std::abs(left) <= kLargest) || !(std::abs(right) <= kLargest))
    return "the numbers are too large for a remainder";
  o = std::fmod(left, right) + 0.0;
  return std::nullopt;
}

Failure remove_equal(Document& o, const Document* const* values, std::size_t count, Budget& budget) {
  if (o.is_object()) {
    Document list = Document::array();
    for (auto& member : o.get_ref<Document::object_t&>()) list.push_back(std::move(member.second));
    o = std::move(list);
  }
  if (!o.is_array()) return "elements can only be removed from a list or a map, not from " + std::string(kind_name(o));
  auto& items = o.get_ref<Document::array_t&>();
  if (!budget.visit(items.size() * (count + 1))) return too_large();
  std::erase_if(items, [&](const Document& item) {
    return std::any_of(values, values + count, [&](const Document* value) { return equal(item, *value); });
  });
  return std::nullopt;
}

Failure remove_keys(Document& o, const Document& keys) {
  if (o.is_null()) return std::nullopt;
  if (!o.is_object()) return "keys can only be removed from a map, not from " + std::string(kind_name(o));
  for (const Document& key : keys) {
    if (!key.is_string()) return "a key must be text, not " + std::string(kind_name(key));
  }
  std::set<std::string_view> removed;
  for (const Document& key : keys) removed.insert(key.get_ref<const std::string&>());
  auto& members = o.get_ref<Document::object_t&>();
  if (std::none_of(members.begin(), members.end(), [&](const auto& m) { return removed.contains(m.first); })) {
    return std::nullopt;
  }
  Document::object_t kept;
  kept.reserve(members.size());
  for (auto& [key, value] : members) {
    if (!removed.contains(key)) kept.Container::emplace_back(key, std::move(value));
  }
  members = std::move(kept);
  return std::nullopt;
}

void listify(Document& o) {
  if (o.is_array()) return;
  Document list = Document::array();
  if (!o.is_null()) list.push_back(std::move(o));
  o = std::move(list);
}

Failure math(Document& o, std::string_view name, const Document& v) {
  if (!o.is_number() || !v.is_number()) return "`" + std::string(name) + "` needs two numbers";
  const double a = o.get<double>();
  const double b = v.get<double>();
  // C truncates these to an integer; what does not fit would be undefined.
  const auto whole = [](double x) { return std::isnan(x) ? 0.0 : std::clamp(x, -2147483648.0, 2147483647.0); };
  struct Function {
    std::string_view name;
    double (*call)(double, double);
  };
  if (name == "ldexp") {
    o = std::ldexp(a, static_cast<int>(whole(b)));
  } else if (name == "scalb" || name == "scalbln") {
    o = std::scalbln(a, static_cast<long>(whole(b)));
  } else if (name == "jn") {
    o = ::jn(static_cast<int>(whole(a)), b);
  } else if (name == "yn") {
    o = ::yn(static_cast<int>(whole(a)), b);
  } else {
    static constexpr auto kFunctions = std::to_array<Function>({
        {"atan2", [](double x, double y) { return std::atan2(x, y); }},
        {"copysign", [](double x, double y) { return std::copysign(x, y); }},
        {"drem", [](double x, double y) { return std::remainder(x, y); }},
        {"fdim", [](double x, double y) { return std::fdim(x, y); }},
        {"fmax", [](double x, double y) { return std::fmax(x, y); }},
        {"fmin", [](double x, double y) { return std::fmin(x, y); }},
        {"fmod", [](double x, double y) { return std::fmod(x, y); }},
        {"hypot", [](double x, double y) { return std::hypot(x, y); }},
        {"nextafter", [](double x, double y) { return std::nextafter(x, y); }},
        {"nexttoward", [](double x, double y) { return std::nextafter(x, y); }},
        {"pow", [](double x, double y) { return std::pow(x, y); }},
        {"remainder", [](double x, double y) { return std::remainder(x, y); }},
    });
    const auto found =
        std::find_if(kFunctions.begin(), kFunctions.end(), [&](const Function& f) { return f.name == name; });
    if (found == kFunctions.end()) return "there is no function `" + std::string(name) + "`";
    o = found->call(a, b);
  }
  return std::nullopt;
}

}  // namespace majs::compiler::json_values
