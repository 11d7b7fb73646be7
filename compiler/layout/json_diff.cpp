#include "compiler/layout/json_diff.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "compiler/layout/alignment.hpp"
#include "compiler/text/display.hpp"
#include "grammar/json_pointer.hpp"

namespace majs::compiler {
namespace {

using Members = std::vector<std::pair<std::string_view, const Document*>>;

/// The table of the longest common subsequence may have this many cells; longer lists are compared place by place.
constexpr std::size_t kMaxValueTable = std::size_t{4} << 20;

Members sorted_members(const Document& object) {
  Members members;
  members.reserve(object.size());
  for (const auto& [key, value] : object.items()) members.emplace_back(key, &value);
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return members;
}

/// Sorted keys, so that equal documents print the same.
void print_canonical(const Document& value, std::string& out) {
  if (value.is_object()) {
    out += '{';
    for (const auto& [key, member] : sorted_members(value)) {
      grammar::append_quoted(out, key);
      out += ':';
      print_canonical(*member, out);
      out += ',';
    }
    out += '}';
  } else if (value.is_array()) {
    out += '[';
    for (const Document& item : value) {
      print_canonical(item, out);
      out += ',';
    }
    out += ']';
  } else {
    out += grammar::print_document(value, false);
  }
}

std::string step_to(std::string_view key) { return "/" + grammar::pointer_step(key); }

class Differ {
 public:
  void compare(const Document& before, const Document& after, const std::string& pointer) {
    if (same_document(before, after)) return;
    if (before.is_object() && after.is_object()) return compare_objects(before, after, pointer);
    if (before.is_array() && after.is_array()) return compare_lists(before, after, pointer);
    changes.push_back({ChangeKind::Replaced, pointer, &before, &after});
  }

  std::vector<DocumentChange> changes;

 private:
  void compare_objects(const Document& before, const Document& after, const std::string& pointer) {
    const Members old_members = sorted_members(before);
    const Members new_members = sorted_members(after);
    const auto find = [](const Members& members, std::string_view key) -> const Document* {
      const auto at =
          std::lower_bound(members.begin(), members.end(), key,
                           [](const auto& member, std::string_view wanted) { return member.first < wanted; });
      return at != members.end() && at->first == key ? at->second : nullptr;
    };
    for (const auto& [key, value] : before.items()) {
      const Document* match = find(new_members, key);
      if (match == nullptr) {
        changes.push_back({ChangeKind::Removed, pointer + step_to(key), &value, nullptr});
      } else {
        compare(value, *match, pointer + step_to(key));
      }
    }
    for (const auto& [key, value] : after.items()) {
      if (find(old_members, key) == nullptr) {
        changes.push_back({ChangeKind::Added, pointer + step_to(key), nullptr, &value});
      }
    }
  }

  /// Equal elements get equal numbers.
  std::vector<std::uint32_t> numbered(const Document& list, TextNumbers& numbers) {
    std::vector<std::uint32_t> result;
    for (const Document& item : list) {
      std::string text;
      print_canonical(item, text);
      result.push_back(numbers.of(text));
    }
    return result;
  }

  void compare_lists(const Document& before, const Document& after, const std::string& pointer) {
    TextNumbers numbers;
    const auto left = numbered(before, numbers);
    const auto right = numbered(after, numbers);
    std::size_t place = 0;  // in the list as changed so far
    std::size_t i = 0;
    std::size_t j = 0;
    std::size_t removed = 0;
    std::size_t added = 0;
    const auto gap = [&] {
      compare_gap(before, i - removed, removed, after, j - added, added, pointer, place);
      removed = added = 0;
    };
    for (const AlignStep step : align(left, right, kMaxValueTable)) {
      if (step == AlignStep::Both) {
        gap();
        ++place;
      }
      if (step != AlignStep::Right) ++i;
      if (step != AlignStep::Left) ++j;
      if (step == AlignStep::Left) ++removed;
      if (step == AlignStep::Right) ++added;
    }
    gap();
  }

  /// Elements between two that stay: pairwise as long as there are both, then the rest.
  void compare_gap(const Document& before, std::size_t at_before, std::size_t removed, const Document& after,
                   std::size_t at_after, std::size_t added, const std::string& pointer, std::size_t& place) {
    const std::size_t both = std::min(removed, added);
    for (std::size_t k = 0; k < both; ++k, ++place) {
      compare(before[at_before + k], after[at_after + k], pointer + "/" + std::to_string(place));
    }
    for (std::size_t k = both; k < removed; ++k) {
      changes.push_back({ChangeKind::Removed, pointer + "/" + std::to_string(place), &before[at_before + k], nullptr});
    }
    for (std::size_t k = both; k < added; ++k, ++place) {
      changes.push_back({ChangeKind::Added, pointer + "/" + std::to_string(place), nullptr, &after[at_after + k]});
    }
  }
};

}  // namespace

bool same_document(const Document& left, const Document& right) {
  if (left.is_object() && right.is_object()) {
    if (left.size() != right.size()) return false;
    const Members a = sorted_members(left);
    const Members b = sorted_members(right);
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i].first != b[i].first || !same_document(*a[i].second, *b[i].second)) return false;
    }
    return true;
  }
  if (left.is_array() && right.is_array()) {
    return left.size() == right.size() && std::equal(left.begin(), left.end(), right.begin(), same_document);
  }
  return left == right;
}

std::vector<DocumentChange> diff_documents(const Document& before, const Document& after) {
  Differ differ;
  differ.compare(before, after, "");
  return std::move(differ.changes);
}

Document json_patch(const std::vector<DocumentChange>& changes) {
  Document patch = Document::array();
  for (const DocumentChange& change : changes) {
    Document step = Document::object();
    step["op"] = change.kind == ChangeKind::Added ? "add" : change.kind == ChangeKind::Removed ? "remove" : "replace";
    step["path"] = change.pointer;
    if (change.after != nullptr) step["value"] = *change.after;
    patch.push_back(std::move(step));
  }
  return patch;
}

std::string print_clipped(const Document& value, std::size_t width) {
  std::string text = grammar::print_document(value, false);
  if (width == 0 || text.size() <= width) return text;
  std::size_t end = width;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not inside a character
  return text.substr(0, end) + "…";
}

std::string print_changes(const std::vector<DocumentChange>& changes, std::size_t width, bool color,
                          std::string_view indent) {
  std::string out;
  const auto line = [&](std::string_view sign, std::string_view paint, const std::string& text) {
    out += indent;
    if (color) out += paint;
    out += sign;
    out += printable(text);
    if (color) out += "\x1b[0m";
    out += '\n';
  };
  constexpr std::string_view kRed = "\x1b[31m";
  constexpr std::string_view kGreen = "\x1b[32m";
  for (const DocumentChange& change : changes) {
    const std::string place = change.pointer.empty() ? "(the whole document)" : change.pointer;
    if (change.kind == ChangeKind::Replaced) {
      line("~ ", "\x1b[36m", place);
      line("    - ", kRed, print_clipped(*change.before, width));
      line("    + ", kGreen, print_clipped(*change.after, width));
    } else if (change.kind == ChangeKind::Removed) {
      line("- ", kRed, place + ": " + print_clipped(*change.before, width));
    } else {
      line("+ ", kGreen, place + ": " + print_clipped(*change.after, width));
    }
  }
  return out;
}

}  // namespace majs::compiler
