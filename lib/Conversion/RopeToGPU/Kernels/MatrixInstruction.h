//===- MatrixInstruction.h - Products of matrices ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXINSTRUCTION_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXINSTRUCTION_H

#include "LinearLayout.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {

/// What multiplies matrices: `mma.sync`, `wgmma`, MFMA of waves of 64, WMMA of
/// waves of 32.
enum class MatrixUnit { Mma, Wgmma, Mfma, Wmma };

/// A product of an m x k and a k x n matrix, with sums in f32.
struct MatrixInstruction {
  StringRef name;
  MatrixUnit unit;
  /// Of the factors: `f16`, `bf16` or `f32`.
  StringRef element;
  int64_t m, n, k;
  /// What lanes hold of the factors and of the sums. `wgmma` takes any number
  /// of eight columns; its b, which is in shared memory, has no lanes.
  LinearLayout a, b, c;
  /// Adds the product of two factors, by what a lane gives of them, to what it
  /// has of the sums; null for `wgmma` (see `WarpgroupMatrix`).
  void (*multiply)(DeviceBuilder &builder, const MatrixInstruction &self,
                   ValueRange a, ValueRange b, MutableArrayRef<Value> sums);
};

ArrayRef<MatrixInstruction> getMatrixInstructions();
/// The row of a unit and a type; null where there is none.
const MatrixInstruction *findMatrixInstruction(MatrixUnit unit, Type element);
/// What a subgroup of a chip multiplies matrices with.
MatrixUnit getSubgroupUnit(const ChipInfo &chip);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXINSTRUCTION_H
