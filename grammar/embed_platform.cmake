# embed_platform(TARGET FOLDER): puts the profile FOLDER/platform/riichi-advanced.json into the program, as the header
# grammar/platform_text.hpp. In parts: some compilers do not take longer texts. Read again when the file changes.
function(embed_platform target folder)
  set(file ${folder}/platform/riichi-advanced.json)
  file(READ ${file} text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  string(LENGTH "${text}" length)
  set(parts "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 12000 part)
    string(APPEND parts "    R\"embed(${part})embed\",\n")
    math(EXPR at "${at} + 12000")
  endwhile()
  string(CONCAT code "#pragma once\n// Made by embed_platform.cmake.\n\n#include <string_view>\n\nnamespace majs::grammar {\n\n"
    "inline constexpr std::string_view kPlatformText[] = {\n${parts}};\n\n}  // namespace majs::grammar\n")
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/embedded/grammar/platform_text.hpp CONTENT "${code}" @ONLY)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()
