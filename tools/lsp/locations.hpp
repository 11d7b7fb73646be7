#pragma once
// `file:` addresses and paths.

#include <string>
#include <string_view>

namespace majs::lsp {

/// The path of a `file:` address, links resolved and without `..`; "" for other addresses.
std::string path_of(std::string_view uri);

/// The address of an absolute path.
std::string uri_of(std::string_view path);

/// The path with links resolved, as far as it exists.
std::string resolved(const std::string& path);

}  // namespace majs::lsp
