#pragma once
// Rows of outside programs: what they share, as members of a line of `majs score --batch`.

#include <nlohmann/json.hpp>
#include <string>

namespace majs::conformance {

/// `hand`, `win` and `calls` of the row's `hand`, `win` and `melds` (chow, pung, melded_kong, concealed_kong).
nlohmann::json tiles_of_row(const nlohmann::json& row);

/// The seat of a wind's first letter: "E" is east.
std::string seat_of_letter(const std::string& letter);

/// "" when both are the same, else both.
std::string compare(const nlohmann::json& expected, const nlohmann::json& actual);

}  // namespace majs::conformance
