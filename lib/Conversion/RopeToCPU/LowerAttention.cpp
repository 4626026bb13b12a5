//===- LowerAttention.cpp - Steps of attention as calls of a kernel -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "AttentionKernel.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "rope/Conversion/RopeToLoops/AttentionShape.h"
#include "rope/Dialect/Rope/Transforms/Decompose.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPULOWERATTENTIONPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {

/// Lowers one step to a call of the kernel.
class AttentionLowering {
public:
  AttentionLowering(OnlineAttentionOp op, const AttentionShape &shape)
      : op(op), shape(shape), b(op.getLoc(), op) {}

  void lower(SymbolTable &symbols, const TargetInfo &target);

private:
  /// Above any number of keys, so that sums of a few of them do not wrap.
  static constexpr int64_t limit = int64_t(1) << 40;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value view(Value buffer, AffineMap map, ArrayRef<std::optional<int64_t>> dims,
             MemRefType type);
  Value getClamped(Value source);
  Value getPosition();
  Value createScoreConstant(APFloat value);

  OnlineAttentionOp op;
  const AttentionShape &shape;
  ImplicitLocOpBuilder b;
};

/// The axes of `buffer` that `map` takes along `dims`, as a buffer of `type`; a
/// dimension that is none is an axis of one element, and so are all axes that
/// are left.
Value AttentionLowering::view(Value buffer, AffineMap map,
                              ArrayRef<std::optional<int64_t>> dims,
                              MemRefType type) {
  auto metadata = memref::ExtractStridedMetadataOp::create(b, buffer);
  SmallVector<OpFoldResult> sizes, strides;
  for (std::optional<int64_t> dim : dims) {
    auto axis = dim ? map.getResultPosition(b.getAffineDimExpr(*dim))
                    : std::optional<unsigned>();
    sizes.push_back(axis ? OpFoldResult(metadata.getSizes()[*axis])
                         : b.getIndexAttr(1));
    strides.push_back(axis ? OpFoldResult(metadata.getStrides()[*axis])
                           : b.getIndexAttr(0));
  }
  // What the type says is known is not passed on as a value.
  auto [known, offset] = type.getStridesAndOffset();
  for (auto [stride, value] : llvm::zip(strides, known)) {
    if (!ShapedType::isDynamic(value))
      stride = b.getIndexAttr(value);
    else if (isa<Attribute>(stride))
      stride = index(0);
  }
  for (OpFoldResult &size : sizes)
    if (isa<Attribute>(size))
      size = index(1);
  return memref::ReinterpretCastOp::create(b, type, metadata.getBaseBuffer(),
                                           OpFoldResult(metadata.getOffset()),
                                           sizes, strides);
}

/// A scalar, or the one element of a buffer, as an index.
Value AttentionLowering::getClamped(Value source) {
  if (auto type = dyn_cast<MemRefType>(source.getType()))
    source = memref::LoadOp::create(
        b, source, SmallVector<Value>(type.getRank(), index(0)));
  if (!source.getType().isIndex())
    source = arith::IndexCastOp::create(b, b.getIndexType(), source);
  source = arith::MaxSIOp::create(b, source, index(-limit));
  return arith::MinSIOp::create(b, source, index(limit));
}

/// The position of the first row among the keys.
Value AttentionLowering::getPosition() {
  Value position = op.getQueryBase() ? op.getQueryBase() : index(0);
  if (op.getOffset())
    position = arith::AddIOp::create(b, position, getClamped(op.getOffset()));
  if (op.getKeyBase())
    position = arith::SubIOp::create(b, position, op.getKeyBase());
  return position;
}

/// A factor of scores, rounded to their type, as f32.
Value AttentionLowering::createScoreConstant(APFloat value) {
  bool losesInfo;
  for (const llvm::fltSemantics *semantics :
       {&op.getScoreFloatType().getFloatSemantics(), &APFloat::IEEEsingle()})
    value.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return arith::ConstantOp::create(b, b.getFloatAttr(b.getF32Type(), value));
}

