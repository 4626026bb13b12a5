//===- MatmulFunctions.cpp - One function for each kind of product --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatmulKernel.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {

MemRefType getMatmulOperandType(Type element) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout =
      StridedLayoutAttr::get(element.getContext(), dynamic, {dynamic, dynamic});
  return MemRefType::get({dynamic, dynamic}, element, layout);
}

MemRefType getMatmulLeftType(Type element, int64_t stride) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout =
      StridedLayoutAttr::get(element.getContext(), dynamic, {stride, 1});
  return MemRefType::get({dynamic, dynamic}, element, layout);
}

MemRefType getMatmulPanelType(Type element, int64_t columns) {
  int64_t dynamic = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(element.getContext(), dynamic,
                                       {dynamic, columns, 1});
  return MemRefType::get({dynamic, dynamic, columns}, element, layout);
}

static StringRef getName(MatmulForm form) {
  switch (form) {
  case MatmulForm::panels:
    return "rope_matmul";
  case MatmulForm::packed:
    return "rope_matmul_packed";
  case MatmulForm::rows:
    return "rope_matmul_rows";
  case MatmulForm::dots:
    return "rope_matmul_dots";
  }
  llvm_unreachable("covered switch");
}

func::FuncOp getOrCreateMatmul(SymbolTable &symbols, MatmulForm form,
                               MatmulTypes types, const MatmulTiling &tiling) {
  types.isPacked = form == MatmulForm::packed;
  bool hasBlock = form == MatmulForm::panels || form == MatmulForm::packed;
  std::string name;
  llvm::raw_string_ostream os(name);
  os << getName(form) << "_" << types.a << "_" << types.b << "_" << types.c;
  if (hasBlock) {
    os << "_" << tiling.rows << "x" << tiling.columns();
    if (tiling.lastRows)
      os << "_last_" << tiling.lastRows;
    if (tiling.readsOnce)
      os << "_once";
    if (tiling.leftStride)
      os << "_stride_" << tiling.leftStride;
  }
  // A function of this name that is not ours gets out of the way: `insert`
  // renames the new one.
  if (auto func = symbols.lookup<func::FuncOp>(name))
    if (func->hasAttr("rope.matmul"))
      return func;
  auto module = cast<ModuleOp>(symbols.getOp());
  ImplicitLocOpBuilder b(module.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  Type right = types.isPacked ? getMatmulPanelType(types.b, tiling.columns())
                              : getMatmulOperandType(types.b);
  Type left = hasBlock && tiling.leftStride
                  ? getMatmulLeftType(types.a, tiling.leftStride)
                  : getMatmulOperandType(types.a);
  auto type = b.getFunctionType(
      {left, right, getMatmulOperandType(types.c), b.getI1Type()}, {});
  auto func = func::FuncOp::create(b, name, type);
  func.setPrivate();
  func->setAttr("rope.matmul", b.getUnitAttr());
  func->setAttr("llvm.linkage", LLVM::LinkageAttr::get(
                                    b.getContext(), LLVM::Linkage::Internal));
  symbols.insert(func);
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
  if (form == MatmulForm::rows)
    buildRowMatmul(b, types, tiling, entry->getArguments());
  else if (form == MatmulForm::dots)
    buildDotMatmul(b, types, tiling, entry->getArguments());
  else
    buildPanelMatmul(b, types, tiling, entry->getArguments());
  func::ReturnOp::create(b);
  return func;
}

} // namespace mlir::rope
