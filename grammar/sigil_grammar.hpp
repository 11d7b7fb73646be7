#pragma once
// The contents of sigils (grammar/README.md 6). Sets and matches are first split at `|`, `,` and blanks by the
// compiler, because there an empty or blank piece has a meaning; these rules are for the pieces. Tiles need no
// splitting but at blanks: everything that is not a tile is skipped.

#include <tao/pegtl.hpp>

namespace majs::grammar::sigil {

namespace pegtl = tao::pegtl;

/// `0`, `-1`, `+1`, `01`
struct integer : pegtl::seq<pegtl::opt<pegtl::one<'+', '-'>>, pegtl::plus<pegtl::digit>> {};
struct whole_integer : pegtl::seq<integer, pegtl::eof> {};

// ---- one item of a set or of the groups of a match: base[@attribute&attribute]

struct base : pegtl::star<pegtl::not_one<'@'>> {};
struct attribute : pegtl::star<pegtl::not_one<'@', '&'>> {};
struct item : pegtl::seq<base, pegtl::opt<pegtl::one<'@'>, pegtl::list<attribute, pegtl::one<'&'>>>, pegtl::eof> {};

// ---- one item of a match: groups:count

struct groups : pegtl::plus<pegtl::not_one<':'>> {};
struct count : integer {};
/// Empty parts between colons are dropped, so several colons count as one.
struct counted_groups : pegtl::seq<pegtl::star<pegtl::one<':'>>, groups, pegtl::plus<pegtl::one<':'>>, count,
                                   pegtl::star<pegtl::one<':'>>, pegtl::eof> {};

// ---- tiles

struct tile_digits : pegtl::plus<pegtl::digit> {};
struct tile_suit : pegtl::alpha {};
struct compact_attributes : pegtl::plus<pegtl::sor<pegtl::alpha, pegtl::one<'_', '&'>>> {};
struct long_attributes : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'_', '&'>>> {};
template <typename Attributes>
struct tile_run : pegtl::seq<tile_digits, tile_suit, pegtl::opt<pegtl::one<'@'>, Attributes>> {};
template <typename Attributes>
struct tiles : pegtl::star<pegtl::sor<tile_run<Attributes>, tile_digits, pegtl::any>> {};

}  // namespace majs::grammar::sigil
