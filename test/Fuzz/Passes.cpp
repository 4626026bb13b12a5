//===- Passes.cpp - Random passes -----------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutation.h"

using namespace mlir;
using namespace mlir::rope::fuzz;

SmallVector<StringRef> mlir::rope::fuzz::choosePasses(Random &random) {
  SmallVector<StringRef> passes;
  if (below(random, 4) == 0)
    passes.push_back("rope-import");
  if (below(random, 8) != 0)
    passes.push_back("rope-raise");
  static constexpr llvm::StringLiteral kBetween[] = {
      "rope-fuse{model=always}",
      "rope-fuse",
      "rope-share-tables",
      "rope-simplify",
      "rope-simplify{allow-finite}",
      "rope-insert-lane-products",
      "rope-insert-lane-products{caches}",
      "rope-fold-transposes",
      "canonicalize",
      "cse",
      "rope-raise"};
  for (uint64_t count = below(random, 3); count > 0; --count)
    passes.push_back(kBetween[below(random, std::size(kBetween))]);
  static constexpr llvm::StringLiteral kSteps[] = {
      "rope-check-tables",
      "rope-compute-in-place",
      "rope-convert-to-online-attention",
      "rope-cpu-apply-strategies",
      "rope-cpu-form-quantized-products",
      "rope-decompose-aggregates",
      "rope-dissolve-kernels",
      "rope-drop-empty",
      "rope-expand-aggregates",
      "rope-export",
      "rope-fit-frequencies",
      "rope-fold-layouts",
      "rope-fuse-elementwise",
      "rope-gpu-apply-strategies{chip=gfx942}",
      "rope-gpu-apply-strategies{chip=sm_80}",
      "rope-gpu-apply-strategies{chip=sm_90a}",
      "rope-gpu-form-projections",
      "rope-gpu-form-rotations",
      "rope-own-results",
      "rope-partition",
      "rope-print-cost{file=/dev/null}",
      "rope-print-memory{file=/dev/null}",
      "rope-split-chains",
      "rope-split-empty",
      "rope-split-fills",
      "rope-tile-attention",
      "rope-tile-dequantization",
      "rope-tile-kernels",
      "func.func(rope-host-assert-sizes)"};
  static constexpr llvm::StringLiteral kTargets[] = {
      "rope-to-gpu-kernels", "rope-to-gpu-kernels{chip=sm_80}",
      "rope-to-gpu-kernels{chip=sm_90a}", "rope-to-spirv"};
  switch (below(random, 8)) {
  case 0:
    passes.push_back("rope-to-cpu");
    break;
  case 1:
    passes.push_back(kTargets[below(random, std::size(kTargets))]);
    break;
  case 2:
    passes.push_back("rope-decompose");
    break;
  case 3:
  case 4:
    for (uint64_t count = 1 + below(random, 4); count > 0; --count)
      passes.push_back(kSteps[below(random, std::size(kSteps))]);
    break;
  default:
    break;
  }
  return passes;
}
