//===- FragmentLayout.h - Which lane holds which element --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_FRAGMENTLAYOUT_H
#define ROPE_EMULATOR_INSTRUCTIONS_FRAGMENTLAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>

namespace mlir::rope::emulator {

/// How far one bit of a lane or element number moves within a matrix.
struct MatrixStep {
  int16_t row = 0;
  int16_t column = 0;
};

/// A matrix spread over the registers of the lanes of a warp, warpgroup or
/// wave. Every layout of the instruction sets is a sum of bits: the element
/// `e` of lane `l` sits at the sum of `laneSteps[i]` over the bits i set in l
/// and of `elementSteps[j]` over the bits j set in e. Elements are numbered in
/// the order of the registers, and within a register from its low bits up. A
/// lane bit without a step repeats the elements (AMD WMMA operands).
struct FragmentLayout {
  llvm::StringLiteral name;
  int16_t rows;
  int16_t columns;
  int16_t lanes;
  int16_t elements;
  std::array<MatrixStep, 7> laneSteps;
  std::array<MatrixStep, 7> elementSteps;

  /// Row and column of `element` of `lane`.
  MatrixStep getPosition(unsigned lane, unsigned element) const;

  /// The positions of all elements as `row * columns + column`, in the order
  /// `lane * elements + element`.
  llvm::ArrayRef<uint16_t> getOffsets() const;
};

/// Every layout there is, in a fixed order.
llvm::ArrayRef<FragmentLayout> getFragmentLayouts();

/// Returns the layout called `name`, which must exist.
const FragmentLayout &getFragmentLayout(llvm::StringRef name);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_FRAGMENTLAYOUT_H
