//===- KernelAxes.cpp - Rows and columns of a kernel's ops ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelAxes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

static bool isContraction(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         generic.getNumDpsInits() == 1 && generic.getNumReductionLoops() > 0 &&
         generic.getNumDpsInputs() == 2 &&
         linalg::isaContractionOpInterface(generic);
}

/// Origins of the axes of `value`, in which `map` has loops of its op.
static SmallVector<int64_t> getAxes(const LoopOrigin &origin, AffineMap map) {
  SmallVector<int64_t> axes;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    axes.push_back(dim ? origin.loops[dim.getPosition()] : -1);
  }
  return axes;
}

namespace {
/// Follows the loops of a kernel's ops back to their sources, in block order.
class OriginFinder {
public:
  OriginFinder(KernelOp kernel, llvm::DenseMap<Operation *, LoopOrigin> &found)
      : body(kernel.getBody()), found(found) {
    for (Operation &op : body.front().without_terminator())
      visit(&op);
  }

private:
  void visit(Operation *op) {
    if (isContraction(op)) {
      if (std::optional<LoopOrigin> origin = fromRotation(op)) {
        found[op] = *origin;
        return;
      }
      LoopOrigin origin{op, {}};
      for (int64_t i = 0, e = cast<linalg::LinalgOp>(op).getNumLoops(); i < e;
           ++i)
        origin.loops.push_back(i);
      found[op] = origin;
      return;
    }
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      LoopOrigin best;
      int64_t bestKnown = 0;
      for (OpOperand *operand : generic.getDpsInputOperands()) {
        std::optional<LoopOrigin> origin =
            fromOperand(operand->get(), generic.getMatchingIndexingMap(operand),
                        generic.getNumLoops());
        if (!origin)
          continue;
        int64_t known =
            llvm::count_if(origin->loops, [](int64_t x) { return x >= 0; });
        if (known > bestKnown) {
          best = *origin;
          bestKnown = known;
        }
      }
      if (best.source)
        found[op] = best;
      return;
    }
    if (auto rotate = dyn_cast<RotateOp>(op)) {
      AffineMap map = rotate.getInputMap();
      if (std::optional<LoopOrigin> origin =
              fromOperand(rotate.getInput(), map, map.getNumDims())) {
        found[op] = *origin;
        return;
      }
      if (!body.isAncestor(rotate.getInput().getParentRegion())) {
        LoopOrigin origin{op, {}};
        for (int64_t i = 0, e = map.getNumDims(); i < e; ++i)
          origin.loops.push_back(i);
        found[op] = origin;
      }
      return;
    }
    if (auto write = dyn_cast<CacheWriteOp>(op))
      if (std::optional<LoopOrigin> origin =
              fromOperand(write.getRows(), write.getRowsMap(),
                          write.getRowsMap().getNumDims()))
        found[op] = *origin;
  }

  /// Of a contraction of what a rotation makes, whose rows it keeps.
  std::optional<LoopOrigin> fromRotation(Operation *op) {
    auto contraction = cast<linalg::GenericOp>(op);
    for (OpOperand *operand : contraction.getDpsInputOperands())
      if (std::optional<LoopOrigin> origin = fromOperand(
              operand->get(), contraction.getMatchingIndexingMap(operand),
              contraction.getNumLoops());
          origin && isa<RotateOp>(origin->source))
        return origin;
    return std::nullopt;
  }

