//===- ParallelLoops.cpp - Loops that may run on threads ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/ParallelLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::rope {

/// Below this many elementary operations one thread is faster than two: waking
/// a team costs some microseconds.
static constexpr int64_t minimalParallelWork = 1 << 17;

bool isInParallelLoop(Operation *op) {
  return op->getParentOfType<scf::ParallelOp>() ||
         op->getParentOfType<scf::ForallOp>();
}

Value getNumThreads(ImplicitLocOpBuilder &b, SymbolTable &symbols) {
  constexpr llvm::StringLiteral name = "omp_get_max_threads";
  auto function = symbols.lookup<func::FuncOp>(name);
  if (!function) {
    OpBuilder::InsertionGuard guard(b);
    auto module = cast<ModuleOp>(symbols.getOp());
    b.setInsertionPointToEnd(module.getBody());
    function =
        func::FuncOp::create(b, name, b.getFunctionType({}, {b.getI32Type()}));
    function.setPrivate();
    symbols.insert(function);
  }
  Value count = func::CallOp::create(b, function, ValueRange()).getResult(0);
  count = arith::IndexCastOp::create(b, b.getIndexType(), count);
  return arith::MaxSIOp::create(b, count, arith::ConstantIndexOp::create(b, 1));
}

static void buildNest(ImplicitLocOpBuilder &b, ArrayRef<Value> bounds,
                      ArrayRef<Value> steps, SmallVectorImpl<Value> &ivs,
                      function_ref<void(ValueRange)> body) {
  if (ivs.size() == bounds.size())
    return body(ivs);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  auto loop =
      scf::ForOp::create(b, zero, bounds[ivs.size()], steps[ivs.size()]);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  ivs.push_back(loop.getInductionVar());
  buildNest(b, bounds, steps, ivs, body);
  ivs.pop_back();
}

void buildSequentialLoops(ImplicitLocOpBuilder &b, ArrayRef<Value> bounds,
                          ArrayRef<Value> steps,
                          function_ref<void(ValueRange)> body) {
  SmallVector<Value> ivs;
  buildNest(b, bounds, steps, ivs, body);
}

void buildParallelLoops(ImplicitLocOpBuilder &b, ArrayRef<Value> bounds,
                        ArrayRef<Value> steps, Value work, bool threads,
                        function_ref<void(ValueRange)> body) {
  if (!threads)
    return buildSequentialLoops(b, bounds, steps, body);
  Value enough = arith::CmpIOp::create(
      b, arith::CmpIPredicate::sge, work,
      arith::ConstantIndexOp::create(b, minimalParallelWork));
  auto choice = scf::IfOp::create(b, enough, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  Value zero = arith::ConstantIndexOp::create(b, 0);
  SmallVector<Value> zeros(bounds.size(), zero);
  auto loop = scf::ParallelOp::create(b, zeros, bounds, steps);
  b.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVars());
  b.setInsertionPointToStart(choice.elseBlock());
  buildSequentialLoops(b, bounds, steps, body);
}

} // namespace mlir::rope
