//===- ShardingModels.h - The ops for upstream's sharding -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_SHARDINGMODELS_H
#define ROPE_SHARDING_SHARDINGMODELS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::rope {

/// Attaches `shard::ShardingInterface` to the ops of the dialect but
/// `rope.kernel`, which is divided before it is formed. Grids have one axis.
void registerShardingModels(DialectRegistry &registry);

} // namespace mlir::rope

#endif // ROPE_SHARDING_SHARDINGMODELS_H
