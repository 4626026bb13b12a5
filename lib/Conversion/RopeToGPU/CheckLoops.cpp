//===- CheckLoops.cpp - Loops that a driver may end early -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUCHECKLOOPSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// Iterations that every driver runs, those of all loops of a thread together.
static constexpr int64_t kSafeIterations = 65535;

/// A number that `value`, an index, is never below.
static std::optional<int64_t> getLowerBound(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return constant;
  // Numbers and counts of threads and blocks.
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (isa<gpu::LaunchOp>(argument.getOwner()->getParentOp()))
      return 0;
  return std::nullopt;
}

/// Iterations of all loops in `region` together, at most; none if unknown.
static std::optional<int64_t> countIterations(Region &region) {
  int64_t sum = 0;
  WalkResult result = region.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<scf::WhileOp>(op))
      return WalkResult::interrupt();
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop)
      return WalkResult::advance();
    std::optional<int64_t> lower = getLowerBound(loop.getLowerBound());
    std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
    std::optional<int64_t> step = getConstantIntValue(loop.getStep());
    std::optional<int64_t> inner = countIterations(loop.getRegion());
    if (!lower || !upper || !step || !inner || *step < 1)
      return WalkResult::interrupt();
    // Beyond the limit it does not matter how many there are.
    int64_t trips =
        *upper > *lower ? llvm::divideCeil(*upper - *lower, *step) : 0;
    trips = std::min(trips, kSafeIterations + 1);
    sum = std::min(sum + trips * (1 + *inner), kSafeIterations + 1);
    return WalkResult::skip();
  });
  if (result.wasInterrupted())
    return std::nullopt;
  return sum;
}

namespace {
struct CheckLoopsPass : impl::RopeGPUCheckLoopsPassBase<CheckLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    SmallVector<gpu::LaunchOp> launches;
    function.walk([&](gpu::LaunchOp launch) {
      std::optional<int64_t> count = countIterations(launch.getBody());
      if (!count || *count >= kSafeIterations)
        launches.push_back(launch);
    });
    if (launches.empty())
      return;
    // Whether a thread's loops have ended early, and how many iterations a loop
    // is to have that tells.
    ImplicitLocOpBuilder b(function.getLoc(), &getContext());
    b.setInsertionPointToStart(&function.front());
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
    };
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(b, value);
    };
    Value flags =
        memref::AllocOp::create(b, MemRefType::get({2}, b.getI32Type()));
    memref::StoreOp::create(b, number(0), flags, ValueRange(index(0)));
    memref::StoreOp::create(b, number(2), flags, ValueRange(index(1)));
    for (gpu::LaunchOp launch : launches) {
      b.setInsertionPoint(launch.getBody().front().getTerminator());
      Value trips = memref::LoadOp::create(b, flags, ValueRange(index(1)));
      auto loop = scf::ForOp::create(
          b, number(0), trips, number(1), ValueRange(number(0)),
          [](OpBuilder &b, Location loc, Value, ValueRange counted) {
            Value one =
                arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(1));
            Value next = arith::AddIOp::create(b, loc, counted.front(), one);
            scf::YieldOp::create(b, loc, next);
          });
      Value ended = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                          loop.getResult(0), trips);
      auto branch = scf::IfOp::create(b, ended, /*withElseRegion=*/false);
      b.setInsertionPointToStart(branch.thenBlock());
      memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::maxs, number(1),
                                  flags, ValueRange(index(0)));
    }
    function.walk([&](func::ReturnOp exit) {
      b.setInsertionPoint(exit);
      Value found = memref::LoadOp::create(b, flags, ValueRange(index(0)));
      memref::DeallocOp::create(b, flags);
      Value holds =
          arith::CmpIOp::create(b, arith::CmpIPredicate::eq, found, number(0));
      cf::AssertOp::create(b, holds,
                           "expected the driver to run every iteration of the "
                           "loops of a kernel, but it ends them after 65535");
    });
  }
};
} // namespace
} // namespace mlir::rope
