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
#include "QuantizedKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "rope/Conversion/RopeToHost/ParallelLoops.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPULOWERCONTRACTIONSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

using rope_cpu::MatmulForm;
using rope_cpu::MatmulOp;
using rope_cpu::QuantizedMatmulOp;

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

/// Lowers one contraction to products of blocks.
class ContractionLowering {
public:
  ContractionLowering(linalg::GenericOp op, const ContractionShape &shape,
                      SymbolTable &symbols, const TargetInfo &target,
                      bool threads)
      : op(op), shape(shape), symbols(symbols), target(target),
        parallel(threads && !isInParallelLoop(op)), b(op.getLoc(), op) {}

  void lower();

private:
  using Offsets = std::array<Value, 3>;

  void describeOperands();
  void sortAxes();
  SmallVector<Axis> makeAxes(ArrayRef<unsigned> loops);
  bool areOneAxis(unsigned outer, unsigned inner);
  /// Takes the axis out that the product works on: the longest one, and the
  /// innermost one of those. An axis of unknown length counts as long, but not
  /// as longer than a vector's worth along memory.
  Axis takeLongest(SmallVectorImpl<Axis> &axes);
  /// Rows and columns of the blocks of C that are tasks.
  std::pair<Value, Value> chooseBlock(const MatmulTiling &tiling);
  void chooseSmallForm(const MatmulTiling &tiling);
  linalg::FillOp findZeroFill();
  Value allocateSums(Value rows, Value columns);
  void addSums(Value sums, Value c);
  MemRefType getViewType(Role role);
  Value view(Role role, Value offset, Value rows, Value columns,
             Value rowStride, Value columnStride);
  void advance(Offsets &offset, Role role, Value i, const Axis &axis) {
    Value step = arith::MulIOp::create(b, i, axis.strides[role]);
    offset[role] = arith::AddIOp::create(b, offset[role], step);
  }
  void lowerBlock(Offsets offset, Value height, Value width);
  void multiply(Value x, Value y, Value z, Value adds);

  linalg::GenericOp op;
  const ContractionShape &shape;
  SymbolTable &symbols;
  const TargetInfo &target;
  bool parallel;
  ImplicitLocOpBuilder b;
  OpOperand *operands[3];
  AffineMap maps[3];
  Type elements[3];
  Type compute;
  Value buffers[3], offsets[3];
  SmallVector<Value> sizes[3], strides[3];

  /// The axes of the product, and those that are loops around it.
  Axis m, n, k;
  SmallVector<Axis> outer, depth;
  /// Which operand is the left one.
  Role left = A, right = B;
  linalg::FillOp fill;
  /// Sums over several axes are taken apart where C would round in between.
  bool apart = false;
  /// The form that reads B in the order of its memory, for few rows, and
  /// whether there are few where this is not known.
  std::optional<MatmulForm> smallForm;
  Value isSmall;
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
ContractionLowering::chooseBlock(const MatmulTiling &tiling) {
  Value rows = m.extent, columns = n.extent;
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
      return matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) ||
                     matchPattern(fill.getInputs()[0], m_Zero())
                 ? fill
                 : linalg::FillOp();
    }
    // Allocations and pure computations do not touch it.
    if (!isMemoryEffectFree(previous) && !isa<memref::AllocOp>(previous))
      return {};
  }
  return {};
}

/// The type of a block. Rows of A that are all in one product, contiguous and
/// at a known distance can be read where they lie.
MemRefType ContractionLowering::getViewType(Role role) {
  Type element = elements[role];
  if (role != left || parallel || ShapedType::isDynamic(m.staticExtent) ||
      !k.isUnit(left) || m.staticStrides[left] <= 0)
    return getMatmulOperandType(element);
  int64_t dynamic = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(b.getContext(), dynamic,
                                       {m.staticStrides[left], 1});
  return MemRefType::get({m.staticExtent, dynamic}, element, layout);
}

Value ContractionLowering::view(Role role, Value offset, Value rows,
                                Value columns, Value rowStride,
                                Value columnStride) {
  Value view = memref::ReinterpretCastOp::create(
      b, getMatmulOperandType(elements[role]), buffers[role],
      OpFoldResult(offset), {OpFoldResult(rows), OpFoldResult(columns)},
      {OpFoldResult(rowStride), OpFoldResult(columnStride)});
  MemRefType type = getViewType(role);
  return view.getType() == type ? view : memref::CastOp::create(b, type, view);
}

/// A block of zeros.
Value ContractionLowering::allocateSums(Value rows, Value columns) {
  int64_t dynamic = ShapedType::kDynamic;
  Value memory = memref::AllocOp::create(
      b, MemRefType::get({dynamic, dynamic}, compute),
      ValueRange{rows, columns}, b.getI64IntegerAttr(64));
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(compute));
  linalg::FillOp::create(b, zero, memory);
  return memory;
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
  memref::DeallocOp::create(b, sums);
}

void ContractionLowering::describeOperands() {
  operands[A] = op.getDpsInputOperand(shape.a);
  operands[B] = op.getDpsInputOperand(shape.b);
  operands[C] = op.getDpsInitOperand(0);
  compute = b.getF32Type();
  for (Role role : {A, B, C}) {
    maps[role] = op.getMatchingIndexingMap(operands[role]);
    auto type = cast<MemRefType>(operands[role]->get().getType());
    elements[role] = type.getElementType();
    if (elements[role].isF64() || elements[role].isInteger(32))
      compute = elements[role];
    auto metadata =
        memref::ExtractStridedMetadataOp::create(b, operands[role]->get());
    buffers[role] = metadata.getBaseBuffer();
    offsets[role] = metadata.getOffset();
    sizes[role] = llvm::to_vector_of<Value>(metadata.getSizes());
    strides[role] = llvm::to_vector_of<Value>(metadata.getStrides());
  }
}

