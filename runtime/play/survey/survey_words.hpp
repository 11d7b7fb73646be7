#pragma once
// Numbers of surveys as people read them.

#include <cstdint>
#include <string>

namespace majs::runtime {

/// `11,498,658`.
std::string with_commas(std::uint64_t number);
/// `12.34 %`; of less than a tenth two digits that say something. 0 when `whole` is 0.
std::string share_text(std::uint64_t part, std::uint64_t whole);

}  // namespace majs::runtime
