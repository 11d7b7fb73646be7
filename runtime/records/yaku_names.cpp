#include "runtime/records/yaku_names.hpp"

#include <algorithm>
#include <iterator>

namespace majs::runtime {
namespace {

struct YakuRow {
  YakuId id;
  std::string_view japanese;
  std::string_view mjai;
  std::string_view others;
};
constexpr YakuRow kYaku[] = {
#define MAJS_RECORD_YAKU(number, japanese, mjai, others) {number, japanese, mjai, others},
#include "runtime/records/yaku_names.def"
#undef MAJS_RECORD_YAKU
};

struct FanRow {
  int points;
  std::string_view chinese;
  std::string_view others;
};
constexpr FanRow kFans[] = {
#define MAJS_RECORD_FAN(points, chinese, others) {points, chinese, others},
#include "runtime/records/fan_names.def"
#undef MAJS_RECORD_FAN
};

struct DrawRow {
  DrawKind kind;
  std::string_view japanese;
  std::string_view mjlog;
  std::string_view others;
};
constexpr DrawRow kDraws[] = {
#define MAJS_RECORD_DRAW(kind, japanese, mjlog, others) {DrawKind::kind, japanese, mjlog, others},
#include "runtime/records/draw_names.def"
#undef MAJS_RECORD_DRAW
};

/// Whether `name` is one of the names in `list`, which `|` separates.
bool is_listed(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('|'), list.size());
    if (list.substr(0, end) == name) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

const FanRow* fan_of(YakuId id) {
  const auto row = static_cast<std::size_t>(id - kFirstFan);
  return id >= kFirstFan && row < std::size(kFans) ? &kFans[row] : nullptr;
}

YakuId find_fan(std::string_view name) {
  const auto* const found = std::ranges::find_if(
      kFans, [&](const FanRow& row) { return row.chinese == name || is_listed(row.others, name); });
  return found == std::end(kFans) ? kUnknownYaku : kFirstFan + static_cast<YakuId>(found - std::begin(kFans));
}

const DrawRow& row_of(DrawKind kind) { return kDraws[static_cast<std::size_t>(kind)]; }

}  // namespace

YakuId find_yaku(std::string_view name, YakuTable table) {
  if (name.empty()) return kUnknownYaku;
  if (table == YakuTable::Fans) return find_fan(name);
  const auto* const found = std::ranges::find_if(kYaku, [&](const YakuRow& row) {
    return row.japanese == name || row.mjai == name || is_listed(row.others, name);
  });
  return found == std::end(kYaku) ? kUnknownYaku : found->id;
}

std::string_view japanese_name(YakuId id) {
  return id >= 0 && static_cast<std::size_t>(id) < std::size(kYaku) ? kYaku[static_cast<std::size_t>(id)].japanese
                                                                    : std::string_view();
}

int fan_points(YakuId id) { return fan_of(id) != nullptr ? fan_of(id)->points : 0; }
std::string_view chinese_name(YakuId id) { return fan_of(id) != nullptr ? fan_of(id)->chinese : std::string_view(); }

std::optional<DrawKind> find_draw(std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (const DrawRow& row : kDraws) {
    if (row.japanese == name || row.mjlog == name || is_listed(row.others, name)) return row.kind;
  }
  return std::nullopt;
}

std::string_view japanese_name(DrawKind kind) { return row_of(kind).japanese; }
std::string_view mjlog_name(DrawKind kind) { return row_of(kind).mjlog; }

}  // namespace majs::runtime
