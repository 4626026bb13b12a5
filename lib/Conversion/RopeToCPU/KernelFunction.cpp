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

void mlir::rope::requestTilesAtLoad(SymbolTable &symbols) {
  constexpr StringLiteral name = "rope_request_tiles";
  if (auto known = symbols.lookup<LLVM::LLVMFuncOp>(name))
    if (known->hasAttr(name))
      return;
  // System call 158 is arch_prctl, 0x1023 ARCH_REQ_XCOMP_PERM, and 18 the data
  // of tiles.
  constexpr int64_t call = 158, request = 0x1023, tileData = 18;
  auto module = cast<ModuleOp>(symbols.getOp());
  ImplicitLocOpBuilder b(module.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  auto none = LLVM::LLVMVoidType::get(b.getContext());
  auto function = LLVM::LLVMFuncOp::create(
      b, name, LLVM::LLVMFunctionType::get(none, {}), LLVM::Linkage::Internal);
  function->setAttr(name, b.getUnitAttr());
  symbols.insert(function);
  LLVM::GlobalCtorsOp::create(
      b,
      b.getArrayAttr(
          FlatSymbolRefAttr::get(b.getContext(), function.getName())),
      b.getI32ArrayAttr(65535),
      b.getArrayAttr(LLVM::ZeroAttr::get(b.getContext())));
  b.setInsertionPointToStart(function.addEntryBlock(b));
  SmallVector<Value> arguments;
  for (int64_t value : {call, request, tileData})
    arguments.push_back(LLVM::ConstantOp::create(b, b.getI64Type(),
                                                 b.getI64IntegerAttr(value)));
  LLVM::InlineAsmOp::create(
      b, b.getI64Type(), arguments, /*asm_string=*/"syscall",
      /*constraints=*/"={rax},{rax},{rdi},{rsi},~{rcx},~{r11},~{memory}",
      /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
  LLVM::ReturnOp::create(b, ValueRange());
}
