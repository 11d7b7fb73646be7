#include "compiler/engines/plain_jq_functions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "grammar/document.hpp"

namespace majs::compiler::plain_jq {
namespace {

std::optional<Document> unknown(Meter& meter) {
  meter.give_up();
  return std::nullopt;
}

std::optional<Document> keys(const Document& in, bool sorted, Meter& meter) {
  if (!in.is_object()) return unknown(meter);
  for (const auto& item : in.items()) {
    if (!meter.spend(1) || !meter.pay_for_text(item.key())) return unknown(meter);
  }
  Document list = Document::array();
  for (const auto& item : in.items()) list.push_back(item.key());
  if (sorted) std::sort(list.begin(), list.end());
  return list;
}

std::optional<Document> add(const Document& in, Meter& meter) {
  if (!in.is_structured()) return unknown(meter);
  Document sum;
  for (const Document& part : in) {
    if (!meter.pay_for_pairs(sum, part)) return std::nullopt;
    auto more = combine(Op::Add, sum, part);
    if (!more) return unknown(meter);
    sum = std::move(*more);
  }
  return sum;
}

std::optional<Document> reversed(const Document& in, Meter& meter) {
  if (!meter.pay_for(in)) return std::nullopt;
  Document list = in;
  std::reverse(list.begin(), list.end());
  return list;
}

std::optional<Document> has(const Document& in, const Document& key, Meter& meter) {
  if (in.is_object() && key.is_string()) {
    const auto& name = key.get_ref<const std::string&>();
    if (!meter.pay_for_look(in) || !meter.pay_for_text(name)) return std::nullopt;
    return Document(in.contains(name));
  }
  // Of a fraction libjq takes the whole part, and of what no machine number holds anything.
  constexpr double kMost = 1 << 30;
  const double place = key.is_number() ? key.get<double>() : kMost;
  if (!in.is_array() || std::floor(place) != place || std::abs(place) >= kMost) return unknown(meter);
  return Document(place >= 0 && place < static_cast<double>(in.size()));
}

}  // namespace

bool Meter::pay_for(const Document& value) {
  const auto parts = weight(value);
  return parts ? spend(*parts) : give_up();
}

bool Meter::pay_for_pairs(const Document& a, const Document& b) {
  const auto x = weight(a);
  const auto y = weight(b);
  if (!x || !y || !spend(*x + *y)) return give_up();
  return !a.is_structured() || !b.is_structured() || spend(*x * *y / kLooksPerNode);
}

Document listed(const Document& value) {
  if (value.is_null()) return Document::array();
  if (value.is_array()) return value;
  Document list = Document::array();
  list.push_back(value);
  return list;
}

std::optional<Document> any_or_all(bool any, const Document& in, Meter& meter) {
  if (!in.is_structured()) return unknown(meter);
  return Document(any ? std::any_of(in.begin(), in.end(), is_true) : std::all_of(in.begin(), in.end(), is_true));
}

std::optional<Document> to_entries(const Document& in, Meter& meter) {
  if (!in.is_object() || !meter.pay_for(in)) return unknown(meter);
  Document list = Document::array();
  for (const auto& [key, value] : in.items()) {
    Document entry = Document::object();
    entry["key"] = key;
    entry["value"] = value;
    list.push_back(std::move(entry));
  }
  return list;
}

std::optional<Document> from_entries(const Document& in, Meter& meter) {
  const bool paid = in.is_array() && meter.pay_for(in) && meter.spend(in.size() * in.size() / Meter::kLooksPerNode);
  if (!paid) return unknown(meter);
  Document made = Document::object();
  for (const Document& entry : in) {
    // Other names of the two, and keys that are no text, are jq's business.
    const bool plain = entry.is_object() && entry.contains("key") && entry.contains("value") &&
                       entry["key"].is_string() && entry.size() == 2;
    if (!plain) return unknown(meter);
    grammar::member(made, entry["key"].get_ref<const std::string&>()) = entry["value"];
  }
  return made;
}

std::optional<Document> call(const std::string& name, const Document& in, Meter& meter) {
  if (name == "not") return Document(!is_true(in));
  if (name == "type") return Document(in.type_name());
  if (name == "_ensure_list") return meter.pay_for(in) ? std::optional(listed(in)) : std::nullopt;
  if (name == "any" || name == "all") return any_or_all(name == "any", in, meter);
  if (name == "length" && in.is_null()) return Document(0.0);
  if (name == "length" && in.is_structured()) return Document(static_cast<double>(in.size()));
  if (name == "keys" || name == "keys_unsorted") return keys(in, name == "keys", meter);
  if (name == "to_entries") return to_entries(in, meter);
  if (name == "from_entries") return from_entries(in, meter);
  if (name == "add") return add(in, meter);
  if (!in.is_array()) return unknown(meter);
  if (name == "reverse") return reversed(in, meter);
  const Document nothing;
  const Document& end = in.empty() ? nothing : (name == "first" ? in.front() : in.back());
  const bool known = (name == "first" || name == "last") && meter.pay_for(end);
  return known ? std::optional(end) : unknown(meter);
}

std::optional<Document> call(const std::string& name, const Document& in, const Document& given, Meter& meter) {
  if (name == "has") return has(in, given, meter);
  if (name == "contains" && meter.pay_for_pairs(in, given)) {
    const auto contained = contains(in, given);
    return contained ? std::optional<Document>(*contained) : unknown(meter);
  }
  if (name == "index" && in.is_array() && !given.is_array() && !given.is_null() && meter.pay_for_pairs(in, given)) {
    const auto same = [&](const Document& element) { return is_equal(element, given); };
    const auto found = std::find_if(in.begin(), in.end(), same);
    return found == in.end() ? Document() : Document(static_cast<double>(found - in.begin()));
  }
  if ((name == "startswith" || name == "endswith") && in.is_string() && given.is_string()) {
    const auto& text = in.get_ref<const std::string&>();
    const auto& part = given.get_ref<const std::string&>();
    if (!meter.pay_for_text(part)) return std::nullopt;
    return Document(name == "startswith" ? text.starts_with(part) : text.ends_with(part));
  }
  return unknown(meter);
}

}  // namespace majs::compiler::plain_jq
