//===- CHeader.h - C declarations of an object's functions ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_CHEADER_H
#define ROPE_EXECUTIONENGINE_CHEADER_H

#include "mlir/IR/BuiltinOps.h"
#include "rope/ExecutionEngine/Signature.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::rope {

/// A function as an object file exports it.
struct ExportedFunction {
  std::string name;
  Signature signature;
};

/// The public functions of `module`, which is not lowered yet. Fails after a
/// diagnostic where one has a type that is no array or scalar.
FailureOr<SmallVector<ExportedFunction>> getExportedFunctions(ModuleOp module);

/// A header, for C and C++, that declares `functions` as the object file
/// exports them, the descriptors they take and the runtime they need, and
/// documents the calling convention. Fails for a type that C cannot pass (a
/// complex scalar argument).
llvm::Expected<std::string> makeCHeader(ArrayRef<ExportedFunction> functions,
                                        StringRef objectName, bool usesThreads);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_CHEADER_H
