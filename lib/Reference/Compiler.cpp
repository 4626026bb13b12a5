//===- Compiler.cpp - From IR to steps ------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

Program::Program(const InterpretOptions &options) : options(options) {
  addArith(ops);
  addArithFloat(ops);
  addMath(ops);
  addComplex(ops);
  addConstants(ops);
  addControlFlow(ops);
  addStructuredControlFlow(ops);
  addAffine(ops);
  addTensor(ops);
  addTensorViews(ops);
  addLinalg(ops);
  addLinalgAggregates(ops);
  addMemRef(ops);
  addBufferization(ops);
  addRopeTable(ops);
  addRopeRotate(ops);
  addRopeAttention(ops);
  addRopeAttentionBackward(ops);
  addRopeCache(ops);
}

FunctionCode *Program::getCode(func::FuncOp function) {
  std::unique_ptr<FunctionCode> &code = functions[function];
  if (!code)
    code = std::make_unique<FunctionCode>();
  return code.get();
}

void Program::compilePending() {
  while (numCompiled < functions.size()) {
    auto &[op, code] = *(functions.begin() + numCompiled++);
    FunctionCode &target = *code;
    Compiler(*this, target).compileFunction(cast<func::FuncOp>(op));
  }
}

std::optional<Format> Compiler::getFormat(Type type) const {
  return Format::get(getElementTypeOrSelf(type), getPrecision());
}

Slot Compiler::getSlot(Value value) {
  auto [it, inserted] = slots.try_emplace(value);
  if (inserted)
    it->second = newSlot(value.getType());
  return it->second;
}

SmallVector<Slot> Compiler::getSlots(ValueRange values) {
  return llvm::map_to_vector(values, [&](Value v) { return getSlot(v); });
}

Operand Compiler::getOperand(OpOperand &operand) {
  Value value = operand.get();
  Operation *op = operand.getOwner();
  Operand result{getSlot(value), false};
  auto it = lastUses.find(value);
  if (it == lastUses.end() || it->second != op)
    return result;
  // A second read by the same op, or by a region of it, needs the array too.
  unsigned reads = 0;
  for (OpOperand &use : value.getUses())
    reads += op->isAncestor(use.getOwner());
  result.last = reads == 1;
  return result;
}

SmallVector<Operand>
Compiler::getOperands(MutableArrayRef<OpOperand> operands) {
  return llvm::map_to_vector(operands,
                             [&](OpOperand &o) { return getOperand(o); });
}

void Compiler::findLastUses(Block &block) {
  auto visit = [&](Value value) {
    if (!isArray(value.getType()))
      return;
    Operation *last = nullptr;
    for (Operation *user : value.getUsers()) {
      Operation *ancestor = block.findAncestorOpInBlock(*user);
      if (!ancestor)
        return;
      if (!last || last->isBeforeInBlock(ancestor))
        last = ancestor;
    }
    lastUses[value] = last;
  };
  for (Value argument : block.getArguments())
    visit(argument);
  for (Operation &op : block)
    for (Value result : op.getResults())
      visit(result);
}

Instruction Compiler::compile(Operation *op) {
  Instruction instruction;
  FailureOr<Step> step = failure();
  if (const CompileFn *fn = program.getOps().find(op->getName().getStringRef()))
    step = (*fn)(op, *this);
  else if (const CompileFn *byInterface =
               isa<linalg::LinalgOp>(op) ? program.getOps().find("linalg.*")
                                         : nullptr)
    step = (*byInterface)(op, *this);
  if (failed(step))
    step = Step([op](Frame &) -> LogicalResult {
      return op->emitOpError("is not modelled by the reference interpreter");
    });
  instruction.run = std::move(*step);
  auto drop = [&](Value value) {
    if (isArray(value.getType()))
      instruction.drops.push_back(getSlot(value).index);
  };
  llvm::SmallDenseSet<Value, 4> seen;
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands()) {
      auto it = lastUses.find(operand);
      if (it != lastUses.end() && it->second == op &&
          seen.insert(operand).second)
        drop(operand);
    }
  });
  for (Value result : op->getResults())
    if (auto it = lastUses.find(result); it != lastUses.end() && !it->second)
      drop(result);
  return instruction;
}

/// Whether an op hands its operands to the op or call around the region.
static bool leavesRegion(Operation *op) {
  return op->hasTrait<OpTrait::ReturnLike>() ||
         isa<RegionBranchTerminatorOpInterface, scf::ReduceOp,
             scf::ReduceReturnOp>(op);
}

std::shared_ptr<RegionCode> Compiler::compile(Region &region) {
  auto result = std::make_shared<RegionCode>();
  if (region.empty())
    return result;
  result->arguments = getSlots(region.getArguments());
  bool hasManyBlocks = !region.hasOneBlock();
  for (Block &block : region)
    findLastUses(block);
  SmallVector<Slot> exitSlots;
  for (Block &block : region) {
    BlockCode &code = result->blocks.emplace_back();
    for (Operation &op : block) {
      bool isModelled = program.getOps().find(op.getName().getStringRef());
      if (isModelled || !leavesRegion(&op)) {
        Instruction instruction = compile(&op);
        if (instruction.run)
          code.instructions.push_back(std::move(instruction));
        continue;
      }
      if (!hasManyBlocks) {
        result->exits = getOperands(op.getOpOperands());
        continue;
      }
      // Every block that leaves the region puts its operands in one place.
      if (exitSlots.empty())
        for (Value operand : op.getOperands())
          exitSlots.push_back(newSlot(operand.getType()));
      code.instructions.push_back({[sources = getOperands(op.getOpOperands()),
                                    exitSlots](Frame &frame) {
                                     transfer(frame, sources, frame, exitSlots);
                                     return success();
                                   },
                                   {}});
    }
  }
  if (hasManyBlocks)
    for (Slot slot : exitSlots)
      result->exits.push_back({slot, true});
  return result;
}

