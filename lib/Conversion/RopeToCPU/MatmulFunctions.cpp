//===- MatmulFunctions.cpp - One function for each kind of product --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFunction.h"
#include "MatmulKernel.h"

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
  if (tiling.grouped > 1 && form != MatmulForm::rows)
    os << "_pairs";
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
        if (form == MatmulForm::rows)
          buildRowMatmul(b, types, tiling, arguments);
        else if (form == MatmulForm::dots)
          buildDotMatmul(b, types, tiling, arguments);
        else
          buildPanelMatmul(b, types, tiling, arguments);
      });
}

} // namespace mlir::rope
