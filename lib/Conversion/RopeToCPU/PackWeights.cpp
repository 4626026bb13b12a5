//===- PackWeights.cpp - Right operands that come as panels ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "MatmulKernel.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <numeric>

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUPACKWEIGHTSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

using rope_cpu::MatmulForm;
using rope_cpu::MatmulOp;

namespace {

/// Whether `bound` is always a multiple of `divisor`. False means unknown.
bool isMultipleOf(OpFoldResult bound, int64_t divisor) {
  if (divisor == 1)
    return true;
  if (auto constant = getConstantIntValue(bound))
    return *constant % divisor == 0;
  Value value = cast<Value>(bound);
  if (auto op = value.getDefiningOp<arith::MulIOp>()) {
    // A constant factor takes its share of the divisor.
    for (auto [x, y] : {std::pair(op.getLhs(), op.getRhs()),
                        std::pair(op.getRhs(), op.getLhs())})
      if (auto factor = getConstantIntValue(x); factor && *factor != 0)
        return isMultipleOf(y, divisor / std::gcd(divisor, *factor));
    return isMultipleOf(op.getLhs(), divisor) ||
           isMultipleOf(op.getRhs(), divisor);
  }
  if (auto op = value.getDefiningOp<arith::AddIOp>())
    return isMultipleOf(op.getLhs(), divisor) &&
           isMultipleOf(op.getRhs(), divisor);
  if (auto op = value.getDefiningOp<affine::AffineApplyOp>()) {
    // Terms of the sum, each a product of an operand with a constant.
    SmallVector<AffineExpr> terms = {op.getAffineMap().getResult(0)};
    while (!terms.empty()) {
      AffineExpr term = terms.pop_back_val();
      if (term.isMultipleOf(divisor))
        continue;
      int64_t factor = 1;
      if (auto binary = dyn_cast<AffineBinaryOpExpr>(term)) {
        if (binary.getKind() == AffineExprKind::Add) {
          terms.append({binary.getLHS(), binary.getRHS()});
          continue;
        }
        auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
        if (binary.getKind() != AffineExprKind::Mul || !constant)
          return false;
        factor = constant.getValue();
        term = binary.getLHS();
      }
      Value operand;
      if (auto dim = dyn_cast<AffineDimExpr>(term))
        operand = op.getDimOperands()[dim.getPosition()];
      else if (auto symbol = dyn_cast<AffineSymbolExpr>(term))
        operand = op.getSymbolOperands()[symbol.getPosition()];
      if (!operand || factor == 0 ||
          !isMultipleOf(operand, divisor / std::gcd(divisor, factor)))
        return false;
    }
    return true;
  }
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<LoopLikeOpInterface>(arg.getOwner()->getParentOp());
    if (!loop)
      return false;
    auto ivs = loop.getLoopInductionVars();
    auto lowers = loop.getLoopLowerBounds();
    auto steps = loop.getLoopSteps();
    if (!ivs || !lowers || !steps)
      return false;
    for (auto [iv, lower, step] : llvm::zip(*ivs, *lowers, *steps))
      if (iv == arg)
        return isMultipleOf(lower, divisor) && isMultipleOf(step, divisor);
  }
  return false;
}

/// A matrix that is only ever the right operand of matrix products, which take
/// all of its K rows and columns from a multiple of the panel width on.
class PackedMatrix {
public:
  /// Analyses the uses of `root`, a buffer of identity layout.
  static std::optional<PackedMatrix> match(Value root, const TargetInfo &target,
                                           NumericsMode mode);

  bool isPackedLike(const PackedMatrix &other) const {
    return depth == other.depth && isAlongDepth == other.isAlongDepth &&
           width == other.width && grouped == other.grouped;
  }
  MemRefType getPackedType() const {
    return MemRefType::get({columns / width, depth / grouped, width * grouped},
                           element);
  }
  /// The packed matrix as a view of the plain one.
  Value viewPanels(ImplicitLocOpBuilder &b, Value root) const;
  /// `panels`, of the packed type, in the shape of that view.
  Value expandGroups(ImplicitLocOpBuilder &b, Value panels) const;
  /// The packed matrix as a constant, for the values of the plain one; null
  /// where they are not at hand.
  Attribute pack(ElementsAttr values) const;
  /// Makes every product read `packed`; views of the plain matrix are left
  /// without a use.
  void redirect(Value packed) const;
  /// Erases the views of `root`, none of which is used.
  static void eraseViews(Value root);

private:
  struct Product {
    MatmulOp op;
    memref::ReinterpretCastOp view;
  };

