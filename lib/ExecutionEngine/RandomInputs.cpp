//===- RandomInputs.cpp - Seeded arguments --------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/RandomInputs.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::rope;

namespace {
/// SplitMix64 (Steele, Lea, Flood 2014).
class Generator {
public:
  explicit Generator(uint64_t state) : state(state) {}

  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// In [0, 1), a multiple of 2^-53.
  double nextUniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /// The sum of four uniform values, centred and scaled to deviation 1: needs
  /// no transcendental function, whose last bit would depend on the platform.
  double nextNormal() {
    uint64_t bits = next();
    int64_t sum = 0;
    for (unsigned i = 0; i < 4; ++i, bits >>= 16)
      sum += static_cast<int64_t>(bits & 0xffff);
    constexpr double kSqrt3 = 1.7320508075688772;
    return static_cast<double>(sum - 2 * 0xffff) * (kSqrt3 * 0x1p-16);
  }

private:
  uint64_t state;
};
} // namespace

static double nextFloat(Generator &generator,
                        const std::optional<ValueRange64> &range) {
  if (!range)
    return generator.nextNormal();
  double value =
      range->low + generator.nextUniform() * (range->high - range->low);
  return value < range->high ? value : range->low;
}

static int64_t nextInteger(Generator &generator, int64_t low, int64_t high) {
  uint64_t count = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
  uint64_t value = generator.next();
  return static_cast<int64_t>(static_cast<uint64_t>(low) +
                              (count == 0 ? value : value % count));
}

/// The nearest integer of 64 bits.
static int64_t saturate(double value) {
  if (value >= 0x1p63)
    return std::numeric_limits<int64_t>::max();
  return static_cast<int64_t>(std::max(value, -0x1p63));
}

void rope::fillRandom(HostArray &array, uint64_t seed, unsigned argument,
                      std::optional<ValueRange64> range) {
  // One draw between seed and argument keeps neighbouring seeds apart.
  Generator generator(Generator(seed).next() + argument);
  generator = Generator(generator.next());
  Type type = array.elementType;
  int64_t low = range ? saturate(std::ceil(range->low)) : 0;
  int64_t high =
      range ? saturate(std::floor(range->high)) : (type.isInteger(1) ? 1 : 7);
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    if (isa<ComplexType>(type)) {
      double real = nextFloat(generator, range);
      double imaginary = nextFloat(generator, range);
      array.setComplex(i, {real, imaginary});
    } else if (isa<FloatType>(type)) {
      array.setDouble(i, nextFloat(generator, range));
    } else {
      array.setInt(i, nextInteger(generator, low, high));
    }
  }
}
