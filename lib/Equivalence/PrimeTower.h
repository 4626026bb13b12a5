//===- PrimeTower.h - Prime fields under exponentials -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields F_0, F_1, ... of prime order q_0 | q_1 - 1, q_1 | q_2 - 1, ..., so
// that x -> g^x with g of order q_n takes sums in F_n to products in F_(n+1).
// All primes are 1 mod 4: each field has a square root of -1.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_PRIMETOWER_H
#define ROPE_LIB_EQUIVALENCE_PRIMETOWER_H

#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>
#include <vector>

namespace mlir::rope::equivalence {

using uint128 = unsigned __int128;

/// Mixes two words into one; a stand-in for a random function.
uint64_t mixHash(uint64_t a, uint64_t b);

/// A deterministic stream of random words.
class RandomStream {
public:
  explicit RandomStream(uint64_t seed) : state(seed) {}
  uint64_t next();
  /// Uniform in [0, bound), bound at least 1.
  uint64_t below(uint64_t bound) {
    return static_cast<uint64_t>((uint128(next()) * bound) >> 64);
  }

private:
  uint64_t state;
};

/// Arithmetic modulo an odd prime below 2^62. Elements are in Montgomery form
/// (x times 2^64), reduced to [0, q).
class PrimeField {
public:
  explicit PrimeField(uint64_t prime);
  /// To be called before `fromDouble`.
  void tabulatePowers();

  uint64_t getPrime() const { return prime; }
  uint64_t getOne() const { return one; }

  uint64_t add(uint64_t a, uint64_t b) const {
    uint64_t sum = a + b;
    return sum >= prime ? sum - prime : sum;
  }
  uint64_t negate(uint64_t a) const { return a ? prime - a : 0; }
  uint64_t subtract(uint64_t a, uint64_t b) const { return add(a, negate(b)); }
  uint64_t multiply(uint64_t a, uint64_t b) const {
    return reduce(uint128(a) * b);
  }
  /// x * 2^-64 for x below q * 2^64.
  uint64_t reduce(uint128 x) const {
    uint64_t m = static_cast<uint64_t>(x) * inverseOfPrime;
    uint64_t high = static_cast<uint64_t>((uint128(m) * prime) >> 64);
    uint64_t result = static_cast<uint64_t>(x >> 64) - high;
    return static_cast<int64_t>(result) < 0 ? result + prime : result;
  }
  uint64_t power(uint64_t a, uint64_t exponent) const;
  /// 1 / a, a not 0.
  uint64_t invert(uint64_t a) const { return power(a, prime - 2); }
  uint64_t fromInteger(int64_t value) const;
  /// The finite dyadic rational `value`.
  uint64_t fromDouble(double value) const;
  /// The representative in [0, q).
  uint64_t toInteger(uint64_t a) const { return reduce(a); }
  /// An element that looks random, a function of `word`.
  uint64_t fromHash(uint64_t word) const;
  /// The sum of products of `size` pairs.
  uint64_t dotProduct(const uint64_t *a, const uint64_t *b, int64_t size) const;

private:
  uint64_t prime;
  uint64_t inverseOfPrime; ///< of q modulo 2^64
  uint64_t one;            ///< 2^64 mod q
  uint64_t square;         ///< 2^128 mod q
  /// Of doubles with 53 bits before the point, subnormal ones included.
  static constexpr int kLeastPower = -1126, kMostPower = 971;
  std::vector<uint64_t> powersOfTwo; ///< from the least
};

/// One sample of fields and of the maps between neighbours.
class PrimeTower {
public:
  /// Primes of about 33 bits at level 0 and 58 to 62 at the last.
  static constexpr unsigned kNumLevels = 6;

  /// Draws primes and generators.
  explicit PrimeTower(RandomStream &random);

  const PrimeField &operator[](unsigned level) const { return fields[level]; }
  /// g^x in field `level`, at least 1, of x in the field below.
  uint64_t exponential(unsigned level, uint64_t x) const;
  /// A square root of -1 in field `level`.
  uint64_t getImaginaryUnit(unsigned level) const {
    return imaginaryUnits[level];
  }

private:
  bool drawPrimes(RandomStream &random, std::vector<uint64_t> &primes);

  std::vector<PrimeField> fields;
  std::vector<uint64_t> imaginaryUnits;
  /// windows[n][256 b + v]: g^(v 256^b) in field n + 1.
  std::vector<std::vector<uint64_t>> windows;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_PRIMETOWER_H
