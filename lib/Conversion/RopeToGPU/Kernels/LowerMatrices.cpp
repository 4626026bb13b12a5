//===- LowerMatrices.cpp - Blocks of matrices as rows and boxes -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "CopyRing.h"
#include "LaneOrder.h"
#include "SharedTile.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERMATRICESPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
/// What a value of matrix type stands for.
struct OpenedMatrix {
  Type element;
  Value pointer;
  /// Elements from the pointer to row and column 0, or null.
  Value offset;
  /// Of the axes of the rows.
  SmallVector<Value> rowSizes, rowStrides;
  Value columnStride, rowLimit, columnLimit;
  /// Null: always, never, and without a map.
  Value exists, aligned, alignedAcross, map, valid;
  /// Coordinates of a box behind those of columns and rows.
  SmallVector<Value> at;
  LaneOrder order;
  bool hasRuns = false;
};

/// What an op is for one fill: from which row and column on, to which tile.
struct TileOfFill {
  rope_gpu::FillTileOp op;
  const OpenedMatrix *matrix;
  Value row, column, tile;
};

class MatrixLowering {
public:
  explicit MatrixLowering(gpu::GPUFuncOp kernel) : kernel(kernel) {}

  LogicalResult run();

private:
  void open(rope_gpu::MatrixOp op);
  LogicalResult choose(arith::SelectOp op);
  void lower(rope_gpu::CoordinatesOp op);
  LogicalResult lower(rope_gpu::FillAheadOp op);
  LogicalResult lower(rope_gpu::FillRingOp op);
  void lower(rope_gpu::UseRingOp op);
  LogicalResult lower(Operation *op);

  /// The tiles of stage `number`.
  SmallVector<Value> openStage(DeviceBuilder &b, Value memory, Value number,
                               int64_t stages, TypeRange types);
  const OpenedMatrix *find(Value matrix) {
    auto found = opened.find(matrix);
    return found == opened.end() ? nullptr : &found->second;
  }
  Value copy(DeviceBuilder &b, const OpenedMatrix &matrix, Value row,
             Value column, Value tile, Value thread, int64_t threads,
             bool inPieces);
  void fillBoxes(DeviceBuilder &b, rope_gpu::FillRingOp op);
  void fillElements(DeviceBuilder &b, rope_gpu::FillRingOp op);
  void loopOverFills(DeviceBuilder &b, rope_gpu::FillRingOp op, int64_t bytes,
                     function_ref<void(const TileOfFill &, Value, Value)> fill);
  void forEachTile(DeviceBuilder &b, Region &region, Value number,
                   ValueRange tiles,
                   function_ref<void(const TileOfFill &)> fill);
  SmallVector<Value> copyAhead(DeviceBuilder &b, rope_gpu::FillAheadOp op,
                               Value number);
  LogicalResult checkMatrices(Region &region);
  Value getChosen(Value matrix);
  void fillChosen(DeviceBuilder &b, rope_gpu::FillRingOp op);

  gpu::GPUFuncOp kernel;
  KernelBuffers buffers;
  llvm::DenseMap<Value, OpenedMatrix> opened;
  /// Conditions of choices, by the branch of them that is written.
  llvm::SmallDenseMap<Value, bool> decided;
};
} // namespace

