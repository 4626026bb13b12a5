//===- MatmulFunctions.cpp - One function for each kind of product --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "KernelFunction.h"
#include "MatmulKernel.h"
#include "QuantizedKernel.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPULOWERMATMULPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

using rope_cpu::MatmulForm;
using rope_cpu::MatmulOp;
using rope_cpu::QuantizedMatmulOp;

MatmulTypes MatmulTypes::get(MatmulOp product) {
  auto typeOf = [](Value operand) {
    return getElementTypeOrSelf(operand.getType());
  };
  MatmulTypes types = {typeOf(product.getA()), typeOf(product.getB()),
                       typeOf(product.getC()),
                       Float32Type::get(product.getContext())};
  for (Type type : {types.a, types.b, types.c})
    if (type.isF64() || type.isInteger(32))
      types.compute = type;
  types.isPacked = product.getForm() == MatmulForm::Packed;
  return types;
}

MemRefType getMatmulOperandType(Type element) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout =
      StridedLayoutAttr::get(element.getContext(), dynamic, {dynamic, dynamic});
  return MemRefType::get({dynamic, dynamic}, element, layout);
}

MemRefType getMatmulPanelType(Type element, int64_t columns) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(element.getContext(), dynamic,
                                       {dynamic, columns, 1});
  return MemRefType::get({dynamic, dynamic, columns}, element, layout);
}

namespace {

/// The type of an A whose rows are contiguous and `stride` apart.
MemRefType getMatmulLeftType(Type element, int64_t stride) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout =
      StridedLayoutAttr::get(element.getContext(), dynamic, {stride, 1});
  return MemRefType::get({dynamic, dynamic}, element, layout);
}

StringRef getFunctionName(MatmulForm form) {
  switch (form) {
  case MatmulForm::Panels:
    return "rope_matmul";
  case MatmulForm::Packed:
    return "rope_matmul_packed";
  case MatmulForm::Rows:
    return "rope_matmul_rows";
  case MatmulForm::Dots:
    return "rope_matmul_dots";
  }
  llvm_unreachable("covered switch");
}

/// Returns the private function of `symbols` that computes a product in `form`,
/// and adds it for the first product.
func::FuncOp getOrCreateMatmul(SymbolTable &symbols, MatmulForm form,
                               const MatmulTypes &types,
                               const MatmulTiling &tiling) {
  bool hasBlock = form == MatmulForm::Panels || form == MatmulForm::Packed;
  std::string name;
  llvm::raw_string_ostream os(name);
  os << getFunctionName(form) << "_" << types.a << "_" << types.b << "_"
     << types.c;
  if (hasBlock) {
    os << "_" << tiling.rows << "x" << tiling.columns();
    if (tiling.lastRows)
      os << "_last_" << tiling.lastRows;
    if (tiling.readsOnce)
      os << "_once";
    if (tiling.leftStride)
      os << "_stride_" << tiling.leftStride;
  }
  if (tiling.squares)
    os << "_squares";
  else if (tiling.grouped > 1)
    os << (tiling.grouped == 2 ? "_pairs" : "_fours");
  if (tiling.tiles && hasBlock) {
    os << "_tiles";
    requestTilesAtLoad(symbols);
  }
  Type right = types.isPacked
                   ? getMatmulPanelType(types.b, tiling.panelColumns())
                   : getMatmulOperandType(types.b);
  Type left = hasBlock && tiling.leftStride
                  ? getMatmulLeftType(types.a, tiling.leftStride)
                  : getMatmulOperandType(types.a);
  return getOrCreateKernelFunction(
      symbols, name, "rope.matmul",
      {left, right, getMatmulOperandType(types.c),
       IntegerType::get(symbols.getOp()->getContext(), 1)},
      [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
        if (form == MatmulForm::Rows)
          buildRowMatmul(b, types, tiling, arguments);
        else if (form == MatmulForm::Dots)
          buildDotMatmul(b, types, tiling, arguments);
        else
          buildPanelMatmul(b, types, tiling, arguments);
      });
}

