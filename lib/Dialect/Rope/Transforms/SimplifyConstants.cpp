//===- SimplifyConstants.cpp - Tables known at compile time ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyRotations.h"

#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Dialect/Rope/IR/ZeroPositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

/// Folds `op` on constants. All ops of a table's arithmetic fold as IEEE 754
/// says, but for fused products, which have no folder, and conversions that
/// round, which upstream leaves alone.
static LogicalResult evaluate(Operation &op, ArrayRef<Attribute> operands,
                              SmallVectorImpl<OpFoldResult> &results) {
  if (auto fma = dyn_cast<math::FmaOp>(op)) {
    APFloat value = cast<FloatAttr>(operands[0]).getValue();
    value.fusedMultiplyAdd(cast<FloatAttr>(operands[1]).getValue(),
                           cast<FloatAttr>(operands[2]).getValue(),
                           APFloat::rmNearestTiesToEven);
    results.push_back(FloatAttr::get(fma.getType(), value));
    return success();
  }
  if (auto truncation = dyn_cast<arith::TruncFOp>(op)) {
    auto type = cast<FloatType>(truncation.getType());
    APFloat value = cast<FloatAttr>(operands[0]).getValue();
    bool losesInfo;
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    results.push_back(FloatAttr::get(type, value));
    return success();
  }
  return op.fold(operands, results);
}

namespace {
/// A constant, or the slice of one whose first index is fixed.
struct ConstantInput {
  DenseElementsAttr values;
  SmallVector<uint64_t> firstIndex;

  static ConstantInput get(Value value);
};

/// The elements of a linalg.generic with identity output maps on constants.
class ConstantGeneric {
public:
  explicit ConstantGeneric(linalg::GenericOp op) : op(op) {}

  /// One list for each result; nothing where an op does not fold.
  std::optional<SmallVector<SmallVector<Attribute>>> evaluateAll();

private:
  std::optional<SmallVector<Attribute>> evaluateAt(ArrayRef<int64_t> index);

  linalg::GenericOp op;
  SmallVector<ConstantInput> inputs;
};
} // namespace

ConstantInput ConstantInput::get(Value value) {
  ConstantInput input;
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice) {
    matchPattern(value, m_Constant(&input.values));
    return input;
  }
  // How a table takes the positions of one of its axes.
  if (!slice.hasUnitStride() || !slice.getDroppedDims().test(0) ||
      slice.getDroppedDims().count() != 1 ||
      ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
      !llvm::all_of(slice.getStaticOffsets().drop_front(),
                    [](int64_t offset) { return offset == 0; }))
    return input;
  matchPattern(slice.getSource(), m_Constant(&input.values));
  input.firstIndex.push_back(slice.getStaticOffset(0));
  return input;
}

std::optional<SmallVector<Attribute>>
ConstantGeneric::evaluateAt(ArrayRef<int64_t> index) {
  Block *body = op.getBlock();
  DenseMap<Value, Attribute> values;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [number, input] : llvm::enumerate(inputs)) {
    if (!input.values)
      continue;
    SmallVector<uint64_t> position(input.firstIndex);
    for (int64_t at : maps[number].compose(index))
      position.push_back(at);
    values[body->getArgument(number)] =
        input.values.getValues<Attribute>()[position];
  }
  auto getConstant = [&](Value value) -> Attribute {
    if (Attribute known = values.lookup(value))
      return known;
    Attribute constant;
    if (matchPattern(value, m_Constant(&constant)))
      return constant;
    return {};
  };
  for (Operation &step : body->without_terminator()) {
    if (auto loop = dyn_cast<linalg::IndexOp>(step)) {
      values[loop] = IntegerAttr::get(loop.getType(), index[loop.getDim()]);
      continue;
    }
    SmallVector<Attribute> operands;
    for (Value operand : step.getOperands())
      operands.push_back(getConstant(operand));
    SmallVector<OpFoldResult> results;
    if (failed(evaluate(step, operands, results)) || results.size() != 1)
      return std::nullopt;
    auto attribute = dyn_cast<Attribute>(results[0]);
    if (!attribute)
      attribute = getConstant(cast<Value>(results[0]));
    if (!attribute)
      return std::nullopt;
    values[step.getResult(0)] = attribute;
  }
  SmallVector<Attribute> yielded;
  for (Value value : body->getTerminator()->getOperands()) {
    yielded.push_back(getConstant(value));
    if (!yielded.back())
      return std::nullopt;
  }
  return yielded;
}

