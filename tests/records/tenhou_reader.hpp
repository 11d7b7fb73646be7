#pragma once
// Reads the JSON that viewers of tenhou.net/6 take, and plays it through as they do: whose turn it is follows from the
// lists of what each seat took and gave.

#include <string>
#include <string_view>

namespace majs::test {

/// The first thing in a file of documents, one a line, that a viewer would stumble over; "" when there is none.
std::string read_tenhou(std::string_view text);

}  // namespace majs::test
