//===- StagedFiles.cpp - Files that appear together or not at all ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/StagedFiles.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

static Error getError(StringRef path, std::error_code code) {
  return llvm::createStringError("cannot write '" + path +
                                 "': " + code.message());
}

/// Runs `write` on an open stream and takes the stream's error, which its
/// destructor would otherwise turn into an abort.
static Error writeTo(StringRef path, llvm::raw_fd_ostream &os,
                     function_ref<void(raw_ostream &)> write) {
  write(os);
  os.flush();
  if (!os.has_error())
    return Error::success();
  std::error_code code = os.error();
  os.clear_error();
  return getError(path, code);
}

StagedFiles::~StagedFiles() {
  for (Staged &entry : staged)
    llvm::consumeError(entry.file.discard());
}

Error StagedFiles::add(StringRef path,
                       function_ref<void(raw_ostream &)> write) {
  if (path == "-") {
    return writeTo(path, llvm::outs(), write);
  }
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(path, status) && llvm::sys::fs::exists(status) &&
      !llvm::sys::fs::is_regular_file(status)) {
    std::error_code code;
    llvm::raw_fd_ostream os(path, code);
    if (code)
      return getError(path, code);
    return writeTo(path, os, write);
  }
  llvm::Expected<llvm::sys::fs::TempFile> file =
      llvm::sys::fs::TempFile::create(path + "-%%%%%%%%.tmp");
  if (!file)
    return llvm::createStringError("cannot write '" + path +
                                   "': " + llvm::toString(file.takeError()));
  llvm::raw_fd_ostream os(file->FD, /*shouldClose=*/false);
  if (Error failed = writeTo(path, os, write)) {
    llvm::consumeError(file->discard());
    return failed;
  }
  staged.push_back({path.str(), std::move(*file)});
  return Error::success();
}

Error StagedFiles::commit() {
  // The last in first: a failing rename leaves the others to the destructor.
  while (!staged.empty()) {
    Staged entry = std::move(staged.back());
    staged.pop_back();
    if (Error failed = entry.file.keep(entry.path))
      return llvm::createStringError("cannot write '" + entry.path +
                                     "': " + llvm::toString(std::move(failed)));
  }
  return Error::success();
}

Error rope::writeStagedFile(StringRef path,
                            function_ref<void(raw_ostream &)> write) {
  StagedFiles files;
  if (Error failed = files.add(path, write))
    return failed;
  return files.commit();
}
