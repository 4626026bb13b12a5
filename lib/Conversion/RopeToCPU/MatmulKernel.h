//===- MatmulKernel.h - Matrix products as functions ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"
#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"

namespace mlir::rope {

/// Element types of a product C[M, N] (+)= A[M, K] * B[K, N], and the type that
/// products and sums are taken in, which holds all three.
struct MatmulTypes {
  Type a, b, c, compute;
  /// B comes as panels, [ceil(N / columns), K / grouped, panel columns].
  bool isPacked = false;

  static MatmulTypes get(rope_cpu::MatmulOp product);
  /// Bytes with a sign, whose sums are words.
  bool isInteger() const { return compute.isInteger(); }

  /// How many products of these types the processor adds at a time, where its
  /// numerics may be those of `mode`: instructions take subnormal numbers for
  /// zero, those for f16 only such sums. In panels these may be squares, and
  /// pairs of f16 are multiplied in tiles alone.
  int64_t getGrouped(const TargetInfo &target, NumericsMode mode,
                     bool inPanels = true) const {
    if (isInteger())
      return inPanels && target.hasSquaresOfBytes ? 8 : 4;
    if (mode == NumericsMode::Strict || !compute.isF32())
      return 1;
    if (a.isF16() && b.isF16())
      return inPanels && target.hasTilesOfF16 ? 2 : 1;
    if (!target.hasPairsOfBF16 || !a.isBF16() || !b.isBF16())
      return 1;
    return inPanels && target.hasSquaresOfBF16 ? 4 : 2;
  }
  /// Whether groups of that many elements are multiplied in squares: those have
  /// 64 bits, all others 32.
  bool takesSquares(int64_t grouped) const {
    return grouped > 1 && grouped * b.getIntOrFloatBitWidth() == 64;
  }
  /// Whether these groups are multiplied in tiles.
  bool takesTiles(const TargetInfo &target, int64_t grouped) const {
    if (isInteger())
      return grouped > 1 && target.hasTilesOfBytes;
    return grouped > 1 &&
           (b.isF16() ? target.hasTilesOfF16 : target.hasTilesOfBF16);
  }
};

/// The rank-2 buffer type of an operand: any strides, any offset.
MemRefType getMatmulOperandType(Type element);
/// The buffer type of B as panels of `columns` columns, at any offset.
MemRefType getMatmulPanelType(Type element, int64_t columns);

/// The bodies of the functions
///
///     (A : [M, K], B : [K, N], C : [M, N], accumulate : i1)
///
/// that compute a `rope_cpu.matmul`. They take any M, N and K (0 included);
/// those for rows expect at most `tiling.smallRows` rows, those for dots
/// `tiling.smallDotRows`. With `tiling.leftStride`, A is of the type for that
/// stride. Where `tiling.lastRows` is not 0, M leaves a last panel of as many.
void buildPanelMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                      const MatmulTiling &tiling, ValueRange arguments);
void buildRowMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                    const MatmulTiling &tiling, ValueRange arguments);
void buildDotMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                    const MatmulTiling &tiling, ValueRange arguments);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H
