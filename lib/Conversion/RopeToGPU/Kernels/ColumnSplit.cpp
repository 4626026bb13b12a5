//===- ColumnSplit.cpp - Columns of the parts of a head -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnSplit.h"

namespace mlir::rope {

ColumnSplit ColumnSplit::whole(int64_t columns) {
  ColumnSplit split;
  for (int64_t place = 0; place < columns; place += 16) {
    split.first.push_back(place);
    split.step.push_back(0);
  }
  return split;
}

std::optional<ColumnSplit> ColumnSplit::halves(int64_t columns,
                                               const LaneOrder &order) {
  ColumnSplit split;
  split.parts = 2;
  const int64_t mine = columns / 2;
  const int64_t begin = order.blockOffset, width = order.blockWidth;
  // The first `count` tiles of a range go to part 0, as many behind them to
  // part 1.
  auto share = [&](int64_t from, int64_t count) {
    for (int64_t tile = 0; tile < count; ++tile) {
      split.first.push_back(from + 16 * tile);
      split.step.push_back(16 * count);
    }
  };
  bool isApart = order.kind == LaneOrder::Plain && order.half && width > 0;
  if (!isApart || begin / mine == (begin + width - 1) / mine) {
    share(0, mine / 16);
    return split;
  }
  // Both halves of the block are shared in the same way.
  if (begin % 16 != 0 || width % 64 != 0)
    return std::nullopt;
  share(begin, width / 64);
  share(begin + width / 2, width / 64);
  SmallVector<int64_t> others;
  for (int64_t place = 0; place < columns; place += 16)
    if (place < begin || place >= begin + width)
      others.push_back(place);
  for (size_t tile = 0; tile < others.size() / 2; ++tile) {
    split.first.push_back(others[tile]);
    split.step.push_back(others[others.size() / 2 + tile] - others[tile]);
  }
  return split;
}

SmallVector<ColumnSplit::Run> ColumnSplit::getRuns() const {
  SmallVector<Run> runs;
  for (auto [tile, place] : llvm::enumerate(first)) {
    bool follows = tile > 0 && place == first[tile - 1] + 16 &&
                   step[tile] == step[tile - 1];
    if (follows)
      ++runs.back().count;
    else
      runs.push_back({static_cast<int64_t>(tile), 1});
  }
  return runs;
}

bool ColumnSplit::hasRunsOf(int64_t columns) const {
  return llvm::all_of(
      getRuns(), [&](const Run &run) { return 16 * run.count % columns == 0; });
}

bool ColumnSplit::hasEvenRuns(int64_t columns) const {
  SmallVector<Run> runs = getRuns();
  int64_t apart = columns / static_cast<int64_t>(runs.size());
  return llvm::all_of(llvm::enumerate(runs), [&](auto numbered) {
    auto [number, run] = numbered;
    return first[run.tile] == static_cast<int64_t>(number) * apart &&
           16 * run.count * parts == apart && step[run.tile] == apart / parts;
  });
}

bool ColumnSplit::isOneRun(const LinearLayout &layout, int64_t column,
                           int64_t count) const {
  int64_t begin = layout.getPlace(column) / 16;
  int64_t end = layout.getPlace(column + count - 1) / 16;
  return llvm::any_of(getRuns(), [&](const Run &run) {
    return run.tile <= begin && end < run.tile + run.count;
  });
}

} // namespace mlir::rope
