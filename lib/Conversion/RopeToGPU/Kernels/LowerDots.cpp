//===- LowerDots.cpp - Products of tiles as instructions ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "MatrixProduct.h"
#include "WarpgroupMatrix.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Transforms/DialectConversion.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERDOTSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// What a lane carries of sums: numbers, a vector for each square, or a struct
/// of all that a warpgroup has.
static void getCarriedTypes(rope_gpu::AccumulatorType type, MatrixUnit unit,
                            SmallVectorImpl<Type> &types) {
  Type f32 = Float32Type::get(type.getContext());
  if (type.getLayout().isOfWarpgroup())
    types.push_back(
        WarpgroupMatrix::getSumsType(type.getContext(), type.getColumns()));
  else if (unit == MatrixUnit::Mma)
    types.append(type.getNumSums(), f32);
  else
    types.append(type.getNumSquares(),
                 VectorType::get({type.getLayout().getNumRegisters()}, f32));
}

static DeviceBuilder getTileBuilder(Operation *op, OpBuilder &builder,
                                    rope_gpu::AccumulatorType sums) {
  DeviceBuilder b(op->getLoc(), builder);
  b.subgroup = sums.getLayout().getNumLanes();
  return b;
}

/// The products of 16 x 16 of this lane's subgroup.
static MatrixProduct getProducts(DeviceBuilder &b, MatrixUnit unit,
                                 rope_gpu::AccumulatorType sums, Type element) {
  Value thread = b.toI32(gpu::ThreadIdOp::create(b, gpu::Dimension::x));
  return MatrixProduct(b, unit, LinearLayout::get(sums.getLayout()), element,
                       b.rem(thread, b.subgroup));
}

namespace {
template <typename Op>
struct SumsPattern : OpConversionPattern<Op> {
  SumsPattern(const TypeConverter &types, MLIRContext *context, MatrixUnit unit)
      : OpConversionPattern<Op>(types, context), unit(unit) {}

  MatrixUnit unit;
};

struct LowerZero : SumsPattern<rope_gpu::ZeroOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::ZeroOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    getCarriedTypes(op.getType(), unit, types);
    if (isa<LLVM::LLVMStructType>(types.front())) {
      rewriter.replaceOpWithNewOp<LLVM::ZeroOp>(op, types.front());
      return success();
    }
    auto zero = rewriter.getZeroAttr(types.front());
    Value value = arith::ConstantOp::create(rewriter, op.getLoc(), zero);
    rewriter.replaceOpWithMultiple(op,
                                   {SmallVector<Value>(types.size(), value)});
    return success();
  }
};

struct LowerUnpack : SumsPattern<rope_gpu::UnpackOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::UnpackOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::AccumulatorType type = op.getSums().getType();
    DeviceBuilder b = getTileBuilder(op, rewriter, type);
    SmallVector<Value> sums(adaptor.getSums()), numbers;
    if (type.getLayout().isOfWarpgroup()) {
      // Two neighbours of a row, then two of the one eight further.
      SmallVector<Value> all =
          WarpgroupMatrix(b, b.getF16Type()).unpack(sums.front());
      for (size_t row : {0, 1})
        for (size_t i = 2 * row; i < all.size(); i += 4)
          llvm::append_values(numbers, all[i], all[i + 1]);
      rewriter.replaceOp(op, numbers);
      return success();
    }
    MatrixProduct products = getProducts(b, unit, type, b.getF16Type());
    for (const SmallVector<Value> &row :
         products.splitRows(sums, type.getColumns() / 16))
      llvm::append_range(numbers, row);
    rewriter.replaceOp(op, numbers);
    return success();
  }
};

