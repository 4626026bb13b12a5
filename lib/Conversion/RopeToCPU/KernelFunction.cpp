//===- KernelFunction.cpp - Functions of kernels, made once ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFunction.h"

#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::rope;

func::FuncOp mlir::rope::getOrCreateKernelFunction(
    SymbolTable &symbols, StringRef name, StringRef mark, TypeRange parameters,
    function_ref<void(ImplicitLocOpBuilder &, ValueRange)> build) {
  if (auto known = symbols.lookup<func::FuncOp>(name))
    if (known->hasAttr(mark))
      return known;
  auto module = cast<ModuleOp>(symbols.getOp());
  ImplicitLocOpBuilder b(module.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  auto func = func::FuncOp::create(b, name, b.getFunctionType(parameters, {}));
  func.setPrivate();
  func->setAttr(mark, b.getUnitAttr());
  func->setAttr("llvm.linkage", LLVM::LinkageAttr::get(
                                    b.getContext(), LLVM::Linkage::Internal));
  symbols.insert(func);
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
  build(b, entry->getArguments());
  func::ReturnOp::create(b);
  return func;
}
