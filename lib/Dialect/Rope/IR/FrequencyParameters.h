//===- FrequencyParameters.h - Parameters of the families -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_DIALECT_ROPE_IR_FREQUENCYPARAMETERS_H
#define LIB_DIALECT_ROPE_IR_FREQUENCYPARAMETERS_H

#include "mlir/IR/BuiltinAttributes.h"

#include <optional>

namespace mlir::rope {

/// Typed access to the parameters of a verified `#rope.frequencies`.
struct FrequencyParameters {
  /// Null when the attribute has none.
  DictionaryAttr parameters;

  /// A number, written as a float or as a 64-bit integer.
  std::optional<double> find(StringRef name) const;
  /// A number that is required.
  double get(StringRef name) const;
  double get(StringRef name, double defaultValue) const;
  bool getBool(StringRef name, bool defaultValue) const;
  StringRef getString(StringRef name, StringRef defaultValue) const;
  ArrayRef<double> getList(StringRef name) const;
};

} // namespace mlir::rope

#endif // LIB_DIALECT_ROPE_IR_FREQUENCYPARAMETERS_H