/// Loads of factors and products, along the depth.
struct LowerDot : SumsPattern<rope_gpu::DotOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::DotOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::AccumulatorType type = op.getSums().getType();
    rope_gpu::TileType leftType = op.getLeft().getType();
    DeviceBuilder b = getTileBuilder(op, rewriter, type);
    MatrixProduct products =
        getProducts(b, unit, type, leftType.getElementType());
    SmallVector<Value> sums(adaptor.getSums());
    auto open = [&](Value tile) {
      return SharedTile::open(b, tile.getDefiningOp<rope_gpu::SharedTileOp>());
    };
    SharedTile left = open(op.getLeft());
    int64_t each = products.getNumValues();
    for (int64_t k = 0; k < leftType.getColumns(); k += products.getDepth()) {
      SmallVector<MatrixProduct::Fragment> lefts;
      for (int64_t row = 0; row < type.getRows(); row += 16)
        lefts.push_back(products.loadLeft(left, op.getRow(), row, k));
      int64_t column = 0;
      for (Value tile : op.getRights()) {
        SharedTile right = open(tile);
        for (size_t n = 0; n < op.getColumns().size(); ++n, ++column) {
          MatrixProduct::Fragment factor =
              loadRight(b, products, op, right, k, n);
          for (auto [row, leftFactor] : llvm::enumerate(lefts)) {
            int64_t square = row * (type.getColumns() / 16) + column;
            products.multiply(
                MutableArrayRef<Value>(sums).slice(each * square, each),
                leftFactor, factor);
          }
        }
      }
    }
    rewriter.replaceOpWithMultiple(op, {sums});
    return success();
  }

private:
  /// The right factor of the square `number` of a tile.
  static MatrixProduct::Fragment loadRight(DeviceBuilder &b,
                                           MatrixProduct &products,
                                           rope_gpu::DotOp op, SharedTile tile,
                                           int64_t k, size_t number) {
    auto storage = op.getDepthRows() ? RightStorage::ColumnContiguous
                                     : RightStorage::DepthContiguous;
    Value origin = b.i32(0);
    if (op.getPart()) {
      int64_t step = (*op.getPartSteps())[number];
      Value further = b.mul(op.getPart(), step);
      if (op.getDepthRows())
        tile.skipColumns(b, further, step);
      else
        origin = further;
    }
    return products.loadRight(tile, storage, origin, k,
                              op.getColumns()[number]);
  }
};

/// A group of `wgmma`. What describes the tiles of stage 0 is computed where
/// these are named, so that a loop does not compute it again.
struct LowerWarpgroupDot : SumsPattern<rope_gpu::WarpgroupDotOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::WarpgroupDotOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::TileType leftType = op.getLeft().getType();
    DeviceBuilder b(op.getLoc(), rewriter);
    WarpgroupMatrix product(b, leftType.getElementType());
    bool across = op.getDepthRows();
    auto describe = [&](Value tile, int64_t rowBytes) {
      auto named = tile.getDefiningOp<rope_gpu::SharedTileOp>();
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(named);
      int64_t panelBytes =
          tile != op.getLeft() && across ? leftType.getColumns() * rowBytes : 0;
      return product.describe(SharedTile::open(b, named).pointer, panelBytes,
                              rowBytes);
    };
    // Rows of panels, where the depth goes across them.
    auto firstRight = cast<rope_gpu::TileType>(op.getRights()[0].getType());
    int64_t rowBytes = 2 * firstRight.getColumns();
    Value leftStart = describe(op.getLeft(), kRowBytes);
    SmallVector<Value> rights, sums;
    for (auto [right, carried] :
         llvm::zip_equal(op.getRights(), adaptor.getSums())) {
      rights.push_back(describe(right, rowBytes));
      sums.push_back(carried.front());
    }
    Value stage = b.mul(b.toI64(op.getStage()), op.getStageBytes() / 16);
    product.fence();
    for (int64_t k = 0; k < leftType.getColumns(); k += 16)
      for (auto [sum, start] : llvm::zip_equal(sums, rights)) {
        Value left = product.advance(b, b.add(leftStart, stage),
                                     product.getDepthStep(k, false));
        Value right = product.advance(
            b, b.add(start, stage), product.getDepthStep(k, across, rowBytes));
        sum = product.multiply(sum, left, right, across);
      }
    product.commit();
    rewriter.replaceOp(op, sums);
    return success();
  }
};