/// The tiles of a product, from its types and its height.
MatmulTiling getTiling(MatmulOp product, const MatmulTypes &types,
                       const TargetInfo &target, NumericsMode mode) {
  MatmulTiling tiling = MatmulTiling::get(target, types.compute);
  MemRefType a = product.getA().getType(), b = product.getB().getType();
  std::optional<int64_t> rows = product.getRows();
  bool inPanels = product.getForm() == MatmulForm::Panels;
  int64_t grouped = types.isPacked ? b.getDimSize(2) / tiling.columns()
                                   : types.getGrouped(target, mode, inPanels);
  // Processors with tiles multiply pairs in vectors at half the rate of floats.
  if (product.getForm() == MatmulForm::Rows &&
      types.takesTiles(target, grouped))
    grouped = 1;
  if (types.takesSquares(grouped))
    tiling.takeSquares(target, grouped);
  else
    tiling.groupRows(grouped);
  if (types.takesTiles(target, tiling.grouped))
    tiling.takeTiles(target);
  if (rows)
    tiling.fitRows(*rows);
  // A is read where it lies only if no panel reaches past its last row.
  SmallVector<int64_t> strides = a.getStridesAndOffset().first;
  if (product.getForm() == MatmulForm::Panels && rows &&
      a.getDimSize(0) == *rows && *rows % tiling.rows == tiling.lastRows &&
      types.a == types.compute && strides[1] == 1 && strides[0] > 0 &&
      strides[0] <= tiling.depth)
    tiling.leftStride = strides[0];
  return tiling;
}

/// Whether a packed B has what this processor multiplies, not panels of another
/// one: those have other columns, or groups that it has no instruction for.
bool hasPanelsOf(MatmulOp product, const MatmulTypes &types,
                 const TargetInfo &target) {
  int64_t columns = MatmulTiling::get(target, types.compute).columns();
  int64_t width = cast<MemRefType>(product.getB().getType()).getDimSize(2);
  int64_t most = types.getGrouped(target, NumericsMode::Standard) * columns;
  return width > 0 && width % columns == 0 && most % width == 0;
}

struct LowerMatmulPass : impl::RopeCPULowerMatmulPassBase<LowerMatmulPass> {
  using Base::Base;

  void runOnOperation() override {
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    NumericsMode numerics = resolveNumericsMode(mode, getOperation());
    SymbolTable symbols(getOperation());
    SmallVector<MatmulOp> products;
    getOperation().walk([&](MatmulOp op) { products.push_back(op); });
    for (MatmulOp product : products) {
      MatmulTypes types = MatmulTypes::get(product);
      if (types.isPacked && !hasPanelsOf(product, types, target)) {
        product.emitOpError("expected panels for this processor but got ")
            << product.getB().getType();
        return signalPassFailure();
      }
      lower(product,
            getOrCreateMatmul(symbols, product.getForm(), types,
                              getTiling(product, types, target, numerics)));
    }
    SmallVector<QuantizedMatmulOp> quantized;
    getOperation().walk([&](QuantizedMatmulOp op) {
      if (op.hasPureBufferSemantics())
        quantized.push_back(op);
    });
    for (QuantizedMatmulOp product : quantized)
      lower(product, getOrCreateQuantizedMatmul(symbols, product, target));
  }

  /// Makes a product a call of the function that computes it.
  void lower(Operation *product, func::FuncOp callee) {
    ImplicitLocOpBuilder b(product->getLoc(), product);
    SmallVector<Value> operands(product->getOperands());
    for (auto [operand, type] : llvm::zip(operands, callee.getArgumentTypes()))
      if (operand.getType() != type)
        operand = memref::CastOp::create(b, type, operand);
    func::CallOp::create(b, callee, operands);
    product->erase();
  }
};

} // namespace
} // namespace mlir::rope
