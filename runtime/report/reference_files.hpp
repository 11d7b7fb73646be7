#pragma once
// The file of reference/, carried in the program: how the reference of a ruleset is searched, and the hash by which its
// policy allows exactly this (embed_page.cmake).

#include <string_view>

namespace majs::report {

std::string_view reference_files_script();
std::string_view reference_files_script_hash();

}  // namespace majs::report
