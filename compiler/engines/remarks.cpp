#include "compiler/engines/remarks.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

/// Most texts that are compared with what was looked for.
constexpr std::size_t kMaxCandidates = 20'000;
/// Most keys that a message lists.
constexpr std::size_t kMaxListed = 8;
/// Most bytes of a value in a message.
constexpr std::size_t kMaxValue = 60;

std::string shown(const Document& value) {
  std::string text = grammar::print_document(value, false);
  if (text.size() <= kMaxValue) return "`" + text + "`";
  std::size_t end = kMaxValue;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return "`" + text.substr(0, end) + "...`";
}

/// The path as it is written: `a.b[0]`.
std::string path_text(const Place& place, std::size_t length) {
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    if (place[i].is_index) {
      text += "[" + grammar::print_document(Document(place[i].index), false) + "]";
    } else {
      text += (text.empty() ? "" : ".") + place[i].key;
    }
  }
  return text.empty() ? "the document" : "`" + text + "`";
}

const Document* child(const Document& parent, const Component& component) {
  if (!component.is_index) {
    if (!parent.is_object()) return nullptr;
    const auto found = parent.find(component.key);
    return found == parent.end() ? nullptr : &*found;
  }
  if (!parent.is_array()) return nullptr;
  const double index = component.index < 0 ? component.index + static_cast<double>(parent.size()) : component.index;
  return index >= 0 && index < static_cast<double>(parent.size()) ? &parent[static_cast<std::size_t>(index)] : nullptr;
}

std::vector<std::string_view> keys_of(const Document& object) {
  std::vector<std::string_view> keys;
  if (!object.is_object()) return keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

/// Texts below a value.
std::vector<std::string_view> texts_below(const Document& value) {
  std::vector<std::string_view> texts;
  std::vector<const Document*> pending = {&value};
  for (std::size_t seen = 0; !pending.empty() && seen < kMaxCandidates; ++seen) {
    const Document& next = *pending.back();
    pending.pop_back();
    if (next.is_string()) texts.push_back(next.get_ref<const std::string&>());
    if (!next.is_structured()) continue;
    for (const Document& element : next) pending.push_back(&element);
  }
  return texts;
}

}  // namespace

void Remarks::add(const ir::Operation& operation, std::string message, std::string written, std::string near) {
  if (tests_ > 0 && near.empty()) return;
  out_->push_back(
      {CommandRemark::Kind::NothingChanged, operation.span, std::move(message), std::move(near), std::move(written)});
}

void Remarks::padded(std::size_t size, std::size_t index) {
  if (out_ == nullptr || index <= size || running_ == nullptr) return;
  out_->push_back({CommandRemark::Kind::PaddedList,
                   running_->span,
                   "the list has " + std::to_string(size) + (size == 1 ? " element" : " elements") +
                       ": writing to index " + std::to_string(index) + " fills it up with `null`",
                   {},
                   {}});
}

bool Remarks::missing(const ir::Operation& operation, const Place& place) {
  const Document* at = &root_;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const Document* next = child(*at, place[i]);
    if (next != nullptr && !next->is_null()) {
      at = next;
      continue;
    }
    const std::string where = i == 0 ? "the document" : path_text(place, i);
    if (place[i].is_index) {
      add(operation, where + " has no element " + path_text(place, i + 1));
      return true;
    }
    const std::vector<std::string_view> keys = keys_of(*at);
    const std::string near(grammar::nearest(place[i].key, keys));
    std::string message = where + " has no key `" + place[i].key + "`";
    if (near.empty() && !keys.empty() && keys.size() <= kMaxListed) {
      message += "; it has";
      for (const std::string_view key : keys) message += " `" + std::string(key) + "`";
    }
    add(operation, std::move(message), place[i].key, near);
    return true;
  }
  return false;
}

std::string Remarks::absent(const Place& place) const {
  std::string text = "; there is no " + path_text(place, place.size());
  const Document* parent = &root_;
  for (std::size_t i = 0; parent != nullptr && i + 1 < place.size(); ++i) parent = child(*parent, place[i]);
  if (parent == nullptr || place.empty() || place.back().is_index) return text;
  std::vector<std::string_view> keys = keys_of(*parent);
  std::erase(keys, place.back().key);  // it was made for the command
  const std::string_view near = grammar::nearest(place.back().key, keys);
  return near.empty() ? text : text + ", did you mean `" + std::string(near) + "`?";
}

