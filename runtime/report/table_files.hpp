#pragma once
// The files of table/, carried in the program: what replay pages look like and do, and the hashes by which their policy
// allows exactly these (embed_page.cmake).

#include <string_view>

namespace majs::report {

std::string_view table_files_style();
std::string_view table_files_style_hash();
std::string_view table_files_script();
std::string_view table_files_script_hash();

}  // namespace majs::report
