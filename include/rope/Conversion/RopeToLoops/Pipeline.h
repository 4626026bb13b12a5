//===- Pipeline.h - Steps that all targets share ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_PIPELINE_H
#define ROPE_CONVERSION_ROPETOLOOPS_PIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"

namespace mlir::rope {

/// What `buildTile` makes.
struct TileOptions {
  /// Rows and columns of a tile, and keys of one step of attention; nothing:
  /// the defaults of the passes.
  std::optional<int64_t> rowBlock, columnBlock, keyBlock;
  /// Whether integers that become weights are made into floats tile by tile.
  bool dequantization = false;
  /// Whether lanes of queries and keys are joined, and keys and values
  /// gathered, in the loops of attention.
  bool fromParts = false;
  /// Adds the passes of a target on products in tiles, before that.
  std::function<void(OpPassManager &)> addProductPasses;
  /// Whether steps of attention are left to a kernel of the target.
  bool attentionKernel = false;
  /// Rows that it computes together.
  int64_t attentionPanelRows = 1;
  NumericsMode mode = NumericsMode::Module;
  /// Whose costs decide on sizes that are not given.
  std::string machine = "cpu";
};

/// Kernels and attention become loops over tiles.
void buildTile(OpPassManager &pm, const TileOptions &options);

/// Aggregate ops become linalg and tensor ops, and elementwise chains one op.
/// `addProductPasses` adds the passes of a target on products of the steps of
/// attention, before chains are one op.
void buildDecompose(
    OpPassManager &pm,
    function_ref<void(OpPassManager &)> addProductPasses = nullptr);

/// Tensors become buffers; results are fresh. With `computeInPlace`, results of
/// ops are written where they are inserted.
void buildBufferize(OpPassManager &pm, bool computeInPlace);

/// Arithmetic uses only types and functions that every target has.
void buildSupportedArithmetic(OpPassManager &pm);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_PIPELINE_H
