//===- SymbolicSize.h - Numbers of bytes with unknown sizes -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_TRANSFORMS_SYMBOLICSIZE_H
#define ROPE_LIB_DIALECT_ROPE_TRANSFORMS_SYMBOLICSIZE_H

#include "mlir/IR/Value.h"
#include <map>
#include <vector>

namespace mlir::rope {

/// A polynomial with integer coefficients in sizes that are known at run time
/// only; symbol `k` prints as `sk`.
class SymbolicSize {
public:
  SymbolicSize(int64_t constant = 0) {
    if (constant != 0)
      terms[{}] = constant;
  }
  static SymbolicSize symbol(unsigned index) {
    SymbolicSize size;
    size.terms[{index}] = 1;
    return size;
  }

  SymbolicSize &operator+=(const SymbolicSize &other);
  SymbolicSize operator*(const SymbolicSize &other) const;
  /// The value, where it has no symbols.
  std::optional<int64_t> getConstant() const;
  void print(raw_ostream &os) const;

private:
  /// Coefficients by the sorted symbols of their monomials.
  std::map<std::vector<unsigned>, int64_t> terms;
};

/// Sizes of tensors and memrefs of one function, with a symbol for each source
/// of a dynamic one, numbered as they are asked for.
class SizeTable {
public:
  /// Size of `value` along `dim`.
  SymbolicSize getSize(Value value, int64_t dim);
  /// Bytes of a tensor or memref; 0 for another type.
  SymbolicSize getBytes(Value value);
  /// What each symbol is, in order.
  ArrayRef<std::string> getLegend() const { return legend; }

private:
  SymbolicSize getIndex(Value index);
  SymbolicSize getSymbol(Value value, int64_t dim);

  std::map<std::pair<void *, int64_t>, unsigned> symbols;
  SmallVector<std::string> legend;
};

} // namespace mlir::rope

#endif // ROPE_LIB_DIALECT_ROPE_TRANSFORMS_SYMBOLICSIZE_H