  std::optional<LoopOrigin> fromOperand(Value value, AffineMap map,
                                        int64_t numLoops) {
    Operation *producer = value.getDefiningOp();
    auto it = producer ? found.find(producer) : found.end();
    if (it == found.end())
      return std::nullopt;
    AffineMap out;
    if (auto generic = dyn_cast<linalg::GenericOp>(producer))
      out = generic.getIndexingMapMatchingResult(cast<OpResult>(value));
    else if (auto rotate = dyn_cast<RotateOp>(producer))
      out = rotate.getOutputMap();
    else
      return std::nullopt;
    SmallVector<int64_t> axes = getAxes(it->second, out);
    LoopOrigin origin{it->second.source, SmallVector<int64_t>(numLoops, -1)};
    for (auto [axis, expr] : llvm::zip(axes, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        origin.loops[dim.getPosition()] = axis;
    return origin;
  }

  Region &body;
  llvm::DenseMap<Operation *, LoopOrigin> &found;
};
} // namespace

const KernelSource *KernelAxes::getSource(Operation *op) const {
  for (const KernelSource &source : sources)
    if (source.op == op)
      return &source;
  return nullptr;
}

/// The loop of `source` that the lanes of a rotation of its values run over.
static std::optional<int64_t>
findRotatedLanes(KernelOp kernel,
                 const llvm::DenseMap<Operation *, LoopOrigin> &origins,
                 Operation *source, int64_t &width) {
  for (auto rotate : kernel.getBody().getOps<RotateOp>()) {
    auto it = origins.find(rotate);
    if (it == origins.end() || it->second.source != source)
      continue;
    width = rotate.getHeadDim();
    return it->second.loops.back();
  }
  return std::nullopt;
}

/// Roles of a contraction whose rows are the axes of `shared`, with lanes of
/// `width` where its columns are not split into heads.
static std::optional<KernelSource>
describeContraction(OpBuilder &builder, linalg::GenericOp op, unsigned shared,
                    std::optional<int64_t> lane, int64_t width) {
  KernelSource source;
  source.op = op;
  source.roles.resize(op.getNumLoops());
  AffineMap x = op.getIndexingMapsArray()[shared],
            w = op.getIndexingMapsArray()[1 - shared],
            out = op.getIndexingMapsArray()[2];
  for (auto [axis, expr] : llvm::enumerate(x.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    bool inW = w.isFunctionOfDim(dim.getPosition()),
         inOut = out.isFunctionOfDim(dim.getPosition());
    if (inW && inOut)
      return std::nullopt;
    if (inOut)
      source.roles[dim.getPosition()] = {LoopRole::Row,
                                         static_cast<unsigned>(axis)};
  }
  // Columns in the order of the result; the last one is the lanes where no
  // rotation says which.
  SmallVector<int64_t> columns;
  for (AffineExpr expr : out.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    if (w.isFunctionOfDim(dim.getPosition()))
      columns.push_back(dim.getPosition());
  }
  if (columns.empty())
    return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t lanes = lane.value_or(columns.back());
  if (columns.size() == 1) {
    int64_t size = ranges[lanes];
    if (size == width)
      return source;
    if (lane || ShapedType::isDynamic(size) || width <= 0)
      return std::nullopt;
    source.chunk = width;
    source.roles[lanes] = {LoopRole::Head, 0};
    source.heads.push_back(builder.getIndexAttr(size));
    return source;
  }
  for (int64_t column : columns) {
    if (column == lanes)
      continue;
    source.roles[column] = {LoopRole::Head,
                            static_cast<unsigned>(source.heads.size())};
    int64_t size = ranges[column];
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    source.heads.push_back(builder.getIndexAttr(size));
  }
  return source;
}

std::optional<KernelAxes> KernelAxes::analyze(OpBuilder &builder,
                                              KernelOp kernel) {
  KernelAxes axes;
  OriginFinder(kernel, axes.origins);

  // Sources of what is yielded, in block order.
  SetVector<Operation *> sources;
  for (Value value : kernel.getYield().getValues()) {
    auto it = value.getDefiningOp() ? axes.origins.find(value.getDefiningOp())
                                    : axes.origins.end();
    if (it == axes.origins.end())
      return std::nullopt;
    sources.insert(it->second.source);
  }
  if (sources.empty())
    return std::nullopt;

  // A rotation of a value from outside: all its axes are rows but the lanes,
  // and those that a contraction sums over.
  if (auto rotate = dyn_cast<RotateOp>(sources[0])) {
    if (sources.size() != 1)
      return std::nullopt;
    KernelSource source;
    source.op = rotate;
    AffineMap map = rotate.getInputMap();
    source.roles.resize(map.getNumDims());
    llvm::SmallBitVector isSummed(map.getNumDims());
    for (auto contraction : kernel.getBody().getOps<linalg::GenericOp>()) {
      auto it = axes.origins.find(contraction);
      if (it == axes.origins.end() || it->second.source != rotate)
        continue;
      for (auto [loop, type] : llvm::zip_equal(
               it->second.loops, contraction.getIteratorTypesArray()))
        if (loop >= 0 && type == utils::IteratorType::reduction)
          isSummed.set(loop);
    }
    for (unsigned dim = 0; dim + 1 < map.getNumDims(); ++dim) {
      if (!isSummed.test(dim))
        source.roles[dim] = {LoopRole::Row, dim};
      axes.rows.push_back(
          {rotate.getInput(),
           *map.getResultPosition(builder.getAffineDimExpr(dim))});
    }
    axes.sources.push_back(source);
    return axes;
  }

  // The operand that carries the rows: of a rotated contraction the one
  // without the lanes; all sources have the same.
  Value shared;
  int64_t width = -1;
  for (Operation *op : sources) {
    auto contraction = dyn_cast<linalg::GenericOp>(op);
    if (!contraction)
      return std::nullopt;
    std::optional<int64_t> lane =
        findRotatedLanes(kernel, axes.origins, op, width);
    if (!lane || *lane < 0)
      continue;
    bool inSecond =
        contraction.getIndexingMapsArray()[1].isFunctionOfDim(*lane);
    shared = contraction.getDpsInputs()[inSecond ? 0 : 1];
    break;
  }
  if (!shared) {
    // Without a rotation the rows are on the left.
    shared = cast<linalg::GenericOp>(sources[0]).getDpsInputs()[0];
  }
  auto type = dyn_cast<RankedTensorType>(shared.getType());
  if (!type)
    return std::nullopt;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    axes.rows.push_back({shared, axis});
  for (Operation *op : sources) {
    auto contraction = cast<linalg::GenericOp>(op);
    unsigned index;
    if (contraction.getDpsInputs()[0] == shared)
      index = 0;
    else if (contraction.getDpsInputs()[1] == shared)
      index = 1;
    else
      return std::nullopt;
    int64_t own = width;
    std::optional<int64_t> lane =
        findRotatedLanes(kernel, axes.origins, op, own);
    if (lane && *lane < 0)
      return std::nullopt;
    std::optional<KernelSource> source =
        describeContraction(builder, contraction, index, lane, own);
    if (!source)
      return std::nullopt;
    axes.sources.push_back(*source);
  }
  // All sources have the same axes of `shared` as rows.
  auto rowsOf = [](const KernelSource &source) {
    llvm::SmallBitVector rows(64);
    for (const LoopRole &role : source.roles)
      if (role.kind == LoopRole::Row)
        rows.set(role.index);
    return rows;
  };
  for (const KernelSource &source : axes.sources)
    if (rowsOf(source) != rowsOf(axes.sources.front()))
      return std::nullopt;
  return axes;
}

} // namespace mlir::rope
