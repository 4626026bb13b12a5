//===- FloatFunctions.h - Functions of floats that C lacks ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_FLOATFUNCTIONS_H
#define ROPE_LIB_REFERENCE_FLOATFUNCTIONS_H

#include <cmath>
#include <limits>

namespace mlir::rope::reference {

/// The greater one; NaN if either is; +0 above -0 (IEEE 754 maximum).
inline double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

/// The lesser one; NaN if either is; -0 below +0 (IEEE 754 minimum).
inline double minimum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  if (a == b)
    return std::signbit(a) ? a : b;
  return a < b ? a : b;
}

/// The greater one, the other one where one is NaN.
inline double maximumNumber(double a, double b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : maximum(a, b);
}

/// The lesser one, the other one where one is NaN.
inline double minimumNumber(double a, double b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : minimum(a, b);
}

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_FLOATFUNCTIONS_H
