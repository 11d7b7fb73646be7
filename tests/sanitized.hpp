#pragma once

namespace majs::tests {

/// Under sanitizers everything takes several times as long: sweeps take larger steps there.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace majs::tests