void Compiler::compileFunction(func::FuncOp function) {
  code.body = std::move(*compile(function.getBody()));
}

//===----------------------------------------------------------------------===//
// Elementwise application
//===----------------------------------------------------------------------===//

FailureOr<Step> reference::makeElementwiseStep(Operation *op,
                                               Compiler &compiler,
                                               ElementFn fn) {
  constexpr unsigned limit = 4;
  if (op->getNumOperands() > limit || op->getNumResults() > 2 ||
      op->getNumResults() == 0)
    return failure();
  SmallVector<Slot, limit> operands = compiler.getSlots(op->getOperands());
  SmallVector<Slot, 2> results = compiler.getSlots(op->getResults());
  if (!results.front().isArray) {
    if (llvm::any_of(operands, [](Slot slot) { return slot.isArray; }))
      return failure();
    return Step([fn = std::move(fn), operands, results](Frame &frame) {
      Scalar values[limit], out[2];
      for (auto [i, slot] : llvm::enumerate(operands))
        values[i] = frame.scalars[slot.index];
      if (failed(fn(values, out)))
        return failure();
      for (auto [i, slot] : llvm::enumerate(results))
        frame.scalars[slot.index] = out[i];
      return success();
    });
  }
  SmallVector<Format, 2> formats;
  for (Value result : op->getResults()) {
    std::optional<Format> format = compiler.getFormat(result.getType());
    if (!format)
      return failure();
    formats.push_back(*format);
  }
  return Step([fn = std::move(fn), op, operands, results,
               formats](Frame &frame) -> LogicalResult {
    SmallVector<Array, limit> inputs(operands.size());
    std::optional<ArrayRef<int64_t>> sizes;
    for (auto [i, slot] : llvm::enumerate(operands)) {
      if (!slot.isArray)
        continue;
      inputs[i] = frame.arrays[slot.index].getContiguous();
      if (!sizes)
        sizes = frame.arrays[slot.index].sizes;
      else if (*sizes != ArrayRef<int64_t>(inputs[i].sizes))
        return op->emitOpError("operands differ in their run-time shapes");
    }
    SmallVector<Array, 2> outputs;
    for (const Format &format : formats)
      outputs.emplace_back(format, *sizes);
    for (int64_t e = 0, n = outputs[0].getNumElements(); e < n; ++e) {
      Scalar values[limit], out[2];
      for (auto [i, slot] : llvm::enumerate(operands))
        values[i] = slot.isArray ? inputs[i].load(inputs[i].offset + e)
                                 : frame.scalars[slot.index];
      if (failed(fn(values, out)))
        return failure();
      for (auto [i, output] : llvm::enumerate(outputs))
        output.store(e, out[i]);
    }
    for (auto [i, slot] : llvm::enumerate(results))
      frame.arrays[slot.index] = std::move(outputs[i]);
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Indices and shapes
//===----------------------------------------------------------------------===//

LogicalResult reference::verifySizes(Operation *op, ArrayRef<int64_t> sizes,
                                     Type type) {
  auto shaped = cast<ShapedType>(type);
  if (!shaped.hasRank())
    return success();
  if (static_cast<int64_t>(sizes.size()) != shaped.getRank())
    return op->emitOpError("expected rank ")
           << shaped.getRank() << " at run time but got " << sizes.size();
  for (auto [axis, size] : llvm::enumerate(shaped.getShape()))
    if (!ShapedType::isDynamic(size) && size != sizes[axis])
      return op->emitOpError("expected dimension ")
             << axis << " of size " << size << " at run time but got "
             << sizes[axis];
  return success();
}

LogicalResult reference::verifyAllocation(Operation *op,
                                          ArrayRef<int64_t> sizes) {
  constexpr int64_t limit = int64_t(1) << 40;
  int64_t count = 1;
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    if (size < 0)
      return op->emitOpError("negative size ")
             << size << " in dimension " << axis;
    if (size > limit || (size && count > limit / size))
      return op->emitOpError("array of sizes [") << sizes << "] is too large";
    count *= size;
  }
  return success();
}

IndexOperand::IndexOperand(OpFoldResult value, Compiler &compiler) {
  auto attribute = dyn_cast<Attribute>(value);
  isConstant = static_cast<bool>(attribute);
  if (isConstant)
    constant = cast<IntegerAttr>(attribute).getInt();
  else
    slot = compiler.getScalar(cast<Value>(value));
}

SmallVector<IndexOperand> reference::getIndices(ArrayRef<OpFoldResult> values,
                                                Compiler &compiler) {
  return llvm::map_to_vector(
      values, [&](OpFoldResult v) { return IndexOperand(v, compiler); });
}

SmallVector<IndexOperand> reference::getIndices(ValueRange values,
                                                Compiler &compiler) {
  return llvm::map_to_vector(
      values, [&](Value v) { return IndexOperand(v, compiler); });
}

SmallVector<int64_t, 6> reference::readIndices(ArrayRef<IndexOperand> indices,
                                               const Frame &frame) {
  SmallVector<int64_t, 6> values;
  for (const IndexOperand &index : indices)
    values.push_back(index.get(frame));
  return values;
}

LogicalResult reference::verifyInBounds(Operation *op, ArrayRef<int64_t> index,
                                        const Array &array) {
  for (auto [axis, i] : llvm::enumerate(index))
    if (i < 0 || i >= array.sizes[axis])
      return op->emitOpError("index ")
             << i << " is out of bounds for dimension " << axis << " of size "
             << array.sizes[axis];
  return success();
}
