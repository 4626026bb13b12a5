//===- MatrixProduct.cpp - Matrix products of a subgroup ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"

#include "WarpMatrix.h"
#include "WaveMatrix.h"

namespace mlir::rope {

std::unique_ptr<MatrixProduct> MatrixProduct::make(DeviceBuilder &b,
                                                   MatrixUnit unit,
                                                   const SumLayout &layout,
                                                   Type element, Value lane) {
  if (unit == MatrixUnit::Mma)
    return std::make_unique<WarpMatrix>(b, element, lane);
  return std::make_unique<WaveMatrix>(b, unit, layout, element, lane);
}

SmallVector<SmallVector<Value>>
MatrixProduct::splitGroups(ArrayRef<Value> sums) {
  size_t each = getNumValues(), groupSums = layout.getGroupSums();
  SmallVector<SmallVector<Value>> groups;
  for (; !sums.empty(); sums = sums.drop_front(each)) {
    SmallVector<Value> numbers = unpack(sums.take_front(each));
    for (size_t first = 0; first < numbers.size(); first += groupSums)
      groups.emplace_back(ArrayRef<Value>(numbers).slice(first, groupSums));
  }
  return groups;
}

SmallVector<SmallVector<Value>> MatrixProduct::splitRows(ArrayRef<Value> sums,
                                                         int64_t tiles) {
  size_t each = getNumValues() * tiles;
  SmallVector<SmallVector<Value>> rows;
  for (; !sums.empty(); sums = sums.drop_front(each)) {
    size_t first = rows.size();
    rows.resize(first + layout.rows);
    for (ArrayRef<Value> group : splitGroups(sums.take_front(each)))
      for (auto [i, number] : llvm::enumerate(group))
        rows[first + i / layout.run].push_back(number);
  }
  return rows;
}

SmallVector<Value> MatrixProduct::getRemainders(ArrayRef<Value> sums) {
  SmallVector<Value> remainders;
  for (Value sum : sums)
    remainders.push_back(
        b.subF(sum, b.toFloat(b.toFloat(sum, element), b.getF32Type())));
  return remainders;
}

} // namespace mlir::rope
