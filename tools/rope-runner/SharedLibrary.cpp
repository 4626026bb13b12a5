//===- SharedLibrary.cpp - From an object to a shared library -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuObject.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Expected;

/// The archive of what generated code calls, beside this program.
static Expected<std::string> findRuntime() {
  static int anchor;
  std::string program = llvm::sys::fs::getMainExecutable(nullptr, &anchor);
  SmallString<128> prefix(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(program)));
  for (StringRef folder : {"lib", ROPE_INSTALL_LIBDIR}) {
    SmallString<128> path = prefix;
    llvm::sys::path::append(path, folder, "librope_runtime.a");
    if (llvm::sys::fs::exists(path))
      return path.str().str();
  }
  return createStringError("cannot find librope_runtime.a in '" + prefix +
                           "/lib'");
}

/// $CC, or the first compiler of the path.
static Expected<std::string> findCompiler() {
  const char *given = std::getenv("CC");
  SmallVector<StringRef> names;
  if (given && *given)
    names.push_back(given);
  else
    names.append({"cc", "gcc", "clang", "clang-22"});
  for (StringRef name : names)
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return createStringError("cannot find a C compiler to link with: none of " +
                           llvm::join(names, ", ") + " is in the path");
}

static Expected<llvm::FileRemover> makeTemporary(StringRef extension,
                                                 SmallString<128> &path) {
  if (std::error_code code =
          llvm::sys::fs::createTemporaryFile("rope", extension, path))
    return createStringError("cannot make a temporary file: " + code.message());
  return llvm::FileRemover(path);
}

Expected<std::unique_ptr<llvm::MemoryBuffer>>
rope::linkSharedLibrary(StringRef object, bool usesOpenMP) {
  Expected<std::string> runtime = findRuntime();
  if (!runtime)
    return runtime.takeError();
  Expected<std::string> compiler = findCompiler();
  if (!compiler)
    return compiler.takeError();
  SmallString<128> input, output, messages;
  Expected<llvm::FileRemover> removeInput = makeTemporary("o", input);
  if (!removeInput)
    return removeInput.takeError();
  Expected<llvm::FileRemover> removeOutput = makeTemporary("so", output);
  if (!removeOutput)
    return removeOutput.takeError();
  Expected<llvm::FileRemover> removeMessages = makeTemporary("txt", messages);
  if (!removeMessages)
    return removeMessages.takeError();
  std::error_code code;
  llvm::raw_fd_ostream os(input, code);
  os << object;
  os.close();
  if (code || os.has_error()) {
    os.clear_error();
    return createStringError("cannot write '" + input + "'");
  }
  // The runtime stays inside of the library, so that each has its own.
  SmallVector<StringRef> arguments = {*compiler,
                                      "-shared",
                                      "-o",
                                      output,
                                      input,
                                      *runtime,
                                      "-Wl,--exclude-libs,ALL",
                                      "-Wl,-z,defs",
                                      "-lm",
                                      "-lpthread"};
  if (usesOpenMP)
    arguments.push_back("-fopenmp");
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(messages),
                                          StringRef(messages)};
  std::string problem;
  int status = llvm::sys::ExecuteAndWait(*compiler, arguments, std::nullopt,
                                         redirects, 0, 0, &problem);
  if (status != 0) {
    if (auto said = llvm::MemoryBuffer::getFile(messages))
      problem += (*said)->getBuffer().rtrim();
    return createStringError("cannot link by '" + *compiler + "': " + problem);
  }
  auto library = llvm::MemoryBuffer::getFile(output, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  if (!library)
    return createStringError("cannot read '" + output + "'");
  return std::move(*library);
}
