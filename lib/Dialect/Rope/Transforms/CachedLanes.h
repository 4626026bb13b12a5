//===- CachedLanes.h - What caches hold along lanes -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_DIALECT_ROPE_TRANSFORMS_CACHEDLANES_H
#define LIB_DIALECT_ROPE_TRANSFORMS_CACHEDLANES_H

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {

/// Which operands of attention, that caches may hold.
enum class CachedSide { Keys, Values };

inline StringRef describe(CachedSide side) {
  return side == CachedSide::Keys ? "keys" : "values";
}

/// Two values around attention whose lanes two inverse matrices multiply.
struct LaneEnds {
  /// K or V.
  OpOperand *cached;
  int64_t cachedAxis;
  /// Q or the result.
  Value other;
  int64_t otherAxis;

  /// Of attention on tensors.
  static LaneEnds get(AttentionOp attention, CachedSide side);
  int64_t getNumLanes() const {
    return cast<ShapedType>(cached->get().getType()).getDimSize(cachedAxis);
  }
};

/// Why lanes are not multiplied: a stable name, and a text.
struct LaneObstacle {
  StringRef name;
  std::string reason;
};

/// Why no matrix of Hadamard can multiply the lanes of `type` along `axis`.
std::optional<LaneObstacle> getLaneObstacle(Type type, int64_t axis);
/// Why none can be on a side of `attention`, wherever its operands are from.
std::optional<LaneObstacle> getLaneObstacle(AttentionOp attention,
                                            CachedSide side);

/// What a value is made of, element by element. Nothing but the use of a
/// product depends on it: one behind a cache or behind a rounding to few bits
/// is right and helps nobody.
struct LaneOrigin {
  bool isCached = false, isNarrow = false;

  static LaneOrigin get(Value value);
};

/// An argument of a function that cache writes of it write to, with all that
/// reads and writes it.
struct CacheUsers {
  struct Write {
    CacheWriteOp op;
    /// Of the lanes, among those of its rows.
    int64_t axis;
  };
  BlockArgument cache;
  CachedSide side;
  SmallVector<Write> writes;
  SmallVector<AttentionOp> attentions;

  /// Follows what holds elements of the cache, with lanes along `axis`; a
  /// diagnostic where something else uses it.
  LogicalResult follow(Value value, int64_t axis);

private:
  LogicalResult followUse(OpOperand &use, int64_t axis);
};

/// The caches of `function` that hold keys or values, as wanted; a diagnostic
/// where one cannot hold products: it is no argument, or something else uses
/// it.
FailureOr<SmallVector<CacheUsers>> findCaches(FunctionOpInterface function,
                                              bool wantsKeys, bool wantsValues);

} // namespace mlir::rope

#endif // LIB_DIALECT_ROPE_TRANSFORMS_CACHEDLANES_H
