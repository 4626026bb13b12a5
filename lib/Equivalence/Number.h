//===- Number.h - An element of a tensor ------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_NUMBER_H
#define ROPE_LIB_EQUIVALENCE_NUMBER_H

#include "mlir/IR/BuiltinTypes.h"
#include <cmath>
#include <cstdint>
#include <cstring>

namespace mlir::rope::equivalence {

/// Bits of an integer, or of an index on a machine with 64.
inline unsigned getIntegerWidth(Type type) {
  return isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
}

/// One element at one level of the tower.
struct Number {
  enum Kind : uint8_t {
    Missing,   ///< not evaluated
    Field,     ///< element of the level's field
    Logarithm, ///< ln of an element of the field above
    Float,     ///< a float that depends on no data: its value in its type
    Integer,   ///< an integer, index or i1, sign-extended; i1 is 0 or 1
    Maximum,   ///< of a set of `Alternatives`
    Minimum,   ///< of a set of `Alternatives`
    Choice,    ///< a tree of `Alternatives`
    Guarded,   ///< one that is poison unless data fulfil statements
    Undefined, ///< content of tensor.empty
    Unknown,   ///< of what is not modelled: may be anything
    Poison     ///< result of undefined behaviour
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
  static Number unknown() { return {0, Unknown}; }
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
  bool isNaN() const { return kind == Float && std::isnan(getReal()); }
  bool isExtremum() const { return kind == Maximum || kind == Minimum; }
  /// Whether it is a number like any other, for ops that look at no order.
  bool isFinite() const {
    return kind == Field || isExtremum() || isFiniteReal();
  }
  /// Whether it depends on conditions on data.
  bool isConditional() const { return kind == Choice || kind == Guarded; }
  /// Whether ops pass it on, whatever they do.
  bool isOpaque() const { return kind >= Undefined; }
  bool operator==(const Number &other) const {
    return kind == other.kind && bits == other.bits;
  }
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_NUMBER_H
