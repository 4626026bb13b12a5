//===- RopeRotate.cpp - rope.rotate and rope.permute_lanes ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotation is multiplication by the complex number c + is.
//
//===----------------------------------------------------------------------===//

#include "AffineEvaluation.h"
#include "Destination.h"

#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

namespace {

/// Lanes of a pair.
struct Lanes {
  int64_t lo, hi;
};

struct RotateCode {
  Operation *op;
  AffineMap inputMap, tableMap, outputMap;
  ArrayOperand input, cos, sin;
  Destination init;
  Pairing readPairing, writePairing;
  int64_t offset, width;
  bool isTransposed;
  Format compute, element;

  LogicalResult run(Frame &frame) const;

private:
  Lanes getLanes(Pairing pairing, int64_t pair) const {
    if (pairing == Pairing::Half)
      return {offset + pair, offset + pair + width / 2};
    return {offset + 2 * pair, offset + 2 * pair + 1};
  }
  /// Sizes of the loops, checked against all operands.
  FailureOr<SmallVector<int64_t, 6>> getBounds(const Array &x, const Array &c,
                                               const Array &y) const;
  void rotateRow(ArrayRef<double> x, ArrayRef<double> c, ArrayRef<double> s,
                 MutableArrayRef<double> y) const;
};
} // namespace

FailureOr<SmallVector<int64_t, 6>>
RotateCode::getBounds(const Array &x, const Array &c, const Array &y) const {
  SmallVector<int64_t, 6> bounds(inputMap.getNumDims(), 0);
  for (auto [axis, expr] : llvm::enumerate(inputMap.getResults()))
    bounds[cast<AffineDimExpr>(expr).getPosition()] = x.sizes[axis];
  auto check = [&](AffineMap map, const Array &array,
                   StringRef name) -> LogicalResult {
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      // The lanes of a table are those of the block, and static.
      bool isTableLane = &array == &c && axis + 1 == array.sizes.size();
      int64_t expected = dim ? bounds[dim.getPosition()] : 1;
      if (!isTableLane && array.sizes[axis] != expected)
        return op->emitOpError("expected dimension ")
               << axis << " of " << name << " of size " << expected
               << " at run time but got " << array.sizes[axis];
    }
    return success();
  };
  if (failed(check(tableMap, c, "the tables")) ||
      failed(check(outputMap, y, "init")))
    return failure();
  return bounds;
}

void RotateCode::rotateRow(ArrayRef<double> x, ArrayRef<double> c,
                           ArrayRef<double> s,
                           MutableArrayRef<double> y) const {
  const Format &f = compute;
  bool isFullWidth = static_cast<int64_t>(c.size()) == width;
  for (int64_t pair = 0; pair < width / 2; ++pair) {
    Lanes from = getLanes(readPairing, pair);
    Lanes to = getLanes(writePairing, pair);
    double lo = f.round(x[from.lo]), hi = f.round(x[from.hi]);
    if (!isFullWidth) {
      // (c + is)(lo + i hi); the adjoint is the conjugate.
      std::complex<double> turn(c[pair], isTransposed ? -s[pair] : s[pair]);
      y[to.lo] = f.round(f.round(turn.real() * lo) - f.round(turn.imag() * hi));
      y[to.hi] = f.round(f.round(turn.real() * hi) + f.round(turn.imag() * lo));
      continue;
    }
    // A table of full width is indexed by the lanes that `out_pairing` names:
    // those written, or those read by the adjoint.
    Lanes at = isTransposed ? from : to;
    double cLo = c[at.lo - offset], cHi = c[at.hi - offset];
    double sLo = s[at.lo - offset], sHi = s[at.hi - offset];
    if (isTransposed) {
      y[to.lo] = f.round(f.round(cLo * lo) + f.round(sHi * hi));
      y[to.hi] = f.round(f.round(cHi * hi) - f.round(sLo * lo));
    } else {
      y[to.lo] = f.round(f.round(cLo * lo) - f.round(sLo * hi));
      y[to.hi] = f.round(f.round(cHi * hi) + f.round(sHi * lo));
    }
  }
}