void Remarks::lacks(const ir::Operation& operation, const Document& wanted, const std::vector<std::string_view>& there,
                    const std::string& where) {
  std::vector<const Document*> all;
  if (wanted.is_array()) {
    for (const Document& one : wanted) all.push_back(&one);
  } else {
    all.push_back(&wanted);
  }
  for (const Document* one : all) {
    if (!one->is_string()) continue;
    const auto& name = one->get_ref<const std::string&>();
    if (std::find(there.begin(), there.end(), name) != there.end()) continue;
    add(operation, where + " `" + name + "`", name, std::string(grammar::nearest(name, there)));
  }
}

void Remarks::unchanged(const ir::Operation& operation, const Place& place) {
  if (out_ == nullptr || missing(operation, place)) return;
  const Document* at = &root_;
  for (const Component& component : place) at = child(*at, component);
  const ir::Value& value = operation.value;
  const std::string where = path_text(place, place.size());
  if (operation.method == ir::Method::DeleteKeys) {
    Document keys = Document::array();
    for (const ir::Value& key : value.items()) {
      if (key.kind == ir::ValueKind::String) keys.push_back(std::string(key.text()));
    }
    if (!keys.empty()) return lacks(operation, keys, keys_of(*at), where + " has no key");
  }
  std::string absent;
  for (const ir::Value& element : value.kind == ir::ValueKind::Array ? value.items() : std::span(&value, 1)) {
    if (element.kind != ir::ValueKind::String) absent.clear();
    if (element.kind != ir::ValueKind::String) break;
    absent += " `" + std::string(element.text()) + "`";
  }
  if (absent.empty() || absent.size() > kMaxValue) absent = " element that equals what is to be deleted";
  add(operation, where + " has no" + absent);
}

void Remarks::not_replaced(const ir::Operation& operation, const Place& place, const Document& from) {
  if (out_ == nullptr || missing(operation, place)) return;
  const Document* at = &root_;
  for (const Component& component : place) at = child(*at, component);
  std::string near;
  std::string written;
  if (from.is_string()) {
    written = from.get<std::string>();
    near = grammar::nearest(written, texts_below(*at));
  }
  add(operation, path_text(place, place.size()) + " has no " + shown(from), std::move(written), std::move(near));
}

void Remarks::no_yaku(const ir::Operation& operation, const Document& names, const Document* list) {
  if (out_ == nullptr) return;
  const std::string_view key = operation.path.steps.empty() || operation.path.steps[0].keys.empty()
                                   ? std::string_view()
                                   : operation.path.steps[0].keys[0];
  if (list == nullptr) {
    std::vector<std::string_view> lists;
    for (const auto& [name, value] : root_.items()) {
      if (value.is_array() && !value.empty() && value[0].is_object() && value[0].contains("when")) {
        lists.push_back(name);
      }
    }
    std::string message = "there is no list of yaku `" + std::string(key) + "`";
    for (const std::string_view list : lists)
      message += (list == lists[0] ? "; there is `" : " `") + std::string(list) + "`";
    return add(operation, std::move(message), std::string(key), std::string(grammar::nearest(key, lists)));
  }
  std::vector<std::string_view> there;
  for (const Document& yaku : *list) {
    if (!yaku.is_object()) continue;
    const auto name = yaku.find("display_name");
    if (name != yaku.end() && name->is_string()) there.push_back(name->get_ref<const std::string&>());
  }
  lacks(operation, names, there, "the list `" + std::string(key) + "` has no yaku");
}

void Remarks::no_mod(const ir::Operation& operation, const Document& ids) {
  if (out_ == nullptr) return;
  std::vector<std::string_view> there;
  const auto list = root_.is_object() ? root_.find("available_mods") : root_.end();
  if (list != root_.end() && list->is_array()) {
    for (const Document& mod : *list) {
      const auto id = mod.is_object() ? mod.find("id") : mod.end();
      if (id != mod.end() && id->is_string()) there.push_back(id->get_ref<const std::string&>());
    }
  }
  lacks(operation, ids, there, "the menu has no mod");
}

}  // namespace majs::compiler
