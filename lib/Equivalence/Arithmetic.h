//===- Arithmetic.h - Arithmetic on exact numbers ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an element of a tensor is in one prime field, and what arithmetic makes
// of it. docs/Equivalence.md says why.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_ARITHMETIC_H
#define ROPE_LIB_EQUIVALENCE_ARITHMETIC_H

#include "PrimeTower.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "rope/Equivalence/Equivalence.h"
#include "rope/Support/FloatRounding.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <cmath>

namespace mlir::rope::equivalence {

/// One element at one level of the tower.
struct Number {
  enum Kind : uint8_t {
    Missing,   ///< not evaluated
    Field,     ///< element of the level's field
    Logarithm, ///< ln of an element of the field above
    Float,     ///< a float that depends on no data: its value in its type
    Integer,   ///< an integer, index or i1, sign-extended; i1 is 0 or 1
    Undefined, ///< content of tensor.empty
    Poison     ///< result of undefined behaviour or of what is not modelled
  };
  uint64_t bits = 0;
  Kind kind = Missing;

  static Number field(uint64_t element) { return {element, Field}; }
  static Number integer(int64_t value) {
    return {static_cast<uint64_t>(value), Integer};
  }
  static Number real(double value) {
    Number number{0, Float};
    std::memcpy(&number.bits, &value, sizeof(value));
    return number;
  }
  static Number undefined() { return {0, Undefined}; }
  static Number poison() { return {0, Poison}; }

  double getReal() const {
    double value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  int64_t getInteger() const { return static_cast<int64_t>(bits); }
  bool isReal(double value) const {
    return kind == Float && getReal() == value;
  }
  bool isFiniteReal() const {
    return kind == Float && std::isfinite(getReal());
  }
  bool isSpecial() const { return kind == Float && !std::isfinite(getReal()); }
};

/// What an element is, as a polynomial in what is random (inputs, values of
/// random functions, exponentials and their inverses) and in reciprocals.
struct Degree {
  double polynomial = 0;
  /// Reciprocals of what holds reciprocals, of what holds ...
  double nesting = 0;

  static Degree max(Degree a, Degree b) {
    return {std::max(a.polynomial, b.polynomial),
            std::max(a.nesting, b.nesting)};
  }
};

/// Names of functions that are not algebra: what they give is a random function
/// of their argument.
enum class Function : uint8_t {
  Exp,
  Cos,
  Sin,
  Log,
  Sqrt,
  Tanh,
  Erf,
  Floor,
  Ceil,
  Round,
  RoundEven,
  Trunc,
  Atan,
  Atan2,
  Power,
  Cbrt,
  Remainder,
  CastF64,
  CastF32,
  CastF16,
  CastBF16,
  CastOther,
  Order,
  Residue,
  Sign
};

/// Arithmetic of one sample. `level` is that of the result; arguments of exp,
/// cos and sin are of `getLevelBelow(level)`, those of log of the level above.
class Arithmetic {
public:
  Arithmetic(const PrimeTower &tower, RewriteClass rewriteClass, uint64_t seed)
      : tower(tower), rewriteClass(rewriteClass), seed(seed) {}

  static unsigned getLevelBelow(unsigned level) {
    return level ? level - 1 : 0;
  }
  static unsigned getLevelAbove(unsigned level) {
    return std::min(level + 1, PrimeTower::kNumLevels - 1);
  }

  RewriteClass getClass() const { return rewriteClass; }
  const PrimeField &getField(unsigned level) const { return tower[level]; }
  /// A random element, a function of `key`.
  Number makeRandom(uint64_t key, unsigned level) const {
    return Number::field(
        tower[level].fromHash(mixHash(mixHash(seed, key), level)));
  }

