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
#include "rope/Dialect/RopeNV/IR/RopeNV.h"

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
      if (op.getApart())
        products.endStep();
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

/// The same of numbers that lanes hold.
struct LowerDotNumbers : SumsPattern<rope_gpu::DotNumbersOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::DotNumbersOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::AccumulatorType type = op.getSums().getType();
    DeviceBuilder b = getTileBuilder(op, rewriter, type);
    MatrixProduct products =
        getProducts(b, unit, type, op.getRight().getType().getElementType());
    SmallVector<Value> sums(adaptor.getSums());
    SharedTile right = SharedTile::open(
        b, op.getRight().getDefiningOp<rope_gpu::SharedTileOp>());
    SmallVector<SmallVector<SmallVector<Value>>, 2> terms;
    terms.push_back(products.getGroups(op.getNumbers()));
    if (op.getSplit()) {
      SmallVector<SmallVector<Value>> &rest = terms.emplace_back();
      for (const SmallVector<Value> &group : terms.front())
        rest.push_back(products.getRemainders(group));
    }
    int64_t each = products.getNumValues();
    for (int64_t k = 0; k < op.getDepth(); k += products.getSumDepth()) {
      SmallVector<MatrixProduct::Fragment> lefts;
      for (ArrayRef<SmallVector<Value>> term : terms)
        lefts.push_back(products.makeLeft(term, k));
      for (int64_t n = 0; n < type.getColumns() / 16; ++n) {
        MatrixProduct::Fragment factor =
            products.loadRightOfSums(right, op.getFirst(), k, 16 * n);
        for (const MatrixProduct::Fragment &left : lefts)
          products.multiply(MutableArrayRef<Value>(sums).slice(n * each, each),
                            left, factor);
        if (op.getApart() && (n + 1) % *op.getApart() == 0)
          products.endStep();
      }
      if (op.getApart())
        products.endStep();
    }
    rewriter.replaceOpWithMultiple(op, {sums});
    return success();
  }
};

struct LowerScaleRows : SumsPattern<rope_gpu::ScaleRowsOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::ScaleRowsOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::AccumulatorType type = op.getSums().getType();
    DeviceBuilder b = getTileBuilder(op, rewriter, type);
    bool isOfWarpgroup = type.getLayout().isOfWarpgroup();
    WarpgroupMatrix group(b, b.getF16Type());
    SmallVector<Value> sums(adaptor.getSums()),
        factors(op.getFactors().begin(), op.getFactors().end());
    if (isOfWarpgroup)
      sums = group.unpack(sums.front());
    MatrixProduct products = getProducts(b, unit, type, b.getF16Type());
    size_t each = products.getNumValues(), rows = products.layout.getRows();
    size_t squares = sums.size() / each * rows / factors.size();
    for (size_t n = 0; n < sums.size() / each; ++n)
      products.scale(MutableArrayRef(sums).slice(n * each, each),
                     ArrayRef(factors).slice(n / squares * rows, rows));
    if (isOfWarpgroup)
      sums = {group.pack(sums)};
    rewriter.replaceOpWithMultiple(op, {sums});
    return success();
  }
};

/// What describes tile `tile` of stage 0, from row `row` on, if any. It is
/// computed where both are named, so that a loop does not compute it again.
static Value describeTile(DeviceBuilder &b, WarpgroupMatrix &product,
                          Value tile, Value row, int64_t panelBytes,
                          int64_t rowBytes) {
  auto named = tile.getDefiningOp<rope_gpu::SharedTileOp>();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(named);
  Operation *offset = row ? row.getDefiningOp() : nullptr;
  if (offset && offset->getBlock() == named->getBlock() &&
      named->isBeforeInBlock(offset))
    b.setInsertionPointAfter(offset);
  Value pointer = SharedTile::open(b, named).pointer;
  if (row)
    pointer = b.offsetPointer(pointer, b.mul(row, rowBytes), b.getI8Type());
  return product.describe(pointer, panelBytes, rowBytes);
}

