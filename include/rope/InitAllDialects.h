//===- InitAllDialects.h - Registers the dialect and its models -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_INITALLDIALECTS_H
#define ROPE_INITALLDIALECTS_H

#include "mlir/IR/DialectRegistry.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/TransformOps/RopeTransformOps.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"

namespace mlir::rope {

/// Registers the rope dialect and its ops of the transform dialect.
inline void registerAllDialects(DialectRegistry &registry) {
  registry
      .insert<RopeDialect, rope_gpu::RopeGPUDialect, rope_nv::RopeNVDialect>();
  registerTransformDialectExtension(registry);
}

} // namespace mlir::rope

#endif // ROPE_INITALLDIALECTS_H
