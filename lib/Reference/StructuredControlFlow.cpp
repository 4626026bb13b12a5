//===- StructuredControlFlow.cpp - The scf dialect ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// Number of iterations of a loop, or a diagnostic for a step that is not
/// positive.
static FailureOr<int64_t> getTripCount(Operation *op, int64_t lower,
                                       int64_t upper, int64_t step) {
  if (step <= 0) {
    op->emitOpError("expected a positive step but got ") << step;
    return failure();
  }
  if (lower >= upper)
    return 0;
  // The distance may exceed the signed range.
  uint64_t distance =
      static_cast<uint64_t>(upper) - static_cast<uint64_t>(lower);
  return (distance - 1) / step + 1;
}

static FailureOr<Step> compileFor(scf::ForOp op, Compiler &compiler) {
  std::optional<Format> format =
      compiler.getFormat(op.getInductionVar().getType());
  if (!format)
    return failure();
  MutableArrayRef<OpOperand> inits = op.getInitArgsMutable();
  bool isUnsigned = op.getUnsignedCmp();
  Operation *location = op;
  return Step([location, isUnsigned, f = *format,
               lower = compiler.getScalar(op.getLowerBound()),
               upper = compiler.getScalar(op.getUpperBound()),
               step = compiler.getScalar(op.getStep()),
               variable = compiler.getScalar(op.getInductionVar()),
               inits = compiler.getOperands(inits),
               carried = compiler.getSlots(op.getRegionIterArgs()),
               body = compiler.compile(op.getRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    auto read = [&](unsigned slot) {
      int64_t value = frame.scalars[slot].integer;
      return isUnsigned ? static_cast<int64_t>(f.toUnsigned(value))
                        : f.toSigned(value);
    };
    int64_t first = read(lower), increment = read(step);
    FailureOr<int64_t> count =
        getTripCount(location, first, read(upper), increment);
    if (failed(count))
      return failure();
    transfer(frame, inits, frame, carried);
    for (int64_t i = 0; i < *count; ++i) {
      frame.scalars[variable] = Scalar::ofInt(f.wrap(
          static_cast<uint64_t>(first) + static_cast<uint64_t>(increment) * i));
      if (failed(body->run(frame)))
        return failure();
      transfer(frame, body->exits, frame, carried);
    }
    SmallVector<Operand> last;
    for (Slot slot : carried)
      last.push_back({slot, true});
    transfer(frame, last, frame, results);
    return success();
  });
}

static FailureOr<Step> compileIf(scf::IfOp op, Compiler &compiler) {
  return Step([condition = compiler.getScalar(op.getCondition()),
               thenCode = compiler.compile(op.getThenRegion()),
               elseCode = compiler.compile(op.getElseRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    const RegionCode &code =
        frame.scalars[condition].integer ? *thenCode : *elseCode;
    if (code.blocks.empty())
      return success();
    if (failed(code.run(frame)))
      return failure();
    transfer(frame, code.exits, frame, results);
    return success();
  });
}

static FailureOr<Step> compileIndexSwitch(scf::IndexSwitchOp op,
                                          Compiler &compiler) {
  SmallVector<std::pair<int64_t, std::shared_ptr<RegionCode>>> cases;
  for (auto [value, region] : llvm::zip(op.getCases(), op.getCaseRegions()))
    cases.emplace_back(value, compiler.compile(region));
  return Step([argument = compiler.getScalar(op.getArg()), cases,
               otherwise = compiler.compile(op.getDefaultRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    const RegionCode *code = otherwise.get();
    for (const auto &[value, region] : cases)
      if (frame.scalars[argument].integer == value)
        code = region.get();
    if (failed(code->run(frame)))
      return failure();
    transfer(frame, code->exits, frame, results);
    return success();
  });
}

static FailureOr<Step> compileWhile(scf::WhileOp op, Compiler &compiler) {
  MutableArrayRef<OpOperand> inits = op.getInitsMutable();
  return Step([inits = compiler.getOperands(inits),
               before = compiler.compile(op.getBefore()),
               after = compiler.compile(op.getAfter()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    transfer(frame, inits, frame, before->arguments);
    while (true) {
      if (failed(before->run(frame)))
        return failure();
      // The first operand of scf.condition says whether to go on.
      ArrayRef<Operand> exits = before->exits;
      bool goesOn = frame.scalars[exits.front().slot.index].integer;
      exits = exits.drop_front();
      if (!goesOn) {
        transfer(frame, exits, frame, results);
        return success();
      }
      transfer(frame, exits, frame, after->arguments);
      if (failed(after->run(frame)))
        return failure();
      transfer(frame, after->exits, frame, before->arguments);
    }
  });
}

static FailureOr<Step> compileExecuteRegion(scf::ExecuteRegionOp op,
                                            Compiler &compiler) {
  return Step([body = compiler.compile(op.getRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    if (failed(body->run(frame)))
      return failure();
    transfer(frame, body->exits, frame, results);
    return success();
  });
}

/// Runs `fn` with the induction variables of a nest of loops set.
template <typename Fn>
static LogicalResult
forEachPoint(Operation *op, Frame &frame, ArrayRef<IndexOperand> lowers,
             ArrayRef<IndexOperand> uppers, ArrayRef<IndexOperand> steps,
             ArrayRef<unsigned> variables, Fn fn) {
  SmallVector<int64_t, 6> counts;
  SmallVector<int64_t, 6> first = readIndices(lowers, frame);
  SmallVector<int64_t, 6> upper = readIndices(uppers, frame);
  SmallVector<int64_t, 6> step = readIndices(steps, frame);
  for (size_t i = 0; i < first.size(); ++i) {
    FailureOr<int64_t> count = getTripCount(op, first[i], upper[i], step[i]);
    if (failed(count))
      return failure();
    counts.push_back(*count);
  }
  return forEachIndex(counts, [&](ArrayRef<int64_t> point) {
    for (auto [i, at] : llvm::enumerate(point))
      frame.scalars[variables[i]] = Scalar::ofInt(first[i] + at * step[i]);
    return fn();
  });
}

static SmallVector<unsigned> getVariables(ValueRange values,
                                          Compiler &compiler) {
  return llvm::map_to_vector(values,
                             [&](Value v) { return compiler.getScalar(v); });
}

/// Every iteration sees the shared outputs as they were before the loop; what
/// it inserts goes to accumulators, which become the results.
static FailureOr<Step> compileForall(scf::ForallOp op, Compiler &compiler) {
  SmallVector<Slot> accumulators;
  for (BlockArgument argument : op.getRegionIterArgs()) {
    accumulators.push_back({true, compiler.newArray()});
    compiler.setAccumulator(argument, accumulators.back().index);
  }
  SmallVector<Operand> outs;
  for (OpOperand &operand : op.getOutputsMutable())
    outs.push_back({compiler.getSlot(operand.get()), false});
  SmallVector<unsigned> variables =
      getVariables(op.getInductionVars(), compiler);
  Operation *location = op;
  return Step([location, accumulators, outs, variables,
               lower = getIndices(op.getMixedLowerBound(), compiler),
               upper = getIndices(op.getMixedUpperBound(), compiler),
               step = getIndices(op.getMixedStep(), compiler),
               shared = compiler.getSlots(op.getRegionIterArgs()),
               body = compiler.compile(op.getRegion()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    transfer(frame, outs, frame, accumulators);
    if (failed(
            forEachPoint(location, frame, lower, upper, step, variables, [&]() {
              transfer(frame, outs, frame, shared);
              return body->run(frame);
            })))
      return failure();
    SmallVector<Operand> finished;
    for (Slot slot : accumulators)
      finished.push_back({slot, true});
    transfer(frame, finished, frame, results);
    return success();
  });
}

/// The inserts at the end of an scf.forall.
static FailureOr<Step> compileInParallel(scf::InParallelOp op,
                                         Compiler &compiler) {
  SmallVector<Step> inserts;
  for (Operation &inner : op.getRegion().front()) {
    auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(inner);
    if (!insert)
      return failure();
    std::optional<unsigned> accumulator =
        compiler.getAccumulator(insert.getDest());
    if (!accumulator)
      return failure();
    inserts.push_back(makeInsertSlice(
        insert, compiler.getArray(insert.getSource()), *accumulator,
        getIndices(insert.getMixedOffsets(), compiler),
        getIndices(insert.getMixedSizes(), compiler),
        getIndices(insert.getMixedStrides(), compiler)));
  }
  return Step([inserts](Frame &frame) -> LogicalResult {
    for (const Step &insert : inserts)
      if (failed(insert(frame)))
        return failure();
    return success();
  });
}

static FailureOr<Step> compileParallel(scf::ParallelOp op, Compiler &compiler) {
  auto reduce = cast<scf::ReduceOp>(op.getBody()->getTerminator());
  SmallVector<std::shared_ptr<RegionCode>> reductions;
  std::shared_ptr<RegionCode> body = compiler.compile(op.getRegion());
  for (Region &region : reduce.getReductions())
    reductions.push_back(compiler.compile(region));
  SmallVector<unsigned> variables =
      getVariables(op.getInductionVars(), compiler);
  MutableArrayRef<OpOperand> inits = op.getInitValsMutable();
  Operation *location = op;
  return Step([location, variables, reductions, body,
               lower = getIndices(op.getLowerBound(), compiler),
               upper = getIndices(op.getUpperBound(), compiler),
               step = getIndices(op.getStep(), compiler),
               inits = compiler.getOperands(inits),
               values = compiler.getSlots(reduce.getOperands()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    transfer(frame, inits, frame, results);
    return forEachPoint(
        location, frame, lower, upper, step, variables, [&]() -> LogicalResult {
          if (failed(body->run(frame)))
            return failure();
          for (auto [i, code] : llvm::enumerate(reductions)) {
            transfer(frame, {{results[i], false}, {values[i], false}}, frame,
                     code->arguments);
            if (failed(code->run(frame)))
              return failure();
            transfer(frame, code->exits, frame, results[i]);
          }
          return success();
        });
  });
}

void reference::addStructuredControlFlow(OpTable &ops) {
  ops.add<scf::ForOp>(compileFor);
  ops.add<scf::IfOp>(compileIf);
  ops.add<scf::IndexSwitchOp>(compileIndexSwitch);
  ops.add<scf::WhileOp>(compileWhile);
  ops.add<scf::ExecuteRegionOp>(compileExecuteRegion);
  ops.add<scf::ForallOp>(compileForall);
  ops.add<scf::InParallelOp>(compileInParallel);
  ops.add<scf::ParallelOp>(compileParallel);
}