void MatrixLowering::open(rope_gpu::MatrixOp op) {
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  const GlobalBuffer &buffer = buffers.open(b, op.getBuffer());
  OpenedMatrix matrix;
  matrix.element = buffer.element;
  matrix.pointer = buffer.pointer;
  int64_t column = op.getColumn();
  matrix.columnStride = buffer.strides[column];
  matrix.columnLimit = op.getColumnLimit();
  if (!matrix.columnLimit)
    matrix.columnLimit = buffer.sizes[column];
  Value rows = b.i32(1);
  for (int64_t axis : op.getRows()) {
    matrix.rowSizes.push_back(buffer.sizes[axis]);
    matrix.rowStrides.push_back(buffer.strides[axis]);
    rows = b.mul(rows, buffer.sizes[axis]);
  }
  matrix.rowLimit = op.getRowLimit() ? op.getRowLimit() : rows;
  if (op.getPieces())
    matrix.aligned = buffer.isAligned(b, column, 16);
  if (op.getAcross()) {
    int64_t axis = op.getRows().front();
    Value rest = b.rem(rows, 16 / getElementBytes(buffer.element));
    matrix.alignedAcross =
        b.both(buffer.isAligned(b, axis, 16), b.equal(rest, b.i32(0)));
  }
  matrix.map = op.getMap();
  matrix.valid = op.getValid();
  if (auto pairs = op.getPairs())
    matrix.order = {LaneOrder::PairsFirst, (*pairs)[0], (*pairs)[1],
                    op.getHalves()};
  matrix.hasRuns = op.getRuns();
  auto at = op.getAt().begin();
  for (auto [number, result] : llvm::enumerate(op.getMatrices())) {
    OpenedMatrix &mine = opened[result] = matrix;
    mine.offset = b.i64(0);
    for (int64_t axis = 0; axis < op.getBuffer().getType().getRank(); ++axis) {
      if (axis == column || llvm::is_contained(op.getRows(), axis))
        continue;
      mine.at.push_back(*at++);
      mine.offset = b.add(mine.offset,
                          b.mul(b.toI64(mine.at.back()), buffer.strides[axis]));
    }
    if (!op.getExists().empty())
      mine.exists = op.getExists()[number];
  }
}

/// What two matrices have to have alike for one of them to be chosen: the rest
/// is chosen number by number.
LogicalResult MatrixLowering::choose(arith::SelectOp op) {
  const OpenedMatrix *x = find(op.getTrueValue()),
                     *y = find(op.getFalseValue());
  if (!x || !y)
    return op.emitOpError("expected matrices of 'rope_gpu.matrix' or of a "
                          "choice among them");
  auto likeness = [](const OpenedMatrix &m) {
    return std::make_tuple(
        m.rowSizes.size(), m.at.size(), m.hasRuns, static_cast<bool>(m.exists),
        static_cast<bool>(m.aligned), static_cast<bool>(m.alignedAcross),
        static_cast<bool>(m.map));
  };
  if (likeness(*x) != likeness(*y) || !(x->order == y->order))
    return op.emitOpError("expected a choice among matrices with as many axes "
                          "and the same flags");
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  auto pick = [&](Value mine, Value theirs) {
    APInt first, second;
    bool isSame =
        mine == theirs ||
        (mine && matchPattern(mine, m_ConstantInt(&first)) &&
         matchPattern(theirs, m_ConstantInt(&second)) && first == second);
    return isSame ? mine : b.select(op.getCondition(), mine, theirs);
  };
  OpenedMatrix result = *x;
  for (Value OpenedMatrix::*field :
       {&OpenedMatrix::pointer, &OpenedMatrix::offset, &OpenedMatrix::exists,
        &OpenedMatrix::columnStride, &OpenedMatrix::rowLimit,
        &OpenedMatrix::columnLimit, &OpenedMatrix::aligned,
        &OpenedMatrix::alignedAcross, &OpenedMatrix::map, &OpenedMatrix::valid})
    result.*field = pick(x->*field, y->*field);
  for (auto [mine, theirs] : llvm::zip_equal(result.rowSizes, y->rowSizes))
    mine = pick(mine, theirs);
  for (auto [mine, theirs] : llvm::zip_equal(result.rowStrides, y->rowStrides))
    mine = pick(mine, theirs);
  for (auto [mine, theirs] : llvm::zip_equal(result.at, y->at))
    mine = pick(mine, theirs);
  opened[op] = result;
  return success();
}

