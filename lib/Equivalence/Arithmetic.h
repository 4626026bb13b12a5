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

#include "Alternatives.h"
#include "ConstantFactors.h"
#include "PrimeTower.h"
#include "Real.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "rope/Equivalence/Equivalence.h"
#include "rope/Support/FloatRounding.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <cmath>

namespace mlir::rope::equivalence {

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
  Set,
  Condition
};

/// From here on a finite fill masks scores, in class finite.
constexpr double kFiniteFill = -1.0e4;

/// Conditions are one for all levels: what they compare is of this one.
constexpr unsigned kConditionLevel = PrimeTower::kNumLevels - 2;

/// Arithmetic of one sample. `level` is that of the result; arguments of exp,
/// cos and sin are of `getLevelBelow(level)`, those of log of the level above.
class Arithmetic {
public:
  Arithmetic(const PrimeTower &tower, RewriteClass rewriteClass, uint64_t seed)
      : tower(tower), rewriteClass(rewriteClass), seed(seed), factors(tower) {}

  static unsigned getLevelBelow(unsigned level) {
    return level ? level - 1 : 0;
  }
  static unsigned getLevelAbove(unsigned level) {
    return std::min(level + 1, PrimeTower::kNumLevels - 1);
  }

  RewriteClass getClass() const { return rewriteClass; }
  /// Null in class exact, which collects none.
  ConstantFactors *getFactors() {
    return rewriteClass == RewriteClass::Exact ? nullptr : &factors;
  }
  const PrimeField &getField(unsigned level) const { return tower[level]; }
  /// A random element, a function of `key`.
  Number makeRandom(uint64_t key, unsigned level);

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
  /// A constant factor, as `ConstantFactors` counts it but in class exact.
  Number scale(Number a, double factor, unsigned level);
  Number divide(Number a, Number b, FloatType type, unsigned level);
  Number negate(Number a, unsigned level);
  Number remainder(Number a, Number b, FloatType type, unsigned level);
  /// The maximum or minimum of these, as a function of their set. NaN wins, or
  /// loses against any number (maxnumf) where `numbersWin`.
  Number extremum(bool isMaximum, ArrayRef<Number> members, unsigned level,
                  bool numbersWin = false);
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
  Number fromInteger(Number a, FloatType type, bool isSigned) const;
  /// Not known for data.
  Number toInteger(Number a, unsigned width, bool isSigned) const;
  /// An i1: of data, a choice by a condition that is a random function of the
  /// difference. Operands are of `kConditionLevel`, but where one is infinite.
  Number compare(arith::CmpFPredicate predicate, Number a, Number b,
                 unsigned level);
  /// Applies `function` to what the conditions of the operands, as far as they
  /// are choices, leave of them.
  Number lift(ArrayRef<Number> operands, unsigned level,
              llvm::function_ref<Number(ArrayRef<Number>)> function);

  /// Applies `function` to what a guarded number is where it is defined.
  Number underGuard(Number a, llvm::function_ref<Number(Number)> function);

