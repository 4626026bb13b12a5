//===- ProjectionParts.h - Projections in parts of the depth ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONPARTS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONPARTS_H

#include "ProjectionKernel.h"

namespace mlir::rope {

/// Sums of parts of the depth of a group, f32 [part, row, column]: the columns
/// of block `n` are from `n * units * unitLanes` on, by place.
class ProjectionParts : public ProjectionKernel {
public:
  using ProjectionKernel::ProjectionKernel;
  /// Their buffer.
  Value parts;

protected:
  /// Of the first sum of the subgroup.
  Value getRow();
  Value getColumn();
};

/// Multiplies along one part of the depth and stores the sums.
class ProjectionPart : public ProjectionParts {
public:
  using ProjectionParts::ProjectionParts;
  void run() override;
};

/// Adds the sums of the parts, the first one first, and goes on with them as
/// `ProjectionKernel` does.
class ProjectionJoin : public ProjectionParts {
public:
  using ProjectionParts::ProjectionParts;
  void run() override;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONPARTS_H