struct LowerWaitDots : OpConversionPattern<rope_gpu::WaitDotsOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::WaitDotsOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    DeviceBuilder b(op.getLoc(), rewriter);
    WarpgroupMatrix(b, b.getF16Type()).wait(op.getPending());
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerDotsPass : impl::RopeGPULowerDotsPassBase<LowerDotsPass> {
  using Base::Base;

  void runOnOperation() override {
    const ChipInfo *info = requireChip(getOperation(), chip);
    if (!info)
      return signalPassFailure();
    MatrixUnit unit = getSubgroupUnit(*info);
    bool hasSums = false;
    WalkResult checked = getOperation()->walk([&](Operation *op) {
      if (isa<rope_gpu::EpilogueOp, rope_gpu::StorePartOp>(op))
        return WalkResult(op->emitOpError("expected to be lowered before the "
                                          "sums that it takes"));
      if (!isa<rope_gpu::ZeroOp, rope_gpu::DotOp, rope_gpu::UnpackOp,
               rope_gpu::WarpgroupDotOp, rope_gpu::WaitDotsOp>(op))
        return WalkResult::advance();
      hasSums = true;
      return WalkResult(check(op, *info, unit));
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    if (hasSums && failed(lower(unit)))
      return signalPassFailure();
    getOperation()->walk([](rope_gpu::SharedTileOp op) {
      if (op->use_empty())
        op->erase();
    });
  }

  /// Whether the chip has what `op` asks for.
  LogicalResult check(Operation *op, const ChipInfo &info, MatrixUnit unit) {
    auto isSums = [](Type type) {
      return isa<rope_gpu::AccumulatorType>(type);
    };
    if (!info.hasMatrixProducts())
      return op->emitOpError("expected a chip with products of matrices but "
                             "got ")
             << info.name;
    if (isa<rope_gpu::WarpgroupDotOp, rope_gpu::WaitDotsOp>(op) &&
        !info.hasWgmma)
      return op->emitOpError("expected a chip with products of warpgroups but "
                             "got ")
             << info.name;
    if (isa<rope_gpu::WaitDotsOp>(op))
      return success();
    auto found = llvm::find_if(op->getOperandTypes(), isSums);
    auto sums = cast<rope_gpu::AccumulatorType>(
        found == op->getOperandTypes().end() ? op->getResult(0).getType()
                                             : *found);
    if (sums.getLayout().isOfWarpgroup() && !info.hasWgmma)
      return op->emitOpError("expected a layout of sums that ")
             << info.name << " has";
    LinearLayout layout = LinearLayout::get(sums.getLayout());
    if (!(layout == MatrixProduct::getSumLayout(unit)) &&
        !(layout == MatrixProduct::getSumLayout(unit, /*ofEight=*/true)))
      return op->emitOpError("expected a layout of sums that ")
             << info.name << " has";
    if (auto dot = dyn_cast<rope_gpu::WarpgroupDotOp>(op))
      return checkTiles(op, dot.getLeft(), dot.getRights());
    auto dot = dyn_cast<rope_gpu::DotOp>(op);
    return dot ? checkDot(dot, info, unit) : success();
  }

  LogicalResult checkTiles(Operation *op, Value left, ValueRange rights) {
    SmallVector<Value> tiles(rights);
    tiles.push_back(left);
    for (Value tile : tiles)
      if (!tile.getDefiningOp<rope_gpu::SharedTileOp>())
        return op->emitOpError("expected tiles of 'rope_gpu.shared_tile'");
    return success();
  }

  LogicalResult checkDot(rope_gpu::DotOp dot, const ChipInfo &info,
                         MatrixUnit unit) {
    rope_gpu::TileType left = dot.getLeft().getType();
    Type element = left.getElementType();
    if (!findMatrixInstruction(unit, element))
      return dot.emitOpError("expected factors that ")
             << info.name << " multiplies but got " << element;
    int64_t depth = MatrixProduct::getDepth(unit, element);
    if (left.getColumns() % depth != 0)
      return dot.emitOpError("expected a depth that is a multiple of ")
             << depth << " but got " << left.getColumns();
    if (dot.getDepthRows() && unit != MatrixUnit::Mma)
      return dot.emitOpError("expected right tiles with a row for each column "
                             "for ")
             << info.name;
    return checkTiles(dot, dot.getLeft(), dot.getRights());
  }

  LogicalResult lower(MatrixUnit unit) {
    MLIRContext *context = &getContext();
    TypeConverter types;
    types.addConversion([](Type type) { return type; });
    types.addConversion(
        [=](rope_gpu::AccumulatorType type, SmallVectorImpl<Type> &carried) {
          getCarriedTypes(type, unit, carried);
          return success();
        });
    RewritePatternSet patterns(context);
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addIllegalOp<rope_gpu::ZeroOp, rope_gpu::DotOp, rope_gpu::UnpackOp,
                        rope_gpu::WarpgroupDotOp, rope_gpu::WaitDotsOp>();
    patterns.add<LowerZero, LowerDot, LowerUnpack, LowerWarpgroupDot>(
        types, context, unit);
    patterns.add<LowerWaitDots>(context);
    scf::populateSCFStructuralTypeConversionsAndLegality(types, patterns,
                                                         target);
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }
};
} // namespace
} // namespace mlir::rope
