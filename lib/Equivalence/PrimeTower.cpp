//===- PrimeTower.cpp - Prime fields under exponentials -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrimeTower.h"

#include <cassert>
#include <cmath>

using namespace mlir::rope::equivalence;

uint64_t mlir::rope::equivalence::mixHash(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9E3779B97F4A7C15ull + (b ^ (b >> 32)) + 0x632BE59BD9B4E019;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  x ^= x >> 31;
  x = (x + b) * 0xD6E8FEB86659FD93ull;
  return x ^ (x >> 32);
}

uint64_t RandomStream::next() {
  state += 0x9E3779B97F4A7C15ull;
  uint64_t x = state;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

PrimeField::PrimeField(uint64_t prime) : prime(prime) {
  assert(prime % 2 && prime >> 62 == 0 && "expected an odd prime below 2^62");
  // Newton's iteration doubles the number of right bits.
  inverseOfPrime = prime;
  for (int i = 0; i < 5; ++i)
    inverseOfPrime *= 2 - prime * inverseOfPrime;
  one = static_cast<uint64_t>((uint128(1) << 64) % prime);
  square = static_cast<uint64_t>(uint128(one) * one % prime);
}

void PrimeField::tabulatePowers() {
  powersOfTwo.resize(kMostPower - kLeastPower + 1);
  uint64_t half = fromInteger((prime + 1) / 2);
  powersOfTwo[-kLeastPower] = one;
  for (int i = 1; i <= kMostPower; ++i) {
    uint64_t before = powersOfTwo[i - 1 - kLeastPower];
    powersOfTwo[i - kLeastPower] = add(before, before);
  }
  for (int i = -1; i >= kLeastPower; --i)
    powersOfTwo[i - kLeastPower] =
        multiply(powersOfTwo[i + 1 - kLeastPower], half);
}

uint64_t PrimeField::power(uint64_t a, uint64_t exponent) const {
  uint64_t result = one;
  for (; exponent; exponent >>= 1, a = multiply(a, a))
    if (exponent & 1)
      result = multiply(result, a);
  return result;
}

uint64_t PrimeField::fromInteger(int64_t value) const {
  uint64_t magnitude =
      value < 0 ? 0 - static_cast<uint64_t>(value) : uint64_t(value);
  uint64_t element = multiply(magnitude % prime, square);
  return value < 0 ? negate(element) : element;
}

uint64_t PrimeField::fromDouble(double value) const {
  assert(std::isfinite(value) && "expected a finite number");
  int exponent;
  double fraction = std::frexp(value, &exponent);
  int64_t mantissa = static_cast<int64_t>(fraction * 0x1p53);
  if (mantissa == 0)
    return 0;
  return multiply(fromInteger(mantissa),
                  powersOfTwo[exponent - 53 - kLeastPower]);
}

uint64_t PrimeField::fromHash(uint64_t word) const {
  // 128 random bits times q, over 2^128.
  uint128 low = uint128(mixHash(word, 2)) * prime;
  uint128 high = uint128(mixHash(word, 1)) * prime;
  return static_cast<uint64_t>((high + (low >> 64)) >> 64);
}

uint64_t PrimeField::dotProduct(const uint64_t *a, const uint64_t *b,
                                int64_t size) const {
  // Products are below 2^124. Folding the upper word leaves less than 2^127.
  uint128 sum = 0;
  int64_t i = 0;
  for (; i + 8 <= size; i += 8) {
    uint128 part = 0;
    for (int j = 0; j < 8; ++j)
      part += uint128(a[i + j]) * b[i + j];
    sum = uint128(static_cast<uint64_t>(sum >> 64)) * one +
          static_cast<uint64_t>(sum);
    sum += part;
  }
  for (; i < size; ++i) {
    sum = uint128(static_cast<uint64_t>(sum >> 64)) * one +
          static_cast<uint64_t>(sum);
    sum += uint128(a[i]) * b[i];
  }
  // Reduction needs an upper word below q.
  uint64_t high = static_cast<uint64_t>(sum >> 64) % prime;
  return reduce((uint128(high) << 64) | static_cast<uint64_t>(sum));
}

//===----------------------------------------------------------------------===//
// Towers
//===----------------------------------------------------------------------===//

/// Miller-Rabin with bases that decide every number of 64 bits.
static bool isPrime(uint64_t n) {
  for (uint64_t p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37})
    if (n % p == 0)
      return n == p;
  uint64_t odd = n - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2)
    ++twos;
  PrimeField field(n); // inverses are not used
  uint64_t one = field.getOne(), minusOne = field.negate(one);
  for (uint64_t p : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    uint64_t x = field.power(field.fromInteger(p), odd);
    if (x == one || x == minusOne)
      continue;
    bool composite = true;
    for (int i = 1; i < twos && composite; ++i) {
      x = field.multiply(x, x);
      composite = x != minusOne;
    }
    if (composite)
      return false;
  }
  return true;
}

