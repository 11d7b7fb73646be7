#pragma once
// What a document says, as short texts for readers. Anything may stand in it.

#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"

namespace majs::report {

/// Longer conditions and values are cut: a reader wants the idea.
inline constexpr std::size_t kLongestWords = 240;

/// A member; null where there is none.
const Document& at(const Document& object, const char* key);

/// A text, a number or a truth value as text.
std::string text_of(const Document& value, std::string otherwise = "");

/// Texts of a list, or of one value; others are left out.
std::vector<std::string> texts_of(const Document& value);

std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ");

/// A value as a short text: lists with commas, everything else as JSON.
std::string short_value(const Document& value);

/// `full_flush` as `full flush`, and as `Full flush`.
std::string words_of(std::string_view key);
std::string title_of(std::string_view key);

}  // namespace majs::report