  /// Whether two numbers of one level are one.
  bool areEqual(Number a, Number b, unsigned level);
  /// Whether a number is a function of the inputs that is compared as one.
  static bool isOfInputs(Number a) {
    return a.kind == Number::Field || a.kind == Number::Logarithm ||
           a.isExtremum() || a.kind == Number::Choice;
  }
  /// Whether b is a, wherever a is defined; Unknown may be anything. With an
  /// order, real numbers are to tell them apart, too.
  enum class Refinement { Holds, Fails, Unknown };
  Refinement refines(Number a, Number b, unsigned level, bool finite);
  /// The field element of a finite number.
  uint64_t getElement(Number a, unsigned level);
  /// A finite float other than 0 as an element of the field.
  Number leaveFloats(Number a, unsigned level) {
    return a.isFiniteReal() && a.getReal() != 0
               ? makeField(getElement(a, level), level, a.getReal())
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
  /// From here on each element stands for a real number, too, and maxima and
  /// comparisons follow those. Around these numbers nothing else is taken, so
  /// what differs as a polynomial differs indeed; what agrees may differ.
  enum class Order { None, Any, Small };
  /// Inputs are `scale` times as large.
  void setOrder(Order given, double scale) {
    order = given;
    inputScale = scale;
  }
  bool hasOrder() const { return order != Order::None; }
  /// Whether a maximum of data, or a comparison, was met.
  bool getUsesOrder() const { return usesOrder; }
  /// A sum, difference or product of integers of 64 bits wrapped.
  void noteWrap() { wrapped = true; }
  bool hasWrapped() const { return wrapped; }
  /// A denominator was 0 by chance: the sample says nothing.
  bool needsNewSample() const { return dividedByZero; }

private:
  uint64_t applyFunction(Function name, uint64_t element, unsigned level) const;
  /// A function with f(-x) = -f(x).
  uint64_t applyOdd(Function name, uint64_t element, unsigned level) const;
  bool isBottom(Number a) const;
  /// The element; with an order, of this real number.
  Number makeField(uint64_t element, unsigned level, Real value) {
    if (hasOrder()) {
      hasAbsorbing |= value.isBeyondDoubles();
      auto [known, isNew] = reals.try_emplace({element, level}, value);
      if (!isNew && known->second.isUnknown())
        known->second = value;
    }
    return Number::field(element);
  }
  /// What a number stands for.
  Real getOrder(Number a, unsigned level) const;
  /// What a factor stands for.
  Real getFactor(double factor);
  /// With an order: whether it is a root of what is below 0, or the like.
  bool isNoNumber(Number a, unsigned level) const;
  /// Whether a < b, where their distance is beyond rounding.
  std::optional<bool> isLess(Number a, Number b, unsigned level) const;
  /// With an order: whether real numbers do not tell a from b. What they do not
  /// know is told by fields alone, where those know all identities.
  bool areNear(Number a, Number b, unsigned level) const;
  std::optional<Number> pickExtremum(bool isMaximum, ArrayRef<Number> members,
                                     unsigned level) const;
  /// The maximum or minimum of k x of its members x, k > 0; or of another
  /// monotone function.
  Number mapMembers(Number a, unsigned level,
                    llvm::function_ref<Number(Number)> function);
  uint64_t getFactorElement(double factor, unsigned level);
  Number scaleExtremum(Number a, double factor, unsigned level);
  uint64_t getSetElement(Number a, unsigned level);
  /// The maximum or minimum where members are maxima or minima themselves.
  Number nestExtrema(bool isMaximum, ArrayRef<Number> members, unsigned level);
  bool isNested(Number a);
  std::pair<uint64_t, uint64_t> describeSet(ArrayRef<Number> members,
                                            bool negated, unsigned level);
  bool hasOnlyNumbers(Number a);
  /// Whether an i1, and what it is a function of.
  bool isTruth(Number a);
  uint64_t getTruthHash(Number a);
  std::optional<Number> chooseExtremum(unsigned condition, Number a, Number b,
                                       unsigned level);
  Number joinConditions(Number a, unsigned level);
  uint64_t getTreeElement(Number a, unsigned level);
  /// Whether a difference, an element of `kConditionLevel`, is above 0 or is 0.
  Number makeCondition(bool isEquality, uint64_t difference, unsigned level);
  Number cosineOrSine(Number a, unsigned level, bool sine);
  static bool propagates(Number a, Number b, Number &result);

  const PrimeTower &tower;
  RewriteClass rewriteClass;
  uint64_t seed;
  bool dividedByZero = false, wrapped = false;
  Order order = Order::None;
  double inputScale = 1;
  bool usesOrder = false;
  /// Some real number is beyond doubles: a sum with others keeps less of them
  /// than any bound, or nothing.
  bool hasAbsorbing = false;
  /// No identity is missing where all are of sums, products and exponentials.
  bool areFieldsComplete() const {
    return !hasFunctions && !hasNoNumbers && !hasRounded &&
           !factors.areRounded();
  }
  /// Some element has no real number, so fields do not tell alone.
  mutable bool lacksReals = false;
  /// A function was met of which not all identities are known.
  mutable bool hasFunctions = false;
  bool hasNoNumbers = false; ///< a maximum of what is no number was met
  bool hasRounded = false;   ///< data met a number that counts up to 2^-22
  /// Real numbers of elements, by level.
  llvm::DenseMap<std::pair<uint64_t, unsigned>, Real> reals;
  /// Exponentials with an argument of each level, in one element.
  bool isCounting = true;
  std::array<double, PrimeTower::kNumLevels> numExponentials = {};
  /// Their largest degrees.
  std::array<Degree, PrimeTower::kNumLevels> exponentDegrees = {};
  double numDivisors = 0; ///< in one element
  Degree divisorDegree;
  ConstantFactors factors;
  Alternatives alternatives;
  /// Statements that say that two values are equal.
  llvm::DenseSet<uint64_t> equalities;
  /// Maxima with a constant factor.
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, Number> scaled;
  /// Elements known to be of a float type, in class exact.
  llvm::DenseSet<std::pair<uint64_t, unsigned>> typed;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_ARITHMETIC_H
