//===- Executor.cpp - Functions to graphs ---------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Ops that a run may execute.
static constexpr int64_t kMaxSteps = 10'000'000;
/// Iterations of a longer loop that run.
static constexpr uint64_t kFirstIterations = 1 << 12;
/// Ops between looks at the clock.
static constexpr int64_t kPatience = 1024;

LogicalResult Executor::notModelled(Operation *op) {
  if (!stop.op) {
    stop.reason = Stop::NotModelled;
    stop.op = op;
    stop.message =
        ("'" + op->getName().getStringRef() + "' is not modelled here").str();
  }
  return failure();
}

LogicalResult Executor::stopLong(Operation *op) {
  (void)redraw(op, "the program runs for too long");
  stop.reason = Stop::TooLong;
  return failure();
}

uint64_t Executor::startIterations(uint64_t count) {
  iterations = llvm::SaturatingAdd(iterations, count);
  return isLong() ? std::min(count, kFirstIterations) : count;
}

LogicalResult Executor::endIterations(Operation *op) {
  if (!isLong())
    return success();
  stop.isLoop = true;
  if (!isa<scf::WhileOp>(op))
    stop.iterations = iterations;
  return stopLong(op);
}

LogicalResult Executor::redraw(Operation *op, const Twine &message) {
  if (!stop.op) {
    stop.reason = Stop::Redraw;
    stop.op = op;
    stop.message = message.str();
  }
  return failure();
}

Slot &Executor::set(Value value, const Tensor &tensor) {
  Slot &slot = slots[value];
  slot.tensor = tensor;
  return slot;
}

int64_t Executor::getInteger(OpFoldResult value) const {
  if (auto attr = dyn_cast<Attribute>(value))
    return cast<IntegerAttr>(attr).getInt();
  return getInteger(cast<Value>(value));
}

SmallVector<int64_t>
Executor::getIntegers(ArrayRef<OpFoldResult> values) const {
  SmallVector<int64_t> integers;
  for (OpFoldResult value : values)
    integers.push_back(getInteger(value));
  return integers;
}

Tensor Executor::getScalarTensor(Value value) {
  const Slot &slot = lookup(value);
  if (slot.tensor)
    return slot.tensor;
  return makeConstant(slot.number, value.getType());
}

LogicalResult Executor::setScalar(Operation *op, Value value,
                                  const Tensor &tensor) {
  Number number =
      evaluator.evaluate(tensor, tensor.offset, /*part=*/0, kResultLevel);
  if (number.kind == Number::Unknown || number.kind == Number::Choice)
    return notModelled(op);
  if (number.kind != Number::Integer)
    return redraw(op, "an integer that steers the program is not defined");
  slots[value] = {{}, number};
  return success();
}

Tensor Executor::foldUniform(const Tensor &tensor) {
  Node *node = tensor.node;
  if (node->isData() || node->getNumElements() != 1 || node->getSplat() ||
      !isa<FloatType>(node->getElementType()) || tensor.scale != 1)
    return tensor;
  Number number = evaluator.evaluate(tensor, tensor.offset, 0, kResultLevel);
  if (number.kind != Number::Float)
    return tensor;
  Tensor folded = makeConstant(number, node->getElementType());
  folded.shape = tensor.shape;
  folded.strides.assign(tensor.shape.size(), 0);
  return folded;
}

ScalarGraph::Parts Executor::addOutside(ScalarGraph &graph, Value value) {
  auto found = slots.find(value);
  if (found == slots.end())
    return {};
  const Slot &slot = found->second;
  if (!slot.tensor)
    return {graph.addConstant(slot.number, value.getType())};
  if (slot.tensor.getRank() != 0)
    return {};
  Tensor folded = foldUniform(slot.tensor);
  if (std::optional<Number> splat = folded.node->getSplat();
      splat && folded.scale == 1)
    return {graph.addConstant(*splat, value.getType())};
  ScalarGraph::Parts parts;
  for (unsigned part = 0; part < slot.tensor.node->getWidth(); ++part) {
    ScalarOp capture;
    capture.code = Opcode::Capture;
    capture.part = part;
    capture.type = slot.tensor.getElementType();
    capture.tensor = slot.tensor;
    parts.push_back(graph.add(std::move(capture)));
  }
  return parts;
}

