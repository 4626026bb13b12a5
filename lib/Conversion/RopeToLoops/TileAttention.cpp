//===- TileAttention.cpp - Attention in blocks of rows and keys -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "GatheredOperands.h"
#include "IntegerOperands.h"
#include "JoinedOperands.h"
#include "TileAttentionBackward.h"
#include "TileChoice.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Conversion/RopeToLoops/AttentionShape.h"
#include "rope/Conversion/RopeToLoops/KeyRange.h"
#include "rope/Conversion/RopeToLoops/SkipBlocks.h"
#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/ConvertToOnlineAttention.h"
#include "rope/Dialect/Rope/Transforms/Decompose.h"
#include "rope/Dialect/Rope/Transforms/ResolveSizes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETILEATTENTIONPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {

bool hasEmptyOperand(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasRank() &&
           llvm::is_contained(shaped.getShape(), 0);
  });
}

struct TileAttentionPass : impl::RopeTileAttentionPassBase<TileAttentionPass> {
  using Base::Base;

  void runOnOperation() override {
    footprints.clear();
    integers = {};
    joins = {};
    gathers = {};
    if (dequantize)
      resolveSizes(getOperation());
    SmallVector<AttentionOp> attentions;
    SmallVector<OnlineAttentionOp> steps;
    SmallVector<AttentionBackwardOp> gradients;
    getOperation()->walk([&](Operation *op) {
      // What has no elements has no tiles: the decomposition takes it.
      if (hasEmptyOperand(op) ||
          (isa<OnlineAttentionOp>(op) && op->getNumResults() == 0))
        return;
      if (auto attention = dyn_cast<AttentionOp>(op))
        attentions.push_back(attention);
      else if (auto backward = dyn_cast<AttentionBackwardOp>(op))
        gradients.push_back(backward);
      else if (auto step = dyn_cast<OnlineAttentionOp>(op))
        if (!step->removeDiscardableAttr(kOneStepAttr))
          steps.push_back(step);
    });
    IRRewriter rewriter(&getContext());
    for (AttentionBackwardOp op : gradients)
      if (failed(
              tileAttentionBackward(rewriter, op, gradientRows, gradientKeys)))
        return signalPassFailure();
    for (AttentionOp op : attentions) {
      if (op->getNumResults() == 0) {
        AttentionOp onTensors = buildAttentionOnTensors(rewriter, op);
        rewriter.eraseOp(op);
        op = onTensors;
      }
      bool strict = resolveNumericsMode(mode, op) == NumericsMode::Strict;
      TaskShape task = getTaskShape(op, strict);
      if (fromParts && !strict) {
        joins.add(rewriter, op);
        gathers.add(op);
      }
      // In front of what follows keys to their integers, of which they are one
      // more step.
      if (task.usesKernel && (op.getQueryScale() || op.getKeyScale()))
        separateLaneScales(rewriter, op);
      if (dequantize && !strict)
        addIntegers(op);
      FailureOr<AttentionOp> tile = tileRows(rewriter, op, task);
      if (failed(tile))
        return signalPassFailure();
      if (strict) {
        rewriter.replaceOp(*tile, buildWholeRowForm(rewriter, *tile));
        continue;
      }
      FailureOr<OnlineAttentionOp> step =
          convertToOnlineAttention(rewriter, *tile);
      if (failed(step))
        return signalPassFailure();
      if (task.usesKernel && AttentionShape::match(*step)) {
        if (failed(keepStep(rewriter, *step, task)))
          return signalPassFailure();
      } else
        steps.push_back(*step);
    }
    for (OnlineAttentionOp step : steps)
      if (failed(tileKeys(rewriter, step)))
        return signalPassFailure();
    for (OnlineAttentionOp step : stepsOfFewRows)
      if (failed(cast<ShapedType>(step.getQuery().getType()).hasStaticShape()
                     ? tileKeys(rewriter, step)
                     : tileKeys(rewriter, step, fewRows)))
        return signalPassFailure();
    stepsOfFewRows.clear();
    // Sizes are all that was read of what is put together in the loops.
    if (fromParts) {
      resolveJoinedSizes(rewriter, getOperation());
      resolveSizes(rewriter, getOperation());
    }
  }

