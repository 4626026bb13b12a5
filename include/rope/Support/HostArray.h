//===- HostArray.h - Dense arrays on the host -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values that the runner reads from files, hands to a target and compares,
// and that the reference interpreter computes on.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_HOSTARRAY_H
#define ROPE_SUPPORT_HOSTARRAY_H

#include "mlir/IR/BuiltinTypes.h"
#include <complex>
#include <vector>

namespace mlir::rope {

/// A dense array in C order. Elements are f64, f32, f16, bf16, floats of 8 bits
/// (`isByteFloat`) as their bits, integers of 8 to 64 bits, i1, i2 and i4 (one
/// byte, whose other bits are 0), index (64 bits), and complex of f32 or f64
/// (real part first).
struct HostArray {
  Type elementType;
  SmallVector<int64_t> shape;
  std::vector<char> data;

  HostArray() = default;
  /// An array of zeros.
  HostArray(Type elementType, ArrayRef<int64_t> shape);

  /// Bytes of one element as stored here.
  static unsigned getElementSize(Type elementType);
  /// Whether an array can hold elements of this type.
  static bool isSupported(Type elementType);

  int64_t getNumElements() const;
  char *at(int64_t linearIndex) {
    return data.data() + linearIndex * getElementSize(elementType);
  }
  const char *at(int64_t linearIndex) const {
    return data.data() + linearIndex * getElementSize(elementType);
  }

  /// Element as a double (real element types and integers); integers beyond
  /// 2^53 lose bits, use getInt for them.
  double getDouble(int64_t linearIndex) const;
  std::complex<double> getComplex(int64_t linearIndex) const;
  /// Element of an integer, index or i1 array. Signed types are sign-extended;
  /// signless ones too, except i1.
  int64_t getInt(int64_t linearIndex) const;

  /// Rounds to the element type, to nearest, ties to even.
  void setDouble(int64_t linearIndex, double value);
  void setComplex(int64_t linearIndex, std::complex<double> value);
  void setInt(int64_t linearIndex, int64_t value);

  /// The same values in another element type (real to real, integer to integer,
  /// complex to complex).
  HostArray convertTo(Type newElementType) const;
};

/// "2x7xi64", as in a type without its brackets.
std::string formatShapedType(ArrayRef<int64_t> shape, Type elementType);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_HOSTARRAY_H
