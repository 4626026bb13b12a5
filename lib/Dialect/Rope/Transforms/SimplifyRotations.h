//===- SimplifyRotations.h - Steps of rope-simplify -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Notation: R(a) is the rotation of a pair by the angle a, as a 2x2 matrix; a
// table gives m R(a) for each pair, m its magnitude. R(a) R(b) = R(a + b) and
// R(a)^T = R(-a), so with angles p f of one frequency f
//
//     m R(p f) n R(q f) = m n R((p + q) f),   (m R(a))^T (m R(a)) = m^2 I.
//
// Pairings only say which lanes the pair is read from and written to: the
// lanes written by the first op are those read by the second one.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_DIALECT_ROPE_TRANSFORMS_SIMPLIFYROTATIONS_H
#define LIB_DIALECT_ROPE_TRANSFORMS_SIMPLIFYROTATIONS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Name, category and function of a remark of rope-simplify.
remark::RemarkOpts getSimplifyRemark(StringRef name, Operation *op);

/// Two rotations in a row, the dimensions of the inner one named as those of
/// the outer one.
struct RotationPair {
  RotateOp inner, outer;
  AffineMap innerInputMap, innerTableMap;

  /// The pair that ends in `outer`, or nothing.
  static std::optional<RotationPair> get(RotateOp outer);
};

/// What every identity of two rotations needs of `pair`: the reason where it is
/// missing, or nothing. The intermediate value may be neither used elsewhere
/// (nothing would be saved) nor rounded to a type narrower than the arithmetic
/// on its way (the rounding is part of the program).
StringRef getPairObstacle(RotationPair pair);

/// Why `pair` neither cancels nor composes, after `getPairObstacle`.
StringRef getCancelObstacle(RotationPair pair);
StringRef getComposeObstacle(RotationPair pair);

/// The table whose two results are, in this order, cos and sin of `rotate`.
TableOp getTable(RotateOp rotate);

/// The whole magnitude of a table, its family's included, or nothing where it
/// is known at run time only.
std::optional<double> getKnownMagnitude(TableOp table);

/// `value`, whose axes are indexed by `map` and whose pairs are read under the
/// pairing that `from` reads, moved to the axes and lanes that `to` writes.
Value moveToResult(RewriterBase &rewriter, RotateOp to, Value value,
                   AffineMap map, Pairing readPairing);

void populateCancelPatterns(RewritePatternSet &patterns);
void populateComposePatterns(RewritePatternSet &patterns);
void populateScalePatterns(RewritePatternSet &patterns);
/// Matrices on the lanes of attention that cancel.
void populateLaneProductPatterns(RewritePatternSet &patterns);
/// A remark for each pair of matrices that stays.
void reportLaneProducts(AttentionOp attention);
/// Identities that assume finite values.
void populateZeroAnglePatterns(RewritePatternSet &patterns);
/// Tables of at most `limit` values each.
void populateConstantTablePatterns(RewritePatternSet &patterns, int64_t limit);

} // namespace mlir::rope

#endif // LIB_DIALECT_ROPE_TRANSFORMS_SIMPLIFYROTATIONS_H
