//===- Split.cpp - How a tensor lies on several ranks ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Split.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::rope;

int64_t Split::getSize() const {
  return std::accumulate(segments.begin(), segments.end(), int64_t(0));
}

SmallVector<std::pair<int64_t, int64_t>> Split::getParts(int64_t ranks) const {
  SmallVector<std::pair<int64_t, int64_t>> parts;
  int64_t start = 0;
  for (int64_t segment : segments) {
    parts.push_back({start, segment / ranks});
    start += segment;
  }
  return parts;
}

bool rope::divides(const Split &split, int64_t ranks) {
  return llvm::all_of(split.segments, [&](int64_t segment) {
    return segment % ranks == 0 && segment > 0;
  });
}

MaybeSplit rope::splitAxis(Type type, int64_t axis, int64_t ranks,
                           std::string &reason) {
  int64_t size = cast<RankedTensorType>(type).getDimSize(axis);
  if (ShapedType::isDynamic(size)) {
    reason = "a size that is known at the call only is not divided";
    return std::nullopt;
  }
  Split split{axis, {size}};
  if (divides(split, ranks))
    return split;
  reason = std::to_string(size) + " does not divide into " +
           std::to_string(ranks) + " ranks";
  return std::nullopt;
}

RankedTensorType rope::getLocalType(Type type, const MaybeSplit &split,
                                    int64_t ranks) {
  auto whole = cast<RankedTensorType>(type);
  if (!split)
    return whole;
  SmallVector<int64_t> shape(whole.getShape());
  shape[split->axis] = split->getSize() / ranks;
  return whole.clone(shape);
}

/// Product of sizes; none where one is dynamic.
static std::optional<int64_t> getProduct(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    product *= size;
  }
  return product;
}

MaybeSplit rope::collapseSplit(ArrayRef<int64_t> expandedShape,
                               ArrayRef<ReassociationIndices> groups,
                               const Split &split) {
  for (size_t result = 0; result < groups.size(); ++result) {
    const ReassociationIndices &group = groups[result];
    const auto *place = llvm::find(group, split.axis);
    if (place == group.end())
      continue;
    size_t before = place - group.begin();
    auto sizes = [&](size_t from, size_t to) {
      SmallVector<int64_t> some;
      for (size_t i = from; i < to; ++i)
        some.push_back(expandedShape[group[i]]);
      return getProduct(some);
    };
    std::optional<int64_t> outer = sizes(0, before);
    std::optional<int64_t> inner = sizes(before + 1, group.size());
    if (!outer || !inner || *outer == 0)
      return std::nullopt;
    Split collapsed{static_cast<int64_t>(result), {}};
    for (int64_t i = 0; i < *outer; ++i)
      for (int64_t segment : split.segments)
        collapsed.segments.push_back(segment * *inner);
    return collapsed;
  }
  return std::nullopt;
}

MaybeSplit rope::expandSplit(ArrayRef<int64_t> expandedShape,
                             ArrayRef<ReassociationIndices> groups,
                             const Split &split, int64_t ranks) {
  const ReassociationIndices &group = groups[split.axis];
  SmallVector<int64_t> sizes;
  for (int64_t axis : group)
    sizes.push_back(expandedShape[axis]);
  // Without elements there is nothing to divide.
  if (getProduct(sizes).value_or(0) == 0)
    return std::nullopt;
  int64_t outer = 1, number = split.segments.size();
  for (size_t i = 0; i < group.size(); ++i) {
    // The axis itself may consist of segments, each a multiple of what is
    // inside of it.
    int64_t inner = getProduct(ArrayRef(sizes).drop_front(i + 1)).value_or(0);
    if (number % outer != 0 || sizes[i] == 1) {
      outer *= sizes[i];
      continue;
    }
    size_t each = number / outer;
    Split expanded{group[i], {}};
    bool fits = inner != 0;
    for (size_t k = 0; fits && k < split.segments.size(); ++k) {
      fits = split.segments[k] % (inner * ranks) == 0 &&
             split.segments[k] == split.segments[k % each];
      if (k < each)
        expanded.segments.push_back(split.segments[k] / inner);
    }
    if (fits && expanded.getSize() == sizes[i])
      return expanded;
    outer *= sizes[i];
  }
  return std::nullopt;
}

Attribute rope::getSplitAttr(MLIRContext *context, const Split &split) {
  Builder b(context);
  return b.getDictionaryAttr(
      {b.getNamedAttr("axis", b.getI64IntegerAttr(split.axis)),
       b.getNamedAttr("segments", b.getDenseI64ArrayAttr(split.segments))});
}

MaybeSplit rope::getSplitFromAttr(Attribute attr) {
  auto fields = dyn_cast_or_null<DictionaryAttr>(attr);
  if (!fields)
    return std::nullopt;
  auto axis = fields.getAs<IntegerAttr>("axis");
  auto segments = fields.getAs<DenseI64ArrayAttr>("segments");
  if (!axis || !segments)
    return std::nullopt;
  return Split{axis.getInt(), SmallVector<int64_t>(segments.asArrayRef())};
}
