//===- Reasons.h - Why something was not raised -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The stable names that `missed` remarks of `rope-raise` carry. Each has a
// paragraph in docs/RaisingGuide.md.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_REASONS_H
#define ROPE_ANALYSIS_REASONS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::rope::reason {

/// Several tensors could be the one that is rotated.
inline constexpr llvm::StringLiteral kAmbiguousRoot = "ambiguous-root";
/// An analysis visited more expressions than it may.
inline constexpr llvm::StringLiteral kBudget = "budget";
/// A coefficient is computed from the rotated tensor itself.
inline constexpr llvm::StringLiteral kCoefficientDependsOnRoot =
    "coefficient-depends-on-root";
/// Sizes of input and result are not provably equal.
inline constexpr llvm::StringLiteral kExtentUnproven = "extent-unproven";
/// Products and sum round to different types.
inline constexpr llvm::StringLiteral kMixedComputeType = "mixed-compute-type";
/// Two products over one tensor, but not the rotation of pairs.
inline constexpr llvm::StringLiteral kNotARotation = "not-a-rotation";
/// Lanes pair up neither as halves nor as neighbours of one block.
inline constexpr llvm::StringLiteral kPairing = "pairing";
/// A coefficient has several factors of a narrow type, whose product would
/// round elsewhere.
inline constexpr llvm::StringLiteral kReassociation = "reassociation";
/// The matrices of the pairs are no table: each row has its own, or they come
/// out of a product.
inline constexpr llvm::StringLiteral kNotATable = "not-a-table";
/// A complex tensor is turned, of which nothing takes real and imaginary parts.
inline constexpr llvm::StringLiteral kComplexResult = "complex-result";
/// Rows of input and result do not correspond one to one.
inline constexpr llvm::StringLiteral kRowLayout = "row-layout";
/// The lane dimension has no static size.
inline constexpr llvm::StringLiteral kDynamicLanes = "dynamic-lanes";
/// A table's coefficient cannot be written as an operand.
inline constexpr llvm::StringLiteral kTableForm = "table-form";
/// Cosine or sine of something that is not position times frequency.
inline constexpr llvm::StringLiteral kAngleForm = "angle-form";
/// A cosine without the sine of the same angles, or the reverse.
inline constexpr llvm::StringLiteral kUnpaired = "unpaired";

// Attention.

/// What is subtracted from the scores is not their maximum over the keys.
inline constexpr llvm::StringLiteral kShiftNotMaximum = "shift-not-maximum";
/// The denominator does not sum the exponentials that weigh V over the keys.
inline constexpr llvm::StringLiteral kSumOfOtherValues = "sum-of-other-values";
/// The denominator does not start from zero.
inline constexpr llvm::StringLiteral kSumInit = "sum-init";
/// The denominator runs over other keys than the product with V.
inline constexpr llvm::StringLiteral kSumExtent = "sum-extent";
/// Probabilities are zeroed where something other than an empty row or a
/// dropped key is.
inline constexpr llvm::StringLiteral kSoftmaxSelect = "softmax-select";
/// The keys are not the rows of one operand of the scores.
inline constexpr llvm::StringLiteral kSoftmaxAxis = "softmax-axis";
/// Scores go through something that is not a scale, a cap or a mask.
inline constexpr llvm::StringLiteral kUnknownScoreOp = "unknown-score-op";
/// A mask is applied before the scores are scaled or capped.
inline constexpr llvm::StringLiteral kScaledMask = "scaled-mask";
/// Dropped scores are replaced by something that is not a literal.
inline constexpr llvm::StringLiteral kFillNotConstant = "fill-not-constant";
/// A finite fill of dropped scores may not count as -inf here.
inline constexpr llvm::StringLiteral kFiniteFill = "finite-fill";
/// The masks of one attention cannot be said as one operand.
inline constexpr llvm::StringLiteral kMaskLayout = "mask-layout";
/// A sink is not a tensor of one value for each head.
inline constexpr llvm::StringLiteral kSinkLayout = "sink-layout";
/// Q, K or V is not read by whole dimensions of one iteration space.
inline constexpr llvm::StringLiteral kOperandLayout = "operand-layout";
/// V has no dimension of lanes, or more than one.
inline constexpr llvm::StringLiteral kValueLanes = "value-lanes";
/// There is one key only.
inline constexpr llvm::StringLiteral kOneKey = "one-key";
/// A product adds to a tensor that is not zero.
inline constexpr llvm::StringLiteral kNonzeroInit = "nonzero-init";
/// V is weighed by something that a softmax was changed to.
inline constexpr llvm::StringLiteral kOtherWeights = "other-weights";
/// The softmax of a product enters no product with V.
inline constexpr llvm::StringLiteral kNoValueProduct = "no-value-product";
/// Rows of a table that are chosen for each row and key are multiplied, and
/// products with the whole table cannot come first.
inline constexpr llvm::StringLiteral kPairTable = "pair-table";
/// What multiplies the weights behind their softmax is nothing that a program
/// of the op computes.
inline constexpr llvm::StringLiteral kWeightFactor = "weight-factor";
/// Something else reads the probabilities.
inline constexpr llvm::StringLiteral kProbabilitiesUsed = "probabilities-used";
/// The op refuses the operands that were found.
inline constexpr llvm::StringLiteral kUnsupportedForm = "unsupported-form";

/// What a reason of the rotation step means, in one line for a remark.
llvm::StringRef describeRotationReason(llvm::StringRef reason);

} // namespace mlir::rope::reason

#endif // ROPE_ANALYSIS_REASONS_H
