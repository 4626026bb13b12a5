//===- LowerContractions.cpp - Contractions as blocked matrix products ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "ContractionShape.h"
#include "MatmulKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "rope/Conversion/RopeToHost/ParallelLoops.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPULOWERCONTRACTIONSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {

enum Role { A, B, C };

/// One axis of the product: consecutive loops that are one axis in each
/// operand, with its extent and the stride of each operand along it.
struct Axis {
  Value extent;
  int64_t staticExtent = 1;
  Value strides[3];
  /// The strides, where they are known.
  int64_t staticStrides[3] = {0, 0, 0};

  bool isUnit(Role role) const { return staticStrides[role] == 1; }
};

/// Lowers one contraction to calls of a matmul function.
class ContractionLowering {
public:
  ContractionLowering(linalg::GenericOp op, const ContractionShape &shape,
                      SymbolTable &symbols, const TargetInfo &target,
                      NumericsMode mode, bool threads)
      : op(op), shape(shape), symbols(symbols), target(target), mode(mode),
        threads(threads), b(op.getLoc(), op) {}

  void lower();

private:
  SmallVector<Axis> makeAxes(ArrayRef<unsigned> loops);
  bool areOneAxis(unsigned outer, unsigned inner);
  /// Takes the axis out that the matmul function works on: the longest one, and
  /// the innermost one of those. An axis of unknown length counts as long, but
  /// not as longer than a vector's worth along memory.
  Axis takeLongest(SmallVectorImpl<Axis> &axes);
  /// Rows and columns of the blocks of C that are tasks.
  std::pair<Value, Value> chooseBlock(Value rows, Value columns,
                                      const MatmulTiling &tiling,
                                      bool parallel);
  linalg::FillOp findZeroFill();
  Value allocateSums(Type type, Value rows, Value columns);
  void addSums(Value sums, Value c);
  Value view(Role role, Value offset, Value rows, Value columns,
             Value rowStride, Value columnStride);

  linalg::GenericOp op;
  const ContractionShape &shape;
  SymbolTable &symbols;
  const TargetInfo &target;
  NumericsMode mode;
  bool threads;
  ImplicitLocOpBuilder b;
  OpOperand *operands[3];
  AffineMap maps[3];
  Value buffers[3], offsets[3];
  SmallVector<Value> sizes[3], strides[3];
};

/// Whether `inner` follows `outer` in every operand that has one of them,
/// without a gap in memory.
bool ContractionLowering::areOneAxis(unsigned outer, unsigned inner) {
  for (Role role : {A, B, C}) {
    AffineMap map = maps[role];
    auto x = map.getResultPosition(b.getAffineDimExpr(outer));
    auto y = map.getResultPosition(b.getAffineDimExpr(inner));
    if (!x && !y)
      continue;
    if (!x || !y || *y != *x + 1)
      return false;
    auto type = cast<MemRefType>(operands[role]->get().getType());
    SmallVector<ReassociationIndices> groups;
    for (int64_t axis = 0; axis < type.getRank(); ++axis) {
      if (axis == *y)
        groups.back().push_back(axis);
      else
        groups.push_back({axis});
    }
    if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
      return false;
  }
  return true;
}

SmallVector<Axis> ContractionLowering::makeAxes(ArrayRef<unsigned> loops) {
  SmallVector<Axis> axes;
  std::optional<unsigned> previous;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned dim : loops) {
    // A loop of one iteration moves nothing; the stride beside its size of 1
    // may be anything.
    if (ranges[dim] == 1)
      continue;
    Axis axis;
    axis.staticExtent = ranges[dim];
    for (Role role : {A, B, C}) {
      auto position = maps[role].getResultPosition(b.getAffineDimExpr(dim));
      if (!position) {
        axis.strides[role] = arith::ConstantIndexOp::create(b, 0);
        continue;
      }
      axis.extent = sizes[role][*position];
      axis.strides[role] = strides[role][*position];
      auto type = cast<MemRefType>(operands[role]->get().getType());
      axis.staticStrides[role] = type.getStridesAndOffset().first[*position];
    }
    if (previous && areOneAxis(*previous, dim)) {
      axis.extent = arith::MulIOp::create(b, axes.back().extent, axis.extent);
      bool isStatic = !ShapedType::isDynamic(axis.staticExtent) &&
                      !ShapedType::isDynamic(axes.back().staticExtent);
      axis.staticExtent = isStatic
                              ? axis.staticExtent * axes.back().staticExtent
                              : ShapedType::kDynamic;
      axes.back() = axis;
    } else {
      axes.push_back(axis);
    }
    previous = dim;
  }
  return axes;
}

