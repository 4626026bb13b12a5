//===- ReduceGraph.h - Reduction of functions as graphs ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_REDUCE_REDUCEGRAPH_H
#define ROPE_TOOLS_ROPE_REDUCE_REDUCEGRAPH_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Makes `module` smaller while `isInteresting` holds for it, which it does at
/// first. Ops are dropped in halves, quarters and so on; what others need of a
/// dropped op becomes an argument of the function, and what a dropped op needed
/// a result. Also drops functions, results and arguments, puts operands in the
/// place of results, and canonicalizes. Ends where no single step is left.
OwningOpRef<ModuleOp> reduceGraph(ModuleOp module,
                                  function_ref<bool(ModuleOp)> isInteresting);

/// Registers the pass `rope-reduce-graph`.
void registerReduceGraphPass();

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_REDUCE_REDUCEGRAPH_H
