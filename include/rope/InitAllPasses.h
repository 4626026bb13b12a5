//===- InitAllPasses.h - Registers passes and pipelines ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_INITALLPASSES_H
#define ROPE_INITALLPASSES_H

namespace mlir::rope {
/// Registers the passes and pipelines of the project by name.
void registerAllPasses();
} // namespace mlir::rope

#endif // ROPE_INITALLPASSES_H