void AttentionLowering::lower(SymbolTable &symbols, const TargetInfo &target) {
  auto element = [](Value value) {
    return cast<FloatType>(getElementTypeOrSelf(value.getType()));
  };
  FloatType f32 = b.getF32Type();
  AttentionTypes types;
  types.query = element(op.getQuery());
  types.keyValue = element(op.getKey());
  types.score = op.getScoreFloatType();
  types.weight = op.getProbabilityFloatType();
  types.hasSoftcap = op.getSoftcap().has_value();
  if (Value mask = op.getMask()) {
    types.mask = getElementTypeOrSelf(mask.getType());
    if (types.mask.isInteger(1))
      types.mask = b.getI8Type();
    auto buffer = cast<MemRefType>(mask.getType());
    types.isMaskStrided = buffer.getStridesAndOffset().first.back() != 1;
  }
  int64_t rows = target.numVectorRegisters;
  if (auto kept = op->getAttrOfType<IntegerAttr>(kKeepAttr))
    rows = kept.getInt();
  AttentionTiling tiling =
      AttentionTiling::get(target, types, f32, std::max<int64_t>(rows, 1));
  func::FuncOp kernel = getOrCreateAttention(symbols, types, tiling);

  int64_t row = op.getRowDim(), key = op.getKeyDim();
  int64_t lane = op.getValueLaneDim(), queryLane = op.getQueryLaneDim();
  MemRefType matrix = getMatmulOperandType(types.keyValue);
  MemRefType statistics = getAttentionRowType(f32);
  Value query =
      view(op.getQuery(), op.getQueryMap(), {shape.headDim, row, queryLane},
           getAttentionQueryType(types.query));
  Value keys = view(op.getKey(), op.getKeyMap(), {queryLane, key}, matrix);
  Value values = view(op.getValue(), op.getValueMap(), {key, lane}, matrix);
  Value results = view(op.getAccumulatorInit(), op.getInitMap(0),
                       {shape.headDim, row, lane}, getAttentionResultType(f32));
  Value maxima =
      view(op.getMaxInit(), op.getInitMap(1), {shape.headDim, row}, statistics);
  Value totals =
      view(op.getSumInit(), op.getInitMap(2), {shape.headDim, row}, statistics);

  Value scale = createScoreConstant(op.getScale());
  Value position = op.usesQueryPosition() ? getPosition() : index(0);
  int64_t left = limit, right = op.getCausal() ? 0 : limit;
  if (std::optional<int64_t> window = op.getWindowLeft())
    left = std::min(left, *window);
  if (std::optional<int64_t> window = op.getWindowRight())
    right = std::min(right, *window);
  Value length = index(limit);
  if (op.getLengths()) {
    length = getClamped(op.getLengths());
    if (op.getKeyBase())
      length = arith::SubIOp::create(b, length, op.getKeyBase());
  }
  SmallVector<Value> arguments = {query,       keys,         values, results,
                                  maxima,      totals,       scale,  position,
                                  index(left), index(right), length};
  if (std::optional<APFloat> softcap = op.getSoftcap())
    arguments.push_back(createScoreConstant(*softcap));
  if (Value mask = op.getMask()) {
    MemRefType own = getAttentionMaskType(getElementTypeOrSelf(mask.getType()),
                                          types.isMaskStrided);
    mask = view(mask, op.getMaskMap(), {shape.headDim, row, key}, own);
    // Booleans are bytes in memory.
    MemRefType type = getAttentionMaskType(types.mask, types.isMaskStrided);
    if (own != type)
      mask = UnrealizedConversionCastOp::create(b, type, mask).getResult(0);
    arguments.push_back(mask);
  }
  func::CallOp::create(b, kernel, arguments);
  op.erase();
}

struct LowerAttentionPass
    : impl::RopeCPULowerAttentionPassBase<LowerAttentionPass> {
  using Base::Base;

  void runOnOperation() override {
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    SymbolTable symbols(getOperation());
    SmallVector<OnlineAttentionOp> steps;
    getOperation().walk([&](OnlineAttentionOp op) { steps.push_back(op); });
    for (OnlineAttentionOp step : steps) {
      std::optional<AttentionShape> shape = AttentionShape::match(step);
      if (!shape || step->getNumResults() != 0) {
        step.emitOpError("expected a step on buffers that the attention "
                         "kernel takes");
        return signalPassFailure();
      }
      auto results = cast<MemRefType>(step.getAccumulatorInit().getType());
      if (results.getStridesAndOffset().first.back() != 1) {
        step.emitOpError("expected contiguous lanes of the result");
        return signalPassFailure();
      }
      AttentionLowering(step, *shape).lower(symbols, target);
    }
  }
};
} // namespace
} // namespace mlir::rope