/// A group of `wgmma`.
struct LowerWarpgroupDot : SumsPattern<rope_gpu::WarpgroupDotOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::WarpgroupDotOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::TileType leftType = op.getLeft().getType();
    DeviceBuilder b(op.getLoc(), rewriter);
    WarpgroupMatrix product(b, leftType.getElementType());
    bool across = op.getDepthRows();
    // Rows of panels, where the depth goes across them.
    auto firstRight = cast<rope_gpu::TileType>(op.getRights()[0].getType());
    bool panels = leftType.getPanels();
    int64_t rowBytes = panels ? kRowBytes : 2 * firstRight.getColumns();
    Value leftStart = describeTile(b, product, op.getLeft(), op.getRow(),
                                   /*panelBytes=*/0, kRowBytes);
    SmallVector<Value> rights, sums;
    for (auto [right, carried] :
         llvm::zip_equal(op.getRights(), adaptor.getSums())) {
      int64_t panelBytes = across ? leftType.getColumns() * rowBytes : 0;
      rights.push_back(
          describeTile(b, product, right, Value(), panelBytes, rowBytes));
      sums.push_back(carried.front());
    }
    Value stage = b.mul(b.toI64(op.getStage()), op.getStageBytes() / 16);
    if (!op.getRightStages())
      leftStart = b.add(leftStart, stage);
    for (Value &start : rights)
      start = b.add(start, stage);
    product.fence();
    for (int64_t k = 0; k < leftType.getColumns(); k += 16)
      for (auto [sum, start, tile] :
           llvm::zip_equal(sums, rights, op.getRights())) {
        auto step = [&](Value from, rope_gpu::TileType type, bool across) {
          int64_t panel = panels ? k / kPanel * type.getRows() * kRowBytes : 0;
          int64_t inside = panels ? k % kPanel : k;
          return product.advance(
              b, from,
              panel / 16 + product.getDepthStep(inside, across, rowBytes));
        };
        Value left = step(leftStart, leftType, false);
        Value right =
            step(start, cast<rope_gpu::TileType>(tile.getType()), across);
        sum = product.multiply(sum, left, right, across);
      }
    product.commit();
    rewriter.replaceOp(op, sums);
    return success();
  }
};

struct LowerWarpgroupDotWords : SumsPattern<rope_gpu::WarpgroupDotWordsOp> {
  using SumsPattern::SumsPattern;

  LogicalResult
  matchAndRewrite(rope_gpu::WarpgroupDotWordsOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rope_gpu::TileType type = op.getRight().getType();
    DeviceBuilder b(op.getLoc(), rewriter);
    WarpgroupMatrix product(b, type.getElementType());
    Value start = describeTile(b, product, op.getRight(), Value(),
                               type.getRows() * kRowBytes, kRowBytes);
    start =
        b.add(start, b.mul(b.toI64(op.getStage()), op.getStageBytes() / 16));
    SmallVector<Value> words(op.getWords());
    Value sums = adaptor.getSums().front();
    product.fence();
    for (int64_t k = 0; k < type.getRows(); k += 16) {
      Value right =
          product.advance(b, start, product.getDepthStep(k, /*across=*/true));
      for (int64_t term = 0, terms = op.getTerms(); term < terms; ++term)
        sums = product.multiply(
            sums, ArrayRef(words).slice((k / 16 * terms + term) * 4, 4), right,
            /*across=*/true);
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
      if (!isa<rope_gpu::ZeroOp, rope_gpu::DotOp, rope_gpu::DotNumbersOp,
               rope_gpu::ScaleRowsOp, rope_gpu::UnpackOp,
               rope_gpu::WarpgroupDotOp, rope_gpu::WarpgroupDotWordsOp,
               rope_gpu::WaitDotsOp>(op))
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
    if (isa<rope_gpu::WarpgroupDotOp, rope_gpu::WarpgroupDotWordsOp,
            rope_gpu::WaitDotsOp>(op) &&
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
    if (auto dot = dyn_cast<rope_gpu::WarpgroupDotWordsOp>(op))
      return checkTiles(op, dot.getRight(), {});
    if (auto dot = dyn_cast<rope_gpu::DotNumbersOp>(op))
      return checkDotNumbers(dot, info, unit);
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

  LogicalResult checkDotNumbers(rope_gpu::DotNumbersOp dot,
                                const ChipInfo &info, MatrixUnit unit) {
    Type element = dot.getRight().getType().getElementType();
    if (!findMatrixInstruction(unit, element))
      return dot.emitOpError("expected factors that ")
             << info.name << " multiplies but got " << element;
    if (dot.getDepthRows() != (unit == MatrixUnit::Mma))
      return dot.emitOpError("expected a right tile with a row for each ")
             << (unit == MatrixUnit::Mma ? "number along the depth"
                                         : "column of the sums")
             << " for " << info.name;
    return checkTiles(dot, dot.getRight(), {});
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
    target.addIllegalOp<rope_gpu::ZeroOp, rope_gpu::DotOp,
                        rope_gpu::DotNumbersOp, rope_gpu::ScaleRowsOp,
                        rope_gpu::UnpackOp, rope_gpu::WarpgroupDotOp,
                        rope_gpu::WarpgroupDotWordsOp, rope_gpu::WaitDotsOp>();
    patterns.add<LowerZero, LowerDot, LowerDotNumbers, LowerScaleRows,
                 LowerUnpack, LowerWarpgroupDot, LowerWarpgroupDotWords>(
        types, context, unit);
    patterns.add<LowerWaitDots>(context);
    scf::populateSCFStructuralTypeConversionsAndLegality(types, patterns,
                                                         target);
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }
};
} // namespace
} // namespace mlir::rope
