//===- ScalarTests.cpp - Conversions, functions and lane exchange ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tests.h"
#include "rope/Emulator/Instructions/ApproximateMath.h"
#include "rope/Emulator/Instructions/LaneExchange.h"
#include "rope/Emulator/Instructions/NumberFormats.h"
#include "rope/Emulator/Instructions/PermuteBytes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir::rope::emulator;

/// Every 16-bit number, and the f32 numbers around its rounding boundaries,
/// against LLVM's arithmetic.
static void conversionsRound() {
  struct Format {
    const llvm::fltSemantics &semantics;
    float (*widen)(uint16_t);
    uint16_t (*narrow)(float);
  };
  const Format formats[] = {
      {llvm::APFloat::IEEEhalf(), fromF16, toF16},
      {llvm::APFloat::BFloat(), fromBF16, toBF16},
  };
  for (const Format &format : formats)
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
      llvm::APFloat number(format.semantics, llvm::APInt(16, bits));
      float wide = format.widen(static_cast<uint16_t>(bits));
      if (number.isNaN()) {
        EXPECT(std::isnan(wide));
        EXPECT(format.narrow(wide) == 0x7fff);
        continue;
      }
      EXPECT(wide == number.convertToFloat());
      EXPECT(std::signbit(wide) == number.isNegative());
      EXPECT(format.narrow(wide) == bits);
      // Halfway to the next number, and just beside.
      uint32_t base = llvm::bit_cast<uint32_t>(wide);
      for (uint32_t step :
           {0x7fffu, 0x8000u, 0x8001u, 0xfffu, 0x1000u, 0x1001u, 0x17ffu}) {
        float between = llvm::bit_cast<float>(base + step);
        if (std::isnan(between))
          continue;
        llvm::APFloat rounded(between);
        bool losesInfo;
        rounded.convert(format.semantics, llvm::APFloat::rmNearestTiesToEven,
                        &losesInfo);
        EXPECT(format.narrow(between) ==
               rounded.bitcastToAPInt().getZExtValue());
        rounded = llvm::APFloat(between);
        rounded.convert(format.semantics, llvm::APFloat::rmTowardZero,
                        &losesInfo);
        auto pack = format.narrow == toF16 ? packF16 : packBF16;
        EXPECT(pack(0.0f, between, /*truncate=*/true, /*relu=*/false) ==
               rounded.bitcastToAPInt().getZExtValue());
      }
    }
  EXPECT(packF16(1.0f, -2.0f, false, false) == 0x3c00c000);
  EXPECT(packF16(1.0f, -2.0f, false, true) == 0x3c000000);
  EXPECT(packBF16(1.0f, -2.0f, false, false) == 0x3f80c000);
  // tf32 rounds ties away from zero and drops what it cannot hold when read.
  EXPECT(toTF32(1.0f + 0x1p-11f) == llvm::bit_cast<uint32_t>(1.0f + 0x1p-10f));
  EXPECT(fromTF32(llvm::bit_cast<uint32_t>(1.0f + 0x1p-11f)) == 1.0f);
}

/// Errors reach half of what the manual permits and stay below it.
static void approximationsErr() {
  struct Case {
    ApproximateFunction function;
    double (*exact)(double);
    float low, high;
    double relative, absolute;
  };
  const Case cases[] = {
      {ApproximateFunction::ex2, [](double x) { return std::exp2(x); }, -20, 20,
       0x1.6ap-23, 0},
      {ApproximateFunction::lg2, [](double x) { return std::log2(x); }, 3, 90,
       0x1p-22, 0},
      {ApproximateFunction::lg2, [](double x) { return std::log2(x); }, 0.5, 2,
       0, 0x1p-22},
      {ApproximateFunction::rcp, [](double x) { return 1 / x; }, 0.1f, 9,
       0x1p-23, 0},
      {ApproximateFunction::rsqrt, [](double x) { return 1 / std::sqrt(x); },
       0.1f, 9, 0x1.12p-23, 0},
      {ApproximateFunction::sqrt, [](double x) { return std::sqrt(x); }, 0.1f,
       9, 0x1p-23, 0},
      {ApproximateFunction::sin, [](double x) { return std::sin(x); }, -6, 6, 0,
       0x1.6ap-21},
      {ApproximateFunction::cos, [](double x) { return std::cos(x); }, 7, 90, 0,
       0x1.3ap-15},
      {ApproximateFunction::tanh, [](double x) { return std::tanh(x); }, -3, 3,
       0x1p-11, 0},
  };
  for (const Case &test : cases) {
    double worst = 0;
    for (int i = 0; i < 4000; ++i) {
      float x = test.low + (test.high - test.low) * (i + 0.37f) / 4000;
      double exact = test.exact(x);
      float got = computeApproximate(test.function, x, true);
      double bound = test.absolute + test.relative * std::fabs(exact);
      worst = std::max(worst, std::fabs(got - exact) / bound);
    }
    EXPECT(worst <= 1.0);
    EXPECT(worst >= 0.5);
  }
  using A = ApproximateFunction;
  EXPECT(computeApproximate(A::ex2, -INFINITY, true) == 0.0f);
  EXPECT(computeApproximate(A::ex2, 0.0f, true) == 1.0f);
  EXPECT(computeApproximate(A::ex2, -126.5f, true) == 0.0f);
  EXPECT(computeApproximate(A::ex2, -126.5f, false) > 0.0f);
  EXPECT(computeApproximate(A::ex2, 200.0f, true) == INFINITY);
  EXPECT(computeApproximate(A::rcp, 0.0f, true) == INFINITY);
  EXPECT(computeApproximate(A::rcp, -0x1p-130f, true) == -INFINITY);
  EXPECT(computeApproximate(A::lg2, 0.0f, true) == -INFINITY);
  EXPECT(std::isnan(computeApproximate(A::sin, INFINITY, true)));
  EXPECT(std::isnan(computeApproximate(A::rsqrt, -1.0f, true)));
}

