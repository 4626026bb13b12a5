//===- LowerEpilogues.cpp - What is computed of sums, by each lane --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "Epilogue.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWEREPILOGUESPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// Alignment of `run` neighbours, whose first is a multiple of as many.
static unsigned getAlignment(const LinearLayout &layout) {
  return std::min<int64_t>(4 * layout.getRun(), 16);
}

namespace {
using RowsOfSums = SmallVector<SmallVector<Value>>;

/// Buffers that were opened, and sums that are numbers already.
struct KernelState {
  KernelBuffers buffers;
  llvm::DenseMap<Value, SmallVector<Value>> numbers;
};

/// What the lanes of a subgroup do with sums of one layout.
struct SumsLowering {
  SumsLowering(Operation *op, rope_gpu::AccumulatorType sums,
               KernelState &state)
      : op(op), b(op->getLoc(), OpBuilder(op)),
        layout(LinearLayout::get(sums.getLayout())), state(state) {
    b.subgroup = layout.getNumLanes();
    rows =
        sums.getRows() / 16 / sums.getLayout().getNumWarps() * layout.getRows();
    // In front of all that the kernel does: behind its loop, compilers would
    // not see that they have it already.
    OpBuilder::InsertionGuard guard(b);
    if (auto kernel = op->getParentOfType<gpu::GPUFuncOp>())
      b.setInsertionPoint(
          &*llvm::find_if(kernel.getBody().front(),
                          [](Operation &first) { return !isPure(&first); }));
    Value thread = b.toI32(gpu::ThreadIdOp::create(b, gpu::Dimension::x));
    lane = b.rem(thread, b.subgroup);
    place = layout.apply(b, {Value(), lane});
  }

  /// Those of several products side by side, by row.
  RowsOfSums unpack(ValueRange sums) {
    RowsOfSums result(rows);
    for (Value value : sums) {
      SmallVector<Value> &numbers = state.numbers[value];
      if (numbers.empty()) {
        // In front of the branches of what uses them.
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPoint(value.getParentBlock()->findAncestorOpInBlock(*op));
        numbers = rope_gpu::UnpackOp::create(b, value).getResults();
      }
      ArrayRef<Value> rest = numbers;
      for (SmallVector<Value> &row : result) {
        llvm::append_range(row, rest.take_front(numbers.size() / rows));
        rest = rest.drop_front(numbers.size() / rows);
      }
    }
    return result;
  }

  /// Calls `use` for the sums of a lane that are neighbours and may exist: row
  /// and column of the first in the lane, and among all parts.
  void forEachRun(int64_t maxRows, int64_t columns, Value row, Value column,
                  function_ref<void(int64_t, int64_t, Value, Value)> use) {
    Value begin = b.add(column, place[1]);
    for (int64_t r = 0; r < rows; ++r) {
      if (layout.getRowStep(r) >= maxRows)
        continue;
      Value number = b.add(b.add(row, place[0]), layout.getRowStep(r));
      for (int64_t c = 0; c < columns; c += layout.getRun())
        use(r, c, number, b.add(begin, layout.getPlace(c)));
    }
  }

  void storePart(rope_gpu::StorePartOp op) {
    RowsOfSums sums = unpack(op.getSums());
    const GlobalBuffer &parts = state.buffers.open(b, op.getParts());
    int64_t numRows = op.getParts().getType().getDimSize(1);
    forEachRun(numRows, sums.front().size(), op.getRow(), op.getColumn(),
               [&](int64_t row, int64_t first, Value number, Value column) {
                 b.when(b.less(number, b.i32(numRows)), [&] {
                   auto run =
                       ArrayRef<Value>(sums[row]).slice(first, layout.getRun());
                   b.store(b.makeVector(run),
                           parts.getPointer(b, {op.getPart(), number, column}),
                           getAlignment(layout));
                 });
               });
  }

  void join(rope_gpu::JoinPartsOp op) {
    const GlobalBuffer &parts = state.buffers.open(b, op.getParts());
    ArrayRef<int64_t> shape = op.getParts().getType().getShape();
    Type run = VectorType::get({layout.getRun()}, b.getF32Type());
    int64_t columns = op.getType().getNumSums() / rows;
    SmallVector<Value> sums(rows * columns, b.real(0.0, b.getF32Type()));
    Value last = b.i32(shape[1] - 1);
    state.numbers[op] = b.loop(
        b.i32(0), b.i32(shape[0]), 1, sums,
        [&](Value part, ValueRange carried) {
          SmallVector<Value> next(carried);
          forEachRun(
              shape[1], columns, op.getRow(), op.getColumn(),
              [&](int64_t row, int64_t first, Value number, Value column) {
                // Rows that do not exist read what another does.
                Value from =
                    parts.getPointer(b, {part, b.min(number, last), column});
                Value loaded = b.load(from, run, getAlignment(layout));
                for (int64_t i = 0; i < layout.getRun(); ++i) {
                  Value &sum = next[row * columns + first + i];
                  sum = b.addF(sum, b.element(loaded, i));
                }
              });
          return next;
        });
  }

