//===- ApproximateMath.cpp - The fast functions of the hardware -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/ApproximateMath.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>

using namespace mlir::rope::emulator;

float mlir::rope::emulator::flushSubnormal(float value) {
  return std::fabs(value) < 0x1p-126f ? std::copysign(0.0f, value) : value;
}

/// 1 or -1, as good as random in the bits of the argument.
static double pickSide(float argument) {
  uint32_t bits = llvm::bit_cast<uint32_t>(argument);
  bits ^= bits >> 16;
  bits *= 0x7feb352du;
  bits ^= bits >> 15;
  bits *= 0x846ca68bu;
  return bits >> 31 ? 1.0 : -1.0;
}

/// `exact` moved by nearly `error`: room is left for the
/// rounding to f32, half a unit in the last place.
static float perturb(double exact, double error, float argument) {
  double rounding = std::fabs(exact) * 0x1p-24;
  double room = error > rounding ? error - rounding : 0.0;
  return static_cast<float>(exact + pickSide(argument) * room);
}

float mlir::rope::emulator::computeApproximate(ApproximateFunction function,
                                               float argument,
                                               bool flushSubnormals) {
  // Subnormal arguments are read as zero with .ftz; ex2 of them is 1 anyway.
  float x = flushSubnormals ? flushSubnormal(argument) : argument;
  if (std::isnan(x))
    return llvm::bit_cast<float>(0x7fffffffu);
  double exact = 0, error = 0;
  switch (function) {
  case ApproximateFunction::ex2:
    exact = std::exp2(static_cast<double>(x));
    error = x == std::floor(x) ? 0 : exact * 0x1.6ap-23;
    break;
  case ApproximateFunction::lg2:
    exact = std::log2(static_cast<double>(x));
    error = x >= 0.5f && x <= 2.0f ? 0x1p-22 : std::fabs(exact) * 0x1p-22;
    error = exact == 0 ? 0 : error;
    break;
  case ApproximateFunction::rcp:
    exact = 1.0 / x;
    if (std::isfinite(exact) && exact != 0 && pickSide(argument) > 0) {
      // The neighbour on the other side of the exact value: less than 1 ulp.
      float nearest = static_cast<float>(exact);
      exact = std::nextafter(nearest, nearest < exact ? INFINITY : -INFINITY);
    }
    break;
  case ApproximateFunction::rsqrt:
    exact = 1.0 / std::sqrt(static_cast<double>(x));
    error = std::fabs(exact) * 0x1.12p-23;
    break;
  case ApproximateFunction::sqrt:
    exact = std::sqrt(static_cast<double>(x));
    error = exact * 0x1p-23;
    break;
  case ApproximateFunction::sin:
  case ApproximateFunction::cos:
    if (std::isinf(x))
      return llvm::bit_cast<float>(0x7fffffffu);
    exact = function == ApproximateFunction::sin
                ? std::sin(static_cast<double>(x))
                : std::cos(static_cast<double>(x));
    error = x == 0 ? 0 : (std::fabs(x) <= 6.2831853f ? 0x1.6ap-21 : 0x1.3ap-15);
    break;
  case ApproximateFunction::tanh:
    exact = std::tanh(static_cast<double>(x));
    error = std::fabs(x) >= 10.0f ? 0 : std::fabs(exact) * 0x1p-11;
    break;
  }
  float result = std::isfinite(exact) && exact != 0
                     ? perturb(exact, error, argument)
                     : static_cast<float>(exact);
  return flushSubnormals ? flushSubnormal(result) : result;
}
