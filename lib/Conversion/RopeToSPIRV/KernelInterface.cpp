//===- KernelInterface.cpp - What a SPIR-V kernel is given ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToSPIRV/KernelInterface.h"

#include "rope/Support/NarrowFloats.h"

using namespace mlir;

Type rope::getStorageType(Type element) {
  MLIRContext *context = element.getContext();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  if (element.isSignlessInteger() && element.getIntOrFloatBitWidth() < 8)
    return IntegerType::get(context, 8);
  if (element.isIndex())
    return IntegerType::get(context, 64);
  if (element.isF16() || element.isBF16() || isByteFloat(element))
    return IntegerType::get(context, element.getIntOrFloatBitWidth());
  if (element.isSignlessInteger(8) || element.isSignlessInteger(16) ||
      element.isSignlessInteger(32) || element.isSignlessInteger(64) ||
      element.isF32() || element.isF64())
    return element;
  return nullptr;
}

unsigned rope::getParameterWords(Type argument) {
  if (auto buffer = dyn_cast<MemRefType>(argument))
    return 2 * (2 + 2 * buffer.getRank());
  return getStorageType(argument).getIntOrFloatBitWidth() == 64 ? 2 : 1;
}
