//===- SetSizes.cpp - A module for sizes that are given -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeExport/Passes.h"
#include "rope/Support/ImporterDialects.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESETSIZESPASS
#include "rope/Conversion/RopeExport/Passes.h.inc"

namespace {
class SetSizesPass : public impl::RopeSetSizesPassBase<SetSizesPass> {
public:
  using Base::Base;

  void runOnOperation() override;

private:
  FailureOr<func::FuncOp> findEntry();
  LogicalResult setSizes(func::FuncOp function, StringRef text);
  LogicalResult propagate();
};

/// Joins tensors of static sizes as such.
struct ConcatStatic : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> inputs;
    SmallVector<Type> types;
    for (Value input : op.getInputs()) {
      inputs.push_back(getStaticSource(input));
      types.push_back(inputs.back().getType());
    }
    RankedTensorType type = tensor::ConcatOp::inferResultType(
        static_cast<int64_t>(op.getDim()), types);
    if (type == op.getResultType() ||
        !tensor::preservesStaticInformation(op.getResultType(), type))
      return failure();
    Value joined = tensor::ConcatOp::create(rewriter, op.getLoc(), type,
                                            op.getDim(), inputs);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getResultType(), joined);
    return success();
  }

  /// What `value` is a cast of, where that says more.
  static Value getStaticSource(Value value) {
    auto cast = value.getDefiningOp<tensor::CastOp>();
    return cast && tensor::preservesStaticInformation(
                       cast.getType(), cast.getSource().getType())
               ? cast.getSource()
               : value;
  }
};

/// Reshapes to a shape that is computed, once it is known: dimensions are
/// joined to one and split again.
struct ReshapeStatic : OpRewritePattern<tensor::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    Value source = ConcatStatic::getStaticSource(op.getSource());
    auto from = dyn_cast<RankedTensorType>(source.getType());
    DenseIntElementsAttr shape;
    if (!from || !from.hasStaticShape() ||
        !matchPattern(op.getShape(), m_Constant(&shape)))
      return failure();
    SmallVector<int64_t> sizes =
        llvm::map_to_vector(shape.getValues<APInt>(), [](const APInt &size) {
          return size.getSExtValue();
        });
    if (llvm::any_of(sizes, [](int64_t size) { return size < 1; }) ||
        from.clone(sizes).getNumElements() != from.getNumElements())
      return failure();
    RankedTensorType to = from.clone(sizes);
    if (from != to)
      source = reshape(rewriter, op.getLoc(), source, to);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(), source);
    return success();
  }

  static Value reshape(PatternRewriter &rewriter, Location loc, Value source,
                       RankedTensorType to) {
    auto from = cast<RankedTensorType>(source.getType());
    auto groups = getReassociationIndicesForReshape(from, to);
    if (!groups) {
      RankedTensorType row = from.clone({from.getNumElements()});
      return reshape(rewriter, loc, reshape(rewriter, loc, source, row), to);
    }
    if (from.getRank() > to.getRank())
      return tensor::CollapseShapeOp::create(rewriter, loc, to, source,
                                             *groups);
    return tensor::ExpandShapeOp::create(rewriter, loc, to, source, *groups);
  }
};
} // namespace

/// What follows from the sizes of arguments: canonicalization moves casts from
/// producers to users, and folds sizes, which the patterns here read.
LogicalResult SetSizesPass::propagate() {
  // MLIR's inliner crashes on regions of ops that are not registered.
  if (failed(checkNoUnregisteredOps(getOperation())))
    return failure();
  OpPassManager before(ModuleOp::getOperationName());
  before.addPass(createInlinerPass());
  before.addPass(createSymbolDCEPass());
  if (failed(runPipeline(before, getOperation())))
    return failure();
  MLIRContext *context = &getContext();
  RewritePatternSet patterns(context);
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName name : context->getRegisteredOperations())
    name.getCanonicalizationPatterns(patterns, context);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  patterns.add<ConcatStatic, ReshapeStatic>(context);
  return applyPatternsGreedily(getOperation(), std::move(patterns));
}

/// The one public function with a body.
FailureOr<func::FuncOp> SetSizesPass::findEntry() {
  SmallVector<func::FuncOp> found;
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      found.push_back(function);
  if (found.size() == 1)
    return found.front();
  return emitError(getOperation()->getLoc(),
                   "rope-set-sizes: expected one public function but got ")
         << found.size();
}

/// Gives an argument the sizes of `text`, as in 0:2x16x64.
LogicalResult SetSizesPass::setSizes(func::FuncOp function, StringRef text) {
  auto [index, sizes] = text.split(':');
  unsigned number = 0;
  SmallVector<int64_t> shape;
  SmallVector<StringRef> parts;
  sizes.split(parts, 'x');
  bool isWellFormed = !index.getAsInteger(10, number) && !sizes.empty();
  for (StringRef part : parts)
    isWellFormed &=
        !part.getAsInteger(10, shape.emplace_back(0)) && shape.back() >= 0;
  if (!isWellFormed)
    return emitError(
               function.getLoc(),
               "rope-set-sizes: expected sizes such as 0:2x16x64 but got '")
           << text << "'";
  if (number >= function.getNumArguments())
    return emitError(function.getLoc(),
                     "rope-set-sizes: expected an argument below ")
           << function.getNumArguments() << " but got " << number;
  BlockArgument argument = function.getArgument(number);
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  auto fits = [](std::pair<int64_t, int64_t> sizes) {
    return ShapedType::isDynamic(sizes.first) || sizes.first == sizes.second;
  };
  if (!type || type.getRank() != static_cast<int64_t>(shape.size()) ||
      !llvm::all_of(llvm::zip(type.getShape(), shape), [&](auto sizes) {
        return fits({std::get<0>(sizes), std::get<1>(sizes)});
      }))
    return emitError(function.getLoc(), "rope-set-sizes: argument ")
           << number << " has type " << argument.getType()
           << ", which the sizes " << sizes << " do not fit";
  if (type.hasStaticShape())
    return success();
  argument.setType(type.clone(shape));
  OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
  auto cast =
      tensor::CastOp::create(builder, function.getLoc(), type, argument);
  argument.replaceAllUsesExcept(cast, cast);
  return success();
}

void SetSizesPass::runOnOperation() {
  FailureOr<func::FuncOp> entry = findEntry();
  if (failed(entry))
    return signalPassFailure();
  for (const std::string &text : sizes)
    if (failed(setSizes(*entry, text)))
      return signalPassFailure();
  auto setType = [&](TypeRange results) {
    SmallVector<Type> arguments(entry->getBody().getArgumentTypes());
    entry->setFunctionType(
        FunctionType::get(&getContext(), arguments, results));
  };
  setType(entry->getResultTypes());
  if (failed(propagate()))
    return signalPassFailure();
  Operation *end = entry->getBody().back().getTerminator();
  for (OpOperand &operand : end->getOpOperands())
    if (auto cast = operand.get().getDefiningOp<tensor::CastOp>())
      if (tensor::preservesStaticInformation(cast.getType(),
                                             cast.getSource().getType()))
        operand.set(cast.getSource());
  setType(end->getOperandTypes());
}

} // namespace mlir::rope
