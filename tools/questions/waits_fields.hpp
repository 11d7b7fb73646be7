#pragma once
// Which members an answer of `majs waits --batch` has (`--fields`).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace majs::match {

/// The members of an answer, in their order. `limit` comes with whatever it is about.
enum class WaitsMember : std::uint8_t { line, id, shanten, forms, ukeire, tiles, discards, nearest };

class WaitsFields {
 public:
  /// All members.
  WaitsFields() = default;
  /// `names` with commas. Nothing, with a message in `error`, for other names.
  static std::optional<WaitsFields> read(std::string_view names, std::string& error);

  bool has(WaitsMember member) const { return (members_ >> static_cast<unsigned>(member) & 1U) != 0; }

 private:
  std::uint32_t members_ = ~std::uint32_t{0};
};

}  // namespace majs::match
