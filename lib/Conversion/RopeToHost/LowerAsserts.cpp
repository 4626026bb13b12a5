//===- LowerAsserts.cpp - cf.assert to the rope_abort hook ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTLOWERASSERTSPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

namespace {
struct LowerAssertsPass : impl::RopeHostLowerAssertsPassBase<LowerAssertsPass> {
  void runOnOperation() override {
    SmallVector<cf::AssertOp> asserts;
    DenseSet<std::pair<Block *, Value>> known;
    getOperation().walk([&](cf::AssertOp op) {
      // What fails has failed at the first assertion of it.
      if (known.insert({op->getBlock(), op.getArg()}).second)
        asserts.push_back(op);
      else
        op.erase();
    });
    if (asserts.empty())
      return;
    SymbolTable symbols(getOperation());
    LLVM::LLVMFuncOp hook = getHook(symbols);
    if (!hook)
      return signalPassFailure();
    llvm::MapVector<Attribute, LLVM::GlobalOp> messages;
    func::FuncOp check;
    for (cf::AssertOp op : asserts) {
      LLVM::GlobalOp &message = messages[op.getMsgAttr()];
      if (!message)
        message = createMessage(symbols, op);
      OpBuilder builder(op);
      Location loc = op.getLoc();
      auto getText = [&](OpBuilder &b) -> Value {
        return LLVM::AddressOfOp::create(b, loc, message);
      };
      if (isa<func::FuncOp>(op->getParentOp())) {
        if (!check)
          check = createCheck(symbols, hook);
        func::CallOp::create(builder, loc, check,
                             ValueRange{op.getArg(), getText(builder)});
      } else {
        branch(builder, loc, op.getArg(), hook, getText);
      }
      op.erase();
    }
  }

  /// Calls the hook where `condition` is false.
  static void branch(OpBuilder &builder, Location loc, Value condition,
                     LLVM::LLVMFuncOp hook,
                     function_ref<Value(OpBuilder &)> getText) {
    Value yes =
        arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
    Value failed = arith::XOrIOp::create(builder, loc, condition, yes);
    scf::IfOp::create(builder, loc, failed, [&](OpBuilder &b, Location loc) {
      LLVM::CallOp::create(b, loc, hook, ValueRange{getText(b)});
      scf::YieldOp::create(b, loc);
    });
  }

  /// A function of a condition and a message. Outside of loops, where a call
  /// costs nothing, it leaves the body of a model one block: with branches,
  /// the time to compile it would grow with the square of their number.
  func::FuncOp createCheck(SymbolTable &symbols, LLVM::LLVMFuncOp hook) {
    OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
    Location loc = getOperation().getLoc();
    auto type = builder.getFunctionType(
        {builder.getI1Type(), LLVM::LLVMPointerType::get(&getContext())}, {});
    auto check = func::FuncOp::create(builder, loc, "rope_check", type);
    check.setPrivate();
    check->setAttr("llvm.linkage", LLVM::LinkageAttr::get(
                                       &getContext(), LLVM::Linkage::Internal));
    check->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
    symbols.insert(check);
    Block *entry = check.addEntryBlock();
    builder.setInsertionPointToStart(entry);
    branch(builder, loc, entry->getArgument(0), hook,
           [&](OpBuilder &) -> Value { return entry->getArgument(1); });
    func::ReturnOp::create(builder, loc);
    return check;
  }

  /// The declaration of the hook; null, with a diagnostic, where its name is
  /// taken by something else.
  LLVM::LLVMFuncOp getHook(SymbolTable &symbols) {
    constexpr StringRef name = "rope_abort";
    if (Operation *op = symbols.lookup(name)) {
      auto func = dyn_cast<LLVM::LLVMFuncOp>(op);
      if (!func)
        op->emitError("expected the symbol 'rope_abort' to be free, since "
                      "failing assertions call the function of this name");
      return func;
    }
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(&getContext()),
        {LLVM::LLVMPointerType::get(&getContext())});
    auto func =
        LLVM::LLVMFuncOp::create(builder, getOperation().getLoc(), name, type);
    symbols.insert(func);
    return func;
  }

  LLVM::GlobalOp createMessage(SymbolTable &symbols, cf::AssertOp op) {
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    std::string text = op.getMsg().str();
    text.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
    auto global = LLVM::GlobalOp::create(
        builder, op.getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, "assert_message", builder.getStringAttr(text));
    symbols.insert(global);
    return global;
  }
};
} // namespace
} // namespace mlir::rope
