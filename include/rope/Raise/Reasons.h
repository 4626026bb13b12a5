//===- Reasons.h - Why something was not raised -*- C++ -*-===//
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

#ifndef ROPE_RAISE_REASONS_H
#define ROPE_RAISE_REASONS_H

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
/// A coefficient has several factors, whose product would round elsewhere.
inline constexpr llvm::StringLiteral kReassociation = "reassociation";
/// Rows of input and result do not correspond one to one.
inline constexpr llvm::StringLiteral kRowLayout = "row-layout";
/// The lane dimension has no static size.
inline constexpr llvm::StringLiteral kDynamicLanes = "dynamic-lanes";
/// A table's coefficient cannot be written as an operand.
inline constexpr llvm::StringLiteral kTableForm = "table-form";
/// Cosine or sine of something that is not position times frequency.
inline constexpr llvm::StringLiteral kAngleForm = "angle-form";

} // namespace mlir::rope::reason

#endif // ROPE_RAISE_REASONS_H