  /// Notes keys and values that are made from integers, and rotated or not.
  void addIntegers(AttentionOp op) {
    integers.add(op.getKey(), op);
    integers.add(op.getValue(), op);
    if (auto rotation = op.getKey().getDefiningOp<RotateOp>())
      integers.add(rotation.getInput(), rotation);
  }

  /// Has a tile read what it needs of a gathered operand.
  void gather(IRRewriter &rewriter, OpOperand &operand) {
    ImplicitLocOpBuilder b(operand.getOwner()->getLoc(), operand.getOwner());
    Value tile = gathers.compute(b, operand.get());
    rewriter.modifyOpInPlace(operand.getOwner(), [&] { operand.set(tile); });
  }

  /// How many elements along a batch dimension, the heads of a group, one task
  /// takes with `rows` rows of each: where all of them use the same keys and
  /// values, these are read and packed once for `groupRows` rows.
  int64_t getGroupSize(AttentionOp op, int64_t dim, int64_t rows,
                       int64_t mostRows) {
    auto axis = op.getQueryMap().getResultPosition(
        getAffineDimExpr(dim, op.getContext()));
    std::optional<int64_t> group = getSharingGroup(op, dim);
    if (!axis || !group)
      return 1;
    int64_t heads = cast<ShapedType>(op.getQuery().getType()).getDimSize(*axis);
    if (ShapedType::isDynamic(heads))
      return 1;
    // Of a dimension that holds several groups, one whole group.
    if (*group)
      return heads % *group == 0 && *group * rows <= mostRows ? *group : 1;
    int64_t size = 1;
    for (int64_t part = 2; part <= heads && part * rows <= mostRows; ++part)
      if (heads % part == 0)
        size = part;
    return size;
  }

  /// Whether a score program decides all of the work, and every block of keys
  /// takes part in it: small blocks would skip nothing.
  template <typename OpTy>
  static bool hasDenseProgram(OpTy op) {
    ScoreProgram program = op.getScoreProgram();
    return program && !program.getResult().seen && !op.getCausal() &&
           !op.getWindowLeft() && !op.getWindowRight() && !op.getLengths();
  }

  /// Rows of one head in one task, at most.
  int64_t getNumRows(AttentionOp op) {
    int64_t rowBlock = hasDenseProgram(op) && programRows > 0
                           ? int64_t(programRows)
                           : int64_t(this->rowBlock);
    unsigned axis = *op.getQueryMap().getResultPosition(
        getAffineDimExpr(op.getRowDim(), op.getContext()));
    int64_t rows = cast<ShapedType>(op.getQuery().getType()).getDimSize(axis);
    return ShapedType::isDynamic(rows) ? rowBlock
                                       : std::min<int64_t>(rows, rowBlock);
  }

  /// Rows of a task of the attention kernel by their predicted cost.
  int64_t chooseKernelRows(AttentionOp op) {
    if (kernelRows > 0)
      return kernelRows;
    AttentionExtents extents = getExtents(op);
    double outside = footprints.get(op->getParentOfType<FunctionOpInterface>());
    std::vector<TileCandidate> candidates = chooseTile(
        {mostKernelRows, 256, 128},
        static_cast<int64_t>(extents.rows * extents.headsPerKey),
        [&](int64_t rows) {
          TaskTile tile = TaskTile::getDefault(machine);
          tile.attentionRows = static_cast<double>(rows);
          return costOfKernel(op.getOperation(), machine, outside, tile);
        });
    auto keys = static_cast<int64_t>(extents.keys);
    remarkTile(op, "rope-tile-attention", "kernel-rows",
               "query rows of a task, of all heads that share keys", candidates,
               static_cast<int64_t>(extents.rows * extents.headsPerKey), keys,
               keys, machine);
    return candidates.front().size;
  }

  LogicalResult initialize(MLIRContext *context) override {
    llvm::Expected<MachineModel> loaded = MachineModel::load(machineName);
    if (!loaded)
      return emitError(UnknownLoc::get(context))
             << llvm::toString(loaded.takeError());
    machine = *loaded;
    return success();
  }
  MachineModel machine;
  Footprints footprints;
  IntegerOperands integers;
  JoinedOperands joins;
  GatheredOperands gathers;
  /// More rows than these leave the sums of a task outside of the second cache.
  static constexpr int64_t mostKernelRows = 512;

