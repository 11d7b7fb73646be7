# cmake -DTOP=SOURCES -DOUT=FILE.cpp -P embed_library.cmake: majs/ and rulesets/ as a C++ file, sorted by their paths.
file(GLOB_RECURSE files RELATIVE ${TOP} ${TOP}/majs/*.majs ${TOP}/majs/*.tiles ${TOP}/rulesets/*.majs ${TOP}/rulesets/*.tiles)
list(SORT files)
string(CONCAT code "// Made by embed_library.cmake.\n#include \"tools/majs/library_files.hpp\"\n\n"
  "using namespace std::string_view_literals;\n\nnamespace majs::cli {\nnamespace {\n\n"
  "constexpr compiler::LibraryFile kLibraryFiles[] = {\n")
foreach(file IN LISTS files)
  file(READ ${TOP}/${file} text)
  string(APPEND code "    {\"${file}\"sv, R\"embed(${text})embed\"sv},\n")
endforeach()
file(WRITE ${OUT} "${code}};\n\n}  // namespace\n\ncompiler::LibraryFiles library_files() { return kLibraryFiles; }\n\n}  // namespace majs::cli\n")
