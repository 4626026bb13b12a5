//===- SeenBlocksPass.cpp - Derived blocks against all of their pairs -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/SeenBlocks.h"
#include "rope/Testing/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETESTSEENBLOCKSPASS
#include "rope/Testing/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
/// Writes loops over boxes and what is counted of them.
class BoxCounter {
public:
  BoxCounter(ImplicitLocOpBuilder &b, AttentionOp op)
      : b(b), op(op), program(op.getScoreProgram()) {}

  SmallVector<Value> count();

private:
  using Body = function_ref<SmallVector<Value>(Value, ValueRange)>;
  /// A loop from `begin` to `end` that carries `values`.
  SmallVector<Value> loop(Value begin, Value end, Value step, ValueRange values,
                          Body body);
  SmallVector<Value> overBatch(int64_t dim, ValueRange counts,
                               function_ref<SmallVector<Value>(ValueRange)> fn);
  /// Whether one pair of a box is seen, and whether all are.
  std::pair<Value, Value> visit(IndexRange rows, IndexRange keys);
  SmallVector<Value> countBox(Value row, Value key, Value numRows,
                              Value numKeys, ValueRange counts);

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value boolean(bool value) {
    return arith::ConstantIntOp::create(b, value, 1);
  }
  Value negate(Value value) {
    return arith::XOrIOp::create(b, value, boolean(true));
  }
  int64_t getSize(int64_t dim) {
    Value operand = dim == op.getKeyDim() ? op.getKey() : op.getOutputInit();
    AffineMap map = dim == op.getKeyDim() ? op.getKeyMap() : op.getInitMap(0);
    return cast<ShapedType>(operand.getType())
        .getDimSize(*map.getResultPosition(b.getAffineDimExpr(dim)));
  }
  /// The position of the first row or key.
  Value getFirst(bool isKey) {
    Value first = index(0);
    SmallVector<Value> bases = {op.getKeyBase()};
    if (!isKey)
      bases = {op.getQueryBase(), op.getOffset()};
    for (Value base : bases)
      if (base)
        first = arith::AddIOp::create(b, first, base);
    return first;
  }

  ImplicitLocOpBuilder &b;
  AttentionOp op;
  ScoreProgram program;
  SmallVector<Value> batch;
};
} // namespace

SmallVector<Value> BoxCounter::loop(Value begin, Value end, Value step,
                                    ValueRange values, Body body) {
  auto loop = scf::ForOp::create(b, begin, end, step, values);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  scf::YieldOp::create(b,
                       body(loop.getInductionVar(), loop.getRegionIterArgs()));
  return llvm::to_vector_of<Value>(loop.getResults());
}

std::pair<Value, Value> BoxCounter::visit(IndexRange rows, IndexRange keys) {
  Value one = index(1);
  auto past = [&](Value high) -> Value {
    return arith::AddIOp::create(b, high, one);
  };
  Value score =
      arith::ConstantOp::create(b, b.getFloatAttr(op.getScoreFloatType(), 0.0));
  SmallVector<Value> seen = loop(
      rows.low, past(rows.high), one, ValueRange{boolean(false), boolean(true)},
      [&](Value row, ValueRange ofRows) {
        return loop(keys.low, past(keys.high), one, ofRows,
                    [&](Value key, ValueRange so) -> SmallVector<Value> {
                      SmallVector<Value> arguments = {score};
                      llvm::append_range(arguments, batch);
                      arguments.append({row, key});
                      Value own = program.inlineAt(b, arguments).seen;
                      return {arith::OrIOp::create(b, so[0], own),
                              arith::AndIOp::create(b, so[1], own)};
                    });
      });
  return {seen[0], seen[1]};
}

SmallVector<Value> BoxCounter::countBox(Value row, Value key, Value numRows,
                                        Value numKeys, ValueRange counts) {
  auto getRange = [&](Value begin, Value count, int64_t size, bool isKey) {
    Value last = arith::SubIOp::create(
        b, arith::AddIOp::create(b, begin, count), index(1));
    last = arith::MinSIOp::create(b, last, index(size - 1));
    Value first = getFirst(isKey);
    return IndexRange{arith::AddIOp::create(b, first, begin),
                      arith::AddIOp::create(b, first, last)};
  };
  IndexRange rows = getRange(row, numRows, getSize(op.getRowDim()), false);
  IndexRange keys = getRange(key, numKeys, getSize(op.getKeyDim()), true);
  SmallVector<std::optional<IndexRange>> coordinates;
  for (Value element : batch)
    coordinates.push_back(IndexRange{element, element});
  coordinates.append({rows, keys});
  BlockSeen derived = SeenBlockBuilder(b, b, program, coordinates).build();
  Value any = derived.any ? derived.any : boolean(true);
  Value all = derived.all ? derived.all : boolean(false);
  auto [isAny, isAll] = visit(rows, keys);
  Value missed = arith::AndIOp::create(b, isAny, negate(any));
  Value hidden = arith::AndIOp::create(b, all, negate(isAll));
  SmallVector<Value> found = {arith::OrIOp::create(b, missed, hidden),
                              negate(any), negate(isAny), all, isAll};
  SmallVector<Value> next;
  for (auto [count, holds] : llvm::zip_equal(counts, found)) {
    Value more = arith::IndexCastUIOp::create(b, b.getIndexType(), holds);
    next.push_back(arith::AddIOp::create(b, count, more));
  }
  return next;
}

SmallVector<Value>
BoxCounter::overBatch(int64_t dim, ValueRange counts,
                      function_ref<SmallVector<Value>(ValueRange)> fn) {
  if (dim == op.getNumBatchDims())
    return fn(counts);
  return loop(index(0), index(getSize(dim)), index(1), counts,
              [&](Value element, ValueRange so) {
                batch.push_back(element);
                SmallVector<Value> next = overBatch(dim + 1, so, fn);
                batch.pop_back();
                return next;
              });
}

SmallVector<Value> BoxCounter::count() {
  Value one = index(1), zero = index(0);
  Value rows = index(getSize(op.getRowDim()));
  Value keys = index(getSize(op.getKeyDim()));
  auto past = [&](Value size) -> Value {
    return arith::AddIOp::create(b, size, one);
  };
  SmallVector<Value> none(5, zero);
  return loop(one, past(rows), one, none, [&](Value numRows, ValueRange so) {
    return loop(one, past(keys), one, so, [&](Value numKeys, ValueRange so) {
      return overBatch(0, so, [&](ValueRange so) {
        return loop(zero, rows, numRows, so, [&](Value row, ValueRange so) {
          return loop(zero, keys, numKeys, so, [&](Value key, ValueRange so) {
            return countBox(row, key, numRows, numKeys, so);
          });
        });
      });
    });
  });
}

namespace {
struct SeenBlocksPass
    : public mlir::rope::impl::RopeTestSeenBlocksPassBase<SeenBlocksPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    AttentionOp op;
    function.walk([&](AttentionOp found) { op = found; });
    if (!op || !op.hasProgram() || !op.getScoreProgram().getResult().seen) {
      function.emitError("expected an attention whose score program says which "
                         "keys are seen");
      return signalPassFailure();
    }
    ImplicitLocOpBuilder b(op.getLoc(), op);
    SmallVector<Value> counts = BoxCounter(b, op).count();
    Value result = tensor::FromElementsOp::create(b, counts);
    Operation *terminator = function.getBody().front().getTerminator();
    terminator->setOperands(result);
    function.setFunctionType(b.getFunctionType(
        function.getFunctionType().getInputs(), result.getType()));
    op.erase();
  }
};
} // namespace