  static std::optional<SmallVector<Product>> findProducts(Value root);
  static std::optional<PackedMatrix> match(const Product &product,
                                           int64_t elements,
                                           const TargetInfo &target,
                                           NumericsMode mode);

  Type element;
  int64_t depth, columns, width, grouped;
  /// Consecutive elements are along k, or along n.
  bool isAlongDepth;
  SmallVector<Product> products;
};

/// The products that read `root`, each with its view; nothing where it has
/// other uses.
std::optional<SmallVector<PackedMatrix::Product>>
PackedMatrix::findProducts(Value root) {
  SmallVector<Product> products;
  SmallVector<Operation *> users(root.getUsers());
  for (size_t i = 0; i < users.size(); ++i) {
    if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(users[i])) {
      for (OpResult result : llvm::drop_begin(metadata->getResults()))
        if (!result.use_empty())
          return std::nullopt;
      llvm::append_range(users, metadata.getBaseBuffer().getUsers());
      continue;
    }
    // A view that is cast again counts by its base alone.
    if (isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
            memref::CastOp>(users[i])) {
      llvm::append_range(users, users[i]->getUsers());
      continue;
    }
    auto view = dyn_cast<memref::ReinterpretCastOp>(users[i]);
    if (!view)
      return std::nullopt;
    SmallVector<OpOperand *> reads;
    for (OpOperand &use : view->getUses())
      if (auto cast = dyn_cast<memref::CastOp>(use.getOwner()))
        for (OpOperand &castUse : cast->getUses())
          reads.push_back(&castUse);
      else
        reads.push_back(&use);
    for (OpOperand *read : reads) {
      auto op = dyn_cast<MatmulOp>(read->getOwner());
      if (!op || read != &op.getBMutable())
        return std::nullopt;
      products.push_back({op, view});
    }
  }
  return products;
}

/// The matrix that one product reads, if it has whole columns of `elements`.
std::optional<PackedMatrix> PackedMatrix::match(const Product &product,
                                                int64_t elements,
                                                const TargetInfo &target,
                                                NumericsMode mode) {
  memref::ReinterpretCastOp view = product.view;
  auto get = [](ArrayRef<OpFoldResult> values, unsigned axis) {
    return getConstantIntValue(values[axis]).value_or(ShapedType::kDynamic);
  };
  PackedMatrix matrix;
  matrix.depth = get(view.getConstifiedMixedSizes(), 0);
  if (matrix.depth <= 0 || elements % matrix.depth != 0)
    return std::nullopt;
  matrix.columns = elements / matrix.depth;
  int64_t alongDepth = get(view.getConstifiedMixedStrides(), 0);
  int64_t alongColumns = get(view.getConstifiedMixedStrides(), 1);
  matrix.isAlongDepth = alongDepth == 1 && alongColumns == matrix.depth;
  if (!matrix.isAlongDepth &&
      !(alongColumns == 1 && alongDepth == matrix.columns))
    return std::nullopt;
  MatmulTypes types = MatmulTypes::get(product.op);
  matrix.grouped = types.getGrouped(target, mode);
  while (matrix.depth % matrix.grouped != 0)
    matrix.grouped /= 2;
  // There are no instructions for fewer bytes.
  if (types.isInteger() && matrix.grouped < 4)
    return std::nullopt;
  matrix.element = types.b;
  matrix.width = MatmulTiling::get(target, types.compute).columns();
  // All rows are in range, so the columns begin at offset / stride, if that
  // divides.
  if (matrix.columns % matrix.width != 0 ||
      !isMultipleOf(view.getConstifiedMixedOffset(),
                    matrix.width * (matrix.isAlongDepth ? matrix.depth : 1)))
    return std::nullopt;
  return matrix;
}

std::optional<PackedMatrix>
PackedMatrix::match(Value root, const TargetInfo &target, NumericsMode mode) {
  auto type = dyn_cast<MemRefType>(root.getType());
  if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
      type.getNumElements() == 0)
    return std::nullopt;
  auto products = findProducts(root);
  if (!products || products->empty())
    return std::nullopt;
  std::optional<PackedMatrix> matrix;
  for (const Product &product : *products) {
    auto own = match(product, type.getNumElements(), target, mode);
    if (!own || (matrix && !own->isPackedLike(*matrix)))
      return std::nullopt;
    matrix = own;
  }
  matrix->products = *products;
  return matrix;
}

