//===- ScoreProgram.cpp - Scores of attention as a program ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Labels are those of docs/spec/attention.md.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/ScoreProgram.h"

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rope;

ProgramResult ScoreProgram::getResult() const {
  auto yielded = cast<YieldOp>(getBody().getTerminator()).getValues();
  return {yielded[0], yielded.size() > 1 ? yielded[1] : Value()};
}

Value ValueProgram::getResult() const {
  return cast<YieldOp>(getBody().getTerminator()).getValues().front();
}

DenseSet<Value> PairProgram::getDependents(BlockArgument argument) const {
  DenseSet<Value> dependents = {argument};
  for (Operation &inner : getBody().without_terminator())
    if (llvm::any_of(inner.getOperands(),
                     [&](Value value) { return dependents.contains(value); }))
      dependents.insert(inner.result_begin(), inner.result_end());
  return dependents;
}

std::optional<SmallVector<AddedTerm>> PairProgram::getTermsOf(Value sum) const {
  DenseSet<Value> dependents = getElementDependents();
  SmallVector<AddedTerm> terms;
  while (sum != getElement()) {
    Operation *op = sum.getDefiningOp();
    if (!isa_and_nonnull<arith::AddFOp, arith::SubFOp>(op))
      return std::nullopt;
    unsigned side = dependents.contains(op->getOperand(0)) ? 0 : 1;
    bool subtracts = isa<arith::SubFOp>(op);
    Value other = op->getOperand(1 - side);
    if (dependents.contains(other) || (subtracts && side == 1))
      return std::nullopt;
    terms.push_back({other, subtracts});
    sum = op->getOperand(side);
  }
  std::reverse(terms.begin(), terms.end());
  return terms;
}

std::optional<SmallVector<AddedTerm>> ScoreProgram::getAddedTerms() const {
  ProgramResult result = getResult();
  if (result.seen && getElementDependents().contains(result.seen))
    return std::nullopt;
  return getTermsOf(result.score);
}

std::optional<SmallVector<AddedTerm>> ValueProgram::getAddedTerms() const {
  return getTermsOf(getResult());
}

bool PairProgram::isMultiple(Value product,
                             const DenseSet<Value> &others) const {
  DenseSet<Value> dependents = getElementDependents();
  while (product != getElement()) {
    Operation *op = product.getDefiningOp();
    // The operand that the element is in.
    unsigned side = 0;
    if (isa_and_nonnull<arith::MulFOp>(op))
      side = dependents.contains(op->getOperand(0)) ? 0 : 1;
    else if (isa_and_nonnull<arith::SelectOp>(op))
      side = matchPattern(op->getOperand(1), m_AnyZeroFloat()) ? 2 : 1;
    else if (!isa_and_nonnull<arith::DivFOp, arith::NegFOp>(op))
      return false;
    for (auto [number, operand] : llvm::enumerate(op->getOperands()))
      if (number != side &&
          (dependents.contains(operand) || others.contains(operand)))
        return false;
    // What is chosen instead of the element is 0.
    if (isa<arith::SelectOp>(op) &&
        !matchPattern(op->getOperand(3 - side), m_AnyZeroFloat()))
      return false;
    product = op->getOperand(side);
  }
  return true;
}

SmallVector<GradientTerm>
GradientProgram::getTerms(ArrayRef<unsigned> numIndices) const {
  ValueRange yielded = cast<YieldOp>(getBody().getTerminator()).getValues();
  SmallVector<GradientTerm> terms;
  for (unsigned count : numIndices) {
    terms.push_back({yielded.front(),
                     llvm::to_vector(yielded.drop_front().take_front(count))});
    yielded = yielded.drop_front(1 + count);
  }
  return terms;
}

bool GradientProgram::isLinear(const GradientTerm &term) const {
  DenseSet<Value> dependents = getElementDependents();
  return isMultiple(term.value, {}) &&
         llvm::none_of(term.indices,
                       [&](Value index) { return dependents.contains(index); });
}

SmallVector<Value> ValueProgram::multiplyAt(OpBuilder &b, IRMapping &mapping,
                                            ValueRange values) const {
  // The lane has no part in the result, but in what is copied.
  if (usesLane())
    mapping.map(getLane(),
                arith::ConstantIndexOp::create(b, region->getLoc(), 0));
  DenseSet<Value> dependents = getElementDependents();
  auto copy = [&](IRMapping &to, bool ofElement) {
    for (Operation &op : getBody().without_terminator()) {
      bool depends = llvm::any_of(op.getResults(), [&](Value result) {
        return dependents.contains(result);
      });
      if (depends == ofElement)
        b.clone(op, to);
    }
  };
  copy(mapping, /*ofElement=*/false);
  return llvm::map_to_vector(values, [&](Value value) {
    IRMapping own = mapping;
    own.map(getElement(), value);
    copy(own, /*ofElement=*/true);
    return own.lookupOrDefault(getResult());
  });
}

