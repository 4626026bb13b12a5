//===- ConstantFactors.h - Constants that multiply data ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites multiply, split and invert constant factors in one precision or
// another. A factor counts up to a few units of 2^-24: it is a fraction of
// small numbers, times others that came before, wherever that is so close.
// Factors multiply as their products do.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_CONSTANTFACTORS_H
#define ROPE_LIB_EQUIVALENCE_CONSTANTFACTORS_H

#include "PrimeTower.h"
#include "Real.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <set>

namespace mlir::rope::equivalence {

/// Factors that differ by no more than this part of them are one. Four factors
/// of 24 bits, each rounded, differ from their product by less.
constexpr double kFactorTolerance = 0x1p-22;

class ConstantFactors {
public:
  explicit ConstantFactors(const PrimeTower &tower);

  /// The element of the field that stands for a finite factor.
  uint64_t getElement(double factor, unsigned level);
  /// The real number that stands for it, as far as it is known.
  Real getReal(double factor);
  /// 1 / divisor, which a division in `type` multiplies by. In a narrow type a
  /// product that a rewrite makes of it has that rounded: from now on
  /// `getMultiplier` takes such a number for the quotient. Where the number
  /// came first, the quotient is taken for it.
  double getReciprocal(FloatType type, double divisor);
  /// What a product in `type` multiplies by where `factor` is written.
  double getMultiplier(FloatType type, double factor);
  /// Whether a factor is a fraction of small numbers, or `ln 2` times one or
  /// through one, whatever factors came before.
  static bool isFraction(double factor);
  /// Whether some factor so far is no fraction of small numbers, so that
  /// products of factors may be near each other that are different elements.
  bool areRounded() const { return bases.size() > 1; }

private:
  /// 2^exponent * numerator / denominator * the powers of the bases.
  struct Product {
    int64_t numerator = 1, denominator = 1;
    int exponent = 0;
    llvm::SmallVector<std::pair<unsigned, int>, 2> powers;
  };
  Product decompose(double factor);
  const Product &getProduct(double magnitude);
  /// Others are factors that no product stands for.
  static bool isProduct(double magnitude) {
    return magnitude >= 0x1p-120 && magnitude <= 0x1p120;
  }
  static bool findFraction(double value, Product &product);
  /// By no base but `ln 2`.
  static bool findSimple(double factor, Product &product);

  const PrimeTower &tower;
  std::vector<double> bases;
  /// Of a narrow type: numbers in [1, 2) that stand for quotients, and those
  /// that were multiplied by before.
  struct Narrow {
    std::map<double, double> quotients;
    std::set<double> multipliers;
  };
  llvm::DenseMap<Type, Narrow> narrow;
  llvm::DenseMap<std::pair<uint64_t, unsigned>, uint64_t> elements;
  llvm::DenseMap<uint64_t, Product> products;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_CONSTANTFACTORS_H