Value PackedMatrix::viewPanels(ImplicitLocOpBuilder &b, Value root) const {
  int64_t alongDepth = isAlongDepth ? 1 : columns;
  int64_t alongColumns = isAlongDepth ? depth : 1;
  SmallVector<int64_t> sizes = {columns / width, depth / grouped, width};
  SmallVector<int64_t> strides = {width * alongColumns, grouped * alongDepth,
                                  alongColumns};
  if (grouped > 1) {
    sizes.push_back(grouped);
    strides.push_back(alongDepth);
  }
  auto layout = StridedLayoutAttr::get(b.getContext(), 0, strides);
  return memref::ReinterpretCastOp::create(
      b, MemRefType::get(sizes, element, layout), root, /*offset=*/0, sizes,
      strides);
}

Value PackedMatrix::expandGroups(ImplicitLocOpBuilder &b, Value panels) const {
  if (grouped == 1)
    return panels;
  SmallVector<ReassociationIndices> groups = {{0}, {1}, {2, 3}};
  ArrayRef<int64_t> shape = getPackedType().getShape();
  return memref::ExpandShapeOp::create(
      b, ArrayRef<int64_t>{shape[0], shape[1], width, grouped}, panels, groups);
}

void PackedMatrix::redirect(Value packed) const {
  for (const Product &product : products) {
    MatmulOp op = product.op;
    memref::ReinterpretCastOp view = product.view;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    // n / width * width * depth, where n is the first column.
    Value offset = getValueOrCreateConstantIndexOp(b, b.getLoc(),
                                                   view.getMixedOffsets()[0]);
    if (!isAlongDepth)
      offset = arith::MulIOp::create(b, offset,
                                     arith::ConstantIndexOp::create(b, depth));
    Value count =
        getValueOrCreateConstantIndexOp(b, b.getLoc(), view.getMixedSizes()[1]);
    Value last = arith::ConstantIndexOp::create(b, width - 1);
    count = arith::DivUIOp::create(b, arith::AddIOp::create(b, count, last),
                                   arith::ConstantIndexOp::create(b, width));
    auto index = [&](int64_t value) -> OpFoldResult {
      return b.getIndexAttr(value);
    };
    MemRefType panelType = getMatmulPanelType(element, width * grouped);
    Value panels = memref::ReinterpretCastOp::create(
        b, panelType, packed, OpFoldResult(offset),
        {OpFoldResult(count), index(depth / grouped), index(width * grouped)},
        {index(depth * width), index(width * grouped), index(1)});
    panels.setType(panelType);
    op.getBMutable().assign(panels);
    op.setForm(MatmulForm::Packed);
  }
}

void PackedMatrix::eraseViews(Value root) {
  for (Operation *user : llvm::make_early_inc_range(root.getUsers())) {
    for (Value result : user->getResults())
      eraseViews(result);
    user->erase();
  }
}

Attribute PackedMatrix::pack(ElementsAttr values) const {
  auto type = RankedTensorType::get(getPackedType().getShape(), element);
  if (auto dense = dyn_cast<DenseElementsAttr>(values);
      dense && dense.isSplat())
    return dense.resizeSplat(type);
  ArrayRef<char> from;
  if (auto dense = dyn_cast<DenseElementsAttr>(values))
    from = dense.getRawData();
  else if (auto resource = dyn_cast<DenseResourceElementsAttr>(values))
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      from = blob->getData();
  size_t bytes = element.getIntOrFloatBitWidth() / 8;
  if (from.size() != size_t(depth) * columns * bytes)
    return {};
  std::vector<char> to(from.size());
  for (int64_t k = 0; k < depth; ++k)
    for (int64_t n = 0; n < columns; ++n) {
      int64_t source = isAlongDepth ? n * depth + k : k * columns + n;
      int64_t panel = n / width, row = panel * depth + k / grouped * grouped,
              target = row * width + n % width * grouped + k % grouped;
      std::memcpy(&to[target * bytes], &from[source * bytes], bytes);
    }
  return DenseElementsAttr::getFromRawBuffer(type, to);
}

struct PackWeightsPass : impl::RopeCPUPackWeightsPassBase<PackWeightsPass> {
  using Base::Base;

