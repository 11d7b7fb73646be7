#pragma once
// What lies on the table while people play: yaku by their values, and payments, on one printed page.

#include <optional>

#include "runtime/report/reference.hpp"

namespace majs::report {

/// The summary of a reference, from its sections; nothing when it has no yaku, or a card of hands, which is one
/// already.
std::optional<Section> one_page(const Reference& reference);

}  // namespace majs::report
