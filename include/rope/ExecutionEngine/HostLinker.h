//===- HostLinker.h - Host code linked into the process ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_HOSTLINKER_H
#define ROPE_EXECUTIONENGINE_HOSTLINKER_H

#include "rope/ExecutionEngine/HostCode.h"
#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::rope {

/// A function that linked code calls by name.
struct LinkedSymbol {
  StringRef name;
  void *address;
};

/// Code that has been compiled to exactly what `--emit=obj` writes, and linked
/// with the runtime, `symbols` and what the process has.
class LinkedCode {
public:
  static llvm::Expected<LinkedCode> link(HostCode &code,
                                         ArrayRef<LinkedSymbol> symbols = {});
  /// Links an object file. Of two symbols of one name, that of `symbols` is
  /// taken before that of the runtime, and this before that of the process.
  static llvm::Expected<LinkedCode>
  linkObject(StringRef object, ArrayRef<LinkedSymbol> symbols = {});
  LinkedCode(LinkedCode &&);
  LinkedCode &operator=(LinkedCode &&);
  ~LinkedCode();

  /// The address of a function. An error names what could not be linked.
  llvm::Expected<void *> find(StringRef name);

private:
  explicit LinkedCode(std::unique_ptr<llvm::orc::LLJIT> jit);

  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_HOSTLINKER_H
