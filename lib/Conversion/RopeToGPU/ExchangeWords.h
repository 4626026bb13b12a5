//===- ExchangeWords.h - Exchange of numbers of any width -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_EXCHANGEWORDS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_EXCHANGEWORDS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// What threads get for `value`, an integer or a float of up to 64 bits, by
/// `exchange`, which takes a word of 32 bits: narrow ones are extended, wide
/// ones go in two words. Vectors are taken for words.
Value exchangeWords(ImplicitLocOpBuilder &b, Value value,
                    function_ref<Value(Value)> exchange);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_EXCHANGEWORDS_H
