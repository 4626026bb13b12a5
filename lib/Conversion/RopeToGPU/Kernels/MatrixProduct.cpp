//===- MatrixProduct.cpp - Matrix products of a subgroup ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"

#include "WarpMatrix.h"
#include "WaveMatrix.h"

namespace mlir::rope {

std::unique_ptr<MatrixProduct> MatrixProduct::make(DeviceBuilder &b,
                                                   MatrixUnit unit,
                                                   const SumLayout &layout,
                                                   Type element, Value lane) {
  if (unit == MatrixUnit::Mma)
    return std::make_unique<WarpMatrix>(b, element, lane);
  return std::make_unique<WaveMatrix>(b, unit, layout, element, lane);
}

} // namespace mlir::rope
