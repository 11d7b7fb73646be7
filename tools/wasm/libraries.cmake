# jq, oniguruma, pugixml and zlib from Debian's sources, as C and C++ that only the rooms that ask for them see.

function(foreign name folder)
  add_library(${name} STATIC ${ARGN})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_include_directories(${name} PUBLIC ${folder})
  target_compile_options(${name} PRIVATE -Os -w)
  set(FOREIGN ${FOREIGN} ${name} PARENT_SCOPE)
endfunction()

set(FOREIGN "")
file(GLOB files ${SOURCES}/jq/src/*.c)
list(FILTER files EXCLUDE REGEX "/(main|inject_errors|jq_test)\\.c$")
foreign(jq ${SOURCES}/jq/src ${files})
target_include_directories(jq PRIVATE ${SOURCES}/jq)
# Every name of musl's, as glibc has them for the native one.
target_compile_options(jq PRIVATE -D_GNU_SOURCE -include ${SOURCES}/jq/majs_config.h)
set(files regparse regcomp regexec regenc regerror regext regsyntax regtrav regversion st reggnu unicode unicode_unfold_key unicode_fold1_key
  unicode_fold2_key unicode_fold3_key ascii utf8 onig_init)
list(TRANSFORM files PREPEND ${SOURCES}/onig/src/)
list(TRANSFORM files APPEND .c)
foreign(onig ${SOURCES}/onig/src ${files})
file(CONFIGURE OUTPUT ${SOURCES}/onig/src/config.h CONTENT
  "#define HAVE_STDINT_H 1\n#define HAVE_INTTYPES_H 1\n#define HAVE_SYS_TYPES_H 1\n#define HAVE_SYS_TIME_H 1\n#define HAVE_ALLOCA 1\n\
#define HAVE_ALLOCA_H 1\n#define SIZEOF_INT 4\n#define SIZEOF_LONG 4\n#define SIZEOF_LONG_LONG 8\n#define SIZEOF_VOIDP 4\n#define SIZEOF_SIZE_T 4\n\
#define PACKAGE \"onig\"\n#define VERSION \"6.9.8\"\n" @ONLY)
foreign(pugixml ${SOURCES}/pugixml/src ${SOURCES}/pugixml/src/pugixml.cpp)
set(files adler32 crc32 inffast inflate inftrees zutil)
list(TRANSFORM files PREPEND ${SOURCES}/zlib/)
list(TRANSFORM files APPEND .c)
foreign(zlib ${SOURCES}/zlib ${files})
target_link_libraries(jq PUBLIC onig)
set_source_files_properties(absent.cpp PROPERTIES COMPILE_DEFINITIONS MAJS_WASM_LIBRARIES=1 SKIP_UNITY_BUILD_INCLUSION ON)