  Operation *op;
  DeviceBuilder b;
  LinearLayout layout;
  KernelState &state;
  /// Rows that a lane has sums of.
  int64_t rows;
  Value lane;
  /// Row and column of the first sum of the lane.
  SmallVector<Value> place;
};

struct EpilogueLowering : SumsLowering {
  EpilogueLowering(rope_gpu::EpilogueOp op, const ProjectionPlan &plan,
                   KernelState &state)
      : SumsLowering(
            op, cast<rope_gpu::AccumulatorType>(op.getSums().front().getType()),
            state),
        op(op), plan(plan) {}

  /// Where the sums are many it goes row by row, so that there are registers
  /// for what the lanes of a row are computed with.
  void lower() {
    constexpr size_t maxColumns = 32;
    RowsOfSums sums = unpack(op.getSums());
    if (sums.front().size() <= maxColumns || op.getExchange())
      return lowerRows(0, sums);
    for (auto [row, all] : llvm::enumerate(sums))
      lowerRows(row, {all});
  }

private:
  /// The same of `sums`, which are those from row `first` of the lane on.
  void lowerRows(int64_t first, const RowsOfSums &sums) {
    RegisterPlaces places;
    places.rows = sums.size();
    Value numRows = b.i32(1);
    for (Value size : op.getRowSizes())
      numRows = b.mul(numRows, size);
    Value last = b.sub(numRows, 1);
    for (int64_t row = first; row < first + places.rows; ++row) {
      Value number = b.add(op.getFirstRow(), op.getOwnRow());
      number = b.add(b.add(number, place[0]), layout.getRowStep(row));
      places.rowExists.push_back(b.less(number, numRows));
      places.rowCoordinates.push_back(
          b.split(b.min(number, last), op.getRowSizes()));
    }
    addPlaces(places, sums.front().size());
    Epilogue(b, op, plan, places, state.buffers).run(sums);
  }

  /// Adds the places of a row of `columns` sums.
  void addPlaces(RegisterPlaces &places, int64_t columns) {
    places.layout = layout;
    places.units = op.getUnitExists().size();
    places.columns = columns / places.units;
    places.lane = lane;
    places.firstRow = place[0];
    places.firstColumn = place[1];
    int64_t lanesOfUnit = places.columns * layout.getRowLanes();
    places.split = ColumnSplit::whole(lanesOfUnit);
    places.parts = op.getParts();
    if (!places.parts.empty()) {
      places.split.parts = *op.getNumParts();
      places.split.first = llvm::to_vector(*op.getPartColumns());
      places.split.step = llvm::to_vector(*op.getPartSteps());
      lanesOfUnit *= places.split.parts;
    }
    if (auto pairs = op.getPairs()) {
      places.order = {LaneOrder::PairsFirst, (*pairs)[0], (*pairs)[1],
                      op.getHalves()};
    }
    places.unitExists = op.getUnitExists();
    int64_t axes = op.getHeads().size() / places.units;
    int64_t known = plan.sources[0].lanes;
    for (auto [unit, begin] : llvm::enumerate(op.getFirstLanes())) {
      places.headCoordinates.emplace_back(
          op.getHeads().slice(unit * axes, axes));
      bool isWhole = matchPattern(begin, m_Zero());
      SmallVector<Value> at, exists;
      for (int64_t c = 0; c < places.columns; ++c) {
        Value column = places.getPlace(b, unit, c);
        bool always = !ShapedType::isDynamic(known) &&
                      (known % lanesOfUnit == 0 ||
                       (isWhole && places.getPlaces(c).second <= known));
        exists.push_back(always ? Value()
                                : b.less(b.add(begin, column), op.getLanes()));
        Value number = b.add(begin, places.order.getLane(b, column));
        if (!always)
          number = b.min(number, b.sub(op.getLanes(), 1));
        at.push_back(number);
      }
      places.lanes.push_back(at);
      places.laneExists.push_back(exists);
    }
  }

  rope_gpu::EpilogueOp op;
  const ProjectionPlan &plan;
};

struct LowerEpiloguesPass
    : impl::RopeGPULowerEpiloguesPassBase<LowerEpiloguesPass> {
  using Base::Base;

  void runOnOperation() override {
    KernelState state;
    WalkResult walked = getOperation()->walk([&](Operation *op) {
      if (auto part = dyn_cast<rope_gpu::StorePartOp>(op)) {
        SumsLowering(part, part.getSums().getType(), state).storePart(part);
        part.erase();
      } else if (auto parts = dyn_cast<rope_gpu::JoinPartsOp>(op)) {
        SumsLowering(parts, parts.getType(), state).join(parts);
      } else if (auto epilogue = dyn_cast<rope_gpu::EpilogueOp>(op)) {
        return WalkResult(lower(epilogue, state));
      }
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    getOperation()->walk([](rope_gpu::JoinPartsOp op) { op.erase(); });
  }

  LogicalResult lower(rope_gpu::EpilogueOp op, KernelState &state) {
    std::string reason;
    std::optional<ProjectionPlan> plan = ProjectionPlan::make(op, reason);
    if (!plan)
      return op.emitOpError("expected ops that lanes compute of what they "
                            "hold but got ")
             << reason;
    if (!op.getParts().empty() && !op.getExchange())
      for (const EpilogueStep &step : plan->steps)
        if (step.kind == EpilogueStep::RowSum)
          return step.op->emitOpError("expected memory to exchange sums of the "
                                      "parts of a head");
    EpilogueLowering(op, *plan, state).lower();
    op.erase();
    return success();
  }
};
} // namespace
} // namespace mlir::rope
