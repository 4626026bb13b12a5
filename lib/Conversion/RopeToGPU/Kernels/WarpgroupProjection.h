//===- WarpgroupProjection.h - Projections by warpgroups --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPPROJECTION_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPPROJECTION_H

#include "CopyRing.h"
#include "ProjectionKernel.h"
#include "WarpgroupMatrix.h"

namespace mlir::rope {

/// Whether warpgroups can compute `source`; where not, `reason` says why.
bool fitsWarpgroups(const ProjectionSource &source, std::string &reason);
bool fitsWarpgroups(const ProjectionTiling &tiling, std::string &reason);

/// Tensor maps of the factors of a group, made by host code: of the left one,
/// and of the right one of each source. A flag says whether TMA can use a map.
struct ProjectionMaps {
  Value left, leftValid;
  SmallVector<Value> rights, rightsValid;

  static ProjectionMaps make(ImplicitLocOpBuilder &host,
                             const ProjectionPlan &plan,
                             const ProjectionGroup &group,
                             function_ref<Value(Value)> getInput);
};

/// The kernel of a group in which one warpgroup copies tiles, by TMA where it
/// can and by elements elsewhere, and the others multiply them by `wgmma`, 64
/// rows each, and go on with the sums in their registers.
class WarpgroupProjection : public ProjectionKernel {
public:
  WarpgroupProjection(KernelLaunch::Body &body, const ProjectionPlan &plan,
                      const ProjectionGroup &group, const ProjectionMaps &maps)
      : ProjectionKernel(body, plan, group), maps(maps) {}

  void run() override;

private:
  /// Units that are columns of one product.
  int64_t getProductUnits() const;
  SmallVector<int64_t> getPanelStarts() const override;
  void produce();
  Value makeTile(const TileLayout &layout, Value offset);
  /// A factor of stage 0 in shared memory, and its columns.
  struct RightFactor {
    Value tile;
    int64_t columns;
  };
  SmallVector<RightFactor> openRights();
  SmallVector<Value> consume();

  Map getLeftMap() override {
    Value valid = body.get(maps.leftValid);
    return {body.getMap(maps.left), valid};
  }
  Map getRightMap(unsigned position) override {
    Value valid = body.get(maps.rightsValid[position]);
    return {body.getMap(maps.rights[position]), valid};
  }

  const ProjectionMaps &maps;
  Value ring;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPPROJECTION_H
