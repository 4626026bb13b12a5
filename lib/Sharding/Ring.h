//===- Ring.h - Keys that go around the ranks -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_SHARDING_RING_H
#define ROPE_LIB_SHARDING_RING_H

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Sharding/Division.h"

namespace mlir::rope {

/// The attribute of a `rope.online_attention` whose keys go around in a ring.
inline constexpr StringLiteral kRingAttrName = "rope.ring";

/// The division of an attention along its rows that leaves keys and values
/// where they are, divided along the keys by `key` and `value`; none, with a
/// reason, where the two do not go together.
std::optional<Division> divideByRing(OnlineAttentionOp op,
                                     ArrayRef<int64_t> rowSegments,
                                     const Split &key, const Split &value,
                                     int64_t ranks, std::string &reason);

/// Writes attention of the rows of a rank over the keys of all: in as many
/// steps as there are ranks, each over the keys at hand, while the next ones
/// are on their way (`shard.shift`). `captured` maps what the score program
/// uses from above.
FailureOr<SmallVector<Value>>
createRing(OpBuilder &builder, OnlineAttentionOp op, const Division &division,
           ValueRange operands, const IRMapping &captured, Value rank,
           int64_t ranks);

} // namespace mlir::rope

#endif // ROPE_LIB_SHARDING_RING_H
