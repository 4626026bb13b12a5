//===- ConstantDim.h - The dimension that is asked for ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_CONSTANTDIM_H
#define ROPE_SUPPORT_CONSTANTDIM_H

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::rope {

/// The dimension whose size `op` asks for, where that is a constant and its
/// ranked operand has it: the verifiers of `tensor.dim` and `memref.dim` take
/// any number.
inline std::optional<int64_t> getConstantDim(ShapedDimOpInterface op) {
  auto type = cast<ShapedType>(op.getShapedValue().getType());
  std::optional<int64_t> dim = getConstantIntValue(op.getDimension());
  if (!dim || !type.hasRank() || *dim < 0 || *dim >= type.getRank())
    return std::nullopt;
  return dim;
}

/// What a type says of `size`, which an op takes: a value may be a constant,
/// but the op does not know it.
inline int64_t getTypeSize(OpFoldResult size) {
  return isa<Attribute>(size) ? *getConstantIntValue(size)
                              : ShapedType::kDynamic;
}

} // namespace mlir::rope

#endif // ROPE_SUPPORT_CONSTANTDIM_H