void MatrixLowering::lower(rope_gpu::CoordinatesOp op) {
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  Value size = b.i32(1);
  for (Value axis : op.getSizes())
    size = b.mul(size, axis);
  SmallVector<Value> values, coordinates;
  for (int64_t i = 0; i < static_cast<int64_t>(op.getCount()); ++i) {
    Value number = b.add(op.getNumber(), i);
    Value exists = b.less(number, size);
    if (op.getFromBelow()) {
      Value begun = b.compare(arith::CmpIPredicate::sge, number, b.i32(0));
      exists = b.both(begun, exists);
      number = b.max(number, b.i32(0));
    }
    values.push_back(exists);
    if (!op.getSizes().empty())
      llvm::append_range(coordinates,
                         b.split(b.min(number, b.sub(size, 1)), op.getSizes()));
  }
  llvm::append_range(values, coordinates);
  op->replaceAllUsesWith(values);
}

SmallVector<Value> MatrixLowering::openStage(DeviceBuilder &b, Value memory,
                                             Value number, int64_t stages,
                                             TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types)
    bytes += TileLayout::get(cast<rope_gpu::TileType>(type)).getBytes();
  Value start = b.mul(b.rem(number, stages), bytes);
  SmallVector<Value> tiles;
  int64_t offset = 0;
  for (Type type : types) {
    auto tile = cast<rope_gpu::TileType>(type);
    tiles.push_back(
        rope_gpu::SharedTileOp::create(b, tile, memory, b.add(start, offset)));
    offset += TileLayout::get(tile).getBytes();
  }
  return tiles;
}

Value MatrixLowering::copy(DeviceBuilder &b, const OpenedMatrix &matrix,
                           Value row, Value column, Value tile, Value thread,
                           int64_t threads, bool inPieces) {
  GlobalBuffer buffer;
  buffer.pointer = matrix.pointer;
  buffer.element = matrix.element;
  auto describe = [&](Value place) -> CopyRow {
    Value number = b.add(row, place);
    Value offset = matrix.offset;
    for (auto [coordinate, stride] : llvm::zip_equal(
             b.split(matrix.order.getLane(b, number), matrix.rowSizes),
             matrix.rowStrides))
      offset = b.add(offset, b.mul(b.toI64(coordinate), stride));
    Value exists = b.less(number, matrix.rowLimit);
    if (matrix.exists)
      exists = b.both(exists, matrix.exists);
    return {offset, exists};
  };
  return startCopy(b, buffer, tile,
                   {column, matrix.columnLimit, matrix.columnStride}, thread,
                   threads, inPieces ? matrix.aligned : Value(),
                   inPieces ? matrix.alignedAcross : Value(), describe)
      .getToken();
}

/// Calls `use` for the runs of a tile: with row and column of the first number,
/// and the tile of the run.
static void forEachRun(DeviceBuilder &b, const TileOfFill &fill,
                       function_ref<void(Value, Value, Value)> use) {
  rope_gpu::FillTileOp op = fill.op;
  std::optional<ArrayRef<int64_t>> runs = op.getRowRuns();
  bool ofRows = runs.has_value();
  if (!ofRows)
    runs = op.getColumnRuns();
  if (!runs)
    return use(fill.row, fill.column, fill.tile);
  auto whole = fill.tile.getDefiningOp<rope_gpu::SharedTileOp>();
  TileLayout layout = TileLayout::get(whole.getType());
  layout.rows /= static_cast<int64_t>(runs->size());
  Value offset = whole.getOffset();
  for (int64_t further : *runs) {
    Value tile = rope_gpu::SharedTileOp::create(b, layout.getType(),
                                                whole.getMemory(), offset);
    use(ofRows ? b.add(fill.row, further) : fill.row,
        ofRows ? fill.column : b.add(fill.column, further), tile);
    offset = b.add(offset, layout.getBytes());
  }
}

