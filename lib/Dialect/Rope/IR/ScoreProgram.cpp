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
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rope;

ProgramResult ScoreProgram::getResult() const {
  auto yielded = cast<YieldOp>(getBody().getTerminator()).getValues();
  return {yielded[0], yielded.size() > 1 ? yielded[1] : Value()};
}

DenseSet<Value> ScoreProgram::getScoreDependents() const {
  DenseSet<Value> ofScore = {getScore()};
  for (Operation &inner : getBody().without_terminator())
    if (llvm::any_of(inner.getOperands(),
                     [&](Value value) { return ofScore.contains(value); }))
      ofScore.insert(inner.result_begin(), inner.result_end());
  return ofScore;
}

std::optional<SmallVector<ScoreTerm>> ScoreProgram::getAddedTerms() const {
  DenseSet<Value> ofScore = getScoreDependents();
  auto dependsOnScore = [&](Value value) { return ofScore.contains(value); };
  ProgramResult result = getResult();
  if (result.seen && dependsOnScore(result.seen))
    return std::nullopt;
  SmallVector<ScoreTerm> terms;
  Value score = result.score;
  while (score != getScore()) {
    Operation *sum = score.getDefiningOp();
    if (!isa_and_nonnull<arith::AddFOp, arith::SubFOp>(sum))
      return std::nullopt;
    unsigned side = dependsOnScore(sum->getOperand(0)) ? 0 : 1;
    bool subtracts = isa<arith::SubFOp>(sum);
    Value other = sum->getOperand(1 - side);
    if (dependsOnScore(other) || (subtracts && side == 1))
      return std::nullopt;
    terms.push_back({other, subtracts});
    score = sum->getOperand(side);
  }
  std::reverse(terms.begin(), terms.end());
  return terms;
}

bool ScoreProgram::uses(unsigned fromEnd) const {
  // The verifier asks before the arguments are checked.
  if (!*this || getBody().getNumArguments() < 3)
    return false;
  unsigned number = getBody().getNumArguments() - fromEnd;
  return !getBody().getArgument(number).use_empty();
}

bool ScoreProgram::usesBatch(unsigned dim) const {
  return *this && dim < getNumBatchDims() && !getBatch(dim).use_empty();
}

SmallVector<Value> ScoreProgram::getCaptures() const {
  if (!*this)
    return {};
  SetVector<Value> captures;
  getUsedValuesDefinedAbove(*region, captures);
  return captures.takeVector();
}

ProgramResult ScoreProgram::inlineAt(OpBuilder &b, ValueRange arguments) const {
  IRMapping mapping;
  mapping.map(getBody().getArguments(), arguments);
  for (Operation &op : getBody().without_terminator())
    b.clone(op, mapping);
  ProgramResult result = getResult();
  result.score = mapping.lookupOrDefault(result.score);
  if (result.seen)
    result.seen = mapping.lookupOrDefault(result.seen);
  return result;
}

void ScoreProgram::cloneInto(Region &target) const {
  IRMapping mapping;
  region->cloneInto(&target, mapping);
}

void ScoreProgram::shiftBatch(unsigned dim, OpFoldResult offset) const {
  if (!usesBatch(dim) || isZeroInteger(offset))
    return;
  BlockArgument coordinate = getBatch(dim);
  auto b = OpBuilder::atBlockBegin(&getBody());
  Location loc = region->getLoc();
  Value first = getValueOrCreateConstantIndexOp(b, loc, offset);
  auto whole = arith::AddIOp::create(b, loc, coordinate, first);
  coordinate.replaceAllUsesExcept(whole, whole);
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
    return "expected a score program of arith and math ops, tensor.extract and "
           "memref.load";
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (!llvm::all_of(op.getOperandTypes(), isScalar) ||
      !llvm::all_of(op.getResultTypes(), isScalar))
    return "expected a score program of scalars";
  return {};
}

static LogicalResult verifyProgram(Operation *op, ScoreProgram program,
                                   FloatType score, int64_t numBatchDims) {
  if (!program)
    return success();
  // attention_c17
  if (op->getNumRegions() > 1)
    return op->emitOpError() << "expected one score program at most, but got "
                             << op->getNumRegions();
  Block &body = program.getBody();
  Type index = IndexType::get(op->getContext());
  SmallVector<Type> expected(numBatchDims + 3, index);
  expected[0] = score;
  if (!llvm::equal(body.getArgumentTypes(), expected))
    return op->emitOpError()
           << "expected the arguments of the score program to be the score of "
           << score << " and " << numBatchDims + 2
           << " of index, for the batch dimensions, the row and the key, but "
              "got ("
           << body.getArgumentTypes() << ")";
  // attention_c18
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield)
    return op->emitOpError("expected the score program to end in rope.yield");
  TypeRange types = yield.getValues().getTypes();
  bool isScore = !types.empty() && types[0] == score;
  if (!isScore || types.size() > 2 ||
      (types.size() == 2 && !types[1].isInteger(1)))
    return op->emitOpError()
           << "expected the score program to yield a score of " << score
           << " and, optionally, an i1, but got (" << types << ")";
  // attention_c19
  for (Operation &inner : body.without_terminator())
    if (StringRef refusal = getRefusal(inner); !refusal.empty())
      return inner.emitOpError(refusal);
  return success();
}

LogicalResult AttentionOp::verifyRegions() {
  return verifyProgram(*this, getScoreProgram(), getScoreFloatType(),
                       getNumBatchDims());
}

LogicalResult OnlineAttentionOp::verifyRegions() {
  return verifyProgram(*this, getScoreProgram(), getScoreFloatType(),
                       getNumBatchDims());
}

LogicalResult AttentionBackwardOp::verifyRegions() {
  ScoreProgram program = getScoreProgram();
  if (failed(verifyProgram(*this, program, getScoreFloatType(),
                           getNumBatchDims())))
    return failure();
  // attention_backward_c6
  if (program && !program.getAddedTerms())
    return emitOpError("expected a score program that only adds to the score, "
                       "and hides keys by what does not depend on it");
  return success();
}