std::optional<SmallVector<SmallVector<Attribute>>>
ConstantGeneric::evaluateAll() {
  for (Value input : op.getInputs())
    inputs.push_back(ConstantInput::get(input));
  auto shape = cast<ShapedType>(op.getResult(0).getType()).getShape();
  SmallVector<SmallVector<Attribute>> elements(op.getNumResults());
  SmallVector<int64_t> index(shape.size(), 0);
  int64_t count = ShapedType::getNumElements(shape);
  for (int64_t element = 0; element < count; ++element) {
    int64_t rest = element;
    for (int64_t axis = shape.size() - 1; axis >= 0; --axis) {
      index[axis] = rest % shape[axis];
      rest /= shape[axis];
    }
    std::optional<SmallVector<Attribute>> yielded = evaluateAt(index);
    if (!yielded)
      return std::nullopt;
    for (auto [list, value] : llvm::zip_equal(elements, *yielded))
      list.push_back(value);
  }
  return elements;
}

/// Whether the table's arithmetic sees nothing but constants.
static bool hasConstantOperands(TableOp table) {
  if (table.getFrequencies() || table.getCumulativeLengths() ||
      table.getLength())
    return false;
  Value positions = table.getPositions();
  return !positions || matchPattern(positions, m_Constant());
}

namespace {
/// *Matches* a table of static shape and at most `limit` values whose positions
/// and frequencies are constants. *Produces* its cosines and sines as
/// constants. Class exact.
/// Proof: the op is decomposed and each op of the decomposition is folded as
/// IEEE 754 says, so that a value has the bits that compiled code gives it. The
/// cosine of a rounded angle (`angle<source>`) is the math library's of the
/// machine that runs the code: such a table folds at positions 0 only, where
/// every library has 1 and 0.
struct FoldConstantTable : OpRewritePattern<TableOp> {
  FoldConstantTable(MLIRContext *context, int64_t limit)
      : OpRewritePattern(context), limit(limit) {}

  LogicalResult matchAndRewrite(TableOp table,
                                PatternRewriter &rewriter) const override {
    ShapedType type = table.getTableType();
    if (table->getNumResults() == 0 || !type.hasStaticShape() ||
        !cast<ShapedType>(table.getSinInit().getType()).hasStaticShape() ||
        type.getNumElements() > limit || type.getNumElements() == 0)
      return rewriter.notifyMatchFailure(table, "not small and static");
    if (!hasConstantOperands(table))
      return rewriter.notifyMatchFailure(table, "not constant");
    if (table.getAngle() == AngleMode::Source && !hasZeroPositions(table))
      return rewriter.notifyMatchFailure(
          table, "cosines of rounded angles are the math library's");
    // What the decomposition makes is dead after its evaluation.
    FailureOr<SmallVector<Value>> results = table.decomposeOperation(rewriter);
    if (failed(results))
      return rewriter.notifyMatchFailure(table, "does not decompose");
    auto generic = cast<linalg::GenericOp>(results->front().getDefiningOp());
    auto elements = ConstantGeneric(generic).evaluateAll();
    if (!elements) {
      // Still the same values.
      rewriter.replaceOp(table, *results);
      return success();
    }
    SmallVector<Value> constants;
    for (auto [result, values] :
         llvm::zip_equal(table->getResults(), *elements)) {
      auto resultType = cast<RankedTensorType>(result.getType());
      constants.push_back(arith::ConstantOp::create(
          rewriter, table.getLoc(),
          DenseElementsAttr::get(resultType, ArrayRef<Attribute>(values))));
    }
    remark::passed(table.getLoc(), getSimplifyRemark("constant-table", table))
        << remark::add("positions and frequencies are constants");
    rewriter.replaceOp(table, constants);
    return success();
  }

private:
  int64_t limit;
};
} // namespace

void rope::populateConstantTablePatterns(RewritePatternSet &patterns,
                                         int64_t limit) {
  patterns.add<FoldConstantTable>(patterns.getContext(), limit);
}