/// Calls `fill` for the ops of `region` as they are for the fill of a number.
void MatrixLowering::forEachTile(DeviceBuilder &b, Region &region, Value number,
                                 ValueRange tiles,
                                 function_ref<void(const TileOfFill &)> fill) {
  IRMapping mapping;
  mapping.map(region.getArgument(0), number);
  mapping.map(region.getArguments().drop_front(), tiles);
  for (Operation &op : region.front()) {
    if (auto tile = dyn_cast<rope_gpu::FillTileOp>(op))
      fill({tile, find(getChosen(tile.getMatrix())),
            mapping.lookupOrDefault(tile.getRow()),
            mapping.lookupOrDefault(tile.getColumn()),
            mapping.lookup(tile.getTarget())});
    else
      b.clone(op, mapping);
  }
}

LogicalResult MatrixLowering::checkMatrices(Region &region) {
  for (auto fill : region.getOps<rope_gpu::FillTileOp>())
    if (!find(fill.getMatrix()))
      return fill.emitOpError("expected a matrix of 'rope_gpu.matrix' or of a "
                              "choice among them");
  return success();
}

/// Copies in one group what `op` brings to the stage of a fill.
SmallVector<Value> MatrixLowering::copyAhead(DeviceBuilder &b,
                                             rope_gpu::FillAheadOp op,
                                             Value number) {
  SmallVector<Value> tokens;
  auto copyRun = [&](const TileOfFill &fill) {
    forEachRun(b, fill, [&](Value row, Value column, Value tile) {
      tokens.push_back(copy(b, *fill.matrix, row, column, tile, op.getThread(),
                            op.getThreads(), /*inPieces=*/true));
    });
  };
  forEachTile(
      b, op.getFill(), number,
      openStage(b, op.getMemory(), number, op.getStages(), op.getTileTypes()),
      copyRun);
  rope_gpu::CommitCopiesOp::create(b);
  return tokens;
}

LogicalResult MatrixLowering::lower(rope_gpu::FillAheadOp op) {
  if (failed(checkMatrices(op.getFill())))
    return failure();
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  const int64_t ahead = op.getStages() - 1;
  for (int64_t stage = 0; stage < ahead; ++stage)
    rope_gpu::FinishCopiesOp::create(b, copyAhead(b, op, b.i32(stage)));
  Block &use = op.getUse().front();
  SmallVector<Value> results =
      b.loop(b.i32(0), op.getFills(), 1, op.getInit(),
             [&](Value step, ValueRange carried) -> SmallVector<Value> {
               // What is copied here goes where the step before has read.
               rope_gpu::WaitCopiesOp::create(b, ahead - 1);
               SmallVector<Value> tokens = copyAhead(b, op, b.add(step, ahead));
               if (op.getStoreFirst())
                 rope_gpu::FinishCopiesOp::create(b, tokens);
               IRMapping mapping;
               mapping.map(use.getArguments().drop_back(),
                           openStage(b, op.getMemory(), step, op.getStages(),
                                     op.getTileTypes()));
               mapping.map(use.getArguments().back(), carried.front());
               for (Operation &inner : use.without_terminator())
                 b.clone(inner, mapping);
               if (!op.getStoreFirst())
                 rope_gpu::FinishCopiesOp::create(b, tokens);
               auto next = cast<rope_gpu::NextOp>(use.getTerminator());
               return {mapping.lookupOrDefault(next.getValues().front())};
             });
  rope_gpu::WaitCopiesOp::create(b, 0);
  op.replaceAllUsesWith(results.front());
  return success();
}

/// Fills stage after stage, with `fill` for each tile of the fill of a number.
/// TMA brings `bytes` or, where that is 0, threads store.
void MatrixLowering::loopOverFills(
    DeviceBuilder &b, rope_gpu::FillRingOp op, int64_t bytes,
    function_ref<void(const TileOfFill &, Value number, Value thread)> fill) {
  b.loop(b.i32(0), op.getFills(), 1, [&](Value number) {
    Value thread = b.sub(op.getThread(), op.getFirstThread());
    rope_gpu::AcquireEmptyOp::create(b, op.getRing(), number);
    if (bytes > 0)
      rope_gpu::ExpectBytesOp::create(b, op.getRing(), number, bytes);
    forEachTile(b, op.getBody(), number,
                openStage(b, op.getMemory(), number,
                          op.getRing().getType().getStages(),
                          op.getTileTypes()),
                [&](const TileOfFill &tile) { fill(tile, number, thread); });
    if (bytes == 0)
      rope_gpu::ReleaseFullOp::create(b, op.getRing(), number, thread,
                                      op.getThreads());
  });
}