Axis ContractionLowering::takeLongest(SmallVectorImpl<Axis> &axes) {
  if (axes.empty()) {
    Axis one;
    one.extent = arith::ConstantIndexOp::create(b, 1);
    for (Value &stride : one.strides)
      stride = arith::ConstantIndexOp::create(b, 0);
    return one;
  }
  auto length = [](const Axis &axis) {
    bool isAlong = llvm::is_contained(axis.staticStrides, 1);
    constexpr int64_t most = std::numeric_limits<int64_t>::max();
    if (ShapedType::isDynamic(axis.staticExtent))
      return isAlong ? most : most - 1;
    return isAlong && axis.staticExtent >= 16 ? most - 1 : axis.staticExtent;
  };
  auto *best = axes.begin();
  for (auto *it = axes.begin(); it != axes.end(); ++it)
    if (length(*it) >= length(*best))
      best = it;
  Axis axis = *best;
  axes.erase(best);
  return axis;
}

std::pair<Value, Value>
ContractionLowering::chooseBlock(Value rows, Value columns,
                                 const MatmulTiling &tiling, bool parallel) {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  auto divide = [&](Value x, Value y) -> Value {
    return arith::CeilDivSIOp::create(b, x, y);
  };
  // The multiple of `unit` from `least` on that is not below `x`: blocks begin
  // where panels of packed operands do, and none is empty.
  auto roundUp = [&](Value x, int64_t unit, int64_t least) -> Value {
    x = arith::MaxSIOp::create(b, x, index(least * unit));
    return arith::MulIOp::create(b, divide(x, index(unit)), index(unit));
  };
  // Wide blocks pack A less often, high ones B: the whole product is one block,
  // but for one task for each thread.
  int64_t width = tiling.columns(), height = tiling.rows;
  if (!parallel)
    return {roundUp(rows, height, 1), roundUp(columns, width, 1)};
  Value tasks = getNumThreads(b, symbols);
  Value blockColumns = roundUp(divide(columns, tasks), width, 8);
  Value parts =
      arith::MaxSIOp::create(b, divide(columns, blockColumns), index(1));
  Value blockRows = roundUp(divide(rows, divide(tasks, parts)), height, 8);
  return {blockRows, blockColumns};
}

/// The `linalg.fill` with zero of the output that comes right before the op,
/// with nothing in between that could read or write the output.
linalg::FillOp ContractionLowering::findZeroFill() {
  Value output = operands[C]->get();
  for (Operation *previous = op->getPrevNode(); previous;
       previous = previous->getPrevNode()) {
    if (auto fill = dyn_cast<linalg::FillOp>(previous)) {
      if (fill.getOutputs()[0] != output)
        return {};
      return matchPattern(fill.getInputs()[0], m_AnyZeroFloat())
                 ? fill
                 : linalg::FillOp();
    }
    // Allocations and pure computations do not touch it.
    if (!isMemoryEffectFree(previous) && !isa<memref::AllocOp>(previous))
      return {};
  }
  return {};
}

Value ContractionLowering::view(Role role, Value offset, Value rows,
                                Value columns, Value rowStride,
                                Value columnStride) {
  auto type = cast<MemRefType>(operands[role]->get().getType());
  return memref::ReinterpretCastOp::create(
      b, getMatmulOperandType(type.getElementType()), buffers[role],
      OpFoldResult(offset), {OpFoldResult(rows), OpFoldResult(columns)},
      {OpFoldResult(rowStride), OpFoldResult(columnStride)});
}

/// A block of zeros of type `type`.
Value ContractionLowering::allocateSums(Type type, Value rows, Value columns) {
  int64_t dynamic = ShapedType::kDynamic;
  Value memory = memref::AllocOp::create(
      b, MemRefType::get({dynamic, dynamic}, type), ValueRange{rows, columns},
      b.getI64IntegerAttr(64));
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
  linalg::FillOp::create(b, zero, memory);
  return memref::CastOp::create(b, getMatmulOperandType(type), memory);
}

