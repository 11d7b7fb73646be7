#pragma once
// Paths into a document (grammar/README.md 9.1): `key.key[0]["two words"]`, one component may list several
// indices or keys: `[0,1]`, `["a", "b"]`.

#include <tao/pegtl.hpp>

namespace majs::grammar::path {

namespace pegtl = tao::pegtl;

/// Plain keys may not begin with a digit, although the reference lets them pass: jq cannot read them (Q57).
struct plain_key : pegtl::seq<pegtl::not_at<pegtl::digit>, pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'_'>>>> {};
struct quoted_key : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'_', ' '>>> {};
struct index : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, pegtl::plus<pegtl::digit>> {};

struct list_comma : pegtl::seq<pegtl::one<','>, pegtl::star<pegtl::space>> {};
struct quoted : pegtl::seq<pegtl::one<'"'>, quoted_key, pegtl::one<'"'>> {};
struct indices : pegtl::list<index, list_comma> {};
struct quoted_keys : pegtl::list<quoted, list_comma> {};

struct dotted : pegtl::seq<pegtl::one<'.'>, plain_key> {};
struct open_bracket : pegtl::one<'['> {};
struct bracketed : pegtl::seq<open_bracket, pegtl::sor<indices, quoted_keys>, pegtl::one<']'>> {};
struct component : pegtl::sor<dotted, bracketed> {};

/// The whole document is `.` or nothing at all; that case is left to the caller.
struct path : pegtl::seq<pegtl::opt<pegtl::one<'.'>>, plain_key, pegtl::star<component>> {};

}  // namespace majs::grammar::path
