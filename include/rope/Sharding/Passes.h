//===- Passes.h - Passes of this group --------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_PASSES_H
#define ROPE_SHARDING_PASSES_H

#include "mlir/Pass/Pass.h"
#include "rope/Support/CheckedOptions.h"

namespace mlir::rope {

/// What `rope-shard` divides.
enum class ShardMode { Auto, Batch, Heads, Rows, Keys };

using RankCount = CheckedInteger<InRange<1, 1024>>;
using SegmentCount = CheckedInteger<InRange<1, 1024>>;
using Microseconds = CheckedInteger<InRange<0, 1000000>>;
using GigabytesPerSecond = CheckedInteger<InRange<1, 1000000>>;

#define GEN_PASS_DECL
#include "rope/Sharding/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "rope/Sharding/Passes.h.inc"

} // namespace mlir::rope

#endif // ROPE_SHARDING_PASSES_H
