//===- MemoryAccess.h - What an op reads and writes -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_MEMORYACCESS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_MEMORYACCESS_H

#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// A buffer that is read or written, by what it is a view of.
struct MemoryAccess {
  Value root;
  bool isWrite;
};

/// The value that `buffer` is a view of, through views, casts and the like.
Value getBufferRoot(Value buffer);

/// Adds what `op` and the ops in its regions access.
void collectAccesses(Operation *op, SmallVectorImpl<MemoryAccess> &accesses);

/// Whether two roots may be the same memory. Attributions of a launch are only
/// ever the same as themselves; an allocation is neither another one nor an
/// argument of the function, but may be what a loop carries.
bool mayAlias(Value x, Value y);

/// Whether one of `later` has to wait for one of `earlier`.
bool conflict(ArrayRef<MemoryAccess> earlier, ArrayRef<MemoryAccess> later);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_MEMORYACCESS_H
