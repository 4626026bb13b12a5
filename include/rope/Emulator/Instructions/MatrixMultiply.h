//===- MatrixMultiply.h - Matrix products in registers ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_MATRIXMULTIPLY_H
#define ROPE_EMULATOR_INSTRUCTIONS_MATRIXMULTIPLY_H

#include "rope/Emulator/Instructions/FragmentLayout.h"
#include "rope/Emulator/Instructions/NumberFormats.h"

namespace mlir::rope::emulator {

/// The instruction families that multiply fragments held by a warp or wave.
enum class MatrixFamily : uint8_t { mma, mfma, wmma };

/// D = A·B + C with A m×k, B k×n and C, D m×n.
struct MatrixInstruction {
  MatrixFamily family;
  int16_t m, n, k;
  /// The bytes of one element of A and of B.
  uint8_t operandBytes;
  llvm::StringLiteral a, b, c;
};

llvm::ArrayRef<MatrixInstruction> getMatrixInstructions();

/// The instruction of that shape, or null.
const MatrixInstruction *findMatrixInstruction(MatrixFamily family, int m,
                                               int n, int k,
                                               unsigned operandBytes);

/// The formats of one use; C and D have the same. The accumulator is f32, f64
/// or s32, or f16 where D is rounded once per instruction.
struct MatrixFormats {
  NumberFormat a, b, c;
};

/// The registers of one lane, as contiguous bytes in register order.
struct LaneFragments {
  const void *a;
  const void *b;
  const void *c;
  void *d;
};

/// Whether the accumulator format goes with the operand formats.
bool areCompatible(MatrixFormats formats);

/// Reads a fragment into `matrix` (rows × columns, row-major), one pointer to
/// registers per lane. Returns false where lanes that repeat an element
/// disagree about it. `Real` is float or double and holds the format exactly.
template <typename Real>
bool gatherFragment(const FragmentLayout &layout, NumberFormat format,
                    llvm::ArrayRef<const void *> lanes, Real *matrix);

/// sum[i, j] += a[i, :] · b[:, j] for row-major matrices with `columns` columns
/// of b and sum. Each term is multiplied exactly and added with one rounding
/// to `Real`, in ascending k; with `exactProducts` false, through double.
template <typename Real>
void accumulateProduct(int m, int columns, int k, bool exactProducts,
                       const Real *a, const Real *b, Real *sum);

/// Writes `value` in an accumulator's format, rounded where it is f16; s32
/// wraps.
void writeAccumulator(NumberFormat format, double value, void *bytes);

/// Executes the instruction for all lanes. Sums are kept in the accumulator's
/// precision (f32 for f16), term by term in ascending k from C, which is one of
/// the orders that the manuals leave open; f16 is rounded once at the end.
/// Returns false where repeated operands disagree (wmma).
bool multiplyFragments(const MatrixInstruction &instruction,
                       MatrixFormats formats,
                       llvm::ArrayRef<LaneFragments> lanes);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_MATRIXMULTIPLY_H