FailureOr<LoopNest> Executor::translate(
    Block &block, LoopNest nest,
    llvm::function_ref<void(ScalarTranslator &, LoopNest &)> bindLeaves) {
  ScalarTranslator translator(
      nest.graph, [&](Value value) { return addOutside(nest.graph, value); },
      [&](Value value) {
        return slots.contains(value) ? getTensor(value) : Tensor();
      });
  bindLeaves(translator, nest);
  if (failed(translator.translateBody(block)))
    return notModelled(translator.getFailed());
  for (Value result : block.getTerminator()->getOperands()) {
    nest.results.push_back(translator.getResult(result));
    if (nest.results.back().empty())
      return notModelled(block.getTerminator());
  }
  return nest;
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

FailureOr<Operation *> Executor::runBody(Region &region) {
  if (!region.hasOneBlock()) {
    (void)notModelled(region.getParentOp());
    return failure();
  }
  for (Operation &op : region.front().without_terminator())
    if (failed(execute(&op)))
      return failure();
  return region.front().getTerminator();
}

/// Equalities that a condition asks for, with operands that are not equal.
static void
findConflicts(Value condition,
              function_ref<std::optional<int64_t>(Value)> getInteger,
              SmallVectorImpl<std::pair<int64_t, int64_t>> &conflicts) {
  SmallVector<Value> work = {condition};
  while (!work.empty() && conflicts.size() < 8) {
    Operation *op = work.pop_back_val().getDefiningOp();
    if (!op)
      continue;
    if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
      std::optional<int64_t> lhs = getInteger(compare.getLhs());
      std::optional<int64_t> rhs = getInteger(compare.getRhs());
      if (compare.getPredicate() == arith::CmpIPredicate::eq && lhs && rhs &&
          *lhs != *rhs)
        conflicts.push_back({*lhs, *rhs});
      continue;
    }
    if (isa<arith::AndIOp, arith::OrIOp>(op))
      llvm::append_range(work, op->getOperands());
  }
}

LogicalResult Executor::executeAssert(Operation *op) {
  auto check = cast<cf::AssertOp>(op);
  if (lookup(check.getArg()).number.getInteger())
    return success();
  findConflicts(
      check.getArg(),
      [&](Value value) -> std::optional<int64_t> {
        if (!slots.contains(value) || lookup(value).tensor)
          return std::nullopt;
        return getInteger(value);
      },
      stop.conflicts);
  return redraw(op, "the assertion '" + check.getMsg() + "' does not hold");
}

LogicalResult Executor::executeCall(Operation *op) {
  auto call = cast<CallOpInterface>(op);
  auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
  if (!callee || callee.isExternal() ||
      op->getParentOfType<FunctionOpInterface>() == callee)
    return notModelled(op);
  for (auto [argument, operand] :
       llvm::zip_equal(callee.getArguments(), call.getArgOperands()))
    slots[argument] = Slot(lookup(operand));
  FailureOr<Operation *> end = runBody(callee.getFunctionBody());
  if (failed(end))
    return failure();
  for (auto [result, value] :
       llvm::zip_equal(op->getResults(), (*end)->getOperands()))
    slots[result] = Slot(lookup(value));
  return success();
}

