//===- KernelAsserts.cpp - Assertions of kernels, on the host -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelAsserts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rope;

void rope::moveAssertsToHost(IRRewriter &rewriter, gpu::LaunchOp launch) {
  SmallVector<cf::AssertOp> asserts;
  launch->walk([&](cf::AssertOp op) { asserts.push_back(op); });
  if (asserts.empty())
    return;
  ImplicitLocOpBuilder b(launch.getLoc(), rewriter);
  b.setInsertionPoint(launch);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
  };
  Value flag = memref::AllocOp::create(b, MemRefType::get({1}, b.getI32Type()));
  Value zero = arith::ConstantIndexOp::create(b, 0);
  memref::StoreOp::create(b, number(0), flag, ValueRange{zero});
  // Each message has a number; the last one that failed is reported.
  SmallVector<StringAttr> messages;
  for (cf::AssertOp op : asserts) {
    auto *it = llvm::find(messages, op.getMsgAttr());
    int64_t id = it - messages.begin() + 1;
    if (it == messages.end())
      messages.push_back(op.getMsgAttr());
    b.setInsertionPoint(op);
    b.setLoc(op.getLoc());
    Value yes = arith::ConstantOp::create(b, b.getBoolAttr(true));
    Value failed = arith::XOrIOp::create(b, op.getArg(), yes);
    auto branch = scf::IfOp::create(b, failed, /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
    memref::AtomicRMWOp::create(
        b, arith::AtomicRMWKind::maxs, number(id), flag,
        ValueRange{arith::ConstantIndexOp::create(b, 0)});
    rewriter.eraseOp(op);
  }
  b.setInsertionPointAfter(launch);
  b.setLoc(launch.getLoc());
  Value found = memref::LoadOp::create(b, flag, ValueRange{zero});
  memref::DeallocOp::create(b, flag);
  for (auto [i, message] : llvm::enumerate(messages)) {
    Value holds = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, found,
                                        number(i + 1));
    cf::AssertOp::create(b, holds, message);
  }
}