bool PrimeTower::drawPrimes(RandomStream &random,
                            std::vector<uint64_t> &primes) {
  primes.clear();
  uint64_t prime = (uint64_t(1) << 33) + 4 * random.below(1u << 31) + 1;
  if (!isPrime(prime))
    return false;
  primes.push_back(prime);
  for (unsigned level = 1; level < kNumLevels; ++level) {
    // Small factors keep all levels below 62 bits.
    uint64_t start = random.below(15);
    uint64_t next = 0;
    for (uint64_t step = 0; step < 15 && !next; ++step) {
      uint64_t candidate = 4 * ((start + step) % 15 + 1) * prime + 1;
      if (candidate >> 62 == 0 && isPrime(candidate))
        next = candidate;
    }
    if (!next)
      return false;
    primes.push_back(prime = next);
  }
  // The upper fields carry the bound, so the tower should not stay low.
  return primes.back() >> 58 != 0;
}

PrimeTower::PrimeTower(RandomStream &random) {
  std::vector<uint64_t> primes;
  while (!drawPrimes(random, primes)) {
  }
  for (uint64_t prime : primes) {
    fields.emplace_back(prime);
    fields.back().tabulatePowers();
  }
  for (const PrimeField &field : fields) {
    // A power of a non-residue squares to -1.
    uint64_t unit = 0;
    for (uint64_t base = 2;; ++base) {
      unit = field.power(field.fromInteger(base), (field.getPrime() - 1) / 4);
      if (field.add(field.multiply(unit, unit), field.getOne()) == 0)
        break;
    }
    imaginaryUnits.push_back(random.below(2) ? unit : field.negate(unit));
  }
  for (unsigned level = 1; level < kNumLevels; ++level) {
    const PrimeField &field = fields[level];
    uint64_t cofactor = (field.getPrime() - 1) / primes[level - 1];
    uint64_t generator = field.getOne();
    while (generator == field.getOne()) {
      uint64_t element = field.fromHash(random.next());
      if (element)
        generator = field.power(element, cofactor);
    }
    std::vector<uint64_t> table;
    uint64_t base = generator;
    for (unsigned window = 0; window < 8; ++window) {
      uint64_t power = field.getOne();
      for (unsigned value = 0; value < 256; ++value) {
        table.push_back(power);
        power = field.multiply(power, base);
      }
      base = power;
    }
    windows.push_back(std::move(table));
  }
}

uint64_t PrimeTower::exponential(unsigned level, uint64_t x) const {
  const PrimeField &field = fields[level];
  const std::vector<uint64_t> &table = windows[level - 1];
  uint64_t exponent = fields[level - 1].toInteger(x);
  uint64_t result = field.getOne();
  for (unsigned window = 0; exponent; ++window, exponent >>= 8)
    if (uint64_t value = exponent & 255)
      result = field.multiply(result, table[256 * window + value]);
  return result;
}
