//===- IntegerBuilder.h - Floats from integers in registers -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_INTEGERBUILDER_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_INTEGERBUILDER_H

#include "KernelBuilder.h"
#include "QuantizedKernel.h"

namespace mlir::rope {

/// What the kernels of integers read them with. A row of the weight, its scales
/// and zero points is a column of the product, or with `byRows` a row.
class IntegerBuilder : protected KernelBuilder {
protected:
  IntegerBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                 const MatmulTiling &tiling, const QuantizedForm &form)
      : KernelBuilder(b, types, tiling), form(form) {}

  void setIntegers(ValueRange arguments) {
    weight = arguments[1];
    scales = arguments[2];
    if (form.hasZeros)
      zeros = arguments[3];
  }

  /// Integers that are read at a time: a vector of words, with 512 bits a line
  /// of memory.
  int64_t getBlock() const { return form.getBlock(tiling); }
  int64_t getLength() const { return tiling.vectorLength; }
  /// Elements that are multiplied at a time.
  int64_t getElements() const { return getLength() * tiling.grouped; }
  /// Vectors of floats that the integers of a block are.
  int64_t countFloats() const { return getBlock() / getLength(); }
  /// Integers of 4 bits in a word that an element is looked up by.
  int64_t countFields() const { return getBlock() / getElements(); }

  Value toFloat(Value x);
  Value loadParameter(Value parameters, Value n, Value group);
  Value loadElements(Value n, Value k, Value count, int64_t all);
  Value loadWords(Value n, Value k, Value count);
  Value loadFields(Value n, Value k, Value count);
  Value flipTop(Value words);
  Value convertBytes(Value words, Value zero);
  Value convertNibbles(Value words, ArrayRef<int64_t> shifts, Value table);
  Value convertField(Value words, int64_t field, Value zero);
  Value joinPairs(Value x, Value y);
  Value loadFloatBits(Value n, Value k, Value count, int64_t all);
  Value lookUpFloats(Value bytes);
  Value lookUp(Value table, Value words);
  Value getTable();
  Value getTable(Value zero, Value second);
  void packShared(Value parameters, Value outer, Value size, Value to);
  Value prepareZero(Value n, Value group);
  SmallVector<Value> toFields(ArrayRef<Value> vectors);
  Value addCenter(Value zero);

  const QuantizedForm &form;
  Value weight, scales, zeros;

private:
  Value getFloatTable(VectorType type);
  Value toWords(Value table);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_INTEGERBUILDER_H
