//===- BodyMaterializer.h - Scalars of bodies as tensors --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_BODYMATERIALIZER_H
#define ROPE_LIB_RAISE_BODYMATERIALIZER_H

#include "rope/Analysis/ElementFunction.h"

namespace mlir::rope {

/// The tensor that `function` is; of a scalar, one that is computed by the ops
/// of its slice.
Value materializeFunction(OpBuilder &builder, const ElementFunction &function);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_BODYMATERIALIZER_H
