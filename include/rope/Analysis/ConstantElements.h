//===- ConstantElements.h - Elements of constant tensors --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_CONSTANTELEMENTS_H
#define ROPE_ANALYSIS_CONSTANTELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"

namespace mlir::rope {

/// Elements of a constant tensor: dense, a splat or a resource, of integers,
/// floats or complex numbers, in row-major order.
class ConstantElements {
public:
  /// Nothing where the attribute has no elements that are stored, or a resource
  /// has not the bytes that its type takes.
  static std::optional<ConstantElements> get(ElementsAttr attr);
  /// The elements of what `value` is, where that is a constant.
  static std::optional<ConstantElements> get(Value value);

  ShapedType getType() const { return type; }
  /// Two for complex numbers, one for others.
  int64_t getNumParts() const { return numParts; }
  /// The type of a part: of the elements, where they are not complex.
  Type getPartType() const { return part; }
  bool isSplat() const { return splat; }
  /// The bits of a part of an element.
  APInt getBits(int64_t position, int64_t number = 0) const;
  /// A part of an element as an attribute.
  TypedAttr getPart(int64_t position, int64_t number = 0) const;

  /// A position of an element at `places`, one for each dimension, where those
  /// that are open (negative) make no difference to its bits.
  std::optional<int64_t> findUniform(ArrayRef<int64_t> places) const;
  /// Whether at most `count` of `of` elements are not zero.
  bool isSparse(int64_t count, int64_t of) const;
  /// For each place along dimension `dim`, the first one that holds the same
  /// bits wherever the other indices are.
  SmallVector<int64_t> findCopies(int64_t dim) const;

private:
  ConstantElements(ShapedType type, DenseElementsAttr dense,
                   ArrayRef<char> bytes);

  ShapedType type;
  Type part;
  int64_t numParts = 1;
  unsigned bits = 0;
  bool splat = false;
  /// Where the elements are, one of the two or both.
  DenseElementsAttr dense;
  ArrayRef<char> bytes;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_CONSTANTELEMENTS_H
