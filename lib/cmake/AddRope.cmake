# Helpers that every target of the project goes through, so that flags, the
# precompiled header and the link against the MLIR and LLVM shared libraries
# are said once.

include_guard()

set(ROPE_COMPILE_OPTIONS
    -Wall -Wextra -Werror -Wno-unused-parameter -Wcast-qual
    -Wnon-virtual-dtor -Wimplicit-fallthrough -fno-exceptions)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # -fno-pch-timestamp makes the precompiled header cacheable.
  list(APPEND ROPE_COMPILE_OPTIONS -Wno-macro-redefined
       "SHELL:-Xclang -fno-pch-timestamp")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC's flow analysis reports false positives inside LLVM's containers.
  list(APPEND ROPE_COMPILE_OPTIONS -Wno-maybe-uninitialized
       -Wno-dangling-reference -Wno-comment)
endif()

set(ROPE_SANITIZE_OPTIONS "")
if(ROPE_SANITIZE)
  string(REPLACE ";" "," rope_sanitizers "${ROPE_SANITIZE}")
  set(ROPE_SANITIZE_OPTIONS -fsanitize=${rope_sanitizers}
      -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  if(ROPE_SANITIZE_LINES)
    list(APPEND ROPE_SANITIZE_OPTIONS -g1)
  endif()
  if(NOT ROPE_SANITIZE_POINTERS)
    list(APPEND ROPE_SANITIZE_OPTIONS
         -fno-sanitize=null,alignment,object-size,pointer-overflow)
  endif()
  # The packaged libraries are not instrumented, so a dynamic type defined
  # there has no type information this check could use.
  list(APPEND ROPE_SANITIZE_OPTIONS -fno-sanitize=vptr,function)
endif()

# Only libraries count: programs link what takes the counters.
set(ROPE_COVERAGE_OPTIONS "")
if(ROPE_COVERAGE)
  set(ROPE_COVERAGE_OPTIONS -fsanitize-coverage=inline-8bit-counters)
endif()

find_program(ROPE_LLD NAMES ld.lld-22 HINTS ${LLVM_TOOLS_BINARY_DIR})
set(ROPE_LINK_OPTIONS "")
if(ROPE_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(ROPE_LINK_OPTIONS "--ld-path=${ROPE_LLD}")
endif()

# LLVM and MLIR as archives, which the package may lack: for a program or library
# that needs neither of the two shared ones, or that starts often.
set(ROPE_LLVM_ARCHIVES "")
if(EXISTS ${LLVM_LIBRARY_DIR}/libMLIRIR.a)
  file(GLOB ROPE_LLVM_ARCHIVES ${LLVM_LIBRARY_DIR}/libMLIR*.a
       ${LLVM_LIBRARY_DIR}/libLLVM*.a)
  # Programs and interfaces that are not called, some of which define the same
  # symbols.
  list(FILTER ROPE_LLVM_ARCHIVES EXCLUDE REGEX
       "CAPI|Test|RunnerUtils|MlirOptMain|Lsp|Pdll|Reduce|Exegesis|TableGen|Fuzz|lib/lib[^/]*_")
  find_library(ROPE_ZSTD NAMES zstd libzstd.so.1)
  find_library(ROPE_ZLIB NAMES z libz.so.1)
  find_library(ROPE_Z3 NAMES z3 libz3.so.4)
endif()

# rope_configure_target(NAME) sets what all targets share.
function(rope_configure_target name)
  target_compile_options(${name} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:${ROPE_COMPILE_OPTIONS}> ${ROPE_SANITIZE_OPTIONS})
  target_link_options(${name} PRIVATE ${ROPE_LINK_OPTIONS} ${ROPE_SANITIZE_OPTIONS}
      ${ROPE_COVERAGE_OPTIONS})
endfunction()

# add_rope_library(NAME SOURCES... [TOOL_ONLY] [NOT_INSTALLED] [DEPENDS targets] [LINK_LIBS libs])
# A static library that links no MLIR archive: MLIR and LLVM come as the two
# shared libraries at the final link, or from the process a plugin is loaded in.
# Libraries that are not TOOL_ONLY make up the compiler: rope-opt, the plugin, the
# language server and the reducer link all of them.
function(add_rope_library name)
  cmake_parse_arguments(ARG "NO_PCH;TOOL_ONLY;NOT_INSTALLED" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  rope_configure_target(${name})
  target_compile_options(${name} PRIVATE ${ROPE_COVERAGE_OPTIONS})
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM RopePCH)
  endif()
  add_dependencies(${name} RopeIncGen ${ARG_DEPENDS})
  target_include_directories(${name} INTERFACE
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
      $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS})
  if(NOT ARG_TOOL_ONLY)
    set_property(GLOBAL APPEND PROPERTY ROPE_COMPILER_LIBRARIES ${name})
  endif()
  if(NOT ARG_NOT_INSTALLED)
    install(TARGETS ${name} EXPORT RopeTargets
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  endif()
endfunction()

# rope_add_static_tool(NAME LIBS...) links the objects of the tool NAME with LLVM's
# archives. It starts in a third of the time: most of the rest goes to relocations
# of the shared libraries. It takes no plugins, which bring those libraries.
function(rope_add_static_tool name)
  add_executable(${name}-static $<TARGET_OBJECTS:${name}>)
  rope_configure_target(${name}-static)
  set_target_properties(${name}-static PROPERTIES
      OUTPUT_NAME ${name} LINKER_LANGUAGE CXX
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/static/bin)
  target_link_options(${name}-static PRIVATE -no-pie -Wl,--gc-sections)
  target_link_libraries(${name}-static PRIVATE
      -Wl,--start-group ${ARGN} ${ROPE_LLVM_ARCHIVES} -Wl,--end-group
      ${ROPE_ZLIB} ${ROPE_ZSTD} ${ROPE_Z3} ${CMAKE_DL_LIBS} m)
endfunction()

# add_rope_tool(NAME SOURCES... [COMPILER] [STARTS_OFTEN] [LINK_LIBS libs])
# COMPILER links every library of the compiler. With ROPE_STATIC_TOOLS the folder
# static/bin has all tools, too, of which those that STARTS_OFTEN are static.
function(add_rope_tool name)
  cmake_parse_arguments(ARG "NO_PCH;COMPILER;STARTS_OFTEN" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  rope_configure_target(${name})
  # The flags of the precompiled header: position-independent, not "pie".
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM RopePCH)
  endif()
  add_dependencies(${name} RopeIncGen)
  set(compiler_libraries "")
  if(ARG_COMPILER)
    get_property(compiler_libraries GLOBAL PROPERTY ROPE_COMPILER_LIBRARIES)
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} ${compiler_libraries} MLIR LLVM)
  if(ROPE_STATIC_TOOLS AND ARG_STARTS_OFTEN)
    rope_add_static_tool(${name} ${ARG_LINK_LIBS} ${compiler_libraries})
  elseif(ROPE_STATIC_TOOLS)
    file(CREATE_LINK ${PROJECT_BINARY_DIR}/bin/${name}
         ${PROJECT_BINARY_DIR}/static/bin/${name} SYMBOLIC)
  endif()
  install(TARGETS ${name} EXPORT RopeTargets
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()
