//===- StagedFiles.h - Files that appear together or not at all -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_STAGEDFILES_H
#define ROPE_SUPPORT_STAGEDFILES_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <vector>

namespace mlir::rope {

/// Writes files under temporary names beside their destinations and gives them
/// their names only when all of them have been written, so that no failure
/// leaves a part. A destination that exists and is not a regular file (a pipe,
/// a terminal) is written directly, and "-" is the standard output.
class StagedFiles {
public:
  StagedFiles() = default;
  StagedFiles(const StagedFiles &) = delete;
  /// Removes what has not been committed.
  ~StagedFiles();

  /// Writes one file; the text of an error names the path.
  llvm::Error add(StringRef path, function_ref<void(raw_ostream &)> write);

  /// Renames all files to their destinations.
  llvm::Error commit();

private:
  struct Staged {
    std::string path;
    llvm::sys::fs::TempFile file;
  };
  std::vector<Staged> staged;
};

/// Writes one file, or nothing.
llvm::Error writeStagedFile(StringRef path,
                            function_ref<void(raw_ostream &)> write);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_STAGEDFILES_H
