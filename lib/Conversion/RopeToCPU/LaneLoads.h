//===- LaneLoads.h - Elements of a buffer for a vector of lanes -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_LANELOADS_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_LANELOADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// Whether `index`, of the body of `op`, is one more in each next iteration of
/// loop `dim`.
bool growsByOne(linalg::GenericOp op, Value index, unsigned dim);

/// The elements of `memref` at `indices`, scalars or vectors of `length` lanes,
/// at least one of them a vector. `growsLast`: the last index is known to grow
/// by one from lane to lane, and is the only vector. Where that is not known it
/// is looked at when the code runs: positions of keys, and distances inside of
/// a clip, lie next to each other, distances outside of it are one element.
Value loadLanes(ImplicitLocOpBuilder &b, Value memref, ArrayRef<Value> indices,
                int64_t length, bool growsLast);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_LANELOADS_H
