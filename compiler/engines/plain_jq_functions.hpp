#pragma once
// What a plain jq program may cost, and jq's functions of values alone.

#include <cstddef>
#include <optional>
#include <string>

#include "compiler/engines/plain_jq_values.hpp"

namespace majs::compiler::plain_jq {

/// Counts the work of a program. Whoever needs more than this is worth the start of libjq.
class Meter {
 public:
  /// Nodes that are looked at, and values and texts that are copied or compared.
  static constexpr std::size_t kMostWork = 2'000'000;
  /// Objects are searched from the front, and values compared part by part: so many of these are work as much as a
  /// node.
  static constexpr std::size_t kLooksPerNode = 32;
  /// Nodes that wait for each other: definitions may call themselves.
  static constexpr std::size_t kMostDepth = 400;

  bool gave_up() const { return gave_up_; }
  bool give_up() {
    gave_up_ = true;
    return false;
  }
  /// False when that is too much, or it was given up before.
  bool spend(std::size_t work) {
    work_ += work;
    return (work_ <= kMostWork && depth_ <= kMostDepth && !gave_up_) || give_up();
  }
  /// For a copy of the value.
  bool pay_for(const Document& value);
  /// For finding a member or element of the value.
  bool pay_for_look(const Document& value) { return spend(value.is_object() ? value.size() / kLooksPerNode : 0); }
  /// For a copy of a text, or a comparison with it.
  bool pay_for_text(const std::string& text) { return spend(text.size() / kBytesPerNode); }
  /// For joining two values, or holding every part of one against every part of the other.
  bool pay_for_pairs(const Document& a, const Document& b);

  /// A node that waits for others.
  class Deeper {
   public:
    explicit Deeper(Meter& of) : of_(of) { ++of_.depth_; }
    ~Deeper() { --of_.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

   private:
    Meter& of_;
  };

 private:
  std::size_t work_ = 0;
  std::size_t depth_ = 0;
  bool gave_up_ = false;
};

/// `in | name`, and `in | name(given)`. Empty, and given up, where only libjq knows.
std::optional<Document> call(const std::string& name, const Document& in, Meter& meter);
std::optional<Document> call(const std::string& name, const Document& in, const Document& given, Meter& meter);
/// `any` or `all` of a list's or an object's values.
std::optional<Document> any_or_all(bool any, const Document& in, Meter& meter);
/// `_ensure_list`.
Document listed(const Document& value);
/// `to_entries` and `from_entries`, for entries as the first makes them.
std::optional<Document> to_entries(const Document& in, Meter& meter);
std::optional<Document> from_entries(const Document& in, Meter& meter);

}  // namespace majs::compiler::plain_jq
