//===- ApproximateMath.h - The fast functions of the hardware ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_APPROXIMATEMATH_H
#define ROPE_EMULATOR_INSTRUCTIONS_APPROXIMATEMATH_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace mlir::rope::emulator {

/// `<name>.approx[.ftz].f32`.
enum class ApproximateFunction : uint8_t {
  ex2,
  lg2,
  rcp,
  rsqrt,
  sqrt,
  sin,
  cos,
  tanh
};

/// The result with an error of the size that the manual permits, never better:
/// it is moved away from the correct one, up or down by a hash of the argument,
/// except where the manual gives the exact value (infinities, zeros, NaN, ex2
/// of integers).
///   ex2 2^-22.5 relative · lg2 2^-22 relative, 2^-22 absolute in [0.5, 2]
///   rcp 1 ulp · rsqrt 2^-22.9 relative · sqrt 2^-23 relative
///   sin, cos 2^-20.5 absolute in [-2 pi, 2 pi], 2^-14.7 beyond
///   tanh 2^-11 relative
float computeApproximate(ApproximateFunction function, float argument,
                         bool flushSubnormals);

/// Subnormals become zeros of the same sign.
float flushSubnormal(float value);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_APPROXIMATEMATH_H
