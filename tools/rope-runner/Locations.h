//===- Locations.h - Lines of the source that ops are from ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_LOCATIONS_H
#define ROPE_TOOLS_ROPE_RUNNER_LOCATIONS_H

#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// The first line of a file that `location` names; null where it names none.
FileLineColLoc findLine(Location location);

/// Gives every op and block argument below `root` that names no line the
/// location of the op that uses it first, or else of the nearest op around it.
/// Folding makes one constant of several and drops their locations; upstream's
/// named ops drop those of their bodies. Ops that name a line stay as they are.
void completeLocations(Operation *root);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_LOCATIONS_H
