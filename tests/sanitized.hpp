#pragma once

namespace majs::tests {

/// Under sanitizers everything takes several times as long: sweeps take larger steps there.
#if defined(__SANITIZE_ADDRESS__)  // GCC
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)  // clang
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// So many of `full` cases there.
constexpr int fewer(int full) { return kSanitized ? (full + 5) / 6 : full; }

}  // namespace majs::tests
