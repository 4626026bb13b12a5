//===- InitAllDialects.h - Registers the dialect and its models -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_INITALLDIALECTS_H
#define ROPE_INITALLDIALECTS_H

namespace mlir {
class DialectRegistry;

namespace rope {
/// Adds the dialects of the project and what they implement for others.
void registerDialects(DialectRegistry &registry);

/// Adds all that the pipelines of the project need: its dialects, upstream's
/// with their interfaces for bufferization, tiling and conversion, and
/// translations to LLVM IR.
void registerAllDialects(DialectRegistry &registry);
} // namespace rope
} // namespace mlir

#endif // ROPE_INITALLDIALECTS_H
