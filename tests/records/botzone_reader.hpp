#pragma once
// Reads rounds of Chinese Official in the text of Botzone and the IJCAI competition, and holds them against the format
// and against the rules that readers rely on: whose turn it is, which tiles a hand has, what a win pays.

#include <map>
#include <string>
#include <string_view>

namespace majs::test {

/// The first thing in a text that cannot be; "" when there is none. `seen` (or null) counts what players do, `Ignore`,
/// `Huang` and fans.
std::string read_botzone(std::string_view text, std::map<std::string, int>* seen = nullptr);

}  // namespace majs::test
