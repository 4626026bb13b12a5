//===- ImportBuffers.h - Buffers that an importer left ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_IMPORTBUFFERS_H
#define ROPE_LIB_RAISE_IMPORTBUFFERS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Whether `adoptBuffers` may have something to do.
bool hasImportedBuffers(ModuleOp module);

/// Some importers write an op without a form on tensors (a scan, a sort, a
/// scatter) as loops on a buffer of its own, which becomes a tensor by a
/// `bufferization.to_tensor` in front of the loops. Moves these behind the last
/// access of the buffer and says that nothing else has it (`restrict`), which
/// bufferization relies on. A buffer that is more than loaded, stored and
/// copied, or whose tensor is read in between, stays as it is. Indices that
/// come from memory are asserted to be in range. Tensors that are only read as
/// buffers are marked `read_only`.
void adoptBuffers(ModuleOp module);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_IMPORTBUFFERS_H