/// One thread asks TMA for the tiles.
void MatrixLowering::fillBoxes(DeviceBuilder &b, rope_gpu::FillRingOp op) {
  int64_t bytes = 0;
  for (Type type : op.getTileTypes())
    bytes += TileLayout::get(cast<rope_gpu::TileType>(type)).getBytes();
  Value warp = b.div(op.getThread(), 32);
  Value isFirst = b.equal(warp, b.i32(op.getFirstThread() / 32));
  auto fill = [&](const TileOfFill &fill, Value number, Value) {
    auto ask = [&](Value row, Value column, Value tile) {
      SmallVector<Value> coordinates = {column, row};
      llvm::append_range(coordinates, fill.matrix->at);
      if (fill.matrix->hasRuns)
        coordinates.push_back(b.i32(0));
      rope_gpu::CopyBoxOp::create(b, op.getRing(), number, fill.matrix->map,
                                  coordinates, tile);
    };
    if (fill.matrix->hasRuns)
      ask(fill.row, fill.column, fill.tile);
    else
      forEachRun(b, fill, ask);
  };
  inElectedThread(b, isFirst, [&] { loopOverFills(b, op, bytes, fill); });
}

/// All threads store the tiles, element by element.
void MatrixLowering::fillElements(DeviceBuilder &b, rope_gpu::FillRingOp op) {
  loopOverFills(
      b, op, /*bytes=*/0, [&](const TileOfFill &fill, Value, Value thread) {
        SmallVector<Value> tokens;
        forEachRun(b, fill, [&](Value row, Value column, Value tile) {
          tokens.push_back(copy(b, *fill.matrix, row, column, tile, thread,
                                op.getThreads(), /*inPieces=*/false));
        });
        rope_gpu::FinishCopiesOp::create(b, tokens);
      });
}

/// Matrices that one condition chooses have loops of their own on either side
/// of a branch: each asks for boxes of maps that are known, and holds no
/// addresses of others. Of others, numbers are chosen.
void MatrixLowering::fillChosen(DeviceBuilder &b, rope_gpu::FillRingOp op) {
  llvm::SmallSetVector<Value, 2> conditions, valid;
  bool mayAsk = true;
  for (auto fill : op.getBody().getOps<rope_gpu::FillTileOp>()) {
    Value matrix = getChosen(fill.getMatrix());
    if (auto select = matrix.getDefiningOp<arith::SelectOp>())
      conditions.insert(select.getCondition());
    mayAsk &= static_cast<bool>(find(matrix)->map);
    if (find(matrix)->valid)
      valid.insert(find(matrix)->valid);
  }
  auto none = [](auto fill) {
    return [fill] {
      fill();
      return SmallVector<Value>();
    };
  };
  if (conditions.size() == 1) {
    Value condition = conditions.front();
    auto decide = [&](bool isTrue) {
      return none([&, isTrue] {
        decided[condition] = isTrue;
        fillChosen(b, op);
        decided.erase(condition);
      });
    };
    b.when(condition, decide(true), decide(false));
    return;
  }
  if (!mayAsk)
    return fillElements(b, op);
  Value all = valid.front();
  for (Value one : ArrayRef<Value>(valid.getArrayRef()).drop_front())
    all = b.both(all, one);
  b.when(all, none([&] { fillBoxes(b, op); }),
         none([&] { fillElements(b, op); }));
}

/// What `matrix` is where conditions are decided.
Value MatrixLowering::getChosen(Value matrix) {
  auto select = matrix.getDefiningOp<arith::SelectOp>();
  if (!select)
    return matrix;
  auto found = decided.find(select.getCondition());
  if (found == decided.end())
    return matrix;
  return getChosen(found->second ? select.getTrueValue()
                                 : select.getFalseValue());
}

