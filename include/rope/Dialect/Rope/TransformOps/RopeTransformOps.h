//===- RopeTransformOps.h - Ops of transform scripts ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMOPS_ROPETRANSFORMOPS_H
#define ROPE_DIALECT_ROPE_TRANSFORMOPS_ROPETRANSFORMOPS_H

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#define GET_OP_CLASSES
#include "rope/Dialect/Rope/TransformOps/RopeTransformOps.h.inc"

namespace mlir::rope {

/// Adds `transform.rope.*` to the transform dialect.
void registerTransformDialectExtension(DialectRegistry &registry);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMOPS_ROPETRANSFORMOPS_H
