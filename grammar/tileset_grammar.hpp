#pragma once
// Tile-set files (grammar/tile_sets.md). Lists are no rule of their own: the parser keeps its own stack of open ones,
// so that depth is a number it can bound, and a mistake in one list leaves the others whole.

#include <tao/pegtl.hpp>

namespace majs::grammar::tileset {

namespace pegtl = tao::pegtl;

struct comment : pegtl::seq<pegtl::one<';'>, pegtl::star<pegtl::not_one<'\n'>>> {};
/// Blank wherever it stands: a token that begins with one would be lost at the start of a file.
struct byte_order_mark : pegtl::string<'\xEF', '\xBB', '\xBF'> {};
struct gap : pegtl::star<pegtl::sor<pegtl::plus<pegtl::space>, byte_order_mark, comment>> {};

/// What ends a token. A quote and a caret begin the next one.
struct token_end : pegtl::sor<pegtl::eof, pegtl::space, pegtl::one<'(', ')', ';', '\'', '^'>> {};

// ---- tiles: 'nM 'nP 'nS, 'E 'S 'W 'N, 'C 'F 'P, 'XnF 'XnS 'XnK 'XnQ

struct rank : pegtl::sor<pegtl::seq<pegtl::one<'1'>, pegtl::range<'0', '5'>>, pegtl::digit> {};
struct numbered_tile : pegtl::seq<rank, pegtl::one<'M', 'P', 'S'>> {};
struct wind : pegtl::one<'E', 'S', 'W', 'N'> {};
struct dragon : pegtl::one<'C', 'F', 'P'> {};
struct bonus_tile : pegtl::seq<pegtl::one<'X'>, pegtl::range<'1', '4'>, pegtl::one<'F', 'S', 'K', 'Q'>> {};
struct tile : pegtl::seq<pegtl::one<'\''>, pegtl::sor<numbered_tile, wind, dragon, bonus_tile>, pegtl::at<token_end>> {
};

// ---- flags, numbers, words

/// Characters beyond ASCII may stand in names; that they are well-formed is checked before.
struct name_character : pegtl::sor<pegtl::alnum, pegtl::one<'_', '-'>, pegtl::range<'\x80', '\xFF'>> {};
struct flag : pegtl::seq<pegtl::one<'^'>, pegtl::plus<name_character>, pegtl::at<token_end>> {};
struct number : pegtl::seq<pegtl::plus<pegtl::digit>, pegtl::at<token_end>> {};
struct word : pegtl::seq<pegtl::alpha, pegtl::star<name_character>, pegtl::at<token_end>> {};

/// Anything else up to the end of a token. What it means depends on the place: in the lists of PLAYERS it is data.
struct other : pegtl::seq<pegtl::any, pegtl::star<pegtl::not_at<token_end>, pegtl::any>> {};

// ---- structure

struct open : pegtl::one<'('> {};
struct close : pegtl::one<')'> {};
struct atom : pegtl::sor<number, tile, word, flag, other> {};
struct file : pegtl::seq<gap, pegtl::star<pegtl::sor<open, close, atom>, gap>, pegtl::eof> {};

}  // namespace majs::grammar::tileset