LogicalResult MatrixLowering::lower(rope_gpu::FillRingOp op) {
  if (failed(checkMatrices(op.getBody())))
    return failure();
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  fillChosen(b, op);
  return success();
}

/// The products of one step are under way while the next are asked for, which
/// takes a second stage.
void MatrixLowering::lower(rope_gpu::UseRingOp op) {
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  const int64_t stages = op.getRing().getType().getStages();
  const int64_t behind = stages > 1 ? 1 : 0;
  // The steps behind which the first lane, and no other, releases a stage: as
  // one comparison, since LLVM would peel off a step that is an exception.
  Value before = b.select(b.equal(op.getLane(), b.i32(0)), b.i32(behind - 1),
                          b.i32(std::numeric_limits<int32_t>::max()));
  Block &body = op.getBody().front();
  SmallVector<Value> sums =
      b.loop(b.i32(0), op.getFills(), 1, op.getInits(),
             [&](Value step, ValueRange carried) -> SmallVector<Value> {
               IRMapping mapping;
               mapping.map(body.getArgument(0), b.rem(step, stages));
               mapping.map(body.getArguments().drop_front(), carried);
               rope_gpu::AcquireFullOp::create(b, op.getRing(), step);
               for (Operation &inner : body.without_terminator())
                 b.clone(inner, mapping);
               rope_gpu::WaitDotsOp::create(b, behind);
               rope_gpu::ReleaseEmptyOp::create(
                   b, op.getRing(), b.sub(step, behind), b.less(before, step));
               return llvm::map_to_vector(
                   body.getTerminator()->getOperands(),
                   [&](Value next) { return mapping.lookupOrDefault(next); });
             });
  if (behind > 0)
    rope_gpu::WaitDotsOp::create(b, 0);
  op->replaceAllUsesWith(sums);
}

LogicalResult MatrixLowering::lower(Operation *op) {
  auto holds = llvm::IsaPred<rope_gpu::MatrixType>;
  auto done = [](auto) { return success(); };
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](rope_gpu::MatrixOp matrix) {
        open(matrix);
        return success();
      })
      .Case([&](rope_gpu::CoordinatesOp coordinates) {
        lower(coordinates);
        return success();
      })
      .Case([&](rope_gpu::FillAheadOp fill) { return lower(fill); })
      .Case([&](rope_gpu::FillRingOp fill) { return lower(fill); })
      .Case([&](rope_gpu::UseRingOp use) {
        lower(use);
        return success();
      })
      .Case<rope_gpu::FillTileOp>(done)
      .Default([&](Operation *op) -> LogicalResult {
        auto select = dyn_cast<arith::SelectOp>(op);
        if (select && holds(select.getType()))
          return choose(select);
        if (llvm::any_of(op->getOperandTypes(), holds) ||
            llvm::any_of(op->getResultTypes(), holds))
          return op->emitOpError("expected no value of matrix type but those "
                                 "of 'rope_gpu.matrix' and 'arith.select'");
        return success();
      });
}

LogicalResult MatrixLowering::run() {
  WalkResult walked = kernel.walk([&](Operation *op) {
    if (failed(lower(op)))
      return WalkResult::interrupt();
    if (isa<rope_gpu::CoordinatesOp, rope_gpu::FillAheadOp,
            rope_gpu::FillRingOp, rope_gpu::UseRingOp>(op))
      op->erase();
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  SmallVector<Operation *> matrices;
  kernel.walk([&](Operation *op) {
    if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<rope_gpu::MatrixType>))
      matrices.push_back(op);
  });
  for (Operation *op : llvm::reverse(matrices))
    op->erase();
  return success();
}

namespace {
struct LowerMatricesPass
    : impl::RopeGPULowerMatricesPassBase<LowerMatricesPass> {
  void runOnOperation() override {
    for (auto kernel : getOperation().getOps<gpu::GPUFuncOp>())
      if (failed(MatrixLowering(kernel).run()))
        return signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