  /// Sums and products of floats that depend on no data are rounded to `type`;
  /// with `inSum` they leave the floats where rounding would change them, as
  /// the order of a sum is free.
  Number add(Number a, Number b, FloatType type, unsigned level, bool inSum);
  /// Whether `value`, made of these two, is infinite by rounding alone, where
  /// floats are real numbers.
  bool overflows(double a, double b, double value) const;
  Number subtract(Number a, Number b, FloatType type, unsigned level,
                  bool inSum) {
    return add(a, negate(b, level), type, level, inSum);
  }
  Number multiply(Number a, Number b, FloatType type, unsigned level,
                  bool inSum);
  /// A constant factor, which counts to 24 bits: rewrites multiply factors
  /// and invert them in one precision or another.
  Number scale(Number a, double factor, unsigned level);
  Number divide(Number a, Number b, FloatType type, unsigned level);
  Number negate(Number a, unsigned level) const;
  Number remainder(Number a, Number b, FloatType type, unsigned level);
  /// Maximum and minimum under `isLess`.
  Number maximum(Number a, Number b, unsigned level);
  Number minimum(Number a, Number b, unsigned level);
  /// Where NaN loses against a number (maxnumf).
  Number maximumNumber(Number a, Number b, unsigned level);
  Number minimumNumber(Number a, Number b, unsigned level);
  Number absolute(Number a, unsigned level);

  Number exponential(Number a, FloatType type, unsigned level);
  Number cosine(Number a, FloatType type, unsigned level);
  Number sine(Number a, FloatType type, unsigned level);
  Number logarithm(Number a, FloatType type, unsigned level);
  Number squareRoot(Number a, FloatType type, unsigned level);
  Number reciprocalSquareRoot(Number a, FloatType type, unsigned level);
  Number power(Number a, Number b, FloatType type, unsigned level);
  Number integerPower(Number a, int64_t exponent, FloatType type,
                      unsigned level);
  /// tanh, erf, floor and the like: the function itself on a float, `name` of
  /// anything else.
  Number apply(Function name, Number a, FloatType type, unsigned level);

  /// A cast to `type`: the identity, or in class exact a function of the value.
  Number cast(Number a, FloatType type, unsigned level);
  Number fromInteger(Number a, FloatType type) const;
  /// Poison for data.
  Number toInteger(Number a, unsigned width, bool isSigned) const;
  Number compare(arith::CmpFPredicate predicate, Number a, Number b,
                 unsigned level);

  /// Whether two numbers of one level are one.
  bool areEqual(Number a, Number b, unsigned level);
  /// The field element of a finite number.
  uint64_t getElement(Number a, unsigned level);
  /// A finite float other than 0 as an element of the field.
  Number leaveFloats(Number a, unsigned level) {
    return a.isFiniteReal() && a.getReal() != 0
               ? Number::field(getElement(a, level))
               : a;
  }
  /// A value that is known to be of `type`, where casts of class exact care.
  Number rememberType(Number a, FloatType type, unsigned level);

  /// -log2 of a bound on the probability that elements of such a degree agree
  /// by chance (docs/Equivalence.md).
  double getBits(Degree degree) const;
  /// Whether exponentials and reciprocals count, or belong to other elements.
  void countTerms(bool count) { isCounting = count; }
  /// An exponential has an argument of this level and degree.
  void noteExponent(unsigned level, Degree degree) {
    exponentDegrees[level] = Degree::max(exponentDegrees[level], degree);
  }
  /// A reciprocal is taken of this.
  void noteDivisor(Degree degree) {
    divisorDegree = Degree::max(divisorDegree, degree);
  }
  /// A denominator was 0 by chance: the sample says nothing.
  bool needsNewSample() const { return dividedByZero; }

private:
  uint64_t applyFunction(Function name, uint64_t element, unsigned level) const;
  /// A function with f(-x) = -f(x).
  uint64_t applyOdd(Function name, uint64_t element, unsigned level) const;
  /// A total order on the numbers of one level, that of the floats among those.
  bool isLess(Number a, Number b, unsigned level);
  Number cosineOrSine(Number a, unsigned level, bool sine);
  static bool propagates(Number a, Number b, Number &result);

  const PrimeTower &tower;
  RewriteClass rewriteClass;
  uint64_t seed;
  bool dividedByZero = false;
  /// Exponentials with an argument of each level, in one element.
  bool isCounting = true;
  std::array<double, PrimeTower::kNumLevels> numExponentials = {};
  /// Their largest degrees.
  std::array<Degree, PrimeTower::kNumLevels> exponentDegrees = {};
  double numDivisors = 0; ///< in one element
  Degree divisorDegree;
  /// Images of floats, by level.
  llvm::DenseMap<std::pair<uint64_t, unsigned>, uint64_t> images;
  /// Elements known to be of a float type, in class exact.
  llvm::DenseSet<std::pair<uint64_t, unsigned>> typed;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_ARITHMETIC_H