LogicalResult RotateCode::run(Frame &frame) const {
  const Array x = input.peek(frame);
  const Array c = cos.peek(frame), s = sin.peek(frame);
  Array y = init.open(frame);
  if (c.sizes != s.sizes)
    return op->emitOpError("cos and sin differ in their run-time shapes");
  FailureOr<SmallVector<int64_t, 6>> bounds = getBounds(x, c, y);
  if (failed(bounds))
    return failure();
  int64_t numLanes = bounds->back(), tableWidth = c.sizes.back();
  SmallVector<double> row(numLanes), rotated(numLanes);
  SmallVector<double> cosRow(tableWidth), sinRow(tableWidth);
  SmallVector<int64_t> index;
  SmallVector<int64_t, 6> point;
  auto locate = [&](AffineMap map, const Array &array,
                    int64_t lane) -> FailureOr<int64_t> {
    point.back() = lane;
    if (failed(evaluate(op, map, point, index)) ||
        failed(verifyInBounds(op, index, array)))
      return failure();
    return array.getPosition(index);
  };
  auto read = [&](AffineMap map, const Array &array,
                  MutableArrayRef<double> values) -> LogicalResult {
    for (auto [lane, value] : llvm::enumerate(values)) {
      FailureOr<int64_t> at = locate(map, array, lane);
      if (failed(at))
        return failure();
      value = array.load(*at).re;
    }
    return success();
  };
  LogicalResult status =
      forEachIndex(ArrayRef<int64_t>(*bounds).drop_back(),
                   [&](ArrayRef<int64_t> at) -> LogicalResult {
                     point.assign(at.begin(), at.end());
                     point.push_back(0);
                     if (failed(read(inputMap, x, row)) ||
                         failed(read(tableMap, c, cosRow)) ||
                         failed(read(tableMap, s, sinRow)))
                       return failure();
                     for (double &value : cosRow)
                       value = compute.round(value);
                     for (double &value : sinRow)
                       value = compute.round(value);
                     rotated = row;
                     rotateRow(row, cosRow, sinRow, rotated);
                     for (auto [lane, value] : llvm::enumerate(rotated)) {
                       FailureOr<int64_t> to = locate(outputMap, y, lane);
                       if (failed(to))
                         return failure();
                       y.store(*to, Scalar::ofFloat(element.round(value)));
                     }
                     return success();
                   });
  if (failed(status))
    return failure();
  init.close(frame, std::move(y));
  return success();
}

static FailureOr<Step> compileRotate(RotateOp op, Compiler &compiler) {
  std::optional<Format> compute = compiler.getFormat(op.getComputeFloatType());
  std::optional<Format> element = compiler.getFormat(op.getInitType());
  if (!compute || !element)
    return failure();
  bool isTransposed = op.getTransposed();
  RotateCode code{op,
                  op.getInputMap(),
                  op.getTableMap(),
                  op.getOutputMap(),
                  compiler.getArray(op.getInput()),
                  compiler.getArray(op.getCos()),
                  compiler.getArray(op.getSin()),
                  Destination(op.getInitMutable(), op.getResult(), compiler),
                  isTransposed ? op.getOutPairing() : op.getInPairing(),
                  isTransposed ? op.getInPairing() : op.getOutPairing(),
                  static_cast<int64_t>(op.getBlockOffset()),
                  static_cast<int64_t>(op.getBlockWidth()),
                  isTransposed,
                  *compute,
                  *element};
  return Step([code](Frame &frame) { return code.run(frame); });
}

/// Lane in the block that pair `k` has in a pairing: its first, then its
/// second lane.
static int64_t getLane(Pairing pairing, int64_t pair, bool isSecond,
                       int64_t width) {
  return pairing == Pairing::Half ? pair + isSecond * (width / 2)
                                  : 2 * pair + isSecond;
}

static FailureOr<Step> compilePermuteLanes(PermuteLanesOp op,
                                           Compiler &compiler) {
  int64_t period = op.getPeriod(), offset = op.getBlockOffset();
  int64_t width = op.getBlockWidth(), axis = op.getAxis();
  SmallVector<int64_t> targets(period);
  for (int64_t lane = 0; lane < period; ++lane)
    targets[lane] = lane;
  for (int64_t pair = 0; pair < width / 2; ++pair)
    for (bool isSecond : {false, true})
      targets[offset + getLane(op.getFrom(), pair, isSecond, width)] =
          offset + getLane(op.getTo(), pair, isSecond, width);
  Operation *location = op;
  return Step([location, targets, period, axis,
               input = compiler.getArray(op.getInput()),
               init = Destination(op.getInitMutable(), op.getResult(),
                                  compiler)](Frame &frame) -> LogicalResult {
    Array source = input.peek(frame);
    Array target = init.open(frame);
    if (source.sizes != target.sizes)
      return location->emitOpError(
          "input and init differ in their run-time shapes");
    if (source.sizes[axis] % period != 0)
      return location->emitOpError("expected dimension ")
             << axis << " to be a multiple of " << period << " but got "
             << source.sizes[axis];
    // In place, every lane is read before one is written.
    if (source.sharesStorageWith(target)) {
      source = source.getContiguous();
      source.own();
    }
    SmallVector<int64_t, 6> to;
    (void)forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
      to.assign(index.begin(), index.end());
      int64_t lane = to[axis] % period;
      to[axis] += targets[lane] - lane;
      target.store(target.getPosition(to), source.at(index));
      return success();
    });
    init.close(frame, std::move(target));
    return success();
  });
}

void reference::addRopeRotate(OpTable &ops) {
  ops.add<RotateOp>(compileRotate);
  ops.add<PermuteLanesOp>(compilePermuteLanes);
}