LogicalResult Executor::executeControl(Operation *op) {
  auto carry = [&](ValueRange to, ValueRange from) {
    SmallVector<Slot> values;
    for (Value value : from)
      values.push_back(lookup(value));
    for (auto [value, slot] : llvm::zip_equal(to, values))
      slots[value] = std::move(slot);
  };
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    Region &region = getInteger(branch.getCondition()) ? branch.getThenRegion()
                                                       : branch.getElseRegion();
    if (region.empty())
      return success();
    FailureOr<Operation *> end = runBody(region);
    if (failed(end))
      return failure();
    carry(op->getResults(), (*end)->getOperands());
    return success();
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    int64_t lower = getInteger(loop.getLowerBound());
    int64_t upper = getInteger(loop.getUpperBound());
    int64_t step = getInteger(loop.getStep());
    if (step <= 0)
      return redraw(op, "the step of a loop is not positive");
    uint64_t count = startIterations(getTripCount(lower, upper, step));
    carry(loop.getRegionIterArgs(), loop.getInitArgs());
    for (uint64_t i = 0; i < count; ++i) {
      set(loop.getInductionVar(), int64_t(uint64_t(lower) + i * step));
      FailureOr<Operation *> end = runBody(loop.getRegion());
      if (failed(end))
        return failure();
      carry(loop.getRegionIterArgs(), (*end)->getOperands());
    }
    carry(op->getResults(), loop.getRegionIterArgs());
    return endIterations(op);
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    carry(loop.getBeforeArguments(), loop.getInits());
    while (true) {
      startIterations(1);
      if (failed(endIterations(op)))
        return failure();
      FailureOr<Operation *> end = runBody(loop.getBefore());
      if (failed(end))
        return failure();
      auto condition = cast<scf::ConditionOp>(*end);
      bool again = getInteger(condition.getCondition());
      carry(again ? ValueRange(loop.getAfterArguments())
                  : ValueRange(op->getResults()),
            condition.getArgs());
      if (!again)
        return success();
      end = runBody(loop.getAfter());
      if (failed(end))
        return failure();
      carry(loop.getBeforeArguments(), (*end)->getOperands());
    }
  }
  if (auto region = dyn_cast<scf::ExecuteRegionOp>(op)) {
    FailureOr<Operation *> end = runBody(region.getRegion());
    if (failed(end))
      return failure();
    carry(op->getResults(), (*end)->getOperands());
    return success();
  }
  if (auto kernel = dyn_cast<KernelOp>(op)) {
    FailureOr<Operation *> end = runBody(op->getRegion(0));
    if (failed(end))
      return failure();
    carry(op->getResults(), (*end)->getOperands());
    return success();
  }
  if (isa<scf::ForallOp>(op))
    return executeForall(op);
  return notModelled(op);
}

LogicalResult Executor::execute(Operation *op) {
  ++steps;
  if (steps > kMaxSteps || (steps % kPatience == 0 && evaluator.isLate()))
    return stopLong(op);
  for (Value operand : op->getOperands())
    if (!slots.contains(operand))
      return notModelled(op);
  for (Type type : op->getResultTypes())
    if (!isModelled(type))
      return notModelled(op);
  LogicalResult done = failure();
  StringRef dialect = op->getName().getDialectNamespace();
  ElementsAttr elements;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    elements = dyn_cast<ElementsAttr>(constant.getValue());
  if (elements)
    done = executeConstant(op, elements);
  else if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    done = executeStructured(structured);
  else if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op))
    done = executeSoftmax(softmax);
  else if (isa<cf::AssertOp>(op))
    done = executeAssert(op);
  else if (isa<CallOpInterface>(op))
    done = executeCall(op);
  else if (dialect == "scf" || isa<KernelOp>(op))
    done = executeControl(op);
  else if (dialect == "rope")
    done = executeRope(op);
  else if (dialect == "tensor" || dialect == "bufferization")
    done = executeTensor(op);
  else if (dialect == "arith" || dialect == "math" || dialect == "complex" ||
           isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
               op))
    done = executeElementwise(op);
  else
    done = notModelled(op);
  if (failed(done))
    return failure();
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    const Slot &slot = lookup(result);
    if (auto type = dyn_cast<RankedTensorType>(result.getType());
        type &&
        failed(verifyCompatibleShape(type.getShape(), slot.tensor.shape)))
      return redraw(op, "a size differs from its type");
    if (slot.tensor && !isa<CallOpInterface>(op))
      trace.push_back({op, unsigned(i), slot.tensor});
  }
  return success();
}
