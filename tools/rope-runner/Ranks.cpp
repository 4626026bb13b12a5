//===- Ranks.cpp - A program that is divided over ranks -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace mlir;
using namespace mlir::rope;

std::optional<RankLayout> RankLayout::read(func::FuncOp function) {
  auto ranks = function->getAttrOfType<IntegerAttr>(kRanksAttrName);
  if (!ranks)
    return std::nullopt;
  RankLayout layout;
  layout.ranks = ranks.getInt();
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    layout.arguments.push_back(
        getSplitFromAttr(function.getArgAttr(i, kSplitAttrName)));
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    layout.results.push_back(
        getSplitFromAttr(function.getResultAttr(i, kSplitAttrName)));
  return layout;
}

static void widen(MutableArrayRef<ValueSpec> specs,
                  ArrayRef<MaybeSplit> splits) {
  for (auto [spec, split] : llvm::zip(specs, splits))
    if (split)
      spec.shape[split->axis] = split->getSize();
}

Signature RankLayout::getWhole(const Signature &part) const {
  Signature whole = part;
  widen(whole.arguments, arguments);
  widen(whole.results, results);
  return whole;
}

/// Copies between an array and the parts of a rank: bytes
/// `[outer][axis][inner]` of the whole and of the part.
static void copyPart(HostArray &whole, HostArray &part, const Split &split,
                     int64_t rank, int64_t ranks, bool toPart) {
  int64_t bytes = HostArray::getElementSize(whole.elementType), outer = 1;
  for (int64_t axis = 0; axis < split.axis; ++axis)
    outer *= whole.shape[axis];
  for (size_t axis = split.axis + 1; axis < whole.shape.size(); ++axis)
    bytes *= whole.shape[axis];
  int64_t row = split.getSize() * bytes, local = row / ranks;
  for (int64_t i = 0; i < outer; ++i)
    for (auto [start, size] : split.getParts(ranks)) {
      char *inWhole =
          whole.data.data() + i * row + (start + rank * size) * bytes;
      char *inPart = part.data.data() + i * local + start / ranks * bytes;
      if (size * bytes != 0)
        std::memcpy(toPart ? inPart : inWhole, toPart ? inWhole : inPart,
                    size * bytes);
    }
}

namespace {
class RankedExecutable : public Executable {
public:
  RankedExecutable(std::unique_ptr<Executable> part, RankLayout layout,
                   MLIRContext *context)
      : Executable(layout.getWhole(part->getSignature())),
        part(std::move(part)), layout(std::move(layout)), context(context) {}

  FailureOr<SmallVector<HostArray>>
  run(MutableArrayRef<HostArray> arguments) override;
  FailureOr<RunTimes> benchmark(ArrayRef<HostArray> arguments,
                                unsigned count) override;
  ArrayRef<rope_rank_traffic> getRankTraffic() const override {
    return traffic;
  }

private:
  LogicalResult checkEqual(ArrayRef<HostArray> arguments);
  SmallVector<HostArray> takeParts(ArrayRef<HostArray> arguments);
  HostArray putTogether(const HostArray &own, const Split &split);
  int64_t getRank() const {
    const rope_communicator *ranks = rope_get_communicator();
    return ranks ? ranks->rank : 0;
  }

  std::unique_ptr<Executable> part;
  RankLayout layout;
  MLIRContext *context;
  SmallVector<rope_rank_traffic> traffic;
};
} // namespace

/// Bytes of every rank, one behind the other.
static std::vector<char> gatherBytes(ArrayRef<char> own) {
  const rope_communicator *ranks = rope_get_communicator();
  int64_t size = ranks ? ranks->size : 1, bytes = own.size();
  std::vector<char> all(size * bytes);
  rope_rank_all_gather_i8(nullptr, own.data(), 0, bytes, 1, nullptr, all.data(),
                          0, bytes * size, 1);
  return all;
}

LogicalResult RankedExecutable::checkEqual(ArrayRef<HostArray> arguments) {
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    uint64_t own[2] = {
        argument.data.size(),
        llvm::xxh3_64bits(
            ArrayRef(reinterpret_cast<const uint8_t *>(argument.data.data()),
                     argument.data.size()))};
    std::vector<char> all =
        gatherBytes(ArrayRef(reinterpret_cast<const char *>(own), sizeof(own)));
    for (size_t rank = 1; rank < all.size() / sizeof(own); ++rank)
      if (std::memcmp(all.data(), all.data() + rank * sizeof(own),
                      sizeof(own)) != 0)
        return emitError(UnknownLoc::get(context))
               << "rank " << rank << " has another argument " << number
               << " than rank 0";
  }
  return success();
}

SmallVector<HostArray>
RankedExecutable::takeParts(ArrayRef<HostArray> arguments) {
  SmallVector<HostArray> parts;
  for (auto [i, whole] : llvm::enumerate(arguments)) {
    const MaybeSplit &split = layout.arguments[i];
    if (!split) {
      parts.push_back(whole);
      continue;
    }
    SmallVector<int64_t> shape(whole.shape);
    shape[split->axis] /= layout.ranks;
    HostArray own(whole.elementType, shape), copy = whole;
    copyPart(copy, own, *split, getRank(), layout.ranks, /*toPart=*/true);
    parts.push_back(std::move(own));
  }
  return parts;
}

HostArray RankedExecutable::putTogether(const HostArray &own,
                                        const Split &split) {
  SmallVector<int64_t> shape(own.shape);
  shape[split.axis] = split.getSize();
  HostArray whole(own.elementType, shape);
  std::vector<char> all = gatherBytes(own.data);
  for (int64_t rank = 0; rank < layout.ranks; ++rank) {
    HostArray other = own;
    std::memcpy(other.data.data(), all.data() + rank * own.data.size(),
                own.data.size());
    copyPart(whole, other, split, rank, layout.ranks, /*toPart=*/false);
  }
  return whole;
}

FailureOr<SmallVector<HostArray>>
RankedExecutable::run(MutableArrayRef<HostArray> arguments) {
  if (failed(checkEqual(arguments)))
    return failure();
  SmallVector<HostArray> parts = takeParts(arguments);
  rope_set_communicator(rope_get_communicator());
  FailureOr<SmallVector<HostArray>> results = part->run(parts);
  if (failed(results))
    return failure();
  rope_rank_traffic own = rope_get_rank_traffic();
  std::vector<char> all =
      gatherBytes(ArrayRef(reinterpret_cast<const char *>(&own), sizeof(own)));
  traffic.resize(layout.ranks);
  std::memcpy(traffic.data(), all.data(), all.size());
  for (auto [result, split] : llvm::zip(*results, layout.results))
    if (split)
      result = putTogether(result, *split);
  for (auto [i, spec] : llvm::enumerate(signature.arguments))
    if (spec.kind == ValueSpec::Kind::MemRef)
      arguments[i] = std::move(parts[i]);
  return results;
}

FailureOr<RunTimes> RankedExecutable::benchmark(ArrayRef<HostArray> arguments,
                                                unsigned count) {
  return part->benchmark(takeParts(arguments), count);
}

std::unique_ptr<Executable>
rope::createRankedExecutable(std::unique_ptr<Executable> part,
                             RankLayout layout, MLIRContext *context) {
  return std::make_unique<RankedExecutable>(std::move(part), std::move(layout),
                                            context);
}
