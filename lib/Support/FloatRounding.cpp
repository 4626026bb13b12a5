//===- FloatRounding.cpp - Numbers of float types -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/FloatRounding.h"

using namespace mlir;

double rope::roundTo(FloatType type, double value) {
  if (type.isF64())
    return value;
  if (type.isF32())
    return static_cast<float>(value);
  APFloat rounded(value);
  bool lost = false;
  rounded.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &lost);
  return rounded.convertToDouble();
}

double rope::getReciprocal(FloatType type, double divisor) {
  double reciprocal = 1.0 / divisor;
  return type && type.getWidth() < 32 ? roundTo(type, reciprocal) : reciprocal;
}