  void runOnOperation() override;

private:
  void packConstant(memref::GlobalOp global, ArrayRef<memref::GetGlobalOp> uses,
                    const TargetInfo &target);
  void packArguments(func::FuncOp function, SymbolTable &symbols,
                     const TargetInfo &target);
  std::optional<PackedMatrix> match(Value root, const TargetInfo &target) {
    return PackedMatrix::match(root, target,
                               resolveNumericsMode(mode, getOperation()));
  }
};

/// Puts the operands of all products into terms of the buffers they view.
LogicalResult resolveViews(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  memref::populateResolveExtractStridedMetadataPatterns(patterns);
  memref::ExtractStridedMetadataOp::getCanonicalizationPatterns(
      patterns, module.getContext());
  memref::ReinterpretCastOp::getCanonicalizationPatterns(patterns,
                                                         module.getContext());
  return applyPatternsGreedily(module, std::move(patterns));
}

void PackWeightsPass::packConstant(memref::GlobalOp global,
                                   ArrayRef<memref::GetGlobalOp> uses,
                                   const TargetInfo &target) {
  auto values = dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr());
  if (!values || uses.empty())
    return;
  std::vector<PackedMatrix> matrices;
  for (memref::GetGlobalOp use : uses) {
    std::optional<PackedMatrix> matrix = match(use, target);
    if (!matrix || (!matrices.empty() && !matrix->isPackedLike(matrices[0])))
      return;
    matrices.push_back(*matrix);
  }
  Attribute packed = matrices.front().pack(values);
  if (!packed)
    return;
  MemRefType type = matrices.front().getPackedType();
  global.setTypeAttr(TypeAttr::get(type));
  global.setInitialValueAttr(packed);
  for (auto [op, matrix] : llvm::zip(uses, matrices)) {
    memref::GetGlobalOp use = op;
    Value plain = use;
    ImplicitLocOpBuilder b(use.getLoc(), use);
    matrix.redirect(memref::GetGlobalOp::create(b, type, global.getSymName()));
    PackedMatrix::eraseViews(plain);
    use->erase();
  }
}

void PackWeightsPass::packArguments(func::FuncOp function, SymbolTable &symbols,
                                    const TargetInfo &target) {
  if (llvm::none_of(function.getArguments(), [&](Value argument) {
        return match(argument, target).has_value();
      }))
    return;
  func::FuncOp packed = function.clone();
  packed.setName((function.getName() + "_packed").str());
  symbols.insert(packed, std::next(function->getIterator()));
  Block &body = packed.getBody().front();
  for (unsigned i = 0, e = packed.getNumArguments(); i < e; ++i) {
    Value plain = body.getArgument(i);
    auto matrix = match(plain, target);
    if (!matrix)
      continue;
    MemRefType plainType = cast<MemRefType>(plain.getType());
    MemRefType type = matrix->getPackedType();
    matrix->redirect(body.insertArgument(i, type, plain.getLoc()));
    PackedMatrix::eraseViews(plain);
    body.eraseArgument(i + 1);

    ImplicitLocOpBuilder b(function.getLoc(), function.getContext());
    auto pack = func::FuncOp::create(
        b, (function.getName() + "_pack_" + Twine(i)).str(),
        b.getFunctionType(plainType, type));
    if (auto interface =
            function->getAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName()))
      pack->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), interface);
    symbols.insert(pack, std::next(function->getIterator()));
    b.setInsertionPointToStart(pack.addEntryBlock());
    Value panels = memref::AllocOp::create(b, type, b.getI64IntegerAttr(64));
    linalg::CopyOp::create(b, matrix->viewPanels(b, pack.getArgument(0)),
                           matrix->expandGroups(b, panels));
    func::ReturnOp::create(b, panels);
  }
  packed.setType(FunctionType::get(packed.getContext(), body.getArgumentTypes(),
                                   packed.getResultTypes()));
}

void PackWeightsPass::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(resolveViews(module)))
    return signalPassFailure();
  TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
  SymbolTable symbols(module);
  llvm::MapVector<StringAttr, SmallVector<memref::GetGlobalOp>> uses;
  module.walk([&](memref::GetGlobalOp op) {
    uses[op.getNameAttr().getAttr()].push_back(op);
  });
  for (auto &[name, ops] : uses)
    if (auto global = symbols.lookup<memref::GlobalOp>(name))
      packConstant(global, ops, target);
  if (!arguments)
    return;
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
    if (function.isPublic() && !function.isExternal())
      packArguments(function, symbols, target);
}

} // namespace
} // namespace mlir::rope
