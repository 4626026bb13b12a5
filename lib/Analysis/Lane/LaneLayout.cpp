//===- LaneLayout.cpp - Lanes that are reordered before a rotation --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some models bring neighbours to halves, or halves to neighbours, before they
// rotate. A rotation reads either pairing, so it can read the tensor before.
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/LaneForm.h"

using namespace mlir;
using namespace mlir::rope;

/// Views and copies that are followed back.
static constexpr unsigned kViewLimit = 16;

std::optional<LaneForm>
LaneFormAnalysis::readBefore(const LaneForm &form,
                             ArrayRef<const Expr *> lanes) {
  Value source = lanes.front()->value;
  auto type = cast<RankedTensorType>(source.getType());
  auto rootType = cast<RankedTensorType>(form.root.getType());
  if (type.getRank() != rootType.getRank() ||
      type.getElementType() != rootType.getElementType())
    return std::nullopt;
  // The one dimension whose places differ from lane to lane.
  int64_t lane = -1;
  for (const Expr *load : lanes) {
    if (load->value != source)
      return std::nullopt;
    for (auto [dim, index] : llvm::enumerate(load->operands))
      if (index != lanes.front()->operands[dim]) {
        if (lane >= 0 && lane != int64_t(dim))
          return std::nullopt;
        lane = dim;
      }
  }
  if (lane < 0 || type.getDimSize(lane) != int64_t(lanes.size()))
    return std::nullopt;
  LaneForm before = form;
  before.root = source;
  before.rootLane = lane;
  before.read =
      form.read == Pairing::Half ? Pairing::Interleaved : Pairing::Half;
  for (auto [number, load] : llvm::enumerate(lanes)) {
    int64_t place = int64_t(number) - form.blockOffset;
    int64_t wanted = number;
    if (place >= 0 && place < form.blockWidth) {
      bool half = form.read == Pairing::Half;
      int64_t pairs = form.getNumPairs();
      wanted = form.blockOffset +
               form.getLane(before.read, half ? place % pairs : place / 2,
                            half ? place >= pairs : place % 2);
    }
    if (load->operands[lane]->getInteger() != wanted)
      return std::nullopt;
  }
  // Rows may stand in another order.
  for (auto [dim, index] : llvm::enumerate(lanes.front()->operands)) {
    if (int64_t(dim) == lane) {
      before.rootDims[dim] = form.rootDims[form.rootLane];
      before.rootStarts[dim] = nullptr;
      continue;
    }
    if (index->kind != ExprKind::Symbol)
      return std::nullopt;
    int64_t row = index->ints[0];
    if (elements.size(source, dim) != elements.size(form.root, row))
      return std::nullopt;
    before.rootDims[dim] = form.rootDims[row];
    before.rootStarts[dim] = form.rootStarts[row];
  }
  return before;
}

void LaneFormAnalysis::absorbLayout(LaneForm &form) {
  auto type = cast<RankedTensorType>(form.root.getType());
  if (form.rootLaneDims != 1 || form.blockWidth < 4 ||
      type.isDynamicDim(form.rootLane))
    return;
  SmallVector<const Expr *> indices, lanes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
  for (int64_t lane = 0; lane < type.getDimSize(form.rootLane); ++lane) {
    indices[form.rootLane] = exprs.integer(lane);
    lanes.push_back(exprs.load(form.root, indices));
  }
  for (unsigned view = 0; view < kViewLimit; ++view) {
    for (const Expr *&lane : lanes) {
      lane = isTerminal(lane->value) ? nullptr : elements.step(lane);
      if (!lane || !lane->isLoad())
        return;
    }
    if (std::optional<LaneForm> before = readBefore(form, lanes)) {
      form = std::move(*before);
      return;
    }
  }
}
