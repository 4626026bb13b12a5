//===- ExchangeWords.cpp - Exchange of numbers of any width ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExchangeWords.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

Value rope::exchangeWords(ImplicitLocOpBuilder &b, Value value,
                          function_ref<Value(Value)> exchange) {
  Type type = value.getType(), word = b.getI32Type();
  if (isa<VectorType>(type) || type.getIntOrFloatBitWidth() == 32)
    return exchange(value);
  unsigned width = type.getIntOrFloatBitWidth();
  Type bits = b.getIntegerType(width);
  if (type != bits)
    value = arith::BitcastOp::create(b, bits, value);
  if (width < 32) {
    value = exchange(arith::ExtUIOp::create(b, word, value));
    value = arith::TruncIOp::create(b, bits, value);
  } else {
    Value shift = arith::ConstantOp::create(b, b.getI64IntegerAttr(32));
    Value low = arith::TruncIOp::create(b, word, value);
    Value high = arith::TruncIOp::create(
        b, word, arith::ShRUIOp::create(b, value, shift));
    low = arith::ExtUIOp::create(b, bits, exchange(low));
    high = arith::ExtUIOp::create(b, bits, exchange(high));
    value = arith::OrIOp::create(b, low, arith::ShLIOp::create(b, high, shift));
  }
  return type == bits ? value : arith::BitcastOp::create(b, type, value);
}
