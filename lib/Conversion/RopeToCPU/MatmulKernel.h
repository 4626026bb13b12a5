//===- MatmulKernel.h - Matrix products as functions ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Dialect/Rope/IR/NumericsMode.h"

namespace mlir::rope {

/// How a product is computed.
enum class MatmulForm {
  /// Panels of both operands are packed; for many rows.
  panels,
  /// Panels of A are packed; B comes as panels already.
  packed,
  /// Few rows, B contiguous along n: B is read once, in the order of memory.
  rows,
  /// Few rows, B contiguous along k: sums run along memory.
  dots,
};

/// Element types of a product C[M, N] (+)= A[M, K] * B[K, N], and the type that
/// products and sums are taken in, which holds all three.
struct MatmulTypes {
  FloatType a, b, c, compute;
  /// B comes as panels, [ceil(N / columns), K / grouped, panel columns].
  bool isPacked = false;

  /// How many products of these types the processor adds at a time, where its
  /// numerics may be those of `mode`: the instruction takes subnormal numbers
  /// for zero.
  int64_t getGrouped(const TargetInfo &target, NumericsMode mode) const {
    bool pairs = target.hasPairsOfBF16 && mode != NumericsMode::Strict &&
                 a.isBF16() && b.isBF16() && compute.isF32();
    return pairs ? 2 : 1;
  }
};

/// On a call of a matmul function: it may be replaced by one of another form
/// that computes the same.
inline constexpr llvm::StringLiteral kMatmulFormAttr = "rope.matmul";
/// On a call: the number of rows of A, where it is known.
inline constexpr llvm::StringLiteral kMatmulRowsAttr = "rope.rows";

/// The rank-2 buffer type of an operand: any strides, any offset.
MemRefType getMatmulOperandType(Type element);
/// The same for an A whose rows are contiguous and `stride` apart.
MemRefType getMatmulLeftType(Type element, int64_t stride);
/// The buffer type of B as panels of `columns` columns, at any offset.
MemRefType getMatmulPanelType(Type element, int64_t columns);

/// Returns the private function
///
///     (A : [M, K], B : [K, N], C : [M, N], accumulate : i1)
///
/// of `symbols` that computes a product in `form`, and adds it at the first
/// call. It takes any M, N and K (0 included); form `rows` expects the
/// stride of B along n to be 1 and at most `tiling.smallRows` rows, `dots` that
/// along k and `tiling.smallDotRows`. In form `packed` B is [ceil(N / columns),
/// K, columns]. With `tiling.leftStride`, A is of the type for that stride, and
/// M leaves a last panel of `tiling.lastRows`. Each element of C is rounded
/// once. With `accumulate` false the old contents of C are not read.
func::FuncOp getOrCreateMatmul(SymbolTable &symbols, MatmulForm form,
                               MatmulTypes types, const MatmulTiling &tiling);

/// The bodies of these functions for their arguments.
void buildPanelMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                      const MatmulTiling &tiling, ValueRange arguments);
void buildRowMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                    const MatmulTiling &tiling, ValueRange arguments);
void buildDotMatmul(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                    const MatmulTiling &tiling, ValueRange arguments);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H
