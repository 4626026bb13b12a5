//===- RotateKernel.h - Rotates and stores rows -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEKERNEL_H

#include "ComputedElements.h"
#include "RotatePlan.h"

namespace mlir::rope {

/// How rows that name one slot are kept apart.
struct CacheOrder {
  /// Flags of `findLastWriters`, a tensor of the host; or null.
  Value flags;
  /// Loops of the write to search; empty: no two rows meet, or there are flags.
  SmallVector<unsigned> meeting;
};

/// The body of a kernel of rotations. A thread has `vector` pairs, or lanes
/// that are copied, of up to `rows` rows.
class RotateKernel {
public:
  /// `results`: tensors of the host that the kernel writes, by the number of
  /// the result.
  RotateKernel(KernelLaunch::Body &body, const RotatePlan &plan,
               const IRMapping &host, ArrayRef<Value> results,
               const llvm::DenseMap<Operation *, CacheOrder> &orders)
      : body(body), b(body.b), plan(plan), elements(body, plan.computed, host),
        results(results), orders(orders) {}

  void run();

private:
  /// A member as its blocks see it.
  struct Space {
    const RotateMember *member;
    const GlobalBuffer *input;
    SmallVector<Value> extents;
    Value numRows, numFree, groups, chunks, items;
  };
  using Lanes = SmallVector<Value>;
  Space open(const RotateMember &member);
  Value getAlignment(const Space &space);
  void runMember(const Space &space, Value item);
  void store(const Space &space, ArrayRef<Value> loops, Value exists,
             ArrayRef<std::pair<Value, Lanes>> pieces, bool aligned);
  void finishRows(const Space &space, Value row, ArrayRef<Value> free,
                  Value chunk, bool aligned);
  void rotateRows(const Space &space, ArrayRef<SmallVector<Value>> loops,
                  ArrayRef<Value> exists, Value chunk, bool aligned);
  void copyRows(const Space &space, ArrayRef<SmallVector<Value>> loops,
                ArrayRef<Value> exists, Value chunk, bool aligned);
  Lanes load(const GlobalBuffer &buffer, const RotateMember &member,
             AffineMap map, SmallVector<Value> loops, Value lane, int64_t count,
             bool aligned);
  SmallVector<std::array<Value, 2>> readTable(const Space &space, Value table,
                                              SmallVector<Value> loops,
                                              Value pair, bool aligned);

  KernelLaunch::Body &body;
  DeviceBuilder &b;
  const RotatePlan &plan;
  ComputedElements elements;
  ArrayRef<Value> results;
  const llvm::DenseMap<Operation *, CacheOrder> &orders;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEKERNEL_H