static void shuffles() {
  auto source = [](ShuffleKind kind, unsigned lane, uint32_t offset,
                   uint32_t clamp) {
    ShuffleSource result = getShuffleSource(kind, lane, offset, clamp);
    return result.inRange ? static_cast<int>(result.lane) : -1;
  };
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT(source(ShuffleKind::butterfly, lane, 16, 0x1f) == (lane ^ 16));
    EXPECT(source(ShuffleKind::index, lane, 7, 0x1f) == 7);
    EXPECT(source(ShuffleKind::up, lane, 3, 0) == (lane >= 3 ? lane - 3 : -1));
    EXPECT(source(ShuffleKind::down, lane, 3, 0x1f) ==
           (lane + 3 < 32 ? lane + 3 : -1));
    // Segments of 8 lanes: the mask is 0x18.
    int first = lane & ~7, last = first + 7;
    EXPECT(source(ShuffleKind::index, lane, 5, 0x181f) == first + 5);
    EXPECT(source(ShuffleKind::up, lane, 3, 0x1800) ==
           (lane - 3 >= first ? lane - 3 : -1));
    EXPECT(source(ShuffleKind::down, lane, 3, 0x181f) ==
           (lane + 3 <= last ? lane + 3 : -1));
    EXPECT(source(ShuffleKind::butterfly, lane, 4, 0x181f) == (lane ^ 4));
  }
}

static void reductions() {
  const uint32_t values[] = {3, 0xffffffff, 5, 0x80000000};
  EXPECT(reduceLanes(ReduceKind::add, values) == 0x80000007);
  EXPECT(reduceLanes(ReduceKind::min, values) == 0x80000000);
  EXPECT(reduceLanes(ReduceKind::max, values) == 5);
  EXPECT(reduceLanes(ReduceKind::umin, values) == 3);
  EXPECT(reduceLanes(ReduceKind::umax, values) == 0xffffffff);
  EXPECT(reduceLanes(ReduceKind::bitAnd, values) == 0);
  EXPECT(reduceLanes(ReduceKind::bitOr, values) == 0xffffffff);
  EXPECT(reduceLanes(ReduceKind::bitXor, values) == (6 ^ 0x7fffffff));
}

static void amdExchange() {
  for (unsigned lane = 0; lane < 64; ++lane) {
    unsigned row = lane & ~15u, self = lane & 15;
    EXPECT(getDppSource(0x1b, lane, 64) == (lane ^ 3));
    EXPECT(getDppSource(0xb1, lane, 64) == (lane ^ 1));
    EXPECT(getDppSource(0x141, lane, 64) == (lane ^ 7));
    EXPECT(getDppSource(0x140, lane, 64) == (lane ^ 15));
    EXPECT(getDppSource(0x124, lane, 64) == row + (self + 12) % 16);
    EXPECT(getDppSource(0x111, lane, 64) ==
           (self ? std::optional(lane - 1) : std::nullopt));
    EXPECT(getDppSource(0x101, lane, 64) ==
           (self < 15 ? std::optional(lane + 1) : std::nullopt));
    EXPECT(getDppSource(0x142, lane, 64) ==
           (row ? std::optional(row - 1) : std::nullopt));
    EXPECT(getDppSource(0x152, lane, 64) == row + 2);
    EXPECT(getDppSource(0x168, lane, 64) == (lane ^ 8));
    // ds_swizzle: butterflies have and = 0x1f and the distance as xor.
    EXPECT(getSwizzleSource(16 << 10 | 0x1f, lane) == (lane ^ 16));
    EXPECT(getSwizzleSource(0x801b, lane) == (lane ^ 3));
    EXPECT(getBpermuteSource(4 * (lane ^ 32), 64) == (lane ^ 32));
    EXPECT(getBpermuteSource(4 * (lane + 64), 64) == lane);
  }
  EXPECT(!isKnownDppControl(0x100));
  EXPECT(!isKnownDppControl(0x144));
}

static void permutations() {
  constexpr uint32_t lower = 0x83828180, upper = 0x07060504;
  auto permute = [&](PermuteMode mode, uint32_t selector) {
    return permuteBytes(mode, lower, upper, selector);
  };
  EXPECT(permute(PermuteMode::index, 0x3210) == lower);
  EXPECT(permute(PermuteMode::index, 0x7654) == upper);
  EXPECT(permute(PermuteMode::index, 0x5410) == 0x05048180);
  // The high bit of a selector replicates the sign of the byte.
  EXPECT(permute(PermuteMode::index, 0xc8f0) == 0x00ff0080);
  EXPECT(permute(PermuteMode::f4e, 1) == 0x04838281);
  EXPECT(permute(PermuteMode::b4e, 1) == 0x06078081);
  EXPECT(permute(PermuteMode::rc8, 2) == 0x82828282);
  EXPECT(permute(PermuteMode::ecl, 2) == 0x83828282);
  EXPECT(permute(PermuteMode::ecr, 1) == 0x81818180);
  EXPECT(permute(PermuteMode::rc16, 1) == 0x83828382);
}

void mlir::rope::emulator::addScalarTests(std::vector<Test> &tests) {
  tests.push_back({"conversions-round", conversionsRound});
  tests.push_back({"approximations-err", approximationsErr});
  tests.push_back({"shuffles", shuffles});
  tests.push_back({"reductions", reductions});
  tests.push_back({"permutations", permutations});
  tests.push_back({"amd-exchange", amdExchange});
}
