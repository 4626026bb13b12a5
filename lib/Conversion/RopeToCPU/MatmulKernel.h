//===- MatmulKernel.h - Blocked matrix product as a function -*- C++ -*----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"

namespace mlir::rope {

/// Element types of a product C[M, N] (+)= A[M, K] * B[K, N], and the type that
/// products and sums are taken in, which holds all three.
struct MatmulTypes {
  FloatType a, b, c, compute;
};

/// The rank-2 buffer type of an operand: any strides, any offset.
MemRefType getMatmulOperandType(Type element);

/// Returns the private function
///
///     (A : [M, K], B : [K, N], C : [M, N], accumulate : i1)
///
/// of `symbols`, and adds it at the first call. It packs A and B into
/// panels of scratch memory, converted to the compute type and padded with
/// zeros, and computes register blocks of `tiling.rows` x `tiling.columns()`
/// from them, for any M, N, K (K = 0 included). Each element of C is rounded
/// once. With `accumulate` false the old contents of C are not read.
func::FuncOp getOrCreateMatmul(SymbolTable &symbols, const MatmulTypes &types,
                               const MatmulTiling &tiling, bool useFMA);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_MATMULKERNEL_H