bool PairProgram::uses(unsigned fromEnd) const {
  // The verifier asks before the arguments are checked.
  if (!*this || getBody().getNumArguments() < 3 + numLanes)
    return false;
  unsigned number = getBody().getNumArguments() - fromEnd;
  return !getBody().getArgument(number).use_empty();
}

bool PairProgram::usesBatch(unsigned dim) const {
  return *this && dim < getNumBatchDims() && !getBatch(dim).use_empty();
}

SmallVector<Value> PairProgram::getCaptures() const {
  if (!*this)
    return {};
  SetVector<Value> captures;
  getUsedValuesDefinedAbove(*region, captures);
  return captures.takeVector();
}

SmallVector<Value> PairProgram::inlineValuesAt(OpBuilder &b,
                                               IRMapping &mapping) const {
  for (Operation &op : getBody().without_terminator())
    b.clone(op, mapping);
  auto yield = cast<YieldOp>(getBody().getTerminator());
  return llvm::map_to_vector(yield.getValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

Value PairProgram::inlineTermsAt(OpBuilder &b, IRMapping &mapping,
                                 ArrayRef<AddedTerm> terms) const {
  DenseSet<Value> dependents = getElementDependents();
  for (Operation &inner : getBody().without_terminator())
    if (llvm::none_of(inner.getResults(),
                      [&](Value value) { return dependents.contains(value); }))
      b.clone(inner, mapping);
  Location loc = region->getLoc();
  Value sum;
  for (const AddedTerm &term : terms) {
    Value value = mapping.lookupOrDefault(term.value);
    if (!sum)
      sum = term.isNegative ? arith::NegFOp::create(b, loc, value).getResult()
                            : value;
    else if (term.isNegative)
      sum = arith::SubFOp::create(b, loc, sum, value);
    else
      sum = arith::AddFOp::create(b, loc, sum, value);
  }
  return sum;
}

ProgramResult ScoreProgram::inlineAt(OpBuilder &b, ValueRange arguments) const {
  IRMapping mapping;
  mapping.map(getBody().getArguments(), arguments);
  SmallVector<Value> values = inlineValuesAt(b, mapping);
  return {values[0], values.size() > 1 ? values[1] : Value()};
}

void PairProgram::shift(BlockArgument coordinate, OpFoldResult offset) const {
  if (isZeroInteger(offset))
    return;
  auto b = OpBuilder::atBlockBegin(&getBody());
  Location loc = region->getLoc();
  Value first = getValueOrCreateConstantIndexOp(b, loc, offset);
  auto whole = arith::AddIOp::create(b, loc, coordinate, first);
  coordinate.replaceAllUsesExcept(whole, whole);
}

void PairProgram::shiftBatch(unsigned dim, OpFoldResult offset) const {
  if (usesBatch(dim))
    shift(getBatch(dim), offset);
}

void rope::clonePrograms(MutableArrayRef<Region> programs,
                         MutableArrayRef<Region> targets) {
  for (auto [program, target] : llvm::zip_equal(programs, targets)) {
    IRMapping mapping;
    program.cloneInto(&target, mapping);
  }
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The sentence that refuses an op of a program, or an empty one.
static StringRef getRefusal(Operation &op) {
  if (isa<tensor::ExtractOp, memref::LoadOp>(op))
    return {};
  StringRef dialect = op.getName().getDialectNamespace();
  if (dialect != "arith" && dialect != "math")
    return "expected a program of arith and math ops, tensor.extract and "
           "memref.load";
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (!llvm::all_of(op.getOperandTypes(), isScalar) ||
      !llvm::all_of(op.getResultTypes(), isScalar))
    return "expected a program of scalars";
  return {};
}

/// Checks the arguments and the end of a program, whose element its messages
/// call `name`. `arguments` is what they call the others.
static LogicalResult verifyProgram(Operation *op, PairProgram program,
                                   ArrayRef<Type> expected, StringRef name,
                                   StringRef arguments) {
  Block &body = program.getBody();
  if (!llvm::equal(body.getArgumentTypes(), expected))
    return op->emitOpError()
           << "expected the arguments of the " << name << " program to be the "
           << name << " of " << expected.front() << " and "
           << expected.size() - 1 << " of index, for " << arguments
           << ", but got (" << body.getArgumentTypes() << ")";
  if (!isa<YieldOp>(body.getTerminator()))
    return op->emitOpError()
           << "expected the " << name << " program to end in rope.yield";
  return success();
}

/// attention_c19
static LogicalResult verifyBody(PairProgram program) {
  for (Operation &inner : program.getBody().without_terminator())
    if (StringRef refusal = getRefusal(inner); !refusal.empty())
      return inner.emitOpError(refusal);
  return success();
}

static LogicalResult verifyScoreProgram(Operation *op, ScoreProgram program,
                                        FloatType score, int64_t numBatchDims) {
  if (!program)
    return success();
  // attention_c17
  SmallVector<Type> expected(numBatchDims + 3,
                             IndexType::get(op->getContext()));
  expected[0] = score;
  if (failed(verifyProgram(op, program, expected, "score",
                           "the batch dimensions, the row and the key")))
    return failure();
  // attention_c18
  auto yield = cast<YieldOp>(program.getBody().getTerminator());
  TypeRange types = yield.getValues().getTypes();
  bool isScore = !types.empty() && types[0] == score;
  if (!isScore || types.size() > 2 ||
      (types.size() == 2 && !types[1].isInteger(1)))
    return op->emitOpError()
           << "expected the score program to yield a score of " << score
           << " and, optionally, an i1, but got (" << types << ")";
  return verifyBody(program);
}

static LogicalResult verifyValueProgram(Operation *op, ValueProgram program,
                                        FloatType value, int64_t numBatchDims) {
  if (!program)
    return success();
  // attention_c20
  SmallVector<Type> expected(numBatchDims + 4,
                             IndexType::get(op->getContext()));
  expected[0] = value;
  if (failed(
          verifyProgram(op, program, expected, "value",
                        "the batch dimensions, the row, the key and the lane")))
    return failure();
  // attention_c21
  auto yield = cast<YieldOp>(program.getBody().getTerminator());
  TypeRange types = yield.getValues().getTypes();
  if (types.size() != 1 || types[0] != value)
    return op->emitOpError() << "expected the value program to yield a value "
                                "of "
                             << value << ", but got (" << types << ")";
  return verifyBody(program);
}

template <typename OpTy>
static LogicalResult verifyPrograms(OpTy op) {
  // attention_c17
  unsigned most = 2;
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>)
    most += op.hasGradientProgram();
  if (op->getNumRegions() > most)
    return op.emitOpError()
           << "expected a score program and a value program at most, but got "
           << op->getNumRegions();
  return failure(failed(verifyScoreProgram(op, op.getScoreProgram(),
                                           op.getScoreFloatType(),
                                           op.getNumBatchDims())) ||
                 failed(verifyValueProgram(op, op.getValueProgram(),
                                           op.getAccumulatorFloatType(),
                                           op.getNumBatchDims())));
}

LogicalResult AttentionOp::verifyRegions() {
  if (failed(verifyPrograms(*this)))
    return failure();
  // attention_c22
  if (getValueProgram() && getEmptyRow() == EmptyRow::Mean)
    return emitOpError("expected no value program where a row without keys is "
                       "the mean of the values");
  return success();
}

LogicalResult OnlineAttentionOp::verifyRegions() {
  return verifyPrograms(*this);
}

static LogicalResult verifyGradientProgram(AttentionBackwardOp op) {
  if (!op.hasGradientProgram())
    return success();
  // attention_backward_c8
  GradientProgram program = op.getGradientProgram();
  if (!program)
    return op.emitOpError("expected a score program and, behind it, a gradient "
                          "program, where there are gradients of captured "
                          "tensors");
  // attention_backward_c9
  FloatType type = op.getAccumulatorFloatType();
  auto index = IndexType::get(op.getContext());
  SmallVector<Type> expected(op.getNumBatchDims() + 3, index);
  expected[0] = type;
  if (failed(verifyProgram(op, program, expected, "gradient",
                           "the batch dimensions, the row and the key")))
    return failure();
  // attention_backward_c10
  SmallVector<unsigned> numIndices;
  SmallVector<Type> yielded;
  for (unsigned init = op.getCapturedInit(); init < op.getInits().size();
       ++init) {
    numIndices.push_back(op.getNumIndices(init));
    yielded.push_back(type);
    yielded.append(numIndices.back(), index);
  }
  auto yield = cast<YieldOp>(program.getBody().getTerminator());
  if (!llvm::equal(yield.getValues().getTypes(), yielded))
    return op.emitOpError()
           << "expected the gradient program to yield, for each gradient of a "
              "captured tensor, a value of "
           << type << " and an index for each axis that its map has not, ("
           << TypeRange(yielded) << "), but got ("
           << yield.getValues().getTypes() << ")";
  if (failed(verifyBody(program)))
    return failure();
  // attention_backward_c11
  for (const GradientTerm &term : program.getTerms(numIndices))
    if (!program.isLinear(term))
      return op.emitOpError("expected a gradient program that only multiplies "
                            "the gradient of the score, and computes indices "
                            "without it");
  return success();
}

LogicalResult AttentionBackwardOp::verifyRegions() {
  ScoreProgram program = getScoreProgram();
  if (failed(verifyPrograms(*this)) || failed(verifyGradientProgram(*this)))
    return failure();
  // attention_backward_c6
  if (program && !program.getAddedTerms())
    return emitOpError("expected a score program that only adds to the score, "
                       "and hides keys by what does not depend on it");
  // attention_backward_c7
  if (ValueProgram values = getValueProgram();
      values && !values.onlyMultiplies())
    return emitOpError("expected a value program that only multiplies the "
                       "value, by what neither it nor the lane has a part in");
  return success();
}