  /// Rows of each head, and heads along each batch dimension, of one task.
  struct TaskShape {
    int64_t rows;
    SmallVector<int64_t> heads;
    bool usesKernel = false;
    /// Whether a task may have fewer rows by far.
    bool isUnknown = false;

    int64_t getNumHeads() const {
      return std::accumulate(heads.begin(), heads.end(), int64_t(1),
                             std::multiplies<>());
    }
  };

  TaskShape getTaskShape(AttentionOp op, bool strict) {
    TaskShape task;
    task.rows = std::max<int64_t>(getNumRows(op), 1);
    auto join = [&](int64_t mostRows) {
      task.heads.clear();
      int64_t rows = task.rows;
      for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim) {
        // Whole rows of scores are large enough as it is.
        int64_t size =
            strict && rows > 1 ? 1 : getGroupSize(op, dim, rows, mostRows);
        rows *= size;
        task.heads.push_back(size);
      }
      return rows;
    };
    unsigned axis = *op.getQueryMap().getResultPosition(
        getAffineDimExpr(op.getRowDim(), op.getContext()));
    int64_t all = cast<ShapedType>(op.getQuery().getType()).getDimSize(axis);
    // Keys that are rotated here are rotated on the tiles of a loop over keys.
    auto rotation = op.getKey().getDefiningOp<RotateOp>();
    bool rotatesKey = rotation && rotation->getParentOfType<KernelOp>();
    if (kernel && !strict && !rotatesKey && hasKernelArithmetic(op) &&
        join(mostKernelRows) > fewRows) {
      int64_t kernelRows = chooseKernelRows(op);
      join(kernelRows);
      // Many rows, so that a block of keys is packed for all of them; blocks of
      // equal height.
      int64_t most =
          std::clamp<int64_t>(kernelRows / task.getNumHeads(), rowBlock,
                              std::max<int64_t>(kernelRows / 2, rowBlock));
      task.isUnknown = ShapedType::isDynamic(all);
      task.rows = task.isUnknown
                      ? std::max<int64_t>(most - most % panelRows, panelRows)
                      : llvm::divideCeil(all, llvm::divideCeil(all, most));
      task.usesKernel = true;
      return task;
    }
    join(groupRows);
    return task;
  }

  /// Makes the rows of several heads follow each other in memory, so that they
  /// are the rows of one product.
  template <typename OpTy>
  static void joinRows(IRRewriter &rewriter, OpTy tile) {
    auto slice =
        tile.getQuery().template getDefiningOp<tensor::ExtractSliceOp>();
    if (!slice)
      return;
    rewriter.setInsertionPoint(tile);
    Value rows = bufferization::AllocTensorOp::create(
        rewriter, tile.getLoc(), slice.getType(), ValueRange(),
        slice.getResult());
    rewriter.modifyOpInPlace(tile,
                             [&] { tile.getQueryMutable().assign(rows); });
  }

  /// The rotation of the result that the kernel of `op` holds, if any.
  static RotateOp getInverse(AttentionOp op) {
    if (!op->getParentOfType<KernelOp>() || !op->getResult(0).hasOneUse())
      return {};
    auto rotate = dyn_cast<RotateOp>(*op->getResult(0).user_begin());
    return rotate && rotate.getInput() == op->getResult(0) &&
                   rotate->getBlock() == op->getBlock()
               ? rotate
               : RotateOp();
  }

  /// One task for each batch element, or group of heads, and block of rows.
  /// What the kernel of the op rotates before and after is computed on the
  /// tile.
  FailureOr<AttentionOp> tileRows(IRRewriter &rewriter, AttentionOp op,
                                  const TaskShape &task) {
    SmallVector<OpFoldResult> sizes(op.getNumLoops(), rewriter.getIndexAttr(0));
    for (auto [dim, size] : llvm::enumerate(task.heads))
      sizes[dim] = rewriter.getIndexAttr(size);
    sizes[op.getRowDim()] = rewriter.getIndexAttr(task.rows);
    Operation *root = op;
    if (RotateOp inverse = getInverse(op)) {
      // Its loops are axes of the result, all but the lanes.
      root = inverse;
      AffineMap map = inverse.getInputMap(), result = op.getInitMap(0);
      SmallVector<OpFoldResult> own;
      for (unsigned dim = 0; dim + 1 < map.getNumDims(); ++dim) {
        unsigned axis = *map.getResultPosition(rewriter.getAffineDimExpr(dim));
        own.push_back(sizes[result.getDimPosition(axis)]);
      }
      sizes = own;
    }
    scf::SCFTilingOptions tiling;
    tiling.setTileSizes(sizes);
    tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
    scf::SCFTileAndFuseOptions options;
    options.setTilingOptions(tiling);
    bool inKernel = static_cast<bool>(op->getParentOfType<KernelOp>());
    Block *block = op->getBlock();
    options.setFusionControlFn(
        [=](tensor::ExtractSliceOp, OpResult producer, bool)
            -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
          Operation *owner = producer.getOwner();
          if (!inKernel || owner->getBlock() != block ||
              !isa<RotateOp, AttentionOp>(owner))
            return std::nullopt;
          return scf::SCFTileAndFuseOptions::ControlFnResult{};
        });
    rewriter.setInsertionPoint(root);
    FailureOr<scf::SCFTileAndFuseResult> result =
        scf::tileConsumerAndFuseProducersUsingSCF(
            rewriter, cast<TilingInterface>(root), options);
    if (failed(result))
      return op.emitOpError("expected rows and batch dimensions to be tilable");
    AttentionOp tile;
    for (Operation *made : result->tiledAndFusedOps)
      if (auto attention = dyn_cast<AttentionOp>(made))
        tile = attention;
    if (!tile)
      return op.emitOpError("expected the attention to be in the tile");
    for (Value value : root->getResults())
      if (Value replacement = result->replacements.lookup(value))
        rewriter.replaceAllUsesWith(value, replacement);
    eraseReplaced(rewriter, root);
    if (root != op.getOperation())
      eraseReplaced(rewriter, op);
    joins.compute(rewriter, tile, /*number=*/0);
    if (!task.usesKernel && task.getNumHeads() > 1 && task.rows > 1)
      joinRows(rewriter, tile);
    return tile;
  }

  /// Erases an op that tiles have replaced, with the slices of it that were
  /// taken for them.
  static void eraseReplaced(IRRewriter &rewriter, Operation *op) {
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (isOpTriviallyDead(user))
        rewriter.eraseOp(user);
    if (op->use_empty())
      rewriter.eraseOp(op);
  }

  /// Leaves a step to the attention kernel; where the number of rows is not
  /// known, if there are more than a few, which read keys and values once
  /// anyway.
  LogicalResult keepStep(IRRewriter &rewriter, OnlineAttentionOp step,
                         const TaskShape &task) {
    auto keep = [&](OnlineAttentionOp op) -> LogicalResult {
      op->setAttr(kKeepAttr, rewriter.getI64IntegerAttr(task.rows));
      if (!joins.contains(op.getKey()) && !gathers.contains(op.getKey()) &&
          !gathers.contains(op.getValue())) {
        integers.compute(rewriter, op);
        return success();
      }
      // In a loop, so that no more than the keys of a block are put together.
      ImplicitLocOpBuilder b(op.getLoc(), op);
      return tileKeys(rewriter, op, partKeys, KeyRangeBuilder(b, op).build());
    };
    if (!task.isUnknown)
      return keep(step);
    ImplicitLocOpBuilder b(step.getLoc(), step);
    unsigned axis = *step.getQueryMap().getResultPosition(
        b.getAffineDimExpr(step.getRowDim()));
    Value rows = tensor::DimOp::create(b, step.getQuery(), axis);
    Value most = arith::ConstantIndexOp::create(
        b, std::max<int64_t>(fewRows / task.getNumHeads(), 1));
    Value isFew =
        arith::CmpIOp::create(b, arith::CmpIPredicate::sle, rows, most);
    // One row, that of a token decoded by itself, of known size: the heads of a
    // task are then rows of one product.
    Value isOne = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rows,
                                        arith::ConstantIndexOp::create(b, 1));
    auto outer = scf::IfOp::create(b, step->getResultTypes(), isOne,
                                   /*withElseRegion=*/true);
    rewriter.setInsertionPointToStart(outer.thenBlock());
    scf::YieldOp::create(rewriter, step.getLoc(),
                         cloneForOneRow(rewriter, step));
    b.setInsertionPointToStart(outer.elseBlock());
    auto choice = scf::IfOp::create(b, step->getResultTypes(), isFew,
                                    /*withElseRegion=*/true);
    scf::YieldOp::create(b, choice.getResults());
    for (Block *block : {choice.thenBlock(), choice.elseBlock()}) {
      rewriter.setInsertionPointToStart(block);
      auto own = cast<OnlineAttentionOp>(rewriter.clone(*step));
      scf::YieldOp::create(rewriter, step.getLoc(), own->getResults());
      if (block != choice.thenBlock()) {
        if (failed(keep(own)))
          return failure();
        continue;
      }
      if (task.getNumHeads() > 1)
        joinRows(rewriter, own);
      stepsOfFewRows.push_back(own);
    }
    rewriter.replaceOp(step, outer);
    return success();
  }
  SmallVector<OnlineAttentionOp> stepsOfFewRows;
  /// Keys that one step of the attention kernel takes where they are put
  /// together in a loop: enough of them for the rows that each step packs anew
  /// to cost little.
  static constexpr int64_t partKeys = 512;

  /// A copy of `step` where its number of rows, not known before, is one, and
  /// what it results in, of the types of `step`.
  SmallVector<Value> cloneForOneRow(IRRewriter &rewriter,
                                    OnlineAttentionOp step) {
    auto own = cast<OnlineAttentionOp>(rewriter.clone(*step));
    rewriter.setInsertionPoint(own);
    AffineExpr row = rewriter.getAffineDimExpr(step.getRowDim());
    auto narrow = [&](OpOperand &operand, AffineMap map) {
      std::optional<unsigned> axis =
          map ? map.getResultPosition(row) : std::nullopt;
      auto type = dyn_cast<RankedTensorType>(operand.get().getType());
      if (!axis || !type || !type.isDynamicDim(*axis))
        return;
      SmallVector<int64_t> shape(type.getShape());
      shape[*axis] = 1;
      operand.set(tensor::CastOp::create(rewriter, step.getLoc(),
                                         type.clone(shape), operand.get()));
    };
    narrow(own.getQueryMutable(), own.getQueryMap());
    for (OpOperand &mask : own.getMaskMutable())
      narrow(mask, own.getMaskMap());
    for (OpOperand &offset : own.getOffsetMutable())
      narrow(offset, own.getOffsetMap());
    for (OpOperand &lengths : own.getLengthsMutable())
      narrow(lengths, own.getLengthsMap());
    for (auto [i, init] : llvm::enumerate(own.getInitsMutable()))
      narrow(init, own.getInitMap(i));
    rewriter.setInsertionPointAfter(own);
    SmallVector<Value> results;
    for (auto [result, init] :
         llvm::zip(own->getResults(), own.getInitsMutable())) {
      Type type = result.getType();
      result.setType(init.get().getType());
      results.push_back(
          tensor::CastOp::create(rewriter, step.getLoc(), type, result));
    }
    stepsOfFewRows.push_back(own);
    return results;
  }

  /// Lanes of a row of Q.
  static int64_t getLanes(OnlineAttentionOp step) {
    auto type = cast<ShapedType>(step.getQuery().getType());
    return std::max<int64_t>(type.getDimSize(type.getRank() - 1), 1);
  }

  static constexpr int64_t fewRows = 16;

  /// Loops over blocks of keys that skip those no row may see. Where causality
  /// alone masks by position, the keys that every row sees come first, without
  /// a mask, and the rest in smaller blocks, since half of their scores is
  /// -inf.
  LogicalResult tileKeys(IRRewriter &rewriter, OnlineAttentionOp step,
                         std::optional<int64_t> knownRows = {}) {
    ImplicitLocOpBuilder b(step.getLoc(), step);
    KeyRange range;
    bool isBounded = isSingle(step.getOffset()) && isSingle(step.getLengths());
    if (isBounded)
      range = KeyRangeBuilder(b, step).build();
    int64_t rows =
        knownRows ? *knownRows
        : cast<ShapedType>(step.getQuery().getType()).hasStaticShape()
            ? cast<ShapedType>(step.getQuery().getType()).getNumElements() /
                  getLanes(step)
            : rowBlock;
    // Few rows have few scores: longer blocks take fewer steps, each of which
    // starts to read keys and values anew.
    if (rows <= fewRows) {
      int64_t blocks =
          std::clamp<int64_t>(rowBlock / std::max<int64_t>(rows, 1), 4, 16);
      return tileKeys(rewriter, step, keyBlock * blocks, range);
    }
    bool isOnlyCausal = step.getCausal() && !step.getWindowLeft() &&
                        !step.getWindowRight() && !step.getLengths();
    if (hasDenseProgram(step) && programKeys > 0)
      return tileKeys(rewriter, step, programKeys, range);
    if (!isBounded || !isOnlyCausal || keyBlock < 2)
      return tileKeys(rewriter, step, keyBlock, range);
    unsigned axis = *step.getKeyMap().getResultPosition(
        b.getAffineDimExpr(step.getKeyDim()));
    int64_t keys = cast<ShapedType>(step.getKey().getType()).getDimSize(axis);
    if (ShapedType::isDynamic(keys) || keys > keyBlock) {
      KeyRange unmasked;
      unmasked.end = KeyRangeBuilder(b, step).buildUnmasked(keyBlock);
      rewriter.setInsertionPoint(step);
      auto first = cast<OnlineAttentionOp>(rewriter.clone(*step));
      first.setCausal(false);
      rewriter.modifyOpInPlace(
          step, [&] { step.getInitsMutable().assign(first.getResults()); });
      range.begin = unmasked.end;
      if (failed(tileKeys(rewriter, first, keyBlock, unmasked)))
        return failure();
    }
    return tileKeys(rewriter, step, keyBlock / 2, range);
  }

  /// One loop over the blocks of `block` keys in `range`.
  LogicalResult tileKeys(IRRewriter &rewriter, OnlineAttentionOp step,
                         int64_t block, const KeyRange &range) {
    ImplicitLocOpBuilder b(step.getLoc(), step);
    scf::SCFTilingOptions tiling;
    SmallVector<OpFoldResult> sizes(step.getNumLoops(),
                                    rewriter.getIndexAttr(0));
    sizes[step.getKeyDim()] = rewriter.getIndexAttr(block);
    tiling.setTileSizes(sizes);
    scf::SCFTileAndFuseOptions options;
    options.setTilingOptions(tiling);
    // Keys that the kernel rotates in the loop.
    Operation *key = step.getKey().getDefiningOp();
    if (!isa_and_nonnull<RotateOp>(key) || !key->getParentOfType<KernelOp>())
      key = nullptr;
    options.setFusionControlFn(
        [=](tensor::ExtractSliceOp, OpResult producer, bool)
            -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
          if (producer.getOwner() != key)
            return std::nullopt;
          return scf::SCFTileAndFuseOptions::ControlFnResult{};
        });
    rewriter.setInsertionPoint(step);
    FailureOr<scf::SCFTileAndFuseResult> result =
        scf::tileConsumerAndFuseProducersUsingSCF(
            rewriter, cast<TilingInterface>(step.getOperation()), options);
    if (failed(result))
      return step.emitOpError("expected keys to be tilable");
    for (Value value : step->getResults())
      if (Value replacement = result->replacements.lookup(value))
        rewriter.replaceAllUsesWith(value, replacement);
    if (!result->tiledAndFusedOps.contains(step))
      eraseReplaced(rewriter, step);
    if (key)
      eraseReplaced(rewriter, key);
    for (Operation *made : result->tiledAndFusedOps) {
      if (auto tile = dyn_cast<OnlineAttentionOp>(made)) {
        joins.compute(rewriter, tile, /*number=*/1);
        gather(rewriter, tile.getKeyMutable());
        gather(rewriter, tile.getValueMutable());
      }
      integers.compute(rewriter, made);
    }
    if (result->loops.empty())
      return success();
    auto loop = cast<scf::ForOp>(result->loops.front().getOperation());
    for (Operation *made : result->tiledAndFusedOps)
      if (auto tile = dyn_cast<OnlineAttentionOp>(made))
        skipUnseenBlocks(rewriter, loop, tile);
    b.setInsertionPoint(loop);
    if (range.end)
      loop.setUpperBound(
          arith::MinSIOp::create(b, loop.getUpperBound(), range.end));
    if (range.begin) {
      // Blocks keep their places: down to a multiple of the block.
      Value begin =
          arith::MaxSIOp::create(b, range.begin, loop.getLowerBound());
      Value past = arith::RemSIOp::create(b, begin, loop.getStep());
      loop.setLowerBound(arith::SubIOp::create(b, begin, past));
    }
    return success();
  }
};
} // namespace
} // namespace mlir::rope