/// c = round(c + sums), and frees the sums.
void ContractionLowering::addSums(Value sums, Value c) {
  Type type = getElementTypeOrSelf(c.getType());
  AffineMap identity = b.getMultiDimIdentityMap(2);
  linalg::GenericOp::create(
      b, sums, c, ArrayRef<AffineMap>{identity, identity},
      SmallVector<utils::IteratorType>(2, utils::IteratorType::parallel),
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        Value old =
            arith::ExtFOp::create(nested, loc, args[0].getType(), args[1]);
        Value sum = arith::AddFOp::create(nested, loc, old, args[0]);
        Value rounded = arith::TruncFOp::create(nested, loc, type, sum);
        linalg::YieldOp::create(nested, loc, rounded);
      });
  memref::DeallocOp::create(b,
                            sums.getDefiningOp<memref::CastOp>().getSource());
}

void ContractionLowering::lower() {
  operands[A] = op.getDpsInputOperand(shape.a);
  operands[B] = op.getDpsInputOperand(shape.b);
  operands[C] = op.getDpsInitOperand(0);
  FloatType elements[3];
  for (Role role : {A, B, C}) {
    maps[role] = op.getMatchingIndexingMap(operands[role]);
    auto type = cast<MemRefType>(operands[role]->get().getType());
    elements[role] = cast<FloatType>(type.getElementType());
  }
  FloatType compute = b.getF32Type();
  if (llvm::any_of(elements, [](FloatType type) { return type.isF64(); }))
    compute = b.getF64Type();

  for (Role role : {A, B, C}) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(b, operands[role]->get());
    buffers[role] = metadata.getBaseBuffer();
    offsets[role] = metadata.getOffset();
    sizes[role] = llvm::to_vector_of<Value>(metadata.getSizes());
    strides[role] = llvm::to_vector_of<Value>(metadata.getStrides());
  }
  SmallVector<Axis> batch = makeAxes(shape.batch), rows = makeAxes(shape.m),
                    columns = makeAxes(shape.n), depth = makeAxes(shape.k);
  Axis m = takeLongest(rows), n = takeLongest(columns), k = takeLongest(depth);
  // C is written along its contiguous axis: where this is m, the product is
  // taken as the transposed one.
  Role left = A, right = B;
  if (m.isUnit(C) && !n.isUnit(C)) {
    std::swap(m, n);
    std::swap(rows, columns);
    std::swap(left, right);
  }

  linalg::FillOp fill = findZeroFill();
  MatmulTiling tiling = MatmulTiling::get(target, compute);
  bool isStatic = !ShapedType::isDynamic(m.staticExtent);
  if (isStatic)
    tiling.fitRows(m.staticExtent);
  // Sums over several axes are taken apart where C would round in between.
  bool apart = !depth.empty() && elements[C] != compute;
  MatmulTypes types = {elements[left], elements[right],
                       apart ? compute : elements[C], compute};
  tiling.groupRows(types.getGrouped(target, mode));
  // Few rows take the form that reads B in the order of its memory, if any.
  std::optional<MatmulForm> smallForm;
  int64_t mostRows = 0;
  if (n.isUnit(right)) {
    smallForm = MatmulForm::rows;
    mostRows = tiling.smallRows;
  } else if (k.isUnit(right)) {
    smallForm = MatmulForm::dots;
    mostRows = tiling.smallDotRows;
  }
  if (isStatic && m.staticExtent > mostRows)
    smallForm = std::nullopt;
  Value smallRows = arith::ConstantIndexOp::create(b, mostRows);
  Value isSmall =
      arith::CmpIOp::create(b, arith::CmpIPredicate::sle, m.extent, smallRows);
  bool parallel = threads && !isInParallelLoop(op);
  // Each product has all rows then, no more.
  int64_t leftStride = m.staticStrides[left];
  bool staysInPlace = isStatic && !parallel && k.isUnit(left) &&
                      elements[left] == compute && leftStride > 0 &&
                      leftStride <= tiling.depth;
  auto multiply = [&](Value x, Value y, Value z, Value adds) {
    auto call = [&](MatmulForm form) {
      MatmulTiling own = tiling;
      if (form == MatmulForm::panels && staysInPlace) {
        own.leftStride = leftStride;
        x = memref::CastOp::create(b, getMatmulLeftType(compute, leftStride),
                                   x);
      }
      func::FuncOp matmul = getOrCreateMatmul(symbols, form, types, own);
      auto product = func::CallOp::create(b, matmul, ValueRange{x, y, z, adds});
      product->setAttr(kMatmulFormAttr, b.getUnitAttr());
      if (isStatic)
        product->setAttr(kMatmulRowsAttr, b.getI64IntegerAttr(m.staticExtent));
    };
    if (!smallForm)
      return call(MatmulForm::panels);
    if (isStatic)
      return call(*smallForm);
    auto choice = scf::IfOp::create(b, isSmall, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    call(*smallForm);
    b.setInsertionPointToStart(choice.elseBlock());
    call(MatmulForm::panels);
  };

  // Parallel loops: all batch axes, the axes of m and n that are left, blocks.
  SmallVector<Axis> outer(batch);
  outer.append(rows);
  outer.append(columns);
  Value blockRows, blockColumns;
  std::tie(blockRows, blockColumns) =
      chooseBlock(m.extent, n.extent, tiling, parallel);
  SmallVector<Value> bounds, steps;
  Value one = arith::ConstantIndexOp::create(b, 1);
  for (const Axis &axis : outer) {
    bounds.push_back(axis.extent);
    steps.push_back(one);
  }
  bounds.append({m.extent, n.extent});
  steps.append({blockRows, blockColumns});
  Value work = arith::MulIOp::create(b, m.extent, n.extent);
  for (const Axis &axis : outer)
    work = arith::MulIOp::create(b, work, axis.extent);
  work = arith::MulIOp::create(b, work, k.extent);

  auto advance = [&](Value offset[3], Role role, Value i, const Axis &axis) {
    Value step = arith::MulIOp::create(b, i, axis.strides[role]);
    offset[role] = arith::AddIOp::create(b, offset[role], step);
  };
  buildParallelLoops(b, bounds, steps, work, parallel, [&](ValueRange ivs) {
    Value offset[3] = {offsets[A], offsets[B], offsets[C]};
    for (auto [iv, axis] : llvm::zip(ivs, outer))
      for (Role role : {A, B, C})
        advance(offset, role, iv, axis);
    Value m0 = ivs[outer.size()], n0 = ivs[outer.size() + 1];
    advance(offset, left, m0, m);
    advance(offset, C, m0, m);
    advance(offset, right, n0, n);
    advance(offset, C, n0, n);
    Value height = arith::MinSIOp::create(
        b, arith::SubIOp::create(b, m.extent, m0), blockRows);
    Value width = arith::MinSIOp::create(
        b, arith::SubIOp::create(b, n.extent, n0), blockColumns);
    Value z = view(C, offset[C], height, width, m.strides[C], n.strides[C]);
    Value sums = z;
    if (apart)
      sums = allocateSums(compute, height, width);
    buildSequentialLoops(
        b, llvm::map_to_vector(depth, [](Axis &x) { return x.extent; }),
        SmallVector<Value>(depth.size(), one), [&](ValueRange ks) {
          Value inner[3] = {offset[A], offset[B], offset[C]};
          Value adds = arith::ConstantOp::create(
              b, b.getBoolAttr(apart || !fill || !depth.empty()));
          for (auto [i, axis] : llvm::zip(ks, depth)) {
            advance(inner, A, i, axis);
            advance(inner, B, i, axis);
          }
          Value x = view(left, inner[left], height, k.extent, m.strides[left],
                         k.strides[left]);
          Value y = view(right, inner[right], k.extent, width, k.strides[right],
                         n.strides[right]);
          multiply(x, y, sums, adds);
        });
    if (apart)
      addSums(sums, z);
  });
  // Over several axes of depth every call adds, since the first may not run.
  if (fill && depth.empty())
    fill.erase();
  op.erase();
}

struct LowerContractionsPass
    : impl::RopeCPULowerContractionsPassBase<LowerContractionsPass> {
  using Base::Base;

  void runOnOperation() override {
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    NumericsMode numerics = resolveNumericsMode(mode, getOperation());
    SymbolTable symbols(getOperation());
    SmallVector<linalg::LinalgOp> candidates;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics() && op.getNumReductionLoops() > 0)
        candidates.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : candidates) {
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        if (!linalg::isaContractionOpInterface(op))
          continue;
        rewriter.setInsertionPoint(op);
        FailureOr<linalg::GenericOp> result =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(result))
          continue;
        generic = *result;
      }
      if (auto shape = ContractionShape::match(generic))
        ContractionLowering(generic, *shape, symbols, target, numerics, threads)
            .lower();
    }
  }
};
} // namespace
} // namespace mlir::rope