/// Which axes the product has, and which are loops around it.
void ContractionLowering::sortAxes() {
  outer = makeAxes(shape.batch);
  SmallVector<Axis> rows = makeAxes(shape.m), columns = makeAxes(shape.n);
  depth = makeAxes(shape.k);
  m = takeLongest(rows);
  n = takeLongest(columns);
  k = takeLongest(depth);
  // C is written along its contiguous axis: where this is m, the product is
  // taken as the transposed one.
  if (m.isUnit(C) && !n.isUnit(C)) {
    std::swap(m, n);
    std::swap(rows, columns);
    std::swap(left, right);
  }
  outer.append(rows);
  outer.append(columns);
}

void ContractionLowering::chooseSmallForm(const MatmulTiling &tiling) {
  if (shape.areBytes)
    return;
  int64_t mostRows = 0;
  if (n.isUnit(right)) {
    smallForm = MatmulForm::Rows;
    mostRows = tiling.smallRows;
  } else if (k.isUnit(right)) {
    smallForm = MatmulForm::Dots;
    mostRows = tiling.smallDotRows;
  }
  if (!ShapedType::isDynamic(m.staticExtent)) {
    if (m.staticExtent > mostRows)
      smallForm = std::nullopt;
    return;
  }
  Value most = arith::ConstantIndexOp::create(b, mostRows);
  isSmall = arith::CmpIOp::create(b, arith::CmpIPredicate::sle, m.extent, most);
}

/// z (+)= x * y.
void ContractionLowering::multiply(Value x, Value y, Value z, Value adds) {
  IntegerAttr rows;
  if (!ShapedType::isDynamic(m.staticExtent))
    rows = b.getI64IntegerAttr(m.staticExtent);
  auto create = [&](MatmulForm form) {
    MatmulOp::create(b, form, x, y, z, adds, rows);
  };
  if (!smallForm || !isSmall)
    return create(smallForm.value_or(MatmulForm::Panels));
  auto choice = scf::IfOp::create(b, isSmall, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  create(*smallForm);
  b.setInsertionPointToStart(choice.elseBlock());
  create(MatmulForm::Panels);
}

/// One block of C, whose operands begin at `offset`.
void ContractionLowering::lowerBlock(Offsets offset, Value height,
                                     Value width) {
  Value z = view(C, offset[C], height, width, m.strides[C], n.strides[C]);
  Value sums = apart ? allocateSums(height, width) : z;
  Value one = arith::ConstantIndexOp::create(b, 1);
  buildSequentialLoops(
      b, llvm::map_to_vector(depth, [](Axis &x) { return x.extent; }),
      SmallVector<Value>(depth.size(), one), [&](ValueRange ks) {
        Offsets inner = offset;
        // Over several axes every product adds, since the first may not run.
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
}

void ContractionLowering::lower() {
  describeOperands();
  sortAxes();
  fill = findZeroFill();
  apart = !depth.empty() && elements[C] != compute;
  MatmulTiling tiling = MatmulTiling::get(target, compute);
  if (!ShapedType::isDynamic(m.staticExtent))
    tiling.fitRows(m.staticExtent);
  chooseSmallForm(tiling);
  // Parallel loops: all batch axes, the axes of m and n that are left, blocks.
  Value blockRows, blockColumns;
  std::tie(blockRows, blockColumns) = chooseBlock(tiling);
  SmallVector<Value> bounds, steps;
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value work = arith::MulIOp::create(b, m.extent, n.extent);
  for (const Axis &axis : outer) {
    bounds.push_back(axis.extent);
    steps.push_back(one);
    work = arith::MulIOp::create(b, work, axis.extent);
  }
  work = arith::MulIOp::create(b, work, k.extent);
  bounds.append({m.extent, n.extent});
  steps.append({blockRows, blockColumns});
  buildParallelLoops(b, bounds, steps, work, parallel, [&](ValueRange ivs) {
    Offsets offset = {offsets[A], offsets[B], offsets[C]};
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
    lowerBlock(offset, height, width);
  });
  if (fill && depth.empty())
    fill.erase();
  op.erase();
}

/// Whether a product of bytes pays: the processor adds fours of them, and more
/// than one row reads what is packed.
bool takesBytes(linalg::GenericOp op, const ContractionShape &shape,
                const TargetInfo &target) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto isOne = [&](unsigned dim) { return ranges[dim] == 1; };
  return target.hasFoursOfBytes && !llvm::all_of(shape.m, isOne) &&
         !llvm::all_of(shape.n, isOne);
}

struct LowerContractionsPass
    : impl::RopeCPULowerContractionsPassBase<LowerContractionsPass> {
  using Base::Base;

  void runOnOperation() override {
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    SymbolTable symbols(getOperation());
    SmallVector<linalg::LinalgOp> candidates;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics() && op.getNumReductionLoops() > 0)
        candidates.push_back(op);
    });
    SmallVector<QuantizedMatmulOp> quantized;
    getOperation().walk([&](QuantizedMatmulOp op) {
      if (op.hasPureBufferSemantics())
        quantized.push_back(op);
    });
    for (QuantizedMatmulOp op : quantized)
      splitQuantizedMatmul(op, symbols, target, threads);
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
      auto shape = ContractionShape::match(generic);
      if (shape && (!shape->areBytes || takesBytes(generic, *shape, target)))
        ContractionLowering(generic, *shape, symbols, target, threads).lower();
    }
  }
};
} // namespace
} // namespace mlir::rope
