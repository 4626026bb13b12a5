//===- Scalar.h - One element and its number format -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_SCALAR_H
#define ROPE_LIB_REFERENCE_SCALAR_H

#include "mlir/IR/BuiltinTypes.h"
#include "rope/Reference/Interpreter.h"
#include <complex>

namespace mlir::rope::reference {

/// One element. A float is in `re`, already rounded to its type; a complex
/// number in `re` and `im`; an integer in `integer`, sign-extended from its
/// width, i1 as 0 or 1.
struct Scalar {
  union {
    double re;
    int64_t integer;
  };
  double im;

  Scalar() : integer(0), im(0) {}
  static Scalar ofFloat(double value) {
    Scalar scalar;
    scalar.re = value;
    return scalar;
  }
  static Scalar ofInt(int64_t value) {
    Scalar scalar;
    scalar.integer = value;
    return scalar;
  }
  static Scalar ofComplex(std::complex<double> value) {
    Scalar scalar;
    scalar.re = value.real();
    scalar.im = value.imag();
    return scalar;
  }
  std::complex<double> getComplex() const { return {re, im}; }
};

/// How elements of a type are held and rounded. In `Wide` precision a float
/// format never rounds.
class Format {
public:
  enum class Kind { Float, Complex, Integer };

  /// No format for types that the interpreter does not model (floats wider than
  /// f64, integers wider than 64 bits, anything that is not a number).
  static std::optional<Format> get(Type elementType, Precision precision);
  /// The format of a float type in `Exact` precision.
  static Format getExact(FloatType type);

  bool isFloat() const { return kind == Kind::Float; }
  bool isComplex() const { return kind == Kind::Complex; }
  bool isInteger() const { return kind == Kind::Integer; }
  /// Bits of an integer; 64 for index.
  unsigned getWidth() const { return width; }

  /// To nearest, ties to even.
  double round(double value) const {
    switch (rounding) {
    case Rounding::None:
      return value;
    case Rounding::F32:
      return static_cast<float>(value);
    default:
      return roundNarrow(value);
    }
  }
  std::complex<double> round(std::complex<double> value) const {
    return {round(value.real()), round(value.imag())};
  }
  /// The nearest value to an integer, ties to even, with one rounding.
  double roundInteger(int64_t value) const;
  double roundUnsigned(uint64_t value) const;
  /// a * b + c with one rounding.
  double fma(double a, double b, double c) const;

  /// The integer of this width that is equal modulo 2^width, as it is held.
  int64_t wrap(int64_t value) const;
  int64_t toSigned(int64_t value) const {
    return width == 1 ? -(value & 1) : value;
  }
  uint64_t toUnsigned(int64_t value) const {
    return width == 64 ? value : value & ((uint64_t(1) << width) - 1);
  }

  /// Something loud to hold where the program has not written: NaN, or the
  /// least integer.
  Scalar getUninitialized() const;

private:
  enum class Rounding { None, F32, F16, BF16, Other };
  double roundNarrow(double value) const;

  Kind kind = Kind::Float;
  Rounding rounding = Rounding::None;
  unsigned width = 64;
  const llvm::fltSemantics *semantics = nullptr;
};

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_SCALAR_H
